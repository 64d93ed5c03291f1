"""From an older file format to this one: numbered steps, one transaction, a backup beside the file, a checkpoint."""

import sqlite3
import time
from collections.abc import Callable
from typing import Any

from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.backup import copy_file, free_name
from kdm_cli.store.campaign import CampaignFile, execute_script, told_apart
from kdm_cli.store.identify import SCHEMA_VERSION, Header

Step = Callable[[sqlite3.Connection], None]


FORMAT_2 = """
CREATE TABLE loadout (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    slot INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_piece_a_slot UNIQUE (name, slot),
    CONSTRAINT slot_range CHECK (slot BETWEEN 1 AND 9)
);

ALTER TABLE storage RENAME TO storage_1;

CREATE TABLE storage (
    id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    copies INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_line_a_thing UNIQUE (content),
    CONSTRAINT copies_floor CHECK (copies >= 1)
);

INSERT INTO storage SELECT id, content, count FROM storage_1;

DROP TABLE storage_1;

ALTER TABLE use RENAME TO use_1;

CREATE TABLE use (
    id INTEGER NOT NULL,
    survivor_id INTEGER,
    content VARCHAR NOT NULL,
    scope VARCHAR NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT times_floor CHECK (times >= 1),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

INSERT INTO use SELECT id, survivor_id, content, scope, count FROM use_1;

DROP TABLE use_1;
"""

FORMAT_3 = """
CREATE TABLE pack_file (
    id INTEGER NOT NULL,
    pack VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT file_once UNIQUE (pack, name)
);

CREATE TABLE lasting (
    id INTEGER NOT NULL,
    survivor_id INTEGER,
    content VARCHAR NOT NULL,
    what VARCHAR NOT NULL,
    amount INTEGER NOT NULL,
    until VARCHAR NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);
"""

FORMAT_4 = """
CREATE TABLE showdown (
    id INTEGER NOT NULL,
    monster VARCHAR NOT NULL,
    level INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    decks VARCHAR NOT NULL,
    round INTEGER NOT NULL,
    turn VARCHAR NOT NULL,
    begun BOOLEAN NOT NULL,
    controller_id INTEGER,
    acting_id INTEGER,
    priority_id INTEGER,
    last_wound_id INTEGER,
    space VARCHAR,
    facing VARCHAR,
    moved INTEGER NOT NULL,
    fell INTEGER,
    over VARCHAR,
    PRIMARY KEY (id),
    CONSTRAINT level_floor CHECK (level >= 1),
    CONSTRAINT kind_known CHECK (kind IN ('prologue', 'hunt', 'special')),
    CONSTRAINT decks_kept CHECK (decks IN ('table', 'tool')),
    CONSTRAINT round_floor CHECK (round >= 1),
    CONSTRAINT turn_known CHECK (turn IN ('monster', 'survivors')),
    CONSTRAINT begun_yes_no CHECK (begun IN (0, 1)),
    CONSTRAINT facing_known CHECK (facing IN ('n', 'e', 's', 'w')),
    CONSTRAINT moved_floor CHECK (moved >= 0),
    CONSTRAINT over_known CHECK (over IN ('victory', 'defeat')),
    FOREIGN KEY(controller_id) REFERENCES survivor (id),
    FOREIGN KEY(acting_id) REFERENCES survivor (id),
    FOREIGN KEY(priority_id) REFERENCES survivor (id),
    FOREIGN KEY(last_wound_id) REFERENCES survivor (id)
);

CREATE TABLE fighter (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    space VARCHAR,
    acted BOOLEAN NOT NULL,
    movements INTEGER NOT NULL,
    activations INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    fell INTEGER,
    off_board BOOLEAN NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT fights_once UNIQUE (survivor_id),
    CONSTRAINT place_floor CHECK (place >= 1),
    CONSTRAINT acted_yes_no CHECK (acted IN (0, 1)),
    CONSTRAINT movements_floor CHECK (movements >= 0),
    CONSTRAINT activations_floor CHECK (activations >= 0),
    CONSTRAINT moved_floor CHECK (moved >= 0),
    CONSTRAINT off_board_yes_no CHECK (off_board IN (0, 1)),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE card (
    id INTEGER NOT NULL,
    deck VARCHAR NOT NULL,
    content VARCHAR NOT NULL,
    pile VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    survivor_id INTEGER,
    PRIMARY KEY (id),
    CONSTRAINT pile_known CHECK (pile IN ('deck', 'discard', 'wounds', 'play', 'box')),
    CONSTRAINT tokens_floor CHECK (tokens >= 0),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE monster_token (
    id INTEGER NOT NULL,
    stat VARCHAR NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_pile_a_stat UNIQUE (stat),
    CONSTRAINT some_tokens CHECK (amount <> 0)
);

CREATE TABLE loot (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    copies INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_line_an_earner UNIQUE (survivor_id, content),
    CONSTRAINT copies_at_least_one CHECK (copies >= 1),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);
"""

FORMAT_5 = """
CREATE TABLE step (
    id INTEGER NOT NULL,
    step VARCHAR NOT NULL,
    entry INTEGER NOT NULL,
    how VARCHAR,
    PRIMARY KEY (id),
    CONSTRAINT entry_floor CHECK (entry >= 1)
);

UPDATE settlement SET step = 7 WHERE phase = 'settlement';
"""

UNTIL_THE_SHOWDOWN_ENDS = {  # what injuries of format 2 forbade while their `use` row stood
    "core:severe_injury/arms_dislocated_shoulder": "activate_two_handed_weapons,activate_paired_weapons,block",
    "core:severe_injury/waist_slashed_back": "surge",
    "core:severe_injury/waist_bruised_tailbone": "dash",
    "core:severe_injury/legs_torn_muscle": "dash",
    "core:brain_trauma/frenzy": "use_survival,fighting_arts,specialization,mastery",
}


def _loadouts(connection: sqlite3.Connection) -> None:
    """2: gear grids can be saved under a name; what is counted says what it counts."""
    execute_script(connection, FORMAT_2)


def _copies(connection: sqlite3.Connection) -> None:
    """3: packs that came from outside are kept in the file; what lasts a while can be written down."""
    execute_script(connection, FORMAT_3)
    for row_id, survivor_id, content in connection.execute(
        "SELECT id, survivor_id, content FROM use WHERE scope = 'showdown' ORDER BY id"
    ).fetchall():
        connection.execute("DELETE FROM use WHERE id = ?", (row_id,))
        forbidden = UNTIL_THE_SHOWDOWN_ENDS.get(content)
        if forbidden:
            values = (row_id, survivor_id, content, f"forbid/{forbidden}", 0, "showdown")
            connection.execute("INSERT INTO lasting VALUES (?, ?, ?, ?, ?, ?)", values)


def _showdowns(connection: sqlite3.Connection) -> None:
    """4: a showdown can be under way."""
    execute_script(connection, FORMAT_4)


def _steps(connection: sqlite3.Connection) -> None:
    """5: the settlement phase has steps; one that was under way goes on where its people develop."""
    execute_script(connection, FORMAT_5)


STEPS: dict[int, Step] = {2: _loadouts, 3: _copies, 4: _showdowns, 5: _steps}


def migrate_file(file: CampaignFile) -> None:
    """Bring the file up to date; of two processes at once, one migrates and the other finds it done."""
    connection = file.connection
    with file.writing():
        version = _version(connection)
        if version < SCHEMA_VERSION:
            copy_file(file.path, free_name(file.path, f"format-{version}"))
            carry_out(connection, version)
            connection.execute("COMMIT")
        else:
            file.rollback()


def migrate_copy(connection: sqlite3.Connection, header: Header) -> sqlite3.Connection:
    """An up-to-date copy in memory, for reading; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with told_apart(header.path):
        connection.execute("BEGIN")
        _version(connection)  # takes the lock, so that the copy need not wait for one
        connection.backup(copy)
    connection.close()
    copy.execute("BEGIN")
    if _version(copy) < SCHEMA_VERSION:  # somebody may have migrated the file since its header was read
        carry_out(copy, _version(copy))
    copy.execute("COMMIT")
    copy.execute("PRAGMA query_only = ON")
    return copy


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def carry_out(connection: sqlite3.Connection, version: int) -> None:
    """Take the steps from an older format to this one, and write the entry that tells of them."""
    for step in range(version + 1, SCHEMA_VERSION + 1):
        STEPS[step](connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    newest = journal.newest(connection)
    if newest is None:
        return
    entry = newest._replace(
        id=newest.id + 1,
        group_id=newest.id + 1,
        command="migrate",
        arguments={"from": version, "to": SCHEMA_VERSION},
        answers=[],
        changes=[],
        story=[f"File format {version} -> {SCHEMA_VERSION}"],
        because="",
        time=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        undoes=None,
        beneath=newest.beneath if newest.command == "undo" else newest.group_id,
        redoable=0,
        checkpoint=all_rows(connection),
    )
    connection.execute(journal.INSERT, journal.sealed(entry, newest.digest))


def all_rows(connection: sqlite3.Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row as the journal writes it."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for table, row_type in TABLES.items():
        found = connection.execute(f"SELECT {', '.join(row_type._fields)} FROM {table} ORDER BY id").fetchall()
        rows[table] = [dict(zip(row_type._fields, row, strict=True)) for row in found]
    return rows
