"""A verb and what it is narrowed to, `{"activate": "axe"}`: read into the one word that rules ask for and rows keep."""

from collections.abc import Iterable, Iterator, Mapping

from kdm_cli.rules.content import AnyJson


class Form:
    """How a verb and its match are one word; `called` are the matches whose word is another."""

    __slots__ = ("before", "behind", "called")

    def __init__(self, before: str = "", behind: str = "", called: Mapping[str, str] | None = None) -> None:
        self.before, self.behind, self.called = before, behind, called or {}


FORMS: dict[str, Form] = {
    # what cannot be done
    "activate": Form("activate_", called={
        "weapon": "activate_any_weapon", "paired": "activate_paired_weapons",
        "two-handed": "activate_two_handed_weapons",
    }),
    "activate_from_strength": Form("activate_gear_strength_", "_plus"),
    "attack": Form("attack_", called={
        "in_blind_spot": "attack_from_blind_spot", "monster_knocked_down": "attack_knocked_down_monster",
    }),
    "be": Form(called={"encouraged": "be_encouraged", "couple": "intimacy_nomination"}),
    "depart_with": Form("depart_with_"),
    "depart_without": Form("depart_without_"),
    "endeavors": Form("", "_endeavors", {"innovate": "innovate"}),
    "endeavor": Form("", "_endeavor"),  # of a roll
    "equip": Form("equip_", "_gear"),
    "gain": Form("gain_"),
    "hunt": Form("hunt_below_level_"),
    "spend": Form("spend_", called={"endeavors": "endeavor"}),
    "use": Form(called={"survival": "use_survival"}),
    "wear": Form("wear_", "_armor", {"all": "wear_armor"}),
    # what is granted
    "always": Form("always_", called={"on_brave_path": "brave_path"}),
    "always_named_for": Form("always_nominated_for_", called={"hunt_event": "always_straggler_for_"}),  # by kind
    "at_showdown_end": Form(called={"dies": "dies_at_showdown_end", "leaves": "gone_at_showdown_end"}),
    "ignore": Form("ignore_", called={"consumed": "consume_without_effect", "slow melee": "ignore_slow_on_melee"}),
    "may_choose": Form("may_choose_"),
    "must": Form("must_", called={"move": "must_move_each_round"}),
    "never": Form("never_", called={"threat": "not_a_threat"}),
    "newborn_inherits": Form("newborn_inherits_"),
    "no_knock_down_from": Form("no_knock_down_from_"),
    "number": Form(called={
        "resources_kept 2": "keep_two_resources", "grid_spaces_taken 1": "grid_space_taken",
        "innovations_drawn_more 1": "draw_one_more_innovation", "innovations_drawn_more 2": "draw_two_more_innovations",
        "fighting_arts_drawn_more 2": "draw_three_arts_keep_one", "perfect_hit 9": "perfect_hit_on_nine",
        "least_damage 1": "damage_suffered_at_least_1", "less_damage 1": "damage_suffered_1_less",
    }),
    "reroll": Form("reroll_"),
    "roll_twice": Form(called={"revealer lower": "roll_twice_use_lower_as_revealer"}),
    "unmoved_by": Form("unmoved_by_"),
    "while_frenzied": Form("", "_while_frenzied"),
    # moments
    "after": Form("after_"),
    "becomes": Form(called={"frenzied": "frenzy"}),
    "end": Form("", "_end"),
    "gained": Form("", "_gained"),
    "severe_injury": Form("severe_injury_"),
    "start": Form("", "_start"),
    "suffered": Form("", "_suffered", {"intimidate": "intimidated", "grab": "grabbed"}),
    "survival_action": Form(),
}  # fmt: skip
MOST_OF_A_NUMBER = range(1, 21)
BETWEEN = {"number": "_", "roll_twice": "_roll_twice_keep_", "suffered": "_suffered_", "ignore": "_on_"}  # of two words


def word(verb: str, match: object) -> str:
    """What a verb with its match is asked for by and stored as: `activate` and `axe` are activate_axe."""
    form = FORMS[verb]
    if isinstance(match, Mapping):
        [(name, value)] = match.items()
        prefix = form.before if verb in ("ignore", "gain") else ""
        return form.called.get(f"{name} {value}", f"{prefix}{name}{BETWEEN.get(verb, '_')}{value}")
    kind, _, said = str(match).rpartition("/")
    said = said.replace(" ", "_")
    if kind:  # a card of this kind
        return form.called.get(kind.rpartition(":")[2], form.before) + said + form.behind
    return form.called.get(said, f"{form.before}{said}{form.behind}")


def number(words: Mapping[str, str], name: str) -> tuple[int, str] | None:
    """How much a number of the rules is as these words say it (knockback_1), and by which card; the least of them."""
    called = FORMS["number"].called
    for amount in MOST_OF_A_NUMBER if words else ():
        said = called.get(f"{name} {amount}", f"{name}_{amount}")
        if said in words:
            return amount, words[said]
    return None


def narrowed(verb: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The words that are this verb with a match, and the match."""
    form = FORMS[verb]
    for each in words:
        if each.startswith(form.before) and each.endswith(form.behind):
            yield each, each.removeprefix(form.before).removesuffix(form.behind)


OF_WORDS = frozenset(("at", "moment", "roll", "forbids", "grants"))


def read(value: AnyJson) -> AnyJson:
    """A document of a pack, in which every verb with a match has become the word it means; changed in its place."""
    for each in (value.values() if type(value) is dict else value) if type(value) in (dict, list) else ():
        read(each)
    return read_part(value) if type(value) is dict else value


def read_part(part: dict[str, AnyJson]) -> dict[str, AnyJson]:
    """The same of one object, whose parts are read already: whoever parses JSON passes each on its way."""
    if not OF_WORDS.isdisjoint(part):
        for name in ("at", "moment", "roll"):
            if type(part.get(name)) is dict:
                part[name] = _read(part[name])
        for name in ("forbids", "grants"):
            if type(part.get(name)) is list:
                part[name] = [_read(said) for said in part[name]]
    return part


BEFORE = {"activate_weapon": "activate_any_weapon"}  # a word of packs written before matches that none is read into


def _read(said: AnyJson) -> AnyJson:
    """What is no verb with one match stays, and whoever checks the pack says so."""
    if type(said) is str:
        return BEFORE.get(said, said)
    if type(said) is not dict or len(said) != 1:
        return said
    [(verb, match)] = said.items()
    if verb not in FORMS or (type(match) is dict and len(match) != 1) or type(match) is list:
        return said
    return word(verb, match)
