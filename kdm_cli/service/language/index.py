"""Which module declares which commands, so that a command loads only its own.

A test keeps these tables equal to the declarations.
"""

from functools import cache
from importlib import import_module

from kdm_cli.rules.names import nearest
from kdm_cli.rules.refusal import refuse
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
    "fix": "fix",
    "doctor": "file",
    "backup": "file",
    "restore": "file",
    "batch": "batch",
    "expect": "expect",
    "export": "export.pages",
    "import": "import_",
    "shell": "shell",
    "demo": "demo",
    "look": "look",
    "pack": "pack",
    "showdown": "showdown.show",
    "hunt": "hunt",
    "odds": "odds",
    "show": "status",
    "status": "status",
    "stats": "stats",
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
    "export": (
        ("export.pages", "summary json"),
        ("export.csv", "csv"),
        ("export.sheets", "sheets"),
        ("export.chronicle", "chronicle"),
    ),
}  # nouns with many commands, as people read them: each command loads only its own module
PARTS = {
    f"{noun} {name}": module for noun, modules in SHARED.items() for module, names in modules for name in names.split()
}
PLACE = {path: at for at, path in enumerate(PARTS)}
FORMS = {
    "turn": "showdown monster-turn",
    "attack": "showdown attack",
    "sling": "showdown sling",
    "hit": "showdown resolve-hit",
}  # short forms whose words stand differently from the long one's; `shorthand` rewrites them
SHORT = {
    "add": "survivor add",
    "set": "survivor set",
    "gain": "survivor gain",
    "kill": "survivor kill",
    "give": "gear give",
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
LISTED = {
    "settlement craft": "settlement recipes",
    "settlement endeavor": "settlement endeavors",
}  # what a change with --list behind it shows instead
GROUPS = (
    "survivor",
    "gear",
    "storage",
    "settlement",
    "timeline",
    "phase",
    "batch",
    "export",
    "pack",
    "hunt",
    "showdown",
    "odds",
)


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
            _unknown(f"{first} {words[1]}", [path for path in REGISTRY if path.startswith(first + " ")], f"{first} ")
        refuse("usage", f'"kdm {first}" needs a command.', f"kdm {first} --help lists them.")
    if first not in MODULES and (first in FORMS or first in SHORT):
        return operation(FORMS.get(first) or SHORT[first]), words[1:]
    if first in MODULES:
        return operation(first), words[1:]
    return _unknown(first, [*MODULES, *FORMS, *SHORT])


def names(word: str) -> bool:
    """Whether a command, a noun or a short form is called so."""
    return any(word in table for table in (MODULES, GROUPS, FORMS, SHORT))


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


def _unknown(typed: str, known: list[str], noun: str = "") -> tuple[Operation, list[str]]:
    close = [path for path in everything() if path.endswith(f" {typed}")] or nearest(typed, known)
    found = ", ".join(f"kdm {name}" for name in close)
    hint = f"Did you mean {found}?" if found else f"kdm {noun}--help lists all commands{' of it' if noun else ''}."
    refuse("usage", f'There is no command "kdm {typed[:60]}".', hint)
