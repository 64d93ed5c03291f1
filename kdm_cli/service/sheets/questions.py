"""Questions put to a sheet: `courage>=3` in a list, `lucy survival = 2` in a batch."""

from collections.abc import Callable, Mapping

from kdm_cli.rules.names import Candidate, fold, matches
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import whole_number

Question = Callable[[Mapping[str, object]], bool]
SIGNS = (">=", "<=", "=", ">", "<")


def tests(typed: list[str]) -> list[Question]:
    """Each `FIELD>=VALUE` as a question that can be put to a sheet."""
    return [_test(text) for text in typed]


def _test(text: str) -> Question:
    for sign in SIGNS:
        field, found, value = text.partition(sign)
        if found and field.strip() and value.strip():
            return lambda sheet: holds(field_of(sheet, field), sign, value.strip())
    refuse("bad-input", f'"{text[:40]}" is not a test.', "For instance --where 'courage>=3' or --where sex=f")


def field_of(sheet: object, path: str) -> object:
    """The value a dotted path leads to; words match as names do, and attributes need no `attributes.`."""
    value: object = sheet
    listed = False
    for step in path.strip().split("."):
        listed = isinstance(value, list)
        value = _step(value, step, path)
    return value.get("count", True) if listed and isinstance(value, dict) else value


def _step(value: object, step: str, path: str) -> object:
    wanted = fold(step)
    if isinstance(value, dict):
        known = {fold(key): key for key in value}
        keys = [key for folded, key in known.items() if folded.startswith(wanted)] if wanted else []
        if wanted in known:
            return value[known[wanted]]
        if len(keys) == 1:
            return value[keys[0]]
        if isinstance(value.get("attributes"), dict) and wanted in value["attributes"]:
            return value["attributes"][wanted]
        refuse("unknown-field", f'There is no field "{step[:40]}" in {path[:60]}.', f"There are: {', '.join(value)}.")
    if isinstance(value, list):
        named = [Candidate(str(each.get("name", "")), each) for each in value if isinstance(each, dict)]
        found = matches(step, named)
        if len({each.name for each in found}) == 1:
            return found[0].thing
    refuse("unknown-field", f'There is no "{step[:40]}" in {path[:60]}.', "Fields are joined by points: armor.waist")


def holds(actual: object, sign: str, wanted: str) -> bool:
    """Whether a field is as it should be; numbers compare as numbers, words as names."""
    if sign == "has":
        return _has(actual, wanted)
    if isinstance(actual, bool) or actual is None or isinstance(actual, str):
        same = fold(_word(actual)) == fold(wanted)
        if sign == "=":
            return same
        refuse("bad-input", f'"{_word(actual)}" can only be compared with =.')
    if not isinstance(actual, int):
        refuse("bad-input", "Only a number, a word or yes and no can be compared; a list takes has.")
    number = whole_number(wanted, "VALUE")
    return {
        "=": actual == number,
        ">=": actual >= number,
        "<=": actual <= number,
        ">": actual > number,
        "<": actual < number,
    }[sign]


def said(actual: object) -> str:
    """A field as a person reads it: yes and no, nothing, and lists by what they name."""
    if isinstance(actual, list):
        return (", ".join(_called(each) for each in actual) or "empty")[:60]
    return (str(actual) if type(actual) is int else _word(actual))[:60]


def _called(each: object) -> str:
    return str(each.get("name", each.get("what", ""))) if isinstance(each, dict) else str(each)


def _word(value: object) -> str:
    named: dict[object, str] = {True: "yes", False: "no", None: "none"}
    return value if isinstance(value, str) else named.get(value, str(value))


def _has(actual: object, wanted: str) -> bool:
    if not isinstance(actual, list):
        refuse("bad-input", "Only a list can have something.")
    return fold(wanted) in map(fold, map(_called, actual))
