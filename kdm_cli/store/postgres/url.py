"""Where a campaign on a server is: postgresql://HOST/DATABASE?campaign=NAME, without a password."""

import re
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from kdm_cli.light import NamedTuple, digest
from kdm_cli.rules.refusal import refuse

CAMPAIGN = "campaign"
LONGEST = 50  # letters
NAME = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST - 1}}}")
PASSWORDS = "libpq finds it in ~/.pgpass, in the file that PGPASSFILE names, or in PGPASSWORD."
EXAMPLE = "For instance: postgresql://HOST/DATABASE?campaign=ashhold"


class CampaignUrl(NamedTuple):
    """What libpq is told, which campaign is meant there, and how people write both."""

    server: str
    campaign: str
    spoken: str

    @property
    def schema(self) -> str:
        """The schema that holds this campaign."""
        return f"kdm_{self.campaign}"

    @property
    def lock(self) -> int:
        """The number of the lock that whoever writes there has; locks are those of a database."""
        return int(digest([self.schema.encode()])[:15], 16)

    def called(self, settlement: str) -> "CampaignUrl":
        """The same with a name for the campaign, which is else that of its settlement."""
        plain = re.sub("[^a-z0-9_-]+", "-", settlement.lower()).strip("-_")[:LONGEST]
        return self if self.campaign else self.of(plain or "settlement")

    def of(self, campaign: str) -> "CampaignUrl":
        """The same database, and this campaign of it."""
        parts = urlsplit(self.server)
        query = urlencode([*parse_qsl(parts.query, keep_blank_values=True), (CAMPAIGN, campaign)])
        return CampaignUrl(self.server, campaign, urlunsplit(parts._replace(query=query)))


def read_url(text: str) -> CampaignUrl:
    """An address as somebody typed it."""
    try:
        parts = urlsplit(text)
        secret = parts.password
    except ValueError:
        refuse("bad-input", "This is no address of a server.", EXAMPLE)
    told = parse_qsl(parts.query, keep_blank_values=True)
    if secret is not None or any(name == "password" for name, _ in told):
        refuse("bad-input", "A password in an address is seen by everybody who sees the command.", PASSWORDS)
    if parts.fragment or not parts.path.strip("/"):
        refuse("bad-input", f"{text} names no database.", EXAMPLE)
    named = [value for name, value in told if name == CAMPAIGN]
    if len(named) > 1 or (named and NAME.fullmatch(named[0]) is None):
        why = f"{text} names no campaign that could be: small letters, digits, - and _, at most 50."
        refuse("bad-input", why, EXAMPLE)
    query = urlencode([(name, value) for name, value in told if name != CAMPAIGN])
    server = CampaignUrl(urlunsplit(parts._replace(query=query)), "", text)
    return server.of(named[0]) if named else server
