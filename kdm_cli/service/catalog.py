"""Which module declares which commands, so that a command loads only its own.

A test keeps these tables equal to the declarations.
"""

from importlib import import_module

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.operation import REGISTRY, Operation

MODULES = {
    "survivor": "survivors",
    "gear": "grids",
    "storage": "stores",
    "settlement": "settlements",
    "timeline": "timelines",
    "event": "events",
    "log": "books",
    "undo": "books",
    "redo": "books",
    "doctor": "keepers",
    "backup": "keepers",
    "restore": "keepers",
    "batch": "batches",
    "expect": "expectations",
    "export": "exports",
    "demo": "demos",
    "look": "looks",
    "pack": "packs",
    "showdown": "showdowns",
    "show": "statuses",
    "status": "statuses",
}
SHORT = {
    "add": "survivor add",
    "set": "survivor set",
    "gain": "survivor gain",
    "kill": "survivor kill",
    "give": "gear give",
    "principle": "settlement principle",
    "depart": "settlement depart",
}
GROUPS = ("survivor", "gear", "storage", "settlement", "timeline", "batch", "export", "pack", "showdown")


def find(words: list[str]) -> tuple[Operation, list[str]]:
    """The operation the first words name, and the words that are left for it."""
    if not words:
        return operation("status"), []
    first = words[0]
    if first in GROUPS:
        load(first)
        if len(words) > 1:
            found = REGISTRY.get(f"{first} {words[1]}")
            if found is not None:
                return found, words[2:]
            _unknown(f"{first} {words[1]}", [path for path in REGISTRY if path.startswith(first + " ")])
        refuse("usage", f'"kdm {first}" needs a command.', f"kdm {first} --help lists them.")
    if first in SHORT and first not in MODULES:
        path = SHORT[first]
        return operation(path), words[1:]
    if first in MODULES:
        return operation(first), words[1:]
    return _unknown(first, [*MODULES, *SHORT])


def operation(path: str) -> Operation:
    """One operation by its full path."""
    load(path.partition(" ")[0])
    return REGISTRY[path]


def load(noun: str) -> None:
    """Import the module that declares a noun's commands."""
    import_module(f"kdm_cli.service.{MODULES[noun]}")


def everything() -> dict[str, Operation]:
    """Every operation there is, by path; for help, schemas and tests."""
    for noun in MODULES:
        load(noun)
    return dict(sorted(REGISTRY.items()))


def _unknown(typed: str, known: list[str]) -> tuple[Operation, list[str]]:
    from kdm_cli.rules.names import nearest

    close = nearest(typed, known)
    hint = f"Did you mean {', '.join('kdm ' + name for name in close)}?" if close else "kdm --help lists all commands."
    refuse("usage", f'There is no command "kdm {typed[:60]}".', hint)
