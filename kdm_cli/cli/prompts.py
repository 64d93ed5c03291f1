"""Whoever sits at a terminal is asked for what a command needs; each answer is kept, and the command decided anew.

What is typed can be edited with arrow keys and Tab where Python and the terminal have a line editor for it.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kdm_cli.cli import colour, output, refused
from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.faces import LOCATIONS, Answer
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import perform
from kdm_cli.service.tray import Asked, Typed
from kdm_cli.text import shown, width

CHANGED = "campaign-changed"
RETYPED = ("bad-input", "unknown-name", "ambiguous-name")
BACK = "<"
NO = ("no", "n")
WIDEST = 24  # columns of a prompt
PLACE = re.compile(
    r"(?<![\w:])[A-Za-z]+(?![\w=])"
)  # a face by itself, neither a name before = nor what stands behind :
ARROWS = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])")  # keys that move in a line, where nothing edits it
BETWEEN = ", "  # what stands between answers of one line
BEAT = 0.25  # seconds between two looks whether a signal came
EDITING = ("set enable-bracketed-paste off", "set enable-meta-key off", "tab: complete")
EDITING_BSD = ("bind ^I rl_complete",)  # as libedit says it
DODGE = re.compile(r"dodge, (.+): the hit at the (\w+)")


class Undodged(NamedTuple):
    """What one survivor dodges of the hits that are known: a location, or nothing; `known` is how many these are."""

    location: str
    known: int


def asking(request: Request, typed: Typed, stopped: Asked) -> Answered:
    """The answer of a command that stopped for the first time, after as many questions as it takes."""
    before = typed
    done: list[str] = []  # what hands were told already, before a question
    earlier: list[Typed] = []  # by what was answered when, so that an answer can be taken back
    settled: dict[str, Undodged] = {}
    heard = 0  # of the answers
    while True:
        if (dodged := _dodged(stopped, typed, settled)) is not None:
            typed = dodged
        else:
            refused.hands([line for line in stopped.refusal.do if line not in done])
            done += stopped.refusal.do
            if told := _came_to(stopped.answers[heard:]):
                output.say(told)
            heard = len(stopped.answers)
            answered = _asked(stopped, typed, settled)
            if answered is None:
                typed = before = earlier.pop()
                settled.clear()
                heard = 0
            else:
                earlier.append(typed)
                before, typed = typed, answered
        while True:
            try:
                answer = perform(request, typed)
                if done and isinstance(answer, Outcome):
                    return answer._replace(do=[line for line in answer.do if line not in done])
                return answer
            except Asked as further:
                if _left_to_kdm(request, further):
                    raise
                stopped = further
                break
            except Refused as wrong:
                if typed is before or wrong.refusal.code not in RETYPED:
                    raise
                refused.tell(wrong.refusal, as_json=False)
                typed = before
                del earlier[-1:]


def _left_to_kdm(request: Request, stopped: Asked) -> bool:
    """Whether the tool answers this itself, and stopped only because a dry run rolls nothing."""
    return request.everywhere.auto and stopped.refusal.code != "needs-choice"


def _hits(stopped: Asked) -> list[str]:
    return [str(each.value) for each in stopped.answers if each.sides == "location"]


def _dodged(stopped: Asked, typed: Typed, settled: dict[str, Undodged]) -> Typed | None:
    """The answer about one more hit, where one question about all of them was answered already."""
    asked = DODGE.fullmatch(str(stopped.refusal.needs[0].get("choose", "")))
    known = settled.get(asked[1]) if asked else None
    if asked is None or known is None or known.known != len(_hits(stopped)):
        return None
    return typed.with_answer(stopped, "yes" if known.location == asked[2] else "no")


def _came_to(answers: Sequence[Answer]) -> str:
    """What the dice typed last came to."""
    tested = [each for each in answers if each.test and each.least is not None and each.origin == "typed"]
    last = [each for each in tested if (each.why, each.who) == (tested[-1].why, tested[-1].who)]
    if not last:
        return ""
    enough = sum(isinstance(each.value, int) and each.least is not None and each.value >= each.least for each in last)
    return f"{last[0].why}: {', '.join(str(each.value) for each in last)}, {enough} of {len(last)} enough"


def _asked(stopped: Asked, typed: Typed, settled: dict[str, Undodged]) -> Typed | None:
    """Ask until an answer fits the question's form, or none to go back; an end of input leaves the question."""
    needed: Refusal = stopped.refusal
    need = needed.needs[0]
    dodge = DODGE.fullmatch(str(need.get("choose", "")))
    refused.turned(needed)
    hits = _hits(stopped) if dodge else []
    several = dodge is not None and len(hits) > 1
    output.say(f"{dodge[1]} may dodge one hit: {', '.join(hits)}, or no." if several and dodge else needed.message)
    options: Sequence[str] = [] if several else need.get("options", ())
    refused.one_of(options)
    offers = [*dict.fromkeys(hits), "no"] if several else _offers(stopped, options)
    while True:
        try:
            line = read_line(shown(prompt(needed.needs)), offers)
        except KeyboardInterrupt:
            output.talk("")
            kept = needed.entry is not None
            seen = f"entry {needed.entry} keeps what was turned over, nothing else" if kept else "nothing"
            refuse("interrupted", f"Interrupted; {seen} was saved.")
        if not line:
            raise stopped
        answer = ARROWS.sub("", line).strip() or str(need.get("default", ""))
        if answer == BACK:
            if typed.rolls or typed.choices or typed.draws:
                return None
            output.talk("There is no answer before this one.")
            continue
        if several and dodge and answer.lower() != "yes":
            places = [each for each in dict.fromkeys(hits) if each.startswith(answer.lower())]
            if len(places) == 1 or answer.lower() in NO:
                settled[dodge[1]] = Undodged(places[0] if len(places) == 1 else "", len(hits))
                answer = "yes" if places == [dodge[2]] else "no"
        if "options" in need and answer.isdecimal() and 1 <= int(answer) <= len(need["options"]):
            answer = need["options"][int(answer) - 1]
        if need.get("sides") == "location":
            answer = PLACE.sub(_whole_location, answer)
        if answer:
            try:
                return typed.with_answer(stopped, answer)
            except Refused as wrong:
                if wrong.refusal.code == CHANGED:
                    raise
                refused.tell(wrong.refusal, as_json=False)


def _offers(stopped: Asked, options: Sequence[str]) -> list[str]:
    """What Tab completes: the options, the cards that may be drawn, the places of a body."""
    location = stopped.refusal.needs[0].get("sides") == "location"
    return [*options] or [*dict.fromkeys(stopped.cards)] or ([*LOCATIONS] if location else [])


def _whole_location(begun: re.Match[str]) -> str:
    """A location by its beginning: `bo` is body."""
    found = [each for each in LOCATIONS if each.startswith(begun[0].lower())]
    return found[0] if len(found) == 1 else begun[0]


def prompt(needs: Sequence[Fields]) -> str:
    """What is to be typed: `d10: `, `2 d10: ` where one line takes several dice, a card, a choice."""
    need = needs[0]
    if "sides" in need:
        same = sum(each.get("sides") == need["sides"] for each in needs)
        many = f"{same} " if same > 1 else ""
        count = need.get("count", 1)
        die = ("location dice" if many else "location die") if need["sides"] == "location" else f"d{need['sides']}"
        return f"{many}{die}{f' x{count}' if count > 1 else ''}: "
    if "deck" in need:
        return "card: "
    if "default" not in need:
        return "choose: "
    usual = f"choose [{need['default']}]: "
    if width(usual) > WIDEST:  # then by its number among the options
        usual = f"choose [{list(need['options']).index(need['default']) + 1}]: "
    return usual


def read_line(asks: str, offers: Sequence[str] = (), history: bool = False) -> str:
    """What somebody types, with the end of its line; nothing at the end of input. Lines of a `history` come back."""
    terminal = all(each is not None and each.isatty() for each in (sys.stdin, sys.stdout))  # on which an editor draws
    try:
        import readline  # when somebody is really asked: it takes hold of the terminal
        import termios
    except ImportError:  # Windows, whose consoles edit lines themselves, and Pythons built without
        terminal = False
    if not terminal or not output.is_more_than_plain():
        output.remark(asks)
        return sys.stdin.readline()
    readline.set_completer_delims("," if any(" " in offer for offer in offers) else BETWEEN)
    readline.set_completer(_completer(offers))
    readline.set_auto_history(history)
    editline = "libedit" in (readline.__doc__ or "")  # which counts the letters of a colour as letters
    for line in EDITING_BSD if editline else EDITING:
        readline.parse_and_bind(line)
    mode = termios.tcgetattr(sys.stdin)
    try:
        with _heard_while_waiting(lambda: termios.tcsetattr(sys.stdin, termios.TCSADRAIN, mode)):
            return input(asks if editline or not output.is_terminal(sys.stdout) else colour.prompt(asks)) + "\n"
    except EOFError:
        output.talk("")
        return ""


@contextmanager
def _heard_while_waiting(tidied: Callable[[], None]) -> Iterator[None]:
    """Whoever ends kdm by a signal finds the terminal as it was; a Ctrl-C that came just before the wait is heard."""
    import signal  # when somebody is really asked
    from threading import current_thread, main_thread

    def leave(number: int, frame: object) -> None:
        tidied()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    def go_on(number: int, frame: object) -> None:
        """The wait goes on, behind whatever else was to be heard."""

    handlers: dict[int, Callable[[int, object], None]] = {}
    if hasattr(signal, "setitimer") and current_thread() is main_thread():  # nobody else may say what a signal does
        handlers = {signal.SIGALRM: go_on, signal.SIGHUP: leave, signal.SIGQUIT: leave, signal.SIGTERM: leave}
        handlers = {each: does for each, does in handlers.items() if signal.getsignal(each) is signal.SIG_DFL}
        for each, does in handlers.items():
            signal.signal(each, does)
        signal.setitimer(signal.ITIMER_REAL, BEAT if signal.SIGALRM in handlers else 0, BEAT)
    try:
        yield
    finally:
        if hasattr(signal, "setitimer") and handlers:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for each in handlers:
            signal.signal(each, signal.SIG_DFL)


def _completer(offers: Sequence[str]) -> Callable[[str, int], str | None]:
    """Those of the offers that begin as what is typed, else of which a later word does."""

    def complete(text: str, at: int) -> str | None:
        wanted = text.strip().casefold()
        found = [each for each in offers if each.casefold().startswith(wanted)]
        found = found or [each for each in offers if any(one.casefold().startswith(wanted) for one in each.split())]
        return found[at] if at < len(found) else None

    return complete
