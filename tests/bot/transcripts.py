"""All that the bots type and are told, kept to be compared: a change that should change nothing is held against it.

    python -m tests.bot.transcripts OUT [--seeds 300] [KIND ...]    plays and writes OUT/KIND.gz
    python -m tests.bot.transcripts OUT --against BEFORE            says where two such folders differ

Chance, the clock and the folder are the same in every run, so that tips, journals and files are, too.
"""

import argparse
import contextlib
import difflib
import gzip
import io
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from unittest.mock import patch

from kdm_cli.cli import output
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.tray import NOTHING_TYPED
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign
from tests.bot import (
    first_story,
    hunting,
    lantern_years,
    mended,
    showdowns,
    test_any_hunt,
    test_any_sequence,
    test_any_settlement,
    walk,
)
from tests.bot.anywhere import any_line
from tests.bot.evening import Evening
from tests.bot.test_mended_equals_played import lived, mend
from tests.contracts.campaign import build, counted, prepare
from tests.scenarios.quick import Quick

LONG_AGO = time.struct_time((2020, 1, 2, 3, 4, 5, 3, 2, 0))
LINES, ANSWERS = 40, 8
MONSTERS = (
    "white lion",
    "screaming antelope",
    "phoenix",
    "butcher",
    "king's man",
    "the hand",
    "watcher",
    "gold smoke knight",
)
BOOKS = ("log", "status", "stats", "doctor", "survivor list", "show", "next --dry-run", "export json --secrets",
         "export chronicle", "export summary", "export chronicle --out page.html", "export sheets --out sheets.html",
         "export csv --out tables")  # fmt: skip


class Record:
    """What one seed of one kind was told, line by line."""

    def __init__(self):
        self.lines = []

    def add(self, mark, *told):
        for each in told:
            text = each if isinstance(each, str) else json.dumps(each, sort_keys=True, default=str)
            self.lines += [f"{mark} {line}" for line in text.splitlines() or [""]]

    def outcome(self, line, shown):
        page = io.StringIO()
        with contextlib.redirect_stdout(page):
            output.outcome(shown, quiet=False)
        self.add("$", line)
        self.add("|", page.getvalue())
        self.add("=", shown.document())

    def refused(self, line, refused):
        refusal = refused.refusal
        self.add("$", line)
        self.add("!", refusal.code, refusal.message, refusal.hint, getattr(refusal, "needs", ()))

    def journal(self, path):
        """Every entry of a file, to its digest."""
        file = open_campaign(str(path))
        try:
            for entry in journal.every(file.connection):
                self.add("#", entry._asdict())
        finally:
            file.close()


class Typed(Quick):
    """Lines at the command line, each with what it prints and its exit code."""

    def __init__(self, folder, record):
        super().__init__(folder)
        self.record = record

    def types(self, *words):
        done = self.run(*words)
        self.record.add("$", " ".join(words))
        self.record.add("|", done.stdout)
        self.record.add("2", done.stderr)
        self.record.add("=", str(done.returncode))
        return done

    def answers(self, words, luck):
        """The line, and whatever it asks is answered by luck."""
        words = list(words)
        for _ in range(ANSWERS):
            if self.types(*words).returncode != 3:
                return
            need = json.loads(self.types(*words, "--json").stdout)["error"]["needs"][0]
            if "options" not in need:
                return
            words += ["--choose", str(luck.choice(need["options"]))]


def walking(seed, folder):
    """A walk from one of all places, which is the same file in every run."""
    start = list(walk.STARTS)[seed % len(walk.STARTS)]
    with patch("os.urandom", counted()), patch.object(walk, "TemporaryDirectory", lambda: emptied("begun")):
        walk.begun(start)
    return walk.Walk(seed, start, folder)


def place_of(name):
    return Path(tempfile.gettempdir()) / "kdm-transcripts" / name


@contextlib.contextmanager
def emptied(name):
    """A folder of this name with nothing in it."""
    folder = place_of(name)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield str(folder)
    shutil.rmtree(folder)


def typed_lines(seed, folder, record):
    """What is typed at the command line."""
    going = walking(seed, folder)
    table = Typed(folder, record)
    for _ in range(LINES):
        line = any_line(going)
        with contextlib.suppress(ValueError):
            table.answers([*split(line), "--auto"] if going.luck.random() < 0.8 else split(line), going.luck)
        going._read()
    for book in BOOKS:
        table.types(*split(book))
    for page in [*sorted(folder.glob("*.html")), *sorted((folder / "tables").glob("*"))]:
        record.add("<", page.name, page.read_text(encoding="utf-8"))
    offered(table, going.luck)


def offered(table, luck):
    """What Tab offers at some places of some commands."""
    for path in luck.sample(sorted(index.everything()), 6):
        for word in ("", "--", "l"):
            table.types("--complete", *path.split(), word)


def brought(seed, folder, record):
    """The saves of other trackers, and what they became."""
    saves = sorted((walk.FILES / "saves").glob("*/*.gz"))
    if seed < len(saves):
        (folder / "save.json").write_bytes(gzip.decompress(saves[seed].read_bytes()))
        table = Typed(folder, record)
        table.types("import", "save.json", "--seed", "4", "--dry-run")
        table.types("import", "save.json", "--seed", "4", "--json")
        for file in sorted(folder.glob("*.kdm")):
            for book in ("status", "export summary", "export json --secrets", "doctor"):
                table.types("--file", file.name, *split(book))


def walked(seed, folder, record):
    """A walk with dice and answers of people."""
    said = walk.said

    def told(line, path, luck, auto=True):
        try:
            shown = said(line, path, luck, auto)
        except Refused as refused:
            record.refused(line, refused)
            raise
        record.outcome(line, shown) if isinstance(shown, Outcome) else record.add("$", line, _plain(shown))
        return shown

    going = walking(seed, folder)
    with patch.object(walk, "said", told):
        going.goes(LINES)
    record.journal(going.path)


def _plain(shown):
    return shown.document() if hasattr(shown, "document") else shown


@contextlib.contextmanager
def listened(record):
    """Whatever bots in memory say, look at and are asked."""
    say_, look, answer = Evening.say, Evening.look, Evening._answer

    def says(game, line):
        try:
            shown = say_(game, line)
        except Refused as refused:
            record.refused(line, refused)
            raise
        record.outcome(line, shown)
        record.add("#", game.newest._asdict())
        return shown

    def looks(game, line):
        answered = look(game, line)
        record.add("$", line)
        record.add("|", *answered[1])
        record.add("=", answered[0])
        return answered

    def answers(game, need):
        record.add("?", need)
        return answer(game, need)

    with (
        patch.object(Evening, "say", says),
        patch.object(Evening, "look", looks),
        patch.object(Evening, "_answer", answers),
    ):
        yield


def in_memory(play):
    """A kind that a bot plays in memory, or in a file beside it."""

    def kind(seed, folder, record):
        with listened(record):
            play(seed, str(folder / "ashhold.kdm"))

    return kind


def mended_past(seed, folder, record):
    """The past mended again and again."""
    done = mended.perform

    def told(request, typed=NOTHING_TYPED):
        line = " ".join([request.operation.path, json.dumps(request.arguments, default=str)])
        try:
            shown = done(request, typed)
        except Refused as refused:
            record.refused(line, refused)
            raise
        record.add("$", line, _plain(shown))
        return shown

    game = lived(seed, 30, str(folder / "ashhold.kdm"))
    with patch.object(mended, "perform", told):
        mend(game, mended.Mended(game), Counter(), 8)
    record.journal(game.path)


def each_example(seed, folder, record):
    """One example of one command, plain, as JSON, dry, and the help of its command."""
    every = index.everything().items()
    examples = [(path, line) for path, each in every for line in each.examples if path != "serve"]  # which never ends
    if seed >= len(examples):
        return
    path, line = examples[seed]
    for more in ((), ("--json",), ("--dry-run",), ("--help",)):
        place = folder / f"table{len(more)}{''.join(more)}"
        if path in ("settlement new", "demo"):
            place.mkdir()
        else:
            build(place)
        with contextlib.chdir(place), patch("os.urandom", counted()):
            prepare(path, line)
        Typed(place, record).types(*([*path.split(), "--help"] if "--help" in more else [*split(line), *more]))


def fought(seed):
    monster = MONSTERS[seed % len(MONSTERS)]
    return showdowns.fought(monster, 1 + seed % 3 if seed % len(MONSTERS) < 3 else 1, seed)


KINDS = {
    "typed": typed_lines,
    "walked": walked,
    "first-story": in_memory(lambda seed, path: first_story.played(seed)),
    "showdowns": in_memory(lambda seed, path: fought(seed)),
    "any-sequence": in_memory(lambda seed, path: test_any_sequence.lived(seed, 80)),
    "any-settlement": in_memory(lambda seed, path: test_any_settlement.lived(seed, 80)),
    "any-hunt": in_memory(lambda seed, path: test_any_hunt.lived(seed, 80)),
    "hunts": in_memory(hunting.hunted),
    "years": in_memory(lambda seed, path: lantern_years.played(seed, years=6, path=path, fought=0.1)),
    "mended": mended_past,
    "examples": each_example,
    "imports": brought,
}


def played(kind, seed):
    """What one seed of a kind was told."""
    record, turns = Record(), count()
    folder = place_of(f"{kind}-{seed}")

    def made(suffix=None, prefix=None, dir=None):
        place = folder / f"made-{next(turns)}"
        place.mkdir()
        return str(place)

    with (
        emptied(f"{kind}-{seed}"),
        patch("os.urandom", counted()),
        patch("time.gmtime", lambda *_: LONG_AGO),
        patch("tempfile.mkdtemp", made),
    ):
        try:
            KINDS[kind](seed, folder, record)
        except Refused as refused:  # a bot that is stopped here is stopped there again
            record.refused("stopped", refused)
        except (AssertionError, KeyError) as broken:
            record.add("!", f"{type(broken).__name__}: {str(broken)[:300]}")
            print(f"{kind} {seed}: {str(broken)[:300]}", file=sys.stderr)
    return record.lines


def write(out, kinds, seeds):
    out.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        with gzip.open(out / f"{kind}.gz", "wt", compresslevel=1, encoding="utf-8") as page:
            for seed in seeds:
                page.write("\n".join([f"@ {seed}", *played(kind, seed)]) + "\n")


def read(path):
    """The lines of each seed."""
    found = {}
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as page:
        for line in page:
            if line.startswith("@ "):
                lines = found[int(line[2:])] = []
            else:
                lines.append(line.rstrip("\n"))
    return found


def compare(before, after, most=3):
    """Where they differ; how many seeds do."""
    wrong = 0
    for path in sorted(after.glob("*.gz")):
        old, new = read(before / path.name), read(path)
        differing = [seed for seed in new if old.get(seed) != new[seed]]
        print(f"{path.stem}: {len(new)} seeds, {sum(map(len, new.values()))} lines, {len(differing)} seeds differ")
        for seed in differing[:most]:
            shown = difflib.unified_diff(
                old.get(seed, []), new[seed], "before", f"{path.stem} {seed}", n=2, lineterm=""
            )
            print(*[line[:400] for line in list(shown)[:30]], sep="\n")
        wrong += len(differing)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--every", type=int, default=1, help="only every so many of them")
    parser.add_argument("--against", type=Path)
    given = parser.parse_intermixed_args()
    if given.against is not None:
        sys.exit(bool(compare(given.against, given.out)))
    write(given.out, given.kinds or KINDS, range(0, given.seeds, given.every))


if __name__ == "__main__":
    main()
