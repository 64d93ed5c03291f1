"""Words out of a save, written on a sheet in as many notes as they need."""

from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.settlement_sheet import MOST_NOTE
from kdm_cli.rules.state import Note, Survivor
from kdm_cli.service.importing.account import Account


def write(play: Play, owner: int | None, text: str) -> None:
    """A note on a survivor's sheet, or on the settlement's."""
    left = text.strip()
    while left:
        part = left if len(left) <= MOST_NOTE else left[: max(left.rfind(" ", 1, MOST_NOTE), 0) or MOST_NOTE]
        play.draft.create(Note, survivor_id=owner, year=play.year, text=part)
        left = left[len(part) :].strip()


def differs(play: Play, whose: Survivor | None, what: str, printed: object, here: object, account: Account) -> None:
    """A number that cannot stand as it is printed: what it is here, and the printed one in a note."""
    account.changed.append(f"{f'{whose.name}: ' if whose else ''}{what} {printed} -> {here}")
    write(play, whose.id if whose else None, f"In the save: {what} {printed}")


def write_all(play: Play, owner: int | None, texts: tuple[str, ...], account: Account) -> None:
    """The notes of a sheet, each counted once however long it is."""
    for text in filter(str.strip, texts):
        write(play, owner, text)
        account.kept("notes")
