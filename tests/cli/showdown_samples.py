"""Showdowns, boards, targets and odds as the service gives them, made by hand."""

from copy import deepcopy

WIDE = "日本語のなまえ" * 4
STONE = {
    "slot": 2,
    "id": "core:gear/founding_stone",
    "name": "Founding Stone",
    "dice": 2,
    "hits": "7+",
    "behind": "6+",
    "wound": "5+",
    "critical": "10",
    "reach": 1,
    "range": None,
    "rules": [],
    "why_not": "",
}
LOCATIONS = {name: {"armor": 0, "light": False, "heavy": False} for name in ("head", "arms", "body", "waist", "legs")}
LOCATIONS["head"]["light"] = None


def fighter(name="Lucy", **changed):
    """Somebody who has not been hurt yet."""
    return {
        "name": name,
        "status": "alive",
        "space": "G7",
        "acted": False,
        "movements": 1,
        "activations": 1,
        "off_board": False,
        "tokens": dict.fromkeys(("movement", "speed", "accuracy", "strength", "evasion", "luck"), 0),
        "knocked_down": False,
        "stands": "",
        "dodge": "free",
        "survival": 1,
        "insanity": 0,
        "brain": {"injured": False},
        "bleeding": 0,
        "hit_locations": deepcopy(LOCATIONS),
        "marks": [],
        "loot": [],
        "weapons": [deepcopy(STONE)],
    } | changed


def sheet(**changed):
    """A lion that has lost a hand."""
    numbers = {"movement": 6, "toughness": 8, "speed": 1, "damage": 1, "accuracy": 0, "luck": 0, "evasion": 0}
    lion = {"id": "core:monster/white_lion", "name": "White Lion", "level": 1, **numbers, "tokens": {"damage": 1}}
    return {
        "monster": lion | {"knocked_down": False, "stands": "", "space": "H11", "facing": "n"},
        "round": 3,
        "turn": "survivors",
        "ai": {
            "deck": 5,
            "discard": ["Claw"],
            "wounds": 2,
            "moods": ["Enraged"],
            "in_play": [],
            "drawn": [],
            "to_kill": 7,
        },
        "hit_locations": {"deck": 20, "discard": ["Strange Hand", "Beast's Ear"], "drawn": []},
        "injuries": ["Lost Hand"],
        "priority": None,
        "controller": "Lucy",
        "controller_player": None,
        "acting": "Lucy",
        "survivors": [fighter(name) for name in ("Lucy", "Erza", "Zachary", "Al")],
        "dead": False,
        "over": None,
        "kind": "hunt",
        "decks": "table",
        "next": "kdm showdown attack Lucy",
    } | changed


def crowded():
    """Everything at once: six moods, wide names, everybody down and laden."""
    hurt = {"armor": 12, "light": True, "heavy": True}
    laden = {
        "knocked_down": True,
        "stands": "at the end of the monster's turn of round 12",
        "bleeding": 4,
        "marks": ["doomed", "grabbed"],
        "tokens": dict.fromkeys(("movement", "speed", "accuracy", "strength", "evasion", "luck"), -1),
        "loot": [{"id": "core:resource/x", "name": "Monster Bone", "count": 3}] * 4,
        "hit_locations": dict.fromkeys(LOCATIONS, hurt),
        "weapons": [{**STONE, "name": WIDE, "rules": ["Reach 2"], "reach": 2}] * 3,
        "brain": {"injured": True},
    }
    names = ["Furious Breastplate of the Old King", "Beast's Scapular Deltoid", "Glorious Mane"] * 5
    ai = {"deck": 0, "discard": names, "wounds": 12, "moods": names[:6], "in_play": names, "drawn": names, "to_kill": 1}
    lion = sheet()["monster"] | {"tokens": dict.fromkeys(("movement", "damage", "toughness"), -12), "name": WIDE}
    lion |= {"knocked_down": True, "stands": "when it draws AI, a trap is played, or its next turn starts"}
    return sheet(
        monster=lion,
        ai=ai,
        hit_locations={"deck": 3, "discard": names, "drawn": names},
        injuries=names,
        priority=WIDE,
        acting=f"{WIDE} 2",
        survivors=[fighter(f"{WIDE} {number}", **laden) for number in range(4)],
    )


def board(**changed):
    """Lucy before the lion, Zachary behind it, and nobody knows where Al is."""
    people = {"Lucy": "G11", "Lea": "A1", "Zachary": "K12", "Al": None}
    return {
        "rows": 16,
        "columns": 22,
        "monster": {"name": "White Lion", "space": "H11", "size": 2, "facing": "n"},
        "survivors": [{"name": name, "space": space} for name, space in people.items()],
        "blind_spot": ["J11", "J12", "K11", "K12"],
    } | changed


def targets(**changed):
    """Whom Claw would pick, as far as anybody told."""
    seen = dict.fromkeys(("adjacent", "in_range", "facing", "in_field_of_view"), True) | {"in_blind_spot": False}
    lucy = {"name": "Lucy", "space": "G11", "distance": 1, "threat": True, "knocked_down": False, **seen}
    unseen = dict.fromkeys(seen, None) | {"space": None, "distance": None, "name": "Al", "knocked_down": True}
    items = ("closest threat, facing, in range", "closest threat, in field of view")
    listed = [
        {"item": item, "picks": ["Lucy", "Al"], "sure": not at, "first": not at, "why": "where all stand is not known"}
        for at, item in enumerate(items)
    ]
    return {
        "monster": "White Lion",
        "movement": 6,
        "survivors": [lucy | {"priority_target": True}, lucy | unseen | {"threat": False, "priority_target": False}],
        "card": "Claw",
        "items": listed,
        "no_target": "sniff",
    } | changed


def share(ways, of):
    """So many ways of so many."""
    return {"ways": ways, "of": of, "percent": round(100 * ways / of, 1)}


def spread(*ways):
    """How likely 0, 1, 2 ... are."""
    of = sum(ways)
    mean = sum(number * way for number, way in enumerate(ways))
    return {
        "at_least_one": share(of - ways[0], of),
        "average": {"ways": mean, "of": of, "number": round(mean / of, 2)},
        "distribution": [{"number": number, **share(way, of)} for number, way in enumerate(ways)],
    }


def attack_odds(**changed):
    """What an attack of Lucy may come to."""
    cards = ["Strange Hand", "Beast's Back", "Beast's Chest", "Beast's Ear", "Beast's Elbow", "Fleshy Gut"]
    return {
        "attacker": "Lucy",
        "monster": "White Lion",
        "weapon": "Founding Stone",
        "blind_spot": True,
        "dice": 2,
        "hit_on": 7,
        "wound_on": 5,
        "sharp": True,
        "critical_on": 10,
        "hits": spread(9, 12, 4),
        "wounds": spread(805, 498, 72),
        "criticals": spread(12691, 1038, 21),
        "trap": share(2, 275),
        "to_kill": 9,
        "kill": share(0, 1),
        "reactions": {"failure": cards, "wound": cards[:2], "reflex": cards[:1], "trap": ["Clever Ploy"]},
        "not_counted": ["Strange Hand: knockback", "Fleshy Gut: bash"],
        "assumes": "nothing is spent or used, reactions are not followed",
    } | changed


def turn_odds(**changed):
    """What Claw may do to Lucy."""
    return {
        "card": "Claw",
        "monster": "White Lion",
        "target": "Lucy",
        "dice": 9,
        "hit_on": 2,
        "damage": 1,
        "location": "head",
        "hits": spread(1, 18, 81, 40, 30, 20, 10, 5, 2, 1),
        "knocked_down": share(33, 80),
        "already_down": True,
        "severe_injuries": spread(391, 9),
        "death": share(9, 1000),
        "brain_injured": share(1, 2),
        "brain_trauma": share(1, 3),
        "not_counted": ["after damage: grab"],
        "assumes": "the monster reaches the target, nothing is spent or used",
    } | changed


def answers():
    """An answer for every command of the showdown that has a page, by its path."""
    nobody = board(monster=board()["monster"] | {"space": None, "facing": None}, blind_spot=[])
    return {
        "showdown show": [sheet(), crowded(), sheet(over="defeat", turn="monster", survivors=[])],
        "showdown board": [board(), nobody],
        "showdown targets": [targets(), targets(items=[], no_target=None)],
        "odds attack": [attack_odds(), attack_odds(critical_on=None, sharp=False, not_counted=[], reactions={})],
        "odds monster-turn": [turn_odds(), turn_odds(dice=0, hit_on=None, location=None, hits=spread(1))],
    }
