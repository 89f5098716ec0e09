'use strict';
// What the scripts that drive pages share: a browser, a test with a page of its own, and checks. Any console error and
// any request that the script does not permit is a failure.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

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
      colorScheme: options.scheme || 'light', hasTouch: Boolean(options.touch), javaScriptEnabled: !options.isStill, acceptDownloads: true });
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
    // The pages ask before changes are lost.
    page.on('dialog', (dialog) => dialog.accept());
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => { if (!this.permits(request.url())) problems.push(`request of ${request.url()}`); });
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

module.exports = { Driver, HOSTILE, INVISIBLE, visible, accessible, clickCell, contrasts, coverage, escape, fits, status, stones };
