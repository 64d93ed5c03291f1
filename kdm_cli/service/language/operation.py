"""Operations, declared once, and the kinds of things they take: command lines, documents and help come from these."""

import re
from collections.abc import Callable, Sequence

from kdm_cli.light import Annotated, Any, NamedTuple, TypeVar
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import is_unicode, refuse
from kdm_cli.rules.state import Fields

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
    unsaid: str = ""  # which of the options is meant where none of them is typed
    said: tuple[str, ...] = ()  # how an option is said in words, besides its name
    anywhere: bool = False  # among the other words, whichever stands first


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


def switch(explanation: str, short: str = "", said: tuple[str, ...] = ()) -> Kind:
    """A switch with the words that explain it."""
    return Kind("switch", "", explanation, yes, flag=True, short=short, said=said)


def choice(metavar: str, explanation: str, *options: str) -> Kind:
    """One word out of a short list."""
    return Kind("choice", metavar, explanation, one_of(*options), wordy=False, options=options)


def words(metavar: str, explanation: str, completes: str = "", short: str = "") -> Kind:
    """Free words, or the name of something."""
    return Kind("text", metavar, explanation, text, completes=completes, short=short)


def number(metavar: str, explanation: str, short: str = "") -> Kind:
    """A whole number."""
    return Kind("number", metavar, explanation, whole_number, wordy=False, short=short)


SURVIVOR = words("NAME", "a survivor: the name or the beginning of it", "survivor")
WHO = SURVIVOR._replace(anywhere=True)
STAT = Kind("stat", "STAT", "courage, hunt-xp, strength, ...", text, "stat", wordy=False)
AMOUNT = Kind("amount", "AMOUNT", "+2 and -1 change, 3 sets", text, "", wordy=False)
TRAIT = words("TRAIT", "a fighting art, disorder, ability, impairment or lasting injury", "trait")
INJURY = words("INJURY", "a severe injury or brain trauma by name, or a location to roll for", "injury")
GEAR = words("GEAR", "a gear card", "gear")
ITEM = words("ITEM", "a gear card or a resource", "item")
PAY = words("ITEM,...", "what is paid with, by name: monster bone x2; else the least useful", "payment")
SLOT = number("SLOT", "a space of the gear grid, 1 to 9, left to right and top to bottom")
YEAR = number("YEAR", "a lantern year")
LAST = -(10**9)  # which nobody can type: a number has nine digits at most


def entry_or_last(value: object, what: str) -> int:
    """The number of an entry, or the word for the newest that counts."""
    if isinstance(value, str) and value.strip().casefold() == "last":
        return LAST
    return whole_number(value, what)


def entry_at(at: str) -> int | None:
    """The entry behind which somebody looks with --at; none where that is the newest, or as things are."""
    number = entry_or_last(at, "--at") if at else LAST
    return None if number == LAST else number


MENDED = Kind("number", "ENTRY", "the number of a journal entry, or last", entry_or_last, wordy=False)
ENTRY = number("ENTRY", "the number of a journal entry")
COMMAND = words("COMMAND", "a command as it is typed, with all its options")  # takes the rest of the line
RETYPED = Kind("command", "ENTRY COMMAND", "an entry, and the command in its place, to the end of the line", text)
EVENT = words("EVENT", "a story event, settlement event or nemesis", "event")
THING = words("THING", "an innovation, location, principle, quarry, nemesis or milestone", "thing")
FIELDS = "survival-limit, population, dice, decks, rules, party-size, house-rule, ..."
FIELD = Kind("field", "FIELD", FIELDS, text, "field", wordy=False)
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


OPTIONAL = "optional"  # marks a list that may stay empty because an option stands for it
MOST_SHOWN = 60
Answered = Any  # what an operation answers: an outcome, a batch, or what its shape says
F = TypeVar("F", bound=Callable[..., Answered])


class Parameter(NamedTuple):
    """One thing an operation takes, read off its signature."""

    name: str
    kind: Kind
    positional: bool
    many: bool
    required: bool

    @property
    def option(self) -> str:
        """How it is written on a command line when it is an option."""
        return "--" + self.name.strip("_").replace("_", "-")


class Declined(NamedTuple):
    """An option that others of its kind take and an operation does not, or a value of one: why, and what instead."""

    option: str
    why: str
    way_out: str  # VALUE in it stands for what was typed
    values: tuple[str, ...] = ()  # matched as where they are taken: a beginning will do

    def means(self, option: str, value: object) -> bool:
        """Whether this is what was typed."""
        typed = str(value).strip().casefold()
        named = not self.values or (bool(typed) and any(each.startswith(typed) for each in self.values))
        return self.option == option and named


class Operation(NamedTuple):
    """One thing that can be done, with all that describes it."""

    path: str
    short: str
    way: str
    function: Callable[..., Answered]
    parameters: tuple[Parameter, ...]
    summary: str
    details: str
    examples: tuple[str, ...]
    batch: bool  # it may stand in a batch
    declines: tuple[Declined, ...] = ()
    quiet: bool = False  # and answers nothing there
    asks: bool = False  # dice, choices and cards are for it
    packs: bool = False  # behind it other packs say what there is
    founds: bool = False  # a campaign
    elsewhere: bool = False  # it is about no campaign that is open
    talks: str = ""  # it goes on until somebody ends it: the module of the command line that does
    draws: str = ""  # from which deck it names cards
    takes: tuple[str, ...] = ()  # of the options of every command those that do something here, where few do

    @property
    def document(self) -> str:
        """Its name in a batch document: `survivor.set`."""
        return self.path.replace(" ", ".")

    def checked(self, given: Fields) -> Fields:
        """The arguments of a document, each parsed by its kind; unknown and missing ones are refused."""
        known = {parameter.name.strip("_"): parameter for parameter in self.parameters}
        takes = f"It takes {', '.join(known) or 'nothing'}."
        for name, value in given.items():
            if name not in known:
                self.decline("--" + name.replace("_", "-"), value)
                refuse("bad-input", f'{self.document} takes no "{name[:40]}".', takes)
        arguments: Fields = {}
        for name, parameter in known.items():
            if name not in given or given[name] is None:
                if parameter.required:
                    refuse("bad-input", f'{self.document} needs "{name}" ({parameter.kind.metavar}).', takes)
                continue
            value = given[name]
            self.decline(parameter.option, value)
            if parameter.many:
                values = value if isinstance(value, list) else [value]
                if values:
                    self.check_names(parameter, values)
                arguments[parameter.name] = [parameter.kind.parse(each, name) for each in values]
                if parameter.required and not values:
                    refuse("bad-input", f'"{name}" of {self.document} may not be empty.', "One at least belongs in it.")
            else:
                parsed = parameter.kind.parse(value, name)
                if not (parameter.kind.flag and parsed is False):
                    arguments[parameter.name] = parsed
        return arguments

    def check_names(self, parameter: Parameter, values: Sequence[object]) -> None:
        """Refuse a list in which nothing is named: a comma alone parts others, a blank is a slip."""
        parts = [each for each in values if isinstance(each, str)]
        blank = next((each for each in parts if not each.strip()), None)
        if blank is None and (len(parts) < len(values) or any(each.strip(" ,") for each in parts)):
            return
        typed = blank if blank is not None else " ".join(parts)[:MOST_SHOWN]
        kind = parameter.kind
        what = kind.metavar if parameter.positional else f"{parameter.option} {kind.metavar}"
        hint = f"For instance: kdm {self.examples[0]}" if self.examples else ""
        refuse("bad-input", f'"{typed}" names nothing where {what} belongs ({kind.help}).', hint)

    def decline(self, option: str, value: object) -> None:
        """Refuse what others of its kind take and this one does not; anything else is not its business."""
        for each in self.declines:
            if each.means(option, value):
                refuse("usage", each.why, each.way_out.replace("VALUE", quoted(str(value)[:MOST_SHOWN])))

    def call(self, first: object, arguments: Fields) -> Answered:
        """Carry the operation out; a list nobody gave is empty."""
        empty: Fields = {each.name: [] for each in self.parameters if each.many and each.positional}
        return self.function(first, **(empty | arguments if empty else arguments))


REGISTRY: dict[str, Operation] = {}


def changing(
    path: str,
    short: str = "",
    examples: tuple[str, ...] = (),
    packs: bool = False,
    draws: str = "",
    asks: bool = True,
) -> Callable[[F], F]:
    """Declare an operation that changes the campaign: it is given a Play and leaves changes and a story."""
    return _declared(path, short, "changing", examples, batch=True, asks=asks, packs=packs, draws=draws)


def reading(
    path: str,
    short: str = "",
    examples: tuple[str, ...] = (),
    batch: bool = True,
    declines: tuple[Declined, ...] = (),
    quiet: bool = False,
) -> Callable[[F], F]:
    """Declare an operation that only looks: it is given a View and answers with plain data."""
    return _declared(path, short, "reading", examples, batch=batch, declines=declines, quiet=quiet)


def keeping(
    path: str, short: str = "", examples: tuple[str, ...] = (), takes: tuple[str, ...] = (), **more: bool | str
) -> Callable[[F], F]:
    """Declare an operation on the file or the journal as a whole: it is given a Session and does its own committing."""
    return _declared(path, short, "keeping", examples, batch=False, takes=takes, **more)


def _declared(
    path: str, short: str, way: str, examples: tuple[str, ...], *, batch: bool, **more: Any
) -> Callable[[F], F]:
    def declare(function: F) -> F:
        summary, _, details = (function.__doc__ or "").partition("\n")
        told = "\n".join(line.strip() for line in details.strip().splitlines())
        REGISTRY[path] = Operation(
            path, short, way, function, _parameters(function), summary.strip(), told, examples, batch, **more
        )
        return function

    return declare


def _parameters(function: Callable[..., Answered]) -> tuple[Parameter, ...]:
    code = function.__code__
    positional = code.co_varnames[1 : code.co_argcount]
    options = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    with_default = {*positional[len(positional) - len(function.__defaults__ or ()) :], *(function.__kwdefaults__ or ())}
    found = []
    for name in (*positional, *options):
        annotation = function.__annotations__[name]
        kind, *marks = annotation.__metadata__
        required = name not in with_default and OPTIONAL not in marks
        found.append(Parameter(name, kind, name in positional, "list[" in str(annotation.__origin__), required))
    return tuple(found)
