"""Who goes on the next hunt (R229, R269)."""

from kdm_cli.rules import holdings, numbers
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor


def depart(play: Play, survivors: list[Survivor]) -> None:
    """Choose the departing party, in this order; whoever was in it before and is not named stays home."""
    most = min(numbers.cap(play, "departing"), numbers.population(play))
    play.require(len(survivors) <= most, "too-many", f"{len(survivors)} survivors are more than {most} (R269).")
    for survivor in survivors:
        may, why = numbers.may_depart(survivor)
        if survivor.dead:
            refuse("survivor-dead", f"{survivor.name} is dead.", "kdm survivor list shows the living.")
        play.require(may, "may-not-depart", f"{survivor.name} may not depart: {why}.")
    for row in list(play.draft.rows(Survivor).values()):
        if row.party is not None and row not in survivors:
            play.draft.set(row, party=None)
    for place, survivor in enumerate(survivors, start=1):
        play.draft.set(survivor, party=place)
    play.tell(f"Departing: {', '.join(survivor.name for survivor in survivors)}")
    if len(survivors) < most:
        play.ask_hands(f"{most - len(survivors)} more may depart: as many as possible up to {most} (R269).")
    for bonus in holdings.departing_bonuses(play):
        play.ask_hands(f"Departing survivors, {bonus}")
