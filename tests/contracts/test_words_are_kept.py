"""Whoever finds a card or a survivor by a typed word writes down which it was, or an entry would forget whom it meant."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2] / "kdm_cli"
FINDING = re.compile(r"(?<!\w)(?:content\.)?(?:pick|matches)\(|content\.(?:exact|find|find_many)\(")
KEEPING = re.compile(r"meanings\.note\(|_words\(")
KEEP = {
    "rules/play.py", "rules/asking/cards.py", "rules/asking/players.py", "rules/survivors/gear.py", "rules/settlement/develop/activities.py",
    "rules/showdown/use_ability.py", "rules/showdown/by_hand.py", "service/journal/past_words.py",
}  # fmt: skip
WORDS_OF_THE_TOOL = {
    "rules/survivors/sheet_numbers.py", "rules/settlement/settlement_sheet.py", "rules/asking/numbers.py", "rules/settlement/holdings.py", "rules/showdown/by_hand.py",
}  # fmt: skip  # statistics, fields, pairs of principles: no pack and no sheet names them
SPLIT_A_LINE = {
    "service/language/read_by_kind.py",
    "service/language/misfit.py",
    "rules/showdown/survivors_turn/locations.py",
    "service/operations/craft.py",
    "service/operations/develop.py",
    "service/operations/showdown/end.py",
    "rules/showdown/piles.py",
}
ONLY_LOOK = {
    "service/operations/odds.py", "service/operations/look.py", "service/language/campaign_names.py", "service/operations/storage.py",
    "service/sheets/views.py", "service/telling/chronicle.py", "service/importing/foreign_save.py", "service/language/by_kind.py",
    "service/packs/printings.py",
}  # fmt: skip
CHECK = {"rules/showdown/monsters_turn/monster_turn.py"}  # the card that lies open is named too
BY_ID = {"service/new_campaign.py"}  # the entry holds the id of the campaign that is meant
RECIPES = {"rules/settlement/develop/crafting.py"}  # their words stand on cards, nobody types them
ANSWERS = {"service/faces.py"}  # the journal keeps those as what they are
DEFINE = {"rules/content.py", "rules/asking/people.py", "rules/showdown/monsters_turn/ai_card.py",
          "rules/showdown/monsters_turn/targeting.py"}  # fmt: skip  # or call something else so


def test_what_finds_things_by_a_typed_word_keeps_what_it_found():
    found = {
        str(path.relative_to(ROOT))
        for room in ("rules", "service")
        for path in (ROOT / room).rglob("*.py")
        if FINDING.search(path.read_text(encoding="utf-8"))
    }
    known = KEEP | WORDS_OF_THE_TOOL | SPLIT_A_LINE | ONLY_LOOK | CHECK | BY_ID | RECIPES | ANSWERS | DEFINE
    assert sorted(found - known) == [], "cards.among, cards.card and play.survivor keep it by themselves"


def test_the_doors_do():
    assert [path for path in sorted(KEEP) if not KEEPING.search((ROOT / path).read_text(encoding="utf-8"))] == []
