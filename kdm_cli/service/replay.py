"""A tray that repeats what the journal recorded, for mending the past."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NoReturn

from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.table import Die, Face
from kdm_cli.service import faces
from kdm_cli.service.answers import Answer, Question
from kdm_cli.service.tray import Given, Tray, question


class Replay(Tray):
    """Repeats recorded answers while the questions are the same, and lets the position of the tool's dice advance."""

    def __init__(self, draft: Draft, answers: Iterable[Answer]) -> None:
        """The answers as an entry keeps them, in order."""
        super().__init__(draft, Given(), auto=False)
        self._recorded = deque(answers)

    def roll(self, *dice: Die) -> list[Face]:
        """The recorded faces of these dice."""
        return [self._repeated(die) for die in dice]

    def choose(self, why: str, options: Sequence[str], default: str | None = None) -> str:
        """The recorded choice, if it can still be chosen."""
        answer = self._next(Question("choice", tuple(options), why), None)
        if answer.value not in options:
            _no_longer_fits(f'"{answer.value}" cannot be chosen for {why}')
        return str(answer.value)

    def shuffle(self, deck: str, count: int) -> list[int]:
        """The recorded order, if the deck has as many cards as it had."""
        answer = self._next(Question("shuffle", deck, ""), deck)
        order = [int(place) for place in str(answer.value).split()]
        if sorted(order) != list(range(1, count + 1)):
            _no_longer_fits(f"the {deck} deck has {count} cards, not {len(order)}")
        self.draft.set(self.draft.campaign, dice_rolled=self.draft.campaign.dice_rolled + count)
        return order

    def draw(self, deck: str, cards: Sequence[Entry], count: int, why: str, least: int | None = None) -> list[Entry]:
        """The recorded cards, if they can still be drawn."""
        left = list(cards)
        drawn: list[Entry] = []
        for _ in range(min(count, len(left))):
            if least is not None and len(drawn) >= least and not self._recorded_card(deck, why):
                break
            answer = self._next(Question("card", deck, why), deck)
            card = next((entry for entry in left if entry.id == answer.value), None)
            if card is None:
                _no_longer_fits(f"{answer.value} is not in the {deck} deck")
            left.remove(card)
            drawn.append(card)
        return drawn

    def _recorded_card(self, deck: str, why: str) -> bool:
        """Whether the next answer names a card for this."""
        answer = self._recorded[0] if self._recorded else None
        return answer is not None and (answer.kind, answer.sides, answer.why) == ("card", deck, why)

    def finish(self) -> None:
        """Every recorded answer was asked for again."""
        if self._recorded:
            _no_longer_fits(f"nothing asks any more for {self._recorded[0].why}")

    def _repeated(self, die: Die) -> Face:
        answer = self._next(question(die), die.sides or "location")
        shown = faces.unspelled(answer.value)
        value = None if shown is None else faces.on_die(shown, die)
        if value is None:
            _no_longer_fits(f"{answer.value} is not on a {faces.name_of(die)} ({faces.reason(die)})")
        return Face(value)

    def _next(self, question: Question, sides: int | str | None) -> Answer:
        if not self._recorded:
            _no_longer_fits(f"nothing recorded answers {question.why}")
        answer = self._recorded.popleft()
        if (answer.kind, answer.sides) != (question.kind, sides):
            _no_longer_fits(f"{question.why} is asked where {answer.why} was answered")
        self._note(answer, question)
        if answer.origin in ("rolled", "drawn"):
            campaign = self.draft.campaign
            dice = str(answer.value).count("+") + 1 if answer.kind == "die" else 1
            self.draft.set(campaign, dice_rolled=campaign.dice_rolled + dice)
        return answer


def _no_longer_fits(what: str) -> NoReturn:
    refuse("no-longer-fits", f"The recorded answers no longer fit: {what}.")
