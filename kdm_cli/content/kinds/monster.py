"""Monsters: their numbers by level, and the cards of theirs: AI, hit locations, hunt events."""

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

from kdm_cli.content.kinds.entry import BASH, Confidence, EntryBase, Names
from kdm_cli.rules.hunt.hunt_board import KINDS
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import Amount, Condition, Reference, Who
from kdm_cli.rules.language.words import Bounds, Colour, Rank


class Instinct(TypedDict):
    """What a monster does when it has nobody to attack."""

    name: Annotated[str, "how it is called"]
    text: Annotated[list[str], "what it does, tersely in our own words, for people"]
    effects: Annotated[Effects, "what it does, in this order"]
    zone: NotRequired[Annotated[dict[str, str], "an area it speaks of: name and shape"]]


class RewardsRoll(TypedDict):
    """A table that is rolled for the reward of a victory."""

    text: Annotated[list[str], "its rows, tersely in our own words, for people"]
    effects: Annotated[Effects, "the roll and what its rows give"]


class Reward(TypedDict, total=False):
    """What a victory brings from this level of the monster on, up to the next row; null: nobody captured it."""

    level: Required[Annotated[int, Bounds(1, 9), "from this level on"]]
    basic: Annotated[int, Bounds(0, 99), "random basic resources"]
    monster: Annotated[int, Bounds(0, 99), "random resources of the monster"]
    vermin: Annotated[int, Bounds(0, 99), "random vermin"]
    gains: Annotated[list[Reference], "resources and gear besides"]
    hunt_xp: Annotated[int | None, Bounds(0, 99), "for every survivor"]
    weapon_proficiency: Annotated[int | None, Bounds(0, 99), "for who wounded with their weapon type"]
    turn_to: Annotated[str, Names(("weapon_type",)), "the weapon type victors may turn to at once, in place of that"]
    ranks: Annotated[Amount, Bounds(0, 99), "the proficiency they have in it then"]


Role = Literal["prologue", "quarry", "nemesis", "nemesis_finale", "legendary", "minion"]
Space = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
Sort = Literal[
    "ai_total", "basic", "advanced", "legendary", "special", "basic_action", "hit_locations", "resources", "hunt_events"
]


class Level(TypedDict, total=False):
    """The numbers of a monster at one level; null where nobody captured one."""

    level: Required[Annotated[int | Literal["prologue"], Bounds(1, 9), "which; 1 where it has only one"]]
    movement: Required[Annotated[int | None, Bounds(0, 99), "spaces of its move; null: as far as it likes"]]
    toughness: Required[Annotated[int | None, Bounds(0, 9999), "what a wound attempt must come to"]]
    toughness_rule: Annotated[str, "in words: in the place of a number the lantern year, and tougher_with"]
    speed: Annotated[int | None, Bounds(-20, 20), "added to the speed of its attacks"]
    damage: Annotated[int | None, Bounds(-20, 99), "added to the damage of its hits"]
    accuracy_tokens: Annotated[int | None, Bounds(-20, 20), "accuracy tokens it starts with"]
    luck_tokens: Annotated[int | None, Bounds(-99, 9999), "luck tokens it starts with"]
    evasion_tokens: Annotated[int | None, Bounds(-20, 20), "evasion tokens it starts with"]
    speed_tokens: Annotated[int | None, Bounds(-20, 20), "speed tokens it starts with"]
    damage_tokens: Annotated[int | None, Bounds(-20, 99), "damage tokens it starts with"]
    movement_tokens: Annotated[int | None, Bounds(-20, 99), "movement tokens it starts with"]
    toughness_tokens: Annotated[int | None, Bounds(-99, 99), "toughness tokens it starts with"]
    ai_deck: Annotated[dict[Rank, int], Bounds(0, 100), "cards of its AI deck by rank"]
    special_ai_cards: Annotated[
        list[str], "by name: traits that start in play, special and status cards; `as level 1`: those of that level too"
    ]
    special_ai_cards_confidence: Annotated[Confidence, "how sure those are"]
    life: Annotated[int, Bounds(1, 999), "its life at this level, where it has the life trait"]
    life_rule: Annotated[str, "in words: how its life is found"]
    effective_with_traits: Annotated[
        dict[Literal["speed", "toughness"], int], Bounds(-99, 9999), "numbers once its starting traits count"
    ]
    variants: Annotated[dict[str, Any], Bounds(-99, 9999), "what other sources have, by source"]
    notes: Annotated[str, "doubts and remarks about the data"]


class Monster(EntryBase, total=False):
    """A monster: its numbers by level, the hunt for it, its showdown and what its defeat gives."""

    role: Required[Annotated[Role, "what it is in a campaign; a minion only fights beside another"]]
    node: Annotated[int, Bounds(0, 9), "how hard a quarry it is"]
    based_on: Annotated[str, Names(("monster",)), "the monster whose cards and rules it uses"]
    base: Annotated[str, "spaces of its base"]
    base_size: Annotated[str | None, "spaces of its base"]
    blind_spot: Annotated[str | None, "where its blind spot is"]
    blind_spot_confidence: Annotated[Confidence, "how sure the blind spot is"]
    unlocked_by: Annotated[str, Names(("story_event", "campaign"), prose=True), "what puts it on the list"]
    adds_location_on_first_defeat: Annotated[str, Names(("location",)), "the location its first defeat gives"]
    timeline: Annotated[list[int], Bounds(0, 40), "years in which it comes"]
    levels: Required[Annotated[list[Level], "its numbers, decks and tokens, level by level"]]
    life: Annotated[int | dict[str, int] | None, Bounds(1, 999), "its life, or by level, where it has the life trait"]
    accuracy_tokens: Annotated[int, Bounds(-20, 20), "accuracy tokens it starts with"]
    luck_tokens: Annotated[int, Bounds(-99, 9999), "luck tokens it starts with"]
    effective_with_traits: Annotated[
        dict[Literal["speed", "toughness"], int], Bounds(-99, 9999), "numbers once its starting traits count"
    ]
    ai_deck: Annotated[dict[Rank, int], Bounds(0, 100), "cards of its AI deck by rank"]
    ai_deck_cards: Annotated[
        dict[Rank, list[str]], Names(("ai_card",), by="name"), "the very cards of its AI deck, by rank"
    ]
    ai_cards: Annotated[list[str], Names(("ai_card",), by="name"), "the very cards of its AI deck"]
    special_ai_cards: Annotated[list[str], "traits and cards that start in play"]
    ai_deck_top: Annotated[str, Names(("ai_card",), by="name"), "the card laid on top of its AI deck"]
    hit_location_top: Annotated[
        str, Names(("hit_location",), by="name"), "the card laid on top of its hit location deck"
    ]
    hit_location_setup: Annotated[str, "in words: how that deck is prepared"]
    card_counts: Annotated[dict[Sort, int], Bounds(0, 999), "how many cards of each sort there are in the box"]
    wounds_to_empty_deck: Annotated[int, Bounds(0, 999), "wounds until its AI deck is empty"]
    wounds_to_kill: Annotated[int, Bounds(0, 999), "wounds until it dies"]
    instinct: Annotated[Instinct, "what it does when it has nobody to attack"]
    hunt_board: Annotated[
        dict[Space, str],
        Names(("story_event",), besides=tuple(KINDS)),
        "what is on each space of the hunt board, 1 to 12; in the place of darkness a story event",
    ]
    hunt_board_notes: Annotated[str, "how the spaces are counted"]
    hunt_start: Annotated[dict[str, int], Bounds(1, 12), "the space it starts on, by level"]
    hunt_start_notes: Annotated[str, "doubts about that space"]
    hunt_confidence: Annotated[Confidence, "how sure the hunt board is"]
    setup: Annotated[dict[Literal["monster", "survivors"], str], "where everybody starts"]
    monster_setup: Annotated[str, "where it starts"]
    survivor_setup: Annotated[str, "where the survivors start"]
    terrain: Annotated[list[str], "terrain that is placed"]
    survivors_go_first: Annotated[bool, "true: the survivors have the first turn"]
    monster_goes_first: Annotated[bool, "true: the monster has the first turn whatever happens"]
    level_choice: Annotated[str, "in words: how its level is found"]
    special_rules_confidence: Annotated[Confidence, "how sure its text is: what is different in its showdown"]
    victory: Annotated[str, "in words: what a victory brings"]
    defeat: Annotated[str, "in words: what a defeat brings"]
    wins_campaign: Annotated[bool, "true: its defeat is the victory of the campaign"]
    tougher_with: Annotated[
        dict[str, int],
        Names(("innovation",), by="id"),
        Bounds(1, 99),
        "cards of the settlement, and what each adds to toughness",
    ]
    ends_campaign: Annotated[list[Literal["victory", "defeat"]], "how its showdown ends the campaign, if it does"]
    aftermath: Annotated[str, "in words: the aftermath"]
    aftermath_confidence: Annotated[Confidence, "how sure the aftermath is"]
    aftermath_notes: Annotated[str, "doubts about the aftermath"]
    rewards: Annotated[list[Reward], "resources and experience for its defeat, by level"]
    rewards_roll: Annotated[RewardsRoll, "a table that is rolled for the reward"]
    rewards_notes: Annotated[str, "doubts about the rewards"]
    rewards_confidence: Annotated[Confidence, "how sure the rewards are"]
    stats_source: Annotated[str, "where its numbers come from"]
    stats_sources: Annotated[str, "where its numbers come from"]


class AttackProfile(TypedDict, total=False):
    """The numbers of a monster's attack; null where nobody captured one."""

    speed: Annotated[int | None, Bounds(0, 20), "how many attack dice are rolled"]
    accuracy: Annotated[int | None, Bounds(1, 10), "the face from which a die hits"]
    damage: Annotated[int | None, Bounds(0, 99), "the damage of each hit"]


class Zone(TypedDict, total=False):
    """An area named on a card."""

    name: Annotated[str, "what the card calls it"]
    shape: Annotated[str, "where it is, in words"]


class PersistentInjury(CardText, total=False):
    """What is so from the critical wound to the end of the showdown.

    Its moments are the monster's; self is the survivor who gave the injury, or whom the moment is about.
    """

    name: Annotated[str, "how the injury is called; left out where the critical wound only leaves something behind"]


class AiCard(EntryBase, total=False):
    """A card of a monster's AI deck, or a trait of the monster.

    In order: first, the target, before, then the attack with its moments (after_hit, before_damage, after_damage,
    after_attack), or effects (an action; of a mood, trait or duration what happens as it enters play), and then. What a
    mood or trait does while it is in play stands in moments and held. The attack of a mood or duration happens where a
    moment says so. In all of it self is the target or who is attacked, at a survivor's moment (of any) that survivor,
    and on a survivor_status whose card it is.
    """

    monster: Required[Annotated[str, Names(("monster",)), "whose card it is"]]
    rank: Required[
        Annotated[
            Literal["basic_action", "basic", "advanced", "legendary", "trait", "special", "instinct"] | None,
            "which pile; null where nobody captured it",
        ]
    ]
    copies: Annotated[int, Bounds(0, 100), "how many there are"]
    card_type: Annotated[
        Literal["normal", "mood", "trait", "duration", "survivor_status", "special"], "what becomes of it"
    ]
    targets: Annotated[list[str], "how the target is picked, the first that fits; words: kdm help homebrew-words"]
    no_target: Annotated[
        str | None,
        Names(("monster",), besides=("basic action",), by="instinct"),
        "what comes without one: its instinct, or the Basic Action",
    ]
    first: Annotated[Effects, "what happens before a target is picked"]
    before: Annotated[Effects, "what happens with the target before the action"]
    attack: Annotated[AttackProfile, "the attack"]
    attacks: Annotated[Who, "who is attacked, each with an attack of their own; the target where it is left out"]
    order: Annotated[str, "in which order, where several are attacked"]
    knockback: Annotated[str, "which way its knockback pushes, when not straight away from the monster"]
    intimidate: Annotated[bool, "true: the effects are an intimidate action"]
    bash: Annotated[bool, BASH]
    lens: Annotated[Colour, "of this colour, open: locations are first strike or super dense by it"]
    then: Annotated[Effects, "what happens after the action"]
    move: Annotated[Literal["twice"], "a special way to move"]
    zone: Annotated[Zone, "an area the card speaks of"]
    removed_when: Annotated[list[str], "in words: when it leaves play"]
    discarded_when: Annotated[Condition, "checked at every change: when it leaves play"]
    persistent_injury: Annotated[str | None, Names(("hit_location",), by="injury"), "the injury that changes this card"]
    with_injury: Annotated[Effects, "what happens instead of the attack or effects while the monster has the injury"]
    on_kill: Annotated[Effects, "what happens when the monster is killed with it in play"]
    definitions: Annotated[dict[str, str], "words on the card, in our own"]
    limits: Annotated[dict[str, int], Bounds(0, 99), "by the monster's level: how many tokens it holds"]
    prologue: Annotated[bool, "true: used in the First Story"]
    removed_when_confidence: Annotated[Confidence, "how sure it is when it leaves play"]


class Reaction(TypedDict):
    """What the monster does when the location is attempted; `rolled`, odd and even are the die of the wound attempt."""

    kind: Annotated[Literal["wound", "failure", "reflex"], "on a wound, on a failed attempt, or on both"]
    effects: Effects
    when: NotRequired[Annotated[Condition, "only if this holds"]]


class HitLocation(EntryBase, total=False):
    """A card of a monster's hit location deck. In its effects self is the attacker.

    What it does before it is attempted stands in moments (wound_attempt); held counts during the attempt.
    """

    monster: Required[Annotated[str, Names(("monster",)), "whose card it is"]]
    copies: Annotated[int, Bounds(0, 100), "how many there are"]
    reactions: Annotated[list[Reaction] | None, "null where nobody captured them"]
    critical: Annotated[bool, "true: it can be wounded critically"]
    bash: Annotated[bool, BASH]
    critical_effects: Annotated[Effects, "what a critical wound does besides wounding"]
    persistent_injury: Annotated[str | None, "the injury that a critical wound leaves"]
    persistent: Annotated[PersistentInjury, "what that injury does"]
    trap: Annotated[bool, "true: a trap"]
    trap_effects: Annotated[Effects, "what the trap does, besides what every trap does"]
    impervious: Annotated[bool, "true: cannot be wounded"]
    death_blow: Annotated[Effects, "what happens if the monster is killed by a wound here; self is the killer"]
    types: Annotated[
        list[
            Literal[
                "trap",
                "impervious",
                "parry",
                "super_dense",
                "first_strike",
                "super_dense_when_green",
                "first_strike_when_red",
            ]
        ],
        "what stands on the card; when_green and when_red: only while the Hand has that eye open",
    ]
    zone: Annotated[Zone, "an area the card speaks of; in_zone means it"]
    prologue_top: Annotated[bool, "true: on top of the deck in the First Story"]
    copies_note: Annotated[str, "doubts about the number of copies"]
    trap_confidence: Annotated[Confidence | None, "how sure it is that it is a trap; null for none"]
    persistent_effect_confidence: Annotated[Confidence, "how sure the injury's effect is"]


class HuntEvent(EntryBase, total=False):
    """A row of the hunt event table, a hunt event card of one monster, or of neither: among those of every quarry.

    In its effects self is the event revealer, all are the survivors on the hunt.

    An event with moments stays in mind until they have come; its card tokens say what was decided.
    """

    roll: Annotated[int, Bounds(1, 100), "the result of the d100 that it stands for"]
    monster: Annotated[str, Names(("monster",)), "whose card it is"]
    then_random_hunt_event: Annotated[bool, "true: a random hunt event comes after it"]
    straggler: Annotated[bool, "true: a straggler is chosen by the rule of the game, lowest d10"]
    ties: Annotated[
        Literal["all", "again", "random"],
        "who of those with the same roll: all (also where it is left out), a roll off, a lot",
    ]
    stragglers: Annotated[Condition, "who rolls for it and can be the straggler; asked of each as self"]
    investigate: Annotated[bool, "true: somebody can or must investigate in it"]
    consume: Annotated[bool, "true: somebody can or must consume in it"]
    unavoidable: Annotated[bool, "true: cannot be rerolled or avoided"]


MODELS: dict[str, type] = {
    "ai_card": AiCard,
    "hit_location": HitLocation,
    "hunt_event": HuntEvent,
    "monster": Monster,
}
