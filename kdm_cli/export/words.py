"""Words of a page: ours, and among them the names that people and packs wrote."""

from collections.abc import Iterable, Sequence

from kdm_cli.rules.content import Document


class Name(str):
    """What people or packs wrote, among words that are ours."""

    __slots__ = ()


class Person(Name):
    """A survivor's name."""

    __slots__ = ()


class Dagger(str):
    """Nothing in plain text; a dagger before who died where a page can show one."""

    __slots__ = ()


DAGGER = Dagger()
Words = list[str]


def listed(parts: Sequence[Words], between: str = ", ", last: str = " and ") -> Words:
    """Parts with commas between them, and a word before the last."""
    words: Words = []
    for at, part in enumerate(parts):
        words += [*([last if at == len(parts) - 1 else between] if at else []), *part]
    return words


def people(names: Iterable[str]) -> Words:
    """Survivors by name."""
    return listed([[Person(name)] for name in names])


def reason(happening: Document) -> Words:
    """What people said why."""
    return [' ("', Name(happening["because"]), '")'] if happening["because"] else []
