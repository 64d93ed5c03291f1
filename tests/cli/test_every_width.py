"""Every reading command on terminals from 40 to 120 columns, at several points of a campaign."""

import json
import re
import shutil

import pytest

from kdm_cli.service.language import index
from kdm_cli.service.language.words import split
from kdm_cli.text import width
from tests.bench.campaigns import everyday, fighting, hunting
from tests.bench.years import old
from tests.cli.look import STYLE
from tests.cli.watched import each_watched, watched

POINTS = {"at home": everyday, "on the hunt": hunting, "in a showdown": fighting, "in year 30": old}
WIDTHS = (40, 60, 80, 120)
EVERY_DAY = {"at home": 60, "on the hunt": 80, "in a showdown": 120, "in year 30": 80}  # besides the narrowest
PAGES = [
    pytest.param(point, columns, marks=() if columns in (WIDTHS[0], EVERY_DAY[point]) else pytest.mark.long)
    for point in POINTS
    for columns in WIDTHS
]
LONG = "Grandmother Wilhelmina"
ELSEWHERE = ("--out", "--json", "--salvage")  # examples that print no page of theirs
LOOKED_AT = (
    "pack list",
    "pack show",
    "pack check",
    "pack printing",
    "settlement list",
    "doctor",
    "look",
)  # they read, and keep nothing
CUT = re.compile(r"\w\.\.(?:\s|$|[│|])")
TYPED = ("kdm ", "eval ")  # lines to copy, which are never broken
FRAME = "╭│├╰"


def readings():
    """The examples of every command that reads, as the operations declare them."""
    for path, operation in index.everything().items():
        if operation.way == "reading" or path in LOOKED_AT:
            for example in operation.examples:
                words = split(example)
                if not any(word.partition("=")[0] in ELSEWHERE for word in words) and not path.startswith("export"):
                    yield words
    yield []
    yield from ([noun, "--help"] for noun in index.GROUPS)
    yield from ([*path.split(), "--help"] for path in ("survivor set", "showdown attack", "log", "batch run"))
    yield from (
        ["--help"],
        ["help", "dice"],
        ["log", "5"],
        ["settlement", "recipes", "--all"],
        ["storage", "list", "gear"],
    )
    yield from (["export", "chronicle", "--format", "text"],)


@pytest.fixture(scope="module", params=POINTS)
def point(request, kept, tmp_path_factory):
    """A campaign at one of its moments, with a name that takes room."""
    campaign = kept.made(POINTS[request.param], tmp_path_factory.mktemp("point"))
    folder = campaign.parent
    shutil.copy(campaign, folder / "ashhold.copy")
    assert watched(folder, "survivor", "rename", "Erza", LONG)[1] == 0
    return folder


def wrong(shown, columns):
    """What is wrong with a page on a terminal so wide."""
    lines = [STYLE.sub("", line) for line in shown.split("\n")]
    found = [f"wider: {line}" for line in lines if width(line) > columns and not line.lstrip("$ ").startswith(TYPED)]
    found += [f"cut: {line}" for line in lines if CUT.search(line)]
    frames = [line for line in lines if line[:1] in FRAME and line]
    found += [
        f"broken: {line}"
        for at, line in enumerate(frames)
        if line[0] != FRAME[0] and width(line) != width(frames[at - 1])
    ]
    return found


@pytest.mark.some(4)
@pytest.mark.parametrize(("point", "columns"), PAGES, indirect=["point"])
def test_every_page_fits_its_terminal_and_no_word_is_cut(point, columns):
    found, lines = {}, list(readings())
    for words, (shown, code) in zip(lines, each_watched(point, lines, columns, rows=50), strict=True):
        assert code in (0, 1, 2), (words, shown)
        assert "kdm has a bug" not in shown, shown
        if told := wrong(shown, columns):
            found[" ".join(words)] = told
    assert not found, "\n".join(f"kdm {words}\n  " + "\n  ".join(told[:6]) for words, told in found.items())


@pytest.mark.some(6)
@pytest.mark.parametrize("columns", WIDTHS)
def test_names_are_whole_wherever_somebody_is_named(point, columns):
    lines = (["survivor", "list"], ["survivor", "show", LONG], ["gear", "grid", LONG])
    for words, (shown, _) in zip(lines, each_watched(point, lines, columns), strict=True):
        assert LONG in STYLE.sub("", shown), words


@pytest.mark.some(6)
@pytest.mark.parametrize("columns", WIDTHS)
def test_a_line_to_copy_is_not_broken(point, columns):
    due = json.loads(STYLE.sub("", watched(point, "status", "--json")[0]))["due"]
    for shown, _ in each_watched(point, ([], ["phase", "show"]), columns, rows=50):
        for row in due[:7]:
            assert f"kdm {row['command']}\n" in STYLE.sub("", shown)


def test_a_wide_terminal_is_used(point):
    wide = watched(point, "survivor", "show", LONG, columns=120)[0].split("\n")
    assert {width(STYLE.sub("", line)) for line in wide if line} == {120}
    short = [len(watched(point, "survivor", "list", columns=columns)[0].split("\n")) for columns in (60, 120)]
    assert short[1] <= short[0]


def test_who_departs_is_no_count(point):
    assert not re.search(r"Departing\s+1 ", STYLE.sub("", watched(point, "settlement", "show")[0]))
