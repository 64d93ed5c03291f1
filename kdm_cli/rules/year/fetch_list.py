"""What to take out of the box before a hunt, a showdown or a settlement phase: cards, decks by number, tokens, terrain.

It follows from the rules and the packs; what no pack has captured is named as what it is.
"""

from collections import Counter
from collections.abc import Iterable

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import event_times, numbers, steps, the_showdown
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.monster import printed_life, starting_tokens
from kdm_cli.rules.content import Document, Entry, Tally
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings, resources, timeline
from kdm_cli.rules.showdown.decks import BASIC_ACTION, RANKS, names_beside
from kdm_cli.rules.state import Due, Event

TOKENS = "bleeding, survival and attribute tokens; priority target token, controller tile"
STATUS = "survivor_status"


class Take(NamedTuple):
    """Something to take, and what it is for."""

    what: str
    items: list[str]


def hunt(play: Play, quarry: Entry, level: int | None) -> list[Take]:
    """For the hunt: the board, the quarry's hunt events, where it stands (R233, R234)."""
    data = quarry.data
    board = Counter(data.get("hunt_board", {}).values())
    own = len(hunt_events.own_cards(play, quarry)) + hunt_events.untold_cards(play, quarry)
    start = data.get("hunt_start", {}).get(str(level))
    others = [f"among them {entry.name}" for entry in hunt_events.among_all(play)]
    cards = f"the {own} hunt event cards of {quarry.name}" if own else f"the hunt event cards of {quarry.name}"
    return [
        Take("board", ["hunt board", f"{quarry.name}, {start} spaces ahead" if start else quarry.name, "the party"]),
        Take("cards", [f"{cards}, {board['monster_event']} of them on the board", *others, "hunt event table (d100)"]),
    ]


def showdown(play: Play, monster: Entry, level: int | None) -> list[Take]:
    """For the showdown: decks as they are dealt (R48, R308), what lies beside them, terrain, tokens, rewards."""
    data, row = monster.data, _level(monster, level)
    exactly = data.get("ai_cards") or [name for rank in data.get("ai_deck_cards", {}).values() for name in rank]
    counts = row.get("ai_deck") or data.get("ai_deck") or {}
    ai = _counted(exactly) or [f"{counts[rank]} {rank}" for rank in RANKS if counts.get(rank)]
    apart = {
        entry.name for entry in _cards(play, the_showdown.AI_CARDS, monster) if entry.data.get("card_type") == STATUS
    }
    special = [each for each in names_beside(data, row) if each not in apart]
    slug = str(data.get("based_on") or monster.slug)
    locations = _copies(_cards(play, the_showdown.HIT_LOCATIONS, monster)) or data.get("card_counts", {}).get(
        "hit_locations"
    )
    size = data.get("base_size") or data.get("base")
    tokens = [f"{by:+d} {stat}" for stat, by in starting_tokens(row, data).items()]
    life = printed_life(data, row, level)
    return [
        Take("board", ["showdown board", f"{monster.name} ({size})" if size else monster.name, *_party(play)]),
        Take("AI deck", ai),
        Take("beside it", [*special, *_basic_action(play, slug)]),
        Take("hit locations", [f"all {locations}" if locations else "all of its own"]),
        Take("terrain", list(data.get("terrain") or ())),
        Take("tokens", [TOKENS, *tokens, *([f"{life} life"] if life else [])]),
        Take("rewards", _rewards(play, monster, level)),
    ]


def settlement(play: Play) -> list[Take]:
    """For the settlement phase: its decks, what its year lists, and what waits."""
    first, year = event_times.first_event(play), steps.year_of_phase(play)
    events = (
        []
        if first is not None and (play.year == 0 or steps.is_first(play))
        else [f"{len(timeline.deck_listed(play))} settlement events"]
    )
    deck = holdings.deck_listed(play)
    listed = [row for row in play.draft.rows(Event).values() if row.year == year and not row.done]
    come = [play.entry(each) for each in [*_due(play), *(row.content for row in listed)]]
    dealt = play.content.tally(CARDS)
    places = [entry.name for entry in numbers.held(play, "location")]
    return [
        Take("decks", [*events, *(f"{dealt[kind]} {called}" for kind, called in DEALT.items())]),
        Take("innovation deck", deck),
        Take("gear of", places),
        Take("events", [*map(_with_page, {entry.id: entry for entry in come}.values())]),
    ]


DEALT = {"fighting_art": "fighting arts", "disorder": "disorders"}
CARDS = Tally("cards", (*DEALT,), lambda _, entry: (entry.kind,))


def _due(play: Play) -> list[str]:
    return [row.content for row in play.draft.rows(Due).values()]


def _with_page(entry: Entry) -> str:
    page = entry.data.get("rulebook_page_1_5")
    return f"{entry.name} (rulebook p. {page})" if page else entry.name


def _party(play: Play) -> list[str]:
    party = [each.name for each in numbers.party(play)]
    return [f"survivors: {', '.join(party)}"] if party else ["survivors"]


def _level(monster: Entry, level: int | None) -> Document:
    rows = monster.data["levels"]
    return next((row for row in rows if row["level"] == level), rows[0])


def _cards(play: Play, what: Tally, monster: Entry) -> list[Entry]:
    return play.content.saying(what, {monster.slug, str(monster.data.get("based_on") or monster.slug)})


def _copies(entries: Iterable[Entry]) -> int:
    return sum(int(entry.data.get("copies") or 1) for entry in entries)


def _counted(names: Iterable[str]) -> list[str]:
    return [f"{name} x{count}" if count > 1 else name for name, count in Counter(names).items()]


def _basic_action(play: Play, slug: str) -> list[str]:
    cards = play.content.saying(the_showdown.AI_CARDS, (slug,))
    own = [entry.name for entry in cards if entry.data.get("rank") == BASIC_ACTION]
    return [*own[:1], *(f"{entry.name} for each survivor" for entry in cards if entry.data.get("card_type") == STATUS)]


def _rewards(play: Play, monster: Entry, level: int | None) -> list[str]:
    rows = [row for row in monster.data.get("rewards") or () if row["level"] <= (level or 1)]
    row = rows[-1] if rows else {}
    slug = str(monster.data.get("based_on") or monster.slug)
    found = []
    for field, called, deck in (
        ("basic", "basic resources", "basic"),
        ("monster", f"{monster.name} resources", slug),
        ("vermin", "vermin", "vermin"),
    ):
        if row.get(field):
            of = _copies(play.content.saying(resources.OF_DECK, (deck,)))
            found.append(f"{row[field]} of {of} {called}" if of else f"{row[field]} {called}")
    return [*found, *(referred(play, monster, each).name for each in row.get("gains", ()))]
