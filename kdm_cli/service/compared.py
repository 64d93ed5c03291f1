"""Two states of a campaign laid side by side, in words: what stands on the sheets otherwise, old -> new."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kdm_cli.rules.state import Settlement, Showdown, Survivor, Tables

NameOf = Callable[[str], str]
Names = dict[int, str]
MOST_TEXT = 40
HOME, FIGHT = "the settlement", "the showdown"
SHEETS = {"survivor": "", "settlement": HOME, "showdown": FIGHT}  # a row is a sheet, and each field stands on it
COUNTED = {"storage": "copies", "loot": "copies", "monster_token": "amount", "token": "amount"}
UNTOLD = ("campaign", "card", "use", "step", "pack_file", "fighter")  # what no sheet shows as a line of its own
PERSONS = ("father_id", "mother_id", "controller_id", "priority_id")
INNER = {
    Survivor: ("id", "party", "returned"),
    Settlement: ("id", "step"),
    Showdown: ("id", "acting_id", "last_wound_id", "begun", "moved", "fell"),
}  # fields that nobody has written down


def compared(before: Tables, after: Tables, name_of: NameOf) -> list[str]:
    """A line for each difference; which cards lie in the decks of a showdown is told nowhere."""
    names = {row.id: str(row.name) for tables in (before, after) for row in tables["survivor"].values()}
    old, new = Sheets(before, names, name_of), Sheets(after, names, name_of)
    come = {names[each] for each in after["survivor"].keys() - before["survivor"].keys()}
    gone = {names[each] for each in before["survivor"].keys() - after["survivor"].keys()}
    lines = [(who, f"the sheet is {'new' if who in come else 'gone'}") for who in sorted(come ^ gone)]
    for key in dict.fromkeys((*old.values, *new.values)):
        if old.values.get(key) != new.values.get(key):
            lines.append((key[0], f"{key[1]} {_shown(old.values.get(key))} -> {_shown(new.values.get(key))}"))
    for key in dict.fromkeys((*old.things, *new.things)):
        was, now = old.things[key], new.things[key]
        if was != now:
            known = f"{was} -> {now}" if was + now > 1 else "is new" if now else "is gone"
            lines.append((key[0], f"{key[1]} {known}"))
    if before["card"] != after["card"]:
        lines.append((FIGHT, "its decks lie otherwise"))
    people = [name for name in names.values() if name not in come ^ gone]
    order = {who: at for at, who in enumerate((*sorted(come ^ gone), *people, HOME, FIGHT))}
    told = [each for each in lines if each[0] not in come ^ gone or each[1].startswith("the sheet is")]
    return [f"{who}: {what}" for who, what in sorted(told, key=lambda line: order[line[0]])]


class Sheets:
    """What the sheets show, by whose it is and what it is called: one value each, or how many there are of a thing."""

    def __init__(self, tables: Tables, names: Names, name_of: NameOf) -> None:
        self.values: dict[tuple[str, str], Any] = {}
        self.things: Counter[tuple[str, str]] = Counter()
        for table, rows in tables.items():
            for row in rows.values() if table not in UNTOLD else ():
                if table in SHEETS:
                    whose = SHEETS[table] or names[row.id]
                    self.values |= {(whose, what): value for what, value in _fields(row, names, name_of)}
                    continue
                whose = names.get(getattr(row, "survivor_id", None) or 0, FIGHT if table == "monster_token" else HOME)
                if table == "body_part":
                    boxes = {field.replace("_", " "): getattr(row, field) for field in row._fields[3:]}
                    self.values |= {(whose, f"{row.location}, {box}"): value for box, value in boxes.items()}
                else:
                    self.things[whose, _called(table, row, name_of)] += getattr(row, COUNTED.get(table, ""), 1)


def _fields(row: Any, names: Names, name_of: NameOf) -> Iterator[tuple[str, Any]]:
    for field in row._fields:
        value = getattr(row, field)
        if field in PERSONS and value is not None:
            value = names.get(value)
        elif field in ("weapon_type", "monster") and value:
            value = name_of(value)
        if field not in INNER[type(row)]:
            yield field.removesuffix("_id").replace("_", " "), value
    if isinstance(row, Survivor):
        yield "departing", row.party is not None


def _called(table: str, row: Any, name_of: NameOf) -> str:
    """What one line of a table is called."""
    if table == "timeline":
        level = f" level {row.level}" if row.level else ""
        return f"{name_of(row.content)}{level} in year {row.year}{', done' if row.done else ''}"
    if "token" in table:
        return f"{row.stat} tokens"
    if table == "note":
        return f'the note "{row.text[:MOST_TEXT]}"'
    if table == "pack":
        return f"the pack {row.pack} {row.version}"
    name = name_of(row.content)
    return f"{name} (due)" if table == "due" else f"{name} (loadout {row.name})" if table == "loadout" else name


def _shown(value: Any) -> str:
    return "-" if value is None else "yes" if value is True else "no" if value is False else str(value)
