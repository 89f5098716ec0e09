'use strict';
// Drives the pages in a headless browser: stepping, variations, keyboard, filters, hostile text,
// accessibility, narrow and wide windows. Any console error or network request is a failure.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const root = path.resolve(__dirname, '../..');
const fixtures = path.join(root, 'fixtures');
const program = path.resolve(process.env.PROGRAM);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unlur-pages-'));
const HOSTILE = '</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>" onload="window.hacked=1" \u2028\u2029 \u202e';

function make(name, ...args) {
  const file = path.join(folder, name);
  const done = spawnSync(program, [...args, '-o', file, '--force'], { encoding: 'utf8' });
  assert.ok(done.status === 0 || done.status === 1, `${args.join(' ')}: ${done.stderr}`);
  return file;
}

const escape = (text) => text.replace(/[\\\]]/g, '\\$&');
const hostileFile = path.join(folder, `a${HOSTILE.replace(/[/\u2028\u2029]/g, '')}.sgf`.slice(0, 60) + '.sgf');
fs.writeFileSync(hostileFile, `(;FF[4]GM[4000]CA[UTF-8]SZ[9]PB[${escape(HOSTILE)}]PW[Bo]EV[${escape(HOSTILE)}]DT[${escape(HOSTILE)}]XX[${escape(HOSTILE)}]RE[W+R]
;B[e5]C[${escape(HOSTILE)}]N[${escape(HOSTILE)}]LB[d4:${escape('<b>')}];B[];W[${escape(HOSTILE)}];W[e4])`);

let browser;
let failures = 0;

async function test(name, file, run, options = {}) {
  const context = await browser.newContext({ viewport: { width: options.width || 1200, height: 900 }, colorScheme: options.scheme || 'light',
    hasTouch: Boolean(options.touch) });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => { if (!request.url().startsWith('file:') && !request.url().startsWith('data:')) problems.push(`request of ${request.url()}`); });
  try {
    await page.goto('file://' + encodeURI(file).replace(/[?#]/g, encodeURIComponent) + (options.hash || ''));
    await run(page);
    assert.deepEqual(problems.filter((problem) => !options.allowed || !options.allowed.test(problem)), []);
    console.log(`ok   ${name}`);
  } catch (error) {
    failures += 1;
    console.error(`FAIL ${name}\n${error.stack}\n${problems.join('\n')}`);
  }
  await context.close();
}

const status = (page) => page.textContent('#status');
const stones = (page) => page.$$eval('#grid td', (cells) => cells.map((cell) => cell.textContent).filter((text) => text.includes(' ')).sort());

// The stones after a node as `unlur show` gives them, by the library's own replay.
function expected(file, node) {
  const done = spawnSync(program, ['show', file, '--node', String(node), '--format', 'json'], { encoding: 'utf8' });
  const position = JSON.parse(done.stdout);
  return [...position.black.map((cell) => cell + ' black'), ...position.white.map((cell) => cell + ' white')].sort();
}

async function accessible(page) {
  // The policy of the page allows no script but its own, so axe goes in by the debugger.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter((violation) => ['serious', 'critical'].includes(violation.impact));
  assert.deepEqual(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).slice(0, 3).join(' | ')}`), []);
}

async function fits(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= window, `the page is ${wide} wide in a window of ${window}`);
}

async function main() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  process.chdir(root);
  const variations = 'fixtures/games/variations.sgf';
  const viewer = make('viewer.html', 'view', variations);
  const reviewed = make('reviewed.html', 'view', 'fixtures/pictures/reviewed.sgf', variations);
  const reviewedReport = make('reviewed-report.html', 'report', 'fixtures/pictures/reviewed.sgf', variations);
  const many = make('many.html', 'view', path.join(fixtures, 'games/endings.sgf'));
  const large = make('large.html', 'view', path.join(fixtures, 'games/large.sgf'));
  const hostile = make('hostile.html', 'view', hostileFile);
  const report = make('report.html', 'report', hostileFile, path.join(fixtures, 'games'), path.join(fixtures, 'league'));

  await test('buttons, keys, slider and wheel step', viewer, async (page) => {
    assert.equal(await status(page), 'Start');
    await page.click('#next');
    assert.match(await status(page), /^Ply 1: /);
    await page.keyboard.press('ArrowRight');
    assert.match(await status(page), /^Ply 2: /);
    await page.keyboard.press('PageDown');
    assert.match(await status(page), /^Ply 12: /);
    await page.keyboard.press('ArrowLeft');
    assert.match(await status(page), /^Ply 11: /);
    await page.keyboard.press('End');
    assert.match(await status(page), /^Ply 36: .*White wins by a line/);
    assert.ok(await page.isDisabled('#next'));
    await page.keyboard.press('Home');
    assert.equal(await status(page), 'Start');
    await page.focus('#slider');
    await page.keyboard.press('ArrowRight');
    assert.match(await status(page), /^Ply 1: /);
    await page.hover('#board');
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Ply 2'));
    await page.keyboard.press('d');
    assert.match(await status(page), /White wins by a line/);
    assert.ok(await page.$$eval('.link', (links) => links.length) > 5);
    assert.equal(await page.$$eval('.band.white', (bands) => bands.length), 2);
    await page.keyboard.press('f');
    assert.equal(await page.getAttribute('#flip', 'aria-pressed'), 'true');
    await page.keyboard.press('?');
    assert.ok(await page.isVisible('#keys'));
    await page.keyboard.press('Escape');
  });

  await test('every node has the stones of the replay', viewer, async (page) => {
    const count = await page.evaluate(() => viewer.nodes.length);
    for (let node = 0; node < count; node++) {
      await page.evaluate((at) => viewer.go(at), node);
      assert.deepEqual(await stones(page), expected(variations, node), `node ${node}`);
    }
  });

  await test('every variation can be reached by the keyboard', viewer, async (page) => {
    const count = await page.evaluate(() => viewer.nodes.length);
    const seen = new Set();
    const open = [0];
    while (open.length) {
      const node = open.pop();
      if (seen.has(node)) continue;
      seen.add(node);
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp']) {
        await page.evaluate((at) => viewer.go(at), node);
        await page.keyboard.press(key);
        open.push(await page.evaluate(() => viewer.node));
      }
    }
    assert.equal(seen.size, count);
  });

  await test('the address names the position', many, async (page) => {
    assert.match(await status(page), /^Ply 3: /);
    assert.equal(await page.inputValue('#games'), '1');
    await page.selectOption('#games', '3');
    await page.keyboard.press('End');
    const link = await page.getAttribute('#permalink', 'href');
    assert.match(link, /^#game=4&ply=\d+$/);
    await page.evaluate(() => { location.hash = '#game=1&ply=5'; });
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Ply 5'));
  }, { hash: '#game=2&ply=3' });

  // The values of the main line as the record writes them.
  const written = fs.readFileSync('fixtures/pictures/reviewed.sgf', 'utf8');
  const chances = [...written.matchAll(/SBKV\[([\d.]+)\]/g)].map((found) => Number(found[1]));
  for (const [name, file] of [['viewer', reviewed], ['report', reviewedReport]]) {
    await test(`the graph of the ${name} shows the chances and leads to their plies`, file, async (page) => {
      if (name === 'report') await page.click('#game-rows button');
      const points = (await page.getAttribute('#graph .line', 'points')).split(' ').map((point) => point.split(',').map(Number));
      assert.deepEqual(points.map(([, y]) => y), chances.map((chance) => Number((100 - chance).toFixed(1))));
      assert.equal(await page.$$eval('#graph .blunder', (all) => all.length), (written.match(/BM\[2\][^;]*SBKV/g) || []).length);
      await page.keyboard.press('End');
      const [plies, right] = await page.evaluate(() => [viewer.nodes[viewer.node].ply, Number(viewer.graph.now.getAttribute('x1'))]);
      assert.equal(right, points[points.length - 1][0]);
      const box = await page.locator('#graph svg').boundingBox();
      for (const ply of [0, 3, 7, plies]) {
        const x = box.x + box.width * (5 + 600 * ply / plies) / 610;
        await page.mouse.click(x, box.y + box.height / 3);
        assert.equal(await page.evaluate(() => viewer.nodes[viewer.node].ply), ply);
        const before = plies + 1 - chances.length;
        const expected = ply < before ? /^No chance/ : new RegExp(`^Black's chance: ${chances[ply - before]} of 100`);
        assert.match(await page.textContent('#chance'), expected);
      }
      await accessible(page);
    });
  }
  await test('a game without chances has no graph', reviewed, async (page) => {
    assert.ok(await page.isVisible('#graph'));
    await page.selectOption('#games', '1');
    assert.ok(await page.isHidden('#graph'));
    assert.ok(await page.isHidden('#chance'));
  });

  await test('a step on the largest board takes less than 16 ms', large, async (page) => {
    const times = await page.evaluate(() => {
      const all = [];
      while (viewer.node + 1 < viewer.nodes.length && all.length < 150) {
        const start = performance.now();
        viewer.step(1);
        document.body.getBoundingClientRect();
        all.push(performance.now() - start);
      }
      return all.sort((a, b) => a - b);
    });
    const [median, worst] = [times[Math.floor(times.length / 2)], times[times.length - 1]];
    console.log(`     ${times.length} steps on side 26: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
    assert.ok(median < 16);
  });

  await test('a swipe steps', viewer, async (page) => {
    await page.evaluate(() => {
      const board = document.getElementById('board');
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 100 });
      board.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(200)], changedTouches: [touch(200)] }));
      board.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(100)] }));
    });
    assert.match(await status(page), /^Ply 1: /);
  }, { touch: true });

  for (const [name, file] of [['viewer', hostile], ['report', report]]) {
    await test(`hostile text is only text in the ${name}`, file, async (page) => {
      if (name === 'viewer') {
        assert.match(await page.textContent('#players'), /<script>window\.hacked/);
        await page.keyboard.press('ArrowRight');
        assert.match(await page.textContent('#comment'), /<img src=x/);
      } else {
        assert.match(await page.textContent('#game-rows'), /<script>window\.hacked/);
      }
      assert.equal(await page.evaluate(() => window.hacked), undefined);
      assert.equal(await page.$$eval('img, iframe, link, object, embed', (all) => all.length), 0);
    });
    await test(`the policy of the ${name} stops foreign scripts`, file, async (page) => {
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.foreign = 1';
        document.body.append(script);
        return window.foreign;
      });
      assert.equal(ran, undefined);
    }, { allowed: /Content Security Policy/ });
  }

  for (const [name, file] of [['viewer', viewer], ['report', report]]) {
    for (const scheme of ['light', 'dark']) {
      for (const width of [320, 1600]) {
        await test(`the ${name} is accessible and fits, ${scheme}, ${width} pixels`, file, async (page) => {
          await fits(page);
          if (name === 'report') await page.click('#game-rows button');
          await page.keyboard.press('End');
          await accessible(page);
          await fits(page);
        }, { width, scheme });
      }
    }
  }

  await test('the games of the report are filtered, sorted and opened', report, async (page) => {
    const all = await page.$$eval('#game-rows tr', (rows) => rows.length);
    await page.fill('#game-filter', 'piet');
    const some = await page.$$eval('#game-rows tr', (rows) => rows.map((row) => row.textContent));
    assert.ok(some.length > 0 && some.length < all && some.every((row) => /piet/i.test(row)));
    await page.fill('#game-filter', '');
    await page.click('#game-head th:nth-child(7) button');
    const plies = await page.$$eval('#game-rows tr', (rows) => rows.map((row) => Number(row.children[6].textContent)));
    assert.deepEqual(plies, [...plies].sort((a, b) => a - b));
    await page.click('#game-rows tr:nth-child(3) button');
    assert.ok(await page.isVisible('#viewer'));
    await page.keyboard.press('End');
    assert.match(await page.getAttribute('#permalink', 'href'), /^#game=\d+&(ply|node)=\d+$/);
  });

  for (const width of [320, 1600]) {
    await test(`charts have large text that fits, and headings are one line, ${width} pixels`, report, async (page) => {
      await page.waitForTimeout(200);
      const texts = await page.$$eval('svg.chart text', (all) => all.map((text) => {
        const [own, chart] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
        return { text: text.textContent, height: own.height, out: Math.max(chart.left - own.left, own.right - chart.right) };
      }));
      assert.ok(texts.length > 50);
      assert.deepEqual(texts.filter(({ height, out }) => height < 12 || out > 2), []);
      const broken = await page.$$eval('th button', (all) => all.filter((head) => head.getBoundingClientRect().height > 40).map((head) => head.textContent));
      assert.deepEqual(broken, []);
    }, { width });
  }

  await test('every chart of the report has a table beside it', report, async (page) => {
    const counts = await page.$$eval('#sections section', (sections) => sections.map((section) =>
      [section.querySelector('h2').textContent, section.querySelectorAll('svg.chart, .small-board').length, section.querySelectorAll('table, .tree').length]));
    assert.ok(counts.length > 8);
    for (const [title, charts, tables] of counts) assert.ok(charts === 0 || tables > 0, title);
    const charted = counts.filter(([, charts]) => charts > 0).map(([title]) => title);
    for (const title of ['Wins', 'Winning patterns', 'Ratings', 'Findings']) assert.ok(charted.includes(title), title);
    await page.click('#section-players ~ .scroll th:nth-child(2) button');
  });

  // With PICTURES the pictures of the documents are taken again.
  if (process.env.PICTURES) {
    for (const [name, file, hash, height] of [['viewer', viewer, '#game=1&ply=36', 620], ['report', report, '', 900]]) {
      const page = await browser.newPage({ viewport: { width: 1100, height } });
      await page.goto('file://' + file + hash);
      await page.screenshot({ path: path.join(root, 'docs/images', name + '.png') });
      await page.close();
    }
  }

  await browser.close();
  fs.rmSync(folder, { recursive: true });
  if (failures) process.exit(1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
