'use strict';
// Drives unlur.html with real events: bring, step, check, try, repair, judge, take away, link. Any console error and any
// request is a failure. Prints the sizes and times that docs/at-scale.md names.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const root = path.resolve(__dirname, '../..');
const file = path.join(root, 'target/web/unlur.html');
const fixture = (name) => path.join(root, 'fixtures', name);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unlur-web-'));
const HOSTILE = '</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>" onload="window.hacked=1" \u2028';
const written = (name, text) => { const at = path.join(folder, name); fs.writeFileSync(at, text); return at; };

let browser;
let failures = 0;

async function test(name, run, options = {}) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  const context = await browser.newContext({ viewport: options.viewport || { width: 1280, height: 800 },
    colorScheme: options.scheme || 'light', acceptDownloads: true });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== `file://${file}` && !request.url().startsWith('blob:')) problems.push(`request of ${request.url()}`);
  });
  try {
    await page.goto(`file://${file}${options.hash || ''}`);
    await page.waitForFunction(() => document.body.dataset.ready);
    await run(page);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.deepEqual(problems, []);
    console.log(`ok   ${name}`);
  } catch (error) {
    failures += 1;
    console.error(`FAIL ${name}\n${error.stack}\n${problems.join('\n')}`);
  }
  await context.close();
}

const text = (page, id) => page.textContent(`#${id}`);
const bring = async (page, ...files) => { await page.setInputFiles('#files', files); };
const stones = (page) => page.$$eval('#grid td', (cells) => cells.map((cell) => cell.textContent).filter((cell) => cell.includes(' ')).sort());

// A real click on the centre of a cell.
async function click(page, name) {
  await page.$eval('#board', (board) => board.scrollIntoView({ block: 'nearest' }));
  const [x, y] = await page.evaluate((wanted) => {
    const { root } = viewer.picture;
    const cell = viewer.board.cells.find((one) => one.name === wanted);
    const point = new DOMPoint(cell.x, cell.y).matrixTransform(root.getScreenCTM());
    return [point.x, point.y];
  }, name);
  await page.mouse.click(x, y);
}

async function accessible(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter((violation) => ['serious', 'critical'].includes(violation.impact));
  assert.deepEqual(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).slice(0, 3).join(' | ')}`), []);
}

async function fits(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= window, `the page is ${wide} wide in a window of ${window}`);
}

// Takes a file away and returns its bytes.
async function taken(page, format) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-format=${format}]`)]);
  const at = path.join(folder, download.suggestedFilename());
  await download.saveAs(at);
  return fs.readFileSync(at);
}

const picture = (page, name) => (process.env.PICTURES ? page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`), fullPage: true }) : null);

async function main() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  const figures = [['size of unlur.html, KiB', Math.round(fs.statSync(file).size / 1024), 1536]];

  await test('the first board is there soon, and a game can be entered from nothing', async (page) => {
    figures.push(['first board after opening, ms', Number(await page.getAttribute('body', 'data-ready')), 1000]);
    await page.selectOption('#side', '5');
    await page.click('#new');
    assert.match(await text(page, 'turn'), /contract/);
    await click(page, 'a5');
    assert.match(await text(page, 'said'), /^error\[contract-edge\]: /);
    await click(page, 'e5');
    assert.equal(await text(page, 'said'), 'contract stone on e5');
    await page.click('#pass');
    assert.equal(await text(page, 'turn'), 'White to move');
    await click(page, 'd4');
    assert.equal(await text(page, 'said'), 'White on d4');
    await click(page, 'd4');
    assert.match(await text(page, 'said'), /^error\[occupied\]: /);
    await page.fill('#cell', 'f5');
    await page.press('#cell', 'Enter');
    assert.equal(await text(page, 'said'), 'Black on f5');
    assert.deepEqual(await stones(page), ['d4 white', 'e5 black', 'f5 black']);
    await page.click('#back');
    await click(page, 'f6');
    assert.match(await text(page, 'siblings'), /f5 f6/);
    await page.click('#flip');
    await page.click('#back');
    await click(page, 'g6');
    assert.equal(await text(page, 'said'), 'Black on g6');
    await page.click('#undo');
    await page.click('#undo');
    await page.click('#redo');
    assert.match(await text(page, 'siblings'), /f5 f6/);
    await page.click('#resign-white');
    assert.match(await text(page, 'said'), /^White resigns/);
    assert.equal(await text(page, 'turn'), 'The game is over here');
    assert.match((await taken(page, 'sgf')).toString(), /;B\[e5\]\s*;B\[\]\s*;W\[d4\]/);
  });

  await test('games are brought, listed, filtered and stepped through', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'), fixture('games/variations.sgf'), fixture('json/records.json'));
    assert.match(await text(page, 'list-count'), /games/);
    await page.fill('#list-filter', 'side = 6');
    await page.waitForFunction(() => / of /.test(document.getElementById('list-count').textContent));
    await page.fill('#list-filter', 'plays = 6');
    await page.waitForFunction(() => document.getElementById('list-error').textContent);
    assert.match(await text(page, 'list-error'), /no field is called `plays`/);
    await page.fill('#list-filter', '');
    await page.click('#list-rows tr:nth-child(2) button');
    assert.equal(await text(page, 'status'), 'Start');
    await page.click('#next');
    assert.match(await text(page, 'status'), /^Ply 1/);
    await page.keyboard.press('End');
    await accessible(page);
    await fits(page);
  });

  await test('a zip is unpacked', async (page) => {
    const zip = fs.readdirSync(fixture('archive/33-zipped')).map((name) => fixture(`archive/33-zipped/${name}`)).find((name) => name.endsWith('.zip'));
    await bring(page, zip);
    assert.ok(await page.isVisible('#viewer'));
    assert.equal(await text(page, 'failure'), '');
  });

  await test('a broken file is checked and repaired', async (page) => {
    await page.click('#paste');
    await page.fill('#pasted', '(;GM[4000]SZ[9]PB[Ada]PW[Bo]RE[B+]\n;B[a5]\n;B[e5]\n;B[]\n;W[d4]C[a ] b]\n;B[d4]');
    await page.click('#read-pasted');
    assert.match(await text(page, 'check-title'), /finding/);
    const lines = await page.$$eval('#findings button', (buttons) => buttons.map((button) => button.textContent));
    assert.ok(lines.some((line) => line.startsWith('2:4: error[contract-edge]: ')), lines.join('\n'));
    await page.click('#findings button >> text=contract-edge');
    assert.match(await text(page, 'status'), /^Ply 1/);
    const chosen = await page.$eval('#text', (field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(chosen, 'a5');
    await picture(page, 'broken');
    await page.click('#repair');
    assert.match(await text(page, 'repaired'), /missing-close/);
    assert.ok((await page.inputValue('#text')).trimEnd().endsWith(')'));
    await picture(page, 'repaired');
    await accessible(page);
  });

  await test('comments, names and marks are written', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    await page.click('#next');
    await page.click('#write summary');
    await page.fill('#comment-text', 'good ] \u6f22');
    await page.press('#comment-text', 'Tab');
    assert.equal(await text(page, 'comment'), 'good ] \u6f22');
    await page.fill('[data-property=PB]', 'Ada "A"');
    await page.press('[data-property=PB]', 'Tab');
    assert.match(await text(page, 'players'), /Ada "A"/);
    await page.selectOption('#tool', 'TR');
    await page.fill('#cell', 'c3');
    await page.press('#cell', 'Enter');
    assert.match((await taken(page, 'sgf')).toString(), /TR\[c3\]/);
  });

  await test('text of a record cannot run', async (page) => {
    const value = HOSTILE.replace(/[\\\]]/g, '\\$&');
    await bring(page, written('hostile.sgf', `(;GM[4000]SZ[9]PB[${value}]EV[${value}];B[e5]C[${value}]N[${value}]LB[d4:<b>];W[${value}])`.repeat(2)));
    await page.click('#next');
    assert.equal((await text(page, 'comment')).includes('</script>'), true);
    await fits(page);
  });

  await test('a position and a game are judged, as by the program', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'));
    await page.click('#next');
    await page.fill('#playouts', '200');
    await page.click('#judge-position');
    await page.waitForFunction(() => /of 100/.test(document.getElementById('judged').textContent), null, { timeout: 60000 });
    assert.ok(await page.$$eval('.heat', (cells) => cells.length) > 5);
    await page.click('#next');
    assert.equal(await page.$$eval('.heat', (cells) => cells.length), 0);
    await page.fill('#playouts', '20');
    await page.click('#judge-game');
    await page.waitForFunction(() => /mistake/.test(document.getElementById('judged').textContent), null, { timeout: 120000 });
    assert.ok(await page.isVisible('#graph svg'));
    await page.click('#first');
    await page.click('#quiz');
    assert.match(await text(page, 'judged'), /Click a better move|No mistake/);
    const best = await page.evaluate(() => judge.quiz && judge.quiz.best !== 'pass' && judge.quiz.best);
    if (best) {
      await click(page, best);
      assert.match(await text(page, 'judged'), /is the best move/);
    }
    await picture(page, 'judged');
    await accessible(page);
  });

  await test('a game is taken away and linked', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'));
    assert.match((await taken(page, 'canonical')).toString(), /^\(;FF\[4\]GM\[4000\]CA\[UTF-8\]/);
    assert.equal(JSON.parse(await taken(page, 'json')).format, 'unlur-record');
    assert.match((await taken(page, 'text')).toString(), /^Black: |^Side: |^White: /m);
    assert.match((await taken(page, 'svg')).toString(), /^<svg /);
    assert.equal((await taken(page, 'png')).subarray(1, 4).toString(), 'PNG');
    await page.keyboard.press('End');
    const before = await stones(page);
    await page.click('#link');
    const address = await page.inputValue('#link-text');
    figures.push(['link of a game of the fixtures, characters', address.split('#')[1].length, 2000]);
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForFunction(() => document.body.dataset.ready);
    await other.keyboard.press('End');
    await other.click('#last');
    assert.deepEqual(await stones(other), before);
  });

  await test('10,000 games are listed soon', async (page) => {
    const league = fs.readdirSync(fixture('league')).filter((name) => name.endsWith('.sgf')).map((name) => fs.readFileSync(fixture(`league/${name}`), 'utf8')).join('\n');
    const one = league.split(/\n(?=\(;)/);
    const many = Array.from({ length: 10000 }, (_, index) => one[index % one.length]).join('\n');
    const at = written('many.sgf', many);
    const began = Date.now();
    await page.evaluate(() => { window.times = []; });
    await bring(page, at);
    await page.waitForFunction(() => /^10000 games/.test(document.getElementById('list-count').textContent), null, { timeout: 60000 });
    figures.push(['10,000 games listed, ms', Date.now() - began, 3000]);
  });

  await test('a click on side 26 is judged soon', async (page) => {
    await page.selectOption('#side', '26');
    await page.click('#new');
    const times = await page.evaluate(() => {
      const all = [];
      let node = 0;
      for (let index = 0; index < 120; index++) {
        const cell = (300 + index * 53) % 1951;
        const began = performance.now();
        const request = index === 3 ? { do: 'pass', node } : { do: 'play', node, cell };
        try { node = program.ask(request).node; } catch { /* An edge cell. */ }
        all.push(performance.now() - began);
      }
      return all.sort((one, other) => one - other);
    });
    figures.push(['click judged on side 26, ms, median', Math.round(times[60] * 10) / 10, 20]);
    figures.push(['the slowest of 120', Math.round(times[119] * 10) / 10, null]);
  });

  for (const scheme of ['light', 'dark']) {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
      await test(`${scheme}, ${viewport.width} pixels wide: it fits and is accessible`, async (page) => {
        await bring(page, fixture('games/club-2004.sgf'));
        await page.click('#next');
        await page.click('#next');
        await fits(page);
        await accessible(page);
        await page.fill('#playouts', '100');
        await page.click('#judge-position');
        await page.waitForFunction(() => /of 100/.test(document.getElementById('judged').textContent), null, { timeout: 60000 });
        await picture(page, `${scheme}-${viewport.width}`);
      }, { scheme, viewport });
    }
  }

  await browser.close();
  for (const [name, value, most] of figures) console.log(`${String(value).padStart(6)}  ${name}${most ? ` (at most ${most})` : ''}`);
  const size = figures[0];
  if (size[1] > size[2]) { failures += 1; console.error('the page is too large'); }
  if (failures) { console.error(`${failures} failed`); process.exit(1); }
}

main().catch((error) => { console.error(error); process.exit(1); });
