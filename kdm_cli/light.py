"""What everyday commands take in place of `typing` and `hashlib`, whose loading took a fifth of their time.

A type checker sees `typing` itself. At run time a word of it is a mark that nobody reads, except `Annotated`, from
which an operation's parameters are read, and `NamedTuple`, which writes a constructor when one first needs names.
"""

from collections import _tuplegetter  # type: ignore[attr-defined]  # what namedtuple itself makes a field of
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import count
from re import compile as compile_

OFTEN = 100
TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern
    from typing import IO, Annotated, Any, Literal, NamedTuple, NoReturn, Protocol, TextIO, TypeVar, cast

    def pattern(text: str, flags: int = 0) -> Pattern[str]:
        """Return what `re.compile` does, sooner or later."""
        return compile_(text, flags)
else:

    class _Word:
        """A word that stands in annotations only: whatever it is joined with, a word comes of it."""

        def __init__(self, *about: object, **more: object) -> None:
            """Take what `TypeVar` is told."""

        def __getitem__(self, about: object) -> "_Word":
            return self

        def __or__(self, other: object) -> "_Word":
            return self

        __ror__ = __or__

    Any = Literal = IO = NoReturn = TextIO = _Word()
    TypeVar = _Word

    class Protocol:
        """What something must be able to do."""

        def __class_getitem__(cls, about: object) -> type:
            return cls

    class Annotated:
        """A type and what is said of it."""

        def __init__(self, kind: object, *said: object) -> None:
            self.__origin__, self.__metadata__ = kind, said

        def __class_getitem__(cls, about: tuple) -> "Annotated":
            return cls(*about)

    def cast(kind: object, value: object) -> object:
        """Return the value, taken for what the reader knows it to be."""
        return value

    class pattern:
        """A regular expression that is compiled when it is first used: most commands use few of those they load."""

        def __init__(self, text: str, flags: int = 0) -> None:
            """Keep what is to be compiled."""
            self._text, self._flags = text, flags

        def __getattr__(self, name: str) -> object:
            found = getattr(compile_(self._text, self._flags), name)
            setattr(self, name, found)
            return found

    class _Row(type):
        """Makes the fields of a NamedTuple out of its annotations."""

        def __new__(mcs, name: str, bases: tuple, space: dict) -> type:
            made = super().__new__(mcs, name, bases, {**space, "__slots__": ()})
            if fields := tuple(made.__annotations__):
                made._fields = made.__match_args__ = fields
                made._field_defaults = {field: space[field] for field in fields if field in space}
                made._plain = count()  # how often it was made of all its fields
                for index, field in enumerate(fields):
                    setattr(made, field, _tuplegetter(index, ""))
            return made

    class NamedTuple(tuple, metaclass=_Row):
        """A tuple whose places have names."""

        def __new__(cls, *args: object, **given: object) -> tuple:
            """Take the whole row as it is; else, and if that is often done, let a constructor be written first."""
            if len(args) == len(cls._fields) and not given and next(cls._plain) < OFTEN:
                return tuple.__new__(cls, args)
            names = ", ".join(cls._fields)
            new = eval(f"lambda cls, {names}: make(cls, ({names},))", {"make": tuple.__new__})
            new.__defaults__, new.__name__ = tuple(cls._field_defaults.values()), cls.__name__
            cls.__new__ = staticmethod(new)
            return new(cls, *args, **given)

        @classmethod
        def _make(cls, values: object) -> tuple:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
            return made

        def _replace(self, **given: object) -> tuple:
            made, fields = list(self), self._fields
            for field, value in given.items():
                if field not in fields:
                    raise ValueError(f"{type(self).__name__} has no field {field}")
                made[fields.index(field)] = value
            return tuple.__new__(type(self), made)

        def _asdict(self) -> dict:
            return dict(zip(self._fields, self))  # noqa: B905 - both are as long, and this is called for every row

        def __getnewargs__(self) -> tuple:
            return tuple(self)

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self._asdict().items())})"


FEW = 100  # digests; from then on OpenSSL, which is six times as fast, is worth the time it takes to load
NUMBERS = count()


def digest(parts: Iterable[bytes]) -> str:
    """The SHA-256 of the parts, one behind the other, in hex digits."""
    whole = _hash("sha256", *(("_sha256", "_sha2") if next(NUMBERS) < FEW else ()))()
    for part in parts:
        whole.update(part)
    return str(whole.hexdigest())


def number_from(text: str) -> int:
    """A number below 2**64 that follows from the text, each as likely as another."""
    return int.from_bytes(_hash("blake2b", "_blake2")(text.encode(), digest_size=8).digest(), "big")


@cache
def _hash(name: str, *own: str) -> Any:
    """A hash from Python's own module, called otherwise from 3.12 on; else from OpenSSL."""
    for module in own:
        with suppress(ImportError):
            return getattr(import_module(module), name)
    return getattr(import_module("hashlib"), name)


__all__ = (
    "IO", "TYPE_CHECKING", "Annotated", "Any", "Literal", "NamedTuple", "NoReturn", "Protocol", "TextIO", "TypeVar",
    "cast", "digest", "number_from",
)  # fmt: skip
