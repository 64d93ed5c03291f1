"""Settlement storage."""

from typing import TYPE_CHECKING, Annotated

from kdm_cli.rules.asking.cards import card_or_note
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry import storage as rules
from kdm_cli.rules.names import Candidate, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Stored
from kdm_cli.service.language.operation import ITEM, changing, number, reading, switch, words
from kdm_cli.service.sheets.settlement import stored_document
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import KeywordTotal, StoredItem

KINDS = ("resource", "gear")
KIND = words("KIND", "resource, gear, or a keyword: bone, hide, weapon, ...", "keyword")
MENDING = switch("it was gained before and not recorded: what the card says of being gained stays out")
COUNT = number("COUNT", "how many, 1 where nothing is said")


@reading("storage list", examples=("storage list", "storage list bone", "storage list --totals"))
def listed(
    view: View,
    kind: Annotated[str | None, KIND] = None,
    *,
    totals: Annotated[bool, switch("how many resources there are of each keyword")] = False,
) -> "list[StoredItem] | list[KeywordTotal]":
    """List gear and resources in storage: all, those of a kind, or those with a keyword."""
    rows = [stored_document(view, row) for row in view.draft.rows(Stored).values()]
    if totals:
        return _totals(view, rows)
    if kind is None:
        return rows
    there = sorted({str(word) for row in rows for word in row["keywords"]})
    known = {str(word) for entry in view.content.of(*KINDS) for word in entry.data.get("keywords") or ()}
    words = dict.fromkeys([*KINDS, *there, *known])
    wanted = pick(kind, [Candidate(word, word) for word in words], "kind", f"There are {', '.join([*KINDS, *there])}.")
    return [row for row in rows if wanted.thing in (row["kind"], *row["keywords"])]


def _totals(view: View, rows: "list[StoredItem]") -> "list[KeywordTotal]":
    resources = [row for row in rows if row["kind"] == "resource"]
    return [
        {
            "keyword": word,
            "count": count,
            "cards": [f"{row['count']} {row['name']}" for row in resources if word in row["keywords"]],
        }
        for word, count in rules.by_keyword(view).items()
    ]


@changing("storage add", examples=("storage add monster bone 3", "storage add Bone Axe"))
def add(
    play: Play,
    item: Annotated[str, ITEM],
    count: Annotated[int, COUNT] = 1,
    *,
    mending: Annotated[bool, MENDING] = False,
) -> None:
    """Put gear or resources that were gained into storage."""
    entry = card_or_note(play, item, ("resource", "gear"), "gear or resource", "resource")
    rules.add(play, entry, count)
    moments.recorded(play, entry.id, count, mending=mending)


@changing("storage remove", examples=("storage remove monster bone 2", "storage remove leather"))
def remove(play: Play, item: Annotated[str, ITEM], count: Annotated[int, COUNT] = 1) -> None:
    """Take gear or resources out of storage, spent or lost."""
    rules.remove(play, rules.stored(play, item), count)
