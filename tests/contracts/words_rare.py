"""Words that evenings with a bit of everything seldom meet, and those that no evening here meets."""

from collections.abc import Iterator

NOT_HEARD = {  # with the test that plays it
    # asked for, but what it waits for comes together too seldom
    ("Cancelled", "event"): "tests/rules/hunt_events/test_words_of_the_hunt.py: thundercaller",
    (
        "Computed.half",
        "up",
    ): "tests/rules/test_story_events_away_do.py: test_the_worm_tunnels_are_open_behind_the_darkness",
    ("Deck", "weapon_mastery"): "tests/rules/test_late_story_events_do.py: Regal Visit, 5",
    (
        "Granted",
        "ignore_non_deaf",
    ): "tests/rules/showdown/test_ai_cards.py: test_under_an_oxidized_helm_one_need_not_hear_the_roar",
    ("Cancelled", "whole_attack"): "tests/rules/showdown/test_reactions.py: feathered breast",
    ("State", "in_field_of_view"): "people tell it; tests/rules/showdown/test_board_states.py",
    # nothing records with the card which monster was chosen: people answer (tests/rules/test_traits_do.py)
    ("State", "chosen_monster"): "Fated Battle",
}

SELDOM = {  # by their list: heard for certain only where their own cards are played, in the long run
    "Box": "monster_volume",
    "Cancelled": "collision",
    "Clear.location": "random",
    "Clearable": "brain_injury positive_tokens",
    "Countable": "fighting_arts",
    "Fate": "lost",
    "Forbidden": "stand",
    "Gain.injury": "brain",
    "Granted": "ignore_bash ignore_destroy_armor no_knock_down_from_collision no_knock_down_from_intimidate",
    "Moment": "after_basic_action instinct lost round_start",
    "State": "in_front ranged surging",
    "Way": "backward on_board",
}


def seldom() -> Iterator[tuple[str, str]]:
    """Those that take an evening of their own."""
    for kind, words in SELDOM.items():
        for word in words.split():
            yield kind, word
