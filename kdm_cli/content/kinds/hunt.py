"""Hunt events."""

from typing import Annotated, Any

from kdm_cli.content.kinds.entry import EntryBase
from kdm_cli.rules.effects.words import Bounds


class HuntEvent(EntryBase, total=False):
    """A row of the hunt event table. In its effects self is the event revealer, all are the survivors on the hunt.

    An event with moments stays in mind until they have come; its card tokens say what was decided.
    """

    roll: Annotated[int, Bounds(1, 100), "the result of the d100 that it stands for"]
    straggler: Annotated[bool, "true: a straggler is chosen by the rule of the game, lowest d10"]
    investigate: Annotated[bool, "true: somebody can or must investigate in it"]
    consume: Annotated[bool, "true: somebody can or must consume in it"]
    unavoidable: Annotated[bool, "true: cannot be rerolled or avoided"]


MODELS: dict[str, Any] = {"hunt_event": HuntEvent}
