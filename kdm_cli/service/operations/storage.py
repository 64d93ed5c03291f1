"""Settlement storage."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking.cards import card_or_note, exact
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry import storage as rules
from kdm_cli.rules.content import Candidate, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Stored
from kdm_cli.service.language.operation import ITEM, changing, number, reading, switch, words
from kdm_cli.service.sheets.settlement import stored_document
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import KeywordTotal, StoredItem

KINDS = ("resource", "gear")
Kind = Annotated[str | None, words("KIND", "resource, gear, or a keyword: bone, hide, weapon, ...", "keyword")]
Totals = Annotated[bool, switch("how many resources there are of each keyword")]
Mending = Annotated[bool, switch("it was gained before and not recorded: what the card says of being gained stays out")]
Item = Annotated[str, ITEM]
Count = Annotated[int, number("COUNT", "how many, 1 where nothing is said")]


@reading("storage list", examples=("storage list", "storage list bone", "storage list --totals"))
def listed(view: View, kind: Kind = None, *, totals: Totals = False) -> "list[StoredItem] | list[KeywordTotal]":
    """List gear and resources in storage: all, those of a kind, or those with a keyword."""
    rows = [stored_document(view, row) for row in view.draft.rows(Stored).values()]
    if totals:
        resources = [row for row in rows if row["kind"] == "resource"]
        shown: list[KeywordTotal] = [
            {
                "keyword": word,
                "count": count,
                "cards": [f"{row['count']} {row['name']}" for row in resources if word in row["keywords"]],
            }
            for word, count in rules.by_keyword(view).items()
        ]
        return shown
    if kind is None:
        return rows
    there = sorted({str(word) for row in rows for word in row["keywords"]})
    known = {str(word) for entry in view.content.of(*KINDS) for word in entry.data.get("keywords") or ()}
    words = dict.fromkeys([*KINDS, *there, *known])
    wanted = pick(kind, [Candidate(word, word) for word in words], "kind", f"There are {', '.join([*KINDS, *there])}.")
    return [row for row in rows if wanted.thing in (row["kind"], *row["keywords"])]


@changing("storage add", examples=("storage add monster bone 3", "storage add fur, sinew 2, claw"))
def add(play: Play, item: Item, count: Count = 1, *, mending: Mending = False) -> None:
    """Put gear or resources that were gained into storage."""
    for named, copies in _counted(play, item, count):
        entry = card_or_note(play, named, KINDS, "gear or resource", "resource", rules.first_gained(play))
        rules.add(play, entry, copies)
        moments.recorded(play, entry.id, copies, mending=mending)


def _counted(play: Play, item: str, count: int) -> list[tuple[str, int]]:
    """The items of a list with how many of each; the whole name of a card, or of a note to be kept, is one."""
    known = any(row.content == item for row in play.draft.rows(Stored).values()) or exact(play, item, KINDS)
    one = known or not (any(map(str.isdigit, item)) or "," in item)
    return [(item, count)] if one or play.passes("unknown-name") else rules.counted_list(item, count)


@changing("storage remove", examples=("storage remove monster bone 2", "storage remove leather"))
def remove(play: Play, item: Item, count: Count = 1) -> None:
    """Take gear or resources out of storage, spent or lost."""
    for named, copies in _counted(play, item, count):
        rules.remove(play, rules.stored(play, named), copies)
