'use strict';
// What the scripts that drive pages share: a browser, a test with a page of its own, and checks. Any console error and
// any request that the script does not permit is a failure.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// The windows of the specification: two screens, a phone upright and sideways, and a small phone.
const SIZES = [[1440, 900], [1280, 720], [390, 844], [844, 390], [320, 640]];
// The same in light and dark.
const LOOKS = SIZES.flatMap(([width, height]) => ['light', 'dark'].map((scheme) => ({ width, height, scheme })));

// Text that would run or break a page, if anything but text were made of it.
const HOSTILE = '</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>" onload="window.hacked=1" \u2028\u2029 \u202e\u00ad\u{e0041}';
// The value of a property in SGF.
const escape = (text) => text.replace(/[\\\]]/g, '\\$&');

class Driver {
  // `permits` says whether a request may be made.
  constructor(permits) {
    this.permits = permits;
    this.failures = 0;
  }

  async start() {
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  }

  // Runs a test on the page at an address. With ONLY, a part of its name, other tests are left out.
  async test(name, address, run, options = {}) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
    const context = await this.browser.newContext({ viewport: { width: options.width || 1280, height: options.height || 800 },
      colorScheme: options.scheme || 'light', hasTouch: Boolean(options.touch), isMobile: Boolean(options.touch),
      permissions: ['clipboard-read', 'clipboard-write'], javaScriptEnabled: !options.isStill, acceptDownloads: true });
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
    // The pages ask before changes are lost.
    page.on('dialog', (dialog) => dialog.accept());
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => { if (!this.permits(request.url())) problems.push(`request of ${request.url()}`); });
    if (options.before) await page.addInitScript(options.before);
    try {
      await page.goto(address);
      await run(page);
      if (!options.isStill) assert.equal(await page.evaluate(() => window.hacked), undefined);
      assert.deepEqual(problems.filter((problem) => !options.allowed || !options.allowed.test(problem)), []);
      console.log(`ok   ${name}`);
    } catch (error) {
      this.fail(`${name}\n${error.stack}\n${problems.join('\n')}`);
    }
    await context.close();
  }

  fail(what) {
    this.failures += 1;
    console.error(`FAIL ${what}`);
  }

  async finish() {
    await this.browser.close();
    if (this.failures) {
      console.error(`${this.failures} failed`);
      process.exit(1);
    }
  }
}

const status = (page) => page.textContent('#status');
// The stones on the board, as `d4 white`.
const stones = (page) => page.$$eval('#grid td', (cells) => cells.map((cell) => cell.textContent).filter((text) => text.includes(' ')).sort());

// A real click on the centre of a cell of the viewer.
async function clickCell(page, name) {
  await page.$eval('#board', (board) => board.scrollIntoView({ block: 'nearest' }));
  const [x, y] = await page.evaluate((wanted) => {
    const { x, y } = viewer.board.cells.find((one) => one.name === wanted);
    const place = new DOMPoint(x, y).matrixTransform(viewer.picture.root.getScreenCTM());
    return [place.x, place.y];
  }, name);
  await page.mouse.click(x, y);
}

// No serious finding of axe.
async function accessible(page) {
  // The policy of the page allows no script but its own, so axe goes in by the debugger.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter((violation) => ['serious', 'critical'].includes(violation.impact));
  assert.deepEqual(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).slice(0, 3).join(' | ')}`), []);
}

// The contrasts of pairs of colours, each of an element and a property: [selector, property, selector, property].
const contrasts = (page, pairs) => page.evaluate((all) => {
  const light = (color) => {
    const parts = color.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const color = (selector, property) => light(getComputedStyle(document.querySelector(selector))[property]);
  return all.map(([one, own, other, its]) => {
    const [low, high] = [color(one, own), color(other, its)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}, pairs);

// The share of the window that the cells of the viewer cover.
const coverage = (page) => page.evaluate(() => {
  const scale = viewer.picture.root.getScreenCTM().a;
  return viewer.board.cells.length * source.spacing ** 2 * Math.sqrt(3) / 2 * scale ** 2 / (innerWidth * innerHeight);
});

// The page is not wider than its window.
async function fits(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= window, `the page is ${wide} wide in a window of ${window}`);
}

// No text lies on another: the lines of all texts in sight, each in its own element, do not overlap. What is fixed, as
// the bar of a phone, lies on the page, and is compared with itself.
async function apart(page) {
  const found = await page.evaluate(() => {
    const boxes = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const host = text.parentElement;
      if (!text.textContent.trim() || host.closest('svg, script, style, option, dialog, .hidden, noscript') || !host.checkVisibility()) continue;
      let [top, bottom, left, right] = [0, innerHeight, 0, innerWidth];
      let layer = null;
      for (let at = host; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflow !== 'visible' || style.clipPath !== 'none') {
          const box = at.getBoundingClientRect();
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        if (!layer && ['fixed', 'sticky', 'absolute'].includes(style.position)) layer = at;
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const own = [Math.max(top, box.top), Math.min(bottom, box.bottom), Math.max(left, box.left), Math.min(right, box.right)];
        if (own[1] - own[0] > 2 && own[3] - own[2] > 2) boxes.push({ own, text: text.textContent.trim().slice(0, 40), host, layer });
      }
    }
    const overlap = ([low, high], [from, to]) => Math.min(high, to) - Math.max(low, from);
    const found = [];
    boxes.forEach((one, place) => {
      for (const other of boxes.slice(place + 1)) {
        if (one.host === other.host || one.layer !== other.layer) continue;
        if (overlap(one.own.slice(0, 2), other.own.slice(0, 2)) > 4 && overlap(one.own.slice(2), other.own.slice(2)) > 2) found.push(`${one.text} / ${other.text}`);
      }
    });
    return found;
  });
  assert.deepEqual(found, []);
}

// Whether nothing covers an element, and the window holds it.
const isSeen = (page, selector) => page.$eval(selector, (one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth + 1 && y + height <= innerHeight + 1
    && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
});

// Fingers that move over the board, by real events: for each finger its places, in parts of the board.
async function touch(page, ...fingers) {
  const box = await page.locator('#board svg').boundingBox();
  const client = await page.context().newCDPSession(page);
  const points = (step) => fingers.map((places, id) => {
    const [from, to] = places;
    const at = [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * step / 8);
    return { x: box.x + box.width * at[0], y: box.y + box.height * at[1], id };
  });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= 8; step++) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
}

// The ranges of the characters that the program does not show as they are, and their class in an expression without
// the tab and the ends of lines.
const INVISIBLE = fs.readFileSync(path.join(__dirname, '../draw/snapshots/unlur__draw__printable__invisible-characters.snap'), 'utf8')
  .split('---\n')[2].trim().split('\n').map((range) => range.split('-').map((number) => Number.parseInt(number, 16)));
const invisible = new RegExp(`(?![\\t\\n\\r])[${INVISIBLE.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')}]`, 'u');

// Nothing that a reader sees or hears holds such a character.
async function visible(page) {
  const texts = await page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('main *')]
    .flatMap((node) => [node.title, node.getAttribute('aria-label')]).filter(Boolean)]);
  for (const text of texts) assert.ok(!invisible.test(text), text.slice(0, 500));
}

module.exports = { Driver, HOSTILE, INVISIBLE, LOOKS, apart, isSeen, touch, visible, accessible, clickCell, contrasts, coverage, escape, fits, status, stones };
