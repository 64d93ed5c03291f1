"""Who plays whom: told once, it decides who has the controller tile and whose survivor goes mad of being the target."""

import pytest

FOUR = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
TWO = 'settlement set players "Ann: Lucy, Erza; Ben: Al"'


@pytest.fixture
def table(kdm):
    """Ann plays Lucy and Erza, Ben plays Al; whose Zachary is nobody said."""
    return kdm.after(*FOUR, TWO)


@pytest.fixture
def fight(table):
    return table.after(*FOUR, TWO, "showdown start white lion --prologue")


def players(kdm):
    return {row["name"]: row["survivors"] for row in kdm.json("settlement show")["players"]}


def insanity(kdm):
    return {row["name"]: row["insanity"] for row in kdm.json("survivor list")}


def round_of(kdm, target="zach"):
    """A whole round: the monster claws at the air, and nobody acts; whoever had the tile."""
    kdm("showdown shuffle ai")
    kdm(f"turn claw {target} 1,1")
    shown = kdm.json("showdown show")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        kdm(f"showdown act {name}")
        kdm("showdown end-act")
    return shown["controller_player"], shown["controller"]


class TestTelling:
    def test_players_are_told_with_their_survivors_and_shown(self, kdm):
        kdm.after(*FOUR)
        told = kdm('settlement set players "Ann: lu, erz; Ben: Al"')
        assert "Ann: Lucy, Erza" in told
        assert "Ben: Al" in told
        assert "Players       Ann: Lucy, Erza; Ben: Al" in kdm("settlement show")
        assert [kdm.json(f"survivor show {name}")["player"] for name in ("Lucy", "Al", "Zachary")] == [
            "Ann",
            "Ben",
            None,
        ]
        assert "founder, may depart, Ann's" in kdm("survivor show Lucy")

    def test_a_telling_replaces_the_one_before_and_is_one_undo(self, table):
        told = table("settlement set players 'Ben: Lucy; Cleo: Zachary, Al; Dan'")
        assert "Ann plays no longer" in told
        assert players(table) == {"Ben": ["Lucy"], "Cleo": ["Zachary", "Al"], "Dan": []}
        assert table.json("survivor show Erza")["player"] is None
        table("undo")
        assert players(table) == {"Ann": ["Lucy", "Erza"], "Ben": ["Al"]}
        table("settlement set players none")
        assert players(table) == {}
        table("doctor")

    def test_it_survives_renames_and_new_sheets_belong_to_nobody(self, table):
        table("survivor rename Lucy Lucia")
        table("survivor add Nora:f --newcomer")
        assert players(table) == {"Ann": ["Lucia", "Erza"], "Ben": ["Al"]}
        assert table.json("survivor show Nora")["player"] is None
        table("survivor kill Erza --cause lion")
        assert players(table)["Ann"] == ["Lucia"]

    def test_it_comes_back_out_of_an_export(self, table):
        table("export json --out out.json")
        (table.folder / "elsewhere").mkdir()
        table("import out.json --out elsewhere")
        [row, _] = table.json("settlement show --file elsewhere/ashhold.kdm")["players"]
        assert row == {"name": "Ann", "survivors": ["Lucy", "Erza"]}

    @pytest.mark.parametrize(
        ("telling", "why"),
        [
            ("Ann: Lucy; Ben: Lucy", "Lucy is Ann's and Ben's."),
            ("Ann: Lucy; ann: Al", "ann is told of twice."),
            ("Ann: Bob", 'No survivor is called "Bob".'),
            ("monster: Lucy", '"monster" means something else in commands.'),
            (": Lucy", "The name of a player has 1 to 60 characters"),
            (";", "No player is named."),
            ("A; B; C; D; E; F; G", "7 players are more than 6 (R3)."),
        ],
    )
    def test_what_cannot_be_told_so_is_refused_with_a_line_that_can(self, table, telling, why):
        before = players(table)
        done = table.run("settlement", "set", "players", telling)
        assert done.returncode in (1, 2)
        assert why in done.stderr
        assert players(table) == before


class TestTheTile:
    @pytest.mark.rule("R307")
    def test_the_first_at_the_table_has_it_unless_the_group_names_another(self, table):
        assert "Ann has the controller tile" in table("showdown start white lion --prologue --dry-run")
        assert "Ben has the controller tile" in table("showdown start white lion --prologue --controller ben")
        assert table.json("showdown show")["controller"] == "Al"
        assert "Ann is the monster controller" in table("showdown controller Erza")
        assert "Ben is the monster controller" in table("showdown controller ben")
        assert table.json("showdown show")["controller_player"] == "Ben"

    @pytest.mark.rule("R67")
    def test_it_passes_in_the_order_of_the_table(self, fight):
        seen = [round_of(fight) for _ in range(4)]
        assert seen == [("Ann", "Lucy"), ("Ben", "Al"), (None, "Zachary"), ("Ann", "Lucy")]

    @pytest.mark.rule("R67")
    def test_who_loses_one_of_two_survivors_keeps_it(self, fight):
        fight("kill Lucy --cause claws")
        assert fight.json("showdown show")["controller"] == "Erza"
        assert "Ben is the monster controller" in fight("kill Erza --cause claws")

    @pytest.mark.rule("R67")
    def test_without_players_it_passes_in_the_order_of_the_party(self, kdm):
        kdm.after(*FOUR, "showdown start white lion --prologue")
        assert [round_of(kdm)[1] for _ in range(5)] == ["Lucy", "Erza", "Zachary", "Al", "Lucy"]

    def test_a_player_without_a_survivor_in_the_fight_cannot_have_it(self, fight):
        fight("settlement set players 'Ann: Lucy; Dan'")
        assert "Dan is not in this showdown" in fight("showdown controller Dan", code=1)


class TestTheInsanityOfWhoIsMadeTheTarget:
    @pytest.mark.rule("R58")
    def test_it_comes_by_itself_to_the_controllers_own(self, fight):
        assert "Erza: insanity 0 -> 1" in fight("turn claw erza 1,1")
        assert insanity(fight) == {"Lucy": 0, "Erza": 1, "Zachary": 0, "Al": 0}

    @pytest.mark.rule("R58")
    def test_it_does_not_come_to_somebody_elses(self, fight):
        told = fight("turn claw al 1,1")
        assert "insanity" not in told

    @pytest.mark.rule("R58", "reminded")
    def test_whose_survivor_it_is_nobody_told_is_reminded(self, fight):
        line = "If Zachary is the controller's own survivor: kdm set Zachary insanity +1 (R58)"
        assert line in " ".join(fight("turn claw zach 1,1").split())
        fight("undo")
        assert "Zachary: insanity 0 -> 1" in fight("turn claw zach 1,1 --own")

    @pytest.mark.rule("R58", "reminded")
    def test_where_nobody_told_anything_it_is_always_reminded(self, kdm):
        kdm.after(*FOUR, "showdown start white lion --prologue")
        told = kdm.json("showdown monster-turn --card claw --target al --roll 1,1")
        assert "If Al is the controller's own survivor: kdm set Al insanity +1 (R58)" in told["do"]

    @pytest.mark.rule("R58")
    def test_what_is_known_contradicts_what_is_said(self, fight):
        told = fight("turn claw al 1,1 --own", code=1)
        assert "Ann is the monster controller, and Al is Ben's (R58)." in told
        fight("turn claw al 1,1 --own --house-rule")
        assert insanity(fight)["Al"] == 1

    @pytest.mark.rule("R58")
    def test_said_and_known_it_comes_once(self, fight):
        fight("turn claw lucy 1,1 --own")
        assert insanity(fight)["Lucy"] == 1

    @pytest.mark.rule("R58")
    def test_who_plays_all_four_alone_always_targets_their_own(self, kdm):
        kdm.after(
            *FOUR, "settlement set players 'Ann: Lucy, Erza, Zachary, Al'", "showdown start white lion --prologue"
        )
        assert [round_of(kdm, "al"), round_of(kdm, "al")] == [("Ann", "Lucy")] * 2
        assert insanity(kdm) == {"Lucy": 0, "Erza": 0, "Zachary": 0, "Al": 2}
