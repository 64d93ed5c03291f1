"""What people type for a card, and which card is meant."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.content import Candidate, fold, matches, words
from kdm_cli.rules.refusal import Refusal, Refused

core = core_library()
GEAR = ("gear",)
BUILDINGS = ("location",)


def refusal_of(text: str, *kinds: str) -> Refusal:
    with pytest.raises(Refused) as refused:
        core.find(text, kinds)
    return refused.value.refusal


@pytest.mark.parametrize("typed", ["Cat Gut Bow", "catgutbow", "CAT-GUT-BOW", "cat_gut_bow", "gut", "cat gut"])
def test_a_name_may_be_typed_carelessly_or_in_part(typed: str) -> None:
    assert core.find(typed, GEAR).id == "core:gear/cat_gut_bow"


@pytest.mark.parametrize("typed", ["core:innovation/language", "innovation/language", "Innovation/Language"])
def test_an_id_is_as_good_as_a_name(typed: str) -> None:
    assert core.find(typed, ("innovation",)).id == "core:innovation/language"


def test_an_id_of_another_kind_is_not_meant() -> None:
    assert refusal_of("gear/cloth", "innovation").code == "unknown-name"


def test_a_whole_name_is_meant_before_a_longer_one_that_begins_so() -> None:
    assert core.find("iron", ("resource",)).name == "Iron"
    assert core.find("leather", ("resource",)).name == "Leather"


def test_an_old_name_still_finds_its_card() -> None:
    assert core.find("Oil Fields", ("hunt_event",)).name == "Pus Fields"


def test_a_name_without_letters_counts_as_it_stands() -> None:
    assert core.find("???", ("resource",)).slug == "unknown_bit"


def test_a_hasty_hand_is_told_the_nearest_name() -> None:
    refusal = refusal_of("Monster Greese", "gear")
    assert (refusal.code, refusal.message) == ("unknown-name", 'No gear is called "Monster Greese".')
    assert "Monster Grease" in refusal.hint


@pytest.mark.parametrize("typed", ["", "  ", "qqqqqq"])
def test_nothing_is_not_guessed_at(typed: str) -> None:
    assert refusal_of(typed, "fighting_art").code == "unknown-name"


def test_several_meanings_are_named() -> None:
    refusal = refusal_of("phoenix g", "gear")
    assert refusal.code == "ambiguous-name"
    assert "Phoenix Gauntlet, Phoenix Greaves" in refusal.message


def test_two_cards_of_one_name_are_told_apart_by_their_slugs() -> None:
    refusal = refusal_of("Bite", "ai_card")
    assert refusal.code == "ambiguous-name"
    assert "ai_card/butcher_bite" in refusal.message
    assert core.find("ai_card/butcher_bite", ("ai_card",)).data["monster"] == "butcher"
    assert core.find("butcher_bite", ("ai_card",)).data["monster"] == "butcher"


def test_of_two_cards_of_one_name_the_monster_at_hand_is_meant() -> None:
    card = core.find("Bite", ("ai_card",), tier=lambda entry: entry.data["monster"] != "butcher")
    assert card.slug == "butcher_bite"


def test_a_card_is_found_among_all_kinds() -> None:
    assert core.find("Founding Stone").kind == "gear"
    assert refusal_of("King's Step").code == "ambiguous-name"


def test_a_name_of_several_kinds_is_refused_with_all_of_them() -> None:
    assert refusal_of("xyzzy", "ability", "impairment").message == 'No ability or impairment is called "xyzzy".'


def test_only_the_exact_name_is_exact() -> None:
    found = core.exact("bone smith", BUILDINGS)
    assert found is not None
    assert found.name == "Bone Smith"
    assert core.exact("bone", BUILDINGS) is None
    assert core.exact("Bite", ("ai_card",)) is None


@pytest.mark.parametrize("kind", ["gear", "fighting_art", "monster", "resource", "severe_injury", "story_event"])
def test_a_part_of_a_name_means_what_the_rules_of_names_say(kind: str) -> None:
    entries = core.of(kind)
    pool = [Candidate(entry.name, entry) for entry in entries]
    handles = {fold(entry.slug) for entry in entries}
    parts = {word[:size] for entry in entries for word in [*words(entry.name), fold(entry.name)] for size in (1, 3, 5)}
    index = core._names((kind,))
    for part in parts - handles:
        assert index.matches(part) == [candidate.thing for candidate in matches(part, pool)], part


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (["Cat", "Gut", "Bow"], ["Cat Gut Bow"]),
        (["Cat Gut Bow"], ["Cat Gut Bow"]),
        (["cloth", "Cat", "Gut", "Bow", "Bone", "Axe"], ["Cloth", "Cat Gut Bow", "Bone Axe"]),
        (["bone", "axe,", "cloth"], ["Bone Axe", "Cloth"]),
        (["cloth,founding,catgutbow"], ["Cloth", "Founding Stone", "Cat Gut Bow"]),
        (["cloth", "cloth"], ["Cloth", "Cloth"]),
        (["gear/cloth", "core:gear/bone_axe"], ["Cloth", "Bone Axe"]),
        (["cloth,", ",", "muramasa"], ["Cloth", "Muramasa"]),
        ([], []),
        ([","], []),
    ],
)
def test_several_cards_need_no_quotes(typed: list[str], names: list[str]) -> None:
    assert [entry.name for entry in core.find_many(typed, GEAR)] == names


@pytest.mark.parametrize("typed", ["Bone Smith Skinnery", "bonesmith,skinnery", "bonesmith skinn", "bone smith, skin"])
def test_two_buildings_are_read_however_they_are_written(typed: str) -> None:
    assert [entry.name for entry in core.find_many(typed.split(), BUILDINGS)] == ["Bone Smith", "Skinnery"]


def test_the_longest_name_wins_over_a_shorter_one_within_it() -> None:
    found = core.find_many(["King", "of", "a", "Thousand", "Battles", "King's", "Step"], ("secret_fighting_art",))
    assert [entry.name for entry in found] == ["King of a Thousand Battles", "King's Step"]


def test_one_unknown_name_among_several_is_the_one_named() -> None:
    with pytest.raises(Refused) as refused:
        core.find_many(["cloth", "xyzzy"], GEAR, "gear")
    assert refused.value.refusal.message == 'No gear is called "xyzzy".'
