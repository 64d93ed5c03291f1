"""What `help`, `--version` and `completion` print with `--json`."""

from typing_extensions import TypedDict


class Version(TypedDict):
    """Which kdm this is: `format` is that of the files it writes, `rules` those that decide."""

    version: str
    format: int
    rules: int


class Script(TypedDict):
    """What a shell has to read once."""

    shell: str
    script: str


class ParameterShown(TypedDict):
    """What a command takes; without `flags` it stands behind the command, without `metavar` it is a switch."""

    name: str
    flags: list[str]
    metavar: str | None
    help: str
    required: bool
    many: bool
    one_of: list[str]


class CommandShown(TypedDict):
    """One command as it is declared: `short` are its short forms, `everywhere` the options that go with every one."""

    command: str
    short: list[str]
    summary: str
    details: str
    usage: str
    changes: bool
    batch: bool
    arguments: list[ParameterShown]
    options: list[ParameterShown]
    everywhere: list[str]
    examples: list[str]


class Help(TypedDict):
    """The help: `text` is the page as it is printed, `commands` are those it speaks of, all where it is about all."""

    about: str
    text: str
    commands: list[CommandShown]
    topics: list[str]
