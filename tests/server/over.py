"""The same evenings on a server: a campaign that lies in the folder is put there, and every command means it."""

from pathlib import Path

from kdm_cli.store.campaign import reading
from kdm_cli.store.postgres import sharing
from kdm_cli.store.postgres.url import read_url
from tests.scenarios.quick import Quick

CAMPAIGN = "ashhold"
ABOUT_FILES = {
    line for line in Path(__file__).with_name("about_files.txt").read_text().splitlines() if not line.startswith("#")
}


def touches_no_file(item):
    """Whether a test types its lines at `kdm` and asks nothing of the file behind it."""
    name = item.path.stem
    listed = {name, f"{name}::{item.originalname}"} & ABOUT_FILES
    return "kdm" in getattr(item, "fixturenames", ()) and not listed


class OverServer(Quick):
    """`kdm` with a campaign on a server; there is one at a time."""

    def __init__(self, folder, cluster):
        super().__init__(folder)
        self.cluster = cluster
        self.begun = False
        cluster.tell(f"drop schema if exists kdm_{CAMPAIGN} cascade")

    def run(self, *words, stdin=None, env=None):
        if not self.begun and "--file" not in words and not (env or {}).get("KDM_FILE"):
            self._move()
        return super().run(*words, stdin=stdin, env=env)

    def _move(self):
        """From the first line on that means a campaign, unless there are several, it is the one on the server."""
        found = list(Path(self.folder).glob("*.kdm"))
        if len(found) > 1:
            return
        self.begun, self.on_server = True, self.cluster.address(CAMPAIGN)
        if found:
            with reading(str(found[0])) as file:
                sharing.share(read_url(self.on_server), file)
            found[0].unlink()
