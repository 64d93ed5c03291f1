"""An operation, declared once: command lines, short forms, documents, help, completion and schemas come from this."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.kinds import Kind

OPTIONAL = "optional"  # marks a list that may stay empty because an option stands for it
MOST_SHOWN = 60
Answered = Any  # what an operation answers: an outcome, a batch, or what its shape says
F = TypeVar("F", bound=Callable[..., Answered])


class Parameter(NamedTuple):
    """One thing an operation takes, read off its signature."""

    name: str
    kind: Kind
    positional: bool
    many: bool
    required: bool

    @property
    def option(self) -> str:
        """How it is written on a command line when it is an option."""
        return "--" + self.name.strip("_").replace("_", "-")


class Declined(NamedTuple):
    """An option that others of its kind take and an operation does not, or a value of one: why, and what does instead.

    VALUE in the way out stands for what was typed. A value is matched as where it is taken: its beginning will do.
    """

    option: str
    why: str
    way_out: str
    values: tuple[str, ...] = ()

    def means(self, option: str, value: object) -> bool:
        """Whether this is what was typed."""
        typed = str(value).strip().casefold()
        return self.option == option and (
            not self.values or any(typed and each.startswith(typed) for each in self.values)
        )

    def refuse(self, value: object) -> NoReturn:
        """Say so."""
        refuse("usage", self.why, self.way_out.replace("VALUE", quoted(str(value)[:MOST_SHOWN])))


class Operation(NamedTuple):
    """One thing that can be done, with all that describes it.

    `batch`: it may stand in a batch, and `quiet` in one answers nothing; `asks`: dice, choices and cards are for it;
    `packs`: behind it other packs say what there is; `founds` a campaign, or `elsewhere`: it is about none that is
    open; `talks`: it goes on with further commands; `draws`: from which deck it names cards.
    """

    path: str
    short: str
    way: str
    function: Callable[..., Answered]
    parameters: tuple[Parameter, ...]
    summary: str
    details: str
    examples: tuple[str, ...]
    batch: bool
    declines: tuple[Declined, ...] = ()
    quiet: bool = False
    asks: bool = False
    packs: bool = False
    founds: bool = False
    elsewhere: bool = False
    talks: bool = False
    draws: str = ""

    @property
    def document(self) -> str:
        """Its name in a batch document: `survivor.set`."""
        return self.path.replace(" ", ".")

    def checked(self, given: Fields) -> Fields:
        """The arguments of a document, each parsed by its kind; unknown and missing ones are refused."""
        known = {parameter.name.strip("_"): parameter for parameter in self.parameters}
        for name, value in given.items():
            if name not in known:
                self.decline("--" + name.replace("_", "-"), value)
                refuse(
                    "bad-input",
                    f'{self.document} takes no "{name[:40]}".',
                    f"It takes {', '.join(known) or 'nothing'}.",
                )
        arguments: Fields = {}
        takes = f"It takes {', '.join(known)}."
        for name, parameter in known.items():
            if name not in given or given[name] is None:
                if parameter.required:
                    refuse("bad-input", f'{self.document} needs "{name}" ({parameter.kind.metavar}).', takes)
                continue
            value = given[name]
            self.decline(parameter.option, value)
            if parameter.many:
                values = value if isinstance(value, list) else [value]
                if values:
                    self.check_names(parameter, values)
                arguments[parameter.name] = [parameter.kind.parse(each, name) for each in values]
                if parameter.required and not values:
                    refuse("bad-input", f'"{name}" of {self.document} may not be empty.', "One at least belongs in it.")
            else:
                parsed = parameter.kind.parse(value, name)
                if not (parameter.kind.flag and parsed is False):
                    arguments[parameter.name] = parsed
        return arguments

    def check_names(self, parameter: Parameter, values: Sequence[object]) -> None:
        """Refuse a list in which nothing is named: a comma alone parts others, a blank is a slip."""
        parts = [each for each in values if isinstance(each, str)]
        blank = next((each for each in parts if not each.strip()), None)
        if blank is None and (len(parts) < len(values) or any(each.strip(" ,") for each in parts)):
            return
        typed = blank if blank is not None else " ".join(parts)[:MOST_SHOWN]
        kind = parameter.kind
        what = kind.metavar if parameter.positional else f"{parameter.option} {kind.metavar}"
        refuse(
            "bad-input",
            f'"{typed}" names nothing where {what} belongs ({kind.help}).',
            f"For instance: kdm {self.examples[0]}" if self.examples else "",
        )

    def decline(self, option: str, value: object) -> None:
        """Refuse what others of its kind take and this one does not; anything else is not its business."""
        for each in self.declines:
            if each.means(option, value):
                each.refuse(value)

    def call(self, first: object, arguments: Fields) -> Answered:
        """Carry the operation out; a list nobody gave is empty."""
        empty: Fields = {each.name: [] for each in self.parameters if each.many and each.positional}
        return self.function(first, **(empty | arguments if empty else arguments))


REGISTRY: dict[str, Operation] = {}


def changing(
    path: str, short: str = "", examples: tuple[str, ...] = (), packs: bool = False, draws: str = ""
) -> Callable[[F], F]:
    """Declare an operation that changes the campaign: it is given a Play and leaves changes and a story."""
    return _declared(path, short, "changing", examples, batch=True, asks=True, packs=packs, draws=draws)


def reading(
    path: str,
    short: str = "",
    examples: tuple[str, ...] = (),
    batch: bool = True,
    declines: tuple[Declined, ...] = (),
    quiet: bool = False,
) -> Callable[[F], F]:
    """Declare an operation that only looks: it is given a View and answers with plain data."""
    return _declared(path, short, "reading", examples, batch=batch, declines=declines, quiet=quiet)


def keeping(path: str, short: str = "", examples: tuple[str, ...] = (), **more: bool) -> Callable[[F], F]:
    """Declare an operation on the file or the journal as a whole: it is given a Session and does its own committing."""
    return _declared(path, short, "keeping", examples, batch=False, **more)


def _declared(
    path: str, short: str, way: str, examples: tuple[str, ...], *, batch: bool, **more: Any
) -> Callable[[F], F]:
    def declare(function: F) -> F:
        summary, _, details = (function.__doc__ or "").partition("\n")
        parameters, told = _parameters(function), _unindented(details)
        REGISTRY[path] = Operation(
            path, short, way, function, parameters, summary.strip(), told, examples, batch, **more
        )
        return function

    return declare


def _unindented(details: str) -> str:
    return "\n".join(line.strip() for line in details.strip().splitlines())


def _parameters(function: Callable[..., Answered]) -> tuple[Parameter, ...]:
    code = function.__code__
    positional = code.co_varnames[1 : code.co_argcount]
    options = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    with_default = set(positional[len(positional) - len(function.__defaults__ or ()) :]) | set(
        function.__kwdefaults__ or {}
    )
    return tuple(
        _parameter(function, name, name in positional, name not in with_default) for name in (*positional, *options)
    )


def _parameter(function: Callable[..., Answered], name: str, positional: bool, required: bool) -> Parameter:
    annotation = function.__annotations__[name]
    many = "list[" in str(annotation.__origin__)
    kind, *marks = annotation.__metadata__
    return Parameter(name, kind, positional, many, required and OPTIONAL not in marks)
