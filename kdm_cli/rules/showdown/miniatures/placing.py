"""Miniatures are put on the board, knocked back from the monster (R184-R187), and suffer collisions (R189, R190)."""

from collections.abc import Iterable, Sequence

from kdm_cli.light import pattern
from kdm_cli.rules import matches
from kdm_cli.rules.asking import board, monster, places, texts, the_showdown
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse, refuse_left
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import Scene

CENTRE = "board centre"
APART = pattern(r"(?:exactly )?(\d+) (?:orthogonal )?spaces (?:from|away)")
COLLISION, KNOCKBACK = "collision", "knockback"  # what a card cancels
STANDS = matches.word("no_knock_down_from", COLLISION)


def place(play: Play, survivor: Survivor | None, space: str, facing: str | None = None) -> None:
    """Put a survivor, or the monster, on a space; that is no movement (R286)."""
    the_showdown.need(play)
    begun = len(play.draft.changes)
    if survivor is None:
        _place_monster(play, board.named(space), facing)
    elif facing:
        refuse_left("bad-input", "Only the monster faces one way.", "", "--facing", [facing], lambda _: True)
    else:
        wanted = board.named(space)
        check_free(play, wanted, survivor)
        if setting_up(play):
            _check_start(play, survivor, wanted)
        put(play, survivor, wanted)
    if len(play.draft.changes) == begun:
        play.tell(f"{survivor.name if survivor else monster.name(play)}: {space.upper()}, as before")


def put(play: Play, survivor: Survivor, space: Space) -> None:
    """Write down that a survivor stands on a space, and tell it."""
    row = the_showdown.need_fighter(play, survivor)
    if row.space == board.called(space) and not row.off_board:
        return
    before = "" if row.space is None or row.off_board else f"{row.space} -> "
    play.draft.set(row, space=board.called(space), off_board=False)
    play.tell(f"{survivor.name}: {before}{board.called(space)}")


def take_off(play: Play, survivor: Survivor) -> None:
    """A survivor's miniature leaves the board (R113)."""
    row = the_showdown.need_fighter(play, survivor)
    if not row.off_board:
        play.draft.set(row, space=None, off_board=True)
        play.tell(f"{survivor.name} is off the board")


def put_monster(play: Play, corner: Space, facing: str | None) -> None:
    """Write down where the monster stands and which way it faces, and tell it."""
    before = the_showdown.need(play)
    after = the_showdown.change(play, space=board.called(corner), facing=facing or before.facing)
    if (after.space, after.facing) != (before.space, before.facing):
        faces = f", facing {board.CALLED[after.facing]}" if after.facing else ""
        moved = f"{before.space} -> " if before.space and before.space != after.space else ""
        play.tell(f"{monster.name(play)}: {moved}{after.space}{faces}")


def _place_monster(play: Play, corner: Space, facing: str | None) -> None:
    size = places.base_size(play)
    if size is None:
        hint = "Its places are kept at the table; targets and reach are asked."
        refuse("no-base", f"How large the base of {monster.name(play)} is, is not known.", hint)
    if not board.fits(corner, size):
        hint = f"It covers {size} x {size} spaces and is named by its lowest letter and number."
        refuse("no-such-space", f"{monster.name(play)} does not fit on the board at {board.called(corner)}.", hint)
    covered = board.base(corner, size)
    under = [each.name for at, each in places.occupied(play).items() if at in covered]
    if under:
        refuse("space-occupied", f"{', '.join(under)} stands there.", "Place them elsewhere first.")
    if setting_up(play) and starts_at_centre(play):
        met = corner == centre(size)
        play.require(met, "start-distance", f"{monster.name(play)} starts at the centre, {board.called(centre(size))}.")
    put_monster(play, corner, facing)


def check_free(play: Play, space: Space, survivor: Survivor) -> None:
    """Refuse a space on which somebody stands (R188)."""
    the_showdown.need_fighter(play, survivor)
    stands = places.monster_stands(play)
    there = places.occupied(play, without=survivor).get(space)
    who = there.name if there else monster.name(play) if stands and space in stands.base else ""
    if who:
        refuse("space-occupied", f"{who} stands on {board.called(space)}.", "kdm showdown board shows what is free.")


def setting_up(play: Play) -> bool:
    """Whether nothing has happened yet, so that the rules of the set-up say who starts where."""
    showdown = the_showdown.need(play)
    quiet = (showdown.round, showdown.begun, showdown.moved, showdown.fell) == (1, False, 0, None)
    drawn = piles.pile(play, piles.AI, piles.DISCARD) or piles.pile(play, piles.AI, piles.WOUNDS)
    fighters = the_showdown.fighters(play)
    acted = any(row.acted or row.moved or row.movements != 1 or row.fell is not None for row in fighters)
    return quiet and not drawn and not acted and showdown.acting_id is None


def starts_at_centre(play: Play) -> bool:
    """R56: whether this monster starts at the centre of the board."""
    data = the_showdown.monster(play).data
    return CENTRE in (data.get("monster_setup"), (data.get("setup") or {}).get("monster"))


def centre(size: int) -> Space:
    """Where a base lies at the centre of the board."""
    return (board.ROWS - size) // 2, (board.COLUMNS - size) // 2


def _check_start(play: Play, survivor: Survivor, space: Space) -> None:
    stands, size = places.monster_stands(play), places.base_size(play)
    corner = stands.corner if stands else centre(size) if size and starts_at_centre(play) else None
    data = the_showdown.monster(play).data
    apart = APART.search(str(data.get("survivor_setup") or (data.get("setup") or {}).get("survivors") or ""))
    if corner is None or size is None or apart is None:
        return
    away = board.distance(space, corner, size)
    message = f"{survivor.name} starts exactly {apart[1]} spaces from the monster, {board.called(space)} is {away}."
    play.require(away == int(apart[1]), "start-distance", message)  # R57


def choose_space(play: Play, spaces: list[Space], why: str) -> Space | None:
    """One of several spaces, as the table says; the only one without asking."""
    if len(spaces) < 2:
        return spaces[0] if spaces else None
    names = [board.called(each) for each in sorted(spaces)]
    return board.named(play.table.choose(why, names))


def choose_way(play: Play, ways: Sequence[str], why: str, *, sure: bool = False) -> str:
    """One of several directions, as the table says; where it is `sure` to go on, the first unless it does."""
    if len(ways) == 1:
        return ways[0]
    names = {board.CALLED[way]: way for way in ways}
    return names[play.table.choose(why, list(names), next(iter(names)) if sure else None)]


def collide(play: Play, survivors: Iterable[int]) -> None:
    """Each survivor crossed falls (R189); under a monster that stopped they are pushed too (R190)."""
    entry = play.entry("core:effect/collision")
    for each in survivors:
        survivor = play.draft.rows(Survivor)[each]
        if survivor.dead or _avoided(play, survivor):
            continue
        effects = entry.data.get("effects", ())
        if stands := texts.granted(play, survivor).get(STANDS):
            play.tell(f"{survivor.name}: collision, but stands ({stands})")
            effects = [op for op in effects if op["op"] != "knock_down"]
        carry_out(play, effects, Scene(entry, survivor.id, {}, level=the_showdown.need(play).level))


def _avoided(play: Play, survivor: Survivor) -> bool:
    """The moment of a collision has come; whether a card stopped it."""
    return acts.is_stopped(play, COLLISION, COLLISION, survivor, also=acts.others(play, survivor))


def push(play: Play, survivor: Survivor, spaces: int) -> None:
    """Push a survivor so many spaces straight away from the monster (R184)."""
    survivor = play.now(survivor)
    if survivor.dead or places.off(play, survivor) or spaces < 1:
        return
    shortened = matches.number(texts.granted(play, survivor), "knockback")
    if shortened and spaces > shortened[0]:
        play.tell(f"{survivor.name}: knockback {spaces} -> {shortened[0]} ({shortened[1]})")
        spaces = shortened[0]
    moments.happen(play, matches.word("suffered", KNOCKBACK), survivor, settlement=False)
    if KNOCKBACK in play.fight.stops:
        play.fight.stops.discard(KNOCKBACK)
        play.tell(f"{survivor.name} is not knocked back")
        return
    if play.now(survivor).dead:
        return
    known = places.both(play, survivor)
    play.fight.approached = None
    if known is None:
        play.tell(f"{survivor.name}: knockback {spaces}")
        play.ask_hands(f"{survivor.name}: knockback {spaces}, straight away from {monster.name(play)}.")
        play.remind_hands("Through or onto a survivor knocks both down; the board edge stops it.")
        return
    stands, space = known
    ways = board.toward(space, stands.corner, stands.size) or tuple(board.STEPS)  # two at a corner, any from under it
    facing = choose_way(play, ways, f"{survivor.name}: knocked back which way")
    _pushed(play, survivor, space, facing, spaces)


def by_hand(play: Play, survivor: Survivor, spaces: int) -> None:
    """The command: at least one space, and only who is on the board."""
    if spaces < 1:
        refuse("out-of-range", "Knockback is at least 1 space.", "kdm showdown knockback NAME 5")
    if places.off(play, survivor):
        refuse("not-fighting", f"{survivor.name} is not on the board.", "kdm showdown place NAME SPACE")
    push(play, survivor, spaces)


def _pushed(play: Play, survivor: Survivor, start: Space, facing: str, spaces: int) -> None:
    people = places.occupied(play, without=survivor)
    stands = places.monster_stands(play)
    covered = stands.base if stands else frozenset()
    met, space = [], start
    for _ in range(spaces):
        if not board.on_board(board.step(space, facing)):
            play.tell(f"{survivor.name} stops at the board edge")  # R187
            break
        space = board.step(space, facing)
        if space in people:
            met.append(people[space])
    while space in covered and board.on_board(board.step(space, facing)):
        space = board.step(space, facing)  # nobody stays under the monster
    if met and not _avoided(play, survivor):  # R185: through or onto a survivor both fall
        for each in [survivor, *met]:
            injuries.knock_down(play, play.now(each))
    if space in people or space in covered:  # R186
        free = [each for each in board.neighbours(space) if each not in places.blocked(play, without=survivor)]
        why = f"{survivor.name}: to which free space beside {board.called(space)}"
        space = choose_space(play, free, why) or start
    if the_showdown.fighter(play, survivor) is not None and not play.now(survivor).dead:
        put(play, survivor, space)
