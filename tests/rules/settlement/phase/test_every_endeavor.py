"""Every endeavor that is printed is done by people who answer the same again and again: it is paid, something is seen."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import steps
from kdm_cli.rules.settlement.develop import activities, endeavors
from kdm_cli.rules.state import Lasting
from kdm_cli.rules.under_way import LOCATION_DIE, Face
from tests.rules.anybody import Anybody


def event(home, slug):
    """This settlement event is in play."""
    steps.finish(home.play, "event", f"core:settlement_event/{slug}")


class Obliging(Anybody):
    """Every die shows the same, every choice is the last one that is open, every card the first."""

    def __init__(self, face):
        super().__init__(face)
        self.face = face

    def answers_wait(self):
        return False

    def roll(self, *dice):
        return [
            Face(min(self.face * die.dice, die.sides * die.dice) if die.sides else LOCATION_DIE[self.face % 6])
            for die in dice
        ]

    def choose(self, why, options, default=None):
        self.asked.append(why)
        return default if default is not None else options[-1]

    def draw(self, deck, cards, count, why, least=None):
        return list(cards[:count])


PRINTED = [(entry, each) for entry in core_library().of(*activities.KINDS) for each in entry.data.get("endeavors", ())]


def test_so_many_endeavors_are_printed():
    assert len(PRINTED) >= 62


@pytest.mark.rule("R265")
@pytest.mark.parametrize("face", [2, 6, 10])
@pytest.mark.parametrize(("entry", "data"), PRINTED, ids=[each["name"] for _, each in PRINTED])
def test_every_printed_endeavor_is_paid_and_does_something(home, entry, data, face):
    prepare(home, entry, data)
    home.play.table = Obliging(face)
    [activity] = [each for each in activities.here(home.play) if each.data is data]
    before, lasts = home.endeavors, len(home.draft.rows(Lasting))
    home.do(endeavors.undertake, activity, home["Lucy"])
    spent = before - home.endeavors
    assert spent == (3 if data.get("cost", 1) is None else data["cost"])
    if resources := data.get("resources"):
        paid = next(line for line in home.play.story if line.startswith("Paid:"))
        assert sum(int(part.partition(" x")[2] or 1) for part in paid.split(", ")) == sum(resources.values())
    told = [line for line in home.play.story if not line.startswith(("Endeavors", "Paid"))]
    noted = len(home.draft.rows(Lasting)) > lasts
    assert told or home.hands or noted or [] in data["effects"][-1].get("bands", {}).values()


def prepare(home, entry, data):
    """The card is here, and everything it asks for."""
    home.settlement("endeavors", "9")
    home.settlement("survival-limit", "9")
    if entry.kind == "settlement_event":
        event(home, entry.slug)
    elif entry.id not in [each.content for each in home.draft.tables["holding"].values()]:
        home.build(entry.id)
    for field, kind in (("requires_innovation", "innovation"), ("requires_principle", "principle")):
        if data.get(field) and data[field] != "language":
            home.build(f"core:{kind}/{data[field]}")
    if "requires_gear" in data:
        home.store(f"core:gear/{data['requires_gear']}")
    for resource in ("monster bone", "monster organ", "monster hide", "scrap", "skull", "fresh acanthus", "love juice"):
        home.store(resource, 9)
    home.set("Lucy", "survival", "6")
    home.gain("Lucy", "tough", "prey", "shattered jaw")
    home.set("Erza", "hunt-xp", "2")
    home.kill("Al")
