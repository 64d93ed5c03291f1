"""Which printing a box is: cards that say one thing in core and another in a pack that does nothing but replace."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from kdm_cli.content import Pack, places
from kdm_cli.content.played import CORE_ID
from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.content import AnyJson, Candidate, Entry, pick
from kdm_cli.rules.language.spoken import card_lines
from kdm_cli.service.packs.shelf import Here

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import outcome as shapes

UNPRINTED = {
    "id", "name", "replaces", "was", "aliases", "notes", "confidence", "source", "sources_note", "stats_source",
    "edition", "edition_seen", "edition_note", "captured", "partial", "mentions", "role", "unlocked_by", "called",
    "unlocks", "adds_location_on_first_defeat", "tokens",
}  # what no card says of itself  # fmt: skip
CARRIED_OUT = {
    "effects", "moments", "reactions", "critical_effects", "trap_effects", "persistent", "activate", "choice", "grants",
    "forbids", "held", "rolls", "at_most", "before", "then", "tougher_with", "wins_campaign", "ends_campaign", "limits",
}  # what kdm does, which stands in words beside it  # fmt: skip
ENOUGH = 2  # cards that tell two printings apart
MOST_LETTERS = 72  # of what a card says, where others say it shorter


class Face(NamedTuple):
    """A card as some printings have it; who has no row of it is taken to have it as core does."""

    packs: list[str]
    says: list[str]


class Differing(NamedTuple):
    """A card that is not the same in every printing, and its faces, that of core first."""

    entry: Entry
    faces: list[Face]
    written: list[str]  # the packs that have it: of the others nobody wrote down whether they print it so

    def parts(self, one: str, other: str) -> bool:
        """Whether it tells these two printings apart."""
        return not any(one in face.packs and other in face.packs for face in self.faces)

    @property
    def length(self) -> int:
        """How much is to be read of it; what is too long for a line counts ten times."""
        said = [len(line) for face in self.faces for line in face.says]
        return sum(letters + 10 * max(0, letters - MOST_LETTERS) for letters in said)


def printings(here: Here, card: str | None) -> "shapes.Printings":
    """What tells the printings apart: a few cards that do it for all of them, or the card that is named."""
    packs = {pack.id: pack for pack in _packs()}
    differing = _differing(packs)
    if card is None:
        shown = _telling(differing, [CORE_ID, *packs])
    else:
        hint = "Every other card is the same in all printings that kdm knows."
        candidates = [Candidate(each.entry.name, each) for each in differing]
        shown = [cast("Differing", pick(card, candidates, "card that printings tell apart", hint).thing)]
    names = {CORE_ID: Pack(places.named(CORE_ID).folder).name} | {pack.id: pack.name for pack in packs.values()}
    return {
        "packs": [{"id": pack, "name": name, "enabled": _enabled(here, pack)} for pack, name in names.items()],
        "cards": [
            {
                "id": each.entry.id,
                "name": each.entry.name,
                "kind": each.entry.kind,
                "faces": [
                    {"packs": [pack for pack in face.packs if pack in each.written], "says": face.says}
                    for face in each.faces
                ],
            }
            for each in shown
        ],
    }


def _enabled(here: Here, pack: str) -> bool | None:
    return here.row(pack) is not None if here.path else None


def _packs() -> list[Pack]:
    """The packs in which every card stands in the place of another: the printings."""
    found = [Pack(each.folder) for each in places.installed() if not each.problem and each.id != CORE_ID]
    entries = {pack.id: [entry for kind in pack.kinds for entry in pack.of(kind)] for pack in found}
    return [pack for pack in found if entries[pack.id] and all("replaces" in e.data for e in entries[pack.id])]


def _differing(packs: Mapping[str, Pack]) -> list[Differing]:
    """Every card of core that a printing has otherwise, with what only some of its faces say."""
    core = Pack(places.named(CORE_ID).folder)
    originals = {entry.id: entry for kind in core.kinds for entry in core.of(kind)}
    faces: dict[str, dict[str, Entry]] = {}
    for pack in packs.values():
        for kind in pack.kinds:
            for entry in pack.of(kind):
                if (replaced := entry.data["replaces"]) in originals:
                    faces.setdefault(replaced, {CORE_ID: originals[replaced]})[pack.id] = entry
    everywhere = (CORE_ID, *packs)
    found = [
        _compared({pack: of.get(pack, originals[card]) for pack in everywhere}, list(of)) for card, of in faces.items()
    ]
    return [each for each in found if len(each.faces) > 1]


def _compared(by_pack: Mapping[str, Entry], written: list[str]) -> Differing:
    """The card's faces: printings that say the same have one together."""
    said = {pack: list(dict.fromkeys(_said(each.data, ()))) for pack, each in by_pack.items()}
    if len(set(map(tuple, said.values()))) == 1:  # the difference stands in no words of the card
        said = {pack: card_lines(each.data) for pack, each in by_pack.items()}
    faces: dict[tuple[str, ...], list[str]] = {}
    for pack, lines in said.items():
        faces.setdefault(tuple(lines), []).append(pack)
    spread = Counter(line for lines in faces for line in lines)
    own = {lines: [line for line in lines if spread[line] < len(faces)] for lines in faces}
    missing = {
        lines: [f"without: {line}" for other in faces for line in own[other] if line not in lines] for lines in faces
    }
    found = [Face(at, own[lines] or missing[lines] or ["otherwise"]) for lines, at in faces.items()]
    return Differing(by_pack[CORE_ID], found, written)


def _said(node: AnyJson, path: tuple[str, ...]) -> Iterator[str]:
    """What a card says, line by line: its words as they stand, its numbers with what they are."""
    if isinstance(node, Mapping):
        level = node.get("level")
        inside = (*path, f"level {level}") if level is not None else path
        inside = (*inside, str(node["name"])) if path and "name" in node else inside
        for key, each in node.items():
            if key not in UNPRINTED | CARRIED_OUT and key != "level":
                yield from _said(each, (*(part for part in inside if part not in ("levels", "endeavors")), key))
    elif isinstance(node, list):
        for each in node:
            yield from _said(each, path)
    elif path[-1] == "text":
        name = "".join(f"{part}: " for part in path[-2:-1])
        yield f"{name.replace('_', ' ')}{node}"
    elif node is not None:
        yield f"{' '.join(path)} {node}".replace("_", " ")


def _telling(differing: list[Differing], printings: list[str]) -> list[Differing]:
    """The fewest and shortest cards with which each printing is told from each other, twice."""
    found: list[Differing] = []
    wanted = dict.fromkeys(combinations(printings, 2), ENOUGH)
    while left := [each for each in differing if each not in found]:
        gains = {card.entry.id: sum(n > 0 and card.parts(*pair) for pair, n in wanted.items()) for card in left}
        best = min(left, key=lambda card: (-gains[card.entry.id], card.length))
        if not gains[best.entry.id]:
            break
        found.append(best)
        wanted = {pair: count - best.parts(*pair) for pair, count in wanted.items()}
    return found
