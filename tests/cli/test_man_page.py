"""The man page: of the same declarations as the help, sound roff, and where packagers look for it."""

import os
import re
import shutil
import subprocess
import tomllib

import pytest

from kdm_cli.cli import guide
from kdm_cli.cli.man_page import man_page
from kdm_cli.service.language import index
from kdm_cli.service.language.index import OPTIONS
from kdm_cli.service.language.signposts import LONGER_TEXTS
from tests.cli.test_help import flat, told
from tests.conftest import ROOT

STALE = "python -m kdm_cli.cli.man_page > /tmp/kdm.1 && mv /tmp/kdm.1 kdm_cli/cli/kdm.1"
REQUEST = re.compile(r"\.(TH|SH|SS|TP|B|IR|RS|RE|IP|nf|fi|nh|ad)( |$)")
FORMATTERS = {
    "man": ("man", "--warnings", "-l"),
    "groff": ("groff", "-man", "-Tutf8", "-ww", "-P-c"),
}


def test_the_man_page_is_fresh_and_printed(capsys):
    assert guide.cached(guide.MAN) == man_page(), f"the man page is out of date: {STALE}"
    assert told(capsys, "help", "--man") == (0, man_page(), "")


def test_every_line_is_text_or_a_request_that_is_known():
    page = man_page()
    assert page.isascii()
    for line in page.splitlines():
        assert REQUEST.match(line) if line[:1] == "." else line[:1] != "'", line
    assert re.search(r"(?<!\\)-", re.sub(r"\.(TH|SH|SS).*", "", page)) is None, "a dash that is copied is a minus"


def test_it_names_every_command_every_option_and_every_text():
    words = flat(page_as_read())
    for path, operation in index.everything().items():
        assert f"kdm {path}" in words
        assert flat(operation.summary).removesuffix(".") in words
        assert all(f"kdm {line}" in words for line in operation.examples)
    assert all(option.help in words for option in OPTIONS)
    assert all(f" {topic} " in words for topic in LONGER_TEXTS)
    assert "130 interrupted" in words and "KDM_FILE" in words


def page_as_read():
    """What stands on the page once the requests and escapes are gone."""
    said = {
        "\\-": "-",
        "\\(aq": "'",
        "\\(ga": "`",
        "\\(ha": "^",
        "\\(ti": "~",
        "\\fB": "",
        "\\fR": "",
        "\\fI": "",
        "\\&": "",
    }
    lines = [line for line in man_page().splitlines() if line[:1] != "."]
    return re.sub(r"\\(?:f.|\(..|.)", lambda found: said.get(found[0], "\\"), "\n".join(lines))


@pytest.mark.parametrize("formatter", FORMATTERS)
def test_formatters_have_nothing_to_say_against_it(formatter):
    if shutil.which(formatter) is None:
        pytest.skip(f"{formatter} is not installed: apt-get install {formatter if formatter != 'man' else 'man-db'}")
    done = subprocess.run(
        [*FORMATTERS[formatter], guide.MAN], capture_output=True, encoding="utf-8", check=False, timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    if formatter == "man":
        assert max(len(line) for line in re.sub(".\b", "", done.stdout).splitlines()) <= 90


def test_the_wheel_puts_it_where_man_looks():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {"kdm_cli/cli/kdm.1": "share/man/man1/kdm.1"}
    assert (ROOT / "kdm_cli/cli/kdm.1").is_file()
