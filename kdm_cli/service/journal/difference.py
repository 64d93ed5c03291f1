"""The difference between two states of a campaign, in as few changes as it takes, and in words: old -> new."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import AnyRow, Campaign, Fields, Hunt, Lasting, Settlement, Showdown, Survivor, Tables

ONLY_ONCE = {
    "pack": ("pack",),
    "holding": ("content",),
    "body_part": ("survivor_id", "location"),
    "token": ("survivor_id", "stat"),
    "gear": ("survivor_id", "slot"),
    "loadout": ("name", "slot"),
    "storage": ("content",),
    "pack_file": ("pack", "name"),
    "fighter": ("survivor_id",),
    "monster_token": ("stat",),
    "loot": ("survivor_id", "content"),
    "house_rule": ("requirement", "content"),
    "player": ("name",),
    "writer": ("writer",),
    "learned": ("content",),
}  # what two rows of a table never share, not even between two changes
DYING = ("party", "dead", "died_year", "died_cause")  # in this order, and back for whoever lives again


def difference(before: Tables, after: Tables) -> list[Change]:
    """Rows that go, fields that change, rows that come; at each step the file would hold nothing impossible."""
    gone: list[Change] = []
    fields: list[Change] = []
    come: list[Change] = []
    for table, rows in before.items():
        now = after[table]
        for row_id, row in rows.items():
            same = now.get(row_id)
            if same is None or _moved(table, row, same):
                gone.append(Change("delete", table, row_id, "", row._asdict(), None))
            elif same != row:
                fields += _fields(table, row, same)
        for row_id, row in now.items():
            if row_id not in rows or _moved(table, rows[row_id], row):
                come.append(Change("create", table, row_id, "", None, row._asdict()))
    return [*gone, *fields, *come]


def _moved(table: str, row: AnyRow, now: AnyRow) -> bool:
    """Whether a row takes a place in which another one may still be."""
    return any(getattr(row, field) != getattr(now, field) for field in ONLY_ONCE.get(table, ()))


def _fields(table: str, row: AnyRow, now: AnyRow) -> Iterator[Change]:
    names = [field for field in row._fields if getattr(row, field) != getattr(now, field)]
    if table == "survivor":
        order = DYING if now.dead else DYING[::-1]
        names.sort(key=lambda field: order.index(field) if field in order else -1)
    for field in names:
        yield Change("set", table, row.id, field, getattr(row, field), getattr(now, field))


NameOf = Callable[[str], str]
Owner = int | str  # a survivor's id, or what is nobody's
MOST_TEXT = 40
HOME, STORE, FIGHT, AWAY = "the settlement", "storage", "the showdown", "the hunt"
SHEETS = {"survivor": "", "settlement": HOME, "campaign": HOME, "showdown": FIGHT, "hunt": AWAY}  # whose fields stand
COUNTED = {"storage": "copies", "loot": "copies", "monster_token": "amount", "token": "amount"}
ELSEWHERE = {"storage": STORE, "monster_token": FIGHT}
UNTOLD = ("card", "use", "step", "pack_file", "fighter", "hunt_space", "writer")  # no lines on a sheet
PERSONS = ("father_id", "mother_id", "controller_id", "priority_id", "revealer_id", "player_id")
CALLED = {"light": "light injury", "heavy": "heavy injury", "limit_correction": "survival limit by hand"}
INNER = {
    Campaign: ("id", "seed", "dice_rolled", "uuid"),
    Survivor: ("id", "party", "returned", "dead", "died_year", "died_cause"),
    Settlement: ("id", "step"),
    Hunt: ("id", "secret", "dealt"),
    Showdown: ("id", "acting_id", "last_wound_id", "begun", "moved", "fell", "secret", "dealt"),
}  # fields that nobody has written down, or that are told otherwise


def compared(before: Tables, after: Tables, name_of: NameOf) -> list[str]:
    """What is otherwise, a line for each kind of difference on a sheet; how the decks of a showdown lie is not told."""
    names = {row.id: str(row.name) for tables in (before, after) for row in tables["survivor"].values()}
    old, new = Sheets(before, name_of), Sheets(after, name_of)
    come = [each for each in after["survivor"] if each not in before["survivor"]]
    gone = [each for each in before["survivor"] if each not in after["survivor"]]
    lines = list(_people(come, gone, after, names))
    home = HOME, STORE, FIGHT, AWAY
    for owner in (*(each for each in names if each not in (*come, *gone)), *home):
        whose = names[owner] if isinstance(owner, int) else owner
        lines += [f"{whose}: {told}" for told in _differences(old, new, owner)]
    if before["card"] != after["card"] and before["showdown"] and after["showdown"]:
        lines.append(f"{FIGHT}: its decks lie otherwise")
    return lines


def _people(come: list[int], gone: list[int], after: Tables, names: dict[int, str]) -> Iterator[str]:
    """Whose sheets there were not, and whose there are no longer."""
    dead = [each for each in come if after["survivor"][each].dead]
    alive = [each for each in come if each not in dead]
    for which, told in ((alive, "new"), (gone, "gone")):
        if which:
            yield f"{_listed(names[each] for each in which)}: the {'sheets are' if which[1:] else 'sheet is'} {told}"
    for each in dead:
        yield f"{names[each]}: the sheet is new, {_life(after['survivor'][each])}"


class Sheets:
    """What the sheets show, by whose it is and what it is called: one value each, or how many there are of a thing."""

    def __init__(self, tables: Tables, name_of: NameOf) -> None:
        self.values: dict[Owner, Fields] = defaultdict(dict)
        self.amounts: dict[Owner, Counter[str]] = defaultdict(Counter)
        self.things: dict[Owner, Counter[str]] = defaultdict(Counter)
        people = (*tables["survivor"].values(), *tables["player"].values())
        self._names = {row.id: str(row.name) for row in people}
        self._name_of = name_of
        self._all_lasting(tables["lasting"].values())
        for table, rows in tables.items():
            for row in rows.values() if table not in (*UNTOLD, "lasting") else ():
                self._add(table, row)

    def _add(self, table: str, row: AnyRow) -> None:
        owner: Owner = getattr(row, "survivor_id", None) or ELSEWHERE.get(table, HOME)
        if table in SHEETS:
            self.values[SHEETS[table] or row.id].update(self._fields(row))
            if table in ("showdown", "hunt"):
                monster = row.monster if table == "showdown" else row.quarry
                self.things[SHEETS[table]][f"{self._name_of(monster)} level {row.level}"] += 1
        elif table == "body_part":
            boxes = {f"{_field(box)} at the {row.location}": getattr(row, box) for box in row._fields[3:]}
            self.values[owner].update(boxes)
        elif table in COUNTED:
            self.amounts[owner][self._called(table, row)] += getattr(row, COUNTED[table])
        else:
            called = self._called(table, row)
            self.things[owner][called] += 1
            if table == "timeline":  # where an event may stand twice in a year
                how, events = "done" if row.done else "open", self.values[HOME]
                events[f"{called}:"] = how if events.get(f"{called}:", how) == how else "partly done"

    def _all_lasting(self, rows: Iterable[Lasting]) -> None:
        """What lasts a while, as the sheets say it; what only waits or is remembered is on none."""
        by_owner: dict[Owner, list[Lasting]] = defaultdict(list)
        for row in rows:
            by_owner[row.survivor_id or HOME].append(row)
        for owner, theirs in by_owner.items():
            for told in lasting.spoken(theirs, self._name_of):
                self.things[owner][f"{told['from']} ({told['what']} {told['until']})"] += 1

    def _fields(self, row: AnyRow) -> Iterator[tuple[str, object]]:
        for field in row._fields:
            value = getattr(row, field)
            if field in PERSONS and value is not None:
                value = self._names.get(value)
            elif field in ("weapon_type", "monster", "quarry") and isinstance(value, str):
                value = self._name_of(value)
            if field not in INNER[type(row)]:
                yield _field(field), value
        if isinstance(row, Survivor):
            yield "", _life(row)
            yield "departing", row.party is not None

    def _called(self, table: str, row: AnyRow) -> str:
        """What one line of a table is called."""
        if table == "timeline":
            level = f" level {row.level}" if row.level else ""
            return f"{self._name_of(row.content)}{level} in year {row.year}"
        if "token" in table:
            return f"{_field(row.stat)} tokens"
        if table == "note":
            return f'the note "{row.text[:MOST_TEXT]}"'
        if table == "pack":
            return f"the pack {row.pack} {row.version}"
        if table == "player":
            return f"the player {row.name}"
        if table == "house_rule":
            return f"the house rule {row.requirement}" + (f" ({self._name_of(row.content)})" if row.content else "")
        name = self._name_of(row.content)
        beside = {"due": " (due)", "loot": " (won)", "loadout": f" (loadout {getattr(row, 'name', '')})"}
        return name + beside.get(table, "")


def _differences(old: Sheets, new: Sheets, owner: Owner) -> Iterator[str]:
    """What changed on a sheet, what is no longer on it, and what is new there."""
    changed = [
        f"{what} {shown(was)} -> {shown(new.values[owner][what])}".strip()
        for what, was in old.values[owner].items()
        if what in new.values[owner] and new.values[owner][what] != was
    ]
    for was, now in ((old.amounts[owner], new.amounts[owner]), (old.things[owner], new.things[owner])):
        for what in dict.fromkeys((*was, *now)):
            some = was is old.amounts[owner] or min(was[what], now[what]) > 0
            changed += [f"{what} {was[what]} -> {now[what]}"] if some and was[what] != now[what] else []
    if changed:
        yield ", ".join(changed)
    for here, there, told in ((old, new, "gone"), (new, old, "new")):
        only = {what: many for what, many in here.things[owner].items() if not there.things[owner][what]}
        named = [f"{many} {what}" if many > 1 else what for what, many in only.items()]
        if named:
            yield f"{_listed(named)} {'are' if named[1:] else 'is'} {told}"


def _life(row: Survivor) -> str:
    """Whether somebody lives, or what they died of."""
    return f"dead in year {row.died_year} ({row.died_cause})" if row.dead else "alive"


def _field(name: str) -> str:
    return CALLED.get(name, name.removesuffix("_id").replace("_", " "))


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def shown(value: object, nothing: str = "-") -> str:
    """What a field holds, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return nothing if value is None else str(value)
