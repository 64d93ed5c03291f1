"""Settlements out of another tracker's save: each becomes a campaign whose first entry holds all that came over.

Numbers are as printed; what a settlement has reached already is past, and nothing of it comes due again.
"""

import os
from collections.abc import Iterator, Sequence

from kdm_cli.content import CORE
from kdm_cli.content import Pack as Opened
from kdm_cli.content.places import pack_facts, shipped
from kdm_cli.content.played import CORE_ID
from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.asking import numbers, steps, what_is_so
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.lasting import DEFEATED
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import Candidate, Document, Entry, fold, pick
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones, timeline
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import (
    LAST_YEAR,
    LOOSE,
    TABLES,
    Campaign,
    Event,
    Fields,
    Holding,
    Pack,
    Settlement,
    Stored,
    Survivor,
    Use,
    empty_tables,
)
from kdm_cli.rules.under_way import Scene
from kdm_cli.service.importing.findings import Account, Copyist, Found, FoundCampaign, is_noted, spoken
from kdm_cli.service.importing.readers import Defeated, Listed, Named, Save, SavedSettlement, read
from kdm_cli.service.importing.survivors import Called, Sheets, called
from kdm_cli.service.new_campaign import SEEDS, drawn_seed
from kdm_cli.service.outcome import FIRST, new_entry
from kdm_cli.service.tray import at_rest
from kdm_cli.store.journal import GENESIS, new_uuid

KNOWN = "kdm reads its own export json, and saves of ncalteen/kdm, of kdm-companion and of kdm-manager."


class Wanted(NamedTuple):
    """What was asked for besides the save itself: a name and a year for one settlement, which one, and a seed."""

    name: str | None = None
    only: str | None = None
    year: int | None = None
    seed: int | None = None


WHOLE = Wanted()


def came(path: str, document: Any, wanted: Wanted) -> Found:
    """The campaigns of a foreign save; whoever wrote it is recognised by what is in it."""
    save = read(document)
    if save is None:
        refuse("bad-input", f"{path} is no save that kdm knows.", KNOWN)
    return settled(path, save, wanted)


def settled(path: str, save: Save, wanted: Wanted = WHOLE) -> Found:
    """The campaigns of a save that was read."""
    name, only, year, seed = wanted
    seed = drawn_seed(seed)
    if not save.settlements:
        refuse("bad-input", f"{path} holds no settlement ({save.tracker} {save.version}).", KNOWN)
    chosen = save.settlements
    if only is not None:
        candidates = [Candidate(each.name, each) for each in chosen]
        there = f"Its settlements: {', '.join(each.name for each in chosen)}."
        one = pick(only, candidates, "settlement of this save", there).thing
        chosen = tuple(each for each in chosen if each is one)
    if len(chosen) > 1 and (name is not None or year is not None):
        what = "--as NAME" if name is not None else "--year YEAR"
        which = ", ".join(each.name for each in chosen)
        told = f"{path} holds {len(chosen)} settlements; {what} is for one."
        refuse("usage", told, f"--only NAME takes one: {which}.")
    names = called([each.name for each in chosen], "Settlement", ())
    if name is not None:
        names = [Called(checked_name(name))]
    others = [f"{each.name}: another settlement, left out by --only" for each in save.settlements if each not in chosen]
    beside = {"unplaced": [*others, *save.unplaced], "refused": list(save.refused)}
    campaigns = [
        _campaign(path, save, settlement, named, year, (seed + place) % SEEDS, beside)
        for place, (settlement, named) in enumerate(zip(chosen, names, strict=True))
    ]
    return Found(campaigns, {"tracker": save.tracker, "version": save.version, **beside})


def _campaign(
    path: str,
    save: Save,
    saved: SavedSettlement,
    named: Called,
    year: int | None,
    seed: int,
    beside: dict[str, list[str]],
) -> FoundCampaign:
    """One settlement: its rows are decided now, and written when its file is made."""
    only = f" --only {quoted(saved.name)}" if len(save.settlements) > 1 else ""
    another_year = f"kdm import {quoted(path)}{only} --year YEAR"

    def written(packs: Sequence[str], campaigns: Sequence[str] = ()) -> tuple[Play, Account]:
        """All of it with the cards of these packs, in the campaign that it is."""
        begun = Draft(empty_tables(), 0)
        begun.create(Campaign, id=1, seed=seed, uuid=new_uuid(), rules=LOOSE)  # in which order it was played is unknown
        for position, folder in enumerate((CORE, *packs), start=1):
            facts = pack_facts(folder)
            begun.create(Pack, pack=facts.id, version=facts.version, hash=facts.sha256, position=position)
        for campaign in campaigns:
            begun.create(Holding, content=campaign, year=0)
        play, account = at_rest(begun), Account()
        _write(play, saved, named, account, saved.lantern_year if year is None else year, another_year)
        return play, account

    play, account = written(())
    if theirs := _unknown_cards(account.report()["named"]):  # of expansions that were played with
        packs = [folder for pack, folder in shipped().items() if any(entry.pack == pack for entry in theirs)]
        campaigns = _campaigns(play, theirs)
        play, account = written(packs, campaigns)
        names = ", ".join([play.name_of(each) for each in campaigns] + [Opened(folder).name for folder in packs])
        account.changed.append(f"played with what has cards that are in the save: {names}")
    draft = Draft(play.draft.tables, play.draft.last_id)
    draft.changes += [
        Change("create", table, row.id, "", None, row._asdict())
        for table in TABLES
        for row in draft.tables[table].values()
    ]
    figures = {
        "lantern_year": play.year,
        "population": numbers.population(play),
        "death_count": play.draft.settlement.death_count,
    }
    report = {"name": named.name, "source_name": saved.name, **figures, **account.report()}
    arguments = {"path": os.path.basename(path), "tracker": save.tracker, "version": save.version, "key": saved.key}
    entry = new_entry(FIRST, draft, "import", arguments, draft.changes, _story(play, save, report, beside))
    return FoundCampaign(named.name, lambda file: file.commit([entry], GENESIS), report)


def _unknown_cards(named: Sequence[Document]) -> list[Entry]:
    """Cards that the core game does not know and an expansion that comes with kdm has."""
    wanted = {(str(each["what"]).replace(" ", "_"), fold(str(each["name"]))) for each in named}
    if not wanted:
        return []
    packs = [Opened(folder) for pack, folder in shipped().items() if pack != CORE_ID]
    entries = (entry for pack in packs for kind in pack.kinds for entry in pack.of(kind))
    return [entry for entry in entries if (entry.kind, fold(entry.name)) in wanted and _is_its_own(entry)]


def _is_its_own(entry: Entry) -> bool:
    return "replaces" not in entry.data or "campaign" in entry.data


def _campaigns(play: Play, theirs: Sequence[Entry]) -> list[str]:
    """The campaign whose cards they are, where the settlement has nothing that is not in it."""
    found = []
    for campaign in dict.fromkeys(
        f"{each.pack}:campaign/{each.data['campaign']}" for each in theirs if "campaign" in each.data
    ):
        pack = campaign.partition(":")[0]
        (card,) = [entry for entry in Opened(shipped()[pack]).of("campaign") if entry.id == campaign]
        out = {f"core:{each}" for each in card.data.get("removes", ())}
        if not any(row.content in out for row in play.draft.rows(Holding).values()):
            found.append(campaign)
    return found[:1]


def _write(play: Play, saved: SavedSettlement, named: Called, account: Account, year: int, another_year: str) -> None:
    """All rows: the settlement, what it has, its survivors, and last the numbers that follow from both."""
    sheet = Sheet(play, account)
    sheet.begin(saved, named.name, year, another_year)
    sheet.holdings(saved)
    sheet.storage(saved.storage)
    if not saved.keeps_quarries:
        _without_quarry(play, account)
    sheet.timeline(saved.timeline)
    sheet.defeats(saved.defeated)
    Sheets(play, account).write(saved.survivors)
    sheet.numbers(saved)
    sheet.notes(None, saved.notes)
    if named.name != saved.name:
        sheet.rename(None, saved.name, named.name, named.why or "was named anew")
    ticked, open_ = settle(play), milestones.let_principles_due(play)
    for milestone in ticked:
        nothing = "" if milestone in open_ else ", and nothing comes due"
        account.changed.append(f"milestone {milestone} is reached: ticked{nothing}")
    for milestone, event in open_.items():
        account.changed.append(f"{event} is due: {milestone} is ticked, and nothing was chosen")
    for row in list(play.draft.rows(Event).values()):
        if row.year == play.year and not row.done and steps.in_phase(play):
            moments.make_due(play, row.content, None, f"lantern year {row.year}", row.level)


def _story(play: Play, save: Save, report: Fields, beside: dict[str, list[str]]) -> list[str]:
    """What is told of it in the journal, the whole account: `kdm log 1` shows it for as long as the campaign lives."""
    play.story.clear()
    dead = sum(row.dead for row in play.draft.rows(Survivor).values())
    play.tell_at_length(f"{report['name']} comes from a save of {save.tracker} {save.version}")
    play.tell(f"Lantern year {report['lantern_year']}, population {report['population']}, sheets of the dead {dead}")
    play.tell(", ".join(f"{count['what']} {count['kept']}" for count in report["counts"] if count["kept"]) or "Nothing")
    theirs = tuple(f"{each.name}: " for each in save.settlements if each.name != report["source_name"])
    mine = {key: [line for line in lines if not line.startswith(theirs)] for key, lines in beside.items()}
    for label, told in (*spoken(report), *spoken(mine)):
        play.tell(f"{label}: {told}")
    return list(play.story)


def _without_quarry(play: Play, account: Account) -> None:
    """A settlement that hunts and of which the save names no quarry: which ones it must have, and the line for them."""
    known = [each for each in play.content.of("monster") if each.data.get("role") == "quarry"]
    if not steps.in_phase(play) or any(numbers.holds(play, each.id) for each in known):
        return
    stored = {play.entry(row.content).data.get("deck") for row in play.draft.rows(Stored).values()}
    gained = [str(each.data.get("build", {}).get("gained_by", "")) for each in numbers.held(play, "location")]
    theirs = [
        each
        for each in known
        if each.data.get("unlocked_by") == FIRST_QUARRY
        or each.id.rpartition("/")[2] in stored
        or any(each.name in told for told in gained)
    ]
    lines = [f"kdm settlement quarry add {each.name.lower()}" for each in theirs]
    if lines:
        account.changed.append(f"no quarry, for the save names none; it can be told: {', '.join(lines)}")


FIRST_QUARRY = "returning_survivors"  # the event of the first lantern year, which every settlement has behind it
NOTED_AS_CARDS = ("innovation", "location", "weapon_type")  # kinds that mean something on the sheet by name alone
WORDS = {"monster": "quarries and nemeses", "weapon_type": "weapon masteries", "gear": "gear in storage"}
GOODS = ("gear", "resource")
EVENTS = ("story_event", "settlement_event", "monster")
AWAY = ("milestone", "weapon_type")
COUNTS = ("death_count", "lost_settlements", "endeavors")
OTHER = ("population", "survival_limit")


class Sheet(Copyist):
    """The settlement of a save, written before its survivors; the numbers that depend on them come last."""

    def begin(self, saved: SavedSettlement, name: str, year: int, another_year: str) -> None:
        """The sheet itself; whoever has built, chosen or hunted anything has left the prologue behind."""
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
            self.differs(None, "lantern year", year, now)
        elif begun and not year:
            self.account.changed.append(f"lantern year 0, for the save says none; it can be told: {another_year}")

    def holdings(self, saved: SavedSettlement) -> None:
        """Innovations, locations, principles, quarries, nemeses, milestones, masteries."""
        unknown: dict[str, list[str]] = {}
        peopled = saved.numbers.get("population", 0) > 0 or any(each.status != "dead" for each in saved.survivors)
        for named in saved.holdings:
            what = WORDS.get(named.kind, f"{named.kind.replace('_', ' ')}s")
            entry = self.card(named.kind, named.name)
            if entry.id == milestones.LOST and peopled:
                self.note(None, f"In the save the milestone {entry.name} is ticked, though people live.")
                self.account.noted(what)
                self.account.changed.append(f"milestone {entry.name} is ticked there, though people live: left open")
                continue
            if is_noted(entry) and named.kind not in NOTED_AS_CARDS:
                unknown.setdefault(named.kind, []).append(named.name)
                self.account.noted(what)
                self.account.name(entry, named.kind, named.name)
                continue
            why = self._barred(entry)
            if why:
                self.account.refused(what, f"{entry.name}: {why}")
                continue
            self.play.draft.create(Holding, content=entry.id, year=self.play.year)
            self.account.kept(what)
            self.account.name(entry, named.kind, named.name)
        for kind, names in unknown.items():
            self.note(None, f"In the save, {WORDS.get(kind, kind + 's')}: {', '.join(names)}")

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
            kind = named.kind if named.kind in GOODS else "resource"  # as which it is listed if both are called so
            entry = self.card(kind, named.name, (kind, *GOODS))
            what = "gear in storage" if kind == "gear" else "resources"
            room = storage.MOST - storage.count_of(self.play, entry.id)
            if named.copies < 1 or named.copies > room or entry.data.get("location") == "gear_grid":
                why = "is printed on every grid" if 1 <= named.copies <= room else f"{named.copies} of it cannot be"
                self.account.refused(what, f"{entry.name}: {why}", max(named.copies, 1))
                continue
            storage.put(self.play, entry.id, named.copies)
            self.account.kept(what, named.copies)
            self.account.name(entry, entry.kind, named.name, "storage")

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
            self.note(None, f"In the save, lantern year {line.year}: {line.name}")
            self.account.noted(what)
            return
        entry = self.card("event", line.name, EVENTS)
        same = [row for row in self.play.draft.rows(Event).values()
                if (row.year, row.content, row.level) == (line.year, entry.id, line.level)]  # fmt: skip
        if same:
            self.account.refused(what, f"lantern year {line.year}: {line.name} stands there twice")
            self.play.draft.set(same[0], done=same[0].done and line.done)
            return
        self.play.draft.create(Event, year=line.year, content=entry.id, level=line.level, done=line.done)
        self.account.kept(what)
        self.account.name(entry, "event", line.name, f"lantern year {line.year}")
        if line.year == year and not line.done:
            self.account.changed.append(f"{line.name} of lantern year {year} is not checked off: it is due")

    def defeats(self, saved: Sequence[Defeated]) -> None:
        """Monsters that were defeated, by level."""
        for each in saved:
            entry = self.card("monster", each.name)
            scope = f"{DEFEATED}{each.level}"
            there = [use for use in self.play.draft.of(Use, None) if (use.content, use.scope) == (entry.id, scope)]
            times = max(1, min(each.times, storage.MOST))
            if there:
                self.play.draft.set(there[0], times=there[0].times + times)
            else:
                self.play.draft.create(Use, survivor_id=None, content=entry.id, scope=scope, times=times)
            self.account.kept("monsters defeated", times)
            self.account.name(entry, "monster defeated", each.name, f"level {each.level}")

    def numbers(self, saved: SavedSettlement) -> None:
        """The numbers as the save prints them; people without a sheet are the nameless."""
        settlement, given = self.play.draft.settlement, saved.numbers
        dead = sum(row.dead for row in self.play.draft.rows(Survivor).values())
        found = {"death_count": dead} | {field: given[field] for field in COUNTS if field in given}
        fitting = {field: self.within(None, field.replace("_", " "), number) for field, number in found.items()}
        self.play.draft.set(settlement, **fitting)
        if "survival_limit" in given:
            raw = sum(part for _, part in numbers.limit_parts(self.play))
            limit = self.within(None, "survival limit", given["survival_limit"])
            self.play.draft.set(settlement, limit_correction=limit - raw)
        if "population" in given:
            printed, living = given["population"], len(numbers.living(self.play))
            population = max(living, min(printed, storage.MOST))
            self.play.draft.set(self.play.draft.settlement, nameless=population - living)
            if printed != population:
                self.differs(None, "population", printed, f"{population}, the living sheets")
        for field, number in given.items():
            if field not in (*COUNTS, *OTHER):
                self.note(None, f"In the save: {field} {number}")


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
