"""The death count: the sheet shows each death at once, but what the count triggers waits for its step (R213, R217).

Deaths of the prologue, the hunt and a showdown are counted at step 5 of the settlement phase; deaths at home at once.
"""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, numbers, steps
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import Lasting, Survivor

COUNT = "note:death/count"  # content of the lasting rows
UNTIL = "death_count"  # what ends them: the step of this name


def add(play: Play, survivor: Survivor) -> None:
    """A death more; away from home it is told what will come due when it is counted."""
    before, told = play.draft.settlement.death_count, triggered(play)
    play.draft.set(play.draft.settlement, death_count=before + 1)
    play.tell(f"Death count {before} -> {before + 1}")
    if play.draft.settlement.phase not in steps.AWAY:
        return
    _wait(play, survivor, 1)
    for event in sorted(triggered(play) - told):
        play.tell(f"{play.name_of(event)}: due when step 5 counts the deaths (R213)")


def triggered(play: Play) -> set[str]:
    """The events that come due as soon as every death counts."""
    return milestones.called_for(play, uncounted=True) - milestones.called_for(play)


def take_back(play: Play, survivor: Survivor) -> None:
    """A death fewer; what only this death had triggered has not happened."""
    before = play.draft.settlement.death_count
    for row in [row for row in play.draft.of(Lasting, survivor.id) if row.content == COUNT]:
        play.draft.delete(row)
    if before:
        play.draft.set(play.draft.settlement, death_count=before - 1)
        play.tell(f"Death count {before} -> {before - 1}")
    _withdraw(play)


def by_hand(play: Play, old: int, new: int) -> None:
    """What a hand writes on the sheet waits like the deaths themselves where these do."""
    row = next((row for row in _waiting(play) if row.survivor_id is None), None)
    if new > old and play.draft.settlement.phase in steps.AWAY:
        if row is None:
            _wait(play, None, new - old)
        else:
            play.draft.set(row, amount=row.amount + new - old)
    elif row is not None and new < old:
        left = row.amount - (old - new)
        if left > 0:
            play.draft.set(row, amount=left)
        else:
            play.draft.delete(row)
    if new < old:
        _withdraw(play)


def update(play: Play) -> None:
    """Step 5: what the deaths trigger that were recorded away from home comes due."""
    waiting = _waiting(play)
    for row in waiting:
        play.draft.delete(row)
    if waiting:
        milestones.check(play)


def _wait(play: Play, survivor: Survivor | None, amount: int) -> None:
    owner = survivor.id if survivor else None
    play.draft.create(Lasting, survivor_id=owner, content=COUNT, what=lasting.UNCOUNTED, amount=amount, until=UNTIL)


def _waiting(play: Play) -> list[Lasting]:
    return [row for row in play.draft.rows(Lasting).values() if row.what == lasting.UNCOUNTED]


def _withdraw(play: Play) -> None:
    """What came due for more deaths than there are has not happened."""
    for milestone in numbers.held(play, "milestone"):
        if _speaks_of_deaths(milestone.data.get("reached")) and not milestones.reached(play, milestone):
            milestones.unreach(play, milestone.id)


def _speaks_of_deaths(condition: Any) -> bool:
    """Whether a card's condition asks how many have died."""
    if isinstance(condition, Mapping):
        asked = condition.get("count") == "deaths"
        return asked or any(_speaks_of_deaths(each) for each in condition.values())
    return isinstance(condition, (list, tuple)) and any(map(_speaks_of_deaths, condition))
