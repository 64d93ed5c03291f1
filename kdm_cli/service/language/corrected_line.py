"""The line as it was typed, without what nothing could use; what nobody typed as words (Python) is written out."""

import re
from collections.abc import Iterator, Sequence

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import WITHOUT, Left, Refused, Unused
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.index import ANSWERS, bare, waiving
from kdm_cli.service.language.parse import Request, parse, written
from kdm_cli.service.language.words import split

MOST_TRIED = 200
ANSWERED = {each.answers: each.field for each in ANSWERS}


def with_line(unused: Unused, request: Request) -> Refused:
    """The same refusal, with the line that can be typed instead."""
    if not unused.line:
        unused.line = without(request, unused.left, unused.within)
        unused.refusal = unused.refusal._replace(hint=f"{unused.refusal.hint}\n{WITHOUT}{unused.line}".strip())
    return unused


def without(request: Request, left: Sequence[Left], within: str = "") -> str:
    """The line without these."""
    wanted = request
    for each in left:
        wanted = _less(wanted, each, within)
    for words in _shorter(list(request.typed), list(left), [MOST_TRIED]):
        try:
            found = parse(words)
            alike = found.operation is wanted.operation and found.arguments == wanted.arguments and not found.wrong
            if alike and found.everywhere.given(ANSWERS) == wanted.everywhere.given(ANSWERS):
                told = (word if word[:1] == "-" and " " not in word else quoted(word) for word in bare(words))
                return " ".join(("kdm", *told))
        except Refused:
            continue
    return in_full(wanted)


def in_full(request: Request) -> str:
    """A request as a line with its dice, choices, cards and permissions."""
    everywhere = request.everywhere
    words = [written(request)]
    for option in ANSWERS:
        words += [f"{option.flags[0]} {quoted(value)}" for value in getattr(everywhere, option.field)]
    words += ["--auto"] * everywhere.auto
    words += waiving(everywhere.house_rule)
    words += [f"--because {quoted(everywhere.because)}"] if everywhere.because else []
    return " ".join(words)


def _less(request: Request, left: Left, within: str) -> Request:
    """The request without one of the things that are left."""
    if left.kind == "option":
        return _less_of_options(request, left, within)
    field = "rolls" if left.within else ANSWERED[left.kind]
    values = list(getattr(request.everywhere, field))
    for at in reversed(range(len(values))):
        shorter = _less_of_word(values[at], left)
        if shorter is not None:
            values[at : at + 1] = [shorter] if shorter else []
            break
    words: Fields = {field: tuple(values)}
    return request._replace(everywhere=request.everywhere._replace(**words))


def _less_of_word(word: str, left: Left) -> str | None:
    """A word without one of its parts, or without what was written behind a face; None where that is not in it."""
    parts = word.split(",")
    for at in reversed(range(len(parts))):
        part = parts[at].strip()
        shorter = _less_behind(part, left) if left.within else "" if part == left.text else None
        if shorter is not None:
            return ",".join([*parts[:at], *([shorter] if shorter else []), *parts[at + 1 :]])
    return "" if word.strip() == left.text else None


def _less_behind(part: str, left: Left) -> str | None:
    face, *then = part.split(":")
    if left.text not in [each.strip() for each in then]:
        return None
    at = max(at for at, each in enumerate(then) if each.strip() == left.text)
    kept = [*then[:at], *then[at + 1 :]]
    return ":".join([face if kept else face.replace("= ", "="), *kept])


def _less_of_options(request: Request, left: Left, within: str) -> Request:
    if within:
        lines = list(request.arguments["then"])
        same = [at for at, each in enumerate(lines) if split(each) == split(within)]  # however it was quoted
        wanted = parse(split(within)).operation.path
        shorter = [at for at, each in enumerate(lines) if parse(split(each)).operation.path == wanted]  # by another one
        at = (same or shorter)[0]
        inner = _less_of_options(parse(split(lines[at])), left, "")
        lines[at] = written(inner).removeprefix("kdm ")
        return request._replace(arguments={**request.arguments, "then": lines})
    parameter = next(each for each in request.operation.parameters if each.option == left.option)
    if parameter.name not in request.arguments and "name" in request.arguments:  # who stands behind the event's name
        words = str(request.arguments["name"]).split()
        kept = " ".join(word for word in words if not _is(word.strip(","), left)).strip(",")
        return request._replace(arguments=request.arguments | {"name": kept})
    value = _less_of_value(request.arguments.get(parameter.name), left)
    arguments = {name: each for name, each in request.arguments.items() if name != parameter.name}
    return request._replace(arguments=arguments | ({parameter.name: value} if value else {}))


def _less_of_value(value: object, left: Left) -> object:
    if not isinstance(value, list):
        return None
    kept = []
    for each in value:
        whole = [str(each)] if _is(str(each), left) else str(each).split(",")
        parts = [left.instead if _is(part, left) else part for part in whole]
        if any(parts):
            kept.append(",".join(part for part in parts if part))
    return kept


def _is(text: str, left: Left) -> bool:
    return left.means(text.strip()) if left.means else text.strip() == left.text.strip()


def _shorter(words: list[str], left: list[Left], tries: list[int]) -> Iterator[list[str]]:
    """The words without each of these, in every way that they may stand there; what was typed last goes first."""
    if not left:
        yield words
        return
    first, *others = left
    for at in reversed(range(len(words))):
        for shorter in _without_at(words, at, first):
            tries[0] -= 1
            if tries[0] < 0:
                return
            yield from _shorter(shorter, others, tries)


def _without_at(words: list[str], at: int, left: Left) -> Iterator[list[str]]:
    word = words[at]
    before, after = words[:at], words[at + 1 :]
    if left.kind == "option" and word == left.option:
        yield [*before, *after]
    if left.means:
        spans = [(part.start(), part.end()) for part in re.finditer(r"[^,=]+", word) if left.means(part[0].strip())]
    else:
        found = rf"(?<![^,:=+\s]){re.escape(left.text)}(?![^,:=+\s])" if left.text else r"(?!)"
        spans = [match.span() for match in re.finditer(found, word)]
    if left.means and left.means(word):
        spans.insert(0, (0, len(word)))
    for start, end in reversed(spans):
        rest = word[:start] + left.instead + word[end:] if left.instead else _cut(word, start, end)
        if rest:
            yield [*before, rest, *after]
        elif before and before[-1][:1] == "-":
            yield [*before[:-1], *after]
            yield [*before, *after]
        else:
            yield [*before, *after]


def _cut(word: str, start: int, end: int) -> str:
    """A word without a part of it and one of the signs beside that; nothing where only the option is left."""
    if end < len(word) and word[end] in ",:" and (start == 0 or word[start - 1] in "=,"):
        return word[:start] + word[end + 1 :].lstrip()
    rest = word[: max(start - 1, 0)] + word[end:]
    return "" if rest[:1] == "-" and word[max(start - 1, 0) : start] == "=" else rest
