"""What happens to the hunt event that is being revealed in this command."""


class Reveal:
    """Whether the event revealed is replaced by another, and whether the table is rolled again."""

    def __init__(self) -> None:
        self.cancelled = False
        self.again = False
