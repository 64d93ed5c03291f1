"""The shell, prompts, Tab, Python, the second screen, other copies: all of it with a campaign on a server."""

import json
import threading
import time

import pytest

import kdm_cli
from kdm_cli.live import file_state
from kdm_cli.live.file_state import CHANGED, SAME, state_of
from tests.scenarios.test_at_the_table import FOUNDERS, Table


def test_whoever_is_asked_holds_nobody_up_and_is_asked_anew_where_it_matters(kdm, cluster):
    cluster.tell("drop schema if exists kdm_ashhold cascade")
    kdm.on_server = cluster.address("ashhold")
    for line in ("settlement new Ashhold --seed 4", FOUNDERS, "showdown start white lion --prologue"):
        kdm(line)
    table = Table(kdm, "turn claw lucy", KDM_FILE=kdm.on_server)
    assert "d10" in table.asked
    kdm("set Erza insanity +1")
    table.answers("1 1")
    while not hasattr(table, "code"):
        table.answers("1")
    assert table.code == 0
    assert kdm.json("show Erza")["insanity"] == 1
    newest = kdm.json("log --last 1")["entries"][0]
    assert newest["command"] == "showdown monster-turn" and "healthy" in kdm("doctor")


def test_lines_on_a_pipe_go_there(there):
    told = there("shell", stdin="set lucy insanity +1\nset luci insanity +1\nundo\n", code=1)
    assert "insanity 0 -> 1" in told and "Did you mean Lucy?" in told and "Undone 3" in told


def test_tab_knows_who_lives_there(there):
    assert there("--complete", "survivor", "show", "L").split() == ["Lucy"]


def test_python_plays_there(there):
    campaign = kdm_cli.open_campaign(there.on_server)
    campaign.do("set Lucy insanity +2")
    assert campaign.survivor.show("Lucy")["insanity"] == 2
    with campaign.session() as session:
        assert session.connection().exec_driver_sql("SELECT insanity FROM survivor WHERE name = 'Lucy'").scalar() == 2


def test_a_copy_in_a_file_and_the_campaign_there_become_one(there):
    there("set Lucy insanity +1")
    there("set Erza insanity +1 --file ashhold.kdm")
    address = there.on_server
    there("merge", address, "--file", "ashhold.kdm")
    assert there.json("show Lucy --file ashhold.kdm")["insanity"] == 1
    there("merge ashhold.kdm")
    assert there.json("show Erza")["insanity"] == 1
    assert "Nothing new" in there("merge ashhold.kdm")
    here, away = (there("export", "json", "--file", name) for name in ("ashhold.kdm", address))
    assert json.loads(here)["facts"]["survivor"] == json.loads(away)["facts"]["survivor"]


def test_it_syncs_through_a_folder_like_any_other(there):
    (there.folder / "drive").mkdir()
    there("sync drive --yes")
    there("set Erza insanity +1 --file ashhold.kdm")
    there("sync drive --yes --file ashhold.kdm")
    there("sync")
    assert there.json("show Erza")["insanity"] == 1
    assert "Nothing new" in there("sync")


@pytest.mark.parametrize("heard", [True, False], ids=["woken", "behind a pooler"])
def test_who_watches_sees_what_others_write(there, heard, monkeypatch):
    monkeypatch.setattr(file_state, "ASKED", 60.0 if heard else 0.3)
    state = state_of(there.on_server)
    assert state.look() == CHANGED
    state.follow_up()
    assert state.look() == SAME
    if not heard:
        monkeypatch.setattr(type(state._watching), "woken", lambda self: False)
    threading.Timer(0.2, lambda: there("set Lucy insanity +1")).start()
    until = time.monotonic() + 5
    while (found := state.look()) == SAME and time.monotonic() < until:
        time.sleep(0.02)
    assert found == CHANGED


def test_a_server_that_goes_and_comes_is_told_and_followed_again(there, cluster):
    state = state_of(there.on_server)
    state.look()
    state.follow_up()
    cluster.stop("fast")
    try:
        told = [state.look(), state.look()]
        assert "cannot be reached" in told[-1]
    finally:
        cluster.start()
    assert state.look() == CHANGED
