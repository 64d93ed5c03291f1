"""What happens to the hunt event that is being revealed in this command."""

from kdm_cli.rules.content import Entry


class Reveal:
    """Which event it is, whether it happens, which happens in its place, and whether the table is rolled again."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.entry = entry
        self.cancelled = False
        self.instead: Entry | None = None
        self.again = False
