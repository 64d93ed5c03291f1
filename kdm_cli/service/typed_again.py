"""An entry of the journal as the line that was typed."""

from kdm_cli.service import catalog
from kdm_cli.service.history import MENDING
from kdm_cli.service.line import Everywhere, Request, written
from kdm_cli.service.operation import REGISTRY
from kdm_cli.store.journal import Entry

HOUSE_RULE = "house-rule"  # among the arguments of an entry that was done by one


def line_of(entry: Entry) -> str:
    """The command as it can be typed again; what no version knows any more only by its name."""
    if entry.command == MENDING and not entry.arguments["words"]:
        return f"kdm undo --only {entry.arguments['entry']}"
    noun = entry.command.partition(" ")[0]
    if noun in catalog.MODULES:
        catalog.load(noun)
    operation = REGISTRY.get(entry.command)
    if operation is None:
        return f"kdm {entry.command}"
    house_rule = " --house-rule" if entry.arguments.get(HOUSE_RULE) else ""
    return written(Request(operation, entry.arguments, Everywhere())) + house_rule
