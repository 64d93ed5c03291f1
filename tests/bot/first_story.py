"""A bot that plays the First Story: four founders, the White Lion, and whatever the cards say.

Every third campaign tells where the miniatures stand; there the lion finds its targets by itself and survivors walk up.
"""

from fractions import Fraction

from tests.bot.evening import Evening

ROUNDS = 60
MOST_TRIES = 12
NAMES = ("Lucy", "Erza", "Zachary", "Al")
CENTRE = "showdown place monster H11 --facing s"
STARTS = {"Lucy": "H5", "Erza": "B11", "Zachary": "I18", "Al": "O12"}
FIELD = [f"{row}{column}" for row in "ABCDEFGHIJKLMNOP" for column in range(1, 23)]


def played(seed):
    """A whole First Story; (evening, how many died)."""
    evening = Evening(seed)
    evening.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    before = without_dice(evening)
    evening.say(f"showdown start white lion --prologue --decks {'tool' if seed % 2 else 'table'}")
    told = seed % 3 == 0
    if told:
        evening.say(CENTRE)
        for name, space in STARTS.items():
            evening.say(f"showdown place {name} {space}")
    for _ in range(ROUNDS):
        if evening.showdown.over:
            break
        _monster_turn(evening, told)
        _survivors_turn(evening, told)
    else:
        raise AssertionError(f"seed {seed}: nobody wins in {ROUNDS} rounds")
    won = evening.showdown.over == "victory"
    died = evening.dead
    evening.say(f"showdown end --{evening.showdown.over}")
    assert won == (died < 4)
    assert won or without_dice(evening) == before, "a lost try leaves nothing behind (R194)"
    return evening, died


def without_dice(evening):
    """Everything but where the tool's dice stand."""
    return {table: dict(rows) for table, rows in evening.draft.tables.items() if table != "campaign"}


def _monster_turn(evening, told):
    line = "showdown monster-turn"
    if not told:
        standing = evening.standing()
        line += f" --target {evening.luck.choice(standing) if standing else 'none'}"
    if evening.luck.random() < 0.5 and evening.tries(f"{line} --choose dodge"):
        return
    if not evening.tries(line):
        evening.say("showdown monster-turn")


def _survivors_turn(evening, told):
    names = [row.name for row in evening.living()]
    evening.luck.shuffle(names)
    for name in names:
        if evening.showdown.over or name not in evening.standing():
            continue
        if not told or _walks_up(evening, name):
            _act(evening, name, told)


def _walks_up(evening, name):
    """Whether the survivor stands beside the lion, after a walk as far as they can if they must."""
    mine = next(each for each in evening.look("showdown targets")[0]["survivors"] if each["name"] == name)
    if mine["adjacent"]:
        return True
    beside = evening.beside_the_monster()
    near = sorted(_around(mine["space"]), key=lambda space: min(_steps(space, each) for each in beside))
    for space in near[:MOST_TRIES]:
        if evening.tries(f"showdown move {name} {space}"):
            return space in beside and name in evening.standing()
    return False


def _around(space):
    """Where a survivor might get to with a movement of 5."""
    return [each for each in FIELD if 0 < _steps(space, each) <= 5]


def _steps(one, other):
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def _act(evening, name, told):
    chance = evening.luck.random()
    behind = " --blind-spot" if not told and evening.luck.random() < 0.3 else ""
    if chance < 0.05 and evening.tries(f"showdown sling {name}"):
        return
    weapon = "founding stone" if chance < 0.9 else "fist"
    if weapon not in evening.weapons(name):
        weapon = "fist"
    odds, _ = evening.look(f"odds attack {name} --weapon '{weapon}'{behind}")
    done = evening.tries(f"showdown attack {name} --weapon '{weapon}'{behind}")
    if done is not None:
        for what in ("hits", "wounds"):
            average = odds[what]["average"]
            evening.foretold[what] += Fraction(average["ways"], average["of"])
            evening.came[what] += done.result[what]
