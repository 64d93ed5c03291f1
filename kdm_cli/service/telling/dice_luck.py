"""The dice of the table against what chance brings: hits and wounds by the faces they needed, and every d10."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple

from kdm_cli.rules.table import HIT, SHARP, STRUCK, WOUND
from kdm_cli.store.journal import Entry

SIDES = 10
FEW = 20  # with fewer dice nothing can be told
RARE = ((1000, 3.0902), (100, 2.3263), (20, 1.6449))  # so many tables of which one is further off, and how far that is
TYPED = ("given", "typed")
NAMES = {HIT: "hits", WOUND: "wounds", STRUCK: "struck"}
BEFORE = ("attack, ", "wound, ")  # why such dice were rolled before the journal kept what they needed
Answer = Mapping[str, Any]


class Tested(NamedTuple):
    """One die that decided something: whether it was enough, and in how many of a hundred ways it would be."""

    of: str
    good: bool
    ways: int


def dice(entries: Iterable[Entry]) -> dict[str, Any]:
    """What the people rolled and what the tool rolled, apart."""
    typed, rolled = _Dice(), _Dice()
    for entry in entries:
        answers = [answer for answer in entry.answers if answer["kind"] == "die" and answer["sides"] == SIDES]
        for at, answer in enumerate(answers):
            whose = typed if answer["origin"] in TYPED else rolled
            whose.count(answer, answers[at + 1] if at + 1 < len(answers) else {})
    return {"typed": typed.told(), "rolled": rolled.told()}


def tested(answer: Answer, following: Answer) -> Tested | None:
    """What a die decided; a wound die of a sharp weapon together with the die that is added to it."""
    test, least = answer.get("test"), answer.get("least")
    if test not in NAMES or least is None:
        return None
    face = int(answer["value"])
    if following.get("test") != SHARP:
        return Tested(test, face >= least, SIDES * min(max(SIDES + 1 - least, 0), SIDES))
    both = following["least"]
    faces = range(1, SIDES + 1)
    ways = sum(one >= least or one + more >= both for one in faces for more in faces)
    return Tested(test, face >= least or face + int(following["value"]) >= both, ways)


class _Dice:
    """The dice of one hand."""

    def __init__(self) -> None:
        self.tests: dict[str, list[Tested]] = {name: [] for name in NAMES}
        self.faces: Counter[int] = Counter()
        self.untold = 0

    def count(self, answer: Answer, following: Answer) -> None:
        """One answer; the dice of one roll that are added are written with a plus."""
        self.faces.update(int(face) for face in str(answer["value"]).split("+"))
        test = tested(answer, following)
        if test is not None:
            self.tests[test.of].append(test)
        elif answer.get("test", "") != SHARP and str(answer["why"]).startswith(BEFORE):
            self.untold += 1

    def told(self) -> dict[str, Any]:
        """What came of them, beside what chance brings on average."""
        rates = {name: _rate(self.tests[test]) for test, name in NAMES.items()}
        return {**rates, "d10": _plain(self.faces), "untold": self.untold}


def _rate(tests: list[Tested]) -> dict[str, Any]:
    good, ways = sum(test.good for test in tests), sum(test.ways for test in tests)
    spread = sqrt(sum(test.ways * (100 - test.ways) for test in tests)) / 100
    return {
        "dice": len(tests),
        "came": good,
        "percent": percent(100 * good, len(tests)),
        "expected": _rounded(ways, 100),
        "expected_percent": percent(ways, len(tests)),
        **_verdict(len(tests), good - ways / 100, spread),
    }


def _plain(faces: Counter[int]) -> dict[str, Any]:
    """All d10s whatever they were for; one is 5.5 on average, and sqrt(8.25) off."""
    count, total = faces.total(), sum(face * number for face, number in faces.items())
    off = total - 5.5 * count
    return {
        "dice": count,
        "mean": round(total / count, 2) if count else None,
        "expected": 5.5,
        "faces": [faces[face] for face in range(1, SIDES + 1)],
        **_verdict(count, off, sqrt(8.25 * count)),
    }


def _verdict(count: int, off: float, spread: float) -> dict[str, Any]:
    """How many tables of so many would have come less far off, in this direction; None while nobody can tell."""
    if count < FEW:
        return {"verdict": "too few", "tables": None}
    for tables, far in RARE:
        if abs(off) >= far * spread > 0:
            return {"verdict": "more" if off > 0 else "less", "tables": tables}
    return {"verdict": "chance", "tables": None}


def percent(ways: int, count: int) -> int | None:
    """Hundredths, to the nearest; None where there is nothing to count."""
    return _whole(ways, count) if count else None


def _whole(ways: int, of: int) -> int:
    return (2 * ways + of) // (2 * of)


def _rounded(ways: int, of: int) -> float:
    return _whole(10 * ways, of) / 10
