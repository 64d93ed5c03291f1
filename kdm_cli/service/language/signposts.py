"""What help and completion say of longer texts, and how far a half-typed line has come."""

from collections.abc import Iterable

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.index import HOUSE_RULE, SWITCHES, VALUES, is_plain
from kdm_cli.service.language.operation import Operation, Parameter

TOPICS = {
    "topics": "these texts, by what they are about",
    "tutorial": "a first evening, step by step, with what kdm answers",
    "evening": "a first evening, line by line",
    "sheets": "only the sheets: six years played by the book, kept here",
    "due": "what comes due, when, and how it is settled",
    "house-rules": "three kinds of no, and how to play otherwise",
    "ways": "ways to play: later years, arenas, ends and what comes then",
    "talk": "lines as they are said at the table",
    "typing": "names, numbers, choices, looking up, Tab",
    "dice": "dice and cards: yours, or the tool's",
    "past": "any past, what differs, and what might have been",
    "words": "the words kdm uses, one meaning each",
    "files": "where the campaign is, and what may be done with it",
    "copies": "copies of one campaign: who writes, whose dice",
    "safety": "what is promised of your campaign, and how it is tried",
    "secrets": "which cards are hidden, from whom, until when",
    "exit-codes": "what a command answers to the shell that ran it",
    "json": "what programs read and write",
    "python": "kdm from Python",
    "server": "a campaign on a PostgreSQL server, for people who play at once",
    "homebrew": "cards of your own",
    "homebrew-monsters": "a quarry of your own, whole",
    "homebrew-rows": "the rows of a quarry of your own, and what they say",
    "homebrew-words": "whom cards of your own mean, and when they speak",
    "packs": "packs of cards: which there are, how one changes another",
    "expansions": "expansions, campaigns of their own, groups that play otherwise",
}  # each is a text in cli/help/
TEXTS_OF_COMMANDS = {
    "showdown": "a showdown beside the real board, cards and dice",
    "settlement": "the settlement phase, step by step",
    "hunt": "the hunt, between departure and showdown",
    "batch": "many commands in one step, an evening typed up afterwards",
    "merge": "one campaign, several people: copies that become one again",
    "sync": "one campaign on several machines, through any folder",
    "undo": "back and forth, and a mistake of long ago",
    "shell": "a campaign at one prompt",
    "serve": "the live page: a second screen, and watching in a terminal",
    "export": "pages to post and to print, tables, all of it",
    "import": "your own exports, the saves of other trackers",
}  # likewise; what is called like a command is printed behind its page
LONGER_TEXTS = TOPICS | TEXTS_OF_COMMANDS
REFERENCE = ("all", "reference")  # either names the page of all commands
RELATED = (
    ("typing", "survivor add, survivor list, survivor show, survivor rename, survivor remove"),
    ("typing", "survivor rename, survivor sex, survivor parents, survivor note"),
    ("dice", "survivor suffer, survivor heal, survivor gain, survivor lose"),
    ("typing", "survivor set, survivor token, settlement set, expect"),
    ("undo", "survivor kill, survivor revive, survivor remove, survivor retire, survivor unretire"),
    ("house-rules", "settlement set, settlement gain, settlement lose, settlement show"),
    ("files", "settlement name, settlement note, settlement new"),
    ("settlement", "gear give, gear take, gear move, gear grid, gear strip"),
    ("settlement", "gear archive, storage remove, gear take"),
    ("settlement", "gear save, gear load, gear strip"),
    ("hunt", "gear find, gear give, hunt event"),
    ("settlement", "storage list, storage add, storage remove, settlement craft"),
    ("tutorial", "settlement new, survivor add, phase next, undo"),
    ("files", "settlement new, settlement list, demo, shell"),
    ("tutorial", "demo, status, show, phase next"),
    ("evening", "status, phase show, settlement show, timeline show"),
    ("typing", "show, survivor show, settlement show, showdown show"),
    ("due", "event, settlement principle, timeline show, phase next"),
    ("due", "timeline add, timeline done, timeline remove, timeline advance"),
    ("settlement", "settlement quarry, settlement nemesis, settlement milestone, settlement lose"),
    ("settlement", "phase next, phase show, settlement return, settlement depart, timeline advance"),
    ("settlement", "settlement build, settlement innovate, settlement craft, settlement endeavor"),
    ("settlement", "settlement endeavors, settlement recipes, settlement endeavor, settlement craft"),
    ("hunt", "settlement depart, hunt start, showdown start"),
    ("hunt", "hunt start, hunt move, hunt event, hunt show"),
    ("hunt", "hunt monster-move, hunt ambush, hunt run-away, hunt end"),
    ("showdown", "showdown start, showdown monster-turn, showdown attack, showdown end"),
    ("showdown", "showdown show, showdown board, showdown targets, showdown next"),
    ("showdown", "showdown act, showdown end-act, showdown next, showdown controller"),
    ("showdown", "showdown attack, showdown sling, showdown use, showdown spend, odds attack"),
    ("showdown", "showdown monster-turn, showdown resolve-hit, odds monster-turn, showdown targets"),
    ("showdown", "showdown place, showdown move, showdown knockback, showdown board"),
    ("secrets", "showdown draw, showdown discard, showdown shuffle, showdown mood"),
    ("showdown", "showdown wound, showdown heal, showdown injury, showdown mood"),
    ("showdown", "showdown knock-down, showdown stand, showdown doom, showdown priority, showdown token"),
    ("showdown", "showdown end, showdown loot, showdown pass, settlement return"),
    ("dice", "odds attack, odds monster-turn, stats"),
    ("undo", "undo, redo, fix, log"),
    ("merge", "merge, undo, log, doctor"),
    ("sync", "sync, merge, writers, log"),
    ("server", "share, fetch, merge, doctor"),
    ("past", "branch, diff, log, undo"),
    ("batch", "batch run, batch check, expect"),
    ("export", "export summary, export sheets, export chronicle, export picture"),
    ("export", "export csv, export json, stats"),
    ("import", "import, export json, settlement new"),
    ("safety", "doctor, backup, restore"),
    ("copies", "whoami, writers, log, backup"),
    ("packs", "pack list, pack show, pack enable, pack disable, look"),
    ("packs", "pack printing, pack enable, pack list"),
    ("expansions", "fetch-list, pack enable, settlement new, hunt start"),
    ("ways", "settlement new, settlement set, showdown start"),
    ("homebrew", "pack check, pack enable, look"),
    ("homebrew-monsters", "pack check, pack enable, settlement quarry"),
    ("homebrew-rows", "pack check, hunt start, showdown start"),
    ("homebrew-words", "pack check, showdown targets, look"),
    ("serve", "serve, watch, status"),
    ("shell", "shell, batch run, watch"),
    ("talk", "shell, show, undo"),
    ("words", "look, log, stats"),
    ("json", "export json, batch run, log"),
    ("python", "export csv, export json, doctor"),
    ("exit-codes", "expect, batch check, doctor"),
)  # a text, and the commands that have to do with it and with one another
MOST_RELATED, MOST_TEXTS = 4, 3


def see_also(paths: Iterable[str]) -> list[str]:
    """Where whoever reads of these commands may go on: others that belong to them, then the texts."""
    given = list(paths)
    near = [(topic, each) for topic, named in RELATED if not set(each := named.split(", ")).isdisjoint(given)]
    others = list(dict.fromkeys(path for _, each in near for path in each if path not in given))
    texts = list(dict.fromkeys(topic for topic, _ in near))
    return [*others[:MOST_RELATED], *(f"help {topic}" for topic in texts[:MOST_TEXTS])]


def beside(topic: str) -> list[str]:
    """The commands that a text is about, and whatever else says what belongs to them."""
    about = dict.fromkeys(path for text, named in RELATED if text == topic for path in named.split(", "))
    onward = see_also(about) if about else ["help all"]
    texts = [each for each in onward if each.startswith("help ") and each != f"help {topic}"]
    return [*list(about)[:2], *texts[:1]]


class Standing(NamedTuple):
    """What the words so far say, and what the next word will be taken for."""

    named: tuple[int, ...] = ()
    operation: Operation | None = None
    lost: bool = False
    plain: tuple[str, ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    waiting: str = ""
    literal: bool = False

    def values(self, option: str) -> list[str]:
        """What was given to an option so far."""
        return [value for name, value in self.given if name == option]

    def parameter(self, option: str) -> Parameter | None:
        """The operation's own option of this name."""
        parameters = self.operation.parameters if self.operation else ()
        own = [each for each in parameters if not each.positional]
        return next((each for each in own if option in (each.option, each.kind.short)), None)


def standing(words: list[str]) -> Standing:
    """Read the words from the left; `named` are the places of those that name the command."""
    here = Standing()
    for at, word in enumerate(words):
        if here.waiting:
            here = here._replace(given=(*here.given, (here.waiting, word)), waiting="")
        elif here.literal or is_plain(word):
            here = _plain(here, words, at)
        elif word == "--":
            here = here._replace(literal=True, lost=here.lost or here.operation is None)
        else:
            here = _option(here, word)
    return here


def command_first(words: list[str]) -> list[str]:
    """The same words with the command in front of all options."""
    named = standing(words).named
    return [*(words[at] for at in named), *(word for at, word in enumerate(words) if at not in named)]


def _plain(here: Standing, words: list[str], at: int) -> Standing:
    if here.operation is not None or here.lost:
        return here._replace(plain=(*here.plain, words[at]))
    named = (*here.named, at)
    if len(named) == 1 and words[at] in index.GROUPS:
        return here._replace(named=named)
    try:
        operation, _ = index.find([words[each] for each in named])
    except Refused:
        return here._replace(named=named, lost=True)
    return here._replace(named=named, operation=operation)


def _option(here: Standing, word: str) -> Standing:
    name, equals, value = word.partition("=")
    if name in SWITCHES or name == HOUSE_RULE:
        return here._replace(given=(*here.given, (name, "")))
    if name not in VALUES and word[:2] in VALUES:
        name, equals, value = word[:2], "=", word[2:]
    if word == "--list" and here.operation is not None and here.operation.path in index.LISTED:
        here = here._replace(operation=index.operation(index.LISTED[here.operation.path]))
    parameter = here.parameter(name)
    if name not in VALUES and (parameter is None or parameter.kind.flag):
        return here._replace(given=(*here.given, (name, "")))
    if equals:
        return here._replace(given=(*here.given, (name, value)))
    return here._replace(waiting=name)
