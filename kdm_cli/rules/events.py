"""Events at the table: what was due is settled, and the steps of the card are laid out for hands."""

from collections.abc import Iterator

from kdm_cli.rules import lasting, milestones, numbers
from kdm_cli.rules.content import Entry
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.given import remembering
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import write_note
from kdm_cli.rules.state import Due, Survivor

MOST_LINES = 12


def settle(play: Play, entry: Entry, survivors: list[Survivor], note: str | None) -> None:
    """Record that an event was carried out, for the survivors named or for the settlement."""
    settled = [milestones.settle_due(play, entry.id, survivor) for survivor in survivors]
    owners = [survivor for survivor, due in zip(survivors, settled, strict=True) if due]
    if not owners:
        settled.append(milestones.settle_due(play, entry.id, None))
    waiting = [row for row in play.draft.rows(Due).values() if row.content == entry.id]
    if not any(settled) and not survivors and waiting:
        who = play.draft.rows(Survivor)[waiting[0].survivor_id or 0].name
        refuse("whose", f"{entry.name} is due for {who}.", f"kdm {waiting[0].command}")
    if entry.kind == "principle":
        play.require(any(settled), "not-due", f"The choice of {entry.name} is not due.", "kdm settlement principle")
    named = ", ".join(survivor.name for survivor in survivors)
    play.tell(
        f"{entry.name}{f' ({named})' if named else ''}: done" + ("" if any(settled) else ", though it was not due")
    )
    ages = [_age(due) for due in settled if due]
    for those, age in [([owner], age) for owner, age in zip(owners, ages, strict=False)] or [(survivors, None)]:
        _carry_out(play, entry, those, age)
    lasting.end(play, ("event",), None)
    for survivor in numbers.living(play):
        lasting.end(play, ("event",), survivor)
    lines = list(_laid_out(entry))
    for line in lines[:MOST_LINES]:
        play.ask_hands(line)
    if len(lines) > MOST_LINES:
        play.ask_hands(f"and more: kdm look {entry.id}")
    if note:
        sheets: list[Survivor | None] = [*survivors] or [None]
        for sheet in sheets:
            write_note(play, f"{entry.name}: {note}", sheet)


def _age(due: Due) -> int | None:
    """Which age is due, where a track caused it by its number."""
    word, _, rest = due.why.partition(" ")
    number = rest.partition(",")[0]
    return int(number) if word == "age" and number.isdigit() else None


def _carry_out(play: Play, entry: Entry, survivors: list[Survivor], age: int | None) -> None:
    """What the event says in the language of cards, for each whose it is; who was named with it is nominated."""
    operations = entry.data.get("choice" if entry.kind == "principle" else "effects", ())
    if not operations:
        return
    from kdm_cli.rules.effects.carry_out import carry_out

    named = tuple(survivor.id for survivor in survivors)
    roles = {"nominated": named} if named else {}
    with remembering(play, entry):
        carry_out(play, operations, Scene(entry, named[0] if named else None, roles, gained=age))


def _laid_out(entry: Entry) -> Iterator[str]:
    """What a card says to people, where nothing of it is carried out."""
    if not entry.data.get("effects") and entry.kind != "principle":
        yield from entry.data.get("text") or ()
