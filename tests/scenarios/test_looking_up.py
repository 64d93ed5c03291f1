"""What was that card again: any card, table, keyword or rule, with or without a campaign."""


def test_a_rule_by_its_number_without_any_campaign(kdm):
    told = kdm("look R94")
    assert "exactly one severe" in told
    assert kdm.json("look R94")["entries"][0]["id"] == "core:rule/R94"


def test_a_card_by_a_part_of_its_name_and_where_it_is(ashhold):
    (card,) = ashhold.json("look cloth")["entries"]
    assert card["facts"]["armor"] == {"points": 1, "location": "waist"}
    assert card["used"] == [f"{name} wears it" for name in ("Lucy", "Erza", "Zachary", "Allister")]
    ashhold("survivor gain Lucy leader")
    assert ashhold.json("look leader")["entries"][0]["used"] == ["Lucy has it"]


def test_names_that_several_cards_share_show_them_all(kdm):
    kinds = {entry["kind"] for entry in kdm.json("look deaf")["entries"]}
    assert kinds == {"status", "severe injury"}


def test_what_may_mean_many_things_is_listed(kdm):
    answer = kdm.json("look bone")
    assert answer["entries"] == []
    assert "Bone Axe" in [each["name"] for each in answer["found"]]
    told = kdm("look bone")
    assert "gear/bone_axe" in told
    assert len(told.splitlines()) <= 24
    assert kdm.json("look gear/bone_axe")["entries"][0]["name"] == "Bone Axe"


def test_words_that_are_no_name_are_sought_in_the_texts(kdm):
    assert "R77" in kdm("look blind spot")


def test_numbers_that_are_not_sure_say_so(kdm):
    assert "one source" in kdm("look intimacy")
    assert kdm.json("look graves")["entries"][0]["doubt"] is None


def test_a_word_nobody_knows_is_refused_with_the_nearest(kdm):
    assert "Language" in kdm("look langwage", code=1)


def test_a_page_of_the_rulebook_is_given_where_it_is_known(kdm):
    assert "page 133" in kdm("look intimacy")
