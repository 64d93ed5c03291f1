"""Lines as people say them at the table: patterns of names, dice and small words, each with the command it stands for.

A pattern is a row of slots: `who attack? face+ (spot|face)*`. A slot takes as many words as make a name of its kind,
the longest first; words of `SMALL` may stand anywhere between. A line is understood only where a pattern takes every
word of it. The command is a template: NAME stands for what the slot `name` took, `--option=NAME` repeats the option,
`--option,NAME` names all in one word, `--flag?NAME` is there if it took anything.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import fold
from kdm_cli.service.language.short_forms import are_faces

SAID_BETWEEN = (
    "a an the and with for to of on in at by from is are was his her its their our my him them it he she they we one"
    " then there again so also only now does do did gets get got has have takes"
)
SMALL = frozenset(SAID_BETWEEN.split())
MOST_WORDS, LONGEST_NAME = 60, 6
LONG = 7  # letters of a word that is still clear with a wrong one
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
WORDS = "\n"  # between the words where one name stands for several
REST, FACE = "rest", "face"
DODGE, ONE = "dodge", "one"
DODGED = ("dodge", "dodges", "dodged")
MANY, MAYBE, SOME = "*", "?", "+"
PART = re.compile(r"([()|])|(\w+)|([*?+])|\s+")
SLOT = re.compile(r"[A-Z][A-Z0-9]*")
ENDINGS = ("", "s", "es", "d", "ed", "ing", "n")


class Frame(NamedTuple):
    """One way to say something: when it can be said, its pattern, and the command it stands for."""

    when: str  # fight, hunt, home, away (fight or hunt), or nothing for always
    pattern: str
    command: str


class Found(NamedTuple):
    """What one slot took: its words as the command takes them."""

    slot: str
    value: str


class Heard(NamedTuple):
    """What a line stands for: by which frame, the words of the command, and words that are no part of it."""

    frame: Frame
    command: list[str]
    unused: str


class Node(NamedTuple):
    """A part of a pattern: a slot, or alternatives of rows of parts; how often it stands there."""

    slot: str
    rows: "tuple[tuple[Node, ...], ...]" = ()
    times: str = ""


Reader = Callable[[Sequence[str], int], Iterable[tuple[int, str]]]  # from a place to places behind it, and the value


@cache
def compiled(pattern: str) -> tuple[Node, ...]:
    """A pattern as its parts."""
    rows: list[list[list[Node]]] = [[[]]]
    for bracket, slot, times in PART.findall(pattern):
        if bracket == "(":
            rows.append([[]])
        elif bracket == "|":
            rows[-1].append([])
        elif bracket == ")":
            group = rows.pop()
            rows[-1][-1].append(Node("", tuple(map(tuple, group))))
        elif slot:
            rows[-1][-1].append(Node(slot))
        elif times:
            rows[-1][-1][-1] = rows[-1][-1][-1]._replace(times=times)
    [[row]] = rows
    return tuple(row)


class State(NamedTuple):
    """Where a pattern stands: at a slot, or between parts; and the states behind it, the likeliest first."""

    slot: str
    ways: tuple[int, ...]


@cache
def states(pattern: str) -> tuple[tuple[State, ...], int]:
    """A pattern as states, the first of which is its end, and where it begins; built from behind."""
    found = [State("", ())]

    def add(slot: str, *ways: int) -> int:
        found.append(State(slot, ways))
        return len(found) - 1

    def of_row(nodes: Sequence[Node], end: int) -> int:
        for node in reversed(nodes):
            end = of_node(node, end)
        return end

    def once(node: Node, end: int) -> int:
        return add("", *(of_row(row, end) for row in node.rows)) if node.rows else add(node.slot, end)

    def of_node(node: Node, end: int) -> int:
        if node.times not in (SOME, MANY):
            first = once(node, end)
            return add("", first, end) if node.times == MAYBE else first
        again = add("", end)
        first = once(node, again)
        found[again] = State("", (first, end))
        return first if node.times == SOME else again

    start = of_row(compiled(pattern), 0)
    return tuple(found), start


class Listening:
    """One line against many patterns; remembers how far any of them came."""

    def __init__(self, words: Sequence[str], readers: dict[str, Reader]) -> None:
        self.words = words
        self.reached = 0
        self._readers = readers
        self._read: dict[tuple[str, int], list[tuple[int, str]]] = {}

    def taken(self, pattern: str) -> list[Found] | None:
        """What the slots of a pattern take where it takes the whole line; no place is tried twice."""
        table, start = states(pattern)
        tried: set[tuple[int, int]] = set()

        def path(state: int, at: int) -> list[Found] | None:
            if (state, at) in tried:
                return None
            tried.add((state, at))
            slot, ways = table[state]
            if not ways:
                return [] if self._skipped(at) == len(self.words) else None
            if not slot:
                return next((found for way in ways if (found := path(way, at)) is not None), None)
            for end, value in self._behind(slot, at):
                self.reached = max(self.reached, end)
                if (found := path(ways[0], end)) is not None:
                    return [Found(slot, value), *found]
            return None

        return path(start, 0)

    def _skipped(self, at: int) -> int:
        while at < len(self.words) and self.words[at].casefold() in SMALL:
            at += 1
        return at

    def _behind(self, slot: str, at: int) -> Iterator[tuple[int, str]]:
        """Where a slot may end that begins here or behind small words."""
        for place in range(at, self._skipped(at) + 1):
            yield from self._taken_by(slot, place)

    def _taken_by(self, slot: str, at: int) -> list[tuple[int, str]]:
        """What a slot can take at a place, the longest first."""
        if (slot, at) not in self._read:
            reader = self._readers[slot] if slot in self._readers else verb(slot)
            self._read[slot, at] = sorted(reader(self.words, at), key=lambda taken: -taken[0])
        return self._read[slot, at]


def heard(line: Listening, frames: Iterable[Frame], now: Container[str]) -> Iterator[Heard]:
    """What a line that is no story may stand for now, the likeliest first."""
    for frame in frames if len(line.words) <= MOST_WORDS else ():
        found = line.taken(frame.pattern) if frame.when in now else None
        if found is not None:
            unused = " ".join(each.value for each in found if each.slot == REST and REST.upper() not in frame.command)
            yield Heard(frame, filled(frame.command, found), unused)


def filled(command: str, found: Sequence[Found]) -> list[str]:
    """The words of a command with what the slots took."""
    words: list[str] = []
    for part in command.split():
        slot = SLOT.search(part)
        if slot is None:
            words.append(part)
            continue
        values = [each.value for each in found if each.slot == slot[0].lower()]
        values = dodged(values) if slot[0].lower() == FACE else values
        option, sign = part[: slot.start()][:-1], part[slot.start() - 1 : slot.start()]
        if sign == "?":
            words += [option] if values else []
        elif sign == ",":  # one word, parted by commas
            words += [option, ",".join(values)] if values else []
        elif sign == "=":
            words += [word for value in values for word in (option, value)]
        else:
            words += [each for value in values for each in value.split(WORDS)]
    return words


def parted(words: Iterable[str], names: Callable[[str], bool]) -> tuple[list[str], list[int]]:
    """Words without the signs between them, and which word each was: `9,3` is two, `pig=4` too, a pinned face one."""
    found: list[str] = []
    places: list[int] = []
    for place, whole in enumerate(words):
        for part in whole.replace(",", " ").split():
            said = part.rstrip(":;.!?")
            label, equals, faces = said.partition("=")
            if equals and label and faces and not names(label):
                apart = [label, *faces.split(":")]
            else:
                apart = (said.replace("+", " ") if said[:1].isalpha() else said).split()
            found += apart
            places += [place] * len(apart)
    return found, places


def verb(said: str, *others: str) -> Reader:
    """A small word of the language in any of its forms: attack, attacks, attacked."""
    forms = {fold(each) + ending for each in (said, *others) for ending in ENDINGS}

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        if at < len(words) and words[at].casefold() in forms:
            yield at + 1, said

    return read


def phrase(*said: str) -> Reader:
    """Words that stand together, each way of saying the same."""
    ways = [each.split() for each in said]

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        for way in ways:
            if [word.casefold() for word in words[at : at + len(way)]] == way:
                yield at + len(way), " ".join(way)

    return read


def face(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """A face of a die with what is written behind it, or a dodge: `legs dodge`, `legs, legs, dodges one`."""
    if at < len(words) and are_faces(words[at]):
        yield at + 1, words[at]
    elif at < len(words) and fold(words[at]) in DODGED:
        yield at + (2 if words[at + 1 : at + 2] == [ONE] else 1), ONE if words[at + 1 : at + 2] == [ONE] else DODGE


def dodged(faces: Iterable[str]) -> list[str]:
    """The faces as a command takes them: a dodge stands behind its hit, of several alike behind the first."""
    found: list[str] = []
    for each in faces:
        if each not in (DODGE, ONE) or not found:
            found.append(each)
            continue
        at = found.index(found[-1]) if each == ONE else len(found) - 1
        found[at] = f"{found[at]}:{DODGE}"
    return found


def number(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """A number as digits."""
    if at < len(words) and words[at].isascii() and words[at].isdigit():
        yield at + 1, words[at]


def amount(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """`+1`, `-1`, `3`."""
    if at < len(words) and re.fullmatch(r"[+-]?[0-9]{1,3}", words[at]):
        yield at + 1, words[at]


def word(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """Any one word that no other slot has."""
    if at < len(words) and words[at].casefold() not in SMALL:
        yield at + 1, words[at]


def rest_of(said: Sequence[str], places: Sequence[int], *without: str) -> Reader:
    """All that is left of a line, as it was typed, without these at its beginning."""

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        if at < len(words) and words[at] not in without:
            yield len(words), " ".join(said[places[at] :])

    return read


class Names:
    """The names of one kind of thing; what is typed may be words of a name, or their beginnings, in their order."""

    def __init__(
        self, names: Iterable[str], shortest: int = 2, called: dict[str, str] | None = None, misspelt: bool = False
    ) -> None:
        """A beginning has at least so many letters; `called` are further words for some of them, such as trap.

        Of what is `misspelt` one long word may have one wrong letter, where only one name is so.
        """
        self._names = {name: _spoken(name) for name in dict.fromkeys(names)}
        self._called = called or {}
        self._shortest = shortest
        self._misspelt = misspelt

    def __call__(self, words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        """The places behind a name that begins here; where several are called so, the words as they were typed."""
        for end in range(at + 1, min(at + LONGEST_NAME, len(words)) + 1):
            typed = words[at:end]
            if said := self.meant(typed):
                yield end, said

    def meant(self, typed: Sequence[str]) -> str:
        """The name these words mean, the words where they mean several, or nothing."""
        text = " ".join(typed)
        if text.casefold() in self._called:
            return self._called[text.casefold()]
        wanted = _spoken(text)
        if not wanted or all(each.isdigit() for each in wanted):
            return ""
        found = [name for name, spoken in self._names.items() if spoken == wanted]
        found = found or [name for name, spoken in self._names.items() if _stands(wanted, spoken, whole=True)]
        if not found and len("".join(wanted)) >= self._shortest:
            found = [name for name, spoken in self._names.items() if _stands(wanted, spoken, whole=False)]
        if not found and self._misspelt and len(wanted) == 1 and len(wanted[0]) >= LONG:
            found = [name for name, spoken in self._names.items() if any(_nearly(wanted[0], each) for each in spoken)]
            found = [name for name in found if len(self._names[name]) == 1] or found
        if not found and text.casefold().endswith("s"):
            return self.meant([*typed[:-1], typed[-1][:-1]])
        return found[0] if len(found) == 1 else text if found else ""


@cache
def _spoken(text: str) -> tuple[str, ...]:
    return tuple(fold(each) for each in text.replace("-", " ").split() if any(letter.isalnum() for letter in each))


def _nearly(said: str, meant: str) -> bool:
    """Whether one letter is wrong, missing or too many."""
    begun = next((at for at, pair in enumerate(zip(said, meant, strict=False)) if pair[0] != pair[1]), len(said))
    rest, other = said[begun:], meant[begun:]
    return said[0] == meant[0] and (rest[1:] == other[1:] or rest[1:] == other or rest == other[1:])


def _stands(wanted: tuple[str, ...], spoken: tuple[str, ...], whole: bool) -> bool:
    """Whether the words stand together in a name, in their order."""
    for begun in range(len(spoken) - len(wanted) + 1):
        pairs = zip(wanted, spoken[begun:], strict=False)
        if all(said == each if whole else each.startswith(said) for said, each in pairs):
            return True
    return "".join(wanted) == "".join(spoken)


def counted(thing: Reader) -> Reader:
    """So many of a thing: `2 hides`, `two hides`, `hide x2`; the thing once for each."""

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        first = words[at].casefold() if at < len(words) else ""
        times = int(first) if first.isdigit() and len(first) < 2 else NUMBERS.get(first, 0)
        for end, name in thing(words, at + 1) if times else ():
            yield end, ",".join([name] * times)
        yield from thing(words, at)

    return read
