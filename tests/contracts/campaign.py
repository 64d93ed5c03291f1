"""The campaign in which every declared example makes sense, built by the commands themselves."""

import json
import shutil

from kdm_cli.service.line import parse, split
from kdm_cli.service.work import perform

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
timeline advance
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
NOT_FOR_FIRST_DAYS = ("settlement new", "demo")  # these make their own file


def build(folder):
    """Ashhold in this folder, with an evening's notes and a pack beside it."""
    folder.mkdir()
    campaign = str(folder / "ashhold.kdm")
    for line in STORY.splitlines():
        perform(parse(split(line), {"file": campaign}))
    (folder / "evening.txt").write_text(EVENING, encoding="utf-8")
    (folder / "tales").mkdir()
    for name, content in TALES.items():
        (folder / "tales" / name).write_text(json.dumps(content), encoding="utf-8")
    return folder


def copied(source, target, path=""):
    """A copy of the folder to play an example in; commands that begin a campaign find an empty one."""
    if path in NOT_FOR_FIRST_DAYS:
        target.mkdir()
        return target
    return shutil.copytree(source, target)


def said(line, *more):
    """Perform one line in the current folder."""
    return perform(parse([*split(line), *more]))
