"""What a principle gave is taken back; what departing gives, once for each departure, who stays gives back (R272)."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from kdm_cli.light import Any, cast, pattern
from kdm_cli.rules.asking import lasting, numbers, steps, texts
from kdm_cli.rules.asking.lasting import FROM, GAVE, WAITS
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.carry_out import carry_out, carry_text
from kdm_cli.rules.carry.ledger import FIELDS, FLAGS, Note, notes, remembering
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Change
from kdm_cli.rules.language.spoken import operation
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import became
from kdm_cli.rules.state import Due, Event, Gear, Lasting, Stored, Survivor, Token, Trait
from kdm_cli.rules.survivors import sheet_numbers, traits
from kdm_cli.rules.survivors.sheet_numbers import BY_FIELD
from kdm_cli.rules.under_way import Scene, Text, word

SETTLEMENT = "0"  # whose the settlement's cards are
UNTIL = "hunt"  # with its showdown a departure is over
COPY = "#"  # before the number of a copy of a card after the first
Speech = tuple[str, str]  # whose card, with the number of the copy; which card
STEP = pattern(r"(?P<what>[^()]+) (?P<old>[+-]?\d+) -> (?P<new>[+-]?\d+) \((?P<card>[^()]+)\)")
Block = Mapping[str, Any]
LONGEST = 80
MANY = 10  # so many lines are told one by one


def take_back(play: Play, entry: Entry) -> None:
    """The living lose what they were given, the latest first, and get back what it drove out; nothing waits more."""
    for due in [due for due in play.draft.of(Due, None) if due.content == entry.id]:
        moments.withdraw(play, due)
    for row in reversed([row for row in play.draft.rows(Lasting).values() if row.content == entry.id]):
        play.draft.delete(row)
        if row.what.startswith(GAVE):
            take(play, (row.survivor_id, row.what.removeprefix(GAVE), row.amount))


def take(play: Play, note: Note) -> None:
    """One thing that was given goes again, as far as it is still there; the dead keep what they had."""
    owner, what, amount = note
    survivor = play.draft.rows(Survivor).get(owner or 0)
    if survivor is None:
        _take_from_settlement(play, what, amount)
    elif survivor.dead:
        return
    elif what in FIELDS:
        sheet_numbers.adjust(play, survivor, what, -amount)
    elif what in FLAGS and amount > 0 and survivor.skip_next_hunt:
        sheet_numbers.change_stat(play, survivor, BY_FIELD[what].typed, "no")
    elif what == "trait" and (trait := play.draft.rows(Trait).get(amount)) is not None:
        play.draft.delete(trait)
        lasting.forget(play, survivor, trait.content)
        play.tell(f"{survivor.name} loses {play.name_of(trait.content)}")
    elif what.startswith("lost/"):
        _give_back(play, survivor, what.removeprefix("lost/"), amount)


def _give_back(play: Play, survivor: Survivor, content: str, year: int) -> None:
    """A trait that had to go comes back, if there is room for it again."""
    entry = play.entry(content)
    kind = [row for row in play.draft.of(Trait, survivor.id) if play.entry(row.content).kind == entry.kind]
    limit = traits.LIMITED.get(entry.kind)
    if traits.full(play, survivor, entry) or (limit and len(kind) >= numbers.cap(play, limit)):
        return
    play.draft.create(Trait, survivor_id=survivor.id, content=content, year=year)
    play.tell(f"{survivor.name}: {entry.name} comes back")


def _take_from_settlement(play: Play, what: str, amount: int) -> None:
    settlement = play.draft.settlement
    if what == "timeline":
        event = play.draft.rows(Event).get(amount)
        if event is not None and not event.done:
            moments.strike(play, event)
    elif what == "due":
        due = play.draft.rows(Due).get(amount)
        if due is not None:
            moments.withdraw(play, due)
    elif what.startswith("storage/"):
        content = what.removeprefix("storage/")
        if amount < 0:
            storage.put(play, content, -amount)
        elif not storage.take_out(play, content, amount):
            play.ask_hands(f"{play.name_of(content)} is no longer in storage: it cannot be taken back.")
            return
        play.tell(f"Storage: {play.name_of(content)} {-amount:+d}")
    elif what in ("endeavors", "nameless"):
        old = int(getattr(settlement, what))
        play.draft.set(settlement, **{what: max(0, old - amount)})
        play.tell(f"{what.capitalize()} {became(old, max(0, old - amount))}")


def waiting(play: Play) -> list[tuple[Lasting, Mapping[str, Any]]]:
    """What was gained for the departing survivors before anybody departed."""
    rows = play.draft.of(Lasting, None)
    return [(row, _operation(row)) for row in rows if row.what.startswith(WAITS) and row.until != UNTIL]


def _operation(row: Lasting) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", json.loads(row.what.removeprefix(WAITS)))


def wait(play: Play, op: Mapping[str, Any], scene: Scene) -> None:
    """What departing survivors gain at home waits for them; those who are chosen already gain it at once."""
    what = WAITS + json.dumps(op, separators=(",", ":"))
    row = play.draft.create(Lasting, survivor_id=None, content=scene.source.id, what=what, amount=0, until="depart")
    chosen = tuple(each.id for each in numbers.party(play))
    if not chosen:
        said = f"At the next departure: {operation(op)}"
        play.tell(said if len(said) <= LONGEST else f"At the next departure: what {scene.source.name} says")
        return
    play.draft.set(row, until=UNTIL, amount=play.year)
    with _noting(play, (f"w{row.id}", row.content), chosen):
        carry_out(play, [op], scene._replace(roles={**scene.roles, "departing": chosen}))


def give(play: Play) -> None:
    """What departing gives comes to everybody in the party, once; who left it gives theirs back (R272)."""
    _forget_older(play)
    begun = len(play.story)
    going = tuple(each.id for each in numbers.party(play))
    cards = _cards(play, going)
    waited = {(f"w{row.id}", row.content): row for row in play.draft.of(Lasting, None) if row.what.startswith(WAITS)}
    _take_back(play, going, {*cards, *waited})
    for speech, blocks in cards.items():
        _speak(play, speech, blocks, going)
    for speech, row in sorted(waited.items(), key=lambda each: _operation(each[1])["op"] == "set"):
        source, new = play.entry(row.content), tuple(each for each in going if not _has(play, each, speech))
        if new:  # what sets a number comes after what adds to it
            play.draft.set(row, until=UNTIL, amount=play.year)
            with remembering(play, source), _noting(play, speech, new):
                carry_text(play, [_operation(row)], Scene(source, None, {"departing": new}))
    _condense(play, begun)


def late(play: Play, survivor: Survivor, entry: Entry) -> None:
    """What a card gives at the departure at which it should have been worn (R272); the prologue begins without one."""
    going = tuple(each.id for each in numbers.party(play))
    if survivor.id in going and play.draft.settlement.phase != steps.PROLOGUE:
        for speech, blocks in _cards(play, going).items():
            if (_owner(speech), speech[1]) == (survivor.id, entry.id):  # copies of it that have spoken do not again
                _speak(play, speech, blocks, going)


def _cards(play: Play, going: tuple[int, ...]) -> dict[Speech, list[tuple[Text, Block]]]:
    """The cards that speak of departing: the settlement's, those of the party, then what is stored; copy by copy."""
    found: dict[Speech, list[tuple[Text, Block]]] = {}
    own = [(str(each), texts.of_survivor(play, play.draft.rows(Survivor)[each])) for each in going]
    stored = [(play.entry(row.content), row.copies) for row in numbers.stored(play)]
    lying = [Text.of(entry, copy + 1) for entry, copies in stored for copy in range(copies)]
    speaking: list[tuple[str, Iterable[Text]]] = [(SETTLEMENT, texts.of_settlement(play)), *own, (SETTLEMENT, lying)]
    for whose, said in speaking:
        for text in said:
            for block in text.data.get("moments", ()):
                if block["at"] == "depart":
                    copy = f"{COPY}{text.copy}" * (text.copy > 1)
                    found.setdefault((f"{whose}{copy}", text.entry.id), []).append((text, block))
    return found


def _owner(speech: Speech) -> int:
    """Whose card speaks; 0 for the settlement's."""
    return int(speech[0].partition(COPY)[0])


def _speak(play: Play, speech: Speech, blocks: list[tuple[Text, Block]], going: tuple[int, ...]) -> None:
    """One card, for those of the party to whom it has not spoken yet."""
    owner = _owner(speech) or None
    had = [each for each in going if _has(play, each, speech)]
    for text, block in blocks:
        shared = [op for op in block["effects"] if word(op.get("target", "self")) == "departing"]
        meant = going if owner is None or shared else (owner,)
        new = tuple(each for each in meant if each not in had)
        scene = Scene(text.entry, owner, {"departing": new})
        if not new or ("when" in block and holds(play, block["when"], scene) is False):
            continue
        with _noting(play, speech, new):
            if owner is None or owner in new:
                moments.happen(play, "depart", heard_by=[(text, block, scene)])
            else:  # its owner had it before; the others have what it does for all
                carry_text(play, shared, scene, text.name)


def _has(play: Play, survivor_id: int, speech: Speech) -> bool:
    """Whether a card has spoken to a survivor in this departure."""
    rows = play.draft.of(Lasting, survivor_id)
    return any((row.what, row.content, row.amount) == (FROM + speech[0], speech[1], play.year) for row in rows)


@contextmanager
def _noting(play: Play, speech: Speech, to: tuple[int, ...]) -> Iterator[None]:
    """Note that a card speaks to these survivors in here, and what anybody gains by it."""
    whose, content = speech
    for each in to:
        lasting.add(play, play.draft.rows(Survivor)[each], content, FROM + whose, play.year, UNTIL)
    begun = len(play.draft.changes)
    tokens = _tokens(play)
    yield
    found = [note for change in play.draft.changes[begun:] for note in _notes(play, change)]
    tokens_now = _tokens(play)
    found += [(owner, f"token/{stat}", tokens_now[owner, stat] - tokens[owner, stat])
              for owner, stat in {**tokens, **tokens_now}]  # fmt: skip
    for owner, what, amount in found:
        if owner is not None and amount:
            survivor = play.draft.rows(Survivor)[owner]
            lasting.add(play, survivor, content, f"{FROM}{whose}/{what}", amount, UNTIL)


def _tokens(play: Play) -> Counter[tuple[int, str]]:
    return Counter({(row.survivor_id, row.stat): row.amount for row in play.draft.rows(Token).values()})


def _notes(play: Play, change: Change) -> Iterator[Note]:
    if change.table == "lasting" and change.kind == "create":
        if not change.new["what"].startswith((FROM, GAVE, WAITS)):
            yield change.new["survivor_id"], "lasting", change.id
    else:
        yield from notes(play, change)


def _take_back(play: Play, going: tuple[int, ...], speaking: set[Speech]) -> None:
    """What was given to who does not depart, or by a card that is gone, goes again; the latest first."""
    for row in reversed(list(play.draft.rows(Lasting).values())):
        if not row.what.startswith(FROM) or play.draft.rows(Survivor)[row.survivor_id or 0].dead:
            continue
        whose, _, what = row.what.removeprefix(FROM).partition("/")
        gone = (whose, row.content) not in speaking and not _spent(play, whose, row.content)
        if row.survivor_id not in going or gone:
            play.draft.delete(row)
            if what:
                _take(play, row, what)


def _spent(play: Play, whose: str, content: str) -> bool:
    """Whether a card was stored or worn when it spoke, and was used up since: what it gave was had."""
    if play.entry(content).kind not in ("gear", "resource"):
        return False
    lies = any(play.draft.where(table, "content", content) for table in (Stored, Gear))
    return whose.partition(COPY)[0] == SETTLEMENT or not lies


def _take(play: Play, row: Lasting, what: str) -> None:
    """One thing; a principle that gave it does not take it back a second time."""
    rows = play.draft.of(Lasting, row.survivor_id)
    same = (row.content, GAVE + what, row.amount)
    twin = next((each for each in rows if (each.content, each.what, each.amount) == same), None)
    if twin is not None:
        play.draft.delete(twin)
    owner = play.draft.rows(Survivor)[row.survivor_id or 0]
    if what == "lasting":
        gone = play.draft.rows(Lasting).get(row.amount)
        if gone is not None:
            play.draft.delete(gone)
            play.tell(f"{owner.name}: {gone.what.replace('/', ' ')} {gone.amount:+d} is taken back")
    elif what.startswith("token/") and not owner.dead:
        sheet_numbers.lay_tokens(play, owner, what.removeprefix("token/"), -row.amount)
    else:
        take(play, (row.survivor_id, what, row.amount))


def _forget_older(play: Play) -> None:
    """What is remembered of departures of other years: nobody gives that back."""
    rows = list(play.draft.rows(Lasting).values())
    spoke = [row for row in rows if row.what.startswith(FROM) and "/" not in row.what.removeprefix(FROM)]
    old = {(row.survivor_id, row.content, row.what) for row in spoke if row.amount != play.year}
    for row in rows:
        waited = row.what.startswith(WAITS) and row.until == UNTIL and row.amount != play.year
        whose = FROM + row.what.removeprefix(FROM).partition("/")[0]
        if waited or (row.what.startswith(FROM) and (row.survivor_id, row.content, whose) in old):
            play.draft.delete(row)


def _condense(play: Play, begun: int) -> None:
    """Where many cards speak, a number that several of them change takes one line, with all their names."""
    if len(play.story) - begun <= MANY:
        return
    lines: list[str] = []
    at: dict[str, int] = {}
    for line in play.story[begun:]:
        step = STEP.fullmatch(line)
        before = STEP.fullmatch(lines[at[step["what"]]]) if step and step["what"] in at else None
        if step and before and before["new"] == step["old"]:
            joined = f"{step['what']} {before['old']} -> {step['new']} ({before['card']}, {step['card']})"
            if len(joined) <= LONGEST:
                lines[at[step["what"]]] = joined
                continue
        if step:
            at[step["what"]] = len(lines)
        lines.append(line)
    play.story[begun:] = lines
