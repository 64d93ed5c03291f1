"""An event is settled at home, and what is different afterwards."""

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.state import Event, Holding, Lasting
from kdm_cli.rules.year import events

NUMBERS = ("survival", "insanity", "courage", "understanding", "movement", "speed", "accuracy", "strength", "evasion",
           "luck", "bleeding", "weapon_proficiency", "skip_next_hunt")  # fmt: skip
FOUR = ("Lucy", "Erza", "Zachary", "Al")


def settle(game, name, *survivors, faces=(), choices=(), cards=(), kind="story_event"):
    """Settle an event; every answer that was prepared must have been asked for."""
    game.people.faces, game.people.choices, game.people.cards = list(faces), list(choices), list(cards)
    entry = card(game.play, name, (kind,), "event")
    game.call_for(entry, *survivors)
    game.do(events.settle, entry, [game[each] for each in survivors], None)
    assert (game.people.faces, game.people.choices, game.people.cards) == ([], [], [])


def people(game, *names):
    """What is different from a survivor nobody gave anything to, by name."""
    usual = {"survival": 1, "movement": 5}
    found = {}
    for name in names or FOUR:
        numbers = {field: getattr(game[name], field) for field in NUMBERS}
        found[name] = {field: number for field, number in numbers.items() if number != usual.get(field, 0)}
    return {name: different for name, different in found.items() if different}


def held(game):
    return [game.play.name_of(row.content) for row in game.draft.rows(Holding).values()]


def listed(game, year):
    """What stands in a lantern year, with the level of a monster."""
    rows = [row for row in game.draft.rows(Event).values() if row.year == year]
    return [f"{game.play.name_of(row.content)} {row.level or ''}".strip() for row in rows]


def comes_in(game, years):
    """What stands so many years from now that no timeline has printed there."""
    printed = {entry.data["lantern_year"]: entry.data["entries"] for entry in game.play.content.of("timeline_year")}
    year = game.play.year + years
    found = listed(game, year)
    for each in printed.get(year, ()):
        found.remove(next(name for name in found if name.casefold().startswith(each["id"].replace("_", " "))))
    return found


def living(game):
    return [name for name in FOUR if not game[name].dead]


def lasts(game, name=None):
    """What lasts of a survivor, or of the settlement."""
    rows = game.draft.of(Lasting, game[name].id if name else None)
    return [f"{row.what} {row.amount or ''} {row.until}".replace("  ", " ") for row in rows]
