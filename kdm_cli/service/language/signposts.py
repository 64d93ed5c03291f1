"""What help and completion say of longer texts, and how far a half-typed line has come."""

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.index import HOUSE_RULE, SWITCHES, VALUES, is_plain
from kdm_cli.service.language.operation import Operation, Parameter

TOPICS = {
    "topics": "these texts, by what they are about",
    "evening": "a first evening, line by line",
    "due": "what comes due, when, and how it is settled",
    "house-rules": "three kinds of no, and how to play otherwise",
    "talk": "lines as they are said at the table",
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
    "serve": "the live page: a second screen, and watching in a terminal",
    "export": "pages to post and to print, tables, all of it",
    "import": "your own exports, the saves of other trackers",
}  # likewise; what is called like a command is printed behind its page
LONGER_TEXTS = TOPICS | TEXTS_OF_COMMANDS


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
