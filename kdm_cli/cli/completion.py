"""`kdm completion SHELL` and what its scripts ask behind the scenes: `kdm --complete`, which never fails."""

import os
import sys

from kdm_cli.cli import output
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import fold
from kdm_cli.rules.refusal import refuse

SPECIAL = frozenset(" !\"#$&'()*;<=>?@:[\\]^`{|}~%")
KEPT_IN_DOUBLE = '"\\$`'
FILES = "\tfile"  # the shell's own file names are wanted
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts")


class Line(NamedTuple):
    """The words of a line up to the cursor; the last is unfinished.

    `standing` is how much of the unfinished word the shell leaves as it is: bash replaces only what follows a break.
    """

    words: list[str]
    unfinished: str
    quote: str = ""
    standing: str = ""


def taken_apart(line: str, breaks: str = "") -> Line:
    """A line as a shell reads it, however many quotes are still open."""
    words: list[str] = []
    word, quote, standing, begun, at = "", "", "", False, 0
    while at < len(line):
        letter = line[at]
        at += 1
        if quote:
            if letter == quote:
                quote, standing = "", ""
            elif letter == "\\" and quote == '"' and line[at : at + 1] and line[at] in KEPT_IN_DOUBLE:
                word += line[at]
                at += 1
            else:
                word += letter
        elif letter.isspace():
            if begun:
                words.append(word)
            word, standing, begun = "", "", False
            continue
        elif letter in "\"'":
            quote, standing = letter, word
        elif letter == "\\":
            word += line[at : at + 1]
            at += 1
        else:
            word += letter
            if letter in breaks:
                standing = word
        begun = True
    return Line(words, word, quote, standing)


def in_bash(value: str, line: Line) -> str:
    """A candidate as it is put in place of the unfinished word."""
    rest = value.removeprefix(line.standing)
    if line.quote == "'":
        return rest.replace("'", "'\\''")
    if line.quote == '"':
        return "".join("\\" + letter if letter in KEPT_IN_DOUBLE else letter for letter in rest if letter != "!")
    return "".join("\\" + letter if letter in SPECIAL else letter for letter in rest)


def continued(value: str, typed: str) -> str:
    """The candidate so that it begins as it was typed, for shells that drop all others: `el` makes `elan` of Élan."""
    if not typed or value.startswith(typed) or (typed.isascii() and value[: len(typed)].lower() == typed.lower()):
        return value
    wanted = fold(typed)
    for at in range(1, len(value) + 1):
        if fold(value[:at]) == wanted:
            return typed + value[at:]
    return value


def answer(words: list[str]) -> int:
    """The candidates for a half-typed line, one on a line."""
    try:
        found = candidates(words[1:])
    except Exception:  # whatever is wrong, a person pressing Tab can do nothing about it here
        return 0
    encoding = sys.stdout.encoding or "utf-8"
    carried = (line for line in found if line.encode(encoding, "ignore").decode(encoding) == line)
    try:
        output.put("".join(f"{line}\n" for line in carried))
    except OSError:
        output.swallow()
    return 0


def script_for(words: list[str], as_json: bool) -> int:
    """The script of a shell."""
    if len(words) != 2 or f"kdm.{words[1]}" not in os.listdir(SCRIPTS):
        refuse("usage", '"kdm completion" needs bash, zsh or fish.', 'For instance: eval "$(kdm completion bash)"')
    if as_json:
        output.document({"shell": words[1], "script": script(words[1])})
    else:
        output.put(script(words[1]))
    return 0


def script(shell: str) -> str:
    """What a shell has to read once."""
    with open(os.path.join(SCRIPTS, f"kdm.{shell}"), encoding="utf-8") as file:
        return file.read()


def candidates(words: list[str]) -> list[str]:
    """The lines for a shell, asked as `bash LINE BREAKS`, `zsh WORD ...`, `fish WORD ...`, or just WORD ... to look.

    Everywhere the last word is the unfinished one.
    """
    from kdm_cli.service.completion.complete import complete  # late: whatever is wrong there stays unseen

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
    lines = []
    for offer in found.offers:
        value = offer.value if as_it_is else continued(offer.value, typed)
        note = offer.note or (offer.value if value != offer.value else "")
        lines.append(f"{value}\t{note}" if note else value)
    return lines
