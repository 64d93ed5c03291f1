"""What a manifest may say: the pack's id, its version, the format it is written in, and its files."""

from collections.abc import Collection, Iterator, Sequence
from os import path
from re import compile as pattern

from kdm_cli.content import MANIFEST
from kdm_cli.content.reading import Flaw
from kdm_cli.content.shape import described
from kdm_cli.rules.content import nearest
from kdm_cli.rules.state import Fields
from kdm_cli.text import is_word

FORMAT = 1
ID = pattern(r"[a-z0-9][a-z0-9_-]{0,39}")
FILE = pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.json")
RESERVED = ("note",)  # what no pack knows is written down as note:gear/...
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
WORDS = ("id", "name", "version", "description", "license", "source", "notes", "edition")
FIELDS = (*WORDS, "format", "files", "authors")
MOST_WORDS = {"name": 80, "version": 40}


def flaws_of_manifest(
    manifest: Fields, kinds: Sequence[str], taken: Collection[str], most_files: int
) -> Iterator[Flaw]:
    """What is wrong with a manifest that is an object; `taken` are ids of packs that come with kdm."""
    yield from _flaws_of_id(manifest.get("id"), taken)
    if not is_word(manifest.get("version")):
        yield Flaw(".version", "must be a word")
    number = manifest.get("format", FORMAT)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        yield Flaw(".format", f"must be a whole number such as {FORMAT}")
    elif number > FORMAT:
        yield Flaw(".format", f"is {number}: made for a newer kdm; this one reads {FORMAT}")
    for field, value in manifest.items():
        if field not in FIELDS:
            yield Flaw("", f'has no field "{field[:40]}"{_meant(field, FIELDS)}')
        elif field in WORDS and (field not in ("id", "version") or is_word(value)):  # else it is told already
            most = MOST_WORDS.get(field, 1000)
            if not isinstance(value, str) or not value.isprintable() or (field == "name" and not value.strip()):
                yield Flaw(f".{field}", "must be words on one line")
            elif len(value) > most:
                yield Flaw(f".{field}", f"is longer than {most} characters")
    authors = manifest.get("authors", [])
    if not isinstance(authors, list) or not all(isinstance(each, str) and each.isprintable() for each in authors):
        yield Flaw(".authors", "must be a list of names, each on one line")
    yield from _flaws_of_files(manifest.get("files"), kinds, most_files)


def id_of(manifest: Fields) -> str | None:
    """The id, if it is one."""
    found = manifest.get("id")
    return found if isinstance(found, str) and ID.fullmatch(found) and found not in RESERVED else None


def files_of(manifest: Fields, kinds: Sequence[str], most: int) -> dict[str, list[str]]:
    """The files that can be read whatever is wrong with others, and the kinds that may stand in each."""
    files = manifest.get("files")
    found: dict[str, list[str]] = {}
    seen = {MANIFEST}
    for file, held in list(files.items())[:most] if isinstance(files, dict) else ():
        if not _is_file_name(file) or file.casefold() in seen:
            continue
        seen.add(file.casefold())
        said = [kind for kind in held if isinstance(kind, str)] if isinstance(held, list) else []
        wrong = not said or len(said) < len(held) or not set(said) <= set(kinds)
        found[file] = list(dict.fromkeys([*said, *kinds])) if wrong else said
    return found


def _flaws_of_id(given: object, taken: Collection[str]) -> Iterator[Flaw]:
    if not is_word(given):
        yield Flaw(".id", "must be a word")
    elif set(str(given)) & set(":/"):
        yield Flaw(".id", "may hold neither : nor /")
    elif not ID.fullmatch(str(given)) or given in RESERVED:
        yield Flaw(".id", "must be small letters, digits, - and _, at most 40, and not note")
    elif given in taken:
        yield Flaw(".id", f"{given} is a pack that comes with kdm")


def _flaws_of_files(files: object, kinds: Sequence[str], most: int) -> Iterator[Flaw]:
    if not isinstance(files, dict):
        yield Flaw(".files", "must say which kinds stand in which file")
        return
    if len(files) > most:
        yield Flaw(".files", f"names {len(files)} files, more than {most}")
    seen: dict[str, str] = {}
    for file, held in files.items():
        if path.basename(file) != file:
            yield Flaw(".files", f'"{file[:80]}" must be a file beside the manifest')
        elif not _is_file_name(file):
            yield Flaw(".files", f'"{file[:80]}" is no name for a file here: letters, digits, - and _, then .json')
        elif file.casefold() in (MANIFEST, *seen):
            yield Flaw(".files", f"{file} and {seen.get(file.casefold(), MANIFEST)} are one file on some disks")
        seen.setdefault(file.casefold(), file)
        yield from _flaws_of_kinds(f".files.{file[:80]}", held, kinds)


def _flaws_of_kinds(place: str, held: object, kinds: Sequence[str]) -> Iterator[Flaw]:
    if not isinstance(held, list) or not held:
        yield Flaw(place, "must be a list of the kinds in it")
        return
    for kind in held:
        if not isinstance(kind, str):
            yield Flaw(place, f"must be a list of the kinds in it, not of {described(kind)}")
        elif kind not in kinds:
            yield Flaw(place, f'"{kind[:40]}" is no kind of card{_meant(kind[:80], kinds)}')


def _meant(word: str, known: Sequence[str]) -> str:
    close = nearest(word, known)
    return f"; did you mean {close[0]}?" if close else ""


def _is_file_name(file: str) -> bool:
    return bool(FILE.fullmatch(file)) and file.casefold().partition(".")[0] not in DEVICES
