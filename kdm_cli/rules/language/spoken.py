"""Operations, conditions and amounts as a person says them: for hands that carry them out, and for looking cards up."""

from collections.abc import Callable, Iterable, Mapping

from kdm_cli.rules.language.phrases import amount, condition, cost, match, named, plain, signed, until, who
from kdm_cli.rules.language.scene import Op

FATES = {
    "ceases_to_exist": "ceases to exist", "leaves": "leaves the settlement", "without_remains": "dies without remains",
}  # fmt: skip

WAYS = {
    "full": "full move", "off_board": "leave the board", "on_board": "return to the board", "face": "face",
    "turn": "turn", "place": "place", "swap": "swap places with", "away": "move away from", "adjacent": "move next to",
}  # fmt: skip
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
    what = (
        f"permanent {op['affinity']} affinity"
        if "affinity" in op
        else f"{plain(op['roll'])} rolls"
        if "roll" in op
        else f"armor ({op['armor']})"
        if "armor" in op
        else plain(op.get("stat"))
    )
    return f"{what} {signed(op['by'])}{until(op)}"


def _gain(op: Op) -> str:
    if "injury" in op:
        return "brain trauma" if op["injury"] == "brain" else f"a severe injury ({plain(op['injury'])})"
    number = f"{amount(op['count'])} " if "count" in op else ""
    return f"gain {number}{_which(op)}"


def _which(op: Op) -> str:
    if "what" in op:
        return named(op["what"]) if isinstance(op["what"], str) else match(op["what"])
    if "random" in op:
        return f"random {plain(op['random'])}"
    if "every" in op:
        return f"every {named(op['every'])}"
    if op.get("this"):
        return "this card"
    chosen = op.get("choose")
    of_monster = " resource" * (chosen == "monster")
    return (
        f"one of {', '.join(map(named, chosen))}"
        if isinstance(chosen, list)
        else f"a chosen {plain(chosen)}{of_monster}"
    )


def _mark(op: Op) -> str:
    if op.get("box") == "recorded_monster":
        return "a monster is chosen and recorded"
    if "box" in op:
        return plain(op["box"]) + (f" ({op['location']})" if "location" in op else "")
    if "forbids" in op:
        return f"cannot {', '.join(map(plain, op['forbids']))}{until(op)}"
    return f"{', '.join(map(plain, op.get('grants', ())))}{until(op)}"


def _damage(op: Op) -> str:
    where = f" to the {op['location']}" if op.get("location") not in (None, "random", "each", "hit", "chosen") else ""
    where = where or {"each": " at every hit location", "hit": "", "chosen": " at a location of choice"}.get(
        op.get("location", "random"), " at a random location"
    )
    return f"{amount(op['amount'])} {'event ' if op.get('event') else ''}damage{where}"


def _attack(op: Op) -> str:
    extra = [f"{name} {signed(op[name])}" for name in ("speed", "accuracy", "damage", "strength", "luck") if name in op]
    if "automatic" in op:
        number = amount(op["count"]) if "count" in op else ""
        sort = str(op["automatic"]).removesuffix("s") if number == "1" else op["automatic"]
        extra.append(f"{number} automatic {sort}".strip())
    if op["by"] == "monster":
        said = f"{plain(op['how']).capitalize()} on {who(op.get('target', 'target')) or 'the survivor'}"
    else:
        said = f"attack ({plain(op['how'])})"
    return f"{said}{' (' + ', '.join(extra) + ')' if extra else ''}"


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


def _roll(op: Op) -> str:
    dice = f"{op['dice']}d{op['die']}" if op.get("dice", 1) > 1 else f"d{op['die']}"
    die = "hit location" if op["die"] == "location" else dice
    plus = f" + {amount(op['add'])}" if "add" in op else ""
    bands = ", ".join(f"{band}: {effects(does)}" for band, does in op["bands"].items())
    whose = f"{who(op['who'])}: " if who(op.get("who")) else ""
    return f"{whose}roll {die}{plus} ({bands})"


def _score(op: Op) -> str:
    bands = ", ".join(f"{band}: {effects(does)}" for band, does in op["bands"].items())
    return f"score {amount(op['of'])} ({bands})"


def _reroll(op: Op) -> str:
    kept = f", keep the {op['keep']}" if "keep" in op else ""
    plus = f" at {signed(op['add'])}" if "add" in op else ""
    return f"reroll {plain(op['what'])}{kept}{plus}"


def _choose(op: Op) -> str:
    options = [
        option["name"]
        + (f" for {cost(option['cost'])}" if option.get("cost") else "")
        + (f" ({effects(option['effects'])})" if option["effects"] else "")
        for option in op["options"]
    ]
    return f"{'may choose' if op.get('may') else 'choose'} {' or '.join(options)}"


def _when(op: Op) -> str:
    other = f", else {effects(op['else'])}" if op.get("else") else ""
    return f"if {condition(op['if'])}: {effects(op['then'])}{other}"


def _store(op: Op) -> str:
    what = named(op["what"]) if "what" in op else f"{plain(op['deck'])} resource"
    return f"{amount(op.get('count', 1))} {what} to storage"


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


def _archive(op: Op) -> str:
    what = (
        "this card"
        if op["what"] == "this"
        else match(op["what"])
        if isinstance(op["what"], Mapping)
        else named(op["what"])
    )
    return f"archive {amount(op['count']) + ' ' if 'count' in op else ''}{what}"


def _schedule(op: Op) -> str:
    level = f" level {op['level']}" if "level" in op else ""
    return f"timeline: {named(op['what'])}{level} in {amount(op['years'])} years"


def _set(op: Op) -> str:
    to = "as high as can be" if op["to"] == "limit" else amount(op["to"])
    return f"{plain(op['stat'])} becomes {to}{until(op)}"


def _wound(op: Op) -> str:
    return f"{amount(op.get('amount', 1))} {'critical ' if op.get('critical') else ''}wound to the monster"


def _hunt_step(op: Op) -> str:
    if op.get("events") == "extra":
        return "1 extra hunt event before the party moves on"
    far = f"to {plain(op['to'])}" if "to" in op else f"{amount(op.get('spaces', 0))} spaces on the hunt board"
    return f"{op['who']} moves {far}{_in_brackets(op, 'events')}"


def _number(op: Op) -> str:
    return f"{amount(op['count'])} " if "count" in op else ""


def _in_brackets(op: Op, field: str) -> str:
    return f" ({plain(op[field])})" if field in op else ""


def _cancel(op: Op) -> str:
    if op["what"] != "hunt":
        return f"cancel {_number(op)}{plain(op['what'])}"
    if "monster" not in op:
        return "the hunt ends, the showdown begins"
    level = f" level {amount(op['level'])}" if "level" in op else ""
    return f"the hunt ends, the showdown with {named(op['monster'])}{level} begins"


def _each(op: Op) -> str:
    """Without effects it only says who is meant in what follows."""
    if not op["effects"]:
        return f"name {who(op['target']).replace('nominated ', '')}"
    return f"{who(op['target'])}, one after another: {effects(op['effects'])}"


SAID: dict[str, Callable[[Op], str]] = {
    "change": _change,
    "set": _set,
    "gain": _gain,
    "lose": lambda op: f"lose {_number(op)}{_which(op)}",
    "mark": _mark,
    "clear": lambda op: f"remove {amount(op['amount']) + ' ' if 'amount' in op else ''}{plain(op['what'])}",
    "damage": _damage,
    "brain_damage": lambda op: f"{amount(op['amount'])} brain {'event ' if op.get('event') else ''}damage",
    "knock_down": lambda _: "knocked down",
    "stand": lambda _: "stand up",
    "attack": _attack,
    "move": _move,
    "knockback": lambda op: f"knockback {amount(op['spaces'])}",
    "wound": _wound,
    "heal_monster": lambda op: f"the monster heals {amount(op['amount'])}",
    "token": lambda op: f"{signed(op['by'])} {plain(op['stat'])} token",
    "roll": _roll,
    "choose": _choose,
    "when": _when,
    "each": _each,
    "store": _store,
    "draw": _draw,
    "archive": _archive,
    "event": lambda op: f"event {named(op['what'])}",
    "schedule": _schedule,
    "die": lambda op: FATES.get(op.get("how", "dies"), plain(op.get("how", "dies"))),
    "birth": lambda op: "a child is born" if op.get("count", 1) == 1 else f"{amount(op['count'])} children are born",
    "cancel": _cancel,
    "reroll": _reroll,
    "score": _score,
    "reschedule": lambda op: f"timeline: {named(op['what'])} {amount(op['years'])} years later",
    "newcomer": lambda _: "somebody joins, with a sheet",
    "aim": lambda op: f"{_number(op)}hits land on the {plain(op['location'])}",
    "perform": lambda op: "the monster's instinct" if op["what"] == "instinct" else named(op["what"]),
    "place": lambda op: f"place {amount(op.get('count', 1))} {named(op['what'])}{_in_brackets(op, 'place')}",
    "discard": lambda op: f"discard {_number(op)}{plain(op['what'])}",
    "hunt_step": _hunt_step,
    "ambush": lambda op: f"ambush by the {op['by']}{' when the showdown begins' * ('at' in op)}",
    "remind": lambda op: str(op["say"]),
}  # fmt: skip
