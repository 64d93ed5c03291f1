"""Lines that somebody might type on a hunt, sensible or not; luck decides which."""

from kdm_cli.rules.play import quoted
from kdm_cli.rules.state import Gear, HuntSpace

QUARRIES = ("white lion", "screaming antelope", "phoenix")
HUNTERS = ("Lucy", "Erza", "Zachary", "Al", "Nora", "Ned", "Olga", "Piet")
WORN = ("cloth", "founding stone", "bone axe", "hunter whip", "bone sickle", "survivor's lantern", "whisker harp",
        "brain mint", "frenzy drink", "lantern sword", "rawhide vest", "rawhide boots", "leather mask", "cat gut bow",
        "almanac", "first aid kit", "monster grease", "scrap shield", "lion headdress", "twilight sword", "bug trap",
        "bone pickaxe", "musk bomb", "elder earrings")  # fmt: skip
SUFFERED = ("deaf", "blind", "broken arm", "broken leg", "ruptured muscle", "destroyed genitals", "broken hip",
            "dismembered arm", "shattered jaw")  # fmt: skip
BORNE = ("fear of the dark", "hoarder", "prey", "apathetic", "ageless", "homing instinct", "leprosy", "dead inside",
         "clutch fighter", "leader", "partner", "analyze", "explore", "stalwart", "prepared", "iron will", "weak spot",
         "story of the young hero", "timeless eye", "immortal")  # fmt: skip
LOCATIONS = ("head", "arms", "body", "waist", "legs", "brain")
TRACKS = ("insanity", "survival", "courage", "understanding", "hunt-xp")
STATS = ("strength", "evasion", "movement", "luck")
AT_HOME = ("Quinn", "Rosa")


def goes_on(game):
    """One line that goes on: a number, a card or the tool's dice for the event that comes."""
    hunt, luck = game.hunt, game.luck
    on = "hunt event" if hunt.waiting or hunt.extra else "hunt move"
    space = hunt.space if hunt.waiting else hunt.space + 1
    kinds = [row.kind for row in game.draft.rows(HuntSpace).values() if row.space == space and not row.done]
    nominated = f" --survivor {hunter(game)}" if luck.random() < 0.15 else ""
    if "monster" in kinds and not hunt.extra and cards(game) and luck.random() < 0.6:
        card = quoted(luck.choice(cards(game)))
        return f"hunt event {card}{nominated}" if on == "hunt event" else f"hunt move --draw {card}{nominated}"
    number = luck.randint(1, 100)
    if luck.random() < 0.5:
        return f"{on}{nominated}"
    return f"hunt event {number}{nominated}" if on == "hunt event" else f"hunt move --roll {number}{nominated}"


def cards(game):
    slug = game.hunt.quarry.rpartition("/")[2]
    return [card.name for card in game.library.of("hunt_event") if card.data.get("monster") == slug]


def hunter(game):
    """Somebody of the party by name, seldom somebody else."""
    names = game.party() or ["nobody"]
    return quoted(game.luck.choice(names if game.luck.random() < 0.95 else game.people() or names))


def anything(game):
    """A line that belongs to the hunt board, or only to the evening of the hunt."""
    return on_the_board(game) if game.luck.random() < 0.4 else beside_the_board(game)


def on_the_board(game):
    """Forced moves, other events, whoever ambushes or runs."""
    luck, who, other = game.luck, hunter(game), hunter(game)
    house_rule = luck.choice(("", "", "", " --house-rule"))
    return luck.choice((
        f"hunt move {luck.choice((-3, -1, 2, 4))}",
        f"hunt move {luck.choice((-2, 1, 3))} --revealer {who}",
        f"hunt event {luck.randint(1, 100)}{house_rule}",
        f"hunt event {luck.randint(1, 100)} --note 'as the card says'{house_rule}",
        f"hunt event {luck.randint(1, 100)} --then survivor set {who} courage +1{house_rule}",
        f"hunt event {luck.choice(cards(game))!r}{house_rule}",
        f"hunt monster-move {luck.choice(('closer', 'away'))} {luck.randint(1, 3)}",
        f"hunt monster-move {luck.choice(('closer', 'away', 'away'))}",
        f"hunt run-away {who}",
        f"hunt run-away {who} {other}{house_rule}",
        f"hunt ambush {luck.choice(('survivors', 'monster'))}" if luck.random() < 0.3 else "hunt move",
        luck.choice(("hunt end", "hunt end --house-rule" if luck.random() < 0.2 else "hunt end")),
    ))  # fmt: skip


def beside_the_board(game):
    """What hands write on sheets, gear to and fro, and doors that are shut while a hunt is under way."""
    luck, who = game.luck, hunter(game)
    worn = [game.play.name_of(row.content) for row in game.draft.rows(Gear).values()] or ["cloth"]
    house_rule = luck.choice(("", "", "", " --house-rule"))
    return luck.choice((
        f"survivor kill {who} --cause 'the long way'" if luck.random() < 0.3 else f"survivor note {who} tired",
        f"survivor revive {at_rest(game)}",
        f"showdown resolve-hit {who} --location {luck.choice(LOCATIONS)} --damage {luck.randint(1, 6)}",
        f"hit {who} {luck.choice(LOCATIONS)} 2",
        "hit departing every 1",
        f"survivor set {who} {luck.choice((*TRACKS, 'bleeding'))} +{luck.randint(1, 2)}",
        f"survivor token {who} {luck.choice(STATS)} {luck.choice(('+1', '-1'))}",
        f"survivor suffer {who} {luck.choice((*SUFFERED, 'legs', 'waist'))!r}",
        f"survivor gain {who} {luck.choice(BORNE)!r}",
        f"survivor lose {who} {luck.choice(BORNE)!r}",
        f"survivor {luck.choice(('heal', 'retire', 'unretire', 'remove'))} {who}",
        f"gear give {who} {luck.choice(WORN)!r}{house_rule}",
        f"gear {luck.choice(('take', 'archive'))} {who} {luck.choice(worn)!r}",
        f"gear find {who} {luck.choice(WORN)!r}{luck.choice(('', f' --slot {luck.randint(1, 9)}'))}",
        f"gear move {who} {luck.randint(1, 9)} {luck.randint(1, 9)}",
        luck.choice((f"gear strip {who}", "gear strip --all")),
        f"storage {luck.choice(('add', 'remove'))} {luck.choice(('monster bone', 'cloth'))!r}",
        f"settlement depart {luck.choice((*HUNTERS, *AT_HOME))}{house_rule}",
        luck.choice(("settlement return --victory", "settlement return --defeat", "next --lost", "next --won")),
        luck.choice(("hunt start white lion --level 1", "showdown start 'white lion' --level 1", "timeline advance")),
        f"settlement quarry remove {luck.choice(QUARRIES)!r}",
        f"settlement set decks {luck.choice(('tool', 'table'))}",
        f"event {luck.choice(('44', 'bold', 'plague', 'age', 'overwhelming darkness', 'run away'))!r} --survivor {who}",
        f"settlement {luck.choice(('gain', 'lose'))} pictograph",
    ))  # fmt: skip


def at_rest(game):
    """One of the dead."""
    return quoted(game.luck.choice(game.people(dead=True) or ["nobody"]))


def any_line(game):
    """One line, of whatever sort; now and then by house rule."""
    line = goes_on(game) if game.luck.random() < 0.25 else anything(game)
    due = game.dues(monsters=False)
    line = due[0].command if due and game.luck.random() < 0.2 else line
    return line + (" --house-rule" if "--house-rule" not in line and game.luck.random() < 0.15 else "")
