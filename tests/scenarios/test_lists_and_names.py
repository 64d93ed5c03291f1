"""Lists and names as players say them: several at once, with counts, in either order, what fits here first."""

import pytest


@pytest.fixture
def people(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto",
        "add Greta:f Ottmar:m Ruth:f Ivo:m Mira:f Ansa:f",
    )


def test_several_die_in_one_line_and_behind_them_stands_of_what(people):
    """Of the issue: `kill a b c`."""
    assert "Ivo dies: eaten by the lion" in people("kill greta ottmar, ivo eaten by the lion")
    dead = {sheet["name"]: sheet["died"] for sheet in people.json("survivor list --all") if sheet["status"] == "dead"}
    assert {name: died["cause"] for name, died in dead.items()} == dict.fromkeys(
        ("Greta", "Ottmar", "Ivo"), "eaten by the lion"
    )
    people("kill ruth mira")
    assert people.json("survivor list")[0]["name"] == "Ansa"


def test_a_beginning_that_may_be_of_what_somebody_died_is_refused_with_both(people):
    told = people("kill greta ott", code=1)
    assert '"ott" may be Ottmar, or of what they died.' in told
    assert "kdm kill Greta, Ottmar, or --cause" in told
    people("kill greta, ott")
    people("kill ruth iv --cause lion")
    assert [sheet["name"] for sheet in people.json("survivor list")] == ["Mira", "Ansa"]


def test_storage_takes_a_list_with_counts_before_or_behind(people):
    """Of the issue: `storage add fur, sinew 2, claw`."""
    before = {row["name"]: row["count"] for row in people.json("storage list")}
    people("storage add fur, sinew 2, claw")
    people("storage add 2 sinew, golden whiskers")
    people("storage remove fur, sinew x2")
    after = {row["name"]: row["count"] for row in people.json("storage list")}
    assert after["Sinew"] - before.get("Sinew", 0) == 2
    assert after["Lion Claw"] - before.get("Lion Claw", 0) == 1
    assert after["Golden Whiskers"] == 1
    assert after.get("White Fur", 0) == before.get("White Fur", 0)
    assert "3 counts nothing" in people("storage add 2 sinew 3", code=2)


def test_a_sex_stands_behind_a_name_without_a_colon(people):
    """Of the issue: `add Mira f, Tomas m`, and nameless people by sex."""
    people("add Tilda f, Tomas m Sanna female, Bo")
    sheets = {sheet["name"]: sheet["sex"] for sheet in people.json("survivor list")}
    assert [sheets[name] for name in ("Tilda", "Tomas", "Sanna", "Bo")] == ["f", "m", "f", None]


def test_several_names_stand_behind_one_option_with_spaces_or_commas(people):
    """Of the issue: `--survivor Greta Ottmar Ruth Ivo`."""
    told = people("event intimacy --survivor Greta Ottmar --house-rule", code=3)
    assert "A d10 is needed: Intimacy" in told
    told = people("event insight --survivor Greta, Ottmar, Ruth", code=1)
    assert "not due for Greta, Ottmar, Ruth" in told


def test_the_survivor_may_stand_behind_the_item(people):
    """Of the issue: `use juice lucy` and `use lucy juice`."""
    people("storage add love juice 2")
    assert "Mira uses Love Juice" in people("use juice mira")
    people("storage add founding stone, bone axe")
    people("give stone, axe ansa")
    assert [gear["name"] for gear in people.json("show ansa")["gear"]] == ["Founding Stone", "Bone Axe"]


def test_what_is_given_is_first_what_lies_in_storage(people):
    """Of the issue: `gear give mira stone` means the only stone in storage."""
    assert "may be" in people("gear give mira stone", code=1)
    people("storage add founding stone, rawhide vest, bone axe")
    people("gear give mira stone")
    people("give ansa axe, vest")
    assert [gear["name"] for gear in people.json("show ansa")["gear"]] == ["Bone Axe", "Rawhide Vest"]


def test_all_depart_but_who_stays(people):
    """Of the issue: `depart all but eda`."""
    people("depart all but greta, ott --dry-run")
    assert "Departing: Ruth, Ivo, Mira, Ansa" in people("depart all but greta ottmar")
    assert "Behind" in people("depart all greta", code=2)


def test_an_amount_without_a_sign_must_be_just_that(people):
    """Of the issue: `expect Lucy xp 2`, `expect Lucy bleeding 4`."""
    people("set greta hunt-xp 1")
    assert "ok" in people("expect Greta xp 1")
    assert "bleeding is 0, not 4" in people("expect Greta bleeding 4", code=1)
    for words in ("no", "false", "= no", "= false"):
        people(f"expect Greta skip-next-hunt {words}")


def test_odds_take_the_short_weapon_option(people):
    """Of the issue: `odds attack -w`."""
    assert "No showdown is under way" in people("odds attack greta -w fist -b", code=1)


def test_every_number_says_what_made_it(people):
    """Of the issue: `--why` for every STAT."""
    people("set ansa survival +1")
    people("set ansa insanity 3")
    told = people("survivor show ansa --why survival")
    assert "     1  entry 2: kdm survivor add Greta:f" in told
    assert "    +1  entry 3: kdm survivor set ansa survival +1" in told and "   = 2  in all" in told
    assert "= 3  in all" in people("survivor show ansa --why insanity")
    for stat in ("courage", "understanding", "bleeding", "xp", "weapon-proficiency", "skip-next-hunt"):
        assert "= 0  in all" in people(f"survivor show ansa --why {stat}")


def test_what_made_a_number_is_told_as_the_past_was_mended(people):
    """`--why` opens only the lines that changed the sheet, and those that were mended, taken out or put in since."""
    people("set greta insanity +1")
    people("set ansa insanity +2")
    people("set ansa insanity +4")
    people("settlement note a quiet year")
    people("fix 3 set ansa insanity +1")
    people("undo --only 5")
    people("fix --before 6 set ansa insanity +5")
    told = people("survivor show ansa --why insanity")
    assert " 1  entry 3: kdm survivor set ansa insanity +1" in told
    assert "+2  entry 4" in told and "entry 5" not in told
    assert "+5  entry 9: kdm survivor set ansa insanity +5" in told and "= 8  in all" in told
