"""Resources won in a showdown, and its end."""

from typing import Annotated

from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.asking.cards import card_or_note
from kdm_cli.rules.names import Candidate, matches
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.end import ending, spoils
from kdm_cli.service.language.operation import Name, changing, number, switch, words
from kdm_cli.service.operations.storage import MENDING

RESOURCE = words("RESOURCE", "a resource", "item")
MORE = number("N", "how many; 1 where it is left out")
TO = words("TO", "who takes it", "survivor")


@changing("showdown loot", examples=("showdown loot Lucy monster bone", "showdown loot Erza lion claw 2"))
def loot(
    play: Play,
    name: Name,
    resource: Annotated[str, RESOURCE],
    count: Annotated[int, MORE] = 1,
    *,
    mending: Annotated[bool, MENDING] = False,
) -> None:
    """Record a resource that a survivor earned in the showdown; it comes to storage when the showdown ends."""
    entry = card_or_note(play, resource, ("resource",), "resource", "resource")
    spoils.record(play, play.survivor(name, living=True), entry.id, count, mending=mending)


@changing("showdown pass", examples=("showdown pass Zachary lion-claw Lucy", "showdown pass zach lion claw al"))
def pass_(play: Play, name: Name, resource: Annotated[str, RESOURCE], to: Annotated[str, TO]) -> None:
    """Another survivor takes a resource that a dead one had earned."""
    resource, to = _told_apart(play, resource, to)
    spoils.hand_over(play, play.survivor(name), resource, play.survivor(to, living=True))


def _told_apart(play: Play, resource: str, to: str) -> tuple[str, str]:
    """A resource of several words may go unquoted: the name begins where somebody on the board is meant."""
    living, typed = [Candidate(each.name, each) for each in the_showdown.survivors(play)], to.split()
    then = play.meanings.then
    for at in range(len(typed)):
        called = " ".join(typed[at:])
        if then.survivor(called) is not None if then else matches(called, living):
            return " ".join([resource, *typed[:at]]), " ".join(typed[at:])
    return resource, to


@changing("showdown end", examples=("showdown end --victory --auto", "showdown end --defeat --house-rule"))
def end(
    play: Play,
    *,
    victory: Annotated[bool, switch("the monster is defeated")] = False,
    defeat: Annotated[bool, switch("all survivors are dead")] = False,
) -> None:
    """End the showdown: rewards and experience, or the price of defeat; everything is put away."""
    if victory and defeat:
        refuse("usage", "It is either a victory or a defeat.", "Give one of --victory and --defeat.")
    ending.end(play, True if victory else False if defeat else None)
