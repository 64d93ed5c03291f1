"""The hunt in memory: Lucy, Erza, Zachary and Al are away from home, with a quarry before them."""

from functools import cache

from kdm_cli.rules.asking import numbers, the_hunt, the_showdown
from kdm_cli.rules.hunt import hunt_course, hunt_events, setting_out
from kdm_cli.rules.hunt.hunt_events import Said
from kdm_cli.rules.state import HuntSpace
from kdm_cli.rules.year import homecoming
from tests.rules.conftest import beginning, begun
from tests.rules.settlement.phase.conftest import Home

PARTY = ("Lucy", "Erza", "Zachary", "Al")


class Trail(Home):
    """A hunt; what is typed at its table, and what one sees of its board."""

    def begin(self, quarry="white lion", level=1, party=PARTY, **more):
        """The settlement phase ends, and these leave."""
        entry = setting_out.which(self.play, quarry)
        self.do(setting_out.start, entry, level, [self[name] for name in party] if party else None, **more)
        return self

    def move(self, by=1, faces=(), cards=(), choices=(), **said):
        """The party moves, and what comes is answered: every answer must have been asked for."""
        self._answered(hunt_course.move, by, self._said(said), faces=faces, cards=cards, choices=choices)

    def event(self, card=None, faces=(), cards=(), choices=(), **said):
        named = hunt_course.card_named(self.play, card) if card else None
        said = self._said(said)._replace(card=named)
        self._answered(hunt_course.reveal, said, faces=faces, cards=cards, choices=choices)

    def quarry_moves(self, by):
        self.do(hunt_course.move_quarry, by)

    def ambush(self, side):
        self.do(setting_out.ambush, side)

    def end_hunt(self, **answers):
        self._answered(homecoming.end_hunt, **answers)

    def _said(self, said):
        named = {key: self[name] for key, name in said.items() if key == "revealer"}
        return Said(**named, nominated=tuple(self[name] for name in said.get("nominated", ())))

    def _answered(self, function, *arguments, faces=(), cards=(), choices=()):
        people = self.people
        people.faces, people.cards, people.choices = list(faces), list(cards), list(choices)
        self.do(function, *arguments)
        assert (people.faces, people.cards, people.choices) == ([], [], []), "answers that nobody asked for"

    def stand_on(self, space):
        """The party is where the test begins; everything behind it is resolved."""
        for row in list(self.draft.rows(HuntSpace).values()):
            if row.space <= space and row.kind != the_hunt.DARKNESS:
                self.draft.set(row, done=True)
        the_hunt.change(self.play, space=space)
        return self

    def no_darkness(self):
        """It has been passed on this hunt."""
        row = the_hunt.darkness(self.play)
        self.draft.set(row, done=True)
        return self

    @property
    def hunt(self):
        return the_hunt.current(self.play)

    @property
    def space(self):
        return self.hunt.space

    @property
    def revealer(self):
        return the_hunt.revealer(self.play).name

    @property
    def waits(self):
        return hunt_events.waits(self.play)

    @property
    def fight(self):
        return the_showdown.current(self.play)

    @property
    def party(self):
        return [each.name for each in numbers.party(self.play)]


@cache
def developing():
    """Step 7 of lantern year 1, with a White Lion to hunt and nobody chosen yet."""
    playing = begun(Trail).again()
    playing.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m", "Bran:m")
    playing.draft.set(playing.sheet, lantern_year=1, phase="settlement", nameless=8, endeavors=4)
    playing.build("language", "lantern hoard", "white lion")
    return beginning(playing.at("develop"))


@cache
def hunting():
    """The four have left to hunt a White Lion of level 2: it stands on space 7, behind Overwhelming Darkness."""
    return beginning(developing().again().begin(level=2))


def at_home():
    """Step 7 of lantern year 1, for one test."""
    playing = developing().again()
    yield playing
    playing.end()


def on_the_hunt():
    """A hunt of its own for one test."""
    playing = hunting().again()
    yield playing
    playing.end()
