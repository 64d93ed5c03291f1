"""Numbers on survivor sheets."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import STATS
from kdm_cli.service.language.operation import Amount, AnyNames, Stat, changing, switch

AllLiving = Annotated[bool, switch("every living survivor; the dead are left alone")]
Departing = Annotated[bool, switch("the departing party")]
ORDER = "Names, one stat, one amount: kdm set Lucy survival +1"


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
    all_living: AllLiving = False,
    departing: Departing = False,
) -> None:
    """Change a number on one survivor sheet or several: +2 and -1 change it, 3 sets it."""
    group = group_of(play, names, all_living, departing)
    survivors = group or _named(play, names)
    if group is None and len(survivors) == 1:
        sheet_numbers.change_stat(play, survivors[0], stat, amount)
    else:
        sheet_numbers.change_stats(play, survivors, stat, amount)


@changing(
    "survivor token",
    short="token",
    examples=("survivor token Lucy strength +1", "survivor token Lucy Erza movement -1"),
)
def token(
    play: Play,
    names: AnyNames,
    stat: Stat,
    amount: Amount,
    *,
    all_living: AllLiving = False,
    departing: Departing = False,
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
    if not (all_living or departing or names):
        refuse("usage", "No survivor is named.", f"{ORDER}; --all-living and --departing stand for names.")
    if not (all_living or departing):
        return None
    if names or (all_living and departing):
        refuse("usage", "Name survivors, or give --all-living, or --departing; not two of them.")
    rows = numbers.party(play) if departing else numbers.living(play)
    if departing and not rows:
        refuse("nobody", "There is no departing survivor.", "kdm settlement depart NAME ... chooses them.")
    if not rows:
        refuse("nobody", "There is no living survivor.", "kdm survivor list --all shows every sheet.")
    return rows
