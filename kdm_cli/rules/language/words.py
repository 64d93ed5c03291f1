"""The closed lists that card texts are written in; each word means one thing everywhere."""

from typing import Literal, NamedTuple


class Bounds(NamedTuple):
    """Between what a number on a card lies; around a list or an object, every number in it."""

    least: int
    most: int


Attribute = Literal["movement", "speed", "accuracy", "strength", "evasion", "luck"]
Track = Literal["survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "bleeding"]
SettlementNumber = Literal["population", "endeavors", "survival_limit", "lantern_year", "research_level"]
FightNumber = Literal[
    "attack_rolls",  # of the attack under way
    "hits",  # of the attack under way
    "damage",  # of a monster, or of the attack under way
    "toughness",  # of a monster
    "wound_total",  # die and strength of the wound attempt under way
]
Stat = Attribute | Track | SettlementNumber | FightNumber
TokenKind = (
    Attribute
    | Literal[
        "bleeding", "damage", "toughness",  # damage and toughness: beside a monster only
        "priority_target", "age", "deflect", "reroll", "card",  # card: tokens a card counts on itself
        "block",  # so many hits of the next attack are ignored
    ]
)  # fmt: skip
Location = Literal["head", "arms", "body", "waist", "legs"]
AnyLocation = Location | Literal["brain", "random", "each", "hit", "chosen"]  # hit: where the hit under way landed
Colour = Literal["red", "green", "blue"]
Rank = Literal["basic", "advanced", "legendary"]  # of the cards of an AI deck

RollName = Literal[
    "severe_injury", "severe_injury_head", "severe_injury_arms", "severe_injury_body", "severe_injury_waist",
    "severe_injury_legs", "brain_trauma", "intimacy", "run_away", "investigate", "straggler", "hunt_event",
    "attack", "wound", "overwhelming_darkness", "endeavor", "augury", "murder", "any",
    "rewards",  # on the table of a nemesis, after victory
    "collision",  # whether somebody gets out of its way
    "ripple_pattern",  # of gear with this special rule: whether a hit is ignored
]  # fmt: skip

Target = Literal[
    "self",  # whose card it is; on a monster card the survivor the effect is about
    "target",  # of the monster's action
    "attacker",
    "nominated",  # chosen by the group
    "event_revealer",
    "straggler",
    "highest_roller",  # of those who have just rolled; ties roll off
    "all",  # survivors on the board or on the hunt; at home the living
    "others",  # all but self
    "adjacent",  # survivors adjacent to self; on a monster card to the monster
    "departing",
    "returning",
    "living",
    "random",  # one of "all"
    "closest",  # to the monster
    "furthest",  # from the monster
    "couple",  # nominated for intimacy: one woman and one man; asked for where nobody named them
    "mother",  # she of the couple
    "father",  # he of the couple
    "parents",
    "newborn",
    "partner",
    "encouraged",
    "assistant",
    "dead",  # who has just died; in a showdown, where nobody has, all who died in it
    "monster",
    "settlement",
]
State = Literal[
    # a survivor
    "insane", "knocked_down", "standing", "deaf", "blind", "threat", "adjacent", "adjacent_to_monster", "in_range",
    "in_field_of_view", "in_blind_spot", "in_zone", "in_front", "alone", "departing", "returning", "retired", "male",
    "female", "frenzied", "doomed", "event_revealer", "priority_target", "grabbed", "last_to_wound", "moved",
    "straggler", "named", "can_consume",
    "must_consume",  # whenever something is offered; who cannot consume need not
    "on_brave_path",  # a card lets them take it at Overwhelming Darkness
    # the attack or roll under way
    "melee", "ranged", "perfect_hit", "critical", "damaged", "hit", "odd", "even",
    "synchronized_strike",  # somebody with that art stands across the monster, straight opposite
    "fist_and_tooth", "surging",  # how the attack is made
    # the monster
    "monster_knocked_down", "monster_moved", "first_time",
    # the campaign
    "prologue", "nemesis_showdown", "special_showdown", "against_watcher", "chosen_monster",
    "past_overwhelming_darkness", "on_hunt",
    "monster_reached",  # on the hunt board, by the move just made: the showdown starts
    "in_showdown", "in_settlement_phase", "dead",
    "large_monster",  # what is fought or hunted: its base has more than 4 spaces
    "own_act",  # the act of this survivor is under way
    "at_persistent_injury",  # of the hit location under way
    "under_monster",  # the monster stands on the space
    "controls_monster",  # whose player has the tile, or before whom it lies
    "in_flank",  # beside the monster: neither before it nor in its blind spot
    "same_surname",  # as the survivor the effect is about
    "noted",  # by this card, with the box of that name
    "always_nominated",  # a card names them for this event, whatever it says itself
    "lens_effects_cancelled",  # by the hit location under way
    "nemesis_year",  # the present lantern year lists a nemesis
]  # fmt: skip
Countable = Literal[
    "red_affinities", "green_affinities", "blue_affinities", "disorders", "fighting_arts", "spaces_moved", "survivors",
    "returning", "departing", "born", "innovations",  # born to the settlement; known to it, as far as they count
    "resources",
    "monster_resources",  # of the settlement's resources those of a monster's own deck
    "deaths", "tokens", "age_tokens", "card_tokens", "wounds", "hits", "moods",
    "damaging_hits",  # of the monster's attack under way: those that did damage
    "defeated", "insane", "deaf", "stragglers",
    "declared",  # a number one says, asked once for the card; what it may be at most stands beside it
    "gained",  # how many the moment under way brought
    "volumes",  # monster_volume boxes of the monster fought
    "traps",  # drawn in the attack under way
    "toughness_tokens",  # beside the monster, with their sign
    "adjacent_survivors", "positive_strength_tokens",
    "lost_armor",  # armor points at a location
    "new_injuries",  # permanent ones, suffered in this showdown
]  # fmt: skip

Period = Literal[
    "attack", "act", "turn", "round", "showdown", "hunt", "settlement_phase", "year", "lifetime", "campaign"
]
Duration = Literal[
    "attack", "next_attack", "wound_attempt", "act", "own_act", "turn", "round", "next_round", "monster_turn", "hunt",
    "showdown", "settlement_phase", "return", "year", "event", "lifetime",
]  # fmt: skip
Moment = Literal[
    # setting out
    "depart",
    "hunt_roll", "hunt_event",  # the table was rolled on; an event is revealed
    "hunt_space",  # the group comes to a space of the hunt board
    "showdown_setup",
    # the monster's turn
    "ai_draw", "targeted", "severe_injury", "brain_trauma", "collision", "monster_moves", "before_damage",
    # the survivors' turn
    "move", "activation", "attack",
    "pounce", "slam",  # done all but the attack in it
    "hit", "perfect_hit", "missed", "locations_drawn", "trap", "wound_attempt", "wound_failed", "wound", "critical",
    "survival_action", "encouraged", "survival_opportunity",
    "block",  # an activation is spent to block with the card
    # to a survivor
    "knocked_down", "death", "survivor_death", "consumed",
    # a card
    "crafted_with", "gained", "lost", "enters_play", "leaves_play", "drawn_face_down", "drawn_face_up",
    # the end, and home
    "monster_defeated", "aftermath", "victory", "defeat", "return", "settlement_phase", "endeavor", "innovate",
    "birth", "new_survivor", "lantern_year", "age",
    "zone_entered",  # a survivor moves into the zone of the card
    "instinct", "hit_locations_shuffled",
]  # fmt: skip
MomentBefore = Literal[
    "hunt_start", "showdown_start", "round_start", "monster_turn_start", "intimidated", "hit_suffered",
    "damage_suffered", "brain_damage_suffered", "severe_injury_head", "grabbed", "after_hit", "after_damage",
    "after_attack", "monster_turn_end", "survivors_turn_start", "act_start", "act_end", "attack_end",
    "survivors_turn_end", "round_end", "encourage", "bleeding_gained", "survival_gained", "insanity_gained", "frenzy",
    "token_gained", "damage_suffered_head", "understanding_gained", "retired", "stinky", "dismembered",
    "after_basic_action",
]  # fmt: skip  # in one word what a verb with a match says; packs written before matches say it so

OfAttack = Literal[
    "targeted", "after_hit", "before_damage", "hit_suffered", "after_damage", "after_attack"
]  # which of its own moments an AI card with an attack speaks at
OfAiCard = OfAttack | Literal["drawn_face_up", "drawn_face_down", "enters_play", "leaves_play"]
OfHitLocation = Literal["wound_attempt", "wound", "critical"]  # likewise, of the attempt at it
OfMonster = Literal[
    "hunt_start",
    "showdown_setup",
    "showdown_start",
    "round_start",
    "monster_turn_start",
    "ai_draw",
    "instinct",
    "monster_moves",
    "after_basic_action",
    "monster_turn_end",
    "survivors_turn_start",
    "survivors_turn_end",
    "round_end",
    "survivor_death",
    "hit_locations_shuffled",
    "monster_defeated",
    "aftermath",
    "victory",
    "defeat",
]  # moments of nobody but the monster: what it has in play speaks at them by itself, at all others of any

Box = Literal[
    "skip_next_hunt", "retired", "light_injury", "heavy_injury", "brain_injury", "doomed", "priority_target",
    "no_endeavors", "surname",
    "new_name",  # the survivor takes one
    "statue",  # of the settlement: with the fighting art just lost
    "monster_volume",  # of the settlement: of a monster and level the survivor defeated, three for a monster at most
    "recorded_location",  # of a card; with a hit location
    "recorded_monster",  # of a card: the one people choose
    "endure",  # the next severe injury is ignored
    "noted",  # that this card was for them, or for the settlement: once a lifetime, or as long as until says
]  # fmt: skip
Clearable = Literal[
    "bleeding", "tokens", "negative_tokens", "positive_tokens", "positive_strength_tokens",
    "age_tokens", "card_tokens", "light_injuries",
    "heavy_injuries", "injuries", "lost_armor", "armor", "skip_next_hunt", "brain_injury", "priority_target", "doomed",
    "everything", "positive_evasion_tokens",
    "ages",  # that were reached: they come again as hunt xp rises
]  # fmt: skip
Deck = Literal[
    "ai", "ai_discard", "wound_stack", "hit_location", "hit_location_discard", "hunt_event", "innovation", "disorder",
    "fighting_art", "secret_fighting_art", "settlement_event", "basic", "strange", "vermin", "monster",
    "battle_pressure", "gear", "terrain", "ability", "weapon_mastery",
    "statue",  # the fighting art that is recorded there
    "severe_injury", "impairment",
    "resource",  # any of the settlement's
    "trap",  # the trap of the hit location deck, wherever it lies
]  # fmt: skip
Pile = Literal[
    "play", "resolve", "top", "bottom", "reorder", "top_or_bottom", "discard", "wound_stack", "archive", "look",
    "storage",
    "deck",  # among its other cards: it is shuffled
    "keep_one",  # one of them is gained, chosen; the others go back
    "first_two_moods",  # shown one by one; the first two moods enter play, the others stay in the deck
]  # fmt: skip
Cancelled = Literal[
    "hit", "hits", "hits_out_of_range", "reaction", "reactions",
    "next_reaction",  # of the attack under way, whichever it will be
    "attack", "wound", "wound_attempt", "damage",
    "brain_damage", "severe_injury", "brain_trauma", "death", "trap", "event", "knockback", "collision",
    "ai_card", "targeting",
    "hunt",  # it ends where it is, and the showdown starts
    "hit_location", "turn", "act", "movement", "grab",
    "whole_attack",  # with everything it has done so far
    "lens_effects",  # of the closed lenses, at this wound
    "showdown",  # ends at once, without aftermath
]  # fmt: skip
Rerolled = Literal[
    "attack_rolls", "misses", "attack_roll", "wound_attempt", "severe_injury", "hunt_event", "roll", "location",
    "any",  # which one people say: they roll it again before they type it
]  # fmt: skip
Way = Literal[
    "full",  # a full move; "to" says where, else forward
    "forward", "backward", "toward", "away", "adjacent", "place", "face", "turn", "swap", "off_board", "on_board",
]  # fmt: skip
Discarded = Literal["this", "mood", "moods", "ai_card", "hit_location", "trap", "trait", "zone", "battle_pressure"]
Fate = Literal[
    "dies", "exiled", "lost", "ceases_to_exist", "leaves", "without_remains"
]  # without_remains: dies, and no principle of death gains by it

RuleNumber = Literal[
    "knockback",  # spaces at most
    "surge_cost", "dash_cost",  # survival that the action costs
    "perfect_hit",  # from this face on
    "reach",  # of a monster: attacks over so many spaces, stops as far from its target
    "least_damage",  # of any that is suffered
    "less_damage",  # of what is suffered, never less than 1
    "grid_spaces_taken",
    "resources_kept",  # where all are lost
    "innovations_drawn_more", "fighting_arts_drawn_more",  # to choose from
]  # fmt: skip
Granted = Literal[
    "deaf", "extra_movement", "hunt_while_retired", "may_decline_hunt_xp",
    "free_surge",  # one a round costs nothing, and its activation must be a weapon
    "unlimited_dodges", "retires_on_return", "heat",
    "run_away_on_hunt",  # after a hunt event, whoever wants to
    "raise_endeavor_rolls",  # by 1 or 2, as they like, after each is rolled
    "paired_melee_weapons", "damage_to_brain", "intimacy_only_with_partner", "encourage_all", "severe_injury_1_stays",
    "one_per_settlement", "wound_attempts_are_d10", "stand_at_turn_start", "use_anothers_courage",
    "reaction_becomes_failure",  # one reaction of the attack, chosen, is a failure reaction
    "becomes_target",  # of the action under way, whoever was picked
    "injuries_knock_down", "stinky",
    "half_rewards",  # of the showdown, rounded up
    "wound_attempt_before_location",  # once an attack, after drawing: roll, then choose the location it is for
    "strength_tokens_as_survival",
    "keeps_priority_target",  # nothing takes the token away
    "grab_damage_doubled", "wounds_become_card_tokens",  # to a monster
    "opposite_sex",  # counts as of the other sex than is written
    "prismatic",  # complete affinities and affinity halves count as all colours
]  # fmt: skip
GrantedBefore = Literal[
    "always_threat", "not_a_threat", "always_in_blind_spot", "never_in_blind_spot", "ignore_bash", "ignore_cursed",
    "ignore_cumbersome", "ignore_slow", "ignore_frail", "ignore_starvation", "ignore_non_deaf",
    "survival_while_frenzied", "arts_while_frenzied", "keep_two_resources", "draw_one_more_innovation",
    "draw_two_more_innovations", "reroll_endeavor", "reroll_hunt_event", "may_choose_twilight_sword",
    "no_knock_down_from_brain_trauma", "no_knock_down_from_intimidate", "no_knock_down_from_collision", "knockback_1",
    "always_nominated_for_murder", "always_nominated_for_skull_eater", "always_straggler_for_hunt_034", "must_consume",
    "consume_without_effect", "must_move_each_round", "grid_space_taken", "intimacy_roll_twice_keep_either",
    "intimacy_roll_twice_keep_lower", "roll_twice_use_lower_as_revealer", "draw_three_arts_keep_one",
    "newborn_inherits_surname", "newborn_inherits_weapon", "perfect_hit_on_nine", "damage_suffered_at_least_1",
    "brave_path", "ignore_slow_on_melee", "dies_unless_another_lives", "dies_at_showdown_end", "gone_at_showdown_end",
    "damage_suffered_1_less", "ignore_destroy_armor", "reach_2",
]  # fmt: skip  # in one word what a verb with a match says; packs written before matches say it so
Limit = Literal["bleeding", "dodge", "surge", "dash", "encourage"]
Forbidden = Literal[
    "consume", "depart", "hunt", "move", "remove_from_grid",
    "reactions",  # of the monster
    "stand",
]  # fmt: skip
ForbiddenBefore = Literal[
    "abilities", "activate_any_weapon", "activate_axe", "activate_dagger", "activate_gear_strength_2_plus",
    "activate_katar", "activate_paired_weapons", "activate_scythe", "activate_spear", "activate_sword",
    "activate_two_handed_weapons", "activate_weapon", "attack_from_blind_spot", "attack_knocked_down_monster",
    "be_encouraged", "block", "dash", "depart_with_axe", "depart_with_dagger", "depart_with_katar",
    "depart_with_scythe", "depart_with_spear", "depart_with_stinky", "depart_with_sword", "depart_without_consumable",
    "depart_without_lantern", "depart_without_final_lantern", "depart_without_recorded_armor", "dodge", "encourage",
    "endeavor", "equip_other_gear", "equip_waist_gear", "fighting_arts", "gain_bleeding", "gain_courage",
    "gain_disorders", "gain_hunt_xp", "gain_survival", "gain_tokens", "gain_understanding", "hunt_below_level_3",
    "innovate", "intimacy_nomination", "knocked_down", "mastery", "music_endeavors", "science_endeavors",
    "education_endeavors", "home_endeavors", "specialization", "spend_survival", "surge", "use_survival", "wear_armor",
    "wear_body_armor", "gain_weapon_proficiency",
]  # fmt: skip  # in one word what a verb with a match says; packs written before matches say it so
