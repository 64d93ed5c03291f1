"""What the sheets of a campaign must agree on, whatever was played: nobody acts who is dead, sums are right."""

from collections.abc import Callable, Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.asking.numbers import GONE, held, living
from kdm_cli.rules.draft import OWNER, Change, Draft
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Holding, Showdown, Step, Survivor, Use
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import BY_FIELD

Field = tuple[str, int, str]  # table, row, field
ROLES = (("father_id", "father", "f", "a woman"), ("mother_id", "mother", "m", "a man"))
BACK = "kdm undo takes back the entry that did it (kdm log)."


class Disagreement(NamedTuple):
    """What is wrong, in words, a way out, and the fields in which it lies."""

    message: str
    way_out: str
    lies_in: tuple[Field, ...]


def disagreements(play: Play) -> Iterator[Disagreement]:
    """Everything on the sheets that does not fit together."""
    for check, _ in CHECKS:
        yield from check(play)


def check_still_fits(play: Play, changes: Sequence[Change]) -> None:
    """Refuse changes after which something on the sheets does not fit together that did before them."""
    touched = {(change.table, change.field) for change in changes}
    packs = any(table in PACKS for table, _ in touched)  # of which everything may mean something else now
    checks = [check for check, fields in CHECKS if packs or not touched.isdisjoint(fields)]
    found = [each for check in checks for each in check(play)]
    if not found:
        return
    before = Draft({table: dict(rows) for table, rows in play.draft.tables.items()}, play.draft.last_id)
    for change in reversed(changes):
        before.apply(change.inverse())
    known = {each.lies_in[0] for each in disagreements(Play(before, play.content, play.table))}
    for each in found:
        if each.lies_in[0] not in known:
            hint = "Nothing was changed. kdm phase show says where the campaign stands; --house-rule writes it so."
            refuse("sheets-disagree", f"The sheets would not fit together: {each.message}", hint)


def _deaths(play: Play) -> Iterator[Disagreement]:
    settlement = play.draft.settlement
    gone = {use.survivor_id for use in play.draft.where(Use, "content", GONE)}  # whom no count counts
    dead = [row for row in play.draft.rows(Survivor).values() if row.dead and row.id not in gone]
    if settlement.death_count < len(dead):
        yield Disagreement(
            f"The death count is {settlement.death_count}, the sheets of the dead are {len(dead)}.",
            f"kdm settlement set death-count {len(dead)} --because TEXT",
            (("settlement", 1, "death_count"), *(("survivor", row.id, "dead") for row in dead)),
        )


def _the_dead(play: Play) -> Iterator[Disagreement]:
    """The dead do not act: they have not returned, and nothing is due for them; nor depart, as the file itself says."""
    wait = {due.survivor_id for due in play.draft.rows(Due).values()}
    for row in play.draft.rows(Survivor).values():
        if not (row.dead and (row.returned or row.id in wait)):
            continue
        waiting, name = play.draft.where(Due, OWNER, row.id), quoted(row.name)
        way_out = f"kdm survivor revive {name}, then kdm survivor kill {name} --cause TEXT"
        if row.returned:
            yield Disagreement(f"{row.name} is dead and has returned.", way_out, (("survivor", row.id, "returned"),))
        for due in waiting:
            message = f"{row.name} is dead, and {play.name_of(due.content)} is due for them."
            yield Disagreement(message, way_out, (("due", due.id, "survivor_id"), ("survivor", row.id, "dead")))


def _party(play: Play) -> Iterator[Disagreement]:
    places: dict[int, list[Survivor]] = {}
    for row in play.draft.rows(Survivor).values():
        if row.party is not None:
            places.setdefault(row.party, []).append(row)
    for place, those in places.items():
        if len(those) > 1:
            yield Disagreement(
                f"{' and '.join(row.name for row in those)} have place {place} of the departing party.",
                "kdm settlement depart NAME ... chooses the party anew.",
                tuple(("survivor", row.id, "party") for row in those),
            )


def _tracks(play: Play) -> Iterator[Disagreement]:
    """Nobody who lives has a number for which there is no box."""
    for who, stat, value, end in sheet_numbers.beyond(play, living(play)):
        way_out = f"kdm survivor set {quoted(who.name)} {stat.typed} {end}"
        message = f"{who.name}: {stat.name} is {value}, and its track ends at {end}."
        yield Disagreement(message, way_out, (("survivor", who.id, stat.field),))


def _phase(play: Play) -> Iterator[Disagreement]:
    """The settlement phase has steps and no other phase has; a special showdown is fought within it."""
    settlement, rows = play.draft.settlement, play.draft.rows(Step)
    lies_in: tuple[Field, ...] = (("settlement", 1, "step"), ("settlement", 1, "phase"))
    lies_in += tuple(("step", row, "step") for row in rows)
    if any(row.kind == the_showdown.SPECIAL for row in play.draft.rows(Showdown).values()):
        return
    if steps.in_phase(play):
        if steps.current(play) is None:
            yield Disagreement(f"The settlement phase has no step {settlement.step}.", BACK, lies_in)
        for row in rows.values():
            if row.step not in (*steps.BY_KEY, *steps.BESIDE):
                yield Disagreement(f'The settlement phase has no step "{row.step}".', BACK, lies_in)
    elif settlement.step or rows:
        yield Disagreement(f"Steps of a settlement phase are open in the {settlement.phase}.", BACK, lies_in)


def _families(play: Play) -> Iterator[Disagreement]:
    rows = play.draft.rows(Survivor)
    for row in rows.values():
        if row.father_id is None and row.mother_id is None:
            continue
        mend = f"kdm survivor parents {quoted(row.name)} --father NAME --mother NAME"
        for field, word, other, what in ROLES:
            parent = rows.get(getattr(row, field))
            if parent is not None and parent.sex == other and not _turned(play):
                lies_in = (("survivor", row.id, field), ("survivor", parent.id, "sex"))
                yield Disagreement(f"{parent.name} is {what} and the {word} of {row.name}.", mend, lies_in)
        if _descends_from(rows, row):
            lies_in = (("survivor", row.id, "father_id"), ("survivor", row.id, "mother_id"))
            yield Disagreement(f"{row.name} is their own ancestor.", mend, lies_in)


def _turned(play: Play) -> bool:
    """Whether a card of these packs could have made a father of a woman, or a mother of a man."""
    return any("opposite_sex" in each.data.get("grants", ()) for each in play.content.of("gear", "curse"))


def _descends_from(rows: dict[int, Survivor], survivor: Survivor) -> bool:
    """Whether somebody is found among their own ancestors."""
    found: set[int] = set()
    waiting = [survivor]
    while waiting:
        row = waiting.pop()
        for parent in (row.father_id, row.mother_id):
            if parent is not None and parent in rows and parent not in found:
                found.add(parent)
                waiting.append(rows[parent])
    return survivor.id in found


def _principles(play: Play) -> Iterator[Disagreement]:
    """Of a pair only one is chosen (R217)."""
    chosen: dict[str, str] = {}
    ids = {row.content: row.id for row in play.draft.rows(Holding).values()}
    for entry in held(play, "principle"):
        other = chosen.setdefault(str(entry.data.get("principle")), entry.name)
        if other != entry.name:
            yield Disagreement(
                f"Both {other} and {entry.name} are chosen, of one pair.",
                f"kdm settlement lose {quoted(entry.name)}",
                (("holding", ids[entry.id], "content"),),
            )


def _fields(table: str, *fields: str) -> set[tuple[str, str]]:
    """Rows of a table that come or go, and fields of it that are set."""
    return {(table, field) for field in ("", *fields)}


PACKS = ("pack", "pack_file")
CHECKS: tuple[tuple[Callable[[Play], Iterator[Disagreement]], set[tuple[str, str]]], ...] = (
    (_deaths, _fields("survivor", "dead") | _fields("settlement", "death_count") | _fields("use", "content")),
    (_the_dead, _fields("survivor", "dead", "returned") | _fields("due", "survivor_id")),
    (_party, _fields("survivor", "party")),
    (_tracks, _fields("survivor", "dead", *(stat.field for stat in BY_FIELD.values() if stat.kind == "track"))),
    (_phase, _fields("settlement", "phase", "step") | _fields("step", "step") | _fields("showdown", "kind")),
    (_families, _fields("survivor", "father_id", "mother_id", "sex")),
    (_principles, _fields("holding", "content")),
)  # each with what can make it find something
