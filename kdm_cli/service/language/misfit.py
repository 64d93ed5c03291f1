"""A refused line that means nothing else either: which of its words names nothing there, and who has what it names.

`token odo acuracy` names no stat, `use bandages` a card that nobody there has: that is told, not what else is missing.
"""

from itertools import takewhile

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking.cards import typed
from kdm_cli.rules.content import Candidate, Entry, fold, matches, nearest
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.rules.state import Gear, Hunt, Showdown, Stored, Survivor, Tables, Trait
from kdm_cli.rules.under_way import within
from kdm_cli.service.language.by_kind import LISTS
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.operation import Parameter
from kdm_cli.service.language.parse import COUNT, Request
from kdm_cli.service.language.read_by_kind import LONGEST, KindReader, Reading, campaign_of

WRONG = ("usage", "unknown-name")  # what a line is refused with that may rather be told of one of its words
PEOPLE = ("survivor", "fighter")
GEAR, LEARNT = "gear", ("fighting_art", "secret_fighting_art", "disorder", "ability", "impairment")
HAD = {"ability": (GEAR, *LEARNT), "gear": (GEAR,), "trait": LEARNT}  # which somebody must have
MOST = 16  # names that are listed


class Stuck(NamedTuple):
    """A parameter that does not take the words from a place on; whom the line names before, and what it leaves open."""

    reader: KindReader
    parameter: Parameter
    words: tuple[str, ...]
    who: str
    behind: tuple[Parameter, ...]


def explain(request: Request, refused: Refused, tables: Tables | None) -> None:
    """Have a refusal tell of the word that does not fit, where there is one."""
    sheets = campaign_of(request, tables)
    if refused.refusal.code not in WRONG or not sheets.rows(Survivor) or _lacks_an_option(request):
        return
    try:
        stuck = _stuck(KindReader(request, sheets, others=False))
    except Refused:
        return  # an option is wrong, which is told already
    told = stuck and (_had_by_others(stuck, sheets) or (_misread(stuck) if _is_unread(request) else None))
    if told:
        refused.refusal = refused.refusal._replace(code=told.code, message=told.message, hint=told.hint)


def _lacks_an_option(request: Request) -> bool:
    """Whether an option is missing that the command cannot do without, which is told already."""
    wanted = [each for each in request.operation.parameters if each.required and not each.positional]
    return any(each.name not in request.arguments for each in wanted)


def _is_unread(request: Request) -> bool:
    """Whether the words did not make what the command takes, be it that nobody was named."""
    first = next((each for each in request.operation.parameters if each.positional), None)
    nobody = first is not None and first.kind.completes in PEOPLE and not request.arguments.get(first.name)
    return request.wrong is not None or nobody


def _stuck(words: KindReader) -> Stuck | None:
    """Where the words stop naming what the command takes, read from the left."""
    own = [each for each in words.operation.parameters if each.positional]
    reading, at, who = Reading(), 0, ""
    for number, parameter in enumerate(own):
        if not _names(parameter) and parameter.kind.name not in ("number", "amount"):
            return None  # words of which nobody can tell whether they fit
        before = at
        while at < len(words.tokens) and (parameter.many or at == before):
            ends = list(words.takes(at, parameter, reading))
            if not ends:
                break
            at, name = max(ends)
            if not who and parameter.kind.completes in PEOPLE:
                [who, *_] = [each.name for each in matches(name, words.candidates(parameter.kind.completes, ""))]
            reading = reading.with_value(parameter, name)
        left = tuple(each.text for each in words.tokens[at:] if each.text)
        if at == before and parameter.required and left and _names(parameter) and not COUNT.fullmatch(left[0]):
            return Stuck(words, parameter, left, who, tuple(own[number + 1 :]))
    return None


def _names(parameter: Parameter) -> bool:
    """Whether its words are one of several that are known."""
    return parameter.kind.completes in LISTS or bool(parameter.kind.options)


def _path(stuck: Stuck) -> str:
    return stuck.reader.operation.short or stuck.reader.operation.path


def _runs(stuck: Stuck) -> list[str]:
    """The words that are no numbers, as many as there are, then fewer."""
    named = list(takewhile(lambda word: not COUNT.fullmatch(word), stuck.words))
    return [" ".join(named[:length]) for length in range(min(len(named), LONGEST), 0, -1)]


def _had_by_others(stuck: Stuck, sheets: Sheets) -> Refusal | None:
    """The words name a card that somebody else has, or nobody."""
    for kind in (each.kind.completes for each in (stuck.parameter, *stuck.behind)):
        of_owner = kind in HAD and not any(LISTS[kind](stuck.reader.operation.path, "", sheets))
        cards = {card.name: card for card in sheets.library.of(*HAD[kind])} if of_owner else {}
        for text in _runs(stuck):
            found = [name for name in cards if fold(name).startswith(fold(text))]
            if len(found) == 1:
                return _not_had(cards[found[0]], kind, stuck.who, _path(stuck), sheets)
    return None


def _misread(stuck: Stuck) -> Refusal | None:
    """The words name what comes later, or nothing, but nearly."""
    open_ = [each for each in (stuck.parameter, *stuck.behind) if _names(each)]
    runs, first = _runs(stuck), stuck.parameter
    people = first.kind.completes in PEOPLE
    if not people and any(matches(word, _candidates(stuck, first)) for word in stuck.words[1:]):
        return None  # it is there, behind somebody whom nobody knows
    for parameter in open_[1:] if people and not stuck.who else ():
        if matches(runs[0], _candidates(stuck, parameter)):
            name = first.kind.metavar.partition("|")[0]
            words = " ".join([name, quoted(runs[0]), *stuck.words[len(runs) :]])
            message = f'"kdm {stuck.reader.operation.path}" needs {name} before "{runs[0][:60]}".'
            return Refusal("usage", message, f"kdm {_path(stuck)} {words}")
    for parameter in open_:
        names = [each.name for each in _candidates(stuck, parameter)]
        for text in runs:
            message = f'No {_called(parameter)} is called "{text[:60]}".'
            if close := nearest(text, names):
                return Refusal("unknown-name", message, f"Did you mean {', '.join(close)}?")
        if parameter is first and not people and 0 < len(names) <= MOST:
            return Refusal("unknown-name", message, f"One of {', '.join(names)}.")
    return None


def _candidates(stuck: Stuck, parameter: Parameter) -> list[Candidate]:
    """All that a parameter may be."""
    if parameter.kind.options:
        return [Candidate(each, each) for each in parameter.kind.options]
    return stuck.reader.candidates(parameter.kind.completes, stuck.who)


def _called(parameter: Parameter) -> str:
    return (parameter.kind.completes or parameter.name).replace("_", " ")


def _not_had(card: Entry, kind: str, who: str, path: str, sheets: Sheets) -> Refusal:
    """Who has a card, where else it lies, and how somebody comes by it."""
    look = f"kdm look {typed(card)} says what it is."
    if kind == "ability" and not any("activate" in part for part in within(card.data)):
        return Refusal("unknown-name", f"{card.name} has nothing that is used.", look)
    fought = bool(sheets.rows(Showdown))
    away = fought or bool(sheets.rows(Hunt))
    there = {each.value for each in (sheets.fighters() if fought else sheets.hunters() if away else ())}
    having = {row.survivor_id for row in sheets.rows(Gear) if row.content == card.id}
    having |= {row.survivor_id for row in sheets.rows(Trait) if row.content == card.id}
    people = [row.name for row in sheets.rows(Survivor) if row.id in having and not row.dead]
    here = [name for name in people if not away or name in there]
    home = [name for name in people if name not in here]
    stored = sum(row.copies for row in sheets.rows(Stored) if row.content == card.id)
    has, have = ("carries", "carry") if card.kind == GEAR else ("has", "have")
    if who:
        told = f"{who} does not {have} {card.name}."
    elif here:
        told = f"{_listed(here, has, have)} {card.name}; nobody is named."
    else:
        told = f"Nobody {'in the showdown' if fought else 'on the hunt' if away else 'here'} {has} {card.name}."
    ways = [f"kdm {path} {quoted(here[0])} {typed(card)}"] if here else []
    ways += [f"{_listed(home, has, have)} it, at home."] if home else []
    if stored:
        forgot = " --forgot" if away else ""
        ways.append(f"{stored} in storage: kdm gear give {quoted(who) if who else 'NAME'} {typed(card)}{forgot}")
    return Refusal("unknown-name", told, "\n".join(ways) or look)


def _listed(names: list[str], has: str, have: str) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last} {have}" if first else f"{last} {has}"
