"""Who lived when, and what they fought: one life per sheet, as plain data, placed on an axis of lantern years.

A place is a lantern year and how far into it: its fights stand side by side, in order, before the settlement phase.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.players import parents
from kdm_cli.rules.state import Fields, Survivor, Use
from kdm_cli.rules.survivors.death import DIES
from kdm_cli.service.telling.annals import Annals, Event
from kdm_cli.service.telling.events import HUNT
from kdm_cli.service.tray import View

FIGHTS = ("hunted", "first_story", "special", "returned")
OUT = (*FIGHTS, HUNT)
HUNTING, HOME = 0.8, 0.85  # how far into a year its fights go, and where what happens at home stands
FOUNDER, VICTORY = "founder", "victory"


def lifelines(view: View, annals: Annals, whose: Iterable[int] = (), only: int | None = None) -> Fields:
    """All lives, or those of some, or of who lived in a year; each with its fights, its end, and its family."""
    rows = view.draft.rows(Survivor)
    lives = {row.id: _life(view, row) for row in rows.values()}
    places = _places(annals)
    _told(view, lives, annals, places)
    for life in lives.values():
        for each in parents(rows[life["id"]]):
            if each in lives:
                life["parents"].append(each)
                lives[each]["children"].append(life["id"])
    chosen = set(whose) or set(lives)
    kept = [life for life in lives.values() if life["id"] in chosen and (only is None or _lived(life, only))]
    return {
        "settlement": view.draft.settlement.name,
        "year": view.year,
        "lives": kept,
        "names": {row.id: row.name for row in rows.values()},
    }


def _life(view: View, row: Survivor) -> Fields:
    """A sheet before anything is told of it."""
    marks = [use for use in view.draft.of(Use, row.id) if use.content == GONE]
    return {
        "id": row.id,
        "name": row.name,
        "origin": row.origin,
        "born": row.born_year,
        "from": float(row.born_year) + (0 if row.origin == FOUNDER else HOME),
        "dead": row.dead,
        "died": row.died_year,
        "to": None if row.died_year is None else row.died_year + HOME,  # None: lives, or nobody knows when
        "cause": row.died_cause or "",
        "fate": marks[0].scope if marks else DIES,
        "against": "",
        "hunting": False,
        "retired": row.born_year + HOME if row.retired else None,
        "parents": [],
        "children": [],
        "fights": [],
        "note": "",
    }


def _lived(life: Fields, year: int) -> bool:
    return bool(life["born"] <= year and not (life["dead"] and life["died"] is not None and life["died"] < year))


def _places(annals: Annals) -> dict[int, float]:
    """Fights side by side in their year; all else where it came among them."""
    fights = Counter(event.year for event in annals.events.values() if event.kind in OUT)
    past, at = Counter[int | None](), dict[int, float]()
    for number, event in annals.events.items():
        if event.year is None:
            continue
        step = HUNTING / (fights[event.year] + 1)
        if event.kind in OUT:
            past[event.year] += 1
            at[number] = event.year + step * past[event.year]
        elif event.how == FOUNDER and not past[event.year]:
            at[number] = float(event.year)
        else:
            home = past[event.year] == fights[event.year]
            at[number] = event.year + (HOME if home else step * (past[event.year] + 0.5))
    return at


def _told(view: View, lives: Mapping[int, Fields], annals: Annals, places: Mapping[int, float]) -> None:
    """What the events add to the lives of those they concern; fights first, for a death may be told before its own."""
    for number, event in sorted(annals.events.items(), key=lambda told: told[1].kind not in OUT):
        at = places.get(number)
        fight = _fight(view, event, at) if event.kind in OUT else None
        for life in (lives[who] for who in event.who if who in lives):
            if fight is not None:
                life["fights"].append(fight)
            elif event.kind == "note":
                life["note"] = event.what
            elif event.kind == "died" and life["dead"]:
                _end(view, life, event, at, annals, places)
            elif event.kind == "came" and at is not None:
                life["from"] = at
            elif event.kind == "retired" and life["retired"] is not None:
                life["retired"] = at


def _fight(view: View, event: Event, at: float | None) -> Fields:
    """A fight, or a hunt that came to none; told once for all who were there."""
    name = view.name_of(event.what).partition(" (")[0] if event.what else ""
    level = None if event.kind == "first_story" else event.level
    return {"at": at, "kind": event.kind, "how": event.how, "what": name, "level": level, "year": event.year}


def _end(view: View, life: Fields, event: Event, at: float | None, annals: Annals, places: Mapping[int, float]) -> None:
    """Where a life ended: in the fight that took it, or on the hunt before it, or at home."""
    fight = annals.events.get(event.fight)
    if fight is None or life["id"] not in fight.who:
        life["to"] = at
        return
    life["to"] = places.get(event.fight, life["to"])
    life["against"] = view.name_of(fight.what).partition(" (")[0] if fight.what else ""
    life["hunting"] = event.how == HUNT
    if event.how == HUNT and fight.kind != HUNT:  # who died on the way did not fight
        life["fights"] = [each for each in life["fights"] if each["at"] != life["to"]]
