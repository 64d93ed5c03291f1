"""Where an export goes: standard output, or a file or a folder that is written whole or not at all."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.identify import is_campaign
from kdm_cli.store.journal import Entry
from kdm_cli.store.renaming import bearer, is_folder
from kdm_cli.store.tips import tip_of
from kdm_cli.store.workpiece import mode_of, workpiece

OPEN = 0o666  # less what the umask takes
ENDINGS = {"htm": "html", "markdown": "md", "txt": "text"}
FORMATS = {"html": "HTML", "md": "Markdown", "text": "plain text", "pdf": "PDF"}  # what a file's ending may name
PRINTED = "The browser makes a PDF of a page: write it as .html, open it, print it into a file."


def delivered(page: str | Iterable[str], out: str | None, newest: Entry) -> dict[str, Any]:
    """The page itself (maybe in parts) for standard output, or where it was written; and the tip of the journal."""
    if out is None or out == "-":
        from kdm_cli.service.perform.spool import page_of

        return {"page": page if isinstance(page, str) else page_of(page), "out": None, "tip": tip_of(newest)}
    write_whole(out, page)
    return {"page": None, "out": out, "tip": tip_of(newest)}


def format_for(asked: str | None, out: str | None, *known: str) -> str:
    """The format asked for, else the one the file's ending names, else the first of those known."""
    ending = os.path.splitext(out or "")[1].removeprefix(".").lower()
    ending = ENDINGS.get(ending, ending)
    if not asked and ending in FORMATS and ending not in known:
        hint = PRINTED if "html" in known and ending == "pdf" else f"--format {known[0]} writes it there all the same."
        refuse("bad-input", f"{out} would be {FORMATS[ending]}, and this page is not written so.", hint)
    return asked or (ending if ending in known else known[0])


def write_whole(path: str, page: str | Iterable[str]) -> None:
    """Write a file so that there is never half of it: beside it first, then in its place; never over a campaign."""
    named, path = path, os.path.realpath(path)
    _check_replaceable(named, path)
    with _told_of(named, "--out PATH"), workpiece(path, mode_of(path, OPEN)) as piece:
        piece.write((page,) if isinstance(page, str) else page)
        piece.replace()


def write_folder(path: str, pages: Mapping[str, str | Iterable[str]]) -> None:
    """Write a folder of pages at once; a folder of the same pages gives way, any other stays as it is."""
    named, path = path, os.path.realpath(path)
    with _told_of(named, "--out FOLDER"), workpiece(path) as piece:
        if bearer(path) and not (is_folder(path) and set(os.listdir(path)) <= set(pages)):
            refuse("file-exists", f"{named} holds something else.", "--out FOLDER names another place.")
        piece.write_folder((name, (page,) if isinstance(page, str) else page) for name, page in pages.items())
        piece.replace_folder()


@contextmanager
def _told_of(named: str, other: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        why = f"{named} was written by somebody else meanwhile; it is as they left it."
        refuse("file-exists", why, f"Repeat the command, or {other} names another place.")
    except OSError as error:
        refuse("disk", f"{named} cannot be written ({error.strerror}); what was there is as it was.", other)


def _check_replaceable(named: str, path: str) -> None:
    try:
        there = bearer(path)
        if there and not stat.S_ISREG(there.st_mode):
            refuse("bad-input", f"{named} is not a file that a page can go into.", "--out PATH names another place.")
        if there and is_campaign(path):
            refuse("file-exists", f"{named} is a campaign; a page would destroy it.", "--out PATH names another place.")
    except OSError as error:
        refuse("disk", f"{named} cannot be read ({error.strerror}).", "--out PATH names another place.")
