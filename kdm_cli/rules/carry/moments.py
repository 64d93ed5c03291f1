"""Moments: what cards say happens then, is carried out, and what they cause is due until people settle it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext

from kdm_cli.rules.asking import lasting, steps, texts, the_showdown
from kdm_cli.rules.asking.cards import known_as, sibling, typed
from kdm_cli.rules.asking.lasting import holds, unknown
from kdm_cli.rules.asking.numbers import held
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse_left
from kdm_cli.rules.state import Due, Event, Showdown, Survivor
from kdm_cli.rules.under_way import Blocks, Scene, Text, Undecided, says

Roles = Mapping[str, tuple[int, ...]]
Only = Callable[[Document], bool] | None
Heard = tuple[Text, Document, Scene]  # what a card says of a moment, and who is who while it does
NO = "no"
OPEN = "leave it open"
CHOSEN_MONSTER = "chosen_monster"  # the condition that is asked once: the answer is recorded with the card
MOST_LETTERS = 300  # of a card's words among what hands must do; what takes more is read on the card
MANY = 8  # people, from which on it is asked first whose cards could speak
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
        heard_by = _hearing(play, moment, survivor, roles or {}, also, settlement, gained)
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


def doom(play: Play, survivor: Survivor, content: str, until: str) -> None:
    """Somebody is doomed, of which cards speak."""
    before = texts.is_doomed(play, survivor)
    texts.doom(play, survivor, content, until)
    if not before:
        happen(play, "doomed", survivor, settlement=False)


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
) -> list[Heard]:  # fmt: skip
    others = [each for each in also if survivor is None or each.id != survivor.id]
    if len(others) > MANY:

        def says(block: Document) -> bool:
            return any(each["at"] == moment for each in block.get("moments", ()))

        others = [each for each in others if texts.could(play, each, moment, says)]
    said: list[tuple[Blocks, Survivor | None, tuple[str, ...]]] = []
    if survivor is not None and (blocks := texts.of_survivor(play, survivor).at(moment)):
        said.append((blocks, survivor, OWN))
    said += [(blocks, each, OTHERS) for each in others if (blocks := texts.of_survivor(play, each).at(moment))]
    if settlement and (blocks := texts.of_settlement(play).at(moment)):
        said.append((blocks, survivor, ANYBODYS))
    if blocks := texts.of_monster(play).at(moment):
        said.append((blocks, survivor, OWN if survivor is None else OTHERS))
    if not said:  # as nearly always
        return []
    level = _level(play)
    return [
        (text, block, Scene(text.entry, me.id if me else None, dict(roles), level=level, gained=gained))
        for blocks, me, whose in said
        for text, block in blocks
        if of(block) in whose
    ]


def _level(play: Play) -> int | None:
    """The level of the monster that is fought."""
    return next((row.level for row in play.draft.rows(Showdown).values()), None)


def said_by(text: Text, moment: str, scene: Scene) -> Iterator[Heard]:
    """What one card says of a moment."""
    return ((text, block, scene) for block in text.data.get("moments", ()) if block["at"] == moment)


def of_card(play: Play, entry: Entry, moment: str, survivor: Survivor | None = None) -> None:
    """What one card says of its own moment, wherever it lies: gained, lost, crafted with."""
    scene = Scene(entry, survivor.id if survivor else None, {}, level=_level(play))
    happen(play, moment, heard_by=said_by(Text.of(entry), moment, scene), again=True)


def cancelling(play: Play, survivor: Survivor, moment: str, what: str) -> set[object]:
    """The keys of the cards that can cancel what comes, and have spoken first; if one did, `fight.stops` says so."""
    own = texts.of_survivor(play, survivor).at(moment)
    heard = [(text, block, Scene(text.entry, survivor.id, {})) for text, block in own]
    return happen(
        play, moment, heard_by=heard, only=lambda block: says(block["effects"], op="cancel", what=what), again=True
    )


def of(block: Document) -> str:
    """Of whose moment a card speaks: its owner's, somebody else's, anybody's."""
    return str(block.get("of", "self"))


def fire(play: Play, text: Text, block: Document, scene: Scene) -> None:
    """Carry out what a card says at a moment, if it holds, is not used up, and is wanted and paid for."""
    from kdm_cli.rules.carry import by_hand, carry_out, ledger, paying  # late: most moments are heard by no card

    survivor = play.draft.rows(Survivor).get(scene.me or 0)
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
        question = f"{who}use {text.name}"
        if (taken := play.table.choose(question, ["yes", NO], Undecided(NO))) == NO:
            if isinstance(taken, Undecided):
                by_hand.tell_passed_by(play, f"{who}{text.name}", [block])
            return
    if period:
        lasting.count_use(play, scene.me, text.entry.id, period, block["at"])
    paying.pay(play, survivor, cost, scene)
    with ledger.remembering(play, text.entry), carry_out.never_silent(play, text.name, a_part=True):
        carry_out.carry_text(play, block["effects"], scene, text.name)


def _holds(play: Play, text: Text, block: Document, scene: Scene, survivor: Survivor | None) -> bool:
    """Whether a moment's condition holds; where nobody has told, it may be said, and is not taken for granted."""
    answer = holds(play, block["when"], scene)
    if answer is not None:
        return answer
    from kdm_cli.rules.language import phrases, spoken  # late: most conditions are known

    who, condition = f"{survivor.name}, " if survivor else "", phrases.condition(unknown(play, block["when"], scene))
    once = survivor is not None and play.draft.rows(Showdown) and block["when"].get("is") == CHOSEN_MONSTER
    options, usual = (["yes", NO, OPEN], OPEN) if once else (["yes", NO], NO)
    told = play.table.choose(f"{who}{text.name}: {condition}", options, usual)
    if survivor is not None and once and told != OPEN:  # what was told of the monster fought is not asked again
        from kdm_cli.rules.asking import showdown_states  # late: only in a showdown

        showdown_states.told(play, survivor, text.entry, the_showdown.monster(play), told != NO)
    elif told in (NO, OPEN):
        so = phrases.of(survivor.name if survivor else "it", block["when"])
        said = f"{who if who[:-2] not in so else ''}{text.name}, only if {so}: {spoken.effects(block['effects'])}"
        briefly = f"{who}{text.name}, if it speaks of this: kdm look {quoted(text.entry.name)}"
        play.ask_hands(said if len(said) <= MOST_LETTERS else briefly)
    return told not in (NO, OPEN)


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


def is_out(play: Play, entry: Entry) -> bool:
    """Whether a card is not in the campaign that is played, so that nothing comes of it; told."""
    out = play.content.is_out(entry)
    if out:
        play.tell(f"{entry.name} is not in this campaign: nothing happens")
    return out


def make_due(play: Play, content: str, survivor: Survivor | None, why: str, level: int | None = None) -> None:
    """Something is caused and waits to be settled; what a milestone calls for waits once, and only unless chosen."""
    entry = play.entry(known_as(play, play.entry(content)))
    content = entry.id
    if is_out(play, entry):
        return
    milestone = next((each for each in play.content.of("milestone") if story_event(play, each) == content), None)
    if survivor is None and milestone is not None:
        if other := chosen(play, milestone.data.get("principle")):
            play.tell(f"{entry.name}: {other.name} is chosen already")
            settle_due(play, content, None)
        if other or waiting(play, content):
            return
    who = f"{survivor.name}: " if survivor else ""
    play.tell(f"{who}{entry.name} is due ({why})")
    if entry.kind == "monster":
        named = f"{entry.name} level {level}" if level else entry.name
        play.ask_hands(f"{named} is a special showdown: the departing survivors fight it at once (R275)")
    owner, command = survivor.id if survivor else None, settling(play, entry, survivor, level)
    play.draft.create(Due, content=content, survivor_id=owner, why=why, command=command)


def principle_of(play: Play, entry: Entry) -> str:
    """The pair of principles of which one is chosen here, if it is such a choice."""
    found = (play.content.get(sibling(play, entry, "principle", option)) for option in entry.data.get("options", ()))
    return next((str(each.data["principle"]) for each in found if each), "")


def settling(play: Play, entry: Entry, survivor: Survivor | None, level: int | None = None) -> str:
    """The line that settles something due."""
    if pair := principle_of(play, entry):
        return f"settlement principle {pair.replace('_', '-')}"
    named = quoted(entry.name) if entry.id.startswith("note:") else typed(entry)
    if entry.kind == "monster":
        several = len(entry.data.get("levels", ())) > 1 and level is not None
        return f"showdown start {named}{f' --level {level}' if several else ''} --special"
    return f"event {named}" + (f" --survivor {quoted(survivor.name)}" if survivor else "")


def settle_due(play: Play, what: str, survivor: Survivor | None, level: int | None = None) -> Due | None:
    """Take the oldest due item of this id off the list, and check it off on the timeline; a monster of this level."""
    found = [row for row in play.draft.of(Due, survivor.id if survivor else None) if row.content == what]
    command = settling(play, play.entry(what), survivor, level) if level is not None else None
    due = min(found, key=lambda row: command is not None and row.command != command, default=None)
    if due is not None:
        play.draft.delete(due)
    first = steps.is_first(play) and play.entry(what).kind == "settlement_event"  # R211: before the year passes
    year = max(play.year, 1) if first else play.year
    rows = [row for row in play.draft.rows(Event).values() if row.content == what and row.year <= year and not row.done]
    if rows and survivor is None:  # the line that caused it
        play.draft.set(min(rows, key=lambda row: level is not None and row.level != level), done=True)
    return due


def withdraw(play: Play, due: Due) -> None:
    """What was caused has turned out not to be so."""
    survivor = play.draft.rows(Survivor)[due.survivor_id] if due.survivor_id else None
    play.draft.delete(due)
    play.tell(f"{f'{survivor.name}: ' if survivor else ''}{play.name_of(due.content)} is no longer due")


def waiting(play: Play, content: str) -> list[Due]:
    """What is due for the settlement and called for by this event."""
    return [due for due in play.draft.of(Due, None) if due.content == content]


def story_event(play: Play, milestone: Entry) -> str:
    """What a milestone calls for."""
    return sibling(play, milestone, "story_event", milestone.data.get("story_event", ""))


def chosen(play: Play, pair: str | None) -> Entry | None:
    """The principle that was chosen out of a pair."""
    return next((entry for entry in held(play, "principle") if entry.data["principle"] == pair), None)


def strike(play: Play, row: Event) -> None:
    """A line of the timeline goes, and what it has made due and nobody has settled."""
    play.draft.delete(row)
    play.tell(f"Lantern year {row.year}: {at_level(play.entry(row.content), row.level)} removed")
    if not row.done and (due := made_due_by(play, row)):
        withdraw(play, due)


def made_due_by(play: Play, row: Event) -> Due | None:
    """What this line of the timeline has made due."""
    why = f"lantern year {row.year}"
    return next((due for due in play.draft.of(Due, None) if (due.content, due.why) == (row.content, why)), None)


def at_level(entry: Entry, level: int | None) -> str:
    """How an event is called, with the level of a monster."""
    return f"{entry.name} level {level}" if level else entry.name
