"""What cards change on the settlement sheet: its numbers and people, its statue and volumes, what it may and notes."""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.lasting import VOLUME, recorded
from kdm_cli.rules.asking.people import by_name, choose
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import became
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import LASTING, Lasting
from kdm_cli.rules.survivors import creation, death, sheet_numbers
from kdm_cli.rules.under_way import Op, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Change, Mark

MOST_VOLUMES = 3  # of one monster


def _change(play: Play, op: "Change", scene: Scene) -> None:
    """A number of the settlement sheet, or rolls of everyone."""
    settlement, by = play.draft.settlement, worth(play, op["by"], scene)
    if by is None:
        by_hand(play, op, scene)
    elif "roll" in op:
        lasting.add(
            play, None, scene.source.id, lasting.ROLL + op["roll"], by, str(op.get("until", "settlement_phase"))
        )
        play.tell(f"{str(op['roll']).replace('_', ' ')} rolls {by:+d}")
    elif op.get("stat") == "population":
        _come_or_go(play, by, scene)
    elif op.get("stat") == "endeavors":
        new = max(0, settlement.endeavors + by)
        play.draft.set(settlement, endeavors=new)
        play.tell(f"Endeavors {became(settlement.endeavors, new)}")
    elif op.get("stat") == "survival_limit":
        before = numbers.survival_limit(play)
        play.draft.set(settlement, limit_correction=settlement.limit_correction + by)
        play.tell(f"Survival limit {became(before, numbers.survival_limit(play))}")
        sheet_numbers.cap_survival(play)
    elif op.get("stat") == "research_level":
        rows = lasting.of(play, None, lasting.RESEARCH)  # how far lantern research has come is kept for good
        before = rows[0].amount if rows else 0
        if rows:
            play.draft.set(rows[0], amount=before + by)
        else:
            lasting.add(play, None, scene.source.id, lasting.RESEARCH, by, "campaign")
        play.tell(f"Research level {before} -> {before + by}")
    else:
        by_hand(play, op, scene)


def _sculpt(play: Play, op: Op, scene: Scene) -> None:
    """The fighting art that was just lost is recorded on the settlement's one statue."""
    lost = [each.old["content"] for each in play.draft.changes if (each.table, each.kind) == ("trait", "delete")]
    arts = [content for content in lost if play.entry(content).kind == "fighting_art"]
    if not arts:
        by_hand(play, op, scene)
        return
    for row in lasting.of(play, None, lasting.STATUE):
        play.draft.delete(row)
    lasting.add(play, None, arts[-1], lasting.STATUE, 0, "campaign")
    play.tell(f"The statue shows {play.name_of(arts[-1])}")


def statue(play: Play) -> Entry | None:
    """The fighting art that the settlement's statue shows."""
    return next((play.entry(row.content) for row in lasting.of(play, None, lasting.STATUE)), None)


def _come_or_go(play: Play, by: int, scene: Scene) -> None:
    """People without names come or go first; where there are none left, the group says who goes."""
    settlement = play.draft.settlement
    before = numbers.population(play)
    by -= creation.come(play, scene.source, by) if by > 0 else 0
    nameless = max(0, settlement.nameless + by)
    play.draft.set(settlement, nameless=nameless)
    if nameless != settlement.nameless:
        play.tell(f"Population {before} -> {numbers.population(play)} (nameless {settlement.nameless} -> {nameless})")
    for _ in range(nameless - settlement.nameless - by):
        for lost in choose(play, numbers.living(play), f"{scene.source.name}: who is lost"):
            death.kill(play, lost, scene.source.name)
    milestones.check(play)


def _mark(play: Play, op: "Mark", scene: Scene) -> None:
    """What is so for the settlement for a while: what it may do, what it may not, that a card was for it."""
    if op.get("box") == "monster_volume" and _write_volume(play, scene.source.name):
        return
    if op.get("box") == lasting.STATUE:
        _sculpt(play, op, scene)
    elif op.get("box") == lasting.NOTED:
        lasting.add(play, None, scene.source.id, lasting.NOTED, 0, str(op.get("until", "lifetime")))
    elif "box" in op:
        by_hand(play, op, scene)
    for words, sort, verb in ((op.get("forbids", ()), "forbid", ", no"), (op.get("grants", ()), "grant", "")):
        if words:
            until = lasting.add(play, None, scene.source.id, f"{sort}/{','.join(words)}", 0, str(op["until"]))
            play.tell_list(f"The settlement, {LASTING[until]}{verb}:", [each.replace("_", " ") for each in words])


def _write_volume(play: Play, card: str) -> bool:
    """Write a volume of a monster and level that were defeated; False where none is known that could be written."""
    written = {(row.content, row.what) for row in play.draft.of(Lasting, None)}
    open_ = {
        f"{play.name_of(monster)} level {level}": (monster, level)
        for monster, level in lasting.defeats(play)
        if (monster, f"{VOLUME}{level}") not in written and recorded(play, monster) < MOST_VOLUMES
        and "based_on" not in play.entry(monster).data
    }  # fmt: skip
    if not open_:
        return False
    monster, level = by_name(play, open_, f"{card}: which monster, defeated by the writer")
    lasting.add(play, None, monster, f"{VOLUME}{level}", 0, "campaign")
    play.tell(f"A volume is written: {play.name_of(monster)} level {level}")
    return True


def note(play: Play, entry: Entry) -> None:
    """Something a later event asks for, kept for good."""
    if not lasting.noted(play, None, entry.id):
        lasting.add(play, None, entry.id, lasting.NOTED, 0, "campaign")
        play.tell(f"The settlement notes: {entry.name}")


def strike_note(play: Play, entry: Entry) -> None:
    """It is erased again."""
    for row in lasting.of(play, None, lasting.NOTED):
        if row.content == entry.id:
            play.draft.delete(row)
            play.tell(f"The settlement strikes out: {entry.name}")


CARRY: Handlers = {"change": _change, "mark": _mark}
