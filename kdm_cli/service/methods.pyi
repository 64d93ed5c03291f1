"""Every operation of a campaign as a method, for editors and type checkers; made by tests.contracts.fresh."""

import builtins
from typing import TypedDict, Unpack, overload

from kdm_cli.service.outcome import Done
from kdm_cli.service.packs.shelf import Checked
from kdm_cli.service.sheets.shapes.books import (
    BackedUp,
    Branched,
    Demo,
    Difference,
    Expected,
    Fetched,
    Health,
    Imported,
    Log,
    Look,
    OnServer,
    Page,
    Restored,
    Salvage,
    ShellBegun,
    Tabulated,
    Tale,
    WritesHere,
)
from kdm_cli.service.sheets.shapes.live import Served, Watched
from kdm_cli.service.sheets.shapes.outcome import PackList, PackShown, Printings
from kdm_cli.service.sheets.shapes.settlement import (
    CampaignListed,
    Endeavors,
    FetchList,
    KeywordTotal,
    Phase,
    Recipes,
    SettlementSheet,
    Status,
    StoredItem,
    Timeline,
)
from kdm_cli.service.sheets.shapes.showdown import AttackOdds, Board, HuntSheet, MonsterTurnOdds, ShowdownSheet, Targets
from kdm_cli.service.sheets.shapes.statistics import Statistics
from kdm_cli.service.sheets.shapes.survivor import Grid, SurvivorSheet, SurvivorWhy

Word = str | int
Words = Word | list[Word]

class Given(TypedDict, total=False):
    """What every change takes besides."""

    dry_run: bool
    because: str
    house_rule: bool | str | list[str]
    roll: Words
    choose: Words
    draw: Words
    auto: bool

class SurvivorMethods:
    """kdm survivor ..."""

    def add(
        self,
        names: Words,
        *,
        sex: Word | None = ...,
        father: Word | None = ...,
        mother: Word | None = ...,
        founder: bool | None = ...,
        born: bool | None = ...,
        newcomer: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Make survivor sheets: they name people of the settlement who had no name, or add to the population."""
    def gain(self, name: Word, trait: Word, **given: Unpack[Given]) -> Done:
        """Record what stays with a survivor; no bleeding, no knock-down (`suffer` is the whole injury)."""
    def heal(
        self,
        names: Words | None = ...,
        *,
        all_living: bool | None = ...,
        departing: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Erase light and heavy injuries and bleeding; what is permanent stays."""
    def kill(self, name: Words, *, cause: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Survivors die: year and cause, death count, gear home; for the dead it mends the cause."""
    def list(
        self,
        *,
        all: bool | None = ...,
        where: Words | None = ...,
        trait: Word | None = ...,
        sort: Word | None = ...,
        at: Word | None = ...,
    ) -> builtins.list[SurvivorSheet]:
        """List the living survivors; with tests, those of whom they are true."""
    def lose(self, name: Word, trait: Word, *, instead: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Strike something off a survivor sheet; what it was instead is recorded there."""
    def note(self, name: Word, text: Word, **given: Unpack[Given]) -> Done:
        """Write something on a survivor sheet."""
    def parents(
        self, name: Word, *, father: Word | None = ..., mother: Word | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Mend who a survivor's parents are; who is not named is not known."""
    def remove(self, name: Word, **given: Unpack[Given]) -> Done:
        """Tear up a sheet that was made by mistake; nobody has died."""
    def rename(self, name: Word, new: Word, **given: Unpack[Given]) -> Done:
        """Give a survivor another name; a newborn one gets a name and a sex."""
    def retire(self, name: Word, **given: Unpack[Given]) -> Done:
        """A survivor stays home for good: still counted, never departing."""
    def revive(self, name: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Take a death back, and exactly that; without a NAME that of whoever died last."""
    def set(
        self,
        names: Words | None = ...,
        stat: Word | None = ...,
        amount: Word | None = ...,
        *,
        all_living: bool | None = ...,
        departing: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Change a number on one survivor sheet or several: +2 and -1 change it, 3 sets it."""
    def sex(self, name: Word, sex: Word, **given: Unpack[Given]) -> Done:
        """Mend a survivor's sex."""
    @overload
    def show(self, name: Word, *, at: Word | None = ...) -> SurvivorSheet:
        """Show a survivor sheet; --why takes one of its numbers apart."""
    @overload
    def show(self, name: Word, *, why: Word, at: Word | None = ...) -> SurvivorWhy: ...
    def suffer(self, name: Word, injury: Word, **given: Unpack[Given]) -> Done:
        """Carry out a whole injury or trauma as if rolled; a location is rolled for."""
    def token(
        self,
        names: Words | None = ...,
        stat: Word | None = ...,
        amount: Word | None = ...,
        *,
        all_living: bool | None = ...,
        departing: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Lay attribute tokens beside a sheet or take them off; they go when the showdown ends."""
    def unretire(self, name: Word, **given: Unpack[Given]) -> Done:
        """Take a retirement back."""

class GearMethods:
    """kdm gear ..."""

    def archive(self, name: Word, gear: Word, **given: Unpack[Given]) -> Done:
        """Put gear from a grid back in the box: it is lost to the settlement."""
    def find(self, name: Word, gear: Words, *, slot: int | None = ..., **given: Unpack[Given]) -> Done:
        """Put gear that a hunt event gives now into a hunter's grid; none of it comes from storage."""
    def give(
        self, name: Word, gear: Words, *, slot: int | None = ..., forgot: bool | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Put gear from storage into a survivor's grid."""
    def grid(self, name: Word, *, at: Word | None = ...) -> Grid:
        """Show the nine spaces of a gear grid, armor and affinities."""
    def load(self, name: Word, loadout: Word, **given: Unpack[Given]) -> Done:
        """Lay out a saved grid from storage; what was worn goes back there."""
    def move(self, name: Word, from_: Word, to: int, **given: Unpack[Given]) -> Done:
        """Move gear, by its name or its slot, to a free space of the same grid."""
    def save(self, name: Word, loadout: Word, **given: Unpack[Given]) -> Done:
        """Remember a gear grid under a name."""
    def strip(self, name: Word | None = ..., *, all: bool | None = ..., **given: Unpack[Given]) -> Done:
        """Put all gear of a survivor, or of everyone, back into storage."""
    def take(self, name: Word, gear: Word, **given: Unpack[Given]) -> Done:
        """Put gear from a grid back into storage."""

class StorageMethods:
    """kdm storage ..."""

    def add(self, item: Word, count: int | None = ..., *, mending: bool | None = ..., **given: Unpack[Given]) -> Done:
        """Put gear or resources that were gained into storage."""
    @overload
    def list(self, kind: Word | None = ..., *, at: Word | None = ...) -> builtins.list[StoredItem]:
        """List gear and resources in storage: all, those of a kind, or those with a keyword."""
    @overload
    def list(self, kind: Word | None = ..., *, totals: bool, at: Word | None = ...) -> builtins.list[KeywordTotal]: ...
    def remove(self, item: Word, count: int | None = ..., **given: Unpack[Given]) -> Done:
        """Take gear or resources out of storage, spent or lost."""

class SettlementMethods:
    """kdm settlement ..."""

    def build(
        self, locations: Words, *, by: Word | None = ..., pay: Words | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Build locations, all or none: the price that is printed where they are built is paid at once."""
    def craft(self, gear: Words, *, pay: Words | None = ..., list: bool | None = ..., **given: Unpack[Given]) -> Done:
        """Craft gear, all pieces or none: whenever they can be paid together they are, with the least useful cards."""
    def depart(self, names: Words, **given: Unpack[Given]) -> Done:
        """Choose the departing survivors; who is not named stays home."""
    def endeavor(
        self,
        name: Word,
        activity: Word,
        *,
        survivor: Words | None = ...,
        pay: Words | None = ...,
        list: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Spend endeavors: what a location, an innovation, this phase's event or an own card offers for them."""
    def endeavors(self, *, at: Word | None = ...) -> Endeavors:
        """Show what can be done for endeavors, what it costs, and what speaks against it; also kdm endeavor --list."""
    def gain(self, thing: Word, **given: Unpack[Given]) -> Done:
        """Record what the settlement has; nothing is paid and nothing drawn."""
    def innovate(
        self, innovation: Word | None = ..., *, by: Word | None = ..., pay: Words | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Innovate: cards are drawn, one is kept, and the deck grows by what it leads to."""
    def list(self, folder: Word | None = ...) -> builtins.list[CampaignListed]:
        """List the campaigns in a folder."""
    def lose(self, thing: Word, **given: Unpack[Given]) -> Done:
        """Strike something off the settlement sheet: what was misrecorded or lost."""
    def milestone(self, name: Word, state: Word, **given: Unpack[Given]) -> Done:
        """Check a milestone's box by hand, or clear it: the tool checks those it sees reached."""
    def name(self, name: Word, **given: Unpack[Given]) -> Done:
        """Give the settlement a name, or another one."""
    def nemesis(self, what: Word, monster: Word, **given: Unpack[Given]) -> Done:
        """Put a monster on the list of those that haunt the settlement, or strike it off."""
    def new(
        self,
        name: Word,
        *,
        seed: int | None = ...,
        pack: Words | None = ...,
        campaign: Word | None = ...,
        skip_prologue: bool | None = ...,
        year: int | None = ...,
        population: int | None = ...,
        after: Word | None = ...,
    ) -> Done:
        """Begin a campaign in a file of its own; one file holds one settlement."""
    def note(self, text: Word, **given: Unpack[Given]) -> Done:
        """Write something on the settlement sheet."""
    def principle(self, principle: Word, choice: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Choose a principle; none takes the choice back."""
    def quarry(self, what: Word, monster: Word, **given: Unpack[Given]) -> Done:
        """Put a monster on the list of those the settlement can hunt, or strike it off."""
    def recipes(self, location: Word | None = ..., *, all: bool | None = ..., at: Word | None = ...) -> Recipes:
        """Show what can be crafted now and what is one card short; also kdm craft --list."""
    def return_(
        self,
        *,
        victory: bool | None = ...,
        defeat: bool | None = ...,
        name: Word | None = ...,
        strip: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """The survivors return: they heal, tokens go, and each of them brings an endeavor."""
    def set(self, field: Word, amount: Word, **given: Unpack[Given]) -> Done:
        """Correct a number of the settlement sheet, or say how the group plays."""
    def show(self, *, at: Word | None = ...) -> SettlementSheet:
        """Show the settlement sheet."""

class TimelineMethods:
    """kdm timeline ..."""

    def add(self, year: int, event: Word, **given: Unpack[Given]) -> Done:
        """Write an event into a lantern year; a monster with its level behind it: timeline add 9 butcher level 2."""
    def advance(self, **given: Unpack[Given]) -> Done:
        """A lantern year passes; what the new year lists comes due."""
    def done(self, year: int, event: Word, **given: Unpack[Given]) -> Done:
        """Check an event off."""
    def remove(self, year: int, event: Word, **given: Unpack[Given]) -> Done:
        """Strike an event from a lantern year."""
    def show(self, *, at: Word | None = ...) -> Timeline:
        """Show the lantern years and what they hold."""

class PhaseMethods:
    """kdm phase ..."""

    def next(
        self, *, won: bool | None = ..., lost: bool | None = ..., skip: bool | None = ..., **given: Unpack[Given]
    ) -> Done:
        """The one next step of the campaign, done as far as it can be."""
    def show(self, *, at: Word | None = ...) -> Phase:
        """Show where the campaign is in its cycle: the steps of the settlement phase, what is due, the next line."""

class ExportMethods:
    """kdm export ..."""

    def chronicle(
        self,
        *,
        format: Word | None = ...,
        survivor: Words | None = ...,
        year: int | None = ...,
        out: Word | None = ...,
        at: Word | None = ...,
    ) -> Tale:
        """Tell the campaign year by year from the journal: who was born, what was hunted, who died of what."""
    def csv(self, *, table: Word | None = ..., out: Word | None = ..., at: Word | None = ...) -> Tabulated:
        """Write every table as a CSV file into a folder; or print one table."""
    def json(self, *, out: Word | None = ..., secrets: bool | None = ..., at: Word | None = ...) -> Page:
        """The whole campaign as one JSON document: facts and journal; face-down cards of a showdown only with
        --secrets."""
    def picture(
        self, *, survivor: Words | None = ..., year: int | None = ..., out: Word | None = ..., at: Word | None = ...
    ) -> Page:
        """Draw who lived when, what they fought and what they died of; as SVG, or as PNG where --out ends so."""
    def sheets(
        self,
        *,
        survivor: Words | None = ...,
        all: bool | None = ...,
        blank: int | None = ...,
        per_page: Word | None = ...,
        format: Word | None = ...,
        out: Word | None = ...,
        at: Word | None = ...,
    ) -> Page:
        """Record sheets to look at and to print: all the living, those who are named, or blank ones to fill in."""
    def summary(
        self, *, format: Word | None = ..., survivor: Words | None = ..., out: Word | None = ..., at: Word | None = ...
    ) -> Page:
        """The settlement on one page: its phase, the living, the dead and how, storage, timeline, what is due."""

class PackMethods:
    """kdm pack ..."""

    def check(self, pack: Word | None = ...) -> Checked:
        """Find everything that is wrong with a pack, or with all that are installed; exit 0 if they are sound."""
    def disable(self, pack: Word, **given: Unpack[Given]) -> Done:
        """Play without a pack; refused while anything of it is written down in the campaign."""
    def enable(self, pack: Word, **given: Unpack[Given]) -> Done:
        """Play with a pack from now on, or with what it has become; the campaign keeps a copy of homebrew."""
    def list(self, *, at: Word | None = ...) -> PackList:
        """List the packs: those that are installed, and in a campaign those it plays with."""
    def printing(self, card: Word | None = ..., *, at: Word | None = ...) -> Printings:
        """Find out which printing a box is, or a single card of a mixed one: what cards say in each."""
    def show(self, pack: Word, *, at: Word | None = ...) -> PackShown:
        """Show what is in a pack: how many cards of each kind, what it replaces, since when it is enabled."""

class HuntMethods:
    """kdm hunt ..."""

    def ambush(self, side: Word, **given: Unpack[Given]) -> Done:
        """The hunt ends at once, in an ambush; `hunt end` begins the showdown."""
    def end(self, *, decks: Word | None = ..., controller: Word | None = ..., **given: Unpack[Given]) -> Done:
        """What the hunt has come to: the showdown begins with everything carried over, or a hunt that failed is
        over."""
    def event(
        self,
        card: Word | None = ...,
        *,
        survivor: Words | None = ...,
        revealer: Word | None = ...,
        note: Word | None = ...,
        then: Words | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Reveal a hunt event that waits: by its number or name, else drawn or rolled."""
    def monster_move(self, way: Word, spaces: int | None = ..., **given: Unpack[Given]) -> Done:
        """The quarry moves on the hunt board; onto the party it ambushes."""
    def move(
        self,
        spaces: int | None = ...,
        *,
        card: Word | None = ...,
        survivor: Words | None = ...,
        revealer: Word | None = ...,
        note: Word | None = ...,
        then: Words | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """The party moves on, and the event of the space it comes to is revealed: --card CARD, or --roll and the
        d100."""
    def run_away(self, names: Words, **given: Unpack[Given]) -> Done:
        """With Pictograph, after a hunt event: whoever is named runs away, each by their own roll."""
    def show(self, *, at: Word | None = ...) -> HuntSheet:
        """Show the hunt board, the party on it, the event revealer, and what waits."""
    def start(
        self,
        quarry: Word | None = ...,
        *,
        level: int | None = ...,
        survivor: Words | None = ...,
        revealer: Word | None = ...,
        decks: Word | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Begin a hunt with the departing party, or with those who are named: the board, the quarry, the event
        revealer."""

class ShowdownMethods:
    """kdm showdown ..."""

    def act(self, name: Word, *, move: bool | None = ..., activate: bool | None = ..., **given: Unpack[Given]) -> Done:
        """A survivor's act begins, or goes on with what hands did; another's act ends."""
    def attack(
        self,
        name: Word,
        *,
        weapon: Word | None = ...,
        blind_spot: bool | None = ...,
        location: Words | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Attack the monster: it opens the survivor's act and spends its activation."""
    def board(self, *, at: Word | None = ...) -> Board:
        """Show the board with everyone whose place is known."""
    def controller(self, name: Word, **given: Unpack[Given]) -> Done:
        """Who runs the monster, a player or a survivor's; the tile passes on by itself after every round."""
    def discard(self, card: Word, **given: Unpack[Given]) -> Done:
        """Put a card in play onto its discard: one that was drawn, a mood, an injury."""
    def doom(self, name: Word, **given: Unpack[Given]) -> Done:
        """A survivor is doomed: no survival is spent until the turn ends."""
    def draw(self, deck: Word, *, card: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Turn the top card over, face up into play; `discard` puts it away."""
    def end(
        self,
        *,
        victory: bool | None = ...,
        defeat: bool | None = ...,
        stopped: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """End the showdown: rewards and experience, or the price of defeat; everything is put away."""
    def end_act(self, **given: Unpack[Given]) -> Done:
        """End the act under way; what was not spent is lost."""
    def heal(self, **given: Unpack[Given]) -> Done:
        """A wound of the monster heals: a card of the wound stack goes back under the AI deck."""
    def injury(self, card: Word, **given: Unpack[Given]) -> Done:
        """A hit location stays in play as a persistent injury."""
    def knock_down(self, name: Word, **given: Unpack[Given]) -> Done:
        """Knock a survivor or the monster down."""
    def knockback(self, name: Word, spaces: int, **given: Unpack[Given]) -> Done:
        """Push a survivor straight away from the monster."""
    def loot(
        self, name: Word, resource: Word, count: int | None = ..., *, mending: bool | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Record a resource that a survivor earned in the showdown; it comes to storage when the showdown ends."""
    def monster_turn(
        self,
        *,
        card: Words | None = ...,
        target: Word | None = ...,
        no_reach: bool | None = ...,
        own: bool | None = ...,
        speed: int | None = ...,
        accuracy: int | None = ...,
        damage: int | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """The monster's whole turn: draw an AI card, target, move, attack, and what follows."""
    def mood(self, what: Word, card: Word, **given: Unpack[Given]) -> Done:
        """A mood or trait comes into play with all it does, or leaves it."""
    def move(self, name: Word, space: Word, **given: Unpack[Given]) -> Done:
        """A survivor moves in their act; the monster is moved by hand with place."""
    def next(self, **given: Unpack[Given]) -> Done:
        """The one next step of the showdown, done as far as it can be."""
    def pass_(self, name: Word, resource: Word, to: Word, **given: Unpack[Given]) -> Done:
        """Another survivor takes a resource that a dead one had earned."""
    def place(self, name: Word, space: Word, *, facing: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Say where a survivor or the monster stands; that is no movement."""
    def priority(self, name: Word, **given: Unpack[Given]) -> Done:
        """Who has the priority target token."""
    def resolve_hit(
        self,
        names: Words,
        *,
        location: Words,
        damage: int | None = ...,
        dodge: bool | None = ...,
        event: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Damage that no attack of the tool dealt: armor, injuries and severe injuries, for one survivor or several."""
    def show(self, *, at: Word | None = ...) -> ShowdownSheet:
        """Show the monster, its decks and moods, and every survivor with what their weapons need."""
    def shuffle(self, deck: Word, **given: Unpack[Given]) -> Done:
        """Shuffle a deck together with its discard."""
    def sling(self, name: Word, *, location: Words | None = ..., **given: Unpack[Given]) -> Done:
        """Sling the Founding Stone from anywhere: one automatic critical wound, and the stone is archived."""
    def spend(self, name: Word, action: Word, *, on: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Spend survival: encourage, dash, surge, or endure the next severe injury."""
    def stand(self, name: Word, **given: Unpack[Given]) -> Done:
        """A survivor or the monster stands up."""
    def start(
        self,
        monster: Word | None = ...,
        *,
        level: int | None = ...,
        prologue: bool | None = ...,
        special: bool | None = ...,
        survivor: Words | None = ...,
        ambush: Word | None = ...,
        decks: Word | None = ...,
        controller: Word | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Begin a showdown with the departing party, or with those who are named: decks, tokens, traits, set-up."""
    def targets(self, card: Word | None = ..., *, at: Word | None = ...) -> Targets:
        """Show who is a threat, in range and in field of view, and whom each item of a card would pick."""
    def token(self, name: Word, stat: Word, amount: Word, **given: Unpack[Given]) -> Done:
        """Lay tokens beside a survivor or the monster, or take them off; they go when the showdown ends."""
    def use(self, name: Word, ability: Word, *, on: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Use an ability of gear, a fighting art, an armor set or another card: it is paid for and done."""
    def wound(self, *, critical: bool | None = ..., **given: Unpack[Given]) -> Done:
        """A wound by hand: the top AI card goes to the wound stack, unseen."""

class OddsMethods:
    """kdm odds ..."""

    def attack(
        self, name: Word, *, weapon: Word | None = ..., blind_spot: bool | None = ..., at: Word | None = ...
    ) -> AttackOdds:
        """The exact chances of an attack before it is rolled: hits, wounds, critical wounds; nothing changes."""
    def monster_turn(self, card: Word, *, target: Word, at: Word | None = ...) -> MonsterTurnOdds:
        """The exact chances of a monster's card before it is rolled: hits, knocked down, severe injury, death."""

class Methods:
    """Every operation of a campaign."""

    survivor: SurvivorMethods
    gear: GearMethods
    storage: StorageMethods
    settlement: SettlementMethods
    timeline: TimelineMethods
    phase: PhaseMethods
    export: ExportMethods
    pack: PackMethods
    hunt: HuntMethods
    showdown: ShowdownMethods
    odds: OddsMethods
    def backup(self, path: Word | None = ...) -> BackedUp:
        """Copy the campaign, beside it or to a path; the copy is checked before it counts."""
    def branch(self, name: Word, *, at: Word | None = ...) -> Branched:
        """Copy the campaign into a file of its own, as it stands or as it stood after an entry, to try what might
        be."""
    def demo(self) -> Demo:
        """Play a short campaign in a scratch file: the First Story, the settlement phase after it, the first
        departure."""
    def diff(self, other: Word, entry: Word | None = ..., *, at: Word | None = ...) -> Difference:
        """Tell in the words of the sheets what differs: since an entry, between two, or from here to another file."""
    @overload
    def doctor(self, *, since: Word | None = ...) -> Health:
        """Check the whole file: SQLite's pages, the journal's chain, every number, and whether the sheets agree."""
    @overload
    def doctor(self, *, since: Word | None = ..., salvage: Word) -> Salvage: ...
    def event(
        self,
        name: Word,
        *,
        survivor: Words | None = ...,
        revealer: Word | None = ...,
        newborn: Words | None = ...,
        pay: Words | None = ...,
        note: Word | None = ...,
        by_hand: bool | None = ...,
        then: Words | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Carry out an event: what was due is settled, what the card says is done, asked or left to hands."""
    def expect(self, name: Word, field: Word, sign: Word, value: Word, *, at: Word | None = ...) -> Expected:
        """Check that a number or a word on a sheet is as it should be; otherwise exit 1."""
    def fetch(self, path: Word | None = ...) -> Fetched:
        """Take a campaign from a server into a file of its own, with the same journal, digests and uuid."""
    def fetch_list(self, monster: Word | None = ..., *, level: int | None = ..., at: Word | None = ...) -> FetchList:
        """Show what to take out of the box: cards, decks by number, tokens and terrain of what comes next."""
    def fix(self, entry: Word, words: Words, *, before: bool | None = ...) -> Done:
        """Put another command in an entry's place, as if that had been typed; what came after is played again on it."""
    def import_(
        self,
        path: Word,
        *,
        as_: Word | None = ...,
        only: Word | None = ...,
        year: int | None = ...,
        out: Word | None = ...,
        seed: int | None = ...,
    ) -> Imported:
        """Make campaigns of a save: kdm's own JSON, or another tracker's, known by its content; a file per
        settlement."""
    def log(
        self,
        entry: int | None = ...,
        *,
        survivor: Word | None = ...,
        year: int | None = ...,
        last: int | None = ...,
        since: int | None = ...,
        at: Word | None = ...,
    ) -> Log:
        """Show what was done: the newest entries, those of a survivor or a year, all after an entry, or one entry
        whole."""
    def look(self, word: Word, *, sources: bool | None = ..., at: Word | None = ...) -> Look:
        """Look up a card, table, keyword or rule; in a campaign also where it is used."""
    def merge(self, other: Word, *, skip: Words | None = ..., as_: Words | None = ...) -> Done:
        """Take in what another copy of the campaign has: both pasts are decided again as one, entry by entry."""
    def redo(self, count: int | None = ...) -> Done:
        """Do again what the last undo took back."""
    def restore(self, path: Word) -> Restored:
        """Put a backup in the campaign's place; the file it replaces is kept beside it."""
    def serve(self, *, port: int | None = ..., lan: bool | None = ...) -> Served:
        """Show the campaign on a page that follows every command: for a second screen, and with --lan for phones."""
    def share(
        self,
        url: Word,
        *,
        list: bool | None = ...,
        drop: bool | None = ...,
        grant: Word | None = ...,
        read_only: bool | None = ...,
        revoke: Word | None = ...,
        upgrade: bool | None = ...,
    ) -> OnServer:
        """Put the campaign on a PostgreSQL server, where several people play it at once; --file ADDRESS goes on
        there."""
    def shell(self) -> ShellBegun:
        """Type commands without "kdm", one after the other, with Tab and a history; exit ends it."""
    def show(
        self, name: Word | None = ..., *, why: Word | None = ..., at: Word | None = ...
    ) -> SettlementSheet | SurvivorSheet | SurvivorWhy | ShowdownSheet | HuntSheet:
        """Show the sheet that matters now (the showdown or the hunt while one runs), or a survivor's."""
    def stats(self, *, at: Word | None = ...) -> Statistics:
        """Show the campaign in numbers: monsters slain, deaths, who came home, the luck of the dice."""
    def status(self, *, at: Word | None = ...) -> Status:
        """Show where the campaign stands, what is due, and the next step; `kdm` alone does the same."""
    def sync(self, folder: Word | None = ..., *, skip: Words | None = ..., as_: Words | None = ...) -> Done:
        """Take in what other copies of the campaign have put into a folder, and put there what is new in this one."""
    def undo(self, count: int | None = ..., *, to: int | None = ..., only: int | None = ...) -> Done:
        """Take the last step back; or several, or all that came after an entry."""
    def watch(self, words: Words | None = ...) -> Watched:
        """Show what a reading command prints, again whenever the campaign has changed; else where it stands."""
    def whoami(self, name: Word, **given: Unpack[Given]) -> Done:
        """Say who writes in this copy of the campaign, for the log of every copy; without NAME, who does and who
        else did."""
    def writers(self, *, at: Word | None = ...) -> WritesHere:
        """Show who writes in this copy of the campaign, who else has, and how many entries each; `kdm whoami` alone,
        too."""
    def new(
        self,
        name: Word,
        *,
        seed: int | None = ...,
        pack: Words | None = ...,
        campaign: Word | None = ...,
        skip_prologue: bool | None = ...,
        year: int | None = ...,
        population: int | None = ...,
        after: Word | None = ...,
    ) -> Done:
        """Begin a campaign in a file of its own; one file holds one settlement."""
    def add(
        self,
        names: Words,
        *,
        sex: Word | None = ...,
        father: Word | None = ...,
        mother: Word | None = ...,
        founder: bool | None = ...,
        born: bool | None = ...,
        newcomer: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Make survivor sheets: they name people of the settlement who had no name, or add to the population."""
    def set(
        self,
        names: Words | None = ...,
        stat: Word | None = ...,
        amount: Word | None = ...,
        *,
        all_living: bool | None = ...,
        departing: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Change a number on one survivor sheet or several: +2 and -1 change it, 3 sets it."""
    def gain(self, name: Word, trait: Word, **given: Unpack[Given]) -> Done:
        """Record what stays with a survivor; no bleeding, no knock-down (`suffer` is the whole injury)."""
    def lose(self, name: Word, trait: Word, *, instead: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Strike something off a survivor sheet; what it was instead is recorded there."""
    def suffer(self, name: Word, injury: Word, **given: Unpack[Given]) -> Done:
        """Carry out a whole injury or trauma as if rolled; a location is rolled for."""
    def token(
        self,
        names: Words | None = ...,
        stat: Word | None = ...,
        amount: Word | None = ...,
        *,
        all_living: bool | None = ...,
        departing: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Lay attribute tokens beside a sheet or take them off; they go when the showdown ends."""
    def revive(self, name: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Take a death back, and exactly that; without a NAME that of whoever died last."""
    def kill(self, name: Words, *, cause: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Survivors die: year and cause, death count, gear home; for the dead it mends the cause."""
    def give(
        self, name: Word, gear: Words, *, slot: int | None = ..., forgot: bool | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Put gear from storage into a survivor's grid."""
    def take(self, name: Word, gear: Word, **given: Unpack[Given]) -> Done:
        """Put gear from a grid back into storage."""
    def return_(
        self,
        *,
        victory: bool | None = ...,
        defeat: bool | None = ...,
        name: Word | None = ...,
        strip: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """The survivors return: they heal, tokens go, and each of them brings an endeavor."""
    def principle(self, principle: Word, choice: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Choose a principle; none takes the choice back."""
    def depart(self, names: Words, **given: Unpack[Given]) -> Done:
        """Choose the departing survivors; who is not named stays home."""
    def build(
        self, locations: Words, *, by: Word | None = ..., pay: Words | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Build locations, all or none: the price that is printed where they are built is paid at once."""
    def innovate(
        self, innovation: Word | None = ..., *, by: Word | None = ..., pay: Words | None = ..., **given: Unpack[Given]
    ) -> Done:
        """Innovate: cards are drawn, one is kept, and the deck grows by what it leads to."""
    def craft(self, gear: Words, *, pay: Words | None = ..., list: bool | None = ..., **given: Unpack[Given]) -> Done:
        """Craft gear, all pieces or none: whenever they can be paid together they are, with the least useful cards."""
    def endeavor(
        self,
        name: Word,
        activity: Word,
        *,
        survivor: Words | None = ...,
        pay: Words | None = ...,
        list: bool | None = ...,
        **given: Unpack[Given],
    ) -> Done:
        """Spend endeavors: what a location, an innovation, this phase's event or an own card offers for them."""
    def next(
        self, *, won: bool | None = ..., lost: bool | None = ..., skip: bool | None = ..., **given: Unpack[Given]
    ) -> Done:
        """The one next step of the campaign, done as far as it can be."""
    def move(self, name: Word, space: Word, **given: Unpack[Given]) -> Done:
        """A survivor moves in their act; the monster is moved by hand with place."""
    def spend(self, name: Word, action: Word, *, on: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Spend survival: encourage, dash, surge, or endure the next severe injury."""
    def use(self, name: Word, ability: Word, *, on: Word | None = ..., **given: Unpack[Given]) -> Done:
        """Use an ability of gear, a fighting art, an armor set or another card: it is paid for and done."""
