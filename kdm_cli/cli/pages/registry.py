"""What reading commands print: which page an answer becomes, and how it reaches the terminal or the pipe."""

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from kdm_cli.cli import output, pager
from kdm_cli.cli.narrow import narrowed
from kdm_cli.cli.pages.layout import whole
from kdm_cli.cli.pages.pen import ALL, ASCII, UNICODE, Line, Pen
from kdm_cli.light import TextIO
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request

WIDE, NARROW = 120, 40  # columns beyond which nobody follows a line of text, and that a sheet takes at least
Page = Callable[[Answered, Pen, bool], list[Line]]
WHY = "survivor show --why"
PAGES = {
    "status": "settlement.status_page",
    "phase show": "settlement.phase_page",
    "settlement show": "settlement.settlement_page",
    "settlement list": "lists.campaign_list",
    "settlement endeavors": "lists.endeavors_page",
    "settlement recipes": "lists.craft_page",
    "survivor show": "survivor.survivor_page",
    WHY: "survivor.why_page",
    "survivor list": "lists.survivor_list",
    "gear grid": "survivor.grid_page",
    "storage list": "lists.storage_list",
    "timeline show": "lists.timeline_page",
    "fetch-list": "lists.fetch_page",
    "showdown show": "showdown.showdown_page",
    "hunt show": "showdown.hunt_page",
    "showdown board": "board.board_page",
    "showdown targets": "board.targets_page",
    "odds attack": "board.odds_page",
    "odds monster-turn": "board.odds_page",
    "log": "log.log_page",
    "writers": "log.writers_page",
    "batch run": "log.batch_page",
    "batch check": "log.batch_page",
    "look": "card.look_page",
    "pack list": "look.list_page",
    "pack show": "look.pack_page",
    "pack check": "look.check_page",
    "pack printing": "look.printing_page",
    "doctor": "file.doctor_page",
    "backup": "file.backup_page",
    "restore": "file.restore_page",
    "branch": "file.branch_page",
    "share": "file.share_page",
    "fetch": "file.fetch_page",
    "diff": "log.diff_page",
    "expect": "file.expect_page",
    "export summary": "file.export_page",
    "export json": "file.export_page",
    "export sheets": "file.export_page",
    "export chronicle": "file.export_page",
    "export picture": "file.export_page",
    "export csv": "file.export_page",
    "import": "file.import_page",
    "demo": "file.demo_page",
    "stats": "stats.stats_page",
}
LOOKS = (
    "look",
    "pack list",
    "pack show",
    "pack check",
    "pack printing",
    "settlement list",
    "doctor",
)  # no campaign's, but reading
FLOWING = ("look",)  # pages without a sheet, which fit any terminal
ANY_PAGE = "look.any_page"
SHOWN = {"principles": "settlement show", "round": "showdown show", "quarry": "hunt show"}  # by a key that it has


def print_view(request: Request, answer: Answered) -> None:
    """Print the answer of an operation that changed nothing, or that says itself what it did."""
    path, quiet = "batch run" if hasattr(answer, "looks") else request.operation.path, request.everywhere.quiet
    if path.startswith("export ") and answer["out"] is None:
        page = as_wide(path, answer["page"], output.columns(sys.stdout)) if sys.stdout.isatty() else answer["page"]
        pager.show(Harmless(page), not request.everywhere.no_pager)
        if sys.stderr.isatty() and not quiet:
            output.talk(f"tip {answer['tip']}")
        return
    looks = is_look(request)
    pen = pen_for(sys.stdout, request.everywhere.full, 0 if path in FLOWING else NARROW, looks)
    paged = looks and not request.everywhere.no_pager
    print_lines(page_of(path, answer)(answer, pen, quiet), paged)
    for look in answer.looks if path.startswith("batch ") else ():
        drawn = page_of(look.path, look.answer)(look.answer, pen, quiet)
        print_lines([(), pen(f"line {look.line}: {look.command}", "faint"), *drawn])


class Harmless:
    """A page in parts whose letters a terminal may be sent; one that is a text ends its last line itself."""

    def __init__(self, page: str | Iterable[str]) -> None:
        """A text, or parts that can be gone through more than once."""
        self._parts = [page.removesuffix("\n") + "\n"] if isinstance(page, str) else page

    def __iter__(self) -> Iterator[str]:
        """Each part as it is printed."""
        return map(output.harmless, self._parts) if sys.stdout.isatty() else iter(self._parts)


def as_wide(path: str, page: str | Iterable[str], wide: int) -> str | Iterable[str]:
    """What an export tells in prose, no wider than so many columns, unless it is too long to be held."""
    return narrowed(page, wide) if path == "export chronicle" and isinstance(page, str) else page


def is_look(request: Request) -> bool:
    """Whether a command only shows something, of which a pipe leaves nothing out."""
    return request.operation.way == "reading" or request.operation.path in LOOKS


def pen_for(stream: TextIO | None, full: bool = False, least: int = NARROW, looks: bool = False) -> Pen:
    """A pen that writes what the stream can carry; only a terminal gets drawn boxes, only a pipe whole pages."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    utf = encoding.lower().startswith("utf")
    glyphs = UNICODE if utf and output.is_terminal(stream) else ASCII
    drawn = bool(stream and stream.isatty())
    rows = ALL if full else output.rows(stream)
    piped = looks and not drawn
    return Pen(glyphs, encoding, max(output.columns(stream, WIDE), least), drawn, rows, full or piped, piped)


def print_lines(lines: list[Line], paged: bool = False) -> None:
    """Lines on stdout, in colour on a terminal, where they may go through a pager."""
    if not lines:
        return
    if output.is_terminal(sys.stdout):
        text = output.coloured(lines)
    else:
        text = "\n".join("".join(span.text for span in line).rstrip() for line in lines) + "\n"
        text = output.harmless(text) if sys.stdout.isatty() else text
    pager.show([text], paged)


def page_of(path: str, answer: Answered) -> Page:
    """The page for a command; each is imported only when it is drawn."""
    module, _, name = PAGES.get(_sheet(path, answer), ANY_PAGE).partition(".")
    page: Callable[..., list[Line]] = getattr(import_module(f"kdm_cli.cli.pages.{module}"), name)
    wants_quiet = "quiet" in page.__code__.co_varnames[: page.__code__.co_argcount]

    def drawn(answer: Answered, pen: Pen, quiet: bool) -> list[Line]:
        lines: list[Line] = page(answer, pen, quiet) if wants_quiet else page(answer, pen)
        return whole(pen, lines) if pen.breaks and not pen.endless else lines

    return drawn


def _sheet(path: str, answer: Answered) -> str:
    """Which sheet `show` has shown, and whether a survivor's whole sheet or one of its numbers taken apart."""
    if path == "show":
        path = next((sheet for key, sheet in SHOWN.items() if key in answer), "survivor show")
    return WHY if path == "survivor show" and "why" in answer else path
