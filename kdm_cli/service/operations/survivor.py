"""The survivor sheets."""

from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.rules.asking import numbers, steps, the_showdown
from kdm_cli.rules.content import Document
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import STATS
from kdm_cli.service.language.kinds import TRAIT, Amount, AnyNames, Name, Stat, choice, switch, words
from kdm_cli.service.language.operation import changing, reading
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import Explained, SurvivorSheet, SurvivorWhy

NEW_NAME = words("NAME[:m|f]", "a new survivor's name, with :m or :f behind it")
SEX = choice("m|f", "m or f", "m", "f")
FATHER = words("NAME", "their father", "survivor")
MOTHER = words("NAME", "their mother", "survivor")
FOUNDER = switch("one of the first, from the prologue")
BORN = switch("born in the settlement: the population grows")
NEWCOMER = switch("joined from outside: the population grows")
ALL_LIVING = switch("every living survivor; the dead are left alone")
DEPARTING = switch("the departing party")
ORDER = "Names, one stat, one amount: kdm set Lucy survival +1"


@changing(
    "survivor add", short="add", examples=("survivor add Nadia:f", "survivor add Bran:m Iris:f --born --mother Lucy")
)
def add(
    play: Play,
    names: Annotated[list[str], NEW_NAME],
    *,
    sex: Annotated[str | None, SEX] = None,
    father: Annotated[str | None, FATHER] = None,
    mother: Annotated[str | None, MOTHER] = None,
    founder: Annotated[bool, FOUNDER] = False,
    born: Annotated[bool, BORN] = False,
    newcomer: Annotated[bool, NEWCOMER] = False,
) -> Document:
    """Make survivor sheets: they name people of the settlement who had no name, or add to the population."""
    from kdm_cli.rules.survivors import births, creation  # late: a look at a sheet needs none of it

    chosen = [origin for origin, on in (("founder", founder), ("born", born), ("newcomer", newcomer)) if on]
    if len(chosen) > 1:
        refuse("usage", f"A survivor is either {' or '.join(chosen)}.", "Give one of --founder, --born, --newcomer.")
    father_id, mother_id = (play.survivor(parent).id if parent else None for parent in (father, mother))
    if sex is not None:
        play.beside.lay("--sex", sex, "a letter stands behind each name", means=lambda _: True)
    added = []
    for typed in names:
        for part in typed.split(","):
            if part.strip():
                name, letter = creation.sexed(part)
                play.beside.use_if(letter in (None, sex), "--sex")
                origin = chosen[0] if chosen else None
                child = births.meant(play, name, origin, (father_id, mother_id))
                if child is None:
                    added.append(creation.add_survivor(play, name, letter or sex, origin, father_id, mother_id))
                else:
                    added.append(creation.called(play, child, name, letter or sex))
    if not added:
        refuse("bad-input", "A survivor needs a name.", "kdm survivor add Lucy:f")
    if play.draft.settlement.phase == steps.PROLOGUE and the_showdown.current(play) is None:
        play.follows = True
    return {"survivors": [{"id": row.id, "name": row.name} for row in added]}


@reading("survivor list", examples=("survivor list", "survivor list --where courage>=3", "survivor list --all"))
def listed(
    view: View,
    *,
    all_: Annotated[bool, switch("the dead and the retired too")] = False,
    where: Annotated[list[str] | None, words("TEST", "such as courage>=3; several must all hold")] = None,
    trait: Annotated[str | None, TRAIT] = None,
) -> "list[SurvivorSheet]":
    """List the living survivors; with tests, those of whom they are true."""
    from kdm_cli.service.sheets.questions import tests  # late: only with --where

    survivors = [row for row in view.draft.rows(Survivor).values() if all_ or not row.dead]
    sheets = [survivor_sheet(view, row) for row in survivors]
    for test in tests(where or []):
        sheets = [sheet for sheet in sheets if test(sheet)]
    if trait:
        wanted = fold(trait)
        sheets = [sheet for sheet in sheets if any(wanted in fold(each["name"]) for each in sheet["traits"])]
    return sheets


@reading("survivor show", examples=("survivor show Lucy", "survivor show Lucy --why movement"))
def show(
    view: View,
    name: Name,
    *,
    why: Annotated[str | None, words("STAT", "take one number apart: movement, armor, survival-limit", "stat")] = None,
) -> "SurvivorSheet | SurvivorWhy":
    """Show a survivor sheet; --why takes one of its numbers apart."""
    survivor = view.survivor(name)
    if why is not None:
        return {"name": survivor.name, "why": cast("list[Explained]", numbers.explain(view, survivor, why))}
    return survivor_sheet(view, survivor)


@changing(
    "survivor set",
    short="set",
    examples=(
        "survivor set Lucy survival +1",
        "survivor set Lucy, Erza courage 3",
        "survivor set --all-living insanity +1",
    ),
)
def set_(
    play: Play,
    names: AnyNames,
    stat: Stat,
    amount: Amount,
    *,
    all_living: Annotated[bool, ALL_LIVING] = False,
    departing: Annotated[bool, DEPARTING] = False,
) -> None:
    """Change a number on one survivor sheet or several: +2 and -1 change it, 3 sets it."""
    group = group_of(play, names, all_living, departing)
    if group is None:
        survivors = _named(play, names)
        if len(survivors) == 1:
            sheet_numbers.change_stat(play, survivors[0], stat, amount)
            return
        group = survivors
    sheet_numbers.change_stats(play, group, stat, amount)


@changing(
    "survivor token",
    examples=("survivor token Lucy strength +1", "survivor token Lucy Erza movement -1"),
)
def token(
    play: Play,
    names: AnyNames,
    stat: Stat,
    amount: Amount,
    *,
    all_living: Annotated[bool, ALL_LIVING] = False,
    departing: Annotated[bool, DEPARTING] = False,
) -> None:
    """Lay attribute tokens beside a sheet or take them off; they go when the showdown ends."""
    for survivor in group_of(play, names, all_living, departing) or _named(play, names, living=True):
        sheet_numbers.change_token(play, survivor, stat, amount)


def _named(play: Play, names: list[str], living: bool = False) -> list[Survivor]:
    """The survivors before the stat; a stat among them stands in the wrong place."""
    try:
        return play.survivors(names, living=living)
    except Refused as refused:
        if {fold(name) for name in names} & {fold(stat.typed) for stat in STATS}:
            raise Refused(refused.refusal._replace(hint=f"{ORDER}.")) from None
        raise


def group_of(play: Play, names: list[str], all_living: bool, departing: bool) -> list[Survivor] | None:
    """All the living or the departing, where they are meant; None where people are named."""
    if not (all_living or departing):
        if not names:
            refuse("usage", "No survivor is named.", f"{ORDER}; --all-living and --departing stand for names.")
        return None
    if names or (all_living and departing):
        refuse("usage", "Name survivors, or give --all-living, or --departing; not two of them.")
    rows = numbers.party(play) if departing else numbers.living(play)
    if not rows:
        if departing:
            refuse("nobody", "There is no departing survivor.", "kdm settlement depart NAME ... chooses them.")
        refuse("nobody", "There is no living survivor.", "kdm survivor list --all shows every sheet.")
    return rows
