"""The chronicle as text, Markdown and a web page: every kind of event, hostile names, a real browser."""

import json
import shutil
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kdm_cli.export.chronicle import chronicle_markdown, chronicle_text
from kdm_cli.export.chronicle_html import chronicle_html
from kdm_cli.export.text import shown, width
from kdm_cli.rules.draft import Change
from kdm_cli.service.happenings import happened
from kdm_cli.service.line import parse, split
from kdm_cli.service.work import perform
from kdm_cli.store.journal import Entry
from tests.bench.years import old
from tests.cli.look import harmful
from tests.cli.test_look_hostile import HOSTILE
from tests.export.markup import check_valid
from tests.export.test_summary import MARKUP, rendered

OURS = {"kind", "sort", "how", "fate", "origin"}  # words of the program, never of people
LONG = {"letters": "W" * 60, "blanks": "very " * 11 + "long", "cjk": "日本語のなまえ" * 8, "rtl": "שרה ועرب " * 6}
INJECTED = ("<script>alert(1)</script>", '" onload="alert(1)', "'><img src=x onerror=alert(1)>", "javascript:alert(1)",
            "</title><svg onload=alert(1)>", "&lt;b&gt;", "]]>", "<!--", "url(//evil)", "{{7*7}}", "${7*7}", "%s{0}")  # fmt: skip
SAID = [
    ("founded", {}, "Ashhold is founded."),
    ("founded", {"level": 7}, "Ashhold was brought along as it stood; from here on it is written down."),
    ("came", {"how": "founder"}, "Founder: Lucy."),
    ("came", {"how": "born", "parents": ["Erza", "Al"]}, "Born: Lucy, child of Erza and Al."),
    ("came", {"how": "born"}, "Born: Lucy."),
    ("came", {"how": "newcomer", "because": "from afar"}, 'Newcomer: Lucy ("from afar").'),
    ("died", {"cause": "plague"}, "Lucy died: plague."),
    ("died", {}, "Lucy died."),
    ("died", {"fate": "exiled", "cause": "a theft"}, "Lucy was exiled: a theft."),
    ("died", {"fate": "leaves"}, "Lucy left the settlement."),
    ("retired", {}, "Lucy retired."),
    ("trait", {"sort": "severe_injury", "what": "Blind"}, "Lasting wounds: Lucy (Blind)."),
    ("trait", {"sort": "disorder", "what": "Prey"}, None),
    ("skill", {"sort": "mastery", "what": "Axe"}, "Lucy mastered Axe."),
    ("skill", {"sort": "specialization", "what": "Axe"}, None),
    ("held", {"sort": "innovation", "what": "Hovel"}, "Learned Hovel."),
    ("held", {"sort": "nemesis", "what": "Butcher"}, "A new nemesis: Butcher."),
    ("held", {"sort": "principle new life", "what": "Graves"}, "Principle of new life: Graves."),
    ("held", {"sort": "principle", "what": "Graves"}, "Principle: Graves."),
    ("held", {"sort": "", "what": "A Thing"}, "Gained A Thing."),
    ("lost", {"what": "Hovel"}, "Lost Hovel."),
    ("event", {"sort": "story_event", "what": "Hands of Heat"}, "Story: Hands of Heat."),
    ("event", {"sort": "event", "what": "The Debt", "because": "ours"}, 'Happened: The Debt ("ours").'),
    ("nemesis", {"what": "Butcher", "level": 2}, "Fought the Butcher (level 2) at the table."),
    ("encounter", {"what": "Bugs"}, "On the hunt: Bugs."),
    ("crafted", {"what": "Cloth", "level": 2}, "Crafted 2 Cloth."),
    ("gear", {"what": "Cloth", "level": 1}, "Came by Cloth."),
    ("nameless", {"level": 1}, "1 person without a name joined."),
    ("nameless", {"level": -2}, "2 people without names were lost."),
    ("nameless_died", {"level": 1}, "1 person without a name died."),
    ("returned", {"how": "victory"}, "Lucy came home after a victory."),
    ("returned", {"how": "ended", "who": []}, "Nobody came home."),
    ("called", {"what": "Lantern Hill"}, "The settlement is called Lantern Hill."),
    ("over", {"how": "defeat", "what": "Watcher"}, "The campaign is over: defeat by Watcher."),
    ("over", {"how": "victory", "what": "Watcher"}, "The campaign is over: victory over Watcher."),
    ("over", {"how": "note: campaign won", "what": "Watcher"}, "The campaign is won: Watcher is defeated."),
    ("note", {"what": "dark"}, 'Note on Lucy: "dark"'),
    ("note", {"what": "dark", "who": []}, 'Note: "dark"'),
    ("remark", {"what": "Lucy: courage 0 -> 1", "because": "bold"}, '"bold" (Lucy: courage 0 -> 1)'),
    ("hunted", {"what": "Antelope", "level": 2, "how": "defeat"}, "Hunted an Antelope (level 2) and lost: Lucy."),
    ("hunted", {"what": "Phoenix", "how": "ended"}, "Hunted a Phoenix (level 1), which ended without aftermath: Lucy."),
    ("special", {"what": "The Hand", "how": ""}, "The showdown with The Hand (level 1) is under way: Lucy."),
    ("special", {"what": "Butcher", "how": "victory", "who": []}, "Fought the Butcher (level 1) and won."),
    (
        "first_story",
        {"what": "White Lion", "how": "victory", "fallen": [{"name": "Al", "cause": "claws", "fate": "dies", "because": ""},
         {"name": "Bo", "cause": "", "fate": "lost", "because": "gone"}], "hurt": [{"name": "Lucy", "what": "Blind"},
         {"name": "Lucy", "what": "Deaf"}]},
        'Fought the White Lion in the First Story and won: Lucy. Al fell: claws. Bo was lost ("gone").'
        " Lasting wounds: Lucy (Blind and Deaf).",
    ),
]  # fmt: skip


def happening(kind, **more):
    plain = {"who": ["Lucy"], "what": "", "sort": "", "level": None, "how": "", "because": "", "parents": [], "cause": "",
             "fate": "dies", "fallen": [], "hurt": []}  # fmt: skip
    return {"kind": kind, **plain, **more}


def year(number=0, events=(), people=4, **more):
    return {"year": number, "now": False, "population": people, "born": 0, "died": 0, "events": list(events), **more}


def document(*years, survivor=None, only=None, settlement="Ashhold"):
    tallies = {
        "monsters": [{"name": "White Lion", "level": None, "fought": 1, "slain": 1, "lost": 0, "died": 1},
                     {"name": "White Lion", "level": 2, "fought": 12, "slain": 11, "lost": 1, "died": 3}],
        "deaths": {"by_cause": [{"cause": "plague", "count": 2, "who": ["Lucy", "Erza"]},
                                {"cause": None, "count": 1, "who": ["Al"]}]},
        "longest_lived": [{"name": "Zachary", "years": 12, "born": 0, "died": None, "living": True},
                          {"name": "Lucy", "years": 4, "born": 0, "died": 4, "living": False}],
    }  # fmt: skip
    return {"settlement": settlement, "year": len(years) - 1, "only": only, "survivor": survivor, "years": list(years),
            "population": 4, "tallies": None if survivor or only is not None else tallies}  # fmt: skip


def life(**more):
    plain = {"name": "Lucy", "cause": "plague", "fate": "dies", "origin": "born", "born": 1, "dead": True, "died": 4,
             "retired": False, "parents": ["Erza", "Al"], "children": ["Ada"], "fights": 2, "won": 1}  # fmt: skip
    return plain | more


def everything(**more):
    """Every kind of event there is, over three years."""
    events = [happening(kind, **fields) for kind, fields, _ in SAID]
    return document(year(0, events, died=3), year(1, events[:9], 12, born=2), year(2), year(3, now=True), **more)


def poisoned(value, name, key=""):
    if isinstance(value, dict):
        return {field: poisoned(each, name, field) for field, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each, name, key) for each in value]
    return name if isinstance(value, str) and key not in OURS else value


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
        happening("hunted", who=["Lucy", "Al"], what="Phoenix", how="victory", fallen=[
            {"name": "Al", "cause": "fire", "fate": "dies", "because": ""}]),
        happening("crafted", what="Cloth"),
        happening("died", cause="plague"),
    ]  # fmt: skip
    page = whole(chronicle_text(document(year(1, events), year(2), survivor=life())))
    lead, _, told = page.partition("\n\nLantern year 1\n--------------\n")
    assert lead.replace("\n", " ") == (
        "Lucy ====  Born of Ashhold, child of Erza and Al: since lantern year 1, until lantern year 4 (plague),"
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


def crowd():
    """Thirty years, eighty survivors with long names in every script."""
    names = [f"{LONG[kind]}{number}"[:60] for number in range(20) for kind in LONG]
    years = []
    for number in range(31):
        born = [happening("came", who=[name], how="born", parents=names[:2]) for name in names[number::31]]
        hunt = happening("hunted", who=names[number : number + 4], what=LONG["cjk"], level=3, how="defeat",
                         fallen=[{"name": names[number], "cause": LONG["rtl"], "fate": "dies", "because": LONG["letters"]}])  # fmt: skip
        note = happening("note", who=[names[number]], what="x" * 2000)
        crafted = [happening("crafted", what=f"{LONG['letters']} {each}", level=each) for each in range(9)]
        years.append(year(number, [*born, *crafted, hunt, note], 80 + number, died=number % 4))
    return poisoned_tallies(document(*years, settlement=LONG["letters"]))


def poisoned_tallies(sample):
    tallies = sample["tallies"]
    longest = [{**tallies["longest_lived"][0], "name": name} for name in LONG.values()]
    causes = [{"cause": name, "count": 9, "who": list(LONG.values()) * 4} for name in LONG.values()]
    monsters = [{**tallies["monsters"][1], "name": name} for name in LONG.values()]
    return {**sample, "tallies": {"longest_lived": longest, "deaths": {"by_cause": causes}, "monsters": monsters}}


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


def test_one_of_two_charts_is_shown(browser):
    seen = "return [...document.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect().width > 0);"
    browser.show(chronicle_html(everything()))
    assert browser.run(seen) == [True, False]
    browser.size(360)
    assert browser.run(seen) == [False, True]
    assert browser.show(chronicle_html(everything(survivor=life()))).run(seen) == []


@pytest.fixture(scope="module")
def long_campaign(tmp_path_factory):
    """Thirty lantern years, eighty survivors, two thousand entries."""
    return old(tmp_path_factory.mktemp("old") / "ashhold.kdm")


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
    for brought in (entry(1, *changes), entry(1, checkpoint=checkpoint)):
        annals = happened([brought])
        assert [(event.kind, event.year) for event in annals.events.values()] == [
            ("founded", 12), ("came", 4), ("died", 9), ("came", 4), ("died", None), ("held", 7),
        ]  # fmt: skip
        assert annals.population == {12: 3}
        assert not annals.nameless_deaths, "the deaths on the sheet are those of the dead it brought"


def test_a_checkpoint_of_what_is_known_tells_nothing_again():
    first = entry(1, Change("create", "settlement", 1, "", None, {"id": 1, **SETTLED}),
                  Change("create", "survivor", 2, "", None, {"id": 2, **ADA}))  # fmt: skip
    again = entry(2, checkpoint={"settlement": [{"id": 1, **SETTLED}], "survivor": [{"id": 2, **ADA, "name": "Adah"}]})
    assert happened([first, again]).events == happened([first]).events
