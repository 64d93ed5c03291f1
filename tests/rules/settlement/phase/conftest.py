"""Ashhold in lantern year 1, at home: four have returned, the lanterns burn, and there are endeavors to spend."""

from functools import cache

import pytest

from kdm_cli.rules.asking import steps
from kdm_cli.rules.state import Step
from tests.rules.conftest import Game, beginning, with_founders

DEVELOP = ("setup", "return", "endeavors", "event", "death_count", "timeline")  # done before the settlement develops


class Home(Game):
    """A settlement phase in memory, at the step it is brought to."""

    def at(self, key):
        """The phase stands at this step: those before it are done."""
        steps.forget(self.play)
        steps.begin(self.play, "victory")
        for step in steps.present(self.play):
            if step.number < steps.BY_KEY[key].number and not steps.done(self.play, step.key):
                steps.finish(self.play, step.key)
        if key == "develop":  # and the group is at it
            self.draft.create(Step, step=steps.BEGUN, entry=1)
        return self

    @property
    def endeavors(self):
        return self.sheet.endeavors

    def give_endeavors(self, count):
        self.draft.set(self.sheet, endeavors=count)


@cache
def developing():
    """Step 7 of lantern year 1: Lucy, Erza, Zachary and Al are back; Lantern Hoard, Language, 4 endeavors, 8 nameless."""
    playing = with_founders(Home).again()
    playing.draft.set(playing.sheet, lantern_year=1, phase="settlement", nameless=8, endeavors=4)
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        playing.draft.set(playing[name], returned=True)
    playing.build("language", "lantern hoard", "white lion")
    return beginning(playing.at("develop"))


@pytest.fixture
def home():
    """Step 7 of lantern year 1: Lucy, Erza, Zachary and Al are back; Lantern Hoard, Language, 4 endeavors, 8 nameless."""
    playing = developing().again()
    yield playing
    playing.end()
