"""Which faces of a die several ranges miss or hold twice."""

from collections.abc import Iterable, Iterator

Span = tuple[int, int]


def uneven(spans: Iterable[Span], first: int, last: int, what: str) -> Iterator[str]:
    """What is wrong with ranges that should hold every face from the first to the last once."""
    expected = first
    for low, high in sorted(spans):
        if low < first:
            yield f"no die shows {told(low, min(high, first - 1))}"
        elif low > expected:
            yield f"no {what} says what happens on {told(expected, low - 1)}"
        elif low < expected:
            yield f"two {what}s hold {told(low, min(expected - 1, high))}"
        expected = max(expected, high + 1)
    if expected <= last:
        yield f"no {what} says what happens on {told(expected, last)}"


def told(low: int, high: int) -> str:
    """A range as it is written on cards."""
    return str(low) if low >= high else f"{low}-{high}"
