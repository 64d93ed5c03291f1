"""What cards do without anybody having to remember it: at once, while one has them, and at their moments."""

from tests.scenarios.answering import sheet


def test_who_departs_gains_what_the_settlement_gives_once_and_sees_from_where(village):
    village("settlement gain hovel")
    village("settlement gain ammonia")
    told = village("depart Lucy Erza")
    assert "Lucy: survival 1 -> 2 (Hovel)" in told
    assert "Lucy: survival 2 -> 3 (Ammonia)" in told
    told = village("depart Lucy Al")
    assert "Lucy: survival" not in told
    assert "Al: survival 2 -> 3 (Ammonia)" in told


def test_next_year_departing_gives_it_again(village):
    village("settlement gain hovel")
    village("depart Lucy")
    village("timeline advance --house-rule")
    assert "Lucy: survival 2 -> 3 (Hovel)" in village("depart Lucy")


def test_gear_and_traits_speak_at_the_departure_too(village):
    village("storage add rawhide boots")
    village("gear give Lucy rawhide boots")
    village("survivor gain Erza quixotic")
    village("set Erza insanity 5")
    told = village("depart Lucy Erza")
    assert "Lucy: survival 1 -> 2 (Rawhide Boots)" in told
    assert "Erza: survival 1 -> 2 (Quixotic)" in told
    assert "Erza: strength tokens 0 -> +1" in told


def test_what_the_departing_gain_at_home_waits_for_them(village):
    village("settlement principle death graves --house-rule")
    told = village("event graves --roll 2")
    assert "At the next departure: departing survivors: survival +1" in told
    assert any("Graves" in bonus for bonus in village.json("settlement show")["bonuses"])
    told = village("depart Zachary")
    assert "Zachary: survival 1 -> 2 (Graves)" in told
    assert "Zachary: understanding 0 -> 1 (Graves)" in told
    assert not any("Graves" in bonus for bonus in village.json("settlement show")["bonuses"])


def test_a_condition_only_the_table_knows_is_asked_or_reminded_never_guessed(village):
    village("settlement gain sculpture")
    told = village("depart Lucy")
    assert "Lucy: survival" not in told
    assert "only if it is in a nemesis showdown" in told
    village("undo")
    assert "Lucy: survival 1 -> 3 (Sculpture)" in village("depart Lucy --choose yes")


def test_with_graves_a_death_at_home_is_worth_an_endeavor(village):
    village("settlement principle death graves --house-rule")
    told = village("kill Al --cause 'a fall'")
    assert "Endeavors 0 -> 1 (Graves)" in told


def test_with_cannibalize_every_death_leaves_a_resource_named_or_drawn_by_the_tool(village):
    village("settlement principle death cannibalize --house-rule")
    refused = village("kill Al --cause 'a fall'", code=3)
    assert "basic" in refused
    told = village("kill Al --cause 'a fall' --draw 'love juice'")
    assert "Storage: Love Juice 0 -> 1" in told
    village("kill Zachary --cause 'a fall' --auto")
    assert sum(row["count"] for row in village.json("storage list") if row["kind"] == "resource") == 2


def test_collective_endurance_of_the_newborn(village):
    village("settlement gain saga")
    village("settlement gain clan of death")
    told = village("survivor add Nadia:f --born")
    assert "Nadia: courage 0 -> 2 (Saga)" in told
    nadia = sheet(village, "Nadia")
    assert (nadia["courage"], nadia["understanding"], nadia["hunt_xp"]) == (2, 2, 2)
    assert (nadia["permanent"]["accuracy"], nadia["permanent"]["strength"], nadia["permanent"]["evasion"]) == (1, 1, 1)
    assert [due["what"] for due in nadia["due"]] == ["Age"]


def test_conviction_is_for_the_living_and_the_newborn_and_can_be_changed(village):
    village("settlement principle conviction barbaric --house-rule")
    village("survivor add Nadia:f --born")
    assert [sheet(village, name)["permanent"]["strength"] for name in ("Lucy", "Nadia")] == [1, 1]
    told = village("settlement principle conviction romantic")
    assert "Lucy: strength 1 -> 0" in told
    assert [sheet(village, name)["permanent"]["strength"] for name in ("Lucy", "Nadia")] == [0, 0]


def test_a_disorder_does_what_it_says_when_it_comes(village):
    told = village("survivor gain Lucy 'post-traumatic stress'")
    assert "Lucy: skip next hunt no -> yes" in told
    village("survivor gain Erza 'fear of the dark'")
    assert sheet(village, "Erza")["status"] == "retired"


def test_what_may_not_be_worn_stays_at_home_and_says_so(village):
    village("survivor gain Lucy squeamish")
    village("storage add musk bomb")
    village("gear give Lucy musk bomb")
    assert sheet(village, "Lucy")["may_depart"] == {"yes": False, "why": "Squeamish: with Musk Bomb"}
    assert "Squeamish" in village("depart Lucy", code=1)
    village("gear take Lucy musk bomb")
    village("depart Lucy")


def test_a_binge_eater_does_not_go_hungry(village):
    village("survivor gain Lucy 'binge eating'")
    assert sheet(village, "Lucy")["may_depart"]["why"] == "Binge Eating Disorder: without consumable gear"


def test_the_ageless_hunt_on_after_retiring(village):
    village("survivor gain Lucy ageless")
    village("survivor retire Lucy")
    assert sheet(village, "Lucy")["may_depart"]["yes"]
    village("depart Lucy")


def test_a_number_that_depends_on_something_follows_it(village):
    village("survivor gain Lucy clutch fighter")
    assert sheet(village, "Lucy")["attributes"]["strength"] == 0
    village("set Lucy bleeding 3")
    lucy = sheet(village, "Lucy")
    assert (lucy["attributes"]["strength"], lucy["attributes"]["accuracy"], lucy["permanent"]["strength"]) == (1, 1, 0)
    assert "Clutch Fighter" in village("survivor show Lucy --why strength")


def test_the_prey_must_be_insane_to_spend_survival(village):
    village("survivor gain Lucy prey")
    assert not sheet(village, "Lucy")["can"]["dodge"]
    village("set Lucy insanity 3")
    assert sheet(village, "Lucy")["can"]["dodge"]


def test_who_bleeds_longer_lives_longer(village):
    village("survivor gain Lucy unconscious fighter")
    assert sheet(village, "Lucy")["bleeding_limit"] == 7
    village("set Lucy bleeding 6")
    assert sheet(village, "Lucy")["status"] == "alive"


def test_a_dice_band_asks_for_its_die_and_everything_is_undone_in_one_step(village):
    before = sheet(village, "Lucy")
    refused = village("survivor suffer Lucy flee", code=3)
    assert "d5" in refused
    told = village("survivor suffer Lucy flee --roll 4")
    assert "Lucy: insanity 0 -> 4" in told
    assert "Lucy is knocked down" in told
    village("undo")
    assert sheet(village, "Lucy") == before


def test_damage_from_a_trauma_goes_through_armor_and_boxes(village):
    told = village("survivor suffer Lucy 'danger seizure' --roll 2,waist --draw prey")
    assert "Lucy: armor at the waist 1 -> 0" in told
    told = village("survivor suffer Lucy 'danger seizure' --roll 2,waist --draw anxiety")
    assert "Lucy: light injury at the waist" in told


def test_doctor_finds_a_campaign_full_of_card_effects_whole(village):
    village("settlement principle conviction barbaric --house-rule")
    village("survivor gain Lucy 'post-traumatic stress'")
    village("depart Erza")
    village("settlement principle conviction none")
    assert "whole" in village("doctor") or village.json("doctor")
    village("undo 4")
    village("redo 4")
    village("doctor")


def test_a_new_year_brings_the_endeavors_that_cards_give(village):
    village("settlement gain cooking")
    village("settlement set population 21")
    village("settlement principle society 'collective toil' --house-rule")
    village("showdown start white lion --level 1 --survivor Lucy")
    told = village("showdown end --defeat --house-rule --auto")
    assert "Endeavors 0 -> 1 (Cooking)" in told
    assert "Endeavors 1 -> 3 (Collective Toil)" in told


def test_a_disputed_card_says_that_the_one_on_the_table_decides(village):
    village("storage add king spear")
    assert "second source: red left: your own card decides" in village("gear give Lucy king spear")


def test_a_family_hands_its_weapon_down(village):
    village("settlement gain family")
    village("set Zachary weapon-type axe")
    village("set Zachary weapon-proficiency 5")
    told = village("survivor add Nadia:f --father Zachary --mother Lucy")
    assert "Nadia inherits Axe, proficiency 2, from Zachary (Family)" in told
    assert sheet(village, "Nadia")["weapon_proficiency"] == {"type": "Axe", "level": 2}


def test_a_weak_spot_is_rolled_recorded_and_covered_before_departing(village):
    told = village("survivor gain Lucy 'weak spot' --roll head")
    assert "Lucy records the head" in told
    assert sheet(village, "Lucy")["may_depart"]["why"] == "Weak Spot: without armor at the head"
    village("storage add rawhide headband")
    village("gear give Lucy rawhide headband")
    village("depart Lucy")


def test_there_is_one_king_of_a_thousand_battles(village):
    village("survivor gain Lucy 'king of a thousand battles'")
    village("survivor gain Erza 'king of a thousand battles'", code=1)


def test_the_stalwart_stand_through_a_trauma(village):
    village("survivor gain Lucy stalwart")
    told = village("survivor suffer Lucy 'new perspective' --roll 4")
    assert "Lucy is not knocked down by it (Stalwart)" in told


def test_lovelorn_rock_takes_a_space_of_the_grid(village):
    village("survivor gain Lucy 'lovelorn rock'")
    village("storage add bone axe 7")
    for _ in range(6):
        village("gear give Lucy bone axe")
    assert "One space of Lucy stays empty (Lovelorn Rock)" in village("gear give Lucy bone axe", code=1)
