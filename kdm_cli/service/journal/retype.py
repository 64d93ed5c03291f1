"""An entry of the journal as the line that was typed."""

from kdm_cli.rules.play import quoted
from kdm_cli.service.language import index
from kdm_cli.service.language.operation import REGISTRY
from kdm_cli.service.language.parse import Everywhere, Request, written
from kdm_cli.service.language.then import PLAIN
from kdm_cli.service.perform.ledger import HOUSE_RULE
from kdm_cli.service.perform.standing import MENDING
from kdm_cli.store.journal import TURNING, Entry


def line_of(entry: Entry) -> str:
    """The command as it can be typed again; what no version knows any more only by its name."""
    if entry.command == MENDING:
        number, words = entry.arguments["entry"], entry.arguments["words"]
        command = [word if PLAIN.fullmatch(word) else quoted(word) for word in words]
        return " ".join(("kdm fix", str(number), *command)) if words else f"kdm undo --only {number}"
    if entry.command == TURNING:
        return str(entry.arguments["for"])
    noun = entry.command.partition(" ")[0]
    if noun in index.MODULES:
        index.load(noun)
    operation = REGISTRY.get(entry.command)
    if operation is None:
        return f"kdm {entry.command}"
    said = entry.arguments.get(HOUSE_RULE, ())
    house_rule = " --house-rule" if said is True else "".join(f" --house-rule {name}" for name in said)
    return written(Request(operation, entry.arguments, Everywhere())) + house_rule
