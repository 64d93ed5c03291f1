"""The hunt at a glance: the board as a line, who is on it, what waits."""

from kdm_cli.light import TYPE_CHECKING, cast
from kdm_cli.rules.asking import cards, lasting, numbers, the_hunt
from kdm_cli.rules.hunt import hunt_events, setting_out
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.language.operation import reading
from kdm_cli.service.sheets.views import locations_shown, tokens_shown

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Decks, HuntEnd
    from kdm_cli.service.sheets.shapes.showdown import Ambush, Away, HunterShown, HuntSheet, Lies, SpaceShown

FATES: "dict[str, Away]" = {lasting.FLED: "ran away", lasting.HOME: "home"}


@reading("hunt show", examples=("hunt show", "hunt show --json"))
def hunt_sheet(play: Play) -> "HuntSheet":
    """Show the hunt board, the party on it, the event revealer, and what waits."""
    setting_out.check_hunted(play)
    hunt, revealer, party = the_hunt.need(play), the_hunt.revealer(play), numbers.party(play)
    owners = [None, *(each.id for each in party)]
    return {
        "quarry": {"id": hunt.quarry, "name": the_hunt.quarry(play).name, "level": hunt.level},
        "space": hunt.space,
        "monster": hunt.monster,
        "revealer": revealer.name if revealer else None,
        "extra": hunt.extra,
        "waits": hunt_events.waits(play),
        "ambush": cast("Ambush | None", hunt.ambush),
        "in_mind": list(dict.fromkeys(text.name for owner in owners for text in cards.in_mind(play, owner))),
        "over": cast("HuntEnd | None", hunt.over),
        "decks": cast("Decks", hunt.decks),
        "board": _board(play),
        "survivors": [_hunter(play, survivor) for survivor in party],
        "next": following(play),
    }


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


def _board(play: Play) -> "list[SpaceShown]":
    """The spaces from Start to Starvation, what lies on each, and who stands there."""
    hunt, rows = the_hunt.need(play), the_hunt.spaces(play)
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
