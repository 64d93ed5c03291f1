"""Lines that leave out what the campaign knows: who has the bandages, who died last, how strong the first lion is."""

import pytest

HOME = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "add Greta:f Ottmar:m Ruth:f Ivo:m Mira:f Ansa:f",
    "settlement set rules loose",
)
FIGHT = (
    *HOME,
    "storage add bandages",
    "give ruth bandages",
    "depart greta ott ruth ivo",
    "showdown start white lion 1",
    "turn claw ott 1,1",
)


@pytest.fixture
def home(kdm):
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    return kdm.after(*FIGHT)


def test_a_first_hunt_is_of_the_lowest_level(home):
    """Of the issue: `hunt white`."""
    home("depart greta ott ruth ivo")
    assert "White Lion level 1: the hunt begins" in home("hunt white")
    home("undo")
    assert "White Lion level 2: the hunt begins" in home("hunt white 2")
    home("undo")
    assert "which level" in home("hunt start white", code=3), "what a script types is asked as ever"


def test_who_has_beaten_one_says_at_which_level_they_hunt_the_next(home):
    home("depart greta ott ruth ivo")
    home("showdown start white lion --level 1 --auto")
    home("showdown end --victory --house-rule --auto")
    home("depart greta ott ruth ivo --house-rule")
    assert "which level" in home("hunt white", code=3)


def test_bandages_are_used_by_who_has_them(fight):
    """Of an evening: `use bandages`, and only she bleeds."""
    fight("set ruth bleeding 2")
    assert "Ruth: bleeding 2 -> 0" in fight("use bandages")
    fight("undo")
    fight("set ivo bleeding 1")
    assert "self, an adjacent survivor" in fight("use bandages", code=3), "either of them may be meant"
    assert "Ivo: bleeding 1 -> 0" in fight("use bandages ivo")
    fight("undo")
    fight("set ruth bleeding 0")
    assert "self, an adjacent survivor" in fight("use ruth bandages", code=3), "nothing says that it is for herself"


def test_a_token_without_a_number_is_one(fight):
    assert "Ruth: accuracy tokens 0 -> +1" in fight("token ruth accuracy")
    assert 'No stat is called "nonsense"' in fight("token ruth nonsense", code=1)


def test_who_died_last_lives_again(home):
    """Of an evening: `revive`, for it was not Olaf."""
    assert "Nobody is dead." in home("revive", code=1)
    home("kill ivo --cause plague")
    home("kill greta --cause lion")
    home("set mira courage +1")
    assert "Greta lives" in home("revive")
    assert "Ivo lives" in home("revive")
    home("kill ivo, mira --cause lion")
    told = home("revive", code=1)
    assert "Several died last" in told and "kdm revive Ivo; kdm revive Mira" in told


def test_the_whole_name_of_a_card_is_no_two_people(home):
    assert "Lion Tail" in home("add lion tail")
    assert [row["name"] for row in home.json("storage list") if row["name"] == "Lion Tail"]
    assert "may be a card" in home("survivor add lion tail", code=1), "what a script types names people"


def test_children_are_named_with_their_parents(home):
    """Of an evening: `add Ulf m Vera f, jost and kara`."""
    home("event intimacy --survivor Greta,Ottmar --roll 9 --house-rule")
    home("principle protect -r 3")
    before = home.json("status")["population"]
    home("add Ulf m Vera f, ottmar and greta")
    assert home.json("status")["population"] == before
    sheet = home.json("show vera")
    assert (sheet["sex"], sheet["parents"]) == ("f", ["Ottmar", "Greta"])


def test_what_the_dead_left_lies_in_storage(home):
    """Of an evening: `give ulla emils blade`."""
    home("storage add bone blade")
    home("kill ivo --cause lion")
    home("give mira ivos blade")
    assert [gear["name"] for gear in home.json("show mira")["gear"]] == ["Bone Blade"]
    home("give ansa gretas blade", code=1)


def test_a_random_disorder_that_was_drawn_is_gained(home):
    home("gain mira random disorder hoarder")
    assert [each["name"] for each in home.json("show mira")["traits"]] == ["Hoarder"]
    assert "No trait is called" in home("gain mira random disorder", code=1), "which one has to be said"


def test_a_trait_that_was_another_is_mended_in_one_line(home):
    """Of an evening: `fix lene broken arm contracture`."""
    home("suffer mira broken arm")
    told = home("fix mira broken arm contracture")
    assert "Mira loses Broken Arm" in told and "Mira gains Contracture" in told
    home("undo")
    assert "Broken Arm" in home("survivor show mira")
    told = home("fix mira fever", code=2)
    assert 'ENTRY must be a whole number, not "mira".' in told
    home("survivor lose mira broken arm --instead contracture")
    home("survivor lose mira contracture --instead nonsense", code=1)
    assert "Contracture" in home("survivor show mira")


def test_who_learns_from_whom(home):
    """Of an evening: `lena learns from ivar`; the only one who can be named may be."""
    home("set ivo hunt-xp 4")
    home("settlement set endeavors 3")
    for line in ("mira learns from ivo", "endeavor mira shared --choose ivo", "mira shared experience ivo"):
        assert "Mira: hunt xp 0 -> 1" in home(line)
        home("undo")
    assert "ruth" in home("endeavor mira shared --choose ruth", code=2), "who cannot be it is refused"


def test_one_wrong_letter_of_a_long_event_is_clear(home):
    """Of an evening: `intimicy hanna mats 5`; commands take names as they are."""
    told = home.run("intimicy greta ott 9")
    assert "read: kdm event Intimacy --survivor Greta --survivor Ottmar --roll 9" in told.stderr + told.stdout
    home("undo")
    assert "Did you mean Intimacy" in home("event intimicy greta", code=1)


@pytest.mark.parametrize(
    "line", ["token ruth luck", "add lion tail", "add bone blade", "gain ruth random disorder hoarder", "use bandages",
             "fix ruth broken arm contracture"]
)  # fmt: skip
def test_what_stands_with_options_counts_for_what_was_left_out(fight, line):
    """A dry run of a line that says less is a dry run; a reason is kept."""
    fight("set ruth bleeding 2")
    fight("gain ruth broken arm")
    before = fight.json("log")["entries"][-1]["id"]
    assert "dry run: nothing was saved" in fight(f"{line} --dry-run")
    assert fight.json("log")["entries"][-1]["id"] == before
    fight(f"{line} --because said")
    assert fight.json(f"log {before + 1}")["entry"]["because"] == "said"


def test_a_first_hunt_can_be_tried(home):
    home("depart greta ott ruth ivo")
    assert "dry run: nothing was saved" in home("hunt white --dry-run")
    assert "No hunt is under way" in home("hunt", code=1)
