"""The account of an import: how many of each kind were in the save, and what became of every one of them."""

from collections.abc import Iterator
from typing import Any

KEPT, NOTED, REFUSED = "kept", "noted", "refused"
FIRST = ("survivors", "living", "dead", "retired", "traits", "gear in grids")  # of all that is counted


class Account:
    """What is told of one settlement of a save; everything that is counted is kept, noted or refused."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[str, int]] = {}
        self.renamed: list[dict[str, str]] = []
        self._named: dict[tuple[str, str], list[str]] = {}
        self.changed: list[str] = []
        self.refusals: list[str] = []

    def kept(self, what: str, copies: int = 1) -> None:
        """So many stand in the campaign as what they are."""
        self._count(what, KEPT, copies)

    def noted(self, what: str, copies: int = 1) -> None:
        """So many are only words in a note."""
        self._count(what, NOTED, copies)

    def refused(self, what: str, why: str, copies: int = 1) -> None:
        """So many are not taken, and why."""
        self._count(what, REFUSED, copies)
        self.refusals.append(why)

    def rename(self, was: str, now: str, why: str) -> None:
        """A name that could not stay."""
        self.renamed.append({"was": was, "now": now, "why": why})

    def name(self, what: str, name: str, where: str = "") -> None:
        """A card that no pack knows and that is kept under its name; where it stands, if not with the settlement."""
        places = self._named.setdefault((what.replace("_", " "), name), [])
        places += [where] if where else []

    def report(self) -> dict[str, Any]:
        """The account as it is told."""
        return {
            "counts": list(self._rows()),
            "renamed": self.renamed,
            "named": [{"what": what, "name": name, "where": where} for (what, name), where in self._named.items()],
            "changed": self.changed,
            "refused": self.refusals,
        }

    def _rows(self) -> Iterator[dict[str, Any]]:
        for what in dict.fromkeys((*FIRST, *self._counts)):
            count = self._counts.get(what, {})
            if not count:
                continue
            yield {"what": what, "source": sum(count.values()), **count}

    def _count(self, what: str, how: str, copies: int) -> None:
        self._counts.setdefault(what, dict.fromkeys((KEPT, NOTED, REFUSED), 0))[how] += copies
