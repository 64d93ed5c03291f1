"""A record sheet for campaigns of Kingdom Death: Monster, on the command line.

In Python, `open_campaign(path)` and `found_campaign(name)` give the same operations as methods, `Refused` is what they
raise, and the tables (`Survivor`, `Settlement`, `Entry`, ...) are there for `select(Survivor)`.
"""

TYPE_CHECKING = False  # typing alone takes longer to import than `kdm --version` may
if TYPE_CHECKING:
    from kdm_cli.cli.scripting import found_campaign, open_campaign
    from kdm_cli.rules.refusal import Refused
    from kdm_cli.store import tables

    BodyPart = tables.BodyPart
    Campaign = tables.Campaign
    Card = tables.Card
    Due = tables.Due
    Entry = tables.Entry
    Event = tables.Event
    Fighter = tables.Fighter
    Gear = tables.Gear
    Holding = tables.Holding
    HouseRule = tables.HouseRule
    Hunt = tables.Hunt
    HuntSpace = tables.HuntSpace
    Lasting = tables.Lasting
    Learned = tables.Learned
    Loadout = tables.Loadout
    Loot = tables.Loot
    MonsterToken = tables.MonsterToken
    Note = tables.Note
    Pack = tables.Pack
    PackFile = tables.PackFile
    Player = tables.Player
    Settlement = tables.Settlement
    Showdown = tables.Showdown
    Step = tables.Step
    Stored = tables.Stored
    Survivor = tables.Survivor
    Token = tables.Token
    Trait = tables.Trait
    Use = tables.Use
    Writer = tables.Writer

__version__ = "0.1.0"
__all__ = ["Refused", "found_campaign", "open_campaign"]

PLACES = {
    "open_campaign": "kdm_cli.cli.scripting",
    "found_campaign": "kdm_cli.cli.scripting",
    "Refused": "kdm_cli.rules.refusal",
}


def __getattr__(name: str) -> object:
    """What scripts use is imported when they ask for it: a command line never does."""
    from importlib import import_module

    if name not in PLACES and not name[:1].isupper():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(PLACES.get(name, "kdm_cli.store.tables")), name)
