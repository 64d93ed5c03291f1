"""A rule that a test marks as decided has its number in the code where it is decided."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_rule_with_a_test_stands_in_the_code():
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "kdm_cli").rglob("*.py"))
    marked = set(re.findall(r'mark\.rule\("(R\d+)"(?!, "stated")', tests))
    cited = set(re.findall(r"\bR\d+\b", code))
    assert marked
    assert sorted(marked - cited) == []
