"""What help and completion say about the nouns and the longer texts."""

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
