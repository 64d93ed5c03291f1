"""Lines that fit what lies on the sheets just now, so that a walk reaches the commands that need something to be there."""

from kdm_cli.rules.play import quoted
from kdm_cli.rules.state import (
    Card,
    Due,
    Event,
    Fighter,
    Gear,
    Holding,
    Loadout,
    Loot,
    MonsterToken,
    Pack,
    Stored,
    Survivor,  # fmt: skip
    Token,
    Trait,
)

STRANGE = (
    "Zoe\u0308", "Zo\u00eb", "Стрелок", "灯火", "👩\u200d👩\u200d👧 family", "[bold]x[/] [red", "<b>&amp;</b>", "%s {0} {{7*7}}", "a'b",
    'so "called"', "back\\slash", "=1+1", "--house-rule", "-1", "'; DROP TABLE entry; --", "two\nlines", "a\ttab", "null", "None",
    "\u202eright", "x" * 59, "x" * 400, "L" * 4000, "\u0301", "NaN", "1e3", "İstanbul ß", "\ufeffmark", "hidden", "#note", "a,b:c;d",
    "\x1b[31mred", "\x7f", "\x85next", "\ud7ff\uffff\U0010ffff", "core:gear/cloth", "note:death/gone", "--", "all", "monster",
)  # fmt: skip
BUILT = (
    "'organ grinder'",
    "skinnery",
    "'bone smith'",
    "catarium",
    "'mask maker'",
    "'barber surgeon'",
    "'weapon crafter'",
)
PRICES = ("'monster bone'", "'monster hide'", "'monster organ'", "'monster bone x3'", "'monster organ, monster bone'",
          "'monster hide x3'", "'love juice, monster bone'", "'monster organ x2, monster hide'")  # fmt: skip
HABITS = (
    "decks tool", "decks table", "dice auto", "dice ask", "rules loose", "rules strict", "party-size 5", "party-size 4",
    "talk full", "talk brief", "players 'Ann: Lucy, Erza; Ben: Al'", "players 'Zoe\u0308: Nora'", "players none",
    "house-rule R217", "house-rule R312", "house-rule wrong-sex", "house-rule too-early", "house-rule 'too-many off'",
    "house-rule 'not-due plague'", "house-rule 'wrong-sex off'", "survival-limit +1", "population +2", "death-count +1",
    "lost-settlements 1", "endeavors 5", "lantern-year 4", "lantern-year +1", "population -1",
)  # fmt: skip


def strange(luck):
    """Words that somebody might paste, quoted for the line."""
    return quoted(luck.choice(STRANGE))


def line(game, path):
    """This command with what is there for it; none where nothing is."""
    found = FITS[path](game) if path in FITS else ()
    return f"{path} {game.luck.choice(found)}" if found else ""


def _names(game, wanted):
    return [quoted(row.name) for row in game.draft.rows(Survivor).values() if wanted(row)]


def _owned(game, kind):
    """Whose row this is, and what it is called."""
    people, play = game.draft.rows(Survivor), game.play
    return [
        (quoted(people[row.survivor_id].name), quoted(play.name_of(row.content)), row)
        for row in game.draft.rows(kind).values()
        if row.survivor_id in people
    ]


def _pairs(game, kind):
    return [f"{who} {what}" for who, what, _ in _owned(game, kind)]


def _named(game, kind, wanted=lambda row: True):
    return [quoted(game.play.name_of(row.content)) for row in game.draft.rows(kind).values() if wanted(row)]


def _years(game):
    return [f"{row.year} {quoted(game.play.name_of(row.content))}" for row in game.draft.rows(Event).values()]


def _fighters(game):
    people = game.draft.rows(Survivor)
    return [quoted(people[row.survivor_id].name) for row in game.draft.rows(Fighter).values()]


def _abilities(game):
    """Gear, arts and abilities of those who fight; now and then done to somebody."""
    on = f" --on {game.luck.choice(_fighters(game))}" if game.luck.random() < 0.5 and _fighters(game) else ""
    fighting = set(_fighters(game))
    return [f"{who} {what}{on}" for kind in (Gear, Trait) for who, what, _ in _owned(game, kind) if who in fighting]


def _spent(game):
    who = _fighters(game)
    return [f"{each} {what} --on {on}" for each in who for what in ("encourage", "dash", "surge") for on in who[:2]]


def _passed(game):
    return [f"{who} {what} {to}" for who, what, _ in _owned(game, Loot) for to in _fighters(game)]


def _moved(game):
    return [f"{who} {row.slot} {game.luck.randint(1, 9)}" for who, _, row in _owned(game, Gear)]


def _taken(game):
    who = _names(game, lambda row: not row.dead)
    late = some(game, "--forgot")
    return [f"{each} {what}{late}" for each in who for what in _named(game, Stored)]


def _loaded(game):
    who, names = _names(game, lambda row: not row.dead), {row.name for row in game.draft.rows(Loadout).values()}
    return [f"{each} {quoted(name)}" for each in who for name in names]


def _in_play(game):
    return _named(game, Card, lambda row: row.pile == "play" and row.content)


def _monsters(game, kind):
    held = [game.play.entry(row.content) for row in game.draft.rows(Holding).values()]
    return [f"remove {quoted(each.name)}" for each in held if each.kind == "monster" and each.data.get(kind, True)]


def some(game, *options):
    """Some of these options; here and there one of them."""
    return "".join(f" {each}" for each in options if each and game.luck.random() < 0.25)


def _anybody(game):
    return game.luck.choice(_names(game, lambda row: not row.dead) or ["nobody"])


def _hunter(game):
    return game.luck.choice(_names(game, lambda row: row.party is not None and not row.dead) or ["nobody"])


def _fighter(game):
    return game.luck.choice(_fighters(game) or ["nobody"])


def _one(game, kind, **wanted):
    """A card of this kind, of the monster under way where it has one."""
    monster = game.showdown.monster if game.showdown else game.hunt.quarry if game.hunt else ""
    cards = game.library.of(kind)
    here = [card for card in cards if card.data.get("monster") == monster.rpartition("/")[2]]
    return quoted(game.luck.choice(here or cards).name)


def _then(game):
    lines = (f"survivor set {_anybody(game)} courage +1", "settlement set endeavors +1", "storage add scrap",
             f"survivor suffer {_anybody(game)} legs", f"survivor note {_anybody(game)} {strange(game.luck)}")  # fmt: skip
    return f"--then {quoted(game.luck.choice(lines))}"


def _told(game):
    """What stands behind an event."""
    who = _hunter(game) if game.hunt else _anybody(game)
    return some(game, f"--survivor {who}", f"--revealer {who}", f"--note {strange(game.luck)}", _then(game))


def _event(game):
    if game.luck.random() < 0.08:
        return [
            f"intimacy --survivor {_anybody(game)} --survivor {_anybody(game)} --newborn 'Nia {len(game.entries)}:f'"
            f" --newborn 'Nil {len(game.entries)}:m' --house-rule"
        ]
    card = game.library.of(game.luck.choice(("story_event", "settlement_event")))
    due = [
        row.command.removeprefix("event ") for row in game.draft.rows(Due).values() if row.command.startswith("event")
    ]
    named = game.luck.choice(due) if due and game.luck.random() < 0.5 else quoted(game.luck.choice(card).name)
    paid = (_named(game, Stored) or ["scrap"])[0]
    return [named + _told(game) + some(game, f"--newborn 'Nia {len(game.entries)}:f'", "--by-hand", f"--pay {paid}")]


def _start(game):
    monster = game.luck.choice([card for card in game.library.of("monster") if card.data.get("levels")])
    return [
        quoted(monster.name) + f" --level {game.luck.randint(1, 3)}"
        + some(game, "--special", "--prologue", f"--survivor {_anybody(game)} --survivor {_anybody(game)}", "--house-rule",
               f"--decks {game.luck.choice(('tool', 'table'))}", f"--controller {_hunter(game)}",
               f"--ambush {game.luck.choice(('survivors', 'monster'))}")
    ]  # fmt: skip


def _hunt(game):
    quarry = game.luck.choice(
        ("'white lion'", "'white lion'", "'screaming antelope' --house-rule", "phoenix --house-rule")
    )
    return [
        f"{quarry} --level {game.luck.randint(1, 3)}"
        + some(game, f"--decks {game.luck.choice(('tool', 'table'))}", f"--revealer {_hunter(game)}",
               f"--survivor {_anybody(game)} --survivor {_anybody(game)}")
    ]  # fmt: skip


def _paid(game, *lines):
    """A line of the settlement phase, with what it is paid with."""
    price = f"--pay {game.luck.choice(PRICES)}"
    return [game.luck.choice(lines) + some(game, f"--by {_anybody(game)}", price)]


def _endeavor(game):
    known = [each["name"] for each in game.look("endeavor --list")[0]["activities"]] or ["Augury"]
    price = f"--pay {game.luck.choice(PRICES)}"
    return [f"{_anybody(game)} {quoted(game.luck.choice(known))}" + some(game, f"--survivor {_anybody(game)}", price)]


def _all_of_them(game):
    who = game.luck.choice(("--all-living", "--departing", _anybody(game)))
    return [
        f"{who} {game.luck.choice(('strength', 'evasion', 'courage', 'survival', 'luck'))} {game.luck.choice(('+1', '-1'))}"
    ]


def _attacked(game):
    weapons = [f"{who} --weapon {what}" for who, what, _ in _owned(game, Gear)]
    who = game.luck.choice([*weapons, _fighter(game), _fighter(game)])
    return [who + some(game, "--blind-spot", f"--location {_one(game, 'hit_location')}")]


def _looted(game):
    resource = quoted(game.luck.choice(game.library.of("resource")).name)
    return [f"{_fighter(game)} {resource} {game.luck.randint(1, 3)}" + some(game, "--mending")]


FITS = {
    "event": _event,
    "hunt start": _hunt,
    "hunt move": lambda game: [game.luck.choice(("", "", "1", "-1", "2")) + _told(game)],
    "hunt event": lambda game: [
        game.luck.choice(("", "", str(game.luck.randint(1, 100)), _one(game, "hunt_event"))) + _told(game)
    ],
    "hunt end": lambda game: [some(game, "--decks tool", f"--controller {_hunter(game)}").strip()],
    "hunt run-away": lambda game: [_hunter(game)],
    "gear find": lambda game: [
        f"{_hunter(game)} {quoted(game.luck.choice(game.library.of('gear')).name)}"
        + some(game, f"--slot {game.luck.randint(1, 9)}")
    ],
    "settlement build": lambda game: _paid(game, *BUILT),
    "settlement innovate": lambda game: _paid(game, "", "", *[quoted(each.name) for each in game.library.of("innovation")]),
    "settlement craft": lambda game: [
        _paid(game, *[quoted(each.name) for each in game.library.of("gear")])[0].partition(" --by")[0]
    ],
    "settlement endeavor": _endeavor,
    "settlement return": lambda game: [
        game.luck.choice(("--victory", "--defeat")) + some(game, "--strip", "--name 'Lantern Hill'")
    ],
    "survivor set": _all_of_them,
    "survivor heal": lambda game: [game.luck.choice(("--all-living", "--departing", _anybody(game)))],
    "survivor parents": lambda game: [f"{_anybody(game)} --father {_anybody(game)} --mother {_anybody(game)}"],
    "storage add": lambda game: [
        quoted(game.luck.choice(game.library.of("gear", "resource")).name) + " 2" + some(game, "--mending")
    ],
    "showdown start": _start,
    "showdown act": lambda game: [_fighter(game) + some(game, "--move", "--activate")],
    "showdown attack": _attacked,
    "showdown sling": lambda game: [_fighter(game) + some(game, f"--location {_one(game, 'hit_location')}")],
    "showdown loot": _looted,
    "showdown draw": lambda game: [
        game.luck.choice((f"ai --card {_one(game, 'ai_card')}", f"hit-location --card {_one(game, 'hit_location')}", "ai"))
    ],
    "showdown monster-turn": lambda game: [
        some(game, f"--card {_one(game, 'ai_card')}", f"--target {_fighter(game)}", "--own", "--no-reach").strip()
    ],
    "showdown resolve-hit": lambda game: [
        f"{_fighter(game)} --location {game.luck.choice(('legs', 'head', 'brain'))} --damage 2" + some(game, "--dodge", "--event")
    ],
    "settlement set": lambda game: HABITS,
    "settlement note": lambda game: [strange(game.luck)],
    "settlement name": lambda game: [strange(game.luck)],
    "settlement lose": lambda game: _named(game, Holding),
    "settlement quarry": lambda game: _monsters(game, "quarry"),
    "settlement nemesis": lambda game: _monsters(game, "nemesis"),
    "survivor note": lambda game: [f"{each} {strange(game.luck)}" for each in _names(game, lambda row: True)],
    "survivor rename": lambda game: [f"{each} {strange(game.luck)}" for each in _names(game, lambda row: True)],
    "survivor kill": lambda game: [f"{each} --cause {strange(game.luck)}" for each in _names(game, lambda row: not row.dead)],
    "survivor add": lambda game: [
        f"{strange(game.luck)} --sex {game.luck.choice('mf')}"
        + some(game, "--founder", "--born", "--newcomer", f"--father {_anybody(game)}", f"--mother {_anybody(game)}")
    ],
    "survivor lose": lambda game: _pairs(game, Trait),
    "survivor unretire": lambda game: _names(game, lambda row: row.retired),
    "survivor revive": lambda game: _names(game, lambda row: row.dead),
    "survivor token": lambda game: _all_of_them(game) + [
        f"{who} {row.stat} {-row.amount:+}"
        for row in game.draft.rows(Token).values()
        for who in _names(game, lambda each, row=row: each.id == row.survivor_id)
    ],
    "storage remove": lambda game: _named(game, Stored),
    "gear take": lambda game: _pairs(game, Gear),
    "gear archive": lambda game: _pairs(game, Gear),
    "gear move": _moved,
    "gear give": _taken,
    "gear load": _loaded,
    "timeline done": _years,
    "timeline remove": _years,
    "pack disable": lambda game: [row.pack for row in game.draft.rows(Pack).values() if row.pack != "core"],
    "showdown discard": _in_play,
    "showdown mood": lambda game: [f"remove {each}" for each in _in_play(game)],
    "showdown injury": _in_play,
    "showdown stand": lambda game: ["monster", *_names(game, lambda row: row.knocked_down)],
    "showdown use": _abilities,
    "showdown spend": _spent,
    "showdown pass": _passed,
    "showdown token": lambda game: [f"monster {row.stat} {-row.amount:+}" for row in game.draft.rows(MonsterToken).values()],
}  # fmt: skip
