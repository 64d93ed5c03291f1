"""The words for each thing that happens: as the settlement tells it, and as it stands in the life of one survivor."""

from collections.abc import Mapping, Sequence

from kdm_cli.export.document.sentences import (
    CAME,
    ENDS,
    HUNT,
    JOINED,
    OUT,
    WENT,
    Name,
    Teller,
    Words,
    encounters,
    events,
    fought,
    gone,
    held,
    listed,
    monster,
    noted,
    people,
    reason,
    remarked,
    things,
    whose,
    wounds,
)
from kdm_cli.rules.content import Document

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
        "event": events,
        "nemesis": lambda those: ["Fought ", *monster(those[0]), " at the table", *reason(those[0]), "."],
        "encounter": encounters,
        "ran_away": lambda those: [*whose(those), " ran away from the hunt."],
        "crafted": lambda those: ["Crafted ", *things(those), "."],
        "gear": lambda those: ["Came by ", *things(those), "."],
        "nameless": lambda those: _nameless(those[0], "joined", "were lost"),
        "nameless_died": lambda those: _nameless(those[0], "died", "died"),
        "returned": lambda those: _returned(those[0]),
        "called": lambda those: ["The settlement is called ", Name(those[0]["what"]), *reason(those[0]), "."],
        "over": _over,
        "note": noted,
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
        "note": lambda those: noted([{**those[0], "who": []}]),
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
    return [*names, " ", *_of_several(_how(fight, those[0]), len(those)), *reason(those[0])]


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
