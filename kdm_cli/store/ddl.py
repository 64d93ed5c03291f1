"""The DDL of a campaign file, generated from the tables; `schemas/campaign.sql` is its output."""

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from kdm_cli.store.tables import FACTS, Entry


def campaign_sql() -> str:
    """Every table and index of a campaign file, as statements."""
    dialect = sqlite.dialect()
    statements = []
    tables: list[type[SQLModel]] = [*FACTS, Entry]
    for table in (model.__table__ for model in tables):  # type: ignore[attr-defined]
        statements.append(str(CreateTable(table).compile(dialect=dialect)).strip())
        for index in sorted(table.indexes, key=lambda each: each.name):
            statements.append(str(CreateIndex(index).compile(dialect=dialect)).strip())
    lines = [line.rstrip().replace("\t", "    ") for line in ";\n\n".join(statements).splitlines()]
    return "\n".join(lines) + ";\n"
