"""`next` in a fight and everywhere: it never loses the monster's turn, and `kdm` names the same line."""

import pytest

from tests.scenarios.test_at_the_table import Table

STARTED = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "showdown start white lion",
)
ROUND = ("turn claw zach 1,1", *(f"showdown act {name} --activate" for name in ("lucy", "erza", "zach", "al")))


@pytest.fixture
def lion(kdm):
    return kdm.after(*STARTED)


def line_of(told):
    return next((line.removeprefix("next: ") for line in told.splitlines() if line.startswith("next: ")), "")


def named(kdm):
    """The line that `kdm`, `phase show` and `show` name, which is one."""
    found = {kdm.json(line)["next"] for line in ("status", "phase show", "show") if line != "show" or fights(kdm)}
    assert len(found) == 1, found
    return found.pop()


def fights(kdm):
    status = kdm.json("status")
    return "showdown" in status or "hunt" in status


def test_next_and_next_again_do_not_skip_the_lions_claw(lion):
    refused = lion("next", code=3)
    assert lion("next", code=3) == refused
    assert "Claw" in refused
    assert "kdm turn CARD NAME FACES" in refused
    assert lion.json("showdown show")["turn"] == "monster"
    told = lion("next --choose zach -r 1,4,waist")
    assert "armor at the waist 1 -> 0" in told
    assert lion.json("showdown show")["turn"] == "survivors"
    assert line_of(told) == named(lion) == "kdm attack Lucy"


def test_next_asks_for_the_card_in_every_round(lion):
    for line in ROUND:
        lion(line)
    for _ in range(2):
        refused = lion("next", code=3)
        assert "A card of the AI deck is needed" in refused
        assert "--draw CARD" in refused
    told = lion("next -d chomp --choose erza -r 1")
    assert "Round 2: White Lion's turn" in told
    assert "White Lion draws Chomp" in told
    assert lion.json("showdown show")["turn"] == "survivors"


def test_next_draws_by_itself_where_the_tool_has_the_decks(kdm):
    kdm.after(*STARTED[:2], "showdown start white lion --decks tool")
    assert "White Lion draws Claw" in kdm("next --auto --choose lucy")
    for name in ("lucy", "erza", "zach", "al"):
        kdm(f"showdown act {name} --activate --house-rule")
    told = kdm("next --auto --choose lucy --dry-run", code=1)
    assert "face-down card" in told


def test_next_asks_at_a_terminal_for_the_card_and_then_for_what_it_needs(lion):
    for line in ROUND:
        lion(line)
    table = Table(lion, "next")
    assert "card of the AI deck is needed" in table.asked
    assert "who is the target" in table.answers("chomp")
    assert "attack, Chomp (Erza)" in table.answers("erza")
    assert "next: kdm attack Lucy" in table.answers("1")


def test_next_goes_on_with_a_card_that_hands_turned_over(lion):
    assert line_of(lion("showdown draw ai")) == named(lion) == "kdm showdown monster-turn"
    refused = lion("next", code=3)
    assert "who is the target" in refused
    assert "armor at the waist 1 -> 0" in lion("next --choose zach -r 1,4,waist")
    show = lion.json("showdown show")
    assert (show["turn"], show["ai"]["discard"], show["ai"]["drawn"]) == ("survivors", ["Claw"], [])


def test_next_ends_a_turn_that_hands_have_played(lion):
    lion("showdown draw ai")
    lion("showdown resolve-hit zach --location waist")
    assert line_of(lion("showdown discard claw")) == named(lion) == "kdm showdown next"
    assert line_of(lion("next")) == named(lion) == "kdm attack Lucy"
    assert lion.json("showdown show")["round"] == 1


def test_a_mood_is_no_whole_turn_for_next(lion):
    for line in ROUND:
        lion(line)
    assert "A card of the AI deck is needed: Enraged" in lion("next -d enraged", code=3), "it says: draw again"
    told = lion("next -d enraged -d chomp --choose erza -r 1")
    assert "Enraged is in play" in told
    assert "White Lion draws Chomp" in told
    lion("undo")
    lion("showdown draw ai --card enraged")
    assert named(lion) == "kdm showdown monster-turn"
    assert "White Lion draws Chomp" in lion("next -d chomp --choose erza -r 1")
    show = lion.json("showdown show")
    assert (show["turn"], show["ai"]["moods"]) == ("survivors", ["Enraged"])


def test_an_activation_by_surge_is_the_line_until_it_is_spent_or_left(lion):
    for line in ("settlement set survival-limit +3", "survivor set lucy survival 2", "settlement gain inner lantern"):
        lion(f"{line} --house-rule")
    lion("turn claw zach 1,1")
    lion("showdown act lucy --activate")
    told = lion("spend lucy surge --house-rule")
    assert line_of(told) == named(lion) == "kdm attack Lucy"
    assert "kdm attack Lucy" in lion("next", code=1)
    assert "Lucy leaves an activation unspent" in lion("showdown end-act")
    assert named(lion) == "kdm attack Erza"


def test_a_card_that_lies_drawn_is_not_passed_over(lion):
    lion("turn claw zach 1,1")
    assert line_of(lion("showdown draw hit-location")) == named(lion) == "kdm showdown discard 'Strange Hand'"
    refused = lion("next", code=1)
    assert "Strange Hand lies drawn" in refused
    assert "kdm showdown discard 'Strange Hand'" in refused
    assert line_of(lion("showdown discard strange hand")) == named(lion) == "kdm attack Lucy"


def test_each_line_of_an_evening_names_what_kdm_names(lion):
    for line in (
        "turn claw zach 1,4,waist",
        "attack lucy 8,2 strange=9",
        "next",
        "attack erza 8,2 ear=6",
        "attack zach 1,1",
        "showdown end-act",
        "attack al 1,1",
        "showdown end-act",
        "turn chomp erza 1",
        "showdown wound",
        "attack lucy 10,1 groin=10",
        "kill lucy --cause lion",
        "kill erza --cause lion",
        "kill zach --cause lion",
        "kill al --cause lion",
        "showdown end --defeat",
    ):
        told = lion(line)
        assert line_of(told) in ("", named(lion)), line
        refused = lion.run("next", "--dry-run")
        assert refused.returncode in (0, 3) or named(lion) in refused.stderr, line


def test_a_settlement_without_its_prologue_names_one_line(kdm):
    told = kdm("settlement new Ashhold --seed 4 --skip-prologue -r 5 --auto")
    assert line_of(told) == named(kdm)
