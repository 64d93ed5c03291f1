"""Exact chances: what can come out, and in how many equally likely ways, in whole numbers only."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb, gcd, lcm

from kdm_cli.light import NamedTuple, TypeVar

T = TypeVar("T")
U = TypeVar("U")
SIDES = 10  # of a die


class Ratio(NamedTuple):
    """So many ways of so many, in lowest terms; above 1 where it is what comes out on average."""

    ways: int
    of: int


def total(ways: Mapping[T, int]) -> int:
    """In how many ways anything comes out."""
    return sum(ways.values())


def times(ways: Mapping[T, int], factor: int) -> dict[T, int]:
    """The same chances, counted finer."""
    return {outcome: number * factor for outcome, number in ways.items()}


def summed(ways: Iterable[tuple[T, int]]) -> dict[T, int]:
    """What comes to the same counts together."""
    found: dict[T, int] = {}
    for outcome, number in ways:
        found[outcome] = found.get(outcome, 0) + number
    return found


def both(first: Mapping[T, int], second: Mapping[T, int], join: Callable[[T, T], T]) -> dict[T, int]:
    """Two things happen, neither knowing of the other; `join` says what they come to together."""
    return summed((join(one, other), ways * more) for one, ways in first.items() for other, more in second.items())


def mixed(cases: Sequence[tuple[int, Mapping[T, int]]]) -> dict[T, int]:
    """One of several cases, each with its weight; the weights are ways of the same number."""
    finest = lcm(*(total(ways) for _, ways in cases))
    finer = [times(ways, weight * (finest // total(ways))) for weight, ways in cases]
    return summed(pair for ways in finer for pair in ways.items())


def told(ways: Mapping[T, int], tell: Callable[[T], U]) -> dict[U, int]:
    """What matters of each outcome."""
    return summed((tell(outcome), number) for outcome, number in ways.items())


def chance(ways: Mapping[T, int], test: Callable[[T], bool]) -> Ratio:
    """How likely an outcome is that passes the test."""
    return ratio(sum(number for outcome, number in ways.items() if test(outcome)), total(ways))


def average(ways: Mapping[T, int], value: Callable[[T], int]) -> Ratio:
    """What comes out on average."""
    return ratio(sum(number * value(outcome) for outcome, number in ways.items()), total(ways))


def ratio(ways: int, of: int) -> Ratio:
    """In lowest terms."""
    shared = gcd(ways, of)
    return Ratio(ways // shared, of // shared)


def successes(dice: int, good: int, fatal: int = 0) -> dict[int, int]:
    """How many of these dice show one of so many good faces; if one shows a fatal face, none counts."""
    bad = SIDES - good - fatal
    found = {hits: comb(dice, hits) * good**hits * bad ** (dice - hits) for hits in range(dice + 1)}
    found[0] += SIDES**dice - sum(found.values())
    return {hits: ways for hits, ways in found.items() if ways}


def drawn(
    groups: Iterable[Sequence[tuple[Mapping[T, int] | None, int]]], count: int, nothing: T, join: Callable[[T, T], T]
) -> dict[T | None, int]:
    """So many cards drawn without putting back, and what they come to together; None once a trap is among them.

    A group is shuffled in itself and lies on the next; for what comes out of one card (None: a trap) it says how many
    such cards there are. Cards that are not there are not drawn.
    """
    clear: dict[T, int] = {nothing: 1}
    every = 1
    for group in groups:
        size = sum(copies for _, copies in group)
        take = min(count, size)
        count -= take
        fine = lcm(*(total(outcome) for outcome, _ in group if outcome)) if take else 1
        harmless = [(times(outcome, fine // total(outcome)), copies) for outcome, copies in group if outcome]
        clear = both(clear, _picked(harmless, take, nothing, join), join) if take else clear
        every *= comb(size, take) * fine**take
    found: dict[T | None, int] = {outcome: ways for outcome, ways in clear.items() if ways}
    if every > total(clear):
        found[None] = every - total(clear)
    return found


def _picked(
    kinds: Sequence[tuple[Mapping[T, int], int]], take: int, nothing: T, join: Callable[[T, T], T]
) -> dict[T, int]:
    """In how many ways so many cards can be picked out of these, and what they come to."""
    picked: list[dict[T, int]] = [{nothing: 1}, *({} for _ in range(take))]
    for outcome, copies in kinds:
        powers = [{nothing: 1}]
        while len(powers) <= min(copies, take):
            powers.append(both(powers[-1], outcome, join))
        after: list[dict[T, int]] = [{} for _ in range(take + 1)]
        for before, ways in enumerate(picked):
            for more in range(min(copies, take - before) + 1) if ways else ():
                into = after[before + more]
                for joint, number in both(ways, powers[more], join).items():
                    into[joint] = into.get(joint, 0) + number * comb(copies, more)
        picked = after
    return picked[take]
