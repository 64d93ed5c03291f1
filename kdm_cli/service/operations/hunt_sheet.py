"""The hunt at a glance: the board as a line, who is on it, what waits."""

from typing import TYPE_CHECKING, cast

from kdm_cli.rules.asking import cards, lasting, numbers, the_hunt
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.language.operation import reading
from kdm_cli.service.sheets.views import locations_shown, tokens_shown
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Decks, HuntEnd
    from kdm_cli.service.sheets.shapes.showdown import Ambush, Away, HunterShown, HuntSheet, Lies, SpaceShown

FATES: "dict[str, Away]" = {lasting.FLED: "ran away", lasting.HOME: "home"}


@reading("hunt show", examples=("hunt show", "hunt show --json"))
def show(view: View) -> "HuntSheet":
    """Show the hunt board, the party on it, the event revealer, and what waits."""
    return hunt_sheet(view)


def hunt_sheet(play: Play) -> "HuntSheet":
    """The hunt as plain data; nothing lies hidden on it."""
    hunt, revealer = the_hunt.need(play), the_hunt.revealer(play)
    return {
        "quarry": {"id": hunt.quarry, "name": the_hunt.quarry(play).name, "level": hunt.level},
        "space": hunt.space,
        "monster": hunt.monster,
        "revealer": revealer.name if revealer else None,
        "extra": hunt.extra,
        "waits": hunt_events.waits(play),
        "ambush": cast("Ambush | None", hunt.ambush),
        "in_mind": _in_mind(play),
        "over": cast("HuntEnd | None", hunt.over),
        "decks": cast("Decks", hunt.decks),
        "board": board_shown(play),
        "survivors": [_hunter(play, survivor) for survivor in numbers.party(play)],
        "next": following(play),
    }


def _in_mind(play: Play) -> list[str]:
    """The events of which something is still to come, for the party or for somebody on it."""
    owners = [None, *(each.id for each in numbers.party(play))]
    return list(dict.fromkeys(text.name for owner in owners for text in cards.in_mind(play, owner)))


def _hunter(play: Play, survivor: Survivor) -> "HunterShown":
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
        "tokens": tokens_shown(play, survivor),
        "hit_locations": locations_shown(play, survivor),
    }


def board_shown(play: Play) -> "list[SpaceShown]":
    """The spaces from Start to Starvation, what lies on each, and who stands there."""
    hunt = the_hunt.need(play)
    rows = the_hunt.spaces(play)
    return [
        {
            "space": space,
            "what": [
                {
                    "kind": cast("Lies", row.kind),
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
