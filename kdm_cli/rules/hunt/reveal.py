"""What happens to the hunt event that is being revealed in this command."""

from kdm_cli.rules.content import Entry


class Reveal:
    """Whether the event revealed does not happen, which one happens instead, and whether the table is rolled again."""

    def __init__(self) -> None:
        self.cancelled = False
        self.instead: Entry | None = None
        self.again = False
