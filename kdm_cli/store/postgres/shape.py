"""The tables of a campaign on a server, made of the same classes as those of a file; one schema holds one campaign."""

from functools import cache

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import JSON, aggregate_order_by
from sqlalchemy.sql import Select

from kdm_cli.light import Any
from kdm_cli.rules.state import TABLES
from kdm_cli.store import tables as classes
from kdm_cli.store.formats import SCHEMA_VERSION

JOURNAL = "entry"
FORMAT = "kdm campaign, format "


@cache
def tables() -> dict[str, Table]:
    """Each table as a server has it: text in the order of its letters, whole numbers as long as SQLite's."""
    of_a_server = MetaData()
    for each in (*classes.FACTS, classes.Entry):
        table = each.__table__.to_metadata(of_a_server)  # type: ignore[attr-defined]  # every table class has one
        for column in table.columns:
            column.type, column.autoincrement = _type(column), False
        for rule in table.constraints:
            if isinstance(rule, (ForeignKeyConstraint, UniqueConstraint)):
                rule.deferrable, rule.initially, rule.name = True, "DEFERRED", None  # changes are made in any order
    return dict(of_a_server.tables)


def ordered() -> list[Table]:
    """All tables, each behind those to which its rows point."""
    return next(iter(tables().values())).metadata.sorted_tables


def _type(column: "Column[Any]") -> Any:
    if isinstance(column.type, Boolean):
        return SmallInteger()  # 0 and 1, as in a file, on which the rules of the tables insist
    return BigInteger() if isinstance(column.type, Integer) else Text(collation="C")


def create(connection: Connection, schema: str) -> None:
    """Make the tables of a campaign in a schema of its own."""
    connection.exec_driver_sql(f'CREATE SCHEMA "{schema}"')
    connection.exec_driver_sql(f'SET LOCAL search_path TO "{schema}", pg_catalog')
    create_tables(connection, schema)


def create_tables(connection: Connection, schema: str) -> None:
    """Make the tables, of this format."""
    connection.exec_driver_sql(f"COMMENT ON SCHEMA \"{schema}\" IS '{FORMAT}{SCHEMA_VERSION}'")
    next(iter(tables().values())).metadata.create_all(connection, checkfirst=False)


@cache
def everything() -> Select[Any]:
    """One question for every row of every table but the journal."""
    found = []
    for name, row_type in TABLES.items():
        table = tables()[name]
        row = func.json_build_array(*(table.c[field] for field in row_type._fields))
        rows = func.json_agg(aggregate_order_by(row, table.c.id), type_=JSON)
        found.append(select(func.coalesce(rows, literal_column("'[]'::json"))).scalar_subquery().label(name))
    return select(*found)


def stored(row: "dict[str, Any]") -> dict[str, Any]:
    """A row of the rules as it is kept: yes and no are numbers."""
    return {field: int(value) if value is True or value is False else value for field, value in row.items()}
