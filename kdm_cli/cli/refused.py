"""A refusal: why not, and the way out; and what else is said to somebody who is asked."""

import sys
from collections.abc import Sequence

from kdm_cli.cli.output import Spans, columns, do_lines, document, is_terminal, paint, talk
from kdm_cli.light import TYPE_CHECKING, pattern
from kdm_cli.rules.play import AGAIN, ONCE
from kdm_cli.rules.refusal import WITHOUT, Refusal
from kdm_cli.rules.state import Fields
from kdm_cli.text import shown, wrapped

if TYPE_CHECKING:
    from kdm_cli.content.check import Fault

MOST_FAULTS = 18
SECRET = pattern(r"(?<=://)[^\s/@]*:[^\s@]*(?=@)|(?<=[?&]password=)[^\s&']+")  # typed into an address
MOST_REFUSED = 22  # lines of the screen for all that is wrong in a batch
MARKS = {True: "✗ ", False: "! "}  # of a refusal, by whether the terminal has the letter
TYPED = pattern(r"\b(?:[A-Z][a-z ]*: )?kdm .+?(?=(?<!\.)[.;:?](?:\s|$)|, or |, then |\)|$)")  # in a hint
TIED = "\u00a0"  # a blank at which no line is broken


def tell(refused: Refusal, as_json: bool, faults: "Sequence[Fault]" = ()) -> None:
    """An error: on stderr in words, with --json on stdout as a document too; what is wrong in a pack a line each."""
    message, hint = (SECRET.sub("...", each) for each in (refused.message, refused.hint))
    refused = refused._replace(message=message, hint=hint)
    if as_json:
        error: Fields = {"code": refused.code, "message": refused.message, "hint": refused.hint}
        if refused.needs:
            error["needs"] = list(refused.needs)
        if refused.entry is not None:
            error |= {"entry": refused.entry, "turned_over": list(refused.turned)}
        error |= _place(refused)
        if refused.lines:
            error["lines"] = [
                {**_place(each), "code": each.code, "message": each.message, "hint": each.hint}
                for each in refused.lines
            ]
        error |= {"do": list(refused.do)} if refused.do else {}
        if faults:
            error["faults"] = [fault._asdict() for fault in faults]
        answer: Fields = {"error": error}
        saved = {"saved": None} if refused.code == "unsure" else {"saved": False} if refused.line is not None else {}
        document({**saved, **answer})
        return
    hands(refused.do)
    mark = _mark()
    told = [*_what(refused, mark), *_wrong(faults, mark), *_way_out(refused, mark)]
    if refused.lines:
        parts = [[*_what(each, mark), *_way_out(each, mark)] for each in refused.lines]
        most = next((at for at in range(1, len(parts)) if sum(map(len, parts[: at + 1])) > MOST_REFUSED), len(parts))
        more = f", {len(parts) - most} more with --json" if most < len(parts) else ""
        told = [line for part in parts[:most] for line in part]
        told.append([(f"{len(parts)} lines are to be mended{more}; nothing was saved.", "")])
    _talk_in_colour(told)
    turned(refused)


def _mark() -> str:
    """What a refusal begins with on a terminal that knows colours, for those who see no colours; else nothing."""
    if not is_terminal(sys.stderr):
        return ""
    return MARKS[(getattr(sys.stderr, "encoding", None) or "").lower().startswith("utf")]


def _what(refused: Refusal, mark: str) -> list[Spans]:
    """The sentence that says no, behind its mark."""
    lines = wrapped(shown(refused.message), columns(sys.stderr) - len(mark), "" if mark else "  ")
    return [[(mark if not at else " " * len(mark), "refused"), (line, "")] for at, line in enumerate(lines)]


def _wrong(faults: "Sequence[Fault]", mark: str) -> list[Spans]:
    """What is wrong in a pack, a line each."""
    named = [f"  {' '.join(filter(None, fault[:2]))}: {fault.message}" for fault in faults]
    listed = [line for fault in named for line in wrapped(shown(fault), columns(sys.stderr) - len(mark), "    ")]
    told = listed if len(listed) <= MOST_FAULTS else [*listed[: MOST_FAULTS - 1], f"  ... {len(faults)} in all"]
    return [[(" " * len(mark) + line, "")] for line in told]


def _talk_in_colour(lines: Sequence[Spans]) -> None:
    """Lines on stderr, in their colours where there are any."""
    if is_terminal(sys.stderr):
        paint(lines, sys.stderr)
    else:
        for line in lines:
            talk("".join(text for text, _ in line))


def _place(refused: Refusal) -> Fields:
    """Where in a batch it stands."""
    return {name: at for name in ("line", "column", "step") if (at := getattr(refused, name)) is not None}


def _way_out(refused: Refusal, mark: str) -> list[Spans]:
    """The hint, in which a line to copy is never broken, and is bright."""
    told: list[Spans] = []
    for part in _unbroken(refused.hint, refused).split("\n") if refused.hint else ():
        text = shown(part)
        alone = part.startswith((WITHOUT, ONCE, AGAIN))
        lines = [text] if alone else wrapped(text, columns(sys.stderr) - len(mark), "" if mark else "  ")
        typed = [] if alone else [each.span() for each in TYPED.finditer(text)]
        at = 0
        for line in lines:
            words = line.lstrip(" ")
            at = text.find(words, at)
            bright = _bright(words, at, typed or [(0, len(text))])
            told.append([(" " * len(mark) + line[: len(line) - len(words)], ""), *bright])
            at += len(words)
    return [[(text.replace(TIED, " "), style) for text, style in line] for line in told]


def _bright(line: str, begins: int, spans: Sequence[tuple[int, int]]) -> Spans:
    """A line of a text that begins so far in it, in pieces: those within the spans are bright."""
    told, at = [], 0
    for since, until in spans:
        first, last = (max(at, min(edge - begins, len(line))) for edge in (since, until))
        told += [(line[at:first], ""), (line[first:last], "next")]
        at = last
    return [*told, (line[at:], "")]


def one_of(options: Sequence[str]) -> None:
    """Options with their numbers, each on lines of its own and broken between words."""
    for at, option in enumerate(options, start=1):
        for line in wrapped(f"{at} {shown(option)}", columns(sys.stderr) - 2, "  "):
            talk(f"  {line}")


def _unbroken(hint: str, refused: Refusal) -> str:
    """The hint with every option in one piece."""
    for option in sorted((each for need in refused.needs for each in need.get("options", ())), key=len, reverse=True):
        hint = hint.replace(option, option.replace(" ", TIED))
    return hint


def hands(lines: Sequence[str]) -> None:
    """What hands must do before a question can be answered."""
    for line in lines:
        _talk_in_colour(do_lines(line, columns(sys.stderr)))


def turned(refused: Refusal) -> None:
    """Which face-down cards were shown, and that this is kept."""
    if refused.entry is not None:
        cards = f": {', '.join(refused.turned)}" if refused.turned else ""
        for line in wrapped(
            shown(f"Turned over, and kept so as entry {refused.entry}{cards}."), columns(sys.stderr), "  "
        ):
            talk(line)
