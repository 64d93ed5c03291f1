"""The campaign from Python: every operation as a method, every line of the command line, the tables for queries."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import Parameter as Argument
from inspect import Signature
from keyword import iskeyword
from typing import TYPE_CHECKING, Self, cast

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import AnyField, Fields
from kdm_cli.service.hearing import heard_as
from kdm_cli.service.language import index
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.documents import request_of
from kdm_cli.service.language.index import ALL_WAYS, AT, OPTIONS, Everywhere, Unheard, options_of
from kdm_cli.service.language.operation import Answered, Operation
from kdm_cli.service.language.parse import Request, read
from kdm_cli.service.language.words import split
from kdm_cli.service.operations.batch import Batch, carried_out
from kdm_cli.service.operations.shell import standing
from kdm_cli.service.outcome import Done, Outcome, whole
from kdm_cli.service.perform import Session, perform

if TYPE_CHECKING:
    from sqlmodel import Session as Queries

    from kdm_cli.service.methods import Methods
else:
    Methods = object  # only a stub: nobody runs it

GIVEN = [each.name for each in OPTIONS if "changing" in each.ways != ALL_WAYS]
BY_LINE = "A line is what you would type: campaign.do('set Lucy survival +1')"


class Operations:
    """The operations of a campaign, or those of one of its nouns, as methods: `campaign.survivor.set(...)`."""

    def __init__(self, path: str, noun: str = "") -> None:
        self.path = path
        self._noun = noun

    def _found(self, name: str) -> "Operations | Callable[..., Answered]":
        """An operation by its name, with _ for the - of the command line."""
        if name.startswith("_"):
            raise AttributeError(name)
        typed = name.strip("_").replace("_", "-")
        if not self._noun and typed in index.GROUPS:
            return Operations(self.path, typed)
        words = [*self._noun.split(), typed]
        if " ".join(words) not in _paths():
            raise AttributeError(f"{' '.join(words)} is no operation: {', '.join(self._names())}")
        return self._method(index.find(words)[0])

    if not TYPE_CHECKING:  # who reads types reads them in `methods`
        __getattr__ = _found

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._names()]

    def __repr__(self) -> str:
        return f"<{self._noun} of {self.path}: {', '.join(self._names())}>"

    def _names(self) -> list[str]:
        if self._noun:
            of_noun = [path.partition(" ")[2] for path in _paths() if path.startswith(f"{self._noun} ")]
            return [name.replace("-", "_") for name in of_noun]
        return [*index.GROUPS, *(path for path in _paths() if " " not in path)]

    def _method(self, operation: Operation) -> Callable[..., Answered]:
        def method(*values: AnyField, **named: AnyField) -> Answered:
            return self._answered(_request(operation, values, named))

        method.__name__ = method.__qualname__ = operation.path.rpartition(" ")[2].replace("-", "_")
        method.__doc__ = "\n\n".join(filter(None, (operation.summary, operation.details)))
        method.__signature__ = _signature(operation)  # type: ignore[attr-defined]  # help() reads it off
        return method

    def _answered(self, request: Request) -> Answered:
        return in_python(self._performed(request))

    def _performed(self, request: Request) -> Answered:
        return perform(request._replace(everywhere=request.everywhere._replace(file=self.path)))


class OpenCampaign(Operations, Methods):
    """A campaign: its operations, its lines, its tables."""

    def do(self, line: str, *more: str) -> Answered:
        """A line as it is typed after kdm; several are a batch. A change answers with its outcome, a look with data."""
        if "\n" in (lines := "\n".join((line, *more)).strip()):
            return self.batch(lines)
        return self._answered(self._read(line))

    def _read(self, line: str) -> Request:
        """A line for this campaign."""
        try:
            request = read(split(line))
        except Unheard as stranger:
            request, _ = heard_as(stranger, Sheets(self.path))
        if request.operation.talks or request.operation.elsewhere or request.everywhere.file:
            refuse("usage", f'"{line[:60]}" is not for this campaign.', BY_LINE)
        return request

    def batch(self, lines: str | Iterable[str], *, dry_run: bool = False, auto: bool = False) -> "Batch":
        """Lines, or a JSON document of steps, in one transaction: all are kept or none, one undo takes them back."""
        text = lines if isinstance(lines, str) else "\n".join(lines)
        data = text.encode("utf-8", "surrogatepass")
        done = carried_out(Session(Everywhere(file=self.path, auto=auto)), data, not dry_run)
        outcomes = [Done(each.document()) for each in done.outcomes]
        return done._replace(outcomes=cast("list[Outcome]", outcomes), looks=list(done.looks))

    @contextmanager
    def session(self) -> "Iterator[Queries]":
        """The tables for `session.exec(select(Survivor))`, as they stand at this moment; nothing can be written."""
        from kdm_cli.store.queries import queries  # late: SQLModel takes longer than all of kdm

        with queries(self.path) as session:
            yield session

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held open."""

    def __repr__(self) -> str:
        return f"<campaign {self.path}: {standing(self.path)}>"


def in_python(answer: Answered) -> Answered:
    """An answer as Python users get it: an outcome as a plain dictionary, a page as one text."""
    if isinstance(answer, Outcome):
        return Done(answer.document())
    return whole(answer)


def _paths() -> list[str]:
    return [*index.everything(), *index.SHORT]


def _request(operation: Operation, values: tuple[AnyField, ...], named: Fields) -> Request:
    """Values in the order of the command line, options by name; each is checked as in a batch document."""
    plain = [each.name.strip("_") for each in operation.parameters if each.positional]
    if len(values) > len(plain):
        told = f"{operation.document} takes {', '.join(plain) or 'nothing'}; the rest goes by name."
        refuse("usage", told, 'Several of a kind are one list: add(["Lucy:f", "Erza:f"]).')
    given = dict(zip(plain, values, strict=False))
    if twice := set(given) & {name.rstrip("_") for name in named}:
        told = f"{operation.document} got {', '.join(sorted(twice))} twice."
        refuse("usage", told, "Once is enough, in its place or by name.")
    named = {name.rstrip("_"): value for name, value in named.items()}
    dry = named.pop("dry_run", False)
    request = request_of(operation, {**named, **given}, Everywhere())
    return request._replace(everywhere=request.everywhere._replace(dry_run=bool(dry), yes=True))


def _signature(operation: Operation) -> Signature:
    """What help() and a notebook show; whatever follows something optional has to be shown as optional too."""
    ways = GIVEN if operation.way == "changing" else [AT.name] if AT in options_of(operation) else []
    arguments, required = [], True
    for each in operation.parameters:
        required = each.required and (required or not each.positional)
        kind = Argument.POSITIONAL_OR_KEYWORD if each.positional else Argument.KEYWORD_ONLY
        arguments.append(Argument(called(each.name), kind, default=Argument.empty if required else None))
    return Signature([*arguments, *(Argument(name, Argument.KEYWORD_ONLY, default=None) for name in ways)])


def called(name: str) -> str:
    """A parameter as Python can say it: `from_` for `from`."""
    plain = name.strip("_")
    return f"{plain}_" if iskeyword(plain) else plain


__all__ = ["Done", "OpenCampaign"]
