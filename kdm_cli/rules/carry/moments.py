"""Moments: what cards say happens then, is carried out; the settlement's cards once, survivors' cards for each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.lasting import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse_left
from kdm_cli.rules.state import Showdown, Survivor

Roles = Mapping[str, tuple[int, ...]]
Block = Mapping[str, Any]
Only = Callable[[Block], bool] | None
Heard = tuple[Text, Block, Scene]  # what a card says of a moment, and who is who while it does
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
    only: Only = None,
    heard_by: Iterable[Heard] | None = None,
    again: bool = False,
) -> set[object]:
    """A moment has come, for a survivor, the monster or the settlement; `also` are others whose cards may speak of it.

    In a showdown the monster's cards speak too: without a survivor it is the monster's own moment. `heard_by` are all
    that speak, where it is not they; none sets itself off, but `again` where what a card does speaks of itself.
    """
    if heard_by is None:
        heard_by = list(_hearing(play, moment, survivor, roles or {}, also, settlement, gained))
    spoken: set[object] = set()
    for text, block, scene in heard_by:
        key = (text.entry.id, text.kind, moment, scene.me)
        if (only is None or only(block)) and (again or key not in play.speaking):
            with nullcontext() if again else silent(play, {key}):
                fire(play, text, block, scene)
            spoken.add(key)
    return spoken


def happen_to_all(
    play: Play,
    moment: str,
    here: Callable[[Play], Iterable[Survivor]],
    roles: Roles | None = None,
    also: tuple[Survivor, ...] = (),
    only: Only = None,
) -> None:
    """A moment of the monster and the settlement, whose cards speak once; then of each who is here and lives."""
    happen(play, moment, None, roles, also, only=only)
    for survivor in here(play):
        now = play.now(survivor)
        if not now.dead:
            happen(play, moment, now, settlement=False, only=only)


@contextmanager
def silent(play: Play, keys: set[object]) -> Iterator[None]:
    """What has spoken of its moment is silent in here."""
    new = keys - play.speaking
    play.speaking |= new
    try:
        yield
    finally:
        play.speaking -= new


def _hearing(
    play: Play, moment: str, survivor: Survivor | None, roles: Roles, also: tuple[Survivor, ...], settlement: bool,
    gained: int | None,
) -> Iterator[Heard]:  # fmt: skip
    level = _level(play)
    for text, block, me in _speaking(play, moment, survivor, also, settlement):
        yield text, block, Scene(text.entry, me.id if me else None, dict(roles), level=level, gained=gained)


def _level(play: Play) -> int | None:
    """The level of the monster that is fought."""
    return next((row.level for row in play.draft.rows(Showdown).values()), None)


def _speaking(
    play: Play, moment: str, survivor: Survivor | None, also: tuple[Survivor, ...], settlement: bool
) -> Iterator[tuple[Text, Block, Survivor | None]]:
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


def said_by(text: Text, moment: str, scene: Scene) -> Iterator[Heard]:
    """What one card says of a moment."""
    return ((text, block, scene) for block in text.data.get("moments", ()) if block["at"] == moment)


def of_card(play: Play, entry: Entry, moment: str, survivor: Survivor | None = None) -> None:
    """What one card says of its own moment, wherever it lies: gained, lost, crafted with."""
    scene = Scene(entry, survivor.id if survivor else None, {}, level=_level(play))
    heard = said_by(Text(entry, entry.name, entry.data, 1, entry.kind), moment, scene)
    happen(play, moment, heard_by=heard, again=True)


def cancelling(play: Play, survivor: Survivor, moment: str, what: str) -> set[object]:
    """Cards that can cancel what comes speak before it does anything; returned are their keys, for they have spoken.

    Whether one did cancel it stands among what the fight's scratch pad says is stopped.
    """
    own = texts.of_survivor(play, survivor).at(moment)
    heard = [
        (text, block, Scene(text.entry, survivor.id, {})) for text, block in own if _cancels(block["effects"], what)
    ]
    return happen(play, moment, heard_by=heard, again=True)


def _cancels(effects: Any, what: str) -> bool:
    """Whether somewhere in these effects this is cancelled."""
    if isinstance(effects, Mapping):
        mine = effects.get("op") == "cancel" and effects.get("what") == what
        return mine or any(_cancels(each, what) for each in effects.values())
    return isinstance(effects, list) and any(_cancels(each, what) for each in effects)


def of(block: Block) -> str:
    """Of whose moment a card speaks: its owner's, somebody else's, anybody's."""
    return str(block.get("of", "self"))


def fire(play: Play, text: Text, block: Block, scene: Scene) -> None:
    """Carry out what a card says at a moment, if it holds, is not used up, and is wanted and paid for."""
    from kdm_cli.rules.carry import carry_out, ledger, paying  # late: most moments are heard by no card

    survivor = play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None
    period = block.get("limit")
    if period and lasting.used(play, scene.me, text.entry.id, period, block["at"]) >= block.get("times", 1):
        return
    if "when" in block and not _holds(play, text, block, scene, survivor):
        return
    cost = block.get("cost", {})
    if not paying.can_pay(play, survivor, cost, scene):
        return
    if block.get("may") or cost:
        who = f"{survivor.name}, " if survivor else ""
        if play.table.choose(f"{who}use {text.name}", ["yes", NO], NO) == NO:
            return
    if period:
        lasting.count_use(play, scene.me, text.entry.id, period, block["at"])
    paying.pay(play, survivor, cost, scene)
    with ledger.remembering(play, text.entry):
        carry_out.carry_text(play, block["effects"], scene, text.name)


def _holds(play: Play, text: Text, block: Block, scene: Scene, survivor: Survivor | None) -> bool:
    """Whether a moment's condition holds; where nobody has told, it may be said, and is not taken for granted."""
    answer = holds(play, block["when"], scene)
    if answer is None:
        from kdm_cli.rules.language import phrases, spoken  # late: most conditions are known

        who = f"{survivor.name}, " if survivor else ""
        question = f"{who}{text.name}: {phrases.condition(block['when'])}"
        if survivor is not None and play.draft.rows(Showdown) and block["when"].get("is") == CHOSEN_MONSTER:
            said = play.table.choose(question, ["yes", NO, OPEN], OPEN)
            if said != OPEN:
                _recorded(play, survivor, text.entry, said != NO)
                return said != NO
        else:
            answer = play.table.choose(question, ["yes", NO], NO) != NO
        if not answer:
            said = (
                f"{who}{text.name}, only if it {phrases.condition(block['when'])}: {spoken.effects(block['effects'])}"
            )
            briefly = f"{who}{text.name}, if it speaks of this: kdm look {quoted(text.entry.name)}"
            play.ask_hands(said if len(said) <= MOST_LETTERS else briefly)
    return bool(answer)


def _recorded(play: Play, survivor: Survivor, entry: Entry, chosen: bool) -> None:
    """What was told of the monster fought is not asked again."""
    from kdm_cli.rules.asking import showdown_states  # late: only in a showdown

    showdown_states.told(play, survivor, entry, the_showdown.monster(play), chosen)


GAINED = "gained"


def gained(play: Play, entries: Mapping[str, int], survivor: Survivor | None = None) -> None:
    """What cards say of being gained, copy by copy, whichever way they were; not where they only come back."""
    for content, count in entries.items():
        entry = play.entry(content)
        for _ in range(count if _speaks(entry) else 0):
            of_card(play, entry, GAINED, survivor)


def recorded(play: Play, content: str, count: int, survivor: Survivor | None = None, *, mending: bool = False) -> None:
    """By hand: what comes is gained; what only puts a record right was gained before, and says nothing now."""
    if not mending:
        gained(play, {content: count}, survivor)
    elif count < 1 or not _speaks(play.entry(content)):
        said = f"{play.name_of(content)} says nothing of being gained" if count > 0 else "nothing is gained"
        refuse_left("usage", f"--mending is not used: {said}.", "", "--mending")


def _speaks(entry: Entry) -> bool:
    return any(block["at"] == GAINED for block in entry.data.get("moments", ()))
