"""A whole evening is typed up afterwards: all of it is kept or nothing, and what is wrong is pointed at."""

import json

import pytest

from kdm_cli.rules.refusal import EXIT_CODES

WRONG = (
    ("set Lucia insanity 1", 5, "unknown-name"),
    ("   set Lucia insanity 1", 8, "unknown-name"),
    ("set Lucy insanity 1 --becuse lion", 21, "usage"),
    ("set Lucy insanty 1", 10, "unknown-name"),
    ("set Lucy insanity many", 19, "bad-input"),
    ("gain Lucy 'Leadership of Moths'", 11, "unknown-name"),
    ("set Lucy, Erza, Lucia insanity 1", 17, "unknown-name"),
    ("set 'Zach O", 5, "bad-input"),
    ("juggle Lucy", 1, "usage"),
    ("survivor dance Lucy", 10, "usage"),
    ("kill Lucy --couse lion", 11, "usage"),
    ("undo", 1, "usage"),
    ("expect Lucy survival = 99", 1, "not-as-expected"),
    ("storage remove monster hide", 16, "unknown-name"),
    ("storage remove white fur   # wet", 16, "unknown-name"),
    ("set 剣の女 insanity 1", 5, "unknown-name"),
    ("set Lucy,Erzza insanity 1", 10, "unknown-name"),
    ("set 'Lucy, Erzza' insanity 1", 12, "unknown-name"),
    ("survivor suffer Lucy waist -r 11", 31, "bad-input"),
    ("event first-day --house-rule --choose nonsense", 39, "bad-input"),
    ("kill Zachary --cause Lucia --becuse Lucia", 28, "usage"),
    ("event open-maw --house-rule --then survivor kil Erza --cause maw", 45, "usage"),
    ("event open-maw --house-rule --then set Lucy insanity 1 --then set Erzza insanity 1", 67, "unknown-name"),
    ("event open-maw --house-rule --then 'set Erzza insanity 1'", 41, "unknown-name"),
    ("event open-maw --house-rule --then='set Erzza insanity 1'", 41, "unknown-name"),
    ("set Lucy insnity 1 # her insnity, at last", 10, "unknown-name"),
    ("baptise Lucy # ask for the new name", 1, "usage"),
)  # the line, the column of what is wrong in it, the code


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


@pytest.mark.parametrize(("line", "column", "code"), WRONG)
def test_the_first_error_names_line_and_column_and_nothing_is_kept(founders, line, column, code):
    before = founders.json("log")
    evening = f"set Lucy insanity 1\n{line}\nset Erza insanity 1\n"
    done = founders.run("batch", "run", "-", "--json", stdin=evening)
    error = json.loads(done.stdout)["error"]
    assert done.returncode == EXIT_CODES.get(code, 1)
    assert (error["line"], error["column"], error["code"]) == (2, column, code)
    assert error["message"].startswith(f"line 2, column {column}: ")
    assert error["hint"] or code == "not-as-expected"
    assert founders.json("log") == before


def test_a_missing_die_is_asked_for_at_its_line(founders):
    error = founders.json("batch run -", code=3, stdin="set Lucy insanity 1\n\nsurvivor suffer Erza waist\n")["error"]
    assert (error["line"], error["column"]) == (3, 1)
    assert error["needs"][0]["sides"] == 10


def test_auto_behind_the_batch_rolls_for_all_lines(founders):
    told = founders.json("batch run - --auto", stdin="survivor suffer Erza waist\nsurvivor suffer Lucy legs\n")
    assert [die["origin"] for outcome in told["outcomes"] for die in outcome["dice"]] == ["rolled", "rolled"]


def test_a_document_names_its_step_and_where_that_stands(founders):
    steps = [{"do": "survivor.set", "names": ["Lucy"], "stat": "insanity", "amount": 1}, {"do": "survivor.dance"}]
    error = founders.json("batch run -", code=2, stdin=json.dumps(steps, indent=1))["error"]
    assert (error["step"], error["line"], error["column"]) == (2, 11, 9)
    assert "step 2" in error["message"]
    one_line = json.dumps(steps)
    error = founders.json("batch run -", code=2, stdin=one_line)["error"]
    assert (error["step"], error["line"], error["column"]) == (2, 1, one_line.index('"survivor.dance"') + 1)


def test_a_broken_document_names_the_place(founders):
    error = founders.json("batch run -", code=2, stdin='[{"do": "timeline.advance"},\n {"do" "timeline.advance"}]')[
        "error"
    ]
    assert (error["line"], error["column"]) == (2, 8)
    assert "double quotes" in error["hint"]
    error = founders.json("batch run -", code=2, stdin='[{"do": "set", "names": ["Lucy"], "stat": "insanity"}]')[
        "error"
    ]
    assert "such as survivor.set" in error["hint"], "no short forms here"


def test_a_letter_that_is_none_is_pointed_at(founders):
    error = founders.json("batch run -", code=2, stdin="set Lucy insanity 1\nset\x00 Lucy")["error"]
    assert (error["line"], error["column"]) == (2, 4)
    (founders.folder / "evening.txt").write_bytes("set Lucy insanity 1\nname Zoë".encode() + b"\xff")
    error = founders.json("batch run evening.txt", code=2)["error"]
    assert (error["line"], error["column"]) == (2, 9)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ('"amount": 1, "amount": 2', "A step has a name that stands in it twice"),
        ('"amount": NaN', "amount is NaN, which is no number"),
        (f'"amount": {"9" * 5000}', "amount is 999999999.., which is no number"),
        ('"amount": "\\ud800"', "amount holds what is no text"),
        (f'"amount": {"[" * 50}{"]" * 50}', "is nested too deeply"),
    ],
)
def test_what_no_sheet_can_hold_is_pointed_at_in_a_document_too(founders, value, told):
    steps = f'[{{"do": "timeline.show"}},\n {{"do": "survivor.set", "names": ["Lucy"], "stat": "insanity", {value}}}]'
    error = founders.json("batch run -", code=2, stdin=steps)["error"]
    assert told in error["message"]
    assert error["hint"]
    assert (error["step"], error["line"], error["column"]) == (2, 2, 2)


def test_checking_shows_what_would_change_and_keeps_nothing(founders):
    told = founders("batch check -", stdin="set Lucy insanity 1\nset Erza survival -1\nexpect Erza survival = 0\n")
    assert "0 -> 1" in told
    assert "1 -> 0" in told
    assert founders.json("show Lucy")["insanity"] == 0


def test_a_long_evening_is_told_by_what_it_has_changed_in_all(founders):
    lines = [f"set {name} insanity +1" for name in ("Lucy", "Erza", "Zachary") for _ in range(12)]
    told = founders("batch run -", stdin="\n".join([*lines, "set Lucy courage 3"]))
    assert "Lucy: insanity 0 -> 12" in told
    assert "Zachary: insanity 0 -> 12" in told
    assert "due:" in told
    assert "37 lines, entries 3 to 39, one step for kdm undo" in told
    assert len(told.splitlines()) <= 24


def test_what_the_evening_itself_settled_is_not_due(founders):
    evening = "set Lucy courage 3\nevent bold --survivor Lucy --roll 4\nkill Zachary --cause lion\n"
    told = founders.json("batch run -", stdin=evening)
    assert [item["what"] for item in told["outcomes"][0]["due"]] == ["Bold"]
    assert told["due"] == []
    assert "the settlement: death count 0 -> 1" in told["differences"]
    assert "due:" not in founders("log 3")


DOCUMENT = """[
  {"do": "survivor.set", "names": ["Lucy"],
   "stat": "insanity", "amount": 1},
  {"do": "survivor.set",
   "names": ["Lucy",
             "Erzza"],
   "stat": "insanity", "amount": 1}
]"""


@pytest.mark.parametrize(
    ("right", "wrong", "code", "place"),
    [
        ("", "", 1, (6, 14)),
        ('"Erzza"', '"Erza", 7', 1, (6, 22)),
        ('"Erzza"],\n   "stat"', '"Erza"],\n   "stta"', 2, (7, 4)),
        ('"Erzza"],\n   "stat": "insanity"', '"Erza"],\n   "stat": "insanty"', 1, (7, 12)),
        (
            '"Erzza"],\n   "stat": "insanity", "amount": 1',
            '"Erza"],\n   "stat": "insanity", "amount": "one"',
            2,
            (7, 34),
        ),
        ('1},\n  {"do": "survivor.set"', '1},\n  {"do": "survivor.sett"', 2, (4, 10)),
    ],
)
def test_a_document_over_several_lines_points_at_the_very_word(founders, right, wrong, code, place):
    error = founders.json("batch run -", code=code, stdin=DOCUMENT.replace(right, wrong, 1))["error"]
    assert (error["step"], error["line"], error["column"]) == (2, *place), error
    assert error["hint"]
    assert founders.json("show Lucy")["insanity"] == 0


def test_lines_that_were_copied_with_kdm_in_front_are_read(founders):
    evening = "kdm set Lucy insanity 1\nkdm --auto hit Erza waist\nkdm expect Lucy insanity = 1\n"
    told = founders("batch run -", stdin=evening)
    assert "Lucy: insanity 0 -> 1" in told
    founders("event open-maw --house-rule --then kdm kill Zachary --cause maw")
    founders("fix 3 kdm set Lucy insanity 2")
    assert founders.json("show Lucy")["insanity"] == 2


def test_a_batch_of_one_line_is_one_entry(founders):
    assert "1 line, entry 3, one step for kdm undo" in founders("batch run -", stdin="set Lucy insanity 1\n")
    told = founders("batch run -", stdin="set Lucy insanity 2\nset Lucy insanity 3\n")
    assert "2 lines, entries 4 to 5, one step for kdm undo" in told


@pytest.mark.parametrize(
    ("step", "told", "column"),
    [
        ('"names": ["Lucy"], "stat": "insanity"', "survivor.set needs", 2),
        ('"names": ["Lucy"], "stat": "insanity", "amount": 1.5', "not a number with a point", 64),
        ('"names": [], "stat": "insanity", "amount": 1', "No survivor is named", 2),
        ('"names": ["Lucy"], "stat": "insanity", "amount": 1, "all_living": "yes"', "true or false, not text", 77),
        ('"names": ["Lucy"], "stat": "insanity", "amount": 1, "house_rule": 1', "is a switch", 77),
        ('"nams": ["Lucy"], "stat": "insanity", "amount": 1', 'takes no "nams"', 25),
    ],
)
def test_every_refusal_of_a_step_says_what_to_do_about_it(founders, step, told, column):
    error = founders.json("batch run -", code=2, stdin=f'[{{"do": "survivor.set", {step}}}]')["error"]
    assert told in error["message"]
    assert error["hint"]
    assert (error["line"], error["column"]) == (1, column), error
