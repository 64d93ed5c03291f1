"""Several packs as one library: who stands in for whom, who was called otherwise, and who cannot be had together."""

from pathlib import Path

import pytest

from kdm_cli.content import CORE, Kept, Library, core_library
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Pack, PackFile, empty_tables
from kdm_cli.service.tray import library_of
from tests.content.shelf import card, pack

CLOTH = "core:gear/cloth"


def library(place: Path, *rows: dict[str, object], **others: list[dict[str, object]]) -> Library:
    """Core, a pack called home with these rows, and packs by other names."""
    folders = [pack(place, name, listed) for name, listed in {"home": list(rows), **others}.items()]
    return Library([CORE, *folders])


def refused(found: Library, kind: str = "gear") -> str:
    with pytest.raises(Refused) as stopped:
        found.of(kind)
    assert stopped.value.refusal.code == "bad-pack"
    return stopped.value.refusal.message


def test_a_card_that_replaces_another_is_that_card_from_now_on(tmp_path: Path) -> None:
    both = library(tmp_path, card("home:gear/soft_cloth", replaces=CLOTH, armor={"points": 2, "location": "waist"}))
    cloth = both.get(CLOTH)
    assert cloth is not None
    assert (cloth.id, cloth.name, cloth.data["armor"]["points"]) == (CLOTH, "Soft Cloth", 2)
    assert cloth.pack == "home"
    assert "Cloth" not in [entry.name for entry in both.of("gear")]
    assert len(both.of("gear")) == len(core_library().of("gear"))
    assert [entry.id for entry in both.of("gear")] == [entry.id for entry in core_library().of("gear")]


def test_only_the_replacement_is_found_by_name_and_by_either_id(tmp_path: Path) -> None:
    both = library(tmp_path, card("home:gear/soft_veil", replaces=CLOTH))
    assert both.find("soft veil", ("gear",)).id == CLOTH
    for handle in (CLOTH, "gear/cloth", "home:gear/soft_veil"):
        assert both.find(handle, ("gear",)).name == "Soft Veil"
    with pytest.raises(Refused, match='No gear is called "clothx"'):
        both.find("clothx", ("gear",))


def test_what_was_recorded_under_the_replacements_own_id_keeps_that_id(tmp_path: Path) -> None:
    both = library(tmp_path, card("home:gear/soft_cloth", replaces=CLOTH))
    found = both.get("home:gear/soft_cloth")
    assert found is not None
    assert (found.id, found.name) == ("home:gear/soft_cloth", "Soft Cloth")


def test_a_renamed_card_is_found_under_the_id_it_had(tmp_path: Path) -> None:
    renamed = card("home:gear/ladle", was=["home:gear/spoon", "home:gear/big_spoon"])
    both = library(tmp_path, renamed)
    for old in renamed["was"]:
        found = both.get(old)
        assert found is not None
        assert (found.id, found.name) == (old, "Ladle")
    assert [entry.id for entry in both.of("gear") if entry.pack == "home"] == ["home:gear/ladle"]


def test_what_a_renamed_card_was_called_can_still_be_replaced(tmp_path: Path) -> None:
    both = library(
        tmp_path,
        card("home:gear/ladle", was=["home:gear/spoon"]),
        other=[card("other:gear/scoop", replaces="home:gear/spoon")],
    )
    for recorded in ("home:gear/spoon", "home:gear/ladle"):
        found = both.get(recorded)
        assert found is not None
        assert (found.id, found.name) == (recorded, "Scoop")


@pytest.mark.parametrize(
    ("rows", "others", "told"),
    [
        ([card("home:gear/a", replaces="core:gear/no_such")], [], "replaces core:gear/no_such, which no pack has"),
        ([card("home:gear/a", replaces="core:disorder/prey")], [], "which is no gear"),
        ([card("home:gear/a", replaces=7)], [], "must name one id"),
        ([card("home:gear/b"), card("home:gear/a", replaces="home:gear/b")], [], "which stands in the same pack"),
        (
            [card("home:gear/a", replaces=CLOTH)],
            [card("other:gear/c", replaces=CLOTH)],
            "replaces core:gear/cloth, and so does home:gear/a",
        ),
        (
            [card("home:gear/a", replaces=CLOTH)],
            [card("other:gear/c", replaces="home:gear/a")],
            "which itself replaces core:gear/cloth",
        ),
        ([card("home:gear/a", was=[CLOTH])], [], "was core:gear/cloth, which still exists"),
        ([card("home:gear/a", was="home:gear/b")], [], "must list ids in was"),
        ([card("home:gear/a", was=["home:disorder/b"])], [], "which is no gear"),
        (
            [card("home:gear/a", was=["home:gear/x"]), card("home:gear/b", was=["home:gear/x"])],
            [],
            "was home:gear/x, and so was home:gear/a",
        ),
    ],
)
def test_links_that_cannot_be_are_refused(
    rows: list[dict[str, object]], others: list[dict[str, object]], told: str, tmp_path: Path
) -> None:
    assert told in refused(library(tmp_path, *rows, **({"other": others} if others else {})))


def test_two_cards_for_one_are_refused_with_both_places(tmp_path: Path) -> None:
    both = library(
        tmp_path,
        card("home:gear/a", replaces=CLOTH),
        other=[card("other:gear/x"), card("other:gear/c", replaces=CLOTH)],
    )
    message = refused(both)
    assert str(tmp_path / "home" / "gear.json") + ", entry 1" in message
    assert str(tmp_path / "other" / "gear.json") + ", entry 2" in message


def test_one_id_twice_is_refused_with_both_places(tmp_path: Path) -> None:
    message = refused(library(tmp_path, card("home:gear/a"), card("home:gear/b"), card("home:gear/a", "Other")))
    assert "home:gear/a stands there twice" in message
    assert "entry 1" in message
    assert "entry 3" in message


def test_links_of_one_kind_harm_nobody_who_asks_for_another(tmp_path: Path) -> None:
    both = library(tmp_path, card("home:gear/a", replaces="core:gear/no_such"), card("home:disorder/shy"))
    assert both.find("shy", ("disorder",)).id == "home:disorder/shy"
    refused(both)


def test_cards_of_one_name_and_slug_are_told_apart_by_their_whole_ids(tmp_path: Path) -> None:
    with pytest.raises(Refused) as stopped:
        library(tmp_path, card("home:gear/cloth")).find("cloth", ("gear",))
    assert "Cloth (core:gear/cloth), Cloth (home:gear/cloth)" in stopped.value.refusal.message
    assert "the id" in stopped.value.refusal.hint


def test_a_pack_that_is_not_here_is_named_where_a_card_of_it_is_needed() -> None:
    found = Library([CORE], ["sunken"])
    assert found.get("sunken:gear/anchor") is None
    for ask in (lambda text: found.find(text, ("gear",)), lambda text: found.exact(text, ("gear",))):
        with pytest.raises(Refused) as stopped:
            ask("sunken:gear/anchor")
        assert stopped.value.refusal.code == "pack-missing"
        assert "belongs to the pack sunken, which is not here" in stopped.value.refusal.message
    with pytest.raises(Refused) as stopped:
        found.find("anchor", ("gear",))
    assert stopped.value.refusal.code == "unknown-name"
    assert "pack sunken" in stopped.value.refusal.hint


def test_what_replaces_a_card_of_a_pack_that_is_not_here_stands_under_its_id(tmp_path: Path) -> None:
    home = pack(tmp_path, "home", [card("home:gear/rope", replaces="sunken:gear/anchor")])
    found = Library([CORE, home], ["sunken"])
    assert found.find("rope", ("gear",)).id == "sunken:gear/anchor"


def kept(folder: Path) -> Kept:
    return Kept(folder.name, {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()})


def test_a_copy_is_as_good_as_the_folder(tmp_path: Path) -> None:
    folder = pack(tmp_path, "home", [card("home:gear/spoon"), card("home:disorder/shy")])
    found = Library([CORE, kept(folder)])
    assert found.find("spoon", ("gear",)).id == "home:gear/spoon"
    assert [entry.id for entry in found.of("disorder") if entry.pack == "home"] == ["home:disorder/shy"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("[" * 50 + "]" * 50, "nested too deeply"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": NaN}]', "[0].armor_all is NaN"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": 1e999}]', "1e999"),
        (
            '[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": 12345678901}]',
            "no number a card or a sheet can hold",
        ),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "name": "Fork"}]', "stands in it twice"),
        ('[{"id": "home:gear/spoon", "name": "\\ud800"}]', "no text"),
        ('[{"id": "home:gear/spoon", "name": "a\\u0000b"}]', "no text"),
        ('[{"id": "home:gear/spoon", "name": "Spoon"},]', "line 1, column"),
        ("{}", "a list of entries"),
    ],
)
def test_a_copy_that_was_tampered_with_is_refused_with_the_place(text: str, told: str, tmp_path: Path) -> None:
    copy = kept(pack(tmp_path, "home", [card("home:gear/spoon")]))
    found = Library([CORE, copy._replace(texts={**copy.texts, "gear.json": text})])
    message = refused(found)
    assert told in message
    assert "home (kept in the campaign)" in message


def test_a_copy_under_another_name_or_without_a_file_is_refused(tmp_path: Path) -> None:
    copy = kept(pack(tmp_path, "home", [card("home:gear/spoon")]))
    assert "it is called home" in refused(Library([CORE, copy._replace(id="tales")]))
    alone = copy._replace(texts={"pack.json": copy.texts["pack.json"]})
    assert "gear.json is damaged: it is missing" in refused(Library([CORE, alone]))


def test_a_campaign_of_core_alone_costs_nothing(tmp_path: Path) -> None:
    tables = empty_tables()
    tables["pack"][1] = Pack(1, "core", "1", "", 1)
    assert library_of(tables) is core_library()
    tables["pack"][2] = Pack(2, "home", "1", "", 2)
    for at, (name, text) in enumerate(kept(pack(tmp_path, "home", [card("home:gear/spoon")])).texts.items(), start=3):
        tables["pack_file"][at] = PackFile(at, "home", name, text)
    assert library_of(tables).find("spoon", ("gear",)).id == "home:gear/spoon"
    assert library_of(tables).missing == ()
    tables["pack"][9] = Pack(9, "sunken", "1", "", 3)
    assert library_of(tables).missing == ("sunken",)
