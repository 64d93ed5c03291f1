"""A line read once more by what its words name: who, which card, which switch, which face, wherever they stand.

Only a line that is refused as it stands is read so, and only what takes every word of it counts. Of several ways to
read it the one with the fewest names is meant, for words that are a name together are no two; where that leaves
several, nothing is guessed.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from kdm_cli.content import Pack as Opened
from kdm_cli.content.places import shipped
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Candidate, fold, matches
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.rules.state import AnyField, Fields, Pack, Tables
from kdm_cli.rules.under_way import RANDOM
from kdm_cli.service import faces
from kdm_cli.service.language import index
from kdm_cli.service.language.by_kind import LISTS
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.index import ANSWERS, OPTIONS, THEN, Everywhere, bare, taken
from kdm_cli.service.language.left_out import completed
from kdm_cli.service.language.operation import Parameter
from kdm_cli.service.language.parse import COUNT, Request, by_name, written
from kdm_cli.service.language.short_forms import are_faces, meant
from kdm_cli.service.tray import library_of

GUESS = "Did you mean"  # how a hint begins that offers other names
JOINING = frozenset(["and", "&", "the", "a", "for", "from", "to", "with"])  # stand between names and name nothing
DODGES = ("dodge", "dodges", "dodged")
SAID = (faces.YES, faces.NO, RANDOM)
DRAWN = ("resource", "fighting_art", "secret_fighting_art", "disorder", "innovation", "settlement_event", "gear")
DICE_BEHIND = ("hit_location", "ai_card", "hunt_event")  # kinds of cards behind whose names faces may stand
ALONE = ("survivor", "weapon", *DICE_BEHIND)  # kinds of values that need no word for their option
LONGEST, MOST_WORDS, MOST_STEPS, MOST_READINGS = 6, 40, 5_000, 3
CODES = ("unknown-name", "ambiguous-name", "no-hunt")  # what a line may be read otherwise for
WORDS_WRONG = ("usage", "bad-input")  # likewise, where the words themselves did not fit


class Token(NamedTuple):
    """One word: what stands behind it after = or :, and whether a comma ends the name it belongs to."""

    text: str
    dice: str = ""
    pinned: bool = False
    ends: bool = False


class Reading(NamedTuple):
    """What was read so far, in order: values by parameter, and answers; `guessed` words are of no kind."""

    values: tuple[tuple[Parameter, str], ...] = ()
    rolls: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    names: int = 0
    guessed: bool = False

    def has(self, parameter: Parameter) -> bool:
        """Whether anything was read for a parameter."""
        return any(each is parameter for each, _ in self.values)

    def with_value(self, parameter: Parameter, value: str) -> "Reading":
        """One name more; a number is none."""
        names = self.names + (parameter.kind.name != "number")
        return self._replace(values=(*self.values, (parameter, value)), names=names)


def otherwise(request: Request, refused: Refused, tables: Tables | None) -> Iterator[tuple[Request, bool]]:
    """The one other request that the words of a refused line may mean, and whether it is a guess."""
    sheets = campaign_of(request, tables)
    if may_help(request, refused):
        yield from _by_kind(request, refused, sheets)
    for found in completed(request, sheets):
        yield found, False


def not_enabled(refused: Refused, request: Request, tables: Tables | None) -> None:
    """A card that nobody here knows and an expansion has: which one, and how it is played with."""
    refusal = refused.refusal
    if refusal.code != "unknown-name" or not refusal.about:
        return
    sheets = campaign_of(request, tables)
    here = {row.pack for row in sheets.rows(Pack)}
    others = [Opened(folder) for pack, folder in shipped().items() if here and pack not in here]
    every = (entry for pack in others for kind in pack.kinds for entry in pack.of(kind) if "replaces" not in entry.data)
    found = next((entry for entry in every if fold(entry.name) == fold(refusal.about)), None)
    if found is not None:
        own = (
            f"{refusal.hint}\n" if refusal.hint and not refusal.hint.startswith(GUESS) else ""
        )  # nothing else was meant
        hint = f"{own}{found.name} is of the pack {found.pack}: kdm pack enable {found.pack}"
        refused.refusal = refusal._replace(hint=hint)


def campaign_of(request: Request, tables: Tables | None) -> Sheets:
    """The campaign a line is about: as somebody has it open, else as it lies in the file."""
    return (
        Sheets(request.everywhere.file, request.everywhere.at)
        if tables is None
        else Sheets.of(tables, library_of(tables))
    )


def _by_kind(request: Request, refused: Refused, sheets: Sheets) -> Iterator[tuple[Request, bool]]:
    readers, waits = [KindReader(request, sheets)], refused.refusal.code not in (*CODES, *WORDS_WRONG)
    for path in index.OTHERS.get(bare(list(request.typed))[0], ()):
        with suppress(Refused):  # what has no such option is not meant
            readers.append(KindReader(request._replace(operation=index.operation(path)), sheets))
    for guess in (False,) if waits else (False, True):
        found = [each for reader in readers for each in reader.readings(guess)]
        if len(found) > 1 and not (guess or waits or request.wrong):
            _refuse_several(found)
        if len(found) == 1 and not _same(found[0], request):
            yield found[0], guess or waits
        if found:
            return


def may_help(request: Request, refused: Refused) -> bool:
    """Whether a refusal is of a kind that another reading of the words may mend."""
    refusal = refused.refusal
    if not request.typed or refusal.turned or any(word.startswith(THEN) for word in request.typed):
        return False
    left = getattr(refused, "left", ())
    own = request.wrong is not None or any(each.kind == "option" for each in left)
    waits = getattr(refused, "unused", False)  # an answer is asked for, and something typed waits to be used
    return refusal.code in CODES or (own and refusal.code in WORDS_WRONG) or waits


def _same(found: Request, request: Request) -> bool:
    return request.wrong is None and found[:3] == request[:3]


def _refuse_several(found: list[Request]) -> None:
    lines = [f"{written(each)}{_answered(each.everywhere)}" for each in found[:MOST_READINGS]]
    message = f"This can be read in {len(found)} ways."
    raise Refused(Refusal("ambiguous-name", message, "\n".join(lines)))


def _answered(everywhere: Everywhere) -> str:
    told = ((each.flags[0], value) for each in ANSWERS for value in getattr(everywhere, each.field))
    return "".join(f" {flag} {value}" for flag, value in told)


class KindReader:
    """One line against the parameters of its operation."""

    def __init__(self, request: Request, sheets: Sheets, others: bool = True) -> None:
        """Of somebody who has nothing of a kind what `others` have may be meant."""
        self.operation = request.operation
        self._request = request
        self._sheets = sheets
        self._everywhere: Fields = request.given.given(OPTIONS)
        words = bare(taken(list(request.typed), self._everywhere))
        _, words = index.find(meant(words) if index.is_rewritten(words) else words)
        self._options, plain = by_name(request.operation, words)
        self.tokens = _tokens(plain)
        self._known: dict[tuple[str, str], list[Candidate]] = {}
        self._steps = 0
        self._guess, self._others = False, others

    def readings(self, guess: bool) -> list[Request]:
        """Every different request of the fewest names."""
        if len(self.tokens) > MOST_WORDS or not self.tokens:
            return []
        self._guess, self._steps = guess, 0
        whole = [each for each in self._read(0, Reading()) if each.guessed == guess]
        fewest = min((each.names for each in whole), default=0)
        found: list[Request] = []
        for each in whole:
            if each.names == fewest and (request := self._request_of(each)) is not None and request not in found:
                found.append(request)
        return found

    def _read(self, at: int, reading: Reading) -> Iterator[Reading]:
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        if at == len(self.tokens):
            yield reading
            return
        token = self.tokens[at]
        if token.text.casefold() in JOINING and at + 1 < len(self.tokens):
            yield from self._read(at + 1, reading)
        if self.operation.way == "changing":
            yield from self._answers(at, token, reading)
        for parameter in self._open(reading):
            yield from self._value(at, parameter, reading)

    def _answers(self, at: int, token: Token, reading: Reading) -> Iterator[Reading]:
        """Faces, with a dodge behind a location; yes and no, for somebody in front of them; what is of no kind."""
        if not token.dice and are_faces(token.text):
            rolls = (*reading.rolls, token.text)
            following = self.tokens[at + 1].text.casefold() if at + 1 < len(self.tokens) else ""
            if following in DODGES and token.text.rpartition(",")[2].casefold() in faces.LOCATIONS:
                yield from self._read(at + 2, reading._replace(rolls=(*reading.rolls, f"{token.text}:dodge")))
            yield from self._read(at + 1, reading._replace(rolls=rolls))
            return
        if token.text.casefold() in SAID:
            yield from self._read(at + 1, reading._replace(choices=(*reading.choices, token.text.casefold())))
        whom = any(each.name == "on" for each in self.operation.parameters)  # is said before what is chosen
        for end, name in () if whom else self._names("survivor", at, reading):
            said = self.tokens[end].text if end < len(self.tokens) else ""
            if said.casefold() in SAID or (self._guess and said.isalpha()):
                pinned = reading._replace(choices=(*reading.choices, f"{name}={said}"))
                yield from self._read(end + 1, pinned._replace(guessed=reading.guessed or said not in SAID))
        if self._guess and not token.dice:
            drawn = list(self._names("card", at, reading))
            for end, name in drawn:
                more = reading._replace(draws=(*reading.draws, name), names=reading.names + 1, guessed=True)
                yield from self._read(end, more)
            if not drawn and fold(token.text):
                more = reading._replace(choices=(*reading.choices, token.text), names=reading.names + 2, guessed=True)
                yield from self._read(at + 1, more)

    def _open(self, reading: Reading) -> Iterator[Parameter]:
        """What the next word may be for: the first of the own words not said yet, a list that goes on, options."""
        own = [each for each in self.operation.parameters if each.positional]
        waiting = [each for each in own if not reading.has(each) and each.name not in self._options]
        last = reading.values[-1][0] if reading.values else None
        if last is not None and last.many and last.positional:
            yield last
        for at, each in enumerate(waiting):
            if all(other.kind.anywhere or not other.required for other in waiting[:at]):
                yield each
        said_first = {each.kind.completes for each in waiting if each.required}
        for each in self.operation.parameters:
            given = reading.has(each) or each.name in self._options
            behind_dice = each.kind.completes == "survivor" and reading.rolls  # people are named before the dice
            waits = behind_dice or each.kind.completes in said_first - {""}
            if not each.positional and (each.many or not given) and not waits:
                yield each

    def _value(self, at: int, parameter: Parameter, reading: Reading) -> Iterator[Reading]:
        kind, dice = parameter.kind, self.tokens[at].dice
        if not parameter.positional:
            for end in self._said(at, parameter):
                if kind.flag:
                    yield from self._read(end, reading.with_value(parameter, ""))
                else:
                    for behind, value in self.takes(end, parameter, reading):
                        yield from self._read(behind, self._with(reading, parameter, value, behind))
        if (parameter.positional or kind.completes in ALONE) and (not dice or kind.completes in DICE_BEHIND):
            for behind, value in self.takes(at, parameter, reading):
                yield from self._read(behind, self._with(reading, parameter, value, behind))

    def _with(self, reading: Reading, parameter: Parameter, value: str, behind: int) -> Reading:
        """A name, and the faces that stand behind it after = or :."""
        more, token = reading.with_value(parameter, value), self.tokens[behind - 1]
        if not token.dice:
            return more
        return more._replace(rolls=(*more.rolls, f"{value}={token.dice}" if token.pinned else token.dice))

    def _said(self, at: int, parameter: Parameter) -> Iterator[int]:
        """Where an option that is said in words ends: `by`, `blind spot`, `forgot`."""
        for said in (parameter.option[2:].replace("-", " "), *parameter.kind.said):
            words = said.split()
            if [each.text.casefold() for each in self.tokens[at : at + len(words)]] == words:
                yield at + len(words)

    def takes(self, at: int, parameter: Parameter, reading: Reading) -> Iterator[tuple[int, str]]:
        """What a parameter may take from here on, and where that ends."""
        kind = parameter.kind
        if at >= len(self.tokens):
            return
        text = self.tokens[at].text
        if kind.options:
            meant = [each for each in kind.options if each.startswith(text.casefold())]
            if len(meant) == 1 or text.casefold() in kind.options:
                yield at + 1, text
        elif kind.name in ("number", "amount"):
            own = all(each.positional for each, _ in reading.values) and not (reading.rolls or reading.choices)
            if COUNT.fullmatch(text) and (own or not parameter.positional):
                yield at + 1, text
        elif kind.completes in LISTS:
            yield from self._names(kind.completes, at, reading)

    def _names(self, what: str, at: int, reading: Reading) -> Iterator[tuple[int, str]]:
        """The words that name something of a kind and begin here."""
        first = next((value for parameter, value in reading.values if parameter.positional), "")
        candidates = self.candidates(what, first)
        typed: list[str] = []
        for end in range(at, min(at + LONGEST, len(self.tokens))):
            token = self.tokens[end]
            typed += [token.text] if token.text else []
            if matches(" ".join(typed), candidates):
                yield end + 1, " ".join(typed)
            if token.ends or token.dice or not token.text:
                return

    def candidates(self, what: str, first: str) -> list[Candidate]:
        """What a kind of value may name, behind what was named first."""
        key = what, first
        if key not in self._known:
            if what == "card":
                tiers = [self._sheets.cards(*DRAWN)]
            else:
                tiers = LISTS[what](self.operation.path, first, self._sheets)
                tiers = tiers if any(tiers) or not self._others else [self._sheets.owned()]
            self._known[key] = [Candidate(each.value, each, tier) for tier, some in enumerate(tiers) for each in some]
        return self._known[key]

    def _request_of(self, reading: Reading) -> Request | None:
        """The request of a reading, if nothing is missing in it."""
        arguments: Fields = dict(self._options)
        try:
            for parameter, value in reading.values:
                parsed: AnyField = True if parameter.kind.flag else parameter.kind.parse(value, parameter.kind.metavar)
                if parameter.many:
                    arguments[parameter.name] = [*arguments.get(parameter.name, ()), parsed]
                else:
                    arguments[parameter.name] = parsed
        except Refused:
            return None
        if any(each.required and each.name not in arguments for each in self.operation.parameters):
            return None
        everywhere = dict(self._everywhere)
        for field, more in (("rolls", reading.rolls), ("choices", reading.choices), ("draws", reading.draws)):
            everywhere[field] = (*more, *everywhere.get(field, ()))
        return self._request._replace(arguments=arguments, everywhere=Everywhere(**everywhere), wrong=None)


def _tokens(words: Iterable[str]) -> list[Token]:
    """The words, with commas and pluses between names taken as their ends, and faces behind a name kept with it."""
    found: list[Token] = []
    for word in words:
        found += [Token(word)] if are_faces(word, pinned=False) else _parted(word)
    return found


def _parted(word: str) -> Iterator[Token]:
    parts = [part.strip() for part in word.removesuffix(",").replace("+", ",").split(",")]
    at = 0
    while at < len(parts):
        part, at = parts[at], at + 1
        mark = next((mark for mark in part if mark in "=:"), "")
        head, _, dice = part.partition(mark) if mark else (part, "", "")
        behind = [dice] if mark else []
        while mark and at < len(parts) and are_faces(parts[at], pinned=False):
            behind.append(parts[at])
            at += 1
        if mark and head and all(are_faces(each, pinned=False) for each in behind[:1]):
            yield Token(head, (":" if mark == "=" else ",").join(behind), mark == "=", True)
        else:
            yield Token(",".join([part, *behind[1:]]), ends=at < len(parts) or word.endswith(","))
