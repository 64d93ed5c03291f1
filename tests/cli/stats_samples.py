"""Answers of `kdm stats`, made by hand: a small campaign and a long one."""


def rate(dice, came, expected, verdict="too few", tables=None):
    whole = {"percent": round(100 * came / dice), "expected_percent": round(100 * expected / dice)} if dice else {}
    return {
        "dice": dice,
        "came": came,
        "percent": None,
        "expected": expected,
        "expected_percent": None,
        **whole,
        "verdict": verdict,
        "tables": tables,
    }


def hand(dice, **more):
    return {
        "hits": rate(0, 0, 0.0),
        "wounds": rate(0, 0, 0.0),
        "struck": rate(0, 0, 0.0),
        "d10": {
            "dice": dice,
            "mean": 5.61 if dice else None,
            "expected": 5.5,
            "faces": [dice // 10] * 10,
            "verdict": "chance" if dice else "too few",
            "tables": None,
        },
        "untold": 0,
        **more,
    }


def hunt(name, how):
    return {"entry": 9, "year": 1, "monster": "core:monster/white_lion", "name": name, "level": 2, "kind": "hunt",
            "how": how, "departed": ["Lucy", "Erza"], "died": ["Erza"]}  # fmt: skip


def monster(name, level, fought=3, failed=0):
    return {
        "monster": f"core:monster/{name.lower().replace(' ', '_')}",
        "name": name,
        "kind": "hunt",
        "level": level,
        "fought": fought,
        "slain": 2,
        "lost": 1 + failed,
        "failed": failed,
        "broken_off": 0,
        "rounds": 17,
        "departed": 12,
        "died": 3,
        "home": 9,
        "percent": 75,
    }


def died(name, cause, year=4):
    return {"name": name, "year": year, "cause": cause, "fate": "dies", "place": "showdown", "against": "White Lion",
            "level": 2}  # fmt: skip


def whole(line, levels=1):
    """All levels of a monster, each like this one."""
    counted = ("fought", "slain", "lost", "failed", "broken_off", "rounds", "departed", "died", "home")
    return {key: value * (levels if key in counted else 1) for key, value in line.items() if key != "level"}


def campaign(monsters=2, causes=2, levels=1):
    """So many monsters, met at so many levels, and causes of death."""
    dead = [died(f"Survivor {number}", f"cause {number}", number % 7 + 1) for number in range(causes)]
    failed = int(causes > 2)
    lines = [
        monster(f"White Lion {number}", level, failed=failed)
        for number in range(monsters)
        for level in range(1, levels + 1)
    ]
    return {
        "settlement": "Ashhold",
        "year": 12,
        "entries": 800,
        "population": {"now": 14, "most": 19},
        "hunts": [hunt("White Lion", "under way")] * (causes > 2),
        "fights": [
            {
                "entry": 12,
                "year": 1,
                "monster": "core:monster/white_lion",
                "name": "White Lion",
                "level": None,
                "kind": "prologue",
                "how": "victory",
                "rounds": 6,
                "departed": ["Lucy", "Erza"],
                "died": ["Erza"],
                "on_the_way": [],
            }
        ],
        "by_hand": {"victory": 1, "defeat": 2},
        "brought_along": [{"monster": "core:monster/phoenix", "name": "Phoenix", "level": 1, "slain": 2}] * (causes > 2),
        "monsters": lines,
        "quarries": [whole(line, levels) for line in lines[::levels]],
        "deaths": {
            "count": causes,
            "named": dead,
            "gone": [{**died("Old Tom", None), "fate": "exiled", "against": None, "level": None}],
            "by_cause": [{"cause": each["cause"], "count": 1, "who": [each["name"]]} for each in dead],
            "by_place": {"showdown": causes},
        },
        "years": [
            {"year": year, "population": 9, "births": 1, "deaths": causes // 8 + 1, "showdowns": 1} for year in range(13)
        ],
        "longest_lived": [
            {"name": name, "born": 0, "died": None if name == "Lucy" else 9, "years": 9, "living": name == "Lucy",
             "hunt_xp": 9}
            for name in ("Lucy", "Erza", "Zachary", "Allister", "Grandma", "Nadia")
        ],
        "dice": {
            "typed": hand(
                200, hits=rate(60, 44, 30.5, "more", 1000), wounds=rate(30, 9, 15.0, "less", 100),
                struck=rate(40, 30, 22.1, "more", 100), untold=12,
            ),
            "rolled": hand(90, hits=rate(61, 34, 33.4, "chance"), wounds=rate(5, 4, 2.0)),
        },
    }  # fmt: skip


def answers():
    """By the command that answers."""
    return {"stats": [campaign(), campaign(monsters=40, causes=50)]}
