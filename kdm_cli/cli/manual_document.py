"""The manual as a document, for `--help --json`, and which kdm this is, for `--version --json`."""

from kdm_cli import __version__
from kdm_cli.rules import RULES_VERSION
from kdm_cli.rules.state import Fields
from kdm_cli.service.language import index
from kdm_cli.service.language.operation import Operation, Parameter
from kdm_cli.service.language.options import options_of
from kdm_cli.service.language.parse import usage
from kdm_cli.service.language.signposts import LONGER_TEXTS, TOPICS
from kdm_cli.store.identify import SCHEMA_VERSION


def version() -> Fields:
    """This kdm, the format of the files it writes, and the rules that decide."""
    return {"version": __version__, "format": SCHEMA_VERSION, "rules": RULES_VERSION}


def page(names: list[str], text: str) -> Fields:
    """What the help says of a command, a noun, a longer text or kdm as a whole, and the commands it speaks of."""
    return {
        "about": " ".join(names),
        "text": text.rstrip("\n"),
        "commands": [_command(each) for each in _spoken_of(names)],
        "topics": [] if names else list(LONGER_TEXTS),
    }


def _spoken_of(names: list[str]) -> list[Operation]:
    if not names:
        return list(index.everything().values())
    if names[0] in TOPICS or names == ["completion"]:
        return []
    return index.under(names[0]) if len(names) == 1 and names[0] in index.GROUPS else [index.find(names)[0]]


def _command(operation: Operation) -> Fields:
    everywhere = [max(each.flags, key=len) for each in options_of(operation.way)]
    return {
        "command": operation.path,
        "short": [short for short, path in (index.SHORT | index.FORMS).items() if path == operation.path],
        "summary": operation.summary,
        "details": operation.details,
        "usage": usage(operation),
        "changes": operation.way == "changing",
        "batch": operation.batch,
        "arguments": [_parameter(each) for each in operation.parameters if each.positional],
        "options": [_parameter(each) for each in operation.parameters if not each.positional],
        "everywhere": everywhere,
        "examples": list(operation.examples),
    }


def _parameter(parameter: Parameter) -> Fields:
    kind = parameter.kind
    flags = [] if parameter.positional else [parameter.option, *([kind.short] if kind.short else [])]
    return {
        "name": parameter.name.strip("_"),
        "flags": flags,
        "metavar": kind.metavar or None,
        "help": kind.help,
        "required": parameter.required,
        "many": parameter.many,
        "one_of": list(kind.options),
    }
