"""The command tree as a Typer app, built from the declarations: for help, for tests, for whoever builds on it.

`kdm` itself reads its words with `service.language.parse` and never imports Typer; every command here hands its raw
words to the same parser, so that both ways end in the same journal entry.
"""

from collections.abc import Callable
from inspect import Parameter as Argument
from inspect import Signature
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command
from typer.models import ArgumentInfo, OptionInfo

from kdm_cli import __version__
from kdm_cli.cli import manual
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.index import OPTIONS, Option, options_of, switches
from kdm_cli.service.language.operation import Operation, Parameter, choice
from kdm_cli.service.language.signposts import command_first

if TYPE_CHECKING:
    from typer._click.core import Command as ClickCommand
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

    Resolved = tuple[str | None, ClickCommand | None, list[str]]

HELP = switches("help")
RUNNERS: list[Callable[[list[str]], int]] = []  # who carries a command out, as `app` says; help needs nobody
SETTINGS = {"help_option_names": [*reversed(HELP)]}
SHELL = choice("bash|zsh|fish", "the shell that is to complete kdm's commands and names", "bash", "zsh", "fish")
COMPLETION = Operation(
    "completion",
    "",
    "tool",
    lambda: None,
    (Parameter("shell", SHELL, positional=True, many=False, required=True),),
    "Print the script that completes commands, survivors, gear and storage with Tab.",
    "bash and zsh: put the line with eval into ~/.bashrc or ~/.zshrc. fish: into ~/.config/fish/config.fish.",
    ('eval "$(kdm completion bash)"', 'eval "$(kdm completion zsh)"', "kdm completion fish | source"),
    False,
)


class Command(TyperCommand):
    """A command whose words go to the one parser as they are; Typer only knows them for the help."""

    operation: Operation
    typed: str

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Keep the words; only a call for help is answered here."""
        if any(word in HELP for word in args):
            return super().parse_args(ctx, [*HELP[:1]])
        ctx.args = list(args)
        return list(args)

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """The page of one command."""
        formatter.write(manual.command(self.operation, self.typed, self.params))


class Group(TyperGroup):
    """Commands by name; what names none is refused in the words of the command line."""

    @property
    def before(self) -> tuple[str, ...]:
        """The words that have led here."""
        return ()

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Words that begin with no command are answered by the command line itself."""
        if ctx.resilient_parsing or (args and args[0][:1] != "-"):
            return super().parse_args(ctx, args)
        if any(word in HELP for word in args):
            return super().parse_args(ctx, [*HELP[:1]])
        _run([*self.before, *args])

    def resolve_command(self, ctx: "Context", args: list[str]) -> "Resolved":
        """The command that is named, or the refusal the command line has for it."""
        try:
            return super().resolve_command(ctx, args)
        except Refused:
            _run([*self.before, *args])


class Noun(Group):
    """A group whose commands are declared in a module of its own, imported when one of them is asked for."""

    @property
    def before(self) -> tuple[str, ...]:
        """The noun itself."""
        return (str(self.name),)

    def list_commands(self, ctx: "Context") -> list[str]:
        """The commands in the order of their declaration."""
        return [each.path.partition(" ")[2] for each in index.under(str(self.name))]

    def get_command(self, ctx: "Context", cmd_name: str) -> "ClickCommand":
        """One command, built when it is needed."""
        index.find([str(self.name), cmd_name])
        return _command(index.operation(f"{self.name} {cmd_name}"), [str(self.name), cmd_name])

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """The page of a noun."""
        formatter.write(manual.noun(str(self.name), index.under(str(self.name))))


class Root(Group):
    """`kdm`: options may stand before the command, and without a command it tells where the campaign stands."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """Nouns, single commands, short forms, and what is no operation."""
        single = [noun for noun in index.MODULES if noun not in index.GROUPS]
        return list(dict.fromkeys([*index.GROUPS, *single, *index.SHORT, "completion"]))

    def get_command(self, ctx: "Context", cmd_name: str) -> "ClickCommand":
        """A noun, a single command or a short form."""
        if cmd_name in index.GROUPS:
            return get_command(typer.Typer(cls=Noun, name=cmd_name, rich_markup_mode=None, callback=lambda: None))
        if cmd_name == "completion":
            return _command(COMPLETION, [cmd_name])
        operation, _ = index.find([cmd_name])
        return _command(operation, [cmd_name])

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Put the command first, so that its options may stand anywhere."""
        if "--version" in args:
            typer.echo(f"kdm {__version__}")
            raise typer.Exit
        return super().parse_args(ctx, command_first(args))

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """The page of all commands."""
        single = [index.operation(noun) for noun in index.MODULES if noun not in index.GROUPS]
        grouped = [each for noun in index.MODULES if noun in index.GROUPS for each in index.under(noun)]
        formatter.write(manual.root(grouped, [*single, COMPLETION]))


def _run(words: list[str]) -> NoReturn:
    raise typer.Exit(RUNNERS[-1](words))


def _command(operation: Operation, words: list[str]) -> "Command":
    """A Typer command, as it is typed, with the arguments and options of an operation."""

    def callback(ctx: typer.Context, **_: object) -> None:
        _run([*words, *ctx.args])

    everywhere = options_of(operation) if operation.way != "tool" else []
    callback.__signature__ = Signature(  # type: ignore[attr-defined]  # Typer reads it off
        [
            Argument("ctx", Argument.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
            *(_argument(parameter) for parameter in operation.parameters),
            *(_everywhere(option) for option in everywhere),
        ]
    )
    one = typer.Typer(rich_markup_mode=None, add_completion=False)
    one.command(words[-1], cls=Command, help=operation.summary, context_settings=SETTINGS)(callback)
    command = get_command(one)
    assert isinstance(command, Command)
    command.operation, command.typed = operation, " ".join(words)
    return command


def _argument(parameter: Parameter) -> Argument:
    kind = parameter.kind
    info: ArgumentInfo | OptionInfo
    if parameter.positional:
        metavar = kind.metavar + (" ..." if parameter.many else "")
        info = typer.Argument(metavar=metavar, help=kind.help, show_default=False)
    else:
        flags = [parameter.option, *([kind.short] if kind.short else [])]
        info = typer.Option(*flags, metavar=kind.metavar or None, help=kind.help, show_default=False)
    return _declared(parameter.name, kind.flag, parameter.many, parameter.required, info)


def _everywhere(option: Option) -> Argument:
    metavar = option.metavar or None
    info = typer.Option(
        *option.flags, metavar=metavar, help=option.help, show_default=False, rich_help_panel=manual.EVERYWHERE
    )
    return _declared(f"everywhere_{option.name}", metavar is None, False, False, info)


def _declared(name: str, flag: bool, many: bool, required: bool, info: ArgumentInfo | OptionInfo) -> Argument:
    base: object = bool if flag else list[str] if many else str
    default: object = Argument.empty if required else False if flag else None
    return Argument(name, Argument.KEYWORD_ONLY, annotation=Annotated[base, info], default=default)


def _everywhere_alone(**_: object) -> None:
    """Only the options of every command are declared here."""


_everywhere_alone.__signature__ = Signature(  # type: ignore[attr-defined]  # Typer reads it off
    [
        _declared("version", True, False, False, typer.Option("--version", help="the version of kdm")),
        *(_everywhere(option) for option in OPTIONS if option.field != "help"),
    ]
)
app = typer.Typer(
    cls=Root,
    name="kdm",
    rich_markup_mode=None,
    add_completion=False,
    invoke_without_command=True,
    context_settings=SETTINGS,
    callback=_everywhere_alone,
)


def help_page(names: list[str]) -> str:
    """The help of a command, a noun, or of kdm as a whole."""
    command: ClickCommand = get_command(app)
    context = command.make_context("kdm", [], resilient_parsing=True)
    for name in names:
        assert isinstance(command, Noun | Root)
        command = command.get_command(context, name)
        context = command.make_context(name, [], parent=context, resilient_parsing=True)
    return str(context.get_help()) + "\n"
