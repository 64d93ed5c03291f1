"""Operations and whole cards as a person says them: for hands that carry them out, and for looking cards up."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from kdm_cli.rules.content import Document
from kdm_cli.rules.language.phrases import (
    amount,
    condition,
    cost,
    forbidden,
    granted,
    match,
    named,
    plain,
    signed,
    times,
    until,
    who,
)
from kdm_cli.rules.under_way import Op

FATES = {
    "ceases_to_exist": "ceases to exist", "leaves": "leaves the settlement", "without_remains": "dies without remains",
}  # fmt: skip

WAYS = {
    "full": "full move", "off_board": "leave the board", "on_board": "return to the board", "face": "face",
    "turn": "turn", "place": "place", "swap": "swap places with", "away": "move away from", "adjacent": "move next to",
}  # fmt: skip
WHERE = {
    "each": " at every hit location", "hit": "", "chosen": " at a location of choice",
    "random": " at a random location",
}  # fmt: skip
ONCE = (("effects", "at once"), ("choice", "with the choice"), ("at_most", "once too often"), ("before", "before"),
        ("then", "then"), ("critical_effects", "critical wound"), ("trap_effects", "trap"))  # fmt: skip
PLACED = ("place", "turn", "on_board", "off_board")  # where they go is said as a place


def effects(operations: Iterable[Op]) -> str:
    """Several operations in one line."""
    return "; ".join(filter(None, map(operation, operations))) or "nothing"


def operation(op: Op) -> str:
    """One operation."""
    said = SAID[str(op["op"])](op)
    whose = who(op.get("target")) if op["op"] not in ("each", "attack", "move", "event") else ""
    return f"{whose}: {said}" if whose else said


def _change(op: Op) -> str:
    what = plain(op.get("stat"))
    if "affinity" in op:
        what = f"permanent {op['affinity']} affinity"
    elif "roll" in op:
        what = f"{plain(op['roll'])} rolls"
    elif "armor" in op:
        what = f"armor ({op['armor']})"
    return f"{what} {signed(op['by'])}{until(op)}"


def _gain(op: Op) -> str:
    if "injury" in op:
        return "brain trauma" if op["injury"] == "brain" else f"a severe injury ({plain(op['injury'])})"
    number = _number(op)
    return f"gain {number}{_which(op).removeprefix('a ' if number else '')}"


def _which(op: Op) -> str:
    if op.get("this") or op.get("what") == "this":
        return "this card"
    if "what" in op:
        return named(op["what"]) if isinstance(op["what"], str) else match(op["what"])
    if "deck" in op:
        return f"{plain(op['deck'])} resource"
    if "random" in op:
        return f"random {plain(op['random'])}"
    if "every" in op:
        return f"every {named(op['every'])}"
    chosen = op.get("choose")
    if isinstance(chosen, list):
        return f"one of {', '.join(map(named, chosen))}"
    if chosen == "statue":
        return "the fighting art that the statue shows"
    return f"a chosen {plain(chosen)}{' resource' * (chosen == 'monster')}"


def _mark(op: Op) -> str:
    if op.get("box") == "recorded_monster":
        return "a monster is chosen and recorded"
    if "box" in op:
        return plain(op["box"]) + (f" ({op['location']})" if "location" in op else "")
    if "forbids" in op:
        return f"cannot {', '.join(map(forbidden, op['forbids']))}{until(op)}"
    return f"{', '.join(map(granted, op.get('grants', ())))}{until(op)}"


def _damage(op: Op) -> str:
    where = WHERE.get(op.get("location", "random"), f" to the {op.get('location')}")
    return f"{_much(op, f'{_event(op)}damage')}{where}"


def _much(op: Op, what: str) -> str:
    """2 damage, d5 brain damage, damage equal to the monster's level."""
    number = amount(op["amount"])
    return f"{what} equal to {number}" if " " in number else f"{number} {what}"


def _event(op: Op) -> str:
    return "event " if op.get("event") else ""


def _attack(op: Op) -> str:
    extra = [f"{name} {signed(op[name])}" for name in ("speed", "accuracy", "damage", "strength", "luck") if name in op]
    if "automatic" in op:
        number = amount(op["count"]) if "count" in op else ""
        sort = str(op["automatic"]).removesuffix("s") if number == "1" else op["automatic"]
        extra.append(f"{number} automatic {sort}".strip())
    said = f"attack ({plain(op['how'])})"
    if op["by"] == "monster":
        said = f"{plain(op['how']).capitalize()} on {who(op.get('target', 'target')) or 'the survivor'}"
    return f"{said} ({', '.join(extra)})" if extra else said


def _move(op: Op) -> str:
    mover, way = who(op.get("target")), WAYS.get(op["way"], f"move {plain(op['way'])}")
    to = f" {who(op['to']) or 'the survivor'}" if "to" in op and op["way"] not in PLACED else ""
    place = f" ({op['place']})" if "place" in op else ""
    if place and not to and op["way"] in ("toward", "full"):
        to, place = f" {op['place']}", ""
    toward = " toward" if to and op["way"] == "full" else ""
    number = amount(op.get("spaces", ""))
    spaces = f"{',' if to else ''} {number} space{'s' * (number != '1')}" if number else ""
    line = " in a straight line" if op.get("line") else ""
    passing = f"; survivors passed over: {effects(op['passing'])}" if op.get("passing") else ""
    return f"{mover + ': ' if mover else ''}{way}{toward}{to}{spaces}{line}{place}{passing}"


def _token(op: Op) -> str:
    """+1 bleeding token; card tokens + the number gained; block 1."""
    if op["stat"] == "block":
        return f"block {amount(op['by'])}"
    by, what = signed(op["by"]), f"{plain(op['stat'])} token"
    return f"{what}s {by}" if by.startswith("+ ") else f"{by} {what}"


def _roll(op: Op) -> str:
    dice = f"{op['dice']}d{op['die']}" if op.get("dice", 1) > 1 else f"d{op['die']}"
    die = "hit location" if op["die"] == "location" else dice
    plus = f" + {amount(op['add'])}" if "add" in op else ""
    whose = f"{who(op['who'])}: " if who(op.get("who")) else ""
    return f"{whose}roll {die}{plus} ({_bands(op)})"


def _bands(op: Op) -> str:
    return ", ".join(f"{band}: {effects(does)}" for band, does in op["bands"].items())


def _reroll(op: Op) -> str:
    kept = f", keep the {op['keep']}" if "keep" in op else ""
    plus = f" at {signed(op['add'])}" if "add" in op else ""
    return f"reroll {plain(op['what'])}{kept}{plus}"


def _chooses(op: Op) -> str:
    return f"d{op['die']}, which brings" if "die" in op else f"{'may ' if op.get('may') else ''}choose"


def _option(option: Op) -> str:
    paid = cost(option["cost"]) if option.get("cost") else ""
    price = f" for {paid}" if paid and paid not in option["name"] else ""
    does = f" ({effects(option['effects'])})" if option["effects"] else ""
    at = f" at {option['faces']}" if "faces" in option else ""
    return f"{option['name']}{price}{at}{does}"


def _when(op: Op) -> str:
    other = f", else {effects(op['else'])}" if op.get("else") else ""
    return f"if {condition(op['if'])}: {effects(op['then'])}{other}"


def _draw(op: Op) -> str:
    number = amount(op.get("count", 1))
    shuffled = ", then shuffle" if op.get("shuffle") else ""
    if number == "0" and op.get("shuffle"):
        return f"shuffle {plain(op['deck'])}"
    if op["to"] == "deck":
        return f"shuffle {plain(op['deck'])} into its deck"
    if op["to"] == "look":
        return f"look at {number} cards of the {plain(op['deck'])} deck{shuffled}"
    return f"draw {number} from {plain(op['deck'])}: {plain(op['to'])}{shuffled}"


def _schedule(op: Op) -> str:
    level = f" level {op['level']}" if "level" in op else ""
    return f"timeline: {named(op['what'])}{level} in {times(op['years'], 'year')}"


def _set(op: Op) -> str:
    to = "as high as can be" if op["to"] == "limit" else amount(op["to"])
    return f"{plain(op['stat'])} becomes {to}{until(op)}"


def _hunt_step(op: Op) -> str:
    if op.get("events") == "extra":
        return "1 extra hunt event before the party moves on"
    far = f"to {plain(op['to'])}" if "to" in op else f"{amount(op.get('spaces', 0))} spaces on the hunt board"
    return f"{op['who']} moves {far}{_in_brackets(op, 'events')}"


def _number(op: Op) -> str:
    number = amount(op["count"]) if "count" in op else ""
    return f"({number}) " if " " in number else f"{number} " if number else ""


def _in_brackets(op: Op, field: str) -> str:
    return f" ({plain(op[field])})" if field in op else ""


def _cancel(op: Op) -> str:
    if op["what"] != "hunt":
        return f"cancel {_number(op)}{plain(op['what'])}"
    if "monster" not in op:
        return "the hunt ends, the showdown begins"
    level = f" level {amount(op['level'])}" if "level" in op else ""
    return f"the hunt ends, the showdown with {named(op['monster'])}{level} begins"


def _of_stat(op: Op) -> str:
    """Which tokens go: positive luck tokens."""
    return str(op["what"]).replace("tokens", f"{op['stat']}_tokens") if "stat" in op else str(op["what"])


def _each(op: Op) -> str:
    """Without effects it only says who is meant in what follows."""
    if not op["effects"]:
        return f"name {who(op['target']).replace('a nominated ', 'a ', 1)}"
    return f"{who(op['target'])}, one after another: {effects(op['effects'])}"


SAID: dict[str, Callable[[Op], str]] = {
    "change": _change,
    "set": _set,
    "gain": _gain,
    "lose": lambda op: f"lose {_number(op)}{_which(op)}{' of this showdown' * ('since' in op)}",
    "mark": _mark,
    "clear": lambda op: (
        f"{'turn over' if op.get('turned') else 'remove'} "
        f"{amount(op['amount']) + ' ' if 'amount' in op else ''}{plain(_of_stat(op))}"
    ),
    "damage": _damage,
    "brain_damage": lambda op: _much(op, f"brain {_event(op)}damage"),
    "knock_down": lambda _: "knocked down",
    "stand": lambda _: "stand up",
    "attack": _attack,
    "move": _move,
    "knockback": lambda op: f"knockback {amount(op['spaces'])}",
    "wound": lambda op: f"{amount(op.get('amount', 1))} {'critical ' * bool(op.get('critical'))}wound to the monster",
    "heal_monster": lambda op: f"the monster heals {amount(op['amount'])}",
    "token": _token,
    "roll": _roll,
    "choose": lambda op: f"{_chooses(op)} {' or '.join(map(_option, op['options']))}",
    "when": _when,
    "each": _each,
    "store": lambda op: f"{_number({'count': 1, **op})}{_which(op)} to storage",
    "draw": _draw,
    "archive": lambda op: f"archive {_number(op)}{_which(op)}",
    "event": lambda op: f"event {named(op['what'])}",
    "schedule": _schedule,
    "die": lambda op: FATES.get(op.get("how", "dies"), plain(op.get("how", "dies"))),
    "revive": lambda _: "lives again",
    "birth": lambda op: "a child is born" if op.get("count", 1) == 1 else f"{amount(op['count'])} children are born",
    "cancel": _cancel,
    "reroll": _reroll,
    "score": lambda op: f"score {amount(op['of'])} ({_bands(op)})",
    "reschedule": lambda op: f"timeline: {named(op['what'])} {times(op['years'], 'year')} later",
    "newcomer": lambda _: "somebody joins, with a sheet",
    "aim": lambda op: f"{_number(op)}hits land on the {plain(op['location'])}",
    "perform": lambda op: "the monster's instinct" if op["what"] == "instinct" else named(op["what"]),
    "place": lambda op: f"place {amount(op.get('count', 1))} {named(op['what'])}{_in_brackets(op, 'place')}",
    "discard": lambda op: f"discard {_number(op)}{plain(op['what'])}",
    "hunt_step": _hunt_step,
    "ambush": lambda op: f"ambush by the {op['by']}{' when the showdown begins' * ('at' in op)}",
    "remind": lambda op: str(op["say"]),
}  # fmt: skip


def card_lines(data: Document) -> list[str]:
    """What a card does, line by line; nothing for a card that only has numbers."""
    found = [*filter(None, [standing(data, gear=True)]), *_held(data)]
    found += [f"{name}: {effects(data[field])}" for field, name in ONCE if isinstance(data.get(field) or None, list)]
    found += [*_moments(data), *_activations(data)]
    for reaction in data.get("reactions") or ():
        found.append(f"{reaction['kind']} reaction{_if(reaction)}: {effects(reaction['effects'])}")
    for inside in ("persistent", "specialization", "mastery"):
        if isinstance(data.get(inside), Mapping):
            name = "persistent injury" if inside == "persistent" else inside
            found += [f"{name}, {line}" for line in card_lines(data[inside])]
    for endeavor in data.get("endeavors") or ():
        if endeavor.get("effects"):
            count = endeavor.get("cost", 1)  # nobody has captured how many where it is none
            price = {"endeavors": "?" if count is None else count, "resources": endeavor.get("resources", {})}
            found.append(f"endeavor {endeavor['name']}, {cost(price)}: {effects(endeavor['effects'])}")
    bonus = data.get("affinity_bonus")
    if isinstance(bonus, Mapping):
        found += [f"with {affinities(bonus)}, {line}" for line in card_lines(bonus)]
    return found


def affinities(bonus: Document) -> str:
    """What a bonus needs: halves on the card's own edges, and affinities anywhere in the grid."""
    puzzle = [f"{number} {colour} on its own edges" for colour, number in bonus.get("requires_puzzle", {}).items()]
    complete = [f"{number} {colour}" for colour, number in bonus.get("requires_complete", {}).items()]
    return " and ".join([*puzzle, *complete]) or "no affinity"


def standing(block: Document, *, gear: bool = False) -> str:
    """What holds while one has the card, or while its condition holds."""
    if gear:  # there these say what the card is
        block = {field: said for field, said in block.items() if field not in ("armor", "affinities", "keywords")}
    parts = [f"{plain(name)} {signed(by)}" for name, by in block.get("modifiers", {}).items()]
    parts += [f"armor {where} {by:+d}" for where, by in (block.get("armor") or {}).items()]
    parts += [f"cannot {', '.join(map(forbidden, block['forbids']))}"] if block.get("forbids") else []
    parts += [granted(word) for word in block.get("grants", ())]
    parts += [f"{plain(name)} rolls {signed(by)}" for name, by in block.get("rolls", {}).items()]
    parts += [f"{number} {colour} affinity" for colour, number in block.get("affinities", {}).items()]
    parts += [f"{plain(name)} limit {number}" for name, number in block.get("limits", {}).items()]
    parts += [f"own gear is {', '.join(block['keywords'])}"] if block.get("keywords") else []
    return "; ".join([*parts, *map(_weapons, block.get("weapons", ()))])


def _weapons(change: Document) -> str:
    which = match({**change["only"], "kind": "weapon"}) if "only" in change else "weapons"
    which = "this weapon" if change.get("this") else which
    said = [f"{name} {signed(by)}" for name, by in change.get("modifiers", {}).items()]
    said += [f"gains {', '.join(change['gains'])}"] if "gains" in change else []
    said += [f"loses {', '.join(change['loses'])}"] if "loses" in change else []
    said += [f"{rule} {signed(by)}" for rule, by in change.get("raises", {}).items()]
    said += [f"counts as {' and '.join(map(named, change['of_types']))}"] if "of_types" in change else []
    return f"{which}: {', '.join(said)}"


def _held(data: Document) -> Iterator[str]:
    for block in data.get("held", ()):
        when = [f"from copy {block['copy']} on"] if "copy" in block else []
        when += [f"if {condition(block['when'])}"] if "when" in block else []
        yield ": ".join(filter(None, [", ".join(when), who(block.get("who")), standing(block)]))


def _moments(data: Document) -> Iterator[str]:
    for block in data.get("moments", ()):
        whose = {"any": " of anybody", "other": " of another"}.get(block.get("of", "self"), "")
        may = " may" if block.get("may") else ""
        price = f" for {cost(block['cost'])}" if block.get("cost") else ""
        yield f"{plain(block['at'])}{whose}{_if(block)}{price}{may}: {effects(block['effects'])}{_limit(block)}"


def _activations(data: Document) -> Iterator[str]:
    for block in data.get("activate", ()):
        name = f"{block['name']}, " if "name" in block else ""
        yield f"{name}{cost(block['cost']) or 'free'}{_if(block)}: {effects(block['effects'])}{_limit(block)}"


def _if(block: Document) -> str:
    return f" if {condition(block['when'])}" if "when" in block else ""


def _limit(block: Document) -> str:
    if "limit" not in block:
        return ""
    times = {1: "once", 2: "twice"}.get(block.get("times", 1), f"{amount(block.get('times', 1))} times")
    return f" ({times} per {plain(block['limit'])})"
