"""What a document holds is counted by its marks: right, in whatever parts it comes, and before anybody reads it."""

import json

import pytest

from kdm_cli.content import reading
from kdm_cli.content.reading import Count, TooMuch

DOCUMENTS = [
    {},
    [],
    0,
    [[], {}, [[]], ""],
    {"a": {"b": [1, 2, {"a": None}]}, "c,d": "[{:}]", "e\\": "\\", 'f"': '"'},
    [{"Zoë": "\U0001f981"}, {"Zoë": "é"}] * 3,
    list(range(50)),
]
LAYOUTS = [{}, {"indent": 1}, {"separators": (",", ":")}, {"ensure_ascii": False}]


def counted(data, part):
    count = Count()
    for at in range(0, len(data), part):
        count.add(data[at : at + part])
    return count


def values(document):
    inside = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return 1 + sum(map(values, inside))


def names(document):
    if isinstance(document, dict):
        return set(document).union(*map(names, document.values()))
    return set().union(*map(names, document)) if isinstance(document, list) else set()


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_every_value_and_every_name_is_counted(document, layout):
    data = json.dumps(document, **layout).encode()
    count = counted(data, len(data))
    assert count.values == values(document)
    assert len(count.names) == len(names(document))
    assert count.letters == len(data.decode())


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("part", [1, 2, 3, 7])
@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_in_parts_never_less_is_counted(document, part, layout):
    data = json.dumps(document, **layout).encode()
    count = counted(data, part)
    assert values(document) <= count.values <= 2 * values(document)  # {} cut in two looks as if it held something
    assert count.letters == len(data.decode())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"[" + b"0," * 1000, "more than 1,000 values"),
        (b"[" + b"{}," * 1001, "more than 1,000 values"),
        (b"[" * 1001, "more than 1,000 values"),
        (b'"' * 4004, "more than 1,000 values"),
        (b"{" + b",".join(b'"%d" : 0' % number for number in range(101)), "more than 100 different names"),
        (b'["' + b"x" * 60_000 + b'"]', "2 values and 60,004 letters, more than fit in memory"),
        (('["' + "x" * 30_000 + '\U0001f981"]').encode(), "more than fit in memory"),
        (b'["' + b"x" * 30_000 + b'\\ud83e\\udd81"]', "more than fit in memory"),
    ],
)
def test_what_holds_too_much_is_known_by_its_marks(monkeypatch, data, told):
    monkeypatch.setattr(reading, "MOST_VALUES", 1_000)
    monkeypatch.setattr(reading, "MOST_NAMES", 100)
    monkeypatch.setattr(reading, "MOST_ROOM", 110_000)
    with pytest.raises(TooMuch, match=told):
        counted(data, len(data))
    counted(data[:700], 700)
