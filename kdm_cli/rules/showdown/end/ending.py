"""The end of a showdown: decided, its aftermath, and everything put away."""

from typing import Any

from kdm_cli.rules import death, gear, injuries, lasting, milestones, numbers, texts
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import monster, running
from kdm_cli.rules.showdown.end import aftermath, loot, rewards
from kdm_cli.rules.showdown.fight import Fight
from kdm_cli.rules.state import Card, Due, Fighter, Loot, MonsterToken, Showdown, Survivor, Token

VICTORY, DEFEAT = "victory", "defeat"
SPECIAL = "special"
GONE = (*lasting.FIGHT, "hunt", "event")  # R243: what the hunt gave is over with its showdown
FOUNDERS = "kdm survivor add NAME:m NAME:f NAME:m NAME:f"


def end(play: Play, won: bool | None = None) -> None:
    """The showdown ends, won or lost; without a word as it was decided on the board."""
    won = _decided(play, won)
    kind = running.need(play).kind
    play.tell(aftermath.told(play, won))
    aftermath.last_deaths(play)
    if won:
        aftermath.won(play)
    else:
        aftermath.lost(play)
    lives, died = len(aftermath.victors(play)), len(play.draft.rows(Fighter)) - len(aftermath.victors(play))
    _put_away(play)
    if kind == running.PROLOGUE:
        _first_story(play, won, died)
    else:
        play.draft.set(play.draft.settlement, phase="settlement")
    if lives and kind != SPECIAL:
        play.tell(f"The settlement phase begins: {lives} return{'s' if lives == 1 else ''}")
    _say_next(play)


def break_off(play: Play) -> None:
    """The showdown ends at once, without aftermath."""
    play.tell(f"The showdown with {monster.name(play)} ends without aftermath")
    _put_away(play)
    play.draft.set(play.draft.settlement, phase="settlement")
    _say_next(play)


def _decided(play: Play, won: bool | None) -> bool:
    """Who has won; what has not happened on the board is refused (R151)."""
    showdown = running.need(play)
    living = [survivor.name for survivor in aftermath.victors(play)]
    if won is None:
        if showdown.over is None:
            refuse("not-over", "The showdown is not decided yet.", "kdm showdown end --victory, or --defeat.")
        return showdown.over == VICTORY
    if won:
        play.require(showdown.over == VICTORY, "monster-lives", f"{monster.name(play)} is not defeated yet.")
    else:
        message = (
            f"{monster.name(play)} is defeated." if showdown.over == VICTORY else f"{', '.join(living)} still live."
        )
        play.require(showdown.over == DEFEAT or not (living or showdown.over), "not-lost", message)
    return won


def _put_away(play: Play) -> None:
    """Loot goes home, tokens and what lasted go, the survivors return, and the board is cleared."""
    showdown, rows = running.need(play), play.draft.rows(Survivor)
    loot.bring_home(play)
    came = [rows[row.survivor_id] for row in sorted(play.draft.rows(Fighter).values(), key=lambda row: row.place)]
    _take_tokens_off(play, came)
    for survivor in came:
        lasting.end(play, GONE, survivor)
    rewards.over(play)
    living = [survivor for survivor in came if not survivor.dead]
    if showdown.kind == SPECIAL:  # R278
        for survivor in living:
            injuries.heal(play, survivor)
        milestones.settle_due(play, showdown.monster, None)
    else:
        _return(play, living)
    for survivor in living:
        play.draft.set(rows[survivor.id], party=None)
        if rows[survivor.id].returned:
            _come_home(play, rows[survivor.id])
    _clear(play)
    play.fight = Fight()
    play.ask_hands("Put the board, the decks and the tokens away.")


def _clear(play: Play) -> None:
    """Nothing of the showdown is left."""
    tables: tuple[type[Any], ...] = (Card, MonsterToken, Loot, Fighter, Showdown)
    for table in tables:
        for row in list(play.draft.rows(table).values()):
            play.draft.delete(row)


def _take_tokens_off(play: Play, came: list[Survivor]) -> None:
    """R32: no token outlives the showdown, those of the hunt neither (R243)."""
    said = []
    for survivor in came:
        tokens = play.draft.of(Token, survivor.id)
        said += [f"{survivor.name} {token.stat} {token.amount:+d}" for token in tokens]
        for token in tokens:
            play.draft.delete(token)
    gear.tell_list(play, "Tokens off:", said)


def _return(play: Play, living: list[Survivor]) -> None:
    """Who came home returns (R202), on their feet; nobody else does."""
    home = {survivor.id for survivor in living}
    stood = [survivor.name for survivor in living if survivor.knocked_down]
    for survivor in list(play.draft.rows(Survivor).values()):
        play.draft.set(survivor, returned=survivor.id in home)
    for survivor in living:
        play.draft.set(survivor, knocked_down=False)
    gear.tell_list(play, "Stand up:", stood)


def _come_home(play: Play, survivor: Survivor) -> None:
    """What waited for the return happens, and what lasted until then is over."""
    if not survivor.retired and "retires_on_return" in texts.granted(play, survivor):
        death.retire(play, survivor)
    lasting.end(play, ("return",), survivor)


def _first_story(play: Play, won: bool, died: int) -> None:
    """R194: a lost First Story is played again; a won one leads to the settlement, where new survivors may come."""
    if won:
        play.draft.set(play.draft.settlement, phase="settlement")
        if died:
            play.ask_hands("Who lost a survivor may make another: kdm survivor add NAME")  # R201
        return
    play.tell("The First Story is lost: play it again until it is won")
    play.ask_hands("kdm undo --to ENTRY goes back to before the showdown (kdm log); else:")
    play.ask_hands("make new founders, then kdm showdown start white-lion --prologue")


def _say_next(play: Play) -> None:
    due = next(iter(play.draft.rows(Due).values()), None)
    if play.draft.settlement.phase == running.PROLOGUE and not numbers.living(play):
        play.next = FOUNDERS
    elif play.draft.settlement.phase == running.PROLOGUE:
        play.next = "kdm showdown start white-lion --prologue"
    else:
        play.next = f"kdm {due.command}" if due else "kdm timeline advance"
