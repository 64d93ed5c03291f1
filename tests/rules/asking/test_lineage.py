"""Who descends from whom."""

import pytest

from kdm_cli.rules.asking import players as kin
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import creation


@pytest.fixture
def family(village):
    """Nadia and Bran of Lucy and Al, Iris of Nadia alone."""
    lucy, al = village["Lucy"].id, village["Al"].id
    village.add("Nadia:f", "Bran:m", father_id=al, mother_id=lucy)
    village.add("Iris:f", mother_id=village["Nadia"].id)
    return village


def names(rows):
    return [row.name for row in rows]


def test_children_and_siblings(family):
    play = family.play
    assert names(kin.children(play, family["Lucy"].id)) == ["Nadia", "Bran"]
    assert names(kin.siblings(play, family["Nadia"])) == ["Bran"]
    assert kin.siblings(play, family["Lucy"]) == []
    assert kin.ancestors(play, family["Iris"]) == {family[name].id for name in ("Nadia", "Lucy", "Al")}


def test_the_dead_are_parents_too(family):
    family.kill("Lucy")
    family.add("Late", mother_id=family["Lucy"].id)
    assert names(kin.children(family.play, family["Lucy"].id)) == ["Nadia", "Bran", "Late"]


def test_a_father_is_no_woman_and_a_mother_no_man_but_for_a_house_rule(village):
    with village.refuses("wrong-sex"):
        village.add("Nadia", father_id=village["Lucy"].id)
    with village.refuses("wrong-sex"):
        village.add("Nadia", mother_id=village["Al"].id)
    with village.house_rule():
        village.add("Nadia", father_id=village["Lucy"].id)
    village.add("Sam")
    village.add("Kim", mother_id=village["Sam"].id)


def test_nobody_is_both_parents(village):
    village.add("Sam")
    with village.refuses("bad-input"):
        village.add("Kim", father_id=village["Sam"].id, mother_id=village["Sam"].id)
    with village.refuses("unknown-name"):
        village.add("Kim", father_id=999)


def test_nobody_is_their_own_ancestor(family):
    for parent in ("Iris", "Nadia", "Lucy"):
        with family.refuses("own-ancestor"):
            family.do(creation.set_parents, family["Lucy"], None, family[parent].id)
    family.do(creation.set_parents, family["Bran"], None, family["Iris"].id)
    assert family.story == "Bran: child of Iris"
    assert names(row for row in family.draft.rows(Survivor).values() if row.mother_id == family["Iris"].id) == ["Bran"]
    family.do(creation.set_parents, family["Bran"], None, None)
    assert family.story == "Bran: child of nobody known"


def test_mended_parents_are_checked_like_first_ones(family):
    with family.refuses("wrong-sex"):
        family.do(creation.set_parents, family["Bran"], family["Lucy"].id, None)
