"""Settlement storage."""

from typing import Annotated, Any

from kdm_cli.rules import storage as rules
from kdm_cli.rules.cards import card_or_note
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Stored
from kdm_cli.service.kinds import ITEM, number
from kdm_cli.service.operation import changing, reading
from kdm_cli.service.views import stored_document
from kdm_cli.service.work import View

COUNT = number("COUNT", "how many, 1 where nothing is said")


@reading("storage list", examples=("storage list", "storage list --json"))
def listed(view: View) -> list[dict[str, Any]]:
    """List gear and resources in storage."""
    return [stored_document(view, row) for row in view.draft.rows(Stored).values()]


@changing("storage add", examples=("storage add monster bone 3", "storage add Bone Axe"))
def add(play: Play, item: Annotated[str, ITEM], count: Annotated[int, COUNT] = 1) -> None:
    """Put gear or resources into storage."""
    rules.add(play, card_or_note(play, item, ("resource", "gear"), "gear or resource", "resource"), count)


@changing("storage remove", examples=("storage remove monster bone 2", "storage remove leather"))
def remove(play: Play, item: Annotated[str, ITEM], count: Annotated[int, COUNT] = 1) -> None:
    """Take gear or resources out of storage, spent or lost."""
    rules.remove(play, rules.stored(play, item), count)
