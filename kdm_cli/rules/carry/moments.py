"""Moments: what cards say happens then, is carried out; the settlement's cards once, survivors' cards for each."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, texts
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import Showdown, Survivor

Roles = Mapping[str, tuple[int, ...]]
NO = "no"
OPEN = "leave it open"
CHOSEN_MONSTER = "chosen_monster"  # the condition that is asked once: the answer is recorded with the card
MOST_LETTERS = 300  # of a card's words among what hands must do; what takes more is read on the card
OWN, OTHERS, ANYBODYS = ("self", "any"), ("any", "other"), ("self", "any", "other")  # whose moments are meant


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
    speaking = list(_speaking(play, moment, survivor, also, settlement))
    if not speaking:
        return
    level = next((row.level for row in play.draft.rows(Showdown).values()), None)
    for text, block, me in speaking:
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
        for text, block in texts.of_survivor(play, survivor).at(moment):
            if of(block) in OWN:
                yield text, block, survivor
    for other in also:
        if survivor is None or other.id != survivor.id:
            for text, block in texts.of_survivor(play, other).at(moment):
                if of(block) in OTHERS:
                    yield text, block, other
    for text, block in texts.of_settlement(play).at(moment) if settlement else ():
        if of(block) in ANYBODYS:
            yield text, block, survivor
    for text, block in texts.of_monster(play).at(moment):
        if of(block) in (OWN if survivor is None else OTHERS):
            yield text, block, survivor


def of_card(play: Play, entry: Entry, moment: str, survivor: Survivor | None = None) -> None:
    """What one card says of its own moment, wherever it lies: gained, lost, crafted with."""
    text = Text(entry, entry.name, entry.data, 1, entry.kind)
    level = next((row.level for row in play.draft.rows(Showdown).values()), None)
    for block in entry.data.get("moments", ()):
        if block["at"] == moment:
            fire(play, text, block, Scene(entry, survivor.id if survivor else None, {}, level=level))


def cancelling(play: Play, survivor: Survivor, moment: str, what: str) -> set[object]:
    """Cards that can cancel what comes speak before it does anything; returned are their keys, for they have spoken.

    Whether one did cancel it stands among what the fight's scratch pad says is stopped.
    """
    spoken: set[object] = set()
    for text, block in texts.of_survivor(play, survivor).at(moment):
        if _cancels(block["effects"], what):
            fire(play, text, block, Scene(text.entry, survivor.id, {}))
            spoken.add((text.entry.id, moment, survivor.id))
    return spoken - play.speaking


def _cancels(effects: Any, what: str) -> bool:
    """Whether somewhere in these effects this is cancelled."""
    if isinstance(effects, Mapping):
        mine = effects.get("op") == "cancel" and effects.get("what") == what
        return mine or any(_cancels(each, what) for each in effects.values())
    return isinstance(effects, list) and any(_cancels(each, what) for each in effects)


def of(block: Mapping[str, Any]) -> str:
    """Of whose moment a card speaks: its owner's, somebody else's, anybody's."""
    return str(block.get("of", "self"))


def fire(play: Play, text: Text, block: Mapping[str, Any], scene: Scene) -> None:
    """Carry out what a card says at a moment, if it holds, is not used up, and is wanted and paid for."""
    from kdm_cli.rules.carry.carry_out import carry_text
    from kdm_cli.rules.carry.ledger import remembering
    from kdm_cli.rules.carry.paying import can_pay, pay

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
    from kdm_cli.rules.asking.what_is_so import holds
    from kdm_cli.rules.language.phrases import condition
    from kdm_cli.rules.language.spoken import effects

    answer = holds(play, block["when"], scene)
    if answer is None:
        who = f"{survivor.name}, " if survivor else ""
        question = f"{who}{text.name}: {condition(block['when'])}"
        if survivor is not None and play.draft.rows(Showdown) and block["when"].get("is") == CHOSEN_MONSTER:
            said = play.table.choose(question, ["yes", NO, OPEN], OPEN)
            if said != OPEN:
                _recorded(play, survivor, text.entry, said != NO)
                return said != NO
        else:
            answer = play.table.choose(question, ["yes", NO], NO) != NO
        if not answer:
            said = f"{who}{text.name}, only if it {condition(block['when'])}: {effects(block['effects'])}"
            briefly = f"{who}{text.name}, if it speaks of this: kdm look {quoted(text.entry.name)}"
            play.ask_hands(said if len(said) <= MOST_LETTERS else briefly)
    return bool(answer)


def _recorded(play: Play, survivor: Survivor, entry: Entry, chosen: bool) -> None:
    """What was told of the monster fought is not asked again."""
    from kdm_cli.rules.asking import showdown_states, the_showdown

    showdown_states.told(play, survivor, entry, the_showdown.monster(play), chosen)
