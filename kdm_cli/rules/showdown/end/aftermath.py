"""What follows a showdown that is won or lost: moments of cards, what a first defeat gives, who dies at its end."""

from kdm_cli.rules.asking import monster, numbers, texts, the_showdown
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.carry import moments
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.settlement.phase import campaign_over
from kdm_cli.rules.showdown.end import rewards
from kdm_cli.rules.state import Survivor, Use
from kdm_cli.rules.survivors import death

DEFEATED = "note: defeated level "  # scope of a Use row: this monster was defeated at this level
LOST = "Defeat by"  # how the story of a defeat begins
FIRST = "adds_location_on_first_defeat"


def victors(play: Play) -> list[Survivor]:
    """Everyone who came and lives, on the board or off it."""
    return [play.draft.rows(Survivor)[row.survivor_id] for row in the_showdown.fighters(play)]


def last_deaths(play: Play) -> None:
    """Who only had until the showdown ends."""
    for survivor in victors(play):
        granted = texts.granted(play, survivor)
        if "dies_at_showdown_end" in granted:
            death.kill(play, survivor, granted["dies_at_showdown_end"])
        elif "gone_at_showdown_end" in granted:
            death.kill(play, survivor, granted["gone_at_showdown_end"], "leaves")
    left = victors(play)
    for survivor in left if len(left) == 1 else ():
        alone = texts.granted(play, survivor).get("dies_unless_another_lives")
        if alone:
            death.kill(play, survivor, alone)


def won(play: Play) -> None:
    """Victory: what cards say, experience, rewards, and what the first defeat of this monster gives."""
    _moment(play, "victory")
    _moment(play, "aftermath")
    rewards.experience(play, victors(play))
    rewards.proficiency(play, victors(play))
    rewards.bring(play)
    entry = the_showdown.monster(play)
    if FIRST in entry.data and not defeated(play, entry.id):
        place = play.entry(sibling(play, entry, "location", str(entry.data[FIRST])))
        if not numbers.holds(play, place.id):
            holdings.hold(play, place)
    _remember(play)
    campaign_over.decided(play, entry, victory=True)


def lost(play: Play) -> None:
    """Defeat: what cards say."""
    _moment(play, "defeat")
    _moment(play, "aftermath")
    campaign_over.decided(play, the_showdown.monster(play), victory=False)


def _moment(play: Play, moment: str) -> None:
    """Once for the settlement and the monster, then for each survivor who lives."""
    here = tuple(victors(play))
    moments.happen(play, moment, None, {"returning": tuple(each.id for each in here)})
    for each in here:
        survivor = play.draft.rows(Survivor)[each.id]
        if not survivor.dead:
            moments.happen(play, moment, survivor, settlement=False)


def defeated(play: Play, monster_id: str) -> int:
    """How often this monster was defeated, at any level."""
    rows = [use for use in play.draft.of(Use, None) if use.content == monster_id and use.scope.startswith(DEFEATED)]
    return sum(use.times for use in rows)


def defeats(play: Play) -> list[tuple[str, int]]:
    """Which monsters the settlement defeated, and at which levels."""
    rows = [use for use in play.draft.of(Use, None) if use.scope.startswith(DEFEATED)]
    return sorted((use.content, int(use.scope.removeprefix(DEFEATED))) for use in rows)


def _remember(play: Play) -> None:
    showdown = the_showdown.need(play)
    scope = f"{DEFEATED}{showdown.level}"
    known = [use for use in play.draft.of(Use, None) if (use.content, use.scope) == (showdown.monster, scope)]
    if known:
        play.draft.set(known[0], times=known[0].times + 1)
    else:
        play.draft.create(Use, survivor_id=None, content=showdown.monster, scope=scope)


def told(play: Play, victory: bool) -> str:
    """How it ended, in a line."""
    showdown = the_showdown.need(play)
    level = "" if showdown.kind == the_showdown.PROLOGUE else f" level {showdown.level}"
    return f"{'Victory over' if victory else LOST} {monster.name(play)}{level}, round {showdown.round}"
