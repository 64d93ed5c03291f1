"""Hunt events."""

from typing import Annotated, Any, Literal

from kdm_cli.content.kinds.entry import EntryBase, Slug
from kdm_cli.rules.language.values import Condition
from kdm_cli.rules.language.words import Bounds


class HuntEvent(EntryBase, total=False):
    """A row of the hunt event table, or a hunt event card of one monster.

    In its effects self is the event revealer, all are the survivors on the hunt.

    An event with moments stays in mind until they have come; its card tokens say what was decided.
    """

    roll: Annotated[int, Bounds(1, 100), "the result of the d100 that it stands for"]
    monster: Annotated[Slug, "whose card it is"]
    then_random_hunt_event: Annotated[bool, "true: a random hunt event comes after it"]
    straggler: Annotated[bool, "true: a straggler is chosen by the rule of the game, lowest d10"]
    ties: Annotated[
        Literal["all", "again", "random"],
        "who of those with the same roll: all (also where it is left out), a roll off, a lot",
    ]
    stragglers: Annotated[Condition, "who rolls for it and can be the straggler; asked of each as self"]
    investigate: Annotated[bool, "true: somebody can or must investigate in it"]
    consume: Annotated[bool, "true: somebody can or must consume in it"]
    unavoidable: Annotated[bool, "true: cannot be rerolled or avoided"]


MODELS: dict[str, Any] = {"hunt_event": HuntEvent}
