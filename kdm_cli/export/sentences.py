"""What happened in a year as short sentences: what is alike is said in one, showdowns keep their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kdm_cli.export.page import DAGGER, Name, Person, Words, listed, people, reason
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Document

FIGHTS = ("hunted", "first_story", "special")
HUNT = "hunt"  # that did not come to its showdown, or has not yet
OUT = (*FIGHTS, HUNT)
BROUGHT = "brought"  # a note that came with a campaign from elsewhere
WORDS = ("note", BROUGHT, "remark")
ALONE = (*OUT, *WORDS, "founded", "called", "returned", "over", "nameless", "nameless_died", "nemesis")
WENT = {"dies": "died", "exiled": "was exiled", "lost": "was lost", "ceases_to_exist": "ceased to exist",
        "leaves": "left the settlement"}  # fmt: skip
ENDS = {"victory": " and won", "defeat": " and lost", "ended": ", which ended without aftermath"}
INJURIES = ("heavy", "light")
HELD = {"innovation": "Learned ", "location": "Built ", "quarry": "To be hunted: ", "nemesis": "A new nemesis: ",
        "milestone": "Reached: ", "weapon_type": "Mastered by the settlement: "}  # fmt: skip
EVENTS = {"story_event": "Story: ", "settlement_event": "Settlement event: "}
CAME = {"founder": ("Founder: ", "Founders: "), "named": ("Given a name: ", "Given names: ")}
JOINED = ("Newcomer: ", "Newcomers: ")


class Sentence(NamedTuple):
    """One line of the chronicle and what it is about: hunted, died, came ..."""

    about: str
    words: Words

    @property
    def text(self) -> str:
        """The line without any marks."""
        return "".join(self.words)


Teller = Callable[[Sequence[Document]], Words]


class Sentences:
    """All that these tellers have words for, made each time they are read: of a long year no more than one is held."""

    def __init__(self, happenings: Iterable[Document], tellers: Mapping[str, Teller]) -> None:
        self.happenings, self.tellers = happenings, tellers

    def __iter__(self) -> Iterator[Sentence]:
        """In order; alike things between two hunts are told together."""
        groups: dict[object, list[Document]] = {}
        for happening in self.happenings:
            if happening["kind"] not in self.tellers:
                continue
            groups.setdefault(_likeness(happening, len(groups)), []).append(happening)
            if happening["kind"] in OUT:
                yield from self._spoken(groups)
                groups = {}
        yield from self._spoken(groups)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def _spoken(self, groups: Mapping[object, list[Document]]) -> Iterator[Sentence]:
        found = ((those[0]["kind"], self.tellers[those[0]["kind"]](those)) for those in groups.values())
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
    told: list[Words] = []
    for name, those in found.items():
        own = [
            [Name(what), f" x{len(reasons)}" if len(reasons) > 1 else "", *(word for each in reasons for word in each)]
            for what, reasons in those.items()
        ]
        told.append([Person(name), " (", *listed(own), ")"])
    return ["Lasting wounds: ", *listed(told), "."] if told else []


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


Those = Sequence[Document]


def of_settlement(settlement: str) -> Mapping[str, Teller]:
    """How the settlement tells what happened."""
    return {
        **dict.fromkeys(OUT, _showdown),
        "founded": lambda those: _founded(those[0], settlement),
        "came": _came,
        "died": _died,
        "retired": lambda those: [*whose(those), " retired."],
        "trait": _wounds,
        "skill": lambda those: [*whose(those), " mastered ", Name(those[0]["what"]), "."] if _mastery(those) else [],
        "held": held,
        "lost": lambda those: ["Lost ", *things(those), "."],
        "event": lambda those: [EVENTS.get(_of(those), "Happened: "), *things(those), "."],
        "nemesis": lambda those: ["Fought ", *monster(those[0]), " at the table", *reason(those[0]), "."],
        "encounter": _encounters,
        "ran_away": lambda those: [*whose(those), " ran away from the hunt."],
        "crafted": lambda those: ["Crafted ", *things(those), "."],
        "gear": lambda those: ["Came by ", *things(those), "."],
        "nameless": lambda those: _nameless(those[0], "joined", "were lost"),
        "nameless_died": lambda those: _nameless(those[0], "died", "died"),
        "returned": lambda those: _returned(those[0]),
        "called": lambda those: ["The settlement is called ", Name(those[0]["what"]), *reason(those[0]), "."],
        "over": _over,
        "note": noted,
        BROUGHT: noted,
        "remark": remarked,
    }


def of_survivor(name: str) -> Mapping[str, Teller]:
    """How it stands in somebody's life."""
    return {
        **dict.fromkeys(OUT, lambda those: _own_showdown(those[0], name)),
        "came": _own_coming,
        "child": lambda those: _children(those, name),
        "died": lambda those: [*_capital(gone(those[0])), *reason(those[0]), "."],
        "retired": lambda those: ["Retired", *reason(those[0]), "."],
        "trait": lambda those: [f"{_of(those).replace('_', ' ').capitalize() or 'Trait'}: ", *things(those), "."],
        "trait_lost": lambda those: ["Lost ", *things(those), "."],
        "skill": lambda those: [f"Became a {'master' if _mastery(those) else 'specialist'}: ",
                                Name(those[0]["what"]), *reason(those[0]), "."] if _of(those) else [],
        "ran_away": lambda those: ["Ran away from the hunt", *reason(those[0]), "."],
        "own_event": lambda those: ["Story: ", *things(those), "."],
        "returned": lambda those: _returned({**those[0], "who": [name]}),
        **dict.fromkeys(("note", BROUGHT), lambda those: noted([{**those[0], "who": []}])),
    }  # fmt: skip


def _founded(happening: Document, settlement: str) -> Words:
    """The beginning; or where the journal of a campaign begins that was brought along."""
    name = Name(happening["what"] or settlement)
    if happening["level"]:
        return [name, " was brought along as it stood; from here on it is written down", *reason(happening), "."]
    return [name, " is founded", *reason(happening), "."]


def _of(those: Those) -> str:
    return str(those[0]["sort"])


def _mastery(those: Those) -> bool:
    return _of(those) == "mastery"


def _capital(words: Words) -> Words:
    return [words[0].capitalize(), *words[1:]]


def _wounds(those: Those) -> Words:
    """What stays of injuries; other traits belong into a life."""
    hurt = ((name, each["what"], reason(each)) for each in those for name in each["who"])
    return wounds(hurt) if _of(those) == "severe_injury" else []


def _came(those: Those) -> Words:
    how = those[0]["how"]
    return _born(those) if how == "born" else [CAME.get(how, JOINED)[len(those) > 1], *whose(those), "."]


def _born(those: Those) -> Words:
    """The newborn, those of the same parents together."""
    families: dict[tuple[str, ...], list[Document]] = {}
    for each in those:
        families.setdefault(tuple(each["parents"]), []).append(each)
    told = []
    for parents, children in families.items():
        child = "child" if len(children) == 1 else "children"
        told.append([*whose(children), *([f", {child} of ", *people(parents)] if parents else [])])
    return ["Born: ", *listed(told, "; ", "; "), "."]


def _died(those: Those) -> Words:
    """Who died of the same thing; a reason stands behind the cause it explains."""
    if len(those) == 1:
        return [*people(those[0]["who"]), " ", *gone(those[0]), *reason(those[0]), "."]
    return [*whose(those), " ", *_of_several(gone(those[0]), len(those)), "."]


def _encounters(those: Those) -> Words:
    """What befell the party, each event once with all that it did to whom."""
    found: dict[str, list[Document]] = {}
    for each in those:
        found.setdefault(each["what"], []).append(each)
    parts: list[Words] = []
    for what, alike in found.items():
        befell = [one for each in alike for one in each.get("befell", ())]
        parts.append([Name(what), *_befell(_joined(befell)), *(word for each in alike for word in reason(each))])
    did = any(each.get("befell") for each in those)
    return ["On the hunt: ", *(listed(parts, "; ", "; ") if did else listed(parts)), "."]


def _joined(befell: Those) -> list[Document]:
    """The same thing that befell some, and others later, once."""
    found: dict[tuple[str, object, bool], Document] = {}
    for each in befell:
        key = each["what"], each["how"], each["all"]
        who = found[key]["who"] if key in found else []
        found[key] = {**each, "who": [*who, *(one for one in each["who"] if one not in who)]}
    return list(found.values())


def _befell(those: Those) -> Words:
    """In parentheses: all: survival -1; Al: Blind; Al died."""
    groups: dict[tuple[str, ...], list[Words]] = {}
    died: list[str] = []
    for each in those:
        if each["what"] == "dead":
            died += each["who"]
        elif each["what"] not in INJURIES:
            groups.setdefault(_whom(each), []).append(_said(each))
    for how in INJURIES:
        places: dict[tuple[str, ...], list[str]] = {}
        for each in those:
            if each["what"] == how:
                places.setdefault(_whom(each), []).append(each["how"])
        for whom, where in places.items():
            injuries = "injuries" if len(where) > 1 else "injury"
            groups.setdefault(whom, []).append([f"{how} {injuries} at the ", *listed([[each] for each in where])])
    told = [[*(people(whom) if whom else ["all"]), ": ", *listed(said, last=", ")] for whom, said in groups.items()]
    told += [[DAGGER, *people(died), " died"]] if died else []
    return [" (", *listed(told, "; ", "; "), ")"] if told else []


def _whom(each: Document) -> tuple[str, ...]:
    """Their names; none for all."""
    return () if each["all"] else tuple(each["who"])


def _said(each: Document) -> Words:
    if each["what"] == "trait":
        return [Name(each["how"])]
    if each["what"] == "brain":
        return ["brain injured"]
    return [f"{each['what'].replace('_', ' ')} {each['how']:+d}"]


def _showdown(those: Those) -> Words:
    fight = those[0]
    told = [*fought(fight), *([": ", *people(fight["who"])] if fight["who"] else []), *reason(fight), "."]
    for alike in _alike(fight["fallen"]):
        told += [" ", *_fell(fight, alike), "."]
    hurt = wounds((each["name"], each["what"], []) for each in fight["hurt"])
    return [*told, " ", *hurt] if hurt else told


def _fell(fight: Document, those: Those) -> Words:
    """Who was taken by a showdown in the same way, or by the hunt before it."""
    names = people(each["name"] for each in those)
    dagger = [DAGGER] if those[0]["fate"] == "dies" else []
    return [*dagger, *names, " ", *_of_several(_how(fight, those[0]), len(those)), *reason(those[0])]


def _of_several(went: Words, count: int) -> Words:
    """Several were where one was."""
    return [went[0].replace("was ", "were "), *went[1:]] if count > 1 else went


def _how(fight: Document, death: Document) -> Words:
    """How a showdown took somebody, or the hunt before it."""
    if death["on_the_way"]:
        return gone(death, f"{WENT.get(death['fate'], WENT['dies'])} on the way")
    return gone(death, "fell" if death["fate"] == "dies" and fight["kind"] != HUNT else "")


def _alike(fallen: Those) -> list[Those]:
    """Who went in the same way, with nothing said of one alone."""
    found: dict[object, list[Document]] = {}
    for each in fallen:
        alone = each["name"] if each["because"] else ""
        found.setdefault((each["cause"], each["fate"], each["on_the_way"], alone), []).append(each)
    return list(found.values())


def _own_showdown(fight: Document, name: str) -> Words:
    others = [each for each in fight["who"] if each != name]
    told = [*fought(fight), *([", with ", *people(others)] if others else []), *reason(fight), "."]
    for each in fight["fallen"]:
        if each["name"] == name:
            told += [" ", *_capital(_how(fight, each)), *reason(each), "."]
    for those in _alike([{**each, "cause": "", "because": ""} for each in fight["fallen"] if each["name"] != name]):
        told += [" ", *_fell(fight, those), "."]
    own: list[Words] = [[Name(each["what"])] for each in fight["hurt"] if each["name"] == name]
    return told + ([" Lasting wounds: ", *listed(own), "."] if own else [])


def _own_coming(those: Those) -> Words:
    """How somebody came."""
    parents = those[0]["parents"]
    came = {"founder": "One of the founders", "born": "Born", "named": "Given a name"}
    told = [came.get(those[0]["how"], "Joined the settlement"), *([" to ", *people(parents)] if parents else [])]
    return [*told, *reason(those[0]), "."]


def _children(those: Those, name: str) -> Words:
    """The children somebody had, and with whom."""
    children: list[Words] = []
    for each in those:
        others = [parent for parent in each["parents"] if parent != name]
        children.append([*people(each["who"]), *([" (with ", *people(others), ")"] if others else []), *reason(each)])
    return ["Children: " if len(children) > 1 else "Child: ", *listed(children), "."]


def _nameless(happening: Document, came: str, went: str) -> Words:
    count = happening["level"]
    verb = came if count > 0 else went
    if abs(count) == 1:
        return ["1 person without a name ", verb.replace("were", "was"), *reason(happening), "."]
    return [f"{abs(count)} people without names ", verb, *reason(happening), "."]


def _returned(happening: Document) -> Words:
    how = happening["how"]
    after = f" after a {how}" if how in ENDS and how != "ended" else ""
    who = people(happening["who"]) or ["Nobody"]
    return [*who, f" came home{after}", *reason(happening), "."]


def _over(those: Those) -> Words:
    how, what = those[0]["how"], Name(those[0]["what"])
    if how in ENDS:
        return ["The campaign is over: ", "victory over " if how == "victory" else "defeat by ", what, "."]
    return ["The campaign is won: ", what, " is defeated."]
