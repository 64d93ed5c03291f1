"""Lines that somebody might type anywhere: any command that is declared, with what fits there or with something silly."""

import random
from pathlib import Path

from kdm_cli.rules.play import quoted
from kdm_cli.rules.state import Card, Stored, Trait
from kdm_cli.service.language import index
from tests.bot import at_home, fitting, on_the_hunt
from tests.bot.test_any_sequence import lines as in_a_fight

SILLY = ("nobody", "7", "all", "monster", "none", "departing", "-1", "+1", "core:gear/cloth", "''")
AMOUNTS = (
    "+1",
    "-1",
    "+2",
    "0",
    "1",
    "3",
    "5",
    "9",
    "99",
    "+30",
    "-9",
    "yes",
    "no",
    "ask",
    "auto",
    "table",
    "tool",
    "strict",
    "loose",
    "'Ann: Lucy; Ben'",
    "none",
    "R312",
    "wrong-sex",
    "'too-many off'",
)
FIELDS = ("survival-limit", "population", "death-count", "lost-settlements", "endeavors", "dice", "decks", "rules",
          "party-size", "players", "house-rule", "lantern-year", "talk")  # fmt: skip
STATS = (*at_home.STATS, *on_the_hunt.STATS, "speed", "accuracy", "damage", "toughness", "weapon-type")
KINDS = {  # what a kind of parameter can mean, by the kinds of cards in the packs
    "gear": ("gear",),
    "item": ("gear", "resource"),
    "payment": ("resource", "gear"),
    "weapon": ("gear",),
    "trait": ("fighting_art", "disorder", "ability", "impairment"),
    "injury": ("severe_injury", "brain_trauma"),
    "thing": ("innovation", "location", "principle", "monster", "milestone"),
    "innovation": ("innovation",),
    "buildable": ("location",),
    "craftable": ("gear",),
    "quarry": ("monster",),
    "nemesis": ("monster",),
    "monster": ("monster",),
    "event": ("story_event", "settlement_event", "monster"),
    "hunt_event": ("hunt_event",),
    "milestone": ("milestone",),
    "ai_card": ("ai_card",),
    "hit_location": ("hit_location",),
    "showdown_card": ("ai_card", "hit_location"),
}
ALSO = {
    "location": on_the_hunt.LOCATIONS,
    "injury": (*on_the_hunt.LOCATIONS, "brain"),
    "level": ("1", "2", "3", "4"),
    "choice": ("protect", "survival of the fittest", "cannibalize", "graves", "collective toil", "barbaric", "none"),
    "principle": ("new-life", "death", "society", "conviction"),
    "loadout": ("spear", "archer"),
    "field": FIELDS,
    "stat": STATS,
    "enabled": ("printing-1-3", "core", "tales"),
}
PRINTINGS = ("printing-1-3", "printing-1-5", "printing-1-7")
OFTEN = {
    "event": 15,
    "hunt event": 6,
    "phase next": 6,
    "settlement endeavor": 5,
    "survivor gain": 4,
    "survivor suffer": 4,
    "showdown use": 4,
    "settlement gain": 4,
    "settlement principle": 3,
    "showdown pass": 4,
    "pack disable": 3,
    "gear find": 3,
    "hunt run-away": 2,
}  # many cards lie behind one command
JOURNAL = ("undo", "undo", "undo 2", "redo", "redo", "undo 3")


def any_line(game):
    """One line, of whatever sort; now and then by house rule, with a reason, or something done behind it."""
    line = _any_line(game)
    if game.luck.random() < 0.03:
        line += f" --because {fitting.strange(game.luck)}"
    return line


def _any_line(game):
    luck = game.luck
    kind = luck.random()
    if game.newest.command == "undo" and kind < 0.3:
        return "redo"
    if kind < 0.05:
        return journal(game)
    if kind < 0.07:
        return batch(game)
    line = of_the_phase(game) if kind < 0.45 else of_any_command(game)
    if "--house-rule" not in line and luck.random() < 0.12:
        line += " --house-rule"
    return line


def of_the_phase(game):
    """What fits where the campaign stands, as the bots of that phase type it."""
    due = game.dues(monsters=False)
    if due and game.luck.random() < 0.3:
        return game.luck.choice(due).command
    if game.showdown is not None and game.luck.random() < 0.9:
        return in_a_fight(game.luck)
    return on_the_hunt.any_line(game) if game.hunt is not None else at_home.any_line(game)


def of_any_command(game):
    """Any command that changes something, whatever phase this is."""
    luck = game.luck
    operations = [each for each in index.everything().values() if each.way == "changing"]
    weights = [OFTEN.get(each.path, 1) * here(game, each.path) for each in operations]
    [operation] = luck.choices(operations, weights)
    if luck.random() < 0.6 and (line := fitting.line(game, operation.path)):
        return line
    words = [operation.path]
    for each in operation.parameters:
        if not each.required and luck.random() < 0.7 - 0.4 * each.positional:
            continue
        for _ in range(luck.choice((1, 1, 1, 2, 3)) if each.many else 1):
            value = word(game, each)
            words.append(value if each.positional else each.option if each.kind.flag else f"{each.option}={value}")
    return " ".join(words)


def here(game, path):
    """How much more often a command is typed where it belongs."""
    noun = path.partition(" ")[0]
    under_way = {"showdown": game.showdown, "hunt": game.hunt}
    if path in ("showdown start", "hunt start") and not any(under_way.values()):
        return 2
    if noun in under_way:
        return 8 if under_way[noun] else 0.2
    return 0.4 if any(under_way.values()) else 1


def journal(game):
    """The books: back and forth, an entry taken out, or another command in its place."""
    luck, newest = game.luck, max(1, game.newest.id)
    entry = luck.randint(max(1, newest - luck.choice((8, 8, newest))), newest)
    return luck.choice((*JOURNAL, f"undo --only {entry}", f"fix {entry} {of_any_command(game)}",
                        f"fix {entry} {of_the_phase(game)}", f"undo --to {entry}"))  # fmt: skip


def batch(game):
    """Some lines that are typed up at once."""
    lines = [of_the_phase(game) if game.luck.random() < 0.5 else of_any_command(game) for _ in range(3)]
    path = Path(game.path).with_name("evening.txt")
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"batch run {quoted(str(path))}"


def word(game, parameter):
    """One word that a parameter of this kind might be given, quoted; seldom a silly one."""
    luck, kind = game.luck, parameter.kind
    if luck.random() < 0.03:
        return luck.choice(SILLY)
    if kind.options:
        return luck.choice(kind.options)
    if kind.metavar == "COMMAND":
        return quoted(of_any_command(game))
    if kind.metavar == "TEXT" and luck.random() < 0.5:
        return fitting.strange(luck)
    if kind.metavar in ("NAME[:m|f]", "NEW[:m|f]") and luck.random() < 0.1:
        return fitting.strange(luck)
    if kind.metavar in ("NAME[:m|f]", "NEW[:m|f]"):
        return quoted(f"Nora {len(game.entries)}{luck.choice(('', ':m', ':f'))}")
    if kind.name == "amount":
        return luck.choice(AMOUNTS)
    if kind.metavar == "YEAR":
        return str(game.year + luck.randint(-1, 4))
    if kind.name == "number":
        return str(luck.choice((0, 1, 1, 2, 3, 4, 5, 9, -1)))
    if kind.metavar == "SPACE":
        return f"{luck.choice('ABCDEFGHIJKLMNOP')}{luck.randint(1, 22)}"
    if kind.completes == "pack":
        return quoted(luck.choice((*PRINTINGS, *game.own_packs)))
    if kind.completes in ("survivor", "fighter"):
        return quoted(somebody(game, monster=kind.completes == "fighter"))
    named = at_hand(game, kind.completes)
    return quoted(luck.choice(named)) if named else quoted(f"words {len(game.entries)}")


def somebody(game, *, monster):
    """A name: mostly of the living, of those who depart first."""
    luck = game.luck
    if monster and luck.random() < 0.4:
        return "monster"
    names = game.people(dead=luck.random() < 0.15) or game.people() or ["nobody"]
    return luck.choice(game.party() if game.party() and luck.random() < 0.5 else names)


def at_hand(game, kind):
    """Names of cards that are in play, or else of any card of a kind."""
    luck = game.luck
    if kind == "activity":
        return [each["name"] for each in game.look("endeavor --list")[0]["activities"]] or ["augury"]
    if kind in ALSO and (kind not in KINDS or luck.random() < 0.4):
        return list(ALSO[kind])
    kinds = ("gear", "fighting_art", "ability") if kind == "ability" else KINDS.get(kind, ())
    cards = [game.play.entry(row.content) for table in (Stored, Trait, Card) for row in game.draft.rows(table).values()]
    in_play = [card.name for card in cards if card.kind in kinds]
    if in_play and luck.random() < 0.5:
        return in_play
    return [card.name for card in game.library.of(*kinds)] if kinds else []


def lucky(seed):
    """Whoever decides for one walk."""
    return random.Random(f"anywhere {seed}")
