// What the tests look for in a page as it is laid out.

function named(element) {
  const told = (element.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const kind = element.getAttribute('class');
  return `<${element.localName}${kind ? ' class="' + kind + '"' : ''}> ${told}`;
}

function visible(element) {
  return element.checkVisibility() && element.getClientRects().length > 0;
}

// An element inside one that scrolls by itself sticks out of nothing; on paper nothing scrolls, so it is told there.
function overflowing() {
  const found = [], across = document.documentElement.clientWidth, page = document.documentElement;
  if (page.scrollWidth > across + 1) found.push(`the page is ${page.scrollWidth} wide in a window of ${across}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (!visible(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.right > across + 1) found.push(`${named(element)} ends at ${Math.round(box.right)} of ${across}`);
    if (box.left < -1) found.push(`${named(element)} begins at ${Math.round(box.left)}`);
    if (element.closest('svg')) continue;
    if (element.clientWidth && element.scrollWidth > element.clientWidth + 1)
      found.push(`${named(element)} holds ${element.scrollWidth} in ${element.clientWidth}`);
    const cut = getComputedStyle(element).overflowY !== 'visible';
    if (cut && element.clientHeight && element.scrollHeight > element.clientHeight + 1)
      found.push(`${named(element)} hides ${element.scrollHeight} high in ${element.clientHeight}`);
  }
  return found;
}

// Colours are laid over each other on a canvas, which knows every way to write one.
function contrasts(least, backgrounds) {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const lay = (colours) => {
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, 1, 1);
    for (const [colour, opacity] of colours) {
      canvas.globalAlpha = opacity;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      canvas.globalAlpha = 1;
    }
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = ([red, green, blue]) => {
    const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const found = [], seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (seen.nextNode()) {
    const element = seen.currentNode.parentElement, text = seen.currentNode.data.trim();
    if (!text || !visible(element) || element.closest('style')) continue;
    const behind = [];
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      opacity *= style.opacity;
      if (backgrounds) behind.unshift([style.backgroundColor, 1]);
      if (backgrounds && style.backgroundImage !== 'none') found.push(`${named(each)} has a picture behind its text`);
    }
    const style = getComputedStyle(element), colour = element.closest('svg') ? style.fill : style.color;
    const [paper, ink] = [light(lay(behind)), light(lay([...behind, [colour, opacity]]))];
    const ratio = (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05);
    if (ratio < least) found.push(`${ratio.toFixed(2)} ${named(element)} (${colour})`);
  }
  return [...new Set(found)];
}

async function brightness(png) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas.drawImage(picture, 0, 0);
  const data = canvas.getImageData(0, 0, picture.width, picture.height).data;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
  return sum / (data.length / 4) / 3;
}

/** Words within these elements that do not stand on one line. */
function broken(selector) {
  const found = [];
  for (const element of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(each => Math.round(each.top));
        if (new Set(tops).size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}
