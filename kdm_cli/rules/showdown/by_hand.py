"""What hands lay down and turn in a showdown, with the same consequences as by a rule."""

from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.asking.forbidden import DOOMED, forbidden, is_doomed
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import rounds
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.survivors import injuries, tracks
from kdm_cli.rules.survivors.stats import amount

MONSTER = "monster"
LEAST = -99
MOST = 99


def fighter_named(play: Play, name: str) -> Survivor | None:
    """Who of those who fight is meant; None for the monster."""
    the_showdown.need(play)
    if fold(name) == MONSTER:
        return None
    survivor = play.survivor(name, living=True)
    the_showdown.need_fighter(play, survivor)
    return survivor


def token(play: Play, name: str, stat: str, text: str) -> None:
    """Attribute tokens beside a survivor (R31) or the monster (R33); plus and minus cancel."""
    survivor = fighter_named(play, name)
    if survivor is not None:
        tracks.change_token(play, survivor, stat, text)
        return
    hint = f"One of {', '.join(monster.STATS)}."
    found = str(pick(stat, [Candidate(each, each) for each in monster.STATS], "stat of the monster", hint).thing)
    old = monster.tokens(play).get(found, 0)
    new = amount(text).on(old)
    if not LEAST <= new <= MOST:
        refuse("out-of-range", f"The monster cannot have {new:+d} {found} tokens.", f"{LEAST} to +{MOST} are possible.")
    monster.lay_tokens(play, found, new - old)
    if new == old:
        play.tell(f"{monster.name(play)}: {found} tokens stay {old:+d}")


def knock_down(play: Play, name: str) -> None:
    """Who lies already cannot be knocked down again (R104)."""
    survivor, who, lying = _whether_lying(play, name)
    if lying:
        refuse("knocked-down", f"{who} is knocked down already (R104).", "kdm showdown show")
    if survivor is None:
        monster.knock_down(play)
    else:
        injuries.knock_down(play, survivor)


def _whether_lying(play: Play, name: str) -> tuple[Survivor | None, str, bool]:
    """Who is meant, how they are called, and whether they are knocked down."""
    survivor = fighter_named(play, name)
    if survivor is None:
        return None, monster.name(play), the_showdown.need(play).fell is not None
    return survivor, survivor.name, survivor.knocked_down


def stand(play: Play, name: str) -> None:
    """Stand up, where nothing forbids it."""
    survivor, who, lying = _whether_lying(play, name)
    if not lying:
        refuse("stands", f"{who} is not knocked down.", "kdm showdown show")
    if survivor is None:
        monster.stand(play)
        return
    card = forbidden(play, survivor).get("stand")
    play.require(card is None, "cannot-stand", f"{survivor.name} cannot stand ({card}).")
    rounds.stand(play, survivor)


def doom(play: Play, survivor: Survivor) -> None:
    """R174, R175: no survival is spent until the card is resolved, at the latest when the turn ends."""
    the_showdown.need_fighter(play, survivor)
    if is_doomed(play, survivor):
        refuse("doomed", f"{survivor.name} is doomed already.", "kdm showdown next ends the turn.")
    lasting.add(play, survivor, the_showdown.need(play).monster, DOOMED, 0, "turn")
    play.tell(f"{survivor.name} is doomed: no survival is spent (R175)")


def spare(play: Play) -> None:
    """The card is resolved: nobody is doomed by it any more."""
    for row in [row for row in play.draft.rows(Lasting).values() if row.what == DOOMED]:
        play.draft.delete(row)
