"""Run Away: with Pictograph, after a hunt event, whoever is nominated leaves the others, each by their own roll."""

from kdm_cli.rules.asking import lasting, texts, the_hunt
from kdm_cli.rules.hunt import hunt_events, losses
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Hunt, Lasting, Survivor

EVENT = "core:story_event/run_away"
ALLOWED = "run_away_on_hunt"


def offer(play: Play) -> None:
    """R260: once a hunt event is resolved, whoever wants to may go; it is said, and nobody is asked."""
    card = texts.granted_to_all(play).get(ALLOWED)
    line = f"Now anybody may run away (R260, {card}): kdm hunt run-away NAME"
    if card and the_hunt.need(play).over is None and line not in play.hands:
        play.ask_hands(line)


def run_away(play: Play, survivors: list[Survivor]) -> None:
    """R260: any number of survivors, in party order, each rolls for themselves."""
    from kdm_cli.rules.carry.carry_out import carry_out

    the_hunt.need_open(play)
    known = ALLOWED in texts.granted_to_all(play)
    play.require(known, "no-pictograph", "Running away on the hunt needs Pictograph (R260).",
                 "kdm look pictograph; --house-rule runs all the same.")  # fmt: skip
    after = hunt_events.any_revealed(play)
    play.require(after, "too-early", "Run Away comes after a hunt event (R260).", "kdm hunt move")
    entry = play.entry(EVENT)
    for survivor in survivors:
        the_hunt.check_hunts(play, survivor)
    for survivor in sorted(survivors, key=lambda row: row.party or 0):
        carry_out(play, entry.data["effects"], Scene(entry, survivor.id, roles={}, level=the_hunt.need(play).level))
        if the_hunt.fate(play, survivor) == the_hunt.FLED and not play.draft.rows(Survivor)[survivor.id].dead:
            play.ask_hands(f"{survivor.name} joins the showdown if anybody reaches it, else {survivor.name} is lost.")
    losses.check_anyone_left(play)


def on_hunt(play: Play) -> bool:
    """Whether who leaves a board leaves the hunt board."""
    return bool(play.draft.rows(Hunt))


def leave(play: Play, survivor: Survivor, home: bool) -> None:
    """Somebody is gone from the hunt board, on the run or home."""
    how = the_hunt.HOME if home else the_hunt.FLED
    before = the_hunt.fate(play, survivor)
    if before is None:
        losses.leave(play, survivor)
    for row in play.draft.of(Lasting, survivor.id) if before else ():
        if row.what == before:
            play.draft.delete(row)
    lasting.add(play, survivor, EVENT, how, 0, "return")
    play.tell(f"{survivor.name} {'is home' if home else 'runs away from the hunt'}")


def forget(play: Play) -> None:
    """A new settlement phase begins: whoever ran away goes on the next hunt like everybody else."""
    for row in list(play.draft.rows(Lasting).values()):
        if row.what in (the_hunt.FLED, the_hunt.HOME):
            play.draft.delete(row)


def rejoin(play: Play) -> None:
    """Who ran away finds the others at the showdown."""
    for survivor in the_hunt.fled(play, the_hunt.FLED):
        for row in play.draft.of(Lasting, survivor.id):
            if row.what == the_hunt.FLED:
                play.draft.delete(row)
        play.tell(f"{survivor.name} finds the others and fights")
