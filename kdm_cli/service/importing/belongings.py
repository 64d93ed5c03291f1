"""What a survivor of a save has: traits, gear in the grid, and the armor points that its sheet prints."""

from collections.abc import Sequence

from kdm_cli.rules.asking import grid
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.settlement import storage
from kdm_cli.rules.settlement.storage import MOST
from kdm_cli.rules.state import BodyPart, Gear, Lasting, Survivor, Trait
from kdm_cli.rules.survivors import gear, traits
from kdm_cli.service.importing import notes
from kdm_cli.service.importing.account import Account
from kdm_cli.service.importing.cards import Cards, is_noted
from kdm_cli.service.importing.trackers.save import Named

PRINTED = f"{NOTE}armor/the sheet of the save"  # what armor points come from that no gear here gives
UNTIL = "showdown"
MOST_COPIES = 99  # of one trait on one sheet


class Belongings:
    """Writes what belongs to one survivor after the other."""

    def __init__(self, play: Play, cards: Cards, account: Account) -> None:
        self.play = play
        self.cards = cards
        self.account = account

    def traits(self, row: Survivor, saved: Sequence[Named]) -> None:
        """What stays with them; of what can be had only once the second copy is refused."""
        for named in saved:
            entry = self.cards.trait(named.kind, named.name)
            left = named.copies
            while left > 0 and not self._full(row, entry):
                self._trait(row, named, entry)
                left -= 1
            if left > 0:
                why = "is there already" if left == 1 else f"is there already, and {left} times more"
                self.account.refused("traits", f"{row.name}: {entry.name} {why}; that does nothing", left)

    def _trait(self, row: Survivor, named: Named, entry: Entry) -> None:
        if entry.kind == traits.INJURY and not entry.data.get("permanent", is_noted(entry)):
            notes.write(self.play, row.id, f"In the save: {entry.name}")
            self.account.noted("traits")
        elif entry.kind == "status" and entry.slug in traits.BOXES:
            self.play.draft.set(row, **{entry.slug: True})
            self.account.kept("traits")
        else:
            self.play.draft.create(Trait, survivor_id=row.id, content=entry.id, year=self.play.year)
            self.account.kept("traits")
            if is_noted(entry):
                self.account.name(entry.kind, named.name, row.name)
                self._whole_name(row, named.name, entry)

    def _full(self, row: Survivor, entry: Entry) -> bool:
        most = entry.data.get("max_times") or 1
        return traits.copies(self.play, row, entry.id) >= (MOST_COPIES if most == "unlimited" else int(most))

    def _whole_name(self, row: Survivor, name: str, entry: Entry) -> None:
        """A name that is too long for a card is written out in a note."""
        if self.play.name_of(entry.id) != name.strip():
            notes.write(self.play, row.id, f"In the save: {name}")

    def gear(self, row: Survivor, names: Sequence[str]) -> None:
        """Cards into the grid, from the first slot on; what has no room goes to storage."""
        room = grid.slots(self.play)
        for name in filter(str.strip, names):
            entry = self.cards.of_kind("gear", name)
            if entry.data.get("location") == "gear_grid":
                self.account.refused("gear in grids", f"{row.name}: {entry.name} is printed on every grid")
                continue
            self.account.kept("gear in grids")
            if is_noted(entry):
                self.account.name("gear", name, row.name)
                self._whole_name(row, name, entry)
            slot = len(self.play.draft.of(Gear, row.id)) + 1
            if slot <= room:
                gear.place(self.play, row, entry.id, slot)
                continue
            storage.put(self.play, entry.id)
            self.account.changed.append(f"{row.name}: {entry.name} has no room in the grid -> storage")
            notes.write(self.play, row.id, f"In the save in the grid: {entry.name}; in storage now.")
        told = [grid.told_idle(piece) for piece in grid.idle(self.play, row)]
        self.account.changed += [f"{row.name}: {line}" for line in dict.fromkeys(told)]

    def armor(self, row: Survivor, location: str, printed: int) -> None:
        """The printed armor points: some are lost where gear gives more, some last a showdown where it gives less."""
        points = max(0, min(printed, MOST))
        if points != printed:
            notes.differs(self.play, row, f"armor {location}", printed, points, self.account)
        here = grid.armor(self.play, row, location)
        if points < here:
            part = next(each for each in self.play.draft.of(BodyPart, row.id) if each.location == location)
            self.play.draft.set(part, armor_lost=here - points)
        elif points > here:
            self.play.draft.create(
                Lasting,
                survivor_id=row.id,
                content=PRINTED,
                what=f"armor/{location}",
                amount=points - here,
                until=UNTIL,
            )
