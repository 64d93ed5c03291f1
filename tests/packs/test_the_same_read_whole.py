"""With few files of the packs opened, what can be made and done at home and how fights begin is as with all of them."""

from contextlib import suppress

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.content.places import campaigns, shipped
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.conftest import FRESH_SECRET

PACKS = {each: folder for each, folder in shipped().items() if each != "core"}
EXPANSIONS = [each for each in PACKS if not each.startswith("printing")]
TOGETHER = {
    "core": ([], None),
    **{each: ([each], None) for each in PACKS},
    "all": (EXPANSIONS, None),
    **{f"all, {each.name}": (EXPANSIONS, each) for each in campaigns()},
}
EVERY_DAY = ("core", "dragon_king", "sunstalker", "all", "all, People of the Stars")
PLACES = "bone_smith skinnery organ_grinder catarium stone_circle barber_surgeon mask_maker"
KNOWN = "ammonia drums paint symposium scrap_smelting cooking bed storytelling records"
LOOKS = ("craft --list", "craft --list --all", "endeavor --list", "status", "fetch-list", "settlement show")
FEW = 12
MANY = 20  # monsters, of which every other is enough


@pytest.fixture(params=[pytest.param(each, marks=() if each in EVERY_DAY else pytest.mark.long) for each in TOGETHER])
def settled(request, tmp_path):
    """A settlement in its third year with four survivors, and the packs it plays with."""
    packs, campaign = TOGETHER[request.param]
    library = Library([CORE, *(PACKS[each] for each in packs)], campaign=campaign.id if campaign else "")

    def kdm(line):
        return perform(parse([*split(line), "--file", str(tmp_path / "ashhold.kdm")]))

    played = [f"--pack {each}" for each in packs] + ([f"--campaign '{campaign.name}'"] if campaign else [])
    kdm(f"settlement new Ashhold --seed 4 --year 3 --population 9 --auto {' '.join(played)}")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("settlement set rules loose")
    return kdm, library


@pytest.fixture
def developing(settled):
    """The same in Develop, where much is built and known and some of everything lies in storage."""
    kdm, library = settled
    own = [entry.id for entry in library.of("location", "innovation") if not entry.id.startswith("core:")][:FEW]
    core = [f"core:location/{each}" for each in PLACES.split()] + [f"core:innovation/{each}" for each in KNOWN.split()]
    there = [each for each in core if not library.is_out(library.get(each))]
    for each in [*there, *own]:
        with suppress(Refused):  # what a campaign begins with
            kdm(f"settlement gain {each} --house-rule --auto")
    cards = [entry for entry in library.of("resource") if "at" not in entry.data and "moments" not in entry.data]
    ours = [entry for entry in cards if entry.pack == "core"]
    for entry in [*ours[::3], *[each for each in cards if each not in ours][:FEW]]:
        kdm(f"storage add {entry.id} 2")
    kdm("settlement set endeavors 3")
    kdm("event core:settlement_event/heat_wave --by-hand --house-rule")
    return kdm


def told(kdm):
    answers = {line: kdm(line) for line in LOOKS}
    made = [
        recipe["id"]
        for place in answers["craft --list"]["locations"]
        for recipe in place["recipes"]
        if recipe["can"] == "now"
    ]
    assert made, "something can be made"
    for line in [*(f"craft {each}" for each in made[::4]), "build core:location/weapon_crafter"]:
        outcome = kdm(f"{line} --dry-run --auto --house-rule")
        answers[line] = outcome.story
    return answers


@pytest.mark.some(2)
def test_whatever_is_told_at_home_is_what_all_cards_say(developing, monkeypatch):
    few = told(developing)
    monkeypatch.setattr(Library, "_apart", lambda self, kind: {*self._opened})
    whole = told(developing)
    assert few == whole


def begun(kdm, library):
    """What is told as monsters are hunted and fought, named whole and in part, each at one of its levels."""
    answers, monsters = {}, library.of("monster")
    shown = monsters if len(monsters) < MANY else monsters[::2]
    for at, monster in enumerate(shown):
        levels = [row["level"] for row in monster.data["levels"]]
        level, decks = levels[at % len(levels)], ("table", "tool")[at % 2]
        for name in (monster.id, f"'{monster.name}'", f"'{monster.name.split()[-1][:4]}'"):
            of = name if level == "prologue" else f"{name} {level}"
            sent = f"--decks {decks} --survivor Lucy,Al --dry-run --auto --house-rule"
            for line in (f"hunt start {of} {sent}", f"showdown start {of} {sent}", f"fetch-list {of}"):
                try:
                    answers[line] = kdm(line)
                except Refused as refused:
                    answers[line] = refused.refusal
    return answers


@pytest.mark.some(2)
def test_however_a_fight_begins_it_is_as_all_cards_say(settled, monkeypatch):
    monkeypatch.setattr(FRESH_SECRET, lambda: "5" * 32)  # the tool deals the same both times
    few = begun(*settled)
    monkeypatch.setattr(Library, "_apart", lambda self, kind: {*self._opened})
    monkeypatch.setattr(Library, "brief", lambda self, kind: self.of(kind))
    whole = begun(*settled)
    assert few == whole
    assert sum("showdown begins" in str(told) for told in few.values()) > len(few) // 9
