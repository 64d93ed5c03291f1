"""Imports: a campaign back from its own export, and settlements out of other trackers' saves."""

import os
from itertools import count
from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.content.reading import MOST_ROOM, Count
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.importing.findings import Found
from kdm_cli.service.importing.foreign_save import Wanted, came
from kdm_cli.service.importing.own_campaign import returned
from kdm_cli.service.importing.own_export import begun
from kdm_cli.service.language.json_documents import loaded, looked_into
from kdm_cli.service.language.operation import FOLDER, PATH, keeping, number, words
from kdm_cli.service.new_campaign import Campaign, publish, slug
from kdm_cli.service.perform.work import Session

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Imported


VALUE, LETTER = 800, 8  # bytes that it takes to bring over a value, and a letter, of another tracker
AS = words("NAME", "a name for the settlement, where the save holds a single one")
OUT = FOLDER._replace(help="where the campaign files go; else here")
ONLY = words("NAME", "one settlement of a save that holds several")
SEED = number("N", "what the tool's own dice come from; another tracker had none")
YEAR = number("YEAR", "the lantern year of a single settlement, where the save does not say it")


@keeping("import", examples=("import ashhold.json --as Emberhold", "import ashhold.json --as Emberhold --dry-run"))
def import_(
    session: Session,
    path: Annotated[str, PATH],
    *,
    as_: Annotated[str | None, AS] = None,
    only: Annotated[str | None, ONLY] = None,
    year: Annotated[int | None, YEAR] = None,
    out: Annotated[str | None, OUT] = None,
    seed: Annotated[int | None, SEED] = None,
) -> "Imported":
    """Make campaigns of a save: kdm's own JSON, or another tracker's, known by its content; a file per settlement.

    Nothing is dropped silently: what no pack knows is kept under its name, what cannot stand as it is is told.
    """
    if out is not None and not os.path.isdir(out):
        refuse("bad-input", f"{out} is no folder.", "--out names a folder that is there.")
    with looked_into(path) as file:
        document, count = begun(path, file), Count()
        if document is None:
            document, count = loaded(path, file)
        if isinstance(document, dict) and "kdm" in document and "facts" in document:
            if year is not None or only is not None:
                refuse(
                    "usage", "An export of kdm is one settlement in its lantern year.", "Leave out --only and --year."
                )
            if seed is not None:
                refuse("usage", "An export of kdm brings its own dice along.", "Leave out --seed.")
            found = returned(document, as_)
        else:
            _check_small(path, count)
            found = came(path, document, Wanted(as_, only, year, seed))
        return _published(path, found, out, session.everywhere.dry_run)


def _check_small(path: str, count: Count) -> None:
    """Another tracker's save becomes a single entry for each settlement, which must fit in memory with all it says."""
    if count.values * VALUE + count.letters * count.width * LETTER > MOST_ROOM:
        told = f"{path} holds {count.values:,} values and {count.letters:,} letters"
        refuse("bad-input", f"{told}, more than a save of another tracker may.", "Thousands of survivors fit in one.")


def _published(path: str, found: Found, out: str | None, dry_run: bool) -> "Imported":
    """Write what was found; a journal of our own is read meanwhile."""
    files = [os.path.join(out, name) if out else name for name in _file_names([each.name for each in found.campaigns])]
    campaigns = [Campaign(file, each.decide) for file, each in zip(files, found.campaigns, strict=True)]
    publish(campaigns, dry_run)
    told = [{"file": file, **each.report} for file, each in zip(files, found.campaigns, strict=True)]
    return cast("Imported", {"source": path, **found.report, "saved": not dry_run, "settlements": told})


def _file_names(names: list[str]) -> list[str]:
    """A file name for each settlement, no two alike."""
    files: list[str] = []
    for name in map(slug, names):
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        files.append(next(each for each in numbered if f"{each}.kdm" not in files) + ".kdm")
    return files
