"""Resources won in a showdown, and its end."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.asking.cards import card_or_note
from kdm_cli.rules.content import Candidate, matches
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import ending, spoils
from kdm_cli.service.language.operation import Name, changing, number, switch, words
from kdm_cli.service.operations.storage import Mending

Resource = Annotated[str, words("RESOURCE", "a resource", "item")]
Victory = Annotated[bool, switch("the monster is defeated")]
Defeat = Annotated[bool, switch("all survivors are dead")]
Stopped = Annotated[bool, switch("the group breaks off: nobody has won or lost")]
Count = Annotated[int, number("N", "how many; 1 where it is left out")]
TO = words("TO", "who takes it", "survivor")


@changing("showdown loot", examples=("showdown loot Lucy monster bone", "showdown loot Erza lion claw 2"))
def loot(play: Play, name: Name, resource: Resource, count: Count = 1, *, mending: Mending = False) -> None:
    """Record a resource that a survivor earned in the showdown; it comes to storage when the showdown ends."""
    entry = card_or_note(play, resource, ("resource",), "resource", "resource")
    spoils.record(play, play.survivor(name, living=True), entry.id, count, mending=mending)


@changing("showdown pass", examples=("showdown pass Zachary lion-claw Lucy", "showdown pass zach lion claw al"))
def pass_(play: Play, name: Name, resource: Resource, to: Annotated[str, TO]) -> None:
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
            return " ".join([resource, *typed[:at]]), called
    return resource, to


@changing("showdown end", examples=("showdown end --victory --auto", "showdown end --stopped"))
def end(play: Play, *, victory: Victory = False, defeat: Defeat = False, stopped: Stopped = False) -> None:
    """End the showdown: rewards and experience, or the price of defeat; everything is put away.

    --stopped: the group breaks off, nobody is rewarded or killed, and what it means is decided by hand.
    """
    if victory + defeat + stopped > 1:
        refuse("usage", "It is one of victory, defeat and stopped.", "Give one of --victory, --defeat and --stopped.")
    if stopped:
        ending.stop(play)
    else:
        ending.end(play, True if victory else False if defeat else None)
