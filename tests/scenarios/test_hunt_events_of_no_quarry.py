"""Hunt event cards of promos and expansions: among the cards of every quarry, or of one whose cards few have seen."""

from tests.scenarios.quick import Quick

PEOPLE = "survivor add Lucy:f Erza:f Zachary:m Al:m"
PARTY = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al --house-rule"
BABY, SWORD, WARRIOR = "Baby and the Sword", "Sword in the Stone", "Dead Warrior"


def set_out(kdm, pack, quarry="white lion", decks="table", seed=4):
    kdm.after(f"settlement new Ashhold --year 3 --population 9 --seed {seed} --pack {pack} --auto", PEOPLE)
    if quarry != "white lion":
        kdm(f"settlement quarry add {quarry} --house-rule")
    return flat(kdm(f"hunt start {quarry} --level 1 --decks {decks} {PARTY}"))


def on(kdm):
    """The line that brings the party to the first hunt event of the quarry."""
    shown = kdm.json("hunt show")
    spaces = [
        each["space"] for each in shown["board"] if {"kind": "monster", "event": None, "done": False} in each["what"]
    ]
    return f"hunt move {spaces[0] - shown['space']}"


def flat(told):
    return " ".join(told.replace("\ndo:", "").split())


def asks(kdm, line):
    """Whether the card that was drawn must be named."""
    return [need["deck"] for need in kdm.json(line, code=3)["error"]["needs"]] == ["hunt_event"]


def test_cards_of_promos_lie_among_the_hunt_events_of_every_quarry(kdm):
    told = set_out(kdm, "promos")
    assert f"Shuffle the hunt events of White Lion, {BABY}, {WARRIOR}, {SWORD}" in told
    assert asks(kdm, on(kdm))
    assert "arms" in kdm(f"{on(kdm)} --draw '{SWORD}' --choose Lucy --roll 3 --auto")


def test_a_promo_card_that_is_removed_comes_in_no_other_hunt(kdm):
    set_out(kdm, "promos")
    told = flat(kdm(f"{on(kdm)} --draw '{BABY}' --choose grab --roll 8 --auto"))
    assert f"Archive {BABY}" in told and "each copy" not in told
    kdm("settlement return --defeat --house-rule")
    kdm("settlement depart Lucy Erza Zachary Al --house-rule")
    assert BABY not in flat(kdm(f"hunt start white lion --level 1 {PARTY}"))
    assert f"Not used so far: {BABY}" in flat(kdm(f"{on(kdm)} --draw '{BABY}'", code=3))
    kdm(f"{on(kdm)} --draw prowling --auto")


def test_what_undo_takes_back_lies_among_them_again(kdm):
    set_out(kdm, "promos")
    kdm(f"{on(kdm)} --draw '{BABY}' --choose grab --roll 8 --auto")
    kdm("undo")
    assert f"Archive {BABY}" in flat(kdm(f"{on(kdm)} --draw '{BABY}' --choose grab --roll 8 --auto"))


def test_the_tool_deals_them_too(tmp_path):
    came = set()
    for seed in range(1, 13):
        (folder := tmp_path / str(seed)).mkdir()
        kdm = Quick(folder)
        set_out(kdm, "promos", decks="tool", seed=seed)
        told = kdm.run(*f"{on(kdm)} --auto".split()).stdout
        came |= {name for name in (BABY, SWORD, WARRIOR) if name in told}
    assert came


def test_of_a_quarry_of_which_two_cards_of_nine_are_known_any_may_come(kdm):
    told = set_out(kdm, "flower_knight", "flower knight")
    assert "Shuffle the hunt events of Flower Knight" in told
    kdm("hunt move 6")  # where the forest wants what it wants
    assert asks(kdm, on(kdm))
    assert "do what the card says" in flat(kdm(f"{on(kdm)} --draw 'forest gate'"))
    kdm("undo")
    assert "draw its card, which no pack has" in flat(kdm(f"{on(kdm)} --draw 'flower knight hunt event'"))


def test_the_tool_deals_cards_that_nobody_has_seen(kdm):
    set_out(kdm, "flower_knight", "flower knight", decks="tool")
    kdm("hunt move 6")
    told = flat(kdm(f"{on(kdm)} --auto"))
    assert "Flower Knight hunt event" in told or "Forest Gate" in told or "Event Horizon" in told


def test_how_many_cards_a_quarry_has_may_be_unknown_and_then_the_table_says_what_it_drew(kdm):
    set_out(kdm, "gamblers_chest --pack promos", "crimson crocodile")
    assert asks(kdm, on(kdm))
    assert "which no pack has" in flat(kdm(f"{on(kdm)} --draw 'crimson crocodile hunt event'"))
    kdm("undo")
    assert "arms" in kdm(f"{on(kdm)} --draw '{SWORD}' --choose Lucy --roll 3 --auto")


def test_where_nobody_knows_how_many_there_are_the_tool_shuffles_none(kdm):
    set_out(kdm, "gamblers_chest --pack promos", "crimson crocodile", "tool")
    assert "draw its card, which no pack has" in flat(kdm(on(kdm)))
