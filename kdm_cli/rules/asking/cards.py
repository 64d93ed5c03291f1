"""Cards by the names people type, first among what fits here.

The cards of a survivor, copy by copy: on the sheet, in the grid, beside it, and what is kept in mind.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.language.scene import Text, Texts
from kdm_cli.rules.names import CARD, Candidate, fold, pick
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import MOST_NAME, Refused, refuse, written
from kdm_cli.rules.state import Card, Gear, Lasting, Survivor, Trait

LEVEL = re.compile(r"(?P<name>.+?)(?:\s*:\s*|[\s,]+level\s+)(?P<level>[0-9]{1,2})", re.IGNORECASE)
Tiers = Callable[[Entry], int] | None


def card(play: Play, text: str, kinds: Sequence[str], what: str, hint: str = "") -> Entry:
    """The card of these kinds that a name or an id means; of two with one name the earlier kind is meant."""
    found = _meant_then(play, text, kinds)
    exactly = (play.content.exact(text, (kind,)) for kind in kinds)
    found = found or next(filter(None, exactly), None)
    if found is None:
        candidates = [Candidate(entry.name, entry) for entry in play.content.of(*kinds)]
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


def card_or_note(play: Play, text: str, kinds: Sequence[str], what: str, note_kind: str) -> Entry:
    """The card a name means; one that no pack knows is kept as a note of that name where a house rule says so."""
    own = f"{NOTE}{note_kind}/"
    then = play.meanings.then
    kept = [each for each in (then.cards(text, (note_kind,)) if then else ()) if each.startswith(own)]
    if kept:
        play.meanings.note(CARD, text, kept[0])
        return play.entry(kept[0])
    try:
        return card(play, text, kinds, what)
    except Refused as unknown:
        message, hint = unknown.refusal.message, unknown.refusal.hint
        if unknown.refusal.code != "unknown-name":
            raise
        if not play.waives("unknown-name", message):
            refuse("unknown-name", message, f"{hint} --house-rule keeps it as a note.".strip())
        name = written(text, MOST_NAME, "A name")
        play.meanings.note(CARD, text, own + name)
        return Entry(own + name, name, {})


def among(play: Play, text: str, entries: Iterable[Entry], what: str, hint: str = "", tiers: Tiers = None) -> Entry:
    """The one of these cards that a name or an id means, of a low tier first; copies of one card are one answer."""
    distinct = {entry.id: entry for entry in entries}
    found = next(iter(as_meant(play, text, distinct.values())), None) or by_id(text, distinct.values())
    if found is None:
        candidates = [Candidate(entry.name, entry, tiers(entry) if tiers else 0) for entry in distinct.values()]
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
    return slug if ":" in slug else referred(play, entry, f"{kind}/{slug}").id


def referred(play: Play, source: Entry, reference: str) -> Entry:
    """The entry a card mentions: `kind/slug` in the pack it comes from, else in core; or a full id."""
    if ":" in reference:
        return play.entry(reference)
    pack = str(source.data.get("id", source.id)).partition(":")[0]
    own = play.content.get(f"{pack}:{reference}") if pack != "core" else None
    return own or play.entry(f"core:{reference}")


def typed(entry: Entry) -> str:
    """A name of this card that needs no quotes on a command line."""
    return entry.slug.replace("_", "-") if fold(entry.slug) == fold(entry.name) else entry.id


def _entry(candidate: Candidate) -> Entry:
    assert isinstance(candidate.thing, Entry)
    return candidate.thing


def fits(card: Entry, wanted: Mapping[str, Any], source: Entry) -> bool:
    """Whether a card is of the kind that is meant."""
    data = card.data
    words = {str(word).casefold() for word in data.get("keywords") or ()}
    rules = {str(rule).casefold() for rule in data.get("special_rules") or ()}
    checks: dict[str, Callable[[Any], bool]] = {
        "keyword": lambda word: str(word).casefold() in words,
        "rule": lambda rule: any(each == rule.casefold() or each.startswith(f"{rule.casefold()} ") for each in rules),
        "location": lambda location: (data.get("armor") or {}).get("location") == location,
        "made_at": lambda place: data.get("location") == place,
        "kind": lambda kind: _is_of_kind(card, kind),
        "what": lambda what: card.id == what or card.id.endswith(f":{what}"),
    }
    del source
    return all(checks[field](value) for field, value in wanted.items() if field in checks)


def _is_of_kind(card: Entry, kind: str) -> bool:
    return {"weapon": "weapon" in card.data, "armor": "armor" in card.data}.get(kind, card.kind == kind)


TRAITS, GEAR, HOLDINGS = ("trait",), ("gear",), ("holding", "kept in mind")
HUNT_EVENT = "hunt_event"


def traits(play: Play, survivor: Survivor) -> Texts:
    """What is written on the sheet, copy by copy."""
    key = ("traits", survivor.id)
    return play.remembered(
        key, lambda: Texts(_traits(play, survivor)), TRAITS, lambda: play.draft.where(Trait, OWNER, survivor.id)
    )


def _traits(play: Play, survivor: Survivor) -> Iterator[Text]:
    copies: Counter[str] = Counter()
    for trait in play.draft.of(Trait, survivor.id):
        entry = play.entry(trait.content)
        copies[trait.content] += 1
        yield Text(entry, entry.name, entry.data, copies[trait.content], entry.kind)


def worn(play: Play, survivor: Survivor) -> list[Text]:
    """The gear cards in the grid, by slot."""
    key = ("worn", survivor.id)
    return play.remembered(key, lambda: _worn(play, survivor), GEAR, lambda: play.draft.where(Gear, OWNER, survivor.id))


def _worn(play: Play, survivor: Survivor) -> list[Text]:
    copies: Counter[str] = Counter()
    found = []
    for gear in sorted(play.draft.of(Gear, survivor.id), key=lambda row: row.slot):
        entry = play.entry(gear.content)
        copies[gear.content] += 1
        found.append(Text(entry, entry.name, entry.data, copies[gear.content], "gear"))
    return found


def statuses(play: Play, survivor: Survivor) -> Iterator[Text]:
    """The monster's cards that lie beside a survivor."""
    for row in play.draft.of(Card, survivor.id):
        entry = play.entry(row.content)
        if row.pile == "play" and entry.data.get("card_type") == "survivor_status":
            yield Text(entry, entry.name, entry.data, 1, "survivor_status")


def of_status(play: Play, survivor: Survivor, moment: str) -> Iterator[tuple[Text, Mapping[str, Any]]]:
    """What the monster's cards beside a survivor say at a moment: all that speaks of who is off the board."""
    for text in statuses(play, survivor):
        yield from ((text, block) for block in text.data.get("moments", ()) if block["at"] == moment)


def in_mind(play: Play, owner: int | None) -> Iterator[Text]:
    """The hunt events that are not over for a survivor, or for the settlement, as long as they count tokens."""
    for row in play.draft.where(Lasting, OWNER, owner):
        if row.what == lasting.KEPT_IN_MIND:
            entry = play.entry(row.content)
            if entry.kind == HUNT_EVENT:
                yield Text(entry, entry.name, entry.data, 1, HUNT_EVENT)
