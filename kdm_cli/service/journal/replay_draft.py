"""A draft in which a row that is created again, in a past that is told anew, has the number it had."""

from collections.abc import Collection, Iterable
from typing import Any

from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.names import fold
from kdm_cli.rules.state import TABLE_OF, R, Tables

OWNER = "survivor_id"
ON_SHEETS = ("body_part", "trait", "token", "gear", "loot")  # tables that are read survivor by survivor
ALIKE: dict[str, tuple[tuple[str, ...], ...]] = {
    "survivor": (("name",), ()),  # a sheet stays the same sheet under another name
    "body_part": ((OWNER, "location"),),
    "trait": ((OWNER, "content"), (OWNER,)),
    "token": ((OWNER, "stat"),),
    "gear": ((OWNER, "content"),),
    "loadout": (("name", "slot"),),
    "storage": (("content",),),
    "holding": (("content",),),
    "timeline": (("year", "content"),),
    "note": ((OWNER, "text"),),
    "due": (("content", OWNER),),
    "use": ((OWNER, "content", "scope"),),
    "lasting": ((OWNER, "content", "what"),),
    "showdown": ((),),
    "fighter": ((OWNER,),),
    "monster_token": (("stat",),),
    "loot": ((OWNER, "content"),),
    "step": (("step",),),
    "pack": (("pack",),),
    "pack_file": (("pack", "name"),),
    "house_rule": (("requirement", "content"),),
    "player": (("name",),),
    "writer": (("writer",),),
    "learned": (("content",),),
}  # fields by which a row is known that is not the same to the letter; a card is never known again

Row = dict[str, Any]


class SameRows(Draft):
    """Rows keep their numbers, and stay in the order of play: what comes behind a new row is numbered anew.

    Only survivors keep theirs all the same, for much refers to them; one who is new is then the last of them.
    """

    def __init__(self, tables: Tables, last_id: int) -> None:
        super().__init__(tables, last_id)
        self._had: dict[str, list[Row]] = {}
        self._names: Collection[str] = ()
        self.named = 0  # how often a survivor has come, gone or got a name
        self._highest: dict[tuple[str, int | None], int] = {}

    def _note(self, change: Change, *rows: Any) -> None:
        self.named += change.table == "survivor" and change.field in ("", "name")
        super()._note(change, *rows)

    def expect(self, recorded: Iterable[Change], names: Collection[str] = ()) -> None:
        """What the next entry created when it was played, and the folded names that another command there may give.

        The sheet of somebody who is still to be named there waits for that name.
        """
        self._had = {}
        self._names = names
        for change in recorded:
            if change.kind == "create":
                self._had.setdefault(change.table, []).append(change.new)

    def move_dice(self, position: int) -> None:
        """Where the tool's dice stand is no fact that a past told anew could change; so this leaves no trace."""
        campaign = self.campaign
        self.tables["campaign"][campaign.id] = campaign._replace(dice_rolled=position)

    def create(self, kind: type[R], /, **fields: Any) -> R:
        """A new row, under the number it had if the entry created it before."""
        table = TABLE_OF[kind]
        if "id" in fields:
            return super().create(kind, **fields)
        group = (table, fields[OWNER] if table in ON_SHEETS else None)
        row_id = self._number(table, kind(id=0, **fields)._asdict(), self._highest.get(group, 0))
        if row_id is None:
            row = super().create(kind, **fields)
        else:
            row = super().create(kind, id=row_id, **fields)
            self._in_order(table, row_id)
        if table != "survivor":
            self._highest[group] = row.id
        return row

    def _number(self, table: str, row: Row, highest: int) -> int | None:
        """The number of the same row, or of one that is known again."""
        free = [each for each in self._had.get(table, ()) if each["id"] > highest]
        for known in (tuple(row)[1:], *ALIKE.get(table, ())) if free else ():
            for each in free:
                waits = table == "survivor" and not known and fold(each["name"]) in self._names
                if not waits and all(each[field] == row[field] for field in known):
                    self._had[table].remove(each)
                    return int(each["id"])
        return None
