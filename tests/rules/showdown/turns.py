"""Turns of the monster and its attacks, as the tests play them."""

from kdm_cli.rules.showdown.monsters_turn import monster_attack, monster_turn
from kdm_cli.rules.state import BodyPart
from kdm_cli.rules.survivors import injuries

FOUNDERS = ("Lucy", "Erza", "Zachary", "Al")


def turn(fight, *cards, target=None, faces=(), reach=None, own=False):
    """What `kdm showdown monster-turn` does."""
    fight.people.faces += faces
    fight.do(monster_turn.take, list(cards), target, reach, own)
    assert fight.people.faces == []


def strike(fight, slug, name, *faces, reach=None):
    """The attack of this card on a survivor, with these dice."""
    fight.people.faces += faces
    entry = fight.play.entry(f"core:ai_card/{slug}")
    under_way = fight.do(monster_attack.attack, entry, entry.data["attack"], fight[name], reach=reach)
    assert fight.people.faces == []
    return under_way


def boxes(fight, name):
    """Which injury boxes are filled, location by location."""
    parts = fight.draft.of(BodyPart, fight[name].id)
    return {part.location: (part.light, part.heavy) for part in parts if part.light or part.heavy}


def bare(fight, *names):
    """They wear nothing."""
    fight.bare(*names)


def crippled(fight, name):
    """No armor, and every injury box filled."""
    fight.bare(name)
    for part in fight.draft.of(BodyPart, fight[name].id):
        fight.draft.set(part, light=part.location != "head", heavy=True)


def down(fight, *names):
    """They fall."""
    for name in names:
        fight.do(injuries.knock_down, fight[name])
