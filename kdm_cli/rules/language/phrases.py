"""Who, how much, under which condition and at what price, as a person says it."""

from collections.abc import Mapping

from kdm_cli.light import Any, pattern
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

ONE = ("a ", "the ")  # how the name of somebody alone begins
SEVERAL = {
    "all": "survivor", "others": "other survivor", "adjacent": "adjacent survivor", "living": "living survivor",
    "departing": "departing survivor", "returning": "returning survivor",
}  # fmt: skip

STATES = {
    "can_consume": "able to consume", "must_consume": "bound to consume", "first_time": "there for the first time",
    "on_brave_path": "on the brave path", "in_showdown": "in the showdown", "on_hunt": "on the hunt",
    "in_settlement_phase": "in the settlement phase", "prologue": "in the prologue",
    "nemesis_showdown": "in a nemesis showdown", "special_showdown": "in a special showdown",
    "nemesis_year": "in a year that lists a nemesis", "at_persistent_injury": "at a persistent injury",
    "noted": "noted on this card", "same_surname": "of the same surname", "perfect_hit": "a perfect hit",
    "priority_target": "the priority target", "event_revealer": "the event revealer", "straggler": "the straggler",
    "past_overwhelming_darkness": "past overwhelming darkness", "own_act": "in the own act",
    "always_nominated": "always nominated for it", "named": "named by it",
    "chosen_monster": "against the chosen monster",
    "large_monster": "against a monster larger than 4 spaces",
    "in_flank": "in the flank of the monster", "controls_monster": "the monster controller",
    "synchronized_strike": "opposite a partner with the same art", "lens_effects_cancelled": "without lens effects",
}  # fmt: skip
OF_THE_MONSTER = "monster_"  # states of it, whoever the line speaks of

FORBIDDEN = {
    "activate_gear_strength_2_plus": "activate gear of strength 2 or more", "gain_bleeding": "gain bleeding tokens",
    "attack_knocked_down_monster": "attack a knocked down monster", "intimacy_nomination": "be nominated for intimacy",
    "depart_without_consumable": "depart without consumable gear", "depart_without_lantern": "depart without a lantern",
    "depart_without_recorded_armor": "depart without that armor", "depart_with_stinky": "depart with stinky gear",
    "attack_from_blind_spot": "attack from the blind spot", "remove_from_grid": "be taken out of the grid",
    "specialization": "use weapon specialization", "fighting_arts": "use fighting arts", "endeavor": "spend endeavors",
    "knocked_down": "be knocked down", "mastery": "use weapon mastery", "abilities": "use abilities",
    "reactions": "react", "stand": "stand up",
}  # fmt: skip

GRANTED = {
    "wound_attempt_before_location": "once an attack the wound roll before its location is chosen",
    "roll_twice_use_lower_as_revealer": "as event revealer rolls twice, the lower roll counts",
    "intimacy_roll_twice_keep_lower": "two rolls for intimacy, the lower counts", "extra_movement": "1 more movement",
    "intimacy_roll_twice_keep_either": "two rolls for intimacy, either counts", "brave_path": "may take the brave path",
    "strength_tokens_as_survival": "strength tokens may be spent as survival", "always_threat": "always a threat",
    "reaction_becomes_failure": "one reaction may become a failure reaction", "becomes_target": "may become the target",
    "raise_endeavor_rolls": "endeavor rolls may be raised by 1 or 2", "damage_suffered_1_less": "suffers 1 damage less",
    "free_surge": "one surge a round is free, to activate a weapon", "always_in_blind_spot": "always in the blind spot",
    "survival_while_frenzied": "may spend survival while frenzied", "use_anothers_courage": "may use another's courage",
    "arts_while_frenzied": "may use fighting arts while frenzied", "draw_one_more_innovation": "draw 1 more innovation",
    "draw_three_arts_keep_one": "draw 3 fighting arts and keep 1", "stand_at_turn_start": "stands when the turn starts",
    "keep_two_resources": "keep 2 resources where all are lost", "draw_two_more_innovations": "draw 2 more innovations",
    "severe_injury_1_stays": "a severe injury roll of 1 stays", "dies_at_showdown_end": "dies when the showdown ends",
    "consume_without_effect": "what is consumed does nothing", "wound_attempts_are_d10": "wound attempts are d10 rolls",
    "damage_suffered_at_least_1": "suffers at least 1 damage", "wounds_become_card_tokens": "wounds become tokens here",
    "gone_at_showdown_end": "gone when the showdown ends", "grid_space_taken": "takes up a space of the grid",
    "hunt_while_retired": "may hunt though retired", "perfect_hit_on_nine": "perfect hits from 9 on",
    "run_away_on_hunt": "may run away on the hunt", "not_a_threat": "never a threat",
    "opposite_sex": "counts as of the opposite sex",
    "prismatic": "affinities and halves of them count as all colors",
}  # fmt: skip
NAMED_FOR = pattern(r"always_(nominated|straggler)_for_(.+)")

COUNTED = {
    "returning": "returning survivors", "departing": "departing survivors", "born": "children born",
    "deaf": "deaf survivors", "insane": "insane survivors", "volumes": "volumes of the monster",
    "damaging_hits": "hits that did damage", "new_injuries": "permanent injuries of this showdown",
}  # fmt: skip
NUMBERS = {"gained": "the number gained", "declared": "the number said"}
OF_SOMEBODY = (
    "red_affinities", "green_affinities", "blue_affinities", "disorders", "fighting_arts", "spaces_moved", "tokens",
    "age_tokens", "card_tokens", "positive_strength_tokens", "lost_armor", "new_injuries", "adjacent_survivors",
)  # fmt: skip


def who(target: AnyJson) -> str:
    """Who is meant; nothing where it is the survivor of whom the line speaks anyway."""
    if target is None:
        return ""
    name = GROUPS.get(word(target), word(target).replace("_", " "))
    if isinstance(target, Mapping):
        said = condition(target["only"]).split(" ") if "only" in target else []
        several = {} if name.startswith(ONE) else {"is": "are", "has": "have"}
        parts = ["who", *(several.get(each, each) for each in said)] if said else []
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
    bounds = [f"at {end} {value[end]}" for end in ("least", "most") if end in value]
    if bounds:
        bare = {field: each for field, each in value.items() if field not in ("least", "most")}
        return f"{amount(bare)} ({', '.join(bounds)})"
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
        base = NUMBERS.get(str(what), f"the number of {counted(what)}")
    if times != 1:
        base = f"-{base}" if times == -1 else f"{times} x {base}"
    base = f"1 per {value['per']} {base}" if "per" in value else base
    return f"half {base} (rounded {value['half']})" if "half" in value else base


def signed(value: AnyJson) -> str:
    """A number with its sign."""
    if isinstance(value, int):
        return f"{value:+d}"
    said = amount(value)
    return f"+ {said}" if said.startswith("the ") else f"+{said}".replace("+-", "-")


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
        return f"{whose}{_is(said['is'])}"
    if "has" in said:
        return f"{whose}has {_what(said['has'])}"
    return _number(said, "or more")


OF_THE_ATTACK = (
    "melee", "ranged", "perfect_hit", "hit", "critical", "damaged", "fist_and_tooth", "surging", "at_persistent_injury",
)  # fmt: skip


def of(subject: str, said: Document) -> str:
    """What must be so, with whom it is about: "Lucy is insane", "the attack is melee", "the target is adjacent"."""
    first = next(iter(said.get("all") or said.get("any") or ()), said)
    first = first.get("not", first)
    whose = "the attack" if first.get("is") in OF_THE_ATTACK else subject
    told = condition(said)
    return f"{whose} {told}" if told.startswith(("is ", "has ")) else told


def _is(name: object) -> str:
    """How somebody is; a state of the monster is its own."""
    of_it = str(name).startswith(OF_THE_MONSTER)
    return f"the monster is {state(str(name).removeprefix(OF_THE_MONSTER))}" if of_it else f"is {state(name)}"


def _number(said: Document, how: str) -> str:
    """A number and what it is measured by: `has courage 3 or more`, `there are 3 survivors or more`."""
    of, least = said["of"], amount(said["at_least"])
    word_of = [field for field in ("stat", "count") if isinstance(of, Mapping) and of.keys() == {field}]
    if word_of == ["stat"]:
        return f"has {plain(of['stat'])} {f'below {least}' if how == 'below' else f'{least} {how}'}"
    if word_of == ["count"] and isinstance(said["at_least"], int) and of["count"] not in NUMBERS:
        many = f"{least} {how}"
        if how == "below":
            many = "no" if least == "1" else f"fewer than {least}"
        has = isinstance(of["count"], Mapping) or of["count"] in OF_SOMEBODY
        return f"{'has' if has else 'there are'} {many} {counted(of['count'])}"
    return f"{amount(of)} is {f'below {least}' if how == 'below' else f'{least} {how}'}"


def counted(what: AnyJson) -> str:
    """What is counted."""
    return match(what) if isinstance(what, Mapping) else COUNTED.get(str(what), plain(what))


def forbidden(name: object) -> str:
    """What cannot be done, behind "cannot"."""
    said = FORBIDDEN.get(str(name), plain(name))
    return f"do {said}" if said.endswith(" endeavors") and said != "spend endeavors" else said


def granted(name: object) -> str:
    """What somebody may, or how they are, by a card."""
    if found := NAMED_FOR.fullmatch(str(name)):
        return f"always {'nominated for' if found[1] == 'nominated' else 'the straggler of'} {plain(found[2])}"
    action, cost_, price = str(name).partition("_cost_")
    return f"{action} costs {price} survival" if cost_ else GRANTED.get(str(name), plain(name))


def _denied(said: Document) -> str:
    """The same with a no in it: none of several is, or one of several is not."""
    if "not" in said:
        return condition(said["not"])
    for several, other in (("all", "any"), ("any", "all")):
        if several in said:
            return condition({other: [{"not": each} for each in said[several]]})
    if "is" not in said and "has" not in said:
        return _number(said, "below")
    whose = _whose(said, "no")
    no = "" if said.get("who") in SEVERAL else "not " if "is" in said else "no "
    if "is" in said:
        return f"{whose}{_is(said['is']).replace('is ', f'is {no}', 1)}"
    return f"{whose}has {no}{_what(said['has'])}"


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


KINDS = {"attacking": "weapon in this attack"}
BESIDE = {"up": "directly above", "down": "directly below", "left": "directly left", "right": "directly right"}


def match(wanted: Document) -> str:
    """Cards of a kind."""
    words = [str(wanted[field]).replace("_", " ") for field in ("keyword", "rule", "made_at") if field in wanted]
    words += [f"{wanted['location']} armor"] if "location" in wanted else []
    words += [named(wanted["what"])] if "what" in wanted else []
    kind = wanted.get("kind", "gear" if "location" not in wanted and "what" not in wanted else "")
    words += [KINDS.get(str(kind), str(kind))]
    words += [BESIDE[wanted["beside"]]] if "beside" in wanted else []
    return f"{'only ' if wanted.get('all') else ''}{' '.join(words)}".strip()


def cost(paid: Document) -> str:
    """What is paid."""
    parts = []
    for name, what in paid.items():
        if name == "resources":
            parts += [f"{number} {slug.replace('_', ' ')}" for slug, number in what.items()]
        elif name == "tokens":
            parts += [_tokens(number, stat) for stat, number in what.items()]
        elif name in ("archive", "consume"):
            parts.append(f"{name} it")
        else:
            unit = plain(name).removesuffix("s") if what == 1 else plain(name)
            parts.append(name if what == 1 and name in ("activation", "movement") else f"{amount(what)} {unit}")
    return ", ".join(parts)


def _tokens(number: int, stat: str) -> str:
    """So many tokens of one sign: a +1 evasion token, 2 -1 speed tokens."""
    many = "a" if abs(number) == 1 else abs(number)
    return f"{many} {'+1' if number > 0 else '-1'} {plain(stat)} token{'s' * (abs(number) != 1)}"


def until(op: Op) -> str:
    """How long something lasts."""
    return f" {LASTING[op['until']]}" if "until" in op else ""


def times(number: AnyJson, one: str) -> str:
    """1 year, 2 years."""
    return f"{amount(number)} {one}{'s' * (number != 1)}"


def renamed(value: AnyJson, names: Mapping[str, str]) -> Any:
    """The same with names in place of what stands for them, keys too."""
    if isinstance(value, Mapping):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def plain(text: object) -> str:
    """A word of the language without its underlines."""
    return str(text).replace("_", " ")


def named(reference: object) -> str:
    """A card by the end of its id."""
    return str(reference).rpartition("/")[2].replace("_", " ")
