"""A campaign back from its own export: exactly as it was, or not at all.

It is read a row and an entry at a time, so that it may be of any length; its packs are looked through as when enabled.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from kdm_cli.content import Library
from kdm_cli.content.check import Examination, Fault
from kdm_cli.content.played import CORE_ID, enabled_rows, kept_texts, library_without
from kdm_cli.content.reading import flaws
from kdm_cli.light import IO, Any, NoReturn
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import settlement_sheet as rules
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import Fields, Tables
from kdm_cli.service.faces import SECRET, SHUFFLE
from kdm_cli.service.importing.findings import Found, FoundCampaign
from kdm_cli.service.language.json_documents import HINT, MOST_DIGITS, LongDocument, NoText, broken_off
from kdm_cli.service.outcome import new_entry
from kdm_cli.service.secrets import HELD, MASK, disagreeing
from kdm_cli.service.standing import mendings_in
from kdm_cli.service.tray import at_rest
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.exported import HINT as EDITED
from kdm_cli.store.exported import exported, restore
from kdm_cli.store.formats import EXPORT_FORMAT
from kdm_cli.store.journal import Entry


def check_packs(tables: Tables) -> None:
    """Refuse what could not have been enabled: each pack is sound in itself, then beside core and all the others."""
    packs = [row.pack for row in enabled_rows(tables)]
    for row in tables["pack_file"].values():
        if row.pack not in packs:
            refuse("bad-input", f"facts.pack_file holds {row.name[:40]} of a pack that is not enabled.", EDITED)
    kept = {pack: texts for pack in packs if (texts := kept_texts(tables, pack))}
    examined = [(pack, _examined(pack, texts, library_without(tables, pack))) for pack, texts in kept.items()]
    for pack, each in examined:
        other = [] if each.id == pack else [Fault("pack.json", ".id", f"it is called {each.id}")]
        _check(pack, each.of_itself or other)
    for pack, each in examined:  # an older pack may speak of a newer one, and two of each other
        _check(pack, each.faults)


def _check(pack: str, faults: Sequence[Fault]) -> None:
    if faults:
        told = " ".join(filter(None, (faults[0].file, faults[0].path)))
        refuse("bad-input", f"facts.pack_file: the pack {pack} is not sound: {told}: {faults[0].message}.", EDITED)


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


def _is_file_name(name: str) -> bool:
    return name == os.path.basename(name) and name not in ("", ".", "..") and len(name.encode()) < 200


TOLD = {"survivor": "survivors", "holding": "things of the settlement", "storage": "kinds of goods in storage",
        "gear": "gear in grids", "trait": "traits", "timeline": "lines of the timeline", "note": "notes"}  # fmt: skip


def returned(document: Fields, name: str | None) -> Found:
    """The one campaign of an export: its facts are checked here, its journal while it is written."""
    written = document["kdm"]
    if isinstance(written, bool) or not isinstance(written, int) or written < 1:
        refuse("bad-input", '"kdm" must be the version of the export, a whole number.', EDITED)
    if written > EXPORT_FORMAT:
        known = f"export format {written}, this one knows {EXPORT_FORMAT}"
        hint = "Install the newer kdm: pip install --upgrade kdm"
        refuse("newer-version", f"The export is from a newer kdm ({known}).", hint)
    facts, journal = document.get("facts"), document.get("journal")
    if isinstance(facts, dict):
        held = (row.get(field) for table, field in HELD.items() for row in _objects(facts.get(table)))
        if any(value == MASK for value in held):
            _masked()
    if isinstance(journal, list | Iterator):
        document = {**document, "journal": map(_unmasked, journal)}
    found = exported(document)
    settlement = next((row["name"] for row in found.facts["settlement"]), "")
    name = checked_name(name) if name is not None else None

    def decide(file: CampaignFile) -> None:
        restore(file, found)
        counted = {"entries of the journal": found.journal.length}
        counted |= {told: len(found.facts.get(table, ())) for table, told in TOLD.items()}
        report["counts"] = [
            {"what": what, "source": count, "kept": count, "noted": 0, "refused": 0} for what, count in counted.items()
        ]
        try:
            mendings_in(file.connection)
        except KeyError as error:
            refuse("damaged", f"The journal mends what is not in it ({error}).", EDITED)
        check_packs(file.load())
        wrong, _ = disagreeing(file)
        if wrong:
            refuse("damaged", f"The sheets do not agree: {wrong[0].message}", EDITED)
        newest = file.newest()
        file.commit(_named(file, newest, name, settlement), newest.digest)

    sheet = next(iter(found.facts["settlement"]), {})  # of an export that a later check refuses it may be anything
    living = sum(not row["dead"] for row in found.facts["survivor"])
    report: Fields = {
        "name": name or settlement,
        "source_name": settlement,
        "lantern_year": int(sheet.get("lantern_year", 0)),
        "population": living + int(sheet.get("nameless", 0)),
        "death_count": int(sheet.get("death_count", 0)),
    }
    report["counts"] = []  # how many entries there are is known when all of them were read
    return Found([FoundCampaign(name or settlement, decide, report)], {"tracker": "kdm", "version": str(found.version)})


def _unmasked(entry: Any) -> Any:
    """An entry that hides no answer, and no card that came or went."""
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
    told = "The export hides the face-down cards of a showdown or hunt, so it is not the whole campaign."
    refuse("bad-input", told, "Export it with them: kdm export json --secrets --out PATH")


def _objects(found: object) -> list[Fields]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _named(file: CampaignFile, newest: Entry, name: str | None, settlement: str) -> list[Entry]:
    """The entry that gives the settlement another name, where one was asked for."""
    if name is None or name == settlement:
        return []
    draft = Draft(file.load(), newest.last_id)
    play = at_rest(draft)
    rules.rename(play, name)
    return [new_entry(newest, draft, "settlement name", {"name": name}, draft.changes, play.story)]


MEMBERS = ("kdm", "schema", "facts", "journal")  # in the order in which we write them
FACTS = 64_000_000  # letters at most in all rows together
ENTRY_DEEP, ROW_DEEP = 2, 3  # how deep in the document a journal entry lies, and a row


class AnotherOrder(Exception):
    """What comes next is not what we would have written there: the whole document has to be looked at."""


def begun(path: str, file: IO[bytes]) -> Fields | None:
    """The document of which the journal is still to be read, from the file; None for what we have not written so."""
    reader = LongDocument(file, MOST_DIGITS)
    try:
        with _refused(path):
            return _begun(path, reader)
    except AnotherOrder:
        file.seek(0)
        return None


def _begun(path: str, reader: LongDocument) -> Fields:
    document: Fields = {}
    _take(reader, "{")
    for name in MEMBERS[:2]:
        _take_name(reader, name)
        document[name] = _sound(reader.value(), f".{name}", 1)
        _take(reader, ",")
    _take_name(reader, "facts")
    _take(reader, "{")
    facts: Fields = {}
    letters = 0
    while not facts or reader.comes(","):
        table = reader.value() if reader.next() == '"' else None
        if table is None or table in facts:
            raise AnotherOrder
        _take(reader, ":")
        _take(reader, "[")
        facts[table] = []
        for at, row in enumerate(reader.elements()):
            facts[table].append(_sound(row, f".facts.{table}[{at}]", ROW_DEEP))
            letters += len(reader.text)
            if letters > FACTS:
                refuse("bad-input", f"{path}: its rows are larger than {FACTS // 1_000_000} MB.", HINT)
    _take(reader, "}")
    _take(reader, ",")
    _take_name(reader, "journal")
    _take(reader, "[")
    return {**document, "facts": facts, "journal": _journal(path, reader)}


def _journal(path: str, reader: LongDocument) -> Iterator[Any]:
    """Each entry; behind the last the document ends."""
    entries = enumerate(reader.elements())
    while True:
        with _refused(path):
            at, entry = next(entries, (-1, None))
            if at < 0:
                break
            entry = _sound(entry, f".journal[{at}]", ENTRY_DEEP)
        yield entry
    with _refused(path):
        _check_ended(path, reader)


def _check_ended(path: str, reader: LongDocument) -> None:
    if reader.comes(","):
        if reader.next() != '"':
            reader.breaks_off("Expecting property name enclosed in double quotes")
        name = reader.value()
        if name in MEMBERS:
            refuse("bad-input", f"{path}: the whole has a name that stands in it twice.", HINT)
        refuse("bad-input", f'the document has "{name[:40]}", which nobody knows here.', EDITED)
    if not reader.comes("}"):
        reader.breaks_off("Expecting ',' delimiter")
    if reader.next():
        reader.breaks_off("Extra data")


def _take(reader: LongDocument, mark: str) -> None:
    """This mark comes next, or the document is otherwise than we write it."""
    if not reader.comes(mark):
        raise AnotherOrder


def _take_name(reader: LongDocument, name: str) -> None:
    """This name comes next, with its colon."""
    if reader.next() != '"' or reader.value() != name:
        raise AnotherOrder
    _take(reader, ":")


def _sound(value: object, path: str, depth: int) -> Any:
    """A value without a flaw."""
    for flaw in flaws(value, path, depth):
        raise ValueError(f"{flaw.path} {flaw.message}")
    return value


@contextmanager
def _refused(path: str) -> Iterator[None]:
    """What cannot be read is refused with its place."""
    try:
        yield
    except NoText as error:
        refuse("bad-input", f"{path} is {error}.", HINT)
    except ValueError as error:
        refuse("bad-input", f"{path}: {error}.", HINT)
    except OSError as error:
        broken_off(path, error)
