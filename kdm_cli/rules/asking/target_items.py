"""The list of targets on an AI card as data: each item says of whom it speaks, who fits, and which of them it means."""

import re
from typing import NamedTuple

Test = tuple[str, str]  # what must be so, and how much of it or where


class Item(NamedTuple):
    """One item of a list: `which` of the survivors or threats that pass every test.

    `which` is closest, furthest, random, all, any (the controller chooses), most or fewest; then `measure` says of
    what, or `edge` for the nearest to a board edge. `lot` draws lots among ties, `near` takes the closest of them.
    """

    text: str
    which: str = "any"
    threat: bool = False
    tests: tuple[Test, ...] = ()
    measure: str = ""
    lot: bool = False
    near: bool = False


WORDS: tuple[tuple[str, str], ...] = (
    (r"victim of grab last round", "grabbed"),
    (r"last (survivor|threat) to wound", "last_to_wound"),
    (r"closest to a board edge", "edge"),
    (r"with (?:the )?(most|fewest|least) ([a-z ]+?)(?: (\(ties random\)))?(?=,|$)", "measure"),
    (r"with (\d+)\+ understanding", "understanding"),
    (r"with consumable gear", "consumable"),
    (r"with white aura", "white_aura"),
    (r"with the ([A-Z][\w' ]+)", "has"),
    (r"in range (\d+)", "in_range"),
    (r"in range", "in_range"),
    (r"in (?:the )?field of view", "in_field_of_view"),
    (r"in (?:the )?blind spot", "in_blind_spot"),
    (r"in the (right spot|[A-Z][\w' ]+)", "in_zone"),
    (r"when drawn face up|at monster turn start", ""),
    (r"facing", "in_front"),
    (r"knocked down", "knocked_down"),
    (r"non-deaf", "not_deaf"),
    (r"(closest|furthest|random)", "which"),
    (r"(all|every)", "all"),
    (r"threats?", "threat"),
    (r"survivors?", ""),
)


def parse(text: str) -> Item | None:
    """What an item of a card's list means; None where its words are not known."""
    left, item = text.strip(), Item(text.strip())
    while left:
        for pattern, word in WORDS:
            if found := re.match(rf"(?:{pattern})(?:,?\s+|,?$)", left):
                item = _with(item, word, [part or "" for part in found.groups()])
                left = left[found.end() :]
                break
        else:
            return None
    return item


def _with(item: Item, word: str, parts: list[str]) -> Item:
    match word:
        case "":
            return item
        case "which":
            return item._replace(which=parts[0])
        case "all":
            return item._replace(which="all")
        case "edge":
            return item._replace(which="fewest", measure="edge")
        case "measure":
            which = "most" if parts[0] == "most" else "fewest"
            near = item.which == "closest"
            return item._replace(which=which, measure=parts[1], lot=bool(parts[2]), near=near)
        case "threat":
            return item._replace(threat=True)
        case "last_to_wound":
            return item._replace(threat=parts[0] == "threat", tests=(*item.tests, (word, "")))
        case _:
            return item._replace(tests=(*item.tests, (word, parts[0] if parts else "")))
