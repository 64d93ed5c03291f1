"""A card whose monster is chosen: asked as it is gained, recorded with it, and used without asking again."""

import pytest

from kdm_cli.service import outcome

LION = "showdown start white_lion --level 1 --survivor Lucy --house-rule --decks table"
SPEEDY = "Lucy: speed tokens 0 -> +1 (Fated Battle)"


@pytest.fixture
def fated(village):
    """Lucy's monster is the lion."""
    village("survivor gain Lucy fated battle --choose 'white lion'")
    return village


def speed(kdm):
    return kdm.json("show Lucy")["tokens"]["speed"]


def chosen(kdm, name="Lucy"):
    """What stands on the sheet as recorded with the card."""
    return [each["what"] for each in kdm.json(f"show {name}")["lasting"] if each["from"] == "Fated Battle"]


def test_it_is_asked_as_the_card_is_gained(village):
    told = village("survivor gain Lucy fated battle", code=3)
    assert "Lucy, Fated Battle: which monster" in told and "White Lion, Screaming Antelope, Phoenix" in told
    assert village.json("show Lucy")["traits"] == []
    told = village("survivor gain Lucy fated battle --choose lion")
    assert "Lucy, Fated Battle: White Lion is the chosen monster" in told


def test_a_greater_self_of_a_monster_is_not_one_of_its_own(village):
    village("survivor gain Lucy fated battle --choose 'beast of sorrow'", code=2)


def test_the_sheet_and_the_card_show_it(fated):
    assert "White Lion chosen (Fated Battle, for life)" in fated("survivor show Lucy")
    assert "Lucy has it  Lucy: White Lion chosen" in fated("look fated battle")


@pytest.mark.parametrize(("monster", "level"), [("white_lion", 1), ("beast_of_sorrow", 0)])
def test_it_counts_in_the_showdown_without_asking(fated, monster, level):
    line = f"showdown start {monster} --survivor Lucy --house-rule --decks table"
    told = fated(line + (f" --level {level}" if level else ""))
    assert SPEEDY in told and "Fated Battle, only if" not in told


def test_against_others_it_says_nothing(fated):
    told = fated(LION.replace("white_lion", "phoenix"))
    assert "Fated Battle" not in told
    assert speed(fated) == 0


def test_it_is_there_again_after_undo_and_redo(fated):
    fated("undo")
    assert chosen(fated) == []
    fated("redo")
    assert chosen(fated) == ["White Lion chosen"]


def test_it_can_be_mended_afterwards(fated):
    entry = fated.json("log")["entries"][-1]["id"]
    fated(LION)
    told = fated(f"fix {entry} survivor gain Lucy fated battle --choose phoenix")
    assert "speed tokens" in told
    assert chosen(fated) == ["Phoenix chosen"] and speed(fated) == 0
    assert fated.json("doctor")["healthy"]


def test_it_stays_when_another_past_is_mended(fated):
    fated(LION)
    fated("fix 2 survivor add Lucy:f Erza:f Zachary:m Al:m Nadia:f --house-rule")
    assert chosen(fated) == ["White Lion chosen"] and speed(fated) == 1


def test_it_goes_along_into_another_file(fated):
    fated("export json --secrets --out whole.json")
    fated("import whole.json --as Again")
    assert "White Lion chosen" in fated("survivor show Lucy --file again.kdm")
    assert SPEEDY in fated(f"{LION} --file again.kdm")


def test_it_goes_with_the_card_and_is_asked_with_the_next(fated):
    fated("survivor lose Lucy fated battle")
    assert chosen(fated) == []
    fated("survivor gain Lucy fated battle --choose phoenix")
    assert chosen(fated) == ["Phoenix chosen"]


def test_where_a_weak_spot_was_goes_with_it_too(village):
    village("survivor gain Lucy weak spot --roll head")
    village("survivor lose Lucy weak spot")
    village("survivor gain Lucy weak spot --roll legs")
    assert village.json("show Lucy")["may_depart"]["why"] == "Weak Spot: without armor at the legs"
    for disorder in ("anxiety", "prey"):
        village(f"survivor gain Lucy {disorder}")
    village("survivor gain Lucy apathetic --choose 'weak spot'")
    assert "recorded" not in village("survivor show Lucy")


# gained before anybody recorded it


@pytest.fixture
def before(village, monkeypatch):
    """Lucy has the card from a time when nothing was asked."""
    with monkeypatch.context() as then:
        then.setattr(outcome, "RULES_VERSION", 1)
        then.setattr("kdm_cli.rules.asking.showdown_states.choose", lambda *card: None)
        village("survivor gain Lucy fated battle")
    assert chosen(village) == []
    return village


def test_then_it_is_asked_as_the_fight_begins_and_the_answer_recorded(before):
    told = before(f"{LION} --choose yes")
    assert SPEEDY in told and "Lucy, Fated Battle: White Lion is the chosen monster" in told
    assert chosen(before) == ["White Lion chosen"]
    before("showdown end --defeat --house-rule --auto")
    before("settlement return --defeat --house-rule --auto")
    assert SPEEDY in before(LION)


def test_so_is_that_it_is_another(before):
    assert "White Lion is not the chosen monster" in before(f"{LION} --choose no")
    assert chosen(before) == ["White Lion not chosen"] and speed(before) == 0
    before("undo")
    before(f"{LION.replace('white_lion', 'phoenix')} --choose yes")
    assert chosen(before) == ["Phoenix chosen"]


def test_silence_records_nothing_and_hands_are_told(before):
    assert "Fated Battle, only if Lucy is against the chosen monster: +1 speed" in before(LION)
    assert chosen(before) == []


def test_what_was_gained_then_needs_no_answer_when_the_past_is_mended(before):
    before(f"{LION} --choose yes")
    before("fix 2 survivor add Lucy:f Erza:f Zachary:m Al:m Nadia:f --house-rule")
    assert chosen(before) == ["White Lion chosen"] and before.json("doctor")["healthy"]
