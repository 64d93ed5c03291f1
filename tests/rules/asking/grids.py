"""Laying out gear grids in a game, and what is looked at in them."""

from kdm_cli.content import core_library
from kdm_cli.rules.asking import cards, weapons
from kdm_cli.rules.carry import rolls
from kdm_cli.rules.content import Entry
from kdm_cli.rules.survivors import gear
from kdm_cli.service.operations.gear import affinity_bonuses

library = core_library()
SETS = {entry.slug: entry.data["requires_gear"] for entry in library.of("armor_set")}


def lay(game, name="Lucy", **slots):
    """lay(game, _1="bone axe", _4="red charm") lays cards out of nowhere into these spaces."""
    for slot, card in slots.items():
        game.equip(name, card, slot=int(slot[1:]))


def invented(game, cards):
    """Lucy's grid made of cards with these half affinities, by slot."""
    known = game.play.entry
    made = {f"test:gear/{slot}": Entry(f"test:gear/{slot}", f"Card {slot}", data) for slot, data in cards.items()}
    game.play.entry = lambda wanted: made[wanted] if wanted in made else known(wanted)
    for slot in cards:
        gear.place(game.play, game["Lucy"], f"test:gear/{slot}", slot)


def affinities(game, name="Lucy"):
    return cards.affinities(game.play, game[name])


def bonus(game, card, name="Lucy"):
    return next(each for each in affinity_bonuses(game.play, game[name]) if each["name"] == card)


def weapon(game, card, name="Lucy"):
    return next(each for each in weapons.armed(game.play, game[name]) if each["name"] == card)


def activation(game, card, name="Lucy"):
    return next(each for each in rolls.activations(game.play, game[name]) if each["card"] == card)


def dress(game, slugs):
    for slot, slug in enumerate(slugs, 1):
        gear.place(game.play, game["Lucy"], f"core:gear/{slug}", slot)
