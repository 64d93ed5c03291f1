"""A typed line as a request: the one parser behind the command line, batch files and the shell."""

import re
from collections.abc import Sequence
from itertools import repeat

from kdm_cli.light import NamedTuple, NoReturn
from kdm_cli.rules.content import nearest
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language import index
from kdm_cli.service.language.index import (
    AT,
    HOUSE_RULE,
    SWITCHES,
    THEN,
    VALUES,
    Everywhere,
    Unheard,
    bare,
    is_plain,
    taken,
)
from kdm_cli.service.language.operation import COMMAND, RETYPED, Operation, Parameter, entry_or_last


class Request(NamedTuple):
    """One operation with its arguments, and how it is to be carried out; `typed` are the words of the line.

    What is `wrong` with the words is refused when the campaign is open, unless they can be read by what they name;
    `given` went with the line, and does not stand in it.
    """

    operation: Operation
    arguments: Fields
    everywhere: Everywhere
    typed: tuple[str, ...] = ()
    given: Everywhere = Everywhere()
    wrong: Refused | None = None

    @property
    def words(self) -> list[str]:
        """The words that stand there without an option."""
        given = [self.arguments.get(each.name) for each in self.operation.parameters if each.positional]
        values = [value for each in given for value in (each if isinstance(each, list) else [each])]
        return " ".join(str(value) for value in values if value is not None).split()


Options = dict[str, Parameter]


class Shape(NamedTuple):
    """How an operation is typed: its options, long and short, those that must stand there, and what stands without one.

    Behind what stands before it, and before what stands behind it, a list or a long name takes what words are left.
    """

    operation: Operation
    options: Options
    short: Options
    required: Sequence[Parameter]
    before: Sequence[Parameter]
    flexible: Parameter | None
    after: Sequence[Parameter]
    command: bool  # among them is a command with all its options


SHAPES: dict[str, Shape] = {}
COUNT = re.compile(r"[+-]?[0-9]+")


def parse(words: list[str], given: Fields | None = None) -> Request:
    """The request a list of words stands for; a typo in an option is refused, never taken for an argument."""
    request = read(words, given)
    if request.wrong is not None:
        raise request.wrong
    return request


def read(words: list[str], given: Fields | None = None) -> Request:
    """The same, where words that do not fit wait for the campaign: there they may be told apart by what they name."""
    everywhere: Fields = dict(given or {})
    typed = tuple(words)
    if any(map(str.startswith, words, repeat(THEN))):
        from kdm_cli.service.language.then import joined, parted  # late: few lines have it

        words, behind = parted(words)
        rest = bare(taken(words, everywhere))
        joined(everywhere, behind)
    else:
        rest = bare(taken(list(words), everywhere))
    wrong: Refused | None = None
    if index.is_rewritten(rest) and not everywhere.get("help"):
        from kdm_cli.service.language.short_forms import meant, rewritten  # late: only short forms

        try:
            rest = rewritten(rest, everywhere)
        except Refused as refused:
            wrong, rest = refused, meant(rest)
    try:
        operation, rest = index.find(rest)
    except Unheard as stranger:
        stranger.words, stranger.given = rest, everywhere
        raise
    if operation.path in index.LISTED and rest in ([], ["list"]) and not everywhere.get("help"):
        operation, rest = index.operation(index.LISTED[operation.path]), []
    if everywhere.get("at") is not None and not everywhere.get("help"):
        _check_looks_back(operation, typed, everywhere["at"])
    arguments: Fields = {}
    if _shape(operation).command:
        try:
            arguments = {} if everywhere.get("help") else _with_command(operation, rest)
        except Refused as refused:
            begun = Unheard(words[0])
            begun.words, begun.given, begun.begun = bare(taken(list(words), {})), everywhere, True
            begun.refusal = refused.refusal
            raise begun from None
    else:
        arguments, plain = by_name(operation, rest)
        try:
            if wrong is None and not everywhere.get("help"):
                arguments |= _positionals(operation, plain)
                _check_whole(operation, arguments)
        except Refused as refused:
            wrong = refused
    if wrong is not None and operation.way == "keeping":
        raise wrong
    beside = Everywhere(**given) if given else ALONE
    return Request(operation, arguments, Everywhere(**everywhere), typed, beside, wrong)


ALONE = Everywhere()  # nothing went with the line
INSTEAD = {"undo": "kdm undo --to {at}", "backup": "kdm branch NAME --at {at}"}


def _check_looks_back(operation: Operation, typed: Sequence[str], at: str) -> None:
    """Refuse --at where it is no entry, and for what does not only read."""
    [flag] = AT.flags
    entry_or_last(at, flag)
    if AT in index.options_of(operation):
        return
    does = "changes the campaign" if operation.way == "changing" else "has no past to show"
    told = f'{flag} only looks back, and "kdm {operation.path}" {does}.'
    lines = [f"As it is now: {_without_value(typed, flag)}", f"In a copy that ends there: kdm branch NAME {flag} {at}"]
    refuse("usage", told, INSTEAD.get(operation.path, "").format(at=at) or "\n".join(lines))


def _without_value(typed: Sequence[str], flag: str) -> str:
    """A line as it was typed, without an option and its value."""
    kept: list[str] = []
    left = iter(bare(list(typed)))
    for word in left:
        if word == "--":
            kept += [word, *left]
        elif word == flag:
            next(left, None)
        elif not word.startswith(f"{flag}="):
            kept.append(word)
    told = (word if word[:1] == "-" and " " not in word else quoted(word) for word in bare(kept))
    return " ".join(("kdm", *told))


def by_name(operation: Operation, words: list[str]) -> tuple[Fields, list[str]]:
    """The values of an operation's options, and the words that stand there without one."""
    _, by_option, by_short, *_ = _shape(operation)
    arguments: Fields = {}
    plain: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            plain.extend(words[at:])
            break
        if word[:1] != "-" or is_plain(word):
            plain.append(word)
            continue
        name, equals, value = word.partition("=")
        parameter = by_option.get(name) or by_short.get(name)
        if parameter is None:
            operation.decline(name, value if equals else words[at] if at < len(words) else name.strip("-").upper())
            _unknown_option(operation, name, by_option)
        if parameter.kind.flag:
            if equals:
                refuse("usage", f"{name} takes no value.")
            arguments[parameter.name] = True
            continue
        if not equals:
            if at == len(words):
                refuse("usage", f"{name} needs a value.", usage(operation))
            value = words[at]
            at += 1
        operation.decline(name, value)
        if parameter.kind is RETYPED and not equals and len(value.strip(" ,").split()) == 1:
            end = next((end for end in range(at, len(words)) if words[end].partition("=")[0] in by_option), len(words))
            value, at = " ".join(map(quoted, [value, *words[at:end]])), end
        parsed = parameter.kind.parse(value, name)
        if parameter.many:
            operation.check_names(parameter, [value])
            arguments.setdefault(parameter.name, []).append(parsed)
            if parameter.kind.completes == "survivor" and 0 < sum(
                each.positional for each in operation.parameters
            ) <= len(plain):
                while at < len(words) and is_plain(words[at]):  # further names: all else stands there already
                    arguments[parameter.name].append(parameter.kind.parse(words[at], name))
                    at += 1
        else:
            arguments[parameter.name] = parsed
    return arguments, plain


def _check_whole(operation: Operation, arguments: Fields) -> None:
    """Refuse where an option is missing that must be given."""
    for parameter in _shape(operation).required:
        if parameter.name not in arguments:
            _missing(operation, parameter)


def _with_command(operation: Operation, words: list[str]) -> Fields:
    """What stands before a command that is typed with all its options, and the command."""
    switches = {each.option: each for each in operation.parameters if each.kind.flag}
    given = {switches[word].name: True for word in words[:2] if word in switches}
    return given | _positionals(operation, [*(word for word in words[:2] if word not in switches), *words[2:]])


def _shape(operation: Operation) -> Shape:
    """How an operation is typed; worked out once, for a batch says the same often."""
    known = SHAPES.get(operation.path)
    if known is None or known.operation is not operation:
        by_option = {parameter.option: parameter for parameter in operation.parameters if not parameter.positional}
        by_short = {parameter.kind.short: parameter for parameter in by_option.values() if parameter.kind.short}
        required = [parameter for parameter in by_option.values() if parameter.required]
        plain = [parameter for parameter in operation.parameters if parameter.positional]
        many = [at for at, parameter in enumerate(plain) if parameter.many]
        wordy = [at for at, parameter in enumerate(plain) if parameter.kind.wordy]
        at = next(iter([*many, *reversed(wordy)]), len(plain))  # a list, or else the last that takes free words
        flexible = plain[at] if at < len(plain) else None
        command = any(each.kind is COMMAND for each in operation.parameters)
        known = Shape(operation, by_option, by_short, required, plain[:at], flexible, plain[at + 1 :], command)
        SHAPES[operation.path] = known
    return known


def _positionals(operation: Operation, words: list[str]) -> Fields:
    """Share the words out from the left and from the right; what is left goes to the list or the long name."""
    *_, before, parameter, after, _ = _shape(operation)
    left = list(words)
    taken: list[tuple[Parameter, str]] = []
    for each in reversed(after):
        if each.required or (left and COUNT.fullmatch(left[-1])):
            if not left:
                _missing(operation, each)
            taken.append((each, left.pop()))
    for each in before:
        if each.kind.unsaid and left and not (left[1:] and _is_option(each, left[0])):
            taken.append((each, each.kind.unsaid))
        elif left:
            taken.append((each, left.pop(0)))
        elif each.required:
            _missing(operation, each)
    arguments: Fields = {each.name: each.kind.parse(word, each.kind.metavar) for each, word in taken}
    if parameter is None:
        if left:
            refuse("usage", f'"kdm {operation.path}" does not know what to do with "{left[0][:60]}".', usage(operation))
        return arguments
    if not left:
        if parameter.required:
            _missing(operation, parameter)
    elif parameter.many:
        operation.check_names(parameter, left)
        arguments[parameter.name] = [parameter.kind.parse(word, parameter.kind.metavar) for word in left]
    else:
        arguments[parameter.name] = parameter.kind.parse(" ".join(left), parameter.kind.metavar)
    return arguments


def _is_option(parameter: Parameter, word: str) -> bool:
    """Whether a word is one of a short list, or a beginning of it."""
    return any(option.startswith(word.casefold()) for option in parameter.kind.options)


def _missing(operation: Operation, missing: Parameter) -> NoReturn:
    named = missing.kind.metavar if missing.positional else f"{missing.option} {missing.kind.metavar}"
    refuse("usage", f'"kdm {operation.path}" needs {named} ({missing.kind.help}).', usage(operation))


def _unknown_option(operation: Operation, name: str, known: dict[str, Parameter]) -> NoReturn:
    close = nearest(name, [*known, *SWITCHES, *VALUES, HOUSE_RULE])
    dashes = "A name that begins with - goes after --."
    hint = f"Did you mean {' or '.join(close)}? {dashes}" if close else f"{dashes} {usage(operation)}"
    refuse("usage", f'"kdm {operation.path}" has no option {name[:40]}.', hint)


def usage(operation: Operation) -> str:
    """The command and what it takes, on one line."""
    parts = [f"kdm {operation.path}"]
    for parameter in operation.parameters:
        if parameter.positional:
            word = parameter.kind.metavar + (" ..." if parameter.many else "")
        elif parameter.kind.flag:
            word = parameter.option
        else:
            word = f"{parameter.option} {parameter.kind.metavar}"
        parts.append(word if parameter.required else f"[{word}]")
    return "Usage: " + " ".join(parts)


def written(request: Request) -> str:
    """The request as a line that can be typed again; dice and choices are not part of it."""
    words = ["kdm", request.operation.path]
    for parameter in request.operation.parameters:
        value = request.arguments.get(parameter.name)
        if value is None:
            continue
        values = [str(each) for each in value] if isinstance(value, list) else [str(value)]
        for each in values:
            if not parameter.positional:
                words.append(parameter.option)
            if not parameter.kind.flag:
                words.append(quoted(each))
    return " ".join(words)


def looked_up(request: Request) -> str:
    """The line of a look that can be typed again, at the entry behind which it looked."""
    at = request.everywhere.at
    return f"{written(request)} {AT.flags[0]} {at}" if at else written(request)
