"""The survivors come home: the phase begins, they heal, and each return brings an endeavor (R202-R210)."""

from kdm_cli.rules.asking import lasting, numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.hunt import hunt_board, losses
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import departing, first_story, milestones, settlement_phase, settlement_sheet
from kdm_cli.rules.showdown import ending, start
from kdm_cli.rules.state import Gear, Player, Showdown, Survivor
from kdm_cli.rules.survivors import creation, gear, sheet_numbers


def come_home(play: Play, won: bool | None = None, name: str | None = None, strip: bool = False) -> None:
    """Survivors Return and Gain Endeavors, after a showdown that ran, was recorded, or was kept by hand."""
    milestones.check_over(play, "nobody returns")
    showdown = the_showdown.current(play) or (_on_paper(play) if won and play.table.names_cards() else None)
    if showdown is not None:
        ending.end(play, won)
        if showdown.kind == the_showdown.SPECIAL or not steps.in_phase(play):
            _check_nothing_said(name, strip)
            return  # R278: nobody returns from a special showdown; R194: a lost First Story is played again
    elif steps.in_phase(play):
        steps.check_not_done(play, "return")
        recorded, how = steps.done(play, steps.CAME_HOME), settlement_phase.VICTORY if won else settlement_phase.DEFEAT
        if won is not None and recorded is not None and recorded.how not in (how, settlement_phase.ENDED):
            hint = f"kdm undo --to {recorded.entry - 1} takes it back; kdm settlement return goes on with it."
            refuse("contradicts", f"Entry {recorded.entry} recorded a {recorded.how}.", hint)
        _gather(play, go_home=False)
    elif (hunt := the_hunt.current(play)) is not None and hunt.over == the_hunt.FAILED:
        play.require(not won, "hunt-over", "The hunt has failed: nobody is left on it (R258).", the_hunt.END)
        _fail(play)
    else:
        if won is None:  # nobody recorded how the showdown ended
            ends = [settlement_phase.VICTORY, settlement_phase.DEFEAT]
            won = play.table.choose("How the showdown ended", ends) == settlement_phase.VICTORY
        if not won and (lost := first_story.on_paper(play)) is not None:
            _check_nothing_said(name, strip)
            first_story.take_back(play, lost)
            return
        _begin_by_hand(play, won)
    home = [survivor for survivor in numbers.living(play) if survivor.returned]
    if name is not None:  # R203
        settlement_sheet.rename(play, name)
    _heal(play, home)
    _endeavors(play, home)
    if home:  # what cards give on the return; who was to retire does; what lasted until now is over
        moments.happen_to_all(play, "return", lambda play: home)
    for survivor in settlement_phase.living_now(play, home):
        settlement_phase.retire_if_due(play, survivor)
    lasting.end_for_all(play, ("return",))
    if strip:
        play.beside.use_if(any(play.draft.of(Gear, survivor.id) for survivor in home), "--strip")
        gear.strip(play, settlement_phase.living_now(play, home))
    steps.finish_open(play, "return", "endeavors")
    play.follows = True


def _on_paper(play: Play) -> Showdown | None:
    """A fight that nobody kept, with its rewards on the line: it begins and is decided at once (R195-R199)."""
    hunt, going = the_hunt.current(play), numbers.party(play) or play.draft.settlement.phase == steps.PROLOGUE
    if not going or (hunt is not None and hunt.over == the_hunt.FAILED):
        return None
    if hunt is not None and hunt.over is None:
        hunt_board.begins(play)
    told, asked = len(play.story), len(play.hands)
    start.start(play, start.only(play))
    del play.story[told:], play.hands[asked:]  # nobody sets it up
    return the_showdown.need(play)


def _check_nothing_said(name: str | None, strip: bool) -> None:
    """What is said with a return is not silently ignored."""
    if name is not None or strip:
        hint = "kdm settlement name NAME, kdm gear strip --all."
        refuse("not-returning", "Nobody returns now: --name and --strip have no place.", hint)


def _begin_by_hand(play: Play, won: bool) -> None:
    """No showdown was recorded: who departed returns, in the prologue every living founder."""
    story = play.draft.settlement.phase == steps.PROLOGUE
    how = settlement_phase.VICTORY if won else settlement_phase.DEFEAT
    if story:
        again = "A lost First Story is played again until it is won (R194)."
        play.require(won, "first-story", again, first_story.STORY)
        play.require(bool(numbers.founders(play)), "nobody", "No founder lives to return (R9).", first_story.FOUNDERS)
    else:
        met = not won or bool(numbers.party(play))
        play.require(met, "nobody", "Nobody departed, so nobody returns.", departing.departure_line(play))
    settlement_phase.begin(play, how)
    _gather(play, go_home=True)
    play.tell(f"The settlement phase begins after a {how}")
    if story:
        _remind_of_rewards(play)
    else:
        play.ask_hands("Experience, proficiency and rewards go in by hand: kdm set, kdm storage add.")
    if story and play.draft.settlement.death_count:
        creation.offer(play)


def _remind_of_rewards(play: Play) -> None:
    """What a First Story that was kept on paper has brought: experience for each survivor, and resource cards."""
    lion = start.which(play, "white lion", prologue=True)
    row = lion.data["rewards"][0]
    names = " ".join(quoted(each.name) for each in numbers.founders(play))
    play.ask_hands(f"Each who returns gains {row['hunt_xp']} hunt xp: kdm set {names} hunt-xp +{row['hunt_xp']}")
    deck = play.name_of(f"core:monster/{lion.data['based_on']}")
    play.ask_hands(f"Draw {row['basic']} basic and {row['monster']} {deck} resources: kdm storage add CARD, CARD, ...")


def _gather(play: Play, go_home: bool) -> None:
    """Who returns where no showdown told; tokens and what the hunt gave go."""
    if not go_home and steps.done(play, steps.CAME_HOME) is not None:
        return
    found = numbers.founders(play) if steps.is_first(play) else numbers.party(play)
    found = [survivor for survivor in found if not creation.is_one(play, survivor)]
    home = {survivor.id for survivor in found}
    for survivor in list(play.draft.rows(Survivor).values()):
        play.draft.set(survivor, returned=survivor.id in home)
    settlement_phase.fight_is_over(play, [*found, *(each for each in numbers.party(play) if each.id not in home)])
    for survivor in found if go_home else ():
        play.draft.set(survivor, party=None)


def _heal(play: Play, home: list[Survivor]) -> None:
    """R206: light and heavy injuries, bleeding and lost armor are mended; what is permanent stays (R207)."""
    settlement_phase.take_tokens_off(play, home)
    settlement_phase.mend(play, home)
    if steps.is_first(play):  # R205: the settlement has its name
        for survivor in settlement_phase.living_now(play, home):
            sheet_numbers.adjust(play, survivor, "survival", 1)
    else:
        # R246: who just returned has not skipped a hunt: it is the next one that they skip
        rested = [each for each in numbers.living(play) if not each.returned]
        settlement_phase.sit_out(play, rested, "Sat out this hunt, may go on the next:")
    if home:
        names = ", ".join(each.name for each in home)
        play.tell_at_length(f"Population {numbers.population(play)}; returned: {names}")  # R208


def _endeavors(play: Play, home: list[Survivor]) -> None:
    """R209: one for each who returned, beside what cards gave already."""
    before = play.draft.settlement.endeavors
    able = []
    for survivor in home:
        if barred := forbidden(play, survivor).get("endeavor"):
            play.tell(f"{survivor.name} brings no endeavor ({barred})")
        else:
            able.append(survivor.name)
    if able:
        play.draft.set(play.draft.settlement, endeavors=before + len(able))
        play.tell_at_length(f"Endeavors {before} -> {before + len(able)}, one each from: {', '.join(able)}")
    if not home:
        play.tell("Nobody returns and brings endeavors; who stayed home goes on")


def end_hunt(play: Play, deck_mode: str | None = None, controller: Player | Survivor | None = None) -> None:
    """What the hunt has come to: the showdown, or the next settlement phase."""
    if the_hunt.need(play).over == the_hunt.FAILED:
        _fail(play)
        return
    play.beside.use("--decks", "--controller")
    start.start(play, the_hunt.quarry(play), deck_mode=deck_mode, controller=controller)


def _fail(play: Play) -> None:
    """R259: the Starvation space takes its share, the lantern year is over, a new settlement phase begins."""
    losses.take(play, "R259")
    home = numbers.party(play)
    settlement_phase.fight_is_over(play, home)
    settlement_phase.stand_at_home(play, home)
    settlement_phase.begin(play, settlement_phase.DEFEAT)
    play.tell(f"The hunt has failed: the settlement phase begins; {len(home) or 'nobody'} came home")
    play.follows = True
