"""The end of a showdown: decided, who dies at it, its aftermath, and everything put away."""

from kdm_cli.light import Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import monster, numbers, steps, texts, the_showdown
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.lasting import DEFEATED, defeated
from kdm_cli.rules.carry import moments
from kdm_cli.rules.play import ARENA, Play, plays_by
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import first_story, holdings, milestones, settlement_phase
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, ENDED, VICTORY
from kdm_cli.rules.showdown import spoils
from kdm_cli.rules.state import Card, Fighter, Loot, MonsterToken, Showdown, Survivor, Use
from kdm_cli.rules.survivors import creation, death
from kdm_cli.rules.under_way import Fight

MOST_LETTERS = 68  # of a sentence that a house rule may waive
BEFORE_DEATHS = ("return", "endeavors", "event")  # steps that a special showdown does not repeat (R279)


def end(play: Play, won: bool | None = None) -> None:
    """The showdown ends, won or lost; without a word as it was decided on the board."""
    if the_showdown.current(play) is None and (row := steps.done(play, steps.CAME_HOME)):
        hint = f"kdm log {row.entry} shows it, kdm next goes on."  # `settlement return` was quicker
        refuse("already-done", f"The showdown is over ({row.how}): done by entry {row.entry}.", hint)
    won = _decided(play, won)
    kind = the_showdown.need(play).kind
    play.tell(told(play, won))
    if kind == the_showdown.PROLOGUE and not won and (lost := first_story.of_showdown(play)) is not None:
        first_story.take_back(play, lost)  # R194: it is played again, as if it had not been fought
        _off_the_table(play)
        return
    _last_deaths(play)
    _aftermath(play, won)
    lives, died = len(victors(play)), len(play.draft.rows(Fighter)) - len(victors(play))
    _put_away(play)
    if kind == the_showdown.PROLOGUE and not won:  # R194, where nobody remembers how it began: people go back by hand
        play.tell(first_story.LOST)
        play.ask_hands("kdm undo --to ENTRY goes back to before the showdown (kdm log); else:")
        play.ask_hands("make new founders, then kdm showdown start white-lion --prologue")
    else:
        _go_home(play, kind, VICTORY if won else DEFEAT, lives)
    if kind == the_showdown.PROLOGUE and won and died:
        creation.offer(play)
    play.follows = True


def break_off(play: Play) -> None:
    """The showdown ends at once, without aftermath."""
    kind, lives = the_showdown.need(play).kind, len(victors(play))
    play.tell(f"The showdown with {monster.name(play)} ends without aftermath")
    _put_away(play)
    _go_home(play, kind, ENDED, lives)
    play.follows = True


def stop(play: Play) -> None:
    """The group breaks off: nobody is rewarded or killed, tokens go, and people decide what it comes to."""
    lost = first_story.of_showdown(play) if the_showdown.need(play).kind == the_showdown.PROLOGUE else None
    if lost is not None:
        play.tell(f"The showdown with {monster.name(play)} is broken off")
        first_story.take_back(play, lost, "The First Story is begun again, as if it had not been fought (R194)")
        _off_the_table(play)
        return
    break_off(play)
    play.ask_hands("To fight on instead: kdm undo. Else decide together:")
    play.ask_hands("what it was worth (kdm storage add, kdm set NAME hunt-xp +1), who did not live (kdm kill NAME).")


def _go_home(play: Play, kind: str, how: str, lives: int) -> None:
    """The settlement phase begins, or goes on where a special showdown interrupted it (R277)."""
    if kind == the_showdown.SPECIAL and plays_by(play.draft, ARENA):
        _rest(play, how)
        return
    if kind != the_showdown.SPECIAL:
        settlement_phase.begin(play, how)
        play.tell(f"The settlement phase begins: {lives or 'nobody'} return{'s' * (lives < 2)}")
        return
    if play.draft.settlement.step:
        play.draft.set(play.draft.settlement, phase=steps.SETTLEMENT)
    else:  # without a phase around it nobody returns, and the year that runs has passed
        steps.begin(play, how)
        for key in (*BEFORE_DEATHS, "timeline") if play.year else BEFORE_DEATHS:
            steps.finish(play, key)
    settlement_phase.back_to_deaths(play)
    play.tell("The settlement phase goes on at Update the Death Count (R277)")


def _rest(play: Play, how: str) -> None:
    """Between the fights of an arena the group crafts and arranges gear as it likes, and no year passes."""
    if play.draft.settlement.step:
        play.draft.set(play.draft.settlement, phase=steps.SETTLEMENT)
    else:
        steps.begin(play, how)
        for key in (*BEFORE_DEATHS, "death_count", "timeline"):
            steps.finish(play, key)
    milestones.count_deaths(play)


def _decided(play: Play, won: bool | None) -> bool:
    """Who has won; what has not happened on the board is refused (R151)."""
    showdown, living = the_showdown.need(play), [survivor.name for survivor in victors(play)]
    if won is None:
        if showdown.over is None:
            refuse("not-over", "The showdown is not decided yet.", "kdm showdown end --victory, or --defeat.")
        return showdown.over == VICTORY
    if won:
        opens = "survivors" if the_showdown.monster(play).data.get("survivors_go_first") else "monster"
        acted = showdown.begun or any(row.acted for row in the_showdown.fighters(play))
        started = showdown.round == 1 and showdown.turn == opens and not acted
        drawn = play.table.names_cards() or play.table.draws_itself()
        paper = started and showdown.over is None and drawn  # with its rewards on the line
        message = f"{monster.name(play)} is not defeated yet."
        hint = "Fought on paper, with what was drawn: kdm next --won --draw CARD,..., or --auto" if started else ""
        play.require(paper or showdown.over == VICTORY, "monster-lives", message, hint)
    else:
        message = f"{', '.join(living)} still live."
        if showdown.over == VICTORY:
            message = f"{monster.name(play)} is defeated."
        elif len(message) > MOST_LETTERS:
            message = f"{len(living)} survivors still live."
        play.require(showdown.over == DEFEAT or not (living or showdown.over), "not-lost", message)
    return won


def _put_away(play: Play) -> None:
    """Loot goes home, tokens and what lasted go, the survivors return, and the board is cleared."""
    showdown, rows = the_showdown.need(play), play.draft.rows(Survivor)
    spoils.bring_home(play)
    came = [rows[row.survivor_id] for row in sorted(play.draft.rows(Fighter).values(), key=lambda row: row.place)]
    settlement_phase.fight_is_over(play, came)
    if showdown.kind == the_showdown.SPECIAL:
        settlement_phase.back_from_special(play, came)
    else:
        settlement_phase.stand_at_home(play, [survivor for survivor in came if not survivor.dead])
    tables: tuple[type[Any], ...] = (Card, MonsterToken, Loot, Fighter, Showdown)
    for table in tables:
        play.draft.delete(*play.draft.rows(table).values())
    _off_the_table(play)


def _off_the_table(play: Play) -> None:
    play.fight = Fight()
    play.ask_hands("Put the board, the decks and the tokens away.")


LOST = "Defeat by"  # how the story of a defeat begins
FIRST = "adds_location_on_first_defeat"


def victors(play: Play) -> list[Survivor]:
    """Everyone who came and lives, on the board or off it."""
    return [play.draft.rows(Survivor)[row.survivor_id] for row in the_showdown.fighters(play)]


def _last_deaths(play: Play) -> None:
    """Who only had until the showdown ends."""
    for survivor in victors(play):
        granted = texts.granted(play, survivor)
        for how in ("dies", "leaves"):
            if card := granted.get(matches.word("at_showdown_end", how)):
                death.kill(play, survivor, card, how)
                break
    left = victors(play)
    for survivor in left if len(left) == 1 else ():
        alone = texts.granted(play, survivor).get("dies_unless_another_lives")
        if alone:
            death.kill(play, survivor, alone)


def _aftermath(play: Play, won: bool) -> None:
    """What cards say; after a victory experience, rewards, and what the first defeat of this monster gives."""
    _moment(play, VICTORY if won else DEFEAT)
    _moment(play, "aftermath")
    entry = the_showdown.monster(play)
    if won:
        spoils.experience(play, victors(play))
        spoils.proficiency(play, victors(play))
        spoils.bring(play)
        if FIRST in entry.data and not defeated(play, entry.id):
            place = play.entry(sibling(play, entry, "location", str(entry.data[FIRST])))
            if not numbers.holds(play, place.id) and "endeavor" not in place.data.get("build", {}):
                holdings.hold(play, place)  # a printing that builds it does not give it
        showdown = the_showdown.need(play)
        scope = f"{DEFEATED}{showdown.level}"
        known = [use for use in play.draft.of(Use, None) if (use.content, use.scope) == (showdown.monster, scope)]
        if known:
            play.draft.set(known[0], times=known[0].times + 1)
        else:
            play.draft.create(Use, survivor_id=None, content=showdown.monster, scope=scope)
    milestones.fight_decided(play, entry, victory=won)


def _moment(play: Play, moment: str) -> None:
    """Once for the settlement and the monster, then for each survivor who lives."""
    here = victors(play)
    moments.happen_to_all(play, moment, lambda play: here, roles={"returning": tuple(each.id for each in here)})


def told(play: Play, victory: bool) -> str:
    """How it ended, in a line."""
    showdown = the_showdown.need(play)
    level = "" if showdown.kind == the_showdown.PROLOGUE else f" level {showdown.level}"
    return f"{'Victory over' if victory else LOST} {monster.name(play)}{level}, round {showdown.round}"
