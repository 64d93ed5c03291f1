"""The monsters' cards: AI cards and hit locations.

Hunt events.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from kdm_cli.content.kinds.entry import BASH, Confidence, EntryBase, Slug
from kdm_cli.rules.language.card_text import CardText
from kdm_cli.rules.language.operations import Effects
from kdm_cli.rules.language.values import Condition, Who
from kdm_cli.rules.language.words import Bounds, Colour


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
                "trap", "impervious", "super_dense", "first_strike", "super_dense_when_green", "first_strike_when_red"
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


MODELS: dict[str, type] = {"hunt_event": HuntEvent}
