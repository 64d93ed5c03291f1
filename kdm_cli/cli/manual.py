"""The pages of the manual, which is the help, plain and at most 80 columns wide; and as a document, for --json."""

from collections.abc import Iterable, Sequence

from kdm_cli import __version__
from kdm_cli.light import Any
from kdm_cli.rules import RULES_VERSION
from kdm_cli.rules.state import Fields
from kdm_cli.service.language import index
from kdm_cli.service.language.index import ANSWERS, FORMS, GROUPS, OPTIONS, SHORT, options_of
from kdm_cli.service.language.operation import Operation, Parameter
from kdm_cli.service.language.parse import usage
from kdm_cli.service.language.short_forms import EXAMPLES, READ, USAGE
from kdm_cli.service.language.short_forms import usage as usage_of_form
from kdm_cli.service.language.signposts import LONGER_TEXTS, TOPICS, see_also
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.text import width, wrapped

COLUMNS = 80
WIDEST = 24
FEWEST_BLANKS = 2  # fewer words than three say nothing
EVERYWHERE = "Everywhere"
ANSWERING = [option.flags[0] for option in ANSWERS]
TITLE = "A record sheet for campaigns of Kingdom Death: Monster, on the command line."
EVERYDAY = (
    ("new NAME", "begin a campaign, in a file of its own"),
    ("add NAME:f NAME:m ...", "survivors, each with a sheet"),
    ("next", "the one next step, done as far as it can be"),
    ("show [NAME]", "the sheet that matters now, or somebody's"),
    ("set NAME STAT AMOUNT", "a number of a sheet: -1, +2, 3"),
    ("turn CARD NAME FACES", "the monster's turn, and the dice it rolled"),
    ("attack NAME FACES ...", "a survivor's attack: dice, locations, wounds"),
    ("hit NAME LOCATION [N]", "damage that no attack dealt"),
    ("event NAME", "a story, settlement or hunt event"),
    ("kill NAME --cause TEXT", "a death, with all that follows"),
    ("undo", "take the last step back; redo does it again"),
    ("look WORD", "any card, table, keyword or rule"),
)
ONWARD = (
    "kdm COMMAND --help explains one, kdm help lists the longer texts, kdm help TOPIC",
    "prints one; kdm help all is the page of all commands, kdm help talk plain words.",
)
INTRODUCTION = (
    "kdm alone tells where the campaign stands, what is due, and the next step. kdm COMMAND --help explains a command "
    "with examples."
)
TYPING = (
    ("NAME", "a survivor, a card: any case, the beginning of a word is enough; several with blanks or commas"),
    ("AMOUNT", "+2 and -1 change, 3 sets"),
    ("dice", "you roll, kdm asks: --roll 4 answers beforehand, --auto lets kdm roll"),
    ("--", "after it, words that begin with - are names, not options"),
)
EXIT_CODES = (
    "0 done, 1 the rules or the names refuse, 2 wrong usage, 3 a die, card or choice is needed, 4 no campaign file, "
    "5 the file is in use, 6 the file is from a newer kdm, 7 the file is damaged, 8 the disk, 130 interrupted"
)
FIRST = ("settlement new Ashhold", "survivor add Lucy:f Erza:f Zachary:m Allister:m", "next")  # lines to begin with
Param = Any  # an argument or an option as Typer knows it, which is not imported here
FILE = (
    "--file PATH, else the environment's KDM_FILE, else the only *.kdm file in this folder. One file holds one "
    "campaign: kdm settlement new NAME begins it, kdm backup copies it."
)


def command(operation: Operation, typed: str, params: Iterable[Param]) -> str:
    """The page of one command: what it does, how it is typed, with examples."""
    listed = list(params)
    everywhere = [param for param in listed if getattr(param, "rich_help_panel", None) == EVERYWHERE]
    options = [param for param in listed if param.param_type_name == "option" and param not in everywhere]
    arguments = [param for param in listed if param.param_type_name == "argument"]
    short = [f"The short form of kdm {operation.path}."] if typed != operation.path else []
    if typed in FORMS:  # whose words stand differently from the long one's
        of_long = f"Its options are those of kdm {operation.path}, which --help there explains."
        words = [[usage_of_form(typed)], wrapped(READ[typed], COLUMNS), [of_long], _examples(EXAMPLES[typed])]
        return _page([[*wrapped(operation.summary, COLUMNS), *short], *words, _onward(operation.path)])
    parts = [
        [*wrapped(operation.summary, COLUMNS), *short],
        _usage(operation._replace(path=typed)),
        wrapped(operation.details.replace("\n", " "), COLUMNS) if operation.details else [],
        _section("Arguments", [(param.metavar, param.help) for param in arguments]),
        _section("Options", [(_spelled(param, sorted(param.opts, key=len)), param.help) for param in options]),
        _of_every_command(everywhere),
        _examples(operation.examples),
        _onward(operation.path),
    ]
    return _page(parts)


def noun(name: str, operations: list[Operation]) -> str:
    """The page of a noun: its commands, a line each."""
    rows = [(each.path.partition(" ")[2], each.summary) for each in operations]
    shorts = [f"{short} = {path}" for short, path in SHORT.items() if path.startswith(name + " ")]
    parts = [
        [f"{_capital(GROUPS.get(name, name))}."],
        [f"Usage: kdm {name} COMMAND [WORDS] [OPTIONS]"],
        ["Commands:", *_table(rows)],
        ["Short forms:", *_filled(shorts)] if shorts else [],
        _examples([each.examples[0] for each in operations[:2]]),
        [f"kdm {name} COMMAND --help explains one, with more examples."],
        _onward(*(each.path for each in operations)),
    ]
    return _page(parts)


def front() -> str:
    """The first screen: what is typed every evening, the nouns, and where to go on."""
    column = max(width(words) for words, _ in EVERYDAY) + 4
    lines = [TITLE, "Usage: kdm [COMMAND] [WORDS] [OPTIONS]; kdm alone tells where you stand", "Every evening:"]
    lines += [f"  {words:<{column - 2}}{about}" for words, about in EVERYDAY]
    lines += ["Groups, and what they are about (kdm GROUP --help lists the commands of one):"]
    lines += [f"  {name:<{column - 2}}{about}" for name, about in GROUPS.items()]
    return "\n".join([*lines, *ONWARD]) + "\n"


def root(operations: list[Operation], single: list[Operation]) -> str:
    """The page of all commands by noun, the options that go everywhere, exit codes, where the file is found."""
    parts = [[TITLE], ["Usage: kdm [COMMAND] [WORDS] [OPTIONS]"], wrapped(INTRODUCTION, COLUMNS), _examples(FIRST)]
    for name, about in GROUPS.items():
        rows = [(each.path, each.summary) for each in operations if each.path.startswith(name + " ")]
        parts.append([f"{_capital(about)}:", *_table(rows)] if rows else [])
    parts += [
        ["Single commands:", *_table([(each.path, each.summary) for each in single])],
        ["Short forms:", *_filled([f"{short} = {path}" for short, path in SHORT.items() if short != path])],
        ["Short forms at the table:", *(f"  {form} {words}" for form, words in USAGE.items())],
        _section("How things are typed", TYPING),
        _section("Options of every command, before or after it", [(each.spelled, each.help) for each in OPTIONS]),
        _section("Longer texts, each with kdm help TOPIC", LONGER_TEXTS.items()),
        ["The campaign file:", *_indented(FILE)],
        ["Exit codes:", *_indented(EXIT_CODES)],
    ]
    return _page(parts)


def shortened(summary: str, room: int) -> str:
    """A sentence on one line: whole, else up to its first semicolon or colon, else broken off."""
    whole = summary.removesuffix(".")
    heads = [whole, *(whole.partition(mark)[0] for mark in (";", ":"))]
    found = next((head for head in heads if width(head) <= room and head.count(" ") >= FEWEST_BLANKS), None)
    if found:
        return found
    cut = whole[: room - 2].rpartition(" ")[0]
    comma = cut.rfind(",")
    return (cut[:comma] if comma > room * 0.4 else cut) + " .."


def _page(parts: list[list[str]]) -> str:
    return "\n\n".join("\n".join(part) for part in parts if part)


def _usage(operation: Operation) -> list[str]:
    """The usage line, broken between parameters and never inside one."""
    bare = usage(operation._replace(parameters=()))
    pieces = [usage(operation._replace(parameters=(each,))).removeprefix(bare + " ") for each in operation.parameters]
    return _filled(pieces, bare, " " * 6, "")


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Commands and their summaries, one line each."""
    listed = list(rows)
    column = max(width(name) for name, _ in listed) + 4
    return [f"  {name:<{column - 2}}{shortened(summary, COLUMNS - column)}" for name, summary in listed]


def _section(title: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    """Words and their explanations, in two columns as far as the words are short."""
    listed = list(rows)
    if not listed:
        return []
    column = min(max(width(name) for name, _ in listed), WIDEST) + 4
    lines = [f"{title}:"]
    for name, explanation in listed:
        told = wrapped(explanation, COLUMNS - column)
        if width(name) + 4 > column:
            lines.append(f"  {name}")
        else:
            lines.append(f"  {name:<{column - 2}}{told.pop(0)}")
        lines += [" " * column + line for line in told]
    return lines


def _indented(text: str) -> list[str]:
    return ["  " + line for line in wrapped(text, COLUMNS - 2)]


def _filled(pieces: list[str], line: str = " ", drawn_in: str = " ", mark: str = ",") -> list[str]:
    """Pieces side by side behind the beginning of a line, none broken."""
    lines = []
    for at, piece in enumerate(pieces, start=1):
        ended = piece + (mark if at < len(pieces) else "")
        if width(f"{line} {ended}") > COLUMNS:
            lines.append(line)
            line = drawn_in
        line = f"{line} {ended}"
    return [*lines, line]


def _examples(lines: Sequence[str]) -> list[str]:
    copyable = [line if line.startswith(("kdm ", "eval ")) else f"kdm {line}" for line in lines]
    return ["Examples:", *(f"  {line}" for line in copyable)] if lines else []


def _spelled(param: Param, flags: list[str]) -> str:
    return ", ".join(flags) if param.is_flag else f"{', '.join(flags)} {param.metavar}"


def _of_every_command(params: Sequence[Param]) -> list[str]:
    """In one line the options that are explained elsewhere, and in another how questions are answered beforehand."""
    flags = [max(param.opts, key=len) for param in params if param.opts[0] not in ANSWERING]
    answers = [_spelled(param, param.opts[:1]) for param in params if param.opts[0] in ANSWERING]
    told = [_filled(answers, "Answers:", " " * 8)] if answers else []
    return [line for each in [*told, _filled(flags, "Everywhere:", " " * 11, "")] for line in each] if flags else []


def _onward(*paths: str) -> list[str]:
    """Commands and texts that belong to what was read."""
    return onward(see_also(paths))


def onward(named: Sequence[str]) -> list[str]:
    """The last line of a page: what may be read or typed next."""
    return _filled([f"kdm {each}" for each in named], "See also:", " " * 9) if named else []


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
        "everywhere": [max(each.flags, key=len) for each in options_of(operation)],
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
