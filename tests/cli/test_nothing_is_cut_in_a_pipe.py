"""What goes into a pipe, to a script, or is asked for with --full holds every name, cause and note whole."""

import json
import re

import pytest

import kdm_cli
from kdm_cli.cli.pages.pen import ASCII, Pen, size
from kdm_cli.cli.pages.registry import page_of
from kdm_cli.rules.refusal import Refused
from tests.bench.campaigns import everyday, fighting, hunting
from tests.bench.years import old
from tests.cli import samples
from tests.cli.look import STYLE
from tests.cli.test_look_hostile import poisoned
from tests.cli.test_text_of_any_width import lines
from tests.cli.watched import watched

LONG = "Wilhelmina Theodora of the Long Lantern Road Vanguard"
LEFT = re.compile(r"\.\.|\band (?:\d+ )?more\b")
WIDTHS = (60, 80, 120)
SAMPLES = samples.answers()
CASES = [(path, number) for path, answers in SAMPLES.items() for number in range(len(answers))]
KEEPING = ("import", "batch run")  # they tell what they did, on one screen


def text_of(path, answer, columns):
    page = page_of(path, answer)(answer, Pen(ASCII, "utf-8", columns, whole=True), False)
    assert [line for line in page if size(line) > columns and "kdm " not in "".join(each.text for each in line)] == []
    return "\n".join("".join(span.text for span in line).rstrip() for line in page)


@pytest.mark.some(18)
@pytest.mark.parametrize(("path", "number"), [case for case in CASES if case[0] not in KEEPING])
def test_every_word_of_a_wide_page_is_on_a_narrow_one(path, number):
    answer = poisoned(SAMPLES[path][number], LONG)
    counts = []
    for columns in (*WIDTHS, 1000):
        text = text_of(path, answer, columns)
        assert not LEFT.search(text), text
        counts.append(text.count("Vanguard"))
    assert min(counts) >= counts[-1], (counts, text)


POINTS = {"at home": everyday, "on the hunt": hunting, "in a showdown": fighting, "in year 30": old}
RICH = f"""\
survivor rename Erza '{LONG}'
survivor note Lucy keeps the tooth that the lion lost, and will not say where she found the other one Vanguard
survivor kill Allister --cause 'the claws of a lion that nobody had seen coming through the long tall grass Vanguard'
settlement note the lanterns along the road went out one after another on the night of the great storm Vanguard
""".splitlines()


@pytest.fixture(scope="module", params=POINTS)
def rich(request, kept, tmp_path_factory):
    """A campaign at one of its moments, with long names, causes and notes."""
    campaign = kdm_cli.open_campaign(kept.made(POINTS[request.param], tmp_path_factory.mktemp("rich")))
    for line in RICH:
        campaign.do(f"{line} --auto")
    return campaign


@pytest.mark.some(4)
@pytest.mark.parametrize("columns", WIDTHS)
def test_no_reading_command_cuts_what_goes_into_a_pipe(rich, columns):
    found, read = [], 0
    for words in lines():
        line = " ".join(f"'{word}'" if " " in word else word for word in words)
        try:
            data = json.dumps(rich.do(line), default=str)
            text = rich.text(line, wide=columns)
        except (Refused, LookupError, TypeError):
            continue  # not at this point of the campaign, or nothing that a script reads
        read += 1
        found += [(line, each) for each in text.split("\n") if (cut := LEFT.search(each)) and cut[0] not in data]
    assert found == []
    assert read > 10


def test_full_shows_on_a_terminal_what_a_pipe_gets(rich, tmp_path):
    for words in (
        ["survivor", "list"],
        ["survivor", "show", LONG],
        ["status"],
        ["log"],
        ["stats"],
        ["gear", "grid", LONG],
    ):
        shown, code = watched(tmp_path, "--file", rich.path, *words, "--full", columns=60)
        assert code == 0, shown
        assert not LEFT.search(STYLE.sub("", shown)), words
