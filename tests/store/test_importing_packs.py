"""A campaign that plays with somebody's own pack brings it along; what could not have been enabled is not taken."""

import copy
import json

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import parse
from kdm_cli.service.perform import perform
from tests.store.test_importing import resealed, said

PACKED = {
    "not JSON": ("gear.json", "{"),
    "no list": ("gear.json", "7"),
    "rows that are none": ("gear.json", "[5]"),
    "what no card can be": ("gear.json", '[{"id": "tales:gear/spoon", "name": "Spoon", "armor": "everywhere"}]'),
    "another pack": ("pack.json", '{"id": "lies", "name": "Lies", "version": "1", "files": {}}'),
    "no manifest": ("pack.json", "[]"),
}


@pytest.fixture(scope="module")
def with_a_pack(tmp_path_factory):
    """The export of a campaign that keeps a copy of somebody's own pack."""
    folder = tmp_path_factory.mktemp("packed")
    (folder / "tales").mkdir()
    spoon = {"id": "tales:gear/spoon", "name": "Spoon", "keywords": ["item"], "confidence": "own"}
    manifest = {"id": "tales", "name": "Tales", "version": "1", "files": {"gear.json": ["gear"]}}
    (folder / "tales" / "pack.json").write_text(json.dumps(manifest))
    (folder / "tales" / "gear.json").write_text(json.dumps([spoon]))
    path = folder / "ashhold.kdm"
    for line in ("settlement new Ashhold --seed 4", f"pack enable {folder}/tales", "storage add spoon 2"):
        said(line, path)
    return json.loads(said("export json", path)["page"])


def returned_to(folder, document):
    (folder / "save.json").write_text(json.dumps(document))
    (folder / "out").mkdir()
    return perform(parse(["import", str(folder / "save.json"), "--out", str(folder / "out")], {}))


def test_a_pack_of_somebodys_own_comes_along(with_a_pack, tmp_path):
    [told] = returned_to(tmp_path, with_a_pack)["settlements"]
    assert json.loads(said("export json", told["file"])["page"]) == with_a_pack
    assert said("storage list", told["file"])[0]["name"] == "Spoon"


@pytest.mark.parametrize("what", PACKED)
def test_a_pack_that_nobody_could_have_enabled_is_refused_with_the_campaign(with_a_pack, tmp_path, what):
    document, (name, text) = copy.deepcopy(with_a_pack), PACKED[what]
    for row in (row for row in document["facts"]["pack_file"] if row["name"] == name):
        row["text"] = text
    for change in document["journal"][1]["changes"]:
        if change[1] == "pack_file" and change[5]["name"] == name:
            change[5]["text"] = text
    with pytest.raises(Refused) as stopped:
        returned_to(tmp_path, resealed(document))
    assert stopped.value.refusal.code == "bad-input"
    assert "the pack tales is not sound" in stopped.value.refusal.message
    assert list((tmp_path / "out").iterdir()) == []


def test_a_pack_cannot_write_outside_its_folder(with_a_pack, tmp_path):
    document = copy.deepcopy(with_a_pack)
    document["facts"]["pack_file"][0]["name"] = "../../../evil.json"
    document["journal"][1]["changes"] = [
        [*change[:5], {**change[5], "name": "../../../evil.json"}]
        if (change[1], change[2]) == ("pack_file", document["facts"]["pack_file"][0]["id"])
        else change
        for change in document["journal"][1]["changes"]
    ]
    with pytest.raises(Refused) as stopped:
        returned_to(tmp_path, resealed(document))
    assert "no file can have" in stopped.value.refusal.message
