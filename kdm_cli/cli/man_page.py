"""The man page in roff, from the same declarations as the help: `kdm help --man` prints it as it was last written."""

import sys
from collections.abc import Iterable

from kdm_cli import __version__
from kdm_cli.cli.manual import EVERYDAY, EXIT_CODES, FILE, INTRODUCTION, TITLE, TYPING
from kdm_cli.service.language import index
from kdm_cli.service.language.index import GROUPS, OPTIONS, SHORT, options_of
from kdm_cli.service.language.operation import Operation, Parameter
from kdm_cli.service.language.parse import usage
from kdm_cli.service.language.short_forms import EXAMPLES, READ, USAGE
from kdm_cli.service.language.signposts import LONGER_TEXTS

ENVIRONMENT = (
    ("KDM_FILE", "the campaign, where no --file is given"),
    ("KDM_PACKS", "the folder of homebrew"),
    ("NO_COLOR", "set to anything: no colours"),
    ("PAGER", "what shows longer pages on a terminal; less where it is not set"),
    ("KDM_DEBUG", "set to anything: where a bug of kdm happened"),
)
NAME = "kdm - record sheet for campaigns of Kingdom Death: Monster"
SINGLE = "single commands"


def man_page() -> str:
    """The whole page."""
    lines = [f'.TH KDM 1 "" "kdm {__version__}" "User Commands"', ".nh", ".ad l", ".SH NAME", _text(NAME)]
    lines += [".SH SYNOPSIS", ".B kdm", "[\\fICOMMAND\\fR] [\\fIWORDS\\fR] [\\fIOPTIONS\\fR]"]
    lines += [".SH DESCRIPTION", _text(TITLE), _text(INTRODUCTION)]
    lines += [".SS Every evening", *_entries((f"kdm {words}", about) for words, about in EVERYDAY)]
    lines += [".SS How things are typed", *_entries(TYPING)]
    lines += [".SH OPTIONS", "Of every command, before or after it; a page of the help names those that do something."]
    lines += _entries((option.spelled, option.help) for option in OPTIONS)
    lines += [".SH COMMANDS"]
    for noun, about in (*GROUPS.items(), ("", SINGLE)):
        lines += [f".SS {_text(about[:1].upper() + about[1:])}", *_commands(noun)]
    lines += [".SH SHORT FORMS", *_entries((f"kdm {short}", f"kdm {path}") for short, path in SHORT.items())]
    for form, words in USAGE.items():
        lines += [*_entry(f"kdm {form} {words}", READ[form]), *_examples(EXAMPLES[form])]
    lines += [".SH EXIT STATUS", _text(EXIT_CODES + ".")]
    lines += [".SH ENVIRONMENT", *_entries(ENVIRONMENT)]
    lines += [".SH FILES", _text(FILE)]
    lines += [".SH SEE ALSO", "Longer texts, each with", ".B kdm help", ".IR TOPIC :", *_entries(LONGER_TEXTS.items())]
    return "\n".join(lines) + "\n"


def _commands(noun: str) -> list[str]:
    single = [index.operation(name) for name in index.MODULES if name not in GROUPS]
    return [line for each in (index.under(noun) if noun else single) for line in _command(each)]


def _command(operation: Operation) -> list[str]:
    """One command: how it is typed, what it does, what it takes, how it looks typed."""
    told = " ".join([operation.summary, *operation.details.split()])
    lines = _entry(usage(operation).removeprefix("Usage: "), told)
    rows = [(_written(each), each.kind.help) for each in operation.parameters]
    lines += [".RS", *_entries(rows), ".RE"] if rows else []
    own = [option.flags[0] for option in options_of(operation)]
    return [*lines, ".IP", _text(f"Everywhere: {' '.join(own)}"), *_examples(operation.examples)]


def _written(parameter: Parameter) -> str:
    kind = parameter.kind
    if parameter.positional:
        return kind.metavar
    return " ".join(filter(None, [", ".join(filter(None, [kind.short, parameter.option])), kind.metavar]))


def _examples(lines: Iterable[str]) -> list[str]:
    return [".IP", ".nf", *(_text(f"kdm {line}") for line in lines), ".fi"]


def _entries(rows: Iterable[tuple[str, str]]) -> list[str]:
    return [line for each in rows for line in _entry(*each)]


def _entry(words: str, about: str) -> list[str]:
    """Words in bold, and below them what they are for."""
    return [".TP", f"\\fB{_text(words)}\\fR", _text(about)]


def _text(text: str) -> str:
    """A line of text: nothing in it is a request or an escape, and a dash can be copied."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    plain = plain.replace("^", "\\(ha").replace("~", "\\(ti")
    return f"\\&{plain}" if plain[:1] == "." else plain


if __name__ == "__main__":
    sys.stdout.write(man_page())
