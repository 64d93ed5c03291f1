"""The same thing said in two places is the same: tables and rows, declarations and their index."""

import ast
import sqlite3
from importlib import import_module

import pytest

from kdm_cli.rules import state
from kdm_cli.service.language import index
from kdm_cli.service.language.operation import REGISTRY
from kdm_cli.service.sheets import shapes
from kdm_cli.store import journal, tables
from kdm_cli.store.formats import schema_sql
from tests.conftest import ROOT

MODELS = {str(model.__tablename__): model for model in (*tables.FACTS, tables.Entry)}
COLUMN = {int: "INTEGER", str: "VARCHAR", bool: "BOOLEAN"}


def test_the_catalog_knows_where_every_command_is_declared():
    everything = index.everything()
    declared = {path: operation.function.__module__.removeprefix(OPERATIONS) for path, operation in everything.items()}
    assert {path.partition(" ")[0] for path in declared} == set(index.MODULES)
    for path, module in declared.items():
        assert index.PARTS.get(path, index.MODULES[path.partition(" ")[0]]) == module, path


def test_the_catalog_knows_every_short_form_and_every_group():
    everything = index.everything().values()
    assert {each.short: each.path for each in everything if each.short} == index.SHORT
    nouns = dict.fromkeys(each.path.partition(" ")[0] for each in everything if " " in each.path)
    assert set(index.GROUPS) == set(nouns)
    assert not set(index.SHORT) & set(index.MODULES)
    assert index.everything() == REGISTRY


def test_every_table_is_a_row_type_of_the_rules_and_the_other_way_round():
    assert list(state.TABLES) == [str(model.__tablename__) for model in tables.FACTS]
    assert set(MODELS) == {"entry", *state.TABLES}


@pytest.mark.parametrize("name", state.TABLES)
def test_rows_and_tables_have_the_same_fields(name):
    row, model = state.TABLES[name], MODELS[name]
    assert row._fields == tuple(model.model_fields)
    for field, declared in model.model_fields.items():
        assert row.__annotations__[field] == declared.annotation, field
        assert row._field_defaults.get(field, "none") == ("none" if declared.is_required() else declared.default), field


def test_the_journal_is_read_and_written_in_the_order_of_its_table():
    assert journal.Entry._fields == tuple(tables.Entry.model_fields)


@pytest.mark.parametrize("name", MODELS)
def test_a_new_file_has_the_columns_of_the_tables(name):
    connection = sqlite3.connect(":memory:")
    connection.executescript(schema_sql())
    found = connection.execute(f"PRAGMA table_info({name})").fetchall()
    assert [column[1] for column in found] == list(MODELS[name].model_fields)
    for (_, field, kind, not_null, _, key), declared in zip(found, MODELS[name].model_fields.values(), strict=True):
        optional = declared.annotation in (int | None, str | None)
        assert kind == COLUMN[plain(declared.annotation)], field
        assert bool(not_null) is not optional, field
        assert bool(key) is (field == "id"), field


def plain(annotation):
    return next((kind for kind in COLUMN if annotation in (kind, kind | None)), annotation)


OPERATIONS = "kdm_cli.service.operations."
OF_THE_JOURNAL = {"group_id", "last_id", "command_id"}


@pytest.mark.parametrize("name", MODELS)
def test_every_reference_to_a_row_is_one_in_the_file_too(name):
    connection = sqlite3.connect(":memory:")
    connection.executescript(schema_sql())
    found = {column: table for _, _, table, column, *_ in connection.execute(f"PRAGMA foreign_key_list({name})")}
    expected = {field for field in MODELS[name].model_fields if field.endswith("_id")} - OF_THE_JOURNAL
    assert found == {field: "player" if field == "player_id" else "survivor" for field in expected}


def test_every_command_that_answers_with_data_has_a_shape():
    everything = index.everything()
    changes = {path for path, each in everything.items() if each.way == "changing"} | {
        "settlement new",
        "undo",
        "redo",
        "fix",
        "merge",
        "sync",
    }
    assert set(shapes.OF_COMMAND) == set(everything) - changes


def test_every_module_of_the_service_can_be_imported_alone():
    for module in set(index.MODULES.values()):
        assert import_module(f"{OPERATIONS}{module}")


TELLING = (
    "export",
    "service/telling",
    "service/operations/export.py",
    "service/operations/books.py",
    "service/operations/status.py",
    "service/sheets/views.py",
)


def test_the_journal_is_read_as_what_happened_in_one_place():
    """Statistics and chronicle are made of what `events` told of the changes, so that they cannot disagree."""
    places = [ROOT / "kdm_cli" / name for name in TELLING]
    files = [path for place in places for path in (place.rglob("*.py") if place.is_dir() else [place])]
    assert len(files) > len(places)
    walks = {
        path.name
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "changes"
    }
    assert walks == {"events.py"}
