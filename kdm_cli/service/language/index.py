"""Which module declares which commands, so that a command loads only its own; the options that every command takes."""

import re
from collections.abc import Iterable
from functools import cache, cached_property
from importlib import import_module

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import nearest
from kdm_cli.rules.play import ALL, checked, named
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.operation import REGISTRY, Operation

MODULES = {
    "survivor": "survivor_sheet",
    "gear": "gear",
    "storage": "storage",
    "settlement": "settlement",
    "timeline": "phase",
    "phase": "phase",
    "event": "event",
    "log": "journal",
    "undo": "journal",
    "redo": "journal",
    "whoami": "whoami",
    "writers": "whoami",
    "fix": "fix",
    "merge": "merge",
    "sync": "sync",
    "doctor": "file",
    "backup": "file",
    "restore": "file",
    "branch": "branch",
    "diff": "diff",
    "batch": "batch",
    "expect": "expect",
    "export": "export",
    "import": "import_",
    "shell": "shell",
    "demo": "shell",
    "serve": "live",
    "watch": "live",
    "look": "look",
    "pack": "pack",
    "showdown": "showdown.show",
    "hunt": "hunt",
    "odds": "odds",
    "show": "status",
    "status": "status",
    "stats": "status",
    "fetch-list": "fetch_list",
    "share": "share",
    "fetch": "share",
}
SHARED = {
    "survivor": (
        ("survivor_life", "add"),
        ("survivor_sheet", "list show"),
        ("survivor", "set token"),
        ("survivor_life", "gain lose suffer heal kill revive retire unretire rename sex parents remove note"),
    ),
    "showdown": (
        ("showdown.show", "show"),
        ("showdown.acts", "act end-act next controller spend use token knock-down stand doom attack sling"),
        ("showdown.board", "place move knockback targets board"),
        ("showdown.cards", "start draw discard shuffle wound heal mood injury priority"),
        ("showdown.monster", "monster-turn resolve-hit"),
        ("showdown.end", "loot pass end"),
    ),
    "settlement": (
        ("settlement", "new show list set name note gain lose quarry nemesis milestone depart principle"),
        ("craft", "craft recipes"),
        ("develop", "build innovate endeavor endeavors"),
        ("phase", "return"),
    ),
    "hunt": (("hunt", "start move event monster-move ambush run-away end"), ("hunt_sheet", "show")),
    "export": (("export", "summary json csv"), ("books", "sheets chronicle"), ("picture", "picture")),
}  # nouns with many commands, as people read them: each command loads only its own module
PARTS = {
    f"{noun} {name}": module for noun, modules in SHARED.items() for module, names in modules for name in names.split()
}
PLACE = {path: at for at, path in enumerate(PARTS)}
ACTIONS = ("encourage", "dash", "surge", "endure")  # survival actions are commands of their own
FORMS = {
    "turn": "showdown monster-turn",
    "attack": "showdown attack",
    "sling": "showdown sling",
    "hit": "showdown resolve-hit",
    **dict.fromkeys(ACTIONS, "showdown spend"),
}  # short forms whose words stand differently from the long one's; `shorthand` rewrites them
ANSWERED = ("event", "principle")  # behind whose names answers may stand
SHORTENED = {"hunt": ("show", "start"), "showdown": ("show", "start"), "odds": ("", "attack"), "storage": ("list", "")}
# nouns that may stand alone, or with what one of their commands takes behind them at once
OTHERS = {"move": ("gear move",)}  # what a short form may mean besides, where the first makes no sense
SHORT = {
    "new": "settlement new",
    "add": "survivor add",
    "set": "survivor set",
    "gain": "survivor gain",
    "lose": "survivor lose",
    "suffer": "survivor suffer",
    "token": "survivor token",
    "revive": "survivor revive",
    "kill": "survivor kill",
    "give": "gear give",
    "take": "gear take",
    "return": "settlement return",
    "principle": "settlement principle",
    "depart": "settlement depart",
    "build": "settlement build",
    "innovate": "settlement innovate",
    "craft": "settlement craft",
    "endeavor": "settlement endeavor",
    "next": "phase next",
    "move": "showdown move",
    "spend": "showdown spend",
    "use": "showdown use",
}
# what a change with --list behind it shows instead
LISTED = {"settlement craft": "settlement recipes", "settlement endeavor": "settlement endeavors", "whoami": "writers"}
GROUPS = {
    "survivor": "survivor sheets",
    "gear": "gear grids",
    "storage": "settlement storage",
    "settlement": "the settlement sheet and the campaign file",
    "timeline": "the timeline",
    "phase": "where the campaign is in its cycle",
    "batch": "many commands in one step",
    "export": "the campaign as a page or as data",
    "pack": "the packs of cards a campaign plays with",
    "hunt": "the hunt board and its events",
    "showdown": "the fight at the table",
    "odds": "chances before rolling",
}  # nouns, and what each is about


class Unheard(Refused):
    """The refusal of a line that begins with no command, or whose command needs one behind it and has none.

    Its words, and what was given with options beside them.
    """

    words: list[str]
    given: Fields
    begun = False  # with a command, which has said what is wrong

    def __init__(self, typed: str) -> None:
        """What may be meant is looked for only if somebody is told."""
        Exception.__init__(self, typed)
        self.typed = typed

    @cached_property
    def refusal(self) -> Refusal:  # type: ignore[override]
        """What is told, with the commands that are called nearly so."""
        return _no_such(self.typed, [*MODULES, *FORMS, *SHORT])


def find(words: list[str]) -> tuple[Operation, list[str]]:
    """The operation the first words name, and the words that are left for it."""
    found, left = _find(words)
    if found.path in LISTED and "--list" in left:
        return operation(LISTED[found.path]), [word for word in left if word != "--list"]
    return found, left


def _find(words: list[str]) -> tuple[Operation, list[str]]:
    if not words:
        return operation("status"), []
    first = words[0]
    if first in GROUPS:
        if len(words) > 1:
            path = f"{first} {words[1]}"
            load(path if path in PARTS else first)
            found = REGISTRY.get(path)
            if found is not None:
                return found, words[2:]
            others = [path for path in REGISTRY if path.startswith(first + " ")]
            raise Refused(_no_such(f"{first} {words[1]}", others, f"{first} "))
        refuse("usage", f'"kdm {first}" needs a command.', f"kdm {first} --help lists them.")
    if first not in MODULES and (first in FORMS or first in SHORT):
        return operation(FORMS.get(first) or SHORT[first]), words[1:]
    if first in MODULES:
        return operation(first), words[1:]
    raise Unheard(first)


def names(word: str) -> bool:
    """Whether a command, a noun or a short form is called so."""
    return any(word in table for table in (MODULES, GROUPS, FORMS, SHORT))


def is_rewritten(words: list[str]) -> bool:
    """Whether these words stand otherwise than those of the command they mean."""
    first = words[0] if words else ""
    begun = first in SHORTENED and " ".join(words[:2]) not in PARTS
    answers = (first in ANSWERED and len(words) > 2) or (first == "innovate" and any(map(COLON.search, words)))
    return begun or first == "move" or first in FORMS or answers


def operation(path: str) -> Operation:
    """One operation by its full path."""
    load(path if path in PARTS else path.partition(" ")[0])
    return REGISTRY[path]


def recorded(command: str) -> Operation | None:
    """The operation that an entry of the journal was, if there still is such a one."""
    noun = command.partition(" ")[0]
    if noun in MODULES:
        load(command if command in PARTS else noun)
    return REGISTRY.get(command)


@cache
def load(named: str) -> None:
    """Import the module that declares a command, or all those that declare a noun's commands."""
    if named in PARTS:
        import_module(f"kdm_cli.service.operations.{PARTS[named]}")
        return
    parts = [part for path, part in PARTS.items() if path.startswith(named + " ")]
    for module in dict.fromkeys([MODULES[named], *parts]):
        import_module(f"kdm_cli.service.operations.{module}")


def under(noun: str) -> list[Operation]:
    """The commands of a noun in the order in which people read them, whichever module was imported first."""
    load(noun)
    found = [each for path, each in REGISTRY.items() if path.startswith(noun + " ")]
    return sorted(found, key=lambda each: PLACE.get(each.path, 0))


def everything() -> dict[str, Operation]:
    """Every operation there is, by path; for help, schemas and tests."""
    for noun in MODULES:
        load(noun)
    return dict(sorted(REGISTRY.items()))


def _no_such(typed: str, known: list[str], noun: str = "") -> Refusal:
    close = [path for path in everything() if path.endswith(f" {typed}")] or nearest(typed, known)
    found = ", ".join(f"kdm {name}" for name in close)
    others = f"kdm {noun}--help lists all commands of it." if noun else "kdm help all lists all commands."
    hint = f"Did you mean {found}?" if found else others
    return Refusal("usage", f'There is no command "kdm {typed[:60]}".', hint)


COLON = re.compile(r":($|\s)")  # behind the cards that were drawn stands the one that is kept
CHANGES = ("changing",)
LOOKS = ("reading",)
ALL_WAYS = ("changing", "reading", "keeping")
THEN = "--then"  # what stands behind it is a command of its own
AMOUNT = re.compile(r"[+-]?[0-9]{1,2}")
NEGATIVE = re.compile(r"-[0-9]")


class Option(NamedTuple):
    """One option that every command takes, and the field of `Everywhere` that it fills."""

    field: str
    flags: tuple[str, ...]
    metavar: str
    help: str
    ways: tuple[str, ...] = ALL_WAYS  # the kinds of operation where it does something
    repeated: bool = False
    answers: str = ""  # the kind of question

    @property
    def spelled(self) -> str:
        """The option as help writes it."""
        return f"{', '.join(reversed(self.flags))} {self.metavar}".strip()

    @property
    def name(self) -> str:
        """What documents and Python call it."""
        return self.flags[0][2:].replace("-", "_")


OPTIONS = (
    Option("file", ("--file",), "PATH", "the campaign; else KDM_FILE, else the only *.kdm file here"),
    Option("json", ("--json",), "", "one JSON document on standard output, nothing else"),
    Option("quiet", ("--quiet", "-q"), "", "results only, no talk"),
    Option("at", ("--at",), "ENTRY", "as the campaign stood after this entry of the journal", LOOKS),
    Option("full", ("--full",), "", "all of it, however long", ("reading", "keeping")),
    Option("no_pager", ("--no-pager",), "", "print at once what is longer than the terminal", ("reading", "keeping")),
    Option("dry_run", ("--dry-run",), "", "show what would happen, save nothing", ("changing", "keeping")),
    Option("because", ("--because",), "TEXT", "why, kept in the journal", CHANGES),
    Option(
        "house_rule", ("--house-rule",), "[NAME]", "waive what is missing (all, or this requirement), recorded",
        CHANGES, True,
    ),
    Option(
        "rolls", ("--roll", "-r"), "FACES", "dice from the table: 4 or 1,4,waist or lucy=5; repeatable",
        CHANGES, True, "die",
    ),
    Option(
        "choices", ("--choose", "-c"), "TEXT", "a choice: yes, or lucy=investigate; with commas, repeatable",
        CHANGES, True, "choice",
    ),
    Option("draws", ("--draw", "-d"), "CARD", "the card drawn at the table; repeatable", CHANGES, True, "card"),
    Option("auto", ("--auto",), "", "let kdm roll the dice nobody gave", CHANGES),
    Option("yes", ("--yes", "-y"), "", "go ahead where a command asks before it destroys", ("keeping",)),
    Option("help", ("--help", "-h"), "", "help, for any command"),
)  # fmt: skip
[AT] = (each for each in OPTIONS if each.ways == LOOKS)
[HOUSE_RULE] = (flag for each in OPTIONS if each.metavar[:1] == "[" for flag in each.flags)  # its value may be left out
SWITCHES = {flag: each.field for each in OPTIONS if not each.metavar for flag in each.flags}
VALUES = {flag: each.field for each in OPTIONS if each.metavar for flag in each.flags if flag != HOUSE_RULE}
REPEATED = [each.field for each in OPTIONS if each.repeated]
ANSWERS = [each for each in OPTIONS if each.answers]


class Everywhere(NamedTuple):
    """What was given with the options that every command takes."""

    file: str | None = None
    at: str = ""  # the entry behind which somebody looks
    json: bool = False
    quiet: bool = False
    full: bool = False  # nothing gives way to the size of a screen
    no_pager: bool = False
    dry_run: bool = False
    house_rule: tuple[str, ...] = ()  # the requirements it waives, by name, or all
    auto: bool = False
    yes: bool = False
    help: bool = False
    because: str = ""
    rolls: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()

    def given(self, options: Iterable[Option]) -> Fields:
        """What was given with some of them, by field."""
        return {each.field: value for each in options if (value := getattr(self, each.field))}


def options_of(operation: Operation) -> list[Option]:
    """The options of every command that do something for this one."""
    if operation.way == "keeping":
        return [each for each in OPTIONS if each.ways == ALL_WAYS or each.field in operation.takes]
    idle = () if operation.asks else ("rolls", "choices", "draws", "auto")
    return [each for each in OPTIONS if operation.way in each.ways and each.field not in idle]


def switches(*fields: str) -> tuple[str, ...]:
    """How these switches can be written."""
    return tuple(flag for flag, field in SWITCHES.items() if field in fields)


def waiving(names: Iterable[str]) -> list[str]:
    """A house rule as it is typed again, with what it waives."""
    return [HOUSE_RULE if name == ALL else f"{HOUSE_RULE} {name}" for name in names]


def bare(words: list[str]) -> list[str]:
    """A command that was copied may begin with kdm."""
    return words[1:] if words[:1] == ["kdm"] else words


def is_plain(word: str) -> bool:
    """Is this no option? `-1` is an amount, `-` standard input."""
    return word[:1] != "-" or word == "-" or NEGATIVE.match(word) is not None


def taken(words: list[str], everywhere: Fields) -> list[str]:
    """Take the options that go with every command out of the words, wherever they stand."""
    rest: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word[:1] != "-" or is_plain(word):
            rest.append(word)
            continue
        if word == "--":
            return [*rest, word, *words[at:]]
        name, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
        if not equals and len(word) > 2 and not word.startswith("--") and word[:2] in VALUES:
            name, equals, value = word[:2], "=", word[2:]
        if name == HOUSE_RULE:
            names, at = _waived(value if equals else None, words, at)
            everywhere["house_rule"] = (*everywhere.get("house_rule", ()), *names)
        elif name in SWITCHES:
            if equals:
                refuse("usage", f"{name} takes no value.")
            everywhere[SWITCHES[name]] = True
        elif name in VALUES:
            if not equals:
                if at == len(words) or words[at] in SWITCHES or words[at] in VALUES:
                    refuse("usage", f"{name} needs a value.", f"A value that looks like an option: {name}=VALUE")
                value = words[at]
                at += 1
            key = VALUES[name]
            everywhere[key] = (*everywhere.get(key, ()), value) if key in REPEATED else value
        else:
            rest.append(word)
    return rest


def _waived(value: str | None, words: list[str], at: int) -> tuple[tuple[str, ...], int]:
    """What a house rule waives: the requirement behind it, if one is named there, else all."""
    if value is not None:
        return tuple(checked(each.strip()) for each in value.split(",")), at
    found = named(words[at]) if at < len(words) else None
    return ((ALL,), at) if found is None else ((checked(found),), at + 1)
