"""What reading commands print: which page an answer becomes, and how it reaches the terminal or the pipe."""

import os
import sys
from collections.abc import Callable
from typing import Any

from kdm_cli.cli import say
from kdm_cli.cli.pen import ASCII, UNICODE, Line, Pen
from kdm_cli.service.line import Request

PLAIN_TERMINALS = ("", "dumb", "unknown")
Page = Callable[[Any, Pen, bool], list[Line]]


def print_view(request: Request, answer: Any) -> None:
    """Print the answer of an operation that changed nothing, or that says itself what it did."""
    path, quiet = request.operation.path, request.everywhere.quiet
    if path.startswith("export ") and answer["out"] is None:
        say.result(answer["page"].removesuffix("\n"))
        return
    pen = pen_for(sys.stdout)
    lines = page_of(path, answer)(answer, pen, quiet)
    for look in answer.looks if path.startswith("batch ") else ():
        page = page_of(look.path, look.answer)(look.answer, pen, quiet)
        lines = [*lines, (), pen(f"line {look.line}: {look.command}", "faint"), *page]
    print_lines(lines)


def pen_for(stream: Any) -> Pen:
    """A pen that writes what the stream can carry; only a terminal gets drawn boxes."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    utf = encoding.lower().startswith("utf")
    return Pen(UNICODE if utf and is_terminal(stream) else ASCII, encoding)


def is_terminal(stream: Any) -> bool:
    """Whether somebody looks at the stream on a terminal that knows colours and wants them."""
    kind = os.environ.get("TERM", "dumb" if os.name == "posix" else "")
    return not os.environ.get("NO_COLOR") and kind not in PLAIN_TERMINALS and bool(stream and stream.isatty())


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
    match path:
        case "status":
            from kdm_cli.cli.page_status import status_page

            return status_page
        case "phase show":
            from kdm_cli.cli.page_phase import phase_page

            return phase_page
        case "settlement show" | "show" if "principles" in answer:
            from kdm_cli.cli.page_settlement import settlement_page

            return lambda sheet, pen, _: settlement_page(sheet, pen)
        case "survivor show" if "why" in answer:
            from kdm_cli.cli.page_gear import why_page

            return lambda sheet, pen, _: why_page(sheet, pen)
        case "survivor show" | "show" if "hit_locations" in answer and "monster" not in answer:
            from kdm_cli.cli.page_survivor import survivor_page

            return lambda sheet, pen, _: survivor_page(sheet, pen)
        case "showdown show" | "show" if "hit_locations" in answer and "monster" in answer:
            from kdm_cli.cli.page_showdown import showdown_page

            return showdown_page
        case "odds attack" | "odds monster-turn":
            from kdm_cli.cli.page_odds import odds_page

            return odds_page
        case "showdown board":
            from kdm_cli.cli.page_board import board_page

            return lambda answer, pen, _: board_page(answer, pen)
        case "showdown targets":
            from kdm_cli.cli.page_board import targets_page

            return lambda answer, pen, _: targets_page(answer, pen)
        case "gear grid":
            from kdm_cli.cli.page_gear import grid_page

            return lambda sheet, pen, _: grid_page(sheet, pen)
        case "survivor list" | "settlement list" | "storage list" | "timeline show":
            from kdm_cli.cli import page_list

            names = {"survivor": "survivor_list", "settlement": "campaign_list", "storage": "storage_list"}
            page: Page = getattr(page_list, names.get(path.split()[0], "timeline_page"))
            return page
        case "settlement endeavors":
            from kdm_cli.cli.page_endeavors import endeavors_page

            return endeavors_page
        case "settlement recipes":
            from kdm_cli.cli.page_craft import craft_page

            return craft_page
        case "log" | "batch run" | "batch check":
            from kdm_cli.cli import page_log

            if path != "log":
                return page_log.batch_page
            if "entry" in answer:
                return lambda found, pen, _: page_log.entry_page(found["entry"], pen)
            return lambda found, pen, quiet: page_log.log_page(found["entries"], pen, quiet)
        case "look":
            from kdm_cli.cli.page_look import look_page

            return look_page
        case "pack list" | "pack show" | "pack check":
            from kdm_cli.cli.page_pack import pack_page

            return lambda found, pen, quiet: pack_page(path, found, pen, quiet)
        case "demo":
            from kdm_cli.cli.page_demo import demo_page

            return lambda played, pen, _: demo_page(played, pen)
        case "doctor" | "backup" | "restore" | "expect" | "export summary" | "export json":
            from kdm_cli.cli import page_file

            file_page: Page = getattr(page_file, f"{path.split()[0]}_page")
            return file_page
    from kdm_cli.cli.page_any import any_page

    return lambda data, pen, _: any_page(data, pen)
