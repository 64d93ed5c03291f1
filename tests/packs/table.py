"""What the tests of expansions share: four people at home, the fight they go into, and what they are told."""

import json
from pathlib import Path

from kdm_cli.content.places import shipped

PEOPLE = ("Lucy", "Erza", "Zachary", "Al")
FOLK = "survivor add Lucy:f Erza:f Zachary:m Al:m"


def at_home(pack, *more):
    """Ashhold in its first year, where little is refused."""
    begun = f"settlement new Ashhold --seed 4 --pack {pack}"
    return (begun, FOLK, "timeline advance", "settlement set rules loose", "settlement set survival-limit +20", *more)


def against(monster, level=1, more="", people=PEOPLE):
    """All of them in a showdown."""
    everybody = " ".join(f"--survivor {name}" for name in people)
    return f"showdown start {monster} --level {level} {everybody} --house-rule {more}".rstrip()


def strong(*names, strength=8):
    """Who wounds with whatever is rolled."""
    return tuple(f"showdown token {name} strength +{strength}" for name in names)


def flat(told):
    """What was told, in one line."""
    return " ".join(told.replace("do:", "").split())


def typed(kdm, *lines):
    """What people are told by the last of these lines."""
    told = ""
    for line in lines:
        told = kdm(line)
    return " ".join(told.split())


def worn(**slots):
    """Gear out of the box into Lucy's grid, by space."""
    cards = {int(slot[1:]): card.replace("_", " ") for slot, card in slots.items()}
    return (
        "gear strip Lucy",
        *(f"storage add {card}" for card in cards.values()),
        *(f"gear give Lucy {card} --slot {slot}" for slot, card in cards.items()),
    )


def given(*cards, who="Lucy", late=True):
    """Gear out of the box, in a fight that has begun: cards with the slot, if it matters, behind a stroke."""
    for each in cards:
        name, _, slot = each.partition("/")
        yield f"storage add {name}"
        yield f"gear give {who} {name}" + (" --forgot" if late else "") + (f" --slot {slot}" if slot else "")


def killed(kdm):
    """The monster, by hand."""
    while "is dead" not in kdm("showdown wound"):
        pass


def rows(pack, file):
    """What stands in a file of a pack."""
    return json.loads(Path(shipped()[pack], file).read_text(encoding="utf-8"))


def shares(kdm, pack):
    """By kind, how many rows of a sound pack kdm carries out, and of how many the effect was captured."""
    [found] = kdm.json(f"pack check {shipped()[pack]}")["packs"]
    assert found["faults"] == []
    return {row["kind"]: (row["automated"], row["entries"] - row["unknown"]) for row in found["coverage"]}


def hear(kdm, line, told, never):
    """A line tells this, and not that."""
    said = flat(kdm(line))
    assert [each for each in told if each not in said] == []
    assert never not in said
