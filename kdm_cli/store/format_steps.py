"""What each file format has changed; the DDL is frozen as it was then."""

import sqlite3
from collections.abc import Callable

from kdm_cli.store.campaign import execute_script

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

FORMAT_6 = """
CREATE TABLE hunt (
    id INTEGER NOT NULL,
    quarry VARCHAR NOT NULL,
    level INTEGER NOT NULL,
    decks VARCHAR NOT NULL,
    space INTEGER NOT NULL,
    monster INTEGER NOT NULL,
    revealer_id INTEGER,
    extra INTEGER NOT NULL,
    waiting BOOLEAN NOT NULL,
    ambush VARCHAR,
    over VARCHAR,
    PRIMARY KEY (id),
    CONSTRAINT decks_kept CHECK (decks IN ('table', 'tool')),
    CONSTRAINT ambush_known CHECK (ambush IN ('survivors', 'monster')),
    CONSTRAINT over_known CHECK (over IN ('showdown', 'failed')),
    CONSTRAINT waiting_yes_no CHECK (waiting IN (0, 1)),
    CONSTRAINT space_floor CHECK (space >= 0),
    CONSTRAINT monster_floor CHECK (monster >= 0),
    CONSTRAINT extra_floor CHECK (extra >= 0),
    CONSTRAINT level_floor CHECK (level >= 1),
    FOREIGN KEY(revealer_id) REFERENCES survivor (id)
);

CREATE TABLE hunt_space (
    id INTEGER NOT NULL,
    space INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    content VARCHAR NOT NULL,
    done BOOLEAN NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT kind_known CHECK (kind IN ('monster', 'basic', 'darkness', 'starvation', 'placed')),
    CONSTRAINT done_yes_no CHECK (done IN (0, 1)),
    CONSTRAINT space_floor CHECK (space >= 1)
);
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


def _hunts(connection: sqlite3.Connection) -> None:
    """6: a hunt and its board."""
    execute_script(connection, FORMAT_6)


STEPS: dict[int, Step] = {2: _loadouts, 3: _copies, 4: _showdowns, 5: _steps, 6: _hunts}
