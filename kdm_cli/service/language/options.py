"""The options that go with every command: one table, read by whoever parses, completes, explains or writes them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.requirements import ALL, checked, named
from kdm_cli.rules.state import Fields

CHANGES = ("changing",)
ALL_WAYS = ("changing", "reading", "keeping")
THEN = "--then"  # what stands behind it is a command of its own
NEGATIVE = re.compile(r"-[0-9]")


class Option(NamedTuple):
    """One option that every command takes, and the field of `Everywhere` that it fills.

    `ways` are the kinds of operation where it does something, `answers` the kind of question that it answers.
    """

    field: str
    flags: tuple[str, ...]
    metavar: str
    help: str
    ways: tuple[str, ...] = ALL_WAYS
    repeated: bool = False
    answers: str = ""

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
[HOUSE_RULE] = (flag for each in OPTIONS if each.metavar[:1] == "[" for flag in each.flags)  # its value may be left out
SWITCHES = {flag: each.field for each in OPTIONS if not each.metavar for flag in each.flags}
VALUES = {flag: each.field for each in OPTIONS if each.metavar for flag in each.flags if flag != HOUSE_RULE}
REPEATED = [each.field for each in OPTIONS if each.repeated]
ANSWERS = [each for each in OPTIONS if each.answers]


class Everywhere(NamedTuple):
    """What was given with the options that every command takes."""

    file: str | None = None
    json: bool = False
    quiet: bool = False
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


def options_of(way: str) -> list[Option]:
    """The options that do something for one kind of operation."""
    return [each for each in OPTIONS if way in each.ways]


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
        if is_plain(word):
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
    return ((ALL,), at) if found is None else ((found,), at + 1)
