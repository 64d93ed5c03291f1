"""`kdm shell`: one process, a command a line; each line is what `kdm LINE` would be, refusals end only the line."""

import gc
import sys
from collections.abc import Callable

from kdm_cli.cli import output
from kdm_cli.cli.output import Told, ctrl_c, remark
from kdm_cli.cli.prompts import read_line
from kdm_cli.cli.refused import tell
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.content import fold
from kdm_cli.rules.refusal import EXIT_CODES, Refused, refuse
from kdm_cli.service.language import signposts
from kdm_cli.service.language.campaign_names import PATIENCE
from kdm_cli.service.language.index import HOUSE_RULE, OPTIONS
from kdm_cli.service.language.operation import MOST_TEXT
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.language.words import split
from kdm_cli.service.new_campaign import file_for
from kdm_cli.service.operations.shell import standing
from kdm_cli.service.perform import Session
from kdm_cli.text import cut, shown, width

if TYPE_CHECKING:
    from kdm_cli.cli.editing import Editing

MARK = "\ufeff"  # before the first letter of a file from Windows


class Plain:
    """Standard input, line by line; on a terminal with a prompt, and edited as the answers to questions are."""

    def __init__(self, attended: bool) -> None:
        self.attended = attended  # by somebody at a terminal

    def line(self, prompt: str) -> str | None:
        """Read so much as a line may hold, never a whole stream without line ends; letters as they are in argv."""
        try:
            if self.attended:
                typed = read_line(prompt, history=True)
            else:
                read = sys.stdin.buffer.readline(4 * MOST_TEXT + 1)
                typed = read.decode(sys.getfilesystemencoding(), "surrogateescape")
        except KeyboardInterrupt:
            if not self.attended:
                raise
            remark("\n")
            return ""
        if len(typed) > MOST_TEXT:
            refuse("bad-input", f"A line is longer than {MOST_TEXT} characters.", "Is this a text file?")
        return typed.rstrip("\r\n").removeprefix(MARK) if typed else None


def reader(words_before: Callable[[], list[str]]) -> "Plain | Editing":
    """The best there is: without a terminal, or without prompt_toolkit, a plain one."""
    if sys.stdin is None:
        refuse("bad-input", "Standard input is closed.", "kdm batch run FILE takes lines from a file.")
    attended = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
    if attended and sys.stdout.isatty() and output.is_more_than_plain():
        try:
            from kdm_cli.cli.editing import Editing  # late: only on a terminal
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] != "prompt_toolkit":
                raise
        else:
            return Editing(words_before)
    return Plain(attended)


LEAVING = ("exit", "quit", "q")  # Exit and :q as well
ALONE = ("help", "completion", "--version")  # what takes no options of the shell but --json
WIDEST = 22  # of what stands before the `> `
HERE = "This is the shell already: type the command alone."
NOWHERE = "kdm> "


def run(request: Request, carry_out: Callable[[list[str]], int]) -> int:
    """Read lines until they end; the exit code is 0, or on a pipe that of the first line that was refused."""
    everywhere = request.everywhere
    given = [each.flags[0] for each in OPTIONS if not each.metavar and getattr(everywhere, each.field)]
    given += [f"{HOUSE_RULE}={name}" for name in everywhere.house_rule]
    beginning = request.operation.call(Session(everywhere), {})
    shell = Shell(beginning["file"], given, carry_out)
    if everywhere.json:
        output.document(beginning)
    gc.freeze()
    gc.enable()  # one command leaves its garbage to the end of the process, a hundred do not
    lines = reader(shell.words_before)
    if lines.attended:
        output.talk("kdm shell: commands as they are, Tab completes, help lists them, exit leaves.")
    return shell.read(lines)


class Shell:
    """The campaign that the lines are about, and what was given for all of them."""

    def __init__(self, file: str | None, given: list[str], carry_out: Callable[[list[str]], int]) -> None:
        self.file = file
        self.given = given
        self.carry_out = carry_out

    def read(self, lines: "Plain | Editing") -> int:
        """One line after the other, as long as anybody can read the answers; Ctrl-C on a pipe is the end of all."""
        worst = 0
        while True:
            try:
                ctrl_c.heed()
                line = lines.line(self.prompt() if lines.attended else "")
                code = self.answer(line) if line is not None else None
            except KeyboardInterrupt:
                if lines.attended:
                    continue
                raise
            if code is None:
                return 0 if lines.attended else worst
            worst = worst or code
            if Told.gone:
                if code:
                    output.talk("The lines after it were not carried out.")
                return worst
            if code == EXIT_CODES["interrupted"] and not lines.attended:
                return code

    def prompt(self) -> str:
        """Where the campaign stands now, whoever brought it there."""
        if self.file is None:
            return NOWHERE
        try:
            return f"{_short(shown(standing(self.file, PATIENCE)))}> "
        except Refused as refused:
            return f"{refused.refusal.code}> "

    def answer(self, line: str) -> int | None:
        """Carry out what one line says, or several that were pasted at once; None is leaving."""
        parts = [part for part in line.split("\n") if part.strip()]
        for at, part in enumerate(parts, start=1):
            try:
                words = _words(part)
            except Refused as refused:
                tell(refused.refusal, "--json" in self.given)
                return refused.refusal.exit_code
            if words and fold(words[0]) in LEAVING:
                return None
            code = self.carry_out(self._whole(words)) if words else 0
            if code:
                if at < len(parts):
                    output.talk(f"The other {len(parts) - at} lines were not carried out.")
                return code
            if words and _founds(words) and "--dry-run" not in (*words, *self.given):
                request = parse(words)
                self.file = file_for(request.arguments["name"], request.everywhere.file)  # what the next line is about
        return 0

    def words_before(self) -> list[str]:
        """What stands in front of every line, for completion too."""
        return [*self.given, *(["--file", self.file] if self.file else [])]

    def _whole(self, words: list[str]) -> list[str]:
        if words[0] in ALONE:
            return [*words, *(["--json"] if "--json" in self.given else [])]
        names_file = any(word == "--file" or word.startswith("--file=") for word in words)
        return [*(self.given if names_file or _founds(words) else self.words_before()), *words]


def _short(stands: str) -> str:
    """What is under way, and before it as much as there is room for."""
    parts = stands.split(", ")
    while len(parts) > 1 and width(", ".join(parts)) > WIDEST:
        del parts[0]
    return cut(", ".join(parts), WIDEST)


def _words(line: str) -> list[str]:
    """The words of a line; a line that was copied may begin with kdm."""
    words = split(line)
    if words[:1] == ["kdm"]:
        words = words[1:] or ["status"]
    command = signposts.command_first(words)
    if command[:1] == ["shell"]:
        refuse("usage", HERE, "exit leaves the shell.")
    if command[:1] == ["batch"] and "-" in command:
        refuse("usage", "The shell itself reads the standard input.", "Name a file, or type the lines one by one.")
    return words


def _founds(words: list[str]) -> bool:
    operation = signposts.standing(words).operation
    return operation is not None and operation.founds
