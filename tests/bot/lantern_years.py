"""A bot that plays lantern years: settlement phases, events, births, deaths, nemeses; showdowns end as luck says.

After every entry: the story names whatever came or went, the dead rest, people and years add up.
"""

from collections import Counter

from kdm_cli.rules import numbers
from kdm_cli.rules.disagreements import disagreements
from kdm_cli.rules.phase import campaign_over
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Gear, Holding, Loot, Showdown, Step, Stored, Survivor
from kdm_cli.service.tray import Given, Tray
from tests.bot.evening import Evening

PAGES = ("phase show", "settlement show", "endeavor --list", "craft --list", "storage list")
FOUNDERS = "survivor add Lucy:f Erza:f Zachary:m Al:m"
MOST_STEPS = 120  # lines of one settlement phase; a bot that needs more goes round in circles
AFTER_DEATH = {"dead", "died_cause", "died_year"}  # what may change on the sheet of somebody who was dead already
NAMES = ("Ada", "Bran", "Cass", "Dov", "Edda", "Fenn", "Gale", "Hild", "Iven", "Jory", "Kara", "Lorn", "Mira", "Nils")


class LanternYears(Evening):
    """A campaign of many years, and the promises that hold in each of its entries."""

    def __init__(self, seed):
        super().__init__(seed)
        self.named = 0
        self.ends = Counter()

    def say(self, line):
        goods, begun = self._goods(), len(self.draft.changes)
        dead = {row.id for row in self.draft.rows(Survivor).values() if row.dead}
        people, year = self.population, self.year
        shown = super().say(line)
        self._what_came_or_went_was_said(line, shown, goods)
        self._the_dead_rest(line, begun, dead)
        self._people_add_up(line, begun, people)
        assert year <= self.year <= year + 1, (line, year, self.year)
        self._the_phase_is_whole(line)
        wrong = [each.message for each in disagreements(self.play)]
        assert not wrong, (line, wrong)
        return shown

    # what must hold after every entry

    def _goods(self):
        goods = Counter({row.content: row.copies for row in self.draft.rows(Stored).values()})
        goods.update(row.content for row in self.draft.rows(Gear).values())
        for row in self.draft.rows(Loot).values():
            goods[row.content] += row.copies
        return goods

    def _what_came_or_went_was_said(self, line, shown, before):
        now = self._goods()
        said = "\n".join([*shown.story, *shown.do])
        for content in set(before) | set(now):
            if before[content] != now[content]:
                name = self.library.get(content).name
                assert name in said, (line, name, before[content], now[content], shown.story, shown.do)

    def _the_dead_rest(self, line, begun, dead):
        for change in self.draft.changes[begun:]:
            if change.table == "survivor" and change.id in dead:
                assert change.field in AFTER_DEATH, (line, change)
        for row in self.draft.rows(Survivor).values():
            if row.dead:
                assert row.party is None and not self.draft.of(Due, row.id), (line, row)

    def _people_add_up(self, line, begun, before):
        """Population: whoever had a sheet made, died or came back, and the people without names."""
        by = 0
        for change in self.draft.changes[begun:]:
            if change.table == "survivor" and change.kind == "create":
                by += 1
            elif change.table == "survivor" and change.kind == "delete":
                by -= not change.old["dead"]
            elif change.table == "survivor" and change.field == "dead":
                by += int(change.old) - int(change.new)
            elif change.table == "settlement" and change.field == "nameless":
                by += change.new - change.old
        assert self.population == before + by >= 0, (line, before, by)
        assert self.sheet.death_count <= self.dead, (line, self.sheet)
        assert min(self.sheet.nameless, self.sheet.endeavors, self.sheet.death_count) >= 0, (line, self.sheet)

    def _the_phase_is_whole(self, line):
        sheet = self.sheet
        special = self.showdown is not None and self.showdown.kind == "special"
        assert (sheet.phase == "settlement" or special) == (sheet.step > 0), (line, sheet)
        keys = [row.step for row in self.draft.rows(Step).values()]
        assert sheet.phase in ("settlement", "showdown") or not keys, (line, keys)
        assert not [key for key in set(keys) if keys.count(key) > 1 and key != "event"], (line, keys)
        assert all(1 <= row.entry <= self.newest.id for row in self.draft.rows(Step).values()), line
        assert bool(self.draft.rows(Showdown)) == (sheet.phase == "showdown") or sheet.phase == "prologue", line

    # what the bot looks at

    @property
    def sheet(self):
        return self.draft.settlement

    @property
    def year(self):
        return self.sheet.lantern_year

    @property
    def play(self):
        return Play(self.draft, self.library, Tray(self.draft, Given(), auto=True))

    @property
    def population(self):
        return numbers.population(self.play)

    @property
    def over(self):
        return campaign_over.why(self.play)

    def able(self):
        """Who may depart, by name."""
        play = self.play
        return [row.name for row in numbers.living(play) if numbers.may_depart(play, row)[0]]

    def dues(self, *, monsters):
        """What is due: monsters, or everything else."""
        rows = self.draft.rows(Due).values()
        return [row for row in rows if (self.library.get(row.content).kind == "monster") == monsters]

    def has(self, kind):
        held = [self.library.get(row.content) for row in self.draft.rows(Holding).values()]
        return [entry for entry in held if entry.kind == kind]

    def new_name(self):
        """A name nobody has had."""
        self.named += 1
        return f"{NAMES[self.named % len(NAMES)]} {self.named}"


def played(seed, years=30):
    """A campaign from the First Story to the end, or for so many lantern years."""
    game = LanternYears(seed)
    game.say(FOUNDERS)
    game.say("showdown start white lion --prologue")
    _fight(game, most=2, prologue=True)
    while not game.over and game.year <= years:
        _settlement_phase(game)
        if game.over or game.year > years:
            break
        _hunt(game)
    return game


def _settlement_phase(game):
    developed = False
    game.look(game.luck.choice(PAGES))
    for _ in range(MOST_STEPS):
        if game.over or game.sheet.phase != "settlement":
            return
        waiting = game.dues(monsters=False)
        if waiting:
            _settle(game, waiting[0])
        elif game.sheet.step == 7 and not developed:
            _develop(game)
            developed = True
        elif game.sheet.step == 8:
            _depart(game)
        elif game.sheet.step == 9 and game.dues(monsters=True):
            _special(game, game.dues(monsters=True)[0])
            developed = False
        else:
            game.say("next")
    raise AssertionError(f"the settlement phase does not end: {game.sheet}, {[line for line, _ in game.entries[-8:]]}")


def _special(game, due):
    """A special showdown; where nobody is able to fight it, it is said to be over."""
    if any(row.party is not None for row in game.draft.rows(Survivor).values()):
        game.say(due.command)
        _fight(game, most=3)
    else:
        game.say(f"event {due.content}")


def _settle(game, due):
    """What is due, by the line that settles it; where nobody can, it does not come to it."""
    if game.tries(due.command) is None:
        game.say(f"{due.command} --by-hand")


def _develop(game):
    """Children get names, endeavors and resources are spent as luck will; what the rules refuse is left."""
    luck = game.luck
    for row in list(game.draft.rows(Survivor).values()):
        if row.name.startswith("Child of") and not row.dead:
            sex = "" if row.sex else f":{luck.choice('mf')}"
            game.say(f"survivor rename {row.name!r} '{game.new_name()}{sex}'")
    for line in _wishes(game):
        game.tries(line)
    if luck.random() < 0.15:
        game.tries(f"gear give {_somebody(game)} 'founding stone'")


def _wishes(game):
    """Lines somebody might type with endeavors and resources in their hands."""
    luck, who = game.luck, _somebody(game)
    lines = [f"settlement innovate --by {who}", f"settlement innovate --by {who}"]
    for each in game.look("endeavor --list")[0]["activities"]:
        if not each["why_not"] or luck.random() < 0.05:
            lines.append(f"settlement endeavor {who} {each['name']!r}")
            if each["name"].startswith("Build "):
                lines.append(f"settlement build {each['name'].removeprefix('Build ')!r}")
    for place in game.look("craft --list")[0]["locations"]:
        for each in place["recipes"]:
            if each["can"] == "now" or luck.random() < 0.02:
                lines.append(f"settlement craft {each['name']!r}")
    luck.shuffle(lines)
    hopeful = [line for line in lines if "Augury" in line or "Organ" in line]  # children keep a settlement alive
    return [*hopeful, *lines][:10]


def _somebody(game):
    return repr(game.luck.choice([row.name for row in numbers.living(game.play)] or ["nobody"]))


def _depart(game):
    able = game.able()
    while len(able) < 4 and game.sheet.nameless:
        game.say(f"survivor add '{game.new_name()}:{game.luck.choice('mf')}'")
        able = game.able()
    if not able:
        game.say("next --skip")
        return
    game.luck.shuffle(able)
    for name in able[:4]:
        stored = [row for row in game.draft.rows(Stored).values() if game.library.get(row.content).kind == "gear"]
        for row in stored[:2]:
            game.tries(f"gear give {name!r} {game.library.get(row.content).name!r}")
    if game.tries(f"settlement depart {', '.join(able[:4])!r}") is None:
        game.say(f"settlement depart {', '.join(able[:4])!r} --house-rule")


def _hunt(game):
    if not [row for row in game.draft.rows(Survivor).values() if row.party is not None]:
        game.say("settlement return --defeat --house-rule")  # nobody was able to go
        return
    quarries = [entry for entry in game.has("monster") if entry.data["role"] == "quarry"]
    quarry = game.luck.choice(quarries).name if quarries else "white lion"
    game.say(f"showdown start {quarry!r} --level {min(3, 1 + game.year // 10)}")
    _fight(game, most=2)


def _fight(game, most, prologue=False):
    """A showdown as luck decides it: some die, and it is won or lost."""
    fighters = [row.name for row in game.living()]
    deaths = sum(game.luck.random() < 0.04 for _ in fighters[:most])
    for name in game.luck.sample(fighters, deaths):
        game.say(f"kill {name!r} --cause {game.showdown.monster.rpartition('/')[2]!r}")
    lost = not game.living() or (not prologue and game.luck.random() < 0.15)
    if lost and game.luck.random() < 0.3:
        for row in game.living():
            game.say(f"kill {row.name!r} --cause 'a lost fight'")
    game.ends["lost" if lost else "won"] += 1
    if game.luck.random() < 0.5:
        game.say(f"showdown end --{'defeat' if lost else 'victory'} --house-rule")
    else:
        game.say(f"next --{'lost' if lost else 'won'} --house-rule")
