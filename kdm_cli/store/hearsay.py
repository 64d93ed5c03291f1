"""What entries say of others: merges, mendings, undos. Digests hold whatever somebody wrote who can reckon them.

So each is looked at as its row is opened, and nobody behind this door meets what no kdm has written.
"""

from collections.abc import Callable

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import TABLES, Fields
from kdm_cli.store.formats import SCHEMA_VERSION, counts, is_answer, is_meant, is_stored, present

Fits = Callable[[object], bool]
Says = Callable[[int, Fields], bool]  # the number of an entry, its arguments

MOST = 1 << 53  # of whatever counts: JSON of any program tells numbers up to it apart
LEAST_PLACE = 6  # an entry's own; what was forgotten has one more
PLACES = ((int, str, str, int, int, str), (int, str, str, int, int, int, str))
ITSELF = ("", "@")  # in the place of a name: none, or the merge itself


def misheard(command: str, number: int, arguments: Fields) -> str:
    """What no entry of this command can say of others, in words, or nothing."""
    if command not in SAYS or SAYS[command](number, arguments):
        return ""
    return f"Entry {number} of the journal is damaged: what its {command} tells cannot be read."


def is_number(value: object, least: int = 0, most: int = MOST) -> bool:
    """Whether it counts something."""
    return type(value) is int and least <= value <= most


def is_text(value: object) -> bool:
    """Whether it is text."""
    return type(value) is str


def _all(value: object, fits: Fits) -> bool:
    return type(value) is list and all(map(fits, value))


def _is_name(value: object) -> bool:
    """Of an entry: who wrote it, as which of theirs, and the beginning of its digest."""
    parts = value.split(":") if type(value) is str else []
    return len(parts) == 3 and counts(parts[1])


def _is_killer(value: object) -> bool:
    return value == ITSELF[1] or _is_name(value)


def _is_pair(value: object) -> bool:
    return _all(value, _is_name) and type(value) is list and len(set(value)) == len(value) == 2


def is_place(value: object) -> bool:
    """Where an entry lies among those of all copies."""
    place = value if type(value) is tuple or type(value) is list else ()
    counts = all(is_number(each) for each in place if type(each) is not str)
    return counts and tuple(map(type, place)) in PLACES and (place[4] == 1) == (len(place) == LEAST_PLACE)


def _is_version(value: object) -> bool:
    if type(value) is not list or len(value) != 3:
        return False
    by, clock, writer = value
    return (by in ITSELF or _is_name(by)) and is_number(clock) and is_text(writer)


def _is_act(value: object) -> bool:
    return (
        type(value) is dict
        and {"name", "place", "version", "fight"} <= value.keys()
        and _is_name(value["name"])
        and is_place(value["place"])
        and _is_version(value["version"])
        and (value["fight"] == "" or _is_name(value["fight"]))
    )


def _is_change(value: object) -> bool:
    """Whether there is such a field, or such a row, in whatever format."""
    if type(value) is not list or len(value) != len(Change._fields):
        return False
    kind, table, row_id, field, old, new = value
    if not (is_text(kind) and is_text(table) and is_text(field) and table in TABLES and type(row_id) is int):
        return False
    if kind == "set":
        return is_stored(old) and is_stored(new) and can_be(present(Change(*value)))
    whole, nothing = (new, old) if kind == "create" else (old, new)
    if kind not in ("create", "delete") or nothing is not None or type(whole) is not dict or field:
        return False
    return all(map(is_stored, whole.values())) and can_be(present(Change(*value)))


def can_be(change: Change) -> bool:
    """Whether the present format has such a field, or such a row."""
    fields = TABLES[change.table].__annotations__
    if change.kind == "set":
        return change.field in fields and change.field != "id"
    row = change.new if change.kind == "create" else change.old
    return type(row) is dict and row.keys() == fields.keys() and row["id"] == change.id


def _is_told(value: object) -> bool:
    """What an entry came to."""
    return (
        type(value) is dict
        and {"changes", "story", "answers", "year"} <= value.keys()
        and _all(value["changes"], _is_change)
        and _all(value["story"], is_text)
        and _all(value["answers"], is_answer)
        and is_number(value["year"])
        and (value.get("meant") is None or is_meant(value["meant"]))
    )


def _is_decided(value: object) -> bool:
    return (
        type(value) is dict
        and is_text(value.get("command"))
        and value["command"] not in SAYS
        and type(value.get("arguments")) is dict
    )


def _waits(value: object) -> bool:
    """An act, and its entry as a merge keeps it that could not be decided."""
    kept = value.get("entry") if type(value) is dict else None
    return (
        _is_act(value)
        and _is_told(kept)
        and _is_decided(kept)
        and type(kept) is dict
        and all(is_text(kept.get(field)) for field in ("because", "time"))
        and (kept.get("rules") is None or is_text(kept["rules"]))
    )


def _of_merge(number: int, told: Fields) -> bool:
    return (
        {"of", "from", "clock", "acts", "waiting", "killed", "apart", "both", "mended"} <= told.keys()
        and _all(told["of"], is_text)
        and (told["from"] is None or is_number(told["from"], 2, number - 1))
        and is_number(told["clock"])
        and _all(told["acts"], _is_act)
        and _all(told["waiting"], _waits)
        and type(told["killed"]) is dict
        and all(_is_name(name) and _all(killers, _is_killer) for name, killers in told["killed"].items())
        and _all(told["apart"], _is_pair)
        and _all(told["both"], _is_pair)
        and _all(told["mended"], _is_name)
    )


def _of_mending(number: int, told: Fields) -> bool:
    decided, retold = told.get("decided"), told.get("retold")
    return (
        is_number(told.get("entry"), 2, number - 1)
        and type(told.get("before", False)) is bool
        and _all(told.get("words"), is_text)
        and (_is_decided(decided) or (decided is None and not told.get("before")))
        and type(retold) is dict
        and all(counts(each) and 1 < int(each) <= number for each in retold)
        and all(map(_is_told, retold.values()))
    )


def _of_turning(number: int, told: Fields) -> bool:
    return is_number(told.get("group"), 1, number - 1)


def _of_seen(_: int, told: Fields) -> bool:
    return is_text(told.get("for")) and _all(told.get("seen"), lambda card: is_text(card) or is_number(card))


def _of_branch(number: int, told: Fields) -> bool:
    return all(is_text(told.get(field)) for field in ("name", "of", "tip")) and is_number(
        told.get("entry"), 1, number - 1
    )


def _of_migration(_: int, told: Fields) -> bool:
    begin, end = told.get("from"), told.get("to")
    return type(begin) is int and is_number(begin, 0, SCHEMA_VERSION) and is_number(end, begin, SCHEMA_VERSION)


SAYS: dict[str, Says] = {
    "merge": _of_merge,
    "fix": _of_mending,
    "undo": _of_turning,
    "redo": _of_turning,
    "turn over": _of_seen,
    "branch": _of_branch,
    "migrate": _of_migration,
}
