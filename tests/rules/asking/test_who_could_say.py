"""Of many people only those are asked in full whose cards could say something: nobody else's would have said it."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.cards import pieces
from kdm_cli.rules.state import Gear, Trait

KINDS = ("severe_injury", "disorder", "fighting_art", "secret_fighting_art", "ability", "impairment", "curse")
library = core_library()


def spoken(play, survivor):
    """Every field of a block, and every moment, of the texts somebody stands under."""
    said = [block for text in texts.of_survivor(play, survivor) for block in text.blocks()]
    moments = [each["at"] for text in texts.of_survivor(play, survivor) for each in text.data.get("moments", ())]
    return {field for block in said for field in block}, set(moments)


def all_could(play, survivor):
    """Whether whatever somebody's texts say was held possible before."""
    fields, moments = spoken(play, survivor)
    assert all(texts.could(play, survivor, f"field {each}", lambda block, each=each: each in block) for each in fields)
    for moment in moments:

        def says(block, moment=moment):
            return any(each["at"] == moment for each in block.get("moments", ()))

        assert texts.could(play, survivor, moment, says), moment


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_trait_says_could_be_said(lucy, kind):
    who = lucy["Lucy"]
    for entry in library.of(kind):
        row = lucy.draft.create(Trait, survivor_id=who.id, content=entry.id, year=1)
        all_could(lucy.play, who)
        granted = texts.granted(lucy.play, who)
        assert all(texts.is_granted(lucy.play, who, word) for word in granted)
        assert [word for word in ("deaf", "must_consume", "brave_path") if texts.is_granted(lucy.play, who, word)] == [
            word for word in ("deaf", "must_consume", "brave_path") if word in granted
        ]
        lucy.draft.delete(row)


def test_what_gear_and_its_bonus_says_could_be_said(lucy):
    who = lucy["Lucy"]
    for entry in library.of("gear"):
        row = lucy.draft.create(Gear, survivor_id=who.id, slot=9, content=entry.id)
        all_could(lucy.play, who)
        lucy.draft.delete(row)


def test_what_a_whole_armor_set_says_could_be_said(lucy):
    who = lucy["Lucy"]
    for armor_set in library.of("armor_set"):
        worn = lucy.draft.of(Gear, who.id)
        lucy.draft.delete(*worn)
        for slot, piece in enumerate(pieces(lucy.play, armor_set), start=1):
            lucy.draft.create(Gear, survivor_id=who.id, slot=slot, content=piece.id)
        assert not armor_set.data.get("requires_gear") or armor_set.id in [
            text.entry.id for text in texts.of_survivor(lucy.play, who)
        ]
        all_could(lucy.play, who)


def test_what_a_specialist_and_master_can_do_could_be_said(lucy):
    for weapon in library.of("weapon_type"):
        who = lucy.draft.set(lucy["Lucy"], weapon_type=weapon.id, weapon_proficiency=8)
        all_could(lucy.play, who)


def test_who_is_barred_from_departing_is_found_by_it_too(lucy):
    """Each card that bars: asked one by one, and among all, it says the same."""
    who, barring = lucy["Lucy"], 0
    for entry in library.of(*KINDS):
        row = lucy.draft.create(Trait, survivor_id=who.id, content=entry.id, year=1)
        barred = numbers.STAY[0] in numbers.forbidden(lucy.play, who)
        assert numbers.may_depart(lucy.play, who)[0] is False or not barred, entry.name
        barring += not numbers.may_depart(lucy.play, who)[0]
        lucy.draft.delete(row)
    assert barring > 0
