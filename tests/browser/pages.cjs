'use strict';
// Drives the pages in a headless browser: stepping, variations, keyboard, filters, hostile text,
// accessibility, narrow and wide windows. Any console error or network request is a failure.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Driver, HOSTILE, INVISIBLE, LOOKS, accessible, apart, clickCell, contrasts, coverage, escape, fits, isSeen, status, stones, touch, visible } = require('./driver.cjs');

const root = path.resolve(__dirname, '../..');
const fixtures = path.join(root, 'fixtures');
const program = path.resolve(process.env.PROGRAM);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unlur-pages-'));
const fileOf = (name, text) => { const file = path.join(folder, name); fs.writeFileSync(file, text); return file; };
// The first game of a page that begins with a list.
const FIRST = '#game=1&ply=0';
function make(name, ...args) {
  const file = path.join(folder, name);
  const done = spawnSync(program, [...args, '-o', file, '--force'], { encoding: 'utf8' });
  assert.ok(done.status === 0 || done.status === 1, `${args.join(' ')}: ${done.stderr}`);
  return file;
}

const hostileFile = path.join(folder, `a${HOSTILE.replace(/[/\u2028\u2029]/g, '')}.sgf`.slice(0, 60) + '.sgf');
fs.writeFileSync(hostileFile, `(;FF[4]GM[4000]CA[UTF-8]SZ[9]PB[${escape(HOSTILE)}]PW[Bo]EV[${escape(HOSTILE)}]DT[${escape(HOSTILE)}]XX[${escape(HOSTILE)}]RE[W+R]
;B[e5]C[${escape(HOSTILE)}]N[${escape(HOSTILE)}]LB[d4:${escape('<b>')}];B[];W[${escape(HOSTILE)}];W[e4])`);

const driver = new Driver((url) => url.startsWith('file:') || url.startsWith('data:'));
const test = (name, file, run, options = {}) =>
  driver.test(name, 'file://' + encodeURI(file).replace(/[?#]/g, encodeURIComponent) + (options.hash || ''), run, { width: 1200, height: 900, ...options });

// The stones after a node of the first game, by the path to it: no stone ever leaves the board.
function expected(file, node) {
  const done = spawnSync(program, ['convert', '--to', 'json', file], { encoding: 'utf8' });
  const { nodes } = JSON.parse(done.stdout).games[0];
  const found = [];
  for (let at = node; at !== null; at = nodes[at].parent) {
    const { move } = nodes[at];
    if (move && move.kind === 'stone') found.push(`${move.at} ${move.color}`);
  }
  return found.sort();
}

async function main() {
  await driver.start();
  process.chdir(root);
  const variations = 'fixtures/games/variations.sgf';
  const viewer = make('viewer.html', 'view', variations);
  const reviewed = make('reviewed.html', 'view', 'fixtures/pictures/reviewed.sgf', variations);
  const reviewedReport = make('reviewed-report.html', 'report', 'fixtures/pictures/reviewed.sgf', variations);
  const judgedFile = path.join(folder, 'judged.sgf');
  fs.writeFileSync(judgedFile, `(;FF[4]GM[4000]CA[UTF-8]SZ[9]PB[Ada]PW[Bo]RE[W+R]GC[Of the whole game.];B[e5]BM[1]C[Too central.];B[c4]DO[];B[];W[d6]TE[1]
(;B[f5]BM[2]GW[2];W[e4]UC[1];B[d3]IT[];W[f3]DM[1]HO[2]N[the crux];B[g3];W[c5])(;B[d4]TE[2];W[e6]))`);
  const judged = make('judged.html', 'view', judgedFile);
  const puzzleFile = path.join(folder, 'puzzle.sgf');
  fs.writeFileSync(puzzleFile, `(;FF[4]GM[4000]SZ[9]GN[White to move and win]AB[e5][d4]AW[c4]PL[W]RE[W+](;W[e4]TE[1];B[f4];W[f5];B[b4];W[a5])(;W[d5];B[e4]C[The refutation.]))`);
  const puzzles = make('puzzles.html', 'view', '--puzzles', puzzleFile);
  fs.writeFileSync(path.join(folder, 'two.sgf'), fs.readFileSync(puzzleFile).toString().repeat(2));
  const exercises = make('exercises.html', 'view', '--puzzles', path.join(folder, 'two.sgf'));
  fs.writeFileSync(path.join(folder, 'nested.sgf'), '(;FF[4]GM[4000]SZ[9];B[e5](;B[d5];B[])(;B[c4](;B[e4];B[b3])(;B[d4](;B[])(;B[c2]))(;B[e6]))(;B[e3]))');
  const nested = make('nested.html', 'view', path.join(folder, 'nested.sgf'));
  const many = make('many.html', 'view', path.join(fixtures, 'games/endings.sgf'));
  const large = make('large.html', 'view', path.join(fixtures, 'games/large.sgf'));
  const hostile = make('hostile.html', 'view', hostileFile);
  // A file of ten years and twelve players, with a long name.
  const yearsFile = path.join(folder, 'the-games-of-ten-years-of-an-imaginary-league.sgf');
  const league = spawnSync(program, ['generate', '--games', '240', '--side', '4', '--players', '12', '--seed', '1']).stdout.toString();
  let game = 0;
  fs.writeFileSync(yearsFile, league.replaceAll('GN[', () => {
    const [year, month] = [2010 + game % 10, 1 + Math.floor(game++ / 10) % 12];
    return `DT[${year}-${String(month).padStart(2, '0')}-01]EV[Cup]GN[`;
  }));
  const years = make('years.html', 'report', yearsFile);
  const yearsView = make('years-view.html', 'view', yearsFile);
  const report = make('report.html', 'report', hostileFile, path.join(fixtures, 'games'), path.join(fixtures, 'league'));

  await test('buttons, keys and wheel step', viewer, async (page) => {
    assert.equal(await status(page), 'Ply 0: start');
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
    assert.equal(await status(page), 'Ply 0: start');
    await page.keyboard.press('ArrowRight');
    assert.match(await status(page), /^Ply 1: /);
    await page.hover('#board');
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Ply 2'));
    await page.keyboard.press('d');
    assert.match(await status(page), /White wins by a line/);
    assert.ok(await page.$$eval('.link', (links) => links.length) > 5 && await page.$$eval('.stone', (all) => all.length) > await page.$$eval('#board g:not(.faded) > .stone', (all) => all.length));
    assert.equal(await page.$$eval('.joined', (edges) => edges.length), 2);
    await page.keyboard.press('f');
    assert.equal(await page.getAttribute('#flip', 'aria-pressed'), 'true');
    await page.keyboard.press('?');
    assert.ok(await page.isVisible('#keys'));
    await page.keyboard.press('Escape');
    // The keys of the viewer in the terminal.
    for (const [key, ply] of [['g', 0], ['l', 1], ['Space', 2], ['h', 1], ['Backspace', 0], ['G', 36]]) {
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => viewer.nodes[viewer.node].ply), ply, key);
    }
    await page.evaluate(() => viewer.go(viewer.nodes.findIndex((node, at) => !viewer.isMain(at)) + 1));
    await page.keyboard.press('u');
    assert.ok(await page.evaluate(() => viewer.isMain(viewer.node) && viewer.nodes[viewer.node].children.length > 1));
  }, { hash: FIRST });

  await test('a game steps by itself until it is stepped, and its picture is a file', viewer, async (page) => {
    await page.keyboard.press('p');
    assert.equal(await page.textContent('#next'), '❚❚');
    await page.waitForFunction(() => viewer.nodes[viewer.node].ply === 2);
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => [viewer.running, viewer.nodes[viewer.node].ply].join()), '0,3');
    await page.keyboard.press('End');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
    assert.match(download.suggestedFilename(), /^\w+-1-\d+\.svg$/);
    const picture = fs.readFileSync(await download.path(), 'utf8');
    const shown = await page.$$eval('#board .stone', (all) => all.length);
    assert.match(picture, /^<svg [^>]*><style><!\[CDATA\[:root/);
    assert.equal(picture.split('class="stone ').length - 1, shown);
    const drawn = await page.context().newPage();
    await drawn.setContent(`<img src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}">`);
    assert.ok(await drawn.$eval('img', async (image) => { await image.decode(); return image.naturalWidth; }) > 0);
  }, { hash: FIRST });

  await test('every node has the stones of the replay', viewer, async (page) => {
    const count = await page.evaluate(() => viewer.nodes.length);
    for (let node = 0; node < count; node++) {
      await page.evaluate((at) => viewer.go(at), node);
      assert.deepEqual(await stones(page), expected(variations, node), `node ${node}`);
    }
  }, { hash: FIRST });

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
  }, { hash: FIRST });

  await test('the address names the position', many, async (page) => {
    assert.match(await status(page), /^Ply 3: /);
    await page.click('#after');
    await page.click('#after');
    await page.keyboard.press('End');
    await page.waitForFunction(() => /^#game=4&ply=[1-9]/.test(location.hash));
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
      await page.click('#game-table button[aria-label="Open game 1"]');
      const points = (await page.getAttribute('#graph .line', 'points')).split(' ').map((point) => point.split(',').map(Number));
      assert.deepEqual(points.map(([, y]) => y), chances.map((chance) => Number((100 - chance).toFixed(1))));
      // Every sign of the list has its dot.
      const signs = await page.evaluate(() => viewer.nodes.filter((node, at) => node.extra.q > 0 && node.extra.v !== undefined && viewer.isMain(at)).length);
      assert.equal(await page.$$eval('#graph .sign', (all) => all.length), signs);
      assert.equal(await page.$$eval('#graph .blunder', (all) => all.length), (written.match(/BM\[2\](C\[[^\]]*\])?SBKV/g) || []).length);
      await page.keyboard.press('End');
      const [plies, right] = await page.evaluate(() => [viewer.nodes[viewer.node].ply, Number(viewer.graph.now.getAttribute('x1'))]);
      assert.equal(right, points[points.length - 1][0]);
      const box = await page.locator('#graph svg').boundingBox();
      for (const ply of [0, 3, 7, plies]) {
        const x = box.x + box.width * (5 + 600 * ply / plies) / 610;
        await page.mouse.click(x, box.y + box.height / 3);
        assert.equal(await page.evaluate(() => viewer.nodes[viewer.node].ply), ply);
        const chance = chances[ply - (plies + 1 - chances.length)];
        assert.match(await page.textContent('#graph .reading'), new RegExp(`^Ply ${ply}\\b.*${chance === undefined ? '' : `Black ${chance} of 100`}$`));
        // The bar beside the board, and words in sight.
        assert.equal(await page.isVisible('#chance'), chance !== undefined);
        if (chance !== undefined) assert.equal(await page.evaluate(() => document.querySelector('#chance div').style.height), `${chance}%`);
        if (ply !== plies) assert.equal(/Black [\d.]+ of 100$/.test(await page.textContent('#turn')), chance !== undefined);
      }
      // The numbers of the axes stand where the graph has their plies.
      assert.deepEqual(await page.$$eval('#graph .share span', (all) => all.map((one) => one.textContent)), ['100', '50', '0']);
      for (const [ply, at] of await page.$$eval('#graph .plies span', (all) => all.map((one) => {
        const { left, width } = one.getBoundingClientRect();
        return [Number(one.textContent), left + width / 2];
      }))) assert.ok(Math.abs(at - box.x - box.width * (5 + 600 * ply / plies) / 610) < 1.5, `${ply} at ${at}`);
      const [board, graph] = await page.$$eval('#board svg, #graph svg', (all) => all.map((one) => one.getBoundingClientRect().width));
      assert.ok(graph >= 0.8 * board, `${graph} under ${board}`);
      await accessible(page);
    });
  }
  await test('a game without chances has no graph', reviewed, async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    assert.ok(await page.isVisible('#graph'));
    await page.click('#after');
    assert.ok(await page.isHidden('#graph'));
  });

  await test('steps on the largest board (aim: 16 ms)', large, async (page) => {
    await page.keyboard.press('Home');
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
    assert.ok(median <= 16, `${median} ms`);
  });

  await test('a finger that moves across steps, one that scrolls does not, and two enlarge', viewer, async (page) => {
    await touch(page, [[0.8, 0.5], [0.3, 0.52]]);
    assert.match(await status(page), /^Ply 1: /);
    await touch(page, [[0.5, 0.8], [0.45, 0.1]]);
    assert.ok(await page.evaluate(() => scrollY) > 50);
    await page.evaluate(() => scrollTo(0, 0));
    await touch(page, [[0.8, 0.3], [0.4, 0.6]]);
    await page.evaluate(() => scrollTo(0, 0));
    assert.match(await status(page), /^Ply 1: /);
    await touch(page, [[0.3, 0.5], [0.8, 0.5]]);
    assert.match(await status(page), /^Ply 0/);
    await touch(page, [[0.6, 0.5], [0.95, 0.5]], [[0.4, 0.5], [0.05, 0.5]]);
    assert.ok(await page.evaluate(() => visualViewport.scale) > 1.2);
    // One finger moves what two enlarged.
    await touch(page, [[0.6, 0.5], [0.45, 0.5]]);
    assert.match(await status(page), /^Ply 0/);
  }, { touch: true, hash: FIRST, width: 390, height: 844 });

  await test('the wheel scrolls the page where there is nothing to step to', viewer, async (page) => {
    await page.hover('#board');
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => viewer.nodes[viewer.node].ply === 1);
    await page.keyboard.press('End');
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction((y) => scrollY > y, before);
    await page.keyboard.press('Home');
    await page.mouse.wheel(0, -200);
    await page.waitForFunction(() => scrollY === 0);
    assert.match(await status(page), /^Ply 0/);
  }, { hash: FIRST, height: 500 });

  for (const [name, file] of [['viewer', reviewed], ['report', reviewedReport]]) {
    await test(`on a phone the graph, the list and the games beside are in the bar of steps of the ${name}`, file, async (page) => {
      await page.click('#game-table button[aria-label="Open game 1"]');
      for (const id of ['close', 'before', 'after', 'graph-button', 'next']) {
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box.y > 844 - 120 && box.y + box.height <= 844 && box.x >= 0 && box.x + box.width <= 390, `${id}: ${JSON.stringify(box)}`);
      }
      await page.click('#graph-button');
      assert.ok(await isSeen(page, '#graph svg'));
      assert.equal(await page.getAttribute('#graph-button', 'aria-pressed'), 'true');
      // A tap on the graph leads to its ply.
      const box = await page.locator('#graph svg').boundingBox();
      await page.mouse.click(box.x + box.width - 6, box.y + 20);
      assert.ok(await page.evaluate(() => viewer.node === viewer.atPly(Infinity)));
      await page.click('#graph-button');
      assert.ok(!await isSeen(page, '#graph svg'));
      await page.click('#close');
      await page.waitForSelector('#game-table', { state: 'visible' });
    }, { width: 390, height: 844 });
  }

  await test('the picture is saved as it is turned', viewer, async (page) => {
    await page.keyboard.press('End');
    const saved = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
      const drawn = await page.context().newPage();
      await drawn.setContent(fs.readFileSync(await download.path(), 'utf8'));
      // The places of stones in parts of the picture, and whether letters are upright.
      const found = await drawn.evaluate(() => {
        const frame = document.querySelector('svg').getBoundingClientRect();
        const places = [...document.querySelectorAll('.stone')].map((stone) => {
          const { x, y, width, height } = stone.getBoundingClientRect();
          return [(x + width / 2 - frame.x) / frame.width, (y + height / 2 - frame.y) / frame.height];
        });
        return [places, [...document.querySelectorAll('text')].every((text) => text.getScreenCTM().a > 0)];
      });
      await drawn.close();
      return found;
    };
    const [[before], _] = [await saved(), await page.click('#menu summary'), await page.click('#flip')];
    const [turned, isUpright] = await saved();
    assert.ok(before.length > 20 && isUpright);
    before.forEach(([x, y], place) => turned[place].forEach((own, axis) => assert.ok(Math.abs(own - (1 - [x, y][axis])) < 0.01, `${place}`)));
  }, { hash: FIRST });

  const latin = (head) => {
    const file = path.join(folder, `latin-${head.length}.sgf`);
    fs.writeFileSync(file, Buffer.from(`(;GM[4000]${head}SZ[9]PB[Ren\u00e9]PW[Bj\u00f6rn];B[e5];B[];W[d4]C[H\u00e4?])`, 'latin1'));
    return make(`latin-${head.length}.html`, 'view', file);
  };
  for (const head of ['CA[ISO-8859-1]', '', 'ca[latin1]', 'CA [ ISO-8859-1 ]']) {
    await test(`a copied text declares UTF-8, whatever its file declared: ${head || 'nothing'}`, latin(head), async (page) => {
      await page.click('#menu summary');
      await page.click('#copy');
      await page.waitForFunction(() => document.getElementById('copy').textContent === 'Copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^\(;[^;]*CA\s*\[\s*UTF-8\s*\]/);
      assert.match(copied, /PB\[Ren\u00e9\]PW\[Bj\u00f6rn\].*C\[H\u00e4\?\]\)$/);
      const file = path.join(folder, 'copied.sgf');
      fs.writeFileSync(file, copied);
      const findings = JSON.parse(spawnSync(program, ['validate', '--format', 'json', file], { encoding: 'utf8' }).stdout);
      assert.deepEqual(findings.filter(({ code }) => /charset|encoding|utf/.test(code)), []);
    });
  }

  fs.writeFileSync(path.join(folder, 'small.sgf'), '(;GM[4000]SZ[3];B[b2];B[];W[a1])(;GM[4000]SZ[9]C[It joins edges 2 and 5.];B[e5];B[];W[d4])');
  await test('only a pass is possible on a full board, and a game in progress is not nagged', make('small.html', 'view', path.join(folder, 'small.sgf')), async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    await page.keyboard.press('Home');
    assert.equal(await page.textContent('#turn'), 'First player: place a stone or pass');
    assert.ok(!await page.isVisible('.edge-number'));
    await page.click('#next');
    assert.equal(await page.textContent('#turn'), 'Only a pass is possible');
    assert.doesNotMatch(await page.textContent('#viewer'), /No goal is complete/i);
    // Edges have numbers where a sentence names them.
    await page.click('#after');
    await page.keyboard.press('Home');
    assert.ok(await page.isVisible('.edge-number'));
    await page.click('#next');
    assert.ok(!await page.isVisible('.edge-number'));
  });

  const sides = [4, 5, 8, 13].flatMap((side) => ['hex', 'pbem'].map((cells) => `(;GM[4000]SZ[${2 * side - 1}]CS[${cells}])`));
  const sized = make('sides.html', 'view', fileOf('sides.sgf', sides.join('')));
  for (const [width, height] of [[390, 844], [320, 640]]) {
    await test(`no number of an edge covers a coordinate, ${width} by ${height}`, sized, async (page) => {
      for (let game = 1; game <= sides.length; game++) {
        await page.evaluate((hash) => { location.hash = hash; }, `#game=${game}&ply=0`);
        await page.waitForFunction((index) => viewer.index === index, game - 1);
        await page.waitForTimeout(50);
        // The gap between each ring and the letters or digits of each coordinate, which fill 0.62 of the height of their line, in pixels.
        const [least, out] = await page.evaluate(() => {
          const frame = document.querySelector('#board svg').getBoundingClientRect();
          const boxes = (selector) => [...document.querySelectorAll(`#board ${selector}`)].map((one) => one.getBoundingClientRect());
          const rings = boxes('.edge-number circle').map(({ x, y, width }) => [x + width / 2, y + width / 2, width / 2 * 1.1]);
          const gaps = rings.flatMap(([x, y, radius]) => boxes('.label').map(({ left, right, top, height }) =>
            Math.hypot(Math.max(left - x, 0, x - right), Math.max(Math.abs(top + height / 2 - y) - height * 0.31, 0)) - radius));
          return [Math.min(...gaps), Math.max(...rings.map(([, y, radius]) => Math.max(frame.top - y, y - frame.bottom) + radius))];
        });
        assert.ok(least > -0.3 && out < 0.5, `game ${game}: ${least}, ${out}`);
      }
    }, { width, height });
  }

  await test('after a set-up position nobody has a seat', make('set-up.html', 'view', fileOf('set-up.sgf', '(;GM[4000]SZ[9];B[e5];AB[d4];B[c4])')), async (page) => {
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.textContent('#turn'), 'Second player: place a stone or pass');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.textContent('#turn'), 'Place a stone or pass');
  }, { hash: FIRST });

  await test('a move is tried, stands in the address and is never judged', viewer, async (page) => {
    await page.keyboard.press('ArrowRight');
    const [edge, free, other] = await page.evaluate(() => {
      const { stones } = positionAt(viewer.node);
      const names = (test) => viewer.board.cells.filter((cell, at) => !stones[at] && test(cell)).map(({ name }) => name);
      return [names(({ ring }) => ring === viewer.board.middle)[0], ...names(({ ring }) => ring < viewer.board.middle)];
    });
    await clickCell(page, edge);
    assert.equal(await page.$$eval('.planned', (all) => all.length), 0);
    for (const cell of [free, other, other]) await clickCell(page, cell);
    assert.equal(await page.$$eval('.planned', (all) => all.length), 2);
    assert.equal(await page.textContent('#turn'), `Tried here: ${free} ${other}. Nobody judged it.`);
    await page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), `&try=${free},${other}`);
    await page.reload();
    assert.equal(await page.$$eval('.planned', (all) => all.length), 2);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.$$eval('.planned', (all) => all.length), 1);
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.$$eval('.planned', (all) => all.length), 0);
    await page.waitForFunction(() => !location.hash.includes('try'));
  }, { hash: FIRST });

  await test('the contract says whose turn it is, the picture says the position, and stones have numbers', viewer, async (page) => {
    assert.equal(await page.textContent('#turn'), 'First player: place a stone or pass');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.textContent('#turn'), 'Second player: place a stone or pass');
    const stone = (await stones(page))[0].split(' ')[0];
    assert.equal(await page.getAttribute('#board svg', 'aria-label'), `Board. Black: ${stone}. Last stone: ${stone}. Second player: place a stone or pass`);
    await page.keyboard.press('#');
    assert.equal(await page.$eval('#board g:nth-last-of-type(1)', () => document.querySelector('#board .text.of1.black').textContent), '1');
  }, { hash: FIRST });

  await test('the script replaces the characters that the program replaces', viewer, async (page) => {
    const changed = await page.evaluate(() => Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => (code < 0xd800 || code > 0xdfff) && printable(String.fromCodePoint(code)) !== String.fromCodePoint(code)));
    const wanted = INVISIBLE.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, more) => first + more));
    // HTML keeps tabs and lines.
    assert.deepEqual(changed, wanted.filter((code) => code !== 9 && code !== 10));
  });

  for (const [name, file] of [['viewer', hostile], ['report', report]]) {
    await test(`hostile text is only text in the ${name}`, file, async (page) => {
      if (name === 'viewer') {
        await page.keyboard.press('Home');
        assert.match(await page.textContent('#players'), /<script>window\.hacked/);
        await page.keyboard.press('ArrowRight');
        assert.match(await page.textContent('#comment'), /<img src=x/);
      } else {
        assert.match(await page.textContent('#game-table'), /<script>window\.hacked/);
      }
      await visible(page);
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
          if (await page.isVisible('#home')) {
            await accessible(page);
            await page.click('#game-table button[aria-label="Open game 1"]');
          }
          await page.keyboard.press('End');
          await accessible(page);
          await fits(page);
        }, { width, scheme });
      }
    }
  }

  const listed = async (page) => {
    while (await page.isVisible('#game-table .unfold')) await page.click('#game-table .unfold');
    return page.$$eval('#game-table tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  };

  await test('the games of the report are filtered, sorted and opened; Back returns to the list', report, async (page) => {
    const all = await listed(page);
    const filter = async (text) => {
      await page.fill('#game-filter', text);
      const rows = await listed(page);
      assert.match(await page.textContent('#game-count'), new RegExp(`^${text ? '\\d+ of ' : ''}\\d+ games?$`));
      return rows;
    };
    // Words in any case, or their beginnings, of names, events, years and results; phrases in quotes.
    const some = await filter('piet');
    assert.ok(some.length > 0 && some.length < all.length && some.every((row) => /\bpiet\b/i.test(row.join(' '))));
    assert.deepEqual(await filter('PIE'), await filter('pie'));
    assert.deepEqual(await filter('"pie"'), []);
    const at = await page.$$eval('#game-table thead th', (heads) => Object.fromEntries(heads.map((head, place) => [head.textContent, place])));
    assert.deepEqual(await filter('"side 4"'), all.filter((row) => row[at.side] === '4'));
    const white = await filter('"white wins" "side 4"');
    assert.ok(white.length > 0);
    assert.deepEqual(white, all.filter((row) => row[at.side] === '4' && row[at.result].startsWith('White wins')));
    const year = await filter('2004');
    assert.ok(year.length > 0 && year.length < all.length);
    assert.deepEqual(await filter('nobody at all'), []);
    assert.equal(await page.textContent('#game-count'), `0 of ${await page.evaluate(() => source.games.length)} games`);
    await filter('');
    // A name leads to the games of its player.
    const black = await page.textContent('#game-table tbody .name-link');
    await page.click('#game-table tbody .name-link');
    assert.ok(await page.isHidden('#viewer'));
    assert.ok((await listed(page)).every((row) => [row[at.Black], row[at.White]].some((name) => name.toLowerCase().includes(black.toLowerCase()))));
    assert.equal((await filter('')).length, all.length);
    await page.click(`#game-table th:nth-child(${at.plies + 1}) button`);
    const plies = (await listed(page)).map((row) => Number(row[at.plies]));
    assert.deepEqual(plies, [...plies].sort((a, b) => b - a));
    const third = page.locator('#game-table tbody tr:nth-child(3) td:first-child button');
    const name = await third.getAttribute('aria-label');
    await third.click();
    assert.ok(await page.isVisible('#viewer'));
    assert.ok(await page.isHidden('#home'));
    await page.keyboard.press('End');
    assert.match(await page.getAttribute('#permalink', 'href'), /^#game=\d+&(ply|node)=\d+$/);
    await page.click(await page.isDisabled('#after') ? '#before' : '#after');
    await page.goBack();
    assert.ok(await page.isHidden('#viewer'));
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), name);
    await third.click();
    await page.click('#close');
    await page.waitForSelector('#game-table', { state: 'visible' });
  });

  await test('quoted phrases are one', many, async (page) => {
    const all = (await listed(page)).length;
    const own = await page.$$eval('#game-table thead th', (heads) => heads.findIndex((head) => head.textContent === 'event'));
    const event = (await listed(page)).map((row) => row[own]).find((text) => text && text.includes(' '));
    if (event) {
      await page.fill('#game-filter', `"${event}"`);
      assert.ok((await listed(page)).every((row) => row[own] === event));
      const words = event.split(' ').reverse().join(' ');
      await page.fill('#game-filter', `"${words}"`);
      assert.equal((await listed(page)).length, 0);
      await page.fill('#game-filter', words);
      assert.ok((await listed(page)).length > 0);
    }
    assert.ok(all > 1);
  });

  for (const [width, height] of [[1280, 800], [1366, 650], [844, 390], [390, 844]]) {
    for (const [name, file, hash] of [['a reviewed game', reviewed, '#game=1&ply=12'], ['a game of a report', report, '#game=2&ply=3'], ['side 26', large, '']]) {
      await test(`the step buttons of ${name} are in sight at ${width} by ${height}`, file, async (page) => {
        for (const id of ['first', 'back', 'next', 'last', 'menu']) {
          const box = await page.locator('#' + id).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${id}: ${JSON.stringify(box)}`);
        }
        const board = await page.locator('#board svg').boundingBox();
        assert.ok(board.height >= 160 && board.y < height / 2);
        assert.equal(await page.evaluate(() => scrollY), 0);
        await fits(page);
      }, { width, height, hash });
    }
  }

  // The part of the current row that nothing covers, while one steps.
  const isRowSeen = (page) => page.$eval('#moves [aria-current]', (row) => {
    const { x, bottom, width } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(x + width / 2, bottom - 2));
  });
  for (const [width, height] of [[390, 844], [844, 390]]) {
    await test(`the current row is in sight above the step buttons, and the menu in the window, at ${width} by ${height}`, viewer, async (page) => {
      for (let step = 0; step < 36; step++) {
        await page.click('#next');
        assert.ok(await isRowSeen(page), await status(page));
      }
      assert.equal(await page.evaluate(() => scrollY), 0);
      await page.click('#menu summary');
      const box = await page.locator('#menu > div').boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width, JSON.stringify(box));
      await page.click('#run', { trial: true });
    }, { width, height, hash: FIRST });
    await test(`an exercise leaves the list of moves its room, at ${width} by ${height}`, exercises, async (page) => {
      await page.click('#game-table tbody tr');
      assert.ok(await isRowSeen(page));
      assert.ok(await page.$eval('#moves', (list) => list.clientHeight) > 60);
    }, { width, height });
  }
  await test('on a phone a game of the list has two lines, and its numbers have words', yearsView, async (page) => {
    for (const height of await page.$$eval('#game-table tbody tr', (rows) => rows.map((row) => row.getBoundingClientRect().height))) assert.ok(height < 60, String(height));
    const [white, side, plies] = await page.evaluate(() => ['White', 'side', 'plies'].map((name) => {
      const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(document.querySelector(`td[data-of=${name}]`), part).content);
      return name === 'plies' ? after : before;
    }));
    assert.deepEqual([white, side, plies], ['"– "', '"· side "', '" plies"']);
  }, { width: 390, height: 844 });

  for (const [side, isCharted, least] of [[6, false, 0.40], [8, false, 0.40], [6, true, 0.33], [8, true, 0.33]]) {
    const file = path.join(folder, `side-${side}-${isCharted}.sgf`);
    fs.writeFileSync(file, `(;FF[4]GM[4000]SZ[${2 * side - 1}];B[e5]${isCharted ? 'SBKV[40]' : ''}C[${'A comment. '.repeat(20)}];B[e4];B[];W[f5]TE[1])`);
    const board = make(`side-${side}-${isCharted}.html`, 'view', file);
    await test(`cells of side ${side} cover ${100 * least} % of the window${isCharted ? ' above a graph' : ''}, and the list of moves stays`, board, async (page) => {
      const share = await coverage(page);
      console.log(`     ${(100 * share).toFixed(1)} %`);
      assert.ok(share >= least, String(share));
      const places = new Set();
      for (let step = 0; step < 5; step++) {
        for (const id of ['moves', 'next', 'board', 'menu']) places.add(`${id} ${(await page.locator('#' + id).boundingBox()).y}`);
        await page.keyboard.press('ArrowRight');
      }
      assert.equal(places.size, 4, [...places].join());
      assert.ok((await page.evaluate(() => document.querySelector('#board svg').getBoundingClientRect().bottom <= innerHeight)));
    }, { width: 1280, height: 800 });
  }

  for (const scheme of ['light', 'dark']) {
    await test(`what carries meaning has a contrast of 3, ${scheme}`, reviewed, async (page) => {
      const [body, panel] = [['body', 'backgroundColor'], ['#moves-panel', 'backgroundColor']];
      const pairs = [['.edge.even', 'stroke', ...body], ['.edge:not(.even)', 'stroke', ...body], ['.cell.ring', 'fill', '.cell', 'stroke'],
        ['.last', 'stroke', '.cell.ring', 'fill'], ['.text.label', 'fill', ...body], ['#next', 'borderTopColor', ...body],
        ['.moves .blunder', 'color', ...panel], ['.moves .mistake', 'color', ...panel], ['.graph .sign.blunder', 'stroke', '.graph .above', 'fill'],
        ['.graph .now', 'stroke', '.graph .above', 'fill'], ['.graph .now', 'stroke', '.graph .area', 'fill']];
      const found = await contrasts(page, pairs);
      found.forEach((contrast, place) => assert.ok(contrast >= 3, `${pairs[place]}: ${contrast}`));
    }, { scheme, hash: '#game=1&ply=12' });
    await test(`joined edges differ from others in width, and have a rim, ${scheme}`, viewer, async (page) => {
      const pairs = [['.edge.even', 'stroke', '.moat', 'stroke'], ['.joined', 'stroke', '.moat', 'stroke'], ['.joined', 'stroke', '.cell', 'fill'],
        ['.joined', 'stroke', '.cell.ring', 'fill'], ['.last', 'stroke', '.moat', 'stroke']];
      const found = await contrasts(page, pairs);
      found.forEach((contrast, place) => assert.ok(contrast >= 3, `${pairs[place]}: ${contrast}`));
      const [edge, joined] = await page.$$eval('.edge, .joined', (all) => [all[0], all.at(-1)].map((one) => parseFloat(getComputedStyle(one).strokeWidth)));
      assert.ok(joined > 1.5 * edge, `${edge} ${joined}`);
      // The sentence names what is lit.
      assert.equal(await page.$$eval('.joined', (all) => all.length), 2);
      assert.match(await status(page), /, edges 2 5$/);
    }, { scheme, hash: '#game=1&ply=36' });
  }

  await test('judgements are signs, words and tooltips; a review is a sentence', judged, async (page) => {
    const texts = {};
    for (const ply of [1, 2, 4, 5, 6, 7, 8]) {
      await page.evaluate((at) => viewer.go(viewer.atPly(at)), ply);
      texts[ply] = [await status(page), await page.textContent('#moves li:has([aria-current]) + .said .review'), await page.getAttribute('#moves [aria-current]', 'title'), await page.textContent('#moves [aria-current]')];
    }
    const expected = { 1: ['?', 'Bad move'], 2: ['?!', 'Doubtful move'], 4: ['!', 'Good move'], 5: ['??', 'Very bad move. Very good for White'],
      6: ['', 'Unclear position'], 7: ['!?', 'Interesting move'], 8: ['', 'Even position. Important hotspot'] };
    for (const [ply, [sign, words]] of Object.entries(expected)) {
      const [text, judgement, title, button] = texts[ply];
      assert.ok(text.endsWith(sign) && judgement === words && title === words && button.includes(`${sign}, ${words}`), `${ply}: ${texts[ply]}`);
    }
    await page.evaluate(() => viewer.go(viewer.atPly(8)));
    assert.equal(await page.textContent('#moves .said .name'), 'the crux');
    assert.equal(await page.textContent('#moves .said .comment'), 'Of the whole game.');
    // Both players have their stone, result and counts, which lead through what they count.
    assert.match(await page.textContent('#players div:nth-child(1)'), /Ada.*0/);
    await page.click('#players .blunder');
    assert.match(await status(page), /^Ply 5: .*\?\?$/);
    assert.equal(await page.textContent('#turn'), 'White to move');
    assert.equal(await page.textContent('#players .to-move .name'), 'Bo');
    // The moves are one stop of the keyboard, and the current one is in sight.
    assert.equal(await page.$$eval('#moves [tabindex="0"]', (all) => all.length), 1);
    await page.focus('#moves [aria-current]');
    await page.keyboard.press('ArrowRight');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^e4/);
  });

  await test('a review is never raw, its best line is drawn, and comments of people are found', reviewed, async (page) => {
    await page.evaluate(() => openGame(0, null));
    const count = await page.evaluate(() => viewer.nodes.length);
    for (let node = 0; node < count; node++) {
      await page.evaluate((at) => viewer.go(at), node);
      assert.doesNotMatch(await page.textContent('#viewer'), /unlur review|end of review|sets:/);
    }
    assert.ok(await page.isDisabled('#remark'));
    await page.evaluate(() => viewer.go(viewer.atPly(12)));
    const said = await page.textContent('#moves li:has([aria-current]) + .said');
    assert.match(said, /^Blunder: \d+\.\d to \d+\.\d; \w+ was better12\. f5 /);
    await page.keyboard.press('b');
    assert.ok(await page.$$eval('.planned', (all) => all.length) > 0);
    // The words are of the position that is shown.
    assert.match(await page.textContent('#turn'), /^(Black|White) to move · the best line in place of ply 12$/);
    assert.equal(await page.evaluate(() => viewer.nodes[viewer.nodes[viewer.node].parent].turn === 'b'), (await page.textContent('#turn')).startsWith('Black'));
    await page.keyboard.press('b');
    assert.equal(await page.$$eval('.planned', (all) => all.length), 0);
  });

  await test('an exercise says its task, checks each move, answers for the opponent, and gives nothing away', puzzles, async (page) => {
    const solution = await page.evaluate(() => {
      const names = [];
      for (let at = 0; at !== undefined; at = viewer.nodes[at].children[0]) if (at) names.push(viewer.short(at));
      return names;
    });
    assert.match(await page.textContent('#task'), /White.*\(3 moves\)/);
    assert.ok(await page.$eval('#copy', (button) => button.hidden));
    const isSecret = async (from) => {
      const text = await page.evaluate(() => document.querySelector('.side').innerText);
      for (const name of solution.slice(from).concat('d5')) assert.ok(!new RegExp(`\\b${name}\\b`).test(text), name);
    };
    await isSecret(0);
    await page.keyboard.press('End');
    assert.equal(await page.evaluate(() => viewer.node), 0);
    const free = await page.evaluate(() => viewer.board.cells.find((one, index) => !positionAt(viewer.node).stones[index]
      && !viewer.nodes[viewer.node].children.some((node) => viewer.nodes[node].value === index)).name);
    await clickCell(page, free);
    assert.match(await page.textContent('#answer'), /is not the solution/);
    await clickCell(page, 'd5');
    assert.match(await page.textContent('#answer'), /is wrong/);
    assert.equal(await page.evaluate(() => viewer.node), 0);
    for (let at = 0; at < solution.length; at += 2) {
      await page.fill('#tried', solution[at]);
      await page.keyboard.press('Enter');
      assert.match(await page.textContent('#answer'), at + 2 < solution.length ? /is right. Go on/ : /Solved/);
      assert.equal(await page.evaluate(() => viewer.node), Math.min(at + 2, solution.length));
    }
    assert.match(await page.textContent('#solved'), /^1 of 1 exercise solved/);
    assert.ok(await page.$eval('#copy', (button) => !button.hidden));
    await page.waitForFunction(() => !viewer.addressing);
    await page.reload();
    await page.click('#reveal');
    assert.ok((await page.textContent('#answer')).includes(solution[0]));
    // What was solved before stands in the address.
    assert.match(await page.textContent('#solved'), /^1 of/);
  });
  await test('an exercise that is solved has a tick in the list, and leads to the next', exercises, async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    for (const cell of ['e4', 'f5', 'a5']) {
      assert.ok(await page.isHidden('#onward'));
      await page.fill('#tried', cell);
      await page.keyboard.press('Enter');
    }
    // The focus is on what comes next, not lost with the form.
    assert.equal(await page.evaluate(() => document.activeElement.id), 'onward');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => [viewer.index, document.activeElement.id, viewer.isAsking()].join()), '1,status,true');
    // The last one has none after it, and what is only shown is not solved.
    await page.click('#reveal');
    assert.ok(await page.isHidden('#onward') && await page.evaluate(() => document.activeElement.id) === 'status');
    await page.click('#close');
    assert.deepEqual(await page.$$eval('#game-table tbody bdi[id]', (all) => all.map((one) => one.textContent.startsWith('✓ '))), [true, false]);
  });

  await test('exercises that were solved stay so after a reload, and in a link', exercises, async (page) => {
    await page.click('#game-table button[aria-label="Open game 2"]');
    for (const cell of ['e4', 'f5', 'a5']) await clickCell(page, cell);
    assert.match(await page.textContent('#solved'), /^1 of 2 exercises solved/);
    await page.click('#close');
    await page.waitForFunction(() => location.hash.includes('solved=2'));
    const ticks = () => page.$$eval('#game-table tbody bdi[id]', (all) => all.map((one) => one.textContent.startsWith('\u2713 ')));
    assert.deepEqual(await ticks(), [false, true]);
    await page.reload();
    assert.deepEqual(await ticks(), [false, true]);
    await page.click('#game-table button[aria-label="Open game 1"]');
    await page.waitForFunction(() => /game=1.*solved=2/.test(location.hash));
    await page.reload();
    assert.match(await page.textContent('#solved'), /^1 of 2 exercises solved/);
    assert.doesNotMatch(await page.textContent('#task'), /playout/);
    await page.click('#close');
    assert.deepEqual(await ticks(), [false, true]);
  });

  for (const look of LOOKS) {
    await test(`nothing lies on anything, ${look.scheme}, ${look.width} by ${look.height}`, reviewed, async (page) => {
      const check = async () => { await fits(page); await apart(page); await accessible(page); };
      await check();
      await page.click('#game-table tbody tr:first-child button');
      await page.keyboard.press('Home');
      for (let step = 0; step < 14; step++) {
        await page.click('#next');
        await apart(page);
      }
      for (const id of ['#next', '#back', '#board svg']) assert.ok(await isSeen(page, id), id);
      await check();
      await page.click('#menu summary');
      await fits(page);
      await page.keyboard.press('Escape');
      await page.goto('file://' + exercises);
      await page.click('#game-table button[aria-label="Open game 1"]');
      await check();
      await page.goto('file://' + years);
      await check();
    }, look);
  }

  await test('the next game is the next of the list, as it is filtered and sorted', many, async (page) => {
    await page.fill('#game-filter', '"side 6"');
    await page.locator('#game-table th button', { hasText: 'date' }).click();
    await page.locator('#game-table th button', { hasText: 'date' }).click();
    const order = await page.$$eval('#game-table tbody td:first-child', (all) => all.map((cell) => Number(cell.textContent) - 1));
    assert.ok(order.length > 3 && order[0] > order[1]);
    await page.click('#game-table tbody tr:first-child');
    assert.ok(await page.isDisabled('#before'));
    for (const index of order) {
      assert.equal(await page.evaluate(() => viewer.index), index);
      await page.keyboard.press('>');
    }
    assert.ok(await page.isDisabled('#after'));
    // Nobody moves in a game that its record ends.
    await page.evaluate(() => viewer.open(1, (view) => view.opening()));
    assert.match(await status(page), /White wins: Black resigned/);
    assert.equal(await page.textContent('#turn'), 'The game is over');
  });

  await test('variations of variations stand below them in the list', nested, async (page) => {
    const lines = await page.$$eval('#moves .variation', (all) => all.map((one) => [one.textContent, parseFloat(one.style.marginInlineStart)]));
    assert.deepEqual(lines, [['2. c4 e4 b3 …'.replace(' …', ''), 0], ['3. d4 pass', 1], ['4. c2', 2], ['3. e6', 1], ['2. e3', 0]]);
    await page.locator('#moves .variation').nth(2).click();
    assert.match(await status(page), /c2/);
  });

  const [won, asked] = ['won.sgf', 'asked.sgf'].map((name) => path.join(folder, name));
  spawnSync(program, ['generate', '--side', '4', '--games', '40', '--policy', 'goal', '--players', '6', '--seed', '11', '-o', won]);
  spawnSync(program, ['puzzles', won, '--to', 'sgf', '-o', asked]);
  assert.match(fs.readFileSync(asked, 'utf8'), /\d+ playouts/);
  await test('an exercise says what to find, not how many playouts find it', make('asked.html', 'view', '--puzzles', asked), async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    assert.match(await page.textContent('#task'), /^Exercise 1: White to move and win \(\d+ moves\)$/);
    assert.match(await page.textContent('#comment'), /Exactly one move wins\.$/);
    assert.doesNotMatch(await page.innerText('#viewer'), /playout/);
  });
  await test('a record of exercises opens before the first one', make('asked-view.html', 'view', asked), async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    assert.equal(await status(page), 'Ply 0: start');
    assert.match(await page.textContent('#details'), /^Exercise 1: White to move and win/);
    assert.doesNotMatch(await page.innerText('#viewer'), /playout/);
  });
  await test('the list of exercises hides the results', exercises, async (page) => {
    assert.match(await page.textContent('#game-table'), /White to move and win/);
    assert.doesNotMatch(await page.textContent('#game-table'), /wins/);
  });
  await test('a report, which has not the record, does not offer to copy it', report, async (page) => {
    await page.click('#game-table button[aria-label="Open game 1"]');
    assert.ok(await page.$eval('#copy', (button) => button.hidden));
  });

  await test('a viewer without scripts has the last position, moves and information', viewer, async (page) => {
    assert.ok(await page.isVisible('#board svg'));
    assert.match(await page.textContent('#moves'), /^1\. \w+ 2\. /);
    assert.match(await page.textContent('#status'), /White wins by a line/);
    assert.ok(await page.isHidden('#next'));
    assert.ok(await page.isVisible('#players'));
    // All games are listed, and the end is the picture that it is with scripts.
    assert.deepEqual(await page.$$eval('noscript td:last-child', (all) => all.map((one) => one.textContent)),
      ['White wins by a line at ply 36, edges 2 5', 'White wins by a line at ply 33, edges 2 5']);
    await fits(page);
  }, { isStill: true });
  await test('without scripts the players of the only game are said once', judged, async (page) => {
    assert.match(await page.textContent('h1'), /Ada.*Bo/);
    assert.ok(await page.isHidden('#players'));
  }, { isStill: true });
  await test('a report without scripts has its tables', report, async (page) => {
    assert.ok(await page.$$eval('#plain table', (all) => all.length) > 5);
    assert.match(await page.textContent('#summary'), /White wins/);
    assert.ok(await page.isHidden('#explorer'));
    assert.ok(await page.isHidden('#viewer'));
    await fits(page);
  }, { isStill: true });

  await test('the explorer counts each game once, deeper and back, and opens games', report, async (page) => {
    const total = () => page.evaluate(() => document.getElementById('explorer-text').textContent);
    const side = Number(await page.inputValue('#explorer-side'));
    const counted = await page.evaluate((own) => source.report.sides[own].stats.wins.counted, side);
    assert.ok((await total()).startsWith(`${counted} game`));
    const rows = () => page.$$eval('#explorer-moves tbody tr', (all) => all.map((row) => [row.children[0].textContent, Number(row.children[1].textContent)]));
    const first = await rows();
    assert.ok(first.length > 0 && first.reduce((sum, [, games]) => sum + games, 0) <= counted);
    const [name, games] = first[0];
    await page.click('#explorer-moves tbody tr:first-child button');
    assert.ok((await total()).startsWith(`${games} game`));
    assert.equal(await page.textContent('#explorer-line button[aria-current]'), name);
    // The turned cell is the same move.
    await page.click('#explorer-back');
    const image = await page.evaluate((wanted) => explorerNow.images.map((image) => explorerNow.board.cells[image[explorerNow.board.cell(wanted)]].name).find((one) => one !== wanted), name);
    if (image) {
      await page.evaluate((wanted) => {
        const { board } = explorerNow;
        const { x, y } = board.cells.find((one) => one.name === wanted);
        const place = new DOMPoint(x, y).matrixTransform(explorerNow.picture.root.getScreenCTM());
        document.getElementById('explorer-board').dispatchEvent(new MouseEvent('click', { clientX: place.x, clientY: place.y, bubbles: true }));
      }, image);
      assert.ok((await total()).startsWith(`${games} game`));
    }
    const shown = await page.$$eval('#explorer-games tbody tr', (all) => all.length);
    assert.equal(shown, Math.min(games, 12));
    await page.click('#explorer-games tbody button');
    assert.ok(await page.isVisible('#viewer'));
    await page.goBack();
    assert.ok((await total()).startsWith(`${games} game`));
    await page.fill('#explorer-filter', 'nobody at all');
    assert.ok((await total()).startsWith('0 games'));
  });

  await test('the explorer follows a line to the end of its last game, and opens it there', report, async (page) => {
    let depth = 0;
    while (await page.isVisible('#explorer-moves tbody tr button')) {
      const rows = page.locator('#explorer-moves tbody tr');
      await rows.nth(await rows.count() - 1).locator('button').first().click();
      depth += 1;
      assert.ok(depth < 400);
    }
    assert.equal(await page.textContent('#explorer-moves'), 'None.');
    const text = await page.textContent('#explorer-text');
    assert.match(text, /^1 game of side \d+, White wins (0|100)\.0%\. 1 game ended here\.$/);
    await page.click('#explorer-games tbody button');
    assert.ok(depth > 10, String(depth));
    assert.deepEqual(await page.evaluate(() => [viewer.nodes[viewer.node].ply, viewer.node === viewer.atPly(Infinity)]), [depth, true]);
    await page.goBack();
    // At a position on the way it opens there.
    for (let back = 0; back < 4; back++) await page.click('#explorer-back');
    await page.click('#explorer-games tbody button');
    assert.equal(await page.evaluate(() => viewer.nodes[viewer.node].ply), depth - 4);
    await page.goBack();
    // Nothing is said in percent about nothing.
    await page.fill('#explorer-filter', 'nobody at all');
    assert.doesNotMatch(await page.innerText('#explorer'), /%|NaN|Percent/);
  });

  await test('the names of all tables lead to the games of their player', years, async (page) => {
    for (const title of ['Players', 'Ratings']) {
      const section = page.locator('#sections section', { has: page.locator(`#section-${title.toLowerCase()}`) });
      if (await section.locator('summary').count()) await section.locator('summary').first().click();
      const link = section.locator('.name-link', { hasText: /^Player 2$/ });
      await link.click();
      assert.match(await page.textContent('#game-count'), /^\d+ of 240 games$/);
      const names = await page.$$eval('#game-table tbody tr', (rows) => rows.map((row) => [...row.querySelectorAll('.name-link')].map((one) => one.textContent)));
      assert.ok(names.length > 5 && names.every((pair) => pair.includes('Player 2')), title);
      await page.fill('#game-filter', '');
    }
  });

  await test('each side is counted alone where its switch says so', report, async (page) => {
    const sides = await page.evaluate(() => reportSides());
    assert.ok(sides.length > 1);
    assert.match(await page.textContent('#section-ways-of-winning >> xpath=ancestor::section'), /counted together/);
    for (const side of sides) {
      await page.selectOption('#all-sides', String(side));
      const wins = await page.evaluate((own) => source.report.sides[own].stats.wins, side);
      if (wins.counted) assert.ok((await page.textContent('#section-ways-of-winning >> xpath=ancestor::section')).includes(`of ${wins.counted} game`));
    }
    const sums = await page.evaluate(() => reportSides().reduce((sum, side) => sum + scopeOf(side).stats.wins.counted, 0));
    assert.equal(sums, await page.evaluate(() => source.report.all.stats.wins.counted));
  });

  await test('numbers in heat maps are left out where cells are small, and readable', report, async (page) => {
    const maps = await page.$$eval('.small-board svg', (all) => all.map((svg) => [svg.getBoundingClientRect().width / svg.viewBox.baseVal.width * source.spacing, svg.classList.contains('coarse')]));
    assert.ok(maps.length > 0);
    for (const [cell, isCoarse] of maps) if (cell < 18) assert.ok(isCoarse);
    const contrasts = await page.evaluate(() => {
      const light = (color) => {
        const parts = color.match(/\d+/g).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
      };
      const board = document.querySelector('.small-board svg');
      const fill = (tag, name) => {
        const node = board.appendChild(shape(tag, { class: name }));
        const color = light(getComputedStyle(node).fill);
        node.remove();
        return color;
      };
      return [1, 2, 3, 4, 5].map((level) => [fill('polygon', `heat h${level}`), fill('text', `text heat-text h${level}`)].sort((a, b) => b - a)).map(([high, low]) => (high + 0.05) / (low + 0.05));
    });
    assert.ok(contrasts.every((contrast) => contrast >= 4.5), String(contrasts));
  }, { scheme: process.env.SCHEME });

  for (const width of [320, 1600]) {
    await test(`charts have large text that fits, and headings are one line, ${width} pixels`, report, async (page) => {
      await page.$$eval('#sections details', (all) => all.forEach((one) => { one.open = true; }));
      await page.waitForTimeout(300);
      const texts = await page.$$eval('svg.chart text', (all) => all.map((text) => {
        const [own, chart] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
        return { text: text.textContent, height: own.height, out: Math.max(chart.left - own.left, own.right - chart.right) };
      }));
      assert.ok(texts.length > 40);
      assert.deepEqual(texts.filter(({ height, out }) => height < 12 || out > 2), []);
      const broken = await page.$$eval('th button', (all) => all.filter((head) => head.getBoundingClientRect().height > 40).map((head) => head.textContent));
      assert.deepEqual(broken, []);
    }, { width });
  }

  await test('a title has the name of the file without folders, cut in the middle, and the page can be quoted', yearsView, async (page) => {
    const title = await page.textContent('h1');
    assert.ok(!title.includes('/') && title.includes('…') && title.endsWith('imaginary-league.sgf'), title);
    assert.equal(await page.getAttribute('h1', 'title'), path.basename(yearsFile));
    assert.ok(!(await page.content()).includes(folder));
    assert.match(await page.textContent('#quote'), /^Made by unlur \d[^`]* with `unlur view`: 240 games, \w+ 2010 to \w+ 2019\.$/);
  });

  await test('tables have natural order, equal decimals and no scroll box', years, async (page) => {
    assert.match(await page.textContent('#quote'), /^Made by unlur \d[^`]* with `unlur report`: 240 games in 1 file, \w+ 2010 to \w+ 2019\.$/);
    const players = page.locator('#sections section', { has: page.locator('#section-players') });
    await players.locator('th:first-child button').click();
    const names = await players.locator('tbody td:first-child').allTextContents();
    assert.deepEqual(names, Array.from({ length: 12 }, (_, index) => `Player ${index + 1}`));
    const tables = await page.$$eval('table', (all) => all.map((table) => {
      const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent));
      const box = table.parentElement;
      return { title: table.caption && table.caption.textContent, rows, isCut: box.scrollHeight > box.clientHeight + 1 };
    }));
    const decimals = (text) => (/^[-−\d.]+%?$/.test(text) && text.includes('.') ? text.split('.')[1].length : null);
    for (const { title, rows, isCut } of tables) {
      if (rows.length < 30) assert.ok(!isCut, title);
      for (let column = 0; rows.length && column < rows[0].length; column++) {
        const kinds = new Set(rows.map((row) => decimals(row[column])).filter((kind) => kind !== null));
        assert.ok(kinds.size < 2, `${title}: ${rows.map((row) => row[column])}`);
      }
    }
  });

  await test('a chart that shows a part says so and can be unfolded', years, async (page) => {
    const months = page.locator('#sections section', { has: page.locator('#section-months') });
    await months.locator('summary').click();
    const bars = () => months.locator('svg.chart .bar').count();
    const some = await bars();
    assert.match(await months.locator('.unfold').first().textContent(), new RegExp(`^${some} of \\d+ `));
    await months.locator('.unfold').first().click();
    assert.ok(await bars() > some);
  });

  for (const { width, height, scheme } of LOOKS) {
    await test(`the charts of the report have bars in sight, ${scheme}, ${width} by ${height}`, report, async (page) => {
      const shares = await page.$$eval('#section-ways-of-winning ~ div .bar', (bars) =>
        bars.map((bar) => bar.getBoundingClientRect().width / bar.ownerSVGElement.getBoundingClientRect().width));
      assert.ok(shares.every((share) => share > 0) && Math.max(...shares) > 0.2, shares.join());
      const [contrast] = await contrasts(page, [['.chart .bar', 'fill', 'body', 'backgroundColor']]);
      assert.ok(contrast >= 3, String(contrast));
    }, { width, height, scheme });
  }

  await test('a link of the report leads to its heading, below the switch of boards', report, async (page) => {
    for (const name of ['Contract', 'Findings']) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.click(`#contents >> text=${name}`);
      await page.waitForFunction(() => scrollY > 0);
      assert.ok(await isSeen(page, `#section-${name.toLowerCase()}`), name);
    }
  });

  await test('every chart of the report has a table beside it', report, async (page) => {
    const counts = await page.$$eval('#sections section', (sections) => sections.map((section) =>
      [section.querySelector('h2').textContent, section.querySelectorAll('svg.chart, .small-board').length, section.querySelectorAll('table').length]));
    assert.ok(counts.length > 8);
    for (const [title, charts, tables] of counts) assert.ok(charts === 0 || tables > 0, title);
    const charted = counts.filter(([, charts]) => charts > 0).map(([title]) => title);
    for (const title of ['Ways of winning', 'Winning patterns', 'Ratings', 'Findings']) assert.ok(charted.includes(title), title);
    await page.locator('#sections section', { has: page.locator('#section-players') }).locator('th:nth-child(2) button').click();
  });

  // With PICTURES the pictures of the documents are taken again.
  if (process.env.PICTURES) {
    const exercise = make('exercise.html', 'view', '--puzzles', asked);
    for (const [name, file, hash, height] of [['viewer', reviewed, '#game=1&ply=12', 690], ['exercise', exercise, '#game=1', 690],
      ['report', years, '', 900]]) {
      const page = await driver.browser.newPage({ viewport: { width: 1100, height } });
      await page.goto('file://' + file + hash);
      await page.waitForTimeout(300);
      await page.screenshot({ path: path.join(root, 'docs/images', name + '.png') });
      await page.close();
    }
  }

  fs.rmSync(folder, { recursive: true });
  await driver.finish();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
