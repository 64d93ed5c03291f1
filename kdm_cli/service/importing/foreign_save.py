"""Settlements out of another tracker's save: each becomes a campaign whose first entry holds all that came over."""

import os
from functools import partial
from typing import Any, NamedTuple

from kdm_cli.content import CORE, Library, core_library, pack_facts
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.names import Candidate, pick
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import LOOSE, TABLES, Campaign, Fields, Pack, Survivor, empty_tables
from kdm_cli.service.importing import findings
from kdm_cli.service.importing.findings import Account, Cards, Found, FoundCampaign, spoken
from kdm_cli.service.importing.settlement import Sheet, let_due, settle
from kdm_cli.service.importing.survivors import Called, Sheets, called
from kdm_cli.service.importing.trackers.readers import Save, SavedSettlement, read
from kdm_cli.service.new_campaign import SEEDS, drawn_seed
from kdm_cli.service.perform.ledger import FIRST, new_entry
from kdm_cli.service.table.view import at_rest
from kdm_cli.store.campaign_file import CampaignFile, new_uuid
from kdm_cli.store.journal import GENESIS, Entry

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
    chosen = save.settlements if only is None else (_one(save, only),)
    if len(chosen) > 1 and (name is not None or year is not None):
        what = "--as NAME" if name is not None else "--year YEAR"
        which = ", ".join(each.name for each in chosen)
        refuse(
            "usage", f"{path} holds {len(chosen)} settlements; {what} is for one.", f"--only NAME takes one: {which}."
        )
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


def _one(save: Save, only: str) -> SavedSettlement:
    """The settlement of a save that a name means."""
    candidates = [Candidate(each.name, each) for each in save.settlements]
    there = f"Its settlements: {', '.join(each.name for each in candidates)}."
    found = pick(only, candidates, "settlement of this save", there)
    assert isinstance(found.thing, SavedSettlement)
    return found.thing


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
    account = Account()
    library = core_library()
    play = _begun(library, seed)
    _write(play, library, saved, named, account, saved.lantern_year if year is None else year, _line(path, save, saved))
    draft = Draft(play.draft.tables, play.draft.last_id)
    draft.changes += _created(draft)
    numbers_ = {
        "lantern_year": play.year,
        "population": numbers.population(play),
        "death_count": play.draft.settlement.death_count,
    }
    report = {"name": named.name, "source_name": saved.name, **numbers_, **account.report()}
    arguments = {"path": os.path.basename(path), "tracker": save.tracker, "version": save.version, "key": saved.key}
    entry = new_entry(FIRST, draft, "import", arguments, draft.changes, _story(play, save, report, beside))
    return FoundCampaign(named.name, partial(_commit, entry=entry), report)


def _line(path: str, save: Save, saved: SavedSettlement) -> str:
    """What to type for another lantern year."""
    only = f" --only {quoted(saved.name)}" if len(save.settlements) > 1 else ""
    return f"kdm import {quoted(path)}{only} --year YEAR"


def _commit(file: CampaignFile, entry: Entry) -> None:
    file.commit([entry], GENESIS)


def _begun(library: Library, seed: int) -> Play:
    draft = Draft(empty_tables(), 0)
    core = pack_facts(CORE)
    draft.create(Campaign, id=1, seed=seed, uuid=new_uuid(), rules=LOOSE)  # nobody knows in what order it was played
    draft.create(Pack, pack=core.id, version=core.version, hash=core.sha256, position=1)
    return at_rest(draft, library)


def _write(
    play: Play, library: Library, saved: SavedSettlement, named: Called, account: Account, year: int, line: str
) -> None:
    """All rows: the settlement, what it has, its survivors, and last the numbers that follow from both."""
    cards = Cards(library)
    sheet = Sheet(play, cards, account)
    sheet.begin(saved, named.name, year, line)
    sheet.holdings(saved)
    sheet.storage(saved.storage)
    sheet.timeline(saved.timeline)
    sheet.defeats(saved.defeated)
    Sheets(play, cards, account).write(saved.survivors)
    sheet.numbers(saved)
    findings.write_all(play, None, saved.notes, account)
    if named.name != saved.name:
        why = named.why or "was named anew"
        account.rename(saved.name, named.name, why)
        findings.write(play, None, f'In the save the name is "{saved.name}": it {why}.')
    ticked, open_ = settle(play), milestones.let_principles_due(play)
    for milestone in ticked:
        nothing = "" if milestone in open_ else ", and nothing comes due"
        account.changed.append(f"milestone {milestone} is reached: ticked{nothing}")
    for milestone, event in open_.items():
        account.changed.append(f"{event} is due: {milestone} is ticked, and nothing was chosen")
    let_due(play)


def _created(draft: Draft) -> list[Change]:
    """Every row as it stands in the end, as the first entry of a campaign creates it."""
    return [
        Change("create", table, row.id, "", None, row._asdict())
        for table in TABLES
        for row in draft.tables[table].values()
    ]


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
