"""Sharing out: so many of each thing go to what wants them, and each goes to one want only."""

from collections.abc import Sequence

Shares = list[dict[int, int]]  # by thing: how many of it go to which want


def shared_out(things: Sequence[int], fits: Sequence[Sequence[int]], wants: Sequence[int]) -> Shares:
    """As many as can be go to a want they fit; of what could be spared the earlier things go before the later.

    Each thing in turn looks for a want that is open, and those before it may change places to make room, so that none
    that has a place ever loses it. What finds places so is the largest that can, and the earliest (a matroid's greedy
    choice), whatever the order stands for.
    """
    left = list(wants)
    shares: Shares = [{} for _ in things]
    for thing, count in enumerate(things):
        homeless = count
        while homeless and any(left):
            path = _to_an_open_want(thing, fits, shares, left)
            if not path:
                break
            homeless -= _moved(path, homeless, shares, left)
    return shares


def _to_an_open_want(
    thing: int, fits: Sequence[Sequence[int]], shares: Shares, left: Sequence[int]
) -> list[tuple[int, int]]:
    """Who goes where, from the open want back to the thing; nothing where there is no way."""
    came: dict[int, tuple[int, int | None]] = {}  # to each want: which thing may go there, and from which want
    waiting: list[tuple[int, int | None]] = [(thing, None)]
    seen = {thing}
    for mover, place in waiting:
        for want in fits[mover]:
            if want in came:
                continue
            came[want] = (mover, place)
            if left[want]:
                return _back(want, came)
            for other, places in enumerate(shares):
                if want in places and other not in seen:
                    seen.add(other)
                    waiting.append((other, want))
    return []


def _back(want: int, came: dict[int, tuple[int, int | None]]) -> list[tuple[int, int]]:
    path = []
    place: int | None = want
    while place is not None:
        mover, before = came[place]
        path.append((mover, place))
        place = before
    return path


def _moved(path: list[tuple[int, int]], count: int, shares: Shares, left: list[int]) -> int:
    """Carry out the changes of places with as many as can take part."""
    given_up = [(mover, path[at + 1][1]) for at, (mover, _) in enumerate(path[:-1])]
    most = min([count, left[path[0][1]], *(shares[mover][place] for mover, place in given_up)])
    left[path[0][1]] -= most
    for mover, place in given_up:
        shares[mover][place] -= most
        if not shares[mover][place]:
            del shares[mover][place]
    for mover, want in path:
        shares[mover][want] = shares[mover].get(want, 0) + most
    return most
