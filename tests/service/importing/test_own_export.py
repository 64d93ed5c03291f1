"""Our own export read part by part: as the whole document reads, wherever it is cut, and in any layout (row 68)."""

import io
import json

import pytest

from kdm_cli.content import reading
from kdm_cli.content.reading import read_strictly
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.importing.own_campaign import begun
from kdm_cli.service.language import json_documents
from kdm_cli.service.language.json_documents import MOST_DIGITS

ENTRY = {"id": 1, "story": ['Zoë said "no"\n', "\\", "\U0001f981", ""], "changes": [["set", "a", 1, "b", None, True]]}
DOCUMENT = {
    "kdm": 1,
    "schema": 7,
    "facts": {"campaign": [{"id": 1, "name": "} ]{["}], "note": [], "survivor": [{"id": 2}, {"id": 3}]},
    "journal": [{**ENTRY, "id": number} for number in range(1, 6)],
}
LAYOUTS = {
    "ours": json.dumps(DOCUMENT).replace('{"id"', '\n{"id"').replace("}]", "}\n]"),
    "as it was": json.dumps(DOCUMENT, indent=1) + "\n",
    "on one line": json.dumps(DOCUMENT, separators=(",", ":")),
    "letters as they are": json.dumps(DOCUMENT, ensure_ascii=False),
    "another system's lines": json.dumps(DOCUMENT, indent=1).replace("\n", "\r\n"),
    "no entries": json.dumps({**DOCUMENT, "journal": []}),
}
OTHERWISE = {
    "another order": json.dumps({name: DOCUMENT[name] for name in ("kdm", "journal", "schema", "facts")}),
    "sorted": json.dumps(DOCUMENT, sort_keys=True),
    "somebody else's": '{"settlements": []}',
    "no object": "[]",
    "nothing": "",
    "facts that are none": '{"kdm": 1, "schema": 7, "facts": null, "journal": []}',
    "rows that are none": '{"kdm": 1, "schema": 7, "facts": {"note": {}}, "journal": []}',
    "no facts": '{"kdm": 1, "schema": 7, "facts": {}, "journal": []}',
    "a journal that is none": '{"kdm": 1, "schema": 7, "facts": {"note": []}, "journal": {}}',
    "twice the same table": '{"kdm": 1, "schema": 7, "facts": {"note": [], "note": []}, "journal": []}',
    "more before the journal": '{"kdm": 1, "schema": 7, "facts": {"note": []}, "more": 1, "journal": []}',
}
FLAWED = {
    "twice the same name": ('"id": 4', '"id": 4, "id": 4', ".journal[3] has a name that stands in it twice"),
    "no number": ('"id": 4', '"id": NaN', ".journal[3].id is NaN, which is no number"),
    "too many digits": ('"id": 4', '"id": 1' + "0" * 18, ".journal[3].id is 100000000.., which is no number"),
    "a NUL": ('"changes"', '"more": "\\u0000", "changes"', ".journal[0].more holds what is no text"),
    "half a letter": ('"changes"', '"more": ["\\ud800"], "changes"', ".journal[0].more[0] holds what is no text"),
    "nested": ('"changes"', f'"more": {"[" * 38}{"]" * 38}, "changes"', "is nested too deeply"),
    "a row": ('"id": 3', '"id": Infinity', ".facts.survivor[1].id is Infinity"),
}


def document(text):
    found = begun("save.json", io.BytesIO(text if isinstance(text, bytes) else text.encode()))
    return found and {**found, "journal": list(found["journal"])}


def refused(text):
    with pytest.raises(Refused) as stopped:
        document(text)
    return stopped.value.refusal.message


@pytest.mark.parametrize("part", [1, 7, 64, json_documents.PART])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_export_reads_as_the_whole_document_does(monkeypatch, layout, part):
    monkeypatch.setattr(json_documents, "PART", part)
    assert document(LAYOUTS[layout]) == json.loads(LAYOUTS[layout])


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_we_have_not_written_so_is_left_to_those_who_read_it_whole(what):
    assert document(OTHERWISE[what]) is None


@pytest.mark.parametrize("what", FLAWED)
def test_a_flaw_is_told_with_its_place_as_in_a_whole_document(what):
    before, after, told = FLAWED[what]
    text = LAYOUTS["as it was"].replace(before, after, 1)
    assert text != LAYOUTS["as it was"]
    with pytest.raises(ValueError, match=r"which|twice|text|nested") as stopped:
        read_strictly(text, MOST_DIGITS)
    assert refused(text) == f"save.json: {stopped.value}."
    assert told in refused(text)


@pytest.mark.parametrize("layout", ["ours", "as it was"])
def test_cut_anywhere_it_breaks_off_where_the_whole_document_does(monkeypatch, layout):
    monkeypatch.setattr(json_documents, "PART", 50)
    text = LAYOUTS[layout].rstrip()
    begins = text.index('"journal"') + 12
    for end in range(begins, len(text)):
        with pytest.raises(ValueError, match="line") as stopped:
            read_strictly(text[:end], MOST_DIGITS)
        assert refused(text[:end]) == f"save.json: {stopped.value}."


@pytest.mark.parametrize("typed", ["!", "}", "]", ",,", '"x"', "{}"])
def test_a_mark_too_many_is_told_with_its_place_at_once(monkeypatch, typed):
    monkeypatch.setattr(json_documents, "PART", 50)
    text = LAYOUTS["as it was"]
    places = [at for at in range(text.index('"journal"'), len(text)) if text[at] in ",]}"]
    for at in places:
        broken = f"{text[:at]}{typed}{text[at:]}"
        try:
            read_strictly(broken, MOST_DIGITS)
        except ValueError as error:
            assert refused(broken).split(", c")[0] == f"save.json: {str(error).split(', c')[0]}"


def test_what_follows_the_journal_is_refused_by_name():
    text = LAYOUTS["on one line"][:-1]
    assert refused(f'{text},"more":1}}') == 'the document has "more", which nobody knows here.'
    assert "twice" in refused(f'{text},"facts":{{}}}}')
    assert "Extra data" in refused(f"{text}}} 1")


def test_bytes_that_are_no_letters_are_told_by_their_place(monkeypatch):
    monkeypatch.setattr(json_documents, "PART", 11)
    text = LAYOUTS["letters as they are"].encode()
    at = text.rindex("ë".encode())
    assert refused(text[:at] + b"\xff" + text[at + 2 :]) == f"save.json is no UTF-8 text (byte {at})."
    assert refused(text[: at + 1]) == f"save.json is no UTF-8 text (byte {at})."


def test_a_line_may_be_long_but_not_longer(monkeypatch):
    monkeypatch.setattr(json_documents, "LINE", 5_000)
    monkeypatch.setattr(json_documents, "LONG", 100)
    monkeypatch.setattr(json_documents, "PART", 100)
    long = {**ENTRY, "because": "x" * 4_000}
    assert document(json.dumps({**DOCUMENT, "journal": [ENTRY, long]}))["journal"][1] == long
    longer = json.dumps({**DOCUMENT, "journal": [ENTRY, {**ENTRY, "because": "x" * 9_000}]}, indent=1)
    assert refused(longer) == f"save.json: line {longer[: longer.rindex('{')].count(chr(10)) + 1} is longer than 0 MB."


def test_a_line_may_hold_many_values_but_not_more(monkeypatch):
    monkeypatch.setattr(json_documents, "LONG", 100)
    monkeypatch.setattr(json_documents, "PART", 100)
    monkeypatch.setattr(reading, "MOST_VALUES", 400)
    assert document(json.dumps({**DOCUMENT, "journal": [ENTRY, [1] * 300]}))["journal"][1] == [1] * 300
    assert "holds more than 400 values" in refused(json.dumps({**DOCUMENT, "journal": [ENTRY, [1] * 500]}))
