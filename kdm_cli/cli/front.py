"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from kdm_cli.rules.refusal import Refusal, Refused

SPELLED_OUT = "backslashreplace"


def main(words: list[str]) -> int:
    """Run one command line and answer with its exit code."""
    try:
        return _answered(words)
    except KeyboardInterrupt:  # a second one, while the first is being told
        _swallow_stdout()
        return Refusal("interrupted", "").exit_code


def _answered(words: list[str]) -> int:
    as_json = "--json" in _before_dashes(words)
    try:
        _settle_streams()
        return _answer(words)
    except Refused as stopped:
        return _refuse(stopped.refusal, as_json, getattr(stopped, "faults", ()))
    except KeyboardInterrupt:
        return _refuse(Refusal("interrupted", "Interrupted.", "kdm log shows what is saved."), as_json)
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
    from kdm_cli.rules.writing import is_unicode

    for word in words:
        if not is_unicode(word):
            refuse(
                "bad-input",
                "A word of the command is not valid UTF-8.",
                "Type it again, or check the terminal's locale.",
            )
        if "\x00" in word:
            refuse("bad-input", "A word of the command holds a NUL character.")
    if words == ["--version"]:
        from kdm_cli import __version__

        sys.stdout.write(f"kdm {__version__}\n")
        sys.stdout.flush()
        return 0
    if words and (words[0] == "completion" or words[0] == "--complete"):
        from kdm_cli.cli.completion import answer

        return answer(words)
    if any(word in ("--help", "-h") for word in _before_dashes(words)) or words[:1] == ["help"]:
        from kdm_cli.cli.guide import show_help

        return show_help(words)
    from kdm_cli.service.line import parse

    return carry_out(parse(words))


def _before_dashes(words: list[str]) -> list[str]:
    """The words among which options stand; behind `--` everything is a name."""
    return words[: words.index("--")] if "--" in words else words


def carry_out(request: Any) -> int:
    """Perform a request, asking for what is missing when somebody is there to answer, and print what came of it."""
    from kdm_cli.cli import say
    from kdm_cli.cli.asking import perform_asking
    from kdm_cli.service.outcome import Outcome
    from kdm_cli.store.campaign import told_apart

    if request.operation.path == "shell":
        from kdm_cli.cli.shell import run

        return run(request)
    everywhere = request.everywhere
    with told_apart(everywhere.file or os.environ.get("KDM_FILE") or "The campaign"):
        answer = perform_asking(request)
    try:
        if everywhere.json:
            say.document(answer.document() if hasattr(answer, "document") else answer)
        elif isinstance(answer, Outcome):
            say.outcome(answer, everywhere.quiet)
        else:
            from kdm_cli.cli.sheets import print_view

            print_view(request, answer)
    except BrokenPipeError:
        raise
    except OSError as error:
        _swallow_stdout()
        why = error.strerror or error
        return _refuse(Refusal("disk", f"{_kept(request, answer)}, but it could not be printed ({why})."), False)
    return int(getattr(answer, "exit_code", 0))


def _kept(request: Any, answer: Any) -> str:
    """What became of a command whose answer nobody could read."""
    if getattr(answer, "saved", False):
        entry = getattr(answer, "entry", None)
        return "Saved" if entry is None else f"Saved as entry {entry}"
    return "Done" if request.operation.way == "keeping" and isinstance(answer, dict) else "Nothing was to be saved"


def _refuse(refusal: Refusal, as_json: bool, faults: Sequence[Any] = ()) -> int:
    from kdm_cli.cli import say

    try:
        say.refusal(refusal, as_json, faults)
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
    """A closed stream swallows, an encoding that lacks a letter spells it out, and so does a key that is no letter."""
    if getattr(sys.stdin, "errors", SPELLED_OUT) != SPELLED_OUT and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors=SPELLED_OUT)
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=SPELLED_OUT)


def _swallow_stdout() -> None:
    """Point stdout away, so that Python's own flush at exit has nothing left to complain about."""
    try:
        away = os.open(os.devnull, os.O_WRONLY)
        os.dup2(away, 1)
        os.close(away)
    except OSError:
        sys.stdout = None
