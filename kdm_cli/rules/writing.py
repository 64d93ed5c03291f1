"""Words that are to stand on a sheet."""

from kdm_cli.rules.refusal import refuse

MOST_NAME = 60


def is_unicode(text: str) -> bool:
    """Whether it can be written down at all: no half of a letter, as broken UTF-8 leaves behind."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def became(old: object, new: object) -> str:
    """What something was and is; what stays is not told as a change."""
    return f"{old} -> {new}" if old != new else f"{new}, as before"


def as_fit(names: list[str], room: int, between: str = ", ") -> str:
    """As many of these names as fit into so many letters, and how many more there are; the first one is cut to fit."""
    for count in range(len(names), 1, -1):
        said = between.join(names[:count]) + _more(len(names) - count)
        if len(said) <= room:
            return said
    more = _more(len(names) - 1)
    return names[0][: room - len(more)] + more if names else ""


def _more(count: int) -> str:
    return f" and {count} more" if count else ""


def written(text: str, most: int, what: str, hint: str = "") -> str:
    """Words without the spaces around them, otherwise as typed; too few, too many or a NUL are refused."""
    words = text.strip()
    if not 1 <= len(words) <= most or "\x00" in words:
        refuse("bad-input", f"{what} has 1 to {most} characters, and no NUL among them.", hint)
    return words
