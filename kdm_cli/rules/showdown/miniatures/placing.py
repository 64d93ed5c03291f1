"""Miniatures are put on the board: where the monster and the survivors stand, and what is free."""

import re

from kdm_cli.rules.asking import board, monster, places, the_showdown
from kdm_cli.rules.asking.board import Space
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.unused import refuse_left

CENTRE = "board centre"
APART = re.compile(r"(?:exactly )?(\d+) (?:orthogonal )?spaces (?:from|away)")


def place(play: Play, survivor: Survivor | None, space: str, facing: str | None = None) -> None:
    """Put a survivor, or the monster, on a space; that is no movement (R286)."""
    the_showdown.need(play)
    begun = len(play.draft.changes)
    if survivor is None:
        _place_monster(play, board.named(space), facing)
    else:
        _place_survivor(play, survivor, space, facing)
    if len(play.draft.changes) == begun:
        play.tell(f"{survivor.name if survivor else monster.name(play)}: {space.upper()}, as before")


def _place_survivor(play: Play, survivor: Survivor, space: str, facing: str | None) -> None:
    if facing:
        refuse_left("bad-input", "Only the monster faces one way.", "", "--facing", [facing], lambda _: True)
    wanted = board.named(space)
    check_free(play, wanted, survivor)
    if setting_up(play):
        _check_start(play, survivor, wanted)
    put(play, survivor, wanted)


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


def already_there(survivor: Survivor, space: Space) -> None:
    """Refuse a move to where somebody stands already."""
    hint = "kdm showdown act NAME --move spends the movement all the same."
    refuse("no-change", f"{survivor.name} stands on {board.called(space)} already.", hint)


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


def start_distance(play: Play) -> int | None:
    """R57: how far from this monster survivors must start; None where it is otherwise."""
    data = the_showdown.monster(play).data
    written = str(data.get("survivor_setup") or (data.get("setup") or {}).get("survivors") or "")
    found = APART.search(written)
    return int(found[1]) if found else None


def centre(size: int) -> Space:
    """Where a base lies at the centre of the board."""
    return (board.ROWS - size) // 2, (board.COLUMNS - size) // 2


def _check_start(play: Play, survivor: Survivor, space: Space) -> None:
    stands, size = places.monster_stands(play), places.base_size(play)
    corner = stands.corner if stands else centre(size) if size and starts_at_centre(play) else None
    apart = start_distance(play)
    if corner is None or size is None or apart is None:
        return
    away = board.distance(space, corner, size)
    message = f"{survivor.name} starts exactly {apart} spaces from the monster, {board.called(space)} is {away}."
    play.require(away == apart, "start-distance", message)


def free_beside(play: Play, space: Space, without: Survivor) -> list[Space]:
    """The free spaces beside a space (R186)."""
    taken = places.blocked(play, without=without)
    return [beside for beside in board.neighbours(space) if beside not in taken]


def choose_space(play: Play, spaces: list[Space], why: str) -> Space | None:
    """One of several spaces, as the table says; the only one without asking."""
    if len(spaces) < 2:
        return spaces[0] if spaces else None
    names = [board.called(each) for each in sorted(spaces)]
    return board.named(play.table.choose(why, names))
