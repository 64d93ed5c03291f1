"""Faces of dice as people write them, and answers as the journal keeps them."""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, repeat

from kdm_cli.light import TYPE_CHECKING, NamedTuple, NoReturn, cast, number_from
from kdm_cli.rules.content import Candidate, Entry, begin, fold, matches, nearest, words
from kdm_cli.rules.refusal import Left, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.rules.under_way import LOCATION_DIE, Die, Face, Priced, declines

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DieShown

Shown = int | str | tuple[int, ...]
LOCATIONS = tuple(dict.fromkeys(LOCATION_DIE))
HIGHEST = 100
EXACT, WHOLE_WORD, BEGINNING = 3, 2, 1
PAIR = 2  # dice of one roll
FEW = 8  # numbers to choose from that are named one by one
MOST_TOGETHER = 20  # dice that one roll of a card adds up
ENDINGS = ("s", "es", "d", "ed")  # of a word that is said of somebody: Mira investigates
SPENDING = ("spend", "pay")  # what costs something may be called so
MOST_WRITTEN, YES, NO = 2_000, "yes", "no"
EXPLAINED = "A face is 1-100, head, arms, body, waist or legs; 5+6 is one roll of two dice, lucy=5 is pinned to Lucy."


class GivenFace(NamedTuple):
    """One face as it was written: `LABEL=FACE:THEN:THEN`; `then` is what the die causes at once, word for word."""

    text: str
    shown: Shown
    label: str = ""
    then: tuple[str, ...] = ()


class Pile(NamedTuple):
    """Faces and words that lie ready: behind one face, on the command line, or from one prompt."""

    origin: str
    faces: list[GivenFace]
    words: list[str]
    behind: str = ""


def parse(line: str, prompted: bool = False) -> list[GivenFace]:
    """The faces of one word: `1,4,waist`; at a prompt spaces part them as well, unless names stand there."""
    parts = [part.strip() for part in _held(line).split(",")]
    if prompted and "=" not in line:
        parts = [face for part in parts for face in part.split() or [""]]
    if not all(parts):
        refuse("bad-input", f'A face is missing in "{line[:40]}".', EXPLAINED)
    return [_face(part) for part in parts]


def _held(line: str) -> str:
    if len(line) > MOST_WRITTEN:
        refuse("bad-input", f"{len(line)} characters are too many for one word.")
    return line


def _face(text: str) -> GivenFace:
    label, pin, rest = text.rpartition("=")
    label = label.strip()
    face, *then = (part.strip() for part in rest.split(":"))
    shown = _shown(face)
    if shown is None or (pin and (not label or set(label) & set("=:+"))):
        hint = "The 0 of a d10 is typed 10." if face in ("0", "00") else EXPLAINED
        refuse("bad-input", f'"{text[:40]}" is not a face.', hint)
    for word in then:
        if _shown(word) is None and not (word[:1].isalpha() and not set(word) & set("=+")):
            refuse("bad-input", f'"{word[:40]}" behind "{face}:" is neither a face nor a word.', EXPLAINED)
    return GivenFace(text, shown, label, tuple(then))


def _shown(face: str) -> Shown | None:
    if face.isascii() and face.lower() in LOCATIONS:
        return face.lower()
    parts = [part.strip() for part in face.split("+", MOST_TOGETHER)]
    if len(parts) > MOST_TOGETHER or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        return None
    dice = tuple(map(int, parts))
    if not all(1 <= number <= HIGHEST for number in dice):
        return None
    return dice if len(dice) > 1 else dice[0]


def on_die(shown: Shown, die: Die) -> int | str | None:
    """What the die then says: a location, a number, the sum of two dice; None when it cannot show this."""
    if die.sides == 0:
        if isinstance(shown, int):
            return LOCATION_DIE[shown - 1] if 1 <= shown <= len(LOCATION_DIE) else None
        return shown if shown in LOCATIONS and isinstance(shown, str) else None
    numbers = (shown,) if isinstance(shown, int) else shown
    if isinstance(numbers, str) or len(numbers) != die.dice or not all(1 <= number <= die.sides for number in numbers):
        return None
    return sum(numbers)


def spelled(shown: Shown) -> int | str:
    """A face as the journal keeps it: `5+6` stays two dice."""
    return "+".join(map(str, shown)) if isinstance(shown, tuple) else shown


def unspelled(value: int | str) -> Shown | None:
    """A face read back from the journal."""
    return value if isinstance(value, int) else _shown(value)


def pinned(label: str, die: Die, survivors: Collection[str]) -> int:
    """How surely a label means this die, 0 for not at all; a survivor's full (folded) name is no other's beginning."""
    wanted = fold(label)
    if fold(die.who) == wanted:
        return EXACT
    full, best = wanted in survivors, 0
    for text in (die.why,) if full else (die.who, die.why):
        spoken = words(text)
        for start in range(len(spoken)):
            run = spoken[start : start + len(wanted)]
            if "".join(run).startswith(wanted):
                if len(wanted) in accumulate(map(len, run)):
                    return WHOLE_WORD
                best = 0 if full else BEGINNING
        best = best or (BEGINNING if begin(words(label), spoken) and not full else 0)
    return best


def take(pile: Pile, dice: Sequence[Die], taken: dict[int, tuple[GivenFace, str]], survivors: Collection[str]) -> None:
    """Answer dice from one pile: pinned faces where they are surest, then the others in order."""
    labelled = [face for face in pile.faces if face.label]
    for sureness in (EXACT, WHOLE_WORD, BEGINNING) if labelled else ():
        for at, die in enumerate(dice):
            meant = [face for face in labelled if at not in taken and pinned(face.label, die, survivors) == sureness]
            if meant:
                labelled.remove(meant[0])
                pile.faces.remove(meant[0])
                taken[at] = meant[0], pile.origin
    unlabelled = iter([face for face in pile.faces if not face.label])
    for at, die in enumerate(dice):
        if at not in taken and (face := next(unlabelled, None)):
            pile.faces.remove(face)
            if die.dice == PAIR and not face.then:
                face = _paired(face, next(unlabelled, None), pile)
            taken[at] = face, pile.origin


def _paired(first: GivenFace, second: GivenFace | None, pile: Pile) -> GivenFace:
    """Two dice of one roll that were said one after the other; one alone stays, and is no roll of two."""
    if second is None or not isinstance(second.shown, int) or not isinstance(first.shown, int):
        return first
    pile.faces.remove(second)
    return second._replace(text=f"{first.text}+{second.text}", shown=(first.shown, second.shown))


def chance(seed: int | str, position: int, sides: int) -> int:
    """The number from 1 to `sides` at this position of a seed or secret, on every machine the same, none favoured."""
    attempt = 0
    while True:
        number = number_from(f"kdm {seed} {position} {attempt}")
        if number < 2**64 - 2**64 % sides:
            return number % sides + 1
        attempt += 1


def behind(face: Face, origin: str) -> Pile:
    """What was written behind a face: faces for the next dice, words for the next choices."""
    faces = [GivenFace(word, shown) for word in face.then if (shown := _shown(word)) is not None]
    return Pile(origin, faces, [word for word in face.then if _shown(word) is None], f" (behind {face.value})")


def is_list(face: GivenFace) -> bool:
    """Whether faces were pinned as a mere list, of which the first need not be the card's own die."""
    return bool(face.label) and "= " in face.text


def caused(card: str, pinned: GivenFace, origin: str) -> Pile:
    """What was pinned to a card that has no die: all of it answers what the card causes."""
    pile = behind(Face(card, pinned.then), origin)
    return pile._replace(faces=[GivenFace(pinned.text, pinned.shown), *pile.faces])


class Choice(NamedTuple):
    """A choice that is asked: one of the options; `survivors` are the full (folded) names at hand."""

    why: str
    options: Sequence[str]
    survivors: Collection[str] = ()


def answer(given: list[str], asked: Choice) -> str | None:
    """The option that is chosen, taken from the words: what is pinned to it first, else the next in order."""
    return _pinned_answer(given, asked) or _next_answer(given, asked)


def _pinned_answer(given: list[str], asked: Choice) -> str | None:
    die = Die(0, asked.why)
    for sureness in (EXACT, WHOLE_WORD, BEGINNING) if any("=" in word for word in given) else ():
        for at, word in enumerate(given):
            parts = word.split(",")
            for place, part in enumerate(parts):
                label, pin, said = part.strip().rpartition("=")
                if pin and fold(label) and pinned(label, die, asked.survivors) == sureness:
                    found = _chosen(said.strip(), asked)
                    if found is not None:
                        _take_out(given, at, parts, place, place + 1)
                        return found
    return None


def _next_answer(given: list[str], asked: Choice) -> str | None:
    """What stands first, in a word by itself or between commas; a no that can decline nothing here is passed over."""
    for at, word in enumerate(given):
        parts = word.split(",")
        first = next((place for place, part in enumerate(parts) if "=" not in part), len(parts))
        while first < len(parts):
            for end in range(len(parts), first, -1):
                found = _chosen(",".join(parts[first:end]).strip(), asked)
                if found is not None:
                    _take_out(given, at, parts, first, end)
                    return found
            if fold(parts[first]) != NO:
                return None
            first += 1
    return None


def _take_out(given: list[str], at: int, parts: list[str], start: int, end: int) -> None:
    left = ",".join([*parts[:start], *parts[end:]])
    given[at : at + 1] = [left] if left else []


def in_order(given: Sequence[str]) -> str | None:
    """The next choice that is pinned to nothing, other than a superfluous no."""
    unpinned = (part.strip() for word in given for part in word.split(",") if "=" not in part)
    return next((part for part in unpinned if fold(part) != NO), None)


def _chosen(word: str, asked: Choice) -> str | None:
    if fold(word) in (YES, NO) and word not in asked.options:
        declined = next(filter(declines, asked.options), None)
        others = [each for each in asked.options if each != declined]
        if fold(word) == NO:
            return declined
        if declined is None:
            return None
        return others[0] if len(others) == 1 else YES
    return option(word, asked.why, asked.options)


def option(word: str, why: str, options: Sequence[str]) -> str | None:
    """The option a word means; where yes is one, the first words of the reason mean yes (`dodge`)."""
    if word in options:
        return word
    spoken = words(word)
    found = [candidate.name for candidate in matches(word, [Candidate(option, option) for option in options])]
    if not found and len(spoken) == 1:  # investigates, follows
        found = [each for each in options if spoken[0] in {words(each)[0] + ending for ending in ENDINGS}]
    if not found and len(spoken) > 1:
        found = [each for each in options if all(any(map(str.startswith, words(each), repeat(w))) for w in spoken)]
    if len(found) > 1:
        refuse("bad-input", f'"{word[:40]}" may be {", ".join(found[:6])}.', "Type more of the choice.")
    if not found and spoken:
        priced = [(each, [*SPENDING, *words(each.price)]) for each in options if isinstance(each, Priced)]
        found = [each for each, price in priced if all(any(map(str.startswith, price, repeat(w))) for w in spoken)]
    if not found and "yes" in options and spoken and words(why)[: len(spoken)] == spoken:
        return "yes"
    return found[0] if found else None


def one_of(options: Sequence[str]) -> str:
    """How to choose, for hints; of many numbers in a row the first and the last."""
    if len(options) > FEW and all(map(str.isdecimal, options)):
        return f"--choose a number from {options[0]} to {options[-1]}."
    told = (f"{each} (spend {each.price})" if isinstance(each, Priced) else each for each in options)
    return f"--choose one of: {', '.join(told)}."


def card_names(line: str) -> list[str]:
    """The cards of one word, by name or id."""
    names = [name.strip() for name in _held(line).split(",")]
    if not all(names):
        refuse("bad-input", "A card is missing between the commas.", "--draw CARD,CARD names cards in the order drawn.")
    return names


def named(name: str, cards: Sequence[Entry]) -> Entry | None:
    """The card of this deck that a name or an id means."""
    distinct = {card.id: card for card in cards}
    if name in distinct:
        return distinct[name]
    candidates = [Candidate(card.name, card.id) for card in distinct.values()]
    found = [distinct[str(match.thing)] for match in matches(name, candidates)]
    if len(found) > 1:
        hint = "Type more of the name, or its id: " + ", ".join(card.id for card in found[:3])
        refuse("ambiguous-name", f'"{name[:40]}" may be {", ".join(card.name for card in found[:6])}.', hint)
    return found[0] if found else None


def no_such_card(name: str, deck: str, cards: Sequence[Entry]) -> NoReturn:
    """Refuse a name that was typed for a deck without such a card."""
    close = nearest(name, [card.name for card in cards])
    hint = f"Did you mean {', '.join(close)}?" if close else f"Such as {', '.join(card.name for card in cards[:3])}."
    refuse("unknown-name", f'No card of the {deck.replace("_", " ")} deck is called "{name[:40]}".', hint)


def name_of(die: Die) -> str:
    """A die by its name: d10, 2d10, location die."""
    if not die.sides:
        return "location die"
    return f"d{die.sides}" if die.dice == 1 else f"{die.dice}d{die.sides}"


def reason(die: Die) -> str:
    """Why and by whom it is rolled."""
    return f"{die.why} ({die.who})" if die.who else die.why


def example(die: Die) -> str:
    """A face this die could show, for hints."""
    if not die.sides:
        return "waist"
    return "+".join(str(max(1, die.sides * 7 // 10 - at)) for at in range(die.dice))


def needed(missing: Sequence[Die]) -> str:
    """The sentence that asks for dice."""
    if len(missing) == 1:
        die = missing[0]
        verb = "is" if die.dice == 1 else "are"
        article = "" if die.dice > 1 else "A " if die.sides else "The "
        return f"{article}{name_of(die)} {verb} needed: {reason(die)}{die.wanted}."
    alike: dict[str, int] = {}
    for die in missing:
        line = f"{name_of(die)} {reason(die)}{die.wanted}"
        alike[line] = alike.get(line, 0) + 1
    listed = "; ".join(f"{count} x {line}" if count > 1 else line for line, count in alike.items())
    return f"{len(missing)} rolls are needed: {listed}."


def left_over(piles: Sequence[Pile], cards: Sequence[str]) -> list[Left]:
    """What was given and nothing has asked for; a no where nothing was to be declined is none of it."""
    found = [Left("die", face.text, pile.behind) for pile in piles for face in pile.faces]
    for pile in piles:
        parts = [part.strip() for word in pile.words for part in (word.split(",") if not pile.behind else [word])]
        found += [Left("choice", part, pile.behind) for part in parts if fold(part.rpartition("=")[2]) != NO]
    return [*found, *(Left("card", name) for name in cards)]


def too_many(left: Sequence[Left]) -> list[str]:
    """What nothing has asked for, in sentences."""
    kinds = (("die", "dice"), ("choice", "choices"), ("card", "cards"))
    listed = {one: [each.text[:40] + each.within for each in left if each.kind == one] for one, _ in kinds}
    return [
        f"{f'One {one}' if len(texts) == 1 else f'{len(texts)} {many}'} too many: {', '.join(texts[:8])}."
        for one, many in kinds
        if (texts := listed[one])
    ]


class Met(NamedTuple):
    """A question and the face that answered it, or why nothing is asked; `settles` are dice whose number it tells."""

    said: str
    face: str = ""
    settles: str = ""
    why: bool = False


def settled(met: Sequence[Met], left: int = 0) -> str:
    """How many dice there are, which were used, and how many are left over."""
    found, counted = "", list(dict.fromkeys(each for each in met if each.settles))
    for each in counted[-2:]:
        used = ", ".join(other.face for other in met if other.face and other.said == each.settles)
        found += f" {each.said}{used and f': {used} used'}{f', {left} left over' * (left > 0 and each is counted[-1])}."
    return found


def account(met: Sequence[Met], left: Sequence[Left]) -> str:
    """What was asked for and which faces were used, for whoever gave more than that."""
    dice = [each.text for each in left if each.kind == "die" and not each.within]
    found = settled(met, sum("=" not in text for text in dice))
    for said in dict.fromkeys(each.said for each in met if each.why):
        found += f" {said[:1].upper()}{said[1:]}."
    for text in dict.fromkeys(text.partition("=")[0] for text in dice if "=" in text):
        found += f" Nothing called {text[:40]} is rolled."
    told = {each.settles for each in met}
    rest = [each for each in met if not (each.said in told or each.why or each.settles)][-6:]
    asked = "; ".join(f"{each.said}{each.face and f': {each.face}'}" for each in rest)
    return f"{found}{f' Asked for: {asked}.' if rest else '' if met else ' This command asks for nothing.'}".strip()


SECRET, SHUFFLE = "secret", "shuffle"  # kinds of answers that nobody may see
WRITER = "writer"  # and that nobody was asked for
MADE = "made"  # where a secret comes from
FOUND = "found"  # and who writes
DEALT = "dealt"  # a card or an order from the secret of the hunt or showdown under way
DRAWN, SHUFFLED = "drawn", "shuffled"  # the same from the campaign's dice


class Question(NamedTuple):
    """What makes two questions the same: `of` is the die, the deck, or the options."""

    kind: str
    of: str | tuple[str, ...]
    why: str
    who: str = ""


class Answer(NamedTuple):
    """One answer as the journal keeps it."""

    kind: str
    why: str
    who: str
    sides: int | str | None  # a number, "location", a card's deck, or None for a choice
    value: int | str
    origin: str
    test: str = ""  # what a die decided, where it decided alone
    least: int | None = None  # and the lowest face that was enough

    def written(self) -> Fields:
        """The answer as a row of the journal, without what was not tested."""
        row = self._asdict()
        if self.least is None:
            del row["least"]
        if not self.test:
            del row["test"]
        return row


def dice_shown(answers: Iterable[Answer]) -> "list[DieShown]":
    """The dice among the answers, as an outcome tells them."""
    return [
        cast("DieShown", {"sides": each.sides, "value": each.value, "why": each.why, "origin": each.origin})
        for each in answers
        if each.kind == "die"
    ]
