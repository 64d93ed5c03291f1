"""`kdm completion SHELL` and what its scripts ask behind the scenes: `kdm --complete`, which never fails."""

import os
import sys
from typing import TYPE_CHECKING

from kdm_cli.cli import streams
from kdm_cli.cli.shell_words import continued, in_bash, taken_apart
from kdm_cli.rules.refusal import refuse

if TYPE_CHECKING:
    from kdm_cli.service.completion.campaign_names import Offer

FILES = "\tfile"


def answer(words: list[str]) -> int:
    """The candidates for a half-typed line, one on a line."""
    try:
        found = candidates(words[1:])
    except Exception:  # whatever is wrong, a person pressing Tab can do nothing about it here
        return 0
    try:
        _write(found)
    except OSError:
        streams.swallow()
    return 0


def script_for(words: list[str], as_json: bool) -> int:
    """The script of a shell."""
    from kdm_cli.service.completion.complete import SHELLS

    if len(words) != 2 or words[1] not in SHELLS:
        refuse("usage", '"kdm completion" needs bash, zsh or fish.', 'For instance: eval "$(kdm completion bash)"')
    if as_json:
        from kdm_cli.cli import output

        output.document({"shell": words[1], "script": script(words[1])})
    else:
        streams.put(script(words[1]))
    return 0


def script(shell: str) -> str:
    """What a shell has to read once."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts")
    with open(os.path.join(folder, f"kdm.{shell}"), encoding="utf-8") as file:
        return file.read()


def candidates(words: list[str]) -> list[str]:
    """The lines for a shell, asked as `bash LINE BREAKS`, `zsh WORD ...`, `fish WORD ...`, or just WORD ... to look.

    Everywhere the last word is the unfinished one.
    """
    from kdm_cli.service.completion.complete import complete

    shell, *given = words
    if shell == "bash":
        line = taken_apart(given[0], given[1] if len(given) > 1 else "=:")
        found = complete(line.words[1:], line.unfinished)
        return [FILES] if found.files else [in_bash(offer.value, line) for offer in found.offers]
    if shell not in ("zsh", "fish"):
        shell, given = "", words
    typed = taken_apart(given[-1]).unfinished if shell == "fish" else given[-1]
    found = complete(given[:-1], typed)
    if found.files:
        return [FILES]
    as_it_is = not shell or (shell == "zsh" and len(found.offers) == 1)
    return [_noted(offer, offer.value if as_it_is else continued(offer.value, typed)) for offer in found.offers]


def _noted(offer: "Offer", value: str) -> str:
    note = offer.note or (offer.value if value != offer.value else "")
    return f"{value}\t{note}" if note else value


def _write(lines: list[str]) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    kept = []
    for line in lines:
        try:
            line.encode(encoding)
        except UnicodeEncodeError:
            continue  # this terminal has no letter for it
        kept.append(line + "\n")
    streams.put("".join(kept))
