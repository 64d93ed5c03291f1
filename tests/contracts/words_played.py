"""Evenings in which every card is played by commands: lines as people type them, answers and dice by chance.

Each plays another part of the game with as many cards as it holds. They go on until every word was heard, or are over.
"""

from kdm_cli.rules.play import quoted
from tests.contracts.words_scripts import FOUR, PEOPLE, STARTED
from tests.contracts.words_table import (
    Played,
    a_round,
    armed,
    develops,
    grown,
    grown_older,
    laid,
    leaves,
    placed,
    revived,
    settled,
    taught,
)

MET_ANYWHERE = ("ability", "fighting_art", "innovation", "principle", "disorder", "settlement_event", "story_event")
ROUNDS = 4


def fought(seed, library, monster, level):
    """Some rounds with one monster, with whatever anybody can do."""
    game = settled(seed, library)
    taught(game, 0.5)
    grown(game)
    armed(game)
    fighters = " ".join(f"--survivor {name}" for name in FOUR)
    ambush = game.luck.choice(("", "", " --ambush survivors", " --ambush monster"))
    begun = game.tries(f"showdown start {quoted(monster)} --level {level} {fighters} --decks tool --house-rule{ambush}")
    if not begun:
        return game
    if game.luck.random() < 0.6:
        placed(game)
    laid(game, monster)
    for _ in range(ROUNDS):
        a_round(game)
    game.tries(f"showdown end --{game.luck.choice(('victory', 'victory', 'defeat'))} --house-rule")
    game.tries("settlement return --victory --house-rule")
    return game


def at_home(seed, library):
    """Events, endeavors, births and years at home."""
    game = settled(seed, library)
    taught(game, 0.6)
    grown(game, (*FOUR, "Nadia", "Bran"), arts=2)
    armed(game, FOUR, cards=3)
    for card in game.of("resource")[:25]:
        game.tries(f"storage add {card.id} 2")
    cards = game.of("story_event", "settlement_event")
    for number, card in enumerate(cards):
        revived(game)
        living = game.people() or ["Lucy"]
        who = quoted(game.luck.choice(living))
        two = f"--survivor {who} --survivor {quoted(game.luck.choice(living))}"
        for line in (f"event {card.id} --house-rule", f"event {card.id} --survivor {who} --house-rule",
                     f"event {card.id} {two} --house-rule"):  # fmt: skip
            if game.tries(line):
                break
        if number % 3 == 0:
            grown_older(game)
        if number % 6 == 0:
            develops(game)
    return game


def hunted(seed, library, quarry):
    """Hunts with every event that comes to hand, and what stands at their end."""
    game = settled(seed, library)
    taught(game, 0.5)
    grown(game, arts=2)
    for card in game.of("resource")[:12]:
        game.tries(f"storage add {card.id} 2")
    events = game.of("hunt_event")
    while events:
        armed(game, cards=4)
        fighters = " ".join(f"--survivor {name}" for name in FOUR)
        game.tries(f"hunt start {quarry} --level {game.luck.randint(1, 3)} {fighters} --house-rule")
        for _ in range(24):
            if game.hunt is None or not events:
                break
            an_event(game, events.pop())
        game.all("hunt end", "next", "hunt ambush survivors --house-rule", "next", "hunt end")
        a_round(game)
        game.all("showdown end --victory --house-rule", "settlement return --victory --house-rule")
        revived(game)
        game.all("survivor heal Lucy", "survivor heal Al")
    return game


def an_event(game, card):
    moved = game.tries("hunt move")
    quarry = card.data.get("monster")
    if moved is None or quarry is None:
        game.tries(f"hunt event {card.id} --house-rule")
    living = game.people()
    if living and game.luck.random() < 0.3:
        game.tries(f"hunt run-away {quoted(game.luck.choice(living))} --house-rule")
        for name in game.people()[:6]:
            game.tries(f"survivor heal {quoted(name)}")
    revived(game)


def shortly(seed, library, card):
    """A few lines about one card, with little else on the table; most words are heard so."""
    game = Played(seed, library)
    game.all("settlement set decks tool", PEOPLE, *STARTED)
    had(game, card)
    kind, monster = card.kind, card.slug if card.kind == "monster" else card.data.get("monster")
    fighters = " ".join(f"--survivor {name}" for name in FOUR)
    if kind == "hunt_event":
        game.tries(f"hunt start {monster or 'white_lion'} --level 1 {fighters} --house-rule")
        game.all(f"hunt event {card.id} --house-rule", f"hunt event {card.id} --house-rule", "hunt move")
    elif kind.endswith("event"):
        game.all(f"event {card.id} --house-rule", f"event {card.id} --survivor Lucy --house-rule")
    elif kind in ("innovation", "principle", "location"):
        develops(game)
    else:
        started(game, monster_of(library, card.id, monster or "white_lion"), fighters)
        if kind == "ai_card":
            game.tries(f"showdown monster-turn --card {card.id} --house-rule")
        if kind == "hit_location":
            game.tries(f"showdown attack Erza --location {card.id} --house-rule")
        a_round(game)
        game.all("showdown end --victory --house-rule", "settlement return --victory --house-rule")
    return game


def monster_of(library, card_id, slug):
    """The monster a card speaks of: of its own pack, or of the core game."""
    own = f"{card_id.partition(':')[0]}:monster/{slug}"
    return own if library.get(own) else f"core:monster/{slug}"


def started(game, monster, fighters):
    """A showdown at any of its levels, some of which have a place on the board for everybody."""
    level = game.luck.choice([row["level"] for row in game.library.get(monster).data["levels"]])
    how = "--prologue" if level == "prologue" else f"--level {level} {fighters}"
    game.tries(f"showdown start {monster} {how} --decks tool --house-rule")
    if game.luck.random() < 0.5:
        placed(game)


def directed(seed, library, card):
    """An evening about one card: whoever can have it has it, whoever can meet it meets it."""
    game = settled(seed, library)
    kind, luck = card.kind, game.luck
    taught(game, luck.choice((0, 0.5)))
    if luck.random() < 0.5:
        grown(game, arts=1)
    for name in FOUR:
        game.all(f"set {name} survival 9 --house-rule", f"set {name} strength +{luck.choice((0, 6))} --house-rule",
                 f"set {name} insanity {luck.choice((0, 9))} --house-rule")  # fmt: skip
    monster = (
        card.data.get("monster") if kind in ("ai_card", "hit_location") else card.slug if kind == "monster" else ""
    )
    monster = monster or luck.choice(("white_lion", "screaming_antelope", "phoenix", "butcher", "the_hand", "watcher"))
    armed(game, cards=2)
    had(game, card)
    if (
        kind in ("story_event", "settlement_event", "innovation", "principle", "location", "resource")
        or luck.random() < 0.3
    ):
        met_at_home(game, card)
    if kind == "hunt_event" or (kind in MET_ANYWHERE and luck.random() < 0.5):
        met_on_the_hunt(game, card)
    else:
        met_in_a_fight(game, card, beside(game, card, f"monster/{monster}"))
    return game


def beside(game, card, reference):
    """The id of a card that another speaks of: of the same pack, else of core."""
    own = f"{card.id.partition(':')[0]}:{reference}"
    return own if game.library.get(own) else f"core:{reference}"


def had(game, card):
    """It is on every sheet, in every grid, or in the settlement."""
    kind = card.kind
    if kind in ("innovation", "principle", "location"):
        game.tries(f"settlement gain {card.id} --house-rule")
    if kind == "resource":
        game.all(f"storage add {card.id} 4", f"use Lucy {card.id}")
    of_set = [beside(game, card, f"gear/{each}") for each in card.data.get("requires_gear") or ()]
    pieces = of_set if kind == "armor_set" else [card.id]
    for name in FOUR:
        if kind in ("gear", "armor_set"):
            game.tries(f"gear strip {name} --house-rule")
            copies = 5 if "affinity_bonus" in card.data and game.luck.random() < 0.6 else 1
            weapon = game.luck.choice([each for each in game.library.of("gear") if "weapon" in each.data])
            for piece in (*pieces * copies, "gear/white_lion_gauntlets", weapon.id):
                game.all(f"storage add {piece}", f"gear give {name} {piece} --house-rule")
        elif kind == "weapon_type":
            game.all(f"set {name} weapon-type {card.id}", f"set {name} weapon-proficiency 8 --house-rule")
            fitting = [each for each in game.of("gear") if card.slug in map(str, each.data.get("keywords") or ())]
            for each in fitting[:2]:
                game.all(f"storage add {each.id}", f"gear give {name} {each.id} --house-rule")
        elif kind in ("brain_trauma", "severe_injury"):
            game.all(f"survivor suffer {name} {card.id}", f"survivor gain {name} {card.id} --house-rule")
        else:
            game.tries(f"survivor gain {name} {card.id} --house-rule")


def met_at_home(game, card):
    who = quoted(game.luck.choice(game.people() or FOUR))
    for line in (f"event {card.id} --house-rule", f"event {card.id} --survivor {who} --house-rule"):
        if card.kind.endswith("event") and game.tries(line):
            break
    develops(game)
    game.all("event intimacy --survivor Lucy --survivor Zachary --house-rule", "event murder --house-rule")
    leaves(game)
    grown_older(game)


def met_on_the_hunt(game, card):
    fighters = " ".join(f"--survivor {name}" for name in FOUR)
    quarry = game.luck.choice(("white_lion", "screaming_antelope", "phoenix"))
    game.all(f"depart {' '.join(FOUR)} --house-rule", f"hunt start {quarry} --level 1 {fighters} --house-rule")
    events = game.of("hunt_event")[:8]
    for each in [*[card] * 4, *events[:3]] if card.kind == "hunt_event" else events:
        an_event(game, each)
        if card.kind == "hunt_event" and game.hunt is not None:
            game.tries("hunt move")
    game.all("hunt end", "next", "hunt ambush survivors --house-rule", "next")
    a_round(game)
    game.all("showdown end --victory --house-rule", "settlement return --victory --house-rule")
    develops(game)


def met_in_a_fight(game, card, monster):
    luck = game.luck
    levels = [row["level"] for row in game.library.get(monster).data["levels"]]
    fighters = " ".join(f"--survivor {name}" for name in FOUR)
    decks, level = luck.choice(("tool", "tool")), luck.choice(levels)
    how = "--prologue" if level == "prologue" else f"--level {level} {fighters}"
    game.tries(f"showdown start {monster} {how} --decks {decks} --house-rule")
    if luck.random() < 0.7:
        placed(game)
    if luck.random() < 0.5:
        laid(game, monster)
    for _ in range(3):
        if game.showdown is None:
            break
        if card.kind == "ai_card":
            game.all(f"showdown mood add {card.id} --house-rule",
                     f"showdown monster-turn --card {card.id} --house-rule",
                     f"showdown monster-turn --card {card.id} --target {luck.choice(FOUR)} --house-rule")  # fmt: skip
        a_round(game)
        if card.kind == "hit_location":
            for name in game.standing():
                game.all(f"showdown act {quoted(name)} --house-rule",
                         f"showdown attack {quoted(name)} --location {card.id} --house-rule")  # fmt: skip
            game.tries(f"showdown injury {card.id} --house-rule")
        for name in FOUR:
            game.all(f"survivor heal {name}", f"set {name} survival 9 --house-rule", f"showdown stand {name}")
        if luck.random() < 0.3:
            game.tries(f"survivor lose {luck.choice(FOUR)} {card.id} --house-rule")
    game.tries(f"showdown end --{luck.choice(('victory', 'defeat'))} --house-rule")
    game.tries("settlement return --victory --house-rule")
