"""A bot that plays lantern years: settlement phases, events, births, deaths, hunts; some showdowns end as luck says.

What holds after every entry stands in `campaign`. A group is careful or reckless, follows what the tool says comes next
or knows its own way, and with a path some of its entries are taken back and done again by the real undo and redo.
"""

import random
import re
from collections import Counter

from kdm_cli.rules.state import Stored, Survivor
from tests.bot import at_home, hunting, showdowns
from tests.bot.campaign import Campaign

FOUNDERS = "survivor add Lucy:f Erza:f Zachary:m Al:m"
MOST_STEPS = 120  # lines of one settlement phase; a bot that needs more goes round in circles
MOST_WAYS_OUT = 5
ON_PAPER = 0.1  # so many of the hunts that are not only told
MOST_ROUNDS = 25  # of a showdown that is fought; whoever still stands then is beaten, or has won, by luck
NAMES = ("Ada", "Bran", "Cass", "Dov", "Edda", "Fenn", "Gale", "Hild", "Iven", "Jory", "Kara", "Lorn", "Mira", "Nils")
TEMPERS = (0.01, 0.02, 0.04)  # of all who fight so many die, at home and away
NOT_LEFT_OUT = ("timeline", "end", "return", "special")
AT_HOME = (at_home.grid, at_home.grid, at_home.mending, at_home.sheet, at_home.development, at_home.event)
TOO_MUCH = re.compile(r"population|death-count|survivor kill|survivor remove|settlement set endeavors|timeline|milestone"
                      r"|revive|game over|game-over|event '(butcher|watcher)")  # what a group at play does not do  # fmt: skip


class LanternYears(Campaign):
    """A campaign of many years, and how its group plays."""

    def __init__(self, seed, path=None, one_by_one=False, fought=0.0, packs=(), campaign=""):
        super().__init__(seed, path, one_by_one=one_by_one, packs=packs, campaign=campaign)
        self.fought = fought
        self.lines = showdowns.CHAIN if fought else self.lines
        self.deaths = Counter()
        self.named = 0
        self.ends = Counter()
        self.births = 0
        self.temper = random.Random(f"temper {seed}").choice(TEMPERS)

    def say(self, line):
        sheets, dead = len(self.draft.rows(Survivor)), self.dead
        where = "hunt" if self.hunt else "showdown" if self.showdown else "settlement"
        shown = super().say(line)
        self.deaths[where] += max(0, self.dead - dead)
        if "is born: population" in "".join(shown.story):
            self.births += len(self.draft.rows(Survivor)) - sheets
        return shown

    def new_name(self):
        """A name nobody has had."""
        self.named += 1
        return f"{NAMES[self.named % len(NAMES)]} {self.named}"

    def goes_on(self, line="next"):
        """`next` does something, or names a line that works, or one that names such a line."""
        tried = []
        for _ in range(MOST_WAYS_OUT):
            tried.append(line)
            if self.tries(line) is not None:
                return
            line = self._way_out(self.refused[-1][1])
            assert line and line not in tried, (tried, self.refused[-1])
            if line.startswith("export"):
                return  # the campaign is over
        raise AssertionError(f"no way out: {tried}")

    def _way_out(self, refusal):
        """The first line of kdm that a refusal names, as somebody would type it."""
        lines = re.findall(r"kdm ([^;(]*?)(?=$|[;.(]|, or|: |, kdm)", refusal.hint)
        line = next((each for each in lines if "--by-hand" in each), next(iter(lines), "")).strip()
        if line.startswith("settlement depart NAME"):
            return f"settlement depart {', '.join(self.able()[:4])!r}"
        if line.startswith("survivor add NAME"):
            return f"survivor add '{self.new_name()}:{self.luck.choice('mf')}'"
        if line.startswith("settlement quarry add"):
            return "settlement quarry add 'white lion'"
        return line.replace(" --draw CARD", "").replace(" NAME", f" {self.luck.choice(self.able() or ['nobody'])!r}")


def played(seed, years=30, path=None, one_by_one=False, fought=0.0, packs=(), campaign=""):
    """A campaign from the First Story to the end, or for so many lantern years; such a share of its showdowns is fought."""
    game = LanternYears(seed, path, one_by_one, fought, packs, campaign)
    game.say(FOUNDERS)
    game.say("showdown start white lion --prologue")
    _fight(game, prologue=True)
    while not game.over and game.year <= years:
        _settlement_phase(game)
        if game.over or game.year > years:
            break
        _hunt(game)
    return game


def _settlement_phase(game):
    developed, luck = False, game.luck
    game.look(luck.choice(at_home.PAGES))
    game.look(f"survivor show {luck.choice(game.people() or game.people(dead=True))!r}")
    for _ in range(MOST_STEPS):
        if game.showdown is not None and game.in_special:
            _fight(game)
            developed = False
        if game.over or game.sheet.phase != "settlement":
            return
        waiting = game.dues(monsters=False)
        if luck.random() < 0.05:
            _out_of_order(game)
        elif luck.random() < 0.1:
            game.goes_on()
        elif waiting:
            _settle(game, luck.choice(waiting))
        elif game.sheet.step == 7 and not developed:
            _develop(game)
            developed = True
        elif game.sheet.step == 8:
            _depart(game)
        elif game.sheet.step == 9 and game.dues(monsters=True):
            _special(game)
        elif luck.random() < 0.03 and not set(NOT_LEFT_OUT) & {game.step_key}:
            game.say("next --skip")
        else:
            game.goes_on()
    raise AssertionError(f"the settlement phase does not end: {game.sheet}, {[line for line, _ in game.entries[-8:]]}")


def _out_of_order(game):
    """Doors to other steps, what hands mend, gear to and fro; and sometimes the last entries are taken back."""
    luck = game.luck
    if game.path and game.before and luck.random() < 0.2:
        count = luck.randint(1, min(3, len(game.before)))
        (game.forget if luck.random() < 0.2 else game.take_back)(count)
        return
    for _ in range(luck.randint(1, 4)):
        line = luck.choice(AT_HOME)(game)
        if not TOO_MUCH.search(line):
            game.tries(line)
    door = luck.choice(("timeline advance", "settlement return", "next", "settlement return --defeat"))
    game.tries(door + luck.choice(("", "", "", "", " --house-rule")))


def _special(game):
    """A special showdown; where nobody is able to fight it, it is said to be over."""
    if game.party():
        game.goes_on()
    else:
        game.say(f"event {game.dues(monsters=True)[0].content}")


def _settle(game, due):
    """What is due, by the line that settles it; where nobody can, that line names another one that works."""
    more = _with_it(game, due)
    if not more or game.tries(due.command + more) is None:
        game.goes_on(due.command)


def _with_it(game, due):
    """What people add to an event: a name for whoever is born, what the card said, a command that belongs to it."""
    if not due.command.startswith("event ") or game.luck.random() < 0.6:
        return ""
    if "intimacy" in due.command:
        return f" --newborn '{game.new_name()}:{game.luck.choice('mf')}'"
    if game.luck.random() < 0.5:
        return " --note 'as the card says'"
    return f" --then survivor set {at_home.somebody(game, dead=0)} courage +1"


def _develop(game):
    """Children get names, endeavors and resources are spent as luck will; what the rules refuse is left."""
    luck = game.luck
    for row in list(game.draft.rows(Survivor).values()):
        if row.name.startswith("Child of") and not row.dead and luck.random() < 0.9:
            sex = "" if row.sex else f":{luck.choice('mf')}"
            game.tries(f"survivor rename {row.name!r} '{game.new_name()}{sex}'")
    for line in _wishes(game):
        game.tries(line)
    if luck.random() < 0.1:
        game.tries(f"settlement set decks {luck.choice(('tool', 'table'))}")
    if luck.random() < 0.2:
        game.tries(f"settlement principle {luck.choice(at_home.CHOICES)}")


def _wishes(game):
    """Lines somebody might type with endeavors and resources in their hands."""
    luck, who = game.luck, at_home.somebody(game, dead=0)
    lines = [f"settlement innovate --by {who}", f"settlement innovate --by {who}"]
    for each in game.look("endeavor --list")[0]["activities"]:
        if not each["why_not"] or luck.random() < 0.05:
            lines.append(f"settlement endeavor {who} {each['name']!r}")
            if each["name"].startswith("Build "):
                lines.append(f"settlement build {each['name'].removeprefix('Build ')!r}")
    for place in game.look("craft --list")[0]["locations"]:
        for each in place["recipes"]:
            if each["can"] == "now" or luck.random() < 0.02:
                wearer = luck.choice(("", "", f":{who}"))
                lines.append(f"settlement craft {each['name']!r}{wearer}")
    luck.shuffle(lines)
    hopeful = [line for line in lines if "Augury" in line or "Organ" in line]  # children keep a settlement alive
    return [*hopeful, *hopeful, *lines][:10]


def _depart(game):
    able, luck = game.able(), game.luck
    while len(able) < 4 and game.sheet.nameless:
        game.say(f"survivor add '{game.new_name()}:{luck.choice('mf')}'")
        able = game.able()
    if not able:
        game.goes_on()
        return
    luck.shuffle(able)
    for name in able[:4]:
        stored = [row for row in game.draft.rows(Stored).values() if game.play.entry(row.content).kind == "gear"]
        for row in stored[:2]:
            game.tries(f"gear give {name!r} {game.play.name_of(row.content)!r}")
        if luck.random() < 0.1:
            game.tries(f"gear {luck.choice(('save', 'load'))} {name!r} spear")
    if game.tries(f"settlement depart {', '.join(able[:4])!r}") is None:
        game.say(f"settlement depart {', '.join(able[:4])!r} --house-rule")
    if luck.random() < 0.15:  # the group thinks better of it
        game.tries(f"settlement depart {', '.join(game.able()[-3:])!r}")


def _hunt(game):
    """Most groups go the whole way along the hunt board; some keep it on paper, some only say how it ended."""
    luck = game.luck
    if game.dues(monsters=False) and luck.random() < 0.5:
        _settle(game, game.dues(monsters=False)[0])
    if game.showdown is not None:  # somebody followed the way out
        _fight(game)
        return
    if not game.party():
        game.goes_on()  # nobody was able to go
        return
    if luck.random() < 0.2:
        won = luck.random() < 0.8
        _deaths(game, game.party())
        if game.over:
            return
        won = won and bool(game.party())
        named = luck.choice(("", "", " --strip", " --name 'Lantern Hill'"))
        named = named if any(map(game.worn, game.party())) else named.replace(" --strip", "")
        game.say(f"settlement return --{'victory' if won else 'defeat'}{named}")
        game.say(f"storage add 'monster bone' {luck.randint(1, 4)}")
        game.say(f"storage add 'monster organ' {luck.randint(1, 3)}")
        game.ends["told won" if won else "told lost"] += 1
        return
    quarries = [entry for entry in game.has("monster") if entry.data["role"] == "quarry"]
    quarry = luck.choice(quarries).name if quarries else "white lion"
    decks = luck.choice(("", "", " --decks table", " --decks tool"))
    way = "showdown start" if luck.random() < ON_PAPER else "hunt start"
    line = f"{way} {quarry!r} --level {min(3, 1 + game.year // 10)}{decks}"
    if game.hunt is None and game.tries(line) is None:  # else somebody followed the way out
        game.say(f"{line} --house-rule")
    hunting.walk(game, wander=0)
    if game.showdown is None:
        game.ends["hunt failed"] += 1
    else:
        _fight(game)


def _fight(game, prologue=False):
    """A showdown, fought round by round or as luck decides it: some die, and it is won or lost."""
    luck = game.luck
    if luck.random() < game.fought:
        _fight_on(game)
        if game.showdown.over:
            game.ends["won, fought" if game.showdown.over == "victory" else "lost, fought"] += 1
            game.say(f"showdown end --{game.showdown.over}")
            return
        game.ends["called off"] += 1
    _deaths(game, [row.name for row in game.living()])
    lost = not game.living() or (not prologue and luck.random() < 0.15)
    if lost and luck.random() < 3 * game.temper:
        for row in game.living():
            game.say(f"kill {row.name!r} --cause 'a lost fight'")
    game.ends["lost" if lost else "won"] += 1
    if luck.random() < 0.5:
        game.say(f"showdown end --{'defeat' if lost else 'victory'} --house-rule")
    else:
        game.say(f"next --{'lost' if lost else 'won'} --house-rule")


def _fight_on(game):
    """Round by round, as long as more than two of them live."""
    for _ in range(MOST_ROUNDS):
        if game.showdown.over or len(game.living()) < 3:
            return
        showdowns.fights_on(game, 1, lambda at: at.look("showdown show"))


def _deaths(game, names):
    """Each of them may die, by luck and temper."""
    cause = game.showdown.monster.rpartition("/")[2] if game.showdown else "the hunt"
    for name in names:
        if game.luck.random() < game.temper:
            game.say(f"kill {name!r} --cause {cause!r}")
