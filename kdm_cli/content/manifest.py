"""What a manifest may say: the pack's id, its version, the format it is written in, and its files."""

from collections.abc import Collection, Iterator, Sequence
from re import compile as pattern
from typing import Any

from kdm_cli.content.pack import MANIFEST
from kdm_cli.content.strict import Flaw
from kdm_cli.rules.names import nearest

FORMAT = 1
ID = pattern(r"[a-z0-9][a-z0-9_-]{0,39}")
FILE = pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.json")
RESERVED = ("note",)  # what no pack knows is written down as note:gear/...
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
WORDS = ("id", "name", "version", "description", "license", "source", "notes", "edition")
FIELDS = (*WORDS, "format", "files", "authors")
MOST_WORDS = {"name": 80, "version": 40}


def flaws_of_manifest(
    manifest: dict[str, Any], kinds: Sequence[str], taken: Collection[str], most_files: int
) -> Iterator[Flaw]:
    """What is wrong with a manifest that can be read; `taken` are ids of packs that come with kdm."""
    if not ID.fullmatch(manifest["id"]) or manifest["id"] in RESERVED:
        yield Flaw(".id", "must be small letters, digits, - and _, at most 40, and not note")
    elif manifest["id"] in taken:
        yield Flaw(".id", f"{manifest['id']} is a pack that comes with kdm")
    number = manifest.get("format", FORMAT)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        yield Flaw(".format", f"must be a whole number such as {FORMAT}")
    elif number > FORMAT:
        yield Flaw(".format", f"is {number}: made for a newer kdm; this one reads {FORMAT}")
    for field, value in manifest.items():
        if field not in FIELDS:
            close = nearest(field, FIELDS)
            yield Flaw("", f'has no field "{field[:40]}"' + (f"; did you mean {close[0]}?" if close else ""))
        elif field in WORDS and not (isinstance(value, str) and value.isprintable()):
            yield Flaw(f".{field}", "must be words on one line")
        elif field in WORDS and len(value) > MOST_WORDS.get(field, 1000):
            yield Flaw(f".{field}", f"is longer than {MOST_WORDS.get(field, 1000)} characters")
    yield from _flaws_of_files(manifest["files"], kinds, most_files)


def _flaws_of_files(files: dict[str, list[str]], kinds: Sequence[str], most: int) -> Iterator[Flaw]:
    if len(files) > most:
        yield Flaw(".files", f"names {len(files)} files, more than {most}")
    seen: dict[str, str] = {}
    for file, held in files.items():
        stem = file.casefold().partition(".")[0]
        if not FILE.fullmatch(file) or stem in DEVICES:
            yield Flaw(".files", f'"{file[:80]}" is no name for a file here: letters, digits, - and _, then .json')
        elif file.casefold() in (MANIFEST, *seen):
            yield Flaw(".files", f"{file} and {seen.get(file.casefold(), MANIFEST)} are one file on some disks")
        seen[file.casefold()] = file
        for kind in held:
            if kind not in kinds:
                close = nearest(kind, kinds)
                hint = f"; did you mean {close[0]}?" if close else ""
                yield Flaw(f".files.{file}", f'"{kind[:40]}" is no kind of card{hint}')
