"""What a survivor can do is shown as it can be done at this moment, and what cannot with its reason."""

import pytest

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"
LEARNED = ("language", "paint", "inner lantern", "destiny")
LATER = ("encourage", "dash", "surge", "endure")


def paragraph(told, label):
    """The lines of one paragraph of the gear grid's page."""
    found, inside = [], False
    for line in told.splitlines():
        text = line.strip("|").rstrip()
        if text[:9].strip():
            inside = text.split()[0] == label
        if inside:
            found.append(text.strip())
    return " ".join(found)


@pytest.fixture
def story(kdm):
    """The First Story, in a settlement that has learned by house rule what later ones learn."""
    return kdm.after(
        "settlement new Ashhold --seed 4", FOUR,
        *(f"settlement gain {each} --house-rule" for each in LEARNED),
        "set Lucy luck +5", "set Lucy survival 9",
    )  # fmt: skip


@pytest.fixture
def fight(kdm):
    """A later showdown, of which Al is no part."""
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", FOUR, "settlement set survival-limit 9",
        *(f"settlement gain {each} --house-rule" for each in LEARNED if each != "language"),
        "set Lucy survival 9", "set Al survival 9",
        "showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zachary --auto",
    )  # fmt: skip


@pytest.mark.rule("R14")
def test_the_prologue_shows_that_it_knows_only_dodge(story):
    for line in (None, "showdown start white lion --prologue"):
        if line:
            story(line)
        assert story.json("survivor show Lucy")["can"] == {"dodge": True, **dict.fromkeys(LATER, False)}
        page = story("gear grid Lucy")
        assert not any(action in paragraph(page, "Can") for action in LATER)
        assert f"{', '.join(LATER)} (the prologue knows only dodge, R14)" in paragraph(page, "Cannot")


@pytest.mark.rule("R15")
def test_later_the_same_survivor_can_endure(fight):
    assert all(fight.json("survivor show Lucy")["can"].values())


def test_what_is_used_up_this_round_can_be_done_no_more(fight):
    fight("turn claw lucy --auto")
    fight("spend lucy dash")
    assert fight.json("survivor show Lucy")["can"]["dash"] is False
    assert "dash (once a round)" in paragraph(fight("gear grid Lucy"), "Cannot")


def test_who_is_not_in_the_showdown_can_do_nothing_in_it(fight):
    assert not any(fight.json("survivor show Al")["can"].values())
