"""The texts people read, README and the longer texts of the help, and the blocks in them that somebody is to type."""

import re

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
HOUSE = (ROOT / "kdm_cli/README.md").read_text(encoding="utf-8")
TOPICS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "kdm_cli/cli/help").glob("*.txt"))}
TEXTS = {"README": README, **TOPICS}
MARKED = re.compile(r"<!-- (command|example|file|picture) ([^>]+) -->\n```(\w+)\n(.*?)```", re.DOTALL)


def marked():
    """Every block with a mark: the text it stands in, what it is, its name, what it is written in, and what it holds."""
    return [(text, *found) for text, content in TEXTS.items() for found in MARKED.findall(content)]


def blocks(kind):
    """The blocks of one kind by name."""
    return {name: block for _, each, name, _, block in marked() if each == kind}


EXAMPLES, COMMANDS, FILES, PICTURES = (blocks(kind) for kind in ("example", "command", "file", "picture"))


def lines(example):
    """What an example has people type, a command a line, without what only comments."""
    joined = re.sub(r" *\\\n *", " ", EXAMPLES[example])
    return [line for line in joined.splitlines() if line and not line.startswith("#")]


def commands_named():
    """Every `kdm ...` between backticks and in an example, with the text that says it."""
    inline = ((text, " ".join(found.split())) for text, all_of_it in TEXTS.items()
              for found in re.findall(r"`(kdm [^`]*)`", MARKED.sub("", all_of_it)))  # fmt: skip
    typed = ((text, line) for text, kind, name, language, _ in marked() if (kind, language) == ("example", "sh")
             for line in lines(name) if line.startswith("kdm "))  # fmt: skip
    return sorted({*inline, *typed})
