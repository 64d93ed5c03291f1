"""The campaign told year by year, or the life of one survivor, from the journal alone."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.players import parents
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields, Survivor, Use
from kdm_cli.rules.survivors.death import DIES
from kdm_cli.service.outcome import Spool
from kdm_cli.service.telling.annals import Annals, Event
from kdm_cli.service.telling.events import BROUGHT, HUNT
from kdm_cli.service.telling.lifelines import lifelines
from kdm_cli.service.telling.statistics import read_through, tallied
from kdm_cli.service.tray import View

FIGHTS = ("hunted", "first_story", "special")
WORDS = ("founded", "called", "note", "remark", "encounter")  # kinds of events that hold words where others hold a card
INJURY, HUNT_EVENT = "severe_injury", "hunt_event"


def gathered(view: View, whose: Survivor | None = None, only: int | None = None) -> Fields:
    """What is told, as plain data: years with their numbers and events, by name."""
    annals, luck = read_through(view)
    check_year(annals, only)
    tallies: Fields | None = None
    if not whose and only is None:  # without what is listed one by one: the years tell that
        counted = tallied(view, (annals, luck))
        tallies = {name: each for name, each in counted.items() if name not in ("hunts", "fights")}
    years = _years(view, annals, whose, only)
    return {
        "lives": lifelines(view, annals) if not whose and only is None else None,
        "settlement": view.draft.settlement.name,
        "year": view.year,
        "only": only,
        "survivor": _life(view, annals, whose) if whose else None,
        "years": years,
        "population": numbers.population(view),
        "tallies": tallies,
    }


class Told(NamedTuple):
    """One event as documents hold it."""

    fields: Fields

    def document(self) -> Fields:
        """Its fields."""
        return self.fields


class Happened(Spool[Told]):
    """All that a chronicle tells, in order, made when it is read."""

    def __init__(self, years: Sequence[Fields]) -> None:
        super().__init__(0)
        self._years = years

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Told]:
        for year in self._years:
            for event in year["events"]:
                yield Told({"year": year["year"], **event})


def check_year(annals: Annals, only: int | None) -> None:
    """Refuse a year of which nothing is written down."""
    known = [*annals.population, *(event.year for event in annals.events.values() if event.year is not None)]
    if only is not None and not min(known) <= only <= max(known):
        hint = f"The journal tells of lantern years {min(known)} to {max(known)}."
        refuse("out-of-range", f"Nothing is written down of lantern year {only}.", hint)


def _years(view: View, annals: Annals, whose: Survivor | None, only: int | None) -> list[Fields]:
    """Each year of which anything is known, in order; first what nobody knows the year of."""
    found = _by_year(view, annals, whose)
    born, died = Counter[int | None](), Counter(annals.nameless_deaths)
    for event in annals.events.values():
        born[event.year] += event.kind == "came" and event.how == "born"
        died[event.year] += event.kind == "died" and _fate(view, event.who[0]) == DIES
    known = {*annals.population, *(year for year in found if year is not None)}
    years: list[int | None] = [*([None] if None in found else []), *sorted(known)] if only is None else [only]
    return [
        {
            "year": year,
            "now": year == view.year,
            "population": None if year is None else annals.population.get(year),
            "born": born[year],
            "died": died[year],
            "events": found.get(year, ()),
        }
        for year in years
    ]


class Happenings:
    """What is told of a year, as plain data that is made each time it is read: of thousands of events none is held."""

    def __init__(self, view: View, whose: Survivor | None) -> None:
        self.view, self.whose = view, whose
        self.found: list[tuple[Event, Sequence[Event], Sequence[int]]] = []  # with those told with it, and the party

    def __iter__(self) -> Iterator[Fields]:
        for event, with_it, party in self.found:
            document = _document(self.view, event, with_it, party)
            if self.whose is not None and event.kind == "came" and self.whose.id not in event.who:
                document["kind"] = "child"  # in a life the births of the children are no comings of one's own
            yield document


def _by_year(view: View, annals: Annals, whose: Survivor | None) -> dict[int | None, Happenings]:
    """What is told of each year."""
    found: dict[int | None, Happenings] = {}
    with_it: dict[int, list[Event]] = {}  # by the fight with which it is told
    for event in annals.events.values():
        if event.who and _is_told_with_its_fight(annals, event):
            with_it.setdefault(event.fight, []).append(event)
    for number, event in annals.events.items():
        if (
            (whose is None or _concerns(view, event, whose.id))
            and not _is_told_with_its_fight(annals, event)
            and _is_told(view, event)
        ):
            if event.year not in found:
                found[event.year] = Happenings(view, whose)
            hunt = annals.events.get(event.fight) if event.befell else None
            found[event.year].found.append((event, with_it.get(number, ()), hunt.who if hunt else ()))
    return found


def _concerns(view: View, event: Event, survivor: int) -> bool:
    """Whether an event belongs to the life of a survivor; the birth of a child does."""
    if survivor in event.who:
        return True
    return event.kind == "came" and any(survivor in parents(row) for row in _people(view, event.who))


def _is_told_with_its_fight(annals: Annals, event: Event) -> bool:
    """Who fell and who was maimed in a showdown that they fought is told with it."""
    fight = annals.events.get(event.fight)
    told = event.kind == "died" or (event.kind == "trait" and kind_of(event.what) == INJURY)
    return fight is not None and told and event.who[0] in fight.who


def _document(view: View, event: Event, with_it: Sequence[Event], party: Sequence[int]) -> Fields:
    """One event by its names, with those that are told with it."""
    people = _people(view, event.who)
    document: Fields = {
        "kind": "brought" if event.kind == "note" and event.how == BROUGHT else event.kind,
        "who": [row.name for row in people],
        "what": _what(view, event),
        "sort": _sort(view, event),
        "level": event.level,
        "how": event.how,
        "because": event.because,
    }
    if event.kind == "came":
        rows = view.draft.rows(Survivor)
        document["parents"] = [rows[each].name for each in parents(people[0]) if each in rows]
    if event.kind == "died":
        document |= _death(view, people[0])
    if event.kind in (*FIGHTS, HUNT):
        document |= _toll(view, event, with_it)
    if event.befell:
        document["befell"] = _befell(view, event, party)
    return document


def _befell(view: View, event: Event, party: Sequence[int]) -> list[Fields]:
    """What an event of the hunt did, each thing once with all whom it befell; `all` where nobody was spared."""
    found: dict[tuple[str, int | str], list[int]] = {}
    changed: Counter[tuple[int, str]] = Counter()
    for who, what, how in event.befell:
        if isinstance(how, int):
            changed[who, what] += how
        else:
            found.setdefault((what, view.name_of(how) if what == "trait" else how), []).append(who)
    numbers: dict[tuple[str, int | str], list[int]] = {}
    for (who, what), by in changed.items():
        if by:
            numbers.setdefault((what, by), []).append(who)
    return [
        {
            "what": what,
            "how": how,
            "who": [row.name for row in _people(view, tuple(dict.fromkeys(who)))],
            "all": len(set(who)) > 1 and set(who) == set(party),
        }
        for (what, how), who in (numbers | found).items()
    ]


def _toll(view: View, fight: Event, told: Sequence[Event]) -> Fields:
    """Who fell in a showdown or died on the way there, and who was maimed for life."""
    fought = fight.kind != HUNT
    return {
        "fallen": [
            {**_death(view, row), "because": event.because, "on_the_way": fought and event.how == HUNT}
            for event in told
            for row in _people(view, event.who if event.kind == "died" else ())
        ],
        "hurt": [
            {"name": row.name, "what": view.name_of(event.what)}
            for event in told
            for row in _people(view, event.who if event.kind == "trait" else ())
        ],
    }


def _death(view: View, row: Survivor) -> Fields:
    return {"name": row.name, "cause": row.died_cause or "", "fate": _fate(view, row.id)}


def _fate(view: View, survivor: int) -> str:
    """How somebody went: dies, or one of the fates that are no death to count."""
    marks = [use for use in view.draft.of(Use, survivor) if use.content == GONE]
    return marks[0].scope if marks else DIES


def _people(view: View, who: tuple[int, ...]) -> list[Survivor]:
    """The sheets there still are."""
    rows = view.draft.rows(Survivor)
    return [rows[each] for each in who if each in rows]


def _in_words(event: Event) -> bool:
    """Whether what happened is words; encounters that a row tells are cards."""
    return not event.what or (event.kind in WORDS and not (event.kind == "encounter" and event.row))


def _what(view: View, event: Event) -> str:
    if _in_words(event):
        return event.what.partition(" (")[0] if event.kind == "encounter" else event.what
    name = view.name_of(event.what)
    return name.partition(" (")[0] if event.kind in (*FIGHTS, HUNT) else name


def _sort(view: View, event: Event) -> str:
    """What kind of thing it is: an innovation, a quarry, the principle of a pair, a rank of skill."""
    if _in_words(event):
        return ""
    entry = view.entry(event.what)
    if event.kind == "skill":
        ranks = [rank for rank in ("specialization", "mastery") if _reached(entry.data.get(f"{rank}_level"), event)]
        return ranks[-1] if ranks else ""
    if event.kind in ("held", "lost") and entry.kind == "monster":
        return "quarry" if entry.data.get("role", "quarry") == "quarry" else "nemesis"
    if entry.kind == "principle":
        return f"principle {entry.data.get('principle', '')}".replace("_", " ").strip()
    return entry.kind or kind_of(event.what)


def _reached(level: object, event: Event) -> bool:
    """Whether this step of proficiency passed a level; `row` holds what it was before."""
    return isinstance(level, int) and event.row < level <= (event.level or 0)


def _is_told(view: View, event: Event) -> bool:
    """Of people there must be a sheet, of words a card of the hunt; a choice is told by what was chosen."""
    if event.who and not _people(view, event.who):
        return False
    if event.kind == "encounter" and not event.row:
        return view.content.exact(_what(view, event), (HUNT_EVENT,)) is not None
    return event.kind != "event" or not view.entry(event.what).data.get("options")


def _life(view: View, annals: Annals, whose: Survivor) -> Fields:
    """Who this is, in short."""
    rows = view.draft.rows(Survivor)
    there = {number: event for number, event in annals.events.items() if whose.id in event.who}
    on_the_way = [event.fight for event in there.values() if event.kind == "died" and event.how == HUNT]
    fights = [
        event for number, event in there.items() if event.kind in (*FIGHTS, "returned") and number not in on_the_way
    ]
    return {
        **_death(view, whose),
        "origin": whose.origin,
        "born": whose.born_year,
        "dead": whose.dead,
        "died": whose.died_year,
        "retired": whose.retired,
        "parents": [rows[each].name for each in parents(whose) if each in rows],
        "children": [row.name for row in rows.values() if whose.id in parents(row)],
        "fights": len(fights),
        "won": sum(event.how == "victory" for event in fights),
    }
