"""The end of the campaign: nobody is left (R1), or its last showdown is decided; the Watcher's defeat wins it (R2)."""

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import Use

VICTORY, DEFEAT = "victory", "defeat"
ENDED = "note: campaign over, "  # scope of a Use row: this result of the monster's showdown ended the campaign
WON = "note: campaign won"  # the same: its defeat won the campaign
CALLED = {VICTORY: "victory over", DEFEAT: "defeat by"}


def why(play: Play) -> str:
    """Why the campaign is over, in a sentence; nothing while it goes on."""
    if numbers.holds(play, milestones.LOST):  # R1
        return f"The campaign is over: nobody lives in {play.draft.settlement.name} any more."
    for use in play.draft.of(Use, None):
        if use.scope.startswith(ENDED):
            return f"The campaign is over: {CALLED[use.scope.removeprefix(ENDED)]} {play.name_of(use.content)}."
    return ""


def won(play: Play) -> str:
    """Which monster's defeat has won the campaign (R2); nothing while none has. The years may go on."""
    return next((play.name_of(use.content) for use in play.draft.of(Use, None) if use.scope == WON), "")


def check(play: Play, doing: str, line: str = "") -> None:
    """Refuse what a campaign that is over has no more of; `doing` is what does not happen: nobody departs.

    `line` is the one that is left to type.
    """
    reason = why(play)
    hint = f"{f'{line}: ' if line else ''}{reason} --house-rule goes on all the same, kdm undo takes the end back."
    play.require(not reason, "campaign-over", f"The campaign is over: {doing}.", hint)


def decided(play: Play, entry: Entry, victory: bool) -> None:
    """A monster was defeated or has won: boxes are checked by it, and what it means for the campaign is said once."""
    result = VICTORY if victory else DEFEAT
    if victory and entry.data.get("wins_campaign") and not won(play):
        _remember(play, entry, WON)
        play.tell(f"{entry.name} is defeated: the campaign is won (R2)")
        play.ask_hands("The campaign is won. The years go on for as long as you want: kdm next")
    for milestone in play.content.of("milestone"):
        if not victory and milestone.data.get("lost_to") == entry.slug and not numbers.holds(play, milestone.id):
            milestones.tick(play, milestone)
    if result in entry.data.get("ends_campaign", ()) and not why(play):
        _remember(play, entry, ENDED + result)
        play.tell(f"{CALLED[result].capitalize()} {entry.name}: the campaign is over")
        milestones.make_lost_due(play, f"{CALLED[result]} {entry.name}")


def _remember(play: Play, entry: Entry, scope: str) -> None:
    play.draft.create(Use, survivor_id=None, content=entry.id, scope=scope)
