"""A tray with what was given, and the questions that tests put to it."""

import pytest

from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Campaign, Survivor, empty_tables
from kdm_cli.rules.under_way import Die
from kdm_cli.service.tray import NOTHING_TYPED, Given, Tray

INJURY = Die(10, "severe injury, waist", "Lucy")
LOCATION = Die(0, "hit location", "Lucy")
ATTACK = Die(10, "attack", "Lucy")
CLAW = Entry("core:ai/claw", "Claw", {})
SIZE_UP = Entry("core:ai/size-up", "Size Up", {})
POWER_SWAT = Entry("core:ai/power-swat", "Power Swat", {})
HIDE = Entry("core:resource/hide", "White Fur", {"keywords": ["hide"]})
AI_DECK = [CLAW, SIZE_UP, POWER_SWAT]


def campaign(*names, seed=1):
    draft = Draft(empty_tables(), 0)
    draft.create(Campaign, id=1, seed=seed)
    for name in names:
        draft.create(Survivor, name=name)
    draft.changes.clear()
    return draft


def tray(*rolls, choices=(), draws=(), typed=NOTHING_TYPED, auto=False, decks="table", draft=None, **more):
    return Tray(draft or campaign("Lucy", "Zach"), Given(rolls, choices, draws, typed), auto, decks, **more)


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as stopped:
        action(*arguments, **more)
    return stopped.value.refusal


def values(faces):
    return [face.value for face in faces]


def play(table):
    """A command with three questions, one of them optional, one of two dice."""
    faces = table.roll(ATTACK, ATTACK._replace(who="Zach"))
    table.choose("dodge", ["yes", "no"], default="no")
    way = table.choose("burn it", ["yes", "no"])
    (card,) = table.draw("AI", AI_DECK, 1, "turn")
    (injury,) = table.roll(INJURY)
    table.finish()
    return values(faces), way, card.name, injury.value
