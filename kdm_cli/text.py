"""Text made harmless and aligned: whatever a name holds, a terminal or a page gets letters."""

import unicodedata

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
BLANKS = "\u115f\u1160\u3164\uffa0"  # letters by category, but nothing is to be seen of them
JOINERS = "\u200d\ufe0f"  # terminals disagree how wide joined emoji are, so each is shown by itself
MOST_MARKS = 2


def shown(text: str) -> str:
    """The text with control, bidi and format characters spelled out and floods of accents cut."""
    if text.isascii() and text.isprintable():
        return text
    parts: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        if letter in JOINERS:
            continue
        if category in HIDDEN or letter in BLANKS or _is_none(letter):
            parts.append(_spelled(letter))
            marks = 0
        elif category.startswith("M"):
            marks += 1
            if marks <= MOST_MARKS:
                parts.append(letter)
        else:
            parts.append(letter)
            marks = 0
    return "".join(parts)


def typeable(text: str) -> str:
    """A name without what a terminal must never be sent; it means the same, for only letters and digits count."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category in HIDDEN and letter != JOINERS[0]:
            kept.append(" ")
        elif marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def _is_none(letter: str) -> bool:
    """Whether Unicode says that this will never be a character; no page of HTML may hold it."""
    return 0xFDD0 <= ord(letter) <= 0xFDEF or ord(letter) & 0xFFFE == 0xFFFE


def _spelled(letter: str) -> str:
    if letter == "\n":
        return "\\n"
    if letter == "\t":
        return "\\t"
    code = ord(letter)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def is_word(found: object) -> bool:
    """Whether it is text with a letter in it."""
    return isinstance(found, str) and bool(found.strip())


def width(text: str) -> int:
    """How many columns a terminal gives the text."""
    if text.isascii():
        return len(text)
    total = 0
    for letter in text:
        if letter in JOINERS or "\u1160" <= letter <= "\u11ff" or unicodedata.category(letter).startswith("M"):
            continue
        total += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return total


def cut(text: str, columns: int) -> str:
    """The beginning of the text that fits, with a mark where it was cut."""
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for letter in text:
        step = width(letter)
        if used + step > columns - 2:
            break
        kept.append(letter)
        used += step
    return "".join(kept) + ".."[: max(columns - used, 0)]


def padded(text: str, columns: int) -> str:
    """The text, cut or filled with blanks to exactly so many columns."""
    text = cut(text, columns)
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """Lines no wider than the columns, broken at blanks where there are any."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        candidate = f"{line} {word}" if line else word
        if width(candidate) <= columns or not line:
            line = candidate
        else:
            lines.append(line)
            line = indent + word
        while width(line) > columns:
            head = _head(line, columns)
            lines.append(head)
            line = indent + line[len(head) :]
    lines.append(line)
    return lines


def _head(line: str, columns: int) -> str:
    used = 0
    for at, letter in enumerate(line):
        used += width(letter)
        if used > columns:
            return line[: max(at, 1)]
    return line
