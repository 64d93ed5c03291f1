"""A whole card in lines a person can read, made from what it says in the language of cards."""

from collections.abc import Iterator, Mapping

from kdm_cli.rules.content import Document
from kdm_cli.rules.language.phrases import amount, condition, cost, match, plain, signed, who
from kdm_cli.rules.language.spoken import effects

Block = Document
ONCE = (("effects", "at once"), ("choice", "with the choice"), ("at_most", "once too often"), ("before", "before"),
        ("then", "then"), ("critical_effects", "critical wound"), ("trap_effects", "trap"))  # fmt: skip


def card_lines(data: Block) -> list[str]:
    """What a card does, line by line; nothing for a card that only has numbers."""
    found = [*_standing(data), *_held(data), *_once(data), *_moments(data), *_activations(data)]
    for reaction in data.get("reactions") or ():
        found.append(f"{reaction['kind']} reaction{_if(reaction)}: {effects(reaction['effects'])}")
    for inside, name in (
        ("persistent", "persistent injury"),
        ("specialization", "specialization"),
        ("mastery", "mastery"),
    ):
        if isinstance(data.get(inside), Mapping):
            found += [f"{name}, {line}" for line in card_lines(data[inside])]
    for endeavor in data.get("endeavors") or ():
        if endeavor.get("effects"):
            found.append(f"endeavor {endeavor['name']}, {_price(endeavor)}: {effects(endeavor['effects'])}")
    bonus = data.get("affinity_bonus")
    if isinstance(bonus, Mapping):
        found += [f"with {affinities(bonus)}, {line}" for line in card_lines(bonus)]
    return found


def _price(endeavor: Block) -> str:
    """`1 endeavor, 1 bone`; how many endeavors nobody has captured is not said."""
    count = endeavor.get("cost", 1)
    return cost({"endeavors": "?" if count is None else count, "resources": endeavor.get("resources", {})})


def affinities(bonus: Block) -> str:
    """What a bonus needs: halves on the card's own edges, and affinities anywhere in the grid."""
    puzzle = [f"{number} {colour} on its own edges" for colour, number in bonus.get("requires_puzzle", {}).items()]
    complete = [f"{number} {colour}" for colour, number in bonus.get("requires_complete", {}).items()]
    return " and ".join([*puzzle, *complete]) or "no affinity"


def standing(block: Block, *, gear: bool = False) -> str:
    """What holds while one has the card, or while its condition holds."""
    parts = [f"{plain(name)} {signed(by)}" for name, by in block.get("modifiers", {}).items()]
    parts += [f"armor {where} {by:+d}" for where, by in (block.get("armor") or {}).items()] if not gear else []
    parts += [f"cannot {', '.join(map(plain, block['forbids']))}"] if block.get("forbids") else []
    parts += [plain(word) for word in block.get("grants", ())]
    parts += [f"{plain(name)} rolls {signed(by)}" for name, by in block.get("rolls", {}).items()]
    parts += (
        [f"{number} {colour} affinity" for colour, number in block.get("affinities", {}).items()] if not gear else []
    )
    parts += [f"{plain(name)} limit {number}" for name, number in block.get("limits", {}).items()]
    parts += [f"own gear is {', '.join(block['keywords'])}"] if block.get("keywords") and not gear else []
    return "; ".join([*parts, *map(_weapons, block.get("weapons", ()))])


def _weapons(change: Block) -> str:
    which = (
        "this weapon"
        if change.get("this")
        else match({**change["only"], "kind": "weapon"})
        if "only" in change
        else "weapons"
    )
    said = [f"{name} {signed(by)}" for name, by in change.get("modifiers", {}).items()]
    said += [f"gains {', '.join(change['gains'])}"] if "gains" in change else []
    said += [f"loses {', '.join(change['loses'])}"] if "loses" in change else []
    return f"{which}: {', '.join(said)}"


def _standing(data: Block) -> Iterator[str]:
    said = standing(data, gear=True)
    if said:
        yield said


def _held(data: Block) -> Iterator[str]:
    for block in data.get("held", ()):
        when = [f"from copy {block['copy']} on"] if "copy" in block else []
        when += [f"if {condition(block['when'])}"] if "when" in block else []
        whom = who(block.get("who"))
        said = standing(block)
        yield ": ".join(filter(None, [", ".join(when), f"{whom}: {said}" if whom else said]))


def _once(data: Block) -> Iterator[str]:
    for field, name in ONCE:
        if data.get(field) and isinstance(data[field], list):
            yield f"{name}: {effects(data[field])}"


def _moments(data: Block) -> Iterator[str]:
    for block in data.get("moments", ()):
        whose = {"any": " of anybody", "other": " of another"}.get(block.get("of", "self"), "")
        may = " may" if block.get("may") else ""
        price = f" for {cost(block['cost'])}" if block.get("cost") else ""
        yield f"{plain(block['at'])}{whose}{_if(block)}{price}{may}: {effects(block['effects'])}{_limit(block)}"


def _activations(data: Block) -> Iterator[str]:
    for block in data.get("activate", ()):
        name = f"{block['name']}, " if "name" in block else ""
        yield f"{name}{cost(block['cost']) or 'free'}{_if(block)}: {effects(block['effects'])}{_limit(block)}"


def _if(block: Block) -> str:
    return f" if {condition(block['when'])}" if "when" in block else ""


def _limit(block: Block) -> str:
    if "limit" not in block:
        return ""
    times = {1: "once", 2: "twice"}.get(block.get("times", 1), f"{amount(block.get('times', 1))} times")
    return f" ({times} per {plain(block['limit'])})"
