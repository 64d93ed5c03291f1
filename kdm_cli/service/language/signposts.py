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
    "topics": "these texts, by what they are about",
    "evening": "a first evening, line by line",
    "due": "what comes due, when, and how it is settled",
    "house-rules": "three kinds of no, and how to play otherwise",
    "typing": "names, numbers, choices, looking up, Tab",
    "dice": "dice and cards: yours, or the tool's",
    "words": "the words kdm uses, one meaning each",
    "files": "where the campaign is, and what may be done with it",
    "safety": "what is promised of your campaign, against what, and how it is tried",
    "secrets": "which cards are hidden, from whom, until when",
    "exit-codes": "what a command answers to the shell that ran it",
    "json": "what programs read and write",
    "python": "kdm from Python",
    "homebrew": "cards of your own",
    "packs": "packs of cards: which there are, how one changes another",
}  # each is a text in cli/help/
TEXTS_OF_COMMANDS = {
    "showdown": "a showdown beside the real board, cards and dice",
    "settlement": "the settlement phase, step by step",
    "hunt": "the hunt, between departure and showdown",
    "batch": "many commands in one step, an evening typed up afterwards",
    "undo": "back and forth, and a mistake of long ago",
    "shell": "a campaign at one prompt",
    "export": "pages to post and to print, tables, all of it",
    "import": "your own exports, the saves of other trackers",
}  # likewise; what is called like a command is printed behind its page
LONGER_TEXTS = TOPICS | TEXTS_OF_COMMANDS
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
