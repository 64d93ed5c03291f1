"""The survivors come home: the phase begins, they heal, and each return brings an endeavor (R202-R210)."""

from kdm_cli.rules.asking import lasting, numbers, steps, texts, the_hunt, the_showdown
from kdm_cli.rules.asking.forbidden import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.hunt import hunt_end
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import first_story, settlement_sheet
from kdm_cli.rules.state import BodyPart, Gear, Survivor, Token
from kdm_cli.rules.survivors import creation, death, gear, injuries, sheet_numbers
from kdm_cli.rules.year import next_line

VICTORY, DEFEAT, ENDED = "victory", "defeat", "ended"
GONE = (*lasting.FIGHT, "hunt", "event")  # R243: what the hunt gave is over with its showdown
RETIRES = "retires_on_return"


def begin(play: Play, how: str | None = None) -> None:
    """The settlement phase begins (R202), and cards speak of its start, once a phase; a hunt under way is over."""
    the_hunt.clear(play)
    hunt_end.forget(play)
    steps.begin(play, how)
    moments.happen(play, "settlement_phase")


def come_home(play: Play, won: bool | None = None, name: str | None = None, strip: bool = False) -> None:
    """Survivors Return and Gain Endeavors, after a showdown that ran, was recorded, or was kept by hand."""
    from kdm_cli.rules.settlement import campaign_over

    campaign_over.check(play, "nobody returns")
    showdown = the_showdown.current(play)
    if showdown is not None:
        _end_showdown(play, won)
        if showdown.kind == the_showdown.SPECIAL or not steps.in_phase(play):
            _check_nothing_said(name, strip)
            return  # R278: nobody returns from a special showdown; R194: a lost First Story is played again
    elif steps.in_phase(play):
        steps.check_not_done(play, "return")
        _check_result(play, won)
        _gather(play, go_home=False)
    elif (hunt := the_hunt.current(play)) is not None and hunt.over == the_hunt.FAILED:
        _end_failed_hunt(play, won)
    else:
        won = _told(play, won)
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
    _cards_speak(play, home)
    if strip:
        play.beside.use_if(any(play.draft.of(Gear, survivor.id) for survivor in home), "--strip")
        gear.strip(play, _now(play, home))
    steps.finish_open(play, "return", "endeavors")
    play.follows = True


def back_to_deaths(play: Play) -> None:
    """R277, R279: after a special showdown the phase goes on from the death count, and the group develops again."""
    if play.draft.settlement.step <= steps.BY_KEY["death_count"].number:
        return
    steps.back_to(play, "death_count")
    for key in (steps.DEVELOPING, steps.BEGUN):
        if (told := steps.done(play, key)) is not None:
            play.draft.delete(told)


def _end_showdown(play: Play, won: bool | None) -> None:
    from kdm_cli.rules.showdown.end import ending

    ending.end(play, won)


def _end_failed_hunt(play: Play, won: bool | None) -> None:
    from kdm_cli.rules.hunt import hunt_end

    play.require(not won, "hunt-over", "The hunt has failed: nobody is left on it (R258).", the_hunt.END)
    hunt_end.fail(play)


def _check_nothing_said(name: str | None, strip: bool) -> None:
    """What is said with a return is not silently ignored."""
    if name is not None or strip:
        hint = "kdm settlement name NAME, kdm gear strip --all."
        refuse("not-returning", "Nobody returns now: --name and --strip have no place.", hint)


def _check_result(play: Play, won: bool | None) -> None:
    """What the showdown's end recorded is not told otherwise."""
    recorded = steps.done(play, steps.CAME_HOME)
    how = VICTORY if won else DEFEAT
    if won is not None and recorded is not None and recorded.how not in (how, ENDED):
        hint = f"kdm undo --to {recorded.entry - 1} takes it back; kdm settlement return goes on with it."
        refuse("contradicts", f"Entry {recorded.entry} recorded a {recorded.how}.", hint)


def _told(play: Play, won: bool | None) -> bool:
    """How a showdown ended that nobody recorded."""
    return play.table.choose("How the showdown ended", [VICTORY, DEFEAT]) == VICTORY if won is None else won


def _begin_by_hand(play: Play, won: bool) -> None:
    """No showdown was recorded: who departed returns, in the prologue every living founder."""
    story = play.draft.settlement.phase == steps.PROLOGUE
    if story:
        play.require(won, "first-story", "A lost First Story is played again until it is won (R194).", next_line.STORY)
        play.require(bool(numbers.founders(play)), "nobody", "No founder lives to return (R9).", next_line.FOUNDERS)
    else:
        met = not won or bool(numbers.party(play))
        play.require(met, "nobody", "Nobody departed, so nobody returns.", next_line.departure_line(play))
    begin(play, VICTORY if won else DEFEAT)
    _gather(play, go_home=True)
    play.tell(f"The settlement phase begins after a {VICTORY if won else DEFEAT}")
    play.ask_hands("Experience, proficiency and rewards go in by hand: kdm set, kdm storage add.")
    if story and play.draft.settlement.death_count:
        creation.offer(play)


def _gather(play: Play, go_home: bool) -> None:
    """Who returns where no showdown told; tokens and what the hunt gave go."""
    if not go_home and steps.done(play, steps.CAME_HOME) is not None:
        return
    found = numbers.founders(play) if steps.is_first(play) else numbers.party(play)
    found = [survivor for survivor in found if not creation.is_one(play, survivor)]
    home = {survivor.id for survivor in found}
    for survivor in list(play.draft.rows(Survivor).values()):
        play.draft.set(survivor, returned=survivor.id in home)
    fight_is_over(play, [*found, *(each for each in numbers.party(play) if each.id not in home)])
    for survivor in found if go_home else ():
        play.draft.set(survivor, party=None)


def stand_at_home(play: Play, living: list[Survivor]) -> None:
    """Who came home returns (R202), on their feet; nobody else does."""
    home = {survivor.id for survivor in living}
    stood = [survivor.name for survivor in living if survivor.knocked_down]
    for survivor in list(play.draft.rows(Survivor).values()):
        play.draft.set(survivor, returned=survivor.id in home)
    for survivor in living:
        play.draft.set(survivor, knocked_down=False, party=None)
    play.tell_list("Stand up:", stood)


def fight_is_over(play: Play, came: list[Survivor]) -> None:
    """Tokens go, and what lasted until the showdown or its hunt was over, for who came and for the settlement.

    What the dead of a showdown wore comes home.
    Who died on the way has none either, should the death be taken back.
    """
    here = [survivor.id for survivor in came]
    fallen = [row for row in play.draft.rows(Survivor).values() if row.dead and row.id not in here]
    _take_tokens_off(play, [*came, *fallen])
    for survivor in (*came, *fallen):
        lasting.end(play, GONE, survivor)
    death.bring_gear_home(play)
    lasting.end(play, [each for each in lasting.OUT if each != "hunt" or not _is_special(play)], None)


def _is_special(play: Play) -> bool:
    """Whether it was no hunt's showdown: what the settlement has for its next hunt it still has."""
    showdown = the_showdown.current(play)
    return showdown is not None and showdown.kind == the_showdown.SPECIAL


def back_from_special(play: Play, came: list[Survivor]) -> None:
    """Who fought a special showdown is healed, but does not return (R278); the next departure gives anew."""
    living = _now(play, came)
    _mend(play, living)
    for survivor in living:
        lasting.end(play, ("return",), survivor)
        play.draft.set(survivor, party=None)
        retire_if_due(play, survivor)


def _take_tokens_off(play: Play, came: list[Survivor]) -> None:
    """R32: no token outlives the showdown, those of the hunt neither (R243)."""
    said = []
    for survivor in came:
        tokens = play.draft.of(Token, survivor.id)
        said += [f"{survivor.name} {token.stat} {token.amount:+d}" for token in tokens]
        for token in tokens:
            play.draft.delete(token)
    play.tell_list("Tokens off:", said)


def _now(play: Play, survivors: list[Survivor]) -> list[Survivor]:
    """The same people as they are now, without who has died meanwhile."""
    rows = [play.draft.rows(Survivor)[survivor.id] for survivor in survivors]
    return [row for row in rows if not row.dead]


def _heal(play: Play, home: list[Survivor]) -> None:
    """R206: light and heavy injuries, bleeding and lost armor are mended; what is permanent stays (R207)."""
    _take_tokens_off(play, home)
    _mend(play, home)
    if steps.is_first(play):  # R205: the settlement has its name
        for survivor in _now(play, home):
            sheet_numbers.adjust(play, survivor, "survival", 1)
    else:
        _rest(play)
    if home:
        names = ", ".join(each.name for each in home)
        play.tell_at_length(f"Population {numbers.population(play)}; returned: {names}")  # R208


def _mend(play: Play, home: list[Survivor]) -> None:
    """Each is healed; nothing is said of who has nothing to heal."""
    mended = [each.name for each in home if any(part.armor_lost for part in play.draft.of(BodyPart, each.id))]
    told = len(play.story)
    for survivor in home:
        injuries.heal(play, survivor)
    play.story[told:] = [line for line in play.story[told:] if "nothing to heal" not in line]
    play.tell_list("Armor mended:", mended)


def _rest(play: Play) -> None:
    """Who had to skip a hunt has skipped it; who just returned has not: it is the next one that they skip (R246)."""
    rested = [each for each in numbers.living(play) if each.skip_next_hunt and not each.returned]
    for survivor in rested:
        play.draft.set(survivor, skip_next_hunt=False)
    play.tell_list("Sat out this hunt, may go on the next:", [each.name for each in rested])


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


def _cards_speak(play: Play, home: list[Survivor]) -> None:
    """What cards give on the return; who was to retire does; what lasted until now is over."""
    if home:
        moments.happen(play, "return")
    for survivor in home:
        for now in _now(play, [survivor]):
            moments.happen(play, "return", now, settlement=False)
    for survivor in _now(play, home):
        retire_if_due(play, survivor)
    lasting.end_for_all(play, ("return",))


def retire_if_due(play: Play, survivor: Survivor) -> None:
    """Who was to retire as soon as a showdown or a settlement phase ends does so."""
    now = play.draft.rows(Survivor)[survivor.id]
    if not now.dead and not now.retired and RETIRES in texts.granted(play, now):
        death.retire(play, now)
