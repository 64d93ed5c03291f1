"""The lifelines as a picture: an SVG, or a PNG where the extra that draws one is installed."""

from kdm_cli.export.drawing import can_png, has_fonts, png
from kdm_cli.export.lifelines import alone
from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import PATH, YEAR, Declined, reading
from kdm_cli.service.operations.export import Whose, delivered, write_whole
from kdm_cli.service.telling.chronicle import check_year
from kdm_cli.service.telling.lifelines import lifelines
from kdm_cli.service.telling.statistics import read_through
from kdm_cli.service.tray import View
from kdm_cli.store.check import tip_of

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Page

Year = Annotated[int | None, YEAR]
Out = Annotated[str | None, PATH]
PNG, SVG = ".png", ".svg"
DRAWN = Declined(
    "--format", "A picture is drawn as its file's name ends.", "kdm export picture --out lives.svg, or .png"
)


@reading(
    "export picture",
    batch=False,
    examples=("export picture --out lives.svg", "export picture --survivor Lucy --out lucy.svg"),
    declines=(DRAWN,),
)
def picture(view: View, *, survivor: Whose = None, year: Year = None, out: Out = None) -> "Page":
    """Draw who lived when, what they fought and what they died of; as SVG, or as PNG where --out ends so.

    With --survivor only those who are named, with --year only who lived in that lantern year.
    """
    as_png = _is_png(out)
    whose = [row.id for row in view.survivors(survivor)] if survivor else ()
    annals, _ = read_through(view)
    check_year(annals, year)
    document = lifelines(view, annals, whose, year)
    if not document["lives"]:
        when = f" in lantern year {year}" if year is not None else ""
        refuse("out-of-range", f"Nobody with a sheet lived{when}.", "kdm survivor list --all names who did.")
    drawing = alone(document, raster=as_png)
    if not as_png or out is None:
        return delivered(drawing, out, view.newest)
    write_whole(out, [_png(drawing)])
    return {"page": None, "out": out, "tip": tip_of(view.newest)}


def _is_png(out: str | None) -> bool:
    """Whether it is to be a PNG; refused where that cannot be, or for an ending that is neither."""
    ending = out[out.rfind(".") :].lower() if out and "." in out else SVG
    if ending == PNG and not can_png():
        hint = (
            "pip install 'kdm[png]' brings what draws it; as SVG, for any browser: --out with a name that ends in .svg"
        )
        refuse("bad-input", "A PNG needs the extra `png`, which is not installed.", hint)
    if ending not in (PNG, SVG) and out not in (None, "-"):
        refuse("bad-input", f"{out} would be neither SVG nor PNG.", "--out lives.svg; --out lives.png")
    return ending == PNG


def _png(drawing: str) -> bytes:
    if not has_fonts():
        refuse("bad-input", "This machine has no font to draw letters with.", "--out lives.svg needs none.")
    return png(drawing)
