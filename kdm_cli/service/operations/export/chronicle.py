"""The campaign told year by year, or the life of one survivor, from the journal alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from kdm_cli.export.chronicle.text import chronicle_markdown, chronicle_text
from kdm_cli.export.chronicle.web import chronicle_html
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.players import parents
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields, Survivor, Use
from kdm_cli.rules.survivors.death import DIES
from kdm_cli.service.language.operation import PATH, SURVIVOR, YEAR, choice, reading
from kdm_cli.service.operations.export.pages import delivered, format_for
from kdm_cli.service.table.view import View
from kdm_cli.service.telling.annals import HUNT, Annals, Event
from kdm_cli.service.telling.events import Teller
from kdm_cli.service.telling.statistics import read_through, tallied

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page


FIGHTS = ("hunted", "first_story", "special")
WORDS = ("founded", "called", "note", "remark", "encounter")  # kinds of events that hold words where others hold a card
INJURY, HUNT_EVENT = "severe_injury", "hunt_event"
FORMAT = choice("md|html|text", "Markdown, a web page, plain text; else as --out ends", "md", "html", "text")
MOST_LIVES = 4  # lines of a way out


@reading(
    "export chronicle",
    batch=False,
    examples=(
        "export chronicle",
        "export chronicle --survivor Lucy --format text",
        "export chronicle --out story.html",
    ),
)
def chronicle(
    view: View,
    *,
    format_: Annotated[str | None, FORMAT] = None,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    year: Annotated[int | None, YEAR] = None,
    out: Annotated[str | None, PATH] = None,
) -> "Page":
    """Tell the campaign year by year from the journal: who was born, what was hunted, who died of what."""
    told = gathered(view, _one(view, survivor) if survivor else None, year)
    written = format_for(format_, out, "md", "html", "text")
    if written == "html":
        return delivered(chronicle_html(told), out, view.newest)
    return delivered((chronicle_markdown if written == "md" else chronicle_text)(told), out, view.newest)


def _one(view: View, names: list[str]) -> Survivor:
    """Whose life it is; lives are told one by one."""
    whose, *others = view.survivors(names)
    if others:
        lines = [f"kdm export chronicle --survivor {quoted(each.name)}" for each in (whose, *others)]
        refuse("usage", f"A life is told of one survivor, and here are {len(lines)}.", "; ".join(lines[:MOST_LIVES]))
    return whose


def gathered(view: View, whose: Survivor | None = None, only: int | None = None) -> Fields:
    """What is told, as plain data: years with their numbers and events, by name."""
    teller, tallies = Teller(), None
    if whose or only is not None:
        read_through(view, teller)
    else:
        tallies = _in_numbers(view, teller)
    annals = teller.finish()
    _check_year(annals, only)
    years = _years(view, annals, whose, only)
    return {
        "settlement": view.draft.settlement.name,
        "year": view.year,
        "only": only,
        "survivor": _life(view, annals, whose) if whose else None,
        "years": years,
        "population": numbers.population(view),
        "tallies": tallies,
    }


def _in_numbers(view: View, teller: Teller) -> Fields:
    """What the statistics say, without what they list one by one: the years tell that."""
    return {name: each for name, each in tallied(view, teller).items() if name not in ("hunts", "fights")}


def _check_year(annals: Annals, only: int | None) -> None:
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
        self.found: list[tuple[Event, Sequence[Event]]] = []  # with those that are told with it

    def __iter__(self) -> Iterator[Fields]:
        for event, with_it in self.found:
            document = _document(self.view, event, with_it)
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
            found[event.year].found.append((event, with_it.get(number, ())))
    return found


def _concerns(view: View, event: Event, survivor: int) -> bool:
    """Whether an event belongs to the life of a survivor; the birth of a child does."""
    if survivor in event.who:
        return True
    return event.kind == "came" and any(survivor in parents(view, row) for row in _people(view, event.who))


def _is_told_with_its_fight(annals: Annals, event: Event) -> bool:
    """Who fell and who was maimed in a showdown that they fought is told with it."""
    fight = annals.events.get(event.fight)
    told = event.kind == "died" or (event.kind == "trait" and kind_of(event.what) == INJURY)
    return fight is not None and told and event.who[0] in fight.who


def _document(view: View, event: Event, with_it: Sequence[Event]) -> Fields:
    """One event by its names, with those that are told with it."""
    people = _people(view, event.who)
    document: Fields = {
        "kind": event.kind,
        "who": [row.name for row in people],
        "what": _what(view, event),
        "sort": _sort(view, event),
        "level": event.level,
        "how": event.how,
        "because": event.because,
    }
    if event.kind == "came":
        rows = view.draft.rows(Survivor)
        document["parents"] = [rows[each].name for each in parents(view, people[0]) if each in rows]
    if event.kind == "died":
        document |= _death(view, people[0])
    if event.kind in (*FIGHTS, HUNT):
        document |= _toll(view, event, with_it)
    return document


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
    """Of people there must be a sheet, an encounter in words must be a card of the hunt.

    An event that asks for a choice is told by what was chosen.
    """
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
        "parents": [rows[each].name for each in parents(view, whose) if each in rows],
        "children": [row.name for row in rows.values() if whose.id in parents(view, row)],
        "fights": len(fights),
        "won": sum(event.how == "victory" for event in fights),
    }
