"""What the pages of `share` and `fetch` show, typed at a server: as a process, in the command tree, as JSON."""

import json

import pytest
from typer.testing import CliRunner

from kdm_cli.service.language.words import split
from tests.contracts.test_examples import ON_A_SERVER
from tests.contracts.test_json import valid


@pytest.mark.parametrize("way", ["process", "tree"])
@pytest.mark.parametrize(("path", "line"), ON_A_SERVER)
def test_an_example_works_and_prints_what_its_schema_promises(path, line, way, there, cluster, monkeypatch):
    if not cluster.tell("select 1 from pg_roles where rolname = 'ann'"):
        cluster.tell("create role ann login")
    if line == "share postgresql://HOST/DATABASE":
        cluster.tell("drop schema kdm_ashhold cascade")
    there.on_server = ""
    if path == "fetch":
        (there.folder / "ashhold.kdm").unlink()
    words = [word.replace("postgresql://HOST/DATABASE", cluster.address()) for word in split(line)]
    if way == "process":
        document = there.json(*words)
    else:
        from kdm_cli.cli.app import app

        monkeypatch.chdir(there.folder)
        done = CliRunner().invoke(app, [*words, "--json"])
        assert done.exit_code == 0, done.output
        document = json.loads(done.stdout)
    valid(document, path)


def test_every_command_of_a_server_has_examples_that_are_tried():
    assert {path for path, _ in ON_A_SERVER} == {"share", "fetch"}
