"""Cards by the names people type, first among what fits here; those of a survivor, copy by copy; and what follows from
the gear in a grid: armor points, affinities, and what cards give together.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from kdm_cli.light import Any, NoReturn, TypeVar, pattern
from kdm_cli.rules.asking import lasting
from kdm_cli.rules.content import CARD, Candidate, Document, Entry, fold, matches, pick, sibling_of
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import MOST_NAME, Refused, refuse, written
from kdm_cli.rules.state import TABLE_OF, Card, Gear, R, Survivor, Trait
from kdm_cli.rules.under_way import Text, Texts

BEHIND = pattern(r"(?P<name>.+?)(?:\s*:\s*|[\s,]+(?:level\s+)?)(?P<level>[0-9]{1,2})", re.IGNORECASE)
LEVEL = pattern(r"(?P<name>.+?)(?:\s*:\s*|[\s,]+level\s+)(?P<level>[0-9]{1,2})", re.IGNORECASE)
T = TypeVar("T")
Tiers = Callable[[Entry], int] | None


def card(play: Play, text: str, kinds: Sequence[str], what: str, hint: str = "", tiers: Tiers = None) -> Entry:
    """The card of these kinds that a name or an id means; of two with one name the earlier kind, then a low tier."""
    found = _meant_then(play, text, kinds)
    exactly = (play.content.exact(text, (kind,)) for kind in kinds)
    found = found or next(filter(None, exactly), None)
    if found is None:
        candidates = [Candidate(each.name, each, tiers(each) if tiers else 0) for each in play.content.of(*kinds)]
        found = _entry(pick(text, candidates, what, hint))
    play.meanings.note(CARD, text, found.id)
    return found


def exact(play: Play, text: str, kinds: Sequence[str]) -> Entry | None:
    """The only card of these kinds that is called exactly this, or has this id."""
    found = _meant_then(play, text, kinds) or play.content.exact(text, kinds)
    if found is not None:
        play.meanings.note(CARD, text, found.id)
    return found


def several(
    play: Play, words: list[str], kinds: Sequence[str], what: str, tier: Callable[[Entry], int] | None = None
) -> list[Entry]:
    """The cards that several words mean, with spaces or commas; a low tier is meant first."""
    text = " ".join(words)
    then = play.meanings.then
    ids = then.cards(text, kinds) if then else ()
    found = [meant for each in ids if (meant := play.content.get(each)) is not None]
    if len(found) < len(ids):
        _refuse_gone(play, text, ids)
    found = found or play.content.find_many(words, kinds, what, tier)
    play.meanings.note(CARD, text, *[entry.id for entry in found])
    return found


def _meant_then(play: Play, text: str, kinds: Collection[str]) -> Entry | None:
    """The card that a word meant which is read once more; refused where no pack has it now."""
    then = play.meanings.then
    ids = then.cards(text, kinds) if then else ()
    found = (play.content.get(each) for each in ids)
    meant = next((entry for entry in found if entry is not None and entry.kind in kinds), None)
    if ids and meant is None:
        _refuse_gone(play, text, ids)
    return meant


def _refuse_gone(play: Play, text: str, ids: Iterable[str]) -> NoReturn:
    then = play.meanings.then
    names = " or ".join(dict.fromkeys(map(then.name_of if then else play.name_of, ids)))
    refuse("unknown-name", f'"{text}" meant {names}, which is not to be had here now.')


def with_level(play: Play, text: str, kinds: Sequence[str]) -> tuple[str, int | None]:
    """`butcher level 2`, `butcher:2`: a monster, and its level; where that is the name of a card it is only a name."""
    found = LEVEL.fullmatch(text.strip())
    if found is None or exact(play, text, kinds) is not None:
        return text, None
    name, level = found["name"], int(found["level"])
    monster = card(play, name, ("monster",), "monster")
    levels = [row["level"] for row in monster.data.get("levels", ())]
    if level not in levels:
        known = ", ".join(map(str, levels))
        refuse("unknown-level", f"{monster.name} has no level {level}.", f"It has {known or 'none'}.")
    return name, level


def level_behind(play: Play, text: str) -> tuple[str, int | None]:
    """`white lion 1`, `butcher level 2`: a monster that is fought, and its level; not where a name ends so."""
    found = BEHIND.fullmatch(text.strip())
    if found is None or exact(play, text, ("monster",)) is not None:
        return text, None
    if matches(text, [Candidate(each.name, each) for each in play.content.brief("monster")]):
        return text, None
    return found["name"], int(found["level"])


def card_or_note(play: Play, text: str, kinds: Sequence[str], what: str, note_kind: str, tiers: Tiers = None) -> Entry:
    """The card a name means; one that no pack knows is kept as a note of that name where a house rule says so."""
    own = f"{NOTE}{note_kind}/"
    then = play.meanings.then
    kept = [each for each in (then.cards(text, (note_kind,)) if then else ()) if each.startswith(own)]
    if kept:
        play.meanings.note(CARD, text, kept[0])
        return play.entry(kept[0])
    try:
        return card(play, text, kinds, what, tiers=tiers)
    except Refused as unknown:
        message, hint = unknown.refusal.message, unknown.refusal.hint
        if unknown.refusal.code != "unknown-name":
            raise
        if not play.waives("unknown-name", message):
            refuse("unknown-name", message, f"{hint} --house-rule keeps it as a note.".strip(), text)
        name = written(text, MOST_NAME, "A name")
        play.meanings.note(CARD, text, own + name)
        return Entry(own + name, name, {})


KEPT_AS_NOTES = ("fighting_art", "secret_fighting_art", "disorder", "resource")  # what is drawn and stays


def drawn_note(play: Play, name: str, like: Entry, deck: str) -> Entry | None:
    """A card that was drawn and that no pack has, kept as a note of that name where a house rule says so."""
    known = [Candidate(each.name, each) for each in play.content.of(*KEPT_AS_NOTES)]
    message = f'No card of the {deck.replace("_", " ")} deck is called "{name[:40]}".'
    if like.kind not in KEPT_AS_NOTES or matches(name, known) or not play.passes("unknown-name", message):
        return None
    play.require(False, "unknown-name", message)
    kept = written(name, MOST_NAME, "A name")
    return Entry(f"{NOTE}{like.kind}/{kept}", kept, {})


def of_kinds(play: Play, text: str, kinds: Sequence[str]) -> list[Entry]:
    """The cards of these kinds among which a name is looked for: the only one that is called just so, else all."""
    found = None if ":" in text or play.meanings.then else play.content.exact(text, kinds)
    return [found] if found is not None and fold(found.name) == fold(text) else play.content.of(*kinds)


def among(play: Play, text: str, entries: Iterable[Entry], what: str, hint: str = "", tiers: Tiers = None) -> Entry:
    """The one of these cards that a name or an id means, of a low tier first; copies of one card are one answer."""
    distinct = {entry.id: entry for entry in entries}
    found = next(iter(as_meant(play, text, distinct.values())), None) or by_id(text, distinct.values())
    if found is None:
        candidates = [Candidate(entry.name, entry) for entry in distinct.values()]
        if tiers:  # is worked out for those alone that the name may mean
            meant = [_entry(each) for each in matches(text, candidates)]
            candidates = [Candidate(entry.name, entry, tiers(entry)) for entry in meant] or candidates
        found = _entry(pick(text, candidates, what, hint))
    play.meanings.note(CARD, text, found.id)
    return found


def as_meant(play: Play, text: str, entries: Collection[Entry]) -> list[Entry]:
    """Which of these cards a word meant that is read once more; none where nobody knows; refused if gone."""
    then = play.meanings.then
    if then is None:
        return []
    ids = then.cards(text, {entry.kind for entry in entries})
    found = [entry for entry in entries if entry.id in ids]
    if ids and not found:
        _refuse_gone(play, text, ids)
    return found


def by_id(text: str, entries: Iterable[Entry]) -> Entry | None:
    """The card with this id, with or without its pack: `core:gear/cloth`, `gear/cloth`."""
    return next((entry for entry in entries if text in (entry.id, entry.id.partition(":")[2])), None)


def sibling(play: Play, entry: Entry, kind: str, slug: str) -> str:
    """The id of another row that this one mentions by its slug: in its own pack, else in core; or by its full id."""
    return sibling_of(play.content, entry, kind, slug)


def referred(play: Play, source: Entry, reference: str) -> Entry:
    """The entry a card mentions: `kind/slug` in the pack it comes from, else in core; or a full id."""
    if ":" in reference:
        return play.entry(reference)
    own = play.content.get(f"{source.pack}:{reference}") if source.pack != "core" else None
    return own or play.entry(f"core:{reference}")


def known_as(play: Play, entry: Entry) -> str:
    """The id under which an event is known and settled: that of what it stands for, where it stands for one."""
    stands_for = play.entry(str(entry.data.get("replaces", entry.id)))
    return stands_for.id if stands_for.data is entry.data else entry.id


def typed(entry: Entry) -> str:
    """A name of this card that needs no quotes on a command line."""
    return entry.slug.replace("_", "-") if fold(entry.slug) == fold(entry.name) else entry.id


def _entry(candidate: Candidate) -> Entry:
    assert isinstance(candidate.thing, Entry)
    return candidate.thing


def fits(card: Entry, wanted: Document) -> bool:
    """Whether a card is of the kind that is meant."""
    data = card.data
    words = {str(word).casefold() for word in data.get("keywords") or ()}
    rules = {str(rule).casefold() for rule in data.get("special_rules") or ()}
    is_armor = "armor" in data and not is_accessory(card)
    checks: dict[str, Callable[[Any], bool]] = {
        "keyword": lambda word: str(word).casefold() in words,
        "rule": lambda rule: any(each == rule.casefold() or each.startswith(f"{rule.casefold()} ") for each in rules),
        "location": lambda location: location in covers(card),
        "made_at": lambda place: data.get("location") == place,
        "kind": lambda kind: is_armor if kind == "armor" else kind in data if kind == "weapon" else card.kind == kind,
        "what": lambda what: card.id == what or card.id.endswith(f":{what}"),
    }
    return all(checks[field](value) for field, value in wanted.items() if field in checks)


HOLDINGS = ("holding", "kept in mind")
HUNT_EVENT = "hunt_event"


def by_rows(play: Play, what: str, survivor: Survivor, kind: type[R], make: Callable[[tuple[R, ...]], T]) -> T:
    """What follows from a survivor's rows of one table, worked out once until one of them changes."""

    def rows() -> tuple[R, ...]:
        return play.draft.where(kind, OWNER, survivor.id)

    return play.remembered((what, survivor.id), lambda: make(rows()), (TABLE_OF[kind],), rows)


def traits(play: Play, survivor: Survivor) -> Texts:
    """What is written on the sheet, copy by copy."""
    return by_rows(play, "traits", survivor, Trait, lambda rows: Texts(_copies(play, rows)))


def worn(play: Play, survivor: Survivor) -> list[Text]:
    """The gear cards in the grid, by slot."""
    return by_rows(
        play, "worn", survivor, Gear, lambda rows: _copies(play, sorted(rows, key=lambda row: row.slot), "gear")
    )


def _copies(play: Play, rows: Sequence[Trait] | Sequence[Gear], kind: str = "") -> list[Text]:
    copies: Counter[str] = Counter()
    found = []
    for row in rows:
        copies[row.content] += 1
        found.append(Text.of(play.entry(row.content), copies[row.content], kind))
    return found


def statuses(play: Play, survivor: Survivor) -> Iterator[Text]:
    """The monster's cards that lie beside a survivor."""
    for row in play.draft.of(Card, survivor.id):
        entry = play.entry(row.content)
        if row.pile == "play" and entry.data.get("card_type") == "survivor_status":
            yield Text.of(entry, kind="survivor_status")


def of_status(play: Play, survivor: Survivor, moment: str) -> Iterator[tuple[Text, Document]]:
    """What the monster's cards beside a survivor say at a moment: all that speaks of who is off the board."""
    for text in statuses(play, survivor):
        yield from ((text, block) for block in text.data.get("moments", ()) if block["at"] == moment)


def in_mind(play: Play, owner: int | None) -> Iterator[Text]:
    """The hunt events that are not over for a survivor, or for the settlement, as long as they count tokens."""
    for row in lasting.of(play, owner, lasting.KEPT_IN_MIND):
        entry = play.entry(row.content)
        if entry.kind == HUNT_EVENT:
            yield Text.of(entry)


COLOURS = ("red", "green", "blue")
OUTFIT, ACCESSORY = "outfit", "accessory"
PRINTED = ("special_rules", "keywords")
OPPOSITE = {"right": "left", "left": "right", "down": "up", "up": "down"}


def is_accessory(entry: Entry) -> bool:
    """Whether a card is worn over armor, and is none itself."""
    return ACCESSORY in {str(each).casefold() for field in PRINTED for each in entry.data.get(field) or ()}


def covers(entry: Entry) -> list[str]:
    """The locations that a card armors: of nearly every piece one."""
    worn = entry.data.get("armor") or {}
    return [worn[field] for field in ("location", "second_location") if field in worn]


def cells(play: Play, survivor: Survivor) -> dict[int, Entry]:
    """The cards by slot."""
    return {gear.slot: play.entry(gear.content) for gear in play.draft.of(Gear, survivor.id)}


def neighbours(play: Play, slot: int) -> dict[str, int]:
    """The slots that touch one, by the edge: a grid of 3 x 3 has 12 inner edges."""
    columns = side(play)
    found = {"up": slot - columns, "down": slot + columns}
    found |= {"right": slot + 1} if slot % columns else {}
    found |= {"left": slot - 1} if slot % columns != 1 and columns > 1 else {}
    return {edge: other for edge, other in found.items() if 1 <= other <= slots(play)}


def beside(play: Play, survivor: Survivor, content: str, edge: str) -> list[Entry]:
    """The cards that touch this card, each copy of it, at one edge."""
    grid = cells(play, survivor)
    slots = [neighbours(play, slot).get(edge) for slot, card in grid.items() if card.id == content]
    return [grid[slot] for slot in slots if slot in grid]


def prismatic(play: Play, survivor: Survivor) -> bool:
    """Whether each half and each complete affinity counts as all colours, by a trait or an armor set."""
    spoken = (*traits(play, survivor), *complete_sets(play, survivor))
    return any("prismatic" in each.data.get("grants", ()) for each in spoken)


def completed(play: Play, grid: Mapping[int, Entry], slot: int, *, prism: bool = False) -> Counter[str]:
    """The halves on one card's own edges that touch a half of the same colour (puzzle affinities)."""
    own, whole = grid[slot].data.get("affinities") or {}, whole_edges(play, grid, slot, prism=prism)
    return Counter([*COLOURS] * len(whole) if prism else (own[edge] for edge in whole))


def whole_edges(play: Play, grid: Mapping[int, Entry], slot: int, *, prism: bool = False) -> list[str]:
    """The edges of a card whose half touches one of the same colour."""
    own = grid[slot].data.get("affinities") or {}
    found = []
    for edge, other in neighbours(play, slot).items():
        beside = (grid[other].data.get("affinities") or {}) if other in grid else {}
        half = beside.get(OPPOSITE[edge])
        if half and own.get(edge) and (prism or own[edge] == half):
            found.append(edge)
    return found


def affinities(play: Play, survivor: Survivor) -> dict[str, int]:
    """Completed affinities by colour: two halves that touch, and what counts as complete by itself."""
    grid, prism = cells(play, survivor), prismatic(play, survivor)
    count: Counter[str] = Counter()
    for slot in grid:
        count += completed(play, grid, slot, prism=prism)
    whole = Counter(colour for entry in grid.values() for colour in entry.data.get("affinities_complete", ()))
    for text in (*traits(play, survivor), *worn(play, survivor)):
        for block in text.blocks():  # a gear card's own are half squares on its edges; what is `held` is complete
            gives = "when" not in block and (text.kind != "gear" or block is not text.data)
            for colour, number in block.get("affinities", {}).items() if gives else ():
                whole[colour] += number
    for colour in COLOURS:
        whole[colour] += sum(number for _, number in lasting.amounts(play, survivor, lasting.AFFINITY + colour))
    every = whole.total() if prism else None  # each inner edge was seen from both sides
    return {colour: count[colour] // 2 + (whole[colour] if every is None else every) for colour in COLOURS}


def bonuses(play: Play, survivor: Survivor) -> list[Text]:
    """What the grid adds up to: affinity bonuses, once a name, and complete armor sets."""
    grid = cells(play, survivor)
    speaking = any("affinity_bonus" in entry.data for entry in grid.values())
    have = affinities(play, survivor) if speaking else {}
    found, prism = dict[str, Text](), speaking and prismatic(play, survivor)
    copies: Counter[str] = Counter()
    for slot, entry in sorted(grid.items()):
        copies[entry.id] += 1
        bonus = entry.data.get("affinity_bonus")
        if bonus and entry.id not in found and not missing(bonus, completed(play, grid, slot, prism=prism), have):
            found[entry.id] = Text(entry, entry.name, bonus, copies[entry.id], "bonus")
    return [*found.values(), *complete_sets(play, survivor)]


def missing(bonus: Document, own: Mapping[str, int], have: Mapping[str, int]) -> list[str]:
    """Which affinities a bonus still lacks, in words; one that fills a puzzle piece fills no square besides."""
    puzzle = bonus.get("requires_puzzle", {})
    lacking = {colour: number - own.get(colour, 0) for colour, number in puzzle.items()}
    wanted = bonus.get("requires_complete", {})
    free = {colour: have.get(colour, 0) - min(own.get(colour, 0), puzzle.get(colour, 0)) for colour in wanted}
    return [f"{number} {colour} on its own edges" for colour, number in lacking.items() if number > 0] + [
        f"{number - free[colour]} {colour}" for colour, number in wanted.items() if number > free[colour]
    ]


def complete_sets(play: Play, survivor: Survivor) -> list[Text]:
    """The armor sets of which every piece is worn; an outfit stands for the piece at its location."""
    return by_rows(play, "sets", survivor, Gear, lambda _: _complete_sets(play, survivor))


def _complete_sets(play: Play, survivor: Survivor) -> list[Text]:
    worn = list(cells(play, survivor).values())
    return [Text.of(entry) for entry in sets_of(play, worn) if not set_lacks(play, entry, worn)]


def sets_of(play: Play, worn: list[Entry]) -> list[Entry]:
    """The armor sets of which one of these cards is a piece or counts as one; with an outfit it may be any."""

    if not worn:
        return []
    have, outfits = worn_as(play, worn), any(map(_is_outfit, worn))
    called = set(map(_slug, have))  # before the pieces are looked up, each in its pack's file
    listed = play.content.brief("armor_set")
    near = [
        each for each in listed if outfits or not called.isdisjoint(map(_slug, each.data.get("requires_gear") or ()))
    ]
    return [play.entry(each.id) for each in near if outfits or not have.isdisjoint(_piece_ids(play, each))]


def _piece_ids(play: Play, armor_set: Entry) -> list[str]:
    return [sibling(play, armor_set, "gear", slug) for slug in armor_set.data.get("requires_gear") or ()]


def _slug(reference: str) -> str:
    return reference.rpartition("/")[2]


def _is_outfit(entry: Entry) -> bool:
    return OUTFIT in map(str.casefold, entry.data.get("special_rules") or ())


def set_lacks(play: Play, armor_set: Entry, worn: list[Entry]) -> list[str]:
    """The pieces of a set that are not worn, by name."""
    have = worn_as(play, worn)
    outfits = [entry for entry in worn if _is_outfit(entry)]
    covered = {location for entry in outfits for location in covers(entry)}
    lacking = [piece for piece in pieces(play, armor_set) if piece.id not in have]
    return [piece.name for piece in lacking if covered.isdisjoint(covers(piece))]


def worn_as(play: Play, worn: list[Entry]) -> set[str]:
    """The pieces of armor sets that these cards are or count as."""
    counted = {sibling(play, card, "gear", slug) for card in worn for slug in card.data.get("counts_as", ())}
    return {card.id for card in worn} | counted


def pieces(play: Play, armor_set: Entry) -> list[Entry]:
    """The gear cards that make an armor set."""
    return [play.entry(each) for each in _piece_ids(play, armor_set)]


def slots(play: Play) -> int:
    """How many cards a grid holds."""
    return int(play.entry("core:rule_note/gear_grid").data["slots"])


def side(play: Play) -> int:
    """How many cards lie side by side."""
    return int(play.entry("core:rule_note/gear_grid").data["columns"])
