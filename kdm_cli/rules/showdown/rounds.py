"""Rounds: the monster's turn, the survivors' turn, and what begins and ends with them (R66)."""

from kdm_cli.rules.asking import lasting, monster, own_cards, texts, the_showdown
from kdm_cli.rules.asking.forbidden import forbidden
from kdm_cli.rules.asking.lasting import SKIPPED
from kdm_cli.rules.carry import moments
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import controller_tile, tokens
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.showdown.survivors_turn.acts import stand
from kdm_cli.rules.state import Fighter, Lasting

STAND = "stand_at_turn_start"


def start_monster_turn(play: Play) -> None:
    """The monster's turn starts; a survivors' turn under way ends first, and the round with it (R129)."""
    if (end := acts.over(play)) or the_showdown.need(play).begun:
        if end:
            refuse("showdown-over", "The showdown is decided.", end)
        return
    if the_showdown.need(play).turn == "survivors":
        end_round(play)
    the_showdown.change(play, begun=True, moved=0)
    play.tell(f"Round {the_showdown.need(play).round}: {monster.name(play)}'s turn")
    happens(play, "round_start")
    monster.stand(play)
    _stand_at_start(play)
    happens(play, "monster_turn_start")


def end_monster_turn(play: Play) -> None:
    """The monster's turn ends: who fell in an earlier round stands (R106), and the survivors' turn begins."""
    if acts.over(play) or the_showdown.need(play).turn != "monster":
        return
    happens(play, "monster_turn_end")
    if acts.over(play):
        return
    tokens.end_priority(play)
    _stand_up(play)
    acts.end_for_all(play, ("monster_turn", "turn", *acts.PERIODS))
    the_showdown.change(play, turn="survivors", begun=False)
    if _skipped(play):
        return
    happens(play, "survivors_turn_start")
    _stand_at_start(play)
    play.follows = True


def end_round(play: Play) -> None:
    """The survivors' turn and the round end (R129): who has not acted does not act any more (R131)."""
    acts.end_act(play)
    play.tell_list("Without an act this round:", [each.name for each in acts.to_act(play)])
    happens(play, "survivors_turn_end")
    acts.end_for_all(play, ("turn", *acts.PERIODS))
    _next_round(play)


def _next_round(play: Play) -> None:
    happens(play, "round_end")
    acts.end_for_all(play, ("round",))
    for row in play.draft.rows(Lasting).copy().values():
        if row.until == "next_round":
            play.draft.set(row, until="round")
    for fighter in play.draft.rows(Fighter).copy().values():
        play.draft.set(fighter, acted=False, movements=1, activations=1, moved=0)  # R131: nothing carries over
    controller_tile.pass_on(play)
    the_showdown.change(play, round=the_showdown.need(play).round + 1, turn="monster", begun=False, acting_id=None)


def happens(play: Play, moment: str) -> None:
    """A moment of the whole showdown: the monster's and the settlement's cards speak once, survivors' for each."""
    moments.happen_to_all(play, moment, the_showdown.survivors)
    for survivor in the_showdown.away(play):
        said, level = list(own_cards.of_status(play, survivor, moment)), the_showdown.need(play).level
        heard = [(text, block, Scene(text.entry, survivor.id, level=level)) for text, block in said]
        moments.happen(play, moment, heard_by=heard)


def _stand_up(play: Play) -> None:
    """Nobody stands in the round in which they fell; what forbids it keeps them down."""
    showdown = the_showdown.need(play)
    for survivor in the_showdown.survivors(play):
        fighter = the_showdown.need_fighter(play, survivor)
        if survivor.knocked_down and (fighter.fell is None or fighter.fell < showdown.round):
            if card := forbidden(play, survivor).get("stand"):
                play.tell(f"{survivor.name} stays down ({card})")
            else:
                stand(play, survivor)


def _stand_at_start(play: Play) -> None:
    """What a card lets survivors do at the start of a turn, once a round."""
    for survivor in [each for each in the_showdown.survivors(play) if each.knocked_down]:
        granting = texts.standing(play, survivor, "grants")
        card = next((text for text, block in granting if STAND in block["grants"]), None)
        if card is None or "stand" in forbidden(play, survivor):
            continue
        if lasting.used(play, survivor.id, card.entry.id, "round", STAND):
            continue
        if play.table.choose(f"{survivor.name}, {card.name}: stand", ["yes", "no"], "no") == "yes":
            lasting.count_use(play, survivor.id, card.entry.id, "round", STAND)
            stand(play, survivor)


def _skipped(play: Play) -> bool:
    """R251: ambushed survivors skip their first turn, and the next round waits for the monster."""
    rows = [row for row in play.draft.rows(Lasting).values() if row.what == SKIPPED]
    if not rows:
        return False
    for row in rows:
        play.draft.delete(row)
    play.tell("The ambushed survivors skip this turn (R251)")
    _next_round(play)
    play.follows = True
    return True
