"""A command is carried out and printed; somebody at a terminal is asked for the die, choice or card that is missing."""

import os
import sys
from collections.abc import Callable, Sequence

from kdm_cli.cli import output
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request, parse, written
from kdm_cli.service.perform.work import perform
from kdm_cli.service.sheets.outcome import Outcome
from kdm_cli.service.table.tray import NOTHING_TYPED, Asked, Typed
from kdm_cli.store.campaign_file import told_apart
from kdm_cli.store.connecting import Waiting
from kdm_cli.text import shown


def carry_out(words: list[str], again: Callable[[list[str]], int]) -> int:
    """Perform what was typed, asking for what is missing when somebody is there to answer, and print what came of it.

    Lines of a shell go through the front door `again`.
    """
    request = parse(words)
    if request.operation.talks:
        from kdm_cli.cli.shell.loop import run  # late: only for a shell

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
        Waiting.announce = _waits
    try:
        return _performed(request)
    except Refused as stopped:
        if stopped.refusal.code == CHANGED:
            raise Refused(stopped.refusal._replace(hint=f"Repeat: {written(request)}")) from None
        raise


def _waits() -> None:
    output.talk("Somebody else is writing; kdm waits for its turn. Ctrl-C gives up.")


def _performed(request: Request) -> Answered:
    """Each answer typed at a prompt is kept, and the command is decided anew with it."""
    everywhere = request.everywhere
    free = not (everywhere.rolls or everywhere.choices or everywhere.auto)
    typed = before = NOTHING_TYPED._replace(offers=free and _somebody_there(request))
    while True:
        try:
            return perform(request, typed)
        except Asked as stopped:
            left_to_kdm = everywhere.auto and stopped.refusal.code != "needs-choice"  # and a dry run rolls nothing
            if left_to_kdm or not _somebody_there(request):
                raise
            before, typed = typed, _asked(stopped, typed)
        except Refused as wrong:
            if typed is before or wrong.refusal.code not in RETYPED:
                raise
            output.refusal(wrong.refusal, as_json=False)
            typed = before


def _somebody_there(request: Request) -> bool:
    return not request.everywhere.json and sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def _asked(stopped: Asked, typed: Typed) -> Typed:
    """Ask until an answer fits the question's form; an end of input leaves the question standing."""
    needed: Refusal = stopped.refusal
    need = needed.needs[0]
    output.turned(needed)
    output.talk(shown(needed.message))
    for at, option in enumerate(need.get("options", ()), start=1):
        output.talk(f"  {at} {shown(option)}")
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
        answer = line.strip() or str(need.get("default", ""))
        if "options" in need and answer.isdecimal() and 1 <= int(answer) <= len(need["options"]):
            answer = need["options"][int(answer) - 1]
        if answer:
            try:
                return typed.with_answer(stopped, answer)
            except Refused as wrong:
                if wrong.refusal.code == CHANGED:
                    raise
                output.refusal(wrong.refusal, as_json=False)


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
