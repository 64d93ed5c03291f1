"""The showdown, the board and the targets as players see them."""

from copy import deepcopy

import pydantic
import pytest

from kdm_cli.cli.pages.board import initials
from kdm_cli.rules.asking import lasting
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.survivors_turn import survival
from kdm_cli.rules.state import Card, Loot, MonsterToken, Showdown, Token
from kdm_cli.service.operations.showdown.board import board as board_now
from kdm_cli.service.operations.showdown.board import targets
from kdm_cli.service.operations.showdown.show import showdown_sheet
from kdm_cli.service.sheets import shapes
from tests.cli.look import DRAWN, PLAIN, harmful, lines, page, screen, sent, styled
from tests.cli.showdown_samples import LOCATIONS, board, crowded, fighter, sheet
from tests.rules.showdown.conftest import Fight


@pytest.fixture
def fight():
    playing = Fight()
    playing.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    yield playing.begin()
    playing.end()


def seen(fight, pen=PLAIN, quiet=False):
    return page("showdown show", showdown_sheet(fight.play), pen, quiet)


def test_a_showdown_has_the_shape_it_promises(fight):
    assert pydantic.TypeAdapter(shapes.OF_COMMAND["showdown show"]).validate_python(showdown_sheet(fight.play))
    for sample in (sheet(), crowded()):
        pydantic.TypeAdapter(shapes.OF_COMMAND["showdown show"]).validate_python(sample)


def test_a_showdown_begins_with_what_every_weapon_needs_and_what_kills(fight):
    shown = seen(fight)
    assert "White Lion (First Story)  round 1  the monster's turn" in shown
    assert "movement 6  toughness 6  speed 0" in shown
    assert "8 face down, 0 wounds, 9 more wounds kill" in shown
    assert shown.count("Founding Stone 2 dice, 7+ (6+ behind), wound 5+, critical 10") == 4
    assert shown.count("Fist & Tooth 2 dice, 8+ (7+ behind), wound 6+, critical 9+") == 4
    assert shown.splitlines()[-1] == "next           kdm showdown monster-turn"
    assert "next" not in seen(fight, quiet=True)


def test_face_down_cards_are_only_counted(fight):
    hidden = {fight.play.name_of(row.content) for row in fight.draft.rows(Card).values()}
    told = str(showdown_sheet(fight.play)) + seen(fight)
    assert not {name for name in hidden if name in told}


def test_what_lies_face_up_is_named(fight):
    claw, enraged = (next(row for row in rows(fight) if row.content.endswith(name)) for name in ("_claw", "_enraged"))
    hand = next(row for row in rows(fight) if row.content.endswith("strange_hand"))
    fight.draft.set(claw, pile="discard")
    fight.draft.set(enraged, pile="play", position=1)
    fight.draft.set(hand, pile="play", position=1)
    fight.draft.set(next(row for row in rows(fight) if row.content.endswith("_maul")), pile="play")
    shown = seen(fight)
    assert "AI discard     Claw" in shown
    assert "moods          Enraged" in shown
    assert "injuries       Lost Hand" in shown
    assert "drawn          Maul" in shown
    assert "Strange Hand" not in shown


def rows(fight):
    return list(fight.draft.rows(Card).values())


def test_what_a_weapon_needs_follows_every_token(fight):
    fight.draft.create(MonsterToken, stat="toughness", amount=2)
    fight.draft.create(MonsterToken, stat="evasion", amount=1)
    fight.draft.create(MonsterToken, stat="luck", amount=1)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="strength", amount=1)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="accuracy", amount=2)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="speed", amount=1)
    lucy, erza, *_ = showdown_sheet(fight.play)["survivors"]
    assert needs(lucy) == (3, "6+", "5+", "6+", None), "luck of the monster puts the critical wound out of reach"
    assert needs(erza) == (2, "8+", "7+", "7+", None)
    assert lucy["weapons"][1]["critical"] == "10", "Fist & Tooth has luck of its own"


def needs(survivor):
    stone = survivor["weapons"][0]
    return tuple(stone[key] for key in ("dice", "hits", "behind", "wound", "critical"))


def test_an_attack_roll_of_1_misses_and_a_lantern_10_always_wounds(fight):
    fight.draft.create(MonsterToken, stat="toughness", amount=30)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="accuracy", amount=20)
    fight.draft.create(Token, survivor_id=fight["Lucy"].id, stat="luck", amount=20)
    assert needs(showdown_sheet(fight.play)["survivors"][0]) == (2, "2+", "2+", "10+", "1+")


def test_who_fell_says_when_they_stand_and_who_dodged_that_they_did(fight):
    fight.draft.set(fight["Lucy"], knocked_down=True)
    fight.draft.set(fight.fighter("Lucy"), fell=1)
    fight.draft.set(fight["Erza"], survival=0)
    fight.draft.set(fight["Al"], survival=2)
    fight.do(survival.dodge, fight["Al"])
    lucy, erza, zachary, al = showdown_sheet(fight.play)["survivors"]
    assert lucy["stands"] == "at the end of the monster's turn of round 2"
    assert lucy["weapons"][0]["why_not"] == "knocked down"
    assert (erza["dodge"], zachary["dodge"], al["dodge"]) == ("costs 1 survival, has 0", "free", "used")
    assert "knocked down, stands at the end of the monster's turn of round 2" in seen(fight)
    assert "no attack: knocked down" in seen(fight)


def test_who_may_dodge_as_often_as_they_like_is_free_to_dodge_again(fight):
    fight.draft.set(fight["Al"], survival=3)
    fight.do(lasting.add, fight["Al"], "core:gear/leather_boots", "grant/unlimited_dodges", 0, "showdown")
    fight.do(survival.dodge, fight["Al"])
    assert showdown_sheet(fight.play)["survivors"][3]["dodge"] == "free"


def test_the_dead_are_named_last_with_what_they_leave(fight):
    fight.draft.create(Loot, survivor_id=fight["Lucy"].id, content="core:resource/white_fur", copies=2)
    fight.draft.set(fight["Lucy"], party=None, dead=True, died_year=0, died_cause="claws")
    shown = seen(fight).splitlines()
    assert shown[-2].split("  ")[0] == "Lucy"
    assert shown[-2].endswith("dead  left behind: White Fur x2")


def test_the_next_command_follows_the_turn(fight):
    def following():
        return showdown_sheet(fight.play)["next"]

    def change(**fields):
        fight.draft.set(next(iter(fight.draft.rows(Showdown).values())), **fields)

    assert following() == "kdm showdown monster-turn"
    change(turn="survivors")
    assert following() == "kdm attack Lucy"
    change(acting_id=fight["Erza"].id)
    assert following() == "kdm attack Erza"
    fight.draft.set(fight.fighter("Erza"), activations=0)
    assert following() == "kdm showdown end-act"
    change(over="victory")
    assert following() == "kdm showdown end --victory"
    assert "victory" in seen(fight)
    assert showdown_sheet(fight.play)["dead"] is True


def test_a_monster_that_lies_says_when_it_stands(fight):
    cards_in_play.knock_down(fight.play)
    assert "knocked down   stands when it draws AI, a trap is played" in seen(fight)


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
@pytest.mark.parametrize("sample", [sheet, crowded])
def test_a_showdown_fits_on_a_small_terminal_with_room_for_the_next_prompt(sample, pen):
    shown = lines("showdown show", sample(), pen)
    assert len(shown) <= 23
    assert all(shown)


def test_what_does_not_fit_says_how_many_and_where_they_are():
    shown = page("showdown show", crowded())
    assert "more (--json shows all)" in shown
    assert "moods          Furious Breastplate of the Old King x2" in shown
    assert "and 2 more" in shown, "weapons"
    short = sheet(survivors=[fighter(f"S{number}") for number in range(12)])
    assert "and 6 more" in page("showdown show", short)
    assert len(lines("showdown show", short)) <= 23


def test_each_survivor_has_their_boxes_and_their_act():
    hurt = deepcopy(LOCATIONS) | {"legs": {"armor": 1, "light": True, "heavy": True}}
    done = fighter("Erza", acted=True, dodge="needs Paint", hit_locations=hurt, brain={"injured": True}, insanity=3)
    shown = lines("showdown show", sheet(survivors=[fighter(), done]))
    assert next(line for line in shown if line.startswith("Lucy")).split() == (
        ["Lucy", "G7", "acts", "free", "1", "0", "0", "0", "0", "0", "0"]
    )
    assert next(line for line in shown if line.startswith("Erza")).split() == (
        ["Erza", "G7", "acted", "no", "1", "3x", "0", "0", "0", "0", "1xx"]
    )


@pytest.mark.parametrize("name", ["\x1b[31mred\x1b[0m", "a\rb\nc", "\u202eevil", "[red]x[/red]", ""])
def test_no_name_harms_a_terminal(name):
    stands = {"name": "White Lion", "space": None, "size": 2, "facing": None}
    where = {
        "rows": 16,
        "columns": 22,
        "monster": stands,
        "blind_spot": [],
        "survivors": [{"name": name, "space": "A1"}],
    }
    for path, answer in (("showdown show", sheet(survivors=[fighter(name)], acting=name)), ("showdown board", where)):
        assert harmful(page(path, answer)) == []
        assert harmful(sent(styled(path, answer, DRAWN))) == []


# The board


def cell(shown, space):
    """What stands in one space of the picture."""
    row, column = "ABCDEFGHIJKLMNOP".index(space[0]), int(space[1:])
    return shown[row + 1][2 + 3 * (column - 1)]


def test_the_board_is_a_picture_of_seventeen_rows():
    for pen in (PLAIN, DRAWN):
        shown = lines("showdown board", board(), pen)
        assert len(shown) == 17
        assert shown[0].split() == [str(number) for number in range(1, 23)]
        assert [line[0] for line in shown[1:]] == list("ABCDEFGHIJKLMNOP")
        assert screen(sent(styled("showdown board", board(), pen))).display[8].startswith("H ")


def test_everyone_stands_where_they_were_said_to_stand():
    shown = lines("showdown board", board())
    assert [cell(shown, space) for space in ("G11", "A1", "K12")] == ["L", "E", "Z"]
    assert [cell(shown, space) for space in ("H11", "H12", "I11", "I12")] == ["^", "^", "#", "#"]
    assert [cell(shown, space) for space in ("J11", "K11", "J12", "L12", "P22")] == ["x", "x", "x", ".", "."]
    assert "".join(shown).isascii()
    told = "\n".join(shown)
    assert "L Lucy" in told and "E Lea" in told and "A Al" in told
    assert told.count("not told") == 1


@pytest.mark.parametrize(
    ("facing", "ahead"), [("n", ["H11", "H12"]), ("s", ["I11", "I12"]), ("w", ["H11", "I11"]), ("e", ["H12", "I12"])]
)
def test_the_monster_looks_over_one_edge_of_its_base(facing, ahead):
    stands = board()["monster"] | {"facing": facing}
    shown = lines("showdown board", board(monster=stands))
    base = ["H11", "H12", "I11", "I12"]
    assert [space for space in base if cell(shown, space) != "#"] == ahead


def test_a_board_of_which_nobody_told_anything_is_empty(fight):
    answer = board_now(fight.play)
    pydantic.TypeAdapter(shapes.OF_COMMAND["showdown board"]).validate_python(answer)
    shown = lines("showdown board", answer)
    assert {cell(shown, f"{row}{column}") for row in "ABCDEFGHIJKLMNOP" for column in range(1, 23)} == {"."}
    assert "\n".join(shown).count("not told") == 5


def test_letters_of_survivors_are_distinct():
    assert initials(["Lucy", "Lea", "Al", "Elea"]) == {"Lucy": "L", "Lea": "E", "Al": "A", "Elea": "4"}
    assert initials(["日本", "日"]) == {"日本": "1", "日": "2"}


def test_targets_say_whom_a_card_would_pick(fight):
    answer = targets(fight.play, "Claw")
    pydantic.TypeAdapter(shapes.OF_COMMAND["showdown targets"]).validate_python(answer)
    shown = lines("showdown targets", answer)
    assert shown[0] == "White Lion  movement 6"
    assert len(shown) <= 23
    assert "Claw" in shown
    assert any(line.startswith("1. closest threat, facing, in range: Lucy, Erza, Zachary, Al") for line in shown)
    assert any(line.endswith("no target: sniff") for line in shown)
