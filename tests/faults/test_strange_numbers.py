"""What is a number, wherever one is typed: ASCII digits, at most nine, at most one sign in front (rows 42, 43)."""

import json

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.parse import parse
from tests.faults.processes import healthy, kdm, snap, within

NEVER = {
    "Arabic digits": "١٢",
    "Devanagari digits": "५",
    "full-width digits": "５",
    "a superscript": "²",
    "a circled digit": "⑤",
    "an underscore": "1_2",
    "hexadecimal": "0x10",
    "an exponent": "1e3",
    "a point": "1.0",
    "a comma": "1,0",
    "a real minus": "\u22125",
    "two signs": "--5",
    "both signs": "+-5",
    "a sign behind": "5-",
    "a sign alone": "+",
    "inside spaces": "5 5",
    "infinity": "inf",
    "not a number": "nan",
    "a word": "five",
    "nothing": "",
    "ten digits": "1234567890",
    "2 ** 31": str(2**31),
    "2 ** 63 - 1": str(2**63 - 1),
    "2 ** 63": str(2**63),
    "below": str(-(2**63) - 1),
    "5,000 digits": "9" * 5000,
    "5,000 zeros": "0" * 5000,
}
ALWAYS = ["5", "+5", "-5", "0", "007", "999999999", "-999999999"]


def numbers():
    """Every place of every command where a number is typed: the words, with {} where it stands."""
    index.everything()
    for path, operation in sorted(index.REGISTRY.items()):
        required = [each for each in operation.parameters if each.positional and each.required]
        options = [f"{each.option}=Lucy" for each in operation.parameters if not each.positional and each.required]
        for parameter in operation.parameters:
            if parameter.kind.name != "number":
                continue
            words = path.split()
            for each in required:
                other = each.kind.options[0] if each.kind.options else "Lucy"
                words.append("{}" if each is parameter else "1" if each.kind.name == "number" else other)
            if parameter not in required:
                words += ["{}"] if parameter.positional else [f"{parameter.option}={{}}"]
            yield pytest.param(words + options, id=" ".join(words))


@pytest.mark.parametrize("words", list(numbers()))
def test_every_number_of_every_command_keeps_the_rule(words):
    counting = (
        words[0] == "storage" or words[1] == "loot"
    )  # what is no count there belongs to the name, and a sign is none
    for text in ("5", "0", "007", "999999999") if counting else ALWAYS:
        value = [word.replace("{}", text) for word in words]
        assert int(text) in parse(value).arguments.values(), value
    for what, text in {}.items() if counting else NEVER.items():
        value = [word.replace("{}", text) for word in words]
        with pytest.raises(Refused) as stopped:
            parse(value)
        assert stopped.value.refusal.exit_code == 2, what
        assert len(stopped.value.refusal.message) < 300


@pytest.mark.some(9)
@pytest.mark.parametrize("text", NEVER.values(), ids=NEVER)
def test_what_is_no_amount_is_refused(campaign, text):
    before = snap(campaign)
    for words in (("set", "Lucy", "insanity", text), ("settlement", "set", "endeavors", text)):
        done = within(campaign.parent, *words, "--json")
        assert (done.code, done.error["code"]) in ((2, "bad-input"), (2, "usage")), done.out
        assert len(done.out) < 1000
    assert snap(campaign) == before


@pytest.mark.some(12)
@pytest.mark.parametrize("text", [*NEVER.values(), "0", "101", "-1", "1+", "+1", "1+2+3", "head+1", "1=", "=1"])
def test_what_is_no_face_of_a_die_is_refused(campaign, text):
    before = snap(campaign)
    done = within(campaign.parent, "survivor", "suffer", "Lucy", "waist", f"--roll={text}", "--json")
    assert done.code == 2, done.out
    assert snap(campaign) == before


@pytest.mark.some(40)
@pytest.mark.parametrize("text", ["0", "999999999", "-999999999"])
@pytest.mark.parametrize("words", list(numbers()))
def test_the_ends_of_what_is_a_number_are_answered(campaign, words, text):
    words = [word.replace("{}", text) for word in words]
    if words[0] == "settlement":
        words.append("--dry-run")
    done = within(campaign.parent, *words, "--json")
    assert done.code in ((4,) if words[0] in ("import", "diff") else (0, 1, 2)), "there is no file Lucy"
    assert len(done.out) < 50_000


@pytest.mark.some(1)
@pytest.mark.parametrize("amount", ["999999999", "+999999999", "-999999999"])
def test_no_sheet_overflows(campaign, amount):
    for stat in ("survival", "insanity", "courage", "hunt-xp", "movement", "luck", "bleeding", "weapon-proficiency"):
        for _ in range(2):
            assert within(campaign.parent, "set", "Lucy", stat, amount, "--json").code in (0, 1)
    for field in ("survival-limit", "population", "endeavors", "death-count", "lost-settlements"):
        assert within(campaign.parent, "settlement", "set", field, amount, "--json").code in (0, 1)
    for words in (
        (),
        ("survivor", "show", "Lucy"),
        ("settlement", "show"),
        ("survivor", "list"),
        ("export", "summary"),
    ):
        done = kdm(campaign.parent, *words, timeout=3)
        assert done.code == 0
        assert max(map(len, done.out.splitlines())) <= 80
    assert healthy(campaign)


@pytest.mark.parametrize(
    "number", ["1.0", "1e3", "-0", "1E400", "NaN", "Infinity", "true", "null", '"1"', str(10**400), "[1]", "{}"]
)
def test_the_same_rule_holds_for_documents(campaign, number):
    before = snap(campaign)
    for step in (
        '{"do": "timeline.add", "year": %s, "event": "x"}',
        '{"do": "survivor.set", "names": ["Lucy"], "stat": "courage", "amount": %s}',
    ):
        done = within(campaign.parent, "batch", "run", "-", "--json", stdin=f"[{step % number}]".encode())
        assert done.code in (1, 2) or number in ('"1"', "-0"), (number, done.out)
        if done.code:
            assert snap(campaign) == before


@pytest.mark.parametrize("digits", ["9" * 5000, "1_0", "٣", "+3", "1e1", "0x3"])
def test_a_question_put_to_a_sheet_keeps_the_rule(campaign, digits):
    for words in (("survivor", "list", "--where", f"courage>={digits}"), ("expect", "Lucy", "courage", "=", digits)):
        done = within(campaign.parent, *words, "--json")
        assert done.code in (1, 2) or digits == "+3"
        assert len(done.out) < 1000
    json.loads(within(campaign.parent, "survivor", "list", "--where", "courage>=0", "--json").out)
