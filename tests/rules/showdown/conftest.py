"""The First Story at the moment the first card is drawn: Lucy, Erza, Zachary and Al against the White Lion."""

from functools import cache

import pytest

from kdm_cli.rules.state import Card, Fighter, MonsterToken, Showdown
from tests.rules.conftest import Game, beginning, with_founders

BASIC = ("claw", "chomp", "size_up", "power_swat", "grasp", "maul", "terrifying_roar", "enraged")
PARTY = ("Lucy", "Erza", "Zachary", "Al")


class Fight(Game):
    """A showdown in memory. `begin` lays the rows down as a finished set-up would, for any monster and level."""

    def begin(self, monster="white_lion_prologue", level=1, kind="prologue", decks="table", slug=None):
        slug = slug or monster.removesuffix("_prologue")
        self.draft.create(Showdown, monster=f"core:monster/{monster}", level=level, kind=kind, decks=decks)
        for place, name in enumerate(PARTY, start=1):
            survivor = self.draft.set(self[name], party=place)
            self.draft.create(Fighter, survivor_id=survivor.id, place=place)
        if slug == "white_lion" and kind == "prologue":
            contents = [f"core:ai_card/white_lion_{card}" for card in BASIC]
        else:
            contents = [
                entry.id
                for entry in self.play.content.of("ai_card")
                if entry.data["monster"] == slug and entry.data.get("rank") in ("basic", "advanced")
            ][:10]
        for content in contents:
            self.draft.create(Card, deck="ai", content=content)
        for entry in self.play.content.of("hit_location"):
            if entry.data["monster"] == slug:
                for _ in range(entry.data.get("copies") or 1):
                    self.draft.create(Card, deck="hit_location", content=entry.id)
        return self

    @property
    def showdown(self):
        return next(iter(self.draft.rows(Showdown).values()))

    def fighter(self, name):
        return self.draft.of(Fighter, self[name].id)[0]

    @property
    def monster_tokens(self):
        return {row.stat: row.amount for row in self.draft.rows(MonsterToken).values()}

    def pile(self, deck, where):
        """The names of the cards of a pile, the top one first."""
        rows = [row for row in self.draft.rows(Card).values() if (row.deck, row.pile) == (deck, where)]
        return [self.play.name_of(row.content) for row in sorted(rows, key=lambda row: (-row.position, row.id))]

    def top(self, deck, card):
        """Put a card on top of its deck, as far as the test knows."""
        for row in self.draft.rows(Card).values():
            if row.deck == deck and self.play.name_of(row.content) == card and row.pile == "deck":
                return self.draft.set(row, position=100)
        raise AssertionError(f"{card} is not in the {deck} deck")


@cache
def begun(*how, **more):
    """The four before this monster, as the first card is drawn."""
    return beginning(with_founders(Fight).again().begin(*how, **more))


@pytest.fixture
def fight():
    """The First Story, decks at the table."""
    playing = begun().again()
    yield playing
    playing.end()


@pytest.fixture
def against():
    """A showdown with any monster: against("butcher", 2); it is taken back at the end."""
    games = []

    def begin(monster, level=1, kind="hunt", **more):
        games.append(begun(monster, level, kind, **more).again())
        return games[-1]

    yield begin
    for playing in games:
        playing.end()
