"""Answers as the service gives them, made by hand; a test keeps them in the shape of `service.sheets.shapes`."""

from copy import deepcopy

from tests.cli import showdown_samples, stats_samples

NAMES = ("movement", "speed", "accuracy", "strength", "evasion", "luck")
SIX = dict.fromkeys(NAMES, 0)
DUE = {"what": "Intimacy", "who": "Lucy", "why": "a pair returned", "command": "event intimacy --survivor Lucy"}

LUCY = {
    "id": 1,
    "name": "Lucy",
    "player": None,
    "sex": "f",
    "origin": "founder",
    "born": 0,
    "status": "alive",
    "died": {"year": None, "cause": None},
    "survival": 3,
    "survival_limit": 4,
    "insanity": 2,
    "courage": 3,
    "understanding": 1,
    "hunt_xp": 3,
    "weapon_proficiency": {"type": "Axe", "level": 2},
    "tracks": {
        "hunt_xp": {"boxes": 16, "milestones": [2, 6, 10, 15]},
        "weapon_proficiency": {"boxes": 8, "milestones": [3, 8]},
        "courage": {"boxes": 9, "milestones": [3, 9]},
        "understanding": {"boxes": 9, "milestones": [3, 9]},
    },
    "attributes": {**SIX, "movement": 4, "accuracy": 1, "strength": -1},
    "permanent": {**SIX, "movement": 4},
    "tokens": {**SIX, "strength": -1},
    "hit_locations": {
        "head": {"armor": 2, "light": None, "heavy": False},
        "arms": {"armor": 0, "light": True, "heavy": False},
        "body": {"armor": 1, "light": True, "heavy": True},
        "waist": {"armor": 2, "light": False, "heavy": False},
        "legs": {"armor": 0, "light": False, "heavy": False},
    },
    "brain": {"injured": True},
    "bleeding": 2,
    "bleeding_limit": 5,
    "insane": False,
    "knocked_down": False,
    "skip_next_hunt": False,
    "cannot_spend_survival": False,
    "cannot_use_fighting_arts": False,
    "departing": False,
    "may_depart": {"yes": True, "why": ""},
    "traits": [
        {"id": "core:fighting_art/leader", "name": "Leader", "kind": "fighting_art"},
        {"id": "core:disorder/prey", "name": "Prey", "kind": "disorder"},
        {"id": "core:severe_injury/broken_hip", "name": "Broken Hip", "kind": "severe_injury"},
        {"id": "core:severe_injury/broken_hip", "name": "Broken Hip", "kind": "severe_injury"},
        {"id": "core:ability/stalwart", "name": "Stalwart", "kind": "ability"},
        {"id": "note:curse/owed", "name": "owes a tooth", "kind": "curse"},
    ],
    "gear": [
        {"slot": 1, "id": "core:gear/cloth", "name": "Cloth"},
        {"slot": 2, "id": "core:gear/founding_stone", "name": "Founding Stone"},
        {"slot": 6, "id": "core:gear/oxidized_lantern_dagger", "name": "Oxidized Lantern Dagger"},
    ],
    "idle_armor": [],
    "weapons": [
        {
            "slot": 2,
            "id": "core:gear/founding_stone",
            "name": "Founding Stone",
            "speed": 2,
            "accuracy": 7,
            "strength": 1,
            "rules": [],
            "why_not": "",
        },
        {
            "slot": None,
            "id": "core:innate_weapon/fist_and_tooth",
            "name": "Fist & Tooth",
            "speed": 2,
            "accuracy": 8,
            "strength": 0,
            "luck": 1,
            "rules": ["Savage"],
            "why_not": "",
        },
    ],
    "affinities": {"red": 1, "green": 0, "blue": 2},
    "can": {"Dodge": True, "Encourage": True, "Dash": False, "Surge": False, "Endure": False},
    "lasting": [{"what": "cannot surge", "from": "Slashed Back", "until": "until the showdown ends"}],
    "used": [{"id": "core:story_event/bold", "scope": "courage 3"}, {"id": "core:ability/tinker", "scope": "lifetime"}],
    "due": [DUE],
    "parents": ["Erza", "Zachary"],
    "siblings": [],
    "children": ["Bran"],
    "notes": ["keeps a tooth"],
}


def survivor(**changed):
    """Lucy's sheet with some fields changed."""
    return deepcopy(LUCY) | changed


def dead(**changed):
    """Zachary, of claws."""
    gone = {"name": "Zachary", "sex": "m", "status": "dead", "died": {"year": 4, "cause": "claws"}, "gear": []}
    return survivor(**gone, may_depart={"yes": False, "why": "dead"}, **changed)


def newborn(**changed):
    """Bran, of whom nothing is known yet."""
    empty = {"traits": [], "gear": [], "due": [], "parents": [], "children": [], "notes": [], "used": [], "lasting": []}
    zero = {"insanity": 0, "courage": 0, "understanding": 0, "hunt_xp": 0, "bleeding": 0, "brain": {"injured": False}}
    attributes = {name: dict(SIX, movement=5) for name in ("attributes", "permanent")} | {"tokens": dict(SIX)}
    unhurt = {name: {"armor": 0, "light": False, "heavy": False} for name in LUCY["hit_locations"]}
    unhurt["head"]["light"] = None
    body = {
        "hit_locations": unhurt,
        "weapon_proficiency": {"type": None, "level": 0},
        "affinities": dict.fromkeys(LUCY["affinities"], 0),
    }
    fields = {"id": 2, "name": "Bran", "sex": "m", "origin": "born", "born": 3, "survival": 1}
    return survivor(**(fields | empty | zero | attributes | body | changed))


def grid(**changed):
    """Lucy's gear, and what she can do with it."""
    kept = {key: LUCY[key] for key in ("name", "gear", "idle_armor", "affinities", "hit_locations", "weapons", "can")}
    locked = {"Dash": "needs Paint", "Surge": "needs Inner Lantern", "Endure": "needs Destiny"}
    abilities = {"bonuses": [], "sets": [], "activations": [sling()], "cannot": locked}
    return deepcopy(kept | abilities) | changed


def sling(**changed):
    """What the Founding Stone lets her do."""
    stone = {"id": "core:gear/founding_stone", "card": "Founding Stone", "name": "sling", "cost": "activation"}
    return (
        stone
        | {"when": "", "limit": None, "used": False, "effects": "attack; archive this card", "why_not": ""}
        | changed
    )


def bonus(**changed):
    """Half of what makes a lucky charm lucky."""
    charm = {"slot": 3, "id": "core:gear/lucky_charm", "name": "Lucky Charm", "active": False, "text": ["+1 luck"]}
    return charm | {"needs": ["2 blue"], "missing": ["1 blue"]} | changed


def armor_set(**changed):
    """All of leather but a mask."""
    leather = {"id": "core:armor_set/leather_armor_set", "name": "Leather Armor Set", "active": False}
    return (
        leather
        | {"missing": ["Leather Mask"], "text": ["set bonus: +1 armor at all locations", "ignore bash"]}
        | changed
    )


def why():
    """Where Lucy's movement comes from."""
    parts = [{"name": "base", "value": 5}, {"name": "Broken Hip", "value": -1}]
    return {"name": "Lucy", "why": [{"stat": "movement", "value": 4, "parts": parts}]}


def timeline(current=5):
    """The years of the core campaign, up to 30."""
    events = {
        0: [("First Story White Lion", None)],
        1: [("First Day", None), ("Returning Survivors", None)],
        2: [("Endless Screams", None)],
        4: [("Butcher", 1)],
        5: [("Hands of Heat", None)],
        6: [("Armored Strangers", None)],
        7: [("Phoenix Feather", None)],
        12: [("Principle: Conviction", None)],
        20: [("Watched", None)],
    }
    return [
        {
            "year": year,
            "done": year < current,
            "events": [
                {"id": f"core:event/{year}", "name": name, "level": level, "done": year < current}
                for name, level in events.get(year, ())
            ],
        }
        for year in range(31)
    ]


def settlement(**changed):
    """Ashhold in its fifth year."""
    return {
        "name": "Ashhold",
        "campaign": "people_of_the_lantern",
        "lantern_year": 5,
        "phase": "settlement",
        "step": 0,
        "step_name": "",
        "population": 12,
        "nameless": 8,
        "death_count": 3,
        "lost_settlements": 0,
        "survival_limit": 4,
        "endeavors": 2,
        "due": [{"what": "Hands of Heat", "who": None, "why": "lantern year 5", "command": "event hands-of-heat"}],
        "principles": {"new_life": "Protect the Young", "death": "Graves", "society": None, "conviction": None},
        "innovations": ["Language", "Ammonia", "Paint"],
        "innovation_deck": ["Drums", "Hovel", "Inner Lantern"],
        "locations": ["Lantern Hoard", "Bone Smith", "Skinnery"],
        "quarries": ["White Lion", "Screaming Antelope"],
        "nemeses": ["Butcher"],
        "nemesis_levels": [
            {"name": "Butcher", "levels": [{"level": level, "defeated": level == 1} for level in (1, 2, 3)]}
        ],
        "defeated": [{"name": "Butcher", "level": 1, "times": 1}, {"name": "White Lion", "level": 1, "times": 3}],
        "milestones": ["First Child", "First Death"],
        "milestones_open": ["Population 15", "5 Innovations"],
        "departing": ["Lucy"],
        "returning": [],
        "bonuses": ["Language: survival +1"],
        "storage": storage(),
        "keywords": {"bone": 4, "hide": 2},
        "timeline": timeline(),
        "notes": ["buried the hand"],
        "dice": "ask",
        "decks": "table",
        "rules": "strict",
        "party_size": 4,
        "house_rules": [],
        "players": [],
    } | changed


def storage():
    """Bones, fur and an axe."""
    rows = (
        ("Monster Bone", "resource", 3, ["bone"]),
        ("White Fur", "resource", 2, ["hide"]),
        ("Great Cat Bones", "resource", 1, ["bone"]),
        ("Bone Axe", "gear", 1, ["weapon", "melee", "axe"]),
    )
    return [
        {"id": f"core:{kind}/x", "name": name, "kind": kind, "count": count, "keywords": keywords}
        for name, kind, count, keywords in rows
    ]


def status(**changed):
    """Where Ashhold stands."""
    return {
        "name": "Ashhold",
        "file": "ashhold.kdm",
        "lantern_year": 1,
        "phase": "settlement",
        "step": 0,
        "doing": "",
        "population": 12,
        "nameless": 8,
        "survival_limit": 2,
        "endeavors": 1,
        "death_count": 0,
        "due": [deepcopy(DUE)],
        "may_depart": ["Lucy", "Erza"],
        "may_not_depart": [{"name": "Zachary", "why": "skips the next hunt"}],
        "departing": [],
        "missing_packs": [],
        "last": [
            {"id": 41, "command": "event", "story": ["Erza: augury 8"]},
            {"id": 40, "command": "settlement build", "story": ["Bone Smith built (Lucy)"]},
        ],
        "next": "kdm event intimacy --survivor Lucy",
    } | changed


STEPS = ("Set Up the Settlement", "Survivors Return", "Gain Endeavors", "Settlement Event", "Update the Death Count",
         "Update the Timeline", "Develop", "Prepare Departing Survivors", "Special Showdown",
         "Record & Archive Resources", "End the Settlement Phase")  # fmt: skip


def phase(now=7, due=1):
    """The settlement phase at one of its steps; the second one was left open."""
    steps = [
        {
            "number": number,
            "key": name.lower(),
            "name": name,
            "state": "open" if number == 2 else "done" if number < now else "now" if number == now else "later",
            "entry": 30 + number if number < now and number != 2 else None,
            "what": {1: "victory", 4: "Clinging Mist"}.get(number, ""),
        }
        for number, name in enumerate(STEPS, start=1)
    ]
    return {
        "name": "Ashhold",
        "phase": "settlement",
        "lantern_year": 3,
        "step": now,
        "doing": f"step {now} of 11, {STEPS[now - 1]}",
        "steps": steps,
        "endeavors": 4,
        "departing": ["Lucy", "Erza"],
        "next": "kdm next",
        "due": [deepcopy(DUE) for _ in range(due)],
    }


def hunting():
    """The hunt phase has no steps of the settlement's."""
    return phase(due=0) | {"phase": "hunt", "step": 0, "doing": "2 depart; quarries: White Lion", "steps": []}


def log(count=3, undone=(), written_by=("Ann",)):
    """The newest entries."""
    return {
        "entries": [
            {
                "id": number,
                "group": number,
                "year": 1,
                "time": "2025-01-01T20:15:00Z",
                "command": "survivor set",
                "story": [f"Lucy: survival {number} -> {number + 1}"],
                "because": "saga" if number == 2 else "",
                "undone": number in undone,
                "mended": None,
                "again": None,
                "who": "Ann" if number % 2 else "4f3a",
            }
            for number in range(1, count + 1)
        ],
        "tip": f"{count}:9f3a2c1d",
        "written_by": list(written_by),
    }


def writers():
    """Who writes, and who else has."""
    wrote = [
        {"name": "Ann", "entries": 57, "writers": ["0123456789abcdef", "0123456700000000"]},
        {"name": "4f3a", "entries": 1, "writers": ["4f3a000000000000+9f3a2c1d"]},
    ]
    return {"writer": "0123456789abcdef", "name": "Ann", "at": "ann@laptop", "entries": 57, "wrote": wrote}


def entry():
    """One entry whole."""
    return {
        "entry": {
            "id": 12,
            "group_id": 11,
            "command": "survivor suffer",
            "line": "kdm survivor suffer Lucy waist --house-rule",
            "arguments": {"name": "Lucy", "injury": "waist", "names": ["Lucy", "Erza"], "house-rule": True},
            "answers": [
                {
                    "kind": "die",
                    "why": "severe injury, waist",
                    "who": "Lucy",
                    "sides": 10,
                    "value": 4,
                    "origin": "given",
                }
            ],
            "changes": [
                {"kind": "set", "table": "survivor", "id": 1, "field": "bleeding", "old": 0, "new": 1},
                {"kind": "create", "table": "trait", "id": 4, "row": {"content": "core:severe_injury/broken_hip"}},
            ],
            "told": ["Lucy: bleeding 0 -> 1", "Lucy: Broken Hip is new"],
            "answered": [{"answer": "d10 4", "why": "Lucy: severe injury, waist (given)"}],
            "story": ["Lucy suffers Broken Hip", "Lucy: bleeding 0 -> 1"],
            "because": "claws",
            "time": "2025-01-01T20:15:00Z",
            "year": 1,
            "undoes": None,
            "beneath": 3,
            "redoable": 0,
            "undone": False,
            "mended": None,
            "again": None,
            "who": "Ann",
            "first": None,
            "last_id": 4,
            "meant": None,
            "rules": "kdm=0.1.0 rules=1 core=1",
            "writer": "0123456789abcdef",
            "sequence": 12,
            "command_id": "fedcba9876543210",
            "clock": 12,
            "origin_writer": None,
            "origin_sequence": None,
            "digest": "abc",
        },
        "written_by": ["Ann"],
    }


def merged_entry():
    """One that came from another copy."""
    whole = entry()
    whole["entry"] |= {"who": "Ann", "first": "Ben", "origin_writer": "4f3a000000000000", "origin_sequence": 57}
    return whole | {"written_by": ["Ann", "Ben"]}


def campaigns():
    """Two files in a folder, one of them no campaign."""
    return [
        {
            "file": "a.kdm",
            "name": "Ashhold",
            "lantern_year": 3,
            "population": 12,
            "entries": 41,
            "last": "2025-01-01T20:15:00Z",
        },
        {"file": "b.kdm", "name": None, "problem": "b.kdm is not a campaign."},
    ]


def packs():
    """What is on the shelf: core, a pack of somebody's own, one that is not here, a folder that is no pack."""
    core = {
        "id": "core",
        "name": "Core game",
        "version": "1",
        "origin": "shipped",
        "folder": "/kdm/packs/core",
        "enabled": True,
        "changed": False,
        "missing": False,
        "problem": "",
    }
    own = {"id": "tales", "name": "Tales of the Lantern", "version": "3", "origin": "kept", "changed": True}
    gone = {"id": "sunken", "name": "sunken", "origin": "nowhere", "folder": None, "missing": True}
    odd = {"id": "odd", "name": "odd", "version": "", "origin": "homebrew", "problem": "pack.json is missing"}
    listed = [core, core | own, core | gone, core | odd | {"enabled": False}]
    return {"file": "a.kdm", "folder": "/data/packs", "schemas": "/kdm/schemas/packs", "packs": listed}


def pack(**changed):
    """What is in a pack of somebody's own."""
    return {
        "id": "tales",
        "name": "Tales of the Lantern",
        "version": "3",
        "origin": "kept",
        "folder": None,
        "enabled": True,
        "since": {"entry": 3, "year": 0},
        "missing": False,
        "kinds": [{"kind": "gear", "entries": 2}, {"kind": "fighting_art", "entries": 1}],
        "replaces": [{"id": "core:gear/cloth", "name": "Cloth", "by": "tales:gear/better_cloth"}],
    } | changed


def printings():
    """By which cards two printings are told apart."""
    faces = [{"packs": ["core"], "says": ["armor body 1"]}, {"packs": ["tales", "old"], "says": ["warm", "armor 2"]}]
    return {
        "packs": [{"id": "core", "name": "Core game", "enabled": True}, {"id": "tales", "name": "T", "enabled": None}],
        "cards": [{"id": "core:gear/cloth", "name": "Cloth", "kind": "gear", "faces": faces}],
    }


def checked(faults=0):
    """What is wrong with a pack."""
    wrong = {"file": "gear.json", "path": "[3].weapon", "message": 'has no field "sped"; did you mean speed?'}
    report = {
        "id": "tales",
        "name": "Tales",
        "version": "3",
        "folder": "tales",
        "sound": not faults,
        "faults": [deepcopy(wrong) for _ in range(faults)],
        "entries": 3,
        "coverage": [{"kind": "fighting_art", "entries": 3, "automated": 2, "reminds": 1, "unknown": 0}],
        "by_hand": [],
        "ignored": ["more.json"],
    }
    return {"packs": [report]}


def answers():
    """An answer for every command that has a page, by its path."""
    return (
        {
            "status": [status()],
            "phase show": [phase(), phase(due=12), hunting()],
            "show": [survivor(), settlement(), showdown_samples.sheet()],
            "survivor show": [survivor(), dead(), newborn(), why()],
            "survivor list": [[survivor(), dead(), newborn()], []],
            "settlement show": [settlement()],
            "settlement list": [campaigns(), []],
            "gear grid": [grid()],
            "storage list": [storage(), []],
            "timeline show": [{"lantern_year": 5, "timeline": timeline()}],
            "log": [
                log(),
                log(written_by=("Ann", "4f3a")),
                entry(),
                merged_entry(),
                {"entries": [], "tip": "3:9f3a2c1d", "written_by": ["Ann"]},
            ],
            "writers": [writers(), {**writers(), "name": None, "writer": "4f3a000000000000", "entries": 1}],
            "doctor": [
                {
                    "file": "a.kdm",
                    "entries": 3,
                    "tip": "3:9f3a2c1d",
                    "since": None,
                    "healthy": True,
                    "unknown": ["homebrew:gear/saw"],
                    "remarks": ["Lucy is a woman and the father of Nadia. Written so by entry 2."],
                }
            ],
            "backup": [{"file": "a.kdm", "backup": "a.kdm.backup", "entries": 3, "tip": "3:9f3a2c1d"}],
            "restore": [{"file": "a.kdm", "restored": "b.kdm", "entries": 1, "kept": "a.kdm.before"}],
            "expect": [{"name": "Lucy", "field": "survival", "value": 1}],
            "pack list": [packs()],
            "pack show": [pack(), pack(missing=True, kinds=[], replaces=[])],
            "pack check": [checked(), checked(faults=40)],
            "pack printing": [printings()],
            "export json": [{"page": None, "out": "ashhold.json", "tip": "3:9f3a2c1d"}],
            "export summary": [{"page": None, "out": "ashhold.md", "tip": "3:9f3a2c1d"}],
        }
        | showdown_samples.answers()
        | stats_samples.answers()
    )
