"""The campaign in which every declared example makes sense, built by the commands themselves."""

import json
import shutil
from itertools import count

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform

STORY = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
survivor add "Old Tom:m" Grandma:f --newcomer
survivor kill "Old Tom" --cause "a lantern went out"
survivor retire Grandma
survivor gain Zachary prey
survivor gain Zachary "fear of the dark"
settlement set population 11
timeline advance
timeline advance --house-rule
settlement gain "white lion"
settlement gain "lantern hoard"
settlement gain "survival of the fittest"
settlement principle society "accept darkness" --house-rule
settlement set survival-limit +3
settlement set endeavors 3
storage add "bone blade" 2
storage add "bone axe" 2
storage add "monster bone" 4
storage add leather 2
storage add cloth
survivor note Lucy "found the stone"
survivor set Lucy bleeding 1
"""
EVENING = """\
set Lucy, Erza insanity +1          # a comment
storage add monster bone 2
expect settlement population >= 4
"""
TALES = {
    "pack.json": {"id": "tales", "name": "Tales", "version": "1", "files": {"gear.json": ["gear"]}},
    "gear.json": [{"id": "tales:gear/spoon", "name": "Spoon", "keywords": ["item"], "confidence": "own"}],
}  # a pack of somebody's own
LION = """\
settlement set dice auto
gear give Lucy bandages --house-rule
showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zachary --survivor Allister
"""  # a showdown under way, before the monster's first turn
HUNT = """\
settlement set dice auto
settlement depart Lucy Erza Allister
hunt start white lion --level 1
"""  # a hunt under way, before the first step
SETTLED = """\
settlement principle death graves
event graves --by-hand
event accept darkness --by-hand
event first day --by-hand
event returning survivors --by-hand
event endless screams --by-hand
"""  # all that was due
ACTING = LION + "showdown monster-turn --card claw --target none\n"
PLACED = """\
showdown place monster H11 --facing s --house-rule
showdown place Lucy H10 --house-rule
showdown place Zachary K12 --house-rule
"""
FIRST = {
    "redo": "undo 2",
    "merge": "backup ashhold.copy\nset Lucy courage +1 --file ashhold.copy\nsurvivor set Erza insanity +1",
    "restore": "backup ashhold.copy",
    "diff ashhold.copy": "backup ashhold.copy",
    "import": "export json --out ashhold.json",
    "gear find": HUNT,
    "gear load": "gear save Lucy spear",
    "settlement nemesis remove butcher": "settlement nemesis add butcher",
    "settlement milestone population 15 undone": "settlement milestone population 15 done",
    "settlement innovate": "settlement gain language\nstorage add monster organ\nstorage add monster hide",
    "settlement endeavor": "settlement gain language\nsurvivor set Erza hunt-xp 2",
    "settlement craft": "settlement gain bone smith\nstorage add monster organ",
    "pack disable": "pack enable tales",
    "odds": LION,
    "showdown": LION,
    "hunt": HUNT,
    "hunt start": "settlement depart Lucy Erza",
    "hunt run-away": HUNT + "settlement gain pictograph --house-rule\nhunt move --draw lion's-sculpture",
    "hunt event --auto": HUNT + "hunt move --draw lion's-sculpture",
    "hunt event 12": HUNT + "hunt move --draw lion's-sculpture",
    "hunt end": HUNT + "hunt ambush monster",
    "hunt end --house-rule": HUNT,
    "hunt move -2": HUNT + "hunt move --draw lion-in-heat\nhunt move --draw marked-territory\nhunt event 12",
    "hunt move --roll 81": HUNT + "hunt move --draw lion-in-heat\nhunt move --draw marked-territory\nhunt event 12",
    "hunt monster-move closer": HUNT,
    "showdown start": "settlement set dice auto\nsettlement depart Lucy Erza Zachary Allister",
    "showdown start butcher --level 1 --ambush monster": "settlement set dice auto\nsettlement set house-rule not-due "
    "butcher\nsettlement depart Lucy Erza Zachary Allister",
    "showdown start white lion --prologue": "undo --to 8",  # when the first year had not passed
    **dict.fromkeys(("showdown act", "showdown attack", "showdown sling", "showdown use", "showdown move"), ACTING),
    "showdown next": ACTING + "showdown act Lucy --activate",
    "showdown end-act": ACTING + "showdown act Lucy",
    "showdown spend": "settlement gain paint\nsettlement gain language\n" + ACTING + "showdown knock-down Allister",
    "showdown discard": LION + "showdown draw ai --card Claw\nshowdown injury strange hand",
    "showdown heal": LION + "showdown wound",
    "showdown mood remove ground fighting": LION + "showdown mood add ground fighting",
    "showdown priority none": LION + "showdown priority Lucy",
    "showdown stand": LION + "showdown knock-down Lucy\nshowdown knock-down monster",
    "showdown knockback": LION + PLACED,
    "showdown shuffle": "settlement set decks tool\n" + LION,
    "showdown pass": LION
    + "showdown loot Zachary lion claw\nshowdown loot Zachary lion claw\nkill Zachary --cause lion",
    "showdown end": LION + "showdown wound\n" * 11,
    "phase next --won --auto": LION + "showdown wound\n" * 11,
    "phase next": ACTING + "showdown act Lucy --activate",
    "event open maw --note 'it ate Lucy' --then 'kill Lucy --cause maw'": "timeline add 2 open maw",
    "timeline advance": SETTLED + LION + "showdown end --defeat --house-rule\nsettlement return\nphase next --skip",
}  # what must have happened before an example makes sense: by its line, its command, or the noun
NOT_FOR_FIRST_DAYS = ("settlement new", "demo")  # these make their own file


def counted():
    """Chance that is the same in every run, and never the same twice in one."""
    turns = count()
    return lambda size: next(turns).to_bytes(size, "big")


def build(folder):
    """Ashhold in this folder, with an evening's notes and a pack beside it."""
    folder.mkdir()
    campaign = str(folder / "ashhold.kdm")
    for line in STORY.splitlines():
        perform(parse(split(line), {"file": campaign}))
    lay_out(folder)
    return folder


def lay_out(folder):
    """An evening's notes and a pack, for whatever campaign is played here."""
    (folder / "evening.txt").write_text(EVENING, encoding="utf-8")
    (folder / "tales").mkdir()
    for name, content in TALES.items():
        (folder / "tales" / name).write_text(json.dumps(content), encoding="utf-8")


def copied(source, target, path=""):
    """A copy of the folder to play an example in; commands that begin a campaign find an empty one."""
    if path in NOT_FOR_FIRST_DAYS:
        target.mkdir()
        return target
    return shutil.copytree(source, target)


def said(line, *more):
    """Perform one line in the current folder."""
    return perform(parse([*split(line), *more]))


def prepare(path, line):
    """What an example needs, in the current folder."""
    keys = [line] * line.startswith(path) + [path, path.partition(" ")[0]]
    before = next((FIRST[key] for key in keys if key in FIRST), "")
    for each in before.splitlines():
        said(each)
