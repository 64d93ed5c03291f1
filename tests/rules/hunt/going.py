"""The four go hunting, and an event of the table befalls them."""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.hunt import hunt_events, setting_out
from kdm_cli.rules.state import BodyPart, Trait

FOUR = ("Lucy", "Erza", "Zachary", "Al")


def go(game, *names, quarry="white lion", level=1):
    """They have left the settlement and stand on Start."""
    if quarry == "white lion":
        game.build(quarry)
    game.draft.set(game.sheet, phase="hunt")
    entry = setting_out.which(game.play, quarry)
    game.do(setting_out.start, entry, level, [game[name] for name in names or FOUR])
    return game


def befall(game, number, revealer=None, faces=(), choices=(), cards=()):
    """A row of the table happens; every answer that was prepared must have been asked for."""
    game.people.faces, game.people.choices, game.people.cards = list(faces), list(choices), list(cards)
    if revealer:
        the_hunt.change(game.play, revealer_id=game[revealer].id)
    game.do(hunt_events.befall, hunt_events.numbered(game.play, number))
    assert (game.people.faces, game.people.choices, game.people.cards) == ([], [], [])


def hunt(game):
    return the_hunt.current(game.play)


def boxes(game, name):
    """The filled boxes, lost armor and bleeding of a survivor, and what came onto the sheet."""
    rows = sorted(game.draft.of(BodyPart, game[name].id), key=lambda row: row.id)
    parts = [(row.location, row.light, row.heavy, row.armor_lost) for row in rows]
    traits = [row.content for row in game.draft.of(Trait, game[name].id)]
    return parts, game[name].brain_injured, game[name].bleeding, game[name].insanity, traits, game.tokens(name)
