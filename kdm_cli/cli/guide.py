"""`--help`: the first screen, the page of all commands and longer texts from files, all other pages from Typer."""

import sys
from os import path

from kdm_cli.cli import manual, output, pager
from kdm_cli.cli.narrow import narrowed
from kdm_cli.rules.content import fold, nearest
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language import index
from kdm_cli.service.language.index import switches
from kdm_cli.service.language.signposts import LONGER_TEXTS, REFERENCE, TEXTS_OF_COMMANDS, TOPICS, beside, standing

HERE = path.dirname(path.abspath(__file__))
FRONT, HELP, MAN = (path.join(HERE, name) for name in ("front.txt", "help.txt", "kdm.1"))
TEXTS = path.join(HERE, "help")
ASKING = ("help", *switches("help"))


def show_version() -> int:
    """The version for programs."""
    output.document(manual.version())
    return 0


def show_help(words: list[str], as_json: bool = False, paged: bool = True) -> int:
    """Print the help of whatever the words name; what does not exist is refused as the command line refuses it."""
    named: list[str] = []
    if all(word in ASKING for word in words):
        text = longer_text("topics") if words == ["help"] else cached(FRONT)
    elif words[0] == "help" and words[1:2] and fold(words[1]) in REFERENCE and not words[2:]:
        text = cached()
    elif words == ["help", "--man"]:
        text = cached(MAN)
    elif topic := _topic(words):
        named, text = [topic], "\n".join([longer_text(topic), *manual.onward(beside(topic)), ""])
    else:
        named = _named(words)
        text = _page(named)
        if words[0] == "help" and len(named) == 1 and named[0] in TEXTS_OF_COMMANDS:
            text += "\n" + longer_text(named[0])
    if as_json:
        output.document(manual.page(named, text))
    else:
        drawn = sys.stdout.isatty() and words != ["help", "--man"]  # which goes to a formatter of its own
        typed = to_type(named[0]) if named[:1] else ()
        pager.show([narrowed(text, output.columns(sys.stdout), typed) if drawn else text], paged)
    return 0


def cached(name: str = HELP) -> str:
    """The page of all commands or the first screen, as last written to the file; a test keeps it fresh."""
    return _read(name)


def longer_text(topic: str) -> str:
    """A longer text as it is printed: marks of examples left out, what is to be typed indented, remarks as prose."""
    printed: list[str] = []
    for at, part in enumerate(_read(path.join(TEXTS, f"{topic}.txt")).split("```")):
        lines = part.removeprefix("\n").splitlines()
        if at % 2:
            printed += _typed(lines[1:])
        else:
            printed += [line for line in lines if not line.startswith("<!--")]
    return "\n".join(printed) + "\n"


def _typed(lines: list[str]) -> list[str]:
    """What is to be typed; a remark between commands is none of them, and a prompt of zsh would take it for one."""
    alone = any(line.startswith("kdm ") for line in lines)
    return [line[2:] if alone and line.startswith("# ") else f"  {line}".rstrip() for line in lines]


def to_type(topic: str) -> list[str]:
    """The lines of a longer text that somebody is to type, as they are printed."""
    text = _read(path.join(TEXTS, f"{topic}.txt")) if topic in LONGER_TEXTS else ""
    return [line for part in text.split("```")[1::2] for line in _typed(part.splitlines()[1:])]


def _read(name: str) -> str:
    with open(name, encoding="utf-8") as file:
        return file.read()


def _topic(words: list[str]) -> str:
    """The longer text that `kdm help TOPIC` asks for, if it asks for one."""
    plain = [word for word in words[1:] if not word.startswith("-")]
    if words[0] != "help" or not plain or index.names(plain[0]) or plain[0] == "completion":
        return ""
    found = {fold(topic): topic for topic in TOPICS}.get(fold(" ".join(plain)), "")
    if not found and len(plain) == 1:
        close = ", ".join(f"kdm help {name}" for name in nearest(plain[0], [*TOPICS, *index.MODULES, *index.SHORT]))
        hint = f"Topics: {', '.join(TOPICS)}. kdm help all lists all commands, kdm help COMMAND explains one."
        refuse("usage", f'There is no help on "{plain[0][:60]}".', f"Did you mean {close}? {hint}" if close else hint)
    return found


def _named(words: list[str]) -> list[str]:
    words = words[1:] if words[0] == "help" else words
    if words[:1] == ["completion"]:
        return ["completion"]
    here = standing(words)
    names = [words[at] for at in here.named]
    if here.lost:
        index.find(names)
    if here.operation is not None and here.operation.path in index.LISTED.values():
        return here.operation.path.split()  # craft --list --help
    return names


def _page(names: list[str]) -> str:
    from kdm_cli.cli.tree import help_page  # late: the only page that needs Typer

    return help_page(names)


if __name__ == "__main__":
    sys.stdout.write(manual.front() if sys.argv[1:] == ["front"] else _page([]))
