"""Names that are empty, enormous, wide, doubled or not text at all (rows 38-41)."""

import json
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kdm_cli.cli.main import main
from kdm_cli.text import width
from tests.faults.processes import entries, healthy, kdm, snap, within
from tests.faults.terminals import COLOUR, harmful, seen

MEGABYTE = 1_000_000
TOO_MUCH = {
    "ten megabytes": "x" * (10 * MEGABYTE),  # in one word; the others are a million letters
    "a million accents": "e" + "\u0301" * MEGABYTE,
    "a million spaces around": " " * MEGABYTE + "x" * 61,
    "a million commas": "," * MEGABYTE,
    "a million colons": ":" * MEGABYTE,
}
WIDE = [
    "狮子",
    "👩\u200d👩\u200d👧",
    "❤\ufe0f",
    "é\u0301\u0302",
    "مرحبا",
    "שלום",
    "🇫🇮",
    "한국",
    "ﾊﾝ",
    "Å",
    "①",
    "\U0001f9d9\U0001f3fd",
    "Zoë",
    "ก็",
]


@pytest.mark.parametrize("name", ["", " ", "\t", "\u3000", "\u00a0 \u2003"])
def test_no_name_at_all_is_refused(campaign, name):
    before = snap(campaign)
    for words in (
        ("survivor", "add", name),
        ("survivor", "rename", "Lucy", name),
        ("settlement", "name", name),
        ("settlement", "note", name),
        ("survivor", "note", "Lucy", name),
    ):
        assert within(campaign.parent, *words, "--json").code == 2, words
    assert within(campaign.parent, "survivor", "show", name, "--json").code in (1, 2)
    assert snap(campaign) == before


@pytest.mark.parametrize("length", [60, 61, 100_000])
def test_a_name_has_at_most_sixty_characters(campaign, length):
    for name in ("x" * length, "狮" * min(length, 30_000), "👩" * min(length, 30_000)):
        done = within(campaign.parent, "survivor", "add", name, "--json")
        assert done.code == (0 if length == 60 else 2), done.out
        assert done.code == 0 or len(done.out) < 2000
    assert healthy(campaign)


@pytest.mark.parametrize("what", TOO_MUCH)
def test_far_too_much_is_refused_at_once(campaign, what):
    before = snap(campaign)
    text = TOO_MUCH[what]
    steps = [
        {"do": "survivor.add", "names": [text]},
        {"do": "survivor.note", "name": "Lucy", "text": text},
        {"do": "storage.add", "item": text, "house-rule": True},
        {"do": "survivor.set", "names": ["Lucy"], "stat": text, "amount": "1"},
        {"do": "survivor.set", "names": ["Lucy"], "stat": "courage", "amount": text},
        {text: text},
    ]
    for step in steps[:2] if what == "ten megabytes" else steps:
        document = json.dumps([step]).encode()
        begun = time.monotonic()
        done = within(campaign.parent, "batch", "run", "-", "--json", stdin=document)
        assert done.code in (1, 2), done.out
        assert len(done.out) < 2000
        assert time.monotonic() - begun < 2.5
    assert snap(campaign) == before


def test_a_flood_of_accents_is_shown_as_two_and_kept(campaign):
    name = "Zalgo" + "\u0301" * 50
    assert kdm(campaign.parent, "survivor", "rename", "Lucy", name).code == 0
    assert "Zalgo\u0301\u0301 " in within(campaign.parent, "survivor", "list").out
    assert json.loads(within(campaign.parent, "survivor", "list", "--json").out)[0]["name"] == name


def test_columns_stand_under_one_another_whatever_the_names_are(campaign):
    document = json.dumps([{"do": "survivor.add", "names": [name]} for name in WIDE])
    assert within(campaign.parent, "batch", "run", "-", stdin=document.encode()).code == 0
    for out in (kdm(campaign.parent, "survivor", "list").out, seen(campaign.parent, "survivor", "list")[0]):
        rows = COLOUR.sub("", out).replace("\r", "").splitlines()[1:-1]
        assert len(rows) == len(WIDE) + 4
        numbers = [row.find(" 1 ") for row in rows]
        assert all(at > 0 for at in numbers)
        assert len({width(row[:at]) for row, at in zip(rows, numbers, strict=True)}) == 1
        assert max(map(width, rows)) <= 80
    for name in WIDE:
        frame = within(campaign.parent, "survivor", "show", name).out.splitlines()
        assert {width(row) for row in frame} == {80}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "ZOË"),
        ("Zoë", "zoe"),
        ("Straße", "STRASSE"),
        ("Straẞe", "strasse"),
        ("Lucy", "Ｌｕｃｙ"),
        ("Old Tom", "old-tom"),
        ("Ǆ", "ǆ"),
        ("ﬁsh", "fish"),
    ],
)
def test_two_spellings_of_one_name_are_one_name(campaign, first, second):
    within(campaign.parent, "survivor", "add", first)
    done = within(campaign.parent, "survivor", "add", second, "--json")
    assert (done.code, done.error["code"]) == (1, "duplicate-name")
    assert within(campaign.parent, "survivor", "show", second).code == 0


@pytest.mark.parametrize(
    "pair", [("Ada", "Аda"), ("Ilse", "1lse"), ("İsa", "Isı")], ids=["Cyrillic", "a digit", "Turkish"]
)
def test_look_alikes_are_two_names(campaign, pair):
    for name in pair:
        assert within(campaign.parent, "survivor", "add", name).code == 0
        shown = json.loads(within(campaign.parent, "survivor", "show", name, "--json").out)
        assert shown["name"] == name


def test_what_is_not_utf_8_is_refused(campaign):
    before = snap(campaign)
    for words in (
        ("survivor", "add", b"Zo\xeb"),
        ("survivor", "add", b"\xed\xa0\x80"),
        (b"\xff",),
        ("set", "Lucy", "courage", b"\xb2"),
        ("set", "Lucy", "courage", "1", "--because", b"\xe9t\xe9"),
        ("--roll", b"\xff", "log"),
    ):
        done = kdm(campaign.parent, *words, "--json")
        assert (done.code, done.error["code"]) == (2, "bad-input")
    for text in (b"survivor add Zo\xeb", "set Lucy courage 1".encode("utf-16"), b"survivor add \xed\xa0\x80"):
        done = kdm(campaign.parent, "batch", "run", "-", "--json", stdin=b"\n" + text)
        assert done.code == 2
        assert done.error["line"] >= 1
    for text in ('[{"do": "survivor.add", "names": ["\\ud800"]}]', '[{"do": "\\udfff"}]', '[{"\\ud800": 1}]'):
        assert kdm(campaign.parent, "batch", "run", "-", "--json", stdin=text.encode()).code == 2
    assert snap(campaign) == before


def test_a_byte_order_mark_and_the_line_ends_of_others_do_not_matter(campaign):
    before = entries(campaign)
    for text in (
        b"\xef\xbb\xbfset Lucy insanity +1\r\nset Lucy insanity +1\r\n",
        "set Lucy insanity +1\u0085".encode(),
    ):
        assert within(campaign.parent, "batch", "run", "-", stdin=text).code in (0, 2)
    assert entries(campaign) >= before + 2


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=70))
def test_any_text_is_a_name_or_is_refused(campaign, capsys, name):
    """In this process: three commands for each of many names."""
    file = f"--file={campaign}"
    codes = [main([file, "survivor", "add", "--quiet", "--", name])]
    if codes == [0]:
        codes.append(main([file, "survivor", "list"]))
        codes.append(main([file, "undo"]))
    told = capsys.readouterr()
    assert codes in ([0, 0, 0], [1], [2])
    assert "kdm has a bug" not in told.err
    assert harmful(told.out + told.err) == []
