"""The kinds of things a command takes: how a person writes them, what a document may hold, what completes them."""

import re
from collections.abc import Callable
from typing import Annotated, NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.unused import is_unicode

MOST_TEXT = 100_000
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class Kind(NamedTuple):
    """One kind of parameter; `completes` names the list that completion offers."""

    name: str
    metavar: str
    help: str
    parse: Callable[[object, str], object]
    completes: str = ""
    flag: bool = False
    wordy: bool = True
    short: str = ""
    options: tuple[str, ...] = ()


def text(value: object, what: str) -> str:
    """Words; a number in a document counts as its digits."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        hint = 'Words in quotes, a whole number with or without: "Lucy", 3, "+1".'
        refuse("bad-input", f"{what} must be text, not {_described(value)}.", hint, about=what)
    words = str(value)
    if len(words) > MOST_TEXT:
        refuse("bad-input", f"{what} is too long: {len(words)} characters.", f"{MOST_TEXT} are the most.")
    if "\x00" in words:
        refuse("bad-input", f"{what} holds a NUL character, which no sheet can.", "Take it out.")
    if not is_unicode(words):
        refuse("bad-input", f"{what} is not valid Unicode text.", "Send it as UTF-8.")
    return words


def whole_number(value: object, what: str) -> int:
    """A whole number in plain digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    words = text(value, what).strip()
    if not WHOLE.fullmatch(words):
        refuse("bad-input", f'{what} must be a whole number, not "{words[:40]}".', "Digits 0-9 only, at most nine.")
    return int(words)


def yes(value: object, what: str) -> bool:
    """A switch; in a document true or false."""
    if not isinstance(value, bool):
        told = f"{what} is a switch: true or false, not {_described(value)}."
        refuse("bad-input", told, "true or false stand without quotes.", about=what)
    return value


def one_of(*options: str) -> Callable[[object, str], str]:
    """One word out of a short list, in any case, or a beginning of it."""

    def parse(value: object, what: str) -> str:
        wanted = text(value, what).strip().casefold()
        found = [option for option in options if option.startswith(wanted)] if wanted else []
        if wanted in options:
            return wanted
        if len(found) != 1:
            known = f"one of {', '.join(options)}" if len(options) > 1 else options[0]
            refuse("bad-input", f'{what} is {known}, not "{wanted[:40]}".', f"For instance {options[0]}.")
        return found[0]

    return parse


def _described(value: object) -> str:
    numbers = {bool: "true or false", float: "a number with a point", int: "a number"}
    names = {dict: "an object", list: "a list", str: "text", **numbers}
    return "nothing" if value is None else names.get(type(value), type(value).__name__)


def switch(explanation: str, short: str = "") -> Kind:
    """A switch with the words that explain it."""
    return Kind("switch", "", explanation, yes, flag=True, short=short)


def choice(metavar: str, explanation: str, *options: str, short: str = "") -> Kind:
    """One word out of a short list."""
    return Kind("choice", metavar, explanation, one_of(*options), wordy=False, short=short, options=options)


def words(metavar: str, explanation: str, completes: str = "", short: str = "") -> Kind:
    """Free words, or the name of something."""
    return Kind("text", metavar, explanation, text, completes=completes, short=short)


def number(metavar: str, explanation: str, short: str = "") -> Kind:
    """A whole number."""
    return Kind("number", metavar, explanation, whole_number, wordy=False, short=short)


SURVIVOR = words("NAME", "a survivor: the name or the beginning of it", "survivor")
STAT = Kind("stat", "STAT", "courage, hunt-xp, strength, ...", text, "stat", wordy=False)
AMOUNT = Kind("amount", "AMOUNT", "+2 and -1 change, 3 sets", text, "", wordy=False)
TRAIT = words("TRAIT", "a fighting art, disorder, ability, impairment or lasting injury", "trait")
INJURY = words("INJURY", "a severe injury or brain trauma by name, or a location to roll for", "injury")
GEAR = words("GEAR", "a gear card", "gear")
ITEM = words("ITEM", "a gear card or a resource", "item")
PAY = words("ITEM,...", "what is paid with, by name: monster bone x2; else the least useful", "payment")
SLOT = number("SLOT", "a space of the gear grid, 1 to 9, left to right and top to bottom")
YEAR = number("YEAR", "a lantern year")
ENTRY = number("ENTRY", "the number of a journal entry")
COMMAND = words("COMMAND", "a command as it is typed, with all its options")  # takes the rest of the line
EVENT = words("EVENT", "a story event, settlement event or nemesis", "event")
THING = words("THING", "an innovation, location, principle, quarry, nemesis or milestone", "thing")
FIELD = Kind(
    "field",
    "FIELD",
    "survival-limit, population, dice, decks, rules, party-size, house-rule, ...",
    text,
    "field",
    wordy=False,
)
LOADOUT = words("LOADOUT", "a name for a gear grid", "loadout")
TEXT = words("TEXT", "words as they are to stand on the sheet")
PATH = words("PATH", "a file", "file")
FOLDER = words("FOLDER", "a folder", "file")
PACK = words("ID|PATH", "a pack by its id, or its folder", "pack")
ENABLED = words("ID", "a pack this campaign plays with", "enabled")

Name = Annotated[str, SURVIVOR]
Names = Annotated[list[str], SURVIVOR]
AnyNames = Annotated[list[str], SURVIVOR, "optional"]
Stat = Annotated[str, STAT]
Amount = Annotated[str, AMOUNT]
