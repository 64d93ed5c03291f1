"""The list of targets on an AI card as data: of whom an item speaks, who fits it, and which of them it means."""

import re
from collections.abc import Callable, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import board, cards, lasting, numbers, places, texts, the_showdown
from kdm_cli.rules.asking.lasting import GRABBED, holds, worth
from kdm_cli.rules.asking.texts import fitting as gear_fitting
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, Gear, Survivor
from kdm_cli.rules.under_way import Scene

Test = tuple[str, str]  # what must be so, and how much of it or where


class Item(NamedTuple):
    """One item of a list: `which` of the survivors or threats that pass every test.

    `which` is closest, furthest, random, all, any (the controller chooses), most or fewest; then `measure` says of
    what, or `edge` for the nearest to a board edge. `lot` draws lots among ties, `near` takes the closest of them.
    """

    text: str
    which: str = "any"
    threat: bool = False
    tests: tuple[Test, ...] = ()
    measure: str = ""
    lot: bool = False
    near: bool = False


WORDS: tuple[tuple[str, str], ...] = (
    (r"victim of grab last round", "grabbed"),
    (r"last (survivor|threat) to wound", "last_to_wound"),
    (r"closest to a board edge", "edge"),
    (r"with the priority target token", "is priority_target"),
    (r"with (?:the )?(most|fewest|least|highest|lowest) ([a-z ]+?)(?: (\(ties random\)))?(?=,|$)", "measure"),
    (r"with (\d+)\+ (survival|insanity|courage|understanding)", "at_least"),
    (r"with consumable gear", "consumable"),
    (r"with white aura", "white_aura"),
    (r"with the ([A-Z][\w' ]+)", "has"),
    (r"in range (\d+)", "in_range"),
    (r"in range", "in_range"),
    (r"in (?:the )?field of view", "in_field_of_view"),
    (r"in (?:the )?blind spot", "in_blind_spot"),
    (r"in the (right spot|[A-Z][\w' ]+)", "in_zone"),
    (r"within (\d+) spaces?(?: of (?:the monster|it))?", "within"),
    (r"adjacent(?: to (?:the monster|it))?", "adjacent"),
    (r"not facing", "not_in_front"),
    (r"when drawn face up|at monster turn start", ""),
    (r"facing", "in_front"),
    (r"knocked down", "knocked_down"),
    (r"non-deaf", "not_deaf"),
    (r"(?:non-|not )(insane|doomed|grabbed|knocked down)", "is_not"),
    (r"(insane|deaf|male|female|doomed|grabbed|standing)", "is"),
    (r"(closest|furthest|random)", "which"),
    (r"(all|every)", "all"),
    (r"threats?", "threat"),
    (r"survivors?", ""),
)


BEGIN = [{each.lstrip("(")[0] for each in pattern.split("|")} for pattern, _ in WORDS]  # with which letters, or others


UNKNOWN = "unknown"


def unknown(item: Item) -> str:
    """Those words of an item that nobody knows."""
    return next((words for test, words in item.tests if test == UNKNOWN), "")


def read(text: str) -> Item:
    """What an item of a card's list means; words nobody knows are a test of their own, for the table to weigh."""
    left, item = text.strip(), Item(text.strip())
    while left:
        for letters, (pattern, word) in zip(BEGIN, WORDS, strict=True):
            if left[0] in letters and (found := re.match(rf"(?:{pattern})(?:,?\s+|,?$)", left)):
                item = _with(item, word, [part or "" for part in found.groups()])
                left = left[found.end() :]
                break
        else:
            return item._replace(tests=(*item.tests, (UNKNOWN, left)))
    return item


def _with(item: Item, word: str, parts: list[str]) -> Item:
    match word:
        case "":
            return item
        case "which":
            return item._replace(which=parts[0])
        case "all":
            return item._replace(which="all")
        case "edge":
            return item._replace(which="fewest", measure="edge")
        case "measure":
            which = "most" if parts[0] in ("most", "highest") else "fewest"
            near = item.which == "closest"
            return item._replace(which=which, measure=parts[1], lot=bool(parts[2]), near=near)
        case "threat":
            return item._replace(threat=True)
        case "last_to_wound":
            return item._replace(threat=parts[0] == "threat", tests=(*item.tests, (word, "")))
        case "at_least":
            return item._replace(tests=(*item.tests, (f"{word} {parts[1]}", parts[0])))
        case _:
            return item._replace(tests=(*item.tests, (word, parts[0] if parts else "")))


def threat(play: Play, survivor: Survivor) -> bool:
    """R73, R101: who stands is a threat; R63: after Sniff everyone is, knocked down or hidden."""
    return play.remembered(("threat", survivor.id), lambda: _threat(play, survivor))


def _threat(play: Play, survivor: Survivor) -> bool:
    if places.off(play, survivor):
        return False
    granted = texts.granted(play, survivor)
    if matches.word("always", "threat") in granted:
        return True
    return not survivor.knocked_down and matches.word("never", "threat") not in granted


def fits(play: Play, card: Entry, item: Item, survivor: Survivor) -> bool | None:
    """Whether an item speaks of this survivor."""
    if places.off(play, survivor) or (item.threat and not threat(play, survivor)):
        return False
    answers = [_passes(play, card, *test, survivor) for test in item.tests]
    return False if False in answers else None if None in answers else True


def _passes(play: Play, card: Entry, word: str, much: str, survivor: Survivor) -> bool | None:
    named, _, what = word.partition(" ")
    if named == "at_least":
        return int(getattr(survivor, what)) >= int(much)
    if named in ("is", "is_not"):
        answer = holds(play, {"is": (what or much).replace(" ", "_")}, Scene(card, survivor.id))
        return answer if named == "is" or answer is None else not answer
    tests: dict[str, Callable[[], bool | None]] = {
        "in_range": lambda: places.in_range(play, survivor, int(much) if much else None),
        "in_field_of_view": lambda: places.in_field_of_view(play, survivor),
        "in_blind_spot": lambda: places.in_blind_spot(play, survivor),
        "in_front": lambda: places.in_front(play, survivor),
        "not_in_front": lambda: None if (front := places.in_front(play, survivor)) is None else not front,
        "adjacent": lambda: places.adjacent(play, survivor),
        "within": lambda: None if (away := places.distance(play, survivor)) is None else away <= int(much),
        "in_zone": lambda: in_zone(play, card, survivor),
        "knocked_down": lambda: survivor.knocked_down,
        "not_deaf": lambda: "deaf" not in texts.granted(play, survivor, sure=True),
        "last_to_wound": lambda: the_showdown.need(play).last_wound_id == survivor.id,
        "grabbed": lambda: bool(lasting.of(play, survivor.id, GRABBED)),
        "consumable": lambda: any(gear_fitting(play, survivor, {"keyword": "consumable"})),
        "white_aura": lambda: len(set(cards.affinities(play, survivor).values())) == 1,
        "has": lambda: any(fold(play.name_of(row.content)) == fold(much) for row in play.draft.of(Gear, survivor.id)),
    }
    return tests[word]() if word in tests else None


def in_zone(play: Play, card: Entry, survivor: Survivor) -> bool | None:
    """Whether a survivor stands in the zone of a card."""
    if places.off(play, survivor):
        return False
    zone, space = places.of_card(play, card), places.space_of(play, survivor)
    return None if zone is None or space is None else space in zone


def meant(play: Play, item: Item, among: Sequence[Survivor]) -> list[Survivor] | None:
    """Whom of those who fit an item means, ties all; None where only the table can tell."""
    if item.which in ("closest", "furthest") and not item.measure:
        return places.extreme(play, among, item.which)
    if not item.measure or len(among) < 2:
        return list(among)
    values = {each.id: measured(play, item.measure, each) for each in among}
    known = [value for value in values.values() if value is not None]
    if len(known) < len(values):
        return None
    best = max(known) if item.which == "most" else min(known)
    found = [each for each in among if values[each.id] == best]
    return places.extreme(play, found, "closest") if item.near else found


def unbeaten(play: Play, item: Item, found: Sequence[Survivor], known: Sequence[Survivor]) -> list[Survivor]:
    """Whom of those who may fit an item can mean: nobody who is known to fit is for certain meant before them."""
    if not item.measure and item.which not in ("closest", "furthest"):
        return list(found)
    ranks = {each.id: _rank(play, item, each) for each in found}
    return [each for each in found if not any(_before(ranks[other.id], ranks[each.id]) for other in known)]


def _rank(play: Play, item: Item, survivor: Survivor) -> list[int | None]:
    """What an item goes by, the least first; None where only the table can tell."""
    away = places.distance(play, survivor)
    if not item.measure:
        return [-away if away is not None and item.which == "furthest" else away]
    much = measured(play, item.measure, survivor)
    much = -much if much is not None and item.which == "most" else much
    return [much, away] if item.near else [much]


def _before(one: list[int | None], other: list[int | None]) -> bool:
    """Whether one rank is certainly before another, as far as both are known."""
    for mine, theirs in zip(one, other, strict=True):
        if mine is None or theirs is None:
            return False
        if mine != theirs:
            return mine < theirs
    return False


TRACKS = {each: each.replace(" ", "_") for each in ("survival", "insanity", "courage", "understanding", "hunt xp")}
TRACKS |= {"bleeding tokens": "bleeding"}


def is_measured(what: str) -> bool:
    """Whether kdm knows how much a survivor has of it."""
    colour, _, of_colours = what.partition(" ")
    coloured = of_colours == "affinities" and colour in cards.COLOURS
    return coloured or what in (
        "",
        "edge",
        "armor points",
        "age tokens",
        "positive strength tokens",
        *TRACKS,
        *ATTRIBUTES,
    )


def measured(play: Play, what: str, survivor: Survivor) -> int | None:
    """How much a survivor has of what an item measures."""
    if what == "edge":
        space = places.space_of(play, survivor)
        far = (board.ROWS - 1, board.COLUMNS - 1)
        return None if space is None else min(*space, far[0] - space[0], far[1] - space[1])
    if what in TRACKS:
        return int(getattr(survivor, TRACKS[what]))
    if what in ATTRIBUTES:
        return numbers.attribute(play, survivor, what)
    if what == "armor points":
        return sum(numbers.armor(play, survivor, location) for location in LOCATIONS)
    if what.endswith(" affinities"):
        return cards.affinities(play, survivor).get(what.partition(" ")[0])
    if what.endswith(" tokens"):
        return worth(play, {"count": what.replace(" ", "_")}, Scene(the_showdown.monster(play), survivor.id))
    return None
