"""The monster controller tile: who has it, to whom it passes (R67), and whose survivor is the controller's own (R58).

It lies before a survivor, for whoever plays them (R68). Where the players are told it passes in the order of the table,
and a survivor that nobody plays has a place of their own behind them; else it passes in the order of the party.
Who dies in a showdown leaves the board (R113), and the tile passes on.
"""

from collections.abc import Sequence

from kdm_cli.rules.asking import lasting, players, the_hunt, the_showdown
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fighter, Player, Survivor
from kdm_cli.rules.survivors import sheet_numbers

DEFEAT = "defeat"
Place = tuple[int, int]  # in the order in which the tile goes round


def first(play: Play, party: Sequence[Survivor], named: Player | Survivor | None = None) -> Survivor:
    """Who has the tile when the showdown begins: whoever the group names (R307), else the first at the table."""
    if named is None:
        return min(party, key=lambda each: _order(play, each, party.index(each)))
    for each in party:
        if named.id == (each.player_id if isinstance(named, Player) else each.id):
            return each
    refuse("not-fighting", f"{named.name} is not in this showdown.", "--controller names one of those who fight.")


def _order(play: Play, survivor: Survivor, place: int) -> Place:
    player = players.whose(play, survivor)
    return (0, player.position) if player else (1, place)


def _place(play: Play, fighter: Fighter) -> Place:
    return _order(play, play.draft.rows(Survivor)[fighter.survivor_id], fighter.place)


def take(play: Play, named: Player | Survivor) -> None:
    """R67, R68: this player, or this survivor's, runs the monster: its turn, its reactions, its choices."""
    if isinstance(named, Player):
        the_showdown.need(play)
        party = [play.draft.rows(Survivor)[row.survivor_id] for row in the_showdown.fighters(play)]
        named = first(play, party, named)
    the_showdown.need_fighter(play, named)
    if the_showdown.need(play).controller_id != named.id:
        the_showdown.change(play, controller_id=named.id)
        play.tell(f"{holder(play, named)} is the monster controller")


def holder(play: Play, survivor: Survivor) -> str:
    """Who has the tile that lies before a survivor, by name."""
    player = players.whose(play, survivor)
    return player.name if player else survivor.name


def pass_on(play: Play) -> None:
    """R67: after every round the tile goes to the next who has a living survivor here; a lone player keeps it."""
    controller = _controller(play)
    held = the_showdown.fighter(play, controller) if controller else None
    if held is None:
        play.ask_hands("The monster controller tile passes clockwise (R67).")
        return
    following = _next(play, _place(play, held))
    if following is not None and _place(play, following) != _place(play, held):
        take(play, play.draft.rows(Survivor)[following.survivor_id])


def _controller(play: Play) -> Survivor | None:
    return play.draft.rows(Survivor).get(the_showdown.need(play).controller_id or 0)


def _next(play: Play, place: Place) -> Fighter | None:
    """The next one clockwise who lives."""
    living = sorted(the_showdown.fighters(play), key=lambda each: (_place(play, each), each.place))
    return next((each for each in living if _place(play, each) > place), living[0] if living else None)


def own(play: Play, survivor: Survivor) -> bool | None:
    """Whether a survivor is the controller's own; None where nobody told who plays whom."""
    holds = _controller(play)
    if holds is None or not play.draft.rows(Player):
        return None
    if holds.id == survivor.id:
        return True
    return None if None in (holds.player_id, survivor.player_id) else holds.player_id == survivor.player_id


def targeted(play: Play, survivors: Sequence[Survivor], said: bool) -> None:
    """R58: a target who is the controller's own gains insanity; `said` is what people say where nobody told."""
    known = {each.id: own(play, each) for each in survivors}
    play.beside.use("--own")
    if said and True not in known.values():
        survivors = [_unknown(play, survivors, known)]
        known = {survivors[0].id: True}
    for survivor in survivors:
        if known[survivor.id]:
            sheet_numbers.adjust(play, survivor, "insanity", 1)
    unknown = [each for each in survivors if known[each.id] is None]
    if len(unknown) == 1:
        line = f"kdm set {quoted(unknown[0].name)} insanity +1 (R58)"
        play.ask_hands(f"If {unknown[0].name} is the controller's own survivor: {line}")
    elif unknown:
        play.ask_hands("Of these the controller's own survivor gains 1 insanity: kdm set NAME insanity +1 (R58)")


def _unknown(play: Play, survivors: Sequence[Survivor], known: dict[int, bool | None]) -> Survivor:
    """Who is the controller's own where that was said; what the players told speaks against it, or does not."""
    found = next((each for each in survivors if known[each.id] is None), None)
    if found is None and (holds := _controller(play)) is not None:
        whose = f"{survivors[0].name} is {holder(play, survivors[0])}'s"
        message = f"{holder(play, holds)} is the monster controller, and {whose} (R58)."
        hint = "Leave out --own; kdm settlement set players tells anew who plays whom."
        play.require(False, "not-own", message, hint)
    return found or survivors[0]


def leave(play: Play, survivor: Survivor) -> None:
    """The dead hold no tile, stand nowhere, and act no more; what they earned stays beside their grid."""
    showdown, row = the_showdown.current(play), the_showdown.fighter(play, survivor)
    if showdown is None or row is None:
        return
    play.draft.set(row, space=None, acted=True, movements=0, activations=0)
    held = ("acting_id", "last_wound_id")
    the_showdown.change(play, **{field: None for field in held if getattr(showdown, field) == survivor.id})
    if showdown.controller_id == survivor.id:  # it stays with who plays another one here; else the next one takes it
        same = [each for each in the_showdown.fighters(play) if _place(play, each) == _place(play, row)]
        following = same[0] if same else _next(play, _place(play, row))
        if same or following is None:
            the_showdown.change(play, controller_id=following.survivor_id if following else None)
        else:
            take(play, play.draft.rows(Survivor)[following.survivor_id])
    check_anyone_left(play)


def check_anyone_left(play: Play) -> None:
    """With everyone dead the showdown is lost; so it is where whoever lives has run away and is home."""
    rows = play.draft.rows(Survivor)
    living = [rows[row.survivor_id] for row in the_showdown.fighters(play)]
    fights = any(the_hunt.fate(play, survivor) != lasting.HOME for survivor in living)
    if not fights and the_showdown.need(play).over is None:
        the_showdown.change(play, over=DEFEAT)
        play.tell("Everyone else in the showdown is home" if living else "Everyone in the showdown is dead")
        play.follows = True


def come_back(play: Play, survivor: Survivor) -> None:
    """A death is taken back while the showdown runs."""
    showdown, row = the_showdown.current(play), the_showdown.fighter(play, survivor)
    if showdown is None or row is None:
        return
    play.draft.set(row, off_board=False)
    if showdown.over == DEFEAT:
        the_showdown.change(play, over=None)
        play.tell("The showdown goes on")
    play.ask_hands(f"Put the miniature of {survivor.name} back on the board.")
