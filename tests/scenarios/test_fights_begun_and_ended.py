"""Fights and hunts begun, gone on with and ended in the words of players, with nothing said that is known already."""

import pytest

FOUNDERS = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
YEAR_ONE = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "depart lucy erza zachary al",
)
HUNTED = (*YEAR_ONE, "hunt white 1")


@pytest.fixture
def story(kdm):
    """Four founders before the First Story."""
    return kdm.after(*FOUNDERS)


@pytest.fixture
def departed(kdm):
    """Four depart in lantern year 1; only the White Lion is on the list of quarries."""
    return kdm.after(*YEAR_ONE)


@pytest.fixture
def hunt(kdm):
    """They are on Start, the lion four spaces ahead."""
    return kdm.after(*HUNTED)


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    "line", ["showdown start", "showdown start white", "showdown white", "showdown start lion 1", "showdown white lion"]
)
def test_in_the_prologue_there_is_one_fight(story, line):
    """A. `showdown start` alone in the prologue, `showdown start white` too: it can only be the First Story."""
    story(line)
    assert story.json("showdown show")["monster"]["name"] == "White Lion (First Story)"


def test_a_showdown_alone_is_the_one_of_the_hunt(hunt):
    """A. `start` where only one thing is possible: what is hunted is fought, at the level that is hunted."""
    hunt("hunt ambush survivors")
    hunt("showdown start")
    shown = hunt.json("showdown")
    assert (shown["monster"]["name"], shown["monster"]["level"]) == ("White Lion", 1)


def test_a_monster_that_is_due_is_the_one_that_is_fought(departed):
    """A. `start` where only one thing is possible: what the timeline brings comes before the quarries."""
    departed("settlement gain screaming antelope")
    told = departed("showdown start", code=1)
    assert "White Lion, Screaming Antelope" in told
    assert "kdm showdown start white-lion" in told


@pytest.mark.parametrize(
    ("line", "level"),
    [("hunt white 1", 1), ("hunt white lion 2", 2), ("hunt white level 3", 3), ("hunt white -c 2", 2),
     ("hunt start -c 2", 2), ("hunt start --level 1", 1), ("hunt --level 3", 3), ("hunt white:2", 2)],
)  # fmt: skip
def test_the_quarry_and_its_level_are_said_in_two_words(departed, line, level):
    """A. `hunt white`, `hunt white lion 1`; the only quarry on the list need not be named."""
    departed(line)
    assert departed.json("hunt")["quarry"] == {"id": "core:monster/white_lion", "name": "White Lion", "level": level}


@pytest.mark.rule("R228")
def test_hunt_alone_says_what_can_be_hunted(departed):
    """A. `hunt` alone says what can be hunted and a line; on a hunt it shows the board."""
    told = departed("hunt", code=1)
    assert "It can be: White Lion (R228)." in told
    assert "kdm hunt start white-lion --level 1" in told
    departed("hunt start white-lion --level 1")
    assert "4 ahead" in departed("hunt")


def test_in_the_prologue_hunt_alone_names_the_first_story(story):
    """A. `hunt` alone says what there is instead."""
    told = story("hunt", code=1)
    assert "the First Story comes first (R9)" in told
    assert "kdm showdown start white-lion --prologue" in told


def test_a_slip_of_a_command_is_no_monster(hunt):
    """A. `hunt shwo` is no quarry."""
    assert "Did you mean kdm hunt show" in hunt("hunt shwo", code=2)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move heat", "Lion in Heat, revealed by Lucy"),
        ("move lion in heat", "Lion in Heat, revealed by Lucy"),
        ("move sculpture", "Lion's Sculpture, revealed by Lucy"),
        ("move 1 heat", "Lion in Heat, revealed by Lucy"),
        ("move 2 heat", "Start -> space 2"),
        ("move -d heat", "Lion in Heat, revealed by Lucy"),
        ("move 3 -r 81", "81: "),
        ("hunt move --card heat", "Lion in Heat, revealed by Lucy"),
    ],
)
def test_on_a_hunt_move_is_the_party(hunt, line, told):
    """A. `move sculpture`, `move 2`, `move heat`: the short form goes to the hunt."""
    assert told in hunt(f"{line} --auto")


def test_faces_stand_behind_the_move(hunt):
    """A. `move 28 8`: more than the board has spaces is what the die showed."""
    hunt("move 2 heat --auto")
    told = hunt("move 28 8")
    assert "28: " in told
    assert [die["value"] for die in hunt.json("log 6")["entry"]["answers"] if die["kind"] == "die"][:2] == [28, 8]


def test_a_move_that_can_be_read_twice_is_refused_with_both_readings(hunt):
    """A. `move 3 8`: three spaces, or the first face."""
    told = hunt("move 3 8", code=2)
    assert "kdm hunt move 3 --roll 8" in told
    assert "kdm hunt move --roll 3,8" in told


def test_a_card_is_not_lost_where_no_event_comes(hunt):
    """A. What is typed is used or refused: back to Start no event waits."""
    told = hunt("move -1 heat", code=1)
    assert "No hunt event waits on Start" in told


def test_on_the_board_move_is_a_survivors(story):
    """A. `move NAME SPACE` stays what it was."""
    story("showdown start")
    told = story("move lucy D12", code=1)
    assert "It is the monster's turn" in told


WON = "-d 'white fur,white fur,lion claw,great cat bones,monster hide,monster hide,monster bone,monster organ'"
CARDS = 8


def stored(kdm):
    return {each["name"]: each["count"] for each in kdm.json("storage list")}


@pytest.mark.rule("R196")
@pytest.mark.rule("R197")
@pytest.mark.parametrize(
    "lines",
    [
        [f"next --won {WON}"],
        [f"settlement return --victory {WON}"],
        ["showdown start", f"next --won {WON}", "next"],
        ["showdown start", f"showdown end --victory {WON}", "next"],
    ],
)
def test_the_first_story_on_paper_and_its_rewards_are_one_line(story, lines):
    """A. A fight on paper with its rewards in one line, of a showdown nobody kept or that was only started."""
    for line in lines:
        story(line)
    assert sum(stored(story).values()) == CARDS
    shown = story.json("settlement show")
    assert (shown["phase"], shown["endeavors"]) == ("settlement", 4)
    assert [story.json(f"show {name}")["hunt_xp"] for name in ("lucy", "al")] == [1, 1]


@pytest.mark.parametrize("before", [["hunt white 1"], ["hunt white 1", "move heat --auto"], []])
def test_a_hunt_on_paper_is_won_in_one_line(departed, before):
    """A. The same after a hunt that was begun and not gone on with, or never typed: the level is said once."""
    for line in before:
        departed(line)
    had = sum(stored(departed).values())
    departed(f"next --won {WON}{'' if before else ' -c 1'}")
    assert sum(stored(departed).values()) == had + CARDS
    shown = departed.json("settlement show")
    assert "Catarium" in shown["locations"]
    assert departed.json("show lucy")["hunt_xp"] == 1


def test_what_must_be_said_for_a_fight_on_paper_is_told(story, departed):
    """A. What must be said once: a card too few says which deck, a level nobody said is asked for."""
    assert "which level" in departed(f"next --won {WON}", code=3)


def test_a_fight_only_begun_says_how_its_rewards_are_typed(story):
    """A. The refusal of a monster that lives names the line for a fight on paper, as long as it was only begun."""
    story("showdown start")
    assert "Fought on paper, with what was drawn: kdm next --won --draw CARD,..., or --auto" in story(
        "next --won", code=1
    )
    assert "Victory over White Lion" in story("next --won --auto"), (
        "kill, and who won: the whole of an evening on paper"
    )
    story("undo")
    story("turn claw zach 1,1")
    assert "on paper" not in story(f"next --won {WON}", code=1)


def test_a_fight_is_broken_off(departed):
    """A. `showdown end --stopped`: nobody is rewarded or killed, tokens go, `do:` lists what to decide."""
    for line in ("hunt white 1", "hunt ambush monster", "showdown start", "token lucy strength +1"):
        departed(f"survivor {line}" if line.startswith("token") else line)
    before, people = stored(departed), departed.json("settlement show")["population"]
    told = departed("showdown end --stopped")
    assert "ends without aftermath" in told
    assert "Tokens off: Lucy strength +1" in told
    assert "do:   To fight on instead: kdm undo." in told
    assert "kdm storage add" in told and "kdm kill NAME" in told
    assert (stored(departed), departed.json("settlement show")["population"]) == (before, people)
    assert departed.json("show lucy")["hunt_xp"] == 0
    departed("undo")
    assert departed.json("showdown show")["monster"]["name"] == "White Lion"


@pytest.mark.rule("R194")
def test_a_first_story_broken_off_is_begun_again(story):
    """A. `showdown end --stopped` in the prologue: as if it had not been fought."""
    before = story.facts()["survivor"]
    story("showdown start")
    story("turn claw zach 9,9,head,head:2")
    told = story("showdown end --stopped")
    assert "begun again" in told and "is lost" not in told
    assert story.facts()["survivor"] == before
    story("showdown start")


def test_a_fight_ends_in_one_way(story):
    """A. --stopped beside --victory is refused."""
    story("showdown start")
    assert "one of victory, defeat and stopped" in story("showdown end --stopped --victory", code=2)


def test_a_closed_laptop_is_opened_in_the_middle_of_a_fight(story):
    """A. A bare `kdm` says round, whose act, what waits."""
    story("showdown start")
    told = story("")
    assert "round 1" in told and "The monster's card of this turn waits." in told
    story("turn claw zach 1,4,waist")
    assert "Still to act: Lucy, Erza, Zachary, Al (R128)." in story("")
    story("attack lucy 8,2 strange=9")
    told = story("")
    assert "Lucy acts" in told
    assert "Still to act: Erza, Zachary, Al (R128)." in told
    story("showdown act al --move")
    assert "Al's act is under way, the activation not spent (R130)." in story("")


@pytest.mark.rule("R269")
def test_too_few_depart(kdm):
    """F. `depart` below four says must, and how a nameless one gets a name."""
    kdm = kdm.after(*YEAR_ONE[:2])
    told = kdm("depart lucy erza")
    assert "2 more must depart (R269): Zachary, Al" in told
    assert "nameless" not in told
    kdm("survivor kill al --cause spores")
    told = kdm("depart lucy erza")
    assert "2 more must depart (R269): Zachary" in told
    assert "kdm survivor add NAME:f gives one of 2 nameless a name" in told
