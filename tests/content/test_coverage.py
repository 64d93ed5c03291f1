"""The floors: how much of the core game is carried out without leaving anything to hands."""

import json
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from kdm_cli.content import CORE, core_library
from kdm_cli.content.check import (
    AS_THE_CARD_SAYS,
    FLOORS,
    by_hand,
    check_entry,
    counted,
    coverage,
    nodes,
    reminders,
    uncaptured,
)
from kdm_cli.rules.carry.carry_out import HARMLESS, HOMES, OPERATIONS, carried_by
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.operations import Operation
from kdm_cli.rules.language.spoken import SAID
from kdm_cli.rules.showdown.odds.odds_monster import Reader

FILES = sorted(file.name for file in Path(CORE).glob("*.json") if file.name != "pack.json")
library = core_library()


def rows(file):
    return json.loads(Path(CORE, file).read_text(encoding="utf-8"))


def of_floor(kind):
    """Sets are gear of a kind and secret arts are arts: so few of them have no floor of their own."""
    together = (("gear", "armor_set"), ("fighting_art", "secret_fighting_art"))
    kinds = next((group for group in together if kind in group), (kind,))
    return counted(kind, [entry.data for entry in library.of(*kinds)])


@pytest.mark.parametrize("kind", FLOORS)
def test_no_kind_falls_below_its_floor(kind):
    covered = of_floor(kind)
    assert covered.entries
    assert covered.percent >= FLOORS[kind], covered


def rows_by_hand(kind):
    """Of every event what it leaves to hands, without the rows nobody captured."""
    found = {
        entry.slug: [each for each in reminders(entry.data) if each != AS_THE_CARD_SAYS] for entry in library.of(kind)
    }
    return {slug: len(said) for slug, said in found.items() if said}


def test_every_row_of_the_story_events_that_is_known_is_carried_out():
    covered = of_floor("story_event")
    assert (covered.entries, covered.unknown) == (36, 0) and covered.automated >= 32
    hunts_and_other_campaigns = {"run_away": 2, "game_over": 3, "lantern_research": 1}
    assert rows_by_hand("story_event") == {**hunts_and_other_campaigns, "bone_witch": 1}  # half a row was captured


def test_of_the_hunt_events_few_leave_anything_to_hands_and_so_do_the_cards_of_quarries():
    table = counted("hunt_event", [each.data for each in library.of("hunt_event") if "roll" in each.data])
    cards = counted("hunt_event", [each.data for each in library.of("hunt_event") if "monster" in each.data])
    assert (table.entries, table.unknown, table.automated) == (100, 0, 94)
    assert (cards.entries, cards.unknown, cards.automated) == (26, 0, 25)
    assert rows_by_hand("hunt_event") == {
        "hunt_048": 1, "hunt_065": 2, "hunt_067": 1, "hunt_069": 2, "hunt_076": 2, "hunt_083": 1,
        "phoenix_unmake": 1,
    }  # fmt: skip


def test_of_the_settlement_events_only_uncaptured_rows_are_left_to_hands():
    covered = of_floor("settlement_event")
    assert covered.entries == 21 and covered.unknown <= 19 and covered.reminds == 0
    assert rows_by_hand("settlement_event") == {"clinging_mist": 1, "weird_dream": 1}  # an extra hunt; who plays whom


def test_the_white_lions_cards_are_all_carried_out():
    cards = [each for each in library.of("ai_card", "hit_location") if each.data["monster"].startswith("white_lion")]
    assert len(cards) == 46
    assert not [card.id for card in cards if by_hand(card.data) or uncaptured(card.data)]


@pytest.mark.parametrize("file", FILES)
def test_every_entry_fits_its_model_and_its_bands_cover_the_die(file):
    wrong = [
        f"{row['id']} {finding.path}: {finding.message}"
        for row in rows(file)
        for finding in check_entry(row, row["id"].partition(":")[2].partition("/")[0])
    ]
    assert not wrong, "\n".join(wrong[:20])


def test_every_operation_of_the_language_can_be_carried_out_and_said():
    names = {get_args(each.__annotations__["op"])[0] for each in get_args(Operation)}
    assert names == OPERATIONS.keys() == SAID.keys()
    assert all(carried_by(home.module, name) for name in names for home in OPERATIONS[name])
    assert all(homes[-1].bearer == homes[-1].field == "" for homes in OPERATIONS.values()), "one is there for anybody"


def test_what_a_module_carries_out_is_in_the_table_and_the_odds_know_every_operation():
    modules = {home.module for home in HOMES}
    for module in modules:
        said = {name for home in HOMES if home.module == module for name in home.operations.split()}
        assert said == import_module(f"kdm_cli.rules.{module}").CARRY.keys(), module
    assert set(HARMLESS.split()) < OPERATIONS.keys()
    assert not [name for name in HARMLESS.split() if hasattr(Reader, f"_{name}")]


def test_an_entry_that_reminds_or_only_has_words_is_not_counted():
    remind = {"op": "remind", "say": "look at the card"}
    assert by_hand({"effects": [{"op": "when", "if": {"is": "insane"}, "then": [remind]}]})
    assert by_hand({"text": ["something nobody carries out"]})
    assert not by_hand({"text": ["+1 strength"], "modifiers": {"strength": 1}})
    found = coverage([Entry("x:gear/a", "A", {"effects": [remind]}), Entry("x:gear/b", "B", {"armor_all": 1})])
    assert [(each.kind, each.automated, each.percent) for each in found] == [("gear", 1, 50)]


def test_what_nobody_captured_is_counted_apart():
    card = {"effects": [{"op": "remind", "say": "do what the card says"}]}
    [found] = coverage([Entry("x:ai_card/a", "A", card), Entry("x:ai_card/b", "B", {"attack": {"speed": 1}})])
    assert (found.automated, found.reminds, found.unknown, found.percent) == (1, 0, 1, 100)


def test_every_reference_in_an_operation_or_condition_is_an_entry():
    unknown = []
    for entry in library.of(*library.kinds):
        for path, node in nodes(entry.data):
            for field in ("what", "has"):
                named = node.get(field)
                if isinstance(named, str) and "/" in named and library.get(f"core:{named}") is None:
                    unknown.append(f"{entry.id} {path}: {named}")
    assert not unknown, "\n".join(unknown)


def test_reminders_are_found_wherever_they_stand():
    assert reminders({"activate": [{"effects": [{"op": "remind", "say": "a"}]}], "held": []}) == ["a"]
