"""Innovating: what it costs, what is drawn, what is kept, and how the deck grows."""

import json

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings, settlement_phase
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.state import Holding

FIRST = ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]


def innovate(home, name=None, by=None):
    home.do(endeavors.innovate, name, home[by] if by else None)


def known(home):
    return [entry.name for entry in numbers.held(home.play, "innovation")]


@pytest.fixture
def rich(home):
    """A bone, an organ and a hide for each of three innovations."""
    for resource in ("monster bone", "monster organ", "monster hide"):
        home.store(resource, 3)
    return home


@pytest.mark.rule("R225")
@pytest.mark.rule("R267")
def test_it_costs_an_endeavor_a_bone_an_organ_and_a_hide_at_the_lantern_hoard(home):
    with home.refuses("not-enough") as refused:
        innovate(home, "drums", by="Lucy")
    assert str(refused.value) == "Innovate: short of 1 bone, 1 organ, 1 hide."
    for resource in ("monster bone", "monster organ", "monster hide"):
        home.store(resource)
    innovate(home, "drums", by="Lucy")
    assert (home.endeavors, home.storage) == (3, {})
    assert "Endeavors 4 -> 3 (Lucy, Innovate)" in home.story


@pytest.mark.rule("R225")
def test_without_a_lantern_hoard_nobody_innovates(rich):
    rich.unbuild("lantern hoard")
    with rich.refuses("not-here") as refused:
        innovate(rich)
    assert str(refused.value) == "Innovate needs Lantern Hoard."


@pytest.mark.rule("R226")
def test_two_cards_are_drawn_and_one_stays_for_good(rich):
    rich.people.cards = ["ammonia", "paint"]
    rich.people.choices = ["Paint"]
    innovate(rich)
    assert "draw 2 innovation" in rich.people.asked
    assert "Drawn: Ammonia, Paint" in rich.story
    assert known(rich) == ["Language", "Paint"]
    assert "Ammonia" in rich.innovation_deck
    rich.do(settlement_phase.end_phase)
    assert known(rich) == ["Language", "Paint"]


@pytest.mark.rule("R226")
def test_the_one_that_is_named_is_kept_and_must_have_been_drawn(rich):
    rich.people.cards = ["ammonia", "paint"]
    innovate(rich, "paint")
    assert known(rich) == ["Language", "Paint"]
    rich.do(lasting.end, ("settlement_phase",), None)
    rich.people.cards = ["ammonia", "drums"]
    with rich.refuses("not-drawn") as refused:
        innovate(rich, "hovel")
    assert str(refused.value) == "Hovel is not among the cards drawn."


def test_who_names_only_the_kept_card_needs_not_name_the_other(rich):
    innovate(rich, "hovel")
    assert known(rich) == ["Language", "Hovel"]
    assert "Kept: Hovel; what else was drawn is not known" in rich.story


def test_the_other_card_may_be_named_alone(rich):
    rich.people.cards = ["drums"]
    innovate(rich, "hovel")
    assert known(rich) == ["Language", "Hovel"]
    assert rich.people.cards == []


@pytest.mark.rule("R283")
def test_the_deck_never_holds_what_is_known(rich):
    assert rich.innovation_deck == FIRST
    innovate(rich, "drums")
    assert "Into the innovation deck: Song of the Brave, Forbidden Dance" in rich.story
    deck = rich.innovation_deck
    assert set(deck) == {*FIRST, "Song of the Brave", "Forbidden Dance"} - {"Drums"}
    assert set(deck).isdisjoint(known(rich))
    with rich.house_rule(), rich.refuses("already-known"):
        innovate(rich, "drums")


def test_the_survival_limit_and_the_new_survival_action_are_told(rich):
    innovate(rich, "symposium")
    assert "Survival limit 2 -> 3" in rich.story
    rich.do(lasting.end, ("settlement_phase",), None)
    rich.people.cards = ["ammonia", "drums", "hovel", "paint"]
    innovate(rich, "paint")
    assert "From now on survivors can dash (Paint)" in rich.story


@pytest.mark.rule("R267")
def test_once_a_settlement_phase(rich):
    innovate(rich, "drums")
    with rich.refuses("used-up"):
        innovate(rich, "paint")
    rich.do(lasting.end, ("settlement_phase",), None)
    innovate(rich, "paint")
    assert known(rich) == ["Language", "Drums", "Paint"]


def test_a_symposium_draws_two_more_and_insight_one_more(rich):
    rich.build("symposium")
    rich.people.cards = ["ammonia", "drums", "hovel", "paint"]
    innovate(rich, "paint")
    assert "draw 4 innovation" in rich.people.asked
    rich.do(lasting.end, ("settlement_phase",), None)
    rich.do(
        lasting.add, rich["Lucy"], "core:story_event/insight", "grant/draw_one_more_innovation", 0, "settlement_phase"
    )
    rich.people.cards = ["ammonia", "drums", "hovel", "pictograph", "sculpture"]
    innovate(rich, "drums")
    assert "draw 5 innovation" in rich.people.asked


def all_known_but(game, *names):
    for entry in game.play.content.of("innovation"):
        if entry.name not in ("Language", *names):
            game.draft.create(Holding, content=entry.id, year=1)


def test_the_last_card_of_the_deck_is_drawn_and_kept(rich):
    all_known_but(rich, "Saga")
    innovate(rich)
    assert known(rich)[-1] == "Saga"


def test_an_empty_deck_is_not_drawn_from_whatever_the_house_rules(rich):
    all_known_but(rich)
    with rich.house_rule(), rich.refuses("deck-empty"):
        innovate(rich)


def test_an_exhausted_lantern_hoard_ends_innovating(rich):
    rich.build("exhausted lantern hoard")
    with rich.refuses("forbidden") as refused:
        innovate(rich, "drums")
    assert str(refused.value) == "Nobody can innovate (Exhausted Lantern Hoard)."
    with rich.house_rule():
        innovate(rich, "drums")
    assert "Drums" in known(rich)


@pytest.mark.rule("R283")
def test_what_is_not_in_the_deck_is_refused_with_what_brings_it(rich):
    with rich.refuses("not-in-deck") as refused:
        innovate(rich, "bed")
    assert "It comes with Hovel." in refused.value.refusal.hint
    with rich.refuses("not-in-deck") as refused:
        innovate(rich, "guidepost")
    assert "armored strangers" in refused.value.refusal.hint
    with rich.house_rule():
        innovate(rich, "bed")
    assert "Bed" in known(rich)


def test_a_name_means_first_what_is_in_the_deck(rich):
    innovate(rich, "s")  # Symposium, not Shrine or Saga
    assert known(rich)[-1] == "Symposium"


@pytest.mark.rule("R226")
def test_it_is_also_an_endeavor(rich):
    rich.people.cards = ["ammonia", "paint"]
    rich.people.choices = ["ammonia"]
    rich.do(endeavors.do, rich["Erza"], "innovate")
    assert known(rich) == ["Language", "Ammonia"]
    with rich.refuses("used-up"):
        innovate(rich)


def test_scrap_smelting_is_innovated_at_the_weapon_crafter(rich):
    rich.build("weapon crafter")
    for resource in ("monster bone", "monster organ", "scrap"):
        rich.store(resource, 5)
    rich.do(endeavors.do, rich["Lucy"], "scrap smelting")
    assert known(rich) == ["Language", "Scrap Smelting"]
    assert rich.storage == {"Monster Bone": 3, "Monster Organ": 3, "Monster Hide": 3, "Scrap": 3}
    with rich.refuses("already-known"):
        rich.do(endeavors.do, rich["Lucy"], "special innovate: scrap smelting")
    innovate(rich, "drums")


def test_the_fifth_innovation_is_a_milestone(rich):
    rich.build("ammonia", "hovel", "paint")
    innovate(rich, "drums")
    assert "Hooded Knight (5 innovations)" in rich.due


@pytest.mark.rule("R219")
@pytest.mark.rule("R261")
@pytest.mark.parametrize(("step", "code"), [("timeline", "too-early"), ("develop", None)])
def test_nobody_innovates_before_the_settlement_develops(rich, step, code):
    rich.at(step)
    if code:
        with rich.refuses(code):
            innovate(rich, "drums")
    else:
        innovate(rich, "drums")


def test_an_innovation_that_an_event_brings_opens_the_same(rich):
    from kdm_cli.rules.carry.carry_out import carry_out
    from kdm_cli.rules.under_way import Scene

    scene = Scene(rich.play.entry("core:hunt_event/hunt_035"), rich["Lucy"].id, {})
    rich.do(carry_out, [{"op": "gain", "what": "innovation/inner_lantern"}], scene)
    assert "From now on survivors can surge (Inner Lantern)" in rich.story


def test_of_two_packs_with_a_card_of_one_name_only_that_comes_which_is_led_to(rich, tmp_path):
    drums = {"id": "tales:innovation/drums", "name": "Drums", "confidence": "own", "consequence_of": ["paint"]}
    manifest = {"id": "tales", "name": "Tales", "version": "1", "files": {"known.json": ["innovation"]}}
    (tmp_path / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    (tmp_path / "known.json").write_text(json.dumps([drums]), encoding="utf-8")
    rich.play = Play(rich.draft, Library([CORE, tmp_path]), rich.people)
    assert [entry.id for entry in holdings.innovation_deck(rich.play) if entry.name == "Drums"] == [
        "core:innovation/drums"
    ]
    with rich.refuses("not-in-deck") as refused:
        innovate(rich, "tales:innovation/drums")
    assert "It comes with Paint." in refused.value.refusal.hint
