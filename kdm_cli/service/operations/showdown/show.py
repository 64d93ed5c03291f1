"""The showdown at a glance: everything that lies face up beside the board, and what each weapon needs."""

from typing import TYPE_CHECKING, cast

from kdm_cli.rules.asking import lasting, monster, numbers, players, survival_actions, texts, the_showdown, weapons
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import cards_in_play, piles
from kdm_cli.rules.showdown.odds import odds_effects
from kdm_cli.rules.state import Fighter, Lasting, Loot, Survivor
from kdm_cli.rules.year.next_line import in_showdown
from kdm_cli.service.language.operation import reading
from kdm_cli.service.sheets.views import locations_shown, tokens_shown
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Decks, End, Turn
    from kdm_cli.service.sheets.shapes.showdown import (
        Facing,
        FighterShown,
        MonsterNumbers,
        MonsterShown,
        ShowdownSheet,
        WeaponAgainst,
    )


@reading("showdown show", examples=("showdown show", "showdown show --json"))
def show(view: View) -> "ShowdownSheet":
    """Show the monster, its decks and moods, and every survivor with what their weapons need."""
    return showdown_sheet(view)


def showdown_sheet(play: Play) -> "ShowdownSheet":
    """The showdown as COMMANDS documents it; what lies face down is counted, never named."""
    showdown = the_showdown.need(play)
    rows = play.draft.rows(Survivor)
    fighters = sorted(play.draft.rows(Fighter).values(), key=lambda row: row.place)
    return {
        "monster": _monster(play),
        "round": showdown.round,
        "turn": cast("Turn", showdown.turn),
        "ai": {
            "deck": len(piles.pile(play, piles.AI, piles.DECK)),
            "discard": _names(play, piles.AI),
            "wounds": len(piles.pile(play, piles.AI, piles.WOUNDS)),
            "moods": [name for name, kind in _in_play(play) if kind == "mood"],
            "in_play": [name for name, kind in _in_play(play) if kind != "mood"],
            "drawn": _drawn(play, piles.AI),
            "to_kill": cards_in_play.to_kill(play),
        },
        "hit_locations": {
            "deck": len(piles.pile(play, piles.HIT_LOCATION, piles.DECK)),
            "discard": _names(play, piles.HIT_LOCATION),
            "drawn": _drawn(play, piles.HIT_LOCATION),
        },
        "injuries": [texts.injury_name(play.entry(row.content)) for row in monster.injuries(play)],
        "priority": _name(play, showdown.priority_id),
        "controller": _name(play, showdown.controller_id),
        "controller_player": _player(play, showdown.controller_id),
        "acting": _name(play, showdown.acting_id),
        "survivors": [_fighter(play, rows[row.survivor_id], row) for row in fighters],
        "dead": showdown.over == "victory",
        "over": cast("End | None", showdown.over),
        "kind": showdown.kind,
        "decks": cast("Decks", showdown.decks),
        "next": in_showdown(play),
    }


def _monster(play: Play) -> "MonsterShown":
    showdown = the_showdown.need(play)
    return {
        "id": showdown.monster,
        "name": the_showdown.monster(play).name,
        "level": showdown.level,
        **cast("MonsterNumbers", {stat: monster.number(play, stat) for stat in monster.STATS}),
        "tokens": monster.tokens(play),
        "knocked_down": showdown.fell is not None,
        "stands": "when it draws AI, a trap is played, or its next turn starts" if showdown.fell is not None else "",
        "space": showdown.space,
        "facing": cast("Facing | None", showdown.facing),
    }


def _in_play(play: Play) -> list[tuple[str, str]]:
    """The cards that stay with their type, each as often as it lies there; status cards name whose they are."""
    found = []
    for row in the_showdown.staying(play):
        card = play.entry(row.content)
        if row.deck == piles.AI:
            owner = f" ({_name(play, row.survivor_id)})" if row.survivor_id else ""
            found.append((card.name + owner, str(card.data.get("card_type") or "")))
    return found


def _names(play: Play, deck: str) -> list[str]:
    return piles.names(play, piles.pile(play, deck, piles.DISCARD))


def _drawn(play: Play, deck: str) -> list[str]:
    """What was drawn and lies open until it is done."""
    staying = the_showdown.staying(play)
    return [play.name_of(row.content) for row in the_showdown.in_play(play) if row.deck == deck and row not in staying]


def _player(play: Play, survivor_id: int | None) -> str | None:
    """Who plays a survivor, if anybody told."""
    player = players.whose(play, play.draft.rows(Survivor)[survivor_id]) if survivor_id is not None else None
    return player.name if player else None


def _name(play: Play, survivor_id: int | None) -> str | None:
    return play.draft.rows(Survivor)[survivor_id].name if survivor_id is not None else None


def _fighter(play: Play, survivor: Survivor, fighter: Fighter) -> "FighterShown":
    draft = play.draft
    return {
        "name": survivor.name,
        "status": numbers.status(survivor),
        "space": fighter.space,
        "acted": fighter.acted,
        "movements": fighter.movements,
        "activations": fighter.activations,
        "off_board": fighter.off_board,
        "tokens": tokens_shown(play, survivor),
        "knocked_down": survivor.knocked_down,
        "stands": _stands(survivor, fighter),
        "dodge": _dodge(play, survivor),
        "survival": survivor.survival,
        "insanity": survivor.insanity,
        "brain": {"injured": survivor.brain_injured},
        "bleeding": survivor.bleeding,
        "hit_locations": locations_shown(play, survivor),
        "marks": _marks(play, survivor),
        "loot": [
            {"id": row.content, "name": play.name_of(row.content), "count": row.copies}
            for row in draft.of(Loot, survivor.id)
        ],
        "weapons": [] if survivor.dead else [_weapon(play, survivor, each) for each in weapons.armed(play, survivor)],
    }


def _marks(play: Play, survivor: Survivor) -> list[str]:
    """What a card has made of them for a while: doomed, grabbed."""
    rows = [row.what for row in play.draft.of(Lasting, survivor.id) if row.what.startswith(lasting.MARK)]
    return [what.removeprefix(lasting.MARK).replace("_", " ") for what in rows]


def _stands(survivor: Survivor, fighter: Fighter) -> str:
    """R106: nobody stands in the round in which they fell."""
    if not survivor.knocked_down or survivor.dead:
        return ""
    return f"at the end of the monster's turn{f' of round {fighter.fell + 1}' if fighter.fell is not None else ''}"


def _dodge(play: Play, survivor: Survivor) -> str:
    """R179: free, used this round, or what is against it."""
    why_not = survival_actions.why_not(play, survivor, "dodge")
    return {"": "free", survival_actions.ONCE: "used"}.get(why_not, why_not)


def _weapon(play: Play, survivor: Survivor, weapon: Document) -> "WeaponAgainst":
    """What a weapon needs against this monster, as it stands on dice."""
    hits = odds_effects.survivor_hits_on(play, survivor, weapon).face
    behind = odds_effects.survivor_hits_on(play, survivor, weapon, blind_spot=True).face
    critical = odds_effects.critical_on(play, survivor, weapon).face
    return {
        "slot": weapon["slot"],
        "id": weapon["id"],
        "name": weapon["name"],
        "dice": odds_effects.attack_dice(play, survivor, weapon).face,
        "hits": _or_more(hits),
        "behind": _or_more(behind),
        "wound": _or_more(odds_effects.wounds_on(play, survivor, weapon).face),
        "critical": None if critical is None else "10" if critical == odds_effects.LANTERN else f"{critical}+",
        "reach": _far(weapon, "reach") or 1,
        "range": _far(weapon, "range"),
        "rules": weapon["rules"],
        "why_not": weapon["why_not"],
    }


def _or_more(face: int | None) -> str | None:
    return None if face is None else f"{face}+"


def _far(weapon: Document, rule: str) -> int | None:
    """Reach or range in spaces; without either a weapon reaches the next space."""
    words = [str(each).casefold().split() for each in weapon["rules"]]
    return next((int(each[1]) for each in words if each[:1] == [rule] and each[-1].isdecimal()), None)
