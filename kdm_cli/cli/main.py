"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

from kdm_cli import __version__
from kdm_cli.cli import output
from kdm_cli.cli.output import ctrl_c
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.refusal import Refusal, Refused, is_unicode, refuse
from kdm_cli.service.language.index import Unheard, switches, taken
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request, read, written
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import perform
from kdm_cli.service.tray import NOTHING_TYPED, Asked
from kdm_cli.store.campaign_file import CampaignFile, told_apart
from kdm_cli.store.connecting import Waiting
from kdm_cli.text import shown

if TYPE_CHECKING:
    from kdm_cli.content.check import Fault

__all__ = ["ctrl_c", "main", "output"]  # what the front door needs of it

HELP = switches("help")
OUTPUT = switches("json", "quiet", "full", "no_pager")  # how an answer is to look, whatever it is an answer to
UNPAGED = switches("no_pager")


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
        return _completed(words, False)
    before = _before_dashes(words)
    as_json = "--json" in before
    told = [word for word in before if word not in OUTPUT] + words[len(before) :]
    named = told[:1] == ["help"] and not told[2:]  # what help is about, an option or not
    if "help" in before and not named and (plain := taken([*told], {}))[:1] == ["help"]:
        told = plain  # whatever else goes with every command, in front or behind: help needs none of it
    helps = told[:1] == ["help"] or any(word in HELP for word in before)
    if told == ["--version"] and not as_json:
        output.put(f"kdm {__version__}\n")
        return 0
    if helps or told == ["--version"]:
        from kdm_cli.cli import guide  # late: only for help, and for programs that ask for the version

        paged = not any(word in UNPAGED for word in before)
        return guide.show_help(told, as_json, paged) if helps else guide.show_version()
    if told[:1] == ["completion"]:
        return _completed(told, as_json)
    return carry_out(words, main)


def _completed(words: list[str], as_json: bool) -> int:
    from kdm_cli.cli import completion  # late: only for Tab, and for the shell's script

    return completion.answer(words) if words[:1] == ["--complete"] else completion.script_for(words, as_json)


def _before_dashes(words: list[str]) -> list[str]:
    """The words among which options stand; behind `--` everything is a name."""
    return words[: words.index("--")] if "--" in words else words


def _refuse(refusal: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> int:
    from kdm_cli.cli import refused  # late: only for a refusal

    try:
        refused.tell(refusal, as_json, faults)
    except (OSError, ValueError):
        output.swallow()
    return refusal.exit_code


def carry_out(words: list[str], again: Callable[[list[str]], int]) -> int:
    """Perform what was typed, asking for what is missing when somebody is there to answer, and print what came of it.

    Lines of a shell go through the front door `again`.
    """
    heard = ""
    try:
        request = read(words)
    except Unheard as stranger:
        from kdm_cli.service.hearing import heard_as  # late: only for what begins with no command

        request, heard = heard_as(stranger)
        if not (request.everywhere.json or request.everywhere.quiet):
            output.talk(shown(f"read: {heard}"))
    if request.operation.talks:
        run: Callable[..., int] = import_module(f"kdm_cli.cli.{request.operation.talks}").run
        return run(request, again)
    everywhere = request.everywhere
    try:
        with told_apart(everywhere.file or os.environ.get("KDM_FILE") or "The campaign"):
            answer = _said_out(request) if heard else perform_asking(request)
    except OSError as error:
        if error.filename is None:
            raise  # somebody was asked, and could not be
        told = f"{os.fsdecode(error.filename)} cannot be reached ({error.strerror})."
        raise Refused(Refusal("disk", told, "Check the disk; kdm log tells what is there.")) from error
    try:
        if everywhere.at and request.operation.path != "branch" and not (everywhere.json or everywhere.quiet):
            output.talk(f"as it stood after entry {everywhere.at}:")
        if everywhere.json:
            output.document(answer.document() if hasattr(answer, "document") else answer)
        elif isinstance(answer, Outcome):
            output.outcome(answer, everywhere.quiet, everywhere.full)
        else:
            from kdm_cli.cli.pages.registry import print_view  # late: only for people who look

            print_view(request, answer)
    except BrokenPipeError:
        raise
    except OSError as error:
        output.swallow()
        why = error.strerror or error
        return _refuse(Refusal("disk", f"{_kept(request, answer)}, but it could not be printed ({why})."), False)
    return int(getattr(answer, "exit_code", 0))


def _said_out(request: Request) -> Answered:
    """What was said at the table, where need be behind the steps that nobody has to speak of."""
    try:
        return perform_asking(request)
    except Refused as early:
        from kdm_cli.service.operations.batch import with_bookkeeping  # late: only for what was said too early

        return with_bookkeeping(request, early)


def _kept(request: Request, answer: object) -> str:
    """What became of a command whose answer nobody could read."""
    if getattr(answer, "saved", False):
        entry = getattr(answer, "entry", None)
        return "Saved" if entry is None else f"Saved as entry {entry}"
    done = isinstance(answer, dict) and (request.operation.way == "keeping" or answer.get("out") is not None)
    return "Done" if done else "Nothing was to be saved"


CHANGED = "campaign-changed"


def perform_asking(request: Request) -> Answered:
    """Perform, asking where an answer is missing; where others wrote meanwhile, say which line to repeat."""
    if sys.stderr.isatty():
        Waiting.announce = partial(output.talk, "Somebody else is writing; kdm waits for its turn. Ctrl-C gives up.")
    everywhere = request.everywhere
    CampaignFile.remark = None if everywhere.quiet else output.say
    attended = not everywhere.json and sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    free = not (everywhere.rolls or everywhere.choices or everywhere.auto)
    typed = NOTHING_TYPED._replace(offers=free and attended)
    try:
        try:
            return perform(request, typed)
        except Asked as stopped:
            if not attended or (everywhere.auto and stopped.refusal.code != "needs-choice"):
                raise  # with --auto only a dry run asks for a die: it rolls none
            from kdm_cli.cli.prompts import asking  # late: only where somebody is asked

            return asking(request, typed, stopped)
    except Refused as stopped:
        if stopped.refusal.code == CHANGED:
            raise Refused(stopped.refusal._replace(hint=f"Repeat: {written(request)}")) from None
        raise
