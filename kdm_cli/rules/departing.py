"""Who goes on the next hunt (R229, R269), and what departing gives them (R272)."""

import json
from collections.abc import Mapping
from typing import Any

from kdm_cli.rules import lasting, moments, numbers
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import running
from kdm_cli.rules.state import Lasting, Survivor, Use

WAITS = "effects:"  # what a lasting row holds that waits for the departure: an operation as JSON
GONE = "note:departure/gone"  # content of the Use row of somebody who has been given what departing gives


def depart(play: Play, survivors: list[Survivor]) -> None:
    """Choose the departing party, in this order; whoever was in it before and is not named stays home."""
    running.check_over(play, "nobody departs")
    most = min(numbers.cap(play, "departing"), numbers.population(play))
    play.require(len(survivors) <= most, "too-many", f"{len(survivors)} survivors are more than {most} (R269).")
    for survivor in survivors:
        _check(play, survivor)
    for row in list(play.draft.rows(Survivor).values()):
        if row.party is not None and row not in survivors:
            play.draft.set(row, party=None)
    for place, survivor in enumerate(survivors, start=1):
        play.draft.set(survivor, party=place)
    play.tell(f"Departing: {', '.join(survivor.name for survivor in survivors)}")
    if len(survivors) < most:
        play.ask_hands(f"{most - len(survivors)} more may depart: as many as possible up to {most} (R269).")
    _give_bonuses(play, survivors)


def waiting(play: Play) -> list[tuple[Lasting, Mapping[str, Any]]]:
    """What was gained for the departing survivors before anybody departed."""
    rows = [row for row in play.draft.of(Lasting, None) if row.what.startswith(WAITS)]
    return [(row, json.loads(row.what.removeprefix(WAITS))) for row in rows]


def _give_bonuses(play: Play, survivors: list[Survivor]) -> None:
    """Once for each departure: the settlement's cards, what waited, then everyone's own cards."""
    from kdm_cli.rules.effects.carry_out import carry_text
    from kdm_cli.rules.given import remembering

    fresh = [each for each in survivors if not any(use.content == GONE for use in play.draft.of(Use, each.id))]
    if not fresh:
        return
    for survivor in fresh:
        play.draft.create(Use, survivor_id=survivor.id, content=GONE, scope=f"{lasting.LIMIT}year")
    roles = {"departing": tuple(survivor.id for survivor in fresh)}
    moments.happen(play, "depart", None, roles)
    for row, op in waiting(play):
        play.draft.delete(row)
        source = play.entry(row.content)
        with remembering(play, source):
            carry_text(play, [op], Scene(source, None, dict(roles)))
    for survivor in fresh:
        moments.happen(play, "depart", play.draft.rows(Survivor)[survivor.id], roles, settlement=False)
    lasting.end(play, lasting.AT_HOME, None)
    for survivor in numbers.living(play):
        lasting.end(play, lasting.AT_HOME, survivor)


def _check(play: Play, survivor: Survivor) -> None:
    may, why = numbers.may_depart(play, survivor)
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", "kdm survivor list shows the living.")
    play.require(may, "may-not-depart", f"{survivor.name} may not depart: {why}.")
