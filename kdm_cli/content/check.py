"""A pack from outside gone through whole: what is wrong with it, and how much of its cards kdm carries out itself."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain, islice
from operator import gt

from kdm_cli.content import CORE, MANIFEST, Library, Pack
from kdm_cli.content.hands import left_out
from kdm_cli.content.kinds import OF_KIND, EntryBase
from kdm_cli.content.manifest import MOST_WORDS, files_of, flaws_of_manifest, id_of
from kdm_cli.content.naming import Words
from kdm_cli.content.places import is_shipped, shipped
from kdm_cli.content.reading import MOST_IN_A_FILE, Flaw, flaws, parsed, problem_of, read_inside
from kdm_cli.content.relations import relations, uneven
from kdm_cli.content.shape import described, findings
from kdm_cli.light import NamedTuple, digest
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.state import Fields
from kdm_cli.rules.under_way import span

RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4})|(\+))?")
MOST_SCORE = 999
LOCATION_FACES = {"head", "arms", "body", "waist", "legs"}


def check_entry(row: Fields, kind: str) -> Iterator[Flaw]:
    """What does not fit the model of the kind, rolls whose bands miss or double a face, and choices likewise."""
    yield from findings(row, OF_KIND.get(kind, EntryBase))
    for path, each in nodes(row):
        if each.get("op") in ("roll", "score") and isinstance(each.get("bands"), dict):
            yield from _check_bands(each, path)
        if each.get("op") == "choose" and isinstance(each.get("options"), list):
            yield from _check_faces(each, path)


def _is_range(band: str) -> bool:
    found = RANGE.fullmatch(band)
    return found is not None and not (found[2] and int(found[1]) > int(found[2]))


def _check_faces(choice: Fields, path: str) -> Iterator[Flaw]:
    """Faces of a choice need its die and the other way round; a face is on the die, and takes one option at most."""
    options = [each if isinstance(each, dict) else {} for each in choice["options"]]
    named = {at: each["faces"] for at, each in enumerate(options) if isinstance(each.get("faces"), str)}
    die = choice.get("die")
    if die is not None and not named:
        yield Flaw(f"{path}.die", "no option says which of its faces take it")
    held: set[int] = set()
    for at, band in named.items():
        where = f"{path}.options[{at}].faces"
        if die is None:
            yield Flaw(where, "the choice has no die")
        elif not _is_range(band):
            yield Flaw(where, f'"{band[:40]}" is no range: 3, 1-5 or 8+')
        elif type(die) is int:
            low, high = span(band)
            taken = set(range(max(low, 1), min(high, die) + 1))
            if low < 1 or low > die or (high > die and not band.endswith("+")):
                yield Flaw(where, f"a d{die} has no {band}")
            if taken & held:
                yield Flaw(where, f"two options hold {min(taken & held)}")
            held |= taken


def nodes(value: object, path: str = "") -> Iterator[tuple[str, Fields]]:
    """Every object in a row, with its path."""
    if isinstance(value, dict):
        yield path, value
        for name, each in value.items():
            yield from nodes(each, f"{path}.{name}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from nodes(each, f"{path}[{place}]")


def _check_bands(roll: Fields, path: str) -> Iterator[Flaw]:
    bands = list(roll["bands"])
    if roll.get("die") == "location":
        missing, strange = LOCATION_FACES - set(bands), set(bands) - LOCATION_FACES
        if missing or strange:
            yield Flaw(f"{path}.bands", f"must name each hit location once: {', '.join(sorted(missing | strange))}")
        return
    wrong = False
    for band in bands:
        if not _is_range(band):
            wrong = True
            yield Flaw(f"{path}.bands", f'"{band[:40]}" is no range: 3, 1-5 or 8+')
    die, dice = roll.get("die"), roll.get("dice", 1)
    if roll.get("op") == "score":
        die, dice = MOST_SCORE, 0
    if wrong or type(die) is not int or type(dice) is not int:
        return
    highest = die * max(1, dice)
    lowest = ((*span(band), band.endswith("+")) for band in bands)
    faces = [(low, max(low, highest) if above else high) for low, high, above in lowest]
    yield from (Flaw(f"{path}.bands", told) for told in uneven(faces, dice, highest, "band"))


MOST_FILES = 200
MOST_TOGETHER = 4 * MOST_IN_A_FILE
MOST_FAULTS = 1000
MOST_NAME = 80


class Fault(NamedTuple):
    """Something wrong in a pack: the file, where in it, and what."""

    file: str
    path: str
    message: str


class Row(NamedTuple):
    """An entry of a pack and where it stands."""

    file: str
    at: int
    entry: Entry


def beside(folder: str) -> Library:
    """Core, and that the other packs that come with kdm may be there too; core stands alone."""
    own, core = os.path.realpath(folder), os.path.realpath(CORE)
    if own == core:
        return Library([])
    return Library([CORE], [pack for pack, place in shipped().items() if os.path.realpath(place) not in (own, core)])


class Examination:
    """The pack in a folder, read once; what was checked is what `texts` holds."""

    def __init__(self, folder: str, others: Library) -> None:
        """Read and check everything; nothing is refused here. The others are asked when all is read."""
        self.folder = folder
        self.others = others
        self.manifest: Fields = {}
        self.texts: dict[str, str] = {}
        self.rows: dict[str, Row] = {}
        self.of_itself = list(islice(self._of_itself(), MOST_FAULTS))

    @cached_property
    def faults(self) -> list[Fault]:
        """Everything that is wrong: in the pack itself, and between it and the others."""
        return list(islice(chain(self.of_itself, self._beside_the_others()), MOST_FAULTS))

    @property
    def id(self) -> str:
        """How the pack is called in ids; without an id it is called as the folder."""
        return id_of(self.manifest) or os.path.basename(os.path.abspath(self.folder))

    @property
    def name(self) -> str:
        """How the pack is called by people."""
        return self._word("name") or self.id

    @property
    def version(self) -> str:
        """The version it says it has."""
        return self._word("version")

    def _word(self, field: str) -> str:
        found = self.manifest.get(field)
        return found[: MOST_WORDS[field]] if isinstance(found, str) else ""

    @cached_property
    def sha256(self) -> str:
        """The digest over what was read."""
        return digest(text.encode() for text in self.texts.values())

    @cached_property
    def pack(self) -> Pack:
        """The pack without faults, out of what was read."""
        return Pack(self.folder, self.texts)

    @property
    def monsters(self) -> dict[str, list[str]]:
        """What people do of each monster of which no pack has a card that its row names, or that everybody needs."""
        entries = {entry_id: row.entry for entry_id, row in self.rows.items()}
        words = Words(self.id, entries, self.others)
        found = {each.id: list(words.without_a_card(each)) for each in entries.values() if each.kind == "monster"}
        return {entry_id: told for entry_id, told in found.items() if told}

    @property
    def ignored(self) -> list[str]:
        """JSON beside the manifest that it does not name, so that nobody reads it."""
        files = self.manifest.get("files")
        named = (MANIFEST, *(files if isinstance(files, dict) else ()))
        return [name for name in _names_in(self.folder) if name.endswith(".json") and name not in named]

    def _of_itself(self) -> Iterator[Fault]:
        yield from self._of_manifest()
        if len(_names_in(self.folder)) > MOST_FILES:
            yield Fault("", "", f"there are more than {MOST_FILES} files in it")
            return
        for file, kinds in files_of(self.manifest, self._kinds, MOST_FILES).items():
            yield from self._of_file(file, kinds)

    def _beside_the_others(self) -> Iterator[Fault]:
        if id_of(self.manifest) is None or len(_names_in(self.folder)) > MOST_FILES:
            return
        entries = {entry_id: row.entry for entry_id, row in self.rows.items()}
        for entry_id, path, message in relations(self.id, entries, self.others, self._kinds):
            row = self.rows.get(entry_id)
            yield Fault(row.file, f"[{row.at}]{path}", message) if row else Fault("", "", message)

    def _of_manifest(self) -> Iterator[Fault]:
        if not os.path.isdir(self.folder):
            yield Fault("", "", "there is no such folder")
            return
        try:
            text = read_inside(self.folder, MANIFEST)
            manifest = parsed(text)
        except ValueError as error:
            yield Fault(MANIFEST, "", str(error))
            return
        found = list(flaws(manifest))
        if isinstance(manifest, dict):
            self.manifest = manifest
            self.texts[MANIFEST] = text
            foreign = {} if is_shipped(self.folder) else shipped()
            found += flaws_of_manifest(manifest, self._kinds, foreign, MOST_FILES)
        problem = problem_of(manifest, MANIFEST)
        yield from (Fault(MANIFEST, *flaw) for flaw in found or [Flaw("", problem)] if flaw.message)

    @cached_property
    def _kinds(self) -> list[str]:
        return list(dict.fromkeys([*OF_KIND, *Pack(CORE).kinds]))

    def _of_file(self, file: str, kinds: list[str]) -> Iterator[Fault]:
        try:
            text = read_inside(self.folder, file)
            found = parsed(text)
        except ValueError as error:
            yield Fault(file, "", str(error))
            return
        self.texts[file] = text
        if sum(map(len, self.texts.values())) > MOST_TOGETHER:
            yield Fault(file, "", f"makes the pack larger than {MOST_TOGETHER // 1_000_000} MB")
        elif not isinstance(found, list):
            yield Fault(file, "", f"must be a list of entries, not {described(found)}")
        else:
            for at, row in enumerate(found):
                for flaw in list(flaws(row)) or self._of_row(file, at, row, kinds):
                    yield Fault(file, f"[{at}]{flaw.path}", flaw.message)

    def _of_row(self, file: str, at: int, row: object, kinds: list[str]) -> Iterator[Flaw]:
        """Whose row this is, and then all about it that does not fit the kind."""
        if not isinstance(row, dict):
            yield Flaw("", f"must be an entry, not {described(row)}")
            return
        called = row.get("id", "")
        own = re.escape(self.id) if id_of(self.manifest) else "[a-z0-9_-]+"
        fits = re.fullmatch(rf"{own}:([a-z_]+)/[A-Za-z0-9_-]+", str(called))
        if fits is None or fits[1] not in kinds or not isinstance(called, str):
            here = " or ".join(f"{self.id}:{kind}/..." for kind in kinds[:3])
            yield Flaw(".id", f"must be {here}, not {described(row.get('id'))}")
            return
        yield from check_entry(row, fits[1])
        name = row.get("name")
        if isinstance(name, str) and not (0 < len(name.strip()) <= MOST_NAME and name.isprintable()):
            yield Flaw(".name", f"must be one line of 1 to {MOST_NAME} characters")
        if called in self.rows:
            first = self.rows[called]
            yield Flaw(".id", f"{called} stands in {first.file} [{first.at}] too")
        elif isinstance(name, str):
            self.rows[called] = Row(file, at, Entry(called, name, row))


def _names_in(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as found:
            return sorted(each.name for each in islice(found, MOST_FILES + 1))
    except OSError:
        return []


TEXTS = ("effects", "moments", "activate", "held", "modifiers", "forbids", "grants", "rolls", "persistent")
NUMBERS = (
    "armor", "armor_all", "weapon", "survival_limit", "consequences", "attack", "affinities", "affinities_complete",
    "copies", "counts_as", "build", "endeavors", "specialization", "critical", "reactions", "trap",
)  # fmt: skip
AS_THE_CARD_SAYS = "do what the card says"  # what an entry reminds of whose text nobody captured
FLOORS = {
    "severe_injury": 95, "brain_trauma": 95, "innovation": 95, "principle": 95, "weapon_type": 95, "fighting_art": 85,
    "secret_fighting_art": 85, "disorder": 85, "ability": 85, "impairment": 85, "gear": 85, "armor_set": 85,
    "hunt_event": 85, "ai_card": 80, "hit_location": 80, "story_event": 85, "settlement_event": 95,
}  # fmt: skip
ALSO = ("location", "resource", "curse", "effect", "monster")  # counted, without a floor


class Coverage(NamedTuple):
    """The entries of one kind: carried out whole, partly left to hands, and those whose text nobody captured."""

    kind: str
    entries: int
    automated: int
    reminds: int
    unknown: int

    @property
    def percent(self) -> int:
        """The share of those whose text somebody captured, rounded down."""
        known = self.entries - self.unknown
        return 100 * self.automated // known if known else 100


class ByHand(NamedTuple):
    """An entry that leaves something to hands, and what it tells them."""

    id: str
    name: str
    says: list[str]
    unread: list[str]  # what is written there and comes to nothing


def coverage(entries: Iterable[Entry], also: Collection[str] = ()) -> list[Coverage]:
    """A line for each kind of card that has a text; `also` are ids of rows that leave something to hands besides."""
    rows: dict[str, list[Document]] = {kind: [] for kind in (*FLOORS, *ALSO)}
    for entry in entries:
        if entry.kind in rows:
            rows[entry.kind].append(entry.data)
    return [counted(kind, listed, also) for kind, listed in rows.items() if listed]


def counted(kind: str, listed: list[Document], also: Collection[str] = ()) -> Coverage:
    """One line of the table."""
    unread = [uncaptured(data) or only_named(kind, data) for data in listed]
    left = [by_hand(data) or data.get("id") in also for data in listed]
    unknown, reminding = sum(unread), sum(map(gt, left, unread))
    return Coverage(kind, len(listed), len(listed) - reminding - unknown, reminding, unknown)


def reminders(data: object) -> list[str]:
    """What an entry leaves to hands."""
    return [str(node.get("say", "")) for _, node in nodes(data) if node.get("op") == "remind"]


def uncaptured(data: object) -> bool:
    """Whether nobody wrote down what the card does, so that all it can say is to look at the card."""
    return any(AS_THE_CARD_SAYS in said.casefold() for said in reminders(data))


def only_named(kind: str, data: Document) -> bool:
    """Whether of a card that always does something nothing stands there that kdm could do."""
    return kind == "ai_card" and not any(data.get(field) for field in (*TEXTS, *NUMBERS))


def left_to_hands(entries: Iterable[Entry], also: Mapping[str, list[str]] | None = None) -> list[ByHand]:
    """Every entry of the kinds in the table that kdm does not carry out whole."""
    more = also or {}
    known = (entry for entry in entries if entry.kind in (*FLOORS, *ALSO))
    left = (each for each in known if by_hand(each.data) or only_named(each.kind, each.data) or each.id in more)
    return [
        ByHand(entry.id, entry.name, said(entry.data), [*left_out(entry.data), *more.get(entry.id, ())])
        for entry in left
    ]


def said(data: Document) -> list[str]:
    """What an entry tells hands: its reminders, else its words."""
    words = data.get("text")
    listed = words if isinstance(words, list) else []
    return list(filter(None, reminders(data))) or [each for each in listed if isinstance(each, str)]


def by_hand(data: Document) -> bool:
    """Whether an entry leaves something to hands, or has words for people and nothing that is carried out."""
    silent = bool(data.get("text")) and not any(data.get(field) for field in (*TEXTS, *NUMBERS))
    return bool(reminders(data) or left_out(data)) or silent
