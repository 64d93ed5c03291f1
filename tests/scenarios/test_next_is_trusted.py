"""A campaign by somebody who types nothing but what `next:` says: in every phase it works as it stands."""

import re
from collections import Counter
from itertools import count

import pytest

from tests.scenarios.answering import answered

MOST_LINES, MOST_ROUNDS = 300, 4
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")


def filled_in(kdm, line, numbers):
    """What people put where only they can say: names, who departs, against whom, which card."""
    if line.startswith("kdm settlement depart"):
        return f"settlement depart {','.join(kdm.json('status')['may_depart'][:4])}"
    words = [f"Somebody{next(numbers)}:{word[-1]}" if word[:5] == "NAME:" else word for word in line.split()[1:]]
    return " ".join(words).removesuffix(" ...").removesuffix(" --draw CARD")


@pytest.mark.parametrize("seed", [3, pytest.param(8, marks=pytest.mark.long)])
def test_whoever_types_only_what_next_says_comes_through_the_years(kdm, seed):
    """Issue: "`next` trusted blindly"; where it names a placeholder, people say that much and no more."""
    kdm.after(f"settlement new Ashhold --seed {seed}")
    seen, numbers = Counter(), count(1)
    for _ in range(MOST_LINES):
        status = kdm.json("status")
        line = status["next"]
        seen[status["phase"]] += 1
        if line == "kdm export summary":
            break
        if status["phase"] == "showdown" and status["showdown"]["round"] > MOST_ROUNDS:
            kdm.run("showdown", "wound")  # else the four would still be at it
            line = kdm.json("status")["next"]
        answered(kdm, filled_in(kdm, line, numbers) if PLACEHOLDER.search(line) else line.removeprefix("kdm "))
    assert {*seen} == {"prologue", "showdown", "settlement", "hunt"}
    assert kdm.json("status")["lantern_year"] > 1
