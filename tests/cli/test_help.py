"""Help: every command explains itself, plainly, within eighty columns, with lines to copy."""

import json
import shlex
import subprocess
import sys

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from kdm_cli.cli import guide, manual
from kdm_cli.cli.app import app
from kdm_cli.cli.main import main
from kdm_cli.cli.manual import shortened
from kdm_cli.cli.tree import help_page
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.index import HOUSE_RULE, OPTIONS, SWITCHES, VALUES, Everywhere, options_of
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.text import width
from tests.conftest import clean_environment, shared

OPERATIONS = index.everything()
EVERY = pytest.mark.parametrize("path", OPERATIONS)
STALE_FRONT = "python -m kdm_cli.cli.guide front > /tmp/front.txt && mv /tmp/front.txt kdm_cli/cli/front.txt"
STALE = "python -m kdm_cli.cli.guide > /tmp/help.txt && mv /tmp/help.txt kdm_cli/cli/help.txt"


def told(capsys, *words):
    """What a command line prints, and its exit code."""
    code = main(list(words))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def flat(text):
    """The words of a page, however they are broken into lines."""
    return " ".join(text.split())


@EVERY
def test_every_command_explains_itself(path, capsys):
    operation = OPERATIONS[path]
    code, page, talk = told(capsys, *path.split(), "--help")
    assert (code, talk) == (0, "")
    assert flat(page).startswith(operation.summary)
    assert f"\nUsage: kdm {path}" in page
    for parameter in operation.parameters:
        assert parameter.kind.help in flat(page)
        assert (parameter.kind.metavar if parameter.positional else parameter.option) in page
    for option in options_of(operation):
        assert option.flags[0] in page
    assert page.endswith("\n") and not page.endswith("\n\n")


@EVERY
def test_every_page_is_plain_and_fits_eighty_columns(path, capsys):
    _, page, _ = told(capsys, *path.split(), "-h")
    assert [line for line in page.splitlines() if width(line) > 80] == []
    assert page.replace("\n", "").isprintable()
    assert all(line == line.rstrip() for line in page.splitlines())


@EVERY
def test_examples_are_lines_to_copy(path, capsys):
    operation = OPERATIONS[path]
    _, page, _ = told(capsys, *path.split(), "--help")
    copied = [line.strip() for line in page.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()]
    assert copied == [f"kdm {example}" for example in operation.examples]
    assert copied, "a command without an example is half explained"
    for line in copied:
        assert shlex.split(line) == ["kdm", *split(line)[1:]], "a shell reads this otherwise than a batch"


@pytest.mark.parametrize("short", index.SHORT)
def test_a_short_form_has_the_page_of_its_long_form(short, capsys):
    _, page, _ = told(capsys, short, "--help")
    path = index.SHORT[short]
    assert f"The short form of kdm {path}." in page
    assert f"\nUsage: kdm {short} " in page
    assert OPERATIONS[path].summary in flat(page)


@pytest.mark.parametrize("noun", index.GROUPS)
def test_a_noun_lists_its_commands(noun, capsys):
    code, page, _ = told(capsys, noun, "--help")
    assert code == 0
    for path in OPERATIONS:
        if path.startswith(noun + " "):
            assert f"\n  {path.partition(' ')[2]} " in page
    assert max(map(width, page.splitlines())) <= 80
    assert index.GROUPS[noun], "what is it, in a few words? service/language/index.py"
    assert copied(page) >= 2


def copied(page):
    """How many lines to copy a page has, each of which can be typed."""
    lines = page.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    return len([parse(split(line)[1:]) for line in lines])


@pytest.mark.parametrize(
    "line",
    ["--help survivor set", "survivor --help set", "survivor set Lucy courage +1 -h", "--file x.kdm survivor set -h",
     "help survivor set"],
)  # fmt: skip
def test_help_may_be_asked_anywhere(line, capsys):
    assert guide.show_help(line.split()) == 0
    assert capsys.readouterr().out == help_page(["survivor", "set"])


@pytest.mark.parametrize("line", ["survivro", "survivor sett", "sho Lucy", "settlement setup 3"])
def test_help_for_what_does_not_exist_is_refused_as_the_command_is(line, capsys):
    with pytest.raises(Refused) as stopped:
        parse(line.split())
    code, page, talk = told(capsys, *line.split(), "--help")
    assert (code, page) == (2, "")
    assert flat(talk) == flat(f"{stopped.value.refusal.message} {stopped.value.refusal.hint}")


def test_the_page_of_all_commands_is_fresh():
    assert guide.cached() == help_page([]), f"kdm help all is out of date: {STALE}"


def test_the_first_screen_is_fresh():
    assert guide.cached(guide.FRONT) == manual.front(), f"kdm --help is out of date: {STALE_FRONT}"


def test_the_page_of_all_commands_names_them_all(capsys):
    code, page, _ = told(capsys, "help", "all")
    assert code == 0
    for path in OPERATIONS:
        assert f"\n  {path} " in page
    for short, path in index.SHORT.items():
        assert f"{short} = {path}" in page
    for option in OPTIONS:
        assert option.help in flat(page)
    assert "KDM_FILE" in page and "completion" in page
    for code in (0, 1, 2, 3, 4, 5, 6, 7, 8, 130):
        assert f"{code} " in page.partition("Exit codes:")[2]
    assert copied(page) >= 2
    assert max(map(len, page.splitlines())) <= 80
    assert page.isascii()


PAGES = {"--help": guide.FRONT, "-h": guide.FRONT, "help": f"{guide.TEXTS}/topics.txt", "help all": guide.HELP}


@pytest.mark.parametrize("line", PAGES)
def test_what_is_the_same_in_every_folder_needs_no_typer(line, tmp_path, capsys):
    code = (
        "import sys; sys.argv = ['kdm', *sys.argv[1:]]\n"
        "from kdm_cli.__main__ import run\n"
        "try:\n    run()\nfinally:\n    print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *line.split()],
        env=clean_environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == guide.cached(PAGES[line]) == told(capsys, *line.split())[1]
    modules = set(done.stderr.split())
    assert {"typer", "rich", "sqlite3", "json", "kdm_cli.service.language.parse", "kdm_cli.cli.app"} & modules == set()


def test_what_is_explained_is_what_is_read():
    flags = [flag for option in OPTIONS for flag in option.flags]
    assert sorted(flags) == sorted([*SWITCHES, *VALUES, HOUSE_RULE])
    assert {each.field for each in OPTIONS} == {*Everywhere._fields}
    assert {flag for each in OPTIONS if each.metavar for flag in each.flags} == {*VALUES, HOUSE_RULE}


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        ("Show a sheet.", "Show a sheet"),
        ("Show what was done: the newest entries, or one.", "Show what was done"),
        ("Take the copy away; nothing else is touched at all.", "Take the copy away"),
        ("Strike an innovation, location, principle, quarry.", "Strike an innovation, location .."),
        ("One page: the settlement and all that is in it now.", "One page: the settlement and all .."),
    ],
)
def test_a_long_summary_is_cut_where_it_still_says_something(summary, line):
    assert shortened(summary, 36) == line


# The same commands through Typer


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KDM_FILE", raising=False)
    return tmp_path


def entries(folder, capsys):
    """The journal, without what no two runs share."""
    (file,) = folder.glob("*.kdm")
    code, printed, _ = told(capsys, "log", "--last", "99", "--json", "--file", str(file))
    assert code == 0
    found = []
    for brief in json.loads(printed)["entries"]:
        whole = json.loads(told(capsys, "log", str(brief["id"]), "--json", "--file", str(file))[1])["entry"]
        found.append({key: whole[key] for key in ("command", "arguments", "answers", "changes", "story", "because")})
    return shared(found)


EVENING = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m",
    "survivor set Lucy Erza courage +2 --because 'a brave day'",
    "set Lucy, Erza insanity 3",
    "set Lucy courage -1",
    "--house-rule survivor token Lucy strength -1",
    "survivor suffer Zachary waist --roll 7",
    "storage add cloth 2",
    "give Lucy cloth --slot 5",
    "kill Zachary --cause 'eaten by a lion'",
)


def test_typer_the_command_line_and_a_batch_write_the_same_journal(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("KDM_FILE", raising=False)
    journals = {}
    for way in ("typer", "line", "batch"):
        folder = tmp_path / way
        folder.mkdir()
        monkeypatch.chdir(folder)
        assert main(split(EVENING[0])) == 0
        if way == "batch":
            (folder / "evening.txt").write_text("\n".join(EVENING[1:]))
            assert main(["batch", "run", "evening.txt"]) == 0
        for line in EVENING[1:] if way != "batch" else ():
            assert (app(split(line), standalone_mode=False) if way == "typer" else main(split(line))) == 0, line
        capsys.readouterr()
        journals[way] = entries(folder, capsys)
    assert journals["typer"] == journals["line"] == journals["batch"]
    assert len(journals["typer"]) == len(EVENING)


def test_a_campaign_is_begun_through_typer_too(here, capsys):
    done = CliRunner().invoke(app, ["settlement", "new", "Ashhold", "--seed", "4"])
    assert done.exit_code == 0 and "Ashhold" in done.stdout
    assert [entry["command"] for entry in entries(here, capsys)] == ["settlement new"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("survivor show Nobody", 1),
        ("survivor sett Lucy", 2),
        ("nonsense", 2),
        ("survivor", 2),
        ("survivor set Lucy courage +1 --dryrun", 2),
        ("survivor set Lucy", 2),
        ("survivor suffer Lucy waist", 3),
        ("--file nowhere.kdm survivor list", 4),
        ("survivor list --json", 0),
        ("--json survivor list", 0),
        ("", 0),
        ("--json", 0),
        ("--version", 0),
        ("completion bash", 0),
        ("completion csh", 2),
    ],
)
def test_typer_answers_as_the_command_line_does(line, code, here, capsys):
    main(["settlement", "new", "Ashhold", "--seed", "4"])
    main(["survivor", "add", "Lucy:f"])
    capsys.readouterr()
    done = CliRunner().invoke(app, line.split())
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    if line != "--version":
        plain = told(capsys, *line.split())
        assert (done.exit_code, done.stdout, done.stderr) == plain


def test_the_tree_holds_every_command_and_every_option():
    root = get_command(app)
    context = root.make_context("kdm", [], resilient_parsing=True)
    found = {}
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        if name in index.GROUPS:
            inner = command.make_context(name, [], parent=context, resilient_parsing=True)
            for each in command.list_commands(inner):
                found[f"{name} {each}"] = command.get_command(inner, each)
        else:
            found[index.SHORT.get(name, name)] = command
    assert set(found) == {*OPERATIONS, "completion"}
    for path, operation in OPERATIONS.items():
        flags = {flag for param in found[path].params for flag in param.opts}
        assert {each.option for each in operation.parameters if not each.positional} <= flags
        assert {option.flags[0] for option in options_of(operation)} <= flags
        assert found[path].rich_markup_mode is None
