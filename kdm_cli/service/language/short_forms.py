"""Short forms for tired hands, rewritten into the long command before anything else is read.

Only the shape of a word counts here (`READ` says how), and what is given as an option is not looked for; a line that
does not fit is read once more by what its words name (`read_by_kind`).
"""

import re
from functools import cache

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import nearest
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service import faces
from kdm_cli.service.language import index
from kdm_cli.service.language.index import is_plain

USAGE = {
    "turn": "CARD[+CARD] [NAME|none] [FACES]",
    "attack": "NAME [FACES] [CARD[=FACE][:FACES] ...] [-b] [-w GEAR]",
    "sling": "NAME [CARD[=FACES]]",
    "hit": "NAME[,NAME]|departing LOCATION[,...]|every [N] [FACES]",
    **dict.fromkeys(index.ACTIONS, "NAME"),
    "encourage": "NAME [NAME]",
}
EXAMPLES = {
    "turn": ("turn claw zach 1,4,waist", "turn enraged+swat al 5,head:dodge"),
    "attack": ("attack zach 8,2 strange=3:6,1,legs", "attack lucy 7,9 ear=4 soft-belly -b"),
    "sling": ("sling zach strange", "sling zach strange=6,1,legs"),
    "hit": ("hit lucy,erza legs 2", "hit departing every 1"),
    **{action: (f"{action} lucy", f"{action} zach") for action in index.ACTIONS},
    "encourage": ("encourage lucy", "encourage lucy zach"),
}
MOVES = "Usage: kdm move [N|CARD] [FACES]; kdm move NAME SPACE"
READ = {
    "turn": "CARD is any words of its name; + or a comma parts several cards. Then stands the target's NAME, then the "
    "FACES; dodge behind a location is a hit that is dodged. Without a CARD, FACES at most.",
    "attack": "A CARD is any words of its name; =FACE, or a face behind it, is its wound die, and what stands behind : "
    "or a comma is what that die causes. Blind spot, behind and a weapon may be said in words.",
    "sling": "NAME is one word, the CARD may be several; behind = stands what its critical wound causes.",
    "hit": "Words up to the LOCATION are NAMEs. A single number behind it is the damage, 1 where there is none; a die "
    "alone is written behind the damage: hit lucy legs 1 7.",
    **dict.fromkeys(index.ACTIONS, "NAME spends survival."),
    "encourage": "The first NAME spends survival, the other one stands up.",
}  # how the words are told apart, for the help
SPACE = re.compile(r"[a-pA-P][0-9]{1,2}")  # of the showdown board
MOST_SPACES = 12  # of a hunt board; a higher number is what its die showed
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
    rolls: tuple[str, ...]


def usage(form: str) -> str:
    """How a short form is typed."""
    return f"Usage: kdm {form} {USAGE[form]}"


def rewritten(words: list[str], everywhere: Fields) -> list[str]:
    """The long command of a short form, its faces in front of those given with --roll; anything else as it is."""
    form = words[0] if words else ""
    if form == "innovate":
        drawn, _, kept = " ".join(words[1:]).partition(":")
        everywhere["draws"] = (drawn, *everywhere.get("draws", ()))
        return [form, *kept.split()]
    if form in index.ANSWERED:
        return _answered(words, everywhere)
    if form in index.SHORTENED:
        return _begun(form, words[1:])
    if form not in index.FORMS:
        return _moved(words[1:], everywhere) if form == "move" else words
    ways = {"turn": _turn, "attack": _attack, "sling": _sling, "hit": _hit}
    long = ways.get(form, _acted)(_taken_apart(form, words[1:]))
    if long.rolls:
        everywhere["rolls"] = (*long.rolls, *everywhere.get("rolls", ()))
    return long.words


def meant(words: list[str]) -> list[str]:
    """The command of a short form with its words as they stand, where they cannot be told apart by their shape."""
    if words[0] in index.SHORTENED:
        return _begun(words[0], words[1:])
    path = "hunt move" if words[0] == "move" else index.FORMS.get(words[0], words[0])
    return [*path.split(), *words[words[0] not in index.ACTIONS :]]


def _answered(words: list[str], everywhere: Fields) -> list[str]:
    """`event insight mira 5`, `event broken lanterns yes 7`: faces, yes and no behind the name are answers."""
    end = next((at for at, word in enumerate(words) if at and not is_plain(word)), len(words))
    begun = end
    while begun > 2 and (words[begun - 1].lower() in (faces.YES, faces.NO) or _is_number(words[begun - 1])):
        begun -= 1
    behind = words[begun:end]
    for field, said in (
        ("choices", [word for word in behind if not _is_number(word)]),
        ("rolls", [word for word in behind if _is_number(word)]),
    ):
        if said:
            everywhere[field] = (*said, *everywhere.get(field, ()))
    return [*words[:begun], *words[end:]]


def _is_number(word: str) -> bool:
    return word.rpartition("=")[2][:1].isdigit() and are_faces(word)


def _begun(noun: str, rest: list[str]) -> list[str]:
    """`hunt white lion 1`: a monster where a command could stand; alone it is the sheet; slips of commands stay."""
    alone, at_once = index.SHORTENED[noun]
    if not rest:
        return [noun, *([alone] if alone else [])]
    own = at_once == "" or (is_plain(rest[0]) and (rest[0] in _commands(noun) or nearest(rest[0], _commands(noun), 1)))
    return [noun, *([] if own else [at_once]), *rest]


@cache
def _commands(noun: str) -> list[str]:
    own = [path for path in index.PARTS if path.startswith(f"{noun} ")] or [each.path for each in index.under(noun)]
    return [path.partition(" ")[2] for path in own]


def _moved(rest: list[str], everywhere: Fields) -> list[str]:
    """`move Lucy D12` is a survivor's on the board; `move`, `move 2`, `move heat`, `move 28 8` are the party's hunt."""
    plain = [word for word in rest if is_plain(word)]
    if len(plain) > 1 and SPACE.fullmatch(plain[-1]):
        return ["showdown", "move", *rest]
    if plain != rest[: len(plain)]:
        return ["hunt", "move", *rest]
    options, amount, card, rolls = rest[len(plain) :], [], [], []
    for at, word in enumerate(plain):
        if at == 0 and index.AMOUNT.fullmatch(word) and abs(int(word)) <= MOST_SPACES:
            amount = [word]
        elif word in ("yes", "no"):
            everywhere["choices"] = (*everywhere.get("choices", ()), word)
        elif are_faces(word, pinned=False):
            rolls.append(word)
        elif rolls:
            refuse("usage", f'"{word[:40]}" stands behind faces, where only faces can.', MOVES)
        else:
            card.append(word)
    if amount and rolls and not card and not amount[0].startswith(("+", "-")):
        reading = f"kdm hunt move {amount[0]} --roll {','.join(rolls)}"
        faces_alone = f"kdm hunt move --roll {','.join([*amount, *rolls])}"
        refuse(
            "usage",
            f'"move {" ".join(plain)}" may be {amount[0]} spaces, or the first face.',
            f"{reading}; {faces_alone}",
        )
    everywhere["rolls"] = (*rolls, *everywhere.get("rolls", ()))
    return ["hunt", "move", *amount, *(["--card", " ".join(card)] if card else []), *options]


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
    if len(before) < len(rest) and not any("=" in word or ":" in word for word in before):
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
    if any(
        word.rpartition(":")[2].casefold() == "dodge"
        for word in [*names, *rest]
        if word in names or not are_faces(word)
    ):
        why = "Damage that no attack dealt cannot be dodged (R183); where an attack dealt it, --dodge does."
        refuse("usage", why, "For instance: kdm hit lucy legs 1 --dodge")
    _only_faces(typed, rest)
    return _long(typed, options, names, rest)


def _acted(typed: Typed) -> Long:
    """NAME, and for encourage perhaps whom."""
    end = 1 if typed.form == "encourage" else len(typed.plain)
    name, whom = " ".join(typed.plain[:end]), " ".join(typed.plain[end:])
    typed.without("--on", typed.plain[end:], "NAME")
    if not name:
        refuse("usage", f'"kdm {typed.form}" needs NAME (who spends survival).', usage(typed.form))
    return _long(typed, ["--on", whom] if whom else [], [name, typed.form], [])


def are_faces(word: str, pinned: bool = True) -> bool:
    """Whether a word has the shape of faces; `pinned` ones have a label before them."""
    if not pinned and "=" in word:
        return False
    if word[:1].isdigit() and "," in word:
        return True
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
    if pinned := next((part for part in parts if "=" in part), None):
        refuse("usage", f'"{pinned[:40]}" belongs in a word of its own.', usage(typed.form))
    no_first = " " * (":" not in dice and len(parts) > 1)  # a mere list: for a trap no wound die stands first in it
    return [card], [f"{card}={no_first}{':'.join(parts)}"]


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
