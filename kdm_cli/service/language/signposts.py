"""What help and completion say about the nouns, the longer texts, and the options that go with every command."""

from typing import NamedTuple

NOUNS = {
    "survivor": "survivor sheets",
    "gear": "gear grids",
    "storage": "settlement storage",
    "settlement": "the settlement sheet and the campaign file",
    "timeline": "the timeline",
    "phase": "where the campaign is in its cycle",
    "batch": "many commands in one step",
    "export": "the campaign as a page or as data",
    "hunt": "the hunt board and its events",
    "showdown": "the fight at the table",
    "odds": "chances before rolling",
    "pack": "the packs of cards a campaign plays with",
}
TOPICS = {
    "safety": "what is promised of your campaign, against what, and how it is tried",
    "secrets": "which cards are hidden, from whom, until when",
}  # each is a text in cli/help/
ALL_WAYS = ("changing", "reading", "keeping")


class Signpost(NamedTuple):
    """One option that every command takes; `ways` are the kinds of operation where it does something."""

    flags: tuple[str, ...]
    metavar: str
    help: str
    ways: tuple[str, ...] = ALL_WAYS

    @property
    def spelled(self) -> str:
        """The option as help writes it."""
        return f"{', '.join(reversed(self.flags))} {self.metavar}".strip()


EVERYWHERE = (
    Signpost(("--file",), "PATH", "the campaign; else KDM_FILE, else the only *.kdm file here"),
    Signpost(("--json",), "", "one JSON document on standard output, nothing else"),
    Signpost(("--quiet", "-q"), "", "results only, no talk"),
    Signpost(("--dry-run",), "", "show what would happen, save nothing", ("changing", "keeping")),
    Signpost(("--because",), "TEXT", "why, kept in the journal", ("changing",)),
    Signpost(("--house-rule",), "[NAME]", "waive what is missing (all, or this requirement), recorded", ("changing",)),
    Signpost(("--roll", "-r"), "FACES", "dice from the table: 4 or 1,4,waist or lucy=5; repeatable", ("changing",)),
    Signpost(("--choose", "-c"), "TEXT", "a choice: yes, or lucy=investigate; with commas, repeatable", ("changing",)),
    Signpost(("--draw", "-d"), "CARD", "the card drawn at the table; repeatable", ("changing",)),
    Signpost(("--auto",), "", "let kdm roll the dice nobody gave", ("changing",)),
    Signpost(("--yes", "-y"), "", "go ahead where a command asks before it destroys", ("keeping",)),
    Signpost(("--help", "-h"), "", "help, for any command"),
)


def signposts(way: str) -> list[Signpost]:
    """The options that do something for one kind of operation."""
    return [signpost for signpost in EVERYWHERE if way in signpost.ways]
