"""The settlement sheet of a save: what it has, what lies in storage, its timeline, its numbers as printed.

What a settlement of a save has reached already: it is past, and nothing of it comes due again.
"""

from collections.abc import Iterator, Sequence

from kdm_cli.rules.asking import numbers, steps, what_is_so
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.lasting import DEFEATED
from kdm_cli.rules.carry import dues, storage
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones, timeline
from kdm_cli.rules.state import LAST_YEAR, Event, Holding, Settlement, Survivor, Use
from kdm_cli.service.importing import findings
from kdm_cli.service.importing.findings import Account, Cards, is_noted
from kdm_cli.service.importing.trackers.readers import Defeated, Listed, Named, SavedSettlement

NOTED_AS_CARDS = ("innovation", "location", "weapon_type")  # kinds that mean something on the sheet by name alone
WORDS = {"monster": "quarries and nemeses", "weapon_type": "weapon masteries", "gear": "gear in storage"}
AWAY = ("milestone", "weapon_type")
COUNTS = ("death_count", "lost_settlements", "endeavors")
OTHER = ("population", "survival_limit")


class Sheet:
    """The settlement of a save, written before its survivors; the numbers that depend on them come last."""

    def __init__(self, play: Play, cards: Cards, account: Account) -> None:
        self.play = play
        self.cards = cards
        self.account = account

    def begin(self, saved: SavedSettlement, name: str, year: int, line: str) -> None:
        """The sheet itself; whoever has built, chosen or hunted anything has left the prologue behind.

        `line` is how another lantern year is told.
        """
        begun = year > 0 or any(each.kind not in AWAY for each in saved.holdings) or bool(saved.defeated)
        begun = begun or any(each.status != "alive" or each.numbers.get("hunt_xp") for each in saved.survivors)
        now = year if 0 <= year <= LAST_YEAR else max(0, min(year, LAST_YEAR))
        self.play.draft.create(
            Settlement,
            id=1,
            name=name,
            lantern_year=now,
            phase=steps.SETTLEMENT if begun else steps.PROLOGUE,
            step=steps.BY_KEY["develop"].number if begun else 0,
        )
        if now != year:
            findings.differs(self.play, None, "lantern year", year, now, self.account)
        elif begun and not year:
            self.account.changed.append(f"lantern year 0, for the save says none; it can be told: {line}")

    def holdings(self, saved: SavedSettlement) -> None:
        """Innovations, locations, principles, quarries, nemeses, milestones, masteries."""
        unknown: dict[str, list[str]] = {}
        peopled = saved.numbers.get("population", 0) > 0 or any(each.status != "dead" for each in saved.survivors)
        for named in saved.holdings:
            what = WORDS.get(named.kind, f"{named.kind.replace('_', ' ')}s")
            entry = self.cards.of_kind(named.kind, named.name)
            if entry.id == milestones.LOST and peopled:
                findings.write(
                    self.play, None, f"In the save the milestone {entry.name} is ticked, though people live."
                )
                self.account.noted(what)
                self.account.changed.append(f"milestone {entry.name} is ticked there, though people live: left open")
                continue
            if is_noted(entry) and named.kind not in NOTED_AS_CARDS:
                unknown.setdefault(named.kind, []).append(named.name)
                self.account.noted(what)
                self.account.name(named.kind, named.name)
                continue
            why = self._barred(entry)
            if why:
                self.account.refused(what, f"{entry.name}: {why}")
                continue
            self.play.draft.create(Holding, content=entry.id, year=self.play.year)
            self.account.kept(what)
            if is_noted(entry):
                self.account.name(named.kind, named.name)
        for kind, names in unknown.items():
            findings.write(self.play, None, f"In the save, {WORDS.get(kind, kind + 's')}: {', '.join(names)}")

    def _barred(self, entry: Entry) -> str:
        """Why the settlement cannot have this as well."""
        if numbers.holds(self.play, entry.id):
            return "stands there twice"
        if entry.kind == "principle":
            for other in numbers.held(self.play, "principle"):
                if other.data["principle"] == entry.data["principle"]:
                    return f"{other.name} is chosen of this pair"
        return ""

    def storage(self, saved: Sequence[Named]) -> None:
        """Gear and resources, as many as there are."""
        for named in saved:
            entry = self.cards.goods(named.kind, named.name)
            what = "gear in storage" if named.kind == "gear" else "resources"
            room = storage.MOST - storage.count_of(self.play, entry.id)
            if named.copies < 1 or named.copies > room or entry.data.get("location") == "gear_grid":
                why = "is printed on every grid" if 1 <= named.copies <= room else f"{named.copies} of it cannot be"
                self.account.refused(what, f"{entry.name}: {why}", max(named.copies, 1))
                continue
            storage.put(self.play, entry.id, named.copies)
            self.account.kept(what, named.copies)
            if is_noted(entry):
                self.account.name(entry.kind, named.name, "storage")

    def timeline(self, saved: Sequence[Listed]) -> None:
        """The lines of the save, else those of the packs with the years that have passed checked off."""
        if not saved:
            timeline.seed(self.play)
            for row in list(self.play.draft.rows(Event).values()):
                if row.year < self.play.year or (row.year == 0 and steps.in_phase(self.play)):
                    self.play.draft.set(row, done=True)
            self.account.changed.append("timeline: there is none in the save, so it is the one of the packs")
        for line in saved:
            self._line(line)

    def _line(self, line: Listed) -> None:
        what, year = "lines of the timeline", self.play.year
        if not 0 <= line.year <= LAST_YEAR:
            findings.write(self.play, None, f"In the save, lantern year {line.year}: {line.name}")
            self.account.noted(what)
            return
        entry = self.cards.event(line.name)
        same = [row for row in self.play.draft.rows(Event).values()
                if (row.year, row.content, row.level) == (line.year, entry.id, line.level)]  # fmt: skip
        if same:
            self.account.refused(what, f"lantern year {line.year}: {line.name} stands there twice")
            self.play.draft.set(same[0], done=same[0].done and line.done)
            return
        self.play.draft.create(Event, year=line.year, content=entry.id, level=line.level, done=line.done)
        self.account.kept(what)
        if is_noted(entry):
            self.account.name("event", line.name, f"lantern year {line.year}")
        if line.year == year and not line.done:
            self.account.changed.append(f"{line.name} of lantern year {year} is not checked off: it is due")

    def defeats(self, saved: Sequence[Defeated]) -> None:
        """Monsters that were defeated, by level."""
        for each in saved:
            entry = self.cards.of_kind("monster", each.name)
            scope = f"{DEFEATED}{each.level}"
            there = [use for use in self.play.draft.of(Use, None) if (use.content, use.scope) == (entry.id, scope)]
            times = max(1, min(each.times, storage.MOST))
            if there:
                self.play.draft.set(there[0], times=there[0].times + times)
            else:
                self.play.draft.create(Use, survivor_id=None, content=entry.id, scope=scope, times=times)
            self.account.kept("monsters defeated", times)
            if is_noted(entry):
                self.account.name("monster defeated", each.name, f"level {each.level}")

    def numbers(self, saved: SavedSettlement) -> None:
        """The numbers as the save prints them; people without a sheet are the nameless."""
        settlement, given = self.play.draft.settlement, saved.numbers
        dead = sum(row.dead for row in self.play.draft.rows(Survivor).values())
        found = {"death_count": dead} | {field: given[field] for field in COUNTS if field in given}
        for field, number in found.items():
            found[field] = max(0, min(number, storage.MOST))
            if found[field] != number:
                findings.differs(self.play, None, field.replace("_", " "), number, found[field], self.account)
        self.play.draft.set(settlement, **found)
        if "survival_limit" in given:
            raw = sum(part for _, part in numbers.limit_parts(self.play))
            limit = max(0, min(given["survival_limit"], storage.MOST))
            self.play.draft.set(settlement, limit_correction=limit - raw)
            if limit != given["survival_limit"]:
                findings.differs(self.play, None, "survival limit", given["survival_limit"], limit, self.account)
        if "population" in given:
            self._population(given["population"])
        for field, number in given.items():
            if field not in (*COUNTS, *OTHER):
                findings.write(self.play, None, f"In the save: {field} {number}")

    def _population(self, printed: int) -> None:
        living = len(numbers.living(self.play))
        population = max(living, min(printed, storage.MOST))
        self.play.draft.set(self.play.draft.settlement, nameless=population - living)
        if printed != population:
            findings.differs(self.play, None, "population", printed, f"{population}, the living sheets", self.account)


def let_due(play: Play) -> None:
    """What the timeline lists for this year and nobody has checked off."""
    for row in [row for row in play.draft.rows(Event).values() if row.year == play.year and not row.done]:
        if steps.in_phase(play):
            dues.make_due(play, row.content, None, f"lantern year {row.year}", row.level)


FIELDS = ("courage", "understanding", "hunt_xp")


def settle(play: Play) -> list[str]:
    """Mark thresholds that were crossed and milestones that were reached; the milestones ticked besides the save's."""
    for survivor in play.draft.rows(Survivor).values():
        for field in FIELDS:
            for content, scope in _crossed(play, survivor, field):
                play.draft.create(Use, survivor_id=survivor.id, content=content, scope=scope)
    return [milestone.name for milestone in _reached(play)]


def _crossed(play: Play, survivor: Survivor, field: str) -> Iterator[tuple[str, str]]:
    """The story events a track has caused on its way, each with the mark that stands for it."""
    track = numbers.track(play, field)
    if track is None:
        return
    for row in track.data.get("milestones", ()):
        if "story_event" in row and getattr(survivor, field) >= row["at"]:
            content = sibling(play, track, "story_event", row["story_event"])
            yield content, f"age {row['age']}" if "age" in row else f"{field.replace('_', ' ')} {row['at']}"


def _reached(play: Play) -> Iterator[Entry]:
    for milestone in play.content.of("milestone"):
        reached = milestone.data.get("reached")
        if numbers.holds(play, milestone.id) or reached is None:
            continue
        if what_is_so.holds(play, reached, Scene(milestone)):
            play.draft.create(Holding, content=milestone.id, year=play.year)
            yield milestone
    over = numbers.population(play) == 0 and (play.draft.settlement.death_count or play.draft.rows(Survivor))
    if over and steps.in_phase(play) and not numbers.holds(play, milestones.LOST):
        play.draft.create(Holding, content=milestones.LOST, year=play.year)
        yield play.entry(milestones.LOST)
