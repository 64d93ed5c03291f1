"""A look over the board: where everyone stands, who is a threat to whom, whom a card would pick and why."""

from typing import TYPE_CHECKING, cast

from kdm_cli.rules.asking import board, fitting, monster, places, the_showdown
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.monsters_turn import targeting
from kdm_cli.rules.showdown.monsters_turn.targeting import Yield
from kdm_cli.rules.state import Survivor

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import Board, Facing, ItemPicks, PossibleTarget, Targets


BASIC_ACTION = "basic_action"


def board_now(play: Play) -> "Board":
    """Everyone whose place is known, and the blind spot."""
    showdown = the_showdown.need(play)
    stands, behind = places.monster_stands(play), places.blind_spot(play)
    return {
        "rows": board.ROWS,
        "columns": board.COLUMNS,
        "monster": {
            "name": monster.name(play),
            "space": board.called(stands.corner) if stands else None,
            "size": places.base_size(play),
            "facing": cast("Facing | None", showdown.facing),
        },
        "survivors": [{"name": each.name, "space": _space(play, each)} for each in the_showdown.survivors(play)],
        "blind_spot": [board.called(space) for space in sorted(behind or ())],
    }


def _space(play: Play, survivor: Survivor) -> str | None:
    space = places.space_of(play, survivor)
    return None if space is None else board.called(space)


def targets(play: Play, named: str | None) -> "Targets":
    """Who could be a target, and what each item of a card's list would pick now."""
    card = card_named(play, named)
    listed = targeting.yields(play, card)
    decided = next((each for each in listed if each.fitting), None)
    return {
        "monster": monster.name(play),
        "movement": monster.number(play, "movement"),
        "survivors": [_of(play, each) for each in the_showdown.survivors(play)],
        "card": card.name,
        "items": [_item(each, each is decided) for each in listed],
        "no_target": card.data.get("no_target"),
    }


def card_named(play: Play, named: str | None) -> Entry:
    """An AI card of this monster; its Basic Action where none is named."""
    the_showdown.need(play)
    slug = the_showdown.deck_of(play)
    cards = [entry for entry in play.content.of("ai_card") if entry.data.get("monster") == slug]
    if named is None:
        basic = [entry for entry in cards if entry.slug == f"{slug}_{BASIC_ACTION}"]
        if not basic:
            refuse("no-targets", f"{monster.name(play)} has no Basic Action.", "kdm showdown targets CARD")
        return basic[0]
    return among(play, named, cards, "AI card")


def _of(play: Play, survivor: Survivor) -> "PossibleTarget":
    row = the_showdown.need_fighter(play, survivor)
    return {
        "name": survivor.name,
        "space": _space(play, survivor),
        "distance": places.distance(play, survivor),
        "threat": fitting.threat(play, survivor),
        "knocked_down": survivor.knocked_down,
        "adjacent": places.adjacent(play, survivor),
        "in_range": places.in_range(play, survivor),
        "facing": places.in_front(play, survivor),
        "in_field_of_view": places.in_field_of_view(play, survivor),
        "in_blind_spot": places.in_blind_spot(play, survivor),
        "priority_target": the_showdown.need(play).priority_id == row.survivor_id,
    }


def _item(found: Yield, decided: bool) -> "ItemPicks":
    return {
        "item": found.item.text,
        "picks": [each.name for each in found.possible],
        "sure": found.meant is not None,
        "first": decided,
        "why": _why(found),
    }


def _why(found: Yield) -> str:
    """Why an item picks whom it picks, in a few words."""
    if found.holder is not None:
        return "holds the priority target token"
    if not found.fitting:
        return "nobody fits"
    if found.meant is None:
        return "where everyone stands is not known"
    if len(found.meant) < 2 or found.item.which == "all":
        return ""
    return "by lot" if found.item.which == "random" or found.item.lot else "the monster controller chooses"
