"""Names that are meant to do something else: everywhere they are letters, and kept as typed (rows 35-37, 54, 55)."""

import json
import sqlite3

import pytest

from kdm_cli.text import shown
from tests.faults.processes import entries, healthy, kdm, snap, within
from tests.faults.terminals import COLOUR, harmful
from tests.faults.terminals import seen_at_once as seen

CONTROL = [
    "\x1b]0;own\x07",
    "\x9b31mred",
    "\u202egnik",
    "\u2066in",
    "c\rr",
    "two\nlines",
    "t\tb",
    "\x7fdel",
    "\u200bnil",
]
CONTROL += ["\x1b[2J\x1b[Hgone", "\x1bP+q544e\x1b\\", "line\u2028sep", "\ue000own", "\U000e0041tag", "\u3164blank"]
MARKUP = ["[red]", "[/nope]", "[link=http://x]y[/link]", "[bold]z", "\\[x]", ":smile:", "<b>bold</b>", "`tick` *star*"]
OPTIONS = ["-rf", "--help", "--json", "-", "--", "-1", "--file=x"]
QUERIES = ["'; DROP TABLE survivor; --", "100%_", '"*NEAR(', "Robert') --", "null", "x' OR '1'='1"]
FORMATS = ["{{7*7}}", "{0.__class__}", "%s%n%d", "${HOME}", "$(reboot)", "`id`", "\\u0041", "#comment", "{name!r}"]
NAMES = [*CONTROL, *MARKUP, *OPTIONS, *QUERIES, *FORMATS]
LOOKS = [
    ("survivor", "list"),
    (),
    ("log", "--last", "99"),
    ("settlement", "show"),
    ("export", "summary"),
    ("timeline", "show"),
]


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """A settlement in which everybody has such a name, and a note, and a tale; in the order of NAMES."""
    folder = tmp_path_factory.mktemp("crowd")
    assert within(folder, "settlement", "new", "\x1b[31mHold [/red] {0}", "--file", "crowd.kdm").code == 0
    lines = []
    for name in NAMES:
        lines.append({"do": "survivor.add", "names": [name], "sex": "f"})
        lines.append({"do": "survivor.note", "name": name, "text": f"{name} wrote {name}"})
        lines.append({"do": "survivor.set", "names": [name], "stat": "insanity", "amount": "+1"})
    lines.append({"do": "settlement.note", "text": NAMES[0]})
    lines.append({"do": "storage.add", "item": NAMES[0], "house-rule": True})
    lines.append({"do": "survivor.kill", "name": NAMES[1], "cause": NAMES[1]})
    done = within(folder, "batch", "run", "-", stdin=json.dumps(lines).encode())
    assert done.code == 0, done
    return folder


def test_names_are_kept_as_typed(crowd):
    sheets = json.loads(within(crowd, "survivor", "list", "--all", "--json").out)
    assert [sheet["name"] for sheet in sheets] == NAMES
    assert healthy(crowd / "crowd.kdm")


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_terminal_gets_letters_and_colours_only(crowd, words):
    out, code = seen(crowd, *words)
    assert code == 0
    assert harmful(out) == []


RAW = [("export", "csv", "--table", table) for table in ("survivor", "journal")]
RAW += [("export", "json"), ("export", "chronicle"), ("export", "sheets"), ("export", "summary", "--format", "html")]
RAW += [("export", "summary", "--format", "md"), ("log", "--json"), ("survivor", "list", "--json")]


@pytest.mark.some(4)
@pytest.mark.parametrize("words", RAW, ids=" ".join)
def test_what_a_program_would_read_does_a_terminal_no_harm_either(crowd, words):
    """Row 81; the same on a pipe is as it is: a spreadsheet gets the letters that were typed."""
    for env in ({}, {"TERM": "dumb"})[: 1 + (words[1] == "csv")]:
        out, code = seen(crowd, *words, env=env)
        assert code == 0
        assert harmful(out) == [], env
    assert words[1] != "csv" or "\x9b31mred" in within(crowd, *words).out


def test_a_refusal_and_a_prompt_do_a_terminal_no_harm(crowd):
    for words in (
        ("survivor", "show", "\x9b31mnobody"),
        ("look", "\x1b]0;own\x07"),
        ("\x1b[2Jx",),  # by itself it is somebody's name, and shows their sheet
        ("set", "--\x1b[2J"),
    ):
        out, code = seen(crowd, *words)
        assert code in (1, 2)
        assert harmful(out) == [], words


@pytest.mark.some(3)
@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_pipe_gets_letters_only(crowd, words):
    out = kdm(crowd, *words).out
    assert "\x1b" not in out
    assert harmful(out) == []


@pytest.mark.some(5)
@pytest.mark.parametrize("name", [*CONTROL[:6], *MARKUP[:5], *FORMATS[:2]])
def test_a_sheet_shows_the_name_literally(crowd, name):
    out, code = seen(crowd, "survivor", "show", "--", name)
    assert code == 0
    assert harmful(out) == []
    assert shown(name) in COLOUR.sub("", out)


@pytest.mark.parametrize("name", [CONTROL[0], CONTROL[2], MARKUP[1], FORMATS[0]])
def test_a_refusal_and_a_change_show_the_name_literally(campaign, name):
    folder = campaign.parent
    for words in (
        ("rename", "Lucy", "--", name),
        ("set", "Lucy", "insanity", name),
        ("show", f"{name}?"),
        (name,),
        (f"--{name}",),
    ):
        out, code = seen(folder, *(("survivor", *words) if words[0] == "rename" else words))
        assert code in (0, 1, 2)
        assert harmful(out) == []
    out, code = seen(folder, "survivor", "kill", "--cause", name, "--", name)
    assert code == 0
    assert harmful(out) == []
    assert shown(name) in COLOUR.sub("", out)


def test_a_hostile_settlement_is_named_literally_everywhere(tmp_path):
    name = "\x1b]0;x\x07[/b] \u202e"
    out, code = seen(tmp_path, "settlement", "new", name)
    assert (code, harmful(out)) == (0, [])
    for words in ((), ("settlement", "list"), ("settlement", "show"), ("settlement", "name", name + "2"), ("undo",)):
        out, code = seen(tmp_path, *words)
        assert (code, harmful(out)) == (0, []), words


def test_an_error_of_a_batch_shows_its_line_literally(campaign):
    for name in CONTROL[:8]:
        line = json.dumps([{"do": name, "names": [name]}, {name: name}])
        done = within(campaign.parent, "batch", "run", "-", stdin=line.encode())
        assert done.code == 2
        assert harmful(done.err) == []


@pytest.mark.some(3)
@pytest.mark.parametrize("name", OPTIONS)
def test_a_name_like_an_option_goes_after_two_dashes(campaign, name):
    before = snap(campaign)
    assert kdm(campaign.parent, "survivor", "rename", "Lucy", "--", name).code == 0
    assert f"+- {name} " in within(campaign.parent, "survivor", "show", "--", name).out
    assert within(campaign.parent, "survivor", "show", "--", f"{name}x").out == ""
    assert within(campaign.parent, "undo").code == 0
    assert before != snap(campaign)


def test_a_typo_in_an_option_is_never_a_name(campaign):
    before = entries(campaign)
    for word, meant in (
        ("--becuse", "--because"),
        ("--dryrun", "--dry-run"),
        ("--jsn", "--json"),
        ("-x", ""),
        ("-Y", "-y"),
    ):
        done = within(campaign.parent, "survivor", "add", "Nadia", word)
        assert done.code == 2
        assert meant in done.err
        assert "--" in done.err
    assert entries(campaign) == before


@pytest.mark.some(5)
@pytest.mark.parametrize("text", [*QUERIES, "%", "_", "*", "NEAR(", 'a"b'])
def test_a_query_in_a_name_or_a_filter_is_a_name_or_a_filter(campaign, text):
    for words in (
        ("show", "--", text),
        ("log", f"--survivor={text}"),
        ("survivor", "list", f"--where=name={text}"),
        ("survivor", "list", f"--where={text}=1"),
        ("survivor", "list", f"--trait={text}"),
        ("storage", "add", "--", text),
    ):
        assert within(campaign.parent, *words).code in (0, 1, 2), words
    assert within(campaign.parent, "survivor", "add", "--", text).code in (0, 2)
    connection = sqlite3.connect(campaign)
    assert connection.execute("SELECT count(*) FROM survivor").fetchone()[0] >= 4
    connection.close()
    assert healthy(campaign)


def test_what_a_filter_matches_is_what_it_says(campaign):
    out = within(campaign.parent, "survivor", "list", "--where", "name=%", "--json").out
    assert json.loads(out) == []
    out = within(campaign.parent, "survivor", "list", "--trait", "_", "--json").out
    assert json.loads(out) == []
