"""The text of a card, and who is who while it is carried out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from kdm_cli.rules.content import AnyJson, Document, Entry

Op = Document  # one operation of a card
NOBODY: Mapping[str, tuple[int, ...]] = MappingProxyType({})


class Scene(NamedTuple):
    """The card, whose it is, who plays which part, the monster's level, what the last roll showed, and
    how many the moment under way brought; `about` is whose it is while something is asked of others one by one.

    `roles` is shared by everything one card does: who was nominated once stays nominated. `own`: self is the one that
    the people named with the card.
    """

    source: Entry
    me: int | None = None
    roles: Mapping[str, tuple[int, ...]] = NOBODY
    level: int | None = None
    rolled: int | None = None
    gained: int | None = None
    own: bool = False
    about: int | None = None

    def cast(self, role: str, ids: tuple[int, ...]) -> None:
        """From now on this part is played by them, in everything this card does."""
        if isinstance(self.roles, dict):
            self.roles[role] = ids

    def uncast(self, role: str) -> None:
        """Nobody plays this part any more."""
        if isinstance(self.roles, dict):
            self.roles.pop(role, None)

    def of(self, survivor_id: int) -> "Scene":
        """The same with somebody else as self."""
        return self._replace(me=survivor_id, own=False)


class Text(NamedTuple):
    """The text of one card, and which copy of it this is."""

    entry: Entry
    name: str
    data: Document
    copy: int = 1
    kind: str = ""

    def blocks(self) -> Iterator[Document]:
        """What stands directly on the card, then what it says under conditions or from a certain copy on."""
        yield self.data
        for block in self.data.get("held", ()):
            if self.copy >= block.get("copy", 1):
                yield block


Blocks = Sequence[tuple[Text, Document]]


class Texts:
    """Texts that somebody stands under, and which of their blocks speak of a field or of a moment."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.all = tuple(texts)
        self._about: dict[str, list[tuple[Text, Document]]] = {}
        self._at: dict[str, list[tuple[Text, Document]]] = {}
        for text in self.all:
            for block in text.blocks():
                for field in block:
                    self._about.setdefault(field, []).append((text, block))
            if text.copy > 1 and text.kind == "gear":
                continue  # copies of one card speak with one voice
            for block in text.data.get("moments", ()):
                self._at.setdefault(block["at"], []).append((text, block))

    def __iter__(self) -> Iterator[Text]:
        return iter(self.all)

    def about(self, field: str) -> Blocks:
        """The blocks in which this field stands."""
        return self._about.get(field, ())

    def at(self, moment: str) -> Blocks:
        """What they say happens at a moment."""
        return self._at.get(moment, ())


SILENCE = Texts(())


def word(who: AnyJson) -> str:
    """The group that is meant, without what narrows it."""
    return str(who["who"] if isinstance(who, Mapping) else who)
