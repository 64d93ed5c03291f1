"""Operations on the monster: its numbers and tokens, its cards in play, being knocked down, its end."""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.carry.by_hand import Handlers, as_told, by_hand
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import cards_in_play, piles, tokens
from kdm_cli.rules.state import LASTING, MonsterToken, Survivor
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Change, Clear, Damage, Die, Gain, Lose, Mark, Set, Token

SIGNS = {"negative_tokens": -1, "positive_tokens": 1, "tokens": 0}


def _change(play: Play, op: "Change", scene: Scene) -> None:
    """For a while beside the monster; for good as tokens (R33)."""
    by = worth(play, op["by"], scene)
    stat = str(op.get("stat", ""))
    if by is None and play.fight.monster_attack and stat in monster.STATS:
        by = as_told(play, op["by"], scene, stat)
    if by is None or stat not in monster.STATS:
        by_hand(play, op, scene)
    elif "until" not in op:
        monster.lay_tokens(play, stat, by)
    elif by:
        lasting.add(play, None, scene.source.id, f"{monster.OWN}attribute/{stat}", by, str(op["until"]))
        play.tell(f"{monster.name(play)}: {stat} {by:+d} {LASTING[str(op['until'])]}")


def _set(play: Play, op: "Set", scene: Scene) -> None:
    to = worth(play, op["to"], scene)
    if to is None or "until" not in op:
        by_hand(play, op, scene)
        return
    lasting.add(play, None, scene.source.id, f"{monster.OWN}set/{op['stat']}", to, str(op["until"]))
    play.tell(f"{monster.name(play)}: {op['stat']} is {to} {LASTING[str(op['until'])]}")


def _token(play: Play, op: "Token", scene: Scene) -> None:
    by = worth(play, op["by"], scene)
    if by is None:
        by_hand(play, op, scene)
    elif op["stat"] == "card":
        tokens.card_tokens(play, scene, by)
    else:
        monster.lay_tokens(play, str(op["stat"]), by)
        cards_in_play.check(play)


def _mark(play: Play, op: "Mark", scene: Scene) -> None:
    until = str(op.get("until", "showdown"))
    for words, sort, verb in ((op.get("forbids"), "forbid", ", cannot"), (op.get("grants"), "grant", "")):
        if words:
            lasting.add(play, None, scene.source.id, f"{monster.OWN}{sort}/{','.join(words)}", 0, until)
            said = ", ".join(word.replace("_", " ") for word in words)
            play.tell(f"{monster.name(play)}, {LASTING[until]}{verb}: {said}")
    if "box" in op:
        by_hand(play, op, scene)


def _clear(play: Play, op: "Clear", scene: Scene) -> None:
    what = str(op["what"])
    if what in SIGNS:
        for row in list(play.draft.rows(MonsterToken).values()):
            if row.stat != monster.LIFE and (not SIGNS[what] or row.amount * SIGNS[what] > 0):
                monster.lay_tokens(play, row.stat, -row.amount)
    elif what == "injuries":
        for card in monster.injuries(play):
            cards_in_play.leave(play, card)
    elif what == "card_tokens":
        tokens.clear_card_tokens(play, scene)
    else:
        by_hand(play, op, scene)
    cards_in_play.check(play)


def _die(play: Play, op: "Die", scene: Scene) -> None:
    cards_in_play.kill(play, play.draft.rows(Survivor).get(scene.me or 0), dies=op.get("how", "dies") == "dies")


def _gain(play: Play, op: "Gain", scene: Scene) -> None:
    """A card comes into play, from wherever it lies."""
    entry = referred(play, scene.source, str(op.get("what", "")))
    if entry.kind != "ai_card":
        by_hand(play, op, scene)
    elif not monster.has(play, entry.id):
        cards_in_play.enter(play, cards_in_play.fetch(play, piles.AI, entry))


def _lose(play: Play, op: "Lose", scene: Scene) -> None:
    content = scene.source.id if op.get("this") else referred(play, scene.source, str(op.get("what", ""))).id
    row = the_showdown.row_of(play, content)
    if row is not None:
        cards_in_play.leave(play, row)


def _damage(play: Play, op: "Damage", scene: Scene) -> None:
    amount = worth(play, op["amount"], scene)
    if amount is None:
        by_hand(play, op, scene)
    else:
        cards_in_play.wound(play, None, amount)


CARRY: Handlers = {
    "change": _change, "set": _set, "token": _token, "mark": _mark, "clear": _clear, "die": _die, "gain": _gain,
    "lose": _lose, "damage": _damage,
    "knock_down": lambda play, _, __: cards_in_play.knock_down(play), "stand": lambda play, _, __: monster.stand(play),
}  # fmt: skip
