"""New campaign files, all of them or none: made in a folder of their own first, then put in their places together."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.campaign import CampaignFile, create_campaign

ELSEWHERE = "--out FOLDER puts it elsewhere; --as NAME gives a single settlement another name."


class Campaign(NamedTuple):
    """A campaign file to be: where it belongs, and what writes its rows and commits."""

    path: str
    decide: Callable[[CampaignFile], None]


def publish(campaigns: Sequence[Campaign], folder: str, dry_run: bool) -> None:
    """Make every file; one that cannot be made, or stands there already, and there is none of them."""
    for campaign in campaigns:
        _check_free(campaign.path)
    with _workshop(None if dry_run else folder) as workshop:
        made = [os.path.join(workshop, os.path.basename(campaign.path)) for campaign in campaigns]
        for campaign, path in zip(campaigns, made, strict=True):
            create_campaign(path, campaign.decide)
        if not dry_run:
            _put_in_place(list(zip(made, [campaign.path for campaign in campaigns], strict=True)))


@contextmanager
def _workshop(folder: str | None) -> Iterator[str]:
    """A folder beside the places where the files belong, gone afterwards in any case; a dry run works elsewhere."""
    try:
        made = tempfile.mkdtemp(prefix=".kdm-import-", dir=folder)
    except OSError as error:
        refuse("disk", f"{folder or 'The folder for temporary files'} cannot be written to ({error.strerror}).",
               "--out FOLDER names a folder that is there and may be written to.")  # fmt: skip
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _put_in_place(pairs: list[tuple[str, str]]) -> None:
    there: list[str] = []
    try:
        for made, path in pairs:
            _place(made, path)
            there.append(path)
    except BaseException:
        for path in there:
            os.unlink(path)
        raise


def _place(made: str, path: str) -> None:
    try:
        os.link(made, path)
    except FileExistsError:
        _check_free(path)
    except OSError:  # a disk without links
        _check_free(path)
        try:
            os.rename(made, path)
        except OSError as error:
            refuse("disk", f"{path} cannot be made ({error.strerror}); nothing was imported.", ELSEWHERE)


def _check_free(path: str) -> None:
    if os.path.lexists(path):
        refuse("file-exists", f"{path} exists already; nothing was imported.", ELSEWHERE)
