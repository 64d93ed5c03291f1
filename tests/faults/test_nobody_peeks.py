"""With `decks tool` nobody learns from kdm which card comes next, unless it is kept that they did (row 75).

The attacker has every output of kdm and fifteen lines of Python, and does not open the file.
"""

import json
import shutil
from hashlib import blake2b
from pathlib import Path

import pytest

from kdm_cli.content import core_library
from kdm_cli.service.language.words import split
from tests.faults.terminals import ended, spawn
from tests.scenarios.laptops import group

FILES = Path(__file__).parent.parent / "files"
CARDS = {entry.id: entry.name for kind in ("ai_card", "hit_location") for entry in core_library().of(kind)}
PUBLIC = {"core:ai_card/white_lion_claw", "core:hit_location/white_lion_strange_hand"}  # on top when it begins


# the fifteen lines


def chance(seed, position, sides):
    attempt = 0
    while True:
        digest = blake2b(f"kdm {seed} {position} {attempt}".encode(), digest_size=8).digest()
        number = int.from_bytes(digest, "big")
        if number < 2**64 - 2**64 % sides:
            return number % sides + 1
        attempt += 1


def order(seed, rolled, count):
    left = list(range(1, count + 1))
    return [left.pop(chance(seed, rolled + at, len(left)) - 1) for at in range(1, count + 1)]


def foretold(page, counts):
    """Every order that follows from anything in an export, wherever the dice stood."""
    document = json.loads(page)
    seeds = {value for value in values(document) if isinstance(value, int | str)}
    rolled = document["facts"]["campaign"][0]["dice_rolled"]
    from_dice = {tuple(order(seed, at, count)) for seed in seeds for at in (0, rolled) for count in counts}
    dealt = [row["dealt"] for table in ("showdown", "hunt") for row in document["facts"][table]]
    steps = {at for most in (rolled, *dealt) for at in range(most + 1)}
    seed = document["facts"]["campaign"][0]["seed"]
    writers = {entry["writer"] for entry in document["journal"] if entry.get("writer")}
    hands = [seed, *(f"{seed} {writer}" for writer in writers)]  # whoever did not found it has dice of their own
    return from_dice | {tuple(order(hand, at, count)) for hand in hands for at in steps for count in counts}


def values(data):
    if isinstance(data, dict):
        return [each for value in data.values() for each in values(value)]
    return [each for value in data for each in values(value)] if isinstance(data, list) else [data]


# what is so


def whole(kdm):
    return json.loads(kdm.json("export json --secrets")["page"])


def shuffles(document):
    answers = [answer for entry in document["journal"] for answer in entry["answers"]]
    return [tuple(map(int, answer["value"].split())) for answer in answers if answer["kind"] == "shuffle"]


def hidden(kdm):
    """The cards that lie face down, top first, and what they are dealt from."""
    facts = whole(kdm)["facts"]
    rows = [row for row in facts["card"] if row["pile"] in ("deck", "wounds")]
    secrets = [row["secret"] for table in ("showdown", "hunt") for row in facts[table]]
    return {row["content"] for row in rows} - PUBLIC, secrets


def top(kdm, deck):
    rows = [row for row in whole(kdm)["facts"]["card"] if (row["deck"], row["pile"]) == (deck, "deck")]
    return CARDS[max(rows, key=lambda row: row["position"])["content"]]


def told_of(kdm, *lines):
    """Everything these lines print, in words and as documents."""
    told = ""
    for line in lines:
        for more in ((), ("--json",)):
            done = kdm.run(*split(line), *more)
            told += done.stdout + done.stderr
    return told


def entries(kdm):
    return whole(kdm)["journal"]


@pytest.fixture
def table(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "settlement set decks tool"
    )


@pytest.fixture
def lion(table):
    """A level 1 White Lion whose decks the tool deals; its first cards, which everybody knows, are drawn."""
    table("showdown start white-lion --prologue")
    table("turn --auto --choose Lucy")
    table("showdown draw hit-location")
    table("showdown discard strange hand")
    return table


@pytest.fixture
def hunt(kdm):
    kdm("settlement new Ashhold --seed 4 --skip-prologue --auto")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("settlement set decks tool")
    kdm("depart Lucy Erza Zachary Al --house-rule")
    kdm("hunt start white lion --level 1 --house-rule")
    return kdm


# exports


def test_the_order_of_the_decks_follows_from_nothing_that_is_exported(lion):
    lion("showdown shuffle hit-location")
    lion("showdown shuffle ai")
    true = shuffles(whole(lion))
    assert len(true) == 4
    found = foretold(lion.json("export json")["page"], {len(each) for each in true})
    assert len(found) > 1_000
    assert found & set(true) == set()


def test_a_showdown_from_before_keeps_to_the_dice_to_its_last_card(kdm):
    shutil.copy(FILES / "campaign-v6.kdm", kdm.folder)
    before = len(shuffles(whole(kdm)))
    kdm("showdown shuffle ai")
    kdm("showdown shuffle hit-location")
    document = whole(kdm)
    true = shuffles(document)[before:]
    assert set(true) <= foretold(json.dumps(document), {len(each) for each in true})
    assert document["facts"]["showdown"][0]["secret"] == ""
    assert "healthy" in kdm("doctor")


def test_another_showdown_is_dealt_from_another_secret_whatever_the_seed(table, installed):
    found = set()
    for name in ("Ashhold", "Emberhold"):
        installed(f"settlement new {name} --seed 4 --file {name}.kdm")
        installed(f"survivor add Lucy:f Erza:f Zachary:m Al:m --file {name}.kdm")
        installed(f"showdown start white-lion --prologue --decks tool --file {name}.kdm")
        page = json.loads(installed.json(f"export json --secrets --file {name}.kdm")["page"])
        assert page["facts"]["campaign"][0]["dice_rolled"] == 0, "the dice are for dice"
        found.add(page["facts"]["showdown"][0]["secret"])
    assert len(found) == 2 and all(len(each) == 32 for each in found)


def test_no_digest_helps_whoever_guesses_the_order_of_a_few_cards(lion):
    """5,040 ways in which seven cards may lie are soon tried, if anything says which is right."""
    lion("showdown shuffle ai")
    [*_, entry] = entries(lion)
    assert entry["digest"] not in told_of(lion, *LOOKS, f"log {entry['id']}")
    masked = json.loads(lion.json("export json")["page"])["journal"]
    assert {each["digest"] for each in masked} == {"hidden"}
    lion("showdown end --defeat --house-rule")
    assert entry["digest"] in told_of(lion, f"log {entry['id']}")


LOOKS = (
    "show", "status", "showdown show", "showdown board", "showdown targets", "hunt show", "survivor show Lucy", "log",
    "log 4", "log 5", "log 6", "log 7", "log 8", "log 9", "log 10", "export json", "export summary", "export chronicle",
    "export csv --table card", "export csv --table showdown", "export csv --table hunt", "export csv --table journal",
    "stats", "doctor", "expect showdown decks = nothing", "undo --dry-run", "phase show", "showdown draw ai --card maul",
    "showdown draw ai --dry-run", "turn --dry-run --auto", "attack lucy 8,2 --dry-run", "hunt move --dry-run --auto",
    "fix 3 settlement set decks tool", "batch check peek.txt",
)  # fmt: skip


def test_no_output_names_a_hidden_card_or_what_it_is_dealt_from(lion):
    (lion.folder / "peek.txt").write_text("showdown draw ai\n")
    told = told_of(lion, *LOOKS)
    cards, secrets = hidden(lion)
    told += told_of(lion, "showdown wound", "undo", "redo", "showdown shuffle ai", "undo 2")
    assert len(cards) > 15 and len(secrets) == 1
    assert [each for each in cards if each in told or CARDS[each] in told] == []
    assert [each for each in secrets if each in told] == []
    assert '"hidden"' in told


def test_a_hunt_hides_what_its_cards_are_dealt_from(hunt):
    told = told_of(hunt, *LOOKS, "undo", "log", "log 5", "log 6", "export json", "redo")
    _, [secret] = hidden(hunt)
    assert len(secret) == 32 and secret not in told
    before = whole(hunt)["facts"]
    hunt("hunt move --auto --choose no")
    after = whole(hunt)["facts"]
    assert after["hunt"][0]["dealt"] >= before["hunt"][0]["dealt"]


def test_what_is_undone_and_can_be_done_again_stays_hidden(lion):
    cards, [secret] = hidden(lion)
    lion("undo --to 3")
    told = told_of(lion, "log", "log 4", "log 5", "export json", "export csv --table journal")
    assert secret not in told
    assert [each for each in cards if each in told or CARDS[each] in told] == []
    lion("settlement note in between")
    lion("showdown start white-lion --prologue")
    assert hidden(lion)[1] == [secret], "taking back and beginning again is no new shuffle"
    lion("undo")
    lion("showdown start white-lion --prologue")
    assert "healthy" in lion("doctor")


def test_what_is_over_may_be_seen_and_the_next_showdown_has_another_secret(lion):
    _, [secret] = hidden(lion)
    lion("showdown end --defeat --house-rule")
    assert secret in lion("export json")
    lion("settlement set decks tool --house-rule")
    lion(
        "showdown start white-lion --prologue --house-rule --survivor Lucy --survivor Erza --survivor Al --survivor Zachary"
    )
    assert hidden(lion)[1] != [secret]


def test_an_export_without_what_is_hidden_is_not_the_whole_campaign(lion):
    lion("export json --out part.json")
    lion("export json --secrets --out whole.json")
    assert "hides the face-down cards" in lion("import part.json --as Emberhold", code=2)
    (lion.folder / "there").mkdir()
    lion("import whole.json --out there")
    there = json.loads(lion.json("export json --secrets --file there/ashhold.kdm")["page"])
    assert there["facts"] == whole(lion)["facts"]
    lion("undo --to 3")
    lion("export json --out undone.json")
    assert "hides the face-down cards" in lion("import undone.json --as Emberhold", code=2)


def test_a_name_that_is_no_card_does_not_tell_the_one_on_top(lion):
    """Whoever may name cards by house rule is told which there are, not which one lies there."""
    told = lion("showdown draw ai --card zzz --house-rule needs-house-rule", code=1)
    lion("showdown shuffle ai")
    assert lion("showdown draw ai --card zzz --house-rule needs-house-rule", code=1) == told


@pytest.mark.parametrize("what", ["mood add", "injury"])
def test_a_dry_run_finds_no_card_by_name_among_those_that_lie_face_down(lion, what):
    """Where it lies, and whether it is there at all, would be told by the row that changes."""
    kind = "ai_card" if what == "mood add" else "hit_location"
    cards = [card for card in CARDS if card.startswith(f"core:{kind}/white_lion")]
    codes = set()
    for card in cards:
        done = lion.run("showdown", *what.split(), CARDS[card], "--house-rule", "--dry-run", "--json")
        if card not in PUBLIC:
            codes.add(json.loads(done.stdout).get("error", {}).get("code"))
    assert codes == {"hidden-card"}


# a batch keeps all or tells nothing


def tried(kdm, *lines):
    (kdm.folder / "peek.txt").write_text("\n".join(lines) + "\n")
    return kdm.json("batch run peek.txt", code=1)


FAILS = (
    "settlement population = 99",
    "showdown ai.discard has Maul",
    "showdown ai.drawn has Claw",
    "Lucy bleeding = 9",
)


def test_a_batch_of_draws_that_is_refused_tells_nothing_of_them(lion):
    card, before = top(lion, "ai"), entries(lion)
    drawn = [tried(lion, "settlement note x", "showdown draw ai", f"expect {fails}") for fails in FAILS]
    drawn.append(tried(lion, "settlement note x", "showdown draw ai", "survivor suffer Lucy legs"))
    right = f"expect showdown ai.drawn has '{card}'"
    drawn.append(tried(lion, "settlement note x", "showdown draw ai", right, "expect settlement population = 99"))
    drawn.append(tried(lion, "settlement note x", "showdown draw ai", "survivor set Nobody insanity 1"))
    assert all(each == drawn[0] for each in drawn), "neither reason nor line may tell one card from another"
    assert (drawn[0]["error"]["code"], drawn[0]["error"]["line"]) == ("hidden-card", 2)
    assert card not in json.dumps(drawn)
    assert entries(lion) == before


def test_before_the_first_card_a_batch_says_what_is_wrong(lion):
    error = tried(lion, "settlement note x", "expect settlement population = 99", "showdown draw ai")["error"]
    assert (error["code"], error["line"]) == ("not-as-expected", 2)


def test_a_batch_of_draws_that_goes_through_tells_everything(lion):
    card = top(lion, "ai")
    (lion.folder / "play.txt").write_text("showdown draw ai\nshow\n")
    assert card in lion("batch run play.txt")


# what was shown is kept


def test_a_card_that_a_question_names_is_kept_as_seen(lion):
    card, before = top(lion, "hit_location"), len(entries(lion))
    error = lion.json("attack zach 8,2", code=3)["error"]
    assert card in error["needs"][0]["why"]
    assert (error["entry"], error["turned_over"]) == (before + 1, [card])
    entry = lion.json(f"log {before + 1}")["entry"]
    assert entry["story"][0] == f"Turned over: {card}"
    assert (entry["changes"], entry["line"]) == ([], "kdm showdown attack zach")
    again = lion.json("attack zach 8,2", code=3)["error"]
    assert again["needs"] == error["needs"], "the same card lies there"
    assert "entry" not in again and len(entries(lion)) == before + 1, "it is kept once"
    assert card in lion("attack zach 8,2,9 --auto")
    assert "healthy" in lion("doctor")


def test_a_command_and_what_it_has_shown_before_are_one_step(lion):
    """One thing that happens at the table is one undo, however often it stopped to ask."""
    state, before = whole(lion)["facts"], len(entries(lion))
    first = lion.json("attack zach 8,9", code=3)["error"]
    second = lion.json("attack zach 8,9,1", code=3).get("error", {})
    lion("attack zach 8,9,1,1 --auto")
    groups = {entry["group_id"] for entry in entries(lion)[before:]}
    assert first["entry"] == before + 1 and len(first["turned_over"]) == 2
    assert "needs" in second and len(groups) == 1
    lion("undo")
    assert whole(lion)["facts"] == state
    lion("redo")
    assert "healthy" in lion("doctor")


def test_taking_the_note_back_is_no_other_card(lion):
    card = top(lion, "hit_location")
    lion("attack zach 8,2", code=3)
    lion("undo")
    lion("settlement note something else")
    lion("survivor suffer Lucy arms --auto")
    assert top(lion, "hit_location") == card
    assert lion.json("attack zach 8,2", code=3)["error"]["turned_over"] == [card]
    assert [entry["command"] for entry in entries(lion)].count("turn over") == 2


def test_whatever_stops_behind_a_card_keeps_it_as_seen(lion):
    card = top(lion, "hit_location")
    error = lion.json("attack zach 8,2,9,9,9,9,9,9,9", code=2)["error"]
    assert error["turned_over"] == [card], "dice left over say something of it"
    assert entries(lion)[-1]["command"] == "turn over"


def test_a_command_that_turns_nothing_over_keeps_nothing(lion):
    before = entries(lion)
    for line, code in (("attack zach", 3), ("attack nobody 8,2", 1), ("turn --card maul", 1)):
        assert "entry" not in lion.json(line, code=code)["error"]
    assert entries(lion) == before


def test_the_note_is_no_command_to_mend_and_stands_in_no_ones_way(lion):
    lion("attack zach 8,2", code=3)
    number = len(entries(lion))
    assert "notes which cards were seen" in lion(f"fix {number} settlement note x", code=1)
    lion("settlement note y")
    lion("fix 2 survivor add Lucy:f Erza:f Zachary:m Al:f")
    told = told_of(lion, "log", "stats", "export chronicle", "status")
    assert "Traceback" not in told and "a bug here" not in told
    lion("export json --secrets --out whole.json")
    (lion.folder / "there").mkdir()
    lion("import whole.json --out there")
    assert "healthy" in lion("doctor")


def test_cards_that_came_otherwise_in_a_mended_past_are_not_named(lion):
    """Another attack before it would have taken the card that a later one drew."""
    lion("attack zach 8,2 --auto")
    number = len(entries(lion))
    lion("attack erza 9,3 --auto --house-rule")
    told = told_of(lion, f"fix {number} showdown draw hit-location", f"undo --only {number}")
    cards, _ = hidden(lion)
    assert [each for each in cards if CARDS[each] in told] == []


def test_a_hunt_event_that_a_question_names_is_kept_as_seen(hunt):
    line, error = "hunt move --auto --house-rule", {}
    while "turned_over" not in error:
        if "needs" in error:  # of the table, which no card hides
            hunt(f"{line} --choose '{error['needs'][0]['options'][0]}'")
        error = json.loads(hunt.run(*split(line), "--json").stdout).get("error", {})
    assert error["turned_over"][0] in json.dumps(error["needs"])
    [*_, note] = entries(hunt)
    assert (note["id"], note["command"], note["changes"]) == (error["entry"], "turn over", [])
    hunt("undo")
    again = hunt.json(line, code=3)["error"]
    assert again["turned_over"] == error["turned_over"]
    assert "healthy" in hunt("doctor")


# at a terminal


def test_a_dry_run_that_leaves_the_dice_to_kdm_asks_nobody_for_them(lion):
    told, code = ended(spawn(lion.folder, "survivor", "suffer", "Lucy", "arms", "--auto", "--dry-run"))
    assert code == 3
    assert "kdm survivor suffer Lucy arms --dry-run --roll 7" in told


def test_who_breaks_off_at_a_question_has_seen_the_card(lion):
    card, before = top(lion, "hit_location"), len(entries(lion))
    child = spawn(lion.folder, "attack", "zach", "8,2")
    child.expect_exact(f"Turned over, and kept so as entry {before + 1}: {card}.")
    child.expect_exact("d10: ")
    child.sendintr()
    told, code = ended(child)
    assert code == 130
    assert "keeps what was turned over" in " ".join(told.split()) and "nothing was saved" not in told
    assert [entry["command"] for entry in entries(lion)[before:]] == ["turn over"]


def test_whoever_answers_finds_the_card_that_was_named(lion):
    card, before = top(lion, "hit_location"), len(entries(lion))
    child = spawn(lion.folder, "attack", "zach", "8,2")
    child.expect_exact("d10: ")
    child.sendline("1")
    told, code = ended(child)
    assert (code, card in told) == (0, True), told
    assert [entry["command"] for entry in entries(lion)[before:]] == ["turn over", "showdown attack"]


# dice


def test_a_dry_run_rolls_no_die_that_the_real_run_would_roll(lion):
    error = lion.json("survivor suffer Lucy arms --auto --dry-run", code=3)["error"]
    assert error["code"] == "needs-die"
    line = error["hint"].partition("With faces:\n")[2]
    assert line == "kdm survivor suffer Lucy arms --dry-run --roll 7"
    dry = lion.json(line.removeprefix("kdm "))
    real = lion.json("survivor suffer Lucy arms --roll 7")
    assert (dry["story"], dry["changes"]) == (real["story"], real["changes"])


def test_a_dry_run_draws_no_card_that_the_real_run_would_draw(kdm):
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f")
    error = kdm.json("survivor suffer Lucy 'danger seizure' --roll 2 --auto --dry-run", code=3)["error"]
    assert error["code"] == "needs-card"
    assert "a dry run draws none" in error["hint"]


def test_a_mending_tried_dry_rolls_nothing_new(table):
    table("survivor suffer Lucy arms --auto")
    [die] = [answer["value"] for answer in table.json("log 4")["entry"]["answers"] if answer["kind"] == "die"]
    told = table("fix 4 survivor suffer Erza arms --auto --dry-run")
    assert "Erza" in told, "the die that was rolled is known"
    table("fix 4 survivor suffer Erza arms --auto")
    assert [answer["value"] for answer in table.json("log 5")["entry"]["answers"]] == [die]
    assert table.json("fix 2 survivor suffer Erza arms --auto --dry-run", code=1)


def test_checking_a_batch_rolls_nothing(lion):
    (lion.folder / "peek.txt").write_text("settlement note x\nsurvivor suffer Lucy arms --auto\n")
    error = lion.json("batch check peek.txt", code=3)["error"]
    assert (error["code"], error["line"]) == ("needs-die", 2)


# the settlement's decks


@pytest.fixture
def home(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "settlement set decks tool",
        "settlement set endeavors 9",
    )


def drawn(kdm):
    return [answer["value"] for answer in entries(kdm)[-1]["answers"] if answer["kind"] == "card"]


def test_a_draw_at_home_follows_from_nothing_that_is_exported(home):
    listed = [entry.id for entry in core_library().of("disorder")]
    foreseen, seen = [], []
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        campaign = json.loads(home.json("export json")["page"])["facts"]["campaign"][0]
        foreseen.append(listed[chance(campaign["seed"], campaign["dice_rolled"] + 1, len(listed)) - 1])
        home(f"survivor suffer {name} concussion")
        seen.append(drawn(home)[0])
        assert json.loads(home.json("export json")["page"])["facts"]["campaign"][0] == campaign, "no die is rolled"
    assert foreseen != seen


def test_taking_draws_back_is_no_other_card(home):
    home("survivor suffer Lucy concussion")
    first = drawn(home)
    home("survivor suffer Erza concussion")
    second = drawn(home)
    home("undo 2")
    home("settlement note in between")
    home("survivor suffer Lucy concussion")
    assert drawn(home) == first
    home("survivor suffer Erza concussion")
    assert drawn(home) == second
    assert json.loads(home.json("export json")["page"])["facts"] == whole(home)["facts"]
    assert "healthy" in home("doctor")


def test_what_a_choice_between_cards_has_shown_is_kept_too(home):
    error = home.json("innovate --by Lucy --house-rule", code=3)["error"]
    assert len(error["turned_over"]) == 2
    assert error["turned_over"] == [name.split(" (")[0] for name in error["needs"][0]["options"][:2]]
    again = home.json("innovate --by Lucy --house-rule", code=3)["error"]
    assert again["needs"] == error["needs"] and "entry" not in again
    told = home(f"innovate --by Lucy --house-rule --choose '{error['turned_over'][0]}'")
    assert error["turned_over"][0] in told
    home("fix 2 survivor add Lucy:f Erza:f Zachary:m Bran:m")
    assert "healthy" in home("doctor")


def test_a_mended_past_at_home_draws_the_card_it_drew(home):
    home("survivor suffer Lucy concussion")
    number = len(entries(home))
    card = drawn(home)
    home("settlement note y")
    home(f"fix {number} survivor suffer Erza concussion")
    assert drawn(home) == card


def test_a_mending_that_must_choose_between_cards_finds_them_again(home):
    home("settlement note y")
    number = len(entries(home))
    error = home.json(f"fix {number} innovate --by Lucy --house-rule", code=3)["error"]
    assert len(error["turned_over"]) == 2
    again = home.json(f"fix {number} innovate --by Lucy --house-rule", code=3)["error"]
    assert again["needs"] == error["needs"] and "entry" not in again
    home(f"fix {number} innovate --by Lucy --house-rule --choose '{error['turned_over'][1]}'")
    assert "healthy" in home("doctor")


# looking back


BACK = ("log", "show", "showdown show", "export json", "export csv --table card", "export csv --table journal", "stats")


def test_no_look_back_tells_more_than_today_or_that_day(lion):
    """A: --at, diff, branch; of every moment, those before and within the fight that is under way."""
    lion("showdown shuffle ai")
    true = shuffles(whole(lion))
    newest = len(entries(lion))
    lines = [f"--at {entry} {look}" for entry in range(1, newest + 1) for look in (*BACK, f"log {entry}")]
    told = told_of(lion, *lines, *(f"diff {entry}" for entry in range(1, newest)), "branch peek", "diff 4 6")
    cards, secrets = hidden(lion)
    assert [each for each in cards if each in told or CARDS[each] in told] == []
    assert [each for each in secrets if each in told] == []
    assert [each["id"] for each in entries(lion) if each["digest"] in told] == []
    for entry in range(4, newest + 1):
        page = lion.json(f"--at {entry} export json")["page"]
        assert foretold(page, {len(each) for each in true}) & set(true) == set()


def test_no_card_of_a_copy_tells_which_one_comes_next_here(lion):
    """A: branch; there is none as long as the cards lie here, and one of before the fight deals others."""
    lion("branch peek", code=1)
    lion("branch before --at 3 --file ashhold.kdm")
    lion("showdown start white-lion --prologue --file before.kdm")
    pages = [json.loads(lion(f"export json --secrets --file {name}.kdm")) for name in ("ashhold", "before")]
    ours, theirs = (page["facts"]["showdown"][0]["secret"] for page in pages)
    assert len(theirs) == 32 and ours != theirs
    assert set(shuffles(pages[0])) & set(shuffles(pages[1])) == set()


# two copies


@pytest.fixture
def two_fights(tmp_path):
    """Two laptops with a fight each in one year; that of Ben waits on both of them. And what his is dealt from."""
    ann, ben = group(tmp_path)
    ann.play("settlement set decks tool", "sync")
    ben("sync")
    for one, level in ((ann, 1), (ben, 2)):
        one("depart Lucy Erza Zach Al --house-rule")
        one(f"showdown start white lion --level {level} --auto --house-rule")
    cards, [secret] = hidden(ben)
    for one in (ann, ben, ann):
        one("sync")
    assert [hidden(one)[1] != [secret] for one in (ann, ben)] == [True, True]
    assert secret in ann("export json --secrets") and secret in ben("export json --secrets")
    return ann, ben, secret, cards


def everything(one):
    """All that looks at the journal, and at each of its entries."""
    newest = len(entries(one))
    return told_of(one, "log", "export json", "export csv --table journal", *(f"log {n}" for n in range(1, newest + 1)))


def test_a_fight_that_waits_tells_nothing_of_its_cards(two_fights):
    ann, ben, secret, cards = two_fights
    for one in (ann, ben):
        tells_nothing(one, secret, cards)


def tells_nothing(one, secret, cards):
    told = everything(one)
    assert secret not in told
    assert [card for card in cards if f'"{card}"' in told] == []


def test_a_fight_that_waits_lies_face_down_when_no_other_is_under_way(two_fights):
    ann, ben, secret, cards = two_fights
    ann("showdown end --victory --house-rule --auto")
    begun = next(each["id"] for each in entries(ben) if secret in json.dumps(each["changes"]))
    for one in (ann, ben):
        one("sync")
        assert hidden(one)[1] == []
        tells_nothing(one, secret, cards)
    error = ben.json(f"branch peek --at {begun}", code=1)["error"]
    assert (error["code"], error["hint"]) == ("hidden-card", f"Before it began: kdm branch peek --at {begun - 1}")
    ben(f"branch before --at {begun - 1}")
    ann("undo")  # of the merge, which may be done again
    ann("undo")
    tells_nothing(ann, secret, cards)


def test_no_copy_tells_first_what_a_fight_that_waits_holds(two_fights):
    ann, *_ = two_fights
    ann("showdown end --victory --house-rule --auto")
    merged = next(each["id"] for each in entries(ann) if each["command"] == "merge")
    for line in ("branch peek", f"branch peek --at {merged}"):
        error = ann.json(line, code=1)["error"]
        assert (error["code"], error["hint"]) == ("hidden-card", f"Before it began: kdm branch peek --at {merged - 1}")
    ann(f"branch before --at {merged - 1}")
    ann("sync --choose first --file ashhold.kdm")
    ann("branch decided --file ashhold.kdm")


@pytest.fixture
def parted(lion, many_hands):
    """Two copies of one fight, and the number of the entry that only the other one has."""
    lion("backup hers.save")
    lion("set Lucy insanity +1 --file hers.save")
    lion("set Erza insanity +1")
    return lion, len(entries(lion))


@pytest.mark.parametrize("more", ["", " --roll 11", " --roll 1,1,1,1,1,1"], ids=["asked", "refused", "too many"])
def test_a_card_turned_over_in_the_place_of_an_entry_of_others_is_kept_as_seen(parted, more):
    lion, number = parted
    card, before = top(lion, "hit_location"), len(entries(lion))
    line = f"merge hers.save{more} --as {number} attack zach 8,2"
    for noted in ([card], None):
        done = lion.run(*split(line), "--json")
        error = json.loads(done.stdout)["error"]
        assert (done.returncode != 0, error.get("turned_over")) == (True, noted), error
        assert [each["command"] for each in entries(lion)[before:]] == ["turn over"]
    assert "not carried out yet" in entries(lion)[-1]["story"][-1]
    lion(f"merge hers.save --roll 1 --as {number} attack zach 8,2")
    assert card in json.dumps([each["story"] for each in entries(lion)[-2:]])
    assert "healthy" in lion("doctor")
    lion(f"undo --to {before}")
    assert top(lion, "hit_location") == card


def test_a_dry_run_of_a_merge_turns_over_no_card(parted):
    lion, number = parted
    card, before = top(lion, "hit_location"), len(entries(lion))
    assert card not in told_of(lion, f"merge hers.save --dry-run --as {number} attack zach 8,2")
    assert len(entries(lion)) == before


def test_a_fight_that_begins_in_the_place_of_an_entry_of_others_deals_what_was_undone(table, many_hands):
    table("showdown start white-lion --prologue")
    cards, secrets = hidden(table)
    true = shuffles(whole(table))
    table("undo")
    table("backup hers.save")
    table("set Lucy insanity +1 --file hers.save")
    table("set Erza insanity +1")
    table(f"merge hers.save --as {len(entries(table))} showdown start white-lion --prologue")
    assert hidden(table) == (cards, secrets)
    assert shuffles(whole(table)) == true * 2


def test_no_two_commands_in_the_place_of_entries_deal_from_one_secret(home, many_hands):
    home("survivor suffer Lucy concussion")
    home("undo")
    home("backup hers.save")
    for _ in range(2):
        home("set Lucy insanity +1 --file hers.save")
    home("set Erza insanity +1")
    first = len(entries(home))
    home.run(
        "merge", "hers.save", "--as", f"{first} suffer Lucy concussion", "--as", f"{first + 1} suffer Erza concussion"
    )
    secrets = [[each["value"] for each in entry["answers"] if each["kind"] == "secret"] for entry in entries(home)]
    undone, [one], [two] = (each for each in secrets if each)
    assert [one] == undone != [two]


def test_whoever_answers_at_a_merge_finds_the_card_that_was_named(parted):
    lion, number = parted
    card, before = top(lion, "hit_location"), len(entries(lion))
    child = spawn(lion.folder, "--file", "ashhold.kdm", "merge", "hers.save", "--as", f"{number} attack zach 8,2")
    child.expect_exact(f"Turned over, and kept so as entry {before + 1}: {card}.")
    child.expect_exact("d10: ")
    child.sendline("1")
    told, code = ended(child)
    assert (code, "choose" in told) == (0, False), "dice stand in its line, so nothing is offered, as without a merge"
    assert card in json.dumps([each["story"] for each in entries(lion)[-2:]])
