// What the tests ask of a page for people who have a keyboard, or listen.

const OPERABLE = 'a[href], button, summary, input, select, textarea, [tabindex]';

function operable() {
  return [...document.querySelectorAll(OPERABLE)].filter(each => each.checkVisibility() && !each.disabled && each.tabIndex >= 0);
}

const described = each => `<${each.localName}> ${(each.textContent || '').trim().slice(0, 40)}`;

function luminance(colour) {
  const [r, g, b] = colour.match(/[\d.]+/g).map(Number).slice(0, 3).map(each => each / 255)
    .map(each => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
}

/** Where the focus is: its place among all that can be operated, and what is wrong with how it is shown. */
function focus() {
  const it = document.activeElement;
  if (!it || it === document.body) return [-1, 'the page', [], 0, 0];
  const outlines = [getComputedStyle(it), getComputedStyle(it, '::after')];
  const shown = outlines.find(each => each.outlineStyle !== 'none' && parseFloat(each.outlineWidth) >= 2);
  const wrong = [];
  if (!it.matches(':focus-visible')) wrong.push(`${described(it)} does not show that it has the focus`);
  else if (!shown) wrong.push(`${described(it)} has no outline`);
  else {
    const [one, other] = [luminance(shown.outlineColor), luminance(getComputedStyle(document.body).backgroundColor)];
    const contrast = (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
    if (contrast < 3) wrong.push(`${described(it)} is outlined with a contrast of ${contrast.toFixed(2)}`);
  }
  const box = it.getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight) wrong.push(`${described(it)} is not seen`);
  return [operable().indexOf(it), described(it), wrong, Math.round(box.left), Math.round(box.top + scrollY)];
}

/** Notes where each Tab leads; from what folds away the next ones lead nowhere before `kdmStays` is false again. */
function follow(stays) {
  window.kdmReached = [];
  window.kdmStays = false;
  const tab = (kind, then) => addEventListener(kind, event => event.key === 'Tab' && then(event), true);
  tab('keydown', event => { if (window.kdmStays) event.preventDefault(); });
  tab('keyup', () => {
    if (window.kdmStays) return;
    window.kdmReached.push(focus());
    window.kdmStays = stays && document.activeElement.localName === 'summary';
  });
}

/** Headings in order, one language, one main part, landmarks, names of pictures and of whatever can be operated. */
function spoken() {
  const found = [], seen = each => each.checkVisibility();
  const name = each => each.getAttribute('aria-label') || (each.getAttribute('aria-labelledby') || '').split(' ')
    .map(id => document.getElementById(id)?.textContent || '').join(' ').trim() || each.getAttribute('alt') || '';
  if (!document.documentElement.lang) found.push('no language');
  if (!document.title.trim()) found.push('no title');
  const mains = [...document.querySelectorAll('main')].filter(seen);
  if (mains.length !== 1) found.push(`${mains.length} main parts`);
  let level = 0;
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen);
  if (headings.filter(each => each.localName === 'h1').length !== 1) found.push('not one h1');
  for (const each of headings) {
    const own = Number(each.localName[1]);
    if (own > level + 1) found.push(`${described(each)} after h${level}`);
    if (!each.textContent.trim()) found.push(`${each.localName} says nothing`);
    level = own;
  }
  for (const each of [...document.querySelectorAll('svg, img, [role=img]')].filter(seen))
    if (each.getAttribute('aria-hidden') !== 'true' && !name(each)) found.push(`a picture without a name in ${described(each.parentElement)}`);
  for (const each of operable())
    if (!each.textContent.trim() && !name(each)) found.push(`${each.outerHTML.slice(0, 60)} has no name`);
  for (const each of [...document.querySelectorAll('nav, section[aria-label], section[aria-labelledby]')].filter(seen))
    if (each.localName !== 'nav' && !name(each)) found.push(`${described(each)} has an empty name`);
  const outside = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (outside.nextNode()) {
    const it = outside.currentNode.parentElement;
    if (outside.currentNode.data.trim() && seen(it) && !it.closest('main, header, footer, nav, [role=status], script, style, noscript'))
      found.push(`outside every landmark: ${outside.currentNode.data.trim().slice(0, 40)}`);
  }
  return found;
}
