"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
import sys
from typing import Any

from kdm_cli.rules.refusal import Refusal, Refused


def main(words: list[str]) -> int:
    """Run one command line and answer with its exit code."""
    _settle_streams()
    as_json = "--json" in words
    try:
        return _answer(words)
    except Refused as stopped:
        return _refuse(stopped.refusal, as_json)
    except KeyboardInterrupt:
        return _refuse(Refusal("interrupted", "Interrupted; nothing was saved."), as_json)
    except BrokenPipeError:
        _swallow_stdout()
        return 0
    except OSError as error:
        _swallow_stdout()
        return _refuse(Refusal("disk", f"Output failed: {error.strerror or error}."), False)
    except Exception as error:
        return _internal(error, as_json)


def _answer(words: list[str]) -> int:
    from kdm_cli.rules.refusal import refuse

    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            refuse(
                "bad-input",
                "A word of the command is not valid UTF-8.",
                "Type it again, or check the terminal's locale.",
            )
        if "\x00" in word:
            refuse("bad-input", "A word of the command holds a NUL character.")
    if words and (words[0] == "completion" or words[0] == "--complete"):
        from kdm_cli.cli.completion import answer

        return answer(words)
    if any(word in ("--help", "-h") for word in words) or words == ["help"]:
        from kdm_cli.cli.guide import show_help

        return show_help(words)
    from kdm_cli.service.line import parse

    return carry_out(parse(words))


def carry_out(request: Any) -> int:
    """Perform a request, asking for what is missing when somebody is there to answer, and print what came of it."""
    from kdm_cli.cli import say
    from kdm_cli.cli.asking import perform_asking
    from kdm_cli.service.outcome import Outcome

    answer = perform_asking(request)
    everywhere = request.everywhere
    if not isinstance(answer, Outcome):
        if everywhere.json:
            say.document(answer.document() if hasattr(answer, "document") else answer)
        else:
            from kdm_cli.cli.sheets import print_view

            print_view(request, answer)
        return 0
    try:
        if everywhere.json:
            say.document(answer.document())
        else:
            say.outcome(answer, everywhere.quiet)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        _swallow_stdout()
        kept = f"Saved as entry {answer.entry}" if answer.saved else "Nothing was to be saved"
        return _refuse(Refusal("disk", f"{kept}, but it could not be printed ({error})."), False)
    return 0


def _refuse(refusal: Refusal, as_json: bool) -> int:
    from kdm_cli.cli import say

    try:
        say.refusal(refusal, as_json)
    except (OSError, ValueError):
        _swallow_stdout()
    return refusal.exit_code


def _internal(error: Exception, as_json: bool) -> int:
    if os.environ.get("KDM_DEBUG"):
        raise error
    message = f"kdm has a bug here: {type(error).__name__}: {str(error)[:200]}. Nothing was saved."
    hint = "Please report the command; KDM_DEBUG=1 shows where it happened. kdm doctor checks the campaign."
    return _refuse(Refusal("internal", message, hint), as_json)


def _settle_streams() -> None:
    """A closed stream swallows, an encoding that lacks a letter spells it out."""
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _swallow_stdout() -> None:
    """Point stdout away, so that Python's own flush at exit has nothing left to complain about."""
    try:
        away = os.open(os.devnull, os.O_WRONLY)
        os.dup2(away, 1)
        os.close(away)
    except OSError:
        sys.stdout = None
