"""A hunt under way in memory: a village, a party, the board laid out, and people who answer as the test says."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from kdm_cli.rules.asking import lasting, steps, the_hunt
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import storage
from kdm_cli.rules.hunt import hunt_board, hunt_events, setting_out
from kdm_cli.rules.state import BodyPart, Event, Holding, Lasting
from kdm_cli.rules.survivors import gear
from kdm_cli.rules.year import homecoming
from tests.rules.conftest import Game, beginning
from tests.rules.survivors.carried import sheet

NAMES = ("Lucy:f", "Erza:f", "Zachary:m", "Al:m")


class Hunted(Game):
    """A game in which a hunt is under way."""

    def reveal(self, event, faces=(), choices=(), cards=(), nominated=()):
        """A row of the table by its number, or a card of the quarry by its slug, revealed where the party stands."""
        self.people.faces, self.people.choices, self.people.cards = list(faces), list(choices), list(cards)
        said = hunt_events.Said(nominated=tuple(self[name] for name in nominated))
        self.do(hunt_events.befall, the_event(self.play, event), said)
        assert (self.people.faces, self.people.choices, self.people.cards) == ([], [], []), self.story

    def give(self, name, *items, slot=None):
        """They had it with them: on the hunt no grid is rearranged."""
        for item in items:
            entry = card(self.play, item, ("gear", "armor_set"), "gear")
            storage.take_out(self.play, entry.id)
            free = min(set(range(1, 10)) - set(gear.by_slot(self.play, self[name])))
            gear.place(self.play, self[name], entry.id, slot or free)

    def stand(self, party=None, monster=None):
        """Put the party or the quarry onto a space."""
        spaces = {"space": party, "monster": monster}
        the_hunt.change(self.play, **{field: at for field, at in spaces.items() if at is not None})

    def walk(self, by=1, faces=(), choices=(), cards=()):
        """The party moves, nothing is revealed yet."""
        self.people.faces, self.people.choices, self.people.cards = list(faces), list(choices), list(cards)
        self.do(hunt_board.move_party, by)

    def fight(self, faces=(), choices=(), cards=()):
        """The hunt is over and its showdown begins, the tool shuffling the decks."""
        self.people.faces, self.people.choices, self.people.cards = list(faces), list(choices), list(cards)
        self.do(homecoming.end_hunt, "tool")

    @property
    def hunt(self):
        return the_hunt.need(self.play)

    @property
    def hunters(self):
        return [survivor.name for survivor in the_hunt.hunters(self.play)]

    @property
    def kept(self):
        """Which events are kept in mind, and by whom: the settlement is None."""
        rows = self.draft.rows(Lasting).values()
        names = {row.id: row.name for row in self.draft.tables["survivor"].values()}
        return {
            (self.play.name_of(row.content), names.get(row.survivor_id)): row.amount
            for row in rows
            if row.what == lasting.KEPT_IN_MIND
        }

    def lies_on(self, space):
        """What lies on a space and is not resolved: kinds, or the names of what was placed there."""
        rows = [row for row in the_hunt.spaces(self.play) if row.space == space and not row.done]
        return [self.play.name_of(row.content) if row.content else row.kind for row in rows]


def the_event(play, event):
    """An event by the number of the table or the slug of its card."""
    if isinstance(event, int):
        return hunt_events.numbered(play, event)
    return next(entry for entry in play.content.of("hunt_event") if entry.slug == event)


@cache
def at_home():
    """Four survivors in the second year, with room for survival, and every quarry known."""
    game = Hunted()
    game.add(*NAMES)
    game.years()
    for due in [row.content for row in game.draft.tables["due"].values()]:
        game.settle(due)
    game.settlement("survival-limit", "20")
    game.draft.set(game.sheet, phase=steps.SETTLEMENT)
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        game.bare(name)
        game.draft.set(game[name], survival=3, insanity=0, courage=0, understanding=0, hunt_xp=0)
    return beginning(game)


@cache
def set_out(quarry, level, size):
    """The first of them have set out; nothing lies on the way yet that asks for anything."""
    game = at_home().again()
    party = [game[name.partition(":")[0]] for name in NAMES[:size]]
    with game.house_rule():
        game.do(setting_out.start, setting_out.which(game.play, quarry), level, party)
    game.play.story = [line for line in game.play.story if not line.startswith("House rule")]
    return beginning(game)


def on_hunt(quarry="white lion", level=1, size=4):
    """A hunt of its own for one test."""
    return set_out(quarry, level, size).again()


class Case(NamedTuple):
    """An event and what is different afterwards, nothing else may be; what people answer, and what is so before."""

    event: int | str
    then: dict[str, Any]
    faces: Sequence[Any] = ()
    choices: Sequence[str] = ()
    cards: Sequence[str] = ()
    given: dict[str, Any] = {}  # noqa: RUF012
    level: int = 2

    @property
    def name(self):
        """How the case is called in a list of tests."""
        return " ".join(map(str, (self.event, *self.faces, *self.choices)))

    @property
    def quarry(self):
        """Whose card it is; the rows of the table are for every quarry."""
        names = ("screaming antelope", "phoenix")
        return next((name for name in names if str(self.event).startswith(name.replace(" ", "_"))), "white lion")


EVERYWHERE = {"head": (False, True), **dict.fromkeys(("arms", "body", "waist", "legs"), (True, True))}


def both(**fields):
    """The same on both sheets."""
    return {f"{name}.{field}": value for field, value in fields.items() for name in ("Lucy", "Erza")}


def dies(name):
    """Somebody is the first to die; what that triggers waits for step 5 (R213)."""
    return {f"{name}.dead": True, "population": 3}


def prepare(game, given):
    """{"Lucy": {"courage": 3}, "traits": {"Lucy": ["tumble"]}, "gear": ..., "built": [...], "store": [...]}"""
    for what, told in given.items():
        match what:
            case "built":
                game.build(*told)
            case "store":
                for item in told:
                    game.store(item)
            case "traits":
                for name, traits in told.items():
                    game.gain(name, *traits)
            case "gear":
                for name, items in told.items():
                    for item in items:
                        game.store(item)
                        game.give(name, item)
            case "board":
                game.stand(**told)
            case "twice":
                game.do(lasting.count_use, None, the_event(game.play, told).id, "hunt", the_hunt.REVEALED)
            case "noted":
                game.reveal(told)
                game.draft.set(game.hunt, extra=0, revealer_id=game["Lucy"].id)
            case "lost":
                for name, (location, points) in told.items():
                    parts = game.draft.of(BodyPart, game[name].id)
                    part = next((each for each in parts if each.location == location), None)
                    part = part or game.draft.create(BodyPart, survivor_id=game[name].id, location=location)
                    game.draft.set(part, armor_lost=points)
            case "deaths":
                game.draft.set(game.sheet, death_count=told)
            case _:
                game.draft.set(game[what], **told)


def board(game):
    """What can change on the hunt board, in storage and in the settlement."""
    hunt = game.hunt
    found = {
        field: getattr(hunt, field) for field in ("quarry", "level", "space", "monster", "extra", "ambush", "over")
    }
    found["lies"] = {space: game.lies_on(space) for space in range(the_hunt.last(game.play) + 1)}
    found |= {f"stored {name}": count for name, count in game.storage.items()}
    found["kept"] = sorted(f"{event}: {who or 'the party'}" for event, who in game.kept)
    found["population"], found["endeavors"] = game.population, game.sheet.endeavors
    found["built"] = sorted(game.play.name_of(row.content) for row in game.draft.rows(Holding).values())
    found["timeline"] = sorted(
        f"{row.year} {game.play.name_of(row.content)}" for row in game.draft.rows(Event).values() if not row.done
    )
    found["due"] = game.due
    rows = game.draft.of(Lasting, None)
    found["for all"] = sorted(row.what for row in rows if row.what != lasting.KEPT_IN_MIND)
    return found


def sheets(game):
    """Every number, trait, token and injury of everybody."""
    game.card = ""
    found = {}
    for name in game.at_start:
        row = game[name]
        told = sheet(game, name)
        parts = game.draft.of(BodyPart, row.id)
        told["injuries"] = {part.location: (part.light, part.heavy) for part in parts if part.light or part.heavy}
        found |= {f"{name}.{field}": value for field, value in told.items()}
    return found


def happens(case):
    """What is different after the event for two hunters on space 3, and what hands must do."""
    game = on_hunt(case.quarry, case.level, 2)
    game.stand(party=3)
    prepare(game, case.given)
    game.at_start = game.hunters
    before = board(game) | sheets(game)
    game.reveal(case.event, case.faces, case.choices, case.cards)
    after = board(game) | sheets(game)
    game.end()
    keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    return {key: now_of(before.get(key), after.get(key, 0)) for key in keys}


def now_of(before, after):
    """What is new in a list, the difference of numbers in storage; everything else as it is now."""
    if isinstance(after, list) and isinstance(before, list):
        return [f"-{each}" for each in before if each not in after] + [each for each in after if each not in before]
    if isinstance(after, dict) and isinstance(before, dict):
        return {key: value for key, value in after.items() if value != before.get(key)}
    return after
