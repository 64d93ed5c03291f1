"""Operations that roll, and what a survivor can activate besides weapons."""

from collections.abc import Callable, Iterator, Mapping

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import cards, lasting, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import cells
from kdm_cli.rules.asking.lasting import REROLL
from kdm_cli.rules.asking.numbers import on_rolls
from kdm_cli.rules.asking.people import HIGHEST, people
from kdm_cli.rules.asking.survival_actions import SPENDING
from kdm_cli.rules.asking.texts import forbidden, granted_to_all
from kdm_cli.rules.asking.texts import granted as granted_to
from kdm_cli.rules.asking.weapons import armed, attacks_with_it, strong, weapons
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_out, never_silent
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.carry.paying import ACT, TRACKS, can_pay
from kdm_cli.rules.content import Document, Entry, Parts
from kdm_cli.rules.language import phrases, spoken
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Loot, Survivor
from kdm_cli.rules.under_way import Die, Face, Op, Scene, Text, band_of, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Reroll, Roll, Score

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
            **({"times": block["times"]} if "times" in block else {}),
            "used": lasting.used_up(play, survivor, text.entry, block),
            "effects": spoken.effects(block.get("effects", ())),
            "why_not": hindrance(play, survivor, text, block),
        }
        for text, block in blocks(play, survivor)
    ]


def blocks(play: Play, survivor: Survivor) -> Iterator[tuple[Text, Document]]:
    """Copies of one card are one ability; what an injury switches off is still there to be told."""
    known = texts.of_survivor(play, survivor)
    off = [text for text in cards.traits(play, survivor) if text not in known]
    won = [Text.of(play.entry(row.content)) for row in play.draft.of(Loot, survivor.id)]  # can be consumed (R158)
    for text in (*known, *off, *texts.of_settlement(play), *texts.of_monster(play), *won):
        if text.copy == 1 or text.kind == "bonus":
            yield from ((text, block) for block in text.data.get("activate", ()))
    rules = {(weapon["slot"], rule) for weapon in weapons(play, survivor) for rule in weapon["rules"]}
    for slot, entry in sorted(cells(play, survivor).items()):
        printed = () if entry.data.get("weapon") else entry.data.get("special_rules") or ()
        for rule in sorted({*printed, *(rule for place, rule in rules if place == slot)}):
            if rule.casefold().startswith(DEFENCES):
                yield Text.of(entry, kind="gear"), _defence(play, rule)


def _defence(play: Play, rule: str) -> Document:
    """Block and deflect as an activation."""
    word, _, number = rule.partition(" ")
    keyword = f"{word} X".casefold()
    said = next((each.data["text"] for each in play.content.of("keyword") if each.name.casefold() == keyword), [rule])
    text = "; ".join(said).removeprefix("activation: ").replace("X", number)
    return {
        "name": rule.casefold(), "cost": {"activation": 1}, "effects": [{"op": "remind", "say": text}],
        "defence": word.casefold(), "number": int(number) if number.isdecimal() else 1,
    }  # fmt: skip


def hindrance(play: Play, survivor: Survivor, text: Text, block: Document) -> str:
    """The first reason against an ability; nothing where there is none, or only the board can tell."""
    barred, cost = forbidden(play, survivor), block.get("cost", {})
    scene = Scene(text.entry, survivor.id)
    if survivor.dead:
        return "dead"
    named = str(block.get("name", "")).partition(" ")[0]
    words = (texts.OFF.get(text.kind, ""), named, "consume" if "consume" in cost else "", *strong(text.entry))
    if card := next((barred[word] for word in words if word in barred), ""):
        return card
    if "when" in block and holds(play, block["when"], scene) is False:
        return phrases.condition(block["when"].get("not", {"not": block["when"]}))
    if lasting.used_up(play, survivor, text.entry, block):
        return lasting.limit_told(block)
    if survivor.knocked_down and not block.get("knocked_down") and not cost.keys().isdisjoint(ACT):
        return "knocked down"
    unpaid = _unpaid(play, survivor, cost, scene, barred)
    if unpaid or not any(map(attacks_with_it, block.get("effects", ()))):
        return unpaid
    # an attack with the weapon: what bars the weapon bars that too
    return next((weapon["why_not"] for weapon in armed(play, survivor) if weapon["id"] == text.entry.id), "")


def _unpaid(play: Play, survivor: Survivor, cost: Document, scene: Scene, barred: Mapping[str, str]) -> str:
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


KEPT = {"new": "the new result", "best": "the better result", "worst": "the worse result"}
AGAIN = "again"  # role of a scene: the roll under way is rolled again, with so much added


def _roll(play: Play, op: "Roll", scene: Scene) -> None:
    who = op.get("who")
    if who is None or word(who) == "settlement":
        _rolled_out(play, op, scene)
        return
    found = people(play, who, scene)
    if found is None:
        by_hand(play, op, scene)
        return
    totals = {survivor.id: _rolled_out(play, op, scene.of(survivor.id)) for survivor in found}
    scene.cast(HIGHEST, tuple(each for each in totals if totals[each] == max(totals.values())))


def _rolled_out(play: Play, op: Op, scene: Scene) -> int:
    """Roll and do what the band says, as often as it says to roll again; returned is what the last roll came to."""
    more = 0
    while True:
        rolled = _roll_once(play, op, scene, more)
        again = scene.roles.get(AGAIN)
        if again is None:
            return rolled
        scene.uncast(AGAIN)
        more += again[0]
        survivor = play.draft.rows(Survivor).get(scene.me or 0)
        if survivor is not None and survivor.dead:
            return rolled
        play.tell(f"{survivor.name} rolls again" if survivor else "It is rolled again")


def _roll_once(play: Play, op: Op, scene: Scene, again: int) -> int:
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    play.beside.use_people((scene.me if scene.own else None,))
    name = survivor.name if survivor else ""
    names = _names_of(str(op["name"]), scene.source) if "name" in op else ()
    if op["die"] == "location":
        die = Die(0, scene.source.name, name)
        face = another(play, survivor, names, lambda: play.table.roll(die)[0])
        with play.table.follow(face):
            carry_out(play, op["bands"][str(face.value)], scene._replace(rolled=scene.rolled or 0))
        return 0
    die = Die(int(op["die"]), scene.source.name, name, int(op.get("dice", 1)))
    face = another(play, survivor, names, lambda: _thrown(play, op, die, scene))
    parts = on_rolls(play, survivor, *names)
    more = worth(play, op["add"], scene) if "add" in op else 0
    if more is None:
        by_hand(play, op, scene)
        return face.number
    parts += [("added", more)] if more else []
    parts += [("again", again)] if again else []
    parts += raised(play, survivor, names, face.number + sum(amount for _, amount in parts))
    rolled = face.number + sum(amount for _, amount in parts)
    if parts:
        said = " ".join(f"{amount:+d} ({part})" for part, amount in parts)
        play.tell(f"{f'{name} rolls' if name else 'The roll is'} {face.number} {said} = {rolled}")
    elif (
        survivor and scene.source.kind == "ai_card"
    ):  # whom the card means, and what came of it, whatever its band does
        play.tell(f"{name} rolls {rolled}")
    with play.table.follow(face), never_silent(play, scene.source.name, a_part=True):
        carry_out(play, band_of(op["bands"], rolled), scene._replace(rolled=rolled))
    return rolled


def _thrown(play: Play, op: Op, die: Die, scene: Scene) -> Face:
    """One roll, or two of which one counts, where this card or the settlement's cards say so of this roll."""
    granted = granted_to_all(play)
    either = granted.get(matches.word("roll_twice", {op.get("name"): "either"}))
    lower = granted.get(matches.word("roll_twice", {op.get("name"): "lower"}))
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    reveals = scene.source.kind == "hunt_event" and scene.me in scene.roles.get("event_revealer", ())
    if survivor and reveals and not lower:
        lower = granted_to(play, survivor).get("roll_twice_use_lower_as_revealer")
    if not either and "twice" in op and holds(play, op["twice"], scene):
        either = "rolled twice"
    if not either and not lower:
        [face] = play.table.roll(die)
        return face
    first, second = sorted(play.table.roll(die, die), key=lambda face: face.number)
    if first.number == second.number:
        play.tell(f"Rolled {first.number} twice ({lower or either})")
        return first
    if lower:
        play.tell(f"Rolled {first.number} and {second.number}: the lower counts ({lower or either})")
        return first
    kept = play.table.choose(f"{die.why}, {either}: which roll counts", [str(first.number), str(second.number)])
    return first if kept == str(first.number) else second


def _score(play: Play, op: "Score", scene: Scene) -> None:
    """A number looked up in a table."""
    score = worth(play, op["of"], scene)
    if score is None:
        by_hand(play, op, scene)
        return
    play.tell(f"{scene.source.name}: the score is {score}")
    carry_out(play, band_of(op["bands"], score), scene._replace(rolled=score))


def _reroll(play: Play, op: "Reroll", scene: Scene) -> None:
    """The roll whose band says so is rolled again when the band is done; any other, people roll before they type."""
    if op["what"] == "any":
        survivor = play.draft.rows(Survivor).get(scene.me or 0)
        who, counts = f"{survivor.name}, " if survivor else "", KEPT[op.get("keep", "new")]
        play.remind_hands(f"{who}{scene.source.name}: roll a roll of yours again before it is typed: {counts} counts.")
    elif scene.rolled is not None:
        scene.cast(AGAIN, (int(op.get("add", 0)),))
    else:
        by_hand(play, op, scene)


CARRY: Handlers = {"roll": _roll, "score": _score, "reroll": _reroll}


ENDEAVOR = "endeavor"
ROLLS = (ENDEAVOR, "augury")  # what endeavors roll is called


def _names_of(name: str, card: Entry) -> tuple[str, ...]:
    """The names a roll is known by: an endeavor's also by the card that brings it, and by that card's category."""
    of_card = (ENDEAVOR, f"{card.data.get('category')}_endeavor", f"{card.slug}_endeavor")
    return tuple(dict.fromkeys((name, *of_card))) if name in ROLLS else (name,)


def another(play: Play, survivor: Survivor | None, names: tuple[str, ...], throw: Callable[[], Face]) -> Face:
    """What the die shows; of an endeavor once what it shows the second time, if a card lets the survivor."""
    face = throw()
    if ENDEAVOR not in names or survivor is None:
        return face
    rows = [*lasting.of(play, survivor.id, REROLL), *lasting.of(play, None, REROLL)]
    card = play.name_of(rows[0].content) if rows else ""
    again = f"{survivor.name}, {card}: roll {face.value} again"
    if not rows or play.table.choose(again, ["yes", "no"], "no") == "no":
        return face
    play.draft.delete(rows[0])
    play.tell(f"{survivor.name} rolls again instead of {face.value} ({card})")
    return throw()


def raised(play: Play, survivor: Survivor | None, names: tuple[str, ...], number: int) -> Parts:
    """What is added to the result of an endeavor by who likes, after it has been rolled."""
    card = texts.granted_to_all(play).get("raise_endeavor_rolls") if ENDEAVOR in names else None
    if card is None:
        return []
    who = f"{survivor.name}, " if survivor else ""
    options = [str(number + more) for more in range(3)]
    chosen = play.table.choose(f"{who}{card}: the result becomes", options, options[0])
    return [(card, int(chosen) - number)] if chosen != options[0] else []
