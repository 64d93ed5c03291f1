"""The account of an import: how many of each kind were in the save, and what became of every one of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kdm_cli.rules.writing import MOST_NAME

KEPT, NOTED, REFUSED = "kept", "noted", "refused"
FIRST = ("survivors", "living", "dead", "retired", "traits", "gear in grids")  # of all that is counted
LABELS = {
    "refused": "refused",
    "changed": "changed",
    "unplaced": "left out",
    "renamed": "renamed",
    "named": "kept by name",
}
MOST_PLACES = 3


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


def spoken(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What did not come over as it was, under its label: what was lost first, what only had its name kept last."""
    for key, label in LABELS.items():
        told = report.get(key, ())
        for line in {"renamed": _renamed, "named": _named}.get(key, list)(told):
            yield label, line


def _renamed(told: Sequence[Mapping[str, str]]) -> list[str]:
    """Everybody of one name in one line."""
    names: dict[tuple[str, str], list[str]] = {}
    for each in told:
        names.setdefault((each["was"][:MOST_NAME] or "nobody", each["why"]), []).append(each["now"])
    return [f"{was} -> {', '.join(now)}, it {why}" for (was, why), now in names.items()]


def _named(told: Sequence[Mapping[str, Any]]) -> list[str]:
    """Everything of one kind in one line, each with where it stands."""
    kinds: dict[str, list[str]] = {}
    for each in told:
        places = each["where"][:MOST_PLACES]
        more = f" and {len(each['where']) - len(places)} more" if len(each["where"]) > len(places) else ""
        where = f" ({', '.join(places)}{more})" if places and each["where"] != ["storage"] else ""
        kinds.setdefault(each["what"], []).append(each["name"] + where)
    return [f"{what} {', '.join(names)}" for what, names in kinds.items()]
