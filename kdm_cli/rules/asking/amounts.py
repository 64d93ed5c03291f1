"""What a number on a card is worth now.

How many there are of something in the showdown under way, and what its numbers are.
"""

from collections.abc import Mapping

from kdm_cli.rules.asking import lasting, monster, numbers, texts, the_showdown
from kdm_cli.rules.asking.grid import affinities
from kdm_cli.rules.asking.lasting import LENDS, LENT, counted
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import fitting
from kdm_cli.rules.asking.the_showdown import card_row
from kdm_cli.rules.asking.what_is_so import ask_whether, holds
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.fight import Die
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, Hunt, Showdown, Survivor, Token, Trait

MOST_DICE = 10  # with one more, two of them are equal
OF_SETTLEMENT = {"endeavors": "endeavors", "lantern_year": "lantern_year"}


def worth(play: Play, amount: AnyJson, scene: Scene, *, derived: bool = False, why: str = "") -> int | None:
    """The number; None where only the table can tell. `derived`: for a number on a sheet, so no die is rolled."""
    if not isinstance(amount, Mapping):
        return int(amount)
    if "when" in amount:
        so = _whether(play, amount["when"], scene, derived)
        if not so:
            return None if so is None else 0
    found = _raw(play, amount, scene, derived, why)
    if found is None:
        return None
    found *= int(amount.get("times", 1))
    if "per" in amount:
        found //= int(amount["per"])
    if "half" in amount:
        found = -(-found // 2) if amount["half"] == "up" else found // 2
    found = max(found, int(amount["least"])) if "least" in amount else found
    return min(found, int(amount["most"])) if "most" in amount else found


def _whether(play: Play, condition: Document, scene: Scene, derived: bool) -> bool | None:
    """Whether something is so; what nobody has told is asked, unless it is for a number on a sheet."""
    return holds(play, condition, scene) if derived else ask_whether(play, condition, scene)


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
    if "die" in amount:
        return None if derived else _rolled(play, amount, scene, why)
    if "rolled" in amount:
        return scene.rolled
    return _count(play, amount["count"], amount, scene)


def _rolled(play: Play, amount: Document, scene: Scene, why: str) -> int:
    who = play.draft.rows(Survivor)[scene.me].name if scene.me is not None else ""
    if amount.get("dice") == "any":
        return _as_many_as_they_like(play, amount, scene)
    dice = int(amount.get("dice", 1))
    [face] = play.table.roll(Die(int(amount["die"]), f"{why}, {scene.source.name}".strip(", "), who, dice))
    return face.number


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


def _declared(play: Play, scene: Scene) -> int:
    """A number the player names, once for everything one card does."""
    if "declared" not in scene.roles:
        named = play.table.choose(f"{scene.source.name}: how many", [str(number) for number in range(10)])
        scene.cast("declared", (int(named),))
        return int(named)
    return scene.roles["declared"][0]


def _stat(play: Play, amount: Document, scene: Scene, derived: bool) -> int | None:
    stat = str(amount["stat"])
    if stat == "population":
        return numbers.population(play)
    if stat == "survival_limit":
        return numbers.survival_limit(play)
    if stat == "research_level":
        return sum(level for _, level in lasting.amounts(play, None, lasting.RESEARCH))
    if stat in OF_SETTLEMENT:
        return int(getattr(play.draft.settlement, OF_SETTLEMENT[stat]))
    if play.draft.rows(Showdown):
        known = number(play, stat, str(amount.get("who", "self")), scene)
        if known is not None:
            return known
    found = people(play, amount.get("who", "self"), scene, ask=not derived)
    if not found:
        return None
    values = []
    for survivor in found:
        if stat in ATTRIBUTES and amount.get("base"):
            values.append(numbers.permanent(play, survivor, stat))
        elif stat in ATTRIBUTES:
            values.append(numbers.attribute(play, survivor, stat, sure=derived))
        elif hasattr(survivor, stat):
            values.append(max(int(getattr(survivor, stat)), _lent(play, survivor, stat)))
        else:
            return None
    return sum(values) if amount.get("total") else max(values)


def _lent(play: Play, survivor: Survivor, stat: str) -> int:
    """Courage or understanding that somebody else lends for this event: of whoever has the card that says so."""
    if stat not in LENT:
        return 0
    rows = lasting.of(play, survivor.id, LENDS)
    lenders = [
        play.draft.rows(Survivor)[trait.survivor_id]
        for row in rows
        for trait in play.draft.where(Trait, "content", row.content)
    ]
    return max((int(getattr(each, stat)) for each in lenders if each.party is not None), default=0)


def _count(play: Play, what: AnyJson, amount: Document, scene: Scene) -> int | None:
    survivors = people(play, amount.get("who", "self"), scene, ask=False)
    if isinstance(what, Mapping):
        if survivors is None:
            return None
        return sum(sum(fitting(play, each, what, scene.source)) for each in survivors)
    match str(what):
        case "red_affinities" | "green_affinities" | "blue_affinities":
            return None if not survivors else affinities(play, survivors[0])[str(what).partition("_")[0]]
        case "disorders" | "fighting_arts":
            kind = str(what).removesuffix("s")
            rows = [row for each in survivors or () for row in play.draft.of(Trait, each.id)]
            return sum(play.entry(row.content).kind == kind for row in rows)
        case "declared":
            return _declared(play, scene)
        case "gained":
            return scene.gained
        case "deaths":
            waits = scene.source.kind == "milestone" and numbers.ALL_DEATHS not in scene.roles  # R213
            return numbers.deaths_counted(play) if waits else play.draft.settlement.death_count
        case "born":
            return sum(row.origin == "born" for row in play.draft.rows(Survivor).values())
        case "innovations":
            known = numbers.held(play, "innovation")
            return sum(bool(entry.data.get("counts_for_total", True)) for entry in known)
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


AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0))

# what is counted of people outside a showdown too
OF_PEOPLE = ("card_tokens", "age_tokens", "tokens", "positive_strength_tokens", "insane", "deaf")


def number(play: Play, stat: str, who: str, scene: Scene) -> int | None:
    """A number of the monster or of the attack under way; None where it is a survivor's."""
    if who == "monster" and stat in monster.STATS:
        return monster.number(play, stat)
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    match stat:
        case "toughness":
            return monster.number(play, stat)
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
    match what:
        case "wounds":
            return monster.suffered(play)
        case "moods":
            return [play.entry(row.content).data.get("card_type") for row in the_showdown.staying(play)].count("mood")
        case "defeated":
            return lasting.defeated(play, the_showdown.need(play).monster)
        case "volumes":
            return lasting.recorded(play, the_showdown.need(play).monster)
        case "hits":
            return _hits(play, scene)
        case "damaging_hits":
            theirs = play.fight.monster_attack
            return None if theirs is None else sum(hit.damaged for hit in theirs.hits)
        case "traps":
            return play.fight.survivor_attack.traps if play.fight.survivor_attack else 0
        case "card_tokens":
            return _card_tokens(play, who, scene)
        case "spaces_moved":
            return _moved(play, who, scene)
    found = people(play, who, scene, ask=False)
    if found is None:
        return None
    match what:
        case "age_tokens":
            return sum(counted(play, each.id, lasting.AGED) for each in found)
        case "tokens":
            return sum(abs(row.amount) for each in found for row in play.draft.of(Token, each.id))
        case "positive_strength_tokens":
            rows = [row for each in found for row in play.draft.of(Token, each.id) if row.stat == "strength"]
            return sum(max(0, row.amount) for row in rows)
        case "insane":
            return sum(numbers.insane(play, each) for each in found)
        case "deaf":
            return sum("deaf" in texts.granted(play, each, sure=True) for each in found)
        case "adjacent_survivors":
            return _adjacent(play, found[0]) if found else None
    return None


def _of_survivor(scene: Scene) -> bool:
    return scene.source.kind not in ("ai_card", "monster")


def _hits(play: Play, scene: Scene) -> int | None:
    """Of the attack the card speaks of; a hit that was dodged is a miss (R181)."""
    theirs, ours = play.fight.monster_attack, play.fight.survivor_attack
    if theirs is not None and (ours is None or not _of_survivor(scene)):
        return sum(not hit.cancelled for hit in theirs.hits)
    return ours.hits if ours is not None else None


def _card_tokens(play: Play, who: AnyJson, scene: Scene) -> int:
    row = card_row(play, scene)
    if row is not None:
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
    found = people(play, who, scene, ask=False)
    rows = [the_showdown.fighter(play, each) for each in found or ()]
    known = [row.moved for row in rows if row is not None and row.space is not None]
    return max(known) if known else None


def _adjacent(play: Play, survivor: Survivor) -> int | None:
    """Survivors beside this one; None unless everybody's space is known."""
    spaces = {row.survivor_id: row.space for row in the_showdown.fighters(play) if not row.off_board}
    own = spaces.pop(survivor.id, None)
    if own is None or None in spaces.values():
        return None
    row, column = ord(own[0]), int(own[1:])
    beside = {f"{chr(row + down)}{column + right}" for down, right in AROUND}
    return sum(space in beside for space in spaces.values())
