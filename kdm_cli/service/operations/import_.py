"""Imports: a campaign back from its own export, and settlements out of other trackers' saves."""

import os
from itertools import count

from kdm_cli.content.reading import MOST_ROOM, Count
from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.importing.foreign_save import Wanted, came
from kdm_cli.service.importing.own_campaign import begun, returned
from kdm_cli.service.language.json_documents import loaded, looked_into
from kdm_cli.service.language.operation import FOLDER, PATH, keeping, number, words
from kdm_cli.service.new_campaign import Campaign, publish, slug
from kdm_cli.service.perform import Session

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Imported

VALUE, LETTER = 800, 8  # bytes that it takes to bring over a value, and a letter, of another tracker
Path = Annotated[str, PATH]
As = Annotated[str | None, words("NAME", "a name for the settlement, where the save holds a single one")]
Only = Annotated[str | None, words("NAME", "one settlement of a save that holds several")]
Year = Annotated[int | None, number("YEAR", "the lantern year of a single settlement, where the save does not say it")]
Out = Annotated[str | None, FOLDER._replace(help="where the campaign files go; else here")]
Seed = Annotated[int | None, number("N", "what the tool's own dice come from; another tracker had none")]


@keeping(
    "import",
    examples=("import ashhold.json --as Emberhold", "import ashhold.json --as Emberhold --dry-run"),
    takes=("dry_run",),
)
def import_(
    session: Session,
    path: Path,
    *,
    as_: As = None,
    only: Only = None,
    year: Year = None,
    out: Out = None,
    seed: Seed = None,
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
                told = "An export of kdm is one settlement in its lantern year."
                refuse("usage", told, "Leave out --only and --year.")
            if seed is not None:
                refuse("usage", "An export of kdm brings its own dice along.", "Leave out --seed.")
            found = returned(document, as_)
        else:
            if count.values * VALUE + count.letters * count.width * LETTER > MOST_ROOM:  # it is read as a whole
                told = f"{path} holds {count.values:,} values and {count.letters:,} letters"
                hint = "Thousands of survivors fit in one."
                refuse("bad-input", f"{told}, more than a save of another tracker may.", hint)
            found = came(path, document, Wanted(as_, only, year, seed))
        names = _file_names([each.name for each in found.campaigns])
        files = [(os.path.join(out or "", name), each) for name, each in zip(names, found.campaigns, strict=True)]
        dry_run = session.everywhere.dry_run
        publish([Campaign(file, each.decide) for file, each in files], dry_run)
        settlements = [{"file": file, **each.report} for file, each in files]
        shown = {"source": path, **found.report, "saved": not dry_run, "settlements": settlements}
        return cast("Imported", shown)


def _file_names(names: list[str]) -> list[str]:
    """A file name for each settlement, no two alike."""
    files: list[str] = []
    for name in map(slug, names):
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        files.append(next(each for each in numbered if f"{each}.kdm" not in files) + ".kdm")
    return files
