"""The DDL of a campaign file, generated from the tables; `schemas/campaign.sql` is its output."""

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from kdm_cli.store.tables import FACTS, Entry


def campaign_sql() -> str:
    """Every table and index of a campaign file, as statements."""
    dialect = sqlite.dialect()
    statements = []
    models: list[type[SQLModel]] = [*FACTS, Entry]
    for model in models:
        table = SQLModel.metadata.tables[str(model.__tablename__)]
        statements.append(str(CreateTable(table).compile(dialect=dialect)).strip())
        for index in sorted(table.indexes, key=lambda each: str(each.name)):
            statements.append(str(CreateIndex(index).compile(dialect=dialect)).strip())
    lines = [line.rstrip().replace("\t", "    ") for line in ";\n\n".join(statements).splitlines()]
    return "\n".join(lines) + ";\n"
