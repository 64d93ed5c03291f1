"""Starvation: who fights at the end of the hunt board, or fails on the hunt, finds less in storage (R257, R259)."""

from kdm_cli.rules.asking import texts
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import storage
from kdm_cli.rules.state import Stored
from kdm_cli.rules.table import Die

NAME = "Starvation"
DIE = 5
IGNORED = "ignore_starvation"


def take(play: Play, rule: str) -> None:
    """d5 resources of the settlement are lost: those the group names, or drawn by lot."""
    if card := texts.granted_to_all(play).get(IGNORED):
        play.tell(f"{NAME} is ignored ({card})")
        return
    [face] = play.table.roll(Die(DIE, f"{NAME}, resources lost"))
    pile = [
        play.entry(row.content)
        for row in play.draft.rows(Stored).values()
        if play.entry(row.content).kind == "resource"
        for _ in range(row.copies)
    ]
    if not pile:
        play.tell(f"{NAME}: there are no resources to lose ({rule})")
        return
    count = min(face.number, len(pile))
    lost = pile if count == len(pile) else play.table.draw("storage", pile, count, NAME)
    for entry in lost:
        storage.take_out(play, entry.id)
    names = storage.counted(play, [entry.id for entry in lost])
    play.tell_list(f"{NAME}, {count} resource{'s' * (count != 1)} lost ({rule}):", names)
