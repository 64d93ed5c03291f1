"""Story, settlement and hunt events: carried out, and with them whatever else the card asks for, as one entry."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from kdm_cli.rules.asking.cards import card, card_or_note, exact
from kdm_cli.rules.content import Entry
from kdm_cli.rules.fight import Fight
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Beside, Refusal, Refused, Unused, refuse
from kdm_cli.rules.survivors import births
from kdm_cli.rules.year import events as rules
from kdm_cli.service.language.operation import EVENT, SURVIVOR, changing, switch, words
from kdm_cli.service.language.options import Everywhere
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split

COMMAND = words("COMMAND", "a command that belongs to the event, in the same entry; up to the next --then, or quoted")
SHOWN = 40  # letters of a command in a sentence


@changing(
    "event",
    examples=(
        "event endless screams --survivor Lucy --roll 4",
        "event returning survivors --survivor Lucy --note 'it was her'",
        "event open maw --note 'it ate Lucy' --then 'kill Lucy --cause maw'",
    ),
)
def event(
    play: Play,
    name: Annotated[str, EVENT],
    *,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    revealer: Annotated[str | None, words("NAME", "on the hunt: the event revealer", "survivor")] = None,
    newborn: Annotated[list[str] | None, words("NAME[:m|f]", "what a child is called that is born")] = None,
    pay: Annotated[list[str] | None, words("ITEM,...", "with which resources is paid", "item")] = None,
    note: Annotated[str | None, words("TEXT", "what the card said, kept as a note")] = None,
    by_hand: Annotated[bool, switch("it is settled, and nothing of it is carried out")] = False,
    then: Annotated[list[str] | None, COMMAND] = None,
) -> None:
    """Carry out an event: what was due is settled, what the card says is done, asked or left to hands.

    EVENT is a name, or on the hunt a number from 1 to 100.
    What the card asks for besides goes into the same entry: --then survivor kill Lucy --cause plague.
    """
    entry = _event(play, name)
    survivors = play.named("--survivor", survivor, f"{entry.name} is for nobody who could be named, or says for whom")
    reveals = play.named("--revealer", [revealer] if revealer else None, f"{entry.name} is revealed by nobody")
    told = rules.Told(next(iter(reveals), None), bool(then), by_hand)
    play.newborn = list(newborn or ())
    play.payment = list(pay or ())
    rules.settle(play, entry, survivors, note, told)
    _check_all_used(play)
    follow_all(play, then)


def _event(play: Play, name: str) -> Entry:
    """A number is a hunt event; a name is looked for among the other events first."""
    number = name.strip()
    if number.isascii() and number.isdigit():
        return hunt_events.numbered(play, int(number))
    try:
        return card(play, name, rules.KINDS, "event")
    except Refused as unknown:
        found = exact(play, name, (rules.HUNT,)) if unknown.refusal.code == "unknown-name" else None
        return found or card_or_note(play, name, rules.KINDS, "event", "event")


def _check_all_used(play: Play) -> None:
    """Names of newborn and payments that nothing has asked for are not silently ignored."""

    from kdm_cli.rules.settlement.develop import payment  # late: speed of the hunt

    births.check_names_used(play)
    payment.check_all_paid(play)


def follow_all(play: Play, lines: list[str] | None) -> None:
    """Carry out the commands behind --then, in the same entry."""
    for number, line in enumerate(lines or (), start=1):
        with _named(number, line):
            follow(play, line)


def follow(play: Play, line: str) -> None:
    """Carry out a command behind --then, in the same entry."""

    typed = split(line)
    if not typed:
        refuse("usage", "--then needs a command.", "--then survivor kill Lucy --cause plague")
    request = parse(typed)
    operation, arguments, everywhere, _ = request
    if everywhere != Everywhere():
        refuse("usage", "Dice and --because belong to the whole line.", "Put them behind the event.")
    if operation.way != "changing":
        why = "only looks" if operation.way == "reading" else "stands by itself"
        refuse("usage", f'"kdm {operation.path}" {why}: it is no part of an event.', "Use it before or afterwards.")
    if arguments.get("then"):
        refuse("usage", "--then stands once on a line, not inside another one.", "Name the commands one by one.")
    play.fight = Fight()
    outer, play.beside = play.beside, Beside()
    try:
        operation.call(play, arguments)
        _check_used(play)
    except Unused as unused:
        unused.within = line
        raise
    play.beside = outer


def _check_used(play: Play) -> None:
    """The options of a command behind --then are used by it, or refused."""
    if left := play.beside.taken():
        message = " ".join(sentence for sentence, _ in left)
        raise Unused(Refusal("bad-input", message), [each for _, each in left])


@contextmanager
def _named(number: int, line: str) -> Iterator[None]:
    """Whatever is refused in here says which command it was."""
    try:
        yield
    except Refused as error:
        shown = line if len(line) <= SHOWN else f"{line[:SHOWN]}..."
        told = f"--then {number}, {shown}: {error.refusal.message}"
        error.refusal = error.refusal._replace(message=told)
        raise
