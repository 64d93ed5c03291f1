"""A bot that hunts: a settlement with all sorts of people and gear, the way along the hunt board, and what stands at its end.

It types numbers and cards as a table does, or lets the tool roll; on the way it runs, is ambushed, kills by hand, and
tries whatever else people try on a hunt.
"""

from kdm_cli.rules.draft import DICE, Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.faces import SECRET
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import decide
from kdm_cli.service.secrets import masked_change
from kdm_cli.service.tray import NOTHING_TYPED, Asked, View, library_of
from kdm_cli.store.campaign import open_campaign
from tests.bot import on_the_hunt, showdowns
from tests.bot.campaign import Campaign
from tests.bot.evening import MOST_ANSWERS

MOST_STEPS = 120  # lines of one hunt; a bot that needs more goes round in circles
DEALT = (("showdown", "dealt"), ("hunt", "dealt"))  # how many cards came from the secret order
BY_THE_TOOL = (("rolled",), ("drawn", "dealt"))
TRIED_DRY = 0.15  # of all lines so many are tried with --dry-run before
KNOWN = ("pictograph", "sculpture", "song of the brave", "memento mori", "storytelling", "ammonia", "paint", "drums",
         "face painting", "cooking", "nightmare training", "bloodletting")  # fmt: skip
PAGES = ("hunt show", "show", "phase show", "settlement show", "survivor list", "storage list")
BOOKS = ("status", "stats", "export summary", "log", "doctor")


SEEN = {
    "showdown": "has the controller tile",
    "failed": "The hunt has failed: the settlement phase begins",
    "kept by hand": "The settlement phase begins after a",
    "darkness": "Overwhelming Darkness: it comes",
    "ran away": "runs away from the hunt",
    "survivors ambushed": "ambushes the survivors",
    "ambushed it": "The survivors ambush",
    "starvation": "Starvation, ",
    "no more event damage": "does nothing (R241)",
}


def _of_the_game(changes):
    """What changed, as it may be shown, but for how many dice and cards came from the tool."""
    return [_without_count(masked_change(each)) for each in changes if (each.table, each.field) not in (DICE, *DEALT)]


def _without_count(change):
    """A showdown or hunt that is over, without how many cards were dealt in it."""
    counted = change.kind == "delete" and (change.table, "dealt") in DEALT
    return change._replace(old={**change.old, "dealt": 0}) if counted else change


class Hunting(Campaign):
    """A campaign in which lines are now and then tried dry, and of which every page is looked at."""

    def __init__(self, seed, path=None, one_by_one=False):
        super().__init__(seed, path, skip_prologue=True, one_by_one=one_by_one)
        self.dry, self.lines = 0, showdowns.CHAIN

    def say(self, line):
        tried = self._tried_dry(line) if self.luck.random() < TRIED_DRY else None
        begun = len(self.draft.changes)
        shown = super().say(line)
        if tried is not None:
            assert tried == (_of_the_game(self.draft.changes[begun:]), shown.story), line
            self.dry += 1
        return shown

    def tries(self, line):
        before = self.now()
        shown = super().tries(line)
        assert shown is not None or self.draft.tables == before, line
        return shown

    def _tried_dry(self, line):
        """What a dry run decides with all answers that the real one gets; nothing where the rules refuse it."""
        luck = self.luck.getstate()
        real, typed = self._decided(line, "--auto")
        self.luck.setstate(luck)
        if real is None:
            return None
        faces, cards = ([str(each.value) for each in real.tray.answers if each.origin in how] for how in BY_THE_TOOL)
        given = [*(["--roll", ",".join(faces)] if faces else ()), *(["--draw", ",".join(cards)] if cards else ())]
        dry, _ = self._decided(line, *given, "--dry-run", typed=typed)
        self.luck.setstate(luck)
        return None if dry is None else (_of_the_game(dry.changes), dry.play.story)

    def _decided(self, line, *more, typed=NOTHING_TYPED):
        """What this line comes to with answers by chance, and those answers; nothing of it is kept."""
        request, begun, last_id = parse([*split(line), *more]), len(self.draft.changes), self.draft.last_id
        found, made = None, []
        for _ in range(MOST_ANSWERS):
            try:
                tray = self.tray_for(request, typed, made)
                found = decide(self.draft, self.library, request, entry=self.newest.id + 1, tray=tray)
            except Asked as asked:
                made = [answer.value for answer in tray.answers if answer.kind == SECRET]
                self._take_back(begun)
                self.draft.last_id = last_id
                typed = typed.with_answer(asked, self._answer(asked.refusal.needs[0]))
                continue
            except Refused:
                pass
            break
        self._take_back(begun)
        self.draft.last_id = last_id
        return found, typed

    def seen(self):
        """What there was to see on this hunt."""
        return {what: any(sign in line for line in self.told) for what, sign in SEEN.items()}

    def open_book(self, line):
        """What the journal knows too, read from the file."""
        self.write()
        file = open_campaign(self.path)
        try:
            newest, tables = file.newest(), file.load()
            assert tables == self.draft.tables, line
            request = parse([*split(line), "--file", self.path])
            view = View(Draft(tables, newest.last_id), library_of(tables), file, newest, self.path)
            return request.operation.call(view, request.arguments)
        finally:
            file.close()


def hunted(seed, path=None, one_by_one=False, rounds=1):
    """One hunt from the departure until it has failed or its showdown is over; so many rounds of it are fought."""
    game = set_out(seed, path, one_by_one)
    walk(game)
    _look(game)
    if game.showdown is not None:
        _fight(game, rounds)
    _look(game)
    return game


def set_out(seed, path=None, one_by_one=False):
    """A hunt that has just begun; each quarry and level comes with every ninth seed."""
    game = Hunting(seed, path, one_by_one)
    quarry, level = on_the_hunt.QUARRIES[seed % 3], seed // 3 % 3 + 1
    _settle(game, quarry)
    begin(game, quarry, level)
    return game


def walk(game, wander=0.3):
    """The hunt under way until the showdown begins or it has failed; now and then somebody types something else."""
    for _ in range(MOST_STEPS):
        if game.hunt is None:
            return
        if game.luck.random() < wander:
            game.tries(on_the_hunt.anything(game))
        else:
            _step(game)
        if game.luck.random() < wander / 3:
            game.look(game.luck.choice(PAGES) if game.hunt else "show")
    raise AssertionError(f"the hunt does not end: {game.hunt}, {[line for line, _ in game.entries[-8:]]}")


def _settle(game, quarry):
    """Who lives here, what they know, and what they wear and bear."""
    luck = game.luck
    people = on_the_hunt.HUNTERS[: luck.choice((1, 2, 3, 4, 4, 4, 4, 5, 6, 7, 8))]
    game.say("survivor add " + " ".join(f"{name}:{luck.choice('mf')}" for name in (*people, *on_the_hunt.AT_HOME)))
    game.tries(f"settlement quarry add {quarry!r}")
    for innovation in luck.sample(KNOWN, luck.randint(0, 6)):
        game.say(f"settlement gain {innovation!r}")
    game.say(f"settlement set decks {luck.choice(('tool', 'table'))}")
    for resource in luck.sample(("monster bone", "monster hide", "monster organ", "skull", "broken lantern"), 3):
        game.say(f"storage add {resource!r} {luck.randint(1, 3)}")
    for name in people:
        _equip(game, name)
        for _ in range(luck.choice((0, 0, 1, 2))):
            game.tries(f"survivor suffer {name} {luck.choice(on_the_hunt.SUFFERED)!r}")
        for _ in range(luck.choice((0, 1, 1, 2))):
            game.tries(f"survivor gain {name} {luck.choice(on_the_hunt.BORNE)!r}")
        for stat in luck.sample(on_the_hunt.TRACKS, luck.randint(0, 3)):
            game.tries(f"survivor set {name} {stat} +{luck.randint(1, 5)}")
        game.tries(f"survivor heal {name}")
    while game.dues(monsters=False) and luck.random() < 0.8:
        game.tries(game.dues(monsters=False)[0].command)


def _equip(game, name):
    """Some gear, or a grid that is full to the last slot."""
    luck = game.luck
    for gear in luck.sample(on_the_hunt.WORN, luck.choice((0, 2, 5, 9, 12))):
        game.tries(f"storage add {gear!r}")
        game.tries(f"gear give {name} {gear!r}")


def begin(game, quarry, level):
    """Whoever may hunt departs, by house rule if they must."""
    luck = game.luck
    party = [name for name in game.people() if name in on_the_hunt.HUNTERS] or [on_the_hunt.AT_HOME[0]]
    names = ", ".join(party)
    game.say(f"settlement depart {names!r} --house-rule")
    decks = luck.choice(("", "", " --decks table", " --decks tool"))
    revealer = f" --revealer {luck.choice(party)}" if luck.random() < 0.3 else ""
    line = f"hunt start {quarry!r} --level {level}{decks}{revealer}"
    if game.tries(line) is None and game.tries(f"{line} --house-rule") is None:
        game.say(f"{line.removesuffix(revealer)} --house-rule")  # who was to reveal retired when the phase ended


def _step(game):
    """The next step of the hunt, as somebody plays it: typed in, or done by the tool."""
    hunt, luck = game.hunt, game.luck
    if hunt.over:
        game.say(luck.choice(("hunt end", "next")))
        return
    if luck.random() < 0.6 and game.dues(monsters=False):
        game.tries(game.dues(monsters=False)[0].command)
        return
    lines = [
        on_the_hunt.goes_on(game),
        luck.choice(("next", "hunt event" if hunt.waiting or hunt.extra else "hunt move")),
    ]
    luck.shuffle(lines)
    for line in (*lines, "hunt event --house-rule" if hunt.waiting or hunt.extra else "hunt move"):
        if game.tries(line) is not None:
            return
    raise AssertionError((hunt, game.refused[-3:]))


def _look(game):
    """Every page, at a moment where they all might be wrong."""
    for page in PAGES if game.hunt else PAGES[1:]:
        game.look(page)
    if game.path is not None:
        for book in BOOKS:
            game.open_book(book)


def _fight(game, rounds):
    if game.luck.random() < 0.5:
        showdowns.fights_on(game, rounds, lambda at: at.look("showdown show"))
    over = game.showdown.over or game.luck.choice(("victory", "victory", "defeat"))
    game.say(f"showdown end --{over} --house-rule")
    assert game.showdown is None
