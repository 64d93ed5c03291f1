"""What now: what can be done stands where one looks, and what hands must do is said in time (What now, bullet C)."""

import pytest

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"


@pytest.fixture
def home(kdm):
    """A First Story on paper, and the first settlement phase up to Develop."""
    return kdm.after(
        "settlement new Ashhold", FOUR, "next --won", "next", "event first-day --auto -c 8", "next",
        "event returning --auto -c Lucy", "storage add monster bone 2", "storage add white fur",
    )  # fmt: skip


def line_of(told, label):
    """What stands behind a label on the page of bare `kdm`."""
    return next((line.removeprefix(label).strip() for line in told.splitlines() if line.startswith(f"{label} ")), "")


def test_in_develop_bare_kdm_lists_what_can_be_built_innovated_crafted_and_what_is_one_short(home):
    """C: "In Develop `kdm` lists what can be built, innovated, crafted, and what is one short"."""
    home("next")
    told = home("status")
    assert line_of(told, "build") == "Bone Smith, Skinnery, Organ Grinder"
    assert line_of(told, "one short") == "Innovate (1 organ)"
    home("build bone smith")
    told = home("status")
    assert "Bone Smith" not in line_of(told, "build")
    assert "Bone Blade" in line_of(told, "craft")
    assert "Bone Axe (1 organ)" in line_of(told, "one short")
    home("storage add lion testes")
    assert line_of(home("status"), "innovate") == "Innovate"
    reach = home.json("status")["develop"]
    assert reach["innovate"] == ["Innovate"]
    assert {"name": "Bone Club", "lacking": "1 bone"} in reach["one_short"]


def test_what_is_listed_in_develop_can_be_done(home):
    """C: what bare `kdm` lists is what the rules allow, each by itself."""
    home("next")
    for location in home.json("status")["develop"]["build"]:
        home(f"build {location} --dry-run")
    home("build bone smith")
    for gear in home.json("status")["develop"]["craft"]:
        home(f"craft {gear} --dry-run")
    home("settlement set endeavors 0")
    reach = home.json("status")["develop"]
    assert reach["build"] == []
    assert {"name": "Skinnery", "lacking": "1 endeavor"} in reach["one_short"]
    assert reach["craft"] != [], "crafting costs no endeavor"


@pytest.fixture
def story(kdm):
    """The First Story, before the lion's first card."""
    return kdm.after("settlement new Ashhold", FOUR, "showdown start white lion --prologue")


@pytest.fixture
def hunt(kdm):
    """Four on a hunt, all on Start."""
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR,
        "hunt start white lion --level 1 --survivor Lucy,Erza,Zachary,Al",
    )  # fmt: skip


def test_the_basic_action_card_lies_beside_the_board_from_the_start(kdm):
    """C: "the Basic Action card at set-up"."""
    kdm.after("settlement new Ashhold", FOUR)
    assert "Hit location deck: all 23 cards. Lay out Basic Action." in kdm("showdown start white lion --prologue")


def test_size_up_names_its_target_and_die(story):
    """C: "Size Up its target and die"; also where nothing comes of it."""
    story("turn claw lucy 1,1")
    for name in ("lucy", "erza", "zach", "al"):
        story(f"attack {name} 1,1")
    assert "Erza rolls 2 (Size Up)" in story("turn size erza 2")
    story("undo")
    assert "Erza rolls 6 (Size Up)" in story("turn size erza 6")


def test_showdown_show_says_basic_action_when_nothing_is_left(story):
    """C: "`showdown show` says Basic Action when nothing is left"."""
    assert "Basic Action" not in story("showdown show")
    for _ in range(8):
        story("showdown wound")
    assert "0 face down, Basic Action, 8 wounds" in story("showdown show")


def test_the_priority_target_token_is_for_hands_too(story):
    """C: "the priority token" is reminded."""
    assert "do:   Give Erza the priority target token." in story("showdown priority erza")
    assert "do:   Take the priority target token away." in story("showdown priority none")


def test_fresh_kill_names_who_had_the_highest_roll(hunt):
    """C: "Fresh Kill names its winner"."""
    told = hunt("hunt event fresh kill -r 3+4,5+6,1+1,2+2 -d monster-hide,cyclops-fly --house-rule")
    assert "Highest: Erza" in told


def test_titans_in_the_dark_names_its_straggler(hunt):
    """C: "Titans its straggler"; it holds already."""
    assert "Straggler: Zachary" in hunt("hunt event titans -r 3,7,2,8,7 --house-rule")


def test_a_token_of_gorms_laughter_is_laid_and_named_until_the_party_is_there(hunt):
    """C: "Gorm's Laughter" is reminded."""
    told = hunt("hunt event gorm --house-rule")
    assert "Gorm's Laughter lies on: space 1, space 2, space 3" in told
    assert "Lay a token of Gorm's Laughter on each of these spaces." in " ".join(told.split())
    assert "Gorm's Laughter on 1, 2, 3" in hunt("hunt show")
    hunt("hunt move --auto")
    assert "Gorm's Laughter on 2, 3" in hunt("hunt show")


def test_the_butcher_written_into_this_year_is_told_to_be_fought(home):
    """C: "the Butcher added to this year" is reminded; it holds already."""
    home("next")
    told = " ".join(home("timeline add 1 butcher level 1").split())
    assert "Butcher level 1 is a special showdown: the departing survivors fight it at once (R275)" in told
    assert "Butcher" in line_of(home("status"), "due")


def test_after_a_first_story_on_paper_its_experience_and_cards_are_reminded(kdm):
    """C: "after a First Story on paper its +1 hunt xp and 4 + 4 cards, are reminded"; the line works as it is."""
    kdm.after("settlement new Ashhold", FOUR)
    told = kdm("next --won")
    assert "kdm set Lucy Erza Zachary Al hunt-xp +1" in told
    assert "Draw 4 basic and 4 White Lion resources" in told
    kdm("set Lucy Erza Zachary Al hunt-xp +1")
    assert kdm.json("show Al")["hunt_xp"] == 1


def test_what_hands_must_do_is_said_before_the_choice_that_depends_on_it(kdm):
    """C: "`do:` before the choice, not after it is too late (Butcher's axe)": first the monster moves."""
    kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR, "settlement nemesis add king's man --house-rule",
        "showdown start king's man --level 1 --special --survivor Lucy,Erza,Zachary,Al --house-rule",
    )  # fmt: skip
    asked = " ".join(kdm("turn kings-axe lucy --house-rule", code=3).split())
    assert asked.index("move toward the target") < asked.index("A choice is needed: Basic Action: Lucy is in the zone")
    assert kdm.json("turn kings-axe lucy --house-rule", code=3)["error"]["do"]


def test_before_hands_say_who_is_adjacent_they_move_the_monster(kdm):
    """C: the same of the Butcher: his mask moves him before it asks who stands beside him, Gaze of Truth likewise."""
    kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR, "settlement nemesis add butcher --house-rule",
        "showdown start butcher --level 1 --special --survivor Lucy,Erza,Zachary,Al --house-rule",
    )  # fmt: skip
    asked = " ".join(kdm("attack lucy 8,6 mask=3", code=3).split())
    assert asked.index("full move toward the attacker") < asked.index("Lucy is adjacent to the monster. --choose one")
    for name in ("lucy", "erza", "zach", "al"):
        kdm(f"attack {name} 1,1")
    asked = " ".join(kdm("turn gaze erza", code=3).split())
    assert asked.index("move toward the target") < asked.index("the target is adjacent to the monster. --choose one")


@pytest.fixture
def priced(kdm):
    """A fight in which Lucy's Story of the Young Hero has a price each act, and the survivors go first."""
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR,
        "survivor gain lucy story of the young hero --house-rule",
        "hunt start white lion --level 1 --survivor Lucy,Erza,Zachary,Al", "hunt ambush survivors", "hunt end",
    )  # fmt: skip


def test_strange_hand_tells_its_offer_that_nobody_took(story):
    """C: "may spend 1 survival: +1 strength"; once a round, and not where it was taken."""
    story("turn claw lucy 1,1")
    told = " ".join(story("attack lucy 8,2 strange=10").split())
    assert "Lucy, Strange Hand: may spend 1 survival: strength +1 (kdm undo, then --choose)" in told
    story("undo")
    assert "may spend" not in story("attack lucy 8,2 strange=10 -c yes")


def test_an_offer_with_a_price_that_nobody_took_is_told(priced):
    """C: "the passed-by offer is told"; who says no has heard of it."""
    told = " ".join(priced("attack lucy 1,1").split())
    assert "Lucy, Story of the Young Hero: may spend 2 bleeding: survival +1" in told
    priced("undo")
    assert "may spend" not in priced("attack lucy 1,1 --choose no")


def test_what_was_told_in_this_round_is_not_told_again_unless_all_is_wanted(home):
    """C: "A `do:` already told this round is not repeated; `settlement set talk brief|full` decides"."""
    home("next")
    home("build bone smith")
    assert "Paid cards go back" in home("craft bone blade")
    assert "Paid cards go back" not in home("craft bone dagger")
    home("undo")
    assert "Talk brief -> full" in home("settlement set talk full")
    assert "Paid cards go back" in home("craft bone dagger")
    home("settlement set talk loud", code=2)


STACK = "Top AI card, unseen, to the wound stack."


def test_a_reminder_comes_once_a_round_and_a_deed_each_time_it_must_be_done(story):
    """C: "A `do:` already told this round is not repeated", whichever command told it; what is done anew is told anew."""
    story("turn claw lucy 1,1")
    wound = "attack {} 8,1 strange=7"
    assert STACK in story(wound.format("lucy"))
    told = story(wound.format("erza").replace("strange", "flank"))
    assert "2 in the wound stack" in told and STACK not in told
    story("undo")
    assert STACK not in story(wound.format("erza").replace("strange", "flank")), "what was told stays told"
    story("attack zach 1,1")
    story("attack al 1,1")
    assert "move up to 6 spaces to Lucy" in " ".join(story("turn chomp lucy 1").split())
    assert STACK in story("attack lucy 8,1 ear=7"), "another round"
    for _ in range(2):
        assert "do:   Shuffle the AI deck." in story("showdown shuffle ai"), "it must be done as often as it is said"


def test_lines_of_one_batch_remind_once_a_round_too(home):
    """C: the same where a whole evening is typed up at once."""
    home("next")
    home("build bone smith")
    lines = "craft bone blade\ncraft bone dagger\n"
    outcomes = home.json("batch run -", stdin=lines)["outcomes"]
    assert [each["do"] for each in outcomes] == [["Paid cards go back into the box, crafted gear comes out of it."], []]
    assert home.json("craft bone axe --house-rule")["do"] == []


def test_an_entry_that_reminded_hands_can_be_mended_like_any_other(home):
    """C: what was told is kept with the entry, and is no word of its command."""
    home("next")
    home("build bone smith")
    entry = home.json("craft bone blade")["entry"]
    home("craft bone dagger")
    assert home.json(f"log {entry}")["entry"]["line"] == "kdm settlement craft bone blade"
    home(f"fix {entry} craft bone dagger")
    assert [each["name"] for each in home.json("storage list") if each["kind"] == "gear"] == ["Bone Dagger"]
    home("doctor")


def test_the_first_attack_says_that_it_takes_places_for_granted_where_nobody_told_them(story):
    """C: "adjacency when places are unknown" is reminded, once a showdown."""
    story("turn claw lucy 1,1")
    assert "do:   Lucy must be adjacent to White Lion (R136)." in story("attack lucy 1,1")
    assert "adjacent" not in story("attack erza 1,1")
    story("settlement set talk full")
    assert "Zachary must be adjacent" in story("attack zach 1,1")


def test_where_places_are_told_nothing_is_taken_for_granted(story):
    """C: what kdm can check itself it does not ask hands for."""
    story("showdown place monster H11")
    story("showdown place lucy G11 --house-rule")
    story("turn claw lucy 1,1")
    assert "must be adjacent" not in story("attack lucy 1,1")
