"""Which names a parameter may take, by its kind and the command it stands in."""

from os.path import expanduser, expandvars

from kdm_cli.rules.state import LOCATIONS
from kdm_cli.rules.tracks import STATS
from kdm_cli.service.halfline import Standing
from kdm_cli.service.offers import Offer, Sheets, cards
from kdm_cli.service.operation import Parameter

Tiers = list[list[Offer]]

OF_THE_DEAD_TOO = ("show", "survivor show", "survivor note", "log")
FIELDS = "survival-limit population death-count lost-settlements endeavors dice decks".split()
TRAITS = ("fighting_art", "secret_fighting_art", "disorder", "ability", "impairment", "severe_injury", "curse", "title")
THINGS = ("innovation", "location", "principle", "monster", "milestone")
EVENTS = ("story_event", "settlement_event", "monster")


def offered(here: Standing, parameter: Parameter) -> Tiers:
    """The lists of names for a parameter, the likelier list first."""
    kind = parameter.kind
    if kind.options:
        return [[Offer(option) for option in kind.options]]
    lists = {
        "survivor": _survivors,
        "stat": _stats,
        "field": lambda here, sheets: [[Offer(field) for field in FIELDS]],
        "gear": _gear,
        "item": _items,
        "trait": _traits,
        "injury": _injuries,
        "event": _events,
        "thing": _things,
        "principle": _principles,
        "choice": _choices,
    }
    if kind.completes not in lists or here.operation is None:
        return []
    files = here.values("--file")
    return lists[kind.completes](here, Sheets(expandvars(expanduser(files[-1])) if files else None))


def _path(here: Standing) -> str:
    return here.operation.path if here.operation else ""


def _first(here: Standing) -> str:
    return here.plain[0] if here.plain else ""


def _survivors(here: Standing, sheets: Sheets) -> Tiers:
    path = _path(here)
    if path == "survivor revive":
        return [sheets.survivors(dead=True)]
    if path in ("survivor retire", "survivor unretire"):
        return [sheets.survivors(retired=path == "survivor unretire")]
    besides = [Offer("settlement")] if path == "expect" else []
    return [sheets.survivors(dead=None if path in OF_THE_DEAD_TOO else False) + besides]


def _stats(here: Standing, sheets: Sheets) -> Tiers:
    tokens = _path(here) == "survivor token"
    return [[Offer(stat.typed) for stat in STATS if stat.kind == "attribute" or not tokens]]


def _gear(here: Standing, sheets: Sheets) -> Tiers:
    if _path(here) in ("gear take", "gear archive"):
        return [sheets.worn(_first(here))]
    return [sheets.stored("gear"), cards("gear")] if _path(here) == "gear give" else [cards("gear")]


def _items(here: Standing, sheets: Sheets) -> Tiers:
    return [sheets.stored("gear", "resource")] if _path(here) == "storage remove" else [cards("resource", "gear")]


def _traits(here: Standing, sheets: Sheets) -> Tiers:
    return [sheets.traits(_first(here))] if _path(here) == "survivor lose" else [cards(*TRAITS)]


def _injuries(here: Standing, sheets: Sheets) -> Tiers:
    rolled = [Offer(location, "rolled for") for location in (*LOCATIONS, "brain")]
    return [[*rolled, *cards("severe_injury", "brain_trauma")]]


def _events(here: Standing, sheets: Sheets) -> Tiers:
    if _path(here) in ("timeline done", "timeline remove"):
        return [sheets.listed_in(_first(here))]
    return [cards(*EVENTS)]


def _things(here: Standing, sheets: Sheets) -> Tiers:
    return [sheets.held()] if _path(here) == "settlement lose" else [cards(*THINGS)]


def _principles(here: Standing, sheets: Sheets) -> Tiers:
    return [[Offer(principle) for principle in ("new-life", "death", "society", "conviction")]]


def _choices(here: Standing, sheets: Sheets) -> Tiers:
    from kdm_cli.content import core_library
    from kdm_cli.rules.names import fold

    rows = core_library().of("principle")
    fitting = [row.name for row in rows if fold(str(row.data.get("principle", ""))) == fold(_first(here))]
    return [[*map(Offer, fitting or [row.name for row in rows]), Offer("none", "take the choice back")]]
