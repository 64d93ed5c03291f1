"""A bot that fights every monster for some rounds as a table does: it looks, acts, and ends by house rule."""

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Card
from tests.bot.evening import Evening

ROUNDS = 3
CHAIN = 48  # lines: what a long chain of reactions asks of hands fits no screen
NAMES = ("Lucy", "Erza", "Zachary", "Al")
GEAR = {"Lucy": "bone axe", "Erza": "hunter whip", "Zachary": "cat gut bow", "Al": "bone blade"}
SPACES = {"Lucy": "B11", "Erza": "H5", "Zachary": "P12", "Al": "H18"}
WEAPONS = ("", " --weapon fist")


def fought(monster, level, seed, packs=(), campaign=""):
    """Some rounds with one monster, looked at after each turn, and its end; the evening."""
    evening = Evening(seed, skip_prologue=level != "prologue", packs=packs, campaign=campaign)
    _begin(evening, monster, level)
    fights_on(evening, ROUNDS)
    evening.say(f"showdown end --{evening.showdown.over or 'victory'} --house-rule")
    return evening


def fights_on(evening, rounds, look=None):
    """So many rounds of the showdown under way, or until it is over, looked at after each turn."""
    look = look or _look
    for _ in range(rounds):
        look(evening)
        if evening.showdown.over:
            break
        _monster_turn(evening)
        look(evening)
        for name in evening.standing():
            if not evening.showdown.over and name in evening.standing():
                _act(evening, name)
    look(evening)


def _begin(evening, monster, level):
    evening.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    evening.say("set Lucy Erza Zachary Al survival 3 --house-rule")
    if level == "prologue":
        evening.say(f"showdown start {quoted(monster)} --prologue --decks tool")
    else:
        for name, gear in GEAR.items():
            evening.say(f"storage add {gear}")
            evening.say(f"gear give {name} {gear}")
        fighters = " ".join(f"--survivor {name}" for name in NAMES)
        evening.say(f"showdown start {quoted(monster)} --level {level} {fighters} --decks tool --house-rule")
    if evening.luck.random() < 0.5:
        evening.tries("showdown place monster H11 --facing n")
        for name, space in SPACES.items():
            evening.tries(f"showdown place {name} {space}")


def _look(evening):
    """Every page of the showdown as anybody sees it at any moment."""
    sheet, _ = evening.look("showdown show")
    evening.look("showdown board")
    for line in _questions(evening, sheet):
        try:
            evening.look(line)
        except Refused as refused:
            assert refused.refusal.exit_code == 1, (line, refused.refusal)
            evening.refused.append((line, refused.refusal))


def _questions(evening, sheet):
    yield "showdown targets"
    known = [evening.library.get(row.content) for row in evening.draft.rows(Card).values() if row.deck == "ai"]
    cards = sorted({card.name for card in known if card})
    for card in evening.luck.sample(cards, min(3, len(cards))):
        yield f"showdown targets {quoted(card)}"
        for survivor in sheet["survivors"][:2]:
            yield f"odds monster-turn {quoted(card)} --target {quoted(survivor['name'])}"
    for survivor in sheet["survivors"]:
        for weapon in survivor["weapons"]:
            yield f"odds attack {quoted(survivor['name'])} --weapon {quoted(weapon['name'])}"


def _monster_turn(evening):
    standing = evening.standing()
    target = quoted(evening.luck.choice(standing)) if standing else "none"
    dodge = " --choose dodge" if evening.luck.random() < 0.5 else ""
    for line in (f"turn --target {target}{dodge}", f"turn --target {target}", "showdown monster-turn"):
        if evening.tries(line):
            return


def _act(evening, name):
    chance, name = evening.luck.random(), quoted(name)
    if chance < 0.2:
        evening.tries(f"move {name} {evening.luck.choice('ABCDEFGHIJKLMNOP')}{evening.luck.randint(1, 22)}")
    elif chance < 0.4:
        other = quoted(evening.luck.choice(evening.living()).name)
        evening.tries(f"spend {name} {evening.luck.choice(['dash', 'surge', f'encourage --on {other}'])}")
    behind = " -b" if evening.luck.random() < 0.3 else ""
    for weapon in WEAPONS:
        if evening.tries(f"showdown attack {name}{weapon}{behind}"):
            return
    evening.tries("showdown next")
