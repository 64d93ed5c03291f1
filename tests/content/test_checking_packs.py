"""A pack from outside is gone through whole: all that is wrong with it at once, and nothing of it can do harm."""

import os
from pathlib import Path

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.content.check import Examination, Fault, beside
from kdm_cli.content.places import found_in, homebrew_folder, installed, named
from kdm_cli.rules.refusal import Refused
from tests.content.shelf import card, check_pack, pack, write


def messages(folder: Path) -> list[str]:
    return [" ".join(filter(None, fault)) for fault in check_pack(str(folder))]


def only(folder: Path) -> Fault:
    faults = check_pack(str(folder))
    assert len(faults) == 1, faults
    return faults[0]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return pack(tmp_path, "home", [card("home:gear/spoon", keywords=["item"])])


def test_a_sound_pack_has_no_faults(home: Path) -> None:
    assert check_pack(str(home)) == []
    examined = Examination(str(home), beside(str(home)))
    assert (examined.id, examined.version, list(examined.texts)) == ("home", "1", ["pack.json", "gear.json"])
    assert examined.pack.of("gear")[0].name == "Spoon"


def test_everything_that_is_wrong_is_told_at_once_with_its_place(home: Path) -> None:
    write(home, "pack.json", {"id": "home", "version": "1", "files": {"gear.json": ["gear"], "more.json": ["gear"]}})
    write(
        home,
        "gear.json",
        [
            card("home:gear/a", wepon={}),
            card("home:gear/b", keywords="item"),
            {"id": "home:gear/c", "confidence": "own"},
            7,
        ],
    )
    write(home, "more.json", [card("home:gear/a"), card("core:gear/d"), card("home:innovation/e")])
    assert [(fault.file, fault.path) for fault in check_pack(str(home))] == [
        ("gear.json", "[0]"),
        ("gear.json", "[1].keywords"),
        ("gear.json", "[2]"),
        ("gear.json", "[3]"),
        ("more.json", "[0].id"),
        ("more.json", "[1].id"),
        ("more.json", "[2].id"),
    ]
    assert "stands in gear.json [0] too" in messages(home)[4]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "notes": ' + "[" * 60 + "]" * 60 + "}]", "nested too deeply"),
        ("[1,]", "line 1, column 4"),
        ('[\n{"id" 1}]', "line 2, column 7"),
        ("", "line 1, column 1"),
        ("{}", "must be a list of entries, not an object"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": NaN}]', "[0].armor_all is NaN"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": -Infinity}]', "[0].armor_all is -Infinity"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": 1e400}]', "[0].armor_all is 1e400"),
        (
            '[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": %s}]' % ("9" * 5000),
            "no number a card or a sheet can hold",
        ),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "name": "Fork"}]', "[0] has a name that stands in it twice"),
        (
            '[{"id": "home:gear/spoon", "name": "Spoon", "keywords": ["\\udcff"]}]',
            "[0].keywords[0] holds what is no text",
        ),
        ('[{"id": "home:gear/spoon", "name": "two\\nlines", "confidence": "own"}]', "[0].name must be one line"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": "2"}]', "[0].armor_all must be a whole number"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": true}]', "[0].armor_all must be a whole number"),
        ('[{"id": "home:gear/spoon", "name": "Spoon", "armor_all": null}]', "not null"),
        ('[{"id": 3, "name": "Spoon"}]', "[0].id must be home:gear/..., not 3"),
        ('[{"id": "home:gear/../x", "name": "Spoon"}]', "[0].id must be home:gear/..."),
    ],
)
def test_a_file_that_holds_nonsense_is_told_by_its_place(text: str, told: str, home: Path) -> None:
    write(home, "gear.json", text)
    fault = only(home)
    assert fault.file == "gear.json"
    assert told in f"{fault.path} {fault.message}"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xef\xbb\xbf[]", "byte order mark"),
        ("[]".encode("utf-16"), "UTF-16"),
        ("[]".encode("utf-16-le"), "no UTF-8"),
        (b'["\xff"]', "no UTF-8 text (byte 2)"),
    ],
)
def test_text_in_another_encoding_is_told_so(data: bytes, told: str, home: Path) -> None:
    (home / "gear.json").write_bytes(data)
    assert told in only(home).message


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        ({"format": 2}, ".format is 2: made for a newer kdm"),
        ({"format": True}, ".format must be a whole number"),
        ({"format": "1"}, ".format must be a whole number"),
        ({"id": "core"}, ".id core is a pack that comes with kdm"),
        ({"id": "note"}, ".id must be small letters"),
        ({"id": "Home Brew"}, ".id must be small letters"),
        ({"id": "../home"}, "id may hold neither"),
        ({"fiels": {}}, 'has no field "fiels"; did you mean files?'),
        ({"description": 7}, ".description must be words"),
        ({"name": "x" * 200}, ".name is longer"),
        ({"name": "a\tb"}, ".name must be words on one line"),
        ({"name": 3}, ".name must be words"),
        ({"version": 1}, ".version must be a word"),
        ({"files": {"../gear.json": ["gear"]}}, "must be a file beside the manifest"),
        ({"files": {"gear.txt": ["gear"]}}, "is no name for a file here"),
        ({"files": {"con.json": ["gear"]}}, "is no name for a file here"),
        ({"files": {".gear.json": ["gear"]}}, "is no name for a file here"),
        ({"files": {"gear.json": ["gear"], "GEAR.json": ["gear"]}}, "one file on some disks"),
        ({"files": {"gear.json": ["gaer"]}}, '"gaer" is no kind of card; did you mean gear?'),
        ({"files": {f"g{number}.json": ["gear"] for number in range(201)}}, "names 201 files, more than 200"),
    ],
)
def test_a_manifest_that_says_nonsense_is_told_by_the_field(manifest: dict[str, object], told: str, home: Path) -> None:
    given = {"id": "home", "version": "1", "files": {"gear.json": ["gear"]}} | manifest
    write(home, "pack.json", given)
    faults = [fault for fault in check_pack(str(home)) if fault.file == "pack.json"]
    assert any(told in f"{fault.path} {fault.message}" for fault in faults), faults


def test_a_folder_without_a_manifest_and_no_folder_at_all(tmp_path: Path) -> None:
    assert only(tmp_path) == Fault("pack.json", "", "cannot be read (No such file or directory)")
    assert only(tmp_path / "nowhere").message == "there is no such folder"


def test_nothing_outside_the_folder_is_read(home: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    write(tmp_path, "secret.json", [card("home:gear/secret")])
    (home / "gear.json").unlink()
    (home / "gear.json").symlink_to(secret)
    assert "leads out of the pack's folder" in only(home).message
    (home / "gear.json").unlink()
    (home / "gear.json").symlink_to("../secret.json")
    assert "leads out of the pack's folder" in only(home).message
    (home / "gear.json").unlink()
    write(home, "real.json", [card("home:gear/spoon")])
    (home / "gear.json").symlink_to("real.json")
    assert check_pack(str(home)) == []


@pytest.mark.skipif(os.name != "posix", reason="needs device files")
@pytest.mark.timeout(20)
def test_nothing_that_is_no_file_is_read(home: Path) -> None:
    for told, make in (
        ("no regular file", os.mkfifo),
        ("no regular file", lambda path: path.mkdir()),
        ("leads out", lambda path: path.symlink_to("/dev/zero")),
        ("cannot be read", lambda path: path.symlink_to("gear.json")),
    ):
        (home / "gear.json").rmdir() if (home / "gear.json").is_dir() else (home / "gear.json").unlink()
        make(home / "gear.json")
        assert told in only(home).message
    (home / "pack.json").unlink()
    os.mkfifo(home / "pack.json")
    assert "no regular file" in only(home).message


def test_what_is_too_large_is_not_read(home: Path) -> None:
    os.truncate(home / "gear.json", 5_000_001)
    assert only(home).message == "is larger than 5 MB"


def test_a_folder_full_of_files_is_no_pack(home: Path) -> None:
    for number in range(200):
        (home / f"{number}.txt").touch()
    assert "more than 200 files" in only(home).message


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"effects": [{"op": "gain", "what": "disorder/no_such"}]}, ".effects[0].what disorder/no_such is in no pack"),
        ({"effects": [{"op": "gain", "what": "core:disorder/no_such"}]}, "core:disorder/no_such is not in core"),
        ({"effects": [{"op": "gain", "what": "disordr/prey"}]}, "disordr/prey is of no kind that kdm knows"),
        ({"replaces": "core:gear/no_such"}, ".replaces replaces core:gear/no_such, which no pack has"),
        ({"was": 7}, ".was must be a list"),
        ({"replaces": 7}, ".replaces must be text"),
        ({"was": ["core:gear/cloth"]}, ".was[0] was core:gear/cloth, which still exists"),
    ],
)
def test_what_is_mentioned_must_be_somewhere(more: dict[str, object], told: str, home: Path) -> None:
    write(home, "gear.json", [card("home:gear/spoon", **more)])
    assert told in messages(home)[0].removeprefix("gear.json [0]")


def test_what_is_mentioned_may_stand_in_the_pack_or_in_core(tmp_path: Path) -> None:
    told = {"text": ["gives gear/nothing at all"], "notes": "core:gear/no_such"}
    rows = [
        card(
            "home:gear/spoon", effects=[{"op": "gain", "what": "disorder/shy"}, {"op": "gain", "what": "disorder/prey"}]
        ),
        card("home:disorder/shy", **told),
        card("home:ai_card/bite", monster="white_lion"),
    ]
    assert not [each for each in messages(pack(tmp_path, "home", rows)) if "no pack here" in each]


def test_what_leads_back_to_itself_is_told_as_a_circle(tmp_path: Path) -> None:
    circle = {"a": ["b"], "b": ["c", "ammonia"], "c": ["a"]}
    rows = [card(f"home:innovation/{slug}", category="art", consequences=more) for slug, more in circle.items()]
    fault = only(pack(tmp_path, "home", rows))
    assert fault.message == (
        "leads back to itself: home:innovation/a -> home:innovation/b -> home:innovation/c -> home:innovation/a"
    )
    endless = [{"op": "gain", "what": "disorder/worse"}]
    fault = only(pack(tmp_path, "worse", [card("worse:disorder/worse", effects=endless)]))
    assert "worse:disorder/worse -> worse:disorder/worse" in fault.message


def test_links_with_packs_beside_it_are_checked_too(tmp_path: Path) -> None:
    first = pack(tmp_path, "first", [card("first:gear/a", replaces="core:gear/cloth"), card("first:gear/b")])
    second = pack(tmp_path, "second", [card("second:gear/c", replaces="core:gear/cloth")])
    third = pack(tmp_path, "third", [card("third:gear/d", replaces="first:gear/b")])
    assert check_pack(str(second)) == []
    found = Examination(str(second), Library([CORE, first])).faults
    assert [fault.message for fault in found] == ["replaces core:gear/cloth, and so does first:gear/a"]
    assert "which no pack has" in only(third).message
    assert Examination(str(third), Library([CORE, first])).faults == []
    pack(tmp_path, "first", [card("first:gear/a", replaces="core:gear/cloth")])
    found = Examination(str(first), Library([CORE, third])).faults
    assert [fault.message for fault in found] == [
        "third:gear/d of the pack third replaces first:gear/b, which no pack has"
    ]


def test_a_flood_of_faults_ends(home: Path) -> None:
    write(home, "gear.json", [7] * 20_000)
    assert len(check_pack(str(home))) == 1000


def test_where_a_players_packs_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KDM_PACKS", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert homebrew_folder() == str(tmp_path / ".local" / "share" / "kdm" / "packs")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert homebrew_folder() == str(tmp_path / "data" / "kdm" / "packs")
    assert next(each.id for each in installed()) == "core"
    monkeypatch.setenv("KDM_PACKS", str(tmp_path / "mine"))
    pack(tmp_path / "mine", "home", [card("home:gear/spoon")], name="At Home")
    (tmp_path / "mine" / "notes").mkdir()
    (tmp_path / "mine" / "readme.txt").touch()
    (tmp_path / "mine" / "odd").mkdir()
    write(tmp_path / "mine" / "odd", "pack.json", "{")
    own = [each for each in installed() if not each.shipped]
    assert [(each.id, bool(each.problem)) for each in own] == [("home", False), ("odd", True)]
    assert named("home").folder == named("at home").folder == str(tmp_path / "mine" / "home")
    with pytest.raises(Refused, match="There is no pack"):
        named("hoem")


def test_a_pack_by_its_path_and_two_of_one_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KDM_PACKS", str(tmp_path / "mine"))
    for place in ("one", "two"):
        pack(tmp_path / "mine", place, [], id="home")
    with pytest.raises(Refused) as stopped:
        named("home")
    assert stopped.value.refusal.code == "ambiguous-name"
    assert named(str(tmp_path / "mine" / "one")).folder == str(tmp_path / "mine" / "one")
    assert found_in(CORE).shipped
    pack(tmp_path / "mine", "one", [], id="core")
    assert found_in(str(tmp_path / "mine" / "one")).problem == "core is a pack that comes with kdm"


def test_what_is_forbidden_with_a_keyword_that_no_card_has_is_told(home: Path) -> None:
    """A misspelt keyword would forbid nothing, and nobody would see it."""
    said = [{"activate": "spon"}, {"activate": "item"}, {"activate": "Two-Handed"}, {"activate": "paired"}]
    said += [{"depart_with": "whip"}, {"depart_without": "latern"}, {"equip": "waist"}, {"endeavors": "musik"}]
    held = [{"when": {"is": "insane"}, "forbids": said}]
    write(home, "gear.json", [card("home:gear/spoon", keywords=["item"], held=held)])
    told = [fault.path.removeprefix("[0].held[0].forbids") for fault in check_pack(str(home))]
    assert told == ["[0].activate", "[5].depart_without", "[7].endeavors"]
    assert messages(home)[1].endswith(
        '"latern" is on no card here: it forbids nothing; did you mean lantern, leather, feather?'
    )
