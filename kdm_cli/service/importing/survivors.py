"""Survivor sheets out of a save: rows from which the numbers follow that its own sheets print."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.rules.asking import lineage, numbers
from kdm_cli.rules.asking.limits import use
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.storage import MOST
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, BodyPart, Survivor, Token
from kdm_cli.rules.survivors import tracks
from kdm_cli.rules.survivors.death import MOST_WORDS
from kdm_cli.rules.survivors.stats import BY_FIELD
from kdm_cli.service.importing import notes
from kdm_cli.service.importing.account import Account
from kdm_cli.service.importing.belongings import Belongings
from kdm_cli.service.importing.cards import Cards, is_noted
from kdm_cli.service.importing.names import called
from kdm_cli.service.importing.trackers.save import SavedSurvivor

NOBODY = "Unnamed"
SEXES = (None, "m", "f")
STATUSES = ("alive", "dead", "retired")
TRACKS = tuple(stat.field for stat in BY_FIELD.values() if stat.kind == "track")
ORIGINS = ("founder", "born", "newcomer", "named")
FITTEST = "core:principle/survival_of_the_fittest"
PARENTS = (("father", "father_id", "f"), ("mother", "mother_id", "m"))


class Sheets:
    """The survivors of one settlement, written one after the other; `year` is the lantern year it is."""

    def __init__(self, play: Play, cards: Cards, account: Account) -> None:
        self.play = play
        self.cards = cards
        self.account = account
        self.belongings = Belongings(play, cards, account)

    def write(self, saved: Sequence[SavedSurvivor]) -> None:
        """Every sheet with all that stands on it, and who descends from whom."""
        rows: dict[str, Survivor] = {}
        for each, name in zip(saved, called([each.name for each in saved], NOBODY), strict=True):
            row = self._sheet(each, name.name)
            rows.setdefault(each.key, row)
            if name.why:
                self.account.rename(each.name, name.name, name.why)
                notes.write(self.play, row.id, f'In the save the name is "{each.name}": it {name.why}.')
        for each, row in zip(saved, list(self.play.draft.rows(Survivor).values()), strict=True):
            self._parents(each, row, rows)
        self._party(saved)

    def _sheet(self, saved: SavedSurvivor, name: str) -> Survivor:
        dead = saved.status == "dead"
        row = self.play.draft.create(
            Survivor,
            name=name,
            sex=saved.sex if saved.sex in SEXES else None,
            origin=saved.origin if saved.origin in ORIGINS else "newcomer",
            born_year=max(0, min(saved.born_year, MOST)),
            weapon_type=self._weapon_type(saved, name),
            brain_injured=saved.brain_injured,
            skip_next_hunt=saved.skip_next_hunt,
            retired=saved.status == "retired",
            dead=dead,
            died_year=self._died_in(saved) if dead else None,
            died_cause=saved.died_cause.strip()[:MOST_WORDS] or None if dead else None,
            returned=saved.returned and not dead,
            **{field: self._fitting(field, saved.numbers.get(field, 0)) for field in TRACKS},
        )
        self._counted(saved, row)
        self.belongings.traits(row, saved.traits)
        self.belongings.gear(row, saved.gear)
        self._attributes(row, saved.attributes)
        self._tokens(row, saved.tokens)
        self._body(row, saved)
        self._left(saved, row)
        if saved.reroll_used:
            use(self.play, row, self.play.entry(FITTEST), {"name": "reroll", "limit": "lifetime"})
        notes.write_all(self.play, row.id, saved.notes, self.account)
        return self.play.draft.rows(Survivor)[row.id]

    def _left(self, saved: SavedSurvivor, row: Survivor) -> None:
        """What the sheet of the save says and no box here can say."""
        left = [f"{box} {number}" for box, number in saved.numbers.items() if box not in TRACKS]
        left += [f"{stat} {number}" for stat, number in saved.attributes.items() if stat not in ATTRIBUTES]
        left += [
            f"{stat} tokens {number}" for stat, number in saved.tokens.items() if stat not in ATTRIBUTES and number
        ]
        left += [f"armor {where} {number}" for where, number in saved.armor.items() if where not in LOCATIONS]
        left += [f"{where} injured" for where in saved.boxes if where not in LOCATIONS]
        if saved.status == "dead":
            left += ["has returned"] if saved.returned else []
        else:
            left += [f"died in year {saved.died_year}"] if saved.died_year is not None else []
            left += [f"died of {saved.died_cause}"] if saved.died_cause.strip() else []
        if left:
            notes.write(self.play, row.id, f"In the save: {'; '.join(left)}")

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
                notes.differs(self.play, row, what, word, here, self.account)
        for field in TRACKS:
            printed = saved.numbers.get(field, 0)
            if getattr(row, field) != printed:
                notes.differs(self.play, row, BY_FIELD[field].name, printed, getattr(row, field), self.account)
        if len(saved.died_cause.strip()) > MOST_WORDS:
            notes.write(self.play, row.id, f"Died: {saved.died_cause}")

    def _weapon_type(self, saved: SavedSurvivor, name: str) -> str | None:
        if not saved.weapon_type.strip():
            return None
        weapon = self.cards.of_kind("weapon_type", saved.weapon_type)
        if is_noted(weapon):
            self.account.name("weapon type", weapon.name, name)
        return weapon.id

    def _died_in(self, saved: SavedSurvivor) -> int | None:
        return None if saved.died_year is None else max(0, min(saved.died_year, MOST))

    def _fitting(self, field: str, printed: int) -> int:
        """A number within the ends of its track."""
        low, high = tracks.ends(self.play, BY_FIELD[field])
        return max(low or 0, min(printed, MOST if high is None else high))

    def _attributes(self, row: Survivor, printed: Mapping[str, int]) -> None:
        """The base from which the box shows the printed number, with all the traits on the sheet."""
        bases = {}
        for stat in ATTRIBUTES:
            if stat in printed:
                number = max(numbers.LEAST.get(stat, -MOST), min(printed[stat], MOST))
                bases[stat] = numbers.base_for(self.play, row, stat, number)
                if number != printed[stat]:
                    notes.differs(self.play, row, stat, printed[stat], number, self.account)
        self.play.draft.set(row, **bases)

    def _tokens(self, row: Survivor, tokens: Mapping[str, int]) -> None:
        for stat, amount in tokens.items():
            if stat in ATTRIBUTES and amount:
                self.play.draft.create(Token, survivor_id=row.id, stat=stat, amount=amount)

    def _body(self, row: Survivor, saved: SavedSurvivor) -> None:
        for location in LOCATIONS:
            light, heavy = saved.boxes.get(location, (False, False))
            if light and location == "head":
                self.account.changed.append(f"{row.name}: the head has no light box; it was ticked")
            boxes: dict[str, Any] = {"light": light and location != "head", "heavy": heavy}
            self.play.draft.create(BodyPart, survivor_id=row.id, location=location, **boxes)
            if location in saved.armor:
                self.belongings.armor(row, location, saved.armor[location])

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
                notes.write(self.play, row.id, f"In the save the {what} is {parent.name if parent else key}.")
            else:
                self.play.draft.set(row, **{field: parent.id})
                self.account.kept("parents")

    def _no_parent(self, row: Survivor, parent: Survivor | None, other: str) -> str:
        if parent is None:
            return "is not in the save"
        now = self.play.draft.rows(Survivor)
        if parent.id == row.id or row.id in lineage.ancestors(self.play, now[parent.id]):
            return "descends from them"
        if parent.id in lineage.parents(self.play, now[row.id]):
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
