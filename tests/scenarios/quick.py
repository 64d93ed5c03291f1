"""The command line in this process: for the many lines where no start-up, stream or signal matters."""

import contextlib
import io
import os
from subprocess import CompletedProcess
from unittest.mock import patch

from kdm_cli.cli.front import main
from tests.conftest import Kdm


class Quick(Kdm):
    """`kdm` as a person types it, without a process of its own; nobody sits at a terminal."""

    def run(self, *words, stdin=None, env=None):
        out, err, here = io.StringIO(), io.StringIO(), os.getcwd()
        os.chdir(self.folder)
        try:
            with (
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(err),
                patch("sys.stdin", io.TextIOWrapper(io.BytesIO((stdin or "").encode()), "utf-8")),
                patch.dict(os.environ, env or {}),
            ):
                code = main(list(words))
        finally:
            os.chdir(here)
        return CompletedProcess(words, code, out.getvalue(), err.getvalue())
