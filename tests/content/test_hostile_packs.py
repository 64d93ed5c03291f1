"""Packs that are meant to do harm: names are letters, nothing outside is touched (rows 44, 45, 48, 49, 53-55)."""

import hashlib
import json
import os

import pytest

from tests.content.shelf import card, check_pack, pack, write

NAMES = [
    "{{7*7}}", "{0.__class__}", "%s%n%d", "${HOME}", "$(reboot)", "`id`", "{name!r}", "\\u0041", "#eval(1)",
    "\\input{/etc/passwd}", "'; DROP TABLE survivor; --", "100%_", '"*NEAR(', "x' OR '1'='1", "<script>alert(1)</script>",
    '"onload=alert(1)', "javascript:alert(1)", "[red]", "[/nope]", "[link=http://x]y[/link]", ":smile:", "*star*",
]  # fmt: skip
GEAR = [card(f"tales:gear/g{at}", name, text=[f"{name} says {name}"]) for at, name in enumerate(NAMES)]


def tree(folder):
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def home(tmp_path):
    return pack(tmp_path, "home", [card("home:gear/spoon")])


def test_names_that_look_like_programs_are_letters(ashhold):
    pack(ashhold.folder, "tales", GEAR, name="{{7*7}} %s <b>")
    ashhold("pack enable ./tales")
    for at in range(len(NAMES)):
        ashhold("storage", "add", f"tales:gear/g{at}")
    stored = {row["name"] for row in ashhold.json("storage list")}
    assert set(NAMES) <= stored
    told = ashhold("storage list") + ashhold("pack list") + ashhold("export summary")
    assert "{{7*7}} %s <b>" in told
    for at, name in enumerate(NAMES):
        assert name in told
        looked = ashhold("look", f"tales:gear/g{at}")
        assert f"{name} says {name}" in " ".join(looked.split()), looked
    (report,) = ashhold.json("pack check ./tales")["packs"]
    assert [each["name"] for each in report["by_hand"]] == NAMES
    assert "{{7*7}}, {0.__class__}, %s%n%d" in ashhold("pack check ./tales")
    ashhold("doctor")


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "a\nb", "a\x00b", "\u202egnik", "", " ", "x" * 81])
def test_names_that_are_no_single_line_of_letters_are_faults(tmp_path, name):
    write(pack(tmp_path, "home", []), "pack.json", {"id": "home", "version": "1", "files": {"gear.json": ["gear"]}})
    write(tmp_path / "home", "gear.json", [{"id": "home:gear/spoon", "name": name}])
    [fault] = check_pack(str(tmp_path / "home"))
    assert fault.path.startswith("[0]")
    assert "\x1b" not in fault.message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"id":' * 100_000, "nested too deeply"),
        ('{"id": "home", "version": "1", "files": {},}', "line 1, column 4"),
        ('{"id": "home", "id": "core", "version": "1", "files": {}}', "has a name that stands in it twice"),
        ('{"id": "home", "version": "1", "format": NaN, "files": {}}', ".format is NaN"),
        ('{"id": "home", "version": "1", "format": 1e400, "files": {}}', ".format is 1e400"),
        (
            '{"id": "home", "version": "1", "format": %s, "files": {}}' % ("1" * 5000),
            "no number a card or a sheet can hold",
        ),
        ('{"id": null, "version": "1", "files": {}}', ".id must be a word"),
        ('{"id": true, "version": "1", "files": {}}', ".id must be a word"),
        ('{"id": "home", "version": null, "files": {}}', ".version must be a word"),
        ('{"id": "home", "version": "1", "files": null}', ".files must say which kinds"),
        ('{"id": "home", "version": "1", "files": {}, "authors": "me"}', ".authors must be a list of names"),
        ("[]", "must be an object"),
        ("null", "must be an object"),
        ("\ufeff{}", "byte order mark"),
        ("", "line 1, column 1"),
    ],
)
def test_a_manifest_of_nonsense_is_told_with_its_place(home, text, told):
    write(home, "pack.json", text)
    faults = check_pack(str(home))
    assert any(told in f"{fault.path} {fault.message}" for fault in faults), faults
    assert all(fault.file == "pack.json" for fault in faults)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"../away/gear.json": ["gear"]}, "must be a file beside the manifest"),
        ({"/etc/passwd": ["gear"]}, "must be a file beside the manifest"),
        ({"con.json": ["gear"]}, "is no name for a file here"),
        ({"LPT1.json": ["gear"]}, "is no name for a file here"),
        ({"gear.json ": ["gear"]}, "is no name for a file here"),
        ({"gear.json\n": ["gear"]}, "is no name for a file here"),
        ({"..": ["gear"]}, "is no name for a file here"),
        ({"": ["gear"]}, "is no name for a file here"),
        ({"PACK.json": ["gear"]}, "one file on some disks"),
        ({"odd.json": "gear"}, ".files.odd.json must be a list of the kinds in it"),
        ({"odd.json": []}, ".files.odd.json must be a list of the kinds in it"),
        ({"odd.json": [7]}, "not of 7"),
        ({"odd.json": ["gaer"]}, '"gaer" is no kind of card; did you mean gear?'),
        ({"gear.json": ["gear"], "Gear.json": ["gear"]}, "one file on some disks"),
    ],
)
def test_a_fault_in_one_file_name_hides_none_in_the_others(home, files, told):
    write(home, "odd.json", [card("home:gear/fork", armor_all=99)])
    write(home, "more.json", [card("home:disorder/shy", efects=[])])
    named = files | {"more.json": ["disorder"]}
    write(home, "pack.json", {"id": "home", "version": "1", "files": named})
    faults = check_pack(str(home))
    told_of = [fault.message for fault in faults if fault.file == "pack.json"]
    assert len(told_of) == 1
    assert told in f"{faults[0].path} {told_of[0]}"
    expected = ["odd.json"] if "odd.json" in files else []
    assert [fault.file for fault in faults if fault.file != "pack.json"] == [*expected, "more.json"]
    if expected:
        assert "armor_all must be at most 10" in f"{faults[1].path} {faults[1].message}"


def test_everything_that_is_wrong_with_a_manifest_and_its_entries_is_told_together(home):
    files = {"../x.json": ["gear"], "gear.json": ["gaer"], "nul.json": ["gear"]}
    write(home, "gear.json", [card("home:gear/spoon", armor_all=-1)])
    write(home, "pack.json", {"id": "Home", "version": 1, "fiels": {}, "format": 9, "files": files})
    faults = check_pack(str(home))
    assert [fault.file for fault in faults].count("pack.json") == 7
    assert (faults[-1].file, faults[-1].path) == ("gear.json", "[0].armor_all")


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_nothing_outside_the_folder_is_read_or_written(kdm):
    outside = kdm.folder / "outside"
    outside.mkdir()
    (outside / "secret.json").write_text(json.dumps([card("tales:gear/secret", armor_all=99)]), encoding="utf-8")
    tales = pack(kdm.folder, "tales", [card("tales:gear/spoon")])
    (tales / "link.json").symlink_to(outside / "secret.json")
    (tales / "folder").symlink_to(outside)
    files = {
        "gear.json": ["gear"],
        "link.json": ["gear"],
        "folder/secret.json": ["gear"],
        "../outside/secret.json": ["gear"],
    }
    write(tales, "pack.json", {"id": "tales", "version": "1", "files": files})
    before = tree(kdm.folder)
    told = kdm("pack check ./tales", code=2) + kdm("settlement new Ashhold --pack ./tales", code=2)
    assert "secret" not in told.replace("secret.json", "")
    assert "leads out of the pack's folder" in told
    assert tree(kdm.folder) == before
