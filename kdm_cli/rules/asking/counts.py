"""How many there are of something in the showdown under way, and what its numbers are."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import monster, numbers, texts, the_showdown
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import volumes
from kdm_cli.rules.showdown.cards import wounds
from kdm_cli.rules.showdown.end import aftermath
from kdm_cli.rules.state import Survivor, Token

AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))

# what is counted of people outside a showdown too
OF_PEOPLE = ("card_tokens", "age_tokens", "tokens", "positive_strength_tokens", "insane", "deaf")


def number(play: Play, stat: str, who: str, scene: Scene) -> int | None:
    """A number of the monster or of the attack under way; None where it is a survivor's."""
    if who == "monster" and stat in monster.STATS:
        return monster.number(play, stat)
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    match stat:
        case "toughness":
            return monster.number(play, stat)
        case "damage":
            return theirs.damage if theirs else monster.number(play, stat)
        case "wound_total":
            return ours.attempt.total if ours and ours.attempt else None
        case "attack_rolls":
            return theirs.speed if theirs and not _of_survivor(scene) else ours.speed if ours else None
        case "hits":
            return _hits(play, scene)
    return None


def count(play: Play, what: str, amount: Mapping[str, Any], scene: Scene) -> int | None:
    """How many; None where nobody has told."""
    who = amount.get("who", "self")
    match what:
        case "wounds":
            return wounds.suffered(play)
        case "moods":
            return [play.entry(row.content).data.get("card_type") for row in monster.staying(play)].count("mood")
        case "defeated":
            return aftermath.defeated(play, the_showdown.need(play).monster)
        case "volumes":
            return volumes.recorded(play, the_showdown.need(play).monster)
        case "hits":
            return _hits(play, scene)
        case "damaging_hits":
            theirs = play.fight.monster_attack
            return None if theirs is None else sum(hit.damaged for hit in theirs.hits)
        case "traps":
            return play.fight.survivor_attack.traps if play.fight.survivor_attack else 0
        case "card_tokens":
            return _card_tokens(play, who, scene)
        case "spaces_moved":
            return _moved(play, who, scene)
    found = people(play, who, scene, ask=False)
    if found is None:
        return None
    match what:
        case "age_tokens":
            return sum(_lasting(play, each, "token/age") for each in found)
        case "tokens":
            return sum(abs(row.amount) for each in found for row in play.draft.of(Token, each.id))
        case "positive_strength_tokens":
            rows = [row for each in found for row in play.draft.of(Token, each.id) if row.stat == "strength"]
            return sum(max(0, row.amount) for row in rows)
        case "insane":
            return sum(numbers.insane(play, each) for each in found)
        case "deaf":
            return sum("deaf" in texts.granted(play, each, sure=True) for each in found)
        case "adjacent_survivors":
            return _adjacent(play, found[0]) if found else None
    return None


def _of_survivor(scene: Scene) -> bool:
    return scene.source.kind not in ("ai_card", "monster")


def _hits(play: Play, scene: Scene) -> int | None:
    """Of the attack the card speaks of; a hit that was dodged is a miss (R181)."""
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    if theirs is not None and (ours is None or not _of_survivor(scene)):
        return sum(not hit.cancelled for hit in theirs.hits)
    return ours.hits if ours is not None else None


def _lasting(play: Play, survivor: Survivor, what: str) -> int:
    from kdm_cli.rules.showdown.on_marks import counted

    return counted(play, survivor.id, what)


def _card_tokens(play: Play, who: Any, scene: Scene) -> int:
    from kdm_cli.rules.showdown.on_marks import CARD, card_row, counted

    row = card_row(play, scene)
    if row is not None:
        return row.tokens
    settlement = who == "settlement" or (scene.me is None and who == "self")
    found = None if settlement else people(play, who, scene, ask=False)
    owners = [each.id for each in found] if found else [None]
    return sum(counted(play, owner, CARD, scene.source.id) for owner in owners)


def _moved(play: Play, who: Any, scene: Scene) -> int | None:
    """Spaces moved in this turn, where anybody told where the miniature stands."""
    if who == "monster":
        showdown = the_showdown.need(play)
        return showdown.moved if showdown.space is not None else None
    found = people(play, who, scene, ask=False)
    rows = [the_showdown.fighter(play, each) for each in found or ()]
    known = [row.moved for row in rows if row is not None and row.space is not None]
    return max(known) if known else None


def _adjacent(play: Play, survivor: Survivor) -> int | None:
    """Survivors beside this one; None unless everybody's space is known."""
    spaces = {row.survivor_id: row.space for row in the_showdown.fighters(play) if not row.off_board}
    own = spaces.pop(survivor.id, None)
    if own is None or None in spaces.values():
        return None
    row, column = ord(own[0]), int(own[1:])
    beside = {f"{chr(row + down)}{column + right}" for down, right in AROUND}
    return sum(space in beside for space in spaces.values())
