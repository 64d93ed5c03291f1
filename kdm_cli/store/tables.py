"""Every table of a campaign file as a SQLModel class: the contract that DDL, schemas and validation come from.

Everyday commands never import this module; tests compare it with `rules/state.py` and `schemas/campaign.sql`. A server
keeps a campaign in the same tables.
"""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlmodel import Field, SQLModel


def one_row() -> CheckConstraint:
    """A table that holds exactly one thing."""
    return CheckConstraint("id = 1", name="one_row")


def flag(field: str) -> CheckConstraint:
    """A yes or no, so that no other number can ever stand there."""
    return CheckConstraint(f"{field} IN (0, 1)", name=f"{field}_yes_no")


def at_least(field: str, low: int) -> CheckConstraint:
    """A count that cannot fall below its floor."""
    return CheckConstraint(f"{field} >= {low}", name=f"{field}_floor")


def between(field: str, low: int, high: int) -> CheckConstraint:
    """A track with two ends."""
    return CheckConstraint(f"{field} BETWEEN {low} AND {high}", name=f"{field}_range")


class Fact(SQLModel):
    """A row of a table; a table is called like its class unless it says otherwise."""

    id: int = Field(primary_key=True)


class Campaign(Fact, table=True):
    """The file's own facts."""

    __table_args__ = (
        one_row(),
        at_least("dice_rolled", 0),
        CheckConstraint("dice IN ('ask', 'auto')", name="dice_habit"),
        CheckConstraint("decks IN ('table', 'tool')", name="decks_habit"),
        CheckConstraint("rules IN ('strict', 'loose')", name="rules_habit"),
        at_least("party_size", 1),
        CheckConstraint("talk IN ('brief', 'full')", name="talk_habit"),
    )
    seed: int = Field(description="what all dice rolled by the tool come from")
    dice_rolled: int = Field(default=0, description="position of the next die the tool rolls, whoever writes")
    dice: str = Field(default="ask", description="ask: people roll; auto: the tool rolls")
    decks: str = Field(default="table", description="table: the group's own cards; tool: the tool shuffles and draws")
    uuid: str = Field(default="", description="of this campaign alone; empty: it follows from the journal's entry 1")
    rules: str = Field(default="strict", description="strict: out of order is refused; loose: done with a note")
    party_size: int = Field(default=4, description="how many may depart")
    talk: str = Field(default="brief", description="how much is said: brief, full")


class Pack(Fact, table=True):
    """A pack the campaign plays with."""

    __table_args__ = (UniqueConstraint("pack", name="pack_once"),)
    pack: str
    version: str
    hash: str = Field(description="sha256 of the pack's files, empty where nobody asked for it")
    position: int


class Settlement(Fact, table=True):
    """The settlement sheet."""

    __table_args__ = (
        one_row(),
        CheckConstraint("length(name) > 0", name="named"),
        at_least("lantern_year", 0),
        CheckConstraint("phase IN ('prologue', 'hunt', 'showdown', 'settlement')", name="phase_known"),
        at_least("step", 0),
        *(at_least(count, 0) for count in ("nameless", "death_count", "lost_settlements", "endeavors")),
    )
    name: str
    lantern_year: int = 0
    phase: str = "prologue"
    step: int = Field(default=0, description="of the settlement phase, 1 to 11; 0 outside it")
    nameless: int = Field(default=0, description="people of the population without a sheet")
    death_count: int = 0
    lost_settlements: int = 0
    endeavors: int = 0
    limit_correction: int = Field(default=0, description="what a hand added to the derived survival limit")


class Holding(Fact, table=True):
    """Something the settlement has."""

    __table_args__ = (UniqueConstraint("content", name="held_once"),)
    content: str = Field(description="core:innovation/language, core:location/skinnery, ...")
    year: int


class Survivor(Fact, table=True):
    """A survivor sheet; the six attributes are the pencilled base."""

    __table_args__ = (
        CheckConstraint("length(name) > 0", name="named"),
        CheckConstraint("sex IN ('m', 'f')", name="sex_known"),
        CheckConstraint("origin IN ('founder', 'born', 'newcomer', 'named')", name="origin_known"),
        *(at_least(track, 0) for track in ("survival", "insanity", "courage", "understanding", "hunt_xp")),
        *(at_least(track, 0) for track in ("weapon_proficiency", "bleeding")),
        *(flag(field) for field in ("brain_injured", "knocked_down", "skip_next_hunt", "retired", "dead", "returned")),
        CheckConstraint("dead = 1 OR (died_year IS NULL AND died_cause IS NULL)", name="only_the_dead_died"),
        CheckConstraint("party IS NULL OR dead = 0", name="the_dead_do_not_depart"),
        at_least("party", 1),
    )
    name: str
    sex: str | None = None
    origin: str = "founder"
    born_year: int = 0
    father_id: int | None = Field(default=None, foreign_key="survivor.id")
    mother_id: int | None = Field(default=None, foreign_key="survivor.id")
    survival: int = 0
    insanity: int = 0
    courage: int = 0
    understanding: int = 0
    hunt_xp: int = 0
    weapon_type: str | None = None
    weapon_proficiency: int = 0
    movement: int = 5
    speed: int = 0
    accuracy: int = 0
    strength: int = 0
    evasion: int = 0
    luck: int = 0
    bleeding: int = 0
    brain_injured: bool = False
    knocked_down: bool = False
    skip_next_hunt: bool = False
    retired: bool = False
    dead: bool = False
    died_year: int | None = None
    died_cause: str | None = None
    party: int | None = Field(default=None, description="place in the departing party")
    returned: bool = False
    player_id: int | None = Field(default=None, foreign_key="player.id", description="whose survivor it is")


class BodyPart(Fact, table=True):
    """The injury boxes of one hit location."""

    __tablename__ = "body_part"
    __table_args__ = (
        UniqueConstraint("survivor_id", "location", name="one_of_each"),
        CheckConstraint("location IN ('head', 'arms', 'body', 'waist', 'legs')", name="location_known"),
        flag("light"),
        flag("heavy"),
        CheckConstraint("location <> 'head' OR light = 0", name="head_has_no_light_box"),
        at_least("armor_lost", 0),
    )
    survivor_id: int = Field(foreign_key="survivor.id")
    location: str
    light: bool = False
    heavy: bool = False
    armor_lost: int = 0


class Trait(Fact, table=True):
    """Anything recorded on a survivor."""

    survivor_id: int = Field(foreign_key="survivor.id")
    content: str = Field(description="core:disorder/prey, core:severe_injury/arms_broken_arm, note:trait/Scarred, ...")
    year: int


class Token(Fact, table=True):
    """Attribute tokens beside a survivor sheet."""

    __table_args__ = (
        UniqueConstraint("survivor_id", "stat", name="one_pile_a_stat"),
        CheckConstraint("stat IN ('movement', 'speed', 'accuracy', 'strength', 'evasion', 'luck')", name="stat_known"),
        CheckConstraint("amount <> 0", name="no_empty_pile"),
    )
    survivor_id: int = Field(foreign_key="survivor.id")
    stat: str
    amount: int


class Gear(Fact, table=True):
    """One gear card in a survivor's grid."""

    __table_args__ = (UniqueConstraint("survivor_id", "slot", name="one_card_a_slot"), between("slot", 1, 9))
    survivor_id: int = Field(foreign_key="survivor.id")
    slot: int = Field(description="1 to 9, left to right, top to bottom")
    content: str


class Loadout(Fact, table=True):
    """One piece of a gear grid that was saved under a name."""

    __table_args__ = (UniqueConstraint("name", "slot", name="one_piece_a_slot"), between("slot", 1, 9))
    name: str
    slot: int
    content: str


class Stored(Fact, table=True):
    """So many copies of one gear or resource in settlement storage."""

    __tablename__ = "storage"
    __table_args__ = (UniqueConstraint("content", name="one_line_a_thing"), at_least("copies", 1))
    content: str
    copies: int


class Event(Fact, table=True):
    """One line of the timeline."""

    __tablename__ = "timeline"
    __table_args__ = (at_least("year", 0), flag("done"))
    year: int
    content: str
    level: int | None = None
    done: bool = False


class Note(Fact, table=True):
    """Words on the settlement sheet or on a survivor's."""

    survivor_id: int | None = Field(foreign_key="survivor.id")
    year: int
    text: str


class Due(Fact, table=True):
    """Something caused that waits to be settled."""

    content: str
    survivor_id: int | None = Field(foreign_key="survivor.id")
    why: str
    command: str = Field(description="the line that settles it")


class Use(Fact, table=True):
    """Something that happens only so often and has happened."""

    __table_args__ = (at_least("times", 1),)
    survivor_id: int | None = Field(foreign_key="survivor.id")
    content: str
    scope: str
    times: int = 1


class PackFile(Fact, table=True):
    """One file of a pack that came from outside, kept so that the campaign opens on another machine."""

    __tablename__ = "pack_file"
    __table_args__ = (UniqueConstraint("pack", "name", name="file_once"),)
    pack: str = Field(description="the pack's id")
    name: str = Field(description="pack.json, gear.json, ...")
    text: str


class Lasting(Fact, table=True):
    """Something that lasts a while, on a survivor or on all."""

    survivor_id: int | None = Field(foreign_key="survivor.id")
    content: str = Field(description="the card that did it")
    what: str = Field(description="attribute/strength, armor/all, roll/intimacy, forbid/dash, grant/deaf, ...")
    amount: int
    until: str = Field(description="what ends it: attack, round, showdown, year, ...")


class Showdown(Fact, table=True):
    """The one showdown under way."""

    __table_args__ = (
        at_least("level", 1),
        CheckConstraint("kind IN ('prologue', 'hunt', 'special')", name="kind_known"),
        CheckConstraint("decks IN ('table', 'tool')", name="decks_kept"),
        at_least("round", 1),
        CheckConstraint("turn IN ('monster', 'survivors')", name="turn_known"),
        flag("begun"),
        CheckConstraint("facing IN ('n', 'e', 's', 'w')", name="facing_known"),
        at_least("moved", 0),
        CheckConstraint("over IN ('victory', 'defeat')", name="over_known"),
        at_least("dealt", 0),
    )
    monster: str = Field(description="id of the monster in a pack")
    level: int = 1
    kind: str = Field(default="hunt", description="prologue, after a hunt, or a special showdown")
    decks: str = Field(default="table", description="table: the group's own cards; tool: the tool shuffles and draws")
    round: int = 1
    turn: str = Field(default="monster", description="whose turn it is")
    begun: bool = Field(default=False, description="the monster's turn is under way, step by step")
    controller_id: int | None = Field(default=None, foreign_key="survivor.id", description="whose player controls")
    acting_id: int | None = Field(default=None, foreign_key="survivor.id", description="whose act is under way")
    priority_id: int | None = Field(
        default=None, foreign_key="survivor.id", description="has the priority target token"
    )
    last_wound_id: int | None = Field(default=None, foreign_key="survivor.id", description="was the last to wound")
    space: str | None = Field(
        default=None, description="where the monster stands: lowest letter and number of its base"
    )
    facing: str | None = None
    moved: int = Field(default=0, description="spaces the monster moved this turn")
    fell: int | None = Field(default=None, description="the round in which the monster was knocked down")
    over: str | None = Field(default=None, description="how it is decided, until it is ended")
    secret: str = Field(default="", description="what cards are dealt from")
    dealt: int = Field(default=0, description="how many were dealt from it")


class Fighter(Fact, table=True):
    """A survivor on the showdown board."""

    __table_args__ = (
        UniqueConstraint("survivor_id", name="fights_once"),
        at_least("place", 1),
        flag("acted"),
        *(at_least(count, 0) for count in ("movements", "activations", "moved")),
        flag("off_board"),
    )
    survivor_id: int = Field(foreign_key="survivor.id")
    place: int = Field(description="in the order of the party")
    space: str | None = Field(default=None, description="where they stand, if anybody told")
    acted: bool = Field(default=False, description="the act of this round is over")
    movements: int = Field(default=1, description="left of the act")
    activations: int = Field(default=1, description="left of the act")
    moved: int = Field(default=0, description="spaces moved this act")
    fell: int | None = Field(default=None, description="the round in which they were knocked down")
    off_board: bool = False


class Card(Fact, table=True):
    """A card of the showdown's decks and where it lies."""

    __table_args__ = (
        CheckConstraint("pile IN ('deck', 'discard', 'wounds', 'play', 'box')", name="pile_known"),
        at_least("tokens", 0),
    )
    deck: str = Field(description="ai, hit_location, ...")
    content: str = Field(description="id of the card; empty while nobody knows which it is")
    pile: str = "deck"
    position: int = Field(
        default=0, description="in a deck: 0 anywhere, more is nearer the top, less than 0 the bottom"
    )
    tokens: int = Field(default=0, description="tokens the card counts on itself")
    survivor_id: int | None = Field(default=None, foreign_key="survivor.id", description="whose status, who injured")


class MonsterToken(Fact, table=True):
    """Tokens of one kind beside the monster."""

    __tablename__ = "monster_token"
    __table_args__ = (
        UniqueConstraint("stat", name="one_pile_a_stat"),
        CheckConstraint("amount <> 0", name="some_tokens"),
    )
    stat: str
    amount: int


class Loot(Fact, table=True):
    """Resources won in the showdown, beside the grid of who earned them."""

    __table_args__ = (
        UniqueConstraint("survivor_id", "content", name="one_line_an_earner"),
        CheckConstraint("copies >= 1", name="copies_at_least_one"),
    )
    survivor_id: int = Field(foreign_key="survivor.id")
    content: str
    copies: int


class Step(Fact, table=True):
    """A step of the settlement phase under way that was done."""

    __table_args__ = (at_least("entry", 1),)
    step: str = Field(description="showdown, return, endeavors, event, death_count, timeline, ...")
    entry: int = Field(description="the journal entry that did it")
    how: str | None = Field(default=None, description="victory or defeat, the settlement event that was drawn")


class Hunt(Fact, table=True):
    """The hunt under way; there is at most one."""

    __table_args__ = (
        CheckConstraint("decks IN ('table', 'tool')", name="decks_kept"),
        CheckConstraint("ambush IN ('survivors', 'monster')", name="ambush_known"),
        CheckConstraint("over IN ('showdown', 'failed')", name="over_known"),
        flag("waiting"),
        *(at_least(name, 0) for name in ("space", "monster", "extra", "dealt")),
        at_least("level", 1),
    )
    quarry: str = Field(description="id of its entry in a pack")
    level: int = 1
    decks: str = Field(default="table", description="who draws: the table's own cards, or the tool")
    space: int = Field(default=0, description="where the party stands on the hunt board; 0 is Start")
    monster: int = Field(default=0, description="where the quarry stands")
    revealer_id: int | None = Field(default=None, foreign_key="survivor.id", description="the event revealer")
    extra: int = Field(default=0, description="hunt events that come before the party moves on")
    waiting: bool = Field(default=False, description="what lies on the party's space is still to be resolved")
    ambush: str | None = Field(default=None, description="who ambushes when the showdown begins")
    over: str | None = Field(
        default=None, description="showdown or failed, once the hunt is over and waits for its end"
    )
    secret: str = Field(default="", description="what cards are dealt from")
    dealt: int = Field(default=0, description="how many were dealt from it")


class HuntSpace(Fact, table=True):
    """Something that lies on a space of the hunt board."""

    __tablename__ = "hunt_space"
    __table_args__ = (
        CheckConstraint("kind IN ('monster', 'basic', 'darkness', 'starvation', 'placed')", name="kind_known"),
        flag("done"),
        at_least("space", 1),
    )
    space: int
    kind: str
    content: str = Field(default="", description="the event that was revealed or placed there")
    done: bool = Field(default=False, description="it has been resolved")


class HouseRule(Fact, table=True):
    """A requirement that this group waives for good."""

    __tablename__ = "house_rule"
    __table_args__ = (UniqueConstraint("requirement", "content", name="waived_once"),)
    requirement: str = Field(description="its stable name")
    content: str | None = Field(description="only for this card")
    year: int


class Player(Fact, table=True):
    """Somebody at the table."""

    __table_args__ = (UniqueConstraint("name", name="known_once"), CheckConstraint("length(name) > 0", name="named"))
    name: str
    position: int = Field(description="in the order of the table")


class Writer(Fact, table=True):
    """A copy of the campaign that others know."""

    __table_args__ = (UniqueConstraint("writer", name="writes_once"), at_least("dice_rolled", 0))
    writer: str = Field(description="as its journal entries say it")
    name: str = Field(description="what its people call it")
    dice_rolled: int = Field(default=0, description="not used: whoever writes rolls at the position of the campaign")


class Learned(Fact, table=True):
    """A card of which people taught the campaign what it does."""

    __table_args__ = (UniqueConstraint("content", name="learned_once"),)
    content: str = Field(description="its id")
    text: str = Field(description="JSON, as a pack would say it")


class Entry(SQLModel, table=True):
    """One line of the journal; entries are only ever added."""

    __table_args__ = (
        CheckConstraint("length(digest) = 64", name="digest_whole"),
        Index("ix_entry_writer", "writer", "sequence"),
    )
    id: int = Field(primary_key=True)
    group_id: int = Field(description="first entry of its undo step; a batch is one group of many", index=True)
    command: str
    arguments: str = Field(description="JSON object")
    answers: str = Field(description="JSON list of dice, choices and cards with their origin")
    changes: str = Field(description="JSON list of [kind, table, id, field, old, new]")
    story: str = Field(description="JSON list of lines")
    because: str = Field(description="JSON string, empty where nobody gave a reason")
    time: str = Field(description="UTC, for people; never decides order")
    year: int
    undoes: int | None = Field(default=None, description="the group this entry takes back")
    beneath: int = Field(description="the group that is next to be undone when this entry's group is gone; 0 none")
    redoable: int = Field(description="the undo that redo would take back after this entry; 0 none")
    last_id: int = Field(description="highest row id given out so far")
    checkpoint: str | None = Field(default=None, description="JSON of all rows after a migration, up to format 6")
    meant: str | None = Field(default=None, description="JSON object: the ids that its words meant")
    rules: str | None = Field(default=None, description="which kdm, rules and packs decided it")
    writer: str | None = Field(
        default=None, description="which copy of the file wrote it; empty: a migration; none: before format 7"
    )
    sequence: int | None = Field(default=None, description="which of its writer's entries it is")
    command_id: str | None = Field(default=None, description="the same in all entries of one transaction, in no other")
    clock: int | None = Field(default=None, description="one more than any entry known when it was written")
    origin_writer: str | None = Field(default=None, description="who wrote it first, where it came from another copy")
    origin_sequence: int | None = Field(default=None, description="which of that writer's entries it was")
    digest: str = Field(description="sha256 over the previous digest and everything above")


FACTS = tuple(Fact.__subclasses__())  # all but the journal, in this order
