"""New campaign files, all of them or none: made beside their places first, then put there together."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.new_file import check_free, founded, try_out
from kdm_cli.store.workpiece import Workpiece

ELSEWHERE = "--out FOLDER puts it elsewhere; --as NAME gives a single settlement another name."


class Campaign(NamedTuple):
    """A campaign file to be: where it belongs, and what writes its rows and commits."""

    path: str
    decide: Callable[[CampaignFile], None]


def publish(campaigns: Sequence[Campaign], dry_run: bool) -> None:
    """Make every file; one that cannot be made, or stands there already, and there is none of them."""
    for campaign in campaigns:
        with _told_of(campaign.path):
            check_free(campaign.path)
    if dry_run:
        for campaign in campaigns:
            try_out(campaign.path, campaign.decide)
        return
    with ExitStack() as made:
        pieces = []
        for campaign in campaigns:
            with _told_of(campaign.path):
                pieces.append(made.enter_context(founded(campaign.path, campaign.decide)))
        _put_in_place(pieces)


def _put_in_place(pieces: list[Workpiece]) -> None:
    there: list[str] = []
    try:
        for piece in pieces:
            with _told_of(piece.target):
                piece.place()
            there.append(piece.target)
    except BaseException:
        for path in there:
            os.unlink(path)
        raise


@contextmanager
def _told_of(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        refuse("file-exists", f"{path} exists already; nothing was imported.", ELSEWHERE)
    except OSError as error:
        refuse("disk", f"{path} cannot be made ({error.strerror}); nothing was imported.", ELSEWHERE)
