"""The chronicle as text, Markdown and a web page: every kind of event, hostile names, a real browser."""

import json
import shutil
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kdm_cli.export.chronicle_web import chronicle_html
from kdm_cli.rules.draft import Change
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.service.telling.events import Teller
from kdm_cli.store.journal import Entry
from kdm_cli.text import shown, width
from tests.bench.years import old
from tests.cli.look import harmful
from tests.cli.test_look_hostile import HOSTILE
from tests.export.chronicle_samples import (
    LONG,
    SAID,
    crowd,
    document,
    everything,
    gone,
    happening,
    life,
    poisoned,
    year,
)
from tests.export.drawn import chronicle_markdown, chronicle_text
from tests.export.markup import check_valid
from tests.export.test_summary import MARKUP, rendered

INJECTED = ("<script>alert(1)</script>", '" onload="alert(1)', "'><img src=x onerror=alert(1)>", "javascript:alert(1)",
            "</title><svg onload=alert(1)>", "&lt;b&gt;", "]]>", "<!--", "url(//evil)", "{{7*7}}", "${7*7}", "%s{0}")  # fmt: skip


def whole(page):
    return page.replace("\n  ", " ")


class Shown(HTMLParser):
    """The elements of a page with their attributes, and its texts."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.texts = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, tuple(sorted(attrs))))

    def handle_data(self, data):
        self.texts.append(data)


@pytest.mark.parametrize(("kind", "fields", "said"), SAID)
def test_each_thing_that_happens_has_its_words(kind, fields, said):
    lines = whole(chronicle_text(document(year(0, [happening(kind, **fields)]), only=0))).splitlines()
    assert lines[7:] == [f"- {said or 'Nothing was written down.'}", "- Population 4."]


def test_alike_things_are_said_together_but_showdowns_keep_their_place():
    hunt = happening("hunted", what="Phoenix", level=1, how="victory")
    built = [happening("held", sort="location", what=name) for name in ("Bone Smith", "Skinnery", "Catarium")]
    born = [happening("came", how="born", who=[name], parents=["Erza"]) for name in ("Ada", "Ben")]
    died = [happening("died", who=[name], cause="fever") for name in ("Al", "Bo")]
    told = [built[0], *born, built[1], *died, hunt, built[2]]
    assert whole(chronicle_text(document(year(0, told), only=0))).splitlines()[7:-1] == [
        "- Built Bone Smith and Skinnery.",
        "- Born: Ada and Ben, children of Erza.",
        "- Al and Bo died: fever.",
        "- Hunted a Phoenix (level 1) and won: Lucy.",
        "- Built Catarium.",
    ]


def test_wounds_are_told_by_whose_they_are():
    hurt = [("Lucy", "Blind"), ("Al", "Deaf"), ("Lucy", "Broken Rib"), ("Lucy", "Broken Rib")]
    told = [happening("trait", sort="severe_injury", who=[name], what=what) for name, what in hurt]
    line = "- Lasting wounds: Lucy (Blind and Broken Rib x2) and Al (Deaf)."
    assert line in whole(chronicle_text(document(year(0, told)))).splitlines()


def test_a_life_is_told_from_the_one_who_lived_it():
    events = [
        happening("came", how="born", parents=["Erza"]),
        happening("child", how="born", who=["Ada"], parents=["Lucy", "Al"]),
        happening("trait", sort="fighting_art", what="Leader"),
        happening("trait_lost", what="Leader"),
        happening("skill", sort="specialization", what="Axe"),
        happening("own_event", sort="story_event", what="Age"),
        happening("hunted", who=["Lucy", "Al"], what="Phoenix", how="victory", fallen=[gone("Al", "fire")]),
        happening("ran_away"),
        happening("hunt", who=["Lucy", "Al", "Bo", "Di"], what="Phoenix", how="failed", fallen=[
            gone("Lucy", "spores"), gone("Bo", "a fall"), gone("Di", "spores")]),
        happening("crafted", what="Cloth"),
        happening("died", cause="plague"),
    ]  # fmt: skip
    page = whole(chronicle_text(document(year(1, events), year(2), survivor=life())))
    lead, _, told = page.partition("\n\nLantern year 1\n--------------\n")
    assert lead.replace("\n", " ") == (
        "Lucy ====  Born of Ashhold, child of Erza and Al. Since lantern year 1, until lantern year 4 (plague),"
        " showdowns 2 (1 won), children 1 (Ada)."
    )
    assert told.splitlines() == [
        "- Born to Erza.",
        "- Child: Ada (with Al).",
        "- Fighting art: Leader.",
        "- Lost Leader.",
        "- Became a specialist: Axe.",
        "- Story: Age.",
        "- Hunted a Phoenix (level 1) and won, with Al. Al fell.",
        "- Ran away from the hunt.",
        "- The hunt for a Phoenix (level 1) failed, with Al, Bo and Di. Died: spores. Bo and Di died.",
        "- Died: plague.",
    ]  # fmt: skip


def test_what_nobody_dated_comes_first():
    page = chronicle_text(document(year(None, [happening("died", cause="long ago")], None), year(0)))
    assert (
        page.index("When, nobody wrote down") < page.index("- Lucy died: long ago.") < page.index("\nLantern year 0\n")
    )


@pytest.mark.parametrize("name", [*HOSTILE.values(), *MARKUP, *INJECTED])
def test_no_name_breaks_the_text(name):
    page = chronicle_text(poisoned(everything(), name))
    assert harmful(page) == []
    assert [line for line in page.splitlines() if width(line) > 80] == []


@pytest.mark.parametrize("name", [*HOSTILE.values(), *MARKUP, *INJECTED])
def test_a_name_in_markdown_is_never_markup(name):
    page = chronicle_markdown(poisoned(everything(), name))
    assert harmful(page) == []
    _, tags = rendered(chronicle_markdown(poisoned(everything(), "Lucy")))
    text, made = rendered(page)
    assert made == tags
    for word in shown(name).split():
        assert text.count(word) > 50 or len(word) < 2


@pytest.mark.parametrize("name", [*HOSTILE.values(), *MARKUP, *INJECTED])
def test_a_name_in_a_web_page_is_only_text(name):
    name = name or "nobody"  # a name is never empty
    for sample in (everything(), everything(survivor=life())):
        page = chronicle_html(poisoned(sample, name))
        check_valid(page)
        plain, bad = Shown(chronicle_html(poisoned(sample, "Lucy"))), Shown(page)
        assert bad.elements == plain.elements, "no element and no attribute comes from a name"
        assert sum(shown(name) in text for text in bad.texts) > 10


def test_the_same_campaign_gives_the_same_page():
    for drawn in (chronicle_text, chronicle_markdown, chronicle_html):
        assert drawn(everything()) == drawn(json.loads(json.dumps(everything())))


@pytest.mark.some(1)
@pytest.mark.parametrize("sample", [everything, crowd, lambda: everything(survivor=life(name=LONG["letters"]))])
def test_nothing_overflows_in_a_browser(browser, sample):
    page = chronicle_html(sample())
    check_valid(page)
    browser.show(page.replace("<details>", "<details open>"))
    assert browser.requests() == []
    for wide in (320, 360, 800, 1280):
        browser.size(wide)
        assert browser.overflowing() == [], wide
    for paper in ("A4", "Letter"):
        browser.lay_on(paper, 14)
        assert browser.overflowing() == [], paper


def test_every_letter_can_be_read_in_light_in_dark_and_on_paper(browser):
    browser.show(chronicle_html(everything()))
    for scheme, media in (("light", "screen"), ("dark", "screen"), ("light", "print")):
        browser.emulate(scheme, media)
        assert browser.contrasts() == [], (scheme, media)
    browser.emulate("dark", "screen")
    assert browser.pixels() < 60
    assert browser.pages(browser.pdf(backgrounds=False)) <= 3


def test_short_words_of_a_table_are_whole_beside_long_names(browser):
    browser.show(chronicle_html(crowd()))
    for wide in (375, 800, 1280):
        browser.size(wide)
        assert browser.broken(".numbers thead th") == [], wide
        assert "lives" not in browser.broken(".numbers td"), wide
    browser.lay_on("A4", 14)
    assert "lives" not in browser.broken(".numbers td")


def test_a_mark_stands_on_the_line_of_a_name_that_cannot_be_broken(browser):
    browser.show(chronicle_html(document(year(0, [happening("died", who=[LONG["letters"]])]))), 360)
    tops = "return ['li.died', '.who'].map(each => document.querySelector(each).getClientRects()[0].top);"
    line, name = browser.run(tops)
    assert abs(line - name) < 6


def test_one_of_two_charts_is_shown(browser):
    seen = "return [...document.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect().width > 0);"
    browser.show(chronicle_html(everything()))
    assert browser.run(seen) == [True, False]
    browser.size(360)
    assert browser.run(seen) == [False, True]
    assert browser.show(chronicle_html(everything(survivor=life()))).run(seen) == []


@pytest.fixture(scope="module")
def long_campaign(kept, tmp_path_factory):
    """Thirty lantern years, eighty survivors, two thousand entries."""
    return kept.made(old, tmp_path_factory.mktemp("old"))


def test_two_thousand_entries_are_told_within_a_second(long_campaign, tmp_path):
    story = tmp_path / "story.html"
    begun = time.process_time()
    perform(parse(split(f"export chronicle --format html --out {story}"), {"file": str(long_campaign)}))
    assert time.process_time() - begun < 1
    page = story.read_text(encoding="utf-8")
    check_valid(page)
    assert page.count('class="year"') == 31


def test_campaigns_of_every_older_format_are_told(tmp_path):
    for file in sorted((Path(__file__).parent.parent / "files").glob("*.kdm")):
        shutil.copy(file, tmp_path / file.name)
        told = perform(parse(["export", "chronicle", "--format", "text"], {"file": str(tmp_path / file.name)}))["page"]
        assert "\nLantern year 0\n" in told and "Founders: " in told, file.name


SETTLED = {"lantern_year": 12, "name": "Old Ashhold", "nameless": 3, "death_count": 5}
ADA = {"name": "Ada", "origin": "born", "born_year": 4, "dead": True, "died_year": 9, "retired": False}


def entry(number, *changes, command="", checkpoint=None):
    return Entry(number, number, command, {}, [], list(changes), ["told"], "", "", 0, None, 0, 0, 0, checkpoint)


def happened(entries):
    teller = Teller()
    for each in entries:
        teller.read(each)
    return teller.finish()


def test_what_was_brought_along_is_told_in_its_own_years():
    changes = [
        Change("create", "settlement", 1, "", None, {"id": 1, **SETTLED}),
        Change("create", "survivor", 2, "", None, {"id": 2, **ADA}),
        Change("create", "survivor", 3, "", None, {"id": 3, **ADA, "died_year": None}),
        Change("create", "holding", 4, "", None, {"id": 4, "content": "core:innovation/hovel", "year": 7}),
    ]
    checkpoint = {change.table: [] for change in changes}
    for change in changes:
        checkpoint[change.table].append(change.new)
    for brought in (entry(1, *changes, command="import"), entry(1, checkpoint=checkpoint)):
        annals = happened([brought])
        assert [(event.kind, event.year) for event in annals.events.values()] == [
            ("founded", 12), ("came", 4), ("died", 9), ("came", 4), ("died", None), ("held", 7),
            ("nameless_died", None),
        ]  # fmt: skip
        assert annals.population == {12: 3}
        assert annals.nameless_deaths == {None: 3}, "of five deaths on the sheet two have names"


def test_a_checkpoint_of_what_is_known_tells_nothing_again():
    first = entry(1, Change("create", "settlement", 1, "", None, {"id": 1, **SETTLED}),
                  Change("create", "survivor", 2, "", None, {"id": 2, **ADA}))  # fmt: skip
    again = entry(2, checkpoint={"settlement": [{"id": 1, **SETTLED}], "survivor": [{"id": 2, **ADA, "name": "Adah"}]})
    assert happened([first, again]).events == happened([first]).events


def test_the_dice_are_told_beside_what_was_to_be_expected():
    text = chronicle_text(document(year(0)))
    assert "the table  monster         30 of 40 (75 %)  22.1 (55 %)  unlucky: 1 table in 100" in text
