"""Somebody in the middle of a showdown with one card, something happens, and what is different afterwards."""

from typing import Any, NamedTuple

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.numbers import armor
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.state import ATTRIBUTES, Lasting, Stored
from kdm_cli.rules.under_way import Scene

FOUR = ("Lucy", "Erza", "Zachary", "Al")
FIELDS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "bleeding",
          "brain_injured", "knocked_down", "skip_next_hunt", "retired", "dead")  # fmt: skip


class Case(NamedTuple):
    """A card, what is so, what happens, and then what is different: nothing else may be."""

    card: str
    given: Any
    act: Any
    then: dict[str, Any] = {}  # noqa: RUF012
    hands: str = ""
    told: str = ""


def showdown(game, *party):
    """The four on the board, with some of everything."""
    game.settlement("survival-limit", "9")
    for place, name in enumerate(party or FOUR, start=1):
        game.draft.set(game[name], party=place)
        game.set(name, "survival", "3")
    game.bare("Lucy")
    for row in list(game.draft.rows(Stored).values()):
        game.draft.delete(row)
    game.draft.set(game.sheet, phase="showdown")


def at_home(game):
    game.draft.set(game.sheet, phase="settlement")


def has(**stats):
    """has(insanity=3): Lucy has it."""
    return lambda game: [game.set("Lucy", stat.replace("_", "-"), str(value)) for stat, value in stats.items()]


def wears(*gear):
    return lambda game: game.equip("Lucy", *gear)


def insane(game):
    game.set("Lucy", "insanity", "3")


def down(game):
    game.draft.set(game["Lucy"], knocked_down=True)


def both(*givens):
    return lambda game: [given(game) for given in givens]


def nothing(game):
    pass


def answers(game, *, faces=(), choices=(), cards=()):
    game.people.faces += faces
    game.people.choices += choices
    game.people.cards += cards


def at(moment, *, gained=None, also=(), roles=None, **said):
    """Lucy's moment comes, and people answer."""

    def act(game):
        answers(game, **said)
        who = {name: tuple(game[each].id for each in each_of) for name, each_of in (roles or {}).items()}
        others = tuple(game[name] for name in also)
        game.do(moments.happen, moment, game["Lucy"], who, others, settlement=False, gained=gained)

    return act


def of_erza(moment, **said):
    """Erza's moment comes, of which Lucy's card may speak."""

    def act(game):
        answers(game, **said)
        game.do(moments.happen, moment, game["Erza"], None, (game["Lucy"],), settlement=False)

    return act


def use(number=0, **said):
    """What the card says on demand is carried out."""

    def act(game):
        answers(game, **said)
        entry = game.play.entry(game.card)
        game.do(carry_text, entry.data["activate"][number]["effects"], Scene(entry, game["Lucy"].id, {}))

    return act


def gains(then=nothing, **said):
    """Lucy gains the card only now, and something follows."""

    def act(game):
        answers(game, **said)
        game.gain("Lucy", game.card)
        then(game)

    act.gains = True
    return act


def departs(*names):
    def act(game):
        at_home(game)
        for each in numbers.living(game.play):
            game.draft.set(each, party=None)
        game.do(departing.depart, [game[name] for name in names or FOUR])

    return act


def sheet(game, name):
    """Everything a card can change on one sheet; what tokens add is only among the tokens."""
    row, tokens = game[name], game.tokens(name)
    found = {field: getattr(row, field) for field in FIELDS} | {
        "tokens": tokens,
        "gear": list(game.gear(name).values()),
    }
    for stat in ATTRIBUTES:
        box = numbers.permanent(game.play, row, stat)
        found |= {f"box {stat}": box, stat: game.attribute(name, stat) - tokens.get(stat, 0) - box}
    found["armor"] = [armor(game.play, row, location) for location in ("head", "arms", "body", "waist", "legs")]
    found["traits"] = [each for each in game.traits(name) if each != game.play.name_of(game.card)]
    found["has it"] = game.play.name_of(game.card) in game.traits(name)
    found["forbids"] = " ".join(sorted(forbidden(game.play, row)))
    found["grants"] = " ".join(sorted(texts.granted(game.play, row)))
    return found


def everything(game):
    seen = {
        f"{name}.{key}" if name != "Lucy" else key: value for name in FOUR for key, value in sheet(game, name).items()
    }
    waiting = [row.what for row in game.draft.of(Lasting, None)]
    return seen | {"storage": game.storage, "endeavors": game.sheet.endeavors, "due": game.due, "waiting": waiting}


def happens(game, case):
    """What is different after it, what hands must do, and which answers nobody asked for."""
    showdown(game)
    game.card = next(each.id for each in game.play.content.of(*KINDS) if case.card in (each.name, each.id))
    if not getattr(case.act, "gains", False):
        game.gain("Lucy", game.card)
    case.given(game)
    before = everything(game)
    game.play.hands = []
    case.act(game)
    after = everything(game)
    left = [*game.people.faces, *game.people.choices, *game.people.cards]
    return {key: value for key, value in after.items() if value != before[key]}, game.hands, left


KINDS = ("disorder", "fighting_art", "secret_fighting_art", "ability", "impairment", "curse", "status", "title")
