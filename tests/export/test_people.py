"""Names, stones and families: what they say, where they lead, and that a name is never markup."""

import re

from kdm_cli.export.chronicle_web import chronicle_html
from kdm_cli.export.html import document
from kdm_cli.export.people import STYLE, people_in_page, places_of
from tests.export.chronicle_samples import LONG, everything, happening, year
from tests.export.chronicle_samples import document as chronicle
from tests.export.markup import check_valid
from tests.export.test_lifelines import HOSTILE, dead, fight, life, lives

FAMILY = lives(
    life(1, "Lucy", children=[3, 4]),
    dead(2, "Al", cause="claws", against="The Hand", fights=[fight(0.4), fight(1.4, how="defeat"), fight(2.4, "hunt", "")],
         children=[3], note="saw the light"),
    life(3, "Ada", 1.85, parents=[2, 1]),
    dead(4, "Bo", 2.85, parents=[1], cause="spores", against="Phoenix", hunting=True),
    dead(5, "Cid", 1.85, cause="", fate="exiled"),
)  # fmt: skip


def plain(html):
    """As it is read: names run on, blocks stand apart."""
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r"</?(bdi|span|a)\b[^>]*>", "", html)).split())


def page(those):
    return document("people", STYLE, f"<main>\n<h1>People</h1>\n{people_in_page(those)}</main>\n")


def test_a_stone_tells_years_fights_family_and_how():
    told = plain(people_in_page(FAMILY))
    assert "† Al lantern years 0 to 3, 3 years Died: claws, against The Hand 2 fights, 1 monster slain" in told
    assert "parent of Ada saw the light" in told
    assert "Died: spores, on the hunt for the Phoenix never fought child of Lucy" in told
    assert "Cid lantern years 1 to 3, 2 years Was exiled" in told
    assert "† Cid" not in told, "who left has no dagger"


def test_families_are_lists_within_lists():
    tree = people_in_page(FAMILY).partition('class="tree"')[2]
    lucy = tree[tree.index("Lucy") : tree.index("</ul>")]
    assert lucy.index("<ul>") < lucy.index("Ada") < lucy.index("Bo")
    assert "with <bdi>Al" in tree


def test_every_survivor_has_an_anchor_and_a_name_that_leads_there():
    html = page(FAMILY)
    check_valid(html)
    for place in places_of(FAMILY).values():
        assert html.count(f'id="{place}"') == 1
        assert f'href="#{place}"' in html
    assert people_in_page(lives()) == ""


def test_a_name_that_several_bear_leads_to_none_of_them():
    twins = lives(life(1, "Lucy"), dead(2, "Lucy"), life(3, "Al"))
    assert places_of(twins) == {"Al": "survivor-3"}


def test_names_causes_and_notes_are_never_markup():
    for name in (HOSTILE, *LONG.values()):
        html = page(lives(dead(1, name, cause=name, note=name, against=name), life(2, name, parents=[1])))
        check_valid(html)
        assert "<script" not in html


def test_the_chronicle_leads_to_its_people_and_marks_deaths_with_a_dagger():
    told = everything()
    told["lives"] = FAMILY
    html = chronicle_html(told)
    check_valid(html)
    assert '<a class="who" href="#survivor-1"><bdi>Lucy</bdi></a>' in html
    assert '<span class="dagger" aria-hidden="true">†\u00a0</span><a class="who" href="#survivor-2">' in html
    assert chronicle_html(told) == html


def test_notes_that_were_brought_along_fold_away():
    notes = [happening("brought", what=f"note {number}") for number in range(5)]
    html = chronicle_html(chronicle(year(0, [*notes, happening("note", what="ours")])))
    check_valid(html)
    assert "<summary>5 notes that were brought along</summary>" in html
    folded, _, after = html.partition("</details>\n</li>")
    assert "note 4" in folded
    assert "ours" in after
    assert "<summary>" not in chronicle_html(chronicle(year(0, notes[:2]))).partition('class="year"')[2]


def test_what_an_event_of_the_hunt_did_is_told():
    befell = [
        {"what": "survival", "how": -1, "who": ["Lucy", "Al"], "all": True},
        {"what": "heavy", "how": "head", "who": ["Al"], "all": False},
        {"what": "light", "how": "arms", "who": ["Al"], "all": False},
        {"what": "light", "how": "legs", "who": ["Al"], "all": False},
        {"what": "brain", "how": "", "who": ["Lucy"], "all": False},
        {"what": "trait", "how": "Prey", "who": ["Lucy"], "all": False},
        {"what": "dead", "how": "", "who": ["Al"], "all": False},
    ]
    html = chronicle_html(
        chronicle(year(1, [happening("encounter", what="Rain", befell=befell), happening("encounter", what="Bugs")]))
    )
    did = "Al: heavy injury at the head, light injuries at the arms and legs; \u2020 Al died"
    assert f"Rain (all: survival -1; Lucy: brain injured, Prey; {did}); Bugs." in plain(html)
