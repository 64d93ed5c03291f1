"""Who, how much, under which condition and at what price, as a person says it."""

from collections.abc import Mapping

from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.state import LASTING
from kdm_cli.rules.under_way import Op, word

GROUPS = {
    "self": "", "all": "all survivors", "others": "all other survivors", "adjacent": "adjacent survivors",
    "departing": "departing survivors", "returning": "returning survivors", "living": "all living survivors",
    "random": "a random survivor", "closest": "the closest survivor", "furthest": "the furthest survivor",
    "nominated": "a nominated survivor", "monster": "the monster", "settlement": "the settlement",
    "target": "the target", "attacker": "the attacker", "event_revealer": "the event revealer",
    "straggler": "the straggler", "dead": "the dead survivor", "newborn": "the newborn",
    "couple": "the couple", "mother": "the mother", "father": "the father",
}  # fmt: skip

SEVERAL = {
    "all": "survivor", "others": "other survivor", "adjacent": "adjacent survivor", "living": "living survivor",
    "departing": "departing survivor", "returning": "returning survivor",
}  # fmt: skip

STATES = {
    "can_consume": "able to consume", "must_consume": "bound to consume", "first_time": "there for the first time",
    "on_brave_path": "on the brave path",
}  # fmt: skip


def who(target: AnyJson) -> str:
    """Who is meant; nothing where it is the survivor of whom the line speaks anyway."""
    if target is None:
        return ""
    name = GROUPS.get(word(target), word(target).replace("_", " "))
    if isinstance(target, Mapping):
        said = condition(target["only"]).split(" ") if "only" in target else []
        parts = ["who", *({"is": "are", "has": "have"}.get(each, each) for each in said)] if said else []
        parts += [f"with the {extreme} {plain(target[extreme])}" for extreme in ("most", "least") if extreme in target]
        some = f"({'up to ' if target.get('up_to') else ''}{amount(target.get('count', ''))} of them)"
        parts += [some] if "count" in target else []
        return " ".join([name.removeprefix("all ") if "only" in target else name or "the survivor", *parts])
    return name


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
    base = "the roll"
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
    if times != 1:
        base = f"-{base}" if times == -1 else f"{times} x {base}"
    base += f" per {value['per']}" if "per" in value else ""
    return f"half {base} (rounded {value['half']})" if "half" in value else base


def signed(value: AnyJson) -> str:
    """A number with its sign."""
    return f"{value:+d}" if isinstance(value, int) else f"+{amount(value)}".replace("+-", "-")


def condition(said: Document) -> str:
    """What must be so, after a name: "is insane", "has a whip"; of several people it is enough that one does."""
    if "all" in said:
        return " and ".join(f"({condition(each)})" if "any" in each else condition(each) for each in said["all"])
    if "any" in said:
        return " or ".join(f"({condition(each)})" if "all" in each else condition(each) for each in said["any"])
    if "not" in said:
        return _denied(said["not"])
    whose = _whose(said, "any")
    if "is" in said:
        return f"{whose}is {state(said['is'])}"
    if "has" in said:
        return f"{whose}has {_what(said['has'])}"
    return f"has {amount(said['of'])} {amount(said['at_least'])} or more"


def _denied(said: Document) -> str:
    """The same with a no in it: none of several is, or one of several is not."""
    if "not" in said:
        return condition(said["not"])
    for several, other in (("all", "any"), ("any", "all")):
        if several in said:
            return condition({other: [{"not": each} for each in said[several]]})
    if "is" not in said and "has" not in said:
        return f"has {amount(said['of'])} below {amount(said['at_least'])}"
    whose = _whose(said, "no")
    no = "" if said.get("who") in SEVERAL else "not " if "is" in said else "no "
    return f"{whose}is {no}{state(said['is'])}" if "is" in said else f"{whose}has {no}{_what(said['has'])}"


def _whose(said: Document, one: str) -> str:
    """Who is or has something, with the word for one of several."""
    if said.get("who") in SEVERAL:
        return f"{one} {SEVERAL[said['who']]} "
    return f"{who(said['who'])} " if who(said.get("who")) else ""


def _what(wanted: AnyJson) -> str:
    return match(wanted) if isinstance(wanted, Mapping) else named(wanted)


def state(name: object) -> str:
    """How somebody is, after "is": "in the blind spot"."""
    if str(name) in STATES:
        return STATES[str(name)]
    said = plain(name).replace(" to monster", " to the monster").replace("under monster", "under the monster")
    return said.replace("in ", "in the ", 1) if said in ("in zone", "in blind spot", "in field of view") else said


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
