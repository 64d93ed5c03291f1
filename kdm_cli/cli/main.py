"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli import __version__
from kdm_cli.cli import output
from kdm_cli.cli.interrupts import ctrl_c
from kdm_cli.rules.refusal import Refusal, Refused, is_unicode, refuse
from kdm_cli.service.language.options import switches

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
        return _internal(error, as_json)


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
        return _version(as_json)
    if told[:1] == ["help"] or any(word in HELP for word in before):
        from kdm_cli.cli.guide import show_help  # late: only for help

        return show_help(told, as_json)
    if told[:1] == ["completion"]:
        from kdm_cli.cli.completion import script_for  # late: only for the shell's script

        return script_for(told, as_json)
    from kdm_cli.cli.command import carry_out  # late: all of kdm, which no other question needs

    return carry_out(words, main)


def _version(as_json: bool) -> int:
    if as_json:
        from kdm_cli.cli import manual  # late: only for JSON

        output.document(manual.version())
    else:
        output.put(f"kdm {__version__}\n")
    return 0


def _before_dashes(words: list[str]) -> list[str]:
    """The words among which options stand; behind `--` everything is a name."""
    return words[: words.index("--")] if "--" in words else words


def _refuse(refusal: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> int:
    try:
        output.refusal(refusal, as_json, faults)
    except (OSError, ValueError):
        output.swallow()
    return refusal.exit_code


def _internal(error: Exception, as_json: bool) -> int:
    if os.environ.get("KDM_DEBUG"):
        raise error
    message = f"kdm has a bug here: {type(error).__name__}: {str(error)[:200]}. Nothing was saved."
    hint = "Please report the command; KDM_DEBUG=1 shows where it happened. kdm doctor checks the campaign."
    return _refuse(Refusal("internal", message, hint), as_json)
