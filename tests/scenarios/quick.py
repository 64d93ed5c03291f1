"""The command line in this process: for the many lines where no start-up, stream or signal matters."""

import contextlib
import io
import os
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from unittest.mock import patch

from kdm_cli.cli.main import main
from tests.conftest import FRESH_SECRET, Kdm, clean_environment, in_turn


class Quick(Kdm):
    """`kdm` as a person types it, without a process of its own; nobody sits at a terminal."""

    def run(self, *words, stdin=None, env=None):
        typed = stdin if isinstance(stdin, bytes) else (stdin or "").encode()
        given, out, err = pipe(typed), pipe(), pipe()
        environment = {
            name: value for name, value in {**clean_environment(), **(env or {})}.items() if value is not None
        }
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            patch("sys.stdin", given),
            patch.dict(os.environ, environment, clear=True),
        ):
            code = main(list(words))
        return CompletedProcess(words, code, whole(out), whole(err))

    def after(self, *lines):
        """Begin with a campaign in which these lines were typed; whoever begins with the same gets a copy."""
        for name, content in played(lines).items():
            (Path(self.folder) / name).write_bytes(content)
        return self


def pipe(content=b""):
    """A stream as a pipe is one: bytes below, UTF-8 above, no terminal."""
    return io.TextIOWrapper(io.BytesIO(content), "utf-8")


def whole(stream):
    """What was written to a stream."""
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


@cache
def played(lines):
    """What lies in an empty folder when these lines have been typed there."""
    with TemporaryDirectory() as folder:
        kdm = Quick(folder)
        with patch(FRESH_SECRET, in_turn(1_000)):
            for line in lines:
                kdm(line)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}
