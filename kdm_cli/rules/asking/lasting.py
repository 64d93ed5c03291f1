"""What lasts a while, and what there is only so often: numbers changed, things forbidden or granted, limits used up.

Cards ask each other without end: a number may hang on a condition, a condition on a number, both on the texts somebody
stands under. Whoever stands below those who answer asks here; who answers is read when somebody first asks.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module

from kdm_cli.light import Any
from kdm_cli.rules.asking import steps
from kdm_cli.rules.content import Document, Entry, Parts
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import LASTING, Lasting, Survivor, Use
from kdm_cli.rules.under_way import Scene

FIGHT = (
    "attack", "next_attack", "wound_attempt", "act", "own_act", "turn", "round", "next_round", "monster_turn",
    "showdown",
)  # fmt: skip
OUT = (*FIGHT, "hunt", "event", "return")
YEAR, COMING = "year", "coming_year"
AT_HOME = ("settlement_phase",)
# what a row holds: its sort, and behind the stroke one of it, or words with commas between them
OF_SETTLEMENT = "lasting of the settlement"  # its rows, as who remembers what they say calls them
GRANT, FORBID = "grant", "forbid"  # words, for a while
ATTRIBUTE, SET, ARMOR, ROLL, AFFINITY = "attribute/", "set/", "armor/", "roll/", "affinity/"  # numbers changed
TOKEN, MARK = "token/", "mark/"
KEPT = "kept/"  # a trait that cannot be removed
RECORDED = "recorded/"  # a hit location that was rolled and recorded with a card
MONSTER = "monster/"  # one recorded with a card: amount 1 where it was chosen, 0 where not; or what is the monster's
WITH_CARD = (RECORDED, MONSTER)  # what goes with the card
EXTRA = "extra/"  # an activation or movement more, to be spent at once, whoever acts
VOLUME = "volume/"  # of the settlement, whose content is the monster: the level
PROFILE = "profile/"  # typed numbers of an AI card nobody captured: behind the stroke the monster, and which number
GAVE = "gave/"  # what a principle gave, to be taken back with it
WAITS = "effects:"  # what waits for the departure: an operation as JSON
FROM = "departed/"  # this survivor was given what a card gives, in the year of its amount; behind the stroke whose card
# it is, or which row waited, and behind another stroke, in rows of their own, what was given
DOOMED = f"{MARK}doomed"  # no survival is spent (R175)
GRABBED, ENDURED = f"{MARK}grabbed", f"{MARK}endure"  # the next severe injury is ignored
TARGET_NEXT = f"{MARK}target_next_turn_too"  # the priority target token came in the monster's own turn
FLED, HOME = f"{MARK}fled", f"{MARK}home"  # who ran away: lost on the way, or home already
AWAY = {FLED: "ran away", HOME: "home already"}
KEPT_IN_MIND = f"{TOKEN}card"  # tokens that a card counts on itself, of a survivor or of the settlement
AGED, BLOCK, DEFLECT = f"{TOKEN}age", "block", f"{TOKEN}deflect"  # of the last two the amount is how many hits
LENT, LENDS = ("courage", "understanding"), f"{GRANT}/use_anothers_courage"
MOVES_MORE = f"{GRANT}/extra_movement"
REROLL, REROLL_HUNT = f"{GRANT}/reroll_endeavor", f"{GRANT}/reroll_hunt_event"  # one result again, once
SKIPPED = "skip/survivors_turn"  # the survivors were ambushed (R251)
UNCOUNTED = "waits/death_count"  # deaths that step 5 has not counted yet (R213)
RESEARCH = "number/research_level"  # of the settlement: how far lantern research has come
NOTED = "noted"  # that a card was for somebody, or for the settlement
STATUE = "statue"  # of the settlement: the fighting art that its statue shows
# what a use holds
LIMIT = "once a "  # something that can be done again when the period ends
DEFEATED = "note: defeated level "  # this monster was defeated at this level
MARKS = {"endure": "ignores the next severe injury"}  # marks whose word alone does not say it


def add(play: Play, survivor: Survivor | None, content: str, what: str, amount: int, until: str) -> str:
    """Write down something that lasts, and return how long: before a year has passed, this year is the coming one."""
    owner = survivor.id if survivor else None
    if until == YEAR and not steps.year_passed(play):
        until = COMING
    play.draft.create(Lasting, survivor_id=owner, content=content, what=what, amount=amount, until=until)
    return until


def amounts(play: Play, survivor: Survivor | None, what: str) -> Parts:
    """What lasting things add to a number, each with the card it comes from."""
    rows = play.draft.where(Lasting, OWNER, survivor.id if survivor else None)
    return [(play.name_of(row.content), row.amount) for row in rows if row.what == what] if rows else []


def of(play: Play, owner: int | None, what: str) -> list[Lasting]:
    """The rows of a survivor, or of the settlement, that hold this."""
    rows = play.draft.where(Lasting, OWNER, owner)
    return [row for row in rows if row.what == what] if rows else []


def named(play: Play, owner: int | None, sort: str) -> list[tuple[str, Lasting]]:
    """What stands behind this sort in the rows of a survivor, or of the settlement, and the row."""
    rows = play.draft.where(Lasting, OWNER, owner)
    return [(row.what.removeprefix(sort), row) for row in rows if row.what.startswith(sort)]


def words_of(row: Lasting, sort: str) -> list[str]:
    """The words that a row of this sort holds; none of another."""
    head = f"{sort}/"
    return row.what.removeprefix(head).split(",") if row.what.startswith(head) else []


def words(play: Play, survivor: Survivor | None, kind: str) -> dict[str, str]:
    """What is forbidden or granted for a while, to a survivor or to the settlement, and by which card."""

    def found() -> dict[str, str]:
        rows, said = play.draft.where(Lasting, OWNER, survivor.id if survivor else None), dict[str, str]()
        for row in rows:
            for word in words_of(row, kind):
                said.setdefault(word, play.name_of(row.content))
        return said

    # a settlement has many rows, and asks often
    return found() if survivor else dict(play.remembered(("words", kind), found, (OF_SETTLEMENT,)))


def noted(play: Play, survivor: Survivor | None, content: str) -> bool:
    """Whether it is noted that a card was for this survivor, or for the settlement."""
    return any(row.content == content for row in of(play, survivor.id if survivor else None, NOTED))


def told(play: Play, survivor: Survivor | None) -> list[dict[str, str]]:
    """What lasts now, in words: what it is, from which card, and how long; not what only waits or is remembered."""
    return spoken(play.draft.of(Lasting, survivor.id if survivor else None), play.name_of)


def spoken(rows: Iterable[Lasting], name_of: Callable[[str], str]) -> list[dict[str, str]]:
    """The rows of one survivor, or of the settlement, in words."""
    found = []
    for row in rows:
        sort, _, name = row.what.partition("/")
        what = name.replace("_", " ").replace(",", ", ")
        by = f"{row.amount:+d}"
        cannot = ", ".join(map(answerer("language.phrases:forbidden"), name.split(","))) if sort == FORBID else ""
        said = {
            "attribute": f"{what} {by}", "set": f"{what} is {row.amount}", "armor": f"armor {what} {by}",
            "roll": f"{what} rolls {by}", "forbid": f"cannot {cannot}", "grant": what, "recorded": f"{what} recorded",
            "mark": MARKS.get(name, what), "token": f"{row.amount} {what} token{'s' * (row.amount != 1)}",
            "skip": f"skips the {what}", "extra": f"1 {what} more, at once",
            "volume": f"a volume of level {name}", STATUE: "the statue shows it",
            "affinity": f"{by} {what} affinity", "number": f"{what} {row.amount}",
            "monster": f"{name_of(name)} {'chosen' if row.amount else 'not chosen'}" if sort == "monster" else "",
            "block": f"ignores {row.amount} hit{'s' * (row.amount != 1)} of an attack",
        }.get(sort)  # fmt: skip
        line = {"what": said or "", "from": name_of(row.content), "until": LASTING.get(row.until, row.until)}
        if said and (line not in found or row.amount):  # what is forbidden twice is forbidden
            found.append(line)
    return found


def period(use: Use) -> str:
    """In which time something happens only so often; for other marks what they mark."""
    return use.scope.removeprefix(LIMIT).partition(":")[0] if use.scope.startswith(LIMIT) else use.scope


def kept(play: Play, survivor: Survivor) -> dict[str, str]:
    """The traits that cannot be removed, and the card that gave each so."""
    return {trait: play.name_of(row.content) for trait, row in named(play, survivor.id, KEPT)}


def forget(play: Play, survivor: Survivor, content: str) -> None:
    """A card is gone from a sheet: what was recorded with it goes too, and is asked or rolled anew with the next."""
    for row in play.draft.of(Lasting, survivor.id):
        for_life = row.until == "lifetime" and row.what.startswith(SET)
        if row.content == content and (for_life or row.what.startswith(WITH_CARD)):
            play.draft.delete(row)


def end(play: Play, periods: Iterable[str], survivor: Survivor | None) -> list[str]:
    """Periods are over for a survivor (or for the settlement): what lasted goes, what was used up can be used again."""
    owner = survivor.id if survivor else None
    rows, uses = play.draft.where(Lasting, OWNER, owner), play.draft.where(Use, OWNER, owner)
    if not rows and not uses:
        return []
    over = set(periods)
    gone = [row for row in rows if row.until in over]
    for row in gone:
        play.draft.delete(row)
    for row in [row for row in rows if row.until == COMING and YEAR in over]:
        play.draft.set(row, until=YEAR)
    for use in [use for use in uses if use.scope.startswith(LIMIT) and period(use) in over]:
        play.draft.delete(use)
    return list(dict.fromkeys(play.name_of(row.content) for row in gone))


def end_for_all(play: Play, periods: Iterable[str]) -> None:
    """Periods are over for the settlement and for everybody who lives."""
    over = tuple(periods)
    end(play, over, None)
    for survivor in [row for row in play.draft.rows(Survivor).values() if not row.dead]:
        end(play, over, survivor)


def used(play: Play, owner: int | None, content: str, period: str, label: str = "") -> int:
    """How often something limited has been used in this period."""
    return sum(use.times for use in uses(play, owner, content, period, label))


def uses(play: Play, owner: int | None, content: str, period: str, label: str = "") -> list[Use]:
    """Where it is counted how often something limited was used."""
    rows, scope = play.draft.where(Use, OWNER, owner), _scope(period, label)
    return [use for use in rows if (use.content, use.scope) == (content, scope)]


def all_used(play: Play, owner: int | None, period: str, label: str = "") -> set[str]:
    """The cards of which something limited has been used in this period."""
    scope = _scope(period, label)
    return {use.content for use in play.draft.where(Use, OWNER, owner) if use.scope == scope}


def _scope(period: str, label: str) -> str:
    return f"{LIMIT}{period}" + (f":{label}" if label else "")


def count_use(play: Play, owner: int | None, content: str, period: str, label: str = "") -> None:
    """Count one use of something limited."""
    if found := uses(play, owner, content, period, label):
        play.draft.set(found[0], times=found[0].times + 1)
    else:
        play.draft.create(Use, survivor_id=owner, content=content, scope=_scope(period, label))


def used_up(play: Play, survivor: Survivor, entry: Entry, block: Document) -> bool:
    """Whether an `activate` block has been used as often as it may be."""
    if "limit" not in block:
        return False
    return used(play, survivor.id, entry.id, block["limit"], block.get("name", "")) >= int(block.get("times", 1))


def use(play: Play, survivor: Survivor, entry: Entry, block: Document) -> None:
    """Count one use of an `activate` block, where it is limited."""
    if "limit" in block:
        count_use(play, survivor.id, entry.id, block["limit"], block.get("name", ""))


def limit_told(block: Document) -> str:
    """That it is used up, in words."""
    return f"used this {str(block['limit']).replace('_', ' ')}"


def defeated(play: Play, monster_id: str) -> int:
    """How often this monster was defeated, at any level."""
    rows = [use for use in play.draft.of(Use, None) if use.scope.startswith(DEFEATED)]
    return sum(use.times for use in rows if use.content == monster_id)


def defeats(play: Play) -> list[tuple[str, int]]:
    """Which monsters the settlement defeated, and at which levels."""
    return [(monster, level) for monster, level, _ in defeats_counted(play)]


def defeats_counted(play: Play) -> list[tuple[str, int, int]]:
    """The same, with how often."""
    rows = [use for use in play.draft.of(Use, None) if use.scope.startswith(DEFEATED)]
    return sorted((use.content, int(use.scope.removeprefix(DEFEATED)), use.times) for use in rows)


def recorded(play: Play, monster: str) -> int:
    """How many volumes there are of a monster."""
    return sum(row.content == monster for _, row in named(play, None, VOLUME))


def counted(play: Play, survivor_id: int | None, what: str, content: str | None = None) -> int:
    """How many of these tokens there are, of a survivor and from a card if one is named."""
    return sum(row.amount for row in of(play, survivor_id, what) if content in (None, row.content))


def worth(play: Play, amount: object, scene: Scene, *, derived: bool = True) -> int | None:
    """What a number on a card is worth; None where only the table can tell. No die is rolled for what is `derived`."""
    if isinstance(amount, int):
        return amount
    found: int | None = answerer("asking.amounts:worth")(play, amount, scene, derived=derived)
    return found


def holds(play: Play, condition: Document, scene: Scene) -> bool | None:
    """Whether a condition holds; None where only the people at the table can tell."""
    found: bool | None = answerer("asking.what_is_so:holds")(play, condition, scene)
    return found


def unknown(play: Play, condition: Document, scene: Scene) -> Document:
    """What of a condition is left to be asked, where nobody can tell whether it holds."""
    found: Document = answerer("asking.what_is_so:unknown")(play, condition, scene)
    return found


@cache
def answerer(place: str) -> Any:
    """What stands at `room.module:name`; the module is read when it is first asked for."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"kdm_cli.rules.{module}"), name)
