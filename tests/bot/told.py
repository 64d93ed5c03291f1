"""What a story says of goods and counters, read as people read it: nothing of it knows how the program keeps them."""

import re
from collections import Counter

NUMBER = r"(\d+)"
STORAGE = re.compile(rf"Storage: (.+) {NUMBER} -> {NUMBER}(?: \(.+\))?")
GIVEN_BACK = re.compile(r"Storage: (.+) ([+-]\d+)")
COME = re.compile(r"(?:Rewards|To storage|There again|[^:]+ earns): (.+)")
GONE = re.compile(r"(?:Paid|Lost|[^:]+ loses|Lost with [^:]+|Starvation, [^:]+|[^:]+ archived): (.+)")
ONE_GONE = re.compile(
    r"(?:[^:]+: )?(.+?) (?:is lost|is archived|leaves storage|is frail and breaks: archived|is archived from storage)(?: \(.+\))?"
)
STARTS_WITH = re.compile(
    r"(?!Loadout |Not in storage:|.* to storage:|.* home after the showdown:)[^:]+: (Cloth, Founding Stone|Founding Stone, Cloth)"
)
LAID = re.compile(r"[^:]+: (.+) in slot \d+")
EARNED = re.compile(rf"[^:]+: (.+) {NUMBER} -> {NUMBER}")
SOURCE = re.compile(r" \((?:[^()]|\([^()]*\))*\)$")  # by which card; its name may have brackets too: Serpent Wings (2)


def goods(story, names):
    """By the name of each card: by how much its copies changed at least and at most, wherever they lie.

    A card that is laid into a grid may have come from storage or from the box.
    """
    sure, laid = Counter(), Counter()
    for line in story:
        if found := STORAGE.fullmatch(line):
            sure[found[1]] += int(found[3]) - int(found[2])
        elif found := GIVEN_BACK.fullmatch(line):
            sure[found[1]] += int(found[2])
        elif (found := ONE_GONE.fullmatch(line)) and found[1] in names:
            sure[found[1]] -= 1
        elif found := GONE.fullmatch(line):
            sure.subtract(_listed(found[1], names))
        elif found := COME.fullmatch(line) or STARTS_WITH.fullmatch(line):
            sure.update(_listed(found[1], names))
        elif (found := LAID.fullmatch(line) or LAID.fullmatch(SOURCE.sub("", line))) and found[1] in names:
            laid[found[1]] += 1
        elif (found := EARNED.fullmatch(line)) and found[1] in names:
            sure[found[1]] += int(found[3]) - int(found[2])
    return {name: (sure[name], sure[name] + laid[name]) for name in {*sure, *laid}}


def _listed(text, names):
    """Skull, Monster Bone x2 (Butcher)."""
    found = Counter()
    for listed in text.split(", "):
        part = listed if listed in names else SOURCE.sub("", listed)
        name, times, count = part.rpartition(" x")
        known = (name, int(count)) if times and count.isdigit() else (part, 1)
        if known[0] in names:
            found[known[0]] += known[1]
    return found


def steps(story, what):
    """The numbers a counter went through, as told: `Endeavors 4 -> 3` is (4, 3)."""
    found = (re.match(rf"{what} {NUMBER} -> {NUMBER}\b", line) for line in story)
    return [(int(each[1]), int(each[2])) for each in found if each]


def leads(story, what, before, after):
    """Whether the story tells every step of a counter from what it was to what it is."""
    now = before
    for old, new in steps(story, what):
        if old != now:
            return False
        now = new
    return now == after
