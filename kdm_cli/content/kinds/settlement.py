"""What a settlement has and meets: innovations, locations, resources, events, years, monsters and their cards."""

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

from kdm_cli.content.kinds.entry import BASH, Confidence, EntryBase, Slug
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import Amount, Condition, Reference, Who
from kdm_cli.rules.language.words import Bounds, Colour, Period

Category = Literal["starting", "science", "music", "home", "faith", "art", "education", "other"]
Principles = Literal["new_life", "death", "society", "conviction"]


class Endeavor(TypedDict, total=False):
    """What a survivor can do at home for endeavors; self in its effects is the survivor who spends them."""

    name: Required[Annotated[str, "how it is called where it is printed"]]
    aliases: Annotated[list[str], "other names it is known by"]
    cost: Annotated[int | None, Bounds(0, 99), "endeavors; null where nobody captured it"]
    resources: Annotated[dict[str, int], Bounds(1, 99), "resources that are paid too: by keyword, slug or deck, or any"]
    limit: Annotated[Period, "once in this time: lifetime of the survivor, year and settlement_phase of the settlement"]
    requires_innovation: Annotated[Slug, "the innovation the settlement must have"]
    requires_principle: Annotated[Slug, "the principle the settlement must have chosen"]
    requires_gear: Annotated[Slug, "the gear somebody must have, worn or stored"]
    when: Annotated[Condition, "only if this holds"]
    text: Annotated[list[str], "what it does, tersely in our own words, for people"]
    effects: Annotated[Effects, "what it does"]
    edition: Annotated[str, "the printings that have it"]
    confidence: Annotated[Confidence, "how sure it is"]
    notes: Annotated[str, "doubts and remarks about the data"]


class SpecialInnovate(TypedDict):
    """A way to gain the innovation without drawing it."""

    location: Annotated[Slug, "where"]
    cost: Annotated[dict[str, int], Bounds(1, 99), "the resources it takes"]


class Innovation(EntryBase, total=False):
    """A card of the innovation deck, or one that is gained in another way."""

    category: Annotated[Category, "the word under its name"]
    consequences: Annotated[list[Slug], "innovations that enter the deck with it"]
    consequence_of: Annotated[
        list[Slug], "innovations with which it enters the deck, when they do not name it themselves"
    ]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit while the settlement has it"]
    unlocks_survival_action: Annotated[Slug, "the survival action that everyone can use from now on"]
    gained_by: Annotated[str, "what gives it, if it is not in the deck"]
    enables: Annotated[list[str], "in words: recipes and endeavors elsewhere that need it"]
    counts_for_total: Annotated[bool, "false: not counted among the innovations"]
    special_innovate: Annotated[SpecialInnovate, "a way to gain it without drawing it"]
    endeavors: Annotated[list[Endeavor], "what can be done for endeavors"]


class Principle(EntryBase, total=False):
    """One of a pair, chosen at a milestone; its effects are carried out at once when it is chosen."""

    principle: Required[Annotated[Principles, "the pair it belongs to"]]
    survival_limit: Annotated[int, Bounds(-10, 10), "added to the survival limit while it is chosen"]
    choice: Annotated[Effects, "what comes due with the choice, a roll and what it costs; settled by its event"]
    choice_event: Annotated[str, "how the roll at its choice is called"]
    on_choice_roll_confidence: Annotated[Confidence, "how sure the rows of that roll are"]


class Build(TypedDict, total=False):
    """How a location comes to the settlement."""

    endeavor: Annotated[int, Bounds(0, 99), "endeavors it costs"]
    at: Annotated[str, "the location whose endeavor builds it"]
    resources: Annotated[dict[str, int], Bounds(1, 99), "resources it costs, by keyword or slug"]
    gained_by: Annotated[str, "in words: what gives it, if it is not built"]


class LocationCard(EntryBase, total=False):
    """A settlement location."""

    build: Annotated[Build, "how it comes to the settlement"]
    unlocks: Annotated[list[Slug], "locations that can be built there"]
    endeavors: Annotated[list[Endeavor], "what can be done there for endeavors"]


class Resource(EntryBase, total=False):
    """A card of a resource deck."""

    deck: Required[Annotated[str, "basic, strange, vermin, or the slug of the monster"]]
    keywords: Annotated[list[str], "what it can be used as, and other words under its name"]
    copies: Annotated[int, Bounds(0, 100), "how many there are in the deck"]
    effect_confidence: Annotated[Confidence, "how sure the text is, or that there is none"]
    copies_confidence: Annotated[Confidence, "how sure the number of copies is"]


class Milestone(EntryBase, total=False):
    """A box of the settlement sheet that calls for a story event."""

    condition: Annotated[str, "in words: when it is reached"]
    story_event: Required[Annotated[Slug, "what happens then"]]
    principle: Annotated[Principles, "the pair that is chosen from then"]
    reached: Annotated[Condition, "when its box is checked; left out: by hand"]
    lost_to: Annotated[Slug, "the monster whose victory checks its box"]


class FirstDay(EntryBase, total=False):
    """A step or row of the First Day, or of skipping the prologue."""

    trigger: Annotated[str, "when it is used"]
    step: Annotated[int, Bounds(1, 99), "the step of the first settlement phase"]
    die: Annotated[str, "the die that is rolled"]
    range: Annotated[str, "the faces this row is for"]
    additional_survivors: Annotated[int, Bounds(0, 99), "people who join the returning survivors"]
    population: Annotated[int | str, Bounds(0, 999), "the population afterwards, or in words how it is counted"]
    draw: Annotated[dict[str, int], Bounds(0, 99), "random resources gained, by deck"]
    hands: Annotated[list[str], "what people do by hand"]
    value_confidence: Annotated[Confidence, "how sure the numbers are"]


class EventEndeavor(Endeavor, total=False):
    """An endeavor that is there while a settlement event is."""

    mentions: Annotated[list[str], "things the rows nobody captured speak of"]


class SettlementEvent(EntryBase, total=False):
    """A card of the settlement event deck; its effects are all that it does, in order."""

    endeavors: Annotated[list[EventEndeavor], "what can be done for endeavors while the event is there"]
    also_added_by: Annotated[list[str], "what else brings it"]
    partial: Annotated[bool, "true: only some rows were captured"]
    mentions: Annotated[list[str], "things the rows nobody captured speak of"]
    kept_aside: Annotated[bool, "true: not in the deck; it comes where something names it"]


class StoryEvent(EntryBase, total=False):
    """A story event of the rulebook; its effects are all that it does, in order."""

    trigger: Annotated[str, "what brings it about"]
    called: Annotated[
        Literal["hunt", "table"],
        "what no command sees coming: due on a hunt kept on paper, or whenever the table says so",
    ]
    rulebook_page_1_5: Annotated[int, "its page in the rulebook of 1.5"]
    gains: Annotated[list[str], "what the settlement gains at once, as kind/slug"]
    hands: Annotated[list[str], "what people do by hand where the prologue is skipped"]
    options: Annotated[list[str], "the principles there are to choose between"]
    sources_note: Annotated[str, "where rows come from"]
    edition_note: Annotated[str, "how printings differ"]


class TimelineEntry(TypedDict, total=False):
    """One thing printed in a lantern year."""

    type: Required[
        Annotated[
            Literal["prologue", "settlement_event", "story_event", "nemesis_encounter", "special_showdown"], "its kind"
        ]
    ]
    id: Required[Annotated[Slug | None, "the event or monster; null: a nemesis of choice"]]
    level: Annotated[int | None, Bounds(1, 9), "the monster's level; null where it has only one"]
    late: Annotated[bool, "true: where the pack joins after this year, it comes at once"]
    instead_of: Annotated[Slug, "what else stands in this year, and gives way to it"]


class TimelineYear(EntryBase, total=False):
    """A line of the timeline as it is printed."""

    lantern_year: Required[Annotated[int, Bounds(0, 40), "the year"]]
    entries: Required[Annotated[list[TimelineEntry], "what stands there"]]
    random_settlement_event: Annotated[bool, "true: a settlement event is drawn that year"]


class Campaign(EntryBase, total=False):
    """Another campaign than that of the core game: what it begins with, and what is not in it."""

    starts: Annotated[list[Reference], "what stands on the settlement sheet from the beginning"]
    storage: Annotated[list[Reference], "what is in storage from the beginning"]
    removes: Annotated[
        list[str], "what is not in it: kind/slug of the same pack, else of core, or kind/* for all that core has"
    ]


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
    turn_to: Annotated[Slug, "the weapon type victors may turn to at once, in place of that"]
    ranks: Annotated[Amount, Bounds(0, 99), "the proficiency they have in it then"]


class Monster(EntryBase, total=False):
    """A monster: its numbers by level, the hunt for it, its showdown and what its defeat gives."""

    role: Required[Annotated[str, "prologue, quarry, nemesis, nemesis_finale or legendary"]]
    node: Annotated[int, Bounds(0, 9), "how hard a quarry it is"]
    based_on: Annotated[Slug, "the monster whose cards and rules it uses"]
    base: Annotated[str, "spaces of its base"]
    base_size: Annotated[str | None, "spaces of its base"]
    blind_spot: Annotated[str | None, "where its blind spot is"]
    blind_spot_confidence: Annotated[Confidence, "how sure the blind spot is"]
    unlocked_by: Annotated[str, "what puts it on the list"]
    adds_location_on_first_defeat: Annotated[Slug, "the location its first defeat gives"]
    timeline: Annotated[list[int], Bounds(0, 40), "years in which it comes"]
    levels: Annotated[list[dict[str, Any]], Bounds(-99, 9999), "its numbers, decks and tokens, level by level"]
    life: Annotated[int | dict[str, int] | None, Bounds(1, 999), "its life, or by level, where it has the life trait"]
    accuracy_tokens: Annotated[int, Bounds(-20, 20), "accuracy tokens it starts with"]
    luck_tokens: Annotated[int, Bounds(-99, 9999), "luck tokens it starts with"]
    effective_with_traits: Annotated[dict[str, int], Bounds(-99, 9999), "numbers once its starting traits count"]
    ai_deck: Annotated[dict[str, int], Bounds(0, 100), "cards of its AI deck by rank"]
    ai_deck_cards: Annotated[dict[str, list[str]], "the very cards of its AI deck, by rank"]
    ai_cards: Annotated[list[str], "the very cards of its AI deck"]
    special_ai_cards: Annotated[list[str], "traits and cards that start in play"]
    ai_deck_top: Annotated[str, "the card laid on top of its AI deck"]
    hit_location_top: Annotated[str, "the card laid on top of its hit location deck"]
    hit_location_setup: Annotated[str, "in words: how that deck is prepared"]
    card_counts: Annotated[dict[str, int], Bounds(0, 999), "how many cards of each sort there are in the box"]
    wounds_to_empty_deck: Annotated[int, Bounds(0, 999), "wounds until its AI deck is empty"]
    wounds_to_kill: Annotated[int, Bounds(0, 999), "wounds until it dies"]
    basic_action: Annotated[dict[str, Any], Bounds(0, 99), "targets and attack profile of its Basic Action"]
    instinct: Annotated[Instinct, "what it does when it has nobody to attack"]
    hunt_board: Annotated[
        dict[str, str], "what is on each space of the hunt board; in the place of darkness the slug of a story event"
    ]
    hunt_board_notes: Annotated[str, "how the spaces are counted"]
    hunt_start: Annotated[dict[str, int], Bounds(0, 99), "the space it starts on, by level"]
    hunt_start_notes: Annotated[str, "doubts about that space"]
    hunt_confidence: Annotated[Confidence, "how sure the hunt board is"]
    setup: Annotated[dict[str, str], "where everybody starts"]
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
    tougher_with: Annotated[dict[str, int], Bounds(1, 99), "cards of the settlement, and what each adds to toughness"]
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

    monster: Annotated[Slug, "whose card it is"]
    rank: Annotated[
        Literal["basic_action", "basic", "advanced", "legendary", "trait", "special", "instinct"] | None,
        "which pile; null where nobody captured it",
    ]
    copies: Annotated[int, Bounds(0, 100), "how many there are"]
    card_type: Annotated[
        Literal["normal", "mood", "trait", "duration", "survivor_status", "special"], "what becomes of it"
    ]
    targets: Annotated[list[str], "how the target is picked, the first that fits"]
    no_target: Annotated[str | None, "what happens without one"]
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
    move: Annotated[str, "a special way to move"]
    zone: Annotated[Zone, "an area the card speaks of"]
    removed_when: Annotated[list[str], "in words: when it leaves play"]
    discarded_when: Annotated[Condition, "checked at every change: when it leaves play"]
    persistent_injury: Annotated[str | None, "the injury that changes this card"]
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

    monster: Annotated[Slug, "whose card it is"]
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
    """A row of the hunt event table, or a hunt event card of one monster.

    In its effects self is the event revealer, all are the survivors on the hunt.

    An event with moments stays in mind until they have come; its card tokens say what was decided.
    """

    roll: Annotated[int, Bounds(1, 100), "the result of the d100 that it stands for"]
    monster: Annotated[Slug, "whose card it is"]
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
    "campaign": Campaign,
    "hunt_event": HuntEvent,
    "first_day": FirstDay,
    "innovation": Innovation,
    "location": LocationCard,
    "milestone": Milestone,
    "monster": Monster,
    "principle": Principle,
    "resource": Resource,
    "settlement_event": SettlementEvent,
    "story_event": StoryEvent,
    "timeline_year": TimelineYear,
}
