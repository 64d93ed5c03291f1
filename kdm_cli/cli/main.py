"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial

from kdm_cli import __version__
from kdm_cli.cli import output
from kdm_cli.cli.output import ctrl_c
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.refusal import Refusal, Refused, is_unicode, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.faces import LOCATIONS
from kdm_cli.service.language.index import switches
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request, parse, written
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import perform
from kdm_cli.service.tray import NOTHING_TYPED, Asked, Typed
from kdm_cli.store.campaign_file import told_apart
from kdm_cli.store.connecting import Waiting
from kdm_cli.text import shown

if TYPE_CHECKING:
    from kdm_cli.content.check import Fault

__all__ = ["ctrl_c", "main", "output"]  # what the front door needs of it

HELP = switches("help")
OUTPUT = switches("json", "quiet")  # how an answer is to look, whatever it is an answer to


def main(words: list[str]) -> int:
    """Run one command line and answer with its exit code."""
    before = ctrl_c.moment
    try:
        return _answered(words)
    except KeyboardInterrupt:  # while something else was being told
        output.swallow()
        return Refusal("interrupted", "").exit_code
    finally:
        ctrl_c.over(before)


def _answered(words: list[str]) -> int:
    as_json = "--json" in _before_dashes(words)
    try:
        output.settle()
        ctrl_c.heed()
        code = _answer(words)
        ctrl_c.ignore()
        return code
    except Refused as stopped:
        return _refuse(stopped.refusal, as_json, getattr(stopped, "faults", ()))
    except KeyboardInterrupt:
        told = Refusal("interrupted", "Interrupted.", "kdm log shows what is saved.")
        return _refuse(told, as_json and not output.Told.begun)
    except BrokenPipeError:
        output.swallow()
        return 0
    except OSError as error:
        output.swallow()
        return _refuse(Refusal("disk", f"Output failed: {error.strerror or error}."), False)
    except Exception as error:
        if os.environ.get("KDM_DEBUG"):
            raise
        message = f"kdm has a bug here: {type(error).__name__}: {str(error)[:200]}. Nothing was saved."
        hint = "Please report the command; KDM_DEBUG=1 shows where it happened. kdm doctor checks the campaign."
        return _refuse(Refusal("internal", message, hint), as_json)


def _answer(words: list[str]) -> int:
    for word in words:
        if not is_unicode(word):
            refuse(
                "bad-input",
                "A word of the command is not valid UTF-8.",
                "Type it again, or check the terminal's locale.",
            )
        if "\x00" in word:
            refuse("bad-input", "A word of the command holds a NUL character.")
    if words[:1] == ["--complete"]:
        from kdm_cli.cli.completion import answer  # late: only for Tab

        return answer(words)
    before = _before_dashes(words)
    told = [word for word in before if word not in OUTPUT] + words[len(before) :]
    as_json = "--json" in before
    if told == ["--version"]:
        if as_json:
            from kdm_cli.cli import manual  # late: only for JSON

            output.document(manual.version())
        else:
            output.put(f"kdm {__version__}\n")
        return 0
    if told[:1] == ["help"] or any(word in HELP for word in before):
        from kdm_cli.cli.guide import show_help  # late: only for help

        return show_help(told, as_json)
    if told[:1] == ["completion"]:
        from kdm_cli.cli.completion import script_for  # late: only for the shell's script

        return script_for(told, as_json)
    return carry_out(words, main)


def _before_dashes(words: list[str]) -> list[str]:
    """The words among which options stand; behind `--` everything is a name."""
    return words[: words.index("--")] if "--" in words else words


def _refuse(refusal: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> int:
    try:
        output.refusal(refusal, as_json, faults)
    except (OSError, ValueError):
        output.swallow()
    return refusal.exit_code


def carry_out(words: list[str], again: Callable[[list[str]], int]) -> int:
    """Perform what was typed, asking for what is missing when somebody is there to answer, and print what came of it.

    Lines of a shell go through the front door `again`.
    """
    request = parse(words)
    if request.operation.talks:
        from kdm_cli.cli.shell import run  # late: only for a shell

        return run(request, again)
    everywhere = request.everywhere
    try:
        with told_apart(everywhere.file or os.environ.get("KDM_FILE") or "The campaign"):
            answer = perform_asking(request)
    except OSError as error:
        if error.filename is None:
            raise  # somebody was asked, and could not be
        told = f"{os.fsdecode(error.filename)} cannot be reached ({error.strerror})."
        raise Refused(Refusal("disk", told, "Check the disk; kdm log tells what is there.")) from error
    try:
        if everywhere.json:
            output.document(answer.document() if hasattr(answer, "document") else answer)
        elif isinstance(answer, Outcome):
            output.outcome(answer, everywhere.quiet)
        else:
            from kdm_cli.cli.pages.registry import print_view  # late: only for people who look

            print_view(request, answer)
    except BrokenPipeError:
        raise
    except OSError as error:
        output.swallow()
        why = error.strerror or error
        refusal = Refusal("disk", f"{_kept(request, answer)}, but it could not be printed ({why}).")
        output.refusal(refusal, False)
        return refusal.exit_code
    return int(getattr(answer, "exit_code", 0))


def _kept(request: Request, answer: object) -> str:
    """What became of a command whose answer nobody could read."""
    if getattr(answer, "saved", False):
        entry = getattr(answer, "entry", None)
        return "Saved" if entry is None else f"Saved as entry {entry}"
    done = isinstance(answer, dict) and (request.operation.way == "keeping" or answer.get("out") is not None)
    return "Done" if done else "Nothing was to be saved"


CHANGED = "campaign-changed"
RETYPED = ("bad-input", "unknown-name", "ambiguous-name")


def perform_asking(request: Request) -> Answered:
    """Perform, asking where an answer is missing; where others wrote meanwhile, say which line to repeat."""
    if sys.stderr.isatty():
        Waiting.announce = partial(output.talk, "Somebody else is writing; kdm waits for its turn. Ctrl-C gives up.")
    try:
        return _performed(request)
    except Refused as stopped:
        if stopped.refusal.code == CHANGED:
            raise Refused(stopped.refusal._replace(hint=f"Repeat: {written(request)}")) from None
        raise


def _performed(request: Request) -> Answered:
    """Each answer typed at a prompt is kept, and the command is decided anew with it."""
    everywhere = request.everywhere
    free = not (everywhere.rolls or everywhere.choices or everywhere.auto)
    typed = before = NOTHING_TYPED._replace(offers=free and _somebody_there(request))
    done: list[str] = []  # what hands were told already, before a question
    earlier: list[Typed] = []  # by what was answered when, so that an answer can be taken back
    settled: dict[str, Undodged] = {}
    while True:
        try:
            answer = perform(request, typed)
            if done and isinstance(answer, Outcome):
                return answer._replace(do=[line for line in answer.do if line not in done])
            return answer
        except Asked as stopped:
            left_to_kdm = everywhere.auto and stopped.refusal.code != "needs-choice"  # and a dry run rolls nothing
            if left_to_kdm or not _somebody_there(request):
                raise
            if (dodged := _dodged(stopped, typed, settled)) is not None:
                typed = dodged
                continue
            output.hands([line for line in stopped.refusal.do if line not in done])
            done += stopped.refusal.do
            answered = _asked(stopped, typed, settled)
            if answered is None:
                typed = before = earlier.pop() if earlier else typed
                settled.clear()
                continue
            earlier.append(typed)
            before, typed = typed, answered
        except Refused as wrong:
            if typed is before or wrong.refusal.code not in RETYPED:
                raise
            output.refusal(wrong.refusal, as_json=False)
            typed = before
            earlier = earlier[:-1]


def _somebody_there(request: Request) -> bool:
    return not request.everywhere.json and sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


class Undodged(NamedTuple):
    """What one survivor dodges of the hits that are known: a location, or nothing; `known` is how many these are."""

    location: str
    known: int


BACK = "<"
PLACE = re.compile(
    r"(?<![\w:])[A-Za-z]+(?![\w=])"
)  # a face by itself, neither a name before = nor what stands behind :
ARROWS = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])")  # keys that move in a line, where nothing edits it
DODGE = re.compile(r"dodge, (.+): the hit at the (\w+)")


def _hits(stopped: Asked) -> list[str]:
    return [str(each.value) for each in stopped.answers if each.sides == "location"]


def _dodged(stopped: Asked, typed: Typed, settled: dict[str, Undodged]) -> Typed | None:
    """The answer about one more hit, where one question about all of them was answered already."""
    asked = DODGE.fullmatch(str(stopped.refusal.needs[0].get("choose", "")))
    known = settled.get(asked[1]) if asked else None
    if asked is None or known is None or known.known != len(_hits(stopped)):
        return None
    return typed.with_answer(stopped, "yes" if known.location == asked[2] else "no")


def _so_far(stopped: Asked, typed: Typed) -> str:
    """What the last answer came to."""
    tested = [each for each in stopped.answers if each.test and each.least is not None and each.origin == "typed"]
    last = [each for each in tested if (each.why, each.who) == (tested[-1].why, tested[-1].who)]
    if not last or not typed.rolls:
        return ""
    enough = sum(isinstance(each.value, int) and each.least is not None and each.value >= each.least for each in last)
    return f"{last[0].why}: {', '.join(str(each.value) for each in last)}, {enough} of {len(last)} enough"


def _asked(stopped: Asked, typed: Typed, settled: dict[str, Undodged]) -> Typed | None:
    """Ask until an answer fits the question's form, or none to go back; an end of input leaves the question."""
    needed: Refusal = stopped.refusal
    need = needed.needs[0]
    dodge = DODGE.fullmatch(str(need.get("choose", "")))
    output.turned(needed)
    if told := _so_far(stopped, typed):
        output.talk(shown(told))
    hits = _hits(stopped) if dodge else []
    several = dodge is not None and len(hits) > 1
    output.talk(
        shown(f"{dodge[1]} may dodge one hit: {', '.join(hits)}, or no." if several and dodge else needed.message)
    )
    output.one_of([] if several else need.get("options", ()))
    while True:
        try:
            output.remark(_prompt(needed.needs))
            line = sys.stdin.readline()
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
            if len(places) == 1 or answer.lower() in ("no", "n"):
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
                output.refusal(wrong.refusal, as_json=False)


def _whole_location(begun: re.Match[str]) -> str:
    """A location by its beginning: `bo` is body."""
    found = [each for each in LOCATIONS if each.startswith(begun[0].lower())]
    return found[0] if len(found) == 1 else begun[0]


def _prompt(needs: Sequence[Fields]) -> str:
    """What is to be typed: `d10: `, `2 d10: ` where one line takes several dice, a card, a choice."""
    need = needs[0]
    if "sides" in need:
        same = sum(each.get("sides") == need["sides"] for each in needs)
        many = f"{same} " if same > 1 else ""
        count = need.get("count", 1)
        die = ("location dice" if many else "location die") if need["sides"] == "location" else f"d{need['sides']}"
        return f"{many}{die}{f' x{count}' if count > 1 else ''}: "
    usual = f" [{need['default']}]" if "default" in need else ""
    return "card: " if "deck" in need else f"choose{usual}: "
