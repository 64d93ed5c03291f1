CREATE TABLE campaign (
    id INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    dice_rolled INTEGER NOT NULL,
    dice VARCHAR NOT NULL,
    decks VARCHAR NOT NULL,
    uuid VARCHAR NOT NULL,
    rules VARCHAR NOT NULL,
    party_size INTEGER NOT NULL,
    talk VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_row CHECK (id = 1),
    CONSTRAINT dice_rolled_floor CHECK (dice_rolled >= 0),
    CONSTRAINT dice_habit CHECK (dice IN ('ask', 'auto')),
    CONSTRAINT decks_habit CHECK (decks IN ('table', 'tool')),
    CONSTRAINT rules_habit CHECK (rules IN ('strict', 'loose')),
    CONSTRAINT party_size_floor CHECK (party_size >= 1),
    CONSTRAINT talk_habit CHECK (talk IN ('brief', 'full'))
);

CREATE TABLE pack (
    id INTEGER NOT NULL,
    pack VARCHAR NOT NULL,
    version VARCHAR NOT NULL,
    hash VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT pack_once UNIQUE (pack)
);

CREATE TABLE settlement (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    lantern_year INTEGER NOT NULL,
    phase VARCHAR NOT NULL,
    step INTEGER NOT NULL,
    nameless INTEGER NOT NULL,
    death_count INTEGER NOT NULL,
    lost_settlements INTEGER NOT NULL,
    endeavors INTEGER NOT NULL,
    limit_correction INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_row CHECK (id = 1),
    CONSTRAINT named CHECK (length(name) > 0),
    CONSTRAINT lantern_year_floor CHECK (lantern_year >= 0),
    CONSTRAINT phase_known CHECK (phase IN ('prologue', 'hunt', 'showdown', 'settlement')),
    CONSTRAINT step_floor CHECK (step >= 0),
    CONSTRAINT nameless_floor CHECK (nameless >= 0),
    CONSTRAINT death_count_floor CHECK (death_count >= 0),
    CONSTRAINT lost_settlements_floor CHECK (lost_settlements >= 0),
    CONSTRAINT endeavors_floor CHECK (endeavors >= 0)
);

CREATE TABLE holding (
    id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    year INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT held_once UNIQUE (content)
);

CREATE TABLE survivor (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    sex VARCHAR,
    origin VARCHAR NOT NULL,
    born_year INTEGER NOT NULL,
    father_id INTEGER,
    mother_id INTEGER,
    survival INTEGER NOT NULL,
    insanity INTEGER NOT NULL,
    courage INTEGER NOT NULL,
    understanding INTEGER NOT NULL,
    hunt_xp INTEGER NOT NULL,
    weapon_type VARCHAR,
    weapon_proficiency INTEGER NOT NULL,
    movement INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    accuracy INTEGER NOT NULL,
    strength INTEGER NOT NULL,
    evasion INTEGER NOT NULL,
    luck INTEGER NOT NULL,
    bleeding INTEGER NOT NULL,
    brain_injured BOOLEAN NOT NULL,
    knocked_down BOOLEAN NOT NULL,
    skip_next_hunt BOOLEAN NOT NULL,
    retired BOOLEAN NOT NULL,
    dead BOOLEAN NOT NULL,
    died_year INTEGER,
    died_cause VARCHAR,
    party INTEGER,
    returned BOOLEAN NOT NULL,
    player_id INTEGER,
    PRIMARY KEY (id),
    CONSTRAINT named CHECK (length(name) > 0),
    CONSTRAINT sex_known CHECK (sex IN ('m', 'f')),
    CONSTRAINT origin_known CHECK (origin IN ('founder', 'born', 'newcomer', 'named')),
    CONSTRAINT survival_floor CHECK (survival >= 0),
    CONSTRAINT insanity_floor CHECK (insanity >= 0),
    CONSTRAINT courage_floor CHECK (courage >= 0),
    CONSTRAINT understanding_floor CHECK (understanding >= 0),
    CONSTRAINT hunt_xp_floor CHECK (hunt_xp >= 0),
    CONSTRAINT weapon_proficiency_floor CHECK (weapon_proficiency >= 0),
    CONSTRAINT bleeding_floor CHECK (bleeding >= 0),
    CONSTRAINT brain_injured_yes_no CHECK (brain_injured IN (0, 1)),
    CONSTRAINT knocked_down_yes_no CHECK (knocked_down IN (0, 1)),
    CONSTRAINT skip_next_hunt_yes_no CHECK (skip_next_hunt IN (0, 1)),
    CONSTRAINT retired_yes_no CHECK (retired IN (0, 1)),
    CONSTRAINT dead_yes_no CHECK (dead IN (0, 1)),
    CONSTRAINT returned_yes_no CHECK (returned IN (0, 1)),
    CONSTRAINT only_the_dead_died CHECK (dead = 1 OR (died_year IS NULL AND died_cause IS NULL)),
    CONSTRAINT the_dead_do_not_depart CHECK (party IS NULL OR dead = 0),
    CONSTRAINT party_floor CHECK (party >= 1),
    FOREIGN KEY(father_id) REFERENCES survivor (id),
    FOREIGN KEY(mother_id) REFERENCES survivor (id),
    FOREIGN KEY(player_id) REFERENCES player (id)
);

CREATE TABLE body_part (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    location VARCHAR NOT NULL,
    light BOOLEAN NOT NULL,
    heavy BOOLEAN NOT NULL,
    armor_lost INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_of_each UNIQUE (survivor_id, location),
    CONSTRAINT location_known CHECK (location IN ('head', 'arms', 'body', 'waist', 'legs')),
    CONSTRAINT light_yes_no CHECK (light IN (0, 1)),
    CONSTRAINT heavy_yes_no CHECK (heavy IN (0, 1)),
    CONSTRAINT head_has_no_light_box CHECK (location <> 'head' OR light = 0),
    CONSTRAINT armor_lost_floor CHECK (armor_lost >= 0),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE trait (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    year INTEGER NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE token (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    stat VARCHAR NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_pile_a_stat UNIQUE (survivor_id, stat),
    CONSTRAINT stat_known CHECK (stat IN ('movement', 'speed', 'accuracy', 'strength', 'evasion', 'luck')),
    CONSTRAINT no_empty_pile CHECK (amount <> 0),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE gear (
    id INTEGER NOT NULL,
    survivor_id INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_card_a_slot UNIQUE (survivor_id, slot),
    CONSTRAINT slot_range CHECK (slot BETWEEN 1 AND 9),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE loadout (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    slot INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_piece_a_slot UNIQUE (name, slot),
    CONSTRAINT slot_range CHECK (slot BETWEEN 1 AND 9)
);

CREATE TABLE storage (
    id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    copies INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_line_a_thing UNIQUE (content),
    CONSTRAINT copies_floor CHECK (copies >= 1)
);

CREATE TABLE timeline (
    id INTEGER NOT NULL,
    year INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    level INTEGER,
    done BOOLEAN NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT year_floor CHECK (year >= 0),
    CONSTRAINT done_yes_no CHECK (done IN (0, 1))
);

CREATE TABLE note (
    id INTEGER NOT NULL,
    survivor_id INTEGER,
    year INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

CREATE TABLE due (
    id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    survivor_id INTEGER,
    why VARCHAR NOT NULL,
    command VARCHAR NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(survivor_id) REFERENCES survivor (id)
);

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
    secret VARCHAR NOT NULL,
    dealt INTEGER NOT NULL,
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
    CONSTRAINT dealt_floor CHECK (dealt >= 0),
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

CREATE TABLE step (
    id INTEGER NOT NULL,
    step VARCHAR NOT NULL,
    entry INTEGER NOT NULL,
    how VARCHAR,
    PRIMARY KEY (id),
    CONSTRAINT entry_floor CHECK (entry >= 1)
);

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
    secret VARCHAR NOT NULL,
    dealt INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT decks_kept CHECK (decks IN ('table', 'tool')),
    CONSTRAINT ambush_known CHECK (ambush IN ('survivors', 'monster')),
    CONSTRAINT over_known CHECK (over IN ('showdown', 'failed')),
    CONSTRAINT waiting_yes_no CHECK (waiting IN (0, 1)),
    CONSTRAINT space_floor CHECK (space >= 0),
    CONSTRAINT monster_floor CHECK (monster >= 0),
    CONSTRAINT extra_floor CHECK (extra >= 0),
    CONSTRAINT dealt_floor CHECK (dealt >= 0),
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

CREATE TABLE house_rule (
    id INTEGER NOT NULL,
    requirement VARCHAR NOT NULL,
    content VARCHAR,
    year INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT waived_once UNIQUE (requirement, content)
);

CREATE TABLE player (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT known_once UNIQUE (name),
    CONSTRAINT named CHECK (length(name) > 0)
);

CREATE TABLE writer (
    id INTEGER NOT NULL,
    writer VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    dice_rolled INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT writes_once UNIQUE (writer),
    CONSTRAINT dice_rolled_floor CHECK (dice_rolled >= 0)
);

CREATE TABLE learned (
    id INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT learned_once UNIQUE (content)
);

CREATE TABLE entry (
    id INTEGER NOT NULL,
    group_id INTEGER NOT NULL,
    command VARCHAR NOT NULL,
    arguments VARCHAR NOT NULL,
    answers VARCHAR NOT NULL,
    changes VARCHAR NOT NULL,
    story VARCHAR NOT NULL,
    because VARCHAR NOT NULL,
    time VARCHAR NOT NULL,
    year INTEGER NOT NULL,
    undoes INTEGER,
    beneath INTEGER NOT NULL,
    redoable INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    checkpoint VARCHAR,
    meant VARCHAR,
    rules VARCHAR,
    writer VARCHAR,
    sequence INTEGER,
    command_id VARCHAR,
    clock INTEGER,
    origin_writer VARCHAR,
    origin_sequence INTEGER,
    digest VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT digest_whole CHECK (length(digest) = 64)
);

CREATE INDEX ix_entry_group_id ON entry (group_id);

CREATE INDEX ix_entry_writer ON entry (writer, sequence);
