"""Short forms for tired hands, rewritten into the long command before anything else is read.

Only the shape of a word counts, never what it names:

- FACES are what stands on dice, parted by commas: `8,2`, `5+6`, `legs:dodge,legs:7`, `lucy=5`. A word that begins with
  a digit and holds a comma is always meant as FACES.
- The first word of `attack`, `sling` and `hit` is a NAME, whatever it looks like; several words before FACES (or before
  a LOCATION) are one NAME. Elsewhere a NAME of several words takes quotes or hyphens: `bone-eater`.
- A CARD is one word: quotes or hyphens (`power-swat`), or any word of its name (`swat`). Only `sling` takes one CARD of
  several words.
- What is given as an option (`--card`, `--target`, `--location`, `--damage`) is not looked for among the words; faces
  of the form come before those of `--roll`.
"""

from typing import NamedTuple

from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language import index
from kdm_cli.service.language.options import is_plain
from kdm_cli.service.table import faces

USAGE = {
    "turn": "CARD[+CARD] [NAME|none] [FACES]",
    "attack": "NAME [FACES] [CARD[=FACE][:FACES] ...] [-b] [-w GEAR]",
    "sling": "NAME [CARD[=FACES]]",
    "hit": "NAME[,NAME]|departing LOCATION[,...]|every [N] [FACES]",
}
EXAMPLES = {
    "turn": ("turn claw zach 1,4,waist", "turn enraged+swat al 5,head:dodge"),
    "attack": ("attack zach 8,2 strange=3:6,1,legs", "attack lucy 7,9 ear=4 soft-belly -b"),
    "sling": ("sling zach strange", "sling zach strange=6,1,legs"),
    "hit": ("hit lucy,erza legs 2", "hit departing every 1"),
}
READ = {
    "turn": "CARD is one word: quotes or hyphens for several, or any word of its name; + parts several cards. Words up "
    "to the FACES are the target's NAME. Without a CARD, FACES at most.",
    "attack": "Without FACES the NAME is one word, with FACES all words before them. A CARD is one word; =FACE is its "
    "wound die, and what stands behind : or a comma is what that die causes.",
    "sling": "NAME is one word, the CARD may be several; behind = stands what its critical wound causes.",
    "hit": "Words up to the LOCATION are NAMEs. A single number behind it is the damage, 1 where there is none; a die "
    "alone is written behind the damage: hit lucy legs 1 7.",
}  # how the words are told apart, for the help
LOCATIONS = (*faces.LOCATIONS, "brain", "every")


class Typed(NamedTuple):
    """The words of a short form: plain ones, and options with their values as they were written."""

    form: str
    plain: list[str]
    options: list[str]
    given: frozenset[str]

    def without(self, option: str, words: list[str], what: str) -> None:
        """Refuse what is given twice, as a word and as an option."""
        if words and option in self.given:
            refuse("usage", f'"{words[0][:40]}" is one {what} too many beside {option}.', usage(self.form))


class Long(NamedTuple):
    """The long command: its words, and the faces that belong in front of those of `--roll`."""

    words: list[str]
    rolls: tuple[str, ...] = ()


def usage(form: str) -> str:
    """How a short form is typed."""
    return f"Usage: kdm {form} {USAGE[form]}"


def rewritten(words: list[str]) -> Long:
    """The long command of a short form; anything else as it is."""
    form = words[0] if words else ""
    if form not in index.FORMS:
        return Long(words)
    typed = _taken_apart(form, words[1:])
    match form:
        case "turn":
            return _turn(typed)
        case "attack":
            return _attack(typed)
        case "sling":
            return _sling(typed)
        case _:
            return _hit(typed)


def _taken_apart(form: str, words: list[str]) -> Typed:
    """Plain words and options; a value belongs to its option."""
    own = [each for each in index.operation(index.FORMS[form]).parameters if not each.positional]
    called = {name: each for each in own for name in (each.option, each.kind.short) if name}
    plain: list[str] = []
    options: list[str] = []
    given = set()
    rest = iter(words)
    for word in rest:
        if word == "--":
            plain += rest
        elif is_plain(word):
            plain.append(word)
        else:
            name, equals, _ = word.partition("=")
            options.append(word)
            parameter = called.get(name)
            if parameter is not None:
                given.add(parameter.option)
                if not parameter.kind.flag and not equals:
                    value = next(rest, None)
                    if value is None:
                        refuse("usage", f"{name} needs a value.", usage(form))
                    options.append(value)
    return Typed(form, plain, options, frozenset(given))


def _long(typed: Typed, options: list[str], names: list[str], rolls: list[str]) -> Long:
    behind = ["--", *names] if names else []
    return Long([*index.FORMS[typed.form].split(), *typed.options, *options, *behind], tuple(rolls))


def _turn(typed: Typed) -> Long:
    """CARD, then NAME, then FACES; without a CARD there are FACES at most."""
    words = list(typed.plain)
    cards: list[str] = []
    if words and "--card" not in typed.given and not are_faces(words[0]):
        cards = _parts(typed, words.pop(0).replace("+", ","))
    names, rolls = _before_faces(words)
    _only_faces(typed, rolls)
    typed.without("--target", names, "NAME")
    options = [word for card in cards for word in ("--card", card)]
    return _long(typed, [*options, *(["--target", " ".join(names)] if names else [])], [], rolls)


def _attack(typed: Typed) -> Long:
    """NAME, then FACES and CARDs; the faces of a CARD are pinned to it."""
    first, rest = typed.plain[:1], typed.plain[1:]
    before, _ = _before_faces(rest, pinned=False)
    if len(before) < len(rest) and not any(map(_attempt, before)):
        first, rest = first + before, rest[len(before) :]
    options: list[str] = []
    rolls: list[str] = []
    for word in rest:
        if are_faces(word, pinned=False):
            rolls.append(word)
            continue
        cards, dice = _cards(typed, word)
        options += [option for card in cards for option in ("--location", card)]
        rolls += dice
    return _long(typed, options, [" ".join(first)] if first else [], rolls)


def _sling(typed: Typed) -> Long:
    """NAME, then one CARD, and behind = what its critical wound causes."""
    card, equals, dice = " ".join(typed.plain[1:]).partition("=")
    if equals and not (card.strip() and dice.strip()):
        refuse("usage", "A card or its faces are missing beside =.", usage(typed.form))
    typed.without("--location", [card] if card else [], "CARD")
    return _long(typed, ["--location", card] if card else [], typed.plain[:1], [dice] if dice else [])


def _hit(typed: Typed) -> Long:
    """NAMEs, LOCATIONs, perhaps how much damage, then FACES; a single number is the damage."""
    names, rest = typed.plain[:1], typed.plain[1:]
    options: list[str] = []
    if "--location" not in typed.given:
        at = next((at for at, word in enumerate(rest) if _is_location(word)), len(rest))
        names, rest = names + rest[:at], rest[at:]
        if rest:
            options += [word for part in _parts(typed, rest.pop(0)) for word in ("--location", part.lower())]
    if rest and "--damage" not in typed.given and rest[0].isascii() and rest[0].isdigit():
        options += ["--damage", rest.pop(0)]
    _only_faces(typed, rest)
    return _long(typed, options, names, rest)


def are_faces(word: str, pinned: bool = True) -> bool:
    """Whether a word has the shape of faces; `pinned` ones have a label before them."""
    if word[:1].isdigit() and "," in word and (pinned or "=" not in word):
        return True
    if not pinned and "=" in word:
        return False
    try:
        faces.parse(word)
    except Refused:
        return False
    return True


def _before_faces(words: list[str], pinned: bool = True) -> tuple[list[str], list[str]]:
    at = next((at for at, word in enumerate(words) if are_faces(word, pinned)), len(words))
    return words[:at], words[at:]


def _only_faces(typed: Typed, words: list[str]) -> None:
    stray = next((word for word in words if not are_faces(word)), None)
    if stray is not None:
        refuse("usage", f'"{stray[:40]}" is no face, and stands where only faces can.', usage(typed.form))


def _attempt(word: str) -> bool:
    return "=" in word or ":" in word


def _is_location(word: str) -> bool:
    return all(part.strip().lower() in LOCATIONS for part in word.split(","))


def _parts(typed: Typed, word: str) -> list[str]:
    parts = [part.strip() for part in word.split(",")]
    if not all(parts):
        refuse("usage", f'Something is missing in "{word[:40]}".', usage(typed.form))
    return parts


def _cards(typed: Typed, word: str) -> tuple[list[str], list[str]]:
    """`strange=3:6,1,legs`: the card, its wound die and what that causes; `ploy:6,1`: a card without a wound die."""
    card, equals, dice = word.partition("=")
    if not equals:
        card, colon, caused = word.partition(":")
        if colon and not (card.strip() and caused.strip()):
            refuse("usage", f'A card or its faces are missing in "{word[:40]}".', usage(typed.form))
        return ([card], [caused]) if colon else (_parts(typed, card), [])
    if not card.strip() or not dice.strip() or set(card) & set(":,+"):
        refuse("usage", f'"{word[:40]}" is no CARD=FACE.', usage(typed.form))
    parts = _parts(typed, dice)
    for part in parts:
        if "=" in part:
            refuse("usage", f'"{part[:40]}" belongs in a word of its own.', usage(typed.form))
    return [card], [f"{card}={':'.join(parts)}"]


def completes(form: str, plain: list[str]) -> str:
    """Which list the next word of a short form is completed from; empty where dice stand, or nothing."""
    if any(map(are_faces, plain[1:])) and form != "attack":
        return ""
    if form == "turn":
        return ("ai_card", "survivor", "")[min(len(plain), 2)]
    if not plain:
        return "survivor"
    if form == "hit":
        return "" if any(map(_is_location, plain[1:])) else "location"
    return "hit_location" if form == "attack" or len(plain) == 1 else ""


def placed(everywhere: Fields, rolls: tuple[str, ...]) -> None:
    """Put the faces of a form in front of those given with --roll."""
    if rolls:
        everywhere["rolls"] = (*rolls, *everywhere.get("rolls", ()))
