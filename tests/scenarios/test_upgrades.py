"""A newer kdm whose packs hold other cards: what was played stays as it was, and is decided again only where it is the same."""

import json
import shutil
from pathlib import Path

import pytest

import kdm_cli
from tests.conftest import Kdm
from tests.contracts.fresh import packs

HERE = Path(kdm_cli.__file__).parent
BEGUN = ("settlement new Ashhold --pack gorm --seed 4", "survivor add Lucy:f", "settlement note x")


@pytest.fixture
def begun(kdm):
    kdm.after(*BEGUN, "settlement gain language", "survivor set Lucy survival 2", "survivor set Lucy insanity +2")
    return kdm


@pytest.fixture
def newer(begun, tmp_path):
    """The same campaign under a later kdm, in which Language brings less."""
    place = tmp_path / "newer" / "kdm_cli"
    shutil.copytree(HERE, place, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE.parent / "schemas", place.parent / "schemas")
    changed(place / "packs" / "core" / "innovations.json", "core:innovation/language", survival_limit=0)
    (place / "packs" / "index.json").write_text(packs(place / "packs"), encoding="utf-8")

    class Later(Kdm):
        def run(self, *words, stdin=None, env=None):
            return super().run(*words, stdin=stdin, env={**(env or {}), "PYTHONPATH": str(place.parent)})

    return Later(begun.folder)


def changed(file, entry, **fields):
    rows = json.loads(file.read_text(encoding="utf-8"))
    [row] = [row for row in rows if row["id"] == entry]
    row |= fields
    file.write_text(json.dumps(rows), encoding="utf-8")


def rules_of(kdm):
    return [each["rules"] for each in json.loads(kdm("export json"))["journal"]]


def test_an_entry_names_the_state_of_every_pack_it_was_decided_under(begun, newer):
    then = dict(each.split("=") for each in rules_of(begun)[-1].split())
    assert then.keys() == {"kdm", "rules", "core", "gorm"}
    newer("settlement note y")
    now = dict(each.split("=") for each in rules_of(begun)[-1].split())
    assert now["core"] != then["core"]
    assert now["gorm"] == then["gorm"]
    assert rules_of(begun)[-2] == rules_of(newer)[-2]


def test_what_was_decided_with_other_cards_keeps_what_it_recorded(begun, newer):
    assert begun.json("show Lucy")["survival"] == 2
    told = newer.json("fix 3 survivor set Lucy courage +1")["result"]
    assert 5 in told["kept"]
    assert 6 not in told["kept"]
    lucy = newer.json("show Lucy")
    assert (lucy["survival"], lucy["insanity"], lucy["courage"]) == (2, 2, 1)
    assert newer.json("doctor")["healthy"]
    newer("undo")
    assert newer.json("show Lucy")["courage"] == 0


def test_a_pack_that_is_kept_in_the_campaign_is_named_by_its_copy(kdm):
    from tests.content.shelf import card, pack

    kdm("settlement new Ashhold")
    pack(kdm.folder, "tales", [card("tales:gear/spoon", keywords=["item"])])
    kdm("pack enable tales")
    kdm("settlement note x")
    [row] = [row for row in json.loads(kdm("export json"))["facts"]["pack"] if row["pack"] == "tales"]
    assert f"tales={row['version']}+{row['hash'][:8]}" in rules_of(kdm)[-1].split()
