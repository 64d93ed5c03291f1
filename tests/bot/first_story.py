"""A bot that plays the First Story: four founders, the White Lion, and whatever the cards say."""

from tests.bot.evening import Evening

ROUNDS = 60
NAMES = ("Lucy", "Erza", "Zachary", "Al")


def played(seed):
    """A whole First Story; (evening, won)."""
    evening = Evening(seed)
    evening.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    evening.say(f"showdown start white lion --prologue --decks {'tool' if seed % 2 else 'table'}")
    for _ in range(ROUNDS):
        if evening.showdown.over:
            break
        _monster_turn(evening)
        _survivors_turn(evening)
    else:
        raise AssertionError(f"seed {seed}: nobody wins in {ROUNDS} rounds")
    won = evening.showdown.over == "victory"
    evening.say(f"showdown end --{evening.showdown.over}")
    return evening, won


def _monster_turn(evening):
    standing = evening.standing()
    target = evening.luck.choice(standing) if standing else "none"
    line = f"showdown monster-turn --target {target}"
    if evening.luck.random() < 0.5 and evening.tries(f"{line} --choose dodge"):
        return
    if not evening.tries(line):
        evening.say("showdown monster-turn")


def _survivors_turn(evening):
    names = [row.name for row in evening.living()]
    evening.luck.shuffle(names)
    for name in names:
        if evening.showdown.over or name not in evening.standing():
            continue
        _act(evening, name)


def _act(evening, name):
    chance = evening.luck.random()
    behind = " --blind-spot" if evening.luck.random() < 0.3 else ""
    if chance < 0.05 and evening.tries(f"showdown sling {name}"):
        return
    weapon = "founding stone" if chance < 0.9 else "fist"
    if not evening.tries(f"showdown attack {name} --weapon '{weapon}'{behind}"):
        evening.say(f"showdown attack {name} --weapon fist{behind}")
