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


def test_a_piece_is_made_for_whoever_stands_behind_it(people):
    """Of the issue: `craft king jost`, `craft bone axe for mira, vest for tomas`."""
    people("settlement gain bone smith")
    people("settlement gain skinnery")
    people("storage add monster bone 3, monster organ, monster hide 2")
    people("craft bone axe for mira, vest greta --house-rule")
    people("craft bone blade ivo --house-rule")
    worn = {name: people.json(f"show {name}")["gear"][-1]["name"] for name in ("mira", "greta", "ivo")}
    assert worn == {"mira": "Bone Axe", "greta": "Rawhide Vest", "ivo": "Bone Blade"}


def test_a_word_for_several_pieces_means_the_one_that_can_be_made_now(people):
    """Of the issue: what fits here comes first everywhere, here what can be paid."""
    people("settlement gain bone smith")
    people("settlement gain 'weapon crafter'")
    people("settlement set rules loose")
    for item in people.json("storage list --json"):
        people(f"storage remove '{item['name']}' {item['count']}")
    people("storage add monster bone, monster organ")
    people("craft axe:mira")
    assert people.json("show mira")["gear"][-1]["name"] == "Bone Axe"
    assert '"axe" may be Bone Axe, Counterweighted Axe' in people("craft axe:mira", code=1)


def test_a_word_for_several_locations_means_one_that_can_be_built_here(people):
    """Of the issue: the same for locations that can be built."""
    assert "may be" not in people("build bone --house-rule")
    people("build skin jost --house-rule", code=1)
    people("build skin ivo --house-rule")
    assert people.json("log")["entries"][-1]["command"] == "settlement build"
    assert "--by ivo" in people(f"log {people.json('log')['entries'][-1]['id']}")


@pytest.mark.parametrize("line", ["build skinnery by ivo", "build skinnery ivo", "build skinnery --by ivo"])
def test_an_option_is_said_by_its_name_or_by_what_it_can_only_be(people, line):
    """Of the issue: whoever spends the endeavor stands behind what is built."""
    people("settlement set endeavors 2")
    assert "(Ivo, Build Skinnery)" in people(f"{line} --house-rule")


def test_short_forms_of_what_happens_to_somebody(people):
    """Of the issue: `suffer NAME INJURY`, `take NAME GEAR`, `return`, `token`, where no short form was yet."""
    people("storage add bandages")
    people("give mira bandages")
    assert "Mira: Bandages goes to storage" in people("take bandages from mira")
    assert "Ivo suffers Broken Arm" in people("suffer ivo broken arm")
    assert "Ivo loses Broken Arm" in people("lose ivo broken arm")
    assert "Ivo: strength tokens 0 -> +1" in people("token ivo strength +1")
    assert "who stayed home goes on" in people("return")


def test_survival_actions_are_commands_of_their_own(kdm):
    """Of the issue: `surge ivo`, `dash ivo`, `encourage vita jakob`."""
    kdm.after(
        "settlement new Ashhold --seed 4", "add Mira:f Ivo:m 'Tom Old:m' Ansa:f", "settlement gain 'Inner Lantern'"
    )
    assert "No showdown is under way" in kdm("surge ivo", code=1)
    kdm("showdown start")
    kdm("turn claw mira 1,1")
    kdm("set ivo mira tom old survival 3 --house-rule")
    assert "Ivo: surge" in kdm("surge ivo --house-rule")
    kdm("showdown knock-down mira")
    assert "Mira stands" in kdm("encourage tom old mira --house-rule")
    assert "needs NAME" in kdm("dash", code=2)


def test_what_lies_in_storage_is_told_by_the_noun_alone(people):
    """Of the issue: `storage`, `craft`, `odds NAME` say what can only be meant."""
    people("storage add bandages")
    assert "Bandages" in people("storage")
    assert people("craft") == people("craft --list") == people("craft list")
    assert "No showdown is under way" in people("odds mira", code=1)


def test_whoever_has_a_name_is_meant_before_who_has_none(people):
    """Of the issue: `set h courage +1` is Hanna, not Child of Hanna."""
    people("add Hanna:f --newcomer")
    people("event intimacy --survivor Hanna Ivo -r 5 --house-rule --auto")
    assert any(each["name"] == "Child of Hanna" for each in people.json("survivor list"))
    assert "Hanna: courage 0 -> 1" in people("set h courage +1")
    assert "Hanna" in people("depart g o i h")


def test_twins_get_their_names_where_as_many_wait_as_are_named(people):
    """Of the issue: `add Ulf:m, Vera:f --father jost --mother kara`."""
    people("event intimacy --survivor Mira Ivo -r 9 --house-rule --auto")
    before = people.json("settlement show")["population"]
    people("add Ulf:m, Vera:f --father ivo --mother mira")
    assert people.json("settlement show")["population"] == before
    names = [sheet["name"] for sheet in people.json("survivor list")]
    assert {"Ulf", "Vera"} <= set(names) and not any(name.startswith("Child") for name in names)


def test_whoever_is_said_with_a_hunt_event_reveals_it(people):
    """Of the issue: `event broken lanterns lene yes 7`."""
    people("depart greta ottmar ruth ivo")
    people("hunt white 1")
    people("event broken lanterns ruth yes 7 --house-rule")
    assert people.json("show ruth")["courage"] == 1


@pytest.mark.parametrize("line", ["move scratching, ruth investigates 9", "move scratching ruth yes 9"])
def test_somebody_before_a_choice_is_whose_choice_it_is(people, line):
    """Of the issue: `move scratching, ansa investigates 9`, `move scratching cyn yes 9`."""
    people("depart greta ottmar ruth ivo")
    people("hunt white 1")
    assert "Ruth: courage 0 -> 1" in people(line)


def test_whom_bandages_are_for_stands_behind(people):
    """Of the issue: `use bandages cyn brok`, and --on oneself is oneself."""
    people("storage add bandages")
    people("give mira bandages")
    people("depart mira ottmar ruth ivo")
    people("hunt white 1")
    people("hunt ambush survivors")
    people("showdown start")
    people("set ivo mira bleeding 2")
    assert "Ivo: bleeding 2 ->" in people("use bandages mira ivo")
    people("undo")
    assert "Mira: bleeding 2 ->" in people("use mira bandages --on mira")


@pytest.mark.parametrize(
    "line", ["move mira axe 5", "gear move mira axe 5", "gear move mira bone axe 5", "gear move mira 1 5"]
)
def test_gear_is_moved_by_its_name(people, line):
    """Of the issue: `move ivar axe 5`, at home where no party moves."""
    people("storage add bone axe")
    people("give mira axe")
    assert "Mira: Bone Axe slot 1 -> 5" in people(line)


def test_behind_a_colon_stands_what_is_kept_of_what_was_drawn(people):
    """Of the issue: `innovate paint, drums: paint`."""
    people("settlement set endeavors 2")
    people("storage add monster bone, monster organ, monster hide")
    told = people("innovate paint, drums: paint --house-rule")
    assert "Drawn: Paint, Drums" in told and "The settlement gains Paint" in told


def test_names_that_are_a_card_together_are_nobodys(people):
    """Of the issue: ambiguity is refused, never guessed; `add lion tail`, the whole name of a card, is that card."""
    people("add lion tail --dry-run")
    error = people.json("survivor add lion tail", code=1)["error"]
    assert "may be a card, or the names of 2 people" in error["message"]
    for line in error["hint"].split("; "):
        people(line.removeprefix("kdm "))


def test_words_of_a_card_by_their_beginnings_stand_for_it(kdm):
    """Of the issue: card and location words by any beginning (`arm pit`)."""
    kdm.after(
        "settlement new Ashhold --seed 4", "add Mira:f Ivo:m Tom:m Ansa:f", "showdown start", "turn claw mira 1,1"
    )
    kdm("attack mira 8,2 strange hand 1 -r 1,1")
    told = kdm.run("attack", "ivo", "8,2", "fles", "gu=9")
    assert "Fleshy Gut: 9" in told.stdout + told.stderr


def test_words_that_name_one_card_together_are_one_card(people):
    people("storage add round leather shield")
    assert people("give Ruth leather shield --dry-run").count("Round Leather Shield in slot") == 1
    told = people("give Ruth leather shield cloth --house-rule")
    assert told.count("Round Leather Shield in slot") == 1 and "Cloth in slot" in told
