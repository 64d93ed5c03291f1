"""Any sequence of showdown commands, sensible or not: what is refused leaves no trace, what is done keeps every promise."""

import random

import pytest

from tests.bot.evening import Evening

NAMES = ("lucy", "erza", "zachary", "al")
LOCATIONS = ("head", "arms", "body", "waist", "legs", "brain")
SPACES = tuple(f"{row}{column}" for row in "ABCDEFGHIJKLMNOP" for column in range(1, 23))
STATS = ("strength", "accuracy", "evasion", "speed", "luck", "movement")
AI = ("claw", "chomp", "size up", "power swat", "grasp", "maul", "terrifying roar", "enraged")


def lines(luck):
    """One line somebody might type in a First Story."""
    name, other = luck.choice(NAMES), luck.choice(NAMES)
    amount = luck.choice(("+1", "-1", "+2", "0", "3"))
    return luck.choice((
        f"showdown monster-turn --target {name}",
        "showdown monster-turn",
        f"showdown monster-turn --target {luck.choice((name, 'none'))} --no-reach",
        f"showdown attack {name}",
        f"showdown attack {name} --weapon fist --blind-spot",
        f"showdown attack {name} --weapon stone",
        f"showdown sling {name}",
        f"showdown resolve-hit {name} --location {luck.choice(LOCATIONS)} --damage {luck.randint(1, 4)}",
        f"showdown resolve-hit {name} {other} --location {luck.choice(LOCATIONS)} --event",
        f"showdown place {name} {luck.choice(SPACES)} --house-rule",
        f"showdown place monster {luck.choice(SPACES)} --facing {luck.choice('nesw')} --house-rule",
        f"showdown move {name} {luck.choice(SPACES)}",
        f"showdown knockback {name} {luck.randint(1, 9)}",
        f"showdown token {luck.choice((name, 'monster'))} {luck.choice(STATS)} {amount}",
        f"showdown knock-down {luck.choice((name, 'monster'))}",
        f"showdown stand {luck.choice((name, 'monster'))}",
        f"showdown doom {name}",
        f"showdown priority {name}",
        f"showdown spend {name} {luck.choice(('encourage', 'dash', 'surge', 'endure'))} --on {other}",
        f"showdown use {name} {luck.choice(('cloth', 'founding stone'))}",
        f"showdown loot {name} {luck.choice(('scrap', 'lion claw', 'white fur'))} {luck.randint(1, 2)}",
        f"showdown pass {name} {luck.choice(('scrap', 'lion claw'))} {other}",
        luck.choice(("showdown wound", "showdown wound --critical", "showdown heal")),
        luck.choice(("showdown draw ai", "showdown draw hit-location")),
        f"showdown discard {luck.choice((*AI, 'strange hand', 'clever ploy'))}",
        luck.choice(("showdown shuffle ai", "showdown shuffle hit-location")),
        f"showdown mood {luck.choice(('add', 'remove'))} enraged",
        f"showdown injury {luck.choice(('strange hand', 'soft belly', 'groin'))}",
        f"showdown controller {name}",
        f"showdown act {name} {luck.choice(('', '--move', '--activate', '--move --activate'))}",
        "showdown end-act",
        "showdown next",
        f"set {name} {luck.choice(('survival', 'insanity', 'courage'))} +1",
        f"survivor suffer {name} {luck.choice(LOCATIONS)}",
        f"survivor heal {name}",
        f"kill {name} --cause lion",
        f"survivor revive {name}",
    ))  # fmt: skip


def lived(seed, count):
    evening = Evening(seed)
    evening.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    evening.say(f"showdown start white lion --prologue --decks {'tool' if seed % 2 else 'table'}")
    luck = random.Random(f"any {seed}")
    done = 0
    for _ in range(count):
        if evening.showdown is None:
            break
        done += evening.tries(lines(luck)) is not None
    if evening.showdown is not None and evening.showdown.over:
        evening.say(f"showdown end --{evening.showdown.over}")
    return evening, done


@pytest.mark.parametrize("seed", range(1, 6))
def test_any_sequence_keeps_every_promise_and_can_be_taken_back(seed):
    evening, done = lived(seed, 120)
    assert done > 20
    evening.undo_everything()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 400))
def test_three_hundred_long_sequences(seed):
    evening, _ = lived(seed, 400)
    evening.undo_everything()
