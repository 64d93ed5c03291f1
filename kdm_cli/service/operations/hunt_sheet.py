"""The hunt at a glance: the board as a line, who is on it, what waits."""

from typing import Any

from kdm_cli.rules.asking import numbers, texts, the_hunt
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, BodyPart, Survivor, Token
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.language.operation import reading
from kdm_cli.service.sheets.views import location_shown
from kdm_cli.service.table.view import View

FATES = {the_hunt.FLED: "ran away", the_hunt.HOME: "home"}


@reading("hunt show", examples=("hunt show", "hunt show --json"))
def show(view: View) -> dict[str, Any]:
    """Show the hunt board, the party on it, the event revealer, and what waits."""
    return hunt_sheet(view)


def hunt_sheet(play: Play) -> dict[str, Any]:
    """The hunt as plain data; nothing lies hidden on it."""
    hunt, revealer = the_hunt.need(play), the_hunt.revealer(play)
    return {
        "quarry": {"id": hunt.quarry, "name": the_hunt.quarry(play).name, "level": hunt.level},
        "space": hunt.space,
        "monster": hunt.monster,
        "revealer": revealer.name if revealer else None,
        "extra": hunt.extra,
        "waits": hunt_events.waits(play),
        "ambush": hunt.ambush,
        "in_mind": _in_mind(play),
        "over": hunt.over,
        "decks": hunt.decks,
        "board": board_shown(play),
        "survivors": [_hunter(play, survivor) for survivor in numbers.party(play)],
        "next": following(play),
    }


def _in_mind(play: Play) -> list[str]:
    """The events of which something is still to come, for the party or for somebody on it."""
    owners = [None, *(each.id for each in numbers.party(play))]
    return list(dict.fromkeys(text.name for owner in owners for text in texts.in_mind(play, owner)))


def _hunter(play: Play, survivor: Survivor) -> dict[str, Any]:
    draft = play.draft
    parts = {part.location: part for part in draft.of(BodyPart, survivor.id)}
    return {
        "name": survivor.name,
        "status": numbers.status(survivor),
        "away": FATES.get(the_hunt.fate(play, survivor) or "", ""),
        "survival": survivor.survival,
        "insanity": survivor.insanity,
        "courage": survivor.courage,
        "understanding": survivor.understanding,
        "bleeding": survivor.bleeding,
        "brain": {"injured": survivor.brain_injured},
        "tokens": dict.fromkeys(ATTRIBUTES, 0) | {row.stat: row.amount for row in draft.of(Token, survivor.id)},
        "hit_locations": {name: location_shown(play, survivor, name, parts.get(name)) for name in LOCATIONS},
    }


def board_shown(play: Play) -> list[dict[str, Any]]:
    """The spaces from Start to Starvation, what lies on each, and who stands there."""
    hunt = the_hunt.need(play)
    rows = the_hunt.spaces(play)
    return [
        {
            "space": space,
            "what": [
                {
                    "kind": row.kind,
                    "event": play.name_of(row.content) if row.content else None,
                    "done": row.done,
                }
                for row in rows
                if row.space == space
            ],
            "party": space == hunt.space,
            "quarry": space == hunt.monster,
        }
        for space in range(the_hunt.last(play) + 1)
    ]
