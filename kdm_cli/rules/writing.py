"""Words that are to stand on a sheet."""

from kdm_cli.rules.refusal import refuse

MOST_NAME = 60


def written(text: str, most: int, what: str, hint: str = "") -> str:
    """Words without the spaces around them, otherwise as typed; too few, too many or a NUL are refused."""
    words = text.strip()
    if not 1 <= len(words) <= most or "\x00" in words:
        refuse("bad-input", f"{what} has 1 to {most} characters, and no NUL among them.", hint)
    return words
