"""Commands behind --then: told apart from the line they stand in, each as one word that can be typed again."""

import re

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.index import REPEATED, THEN, bare, taken
from kdm_cli.service.language.short_forms import rewritten
from kdm_cli.service.language.words import split

PLAIN = re.compile(r"[\w+.,:=/@%-]+")  # needs no quotes, an option neither


def parted(words: list[str]) -> tuple[list[str], Fields]:
    """The line with each command up to the next --then, or in quotes, as one word; and the options in them."""
    line: list[str] = []
    everywhere: Fields = {}
    at = 0
    while at < len(words):
        name, equals, value = words[at].partition("=")
        if words[at] == "--":
            return [*line, *words[at:]], everywhere
        at += 1
        if name != THEN:
            line.append(words[at - 1])
            continue
        if equals:
            command = split(value)
        elif words[at:] and any(letter.isspace() for letter in words[at]):
            command = split(words[at])
            at += 1
        else:
            end = next((end for end in range(at, len(words)) if words[end].partition("=")[0] == THEN), len(words))
            command, at = words[at:end], end
        line += [THEN, _one_word(command, everywhere)]
    return line, everywhere


def begun(words: list[str]) -> list[str]:
    """The words of the last command behind --then, as far as it is typed."""
    last = max(at for at, word in enumerate(words) if word.partition("=")[0] == THEN)
    return words[last + 1 :]


def joined(everywhere: Fields, more: Fields) -> None:
    """Options of every command from two places count together, in this order."""
    for name, value in more.items():
        everywhere[name] = (*everywhere.get(name, ()), *value) if name in REPEATED else value


def _one_word(command: list[str], everywhere: Fields) -> str:
    """A command as it can be typed again, without what counts for the whole line."""
    own: Fields = {}
    words = rewritten(bare(taken(command, own)), own)
    if not any(words):
        refuse("usage", "--then needs a command.", "--then survivor kill Lucy --cause plague")
    joined(everywhere, own)
    return " ".join(word if PLAIN.fullmatch(word) else quoted(word) for word in words)
