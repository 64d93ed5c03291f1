"""The pages of what bots played, in a real browser: contrast, names of drawings, links, nothing beside the page."""

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.bot.kept import hunts, thirty_years
from tests.export.markup import check_valid

UNREADABLE = """
const light = colour => {
  const parts = colour.match(/[\\d.]+/g).map(Number).slice(0, 3).map(each => each / 255);
  const [r, g, b] = parts.map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
};
const paper = light(getComputedStyle(document.body).backgroundColor), found = new Set();
if (document.documentElement.scrollWidth > innerWidth + 1) found.add(`wider than the window: ${document.title}`);
for (const each of document.querySelectorAll('main *')) {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (!own || ['title', 'desc'].includes(each.tagName)) continue;
  const style = getComputedStyle(each), colour = light(each.ownerSVGElement ? style.fill : style.color);
  const contrast = (Math.max(colour, paper) + .05) / (Math.min(colour, paper) + .05);
  if (contrast < 4.5) found.add(`${each.tagName} ${each.textContent.slice(0, 20)}: ${contrast.toFixed(2)}`);
}
for (const svg of document.querySelectorAll('svg')) {
  const name = document.getElementById(svg.getAttribute('aria-labelledby'));
  if (svg.getAttribute('role') !== 'img' || !name || !name.textContent.trim()) found.add('a drawing without a name');
  const frame = svg.getBoundingClientRect();
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    if (frame.width && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1))
      found.add(`${text.textContent} sticks out`);
  }
}
for (const link of document.querySelectorAll('a[href^="#"]'))
  if (!document.getElementById(link.getAttribute('href').slice(1))) found.add(`${link.textContent} leads nowhere`);
return [...found];
"""


@pytest.fixture(scope="module", params=["thirty years", "hunts"])
def campaign(request, kept, tmp_path_factory):
    play = hunts if request.param == "hunts" else thirty_years
    return play(kept, tmp_path_factory.mktemp("played"))


def page(campaign, what):
    out = campaign / f"{what}.html"
    perform(parse(split(f"export {what} --out {out}"), {"file": str(campaign / "ashhold.kdm")}))
    return out.read_text(encoding="utf-8")


@pytest.mark.some(2)
@pytest.mark.parametrize("what", ["chronicle", "summary"])
def test_anybody_can_read_the_page_on_any_screen(what, campaign, browser):
    html = page(campaign, what)
    check_valid(html)
    for scheme in ("light", "dark"):
        browser.emulate(scheme)
        for width in (400, 1000):
            browser.show(html, width)
            assert browser.run(UNREADABLE) == [], (scheme, width)


@pytest.mark.parametrize("what", ["chronicle", "summary"])
def test_the_same_campaign_is_the_same_page(what, campaign):
    assert page(campaign, what) == page(campaign, what)
