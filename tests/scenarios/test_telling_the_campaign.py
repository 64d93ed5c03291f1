"""What a group reads afterwards: the campaign told year by year, and the life of one of them."""

import pytest

EVENING = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
showdown start white lion
survivor kill Zachary --cause "bled out under the claws"
next --won --house-rule --auto
next
next
event first-day --choose "8 people"
next
principle death graves
event graves --roll 2
event returning-survivors --survivor Lucy
next
build bone smith, skinnery --by Allister
craft bone axe:Erza
undo
craft bone dagger:Erza
next
add Nadia:f
depart Erza Allister Nadia
next
""".splitlines()
AT_HOME = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement return --victory",
)
HUNTING = (*AT_HOME, "timeline advance --house-rule", "settlement depart Lucy Al --house-rule", "next --house-rule",
           "next --house-rule")  # fmt: skip


@pytest.fixture
def evening(kdm):
    """The first evening: the First Story, the settlement phase after it, the first departure."""
    return kdm.after(*EVENING)


def pages(kdm, *words):
    """The chronicle as text, each line whole, by heading."""
    page = kdm("export", "chronicle", "--format", "text", *words).replace("\n  ", " ")
    found = {}
    for part in page.split("\n\n"):
        heading, *lines = part.splitlines()
        found[heading] = [line.removeprefix("- ") for line in lines[1:]]
    return found


def year(kdm, number, *words):
    """What is told of one year."""
    return pages(kdm, "--year", str(number), *words)[f"Lantern year {number}"]


def test_an_evening_reads_like_a_story(evening):
    told = pages(evening)
    assert "Lantern years 0 to 1. Population 11, born 0, died 1, showdowns 1 (1 won)." in told
    assert told["Lantern year 0"] == [
        "Ashhold is founded.",
        "Founders: Lucy, Erza, Zachary and Allister.",
        "Fought the White Lion in the First Story and won: Lucy, Erza, Zachary and Allister."
        " Zachary fell: bled out under the claws.",
        "Settlement event: First Day.",
        "8 people without names joined.",
        "Reached: First Death.",
        "Population 11, 1 died.",
    ]
    assert told["Lantern year 1"] == [
        "Principle of death: Graves.",
        "Story: Returning Survivors.",
        "To be hunted: White Lion.",
        "Learned Language.",
        "Built Lantern Hoard, Bone Smith and Skinnery.",
        "Crafted Bone Dagger.",
        "Given a name: Nadia.",
        "Population 11 so far.",
    ], "the axe whose making was undone was never made"


def test_one_year_is_told_alone(evening):
    told = pages(evening, "--year", "0")
    assert "Lantern year 0" in told and "Lantern year 1" not in told
    assert "Lantern year 0. Population 11, born 0, died 1, showdowns 1 (1 won)." in told
    assert "Year by year" not in told
    refused = evening.json("export chronicle --year 7", code=1)["error"]
    assert (refused["code"], refused["hint"]) == ("out-of-range", "The journal tells of lantern years 0 to 1.")
    evening("export chronicle --year -1", code=1)


def test_the_life_of_one_of_them_is_told_and_the_dead_can_be_named(evening):
    told = pages(evening, "--survivor", "zach")
    assert next(iter(told)) == "Zachary"
    assert told["Lantern year 0"] == [
        "One of the founders.",
        "Fought the White Lion in the First Story and won, with Lucy, Erza and Allister."
        " Fell: bled out under the claws.",
    ]
    evening("survivor gain Erza leader")
    evening("survivor gain Erza 'broken hip'")
    evening("survivor note Erza keeps the tooth")
    assert year(evening, 1, "--survivor", "Erza") == [
        "Fighting art: Leader.",
        "Severe injury: Broken Hip.",
        'Note: "keeps the tooth"',
    ]
    assert "unknown-name" in str(evening.json("export chronicle --survivor Nobody", code=1))


def test_markdown_is_the_default_and_every_format_goes_into_a_file(evening):
    page = evening("export chronicle")
    assert (
        page.startswith("# The chronicle of Ashhold\n")
        and "\n## Lantern year 1\n\n- Principle of death: Graves.\n" in page
    )
    assert "| year | population | born | died |" in page and "<svg" not in page
    for kind, begins in (("md", "# The"), ("text", "The chronicle"), ("html", "<!doctype html>")):
        assert "story" in evening(f"export chronicle --format {kind} --out story.{kind}")
        written = (evening.folder / f"story.{kind}").read_text(encoding="utf-8")
        assert written.startswith(begins)
        assert written == evening.json(f"export chronicle --format {kind}")["page"], "the same letter for letter"


def test_somebody_who_died_by_mistake_has_not_died(kdm):
    kdm.after(*AT_HOME)
    for line in ("kill Lucy --cause plague", "survivor retire Erza", "survivor add Ada:f --born --mother Erza"):
        kdm(line)
    told = " ".join(year(kdm, 0))
    assert "Lucy died: plague." in told and "Erza retired." in told and "Born: Ada, child of Erza." in told
    for line in ("survivor revive Lucy", "survivor unretire Erza", "survivor remove Ada"):
        kdm(line)
    told = " ".join(year(kdm, 0))
    assert not any(word in told for word in ("died", "retired", "Ada"))


def test_everybody_is_called_as_they_are_called_now(kdm):
    kdm.after(*AT_HOME)
    for line in ("kill Al --cause plague", "kill Al --cause fever", "survivor rename Zachary Zach",
                 "survivor add Ada:f --father Zach --born", "survivor rename Zach Old"):  # fmt: skip
        kdm(line)
    told = year(kdm, 0)
    assert "Founders: Lucy, Erza, Old and Al." in told
    assert "Al died: fever." in told, "the cause as it was mended"
    assert "Born: Ada, child of Old." in told
    kdm("settlement name 'Lantern Hill'")
    assert pages(kdm)["Lantern year 0"][0] == "Ashhold is founded."
    assert "The settlement is called Lantern Hill." in year(kdm, 0)
    assert next(iter(pages(kdm))) == "The chronicle of Lantern Hill"
    assert "Child: Ada." in year(kdm, 0, "--survivor", "Old") and "Born to Old." in year(kdm, 0, "--survivor", "Ada")


def test_what_is_typed_by_hand_in_a_batch_or_with_an_event_is_told_alike(kdm):
    kdm.after(*AT_HOME)
    kdm("batch run -", stdin="settlement gain ammonia\nsettlement gain catarium\nsurvivor kill Al --cause fever\n")
    kdm("event 'the old debt' --house-rule --then survivor kill Erza --cause debt --then settlement gain drums")
    told = year(kdm, 0)
    assert "Learned Ammonia and Drums." in told and "Built Catarium." in told
    assert "Al died: fever." in told and "Erza died: debt." in told


def test_what_the_group_said_stands_with_what_it_explains(kdm):
    kdm.after(*AT_HOME)
    kdm("kill Al --cause fever --because 'he drank from the pool'")
    kdm("survivor set Lucy courage +1 --because 'she stood her ground'")
    kdm("settlement note 'we carved a face'")
    told = year(kdm, 0)
    assert 'Al died: fever ("he drank from the pool").' in told
    assert '"she stood her ground" (Lucy: courage 0 -> 1)' in told
    assert 'Note: "we carved a face"' in told


def test_people_without_names_come_and_go(kdm):
    kdm.after(*AT_HOME)
    for line in ("settlement set population +5", "survivor add Nadia:f", "settlement set population -1",
                 "settlement set death-count +2"):  # fmt: skip
        kdm(line)
    told = year(kdm, 0)
    assert "5 people without names joined." in told and "Given a name: Nadia." in told
    assert "1 person without a name was lost." in told and "2 people without names died." in told
    assert told[-1] == "Population 8 so far, 2 died."
    kdm("settlement set death-count 0")
    assert year(kdm, 0)[-1] == "Population 8 so far.", "the count was corrected"


def test_a_hunt_that_is_under_way_gives_nothing_away(kdm):
    kdm.after(*HUNTING)
    kdm("showdown start white lion --level 2 --decks tool --auto")
    told = year(kdm, 1)
    assert "The showdown with a White Lion (level 2) is under way: Lucy and Al." in told
    before = kdm("export chronicle --format html")
    kdm("showdown shuffle hit-location")
    assert kdm("export chronicle --format html") == before, "nothing of the decks is in it"


def test_showdowns_are_told_with_their_end_and_who_fell(kdm):
    kdm.after(*HUNTING)
    kdm("event drawings --revealer Al")
    kdm("showdown start white lion --level 2 --auto")
    kdm("survivor gain Al 'broken hip'")
    kdm("kill Lucy --cause claws")
    kdm("showdown end --defeat --house-rule --auto")
    told = year(kdm, 1)
    fought = "Hunted a White Lion (level 2) and lost: Lucy and Al. Lucy fell: claws. Lasting wounds: Al (Broken Hip)."
    assert told.index("On the hunt: Drawings.") < told.index(fought)
    assert "Hunted a White Lion (level 2) and lost, with Lucy. Lucy fell. Lasting wounds: Broken Hip." in year(
        kdm, 1, "--survivor", "Al"
    )


def test_a_showdown_of_which_only_the_end_was_told_is_told(kdm):
    kdm.after(*HUNTING)
    kdm("settlement return --defeat")
    assert "Lucy and Al came home after a defeat." in year(kdm, 1)
    assert "showdowns 1 (0 won)" in kdm("export chronicle --year 1")


def test_a_special_showdown_is_told_with_its_end(kdm):
    kdm.after(*HUNTING)
    kdm("settlement return --victory")
    kdm("showdown start butcher --level 1 --special --survivor Erza --house-rule --auto")
    kdm("showdown end --victory --house-rule --auto")
    assert "Fought the Butcher (level 1) and won: Erza." in year(kdm, 1)


def test_years_in_which_nothing_happened_are_told_in_a_line(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f", "timeline advance", *["timeline advance "
              "--house-rule"] * 3, "survivor add Ada:f --newcomer")  # fmt: skip
    told = pages(kdm)
    assert told["Lantern year 0"] == ["Ashhold is founded.", "Founder: Lucy.", "Population 1."]
    assert told["Lantern years 2 to 3"] == ["Nothing was written down.", "Population 1."]
    assert told["Lantern year 4"] == ["Newcomer: Ada.", "Population 2 so far."]
    assert year(kdm, 2) == ["Nothing was written down.", "Population 1."]
    assert year(kdm, 2, "--survivor", "Lucy") == ["Nothing was written down."]
    assert list(pages(kdm, "--survivor", "Lucy"))[2:] == ["Lantern year 0"]


def test_what_was_mended_is_told_as_it_was_mended(kdm):
    kdm.after(*AT_HOME)
    kdm("kill Al --cause fever")
    entry = kdm.json("log --last 1")["entries"][0]["id"]
    kdm("settlement gain drums")
    kdm(f"fix {entry} kill Erza --cause plague")
    told = year(kdm, 0)
    assert "Erza died: plague." in told and "Al died" not in " ".join(told)
    kdm(f"undo --only {entry}")
    told = " ".join(year(kdm, 0))
    assert "died" not in told and "Learned Drums." in told


def test_a_program_reads_the_chronicle_as_events(kdm):
    kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "settlement gain language",
        "survivor kill Erza --cause 'fell asleep'",
    )
    told = kdm.json("export chronicle")
    assert told["page"].startswith("# The chronicle of Ashhold")
    kinds = [(each["year"], each["kind"], each["who"], each["what"]) for each in told["events"]]
    assert "Language" in [what for _, _, _, what in kinds], kinds
    (death,) = [each for each in told["events"] if each["kind"] == "died"]
    assert (death["year"], death["who"], death["cause"]) == (0, ["Erza"], "fell asleep")
    of_lucy = kdm.json("export chronicle --survivor Lucy")["events"]
    assert of_lucy and all("Lucy" in each["who"] for each in of_lucy)
    assert kdm.json("export chronicle --out story.md")["events"] == told["events"]
