"""Resources won in a showdown lie beside the grid of whoever earned them, until the showdown ends (R158, R159)."""

from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import storage
from kdm_cli.rules.state import Fighter, Loot, Survivor


def of(play: Play, survivor: Survivor) -> list[Loot]:
    """What lies beside a survivor's grid."""
    return play.draft.of(Loot, survivor.id)


def gain(play: Play, survivor: Survivor, content: str, copies: int = 1) -> None:
    """Resources are earned: they lie beside the grid, not in storage yet (R158)."""
    gain_all(play, survivor, [content] * copies)


def gain_all(play: Play, survivor: Survivor, contents: list[str]) -> None:
    """The same for several cards, told in one line."""
    for content in contents:
        _lay(play, survivor, content, 1)
    play.tell_list(f"{survivor.name} earns:", storage.counted(play, contents))


def _lay(play: Play, survivor: Survivor, content: str, copies: int) -> None:
    row = next((row for row in of(play, survivor) if row.content == content), None)
    if row is None:
        play.draft.create(Loot, survivor_id=survivor.id, content=content, copies=copies)
    else:
        play.draft.set(row, copies=row.copies + copies)


def take_off(play: Play, survivor: Survivor, content: str, copies: int = 1) -> bool:
    """Take copies from beside a grid without a word; False where there are not so many."""
    row = next((row for row in of(play, survivor) if row.content == content), None)
    if row is None or row.copies < copies:
        return False
    if row.copies == copies:
        play.draft.delete(row)
    else:
        play.draft.set(row, copies=row.copies - copies)
    return True


def earner(play: Play, scene: Scene) -> Survivor | None:
    """Who earns what a card gives now: whose card it is, else who attacks; None where it comes to storage."""
    if the_showdown.current(play) is None:
        return None
    attack = play.fight.survivor_attack
    for survivor_id in (scene.me, attack.attacker if attack else None):
        survivor = play.draft.rows(Survivor).get(survivor_id) if survivor_id is not None else None
        if survivor is not None and not survivor.dead and the_showdown.fighter(play, survivor):
            return survivor
    return None


def record(play: Play, survivor: Survivor, content: str, copies: int, *, mending: bool = False) -> None:
    """By hand: so many more of a resource, or fewer; what is only put right was gained before."""
    the_showdown.need_fighter(play, survivor)
    name = play.name_of(content)
    before = sum(row.copies for row in of(play, survivor) if row.content == content)
    if not copies or before + copies < 0:
        refuse("out-of-range", f"{survivor.name} has {before} {name}: {copies:+d} is not possible.", "1, 2, or -1.")
    if copies > 0:
        _lay(play, survivor, content, copies)
    else:
        take_off(play, survivor, content, -copies)
    play.tell(f"{survivor.name}: {name} {before} -> {before + copies}")
    storage.recorded(play, content, copies, survivor, mending=mending)


def hand_over(play: Play, giver: Survivor, text: str, to: Survivor) -> None:
    """Another survivor takes what a dead one had earned (R159)."""
    the_showdown.need_fighter(play, to)
    hint = f"Nothing lies beside the grid of {giver.name}."
    entry = among(play, text, [play.entry(row.content) for row in of(play, giver)], f"resource of {giver.name}", hint)
    play.require(giver.dead, "still-alive", f"{giver.name} lives and keeps what they earned (R159).")
    if giver.id == to.id:
        refuse("usage", f"{giver.name} has it already.", "Name somebody else.")
    copies = sum(row.copies for row in of(play, giver) if row.content == entry.id)
    take_off(play, giver, entry.id, copies)
    _lay(play, to, entry.id, copies)
    play.tell(f"{to.name} takes {entry.name}{f' x{copies}' if copies > 1 else ''} from {giver.name}")


def bring_home(play: Play) -> None:
    """The showdown ends: the living carry home what they and the dead earned (R199); with nobody left it is lost."""
    rows = play.draft.rows(Survivor)
    living = bool(the_showdown.fighters(play))
    found = sorted(play.draft.rows(Loot).values(), key=lambda row: _place(play, row.survivor_id))
    for survivor_id in dict.fromkeys(row.survivor_id for row in found):
        mine = [row for row in found if row.survivor_id == survivor_id]
        contents = [row.content for row in mine for _ in range(row.copies)]
        for row in mine:
            play.draft.delete(row)
            if living:
                storage.put(play, row.content, row.copies)
        name = rows[survivor_id].name
        whose = f"To storage, from {name}:" if not rows[survivor_id].dead else f"The living take from {name}:"
        play.tell_list(whose if living else f"Lost with {name}:", storage.counted(play, contents))


def _place(play: Play, survivor_id: int) -> int:
    return next((row.place for row in play.draft.of(Fighter, survivor_id)), 0)
