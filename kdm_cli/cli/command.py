"""A command carried out: parsed, performed, asked about where something is missing, and what came of it printed."""

import os
from collections.abc import Callable

from kdm_cli.cli import output
from kdm_cli.cli.prompts import perform_asking
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.sheets.outcome import Outcome
from kdm_cli.store.campaign_file import told_apart


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
