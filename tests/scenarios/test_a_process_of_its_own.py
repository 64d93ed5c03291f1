"""Typed in this process a line says and leaves what it does in a process of its own: most tests rely on that."""

import re

from kdm_cli.service.language.words import split
from tests.conftest import Kdm
from tests.scenarios.quick import Quick

EVENING = (
    ("settlement new Ashhold --seed 4", {}),
    ("survivor add Lucy:f Erza:f Zachary:m Élan:f", {}),
    ("survivor suffer Lucy waist", {}),
    ("survivor suffer Lucy waist --auto", {}),
    ("survivor suffer Erza legs --roll 11", {}),
    ("set Lucia courage 1", {}),
    ("survivr list", {}),
    ("set Élan survival +3 --because 'she sang'", {}),
    ("show élan", {"env": {"COLUMNS": "20", "FORCE_COLOR": "1"}}),
    ("survivor show lucy --json", {}),
    ("batch run -", {"stdin": "set Lucy insanity 1\nset Lucia insanity 1\n"}),
    ("batch run -", {"stdin": "timeline advance\nevent first-day --choose '8 people'\n"}),
    ("event returning survivors", {"stdin": "Erza\n"}),
    ("status --file other.kdm", {}),
    ("status", {"env": {"KDM_FILE": "nowhere.kdm"}}),
    ("--complete survivor show Lu", {}),
    ("survivor set --help", {}),
    ("log 4", {}),
    ("undo 2 --quiet", {}),
    ("redo", {}),
    ("export summary", {}),
    ("", {}),
)


def test_a_line_says_and_leaves_the_same_in_a_process_of_its_own(tmp_path):
    seen = []
    for name, typed_into in (("process", Kdm), ("here", Quick)):
        (tmp_path / name).mkdir()
        kdm = typed_into(tmp_path / name)
        told = []
        for line, more in EVENING:
            done = kdm.run(*split(line), **more)
            told.append((line, done.returncode, timeless(done.stdout), done.stderr))
        seen.append((told, kdm.facts()))
    for process, here in zip(*(told for told, _ in seen), strict=True):
        assert here == process
    assert {code for _, code, _, _ in seen[0][0]} == {0, 1, 2, 3, 4}
    assert seen[0][1] == seen[1][1]


def timeless(text):
    """Without the second in which an entry was written."""
    return re.sub(r"\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d", "NOW", text)
