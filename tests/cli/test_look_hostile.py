"""Names that would break a terminal or a table, in every place where a text stands."""

import re

import pytest

from kdm_cli.cli.pages.pen import ASCII, Pen
from tests.cli import samples
from tests.cli.look import DRAWN, PLAIN, STYLE, harmful, screen, sent, styled

HOSTILE = {
    "ansi": "\x1b[31mred\x1b[0m",
    "title": "\x1b]0;owned\x07",
    "c1": "\x9b31m\x85x",
    "bidi": "\u202eevil\u2066x\u2069",
    "carriage": "a\rb\nc\td\x00e\x7f",
    "separators": "a\u2028b\u2029c\u200bd\ufeff",
    "markup": "[red]blood[/red][/nope][link=http://x]y[/link]",
    "emoji code": ":skull: :smile:",
    "zalgo": "Z" + "\u0300\u0334" * 20,
    "enclosed": "Z" + "\u0489\u20dd" * 20,
    "cjk": "日本語のなまえ" * 6,
    "emoji": "👨‍👩‍👧❤️💀" * 6,
    "rtl": "שרה ועرب",
    "hangul": "한글 \u1112\u1161\u11ab",
    "invisible": "\u3164\u115f\uffa0\u00ad",
    "lengthy": "Bartholomew" * 5,
    "spaces": "a    b ",
    "private": "\ue000\U000f0000",
    "empty": "",
}
NOT_IN_PYTE = {"enclosed", "hangul"}  # it stops at letters of no width that are not accents
WORDS = {"status", "sex", "kind", "phase", "origin", "scope", "time", "last", "command", "table", "file"}
WORDS |= {
    "step_name",
    "facing",
    "turn",
    "over",
    "space",
    "blind_spot",
    "verdict",
}  # of the showdown and its dice: never a text that somebody typed


def poisoned(value, name, key=""):
    """The same answer, with the name wherever a text of the campaign stands."""
    if isinstance(value, dict):
        return {field: poisoned(each, name, field) for field, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each, name, key) for each in value]
    return name if isinstance(value, str) and key not in WORDS else value


SAMPLES = samples.answers()
CASES = [(path, number) for path, answers in SAMPLES.items() for number in range(len(answers))]


@pytest.mark.some(13)
@pytest.mark.parametrize(("path", "number"), CASES)
def test_no_name_breaks_a_page(path, number):
    for name in HOSTILE.values():
        answer = poisoned(SAMPLES[path][number], name)
        for pen in (PLAIN, DRAWN, Pen(ASCII, "ascii"), Pen(ASCII, "cp1252"), Pen(ASCII, "euc-jp")):
            for line in styled(path, answer, pen):
                text = "".join(span.text for span in line)
                assert harmful(text) == []
                text.encode(pen.encoding or "utf-8")


@pytest.mark.some(13)
@pytest.mark.parametrize(("path", "number"), CASES)
def test_a_terminal_shows_what_a_pipe_gets_in_colours_of_our_own(path, number):
    for name in HOSTILE.values():
        page = styled(path, poisoned(SAMPLES[path][number], name), DRAWN)
        raw = sent(page)
        assert harmful(raw) == []
        assert set(re.findall(r"\x1b.", raw)) <= {"\x1b["}
        text = ["".join(span.text for span in line) for line in page]
        assert STYLE.sub("", raw).split("\n")[: len(text)] == text


@pytest.mark.some(6)
@pytest.mark.parametrize("key", sorted(HOSTILE.keys() - NOT_IN_PYTE))
def test_frames_stay_upright_on_a_real_terminal(key):
    for path in ("survivor show", "settlement show", "gear grid"):
        terminal = screen(sent(styled(path, poisoned(SAMPLES[path][0], HOSTILE[key]), DRAWN)))
        rows = [row for row in terminal.display if row.strip()]
        edges = {terminal.buffer[at][0].data for at in range(len(rows))}
        assert edges <= set("╭├╰│")
        assert {terminal.buffer[at][79].data for at in range(len(rows))} <= set("╮┤╯│"), rows


def test_markup_is_shown_as_it_was_typed():
    for pen in (PLAIN, DRAWN):
        raw = sent(styled("survivor show", samples.survivor(name="[red]Al[/red] [/nope]"), pen))
        assert "[red]Al[/red] [/nope]" in STYLE.sub("", raw)


def test_escapes_are_spelled_out():
    text = STYLE.sub("", sent(styled("survivor list", [samples.survivor(name="\x1b[31m\u202eX")], DRAWN)))
    assert r"\x1b[31m\u202eX" in text
