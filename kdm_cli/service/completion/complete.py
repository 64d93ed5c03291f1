"""Completion: what the words so far and the beginning of the next one may become."""

import re

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import fold
from kdm_cli.service.language import index
from kdm_cli.service.language.by_kind import listed, offered, requirements
from kdm_cli.service.language.campaign_names import Offer
from kdm_cli.service.language.index import ANSWERS, HOUSE_RULE, OPTIONS, THEN, VALUES, is_plain, options_of
from kdm_cli.service.language.operation import COMMAND, Parameter
from kdm_cli.service.language.short_forms import completes
from kdm_cli.service.language.signposts import TOPICS, Standing, standing
from kdm_cli.service.language.then import begun
from kdm_cli.text import typeable

SHELLS = ("bash", "zsh", "fish")
DRAWN = {"showdown": "showdown_card", "hunt": "hunt_event"}  # from which deck all commands of a noun name cards
BESIDES = (
    Offer("help", "what commands there are"),
    Offer("completion", "a script that completes commands and names with Tab"),
)

FORESEEN = ("rolls", "choices", "draws")  # of which the rules know the next


class Answer(NamedTuple):
    """What can be typed next; with `files` the shell's own file names."""

    offers: list[Offer]
    files: bool = False


NOTHING = Answer([])


def complete(words: list[str], unfinished: str) -> Answer:
    """The ways to go on from these words, each a whole word in the unfinished one's place."""
    if words[:1] == ["completion"]:
        return Answer(_beginning([Offer(shell) for shell in SHELLS if len(words) == 1], unfinished))
    if words[:1] == ["help"]:
        here = standing(words[1:])
        topics = [] if here.named else [Offer(topic, note) for topic, note in TOPICS.items()]
        return NOTHING if here.operation else Answer(_beginning([*topics, *_commands(here, words[1:])], unfinished))
    here = standing(words)
    if (at := _command(here, words)) is not None and (here.plain or unfinished[:1] != "-"):
        return complete([*_file(here), *words[at:]], unfinished)
    if here.lost:
        return NOTHING
    if here.values(THEN) or here.waiting == THEN:
        return complete([*_file(here), *begun(words)], unfinished)
    if VALUES.get(here.waiting) in FORESEEN:
        return _foreseen(here, words[:-1], here.waiting, unfinished)
    if here.waiting:
        return _value(here, here.waiting, unfinished)
    if words[-1:] == [HOUSE_RULE] and not here.literal and is_plain(unfinished):
        further = complete(words[:-1], unfinished)
        return further._replace(offers=further.offers + _beginning(requirements(), unfinished))
    if not here.literal and (unfinished == "-" or not is_plain(unfinished)):
        name, equals, value = unfinished.partition("=")
        if not equals:
            return Answer(_beginning(_options(here), unfinished))
        if name == HOUSE_RULE:
            return Answer(_behind(f"{name}=", _listed(requirements(), [], value)))
        foreseen = VALUES.get(name) in FORESEEN
        answer = _foreseen(here, words, name, value) if foreseen else _value(here, name, value)
        return answer._replace(offers=_behind(f"{name}=", answer.offers))
    if here.operation is None:
        return Answer(_beginning(_commands(here, words), unfinished))
    form = words[here.named[0]]
    return _formed(here, form, unfinished) if form in index.FORMS else _word(here, unfinished)


def _command(here: Standing, words: list[str]) -> int | None:
    """Where the command begins that belongs to this one: behind its own words, if they are all there."""
    positional = [each.kind for each in here.operation.parameters if each.positional] if here.operation else []
    if COMMAND not in positional or len(here.plain) < (before := positional.index(COMMAND)):
        return None
    return words.index(here.plain[before - 1], here.named[-1]) + 1 if before else here.named[-1] + 1


def _foreseen(here: Standing, words: list[str], option: str, unfinished: str) -> Answer:
    """What these words will ask for, of which the option brings the answer; else any card of the deck."""
    from kdm_cli.service.completion.next_answer import SEVERAL, foreseen  # late: only where an answer is next

    wanted = VALUES[option]
    head, comma, tail = unfinished.rpartition(",") if wanted in SEVERAL else ("", "", unfinished)
    names = _harmless(foreseen(words, wanted, head))
    found = _beginning(names, tail) or _inside(names, tail)
    return Answer(_behind(head + comma, found)) if found or wanted != "draws" else _drawn(here, unfinished)


def _file(here: Standing) -> list[str]:
    """The campaign that the whole line is about, for a command that stands within it."""
    return [f"--file={named}" for named in here.values("--file")[-1:]]


def _formed(here: Standing, form: str, unfinished: str) -> Answer:
    """The next word of a short form: a card, a name, a location; several cards stand with + between them."""
    head, plus, tail = unfinished.rpartition("+") if form == "turn" and not here.plain else ("", "", unfinished)
    had = [fold(re.split("[=:]", word)[0]) for word in (*here.plain[1:], *head.split("+"))]
    for tier in listed(here, completes(form, list(here.plain))):
        names = [offer for offer in _harmless(tier) if here.literal or is_plain(offer.value)]
        names = [offer for offer in names if not any(each and fold(offer.value).startswith(each) for each in had)]
        found = _beginning(names, tail) or _inside(names, tail)
        if found:
            return Answer(_behind(head + plus, found))
    return Answer(_beginning(_own_options(here), unfinished))


def _commands(here: Standing, words: list[str]) -> list[Offer]:
    if here.lost:
        return []
    if here.named:
        noun = words[here.named[0]]
        return [Offer(each.path.partition(" ")[2], _brief(each.summary)) for each in index.under(noun)]
    single = [noun for noun in index.MODULES if noun not in index.GROUPS]
    return [
        *(Offer(noun, about) for noun, about in index.GROUPS.items()),
        *(Offer(short, f"kdm {path}") for short, path in (index.FORMS | index.SHORT).items()),
        *(Offer(path, _brief(index.operation(path).summary)) for path in single),
        *BESIDES,
    ]


def _brief(summary: str) -> str:
    return summary.removesuffix(".").partition(";")[0].partition(":")[0]


def _options(here: Standing) -> list[Offer]:
    given = {name for name, _ in here.given}
    own = [each for each in (here.operation.parameters if here.operation else ()) if not each.positional]
    own = [each for each in own if each.many or not given & {each.option, each.kind.short}]
    offers = [Offer(each.option, each.kind.help) for each in own]
    for option in options_of(here.operation) if here.operation else OPTIONS:
        if option in ANSWERS or not given & set(option.flags):
            offers.append(Offer(option.flags[0], option.help))
    return offers if here.named else [*offers, Offer("--version", "which kdm this is")]


def _value(here: Standing, option: str, unfinished: str) -> Answer:
    if VALUES.get(option) == "file":
        return Answer([], files=True)
    if VALUES.get(option) == "draws":
        return _drawn(here, unfinished)
    parameter = here.parameter(option)
    if parameter is None or parameter.kind.flag:
        return NOTHING
    return _of(here, parameter, here.values(option) if parameter.many else [], unfinished)


def _drawn(here: Standing, unfinished: str) -> Answer:
    """The cards of the deck a command draws from, with commas between them; the deck of a fight is its monster's."""
    operation = here.operation
    deck = operation.draws or DRAWN.get(operation.path.partition(" ")[0], "") if operation else ""
    for tier in listed(here, deck):
        found = _listed(_harmless(tier), [], unfinished)
        if found:
            return Answer(found)
    return NOTHING


def _word(here: Standing, unfinished: str) -> Answer:
    """One of the operation's own words; several parameters may be meant where a list has no fixed end."""
    assert here.operation is not None
    parameters = [each for each in here.operation.parameters if each.positional]
    many = next((at for at, each in enumerate(parameters) if each.many), len(parameters))
    if len(here.plain) < many:
        return _of(here, parameters[len(here.plain)], [], unfinished)
    if many < len(parameters):
        return _in_list(here, parameters[many:], list(here.plain[many:]), unfinished)
    further = NOTHING
    if parameters and parameters[-1].kind.wordy:
        further = _of(here, parameters[-1], list(here.plain[many - 1 :]), unfinished)
    return further if further.offers else Answer(_beginning(_own_options(here), unfinished))


def _in_list(here: Standing, parameters: list[Parameter], given: list[str], unfinished: str) -> Answer:
    """NAME ... STAT AMOUNT: another name or the stat, until a stat stands there."""
    listed, *behind = parameters
    for at, parameter in enumerate(behind):
        known = {fold(offer.value) for tier in offered(here, parameter) for offer in tier}
        if given and fold(given[-1]) in known:
            return _of(here, behind[at + 1], [], unfinished) if behind[at + 1 :] else NOTHING
    answer = _of(here, listed, given, unfinished)
    if behind and (given or any(here.parameter(name) for name, _ in here.given)):
        further = _of(here, behind[0], [], unfinished)
        return Answer(answer.offers + further.offers, answer.files or further.files)
    return answer


def _own_options(here: Standing) -> list[Offer]:
    if here.literal:
        return []
    return [offer for offer in _options(here) if here.parameter(offer.value) is not None]


def _of(here: Standing, parameter: Parameter, given: list[str], unfinished: str) -> Answer:
    """What one parameter may be; the first list in which anything fits is the answer."""
    folder = parameter.kind.completes == "pack" and unfinished[:1] in (".", "/", "~")
    if parameter.kind.completes == "file" or folder:
        return Answer([], files=True)
    gear, colon, name = unfinished.rpartition(":")
    if parameter.kind.completes == "craftable" and colon:
        people = [offer for tier in listed(here, "survivor") for offer in _harmless(tier)]
        return Answer(_behind(f"{gear}:", _beginning(people, name)))
    for tier in offered(here, parameter):
        names = [offer for offer in _harmless(tier) if here.literal or is_plain(offer.value)]
        if parameter.many:
            found = _listed(names, given, unfinished)
        elif given:
            found = _further(names, given, unfinished)
        else:
            found = _beginning(names, unfinished) or _inside(names, unfinished)
        if found:
            return Answer(found)
    return Answer([], files=parameter.kind.completes == "pack")


def _listed(names: list[Offer], given: list[str], unfinished: str) -> list[Offer]:
    """One more name of a list, with blanks or commas between them; each is named once."""
    head, comma, tail = unfinished.rpartition(",")
    had = {fold(part) for word in [*given, head] for part in word.split(",")}
    left = [offer for offer in names if fold(offer.value) not in had]
    further = _further(left, given, tail) if not comma else []
    if further and fold(given[-1]) not in {fold(offer.value) for offer in names}:
        return further
    found = further + _beginning(left, tail) or _inside(left, tail)
    return _behind(head + comma, found)


def _behind(head: str, offers: list[Offer]) -> list[Offer]:
    return [Offer(head + offer.value, offer.note) for offer in offers]


def _harmless(offers: list[Offer]) -> list[Offer]:
    """The offers as they can be sent to a terminal, without those that would mean something else there."""
    typed = [(typeable(offer.value), offer) for offer in offers]
    return [Offer(value, offer.note) for value, offer in typed if value and fold(value) == fold(offer.value)]


def _beginning(offers: list[Offer], unfinished: str) -> list[Offer]:
    """Those that begin as what is typed does, without case and accents; options to the letter."""
    if unfinished[:1] == "-":
        return [offer for offer in offers if offer.value.startswith(unfinished)]
    wanted = fold(unfinished)
    found = [offer for offer in offers if fold(offer.value).startswith(wanted)]
    if unfinished.isalnum():
        return found
    return [offer for offer in found if offer.value.casefold().startswith(unfinished.casefold())] or found


def _inside(offers: list[Offer], unfinished: str) -> list[Offer]:
    """Those of which a later word begins so: `blade` for Bone Blade."""
    wanted = fold(unfinished)
    return [offer for offer in offers if any(fold(word).startswith(wanted) for word in offer.value.split())]


def _further(offers: list[Offer], given: list[str], unfinished: str) -> list[Offer]:
    """The rest of a name whose first words stand there unquoted: `bone bl` goes on with Blade."""
    for count in range(len(given), 0, -1):
        begun = [fold(word) for word in given[-count:]]
        rest = []
        for offer in offers:
            parts = offer.value.split()
            if len(parts) > count and [fold(part) for part in parts[:count]] == begun:
                rest.append(Offer(" ".join(parts[count:]), offer.value))
        if found := _beginning(rest, unfinished):
            return found
    return []
