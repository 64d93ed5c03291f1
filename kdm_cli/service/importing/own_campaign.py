"""A campaign back from its own export: exactly as it was, or not at all.

The packs that an exported campaign brings along: looked through as when a pack is enabled.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from kdm_cli.content.check import Examination, Fault
from kdm_cli.content.library import Library
from kdm_cli.content.places import CORE_ID, enabled_rows, kept_texts, library_without
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import settlement_sheet as rules
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import Fields, Tables
from kdm_cli.service.importing.findings import Found, FoundCampaign
from kdm_cli.service.perform.ledger import new_entry
from kdm_cli.service.perform.standing import mendings_in
from kdm_cli.service.sheets.secrets import HELD, MASK, disagreeing
from kdm_cli.service.table.faces import SECRET, SHUFFLE
from kdm_cli.service.table.view import at_rest
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.exported import HINT, Exported, exported, restore
from kdm_cli.store.identify import EXPORT_FORMAT
from kdm_cli.store.journal import Entry


def check_packs(tables: Tables) -> None:
    """Refuse what could not have been enabled: each pack is sound in itself, and beside core and all the others.

    An older pack may speak of a newer one since it was brought anew, and two of each other. What they say of each other
    is read when each is known to be sound in itself.
    """
    packs = [row.pack for row in enabled_rows(tables)]
    for row in tables["pack_file"].values():
        if row.pack not in packs:
            refuse("bad-input", f"facts.pack_file holds {row.name[:40]} of a pack that is not enabled.", HINT)
    kept = {pack: texts for pack in packs if (texts := kept_texts(tables, pack))}
    examined = [(pack, _examined(pack, texts, library_without(tables, pack))) for pack, texts in kept.items()]
    for pack, each in examined:
        _check(pack, each.of_itself or _called(pack, each.id))
    for pack, each in examined:
        _check(pack, each.faults)


def _check(pack: str, faults: Sequence[Fault]) -> None:
    if faults:
        told = " ".join(filter(None, (faults[0].file, faults[0].path)))
        refuse("bad-input", f"facts.pack_file: the pack {pack} is not sound: {told}: {faults[0].message}.", HINT)


def _examined(pack: str, texts: Mapping[str, str], others: Library) -> Examination:
    """A kept pack, looked at as files in a folder of its name."""
    if pack == CORE_ID or not all(map(_is_file_name, (pack, *texts))):
        _check(pack, [Fault("", "", "it has a name that no pack and no file can have")])
    with TemporaryDirectory(prefix="kdm-import-") as place:
        folder = os.path.join(place, pack)
        os.mkdir(folder)
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return Examination(folder, others)


def _called(pack: str, name: str) -> list[Fault]:
    return [] if name == pack else [Fault("pack.json", ".id", f"it is called {name}")]


def _is_file_name(name: str) -> bool:
    return name == os.path.basename(name) and name not in ("", ".", "..") and len(name.encode()) < 200


TOLD = {"survivor": "survivors", "holding": "things of the settlement", "storage": "kinds of goods in storage",
        "gear": "gear in grids", "trait": "traits", "timeline": "lines of the timeline", "note": "notes"}  # fmt: skip


def returned(document: Fields, name: str | None) -> Found:
    """The one campaign of an export: its facts are checked here, its journal while it is written."""
    _check_format(document["kdm"])
    _check_facts_unmasked(document.get("facts"))
    found = exported({**document, "journal": _unmasked(document["journal"])} if "journal" in document else document)
    settlement = next((row["name"] for row in found.facts["settlement"]), "")
    name = checked_name(name) if name is not None else None

    def decide(file: CampaignFile) -> None:
        restore(file, found)
        report["counts"] = _counts(found)
        _check_story(file)
        check_packs(file.load())
        _check_sheets(file)
        newest = file.newest()
        file.commit(_named(file, newest, name, settlement), newest.digest)

    report: Fields = {
        "name": name or settlement,
        "source_name": settlement,
        **_numbers(found),
        "counts": [],  # how many entries there are is known when all of them were read
    }
    return Found(
        [FoundCampaign(name or settlement, decide, report)],
        {"tracker": "kdm", "version": str(found.version)},
    )


def _check_format(found: object) -> None:
    if isinstance(found, bool) or not isinstance(found, int) or found < 1:
        refuse("bad-input", '"kdm" must be the version of the export, a whole number.', HINT)
    if found > EXPORT_FORMAT:
        refuse(
            "newer-version",
            f"The export is from a newer kdm (export format {found}, this one knows {EXPORT_FORMAT}).",
            "Install the newer kdm: pip install --upgrade kdm",
        )


def _check_facts_unmasked(facts: Any) -> None:
    """An export made while a showdown was under way hides what lies face down; half a campaign is none."""
    for table, field in HELD.items() if isinstance(facts, dict) else ():
        if any(row.get(field) == MASK for row in _objects(facts.get(table))):
            _masked()


def _unmasked(journal: Any) -> Any:
    """The entries of the journal, each without anything hidden."""
    return map(_checked_unmasked, journal) if isinstance(journal, list | Iterator) else journal


def _checked_unmasked(entry: Any) -> Any:
    """An entry that hides an answer, or a card that came or went."""
    if isinstance(entry, dict):
        if entry.get("digest") == MASK:
            _masked()
        for answer in _objects(entry.get("answers")):
            if answer.get("kind") in (SECRET, SHUFFLE) and answer.get("value") == MASK:
                _masked()
        changes = entry.get("changes")
        for change in changes if isinstance(changes, list) else ():
            if isinstance(change, list) and len(change) > 1 and _hides(change):
                _masked()
    return entry


def _hides(change: list[Any]) -> bool:
    """Whether a change tells of a card, or of what cards are dealt from, only that it is hidden."""
    field = HELD.get(str(change[1]), "")
    hidden = (value == MASK or (isinstance(value, dict) and value.get(field) == MASK) for value in change[4:])
    return bool(field) and any(hidden)


def _masked() -> NoReturn:
    refuse(
        "bad-input",
        "The export hides the face-down cards of a showdown or hunt, so it is not the whole campaign.",
        "Export it with them: kdm export json --secrets --out PATH",
    )


def _objects(found: object) -> list[Fields]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _check_story(file: CampaignFile) -> None:
    """What was mended must be there to be mended."""
    try:
        mendings_in(file.connection)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        refuse("damaged", f"The journal mends what is not in it ({type(error).__name__}: {error}).", HINT)


def _check_sheets(file: CampaignFile) -> None:
    """What `doctor` says of the sheets."""
    wrong, _ = disagreeing(file)
    if wrong:
        refuse("damaged", f"The sheets do not agree: {wrong[0].message}", HINT)


def _named(file: CampaignFile, newest: Entry, name: str | None, settlement: str) -> list[Entry]:
    """The entry that gives the settlement another name, where one was asked for."""
    if name is None or name == settlement:
        return []
    draft = Draft(file.load(), newest.last_id)
    play = at_rest(draft)
    rules.rename(play, name)
    return [new_entry(newest, draft, "settlement name", {"name": name}, draft.changes, play.story)]


def _numbers(found: Exported) -> dict[str, int]:
    """What is looked at first; of an export that a later check refuses it may be anything."""
    sheet = next(iter(found.facts["settlement"]), {})
    living = sum(not row["dead"] for row in found.facts["survivor"])
    return {
        "lantern_year": int(sheet.get("lantern_year", 0)),
        "population": living + int(sheet.get("nameless", 0)),
        "death_count": int(sheet.get("death_count", 0)),
    }


def _counts(found: Exported) -> list[Fields]:
    rows = {told: len(found.facts.get(table, ())) for table, told in TOLD.items()}
    counted = {"entries of the journal": found.journal.length, **rows}
    return [{"what": what, "source": count, "kept": count, "noted": 0, "refused": 0} for what, count in counted.items()]
