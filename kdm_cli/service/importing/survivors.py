"""Survivor sheets out of a save: rows from which the numbers follow that its own sheets print.

Each name can stand on a sheet, no two mean the same, and the one in the save is not forgotten.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import cards, lasting, numbers, players
from kdm_cli.rules.asking.lasting import use
from kdm_cli.rules.carry import storage
from kdm_cli.rules.carry.storage import MOST
from kdm_cli.rules.content import RESERVED, Entry, fold
from kdm_cli.rules.play import NOTE
from kdm_cli.rules.refusal import MOST_NAME
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, BodyPart, Fields, Gear, Lasting, Survivor, Token, Trait
from kdm_cli.rules.survivors import gear, sheet_numbers, traits
from kdm_cli.rules.survivors.death import MOST_WORDS
from kdm_cli.rules.survivors.sheet_numbers import BY_FIELD
from kdm_cli.service.importing.findings import Copyist, is_noted
from kdm_cli.service.importing.readers import Named, SavedSurvivor


class Called(NamedTuple):
    """How something is called here, and why not as in the save; empty where it is."""

    name: str
    why: str = ""


def called(names: Iterable[str], nobody: str, reserved: Iterable[str] = RESERVED) -> list[Called]:
    """A name for each, in this order: the first keeps its name, the next of that name is numbered."""
    taken = set(reserved)
    numbers: dict[str, int] = {}  # how far the numbers of a name are taken
    found = []
    for name in names:
        plain, why = name.strip(), ""
        if not plain:
            plain, why = nobody, "had no name"
        elif len(plain) > MOST_NAME:
            plain, why = plain[:MOST_NAME].rstrip(), "was too long"
        numbered = _numbered(plain, taken, numbers)
        taken.add(fold(numbered))
        if numbered != plain:
            why = "means something else in commands" if fold(plain) in RESERVED else "stands there twice"
        found.append(Called(numbered, why))
    return found


def _numbered(name: str, taken: set[str], numbers: dict[str, int]) -> str:
    if fold(name) not in taken:
        return name
    for number in count(numbers.get(name, 2)):
        end = f" {number}"
        numbered = name[: MOST_NAME - len(end)].rstrip() + end
        if fold(numbered) not in taken:
            numbers[name] = number
            return numbered
    raise AssertionError("numbers do not end")


PRINTED = f"{NOTE}armor/the sheet of the save"  # what armor points come from that no gear here gives
MOST_COPIES = 99  # of one trait on one sheet
NOBODY = "Unnamed"
SEXES = (None, "m", "f")
STATUSES = ("alive", "dead", "retired")
TRACKS = tuple(stat.field for stat in BY_FIELD.values() if stat.kind == "track")
ORIGINS = ("founder", "born", "newcomer", "named")
FITTEST = "core:principle/survival_of_the_fittest"
PARENTS = (("father", "father_id", "f"), ("mother", "mother_id", "m"))


class Sheets(Copyist):
    """The survivors of one settlement, written one after the other."""

    def write(self, saved: Sequence[SavedSurvivor]) -> None:
        """Every sheet with all that stands on it, and who descends from whom."""
        rows: dict[str, Survivor] = {}
        for each, name in zip(saved, called([each.name for each in saved], NOBODY), strict=True):
            row = self._sheet(each, name.name)
            rows.setdefault(each.key, row)
            if name.why:
                self.rename(row, each.name, name.name, name.why)
        for each, row in zip(saved, list(self.play.draft.rows(Survivor).values()), strict=True):
            self._parents(each, row, rows)
        self._party(saved)

    def _sheet(self, saved: SavedSurvivor, name: str) -> Survivor:
        dead = saved.status == "dead"
        weapon = self.card("weapon_type", saved.weapon_type) if saved.weapon_type.strip() else None
        if weapon is not None:
            self.account.name(weapon, weapon.kind, weapon.name, name)
        row = self.play.draft.create(
            Survivor,
            name=name,
            sex=saved.sex if saved.sex in SEXES else None,
            origin=saved.origin if saved.origin in ORIGINS else "newcomer",
            born_year=max(0, min(saved.born_year, MOST)),
            weapon_type=weapon.id if weapon else None,
            brain_injured=saved.brain_injured,
            skip_next_hunt=saved.skip_next_hunt,
            retired=saved.status == "retired",
            dead=dead,
            died_year=None if not dead or saved.died_year is None else max(0, min(saved.died_year, MOST)),
            died_cause=saved.died_cause.strip()[:MOST_WORDS] or None if dead else None,
            returned=saved.returned and not dead,
            **{field: self._fitting(field, saved.numbers.get(field, 0)) for field in TRACKS},
        )
        self._counted(saved, row)
        self._traits(row, saved.traits)
        self._gear(row, saved.gear)
        self._attributes(row, saved.attributes)
        for stat, amount in saved.tokens.items():
            if stat in ATTRIBUTES and amount:
                self.play.draft.create(Token, survivor_id=row.id, stat=stat, amount=amount)
        self._body(row, saved)
        self._left(saved, row)
        if saved.reroll_used:
            use(self.play, row, self.play.entry(FITTEST), {"name": "reroll", "limit": "lifetime"})
        self.notes(row, saved.notes)
        return self.play.now(row)

    def _left(self, saved: SavedSurvivor, row: Survivor) -> None:
        """What the sheet of the save says and no box here can say."""
        left = [f"{box} {number}" for box, number in saved.numbers.items() if box not in TRACKS]
        left += [f"{stat} {number}" for stat, number in saved.attributes.items() if stat not in ATTRIBUTES]
        tokens = {stat: number for stat, number in saved.tokens.items() if stat not in ATTRIBUTES and number}
        left += [f"{stat} tokens {number}" for stat, number in tokens.items()]
        left += [f"armor {where} {number}" for where, number in saved.armor.items() if where not in LOCATIONS]
        left += [f"{where} injured" for where in saved.boxes if where not in LOCATIONS]
        if saved.status == "dead":
            left += ["has returned"] if saved.returned else []
        else:
            left += [f"died in year {saved.died_year}"] if saved.died_year is not None else []
            left += [f"died of {saved.died_cause}"] if saved.died_cause.strip() else []
        if left:
            self.note(row, f"In the save: {'; '.join(left)}")

    def _counted(self, saved: SavedSurvivor, row: Survivor) -> None:
        self.account.kept("survivors")
        self.account.kept("dead" if row.dead else "living")
        if row.retired:
            self.account.kept("retired")
        for what, word, known, here in (
            ("status", saved.status, STATUSES, "alive"),
            ("sex", saved.sex, SEXES, "not known"),
            ("origin", saved.origin, ORIGINS, "newcomer"),
        ):
            if word not in known:
                self.differs(row, what, word, here)
        for field in TRACKS:
            printed = saved.numbers.get(field, 0)
            if getattr(row, field) != printed:
                self.differs(row, BY_FIELD[field].name, printed, getattr(row, field))
        if len(saved.died_cause.strip()) > MOST_WORDS:
            self.note(row, f"Died: {saved.died_cause}")

    def _fitting(self, field: str, printed: int) -> int:
        """A number within the ends of its track."""
        low, high = sheet_numbers.ends(self.play, BY_FIELD[field])
        return max(low or 0, min(printed, MOST if high is None else high))

    def _attributes(self, row: Survivor, printed: Mapping[str, int]) -> None:
        """The base from which the box shows the printed number, with all the traits on the sheet."""
        bases = {}
        for stat in ATTRIBUTES:
            if stat in printed:
                number = self.within(row, stat, printed[stat], numbers.LEAST.get(stat, -MOST))
                bases[stat] = numbers.base_for(self.play, row, stat, number)
        self.play.draft.set(row, **bases)

    def _body(self, row: Survivor, saved: SavedSurvivor) -> None:
        for location in LOCATIONS:
            light, heavy = saved.boxes.get(location, (False, False))
            if light and location == "head":
                self.account.changed.append(f"{row.name}: the head has no light box; it was ticked")
            boxes: Fields = {"light": light and location != "head", "heavy": heavy}
            self.play.draft.create(BodyPart, survivor_id=row.id, location=location, **boxes)
            if location in saved.armor:
                self._armor(row, location, saved.armor[location])

    def _parents(self, saved: SavedSurvivor, row: Survivor, rows: Mapping[str, Survivor]) -> None:
        """Who is in the save and can be a parent; nobody descends from themselves."""
        for what, field, other in PARENTS:
            key = getattr(saved, what)
            if not key:
                continue
            parent = rows.get(key)
            why = self._no_parent(row, parent, other)
            if parent is None or why:
                self.account.refused("parents", f"{row.name}: {what} {parent.name if parent else key} {why}")
                self.note(row, f"In the save the {what} is {parent.name if parent else key}.")
            else:
                self.play.draft.set(row, **{field: parent.id})
                self.account.kept("parents")

    def _no_parent(self, row: Survivor, parent: Survivor | None, other: str) -> str:
        if parent is None:
            return "is not in the save"
        now = self.play.draft.rows(Survivor)
        if parent.id == row.id or row.id in players.ancestors(self.play, now[parent.id]):
            return "descends from them"
        if parent.id in players.parents(now[row.id]):
            return "is the other parent too"
        return f"is {'a woman' if other == 'f' else 'a man'}" if parent.sex == other else ""

    def _party(self, saved: Sequence[SavedSurvivor]) -> None:
        """Who departs, as many as may; the dead do not."""
        most, place = numbers.cap(self.play, "departing"), 0
        rows = list(self.play.draft.rows(Survivor).values())
        for each, row in zip(saved, rows, strict=True):
            if each.departing and (row.dead or place >= most):
                why = "is dead" if row.dead else f"is one more than {most}"
                self.account.changed.append(f"{row.name} does not depart: {why}")
            elif each.departing:
                place += 1
                self.play.draft.set(row, party=place)

    def _traits(self, row: Survivor, saved: Sequence[Named]) -> None:
        """What stays with them; of what can be had only once the second copy is refused."""
        for named in saved:
            kinds = (named.kind, *traits.KINDS) if named.kind in traits.KINDS else traits.KINDS
            entry = self.card(named.kind if named.kind in kinds else "trait", named.name, kinds)
            left = named.copies
            while left > 0 and not self._full(row, entry):
                self._trait(row, named, entry)
                left -= 1
            if left > 0:
                why = "is there already" if left == 1 else f"is there already, and {left} times more"
                self.account.refused("traits", f"{row.name}: {entry.name} {why}; that does nothing", left)

    def _trait(self, row: Survivor, named: Named, entry: Entry) -> None:
        if entry.kind == traits.INJURY and not entry.data.get("permanent", is_noted(entry)):
            self.note(row, f"In the save: {entry.name}")
            self.account.noted("traits")
        elif entry.kind == "status" and entry.slug in traits.BOXES:
            self.play.draft.set(row, **{entry.slug: True})
            self.account.kept("traits")
        else:
            self.play.draft.create(Trait, survivor_id=row.id, content=entry.id, year=self.play.year)
            self.account.kept("traits")
            self._kept_by_name(row, named.name, entry)

    def _full(self, row: Survivor, entry: Entry) -> bool:
        most = entry.data.get("max_times") or 1
        return traits.copies(self.play, row, entry.id) >= (MOST_COPIES if most == "unlimited" else int(most))

    def _kept_by_name(self, row: Survivor, name: str, entry: Entry) -> None:
        """A name that is too long for a card is written out in a note."""
        self.account.name(entry, entry.kind, name, row.name)
        if is_noted(entry) and self.play.name_of(entry.id) != name.strip():
            self.note(row, f"In the save: {name}")

    def _gear(self, row: Survivor, names: Sequence[str]) -> None:
        """Cards into the grid, from the first slot on; what has no room goes to storage."""
        room = cards.slots(self.play)
        for name in filter(str.strip, names):
            entry = self.card("gear", name)
            if entry.data.get("location") == "gear_grid":
                self.account.refused("gear in grids", f"{row.name}: {entry.name} is printed on every grid")
                continue
            self.account.kept("gear in grids")
            self._kept_by_name(row, name, entry)
            slot = len(self.play.draft.of(Gear, row.id)) + 1
            if slot <= room:
                gear.place(self.play, row, entry.id, slot)
                continue
            storage.put(self.play, entry.id)
            self.account.changed.append(f"{row.name}: {entry.name} has no room in the grid -> storage")
            self.note(row, f"In the save in the grid: {entry.name}; in storage now.")
        told = [numbers.told_idle(piece) for piece in numbers.idle(self.play, row)]
        self.account.changed += [f"{row.name}: {line}" for line in dict.fromkeys(told)]

    def _armor(self, row: Survivor, location: str, printed: int) -> None:
        """The printed armor points: some are lost where gear gives more, some last a showdown where it gives less."""
        points = self.within(row, f"armor {location}", printed)
        here = numbers.armor(self.play, row, location)
        if points < here:
            part = next(each for each in self.play.draft.of(BodyPart, row.id) if each.location == location)
            self.play.draft.set(part, armor_lost=here - points)
        elif points > here:
            lasts = {"content": PRINTED, "what": lasting.ARMOR + location, "until": "showdown"}
            self.play.draft.create(Lasting, survivor_id=row.id, amount=points - here, **lasts)
