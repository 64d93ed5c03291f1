"""The journal, the file, exports and imports, the demo, what `look` finds, and what is no operation (`help`)."""

from typing import Literal, NotRequired, final

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import Anything, ChangeShown
from kdm_cli.service.sheets.shapes.settlement import SettlementSheet

Word = Literal["survivor", "card", "slot", "loadout", "player"]


class SinceThen(TypedDict):
    """What became of an entry."""

    undone: bool
    mended: int | None
    again: int | None


class EntryBrief(TypedDict):
    """One line of `log`; `mended` is the entry that mended it, and one that was taken out is `undone`.

    `again` is the merge behind which it was told once more: there it counts, and no longer here.
    `who` wrote it first, by name, or by the first letters of the writer where nobody gave one; empty: nobody.
    """

    id: int
    group: int
    year: int
    time: str
    command: str
    story: list[str]
    because: str
    undone: bool
    mended: int | None
    again: int | None
    who: str


class WordMeant(TypedDict):
    """A word of an entry, and what it meant: survivors by number, cards by id, a slot by its card, all else by name.

    The word of a slot is the number of the survivor and that of the slot. `names` are those of today.
    """

    kind: Word
    word: str
    ids: list[int | str]
    names: list[str]


class AnswerTold(TypedDict):
    """What was rolled, drawn or chosen, and what for."""

    answer: str
    why: str


class EntryWhole(TypedDict):
    """`log ENTRY`; `mended` is the entry that mended it since, and one that counts no more is `undone`.

    `told` says in the words of the sheets what changed, under the names of today. `who` wrote it here; `first` wrote it
    in another copy, as entry `origin_sequence` of `origin_writer`.
    """

    id: int
    group_id: int
    command: str
    line: str
    arguments: dict[str, Anything]
    answers: list[dict[str, Anything]]
    changes: list[ChangeShown]
    told: list[str]
    answered: list[AnswerTold]
    story: list[str]
    because: str
    time: str
    year: int
    undoes: int | None
    beneath: int
    redoable: int
    last_id: int
    meant: list[WordMeant] | None
    rules: str | None
    writer: str | None
    sequence: int | None
    command_id: str | None
    clock: int | None
    origin_writer: str | None
    origin_sequence: int | None
    digest: str
    undone: bool
    mended: int | None
    again: int | None
    who: str
    first: str | None


class Log(TypedDict):
    """`log`: a list of entries with the tip of the journal, or one entry whole; `written_by` are all who wrote here."""

    entries: NotRequired[list[EntryBrief]]
    tip: NotRequired[str]
    entry: NotRequired[EntryWhole]
    written_by: list[str]


class Wrote(TypedDict):
    """Who has written how many entries, under which names of writers."""

    name: str
    entries: int
    writers: list[str]


class WritesHere(TypedDict):
    """`writers`, and `whoami` alone: who writes here, by the name they gave, and all who wrote."""

    writer: str
    name: str | None
    at: str
    entries: int
    wrote: list[Wrote]


@final
class Health(TypedDict):
    """`doctor`; a sick file is a refusal with code `damaged`. `since`: how many entries came after the noted tip."""

    file: str
    entries: int
    tip: str
    since: int | None
    healthy: Literal[True]
    unknown: list[str]
    remarks: list[str]


@final
class Salvage(TypedDict):
    """`doctor --salvage`; `whole` where no entry is lost, `otherwise` what the tables have that the journal has not."""

    file: str
    out: str
    entries: int
    lost: str
    whole: bool
    tables: Literal["agree", "taken over", "set aside"]
    otherwise: list[str]


class OnServer(TypedDict):
    """`share`: what was done at this address; of a campaign put there its entries, and how many were not there."""

    done: str
    at: str
    campaigns: list[str]
    entries: int | None
    new: int | None
    kept: str | None


class Fetched(TypedDict):
    """`fetch`."""

    file: str
    fetched: str
    entries: int
    tip: str


class BackedUp(TypedDict):
    """`backup`."""

    file: str
    backup: str
    entries: int
    tip: str


class Branched(TypedDict):
    """`branch`; `at` is the entry of the campaign behind which it begins, `entry` the one that says so."""

    file: str
    branch: str
    entry: int | None
    saved: bool
    at: int
    tip: str


class MomentTold(TypedDict):
    """A campaign as it stood after an entry."""

    file: str
    entry: int
    tip: str


class Difference(TypedDict):
    """`diff`: `common` is the last entry that both have, 0 where there is none."""

    before: MomentTold
    after: MomentTold
    same_campaign: bool
    common: int
    differences: list[str]


class Restored(TypedDict):
    """`restore`; `kept` is where the replaced file went."""

    file: str
    restored: str
    entries: int
    kept: str | None


class Page(TypedDict):
    """`export`: the page itself, or where it was written; and the tip of the journal it tells."""

    page: str | None
    out: str | None
    tip: str


class Fallen(TypedDict):
    """Who died in a fight or on the way there; `fate` says how they went."""

    name: str
    cause: str
    fate: str
    because: str
    on_the_way: bool


class Hurt(TypedDict):
    """Who was maimed for life."""

    name: str
    what: str


class Befell(TypedDict):
    """What an event of the hunt did: a number by how much, or a thing by its name; `all` where nobody was spared."""

    what: str
    how: int | str
    who: list[str]
    all: bool


class TaleEvent(TypedDict):
    """Something that happened; `year` is null where nobody wrote it down, `sort` the kind of card that `what` is."""

    year: int | None
    kind: str
    who: list[str]
    what: str
    sort: str
    level: int | None
    how: str
    because: str
    parents: NotRequired[list[str]]
    name: NotRequired[str]
    cause: NotRequired[str]
    fate: NotRequired[str]
    fallen: NotRequired[list[Fallen]]
    hurt: NotRequired[list[Hurt]]
    befell: NotRequired[list[Befell]]


class Tale(Page):
    """`export chronicle`: the page, and all that it tells, in order."""

    events: list[TaleEvent]


class Tabulated(Page):
    """`export csv`: a single table as a page, or the folder and the files in it."""

    files: NotRequired[list[str]]


class ShellBegun(TypedDict):
    """`shell`, before its lines: the file they are about, and where that campaign stands."""

    file: str | None
    stands: str


class Expected(TypedDict):
    """`expect`, when it is so."""

    name: str
    field: str
    value: Anything


class DemoStep(TypedDict):
    """One line of the demo, and what happens meanwhile."""

    scene: str
    line: str
    story: list[str]
    entry: int


class Demo(TypedDict):
    """`demo`."""

    file: str
    steps: list[DemoStep]
    settlement: SettlementSheet
    summary: str


class Counted(TypedDict):
    """So many of one kind in the save: kept in the campaign, kept as a note, refused."""

    what: str
    source: int
    kept: int
    noted: int
    refused: int


class Renamed(TypedDict):
    """A name that could not stay as it was, and why."""

    was: str
    now: str
    why: str


class KeptByName(TypedDict):
    """A card that no pack knows, and where it stands: with whom, in storage, in which lantern year."""

    what: str
    name: str
    where: list[str]


class ImportedSettlement(TypedDict):
    """One campaign file and what it was made of.

    `named` has what no pack knows and is kept under its name, `changed` what could not stand as it was, with what it
    was, `refused` what was not kept at all and why.
    """

    file: str
    name: str
    source_name: str
    lantern_year: int
    population: int
    death_count: int
    counts: list[Counted]
    renamed: NotRequired[list[Renamed]]
    named: NotRequired[list[KeptByName]]
    changed: NotRequired[list[str]]
    refused: NotRequired[list[str]]


class Imported(TypedDict):
    """`import`; `unplaced` is what belongs to no settlement of the save."""

    source: str
    tracker: str
    version: str
    saved: bool
    settlements: list[ImportedSettlement]
    unplaced: NotRequired[list[str]]
    refused: NotRequired[list[str]]


class Version(TypedDict):
    """Which kdm this is: `format` is that of the files it writes, `rules` those that decide."""

    version: str
    format: int
    rules: int


class Script(TypedDict):
    """What a shell has to read once."""

    shell: str
    script: str


class ParameterShown(TypedDict):
    """What a command takes; without `flags` it stands behind the command, without `metavar` it is a switch."""

    name: str
    flags: list[str]
    metavar: str | None
    help: str
    required: bool
    many: bool
    one_of: list[str]


class CommandShown(TypedDict):
    """One command as it is declared: `short` are its short forms, `everywhere` the options that go with every one."""

    command: str
    short: list[str]
    summary: str
    details: str
    usage: str
    changes: bool
    batch: bool
    arguments: list[ParameterShown]
    options: list[ParameterShown]
    everywhere: list[str]
    examples: list[str]


class Help(TypedDict):
    """The help: `text` is the page as it is printed, `commands` are those it speaks of, all where it is about all."""

    about: str
    text: str
    commands: list[CommandShown]
    topics: list[str]


class Found(TypedDict):
    """One entry of a pack, by name."""

    id: str
    name: str
    kind: str


class Card(Found):
    """One entry whole: `doubt` names the weakest source where a number is not sure, `pack` whose data it is.

    `text` is the card tersely, `does` what kdm carries out of it; `names` is how other entries are called that its
    facts mean; `can` is what brings it to this settlement, or what it offers for endeavors, and what is missing for
    that. `sources`, with --sources, is where it is known from.
    """

    pack: str
    page: int | None
    doubt: str | None
    text: list[str]
    does: list[str]
    facts: dict[str, Anything]
    names: dict[str, str]
    used: list[str]
    can: list[str]
    sources: list[str]


class Look(TypedDict):
    """`look`: up to three entries whole, or the names of more."""

    word: str
    entries: list[Card]
    found: list[Found]
    more: int
