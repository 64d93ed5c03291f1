"""Lines that somebody might type between two showdowns, sensible or not; luck decides which."""

from kdm_cli.rules.play import quoted
from kdm_cli.service.language.words import split

PAGES = (
    "phase show", "settlement show", "endeavor --list", "craft --list", "storage list", "storage list --totals",
)  # fmt: skip
TRAITS = ("leader", "broken arm", "prey", "fear of the dark", "ageless", "hoarder", "weak spot", "clan of death",
          "partner", "berserker", "destroyed genitals", "saviour", "crystal skin")  # fmt: skip
INJURIES = ("broken rib", "waist", "head", "broken hip", "gash", "brain trauma", "concussion", "legs")
STATS = ("survival", "insanity", "courage", "understanding", "hunt-xp", "movement", "strength", "weapon-proficiency",
         "skip-next-hunt", "bleeding")  # fmt: skip
EVENTS = ("acid storm", "murder", "plague", "skull eater", "open maw", "first day", "intimacy", "age", "bold", "insight",
          "see the truth", "white secret", "returning survivors", "endless screams", "hands of heat", "watched",
          "herb gathering", "game over", "birth of a savior", "dark trader", "nickname", "murder", "triathlon of death",
          "principle: death", "hunt reenactment", "butcher", "watcher")  # fmt: skip
HELD = ("language", "bonesmith", "organ grinder", "lantern hoard", "graves", "family", "ammonia", "white lion", "butcher",
        "first child", "collective toil", "mask maker", "population 15")  # fmt: skip
GOODS = ("cloth", "founding stone", "monster bone", "monster hide", "monster organ", "rawhide vest", "bone axe", "scrap",
         "leather", "iron", "love juice", "lantern sword")  # fmt: skip
GEAR = (
    "cloth",
    "founding stone",
    "rawhide vest",
    "bone axe",
    "bone blade",
    "lantern sword",
    "twilight sword",
    "rawhide",
)
MONSTERS = ("white lion", "screaming antelope", "phoenix", "butcher", "king's man", "the hand", "watcher",
            "gold smoke knight", "beast of sorrow")  # fmt: skip
CHOICES = ("new-life protect", "new-life survival", "death graves", "death cannibalize", "society collective",
           "society accept", "conviction barbaric", "conviction romantic", "death none", "new-life none", "society none",
           "conviction none", "death", "society", "new-life", "conviction")  # fmt: skip
MILESTONES = ("first child", "first death", "population 15", "5 innovations", "lantern year 12", "population 0")
FIELDS = ("survival-limit", "population", "endeavors", "lost-settlements", "death-count")


def somebody(game, dead=0.05):
    """A name, seldom one of the dead."""
    names = game.people(dead=game.luck.random() < dead) or game.people() or ["nobody"]
    return quoted(game.luck.choice(names))


def walking(game):
    """How the campaign goes on: doors to its steps, in and out of order; a showdown is soon over."""
    luck = game.luck
    if game.showdown is not None and luck.random() < 0.7:
        return f"showdown end --{luck.choice(('victory', 'defeat'))} --house-rule"
    named = luck.choice(("", "", " --name 'Lantern Hill'"))
    return luck.choice((
        "next", "next", "next", "next --skip", f"next --{luck.choice(('won', 'lost'))}",
        f"settlement return --{luck.choice(('victory', 'defeat'))}{luck.choice(('', ' --strip'))}{named}",
        "settlement return",
        "timeline advance",
        departure(game),
        departure(game),
        f"showdown start {luck.choice(MONSTERS)!r} --level {luck.randint(1, 3)}{luck.choice(('', '', ' --special'))}",
        f"showdown end --{luck.choice(('victory', 'defeat'))}",
        f"timeline {luck.choice(('add', 'add', 'remove', 'done'))} {game.year + luck.randint(0, 3)} {luck.choice(EVENTS)}",
    ))  # fmt: skip


def departure(game):
    """Somebody departs, able or not."""
    luck, names = game.luck, game.people() or ["nobody"]
    return f"settlement depart {' '.join(map(quoted, luck.sample(names, min(len(names), luck.randint(1, 5)))))}"


def event(game):
    """Something due, or an event out of the blue; sometimes with what the card said."""
    luck = game.luck
    due = game.dues(monsters=False)
    if due and luck.random() < 0.6:
        line = luck.choice(due).command
    else:
        line = f"event {luck.choice(EVENTS)!r}{f' --survivor {somebody(game)}' if luck.random() < 0.5 else ''}"
    if not line.startswith("event "):
        return line
    return line + luck.choice((
        "", "", "", " --by-hand", " --note 'as the card says'", f" --newborn 'Newborn {len(game.entries)}:f'",
        f" --then survivor set {somebody(game)} courage +1", f" --then 'kill {luck.choice(('Lucy', 'Al'))} --cause cards'",
        " --then settlement set endeavors +1 --then storage add leather", " --pay leather",
    ))  # fmt: skip


def development(game):
    """Endeavors and resources are spent."""
    luck, who = game.luck, somebody(game)
    known = [each["name"] for each in game.look("endeavor --list")[0]["activities"]] or ["Augury"]
    made = [each["name"] for place in game.look("craft --list")[0]["locations"] for each in place["recipes"]] or GEAR
    paid = luck.choice(("", "", "", f" --pay {luck.choice(game.stored('resource') or GOODS)!r}"))
    return luck.choice((
        f"settlement innovate --by {who}",
        f"settlement innovate {luck.choice(('ammonia', 'drums', 'hovel', 'paint'))} --by {who}",
        f"settlement endeavor {who} {luck.choice(known)!r}",
        f"settlement endeavor {who} {luck.choice(known)!r} --survivor {somebody(game)}",
        f"settlement build {luck.choice(('bonesmith', 'organ grinder', 'skinnery', 'mask maker', 'catarium'))!r}",
        f"settlement build {luck.choice(('bonesmith, skinnery', 'weapon crafter', 'barber surgeon'))!r} --by {who}",
        f"settlement craft {luck.choice(made)!r}{paid}",
        f"settlement craft {luck.choice(made)!r}:{who}",
        f"settlement craft {luck.choice(made)!r}, {luck.choice(made)!r}",
    ))  # fmt: skip


def grid(game):
    """Gear to and fro."""
    luck, who = game.luck, somebody(game)
    worn = luck.choice(game.worn(split(who)[0]) or GEAR)
    return luck.choice((
        f"gear give {who} {luck.choice(game.stored('gear') or GEAR)!r}",
        f"gear give {who} {luck.choice(game.stored('gear') or GEAR)!r} --slot {luck.randint(1, 9)}",
        f"gear give {who} {luck.choice(GEAR)!r}",
        f"gear take {who} {worn!r}",
        f"gear move {who} {luck.randint(1, 4)} {luck.randint(1, 9)}",
        f"gear strip {who}",
        luck.choice(("gear strip --all", f"gear archive {who} {worn!r}")),
        f"gear save {who} {luck.choice(('spear', 'archer'))}",
        f"gear load {who} {luck.choice(('spear', 'archer'))}",
    ))  # fmt: skip


def mending(game):
    """What hands write on the sheets."""
    luck, who = game.luck, somebody(game)
    return luck.choice((
        f"settlement principle {luck.choice(CHOICES)}",
        f"settlement gain {luck.choice(HELD)!r}",
        f"settlement lose {luck.choice([each.name for each in game.has('innovation')] or HELD)!r}",
        f"settlement lose {luck.choice(HELD)!r}",
        f"settlement set {luck.choice(FIELDS)} {luck.choice(('+1', '+1', '-1', '+2', '0', '5'))}",
        f"settlement set decks {luck.choice(('tool', 'table'))}",
        f"settlement quarry {luck.choice(('add', 'remove'))} {luck.choice(MONSTERS)!r}",
        f"settlement nemesis {luck.choice(('add', 'remove'))} {luck.choice(MONSTERS)!r}",
        f"settlement milestone {luck.choice(MILESTONES)!r} {luck.choice(('done', 'undone'))}",
        luck.choice(("settlement note 'a long night'", "settlement name 'Emberhold'", f"survivor note {who} tired")),
        f"storage add {luck.choice(GOODS)!r} {luck.randint(1, 3)}",
        f"storage remove {luck.choice(game.stored() or GOODS)!r} {luck.randint(1, 2)}",
    ))  # fmt: skip


def sheet(game):
    """What befalls a survivor, by hand."""
    luck, who = game.luck, somebody(game)
    return luck.choice((
        f"survivor add 'Nora {len(game.entries)}:{luck.choice('mf')}'{luck.choice(('', ' --newcomer', ' --born'))}",
        f"survivor add 'Ned {len(game.entries)}' --mother {who} --father {somebody(game)}",
        luck.choice((f"survivor kill {who} --cause 'a long night'", f"survivor revive {somebody(game, dead=0.9)}")),
        f"survivor {luck.choice(('retire', 'unretire'))} {who}",
        f"survivor rename {who} 'Robin {len(game.entries)}'",
        luck.choice((f"survivor remove {who}", f"survivor sex {who} {luck.choice('mf')}")),
        luck.choice((f"survivor heal {who}", "survivor heal --all-living")),
        f"survivor suffer {who} {luck.choice(INJURIES)!r}",
        f"survivor gain {who} {luck.choice(TRAITS)!r}",
        f"survivor lose {who} {luck.choice(TRAITS)!r}",
        f"survivor set {who} {luck.choice(STATS)} {luck.choice(('+1', '-1', '+3', '0', '2', 'yes', 'no'))}",
        f"survivor set --all-living {luck.choice(STATS)} +1",
        f"survivor token {who} {luck.choice(('strength', 'movement'))} {luck.choice(('+1', '-1'))}",
    ))  # fmt: skip


def any_line(game):
    """One line, of whatever sort; now and then by house rule."""
    sorts = (walking, walking, walking, event, event, development, development, grid, mending, sheet)
    sort = game.luck.choice(sorts) if game.showdown is None else walking
    return sort(game) + (" --house-rule" if game.luck.random() < 0.15 else "")
