"""Operations on survivor sheets: numbers, boxes, tokens, damage, death."""

from collections.abc import Callable, Mapping

from kdm_cli.rules.asking import lasting, numbers, showdown_states, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.forbidden import doom
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry import ledger, moments, occasions
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import phrases
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, Showdown, Survivor, Token
from kdm_cli.rules.survivors import death, injuries, sheet_numbers
from kdm_cli.rules.table import Die

OnOne = Callable[[Play, Op, Scene, Survivor], None]
TRACKS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "bleeding")
COLLISION = "core:effect/collision"
OWN = ("stat", "count")  # numbers that are somebody's
STINKY = "stinky"  # granted: somebody becomes so, of which cards speak
AT_TABLE = ("damage", "toughness", "priority_target", "age", "deflect", "reroll", "card")  # tokens no sheet holds


def on_each(one: OnOne) -> Callable[[Play, Op, Scene], None]:
    """An operation for one survivor, for all whom the card means; where nobody can tell whom, hands do it."""

    def carry(play: Play, op: Op, scene: Scene) -> None:
        target = op.get("target", "self")
        if word(target) in ("monster", "settlement"):
            by_hand(play, op, scene)
            return
        op = _worked_out(play, op, scene)
        if waits(play, op, scene):
            return
        found = people(play, target, scene)
        if found is None:
            by_hand(play, op, scene)
            return
        for survivor in found:
            one(play, op, scene.of(survivor.id), play.draft.rows(Survivor)[survivor.id])

    return carry


def _worked_out(play: Play, op: Op, scene: Scene) -> Op:
    """What depends on whose card it is, before somebody else is self."""
    if scene.me is None or word(op.get("target", "self")) == "self":
        return op
    named = {field: op[field] for field in ("by", "amount") if isinstance(op.get(field), Mapping)}
    own = {field: each for field, each in named.items() if "who" not in each and not each.keys().isdisjoint(OWN)}
    known = {field: worth(play, each, scene) for field, each in own.items()}
    return {**op, **{field: number for field, number in known.items() if number is not None}}


def waits(play: Play, op: Op, scene: Scene) -> bool:
    """What departing survivors gain at home waits until they depart."""
    at_home = play.draft.settlement.phase == "settlement" and "departing" not in scene.roles
    if word(op.get("target", "self")) != "departing" or not at_home:
        return False
    ledger.wait(play, op, scene)
    return True


def _change_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    by = worth(play, op["by"], scene, why=str(op.get("stat", "")).replace("_", " "))
    if by is None:
        by_hand(play, op, scene)
    elif "affinity" in op:
        lasting.add(play, survivor, scene.source.id, f"affinity/{op['affinity']}", by, "lifetime")
        play.tell(f"{survivor.name}: {by:+d} permanent {op['affinity']} affinity")
    elif "armor" in op:
        where = op["armor"]
        named = _locations(play, {"location": where}, scene, survivor) if where in ("chosen", "random") else [where]
        _last(play, op, scene, survivor, f"armor/{named[0]}", by)
    elif "roll" in op:
        _last(play, op, scene, survivor, f"roll/{op['roll']}", by)
    elif "until" in op and op["stat"] in ATTRIBUTES:
        _last(play, op, scene, survivor, f"attribute/{op['stat']}", by)
    else:
        sheet_numbers.adjust(play, survivor, str(op["stat"]), by, causes=not op.get("quiet"))


def _last(play: Play, op: Op, scene: Scene, survivor: Survivor, what: str, by: int) -> None:
    until = str(op.get("until", "showdown"))
    lasting.add(play, survivor, scene.source.id, what, by, until)
    sort, _, name = what.partition("/")
    named = {"roll": f"{name} rolls", "armor": f"armor ({name})"}.get(sort, name).replace("_", " ")
    play.tell(f"{survivor.name}: {named} {by:+d} {phrases.LASTING[until]}")


def _set_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    stat = str(op["stat"])
    to = numbers.survival_limit(play) if op["to"] == "limit" else worth(play, op["to"], scene, why=stat)
    if to is None or (stat not in TRACKS and stat not in ATTRIBUTES):
        by_hand(play, op, scene)
    elif stat in ATTRIBUTES and "until" in op:
        lasting.add(play, survivor, scene.source.id, f"set/{stat}", to, str(op["until"]))
        play.tell(f"{survivor.name}: {stat} is {to} {phrases.LASTING[str(op['until'])]}")
    else:
        now = numbers.permanent(play, survivor, stat) if stat in ATTRIBUTES else int(getattr(survivor, stat))
        sheet_numbers.adjust(play, survivor, stat, to - now)


def _mark_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    until = str(op.get("until", "showdown"))
    for field, sort, verb in (("forbids", "forbid", ", cannot"), ("grants", "grant", "")):
        words = [str(word) for word in op.get(field, ())]
        if words:
            kept = lasting.add(play, survivor, scene.source.id, f"{sort}/{','.join(words)}", 0, until)
            said = [each.replace("_", " ") for each in words]
            play.tell_list(f"{survivor.name}, {phrases.LASTING[kept]}{verb}:", said)
        if sort == "grant" and STINKY in words:
            moments.happen(play, STINKY, survivor, settlement=False)
    match op.get("box"):
        case "skip_next_hunt":
            sheet_numbers.change_stat(play, survivor, "skip-next-hunt", "yes")
        case "retired":
            if not survivor.retired:
                death.retire(play, survivor)
        case "light_injury" | "heavy_injury" as box:
            for location in _locations(play, op, scene, survivor):
                injuries.fill(play, survivor, location, str(box).partition("_")[0])
        case "brain_injury":
            injuries.injure_brain(play, survivor)
        case "recorded_location":
            [location] = _locations(play, {}, scene, survivor)
            lasting.add(play, survivor, scene.source.id, f"{lasting.RECORDED}{location}", 0, "lifetime")
            play.tell(f"{survivor.name} records the {location}")
        case "recorded_monster":
            showdown_states.choose(play, survivor, scene.source)
        case "no_endeavors":
            lasting.add(play, survivor, scene.source.id, "forbid/endeavor", 0, "settlement_phase")
            play.tell(f"{survivor.name}: no endeavors in the settlement phase")
        case "noted":
            lasting.add(play, survivor, scene.source.id, lasting.NOTED, 0, str(op.get("until", "lifetime")))
        case "endure":
            lasting.add(play, survivor, scene.source.id, lasting.ENDURED, 0, until)
            play.tell(f"{survivor.name} ignores the next severe injury")
        case "new_name":
            play.ask_hands(f"{survivor.name} takes a new name: kdm survivor rename {quoted(survivor.name)} NAME")
        case "doomed":
            doom(play, survivor, scene.source.id, until)
        case None:
            return
        case _:
            by_hand(play, op, scene)


def _clear_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    what = str(op["what"])
    most = worth(play, op["amount"], scene) if "amount" in op else None
    match what:
        case "bleeding":
            sheet_numbers.adjust(play, survivor, "bleeding", -min(survivor.bleeding, most if most is not None else 99))
        case "tokens" | "negative_tokens" | "positive_tokens":
            _clear_tokens(play, survivor, what, most)
        case "positive_evasion_tokens" | "positive_strength_tokens":
            _clear_tokens(play, survivor, "positive_tokens", most, what.split("_")[1])
        case "skip_next_hunt":
            sheet_numbers.change_stat(play, survivor, "skip-next-hunt", "no")
        case "ages":
            sheet_numbers.grow_young(play, survivor)
        case "everything":
            injuries.heal(play, survivor)
            sheet_numbers.clear_tokens(play, survivor)
        case "armor" if card := texts.granted(play, survivor).get("ignore_destroy_armor"):
            play.tell(f"{survivor.name}: no armor is destroyed ({card})")
        case "injuries" | "light_injuries" | "heavy_injuries" | "lost_armor" | "armor" | "brain_injury":
            for location in _locations(play, op, scene, survivor, usual="each"):
                injuries.mend(play, survivor, location, what)
        case _:
            by_hand(play, op, scene)


def _clear_tokens(play: Play, survivor: Survivor, what: str, most: int | None, stat: str = "") -> None:
    sign = {"negative_tokens": -1, "positive_tokens": 1}.get(what, 0)
    rows = [row for row in play.draft.of(Token, survivor.id) if not sign or row.amount * sign > 0]
    rows = [row for row in rows if stat in ("", row.stat)]
    if most == 1 and len(rows) > 1:
        chosen = play.table.choose(f"{survivor.name}: which token goes", [row.stat for row in rows])
        rows = [row for row in rows if row.stat == chosen]
    for row in rows:
        gone = min(abs(row.amount), most if most is not None else abs(row.amount))
        sheet_numbers.lay_tokens(play, survivor, row.stat, -gone if row.amount > 0 else gone)
        most = None if most is None else most - gone


def _watched(one: OnOne) -> Callable[[Play, Op, Scene], None]:
    """The same with tokens, at which cards in play look."""
    each = on_each(one)

    def carry(play: Play, op: Op, scene: Scene) -> None:
        each(play, op, scene)
        if play.draft.rows(Showdown):
            occasions.tell(play, "tokens changed")

    return carry


def _token_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    by = worth(play, op["by"], scene, why=f"{op['stat']} tokens")
    if op["stat"] in AT_TABLE or by is None:
        by_hand(play, op, scene)
    elif op["stat"] == "bleeding":
        sheet_numbers.adjust(play, survivor, "bleeding", by)
    else:
        sheet_numbers.gain_tokens(play, survivor, str(op["stat"]), by)


def _damage_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    amount = worth(play, op["amount"], scene, why="damage")
    if amount is None:
        by_hand(play, op, scene)
        return
    for location in _locations(play, op, scene, survivor):
        injuries.damage(play, survivor, location, amount, event=bool(op.get("event")))


def _brain_damage_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    amount = worth(play, op["amount"], scene, why="brain damage")
    if amount is None:
        by_hand(play, op, scene)
    else:
        injuries.brain_damage(play, survivor, amount, event=bool(op.get("event")))


def _locations(play: Play, op: Op, scene: Scene, survivor: Survivor, usual: str = "random") -> list[str]:
    match op.get("location", usual):
        case "each":
            return list(LOCATIONS)
        case "hit":
            attack = play.fight.monster_attack
            if attack is not None and attack.under_way is not None:
                return [attack.under_way.location]
            by_hand(play, op, scene)
            return []
        case "random":
            [face] = play.table.roll(Die(0, scene.source.name, survivor.name))
            return [str(face.value)]
        case "chosen":
            return [play.table.choose(f"{survivor.name}, {scene.source.name}: which location", list(LOCATIONS))]
        case location:
            return [str(location)]


def _stand_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    del op, scene
    if survivor.knocked_down:
        play.draft.set(survivor, knocked_down=False)
        play.tell(f"{survivor.name} stands")


def _stand_against(source: Entry) -> list[str]:
    """Which grants keep a survivor on their feet when this card knocks down."""
    words = [f"no_knock_down_from_{source.kind}"]
    words += ["no_knock_down_from_intimidate"] if source.data.get("intimidate") else []
    words += ["no_knock_down_from_collision"] if source.id == COLLISION else []
    return words + (["ignore_bash"] if any("bash" in line for line in source.data.get("text", ())) else [])


def _knock_down_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    del op
    granted = texts.granted(play, survivor)
    stands = next((granted[word] for word in _stand_against(scene.source) if word in granted), None)
    if stands:
        play.tell(f"{survivor.name} is not knocked down by it ({stands})")
    else:
        injuries.knock_down(play, survivor)


def _die_one(play: Play, op: Op, scene: Scene, survivor: Survivor) -> None:
    death.kill(play, survivor, scene.source.name, str(op.get("how", "dies")))


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {
    "change": on_each(_change_one), "set": on_each(_set_one), "mark": on_each(_mark_one), "clear": _watched(_clear_one),
    "damage": on_each(_damage_one), "brain_damage": on_each(_brain_damage_one), "token": _watched(_token_one),
    "knock_down": on_each(_knock_down_one), "stand": on_each(_stand_one), "die": on_each(_die_one),
}  # fmt: skip

__all__ = ["CARRY", "on_each", "waits"]
