"""Turns of the monster and its attacks, as the tests play them."""

import pytest

from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown.monsters_turn import ai_card, monster_attack, monster_turn
from kdm_cli.rules.state import BodyPart, Card
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import Scene

FOUNDERS = ("Lucy", "Erza", "Zachary", "Al")


def around_the_lion(fight, **where):
    """The lion at the centre, looking north, and everyone where they stand; nothing is set-up any more."""
    fight.draft.set(fight.showdown, space="H11", facing="n", round=2)
    for name, space in where.items():
        fight.draft.set(fight.fighter(name), space=space)
    return fight


def turn(fight, *cards, target=None, faces=(), reach=None, own=False):
    """What `kdm showdown monster-turn` does."""
    fight.people.faces += faces
    fight.do(monster_turn.take, list(cards), target, reach, own)
    assert fight.people.faces == []


def resolve(fight, slug, *faces, target=None, choices=()):
    """This card is drawn and resolved."""
    fight.people.faces += faces
    fight.people.choices += choices
    content = f"core:ai_card/{slug}"
    row = next((row for row in fight.draft.rows(Card).values() if row.content == content), None)
    row = row or fight.draft.create(Card, deck="ai", content=content)
    fight.do(ai_card.said, target, None, False)
    fight.do(ai_card.resolve, fight.draft.set(row, pile="play"))
    assert fight.people.faces == []
    return fight.draft.rows(Card)[row.id]


def strike(fight, slug, name, *faces, reach=None, **more):
    """The attack of this card on a survivor, with these dice."""
    fight.people.faces += faces
    entry = fight.play.entry(f"core:ai_card/{slug}")
    under_way = fight.do(monster_attack.attack, entry, fight[name], reach=reach, **more)
    assert fight.people.faces == []
    return under_way


def says(fight, card, *operations, me=None, **roles):
    """An AI card says these operations; self is `me`."""
    entry = fight.play.entry(f"core:ai_card/{card}")
    scene = Scene(
        entry, fight[me].id if me else None, {role: (fight[name].id,) for role, name in roles.items()}, level=1
    )
    return fight.do(carry_out, operations, scene)


def refused(game, function, *arguments, **more):
    """What is said to whoever tries this."""
    with pytest.raises(Refused) as stopped:
        game.do(function, *arguments, **more)
    return stopped.value.refusal


def boxes(fight, name):
    """Which injury boxes are filled, location by location."""
    parts = fight.draft.of(BodyPart, fight[name].id)
    return {part.location: (part.light, part.heavy) for part in parts if part.light or part.heavy}


def box(fight, name, location):
    """The light and the heavy box of one location."""
    return boxes(fight, name).get(location, (False, False))


def filled(fight, name):
    """Every injury box is filled already."""
    for part in fight.draft.of(BodyPart, fight[name].id):
        fight.draft.set(part, light=part.location != "head", heavy=True)


def crippled(fight, name):
    """No armor, and every injury box filled."""
    fight.bare(name)
    filled(fight, name)


def down(fight, *names):
    """They fall."""
    for name in names:
        fight.do(injuries.knock_down, fight[name])
