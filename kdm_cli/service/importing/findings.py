"""The account of an import: how many of each kind were in the save, and what became of every one of them.

Words out of a save, written on a sheet in as many notes as they need. Cards of a save by their names: those the packs
know, and those that are kept as notes of their name. What a save comes to: campaigns to be, each with what is told of
it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kdm_cli.content import Library
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import MOST_NAME
from kdm_cli.rules.settlement.settlement_sheet import MOST_NOTE
from kdm_cli.rules.state import Fields, Note, Survivor
from kdm_cli.rules.survivors.traits import KINDS as TRAITS
from kdm_cli.store.campaign_file import CampaignFile

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

    def report(self) -> Fields:
        """The account as it is told."""
        return {
            "counts": list(self._rows()),
            "renamed": self.renamed,
            "named": [{"what": what, "name": name, "where": where} for (what, name), where in self._named.items()],
            "changed": self.changed,
            "refused": self.refusals,
        }

    def _rows(self) -> Iterator[Fields]:
        for what in dict.fromkeys((*FIRST, *self._counts)):
            count = self._counts.get(what, {})
            if not count:
                continue
            yield {"what": what, "source": sum(count.values()), **count}

    def _count(self, what: str, how: str, copies: int) -> None:
        self._counts.setdefault(what, dict.fromkeys((KEPT, NOTED, REFUSED), 0))[how] += copies


def spoken(report: Document) -> Iterator[tuple[str, str]]:
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


def _named(told: Sequence[Document]) -> list[str]:
    """Everything of one kind in one line, each with where it stands."""
    kinds: dict[str, list[str]] = {}
    for each in told:
        places = each["where"][:MOST_PLACES]
        more = f" and {len(each['where']) - len(places)} more" if len(each["where"]) > len(places) else ""
        where = f" ({', '.join(places)}{more})" if places and each["where"] != ["storage"] else ""
        kinds.setdefault(each["what"], []).append(each["name"] + where)
    return [f"{what} {', '.join(names)}" for what, names in kinds.items()]


def write(play: Play, owner: int | None, text: str) -> None:
    """A note on a survivor's sheet, or on the settlement's."""
    left = text.strip()
    while left:
        part = left if len(left) <= MOST_NOTE else left[: max(left.rfind(" ", 1, MOST_NOTE), 0) or MOST_NOTE]
        play.draft.create(Note, survivor_id=owner, year=play.year, text=part)
        left = left[len(part) :].strip()


def differs(play: Play, whose: Survivor | None, what: str, printed: object, here: object, account: Account) -> None:
    """A number that cannot stand as it is printed: what it is here, and the printed one in a note."""
    account.changed.append(f"{f'{whose.name}: ' if whose else ''}{what} {printed} -> {here}")
    write(play, whose.id if whose else None, f"In the save: {what} {printed}")


def write_all(play: Play, owner: int | None, texts: tuple[str, ...], account: Account) -> None:
    """The notes of a sheet, each counted once however long it is."""
    for text in filter(str.strip, texts):
        write(play, owner, text)
        account.kept("notes")


GOODS = ("gear", "resource")
EVENTS = ("story_event", "settlement_event", "monster")


class Cards:
    """Looks names up in the packs a campaign plays with."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def known(self, name: str, *kinds: str) -> Entry | None:
        """The card of exactly this name, of the first of these kinds that has one."""
        for kind in kinds:
            found = self.library.exact(name, (kind,)) if name.strip() else None
            if found is not None:
                return found
        return None

    def trait(self, kind: str, name: str) -> Entry:
        """A trait; what a tracker calls an ability may be an impairment."""
        kinds: Sequence[str] = (kind, *TRAITS) if kind in TRAITS else TRAITS
        return self.known(name, *kinds) or noted(kind if kind in TRAITS else "trait", name)

    def goods(self, kind: str, name: str) -> Entry:
        """Gear or a resource, as which it is listed if both are called so."""
        kind = kind if kind in GOODS else "resource"
        return self.known(name, kind, *GOODS) or noted(kind, name)

    def event(self, name: str) -> Entry:
        """What a line of the timeline means."""
        return self.known(name, *EVENTS) or noted("event", name)

    def of_kind(self, kind: str, name: str) -> Entry:
        """A card of one kind only."""
        return self.known(name, kind) or noted(kind, name)


def noted(kind: str, name: str) -> Entry:
    """A card that no pack knows, under its name."""
    return Entry(f"{NOTE}{kind}/{name.strip()[:MOST_NAME].rstrip() or '?'}", name, {})


def is_noted(entry: Entry) -> bool:
    """Whether no pack knows this card."""
    return entry.id.startswith(NOTE)


class FoundCampaign(NamedTuple):
    """One settlement of a save: what writes its file, and what is told of it."""

    name: str
    decide: Callable[[CampaignFile], None]
    report: Fields


class Found(NamedTuple):
    """A whole save, and what is told of it beside its settlements."""

    campaigns: list[FoundCampaign]
    report: Fields
