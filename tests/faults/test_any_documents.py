"""Whatever a document says, it is taken whole or refused whole: batches, our own exports, packs (rows 44-49, 67)."""

import json
import random
import shutil
from pathlib import Path

import pytest

from kdm_cli.service.language import index
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from tests.content.shelf import card, pack
from tests.faults.any_document import as_text, spoilt
from tests.faults.any_line import ELSEWHERE, MOMENTS
from tests.faults.processes import bytes_of, healthy, tree, within
from tests.scenarios.quick import Quick
from tests.store.test_importing import resealed

HERE = {"KDM_FILE": "ashhold.kdm"}
CARDS = {
    "gear": [
        card("tales:gear/flask", keywords=["item"], cost={"monster_bone": 1}, location="bone_smith", text=["activate"],
             activate=[{"cost": {"activation": 1, "archive": True}, "effects": [
                 {"op": "roll", "die": 10, "bands": {"1-5": [], "6+": [{"op": "clear", "what": "bleeding", "amount": 2}]}}]}]),
        card("tales:gear/cloth", replaces="core:gear/cloth", location="starting_gear",
             armor={"points": 2, "location": "waist"}),
    ],
    "disorder": [card("tales:disorder/dread", text=["gained: +2 insanity"], effects=[
        {"op": "change", "stat": "insanity", "by": 2}], held=[{"when": {"is": "insane"}, "modifiers": {"evasion": -1}}])],
    "innovation": [card("tales:innovation/tales", consequence_of=["language"], survival_limit=1, text=["newborn"],
                        moments=[{"at": "birth", "effects": [
                            {"op": "change", "stat": "understanding", "by": 1, "target": "newborn"}]}])],
}  # fmt: skip


def steps():
    """One step of a batch document for every example of the help."""
    found = []
    for path, operation in index.everything().items():
        for example in operation.examples if operation.batch and path not in ELSEWHERE else ():
            request = parse(split(example))
            more = {"roll": list(request.everywhere.rolls), "choose": list(request.everywhere.choices)}
            more |= {"draw": list(request.everywhere.draws), "house-rule": True, "auto": True}
            values = {name.strip("_"): value for name, value in request.arguments.items()}
            found.append(
                {"do": request.operation.document, **values, **{key: each for key, each in more.items() if each}}
            )
    return found


def batches(kdm, seed, count):
    """Documents of a few steps each, spoilt; what is refused has changed nothing."""
    chance, known = random.Random(seed), steps()
    path = Path(kdm.folder) / "ashhold.kdm"
    for _ in range(count):
        document = spoilt([chance.choice(known) for _ in range(chance.choice([1, 1, 2, 4]))], chance)
        before = bytes_of(path)
        text = as_text(document, chance)
        done = within(kdm.folder, "batch", chance.choice(["run", "run", "check"]), "-", "--json", stdin=text, env=HERE)
        assert done.code in (0, 1, 2, 3), (text, done)
        assert done.code == 0 or bytes_of(path) == before, text
    assert healthy(path)


def exports(kdm, seed, count):
    """Our own export spoilt, half of them with digests that fit; what is refused leaves nothing."""
    chance = random.Random(seed)
    within(kdm.folder, "export", "json", "--secrets", "--out", "whole.json", env=HERE)
    whole = json.loads((Path(kdm.folder) / "whole.json").read_text(encoding="utf-8"))
    for _ in range(count):
        document = spoilt(whole, chance)
        if chance.random() < 0.7:
            document = sealed(document)
        text = as_text(document, chance)
        (Path(kdm.folder) / "save.json").write_bytes(text)
        before = tree(kdm.folder)
        done = within(kdm.folder, "import", "save.json", "--as", "Other", "--json", env=HERE)
        assert done.code in (0, 1, 2, 6, 7), (text[:300], done)
        if done.code == 0:
            assert healthy(Path(kdm.folder) / "other.kdm"), text[:300]
            (Path(kdm.folder) / "other.kdm").unlink()
        assert tree(kdm.folder) == before


def sealed(document):
    """With digests that fit, where there is a journal to give them to."""
    try:
        return resealed(document)
    except Exception:  # whatever is spoilt there, no digest can be made of it
        return document


def packs(kdm, seed, count):
    """A pack spoilt: told what is wrong with it, or taken; a campaign that takes it stays whole."""
    chance = random.Random(seed)
    folder = pack(kdm.folder, "tales", [], name="Tales")
    path = Path(kdm.folder) / "ashhold.kdm"
    shutil.copy(path, path.with_name("first.kept"))
    for _ in range(count):
        head = {"id": "tales", "version": "1", "name": "Tales", "files": {f"{kind}.json": [kind] for kind in CARDS}}
        files = {"pack.json": head, **{f"{kind}.json": cards for kind, cards in CARDS.items()}}
        for name in (chosen := chance.choice(list(files)), *(["pack.json"] if chance.random() < 0.1 else [])):
            files[name] = spoilt(files[name], chance)
        for name, document in files.items():
            text = as_text(document, chance) if name == chosen else json.dumps(document).encode()
            (Path(folder) / name).write_bytes(text)
        told = (files[chosen], chosen)
        checked = within(kdm.folder, "pack", "check", str(folder), env=HERE)
        assert checked.code in (0, 1, 2), (told, checked)
        before = bytes_of(path)
        done = within(kdm.folder, "pack", "enable", str(folder), "--json", env=HERE)
        assert done.code in (0, 1, 2), (told, done)
        assert done.code == 0 or bytes_of(path) == before, told
        if done.code == 0:
            for line in ("settlement show", "look flask", "storage add flask --house-rule", "pack show tales",
                         "survivor gain Lucy dread --house-rule --auto", "add Nadia:f --born", "craft --list --all"):  # fmt: skip
                after = within(kdm.folder, *split(line), "--json", env=HERE)
                assert after.code in (0, 1, 2, 3), (told, line, after)
            assert within(kdm.folder, "doctor", env=HERE).code == 0, told
            shutil.copy(path.with_name("first.kept"), path)


KINDS = {"batch": (batches, 40, 1200), "export": (exports, 25, 700), "pack": (packs, 12, 500)}


@pytest.mark.parametrize("kind", KINDS)
def test_any_document_is_taken_or_refused_whole(tmp_path, kind):
    run, count, _ = KINDS[kind]
    run(Quick(tmp_path).after(*MOMENTS["settlement"]), f"{kind} 1", count)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("moment", ["settlement", "hunt", "showdown"])
@pytest.mark.parametrize("kind", KINDS)
def test_any_of_many_documents_is_taken_or_refused_whole(tmp_path, kind, moment, seed):
    run, _, count = KINDS[kind]
    run(Quick(tmp_path).after(*MOMENTS[moment]), f"{kind} {seed}", count)
