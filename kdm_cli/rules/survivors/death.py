"""Death and what follows from it, and retirement."""

from kdm_cli.rules.asking import lasting, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.texts import check_alive
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse, written
from kdm_cli.rules.state import Due, Fighter, Gear, Survivor, Use
from kdm_cli.rules.survivors import gear

DIES = "dies"
DEATHS = (DIES, "without_remains")  # the other fates end a life in the settlement without a death to count
FATES = {"dies": "dies", "exiled": "is exiled", "lost": "is lost", "ceases_to_exist": "ceases to exist",
         "leaves": "leaves the settlement", "without_remains": "dies without remains"}  # fmt: skip
MOST_WORDS = 200
UNSAID = "not said"  # of what, where only the names were typed
WORN, ARCHIVED, PARTY = "worn", "archived", "party"  # scopes of Use rows: what a death took away, for revive
RETURNED = "returned"  # and from which showdown they had come home: by which entry the phase began


def named(play: Play, typed: str | list[str], cause: str | None) -> tuple[list[Survivor], str]:
    """Who dies, and of what, which stands behind the names where it is not given; what may be either is refused."""
    together = typed if isinstance(typed, str) else " ".join(typed)  # older entries hold one name
    if isinstance(typed, str) or play.is_somebody(together):
        typed = [together]
    if cause is not None:
        return play.survivors(typed), cause
    found, words = _before_cause(play, together.split() if len(typed) > 1 else typed)
    if not words and (dead := next((each.name for each in found if each.dead), "")):
        refuse("usage", f"{dead} is dead already.", "--cause mends of what.")
    return found, " ".join(words) or UNSAID


def _before_cause(play: Play, words: list[str]) -> tuple[list[Survivor], list[str]]:
    """The survivors whom the first words name, and the words that are left."""
    found: list[Survivor] = []
    listed = True  # the first name, or one behind a comma
    while words:
        whole = (size for size in range(len(words), 0, -1) if play.is_name(" ".join(words[:size]).rstrip(",")))
        size = next(whole, 0)
        name = " ".join(words[: size or 1]).rstrip(",")
        if not listed and not play.is_somebody(name):
            break
        survivor = play.survivor(name)
        if not (listed or size):
            either = f"kdm kill {', '.join(quoted(each.name) for each in [*found, survivor])}, or --cause"
            refuse("ambiguous-name", f'"{name}" may be {survivor.name}, or of what they died.', either)
        listed = words[(size or 1) - 1].endswith(",")
        found.append(survivor)
        words = words[size or 1 :]
    return found, words


def kill(play: Play, survivor: Survivor, cause: str, how: str = DIES) -> None:
    """A survivor dies, in the prologue too (R10); for the dead only the cause is mended, nobody dies twice."""
    cause = written(cause, MOST_WORDS, "A cause of death", "--cause 'eaten by a lion'")
    survivor = play.now(survivor)
    if survivor.dead:
        play.draft.set(survivor, died_cause=cause)
        step = f"{survivor.died_cause} -> {cause}" if survivor.died_cause != cause else f"stays {cause}"
        play.tell(f"{survivor.name}: cause {step}")
        return
    spoken = moments.cancelling(play, survivor, "death", "death") if how in DEATHS else set()
    if how in DEATHS and "death" in play.fight.stops:
        play.fight.stops.discard("death")
        if play.now(survivor).dead:  # what came in its place
            return
        play.tell(f"{survivor.name} lives on")
        stop_bleeding(play, play.now(survivor))
        return
    survivor = play.now(survivor)
    told = play.tell(f"{survivor.name} {FATES[how]}: {cause}")
    fights = the_showdown.fighter(play, survivor) is not None
    if survivor.party is not None:
        _remember(play, survivor, "note:death/party", f"{PARTY} {survivor.party}")
        if not fights:
            play.tell(f"{survivor.name} leaves the departing party")
    departs = survivor.party is not None or play.draft.settlement.phase in steps.AWAY
    away = fights if the_showdown.current(play) else departs
    if away:
        play.ask_hands(f"Take the miniature of {survivor.name} off the board.")  # R113
    if survivor.returned:
        _remember(play, survivor, "note:death/returned", f"{RETURNED} {phase_begun(play)}")
    tell(play, "somebody dies", survivor)
    begun = len(play.draft.changes)
    play.draft.set(survivor, party=None, returned=False, dead=True, died_year=play.year, died_cause=cause)
    play.announced(told, begun)
    tell(play, "somebody is dead", survivor)
    _lay_gear_down(play, survivor, stays=fights)
    for due in play.draft.of(Due, survivor.id):
        _remember(play, survivor, due.content, f"due {due.why}")
        moments.withdraw(play, due)
    if how in DEATHS:  # R213
        tell(play, "death counted", survivor)
        if how == DIES:  # the dead survivor's own cards speak, then everyone else's and the settlement's
            roles = {"dead": (survivor.id,)}
            with moments.silent(play, spoken):
                moments.happen(play, "death", play.now(survivor), roles, settlement=False)
                moments.happen(play, "survivor_death", None, roles, tuple(numbers.living(play)))
    else:
        _remember(play, survivor, GONE, how)
    tell(play, "somebody was mourned", survivor)
    tell(play, "people changed")
    tell(play, "party changed")


def _lay_gear_down(play: Play, survivor: Survivor, *, stays: bool) -> None:
    """R200, R248; irreplaceable and cursed gear is archived with its owner, on the board the rest stays for now."""
    home: list[str] = []
    gone: list[str] = []
    for slot, row in gear.by_slot(play, survivor).items():
        entry = play.entry(row.content)
        lost = bool(entry.data.get("irreplaceable") or entry.data.get("cursed"))
        if lost or not stays:
            _take_off(play, survivor, row, f"{ARCHIVED if lost else WORN} {slot}")
        (gone if lost else home).append(entry.name)
    play.tell_list(f"{survivor.name}{', home after the showdown' if stays else ' to storage'}:", home)
    play.tell_list(f"{survivor.name} archived:", gone)


def _take_off(play: Play, survivor: Survivor, row: Gear, scope: str) -> None:
    play.draft.delete(row)
    if scope.startswith(WORN):
        storage.put(play, row.content)
    _remember(play, survivor, row.content, scope)


def bring_gear_home(play: Play) -> None:
    """R200: the showdown is over, what its dead wore comes to storage."""
    rows = play.draft.rows(Survivor)
    for survivor in [rows[each.survivor_id] for each in play.draft.rows(Fighter).values()]:
        worn = gear.by_slot(play, survivor) if survivor.dead else {}
        for slot, row in worn.items():
            _take_off(play, survivor, row, f"{WORN} {slot}")
        play.tell_list(f"{survivor.name} to storage:", [play.name_of(row.content) for row in worn.values()])


def phase_begun(play: Play) -> int:
    """The entry by which the settlement phase under way began; 0 where none is, or nobody told."""
    row = steps.done(play, "setup")
    return row.entry if row else 0


def _remember(play: Play, survivor: Survivor, content: str, scope: str) -> None:
    play.draft.create(Use, survivor_id=survivor.id, content=content, scope=scope)


def stop_bleeding(play: Play, survivor: Survivor) -> None:
    """R111: who lives has not bled to death."""
    most = numbers.bleeding_limit(play, survivor) - 1
    if survivor.bleeding > most:
        play.draft.set(play.now(survivor), bleeding=most)
        play.tell(f"{survivor.name}: bleeding {survivor.bleeding} -> {most}")


def retire(play: Play, survivor: Survivor) -> None:
    """A survivor stays home for good: still counted, never departing again."""
    survivor = play.now(survivor)
    check_alive(survivor)
    if survivor.retired:
        refuse("already-retired", f"{survivor.name} is retired.", f"kdm survivor unretire {quoted(survivor.name)}")
    survivor = play.draft.set(survivor, retired=True)
    play.tell(f"{survivor.name} retires")
    moments.happen(play, "retired", survivor, settlement=False)
    if survivor.party is None:
        return
    if the_hunt.fate(play, survivor) == lasting.HOME:
        play.tell(f"{survivor.name} is home already and never hunts again")
    elif play.draft.settlement.phase in ("hunt", "showdown"):
        play.tell(f"{survivor.name} still fights the coming showdown, then never hunts again")  # R247
    else:
        play.draft.set(survivor, party=None)
        play.tell(f"{survivor.name} leaves the departing party")


def unretire(play: Play, survivor: Survivor) -> None:
    """Take a retirement back."""
    survivor = play.now(survivor)
    if not survivor.retired:
        refuse("not-retired", f"{survivor.name} is not retired.")
    play.draft.set(survivor, retired=False)
    play.tell(f"{survivor.name} is no longer retired")
