"""Expansions cost nothing that is not asked for: which files of packs a command opens, a number without noise."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress

import pytest

from kdm_cli.content import BRIEF, INDEX, TALLIES
from kdm_cli.content.places import shipped
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.conftest import clean_environment

RUNNER = """
import json, os, sys
sys.argv = ["kdm", *sys.argv[1:]]
os._exit, opened = sys.exit, []
def seen(event, told):
    if event == "open" and isinstance(told[0], str) and "kdm_cli/packs/" in told[0].replace(os.sep, "/"):
        opened.append(told[0].replace(os.sep, "/").partition("kdm_cli/packs/")[2])
sys.addaudithook(seen)
from kdm_cli.__main__ import run
try:
    run()
finally:
    with open(os.environ["OPENED"], "w") as file:
        json.dump([opened, [name for name in sys.modules if name.startswith("kdm_cli.content.")]], file)
"""
EXPANSIONS = [pack for pack in shipped() if pack != "core" and not pack.startswith("printing")]
PEOPLE = "survivor add Lucy:f Erza:f Zachary:m Al:m"
DUE = "gorm/story_events.json"  # in the first year one of gorm's events waits, and whether it is for two stands there
MILESTONES = {"dragon_king/milestones.json", "sunstalker/milestones.json"}  # what is gained may reach one: a few rows
AMONG = {"lonely_tree/hunt_events.json", "promos/hunt_events.json"}  # shuffled in with the cards of every quarry
PARTY = "--survivor Lucy,Erza,Zachary,Al --auto --house-rule"
LION = f"white lion --level 1 --decks tool {PARTY}"
AT_HOME = ("status", "settlement show", "settlement show --json", "survivor show Lucy", "survivor list", "phase show",
           "survivor set Lucy insanity +1", "storage list", "timeline show", "log", "show", "undo")  # fmt: skip
STARTS = (f"hunt start {LION}", f"hunt start white lion 1 --decks table {PARTY}", f"hunt start screaming antelope 2 {PARTY}",
          f"hunt start antelope 1 {PARTY}", f"showdown start {LION}", f"showdown start butch 2 --special {PARTY}",
          f"showdown start butcher 1 --special --decks table {PARTY}", f"showdown start the hand 1 --special {PARTY}",
          f"showdown start beast of sorrow {PARTY}")  # fmt: skip
AWAY = {
    "showdown": (
        "status",
        "showdown show",
        "showdown board",
        "survivor show Lucy",
        "odds attack Lucy",
        "hit Erza waist",
    ),
    "hunt": (
        "status",
        "hunt show",
        "survivor show Lucy",
        "settlement show",
        "hunt monster-move closer",
        "showdown start --auto --house-rule --dry-run",
    ),
}
DEVELOP = (
    "status", "craft --list", "craft --list --json", "endeavor --list", "endeavor --list --json", "storage list",
    "fetch-list", "settlement show", "phase show", "next --dry-run", "survivor list",
    "storage add monster hide 2, white fur", "storage remove monster bone", "storage add rawhide headband",
    "gear give Erza rawhide headband", "survivor gain Lucy tough", "craft bone dagger --dry-run", "craft bone dagger:Lucy",
    "build weapon crafter --dry-run --house-rule", "endeavor Lucy augury --roll 4 --dry-run", "settlement gain hovel",
    "event heat wave --by-hand --house-rule",
)  # fmt: skip
LISTS = ("fetch-list white lion 1", "fetch-list butcher 2", "fetch-list 'beast of sorrow'")
PLACES = {"home": (*AT_HOME, *LISTS, *(f"{line} --dry-run" for line in STARTS)), "develop": DEVELOP, **AWAY}
SETTLED = (  # years in, with the same behind them, whatever the packs
    "settlement lose gorm", "settlement lose smog singers", "settlement lose spidicules",
    "settlement gain screaming antelope", "settlement gain ammonia", "settlement gain catarium", "storage add monster bone 3",
    "storage add monster hide 2", "storage add white fur", "storage add lion claw", "settlement set endeavors 3",
)  # fmt: skip


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory):
    """The same campaign at home, on a hunt and in a showdown, of core alone and with every expansion."""
    made = {}
    for packs in ((), tuple(EXPANSIONS)):
        for place in PLACES:
            folder = tmp_path_factory.mktemp(f"{place} {len(packs)}")
            enabled = " ".join(f"--pack {pack}" for pack in packs)
            when = "--year 3 --population 9" if place == "develop" else "--skip-prologue"
            begun = f"settlement new Ashhold --seed 4 {when} --auto {enabled}"
            for line in (begun, PEOPLE, "storage add rawhide headband", "gear give Lucy rawhide headband"):
                _said(folder, line)
            for line in SETTLED if place == "develop" else ():
                with suppress(Refused):  # what only the expansions have brought, or only the core game
                    _said(folder, line)
            if place in AWAY:
                _said(folder, f"{place} start {LION}")
            made[bool(packs), place] = folder
    return made


def _said(folder, line):
    perform(parse([*split(line), "--file", str(folder / "ashhold.kdm")]))


def opened(folder, words):
    """The files of packs that a command opens, by pack, and the modules that read packs."""
    answer = folder / "opened"
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, *split(words)], cwd=folder, capture_output=True, encoding="utf-8", check=False,
        env={**clean_environment(), "OPENED": str(answer)}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    files, modules = json.loads(answer.read_text())
    os.unlink(answer)
    return files, modules


@pytest.mark.some(15)
@pytest.mark.parametrize(("place", "words"), [(place, words) for place, all_of in PLACES.items() for words in all_of])
def test_what_no_expansion_has_to_do_with_opens_none_of_their_files(campaigns, place, words):
    alone, _ = opened(campaigns[False, place], words)
    files, modules = opened(campaigns[True, place], words)
    among = AMONG if words.startswith(("hunt start", "fetch-list white")) and "--decks tool" not in words else ()
    assert {*files} <= {*alone, INDEX, BRIEF, *TALLIES, DUE, *MILESTONES, *among}
    assert len(files) == len({*files}), "each is read once"
    assert {*modules} <= {f"kdm_cli.content.{each}" for each in ("played", "links", "names")}


def test_a_card_in_play_opens_the_one_file_it_lies_in(campaigns):
    _said(campaigns[True, "home"], "storage add 'gorm brain' 2")
    _said(campaigns[True, "home"], "storage add 'a thing of ours' --house-rule")
    files, _ = opened(campaigns[True, "home"], "storage list")
    assert {each for each in files if not each.startswith("core/")} - {INDEX, BRIEF} == {"gorm/resources.json"}


def test_a_monster_of_an_expansion_opens_the_files_of_its_own_pack(campaigns):
    for line in ("hunt start gorm --level 1 --decks tool", "showdown start gorm --level 1"):
        files, _ = opened(campaigns[True, "home"], f"{line} {PARTY} --dry-run")
        packs = {each.partition("/")[0] for each in files if "/" in each}
        assert "gorm/monsters.json" in files
        assert packs == {"core", "gorm"}


def test_an_attack_that_wounds_opens_no_file_of_an_expansion(campaigns, tmp_path):
    shutil.copytree(campaigns[True, "home"], tmp_path, dirs_exist_ok=True)
    _said(tmp_path, f"showdown start white lion 1 --decks table {PARTY}")
    attack = """attack Lucy --roll 9,2,9 --draw "beast's knee" --house-rule"""
    files, _ = opened(tmp_path, attack)
    assert "core/hit_locations.json" in files
    assert {each.partition("/")[0] for each in files if "/" in each} == {"core"}


def test_a_name_opens_no_file_of_cards(campaigns):
    _said(campaigns[True, "home"], "timeline add 3 'approaching storm' --house-rule")
    files, _ = opened(campaigns[True, "home"], "timeline show")
    assert [each for each in files if "/" in each and not each.startswith("core/")] == []
