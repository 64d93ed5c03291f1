"""What a survivor can activate, besides weapons: abilities of gear, traits, skills and the settlement's cards."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, own_cards, texts
from kdm_cli.rules.asking.forbidden import forbidden
from kdm_cli.rules.asking.grid import cells
from kdm_cli.rules.asking.survival_actions import SPENDING
from kdm_cli.rules.asking.weapons import armed, attacks_with_it, strong, weapons
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.carry.paying import ACT, TRACKS, can_pay
from kdm_cli.rules.language import phrases, spoken
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Loot, Survivor

Block = Mapping[str, Any]
DEFENCES = ("block", "deflect")  # special rules that are an activation by themselves


def activations(play: Play, survivor: Survivor) -> list[dict[str, Any]]:
    """Everything a survivor could activate, what it costs (R46) and does, and why it cannot be done now."""
    return [
        {
            "id": text.entry.id,
            "card": text.name,
            "name": block.get("name", ""),
            "cost": phrases.cost(block.get("cost", {})),
            "when": phrases.condition(block["when"]) if "when" in block else "",
            "limit": block.get("limit"),
            "used": lasting.used_up(play, survivor, text.entry, block),
            "effects": spoken.effects(block.get("effects", ())),
            "why_not": hindrance(play, survivor, text, block),
        }
        for text, block in blocks(play, survivor)
    ]


def blocks(play: Play, survivor: Survivor) -> Iterator[tuple[Text, Block]]:
    """Copies of one card are one ability; what an injury switches off is still there to be told."""
    known = texts.of_survivor(play, survivor)
    off = [text for text in own_cards.traits(play, survivor) if text not in known]
    for text in (*known, *off, *texts.of_settlement(play), *texts.of_monster(play), *_won(play, survivor)):
        if text.copy == 1 or text.kind == "bonus":
            yield from ((text, block) for block in text.data.get("activate", ()))
    rules = {(weapon["slot"], rule) for weapon in weapons(play, survivor) for rule in weapon["rules"]}
    for slot, entry in sorted(cells(play, survivor).items()):
        printed = () if entry.data.get("weapon") else entry.data.get("special_rules") or ()
        for rule in sorted({*printed, *(rule for place, rule in rules if place == slot)}):
            if rule.casefold().startswith(DEFENCES):
                yield Text(entry, entry.name, entry.data, 1, "gear"), _defence(play, rule)


def _won(play: Play, survivor: Survivor) -> Iterator[Text]:
    """The resources beside the grid in a showdown, which can be consumed (R158)."""
    for row in play.draft.of(Loot, survivor.id):
        entry = play.entry(row.content)
        yield Text(entry, entry.name, entry.data, 1, entry.kind)


def _defence(play: Play, rule: str) -> Block:
    """Block and deflect as an activation."""
    word, _, number = rule.partition(" ")
    keyword = f"{word} X".casefold()
    said = next((each.data["text"] for each in play.content.of("keyword") if each.name.casefold() == keyword), [rule])
    text = "; ".join(said).removeprefix("activation: ").replace("X", number)
    effects = [{"op": "remind", "say": text}]
    defence = {"defence": word.casefold(), "number": int(number) if number.isdecimal() else 1}
    return {"name": rule.casefold(), "cost": {"activation": 1}, "effects": effects, **defence}


def hindrance(play: Play, survivor: Survivor, text: Text, block: Block) -> str:
    """The first reason against an ability; nothing where there is none, or only the board can tell."""
    barred, cost = forbidden(play, survivor), block.get("cost", {})
    scene = Scene(text.entry, survivor.id)
    if survivor.dead:
        return "dead"
    if card := _barring(text, block, barred):
        return card
    if "when" in block and holds(play, block["when"], scene) is False:
        return _unmet(block["when"])
    if lasting.used_up(play, survivor, text.entry, block):
        return lasting.limit_told(block)
    if survivor.knocked_down and not block.get("knocked_down") and not cost.keys().isdisjoint(ACT):
        return "knocked down"
    return _unpaid(play, survivor, cost, scene, barred) or _as_weapon(play, survivor, text, block)


def _barring(text: Text, block: Block, barred: Mapping[str, str]) -> str:
    """The card that forbids it."""
    words = [texts.OFF.get(text.kind, ""), str(block.get("name", "")).partition(" ")[0]]
    if "consume" in block.get("cost", {}):
        words.append("consume")
    words += strong(text.entry)
    return next((barred[word] for word in words if word in barred), "")


def _as_weapon(play: Play, survivor: Survivor, text: Text, block: Block) -> str:
    """A weapon whose ability is an attack with it: what bars the weapon bars that too."""
    if not any(attacks_with_it(effect) for effect in block.get("effects", ())):
        return ""
    return next((weapon["why_not"] for weapon in armed(play, survivor) if weapon["id"] == text.entry.id), "")


def _unmet(condition: Block) -> str:
    return phrases.condition(condition.get("not", {"not": condition}))


def _unpaid(play: Play, survivor: Survivor, cost: Block, scene: Scene, barred: Mapping[str, str]) -> str:
    """The first part of a cost that cannot be paid."""
    for name, what in cost.items():
        if can_pay(play, survivor, {name: what}, scene):
            continue
        if name in ACT:
            return str(ask(play, "act wanted", survivor, name, int(what), lying=True))
        cards = [barred[word] for word in SPENDING if name == "survival" and word in barred]
        has = f", has {getattr(survivor, name)}" if name in TRACKS else ""
        return cards[0] if cards else f"costs {phrases.cost({name: what})}{has}"
    return ""
