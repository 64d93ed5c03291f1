"""The command line in this process: for the many lines where no start-up, stream or signal matters."""

import contextlib
import io
import os
import sys
from functools import lru_cache
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple
from unittest.mock import patch

from kdm_cli.cli.main import main
from tests.conftest import FRESH_SECRET, ONE_HAND, WRITER_OF, Kdm, clean_environment, in_turn, scratch


class Quick(Kdm):
    """`kdm` as a person types it, without a process of its own; nobody sits at a terminal."""

    def run(self, *words, stdin=None, env=None):
        typed = stdin if isinstance(stdin, bytes) else (stdin or "").encode()
        given, out, err = pipe(typed), pipe(), pipe()
        environment = {
            name: value
            for name, value in {**clean_environment(), **self._there(), **(env or {})}.items()
            if value is not None
        }
        with contextlib.chdir(self.folder), streams(given, out, err), surrounded(environment):
            code = main(list(words))
        return CompletedProcess(words, code, whole(out), whole(err))

    def after(self, *lines):
        """Begin with a campaign in which these lines were typed; whoever begins with the same gets a copy."""
        played(lines).lay_out(self.folder)
        return self


@contextlib.contextmanager
def streams(*three):
    """The standard streams are these."""
    usual = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = three
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = usual


@contextlib.contextmanager
def surrounded(environment):
    """The environment is this one; only what differs is set, and set back, for there is much of it in every command."""
    usual = dict(os.environ)
    become(environment, usual)
    try:
        yield
    finally:
        become(usual, dict(os.environ))


def become(wanted, now):
    if wanted != now:
        for name in now.keys() - wanted.keys():
            del os.environ[name]
        os.environ.update((name, value) for name, value in wanted.items() if now.get(name) != value)


def pipe(content=b""):
    """A stream as a pipe is one: bytes below, UTF-8 above, no terminal."""
    return io.TextIOWrapper(io.BytesIO(content), "utf-8")


def whole(stream):
    """What was written to a stream."""
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


class Left(NamedTuple):
    """What lies in a folder in which lines were typed, and the number of the next secret."""

    files: dict[str, bytes]
    secret: int

    def lay_out(self, folder):
        for name, content in self.files.items():
            (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / name).write_bytes(content)


@lru_cache(maxsize=200)
def played(lines):
    """What these lines leave in an empty folder; whoever begins with the same lines goes on from there."""
    if not lines:
        return Left({}, 1_000)
    before = played(lines[:-1])
    by_one_hand = patch(WRITER_OF, lambda *_: ONE_HAND)  # whoever asks first
    with scratch() as folder, by_one_hand, patch(FRESH_SECRET, in_turn(before.secret)) as secrets:
        before.lay_out(folder)
        Quick(folder)(lines[-1])
        found = (path for path in Path(folder).rglob("*") if path.is_file())
        return Left({str(path.relative_to(folder)): path.read_bytes() for path in found}, int(secrets(), 16))
