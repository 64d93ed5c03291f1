"""A campaign in a script or a notebook."""

import inspect
import json
import keyword
import pickle
import subprocess
import sys

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import select

import kdm_cli
from kdm_cli import Refused, Survivor, found_campaign, open_campaign
from kdm_cli.service.language import index
from tests.conftest import ROOT


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    campaign = found_campaign("Ashhold", seed=4)
    campaign.survivor.add(["Lucy:f", "Erza:f"])
    return campaign


def test_a_change_answers_with_its_outcome(campaign):
    outcome = campaign.survivor.set(["Lucy"], "insanity", "+2", because="the dark")
    assert outcome.saved
    assert outcome.story == ["Lucy: insanity 0 -> 2"]
    assert campaign.log(outcome.entry)["entry"]["because"] == "the dark"


def test_a_change_is_a_plain_dictionary_as_the_command_line_prints_it(campaign, kdm):
    outcome = campaign.survivor.set(["Lucy"], "insanity", "+2")
    assert isinstance(outcome, dict)
    assert outcome["story"] == outcome.story == ["Lucy: insanity 0 -> 2"]
    assert json.loads(json.dumps(outcome)) == outcome
    lucy = campaign.survivor.show("Lucy")["id"]
    assert outcome["changes"] == [
        {"kind": "set", "table": "survivor", "id": lucy, "field": "insanity", "old": 0, "new": 2}
    ]
    campaign.undo()
    kdm.folder = campaign_folder(campaign)
    assert set(kdm.json("survivor set Lucy insanity +2")) == set(outcome)
    assert isinstance(campaign.do("undo"), dict)
    with pytest.raises(AttributeError, match="An outcome has entry, saved, story"):
        outcome.tale  # noqa: B018
    batch = campaign.do("set Lucy insanity 1", "set Erza insanity 2")
    assert [each["story"] for each in batch.outcomes] == [["Lucy: insanity 0 -> 1"], ["Erza: insanity 0 -> 2"]]


def test_a_page_is_read_as_it_is_printed(campaign, kdm):
    kdm.folder = campaign_folder(campaign)
    for line in (
        "survivor show Lucy",
        "settlement show",
        "survivor list",
        "log",
        "status",
        "export summary --format md",
    ):
        assert campaign.text(line) + "\n" == kdm("" if line == "status" else line), line
    assert campaign.text("set Lucy insanity +1") == "Lucy: insanity 0 -> 1\nentry 3"
    with pytest.raises(Refused, match="One line is one page"):
        campaign.text("log\nlog")


def test_a_look_answers_with_the_data_of_its_json(campaign, kdm):
    kdm.folder = campaign_folder(campaign)
    assert campaign.survivor.show("Lucy") == kdm.json("survivor show Lucy")
    assert campaign.settlement.show() == kdm.json("settlement show")
    assert campaign.do("survivor list") == kdm.json("survivor list")


def campaign_folder(campaign):
    from pathlib import Path

    return Path(campaign.path).resolve().parent


def test_the_same_words_leave_the_same_entry_by_line_and_by_method(campaign):
    by_method = campaign.survivor.suffer("Lucy", "waist", roll="3")
    campaign.undo()
    by_line = campaign.do("survivor suffer Lucy waist --roll 3")
    assert by_method.changes == by_line.changes
    assert by_method.story == by_line.story


def test_several_lines_are_a_batch(campaign):
    batch = campaign.do("set Lucy insanity 1", "set Erza insanity 2", "expect Erza insanity = 2")
    assert batch.saved
    with pytest.raises(Refused, match="line 2, column 5"):
        campaign.do("set Lucy insanity 7", "set Nobody insanity 7")
    assert campaign.show("Lucy")["insanity"] == 1
    campaign.undo()
    assert campaign.show("Lucy")["insanity"] == 0
    assert not campaign.batch("set Lucy insanity 7", dry_run=True).saved
    for several in ("set Lucy insanity 7\nset Erza insanity 7\n", "\nset Lucy insanity 7\n\nset Erza insanity 7"):
        assert len(campaign.do(several).outcomes) == 2
        campaign.undo()
    assert len(campaign.batch(f"set {name} insanity 7" for name in ("Lucy", "Erza")).outcomes) == 2
    campaign.undo()
    assert campaign.do("kdm set Lucy insanity 0\n").saved, "a line end makes no batch of one line"
    assert campaign.show("Lucy")["insanity"] == 0


def test_short_forms_and_names_with_a_dash_are_methods_too(campaign):
    campaign.add(["Zachary:m", "Allister:m"])
    campaign.showdown.start("white lion", auto=True)
    assert campaign.showdown.resolve_hit("Lucy", location=["waist"]).saved
    assert campaign.do("hit lucy legs").saved
    assert campaign.next is not None


def test_a_word_that_python_keeps_for_itself_takes_a_line_below(campaign):
    by_name = campaign.gear.move("Lucy", from_=1, to=5)
    campaign.undo()
    assert campaign.gear.move("Lucy", 1, 5).changes == by_name.changes


def test_a_refusal_is_an_exception_with_its_code_and_its_way_out(campaign):
    with pytest.raises(Refused) as caught:
        campaign.survivor.suffer("Lucy", "waist")
    assert caught.value.refusal.code == "needs-die"
    assert caught.value.refusal.needs[0]["sides"] == 10
    with pytest.raises(Refused) as caught:
        campaign.survivor.show("Nobody")
    assert caught.value.refusal.hint


def test_what_does_not_fit_the_operation_is_refused(campaign):
    for wrong in (
        lambda: campaign.survivor.set(["Lucy"], "insanity", "+1", "more"),
        lambda: campaign.survivor.set(["Lucy"], "insanity", stat="courage", amount=1),
        lambda: campaign.survivor.set(["Lucy"], "insanity", 1, becuse="typo"),
        lambda: campaign.do("shell"),
        lambda: campaign.do("show --file other.kdm"),
        lambda: open_campaign("nowhere.kdm"),
        lambda: found_campaign("Ashhold"),
    ):
        with pytest.raises(Refused) as caught:
            wrong()
        assert caught.value.refusal.hint
    assert len(campaign.log()["entries"]) == 2
    with pytest.raises(AttributeError, match="no operation"):
        campaign.survivor.dance()


def test_a_dry_run_keeps_nothing(campaign):
    assert not campaign.survivor.set(["Lucy"], "insanity", 3, dry_run=True).saved
    assert campaign.show("Lucy")["insanity"] == 0


def test_the_tables_answer_queries_and_take_no_writes(campaign):
    campaign.survivor.set(["Erza"], "courage", 2)
    with campaign.session() as session:
        assert [row.name for row in session.exec(select(Survivor).where(Survivor.courage >= 2))] == ["Erza"]
        erza = session.exec(select(Survivor).where(Survivor.name == "Erza")).one()
        erza.courage = 9
        with pytest.raises(OperationalError, match="readonly"):
            session.flush()
    assert campaign.show("Erza")["courage"] == 2
    campaign.survivor.set(["Erza"], "courage", 1)


def called(name):
    return f"{name}_" if keyword.iskeyword(name) else name


def test_every_operation_is_there_with_its_help(campaign):
    for path, operation in index.everything().items():
        if path.startswith("batch "):
            continue  # `campaign.batch(lines)` takes the lines themselves
        method = campaign
        for word in path.split():
            method = getattr(method, word.replace("-", "_"))
        assert method.__doc__.startswith(operation.summary)
        shown = list(inspect.signature(method).parameters)
        assert shown[: len(operation.parameters)] == [called(each.name.strip("_")) for each in operation.parameters]
    assert {"survivor", "undo", "do", "add"} <= set(dir(campaign))
    assert "set" in dir(campaign.survivor)


def test_a_notebook_sees_where_the_campaign_stands(campaign):
    assert repr(campaign) == "<campaign ashhold.kdm: Ashhold, prologue>"
    assert "suffer" in repr(campaign.survivor)
    with campaign as same:
        assert same.path == "ashhold.kdm"


def test_what_kdm_does_not_have_is_no_attribute():
    with pytest.raises(AttributeError):
        kdm_cli.nothing  # noqa: B018
    with pytest.raises(AttributeError):
        kdm_cli.Nothing  # noqa: B018
    assert pickle.loads(pickle.dumps(kdm_cli.__version__)) == kdm_cli.__version__


def test_importing_kdm_brings_in_nothing_but_itself():
    code = "import sys, kdm_cli; print([name for name in sys.modules if name.startswith('kdm_cli.')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
