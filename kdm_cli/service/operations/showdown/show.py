"""The showdown at a glance: everything that lies face up beside the board, and what each weapon needs."""

from kdm_cli.light import TYPE_CHECKING, cast
from kdm_cli.rules.asking import lasting, monster, numbers, players, survival_actions, texts, the_showdown, weapons
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.odds import odds_attack
from kdm_cli.rules.state import Fighter, Lasting, Loot, Survivor
from kdm_cli.rules.year.next_line import in_showdown
from kdm_cli.service.language.operation import reading
from kdm_cli.service.sheets.views import locations_shown, tokens_shown

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import showdown as shapes
    from kdm_cli.service.sheets.shapes.settlement import Decks, End, Turn
    from kdm_cli.service.sheets.shapes.showdown import ShowdownSheet


@reading("showdown show", examples=("showdown show", "showdown show --json"))
def showdown_sheet(play: Play) -> "ShowdownSheet":
    """Show the monster, its decks and moods, and every survivor with what their weapons need."""
    showdown = the_showdown.need(play)
    rows = play.draft.rows(Survivor)
    fighters = sorted(play.draft.rows(Fighter).values(), key=lambda row: row.place)
    controller = rows[showdown.controller_id] if showdown.controller_id is not None else None
    player = players.whose(play, controller) if controller else None
    staying = _staying(play)
    return {
        "monster": _monster(play),
        "round": showdown.round,
        "turn": cast("Turn", showdown.turn),
        "ai": {
            "deck": len(piles.pile(play, piles.AI, piles.DECK)),
            "discard": piles.names(play, piles.pile(play, piles.AI, piles.DISCARD)),
            "wounds": len(piles.pile(play, piles.AI, piles.WOUNDS)),
            "moods": [name for name, kind in staying if kind == "mood"],
            "in_play": [name for name, kind in staying if kind != "mood"],
            "drawn": _drawn(play, piles.AI),
            "to_kill": cards_in_play.to_kill(play),
        },
        "hit_locations": {
            "deck": len(piles.pile(play, piles.HIT_LOCATION, piles.DECK)),
            "discard": piles.names(play, piles.pile(play, piles.HIT_LOCATION, piles.DISCARD)),
            "drawn": _drawn(play, piles.HIT_LOCATION),
        },
        "injuries": [texts.injury_name(play.entry(row.content)) for row in monster.injuries(play)],
        "priority": _name(play, showdown.priority_id),
        "controller": controller.name if controller else None,
        "controller_player": player.name if player else None,
        "acting": _name(play, showdown.acting_id),
        "survivors": [_fighter(play, rows[row.survivor_id], row) for row in fighters],
        "dead": showdown.over == "victory",
        "over": cast("End | None", showdown.over),
        "kind": showdown.kind,
        "decks": cast("Decks", showdown.decks),
        "next": in_showdown(play),
    }


def _monster(play: Play) -> "shapes.MonsterShown":
    showdown = the_showdown.need(play)
    return {
        "id": showdown.monster,
        "name": the_showdown.monster(play).name,
        "level": showdown.level,
        **cast("shapes.MonsterNumbers", {stat: monster.number(play, stat) for stat in monster.STATS}),
        "tokens": monster.tokens(play),
        "knocked_down": showdown.fell is not None,
        "stands": "when it draws AI, a trap is played, or its next turn starts" if showdown.fell is not None else "",
        "space": showdown.space,
        "facing": cast("shapes.Facing | None", showdown.facing),
    }


def _staying(play: Play) -> list[tuple[str, str]]:
    """The cards that stay with their type, each as often as it lies there; status cards name whose they are."""
    found = []
    for row in the_showdown.staying(play):
        card = play.entry(row.content)
        if row.deck == piles.AI:
            owner = f" ({_name(play, row.survivor_id)})" if row.survivor_id else ""
            found.append((card.name + owner, str(card.data.get("card_type") or "")))
    return found


def _drawn(play: Play, deck: str) -> list[str]:
    """What was drawn and lies open until it is done."""
    staying = the_showdown.staying(play)
    return [play.name_of(row.content) for row in the_showdown.in_play(play) if row.deck == deck and row not in staying]


def _name(play: Play, survivor_id: int | None) -> str | None:
    return play.draft.rows(Survivor)[survivor_id].name if survivor_id is not None else None


def _fighter(play: Play, survivor: Survivor, fighter: Fighter) -> "shapes.FighterShown":
    draft = play.draft
    found = [row.what for row in draft.of(Lasting, survivor.id)]
    marks = [what.removeprefix(lasting.MARK).replace("_", " ") for what in found if what.startswith(lasting.MARK)]
    if aged := lasting.counted(play, survivor.id, lasting.AGED):
        marks.append(f"age tokens {aged}")
    why_not = survival_actions.why_not(play, survivor, "dodge")
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
        "dodge": {"": "free", survival_actions.ONCE: "used"}.get(why_not, why_not),  # R179
        "survival": survivor.survival,
        "insanity": survivor.insanity,
        "brain": {"injured": survivor.brain_injured},
        "bleeding": survivor.bleeding,
        "hit_locations": locations_shown(play, survivor),
        "marks": marks,
        "loot": [
            {"id": row.content, "name": play.name_of(row.content), "count": row.copies}
            for row in draft.of(Loot, survivor.id)
        ],
        "weapons": [] if survivor.dead else [_weapon(play, survivor, each) for each in weapons.armed(play, survivor)],
    }


def _stands(survivor: Survivor, fighter: Fighter) -> str:
    """R106: nobody stands in the round in which they fell."""
    if not survivor.knocked_down or survivor.dead:
        return ""
    return f"at the end of the monster's turn{f' of round {fighter.fell + 1}' if fighter.fell is not None else ''}"


def _weapon(play: Play, survivor: Survivor, weapon: Document) -> "shapes.WeaponAgainst":
    """What a weapon needs against this monster, as it stands on dice."""
    needs = odds_attack.needs(play, survivor, weapon)
    return {
        "slot": weapon["slot"],
        "id": weapon["id"],
        "name": weapon["name"],
        "dice": needs.dice,
        "hits": _or_more(needs.hits),
        "behind": _or_more(needs.behind),
        "wound": _or_more(needs.wound),
        "critical": "10" if needs.critical == odds_attack.LANTERN else _or_more(needs.critical),
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
