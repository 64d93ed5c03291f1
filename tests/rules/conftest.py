"""A game in memory: the rules alone, with people who answer from a list; every test ends by taking everything back."""

import copy
import sqlite3
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import event_times, numbers, steps
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import Candidate, pick
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.settlement import founding, holdings, settlement_sheet, timeline
from kdm_cli.rules.state import Due, Gear, Stored, Token, Trait, empty_tables
from kdm_cli.rules.survivors import creation, death, gear, injuries, sheet_numbers, traits
from kdm_cli.rules.under_way import LOCATION_DIE, Face

SCHEMA = Path(__file__).parent.parent.parent / "schemas" / "campaign.sql"
LINE = 80


class People:
    """The table: what the people will answer, in order, and what they were asked."""

    def __init__(self):
        self.faces, self.choices, self.cards, self.asked, self.mentioned = [], [], [], [], []
        self.turned = []

    def answers_wait(self):
        return False

    def name_card(self, deck, why):
        return None

    def draws_itself(self):
        return False

    def dice_wait(self):
        return bool(self.faces)

    def only(self, name):
        """Nobody names what is clear."""

    def roll(self, *dice):
        self.asked += [f"d{die.sides} {die.why}" for die in dice]
        if len(self.faces) < len(dice):
            refuse("needs-die", f"{len(dice)} dice are needed.")
        answers = [self.faces.pop(0) for _ in dice]
        shown = [answer if isinstance(answer, tuple) else (answer,) for answer in answers]
        for (answer, *_), die in zip(shown, dice, strict=True):
            assert answer in LOCATION_DIE if not die.sides else 1 <= answer <= die.sides * die.dice
        return [Face(answer, tuple(then)) for answer, *then in shown]

    @contextmanager
    def follow(self, face):
        """What stands behind a face in a list, (3, 6, "dodge"), comes before everything else."""
        self.faces = [word for word in face.then if isinstance(word, int) or word in LOCATION_DIE] + self.faces
        self.choices = [word for word in face.then if isinstance(word, str) and word not in LOCATION_DIE] + self.choices
        yield

    @contextmanager
    def without_die(self, card):
        yield

    def choose(self, why, options, default=None):
        self.asked.append(f"choose {why}")
        if self.choices:
            return pick(self.choices.pop(0), [Candidate(option, option) for option in options], "choice").thing
        return default if default is not None else refuse("needs-choice", why)

    def settled(self, location, why, *, alone):
        """Nobody types what is fixed."""

    def mention(self, said, of=None):
        self.mentioned += [] if of else [said]

    def names_cards(self):
        return bool(self.cards)

    def turned_over(self, deck, card, row, looked=False):
        self.turned.append(card.name)

    def secret(self):
        return "nobody knows"

    def writer(self):
        return "0123456789abcdef"

    def shuffle(self, deck, count):
        self.asked.append(f"shuffle {deck}")
        return list(range(1, count + 1))

    def draw(self, deck, cards, count, why, least=None):
        self.asked.append(f"draw {count} {deck}")
        if least is not None:
            count = max(least, min(count, len(self.cards)))
        if len({card.id for card in cards}) == 1 and not self.cards:
            return list(cards[:count])
        if len(self.cards) < min(count, len(cards)):
            refuse("needs-card", f"{count} {deck} cards are needed.")
        return [
            pick(self.cards.pop(0), {c.id: Candidate(c.name, c) for c in cards}.values(), "card").thing
            for _ in range(count)
        ]


class Game:
    """What a player would type, and what they would look at."""

    beginning = None  # what it was when its test began, where that is made once for many

    def __init__(self, **founding_options):
        self.people = People()
        self.people.faces += founding_options.pop("faces", [])
        self.people.cards += founding_options.pop("cards", [])
        self.draft = Draft(empty_tables(), 0)
        self.play = Play(self.draft, core_library(), self.people)
        self.lines = []
        founding.found(self.play, "Ashhold", 1, **founding_options)

    def again(self):
        """The same game once more: whatever is done in one is not done in the other."""
        other = object.__new__(type(self))
        other.people = People()
        other.draft = Draft({table: dict(rows) for table, rows in self.draft.tables.items()}, self.draft.last_id)
        other.draft.changes = list(self.draft.changes)
        other.play = Play(other.draft, self.play.content, other.people)
        other.lines = [*self.lines, *self.play.story]
        return other

    # what is typed

    def add(self, *names, **more):
        """add("Lucy:f") makes a sheet; several names make several."""
        for name in names:
            plain, _, sex = name.partition(":")
            row = self.do(creation.add_survivor, plain, sex or None, **more)
        return row

    def set(self, name, stat, amount):
        self.do(sheet_numbers.change_stat, self[name], stat, amount)

    def set_all(self, names, stat, amount):
        self.do(sheet_numbers.change_stats, [self[name] for name in names], stat, amount)

    def token(self, name, stat, amount):
        self.do(sheet_numbers.change_token, self[name], stat, amount)

    def gain(self, name, *things):
        for thing in things:
            self.do(traits.gain_trait, self[name], thing)

    def lose(self, name, trait):
        self.do(traits.lose_trait, self[name], trait)

    def suffer(self, name, injury, faces=(), cards=()):
        self.people.faces += faces
        self.people.cards += cards
        self.do(injuries.suffer, self[name], injury)

    def heal(self, name):
        self.do(injuries.heal, self[name])

    def kill(self, name, cause="the lion"):
        self.do(death.kill, self[name], cause)

    def revive(self, name):
        self.do(creation.revive, self[name])

    def retire(self, name):
        self.do(death.retire, self[name])

    def unretire(self, name):
        self.do(death.unretire, self[name])

    def rename(self, name, new):
        self.do(creation.rename, self[name], new)

    def remove(self, name):
        self.do(creation.remove, self[name])

    def store(self, item, count=1):
        self.do(storage.add, card(self.play, item, ("resource", "gear"), "item"), count)

    def spend(self, item, count=1):
        self.do(storage.remove, storage.stored(self.play, item), count)

    def give(self, name, *items, slot=None):
        for item in items:
            self.do(gear.give, self[name], card(self.play, item, ("gear", "armor_set"), "gear"), slot)

    def equip(self, name, *items, slot=None):
        """Out of nowhere into the grid."""
        for item in items:
            self.store(item)
            self.do(gear.from_storage, self[name], card(self.play, item, ("gear", "armor_set"), "gear"), slot)

    def bare(self, *names):
        """Whatever they wear lies in storage, wherever they are."""
        for name in names:
            self.do(gear.put_away, self[name], gear.by_slot(self.play, self[name]).values())

    def take(self, name, item):
        self.do(gear.take, self[name], gear.worn(self.play, self[name], item))

    def archive(self, name, item):
        self.do(gear.archive, self[name], gear.worn(self.play, self[name], item))

    def move(self, name, from_slot, to_slot):
        self.do(gear.move, self[name], from_slot, to_slot)

    def strip(self, *names):
        self.do(gear.strip, [self[name] for name in names])

    def settlement(self, field, amount):
        self.do(settlement_sheet.change_field, field, amount)

    def build(self, *things):
        for thing in things:
            self.do(holdings.gain_holding, thing)

    def unbuild(self, thing):
        self.do(holdings.lose_holding, thing)

    def years(self, count=1):
        """So many lantern years pass; what their settlement phases would have had is left out."""
        for _ in range(count):
            self.by_house_rule(timeline.advance)

    def by_house_rule(self, function, *arguments, **more):
        """What is only there to begin with: no rule speaks against it, and nothing is told of that."""
        self.play.house_rule = True
        try:
            self.do(function, *arguments, **more)
        finally:
            self.play.house_rule = False
        self.play.story = [line for line in self.play.story if not line.startswith("House rule")]

    def do(self, function, *arguments, **more):
        """Carry out one command; the story is that of this command."""
        self.lines += self.play.story
        self.play.story, self.play.hands, self.people.asked = [], [], []
        return function(self.play, *arguments, **more)

    # what is looked at

    def __getitem__(self, name):
        return self.play.survivor(name)

    def attribute(self, name, stat):
        return numbers.attribute(self.play, self[name], stat)

    def box(self, name, stat):
        return numbers.permanent(self.play, self[name], stat)

    def armor(self, name, location):
        return numbers.armor(self.play, self[name], location)

    @property
    def sheet(self):
        return self.draft.settlement

    @property
    def population(self):
        return numbers.population(self.play)

    @property
    def limit(self):
        return numbers.survival_limit(self.play)

    @property
    def story(self):
        return "\n".join(self.play.story)

    @property
    def hands(self):
        return "\n".join(self.play.hands)

    def traits(self, name):
        return [self.play.name_of(row.content) for row in self.draft.of(Trait, self[name].id)]

    def tokens(self, name):
        return {row.stat: row.amount for row in self.draft.of(Token, self[name].id)}

    def gear(self, name):
        return {row.slot: self.play.name_of(row.content) for row in self.draft.of(Gear, self[name].id)}

    @property
    def storage(self):
        return {self.play.name_of(row.content): row.copies for row in self.draft.rows(Stored).values()}

    @property
    def innovation_deck(self):
        return [entry.name for entry in holdings.innovation_deck(self.play)]

    @property
    def due(self):
        """What is due, with whose it is and why."""
        whose = {row.id: row.name for row in self.draft.tables["survivor"].values()}
        return [
            " ".join(filter(None, (self.play.name_of(due.content), whose.get(due.survivor_id), f"({due.why})")))
            for due in self.draft.rows(Due).values()
        ]

    @property
    def commands(self):
        return [due.command for due in self.draft.rows(Due).values()]

    def settle(self, what, name=None):
        return self.do(moments.settle_due, what, self[name] if name else None)

    def call_for(self, entry, *names):
        """A card at the table calls for an event that is not due: now it is."""
        if any(due.content == entry.id for due in self.draft.rows(Due).values()):
            return
        drawn = (
            entry.kind == "settlement_event" and steps.standing(self.play) == 4 and not steps.done(self.play, "event")
        )
        try:
            event_times.check(self.play, entry, [self[name] for name in names])
        except Refused:
            if not drawn:
                self.draft.create(Due, content=entry.id, survivor_id=None, why="the table", command="")

    @contextmanager
    def refuses(self, code):
        """What is done in here is refused, and leaves no trace."""
        before, changes = copy.deepcopy(self.draft.tables), len(self.draft.changes)
        with pytest.raises(Refused) as refused:
            yield refused
        assert refused.value.refusal.code == code, refused.value.refusal
        self._take_back(changes)
        assert self.draft.tables == before

    @contextmanager
    def house_rule(self):
        self.play.house_rule = True
        yield
        self.play.house_rule = False

    def _take_back(self, to):
        for change in reversed(self.draft.changes[to:]):
            self.draft.apply(change.inverse())
        del self.draft.changes[to:]

    def end(self):
        """All of it fits the file change by change, was told in short lines, and can be taken back."""
        file, before, since = self.beginning or (empty_file(), None, 0)
        self._fits(file, self.draft.changes[since:])
        for line in [*self.lines, *self.play.story]:
            assert 0 < len(line.replace("x" * 60, "Lucy")) <= LINE, line
        self._take_back(since)
        assert self.draft.tables == before.draft.tables if before else not any(self.draft.tables.values())

    def _fits(self, file, changes):
        file.execute("BEGIN")
        try:
            self._write(file, [*changes, *(change.inverse() for change in reversed(changes))])
        finally:
            file.execute("ROLLBACK")

    def _write(self, file, changes):
        for change in changes:
            if change.kind == "create":
                names, values = ", ".join(f'"{name}"' for name in change.new), list(change.new.values())
                marks = ", ".join("?" * len(values))
                file.execute(f'INSERT INTO "{change.table}" ({names}) VALUES ({marks})', values)
            elif change.kind == "delete":
                assert file.execute(f'DELETE FROM "{change.table}" WHERE id = ?', [change.id]).rowcount == 1
            else:
                found = file.execute(
                    f'UPDATE "{change.table}" SET "{change.field}" = ? WHERE id = ? AND "{change.field}" IS ?',
                    [change.new, change.id, change.old],
                )
                assert found.rowcount == 1, change


class Beginning(NamedTuple):
    """A game as many tests begin; what it did so far is written and taken back once, and then lies in a file."""

    file: sqlite3.Connection
    game: Game
    changes: int

    def again(self):
        """The same for one more test."""
        other = self.game.again()
        other.play.begun, other.beginning = self.game.play.begun, self
        other.play.story = [*self.game.play.story]
        return other


def beginning(game):
    """What this game has come to is what tests begin with."""
    game.again().end()
    file, changes = new_file(), game.draft.changes
    game._write(file, changes)
    return Beginning(file, game, len(changes))


@cache
def empty_file():
    """A campaign file without a row in it; whoever writes takes all back."""
    return new_file()


def new_file():
    file = sqlite3.connect(":memory:", isolation_level=None, cached_statements=1000)
    file.executescript(SCHEMA.read_text())
    file.execute("PRAGMA foreign_keys = ON")
    return file


@cache
def begun(kind=Game):
    """A settlement in its prologue, with nobody in it yet."""
    return beginning(kind())


@cache
def with_founders(kind=Game):
    """Lucy, Erza, Zachary and Al, founders in the prologue."""
    game = begun(kind).again()
    game.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    return beginning(game)


@cache
def a_year_later():
    """The founders a lantern year later, with nothing due any more."""
    game = with_founders().again()
    game.years()
    for event in [due.content for due in game.draft.rows(Due).values()]:
        game.settle(event)
    return beginning(game)


@pytest.fixture
def game():
    """A settlement in its prologue, with nobody in it yet."""
    playing = begun().again()
    yield playing
    playing.end()


@pytest.fixture
def founders():
    """Lucy, Erza, Zachary and Al, founders in the prologue."""
    playing = with_founders().again()
    yield playing
    playing.end()


@pytest.fixture
def village():
    """The founders a lantern year later, with nothing due any more."""
    playing = a_year_later().again()
    yield playing
    playing.end()


@pytest.fixture
def lucy(founders):
    """Lucy with an empty grid."""
    founders.strip("Lucy")
    return founders


@pytest.fixture
def home(village):
    """The founders at home, with room for survival and nothing built yet."""
    village.settlement("survival-limit", "20")
    return village


@pytest.fixture
def returned(home):
    """Lucy and Al have come home from a hunt; there are endeavors."""
    for name in ("Lucy", "Al"):
        home.draft.set(home[name], returned=True)
    home.draft.set(home.sheet, endeavors=5)
    return home
