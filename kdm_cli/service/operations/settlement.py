"""The settlement sheet, and beginning a campaign."""

import os

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.settlement import departing, holdings
from kdm_cli.rules.settlement import settlement_sheet as rules
from kdm_cli.service.language.operation import (
    FIELD,
    FOLDER,
    TEXT,
    THING,
    Names,
    changing,
    choice,
    keeping,
    number,
    reading,
    switch,
    words,
)
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import Session
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.tray import View
from kdm_cli.store.campaign import reading as looking

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import CampaignListed, SettlementSheet

SETTLEMENT_NAME = words("NAME", "the settlement's name")
AFTER = words("PATH", "the campaign before it: packs, habits, house rules, lost settlements", "file")._replace(
    wordy=False
)
PRINCIPLE = words("PRINCIPLE", "new life, death, society or conviction", "principle")._replace(wordy=False)
QUARRY = words("MONSTER", "a monster that is hunted", "quarry")
NEMESIS = words("MONSTER", "a monster that comes", "nemesis")
MILESTONE = words("NAME", "a milestone: first child, first death, population 15, ...", "milestone")
LISTING = choice("add|remove", "onto the list or off it", "add", "remove")
STATE = choice("done|undone", "checked, or not", "done", "undone")
VALUE = words("AMOUNT", "+2 and -1 change, 3 sets; or a word", "value")
CHOICE = words("CHOICE", "the principle chosen, or none to take the choice back", "choice")


@keeping(
    "settlement new",
    short="new",
    examples=(
        "settlement new Ashhold",
        "settlement new 'Lantern Hill' --seed 7",
        "settlement new Ashhold --population 8",
        "settlement new Ashhold --pack printing_1_5",
        "settlement new Ashhold --year 5 --population 9 --choose graves,paint",
    ),
    takes=("dry_run", "because", "house_rule", "rolls", "choices", "draws", "auto"),
    asks=True,
    founds=True,
)
def new(
    session: Session,
    name: Annotated[str, SETTLEMENT_NAME],
    *,
    seed: Annotated[int | None, number("N", "what the tool's own dice come from")] = None,
    pack: Annotated[list[str] | None, words("ID,...|PATH", "packs to play with besides core", "pack")] = None,
    campaign: Annotated[str | None, words("NAME", "another campaign than that of the core game", "campaign")] = None,
    skip_prologue: Annotated[bool, switch("begin after the First Story")] = False,
    year: Annotated[int | None, number("N", "begin in this lantern year, after the First Story")] = None,
    population: Annotated[int | None, number("N", "begin with so many people, after the First Story")] = None,
    after: Annotated[str | None, AFTER] = None,
) -> Outcome:
    """Begin a campaign in a file of its own; one file holds one settlement.

    A campaign that began elsewhere says --year or --population; with --skip-prologue alone a die gives its people.
    What was chosen, innovated and built by that year is asked on a terminal, named by --choose, or drawn with --auto.
    """
    from kdm_cli.service.new_campaign import found  # late: seldom begun

    return found(session, name, seed, pack or [], campaign, skip_prologue, year, population, after)


@reading("settlement show", examples=("settlement show", "settlement show --json"))
def show(view: View) -> "SettlementSheet":
    """Show the settlement sheet."""
    return settlement_sheet(view)


@keeping("settlement list", examples=("settlement list", "settlement list --json"))
def listed(session: Session, folder: Annotated[str | None, FOLDER] = None) -> "list[CampaignListed]":
    """List the campaigns in a folder."""
    place = folder or "."
    try:
        names = sorted(name for name in os.listdir(place) if name.endswith(".kdm"))
    except OSError as error:
        refuse("campaign-not-found", f"{place} cannot be read ({error.strerror}).", "kdm settlement list FOLDER")
    return [_summary(os.path.join(folder, name) if folder else name) for name in names]


def _summary(path: str) -> "CampaignListed":
    try:
        with looking(path) as file:
            tables, newest = file.load(), file.newest()
    except Refused as refused:
        return {"file": path, "name": None, "problem": refused.refusal.message}
    settlement = tables["settlement"][1]
    living = sum(not row.dead for row in tables["survivor"].values())
    return {
        "file": path,
        "name": settlement.name,
        "lantern_year": settlement.lantern_year,
        "population": living + settlement.nameless,
        "entries": newest.id,
        "last": newest.time,
    }


@changing("settlement set", examples=("settlement set population 12", "settlement set rules loose"))
def set_(play: Play, field: Annotated[str, FIELD], amount: Annotated[str, VALUE]) -> None:
    """Correct a number of the settlement sheet, or say how the group plays.

    dice ask or auto, decks table or tool, party-size 5. talk brief tells hands the same once a round, full each time.
    rules strict refuses what is not in its time, loose does it with a note. house-rule too-many waives a requirement
    for good: so does a rule's id; a card behind it narrows it, off takes it back. players "Ann: Lucy, Erza; Ben: Al"
    says who plays whom, in the order in which the tile passes.
    """
    rules.change_field(play, field, amount)


@changing("settlement name", examples=("settlement name Emberhold", "settlement name Lantern Hill"), asks=False)
def name_(play: Play, name: Annotated[str, SETTLEMENT_NAME]) -> None:
    """Give the settlement a name, or another one."""
    rules.rename(play, name)


@changing(
    "settlement note",
    examples=("settlement note buried the hand", "settlement note 'ask Lucy about the key'"),
    asks=False,
)
def note(play: Play, text: Annotated[str, TEXT]) -> None:
    """Write something on the settlement sheet."""
    rules.write_note(play, text, None)


@changing("settlement gain", examples=("settlement gain language", "settlement gain bonesmith --because 'forgot it'"))
def gain(play: Play, thing: Annotated[str, THING]) -> None:
    """Record what the settlement has; nothing is paid and nothing drawn."""
    holdings.gain_holding(play, thing)


@changing("settlement lose", examples=("settlement lose Lantern Hoard", "settlement lose white lion"))
def lose(play: Play, thing: Annotated[str, THING]) -> None:
    """Strike something off the settlement sheet: what was misrecorded or lost."""
    holdings.lose_holding(play, thing)


@changing(
    "settlement quarry", examples=("settlement quarry add screaming antelope", "settlement quarry remove white lion")
)
def quarry(play: Play, what: Annotated[str, LISTING], monster: Annotated[str, QUARRY]) -> None:
    """Put a monster on the list of those the settlement can hunt, or strike it off."""
    (holdings.list_monster if what == "add" else holdings.strike_monster)(play, "quarry", monster)


@changing("settlement nemesis", examples=("settlement nemesis add butcher", "settlement nemesis remove butcher"))
def nemesis(play: Play, what: Annotated[str, LISTING], monster: Annotated[str, NEMESIS]) -> None:
    """Put a monster on the list of those that haunt the settlement, or strike it off."""
    (holdings.list_monster if what == "add" else holdings.strike_monster)(play, "nemesis", monster)


@changing(
    "settlement milestone",
    examples=("settlement milestone first child done", "settlement milestone population 15 undone"),
)
def milestone(play: Play, name: Annotated[str, MILESTONE], state: Annotated[str, STATE]) -> None:
    """Check a milestone's box by hand, or clear it: the tool checks those it sees reached."""
    holdings.milestone(play, name, state == "done")


@changing(
    "settlement depart", short="depart", examples=("settlement depart Lucy Erza", "settlement depart lucy,erza,al")
)
def depart(play: Play, names: Names) -> None:
    """Choose the departing survivors; who is not named stays home."""
    departing.depart(play, departing.named(play, names))


@changing(
    "settlement principle",
    short="principle",
    examples=("settlement principle death graves", "settlement principle society none"),
)
def principle(play: Play, principle: Annotated[str, PRINCIPLE], choice: Annotated[str | None, CHOICE] = None) -> None:
    """Choose a principle; none takes the choice back."""
    principle, choice = holdings.parted(play, principle, choice)
    if choice is not None and fold(choice) == "none":
        holdings.take_back(play, principle)
    else:
        holdings.choose(play, principle, choice)
