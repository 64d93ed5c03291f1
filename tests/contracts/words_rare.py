"""Words that evenings with a bit of everything seldom meet, and those that no evening here meets."""

from collections.abc import Iterator

DICE = "the people roll these dice before they type them; kdm says what the card adds, or that they may be rolled again"
BOX = "the box of the sheet that has this card's name is asked, not its text"
HANDS = "where it lies on the table only the people know: said to hands in these evenings; tests/rules plays it"
CHANCE = "asked for by a rule, but what it waits for comes together too seldom; tests/rules plays it"
NOT_HEARD = {
    ("Reroll.keep", "new"): DICE,
    ("Rerolled", "any"): DICE,
    ("RollName", "terrain"): DICE,
    ("Forbidden", "depart"): BOX,
    ("Forbidden", "hunt"): BOX,
    ("Deck", "hit_location_discard"): HANDS,
    ("Deck", "monster"): HANDS,
    ("Deck", "trap"): HANDS,
    ("Discarded", "trait"): HANDS,
    ("Discarded", "zone"): HANDS,
    ("Pile", "bottom"): HANDS,
    ("Pile", "deck"): HANDS,
    ("Cancelled", "event"): CHANCE,
    ("Computed.half", "down"): CHANCE,
    ("Computed.half", "up"): CHANCE,
    ("Deck", "vermin"): CHANCE,
    ("Deck", "weapon_mastery"): CHANCE,
    ("Duration", "act"): CHANCE,
    ("Duration", "next_attack"): CHANCE,
    ("Forbidden", "activate_scythe"): CHANCE,
    ("Forbidden", "reactions"): CHANCE,
    ("Granted", "gone_at_showdown_end"): CHANCE,
    ("Granted", "ignore_cursed"): CHANCE,
    ("Granted", "ignore_non_deaf"): CHANCE,
    ("Granted", "must_consume"): CHANCE,
    ("Granted", "not_a_threat"): CHANCE,
    ("Granted", "reaction_becomes_failure"): CHANCE,
    ("Moment", "move"): CHANCE,
    ("Moment", "survival_opportunity"): CHANCE,
    ("State", "chosen_monster"): CHANCE,
    ("Target", "parents"): CHANCE,
}

SELDOM = {  # by their list: heard for certain only where their own cards are played, in the long run
    "Ambush.by": "monster",
    "Attack.automatic": "criticals",
    "Attack.how": "adjacent_weapons",
    "Box": "monster_volume new_name",
    "Cancelled": "collision hit severe_injury showdown whole_attack",
    "Change.armor": "chosen",
    "Clear.location": "chosen each hit random",
    "Clearable": "ages armor brain_injury lost_armor positive_strength_tokens positive_tokens",
    "Countable": "damaging_hits deaf deaths fighting_arts positive_strength_tokens stragglers",
    "Deck": "impairment innovation severe_injury",
    "Fate": "exiled lost",
    "FightNumber": "hits",
    "Forbidden": (
        "activate_any_weapon activate_katar activate_paired_weapons dash depart_with_katar depart_with_scythe "
        "depart_with_stinky depart_without_recorded_armor gain_bleeding gain_disorders "
        "gain_weapon_proficiency stand"
    ),
    "Gain.injury": "brain",
    "Granted": (
        "always_straggler_for_hunt_034 brave_path consume_without_effect dies_at_showdown_end "
        "draw_three_arts_keep_one ignore_bash ignore_destroy_armor intimacy_only_with_partner "
        "intimacy_roll_twice_keep_either intimacy_roll_twice_keep_lower knockback_1 "
        "no_knock_down_from_collision no_knock_down_from_intimidate reach_2 retires_on_return "
        "roll_twice_use_lower_as_revealer run_away_on_hunt stinky use_anothers_courage wound_attempts_are_d10"
    ),
    "HuntStep.to": "overwhelming_darkness",
    "Location": "legs waist",
    "Match.kind": "weapon",
    "Moment": (
        "after_attack after_basic_action attack_end crafted_with drawn_face_down hunt_roll hunt_space "
        "instinct intimidated lost round_end round_start survival_action understanding_gained"
    ),
    "Pile": "keep_one reorder top_or_bottom wound_stack",
    "Rerolled": "hunt_event",
    "State": (
        "damaged even in_field_of_view in_front male monster_knocked_down named odd "
        "past_overwhelming_darkness ranged retired standing surging"
    ),
    "Target": "father mother",
    "Way": "backward on_board turn",
    "operation": "newcomer",
}


def seldom() -> Iterator[tuple[str, str]]:
    """Those that take an evening of their own."""
    for kind, words in SELDOM.items():
        for word in words.split():
            yield kind, word
