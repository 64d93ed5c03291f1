"""The First Story: who fights it, and that a lost one is a new try, but what people wrote meanwhile stays (R194)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules import draft
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.steps import PROLOGUE
from kdm_cli.rules.draft import OWNER, Change, Deed
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import damaged
from kdm_cli.rules.state import TABLES, Survivor, Tables

ADD = "kdm survivor add"
FOUNDERS = f"{ADD} NAME:m NAME:f NAME:m NAME:f"
MOST = 4  # founders of the First Story
STORY = "kdm showdown start white-lion --prologue"
ON_PAPER = "kdm settlement return"
LOST = "The First Story is lost: play it again until it is won"
FACTS: Mapping[str, tuple[str, ...]] = {
    "settlement": ("name", "limit_correction", "lost_settlements"),
    "survivor": ("name", "sex", "origin", "father_id", "mother_id", "player_id"),
    **dict.fromkeys(
        ("holding", "body_part", "trait", "token", "gear", "storage", "timeline", "due", "use", "lasting", "showdown",
         "fighter", "card", "monster_token", "loot", "step", "hunt", "hunt_space"), ()),
}  # fmt: skip
# the tables that a try writes, each with the columns that people write; every other table holds words and settings
DAMAGE: Mapping[str, tuple[str, ...]] = {
    "body_part": ("light", "heavy", "armor_lost"),
    "survivor": ("dead", "bleeding", "brain_injured", "knocked_down"),
}  # what a fight kept on paper begins with
FIRST = {
    False: ("died_year", "died_cause", "dead"),
    True: ("party", "dead"),
}  # only the dead have died, and they do not depart: so their columns are set in this order
COUNTERS = ("death_count", "endeavors", "lantern_year")  # of the settlement sheet, to be told
INJURIES = ("severe_injury", "brain_trauma")
ENDS = {"showdown end": "defeat", "settlement return": "defeat", "phase next": "lost"}  # lines that told of a loss
DEFEAT = "defeat"


class Try(NamedTuple):
    """How everything stood before the try, and with which rows those begin who came meanwhile."""

    before: Tables
    came: tuple[int, ...]


def missing_founders(play: Play) -> int:
    """How many more begin the First Story (R9): as long as nobody died in it, it has four."""
    there = sum(each.origin == "founder" for each in play.draft.rows(Survivor).values())
    living = len(numbers.founders(play))
    return MOST - living if living < MOST and there == living else 0 if living else MOST


def story(play: Play) -> str:
    """The line that begins the First Story, with more founders than fight in it those who were there first (R9).

    Where somebody fell already it is fought on paper, and how it ended is what remains to be said.
    """
    there = numbers.founders(play)
    if len(there) < MOST:
        return ON_PAPER
    if len(there) == MOST:
        return STORY
    return f"{STORY} --survivor {','.join(quoted(each.name) for each in there[:MOST])}"


def of_showdown(play: Play) -> Try | None:
    """The try that began with the showdown under way; None where the journal does not reach back to it."""
    done = play.deeds()
    began = (at for at in reversed(range(len(done))) if _makes(done[at], "create", "showdown"))
    return _since(play, done, next(began, None))


def on_paper(play: Play) -> Try | None:
    """The try that began with the first death or damage somebody wrote down; None where nobody did."""
    if play.draft.settlement.phase != PROLOGUE:
        return None
    done = play.deeds()
    lost = next((at for at in reversed(range(len(done))) if _ended(done[at])), -1)
    hurt = (at for at in range(lost + 1, len(done)) if any(_is_damage(play, each) for each in done[at].changes))
    return _since(play, done, next(hurt, None))


def take_back(play: Play, found: Try, why: str = LOST) -> None:
    """Everything is as it was before the try, and told in words."""
    play.tell(why)
    now = {table: dict(rows) for table, rows in play.draft.tables.items()}
    meant = {table: _meant(now, found, table) for table in FACTS}
    _restore(play, now, meant)
    _tell(play, now, meant, found)
    play.follows = True


def _makes(deed: Deed, kind: str, table: str) -> bool:
    return any((change.kind, change.table) == (kind, table) for change in deed.changes)


def _ended(deed: Deed) -> bool:
    """Whether a try before this one ended here, fought on the board or kept on paper."""
    said = ENDS.get(deed.command)
    answered = any(answer["value"] == DEFEAT for answer in deed.answers)
    return _makes(deed, "delete", "showdown") or (said is not None and (bool(deed.arguments.get(said)) or answered))


def _is_damage(play: Play, change: Change) -> bool:
    if change.kind == "set":
        return change.field in DAMAGE.get(change.table, ()) and bool(change.new)
    if change.kind != "create":
        return False
    if change.table == "trait":
        return play.entry(change.new["content"]).kind in INJURIES
    return any(change.new[field] for field in DAMAGE.get(change.table, ()))


def _since(play: Play, done: Sequence[Deed], first: int | None) -> Try | None:
    """The campaign as it was before an entry; a checkpoint on the way hides it."""
    if first is None or any(deed.checkpoint is not None for deed in done[first:]):
        return None
    before = {table: dict(rows) for table, rows in play.draft.tables.items()}
    fits = draft.take_back(before, play.draft.changes[play.begun :])
    fresh: list[tuple[str, Any]] = []
    for deed in reversed(done[first:]):
        fresh += _fresh(before, deed)
        fits = draft.take_back(before, deed.changes) and fits
    if not fits:
        damaged("The journal does not lead to what stands now.")
    for table, row in fresh:
        before[table][row.id] = row
    return Try(before, tuple(row.id for table, row in fresh if table == "survivor"))


def _fresh(tables: Tables, deed: Deed) -> list[tuple[str, Any]]:
    """The sheets that an entry made, with all that was on them."""
    made = {change.id for change in deed.changes if (change.kind, change.table) == ("create", "survivor")}
    if not made:
        return []
    sheets = [("survivor", tables["survivor"][each]) for each in sorted(made)]
    owned = [table for table in FACTS if OWNER in TABLES[table]._fields]
    return sheets + [(table, row) for table in owned for row in tables[table].values() if row.survivor_id in made]


def _meant(now: Tables, found: Try, table: str) -> dict[int, Any]:
    """The rows that are to stand: as they were, with what people wrote since; nothing of a sheet that was torn up."""
    kept, people = FACTS[table], now["survivor"]
    rows = {}
    for row_id, row in found.before[table].items():
        owner = row_id if table == "survivor" else getattr(row, OWNER, None)
        if owner is None or owner in people:
            here = now[table].get(row_id)
            rows[row_id] = row._replace(**{field: getattr(here, field) for field in kept}) if here and kept else row
    return rows


def _restore(play: Play, now: Tables, meant: Mapping[str, dict[int, Any]]) -> None:
    """Rows that came go first: of many a thing there is only one row at a time."""
    again = []
    for table, rows in meant.items():
        for row_id, row in now[table].items():
            if row_id not in rows:
                play.draft.delete(row)
            elif table == "gear" and rows[row_id] != row:  # two that have changed places
                play.draft.delete(row)
                again.append((table, rows[row_id]))
            elif rows[row_id] != row:
                was = rows[row_id]._asdict()
                first = FIRST[bool(was.get("dead"))] if table == "survivor" else ()
                play.draft.set(row, **{field: was[field] for field in (*first, *was)})
        again += [(table, row) for row_id, row in rows.items() if row_id not in now[table]]
    for table, row in again:
        play.draft.apply(Change("create", table, row.id, "", None, row._asdict()))


def _tell(play: Play, now: Tables, meant: Mapping[str, dict[int, Any]], found: Try) -> None:
    """What was taken back, in a few lines."""
    people = play.draft.rows(Survivor)
    was = now["survivor"]
    play.tell_list("Alive again:", [each.name for each in people.values() if was[each.id].dead and not each.dead])
    sheet = next(iter(now["settlement"].values()))
    for field in COUNTERS:
        stood, stands = getattr(sheet, field), getattr(play.draft.settlement, field)
        if stood != stands:
            play.tell(f"{field.replace('_', ' ').capitalize()} {stood} -> {stands}")
    touched = {each.id for each in people.values() if not was[each.id].dead and was[each.id] != each}
    changed = [row for table in ("body_part", "token", "lasting") for row in _either(now[table], meant[table])]
    touched |= {row.survivor_id for row in changed if row.survivor_id}
    hurt = [people[each].name for each in sorted(touched) if each in people and not was[each].dead]
    play.tell_list("Injuries, tokens, survival as before:", hurt)
    play.tell_list("Gone:", _named(play, _gone(now, meant, "trait")))
    play.tell_list("Theirs again:", _named(play, _gone(meant, now, "trait")))
    moved = {row.survivor_id for row in _either(now["gear"], meant["gear"])}
    play.tell_list("Gear grids as before:", [people[each].name for each in sorted(moved) if each in people])
    had, have = _goods(now), _goods(meant)
    play.tell_list("Lost with it:", _counted(play, had - have))
    play.tell_list("There again:", _counted(play, have - had))
    for table, gone, back in (("holding", "Not had any more:", "Had again:"), ("due", "No longer due:", "Due again:")):
        play.tell_list(gone, [play.name_of(each.content) for each in _gone(now, meant, table)])
        play.tell_list(back, [play.name_of(each.content) for each in _gone(meant, now, table)])
    play.tell_list("Stay, with fresh sheets:", [people[each].name for each in found.came if each in people])


def _goods(tables: Mapping[str, dict[int, Any]]) -> Counter[str]:
    """What there is of gear and resources, wherever it lies."""
    goods: Counter[str] = Counter()
    for table in ("storage", "loot"):
        for row in tables[table].values():
            goods[row.content] += row.copies
    goods.update(row.content for row in tables["gear"].values())
    return goods


def _counted(play: Play, goods: Counter[str]) -> list[str]:
    return [f"{play.name_of(each)} x{by}" if by > 1 else play.name_of(each) for each, by in goods.items()]


def _either(one: Mapping[int, Any], other: Mapping[int, Any]) -> list[Any]:
    """Rows that are on one side only, or are not the same on both."""
    return [row for row in (*one.values(), *other.values()) if one.get(row.id) != other.get(row.id)]


def _gone(one: Mapping[str, dict[int, Any]], other: Mapping[str, dict[int, Any]], table: str) -> list[Any]:
    return [row for row_id, row in one[table].items() if row_id not in other[table]]


def _named(play: Play, rows: Sequence[Any]) -> list[str]:
    return [f"{play.name_of(row.content)} ({play.draft.rows(Survivor)[row.survivor_id].name})" for row in rows]
