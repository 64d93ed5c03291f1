"""What dice say of luck, in words that claim no more than the dice do."""

from collections.abc import Mapping
from typing import Any

PLAIN = {"too few": "too few to tell", "chance": "as chance has it"}
LUCKY, UNLUCKY = "lucky", "unlucky"
HANDS = {"typed": "the table", "rolled": "kdm"}
RATES = {"hits": "hits", "wounds": "wounds", "struck": "monster"}
THEIRS = "struck"


def luck_of(rate: Mapping[str, Any], theirs: bool = False) -> str:
    """How the survivors fared; where the dice are `theirs`, the monster's, more of them is worse."""
    if rate["verdict"] in PLAIN:
        return PLAIN[rate["verdict"]]
    lucky = (rate["verdict"] == "more") is not theirs
    return f"{LUCKY if lucky else UNLUCKY}: 1 table in {rate['tables']}"


def height_of(dice: Mapping[str, Any]) -> str:
    """Whether plain dice showed high or low faces; which of them is luck depends on what they were for."""
    if dice["verdict"] in PLAIN:
        return PLAIN[dice["verdict"]]
    return f"{'high' if dice['verdict'] == 'more' else 'low'}: 1 table in {dice['tables']}"


def rated(rate: Mapping[str, Any]) -> tuple[str, str]:
    """What came, and what was to be expected."""
    came = f"{rate['came']} of {rate['dice']} ({rate['percent']} %)"
    return came, f"{rate['expected']:.1f} ({rate['expected_percent']} %)"


def compared(dice: Mapping[str, Any]) -> list[tuple[str, str, str, str, str]]:
    """A row for each thing either hand rolled for: whose dice, for what, what came, what was expected, and luck."""
    rows = []
    for hand, whose in HANDS.items():
        for key, what in RATES.items():
            rate = dice[hand][key]
            if rate["dice"]:
                rows.append((whose, what, *rated(rate), luck_of(rate, theirs=key == THEIRS)))
        plain = dice[hand]["d10"]
        if plain["dice"]:
            mean = f"{plain['mean']:.2f} on average"
            rows.append((whose, f"all d10s ({plain['dice']})", mean, "5.5", height_of(plain)))
    return rows
