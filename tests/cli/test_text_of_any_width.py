"""`campaign.text(line, wide=N)`: every page that a script may read, laid out for 60, 80 and 120 columns."""

import pytest

import kdm_cli
from kdm_cli.cli.main import main
from kdm_cli.rules.refusal import Refused
from kdm_cli.text import width
from tests.bench.campaigns import everyday, fighting, hunting
from tests.bench.years import old
from tests.cli.test_every_width import LOOKED_AT, TYPED, readings

POINTS = {"at home": everyday, "on the hunt": hunting, "in a showdown": fighting, "in year 30": old}


@pytest.fixture(scope="module", params=POINTS)
def campaign(request, kept, tmp_path_factory):
    return kdm_cli.open_campaign(kept.made(POINTS[request.param], tmp_path_factory.mktemp("text")))


def lines():
    """The examples of reading commands that an open campaign knows."""
    found = [words for words in readings() if words and "--help" not in words and words[0] != "help"]
    return [words for words in found if " ".join(words[:2]) not in LOOKED_AT]


@pytest.mark.some(4)
@pytest.mark.parametrize("wide", [60, 80, 120])
def test_every_page_is_as_wide_as_asked(campaign, wide):
    wrong, read = [], 0
    for words in lines():
        line = " ".join(f"'{word}'" if " " in word else word for word in words)
        try:
            text = campaign.text(line, wide=wide)
        except (Refused, LookupError):
            continue  # not at this point of the campaign, or nothing that a script reads
        read += 1
        wrong += [
            (line, each) for each in text.split("\n") if width(each) > wide and not each.lstrip().startswith(TYPED)
        ]
    assert wrong == []
    assert read > 10


def test_a_sheet_uses_the_room_it_is_given(campaign):
    who = campaign.survivor.list()[0]["name"]
    widths = [max(map(width, campaign.text(f"survivor show '{who}'", wide=wide).split("\n"))) for wide in (60, 80, 120)]
    assert widths == [60, 80, 120]


def test_what_a_script_reads_is_what_goes_into_a_pipe(campaign, capsys):
    """Nothing is left out of either."""
    for line in ("status", "storage list", "craft --list", "survivor list", "log", "stats", "settlement show"):
        assert main(["--file", campaign.path, *line.split()]) == 0
        assert campaign.text(line) + "\n" == capsys.readouterr().out, line
