"""One command from the words typed to the exit code; everything that can go wrong ends here in a sentence."""

import os
from collections.abc import Sequence
from typing import Any

from kdm_cli.cli import output
from kdm_cli.cli.interrupts import ctrl_c
from kdm_cli.rules.refusal import Refusal, Refused

OUTPUT = ("--json", "--quiet", "-q")  # how an answer is to look, whatever it is an answer to


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
    from kdm_cli.rules.refusal import refuse
    from kdm_cli.rules.unused import is_unicode

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
        from kdm_cli.cli.completion import answer

        return answer(words)
    before = _before_dashes(words)
    told = [word for word in before if word not in OUTPUT] + words[len(before) :]
    as_json = "--json" in before
    if told == ["--version"]:
        return _version(as_json)
    if told[:1] == ["help"] or any(word in ("--help", "-h") for word in before):
        from kdm_cli.cli.guide import show_help

        return show_help(told, as_json)
    if told[:1] == ["completion"]:
        from kdm_cli.cli.completion import script_for

        return script_for(told, as_json)
    from kdm_cli.service.language.parse import parse

    return carry_out(parse(words))


def _version(as_json: bool) -> int:
    from kdm_cli import __version__

    if as_json:
        from kdm_cli.cli import manual_document

        output.document(manual_document.version())
    else:
        output.put(f"kdm {__version__}\n")
    return 0


def _before_dashes(words: list[str]) -> list[str]:
    """The words among which options stand; behind `--` everything is a name."""
    return words[: words.index("--")] if "--" in words else words


def carry_out(request: Any) -> int:
    """Perform a request, asking for what is missing when somebody is there to answer, and print what came of it."""
    from kdm_cli.cli.prompts import perform_asking
    from kdm_cli.service.sheets.outcome import Outcome
    from kdm_cli.store.campaign_file import told_apart

    if request.operation.path == "shell":
        from kdm_cli.cli.shell.loop import run

        return run(request, main)
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
            from kdm_cli.cli.pages.registry import print_view

            print_view(request, answer)
    except BrokenPipeError:
        raise
    except OSError as error:
        output.swallow()
        why = error.strerror or error
        return _refuse(Refusal("disk", f"{_kept(request, answer)}, but it could not be printed ({why})."), False)
    return int(getattr(answer, "exit_code", 0))


def _kept(request: Any, answer: Any) -> str:
    """What became of a command whose answer nobody could read."""
    if getattr(answer, "saved", False):
        entry = getattr(answer, "entry", None)
        return "Saved" if entry is None else f"Saved as entry {entry}"
    done = isinstance(answer, dict) and (request.operation.way == "keeping" or answer.get("out") is not None)
    return "Done" if done else "Nothing was to be saved"


def _refuse(refusal: Refusal, as_json: bool, faults: Sequence[Any] = ()) -> int:
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
