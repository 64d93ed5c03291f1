"""What happened in a year as short sentences: what is alike is said in one, showdowns keep their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kdm_cli.rules.content import Document

FIGHTS = ("hunted", "first_story", "special")
HUNT = "hunt"  # that did not come to its showdown, or has not yet
OUT = (*FIGHTS, HUNT)
ALONE = (*OUT, "founded", "called", "returned", "over", "nameless", "nameless_died", "nemesis", "note", "remark")
WENT = {"dies": "died", "exiled": "was exiled", "lost": "was lost", "ceases_to_exist": "ceased to exist",
        "leaves": "left the settlement"}  # fmt: skip
ENDS = {"victory": " and won", "defeat": " and lost", "ended": ", which ended without aftermath"}
HELD = {"innovation": "Learned ", "location": "Built ", "quarry": "To be hunted: ", "nemesis": "A new nemesis: ",
        "milestone": "Reached: ", "weapon_type": "Mastered by the settlement: "}  # fmt: skip
EVENTS = {"story_event": "Story: ", "settlement_event": "Settlement event: "}
CAME = {"founder": ("Founder: ", "Founders: "), "named": ("Given a name: ", "Given names: ")}
JOINED = ("Newcomer: ", "Newcomers: ")


class Name(str):
    """What people or packs wrote, among words that are ours."""

    __slots__ = ()


class Person(Name):
    """A survivor's name."""

    __slots__ = ()


Words = list[str]


class Sentence(NamedTuple):
    """One line of the chronicle and what it is about: hunted, died, came ..."""

    about: str
    words: Words

    @property
    def text(self) -> str:
        """The line without any marks."""
        return "".join(self.words)


Teller = Callable[[Sequence[Document]], Words]


def sentences(happenings: Iterable[Document], tellers: Mapping[str, Teller]) -> Iterator[Sentence]:
    """All that these tellers have words for, in order; alike things between two hunts are told together."""
    groups: dict[object, list[Document]] = {}
    for happening in happenings:
        if happening["kind"] not in tellers:
            continue
        groups.setdefault(_likeness(happening, len(groups)), []).append(happening)
        if happening["kind"] in OUT:
            yield from _spoken(groups, tellers)
            groups = {}
    yield from _spoken(groups, tellers)


class Sentences:
    """The same, made each time they are read: of a long year no more than one is held."""

    def __init__(self, happenings: Iterable[Document], tellers: Mapping[str, Teller]) -> None:
        self.happenings, self.tellers = happenings, tellers

    def __iter__(self) -> Iterator[Sentence]:
        return sentences(self.happenings, self.tellers)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


def _spoken(groups: Mapping[object, list[Document]], tellers: Mapping[str, Teller]) -> Iterator[Sentence]:
    found = ((those[0]["kind"], tellers[those[0]["kind"]](those)) for those in groups.values())
    return (Sentence(kind, words) for kind, words in found if words)


def _likeness(happening: Document, number: int) -> object:
    kind = happening["kind"]
    if kind in ALONE:
        return number
    if kind == "died":
        return kind, happening["cause"], happening["fate"]
    if kind in ("came", "held", "lost", "event", "skill", "trait"):
        return kind, happening["how"], happening["sort"], happening["what"] if kind == "skill" else ""
    return kind


def listed(parts: Sequence[Words], between: str = ", ", last: str = " and ") -> Words:
    """Parts with commas between them, and a word before the last."""
    words: Words = []
    for at, part in enumerate(parts):
        words += [*([last if at == len(parts) - 1 else between] if at else []), *part]
    return words


def people(names: Iterable[str]) -> Words:
    """Survivors by name."""
    return listed([[Person(name)] for name in names])


def reason(happening: Document) -> Words:
    """What people said why."""
    return [' ("', Name(happening["because"]), '")'] if happening["because"] else []


def things(those: Sequence[Document]) -> Words:
    """What it was, each with its reason; several of one gear are counted."""
    counts: dict[str, int] = {}
    because: dict[str, Words] = {}
    for each in those:
        counts[each["what"]] = counts.get(each["what"], 0) + (each["level"] or 1)
        because[each["what"]] = [*because.get(each["what"], []), *reason(each)]
    counted = those[0]["kind"] in ("crafted", "gear")
    return listed(
        [[f"{count} " if counted and count > 1 else "", Name(name), *because[name]] for name, count in counts.items()]
    )


def whose(those: Sequence[Document]) -> Words:
    """Whom it concerned, each with the reason."""
    return listed([[*people(each["who"]), *reason(each)] for each in those])


def monster(fight: Document) -> Words:
    """The monster with its level: a White Lion (level 1), the Butcher (level 2)."""
    name, kind = fight["what"], fight["kind"]
    article = "an " if name[:1].casefold() in tuple("aeiou") else "a "
    if kind not in ("hunted", HUNT):
        article = "" if name.casefold().startswith("the ") else "the "
    return [article, Name(name), "" if kind == "first_story" else f" (level {fight['level'] or 1})"]


def fought(fight: Document) -> Words:
    """What was fought, and how it ended."""
    where = " in the First Story" if fight["kind"] == "first_story" else ""
    verb = "Hunted " if fight["kind"] == "hunted" else "Fought "
    if fight["kind"] == HUNT:
        return ["The hunt for ", *monster(fight), " failed" if fight["how"] else " is under way"]
    if not fight["how"]:
        return ["The showdown with ", *monster(fight), where, " is under way"]
    return [verb, *monster(fight), where, ENDS.get(fight["how"], "")]


def gone(death: Document, verb: str = "") -> Words:
    """How somebody went: died: plague."""
    cause = [": ", Name(death["cause"])] if death["cause"] else []
    return [verb or WENT.get(death["fate"], "died"), *cause]


def wounds(hurt: Iterable[tuple[str, str, Words]]) -> Words:
    """Who came away with what stays, each once with all of it; the same wound several times is counted."""
    found: dict[str, dict[str, list[Words]]] = {}
    for name, what, because in hurt:
        found.setdefault(name, {}).setdefault(what, []).append(because)
    told = [
        [Person(name), " (", *listed([_wound(*each) for each in those.items()]), ")"] for name, those in found.items()
    ]
    return ["Lasting wounds: ", *listed(told), "."] if told else []


def _wound(what: str, reasons: Sequence[Words]) -> Words:
    times = f" x{len(reasons)}" if len(reasons) > 1 else ""
    return [Name(what), times, *(word for because in reasons for word in because)]


def events(those: Sequence[Document]) -> Words:
    """Story events, settlement events, and what a group made up."""
    return [EVENTS.get(those[0]["sort"], "Happened: "), *things(those), "."]


def encounters(those: Sequence[Document]) -> Words:
    """What befell those who hunted."""
    return ["On the hunt: ", *things(those), "."]


def noted(those: Sequence[Document]) -> Words:
    """A note of the settlement, or on somebody, in the words of who wrote it."""
    note = those[0]
    whom = [" on ", *people(note["who"])] if note["who"] else []
    return ["Note", *whom, ': "', Name(note["what"]), '"', *reason(note)]


def remarked(those: Sequence[Document]) -> Words:
    """What people said about something that is told nowhere else."""
    what = [" (", Name(those[0]["what"]), ")"] if those[0]["what"] else []
    return ['"', Name(those[0]["because"]), '"', *what]


def held(those: Sequence[Document]) -> Words:
    """What the settlement gained."""
    sort = those[0]["sort"]
    pair = sort.removeprefix("principle").strip()
    label = f"Principle{f' of {pair}' if pair else ''}: " if sort.startswith("principle") else "Gained "
    return [HELD.get(sort, label), *things(those), "."]
