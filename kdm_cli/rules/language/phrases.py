"""Who, how much, under which condition and at what price, as a person says it."""

from collections.abc import Mapping

from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language.scene import Op, word

GROUPS = {
    "self": "", "all": "all survivors", "others": "all other survivors", "adjacent": "adjacent survivors",
    "departing": "departing survivors", "returning": "returning survivors", "living": "all living survivors",
    "random": "a random survivor", "closest": "the closest survivor", "furthest": "the furthest survivor",
    "nominated": "a nominated survivor", "monster": "the monster", "settlement": "the settlement",
    "target": "the target", "attacker": "the attacker", "event_revealer": "the event revealer",
    "straggler": "the straggler", "dead": "the dead survivor", "newborn": "the newborn",
    "couple": "the couple", "mother": "the mother", "father": "the father",
}  # fmt: skip


def who(target: AnyJson) -> str:
    """Who is meant; nothing where it is the survivor of whom the line speaks anyway."""
    if target is None:
        return ""
    name = GROUPS.get(word(target), word(target).replace("_", " "))
    if isinstance(target, Mapping):
        parts = [f"who {_plural(condition(target['only']))}"] if "only" in target else []
        parts += [f"with the {extreme} {plain(target[extreme])}" for extreme in ("most", "least") if extreme in target]
        some = f"({'up to ' if target.get('up_to') else ''}{amount(target.get('count', ''))} of them)"
        parts += [some] if "count" in target else []
        return " ".join([name.removeprefix("all ") if "only" in target else name or "the survivor", *parts])
    return name


def _plural(said: str) -> str:
    """What is said of one, said of several."""
    return " ".join({"is": "are", "has": "have"}.get(word, word) for word in said.split(" "))


def amount(value: AnyJson) -> str:
    """A number, or how it is worked out."""
    if not isinstance(value, Mapping):
        return str(value)
    if "when" in value:
        bare = {field: each for field, each in value.items() if field != "when"}
        return f"{amount(bare)} if {condition(value['when'])}"
    if "sum" in value:
        return " + ".join(map(amount, value["sum"])).replace("+ -", "- ")
    times = int(value.get("times", 1))
    if "die" in value:
        dice = value.get("dice", 1)
        base = f"{'any number of ' if dice == 'any' else dice if dice > 1 else ''}d{value['die']}"
    elif "level" in value:
        base = "the monster's level" if value["level"] == 1 else f"{value['level']} x the monster's level"
    elif "stat" in value:
        base = plain(value["stat"])
    elif "count" in value:
        what = value["count"]
        base = f"the number of {match(what) if isinstance(what, Mapping) else plain(what)}"
    else:
        base = "the roll"
    base = f"{times} x {base}" if times not in (1, -1) else f"-{base}" if times == -1 else base
    if "per" in value:
        base += f" per {value['per']}"
    return f"half {base} (rounded {value['half']})" if "half" in value else base


def signed(value: AnyJson) -> str:
    """A number with its sign."""
    return f"{value:+d}" if isinstance(value, int) else f"+{amount(value)}".replace("+-", "-")


def condition(said: Document) -> str:
    """What must be so, after a name: "is insane", "has a whip"."""
    if "all" in said:
        return " and ".join(map(condition, said["all"]))
    if "any" in said:
        return " or ".join(map(condition, said["any"]))
    if "not" in said:
        return (
            f"not ({condition(said['not'])})" if "all" in said["not"] or "any" in said["not"] else _negated(said["not"])
        )
    whose = f"{who(said['who'])} " if said.get("who") else ""
    several = whose.endswith("survivors ")
    if "is" in said:
        return f"{whose}{'are' if several else 'is'} {state(said['is'])}"
    if "has" in said:
        what = match(said["has"]) if isinstance(said["has"], Mapping) else named(said["has"])
        return f"{whose}{'have' if several else 'has'} {what}"
    return f"has {amount(said['of'])} {amount(said['at_least'])} or more"


def state(name: object) -> str:
    """How somebody is, after "is": "in the blind spot"."""
    said = plain(name).replace(" to monster", " to the monster").replace("under monster", "under the monster")
    return said.replace("in ", "in the ", 1) if said in ("in zone", "in blind spot", "in field of view") else said


def _negated(said: Document) -> str:
    return (
        condition(said).replace("is ", "is not ", 1) if "is" in said else condition(said).replace("has ", "has not ", 1)
    )


def match(wanted: Document) -> str:
    """Cards of a kind."""
    words = [str(wanted[field]).replace("_", " ") for field in ("keyword", "rule", "made_at") if field in wanted]
    words += [f"{wanted['location']} armor"] if "location" in wanted else []
    words += [named(wanted["what"])] if "what" in wanted else []
    kind = wanted.get("kind", "gear" if "location" not in wanted and "what" not in wanted else "")
    return f"{'only ' if wanted.get('all') else ''}{' '.join([*words, kind])}".strip()


def cost(paid: Document) -> str:
    """What is paid."""
    parts = []
    for name, what in paid.items():
        if name == "resources":
            parts += [f"{number} {slug.replace('_', ' ')}" for slug, number in what.items()]
        elif name == "tokens":
            parts += [f"{number:+d} {stat} token" for stat, number in what.items()]
        elif name in ("archive", "consume"):
            parts.append(f"{name} it")
        else:
            unit = plain(name).removesuffix("s") if what == 1 else plain(name)
            parts.append(name if what == 1 and name in ("activation", "movement") else f"{amount(what)} {unit}")
    return ", ".join(parts)


def until(op: Op) -> str:
    """How long something lasts."""
    return f" {LASTING[op['until']]}" if "until" in op else ""


def plain(text: object) -> str:
    """A word of the language without its underlines."""
    return str(text).replace("_", " ")


def named(reference: object) -> str:
    """A card by the end of its id."""
    return str(reference).rpartition("/")[2].replace("_", " ")


LASTING = {
    "attack": "until the attack ends", "next_attack": "until the next attack ends",
    "wound_attempt": "for this wound attempt", "act": "until the act ends", "own_act": "until the own next act",
    "turn": "until the turn ends",
    "round": "until the round ends", "next_round": "until the next round ends",
    "monster_turn": "until the monster's turn ends", "hunt": "until the hunt ends",
    "showdown": "until the showdown ends", "settlement_phase": "until the settlement phase ends",
    "return": "until the return", "year": "until the year ends", "coming_year": "until the coming year ends",
    "event": "for this event",
    "lifetime": "for life", "depart": "at the next departure", "campaign": "for good",
}  # fmt: skip
