"""A page of plain text that was made for 80 columns, on a narrower terminal; lines that are to be copied stay whole."""

import re
from collections.abc import Collection

from kdm_cli.light import pattern
from kdm_cli.text import width, wrapped

MADE_FOR = 80
GAP = pattern(r" *\S+(?: \S+)*? {2,}(?=\S)")  # a word and its explanation behind it
TYPED = ("kdm ", "eval ")


def narrowed(text: str, columns: int, typed: Collection[str] = ()) -> str:
    """The same page in so many columns: paragraphs flow anew, explanations hang, lines to be `typed` stay."""
    if columns >= MADE_FOR:
        return text
    found: list[tuple[str, int]] = []
    before = ""
    for line in text.splitlines():
        if found and not {before, line} & {*typed} and _goes_on(before, found[-1][1], line):
            found[-1] = f"{found[-1][0]} {line.strip()}", found[-1][1]
        else:
            found.append((line, _hangs(line)))
        before = line
    broken = ([line] if line in typed else _broken(line, hangs, columns) for line, hangs in found)
    return "".join(f"{each}\n" for lines in broken for each in lines)


def _hangs(line: str) -> int:
    """Where the second line of an explanation would begin."""
    beside = GAP.match(line)
    return beside.end() if beside else len(line) - len(line.lstrip())


def _goes_on(line: str, hangs: int, after: str) -> bool:
    """Whether the next line had no room on this one."""
    words = after.split()
    if not line.strip() or not words or line.endswith((".", ":")) or _is_typed(line) or _is_typed(after):
        return False
    return len(after) - len(after.lstrip()) == hangs and width(line) + 1 + width(words[0]) >= MADE_FOR - 1


def _is_typed(line: str) -> bool:
    return line[:1] == " " and line.lstrip().startswith(TYPED)


def _broken(line: str, hangs: int, columns: int) -> list[str]:
    if width(line) <= columns or _is_typed(line):
        return [line]
    hangs = hangs if hangs <= columns // 2 else len(line) - len(line.lstrip()) + 2
    begun = line[: len(line) - len(line.lstrip())]
    words = re.sub(r"(?<=\S) {2,}", lambda gap: gap[0].replace(" ", "\0"), line.lstrip())
    return [each.replace("\0", " ") for each in wrapped(begun.replace(" ", "\0") + words, columns, " " * hangs)]
