"""Who hears the words of cards: the packs' own words note for themselves when a rule asks for them while a command is decided.

Every word of the closed lists of the language that stands in a pack becomes a `Word`. It notes when the rules compare it with
a word of their own, under which moment it was carried out, whether hands had to do it, whether what it says is so was
answered, whether what it cancels was asked for, and when what it made last came to its end.
"""

import sys
import types
from collections import defaultdict
from contextlib import contextmanager
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kdm_cli.content import Library
from kdm_cli.rules.asking import lasting, numbers, texts, what_is_so
from kdm_cli.rules.carry import by_hand, carry_out
from kdm_cli.rules.language import operations, phrases, spoken, values, words
from kdm_cli.rules.language.card_text import AtMoment, CardText
from kdm_cli.rules.showdown.survivors_turn import survivor_attack
from kdm_cli.rules.state import Lasting
from kdm_cli.service import perform

NAMES = {**vars(words), **vars(values), **vars(operations)}


@cache
def hints_of(shape):
    """The fields of a typed dictionary of the language, with what may stand there."""
    return get_type_hints(shape, localns=NAMES, include_extras=True)


LISTS = {
    frozenset(get_args(value)): name.removesuffix("Before")
    for name, value in vars(words).items()
    if get_origin(value) is Literal
}
OPERATIONS = {get_args(hints_of(each)["op"])[0]: each for each in get_args(operations.Operation)}
IN_WORDS = (spoken, phrases)  # they tell what a card says, and carry nothing out
SAID = {"grant": "Granted", "forbid": "Forbidden"}
BY_DEED = ("Box", "Clearable", "Deck", "Pile", "Way", "Discarded", "Fate", "Rerolled")  # done, not only recognised


class Ears:
    """What was heard so far, by list and word, and how."""

    def __init__(self) -> None:
        self.listening = 0
        self.heard: dict[str, set[tuple[str, str]]] = defaultdict(set)
        self.waiting: set[int] = set()  # what was cancelled and lies there until somebody asks
        self.doing: list[Any] = []  # the operations being carried out, and whether hands had to do them

    def note(self, how: str, kind: str, word: str) -> None:
        if self.listening == 1:
            self.heard[how].add((str.__str__(kind), str.__str__(word)))


EARS = Ears()


class Word(str):
    """A word of a card, and the moment in whose effects it stands."""

    __slots__ = ("kind", "moment")

    def __new__(cls, text, kind="", moment=""):
        self = super().__new__(cls, text)
        self.kind, self.moment = kind, moment
        return self

    def __eq__(self, other):
        same = str.__eq__(self, other)
        if same is True and type(other) is str:
            EARS.note("asked" if id(self) in EARS.waiting else "recognised", self.kind, self)
        return same

    def __ne__(self, other):
        return not self == other

    __hash__ = str.__hash__

    def __str__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return (str, (str.__str__(self),))

    def _part(self, found):
        if found:
            EARS.note("recognised", self.kind, self)
        return found

    def startswith(self, *args):
        return self._part(str.startswith(self, *args))

    def endswith(self, *args):
        return self._part(str.endswith(self, *args))


class Saying(Word):
    """What a lasting row says, and its words when the rules ask for it or take it apart: grant/deaf, forbid/dash,surge."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        same = str.__eq__(self, other)
        if same is True and type(other) is str:
            head, _, rest = str.partition(self, "/")
            for each in rest.split(","):
                EARS.note("recognised", SAID.get(head, self.kind), each)
            if not rest:
                EARS.note("recognised", self.kind, self)
        return same

    def partition(self, sep):
        head, found, rest = str.partition(self, sep)
        return head, found, Saying(rest, SAID.get(head, self.kind))

    def rpartition(self, sep):
        head, found, rest = str.rpartition(self, sep)
        return head, found, Saying(rest, SAID.get(head.rpartition("/")[2], self.kind))

    def removeprefix(self, prefix):
        return Saying(str.removeprefix(self, prefix), SAID.get(prefix.rstrip("/").rpartition("/")[2], self.kind))

    def split(self, *args):
        return [Word(each, self.kind) for each in str.split(self, *args)]


# words out of packs


class Heard(Library):
    """Packs whose words listen."""

    def gathered(self, kind, brief=False, only=None):
        entries, linked = super().gathered(kind, brief, only)
        new = {key: entry._replace(data=once(_card, entry.data)) for key, entry in entries.items()}
        return new, [new.get(entry.id, entry) for entry in linked]


MADE = {}


def once(make, data):
    """What is made of the text of a card, made once: packs hand out the same text however often they are opened."""
    known = MADE.get((make, id(data)))
    if known is None or known[0] is not data:
        known = MADE[make, id(data)] = (data, make(data))
    return known[1]


def _card(data):
    return watched(data, CardText)


def watched(value, hint, moment="", kind=""):
    """The same with every word that a closed list allows there as a `Word`."""
    hint = _bare(hint)
    if isinstance(value, dict):
        return _object(value, hint, moment, kind)
    if isinstance(value, list):
        item = next((get_args(each)[0] for each in _options(hint) if get_origin(each) is list), None)
        return [watched(each, item if item is not None else _shape(each), moment, kind) for each in value]
    if isinstance(value, str):
        for each in _options(hint):
            if get_origin(each) is Literal and value in get_args(each):
                return Word(value, LISTS.get(frozenset(get_args(each)), kind), moment)
    return value


def _object(value, hint, moment, kind=""):
    shape = next((each for each in _options(hint) if is_typeddict(each) and _fits(value, each)), None)
    shape = OPERATIONS.get(value.get("op")) or (AtMoment if {"at", "effects"} <= value.keys() else None) or shape
    if shape is None and (keyed := next((each for each in _options(hint) if get_origin(each) is dict), None)):
        key, item = get_args(keyed)
        return {watched(name, key, moment, kind): watched(each, item, moment, kind) for name, each in value.items()}
    shape = shape or CardText
    hints = hints_of(shape)
    inner = str.__str__(value["at"]) if shape is AtMoment else moment
    found = {}
    for name, each in value.items():
        field = hints.get(name)
        field = _shape(each) if field is None else field
        said = watched(each, field, inner, f"{shape.__name__}.{name}")
        found[Word(name, "Cost", moment) if shape is values.Cost else name] = said
    if "op" in value:
        found["op"] = Word(value["op"], "operation", moment)
    return found


def _shape(value):
    return CardText if isinstance(value, dict) else list[CardText] if isinstance(value, list) else str


def _fits(value, shape):
    return value.keys() <= hints_of(shape).keys()


@cache
def _bare(hint):
    while get_origin(hint) in (Annotated, NotRequired, Required):
        hint = get_args(hint)[0]
    if isinstance(hint, (str,)):
        hint = getattr(values, hint, None) or getattr(operations, hint, str)
    return getattr(values, hint.__forward_arg__, str) if hasattr(hint, "__forward_arg__") else hint


@cache
def _options(hint):
    hint = _bare(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return [option for each in get_args(hint) for option in _options(each)]
    return [hint]


def words_of(library, kinds=None):
    """Every word that stands in a pack, by its list."""
    return {word for entry in library.of(*(kinds or library.kinds)) for word in words_of_one(entry)}


def words_of_one(entry):
    """Every word that stands on one card, by its list."""
    return once(_words_in, entry.data)


def _words_in(data):
    found, open_ = set(), [data]
    while open_:
        value = open_.pop()
        if isinstance(value, Word):
            found.add((value.kind, str.__str__(value)))
        elif isinstance(value, dict):
            open_ += [*value, *value.values()]
        elif isinstance(value, (list, tuple)):
            open_ += value
    return found


# ears in the rules


def _wrapped():
    """The few doors of the rules at which somebody listens: (the function, what stands in its place)."""
    decide, chosen, answered, handed = perform.decide, carry_out.handler, what_is_so._of_people, by_hand.by_hand
    used, end, lasts, rolls = lasting.used, lasting.end, lasting.words, numbers.on_rolls
    added, barred, begins = lasting.add, texts.barred_for_a_while, survivor_attack._begin_next
    forgotten = lasting.forget

    def hears_decide(*args, **more):
        EARS.listening += 1
        try:
            return decide(*args, **more)
        finally:
            EARS.listening -= 1

    def hears_carried(play, op, scene):
        handler = chosen(play, op, scene)

        def carries(play, op, scene):
            deed = [op, True]
            EARS.doing.append(deed)
            try:
                handler(play, op, scene)
            finally:
                EARS.doing.pop()
            if deed[1]:
                _done(play, op)

        return carries

    def hears_by_hand(play, op, scene):
        for deed in EARS.doing:
            if deed[0].get("op") is op.get("op"):
                deed[1] = False
        return handed(play, op, scene)

    def hears_condition(play, condition, scene):
        answer = answered(play, condition, scene)
        if answer is not None and isinstance(condition.get("is"), Word):
            EARS.note("answered", "State", condition["is"])
        return answer

    def hears_used(play, owner, content, period, *args):
        EARS.note("counted", "Period", period)
        return used(play, owner, content, period, *args)

    def hears_rolls(play, survivor, *names):
        for name in (*names, "any"):  # what changes any roll is asked for with each
            EARS.note("rolled", "RollName", name)
        return rolls(play, survivor, *names)

    def hears_end(play, periods, survivor):
        periods = tuple(periods)
        owner = survivor.id if survivor else None
        for row in play.draft.of(Lasting, owner):
            if row.until in periods:
                EARS.note("ended", "Duration", row.until)
        return end(play, periods, survivor)

    def hears_forgotten(play, survivor, content):
        """What a card said for life ends with it."""
        before = play.draft.of(Lasting, survivor.id)
        forgotten(play, survivor, content)
        for row in before:
            if row not in play.draft.of(Lasting, survivor.id):
                EARS.note("ended", "Duration", row.until)

    def hears_begins(play, attack):
        """What waited for the next attack has come to it."""
        for owner in (attack.attacker, None):
            for row in play.draft.of(Lasting, owner):
                if row.until == "next_attack":
                    EARS.note("ended", "Duration", row.until)
        return begins(play, attack)

    def hears_words(play, survivor, kind):
        return {Word(word, SAID.get(kind, "")): card for word, card in lasts(play, survivor, kind).items()}

    def hears_added(play, survivor, content, what, *args):
        return added(play, survivor, content, Saying(what), *args)

    def hears_barred(*args):
        return {Word(word, "Forbidden"): card for word, card in barred(*args).items()}

    yield from (
        (decide, hears_decide), (chosen, hears_carried), (answered, hears_condition), (handed, hears_by_hand),
        (used, hears_used), (end, hears_end), (lasts, hears_words), (rolls, hears_rolls),
        (added, hears_added), (barred, hears_barred), (begins, hears_begins), (forgotten, hears_forgotten),
    )  # fmt: skip
    for module in IN_WORDS:
        for function in vars(module).values():
            if isinstance(function, types.FunctionType) and function.__module__ == module.__name__:
                yield function, _deaf(function)


def _deaf(function):
    """What only tells what a card says hears nothing."""

    def tells(*args, **more):
        EARS.listening += 100
        try:
            return function(*args, **more)
        finally:
            EARS.listening -= 100

    return tells


def _done(play, op):
    for value in op.values():
        for each in value if isinstance(value, list) else [value]:
            said = each.get("half") if isinstance(each, dict) else each  # half: of an amount that was worked out
            if isinstance(said, Word):
                EARS.note("done", said.kind, said)
    said = op["op"]
    if isinstance(said, Word):
        EARS.note("happened", "Moment", said.moment)
        if str.__eq__(said, "cancel") and _waits(play, op["what"]):
            EARS.waiting.add(id(op["what"]))
        elif str.__eq__(said, "cancel"):
            EARS.note("cancelled", "Cancelled", op["what"])


def _waits(play, what):
    """Whether what is cancelled only lies there until somebody asks."""
    attempt = play.fight.survivor_attack.attempt if play.fight.survivor_attack else None
    return what in play.fight.stops or (attempt is not None and what in attempt.cancelled)


@contextmanager
def listening():
    """While commands are decided in here the words of `Heard` packs note who asks for them; a fresh pair of ears."""
    EARS.heard.clear()
    doors = [(old, new) for old, new in _wrapped()]
    places = []
    for module in [each for name, each in sys.modules.items() if name.startswith(("kdm_cli", "tests"))]:
        for name, value in list(vars(module).items()):
            for old, new in doors:
                if value is old:
                    places.append((module, name, old))
                    setattr(module, name, new)
    try:
        yield EARS.heard
    finally:
        for module, name, old in places:
            setattr(module, name, old)


def reached(heard, kind, word):
    """Whether a word did in play what it is for."""
    said = (kind, word)
    if kind == "operation":
        return said in heard["done"]
    if kind == "Moment":
        return said in heard["happened"]
    if kind == "State":
        return said in heard["answered"]
    if kind == "Duration":
        return said in heard["ended"]
    if kind == "RollName":
        return said in heard["rolled"]
    if kind == "Period":
        return said in heard["counted"]
    if kind == "Cancelled":
        return said in heard["cancelled"] or said in heard["asked"]
    if "." in kind:
        return said in heard["done"] or said in heard["recognised"]
    if kind in BY_DEED:
        return said in heard["done"] and said in heard["recognised"]
    return said in heard["recognised"]
