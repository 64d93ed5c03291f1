"""The bands of a table: which face means what."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def span(band: str) -> tuple[int, int]:
    """The lowest and the highest face of "3", "1-5" or "8+"."""
    low, _, high = band.rstrip("+").partition("-")
    return int(low), 10**6 if band.endswith("+") else int(high or low)


def band_of(bands: Mapping[str, T], rolled: int) -> T:
    """What a number means; below the lowest band the lowest counts, above the highest the highest."""
    ordered = sorted(bands, key=span)
    return bands[next((band for band in ordered if rolled <= span(band)[1]), ordered[-1])]
