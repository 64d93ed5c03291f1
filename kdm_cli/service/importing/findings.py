"""What became of a save: the account of it, notes for words that have no box, cards by their names.

Everything that is counted is kept, noted or refused; nothing goes in silence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.carry.storage import MOST
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import MOST_NAME
from kdm_cli.rules.settlement.settlement_sheet import MOST_NOTE
from kdm_cli.rules.state import Fields, Note, Survivor
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

    def name(self, entry: Entry, what: str, name: str, where: str = "") -> None:
        """Where a card that no pack knows is kept under its name, if not with the settlement."""
        if not is_noted(entry):
            return
        places = self._named.setdefault((what.replace("_", " "), name), [])
        places += [where] if where else []

    def report(self) -> Fields:
        """The account as it is told."""
        return {
            "counts": [
                {"what": what, "source": sum(count.values()), **count}
                for what in dict.fromkeys((*FIRST, *self._counts))
                if (count := self._counts.get(what))
            ],
            "renamed": self.renamed,
            "named": [{"what": what, "name": name, "where": where} for (what, name), where in self._named.items()],
            "changed": self.changed,
            "refused": self.refusals,
        }

    def _count(self, what: str, how: str, copies: int) -> None:
        self._counts.setdefault(what, dict.fromkeys((KEPT, NOTED, REFUSED), 0))[how] += copies


def spoken(report: Document) -> Iterator[tuple[str, str]]:
    """What did not come over as it was, under its label: what was lost first, what only had its name kept last."""
    for key, label in LABELS.items():
        for line in {"renamed": _renamed, "named": _named}.get(key, list)(report.get(key, ())):
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


def is_noted(entry: Entry) -> bool:
    """Whether no pack knows this card."""
    return entry.id.startswith(NOTE)


class Copyist:
    """Writes what stands in a save on sheets of a campaign, and what became of it on the account."""

    def __init__(self, play: Play, account: Account) -> None:
        self.play = play
        self.packs = play.content  # whose cards a save names; nobody typed these words
        self.account = account

    def note(self, whose: Survivor | None, text: str) -> None:
        """Words on a survivor's sheet or on the settlement's, in as many notes as they need."""
        left = text.strip()
        while left:
            part = left if len(left) <= MOST_NOTE else left[: max(left.rfind(" ", 1, MOST_NOTE), 0) or MOST_NOTE]
            self.play.draft.create(Note, survivor_id=whose.id if whose else None, year=self.play.year, text=part)
            left = left[len(part) :].strip()

    def notes(self, whose: Survivor | None, texts: Iterable[str]) -> None:
        """The notes of a sheet, each counted once however long it is."""
        for text in filter(str.strip, texts):
            self.note(whose, text)
            self.account.kept("notes")

    def rename(self, whose: Survivor | None, was: str, now: str, why: str) -> None:
        """A name that could not stay, which a note keeps."""
        self.account.renamed.append({"was": was, "now": now, "why": why})
        self.note(whose, f'In the save the name is "{was}": it {why}.')

    def differs(self, whose: Survivor | None, what: str, printed: object, here: object) -> None:
        """A number that cannot stand as it is printed: what it is here, and the printed one in a note."""
        self.account.changed.append(f"{f'{whose.name}: ' if whose else ''}{what} {printed} -> {here}")
        self.note(whose, f"In the save: {what} {printed}")

    def within(self, whose: Survivor | None, what: str, printed: int, low: int = 0, high: int = MOST) -> int:
        """A printed number, or the nearest that can stand here, which is told."""
        here = max(low, min(printed, high))
        if here != printed:
            self.differs(whose, what, printed, here)
        return here

    def card(self, kind: str, name: str, kinds: Sequence[str] = ()) -> Entry:
        """The card of exactly this name, of the first of these kinds that has one; else one that is only its name."""
        for each in kinds or (kind,):
            found = self.packs.exact(name, (each,)) if name.strip() else None
            if found is not None:
                return found
        return Entry(f"{NOTE}{kind}/{name.strip()[:MOST_NAME].rstrip() or '?'}", name, {})


class FoundCampaign(NamedTuple):
    """One settlement of a save: what writes its file, and what is told of it."""

    name: str
    decide: Callable[[CampaignFile], None]
    report: Fields


class Found(NamedTuple):
    """A whole save, and what is told of it beside its settlements."""

    campaigns: list[FoundCampaign]
    report: Fields
