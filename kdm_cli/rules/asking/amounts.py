"""What a number on a card is worth now, and how many there are of something."""

from collections.abc import Callable, Mapping

from kdm_cli.rules.asking import board, lasting, monster, numbers, places, texts, the_showdown
from kdm_cli.rules.asking.cards import affinities
from kdm_cli.rules.asking.lasting import LENDS, LENT, counted
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import fitting
from kdm_cli.rules.asking.the_showdown import card_row, staying
from kdm_cli.rules.asking.what_is_so import ask_whether, holds
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, BodyPart, Hunt, Showdown, Survivor, Token, Trait
from kdm_cli.rules.under_way import Die, Scene

MOST_DICE = 10  # with one more, two of them are equal


def worth(play: Play, amount: AnyJson, scene: Scene, *, derived: bool = False, why: str = "") -> int | None:
    """The number; None where only the table can tell. `derived`: for a number on a sheet, so no die is rolled."""
    if not isinstance(amount, Mapping):
        return int(amount)
    if "when" in amount:
        so = (holds if derived else ask_whether)(play, amount["when"], scene)
        if not so:
            return None if so is None else 0
    found = _raw(play, amount, scene, derived, why)
    if found is None:
        return None
    found = found * int(amount.get("times", 1)) // int(amount.get("per", 1))
    if "half" in amount:
        found = -(-found // 2) if amount["half"] == "up" else found // 2
    found = max(found, int(amount.get("least", found)))
    return min(found, int(amount.get("most", found)))


def _raw(play: Play, amount: Document, scene: Scene, derived: bool, why: str) -> int | None:
    if "sum" in amount:
        parts = [worth(play, each, scene, derived=derived, why=why) for each in amount["sum"]]
        return None if None in parts else sum(part for part in parts if part is not None)
    if "stat" in amount:
        return _stat(play, amount, scene, derived)
    if "level" in amount:
        fought: list[Showdown | Hunt] = [*play.draft.rows(Showdown).values(), *play.draft.rows(Hunt).values()]
        level = fought[0].level if fought else scene.level
        return None if level is None else level * int(amount["level"])
    if "rolled" in amount:
        return scene.rolled
    if "die" in amount and derived:
        return None
    if amount.get("dice") == "any":
        return _as_many_as_they_like(play, amount, scene)
    if "die" in amount:
        who = play.draft.rows(Survivor)[scene.me].name if scene.me is not None else ""
        die = Die(int(amount["die"]), f"{why}, {scene.source.name}".strip(", "), who, int(amount.get("dice", 1)))
        return play.table.roll(die)[0].number
    return _count(play, amount["count"], amount, scene)


def _as_many_as_they_like(play: Play, amount: Document, scene: Scene) -> int:
    """Each says how many dice, and rolls them: where two are equal they are worth nothing, else all together."""
    total = 0
    for survivor in people(play, amount.get("who", "self"), scene) or ():
        why = f"{scene.source.name}, {survivor.name}: how many d{amount['die']}"
        count = int(play.table.choose(why, [str(number) for number in range(1, MOST_DICE + 1)]))
        faces = play.table.roll(*[Die(int(amount["die"]), scene.source.name, survivor.name)] * count)
        shown = [face.number for face in faces]
        worth_ = sum(shown) if len(set(shown)) == len(shown) else 0
        play.tell(f"{survivor.name} rolls {', '.join(map(str, shown))}: {worth_}")
        total += worth_
    return total


def _stat(play: Play, amount: Document, scene: Scene, derived: bool) -> int | None:
    stat = str(amount["stat"])
    if stat == "population":
        return numbers.population(play)
    if stat == "survival_limit":
        return numbers.survival_limit(play)
    if stat == "research_level":
        return sum(level for _, level in lasting.amounts(play, None, lasting.RESEARCH))
    if stat in ("endeavors", "lantern_year"):
        return int(getattr(play.draft.settlement, stat))
    who = amount.get("who", "self")
    if play.draft.rows(Showdown) and (known := number(play, stat, str(who), scene)) is not None:
        return known
    found = people(play, who, scene, ask=not derived)
    if not found or not hasattr(found[0], stat):
        return None
    if stat not in ATTRIBUTES:
        values = [max(int(getattr(each, stat)), _lent(play, each, stat)) for each in found]
    elif amount.get("base"):
        values = [numbers.permanent(play, each, stat) for each in found]
    else:
        values = [numbers.attribute(play, each, stat, sure=derived) for each in found]
    return sum(values) if amount.get("total") else max(values)


def _lent(play: Play, survivor: Survivor, stat: str) -> int:
    """Courage or understanding that somebody else lends for this event: of whoever has the card that says so."""
    if stat not in LENT:
        return 0
    lenders = [
        play.draft.rows(Survivor)[trait.survivor_id]
        for row in lasting.of(play, survivor.id, LENDS)
        for trait in play.draft.where(Trait, "content", row.content)
    ]
    return max((int(getattr(each, stat)) for each in lenders if each.party is not None), default=0)


def _count(play: Play, what: AnyJson, amount: Document, scene: Scene) -> int | None:
    survivors = people(play, amount.get("who", "self"), scene, ask=False)
    if isinstance(what, Mapping):
        return None if survivors is None else sum(sum(fitting(play, each, what)) for each in survivors)
    match str(what):
        case "red_affinities" | "green_affinities" | "blue_affinities":
            return None if not survivors else affinities(play, survivors[0])[str(what).partition("_")[0]]
        case "disorders" | "fighting_arts":
            kind = str(what).removesuffix("s")
            rows = [row for each in survivors or () for row in play.draft.of(Trait, each.id)]
            return sum(play.entry(row.content).kind == kind for row in rows)
        case "lost_armor":
            parts = [part for each in survivors or () for part in play.draft.of(BodyPart, each.id)]
            return sum(part.armor_lost for part in parts if part.location == amount["location"])
        case "new_injuries" if play.draft.rows(Showdown):
            return sum(len(the_showdown.new_injuries(play, each)) for each in survivors or ())
        case "declared":  # the player names it once for everything one card does
            if "declared" in scene.roles:
                return scene.roles["declared"][0]
            named = int(play.table.choose(f"{scene.source.name}: how many", [str(number) for number in range(10)]))
            scene.cast("declared", (named,))
            return named
        case "gained":
            return scene.gained
        case "deaths":
            waits = scene.source.kind == "milestone" and numbers.ALL_DEATHS not in scene.roles  # R213
            return numbers.deaths_counted(play) if waits else play.draft.settlement.death_count
        case "born":
            return sum(row.origin == "born" for row in play.draft.rows(Survivor).values())
        case "innovations":
            return sum(bool(entry.data.get("counts_for_total", True)) for entry in numbers.held(play, "innovation"))
        case "stragglers":
            found = people(play, "straggler", scene)
            return None if found is None else len(found)
        case "returning" | "departing" | "survivors":
            found = people(play, "all" if what == "survivors" else str(what), scene, ask=False)
            return None if found is None else len(found)
        case "resources" | "monster_resources":
            return sum(row.copies for row in numbers.stored(play, numbers.MONSTER * (what != "resources")))

    hunted = bool(play.draft.rows(Hunt)) or scene.source.kind == "hunt_event"
    if not play.draft.rows(Showdown) and not (hunted and what in OF_PEOPLE):
        return None
    return count(play, str(what), amount, scene)


# what is counted of people outside a showdown too
OF_PEOPLE = ("card_tokens", "age_tokens", "tokens", "positive_strength_tokens", "insane", "deaf")


def number(play: Play, stat: str, who: str, scene: Scene) -> int | None:
    """A number of the monster or of the attack under way; None where it is a survivor's."""
    if stat == "toughness" or (who == "monster" and stat in monster.STATS):
        return monster.number(play, stat)
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    match stat:
        case "damage":
            return theirs.damage if theirs else monster.number(play, stat)
        case "wound_total":
            return ours.attempt.total if ours and ours.attempt else None
        case "attack_rolls":
            return theirs.speed if theirs and not _of_survivor(scene) else ours.speed if ours else None
        case "hits":
            return _hits(play, scene)
    return None


def count(play: Play, what: str, amount: Document, scene: Scene) -> int | None:
    """How many; None where nobody has told."""
    who = amount.get("who", "self")
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    of_fight: dict[str, Callable[[], int | None]] = {
        "wounds": lambda: monster.suffered(play),
        "moods": lambda: sum(play.entry(row.content).data.get("card_type") == "mood" for row in staying(play)),
        "defeated": lambda: lasting.defeated(play, the_showdown.need(play).monster),
        "volumes": lambda: lasting.recorded(play, the_showdown.need(play).monster),
        "hits": lambda: _hits(play, scene),
        "damaging_hits": lambda: None if theirs is None else sum(hit.damaged for hit in theirs.hits),
        "traps": lambda: ours.traps if ours else 0,
        "toughness_tokens": lambda: monster.tokens(play).get("toughness", 0),
        "card_tokens": lambda: _card_tokens(play, who, scene),
        "spaces_moved": lambda: _moved(play, who, scene),
    }
    if what in of_fight:
        return of_fight[what]()
    found = people(play, who, scene, ask=False)
    if found is None:
        return None
    tokens = [row for each in found for row in play.draft.of(Token, each.id)]
    of_people: dict[str, Callable[[], int | None]] = {
        "age_tokens": lambda: sum(counted(play, each.id, lasting.AGED) for each in found),
        "tokens": lambda: sum(abs(row.amount) for row in tokens),
        "positive_strength_tokens": lambda: sum(max(0, row.amount) for row in tokens if row.stat == "strength"),
        "insane": lambda: sum(numbers.insane(play, each) for each in found),
        "deaf": lambda: sum("deaf" in texts.granted(play, each, sure=True) for each in found),
        "adjacent_survivors": lambda: _adjacent(play, found[0]) if found else None,
    }
    return of_people[what]() if what in of_people else None


def _of_survivor(scene: Scene) -> bool:
    return scene.source.kind not in ("ai_card", "monster")


def _hits(play: Play, scene: Scene) -> int | None:
    """Of the attack the card speaks of; a hit that was dodged is a miss (R181)."""
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    if theirs is not None and (ours is None or not _of_survivor(scene)):
        return sum(not hit.cancelled for hit in theirs.hits)
    return ours.hits if ours else None


def _card_tokens(play: Play, who: AnyJson, scene: Scene) -> int:
    if row := card_row(play, scene):
        return row.tokens
    settlement = who == "settlement" or (scene.me is None and who == "self")
    found = None if settlement else people(play, who, scene, ask=False)
    owners = [each.id for each in found] if found else [None]
    return sum(counted(play, owner, lasting.KEPT_IN_MIND, scene.source.id) for owner in owners)


def _moved(play: Play, who: AnyJson, scene: Scene) -> int | None:
    """Spaces moved in this turn, where anybody told where the miniature stands."""
    if who == "monster":
        showdown = the_showdown.need(play)
        return showdown.moved if showdown.space is not None else None
    rows = [the_showdown.fighter(play, each) for each in people(play, who, scene, ask=False) or ()]
    return max((row.moved for row in rows if row is not None and row.space is not None), default=None)


def _adjacent(play: Play, survivor: Survivor) -> int | None:
    """Survivors beside this one; None unless everybody's space is known."""
    own = places.space_of(play, survivor)
    spaces = [places.space_of(play, each) for each in the_showdown.survivors(play) if each.id != survivor.id]
    if own is None or None in spaces:
        return None
    beside = set(board.neighbours(own))
    return sum(space in beside for space in spaces)
