"""A long showdown as lines of a batch: played once by a bot, so that every line is accepted and nobody dies."""

import random
from collections.abc import Iterator
from pathlib import Path

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Showdown, Survivor, Trait
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import decide
from kdm_cli.service.tray import Asked, library_of
from kdm_cli.store.campaign import open_campaign

NAMES = ("Lucy", "Erza", "Zachary", "Allister")
LOCATIONS = ("arms", "body", "waist", "legs")
STATS = ("strength", "accuracy", "evasion", "speed", "luck")
LOOT = ("white fur", "lion claw", "great cat bones")
ENDLESS = 10_000
MOST_ANSWERS = 6


def fight(campaign: Path, operations: int) -> list[str]:
    """So many lines that can be played one after another on this campaign; the file itself stays as it is."""
    file = open_campaign(str(campaign))
    try:
        draft = Draft(file.load(), file.newest().last_id)
    finally:
        file.close()
    lines: list[str] = []
    for several in _rounds(random.Random(7)):
        lines += next(filter(None, (_played(draft, line) for line in several)), [])
        if len(lines) >= operations:
            return lines[:operations]
    raise AssertionError("the showdown stands still")


def _rounds(luck: random.Random) -> Iterator[list[str]]:
    """What is typed in a round: a turn, four attacks, and a good dozen things that hands did; each in several ways."""
    for _ in range(ENDLESS):
        targets = luck.sample(NAMES, 4)
        others = ("--target none", "", f"--target {targets[0]} --no-reach", "--no-reach")
        yield [
            *(f"turn --target {name} --auto" for name in targets),
            *(f"showdown monster-turn {other} --auto" for other in others),
            "showdown shuffle ai",
        ]
        yield [f"hit {luck.choice(NAMES)} {luck.choice(LOCATIONS)} --auto"]
        for name in luck.sample(NAMES, 4):
            yield [f"survivor heal {name}"]
            yield [f"showdown stand {name}"]
            if luck.random() < 0.5:
                yield [f"showdown place {name} {_space(luck)}" for _ in range(9)]
            weapon = luck.choice((" -w fist", " -w stone", " -b", ""))
            yield [f"attack {name}{weapon} {luck.randint(2, 9)},{luck.randint(2, 9)} --auto", f"attack {name} --auto"]
            yield [f"showdown token {name} {luck.choice(STATS)} {luck.choice(('+1', '0'))}"]
        yield ["showdown heal"]
        yield ["showdown heal"]
        yield [f"showdown loot {luck.choice(NAMES)} {luck.choice(LOOT)}"]
        yield [f"hit {','.join(luck.sample(NAMES, 2))} {luck.choice(LOCATIONS)} --event"]
        yield [f"showdown token monster {luck.choice(STATS[1:])} {luck.choice(('+1', '0'))}"]
        yield [f"set {luck.choice(NAMES)} insanity {luck.randint(1, 3)}"]
        yield [f"showdown knock-down {luck.choice(NAMES)}"]
        yield [f"showdown priority {luck.choice(NAMES)}"]
        yield ["showdown next"]


def _space(luck: random.Random) -> str:
    return f"{luck.choice('BCDEMNO')}{luck.randint(2, 20)}"


def _played(draft: Draft, line: str, answers: int = 0) -> list[str]:
    """The line as it is accepted, if it ends nothing; what is asked is answered, and what is refused leaves no trace."""
    begun, last_id = len(draft.changes), draft.last_id
    answered: list[str] = []
    try:
        decide(draft, library_of(draft.tables), parse(split(line)))
        harmed = draft.rows(Trait) or any(row.dead for row in draft.rows(Survivor).values())
        if not harmed and not any(row.over for row in draft.rows(Showdown).values()):
            return [line]
    except Asked as asked:
        answered = asked.refusal.needs[0].get("options", [])
    except Refused:
        pass
    for change in reversed(draft.changes[begun:]):
        draft.apply(change.inverse())
    del draft.changes[begun:]
    draft.last_id = last_id
    if answers == MOST_ANSWERS:
        return []
    tried = (_played(draft, f"{line} --choose '{option}'", answers + 1) for option in answered)
    return next(filter(None, tried), [])
