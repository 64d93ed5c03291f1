"""Whole hunts as they are typed in: each quarry at each level, from the departure to the first turn, and back again."""

import json

import pexpect
import pytest

from kdm_cli.service.language.words import split
from tests.cli.look import STYLE
from tests.cli.watched import watched
from tests.scenarios.quick import Quick
from tests.scenarios.test_at_the_table import Table

FOUR = ("Lucy", "Erza", "Zachary", "Allister")
HOME = (
    "settlement new Ashhold --seed 4",
    f"survivor add {FOUR[0]}:f {FOUR[1]}:f {FOUR[2]}:m {FOUR[3]}:m",
    "settlement return --victory",
    "next",
    "event first-day --choose '8 people'",
    "next",
    "event returning-survivors --survivor lucy --house-rule",
    "survivor set lucy skip-next-hunt no",
    "settlement quarry add screaming antelope",
    "settlement quarry add phoenix",
    "storage add monster bone 2",
    "next",
    "next",
)
QUIET = "hunt move -r 81"  # a field of arms, and nobody has a sickle
MORE = "hunt event 81"
DARKNESS = "hunt move -r 7,7,7,7"  # four doomed: -1 evasion token for each
ROUTES = {
    "white lion": (
        ("hunt move -d 'lion in heat'",),
        ("hunt move -d 'marked territory'", MORE),
        (QUIET,),
        (QUIET,),
        ("hunt move -d lions", MORE),
        (DARKNESS,),
        (QUIET,),
        ("hunt move -d breeze", MORE),
        ("hunt move -d prowling",),
        (QUIET,),
        (QUIET,),
    ),
    "screaming antelope": (
        ("hunt move -d skittish", MORE),
        (QUIET,),
        ("hunt move -d grazing --choose head", MORE),
        (QUIET,),
        (QUIET,),
        (DARKNESS,),
        ("hunt move -d migration",),
        (QUIET,),
        ("hunt move -d ticks -r 8,8,8,8",),
        (QUIET,),
        (QUIET,),
    ),
    "phoenix": (
        (QUIET,),
        ("hunt move -d fertile", MORE),
        (QUIET,),
        ("hunt move -d bird -r 2",),
        (QUIET,),
        (DARKNESS,),
        ("hunt move -d filth -r 1,9,9,9,8",),
        (QUIET,),
        ("hunt move -d glimpse -r 6",),
        (QUIET,),
        (QUIET,),
    ),
}  # what is typed for each space, and for what comes there
MET = {  # on which space they meet, at each level
    "white lion": (4, 7, 11),
    "screaming antelope": (5, 12, 12),
    "phoenix": (7, 10, 12),
}


def facts(kdm):
    return json.loads(kdm("export json --secrets"))["facts"]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Lantern year 1 before the departure, with three quarries; made once for all."""
    return Quick(tmp_path_factory.mktemp("home")).after(*HOME)


@pytest.fixture
def away(kdm, home):
    (kdm.folder / "ashhold.kdm").write_bytes((home.folder / "ashhold.kdm").read_bytes())
    return kdm


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("quarry", ROUTES)
def test_a_hunt_from_the_departure_to_the_first_turn_and_back(away, quarry, level):
    before = facts(away)
    lines = ["depart " + " ".join(FOUR), f"hunt start {quarry} --level {level}"]
    for line in lines:
        away(line)
    met = MET[quarry][level - 1]
    for at, typed in enumerate(ROUTES[quarry][: met - 1], start=1):
        for line in typed:
            told = away(line)
            assert len(told.splitlines()) <= 24
        lines += typed
        assert away.json("hunt show")["space"] == at, typed
    assert "is reached: the showdown begins" in away("hunt move")
    assert away.json("hunt show")["over"] == "showdown"
    shown = away("next -r 2" if met == 12 else "next")
    lines += ["hunt move", "next"]
    assert ("Starvation, 2 resources lost (R257)" in shown) is (met == 12)
    fight = away.json("showdown show")
    assert (fight["monster"]["level"], fight["round"], fight["turn"]) == (level, 1, "monster")
    assert [each["name"] for each in fight["survivors"]] == [*FOUR]
    evasion = {each["name"]: each["tokens"].get("evasion", 0) for each in fight["survivors"]}
    assert evasion == dict.fromkeys(FOUR, -1 if met > 6 else 0), "what the darkness did is carried over"
    away(f"undo {len(lines)}")
    assert facts(away) == before
    assert "healthy" in away("doctor")


def test_a_whole_hunt_is_one_batch_and_one_step_back(away):
    before = facts(away)
    lines = ["depart " + " ".join(FOUR), "hunt start phoenix --level 1"]
    for typed in ROUTES["phoenix"][:6]:
        lines += typed
    lines += ["expect hunt space = 6", "hunt move", "expect hunt over = showdown", "hunt end --controller erza"]
    away("batch run -", stdin="\n".join(lines))
    assert away.json("showdown show")["round"] == 1
    away("undo")
    assert facts(away) == before


def begun(away, *lines, level=2):
    for line in ("depart " + " ".join(FOUR), f"hunt start white lion --level {level}", *lines):
        away(line)
    return away


def test_the_next_line_leads_from_the_departure_into_the_showdown(away):
    told = away("depart " + " ".join(FOUR))
    for _ in range(60):
        [line] = [line for line in told.splitlines() if line.startswith("next: ")]
        typed = line.removeprefix("next: kdm ")
        if typed == "showdown monster-turn":
            break
        told = away(f"{typed} --auto")
    assert away.json("showdown show")["round"] == 1


def test_the_hunt_is_the_sheet_that_matters_and_kdm_says_how_it_stands(away):
    begun(away, "hunt move -d 'sea of golden grass' --choose avoid")
    assert away("show") == away("hunt show")
    told = away("status")
    assert "hunt        the quarry is 6 spaces ahead  revealer Erza" in told
    assert "2 hunt events come before the party moves on." in told
    assert "next        kdm hunt event" in told
    assert "White Lion level 2, space 1" in away("phase show")
    away("expect hunt space = 1")
    away("expect hunt revealer = Erza")
    away("expect hunt quarry.level = 2")


def test_the_board_is_a_line_from_start_to_starvation(away):
    shown = begun(away, "hunt move -d 'lion in heat'")("hunt show").splitlines()
    assert shown[0] == "White Lion level 2  space 1 of 12  6 ahead"
    assert shown[1].split() == ["Start", *map(str, range(1, 13))]
    assert shown[2].split() == [".", "M", "b", "b", "M", "D", "b", "M", "M", "b", "b", "*"]
    assert shown[3].split() == ["party", "quarry"]
    assert all(len(line) <= 80 for line in shown)


def test_what_an_event_says_of_later_is_kept_in_mind_on_the_page(away):
    begun(away, "hunt move 3 --house-rule -r 90 --auto")
    assert "in mind     Light on the Horizon" in away("hunt show")
    away("expect hunt in_mind has 'Light on the Horizon'")


def test_eight_hunters_of_long_names_fit_a_screen_wherever_they_stand(kdm):
    names = [f"{letter * 28} {letter.lower() * 27} the" for letter in "ABCDEFGH"]
    kdm("settlement new Ashhold --seed 4 --skip-prologue --auto")
    for name in names:
        kdm("survivor", "add", f"{name}:m", "--newcomer")
    named = [word for name in names for word in ("--survivor", name)]
    kdm("hunt", "start", "white lion", "--level", "1", *named, "--house-rule")
    lines = (
        "hunt move -d 'sea of golden grass' --choose avoid",
        "hunt event --auto",
        "hunt event 81",
        "hit departing legs 2",
        "survivor token --departing evasion -1",
        "hunt move -d 'lion in heat' --house-rule",
        "hunt ambush survivors",
        "hunt end",
    )
    for line in lines:
        shown = kdm(line).splitlines()
        assert len(shown) <= 24, line
        assert all(len(row) <= 80 for row in shown), line
        if line.startswith("survivor token"):
            for page in ("hunt show", "status", "phase show"):  # on a terminal; a pipe leaves nothing out
                shown, _ = watched(kdm.folder, *page.split(" "), "--no-pager", columns=80)
                rows = STYLE.sub("", shown).splitlines()
                assert len(rows) <= 24 and all(len(row) <= 80 for row in rows), page


def test_without_dice_and_without_a_terminal_it_says_exactly_what_is_needed(away):
    begun(away)
    [need] = away.json("hunt move", code=3)["error"]["needs"]
    assert (need["deck"], need["why"]) == ("hunt_event", "a hunt event of White Lion")
    away("hunt move 3 --house-rule -r 81")
    [need] = away.json("hunt move", code=3)["error"]["needs"]
    assert (need["sides"], need["why"]) == (100, "hunt event")


def test_on_a_terminal_every_answer_is_asked_for_at_its_moment(away):
    begun(away)
    table = Table(away, "hunt move")
    assert "a hunt event of White Lion" in table.asked
    assert table.asked.endswith("card: ")
    assert "1 avoid\n  2 go on\nchoose: " in table.answers("sea of golden grass")
    told = table.answers("avoid")
    assert "2 hunt events before the party moves on" in told
    assert "next: kdm hunt event" in told
    assert table.code == 0


def test_on_a_terminal_who_ambushes_is_asked_once_whether_they_go_first(away):
    begun(away, "hunt ambush survivors")
    table = Table(away, "hunt end")
    assert "The survivors ambush: do they take the first turn" in table.asked
    assert table.asked.endswith("choose [yes]: ")
    assert "next: kdm showdown monster-turn" in table.answers("no")


def test_a_hunt_with_the_decks_of_the_tool_draws_its_cards_whatever_the_table_does(away):
    begun(away)
    away("undo")
    away("hunt start white lion --level 2 --decks tool")
    assert "revealed by Lucy" in away("hunt move --auto")
    away("undo")
    assert "--house-rule lets you name the card." in away("hunt move -d prowling", code=1)
    away("hunt move -d prowling --house-rule")


def test_a_hunt_kept_on_paper_is_ended_by_the_return(away):
    begun(away, "hunt move -d 'lion in heat'", "survivor token lucy evasion -1")
    told = away("settlement return --victory")
    assert "The settlement phase begins after a victory" in told
    assert "No hunt is under way." in away("hunt show", code=1)
    lucy = away.json("show lucy")
    assert (lucy["tokens"]["evasion"], lucy["brain"]["injured"]) == (0, False)


def test_an_event_and_what_its_card_says_besides_are_one_entry(away):
    begun(away, "hunt move -d 'sea of golden grass' --choose avoid")
    before = facts(away)
    told = away("hunt event 81 --revealer zach --note 'an arm waved' --then kill lucy --cause arms")
    assert "Field of Arms, revealed by Zachary" in told
    assert "Lucy dies: arms" in told
    assert "due:" not in told, "R213"
    assert "Field of Arms: an arm waved" in away("export chronicle --format md")
    away("undo")
    assert facts(away) == before
    away("hunt event 81")
    away("hunt event 81")
    told = away("hunt move 2 -r 81 --note quiet --then set lucy insanity +1 --then hunt monster-move away")
    assert "Lucy: insanity 0 -> 1" in told
    assert "White Lion moves: space 7 -> space 8" in told
    away("undo 3")
    assert facts(away) == before


def test_on_a_terminal_the_percentile_roll_is_asked_for(away):
    begun(away)
    child = Typing(away, "hunt move 3")
    assert "d100 is needed: hunt event" in child.told
    assert "81: Field of Arms, revealed by Lucy" in child.answer("81")


class Typing:
    """A command at a terminal whose first prompt is for a percentile die."""

    def __init__(self, kdm, line):
        import sys

        from tests.conftest import clean_environment
        from tests.faults.terminals import terminal

        argv = [sys.executable, "-m", "kdm_cli", *split(line)]
        self.child = terminal(argv, kdm.folder, clean_environment(), encoding="utf-8", dimensions=(24, 80))
        self.child.expect(r"d100: (\x1b\[0m)?$")
        self.told = self.child.before

    def answer(self, line):
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        return self.child.before
