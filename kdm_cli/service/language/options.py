"""The options that go with every command: how they are written, and taking them out of the words of a line."""

import re
from typing import Any

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.requirements import ALL, checked, named

SWITCHES = {
    "--json": "json",
    "--quiet": "quiet",
    "-q": "quiet",
    "--dry-run": "dry_run",
    "--auto": "auto",
    "--yes": "yes",
    "-y": "yes",
    "--help": "help",
    "-h": "help",
}
VALUES = {
    "--file": "file",
    "--because": "because",
    "--roll": "rolls",
    "-r": "rolls",
    "--choose": "choices",
    "-c": "choices",
    "--draw": "draws",
    "-d": "draws",
}
HOUSE_RULE = "--house-rule"  # alone it waives whatever is in the way, with a name behind it only that
REPEATED = ("rolls", "choices", "draws", "house_rule")
THEN = "--then"  # what stands behind it is a command of its own
NEGATIVE = re.compile(r"-[0-9]")


def bare(words: list[str]) -> list[str]:
    """A command that was copied may begin with kdm."""
    return words[1:] if words[:1] == ["kdm"] else words


def taken(words: list[str], everywhere: dict[str, Any]) -> list[str]:
    """Take the options that go with every command out of the words, wherever they stand."""
    rest: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word[:1] != "-" or word == "-" or NEGATIVE.match(word):
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
            if key in REPEATED:
                everywhere[key] = (*everywhere.get(key, ()), value)
            else:
                everywhere[key] = value
        else:
            rest.append(word)
    return rest


def _waived(value: str | None, words: list[str], at: int) -> tuple[tuple[str, ...], int]:
    """What a house rule waives: the requirement behind it, if one is named there, else all."""
    if value is not None:
        return tuple(checked(each.strip()) for each in value.split(",")), at
    found = named(words[at]) if at < len(words) else None
    return ((ALL,), at) if found is None else ((found,), at + 1)
