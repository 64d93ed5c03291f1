"""Moments: what cards say happens then, is carried out; the settlement's cards once, survivors' cards for each."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules import lasting, texts
from kdm_cli.rules.effects.scene import Scene, Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Showdown, Survivor

Roles = Mapping[str, tuple[int, ...]]
NO = "no"


def happen(
    play: Play,
    moment: str,
    survivor: Survivor | None = None,
    roles: Roles | None = None,
    also: tuple[Survivor, ...] = (),
    *,
    settlement: bool = True,
    gained: int | None = None,
) -> None:
    """A moment has come, for a survivor, the monster or the settlement; `also` are others whose cards may speak of it.

    In a showdown the monster's cards speak too: without a survivor it is the monster's own moment.
    """
    level = next((row.level for row in play.draft.rows(Showdown).values()), None)
    for text, block, me in list(_speaking(play, moment, survivor, also, settlement)):
        scene = Scene(text.entry, me.id if me else None, dict(roles or {}), level=level, gained=gained)
        key = (text.entry.id, moment, scene.me)
        if key not in play.speaking:
            play.speaking.add(key)
            try:
                fire(play, text, block, scene)
            finally:
                play.speaking.discard(key)


def _speaking(
    play: Play, moment: str, survivor: Survivor | None, also: tuple[Survivor, ...], settlement: bool
) -> Iterator[tuple[Text, Mapping[str, Any], Survivor | None]]:
    if survivor is not None:
        for text in texts.of_survivor(play, survivor):
            yield from ((text, block, survivor) for block in _at(text, moment, ("self", "any")))
    for other in also:
        if survivor is None or other.id != survivor.id:
            for text in texts.of_survivor(play, other):
                yield from ((text, block, other) for block in _at(text, moment, ("any", "other")))
    for text in texts.of_settlement(play) if settlement else ():
        yield from ((text, block, survivor) for block in _at(text, moment, ("self", "any", "other")))
    for text in texts.of_monster(play):
        whose = ("self", "any") if survivor is None else ("any", "other")
        yield from ((text, block, survivor) for block in _at(text, moment, whose))


def _at(text: Text, moment: str, whose: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    if text.copy > 1 and text.kind in ("gear",):
        return  # copies of one card speak with one voice
    for block in text.data.get("moments", ()):
        if block["at"] == moment and block.get("of", "self") in whose:
            yield block


def fire(play: Play, text: Text, block: Mapping[str, Any], scene: Scene) -> None:
    """Carry out what a card says at a moment, if it holds, is not used up, and is wanted and paid for."""
    from kdm_cli.rules.effects.carry_out import carry_text
    from kdm_cli.rules.effects.paying import can_pay, pay
    from kdm_cli.rules.given import remembering

    survivor = play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None
    period = block.get("limit")
    if period and lasting.used(play, scene.me, text.entry.id, period, block["at"]) >= block.get("times", 1):
        return
    if "when" in block and not _holds(play, text, block, scene, survivor):
        return
    cost = block.get("cost", {})
    if not can_pay(play, survivor, cost, scene):
        return
    if block.get("may") or cost:
        who = f"{survivor.name}, " if survivor else ""
        if play.table.choose(f"{who}use {text.name}", ["yes", NO], NO) == NO:
            return
    if period:
        lasting.count_use(play, scene.me, text.entry.id, period, block["at"])
    pay(play, survivor, cost, scene)
    with remembering(play, text.entry):
        carry_text(play, block["effects"], scene, text.name)


def _holds(play: Play, text: Text, block: Mapping[str, Any], scene: Scene, survivor: Survivor | None) -> bool:
    """Whether a moment's condition holds; where nobody has told, it may be said, and is not taken for granted."""
    from kdm_cli.rules.effects.conditions import holds
    from kdm_cli.rules.effects.phrases import condition
    from kdm_cli.rules.effects.spoken import effects

    answer = holds(play, block["when"], scene)
    if answer is None:
        who = f"{survivor.name}, " if survivor else ""
        question = f"{who}{text.name}: {condition(block['when'])}"
        answer = play.table.choose(question, ["yes", NO], NO) != NO
        if not answer:
            play.ask_hands(f"{who}{text.name}, only if it {condition(block['when'])}: {effects(block['effects'])}")
    return answer
