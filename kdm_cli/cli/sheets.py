"""What reading commands print: which page an answer becomes, and how it reaches the terminal or the pipe."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from kdm_cli.cli import say
from kdm_cli.cli.pen import ASCII, UNICODE, Line, Pen
from kdm_cli.service.line import Request

PLAIN_TERMINALS = ("", "dumb", "unknown")
Page = Callable[[Any, Pen, bool], list[Line]]
WHY = "survivor show --why"
PAGES = {
    "status": "page_status.status_page",
    "phase show": "page_phase.phase_page",
    "settlement show": "page_settlement.settlement_page",
    "settlement list": "page_list.campaign_list",
    "settlement endeavors": "page_endeavors.endeavors_page",
    "settlement recipes": "page_craft.craft_page",
    "survivor show": "page_survivor.survivor_page",
    WHY: "page_gear.why_page",
    "survivor list": "page_list.survivor_list",
    "gear grid": "page_gear.grid_page",
    "storage list": "page_list.storage_list",
    "timeline show": "page_list.timeline_page",
    "showdown show": "page_showdown.showdown_page",
    "hunt show": "page_hunt.hunt_page",
    "showdown board": "page_board.board_page",
    "showdown targets": "page_board.targets_page",
    "odds attack": "page_odds.odds_page",
    "odds monster-turn": "page_odds.odds_page",
    "log": "page_log.log_page",
    "batch run": "page_log.batch_page",
    "batch check": "page_log.batch_page",
    "look": "page_look.look_page",
    "pack list": "page_pack.list_page",
    "pack show": "page_pack.pack_page",
    "pack check": "page_pack.check_page",
    "doctor": "page_file.doctor_page",
    "backup": "page_file.backup_page",
    "restore": "page_file.restore_page",
    "expect": "page_file.expect_page",
    "export summary": "page_file.export_page",
    "export json": "page_file.export_page",
    "export sheets": "page_file.export_page",
    "export chronicle": "page_file.export_page",
    "export csv": "page_file.folder_page",
    "import": "page_import.import_page",
    "demo": "page_demo.demo_page",
    "stats": "page_stats.stats_page",
}
ANY_PAGE = "page_any.any_page"
SHOWN = {
    "principles": "settlement show",
    "round": "showdown show",
    "quarry": "hunt show",
}  # by the first key that the sheet has


def print_view(request: Request, answer: Any) -> None:
    """Print the answer of an operation that changed nothing, or that says itself what it did."""
    path, quiet = request.operation.path, request.everywhere.quiet
    if path.startswith("export ") and answer["out"] is None:
        say.page(answer["page"])
        if sys.stderr.isatty() and not quiet:
            say.talk(f"tip {answer['tip']}")
        return
    pen = pen_for(sys.stdout)
    print_lines(page_of(path, answer)(answer, pen, quiet))
    for look in answer.looks if path.startswith("batch ") else ():
        page = page_of(look.path, look.answer)(look.answer, pen, quiet)
        print_lines([(), pen(f"line {look.line}: {look.command}", "faint"), *page])


def pen_for(stream: Any) -> Pen:
    """A pen that writes what the stream can carry; only a terminal gets drawn boxes."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    utf = encoding.lower().startswith("utf")
    return Pen(UNICODE if utf and is_terminal(stream) else ASCII, encoding)


def is_terminal(stream: Any) -> bool:
    """Whether somebody looks at the stream on a terminal that knows colours and wants them."""
    return not os.environ.get("NO_COLOR") and is_more_than_plain() and bool(stream and stream.isatty())


def is_more_than_plain() -> bool:
    """Whether the terminal knows colours and a cursor; of Windows' own only the newer one says that it does."""
    modern = os.name == "nt" and "TERM" not in os.environ and bool(os.environ.get("WT_SESSION"))
    return modern or os.environ.get("TERM", "") not in PLAIN_TERMINALS


def print_lines(lines: list[Line]) -> None:
    """Lines on stdout, in colour on a terminal."""
    if not lines:
        return
    if is_terminal(sys.stdout):
        from kdm_cli.cli.rich_lines import print_styled

        print_styled(lines, sys.stdout)
        return
    say.result("\n".join("".join(span.text for span in line).rstrip() for line in lines))


def page_of(path: str, answer: Any) -> Page:
    """The page for a command; each is imported only when it is drawn."""
    module, _, name = PAGES.get(_sheet(path, answer), ANY_PAGE).partition(".")
    page: Any = getattr(import_module(f"kdm_cli.cli.{module}"), name)
    wants_quiet = "quiet" in page.__code__.co_varnames[: page.__code__.co_argcount]
    drawn: Page = page if wants_quiet else lambda answer, pen, _: page(answer, pen)
    return drawn


def _sheet(path: str, answer: Any) -> str:
    """Which sheet `show` has shown, and whether a survivor's whole sheet or one of its numbers taken apart."""
    if path == "show":
        path = next((sheet for key, sheet in SHOWN.items() if key in answer), "survivor show")
    return WHY if path == "survivor show" and "why" in answer else path
