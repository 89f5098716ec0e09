'use strict';
// Drives unlur.html with real events: bring, step, check, try, repair, judge, count, take away, link. Prints the sizes
// and times that docs/at-scale.md names; a page that is too large is a failure.
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { gzipSync } = require('node:zlib');
const { Driver, HOSTILE, LOOKS, accessible, apart, clickCell, coverage, escape, fits, isSeen, status, stones, touch, visible } = require('../browser/driver.cjs');

const root = path.resolve(__dirname, '../..');
const file = path.join(root, 'target/web/unlur.html');
const program = path.resolve(process.env.PROGRAM);
const fixture = (name) => path.join(root, 'fixtures', name);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unlur-web-'));
const written = (name, bytes) => { const at = path.join(folder, name); fs.writeFileSync(at, bytes); return at; };

// Name, value, unit, the most that it should be.
const figures = [['size of unlur.html', fs.statSync(file).size / 1e6, 'MB', 2.1]];
let served = null;
const driver = new Driver((url) => [`file://${file}`, served].includes(url.split('#')[0]) || url.startsWith('blob:'));

// What the page could have kept.
const kept = (page) => page.evaluate(async () => {
  const count = (run) => { try { return run(); } catch { return 0; } };
  const bases = indexedDB.databases ? await indexedDB.databases().catch(() => []) : [];
  return [count(() => localStorage.length), count(() => sessionStorage.length), document.cookie.length, bases.length];
});

const test = (name, run, options = {}) => driver.test(name, `${options.served ? served : `file://${file}`}${options.hash || ''}`, async (page) => {
  await ready(page);
  await run(page);
  assert.deepEqual(await kept(page), [0, 0, 0, 0]);
}, { width: 1500, ...options });

// The panels are shut at first; tests have them open.
const ready = async (page) => {
  await page.waitForFunction(() => document.body.dataset.ready);
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll('#viewer .tool, #moves-panel')) panel.hidden = false;
    document.getElementById('text-panel').open = true;
  });
};
const text = (page, id) => page.textContent(`#${id}`);
const isRead = (page) => page.waitForSelector('#bring:not([aria-busy])', { state: 'attached' });
// Games are brought, and the open one is shown from its start.
const bring = async (page, ...files) => {
  await page.setInputFiles('#files', files);
  await isRead(page);
  await page.evaluate(() => viewer.game && viewer.go(0));
};
const waitFor = (page, id, pattern) => page.waitForFunction(([own, wanted]) => new RegExp(wanted).test(document.getElementById(own)?.textContent ?? ''), [id, pattern.source], { timeout: 120000 });

// What the program prints, in the folder of the files that tests write.
function run(...args) {
  const done = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.ok(done.status === 0 || done.status === 1, `${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

// Plays moves by clicks: names of cells, or `pass`.
async function play(page, moves) {
  for (const move of moves.split(' ')) {
    if (move === 'pass') await page.click('#pass');
    else await clickCell(page, move);
    const isRefused = await page.$eval('#said', (said) => said.className === 'error');
    assert.ok(!isRefused, `${move}: ${await text(page, 'said')}`);
  }
}

// Takes a file away and returns its bytes.
async function taken(page, format) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#take-panel [data-format=${format}]`)]);
  const at = path.join(folder, `taken-${download.suggestedFilename()}`);
  await download.saveAs(at);
  return fs.readFileSync(at);
}

const begin = async (page, side) => {
  await page.selectOption('#side', String(side));
  await page.click('#new');
};

async function bringing() {
  await test('files are chosen, listed, filtered and stepped through', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'), fixture('games/variations.sgf'), fixture('json/records.json'), fixture('json/abstract-play.json'));
    await waitFor(page, 'list-count', /games/);
    const rows = await page.$$eval('#list-rows tr', (all) => all.length);
    assert.ok((await text(page, 'list-count')).startsWith(`${rows} games`));
    await page.fill('#list-filter', 'side = 5');
    await waitFor(page, 'list-count', / of /);
    const sides = await page.$$eval('#list-rows tr', (rows) => rows.map((row) => [...row.cells].map((cell) => /^side (\d+)$/.exec(cell.textContent)?.[1]).find(Boolean)));
    assert.ok(sides.length < rows && sides.every((side) => side === '5'), String(sides));
    await page.fill('#list-filter', 'plays = 6');
    await waitFor(page, 'list-error', /./);
    assert.match(await text(page, 'list-error'), /^No field is called `plays`; `player` is\. The list is as it was\.$/);
    await page.fill('#list-filter', '');
    await waitFor(page, 'list-count', new RegExp(`^${rows} games`));
    await page.click('#list-rows tr:nth-child(2) button');
    assert.match(await status(page), /wins|Ply/);
    await page.evaluate(() => viewer.go(0));
    await page.click('#next');
    assert.match(await status(page), /^Ply 1/);
    await page.keyboard.press('End');
    const second = await text(page, 'details');
    await page.click('#after');
    assert.notEqual(await text(page, 'details'), second);
    await accessible(page);
    await fits(page);
  });

  await test('files are dropped, text is dropped and pasted', async (page) => {
    const drop = (texts, plain) => page.evaluate(([own, dropped]) => {
      const transfer = new DataTransfer();
      for (const [name, content] of own) transfer.items.add(new File([content], name));
      if (dropped) transfer.setData('text/plain', dropped);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, [texts, plain]);
    await drop([['one.sgf', '(;GM[4000]SZ[9]PB[One];B[e5])'], ['two.sgf', '(;GM[4000]SZ[9]PB[Two];B[e5])']]);
    await waitFor(page, 'list-count', /^2 games/);
    assert.match(await text(page, 'players'), /One/);
    await drop([], '(;GM[4000]SZ[9]PB[Three];B[e5])');
    await waitFor(page, 'players', /Three/);
    await page.click('#paste');
    await page.fill('#pasted', '(;GM[4000]SZ[9]PB[Four];B[e5])');
    await page.click('#read-pasted');
    await isRead(page);
    assert.match(await text(page, 'players'), /Four/);
    await page.click('#paste');
    await page.fill('#pasted', 'nothing of the kind');
    await page.click('#read-pasted');
    await isRead(page);
    assert.equal(await text(page, 'problems'), 'pasted.txt: No game begins anywhere in this file.');
  });

  const mixed = written('mixed.sgf', '(;GM[4000]SZ[9]PB[One];B[e5])(;GM[2]SZ[8]PB[Two];B[e5])(;GM[4000]PB[Three];B[e5])(;GM[4000]SZ[9]PB[Four];B[e5])');
  for (const look of LOOKS) {
    await test(`a game without a board says why, and the steps to other games stay, ${look.scheme}, ${look.width} by ${look.height}`, async (page) => {
      await page.click('#tab-moves');
      await bring(page, mixed);
      const labels = await page.$$eval('#list-rows tr', (rows) => rows.map((row) => row.cells[1].textContent));
      assert.deepEqual(labels, ['no result', 'not Unlur', 'no board', 'no result']);
      for (const why of [/^No board: this is another game; Unlur is/, /^No board: the record gives no board size$/]) {
        await page.click('#after');
        assert.match(await status(page), why);
        assert.ok(await page.isDisabled('#pass'));
        for (const id of ['before', 'after', 'close']) assert.ok(await isSeen(page, `#${id}`), id);
        await fits(page);
        await apart(page);
      }
      // Nothing can be played there.
      await page.fill('#cell', 'e4');
      await page.press('#cell', 'Enter');
      assert.equal(await page.getAttribute('#said', 'class'), 'error');
      await page.click('#after');
      assert.match(await text(page, 'players'), /Four/);
      assert.ok(await page.isVisible('#board svg'));
      await page.click('#close');
      await page.click('#list-rows tr:nth-child(2) button');
      assert.match(await status(page), /another game/);
    }, look);
  }

  await test('messages of files that cannot be read can be dismissed', async (page) => {
    assert.ok(await page.isHidden('#dismiss'));
    await bring(page, written('empty.sgf', ''), written('one.sgf', '(;GM[4000]SZ[9];B[e5])'));
    assert.ok(await page.isVisible('#problems'));
    await page.click('#dismiss');
    assert.ok(await page.isHidden('#problems') && await page.isHidden('#dismiss'));
    await bring(page, written('chess.sgf', '(;GM[2]SZ[8];B[e5])'));
    await page.click('#dismiss');
    assert.equal(await text(page, 'failure'), '');
    assert.match(await text(page, 'details'), /one\.sgf/);
  });

  await test('archives are unpacked', async (page) => {
    for (const kind of ['zip', 'tar']) {
      const at = path.join(folder, `games.${kind}`);
      const made = spawnSync('python3', ['-m', `${kind}file`, '-c', at, 'variations.sgf', 'seats.sgf'], { cwd: fixture('games') });
      assert.equal(made.status, 0, String(made.stderr));
      await bring(page, at);
      assert.match(await text(page, 'details'), /variations\.sgf/);
      assert.match(await text(page, 'list-count'), /^\d+ games/);
      assert.equal(await text(page, 'failure') + await text(page, 'problems'), '');
    }
    await bring(page, written('game.sgf.gz', gzipSync(fs.readFileSync(fixture('games/variations.sgf')))));
    await waitFor(page, 'details', /game\.sgf\.gz/);
  });

  await test('plain text is read', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    await page.click('#last');
    const before = await stones(page);
    const plain = await taken(page, 'text');
    assert.doesNotMatch(plain.toString(), /;/);
    await bring(page, written('plain.txt', plain));
    assert.match(await text(page, 'details'), /plain\.txt/);
    await page.click('#last');
    assert.deepEqual(await stones(page), before);
    assert.equal(await text(page, 'problems'), '');
  });

  await test('empty and other files are named with what is wrong', async (page) => {
    for (const [name, bytes, wrong] of [['empty.sgf', '', /^empty\.sgf: The file is empty\.$/], ['chess.sgf', '(;GM[2]SZ[8];B[e5])', /No game here is of Unlur/],
      ['picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /picture\.png/], ['cut.zip', 'PK\x03\x04cut', /cut\.zip/]]) {
      await bring(page, written(name, bytes));
      const said = await text(page, 'problems') + await text(page, 'failure');
      assert.match(said, wrong);
      assert.doesNotMatch(said, /error\[|:1:1/);
    }
    await begin(page, 5);
    assert.equal(await text(page, 'turn'), 'First player: place a stone or pass');
  });

  await test('the page works from a server, and its policy holds', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    await page.click('#next');
    await page.fill('#playouts', '20');
    await page.click('#judge-position');
    await waitFor(page, 'said', /of 100/);
    await page.click('#count');
    await page.waitForSelector('#home', { state: 'visible' });
    await page.click('#list-rows tr:first-child button');
    await page.click('#link');
    assert.ok((await page.inputValue('#link-text')).startsWith(`${served}#g=`));
    assert.ok(page.url().startsWith(`${served}#f=`) || page.url().startsWith(`${served}#g=`));
    // Neither a script nor a style nor a request that is not the page's own.
    const [fetched, color] = await page.evaluate(async () => {
      for (const tag of ['script', 'style']) {
        const element = document.createElement(tag);
        element.textContent = tag === 'script' ? 'window.hacked = 1' : 'body { color: rgb(1, 2, 3) !important }';
        document.body.append(element);
      }
      document.body.setAttribute('onclick', 'window.hacked = 1');
      document.body.click();
      const fetched = await fetch(location.href).then(() => true, () => false);
      return [fetched, getComputedStyle(document.body).color];
    });
    assert.equal(fetched, false);
    assert.notEqual(color, 'rgb(1, 2, 3)');
  }, { served: true, allowed: /Content Security Policy|violates the document/ });

  await test('text of a record cannot run', async (page) => {
    const value = escape(HOSTILE);
    await bring(page, written('hostile.sgf', `(;GM[4000]CA[UTF-8]SZ[9]PB[${value}]EV[${value}]GC[${value}];B[e5]C[${value}]N[${value}]LB[d4:<b>];W[${value}])`.repeat(2)));
    await waitFor(page, 'players', /<script>window\.hacked/);
    await page.keyboard.press('Home');
    await page.click('#next');
    assert.match(await text(page, 'comment'), /<img src=x/);
    await visible(page);
    await page.click('#count');
    await page.waitForSelector('#home', { state: 'visible' });
    await visible(page);
    await fits(page);
  });
}

async function trying() {
  await test('a game is entered from nothing', async (page) => {
    await begin(page, 5);
    assert.match(await text(page, 'turn'), /^First player/);
    await clickCell(page, 'a5');
    assert.match(await text(page, 'said'), /^Before the pass no stone may stand on the edge/);
    await clickCell(page, 'e5');
    assert.equal(await text(page, 'said'), 'Contract e5');
    await page.click('#pass');
    assert.equal(await text(page, 'turn'), 'White to move');
    await clickCell(page, 'd4');
    assert.equal(await text(page, 'said'), 'White d4');
    await clickCell(page, 'd4');
    assert.match(await text(page, 'said'), /^There is a stone on d4 already\.$/);
    await page.fill('#cell', 'f5');
    await page.press('#cell', 'Enter');
    assert.equal(await text(page, 'said'), 'Black f5');
    assert.deepEqual(await stones(page), ['d4 white', 'e5 black', 'f5 black']);
    await page.click('#back');
    await clickCell(page, 'f6');
    assert.match(await text(page, 'moves'), /f6.*f5/);
    await page.evaluate(() => viewer.flip());
    await page.click('#back');
    await clickCell(page, 'g6');
    assert.equal(await text(page, 'said'), 'Black g6');
    await page.click('#undo');
    await page.click('#undo');
    await page.click('#redo');
    assert.match(await text(page, 'moves'), /f6.*f5/);
    await page.click('#delete');
    assert.doesNotMatch(await text(page, 'moves'), /f6/);
    await page.click('#resign-white');
    assert.match(await text(page, 'said'), /^White resigns/);
    assert.equal(await text(page, 'turn'), 'The game is over');
    assert.match((await taken(page, 'sgf')).toString(), /;B\[e5\]\s*;B\[\]\s*;W\[d4\]/);
  });

  await test('wins and winning patterns are told', async (page) => {
    // Games of the fixtures, played again by clicks to their end.
    const names = ['games/endings.sgf', 'games/foreign.sgf', 'games/all-sizes.sgf', 'pictures/two-edges.sgf', 'pictures/three-edges.sgf'];
    await bring(page, ...names.map(fixture));
    await waitFor(page, 'list-count', /games/);
    // For each way to win the shortest game, and those with patterns.
    const games = await page.evaluate(() => {
      const found = new Map();
      for (let index = 0; index < brought.rows.length; index++) {
        const [path, , , , , , , side] = brought.rows[index];
        if (side === null) continue;
        app.open(index);
        const { verdict, u, h, f } = viewer.game;
        const moves = [];
        for (let at = viewer.nodes[0].children[0]; at !== undefined; at = viewer.nodes[at].children[0]) {
          const { value } = viewer.nodes[at];
          moves.push(value === PASS ? 'pass' : value < NOTHING ? viewer.name(value) : null);
        }
        const kind = path.includes('edges') ? path : ['line', 'y', 'foreign-line', 'foreign-y'].find((by) => verdict && verdict.by === by);
        if (!kind || u || h || (f && f[1]) || moves.includes(null)) continue;
        if (!found.has(kind) || found.get(kind)[1].length > moves.length) found.set(kind, [side, moves]);
      }
      return [...found];
    });
    const ends = { line: /White wins by a line/, y: /Black wins by a Y/, 'foreign-line': /White wins: Black made a line/, 'foreign-y': /Black wins: White made a Y/,
      'two-edges.sgf': /Winning pattern: two-edges for white/, 'three-edges.sgf': /Winning pattern: three-edges for black/ };
    assert.deepEqual(games.map(([kind]) => kind).sort(), Object.keys(ends).sort());
    for (const [kind, [side, moves]] of games) {
      await begin(page, side);
      await play(page, moves.join(' '));
      assert.match(await text(page, 'said'), ends[kind]);
      if (!kind.endsWith('.sgf')) assert.equal(await text(page, 'turn'), 'The game is over');
    }
    await bring(page, fixture('games/variations.sgf'));
    const opposite = await page.evaluate(() => viewer.path(viewer.atPly(35)).slice(1).map((node) => viewer.short(node)).join(' '));
    await begin(page, 6);
    await play(page, opposite);
    assert.match(await text(page, 'said'), /Winning pattern: opposite-edges for white, edges 6 3/);
    assert.ok(await page.$$eval('.link.thin', (links) => links.length) > 5);
    await begin(page, 2);
    assert.equal(await page.evaluate(() => viewer.board.cells.length), 7);
    await begin(page, 26);
    assert.equal(await page.evaluate(() => viewer.board.cells.length), 1951);
  });

  await test('the result of a decided game is filled in', async (page) => {
    await begin(page, 5);
    await play(page, 'e5 pass');
    await page.click('#tab-take');
    assert.ok(await page.isHidden('#fill'));
    await page.click('#tab-edit');
    await page.click('#resign-white');
    await page.click('#tab-take');
    await page.click('#fill');
    assert.match(await page.inputValue('#text'), /RE\[B\+R\]/);
    assert.ok(await page.isHidden('#fill'));
    assert.match(await status(page), /^Ply 3/);
  });

  await test('comments, names and marks are written', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    await page.click('#next');
    await page.fill('#comment-text', 'good ] \u6f22');
    await page.press('#comment-text', 'Tab');
    assert.equal(await text(page, 'comment'), 'good ] \u6f22');
    await page.fill('[data-property=N]', 'here');
    await page.press('[data-property=N]', 'Tab');
    assert.match(await text(page, 'moves'), /here/);
    await page.fill('[data-property=PB]', 'Ada "A"');
    await page.press('[data-property=PB]', 'Tab');
    assert.match(await text(page, 'players'), /Ada "A"/);
    await page.fill('[data-property=GC]', 'Of the whole game.');
    await page.press('[data-property=GC]', 'Tab');
    await page.selectOption('#tool', 'TR');
    await page.fill('#cell', 'e3');
    await page.press('#cell', 'Enter');
    await page.selectOption('#tool', 'LB');
    await page.fill('#label', 'X');
    await clickCell(page, 'd3');
    const sgf = (await taken(page, 'sgf')).toString();
    assert.match(sgf, /TR\[e3\]/);
    assert.match(sgf, /LB\[d3:X\]/);
    assert.match(sgf, /GC\[Of the whole game\.\]/);
    await page.click('#first');
    assert.match(await text(page, 'comment'), /^Of the whole game\./);
  });
}

async function keeping() {
  await test('changes are not lost', async (page) => {
    const asked = [];
    page.on('dialog', (dialog) => asked.push(dialog.message()));
    const mine = async () => assert.match(await page.inputValue('#text'), /mine/);
    const comment = async () => {
      await page.fill('#comment-text', 'mine');
      await page.press('#comment-text', 'Tab');
      await mine();
    };
    await bring(page, written('two.sgf', '(;GM[4000]SZ[9];B[e5])(;GM[4000]SZ[9];B[d4])'));
    await comment();
    assert.equal(await text(page, 'list-rows').then((rows) => rows.match(/changed/g).length), 1);
    await page.click('#after');
    assert.doesNotMatch(await page.inputValue('#text'), /mine/);
    await page.click('#before');
    await mine();
    // What holds no game leaves the open one.
    for (const [name, bytes] of [['nothing.txt', 'nothing of the kind'], ['empty.json', '[]'], ['chess.sgf', '(;GM[2]SZ[8];B[e5])']]) {
      await bring(page, written(name, bytes));
      assert.match(await text(page, 'problems') + await text(page, 'failure'), /\w/);
      await mine();
    }
    await page.evaluate(() => { location.hash = '#g=AAAA'; });
    await waitFor(page, 'failure', /\w/);
    await mine();
    // The open game is in the address, and Back never asks; another changed game of the list is in neither.
    await begin(page, 5);
    assert.deepEqual(asked, []);
    assert.doesNotMatch(await page.inputValue('#text'), /mine/);
    await page.goBack();
    await page.waitForFunction(() => document.getElementById('text').value.includes('mine'));
    assert.match(await text(page, 'list-count'), /^2 games/);
    await page.click('#after');
    await begin(page, 5);
    assert.deepEqual(asked, ['Changes of 1 game were not taken away. Go on without them?']);
    // A text that is still being written counts.
    await page.click('#comment-text');
    await page.keyboard.type('mine');
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['(;GM[4000]SZ[9];B[e5])'], 'other.sgf'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await isRead(page);
    await page.waitForFunction(() => document.getElementById('text').value.includes('e5'));
    assert.equal(asked.length, 1);
    await comment();
    assert.equal(await text(page, 'saved'), 'not saved');
    await taken(page, 'sgf');
    assert.equal(await text(page, 'saved'), '');
    await begin(page, 5);
    assert.equal(asked.length, 1);
    // Made again, a move is shown.
    await clickCell(page, 'e5');
    await page.click('#undo');
    assert.equal(await status(page), 'Ply 0: start');
    await page.click('#redo');
    assert.match(await status(page), /^Ply 1/);
    await page.fill('#playouts', '1.5');
    await page.click('#judge-position');
    assert.match(await text(page, 'judged'), /whole number/);
  });
}

// What a player began is there tomorrow.
async function remembering() {
  const where = (page) => page.evaluate(() => [viewer.node, document.getElementById('status').textContent, app.view.text].join('|'));
  const settled = (page) => page.waitForFunction(() => !viewer.addressing);
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await test(`a game is there after a reload, at its node, ${width} by ${height}`, async (page) => {
      assert.ok(await page.isVisible('#welcome'));
      assert.equal(new URL(page.url()).hash, '');
      await play(page, 'h8 e6 pass d5 k9');
      assert.ok(await page.isHidden('#welcome'));
      await page.click('#back');
      await play(page, 'k10');
      await settled(page);
      const before = await where(page);
      await page.reload();
      await ready(page);
      assert.equal(await where(page), before);
      assert.match(await status(page), /^Ply 5: Black k10/);
      // Sharing opens at the node, in a variation too.
      await page.click('#tab-take');
      await page.click('#link');
      const other = await page.context().newPage();
      await other.goto(await page.inputValue('#link-text'));
      await ready(other);
      assert.equal(await where(other), before);
    }, { width, height });
  }

  await test('Back leads to the game before, and to the empty board', async (page) => {
    await play(page, 'h8 e6');
    await begin(page, 5);
    await play(page, 'e5');
    await settled(page);
    await page.goBack();
    await waitFor(page, 'status', /^Ply 2: contract e6/);
    await page.goForward();
    await waitFor(page, 'status', /^Ply 1: contract e5/);
    assert.equal(await page.evaluate(() => viewer.game.n), 5);
  });

  await test('a list says after a reload which files to open again, and opens at the game that was open', async (page) => {
    const file = written('pair.sgf', '(;GM[4000]SZ[9]PB[One];B[e5])(;GM[4000]SZ[9]PB[Two];B[d4];B[])');
    await bring(page, file);
    await page.click('#after');
    await page.click('#next');
    await settled(page);
    assert.equal(new URL(page.url()).hash, '#f=pair.sgf&k=1&n=2&at=1');
    await page.reload();
    await ready(page);
    assert.match(await text(page, 'again'), /^Game 2 of pair\.sgf was open here\. Open the same files/);
    await page.setInputFiles('#files', [file]);
    await waitFor(page, 'players', /Two/);
    assert.match(await status(page), /^Ply 1: contract d4/);
    assert.equal(await text(page, 'again'), '');
    // A changed game is in the address besides, and goes back into its list.
    await page.click('#pass');
    await clickCell(page, 'e4');
    await settled(page);
    await page.reload();
    await ready(page);
    assert.match(await status(page), /^Ply 3: White e4/);
    assert.match(await text(page, 'again'), /^This game is of pair\.sgf/);
    await page.setInputFiles('#files', [file]);
    await waitFor(page, 'list-count', /^2 games/);
    assert.match(await status(page), /^Ply 3: White e4/);
    assert.match(await text(page, 'list-rows'), /changed/);
  });

  await test('what was not saved is not saved after a reload, until it is saved', async (page) => {
    await play(page, 'h8 e6');
    await settled(page);
    assert.equal(await text(page, 'saved'), 'not saved');
    // The link says nothing of that, and no page names a file that the player never had.
    await page.click('#tab-take');
    await page.click('#link');
    const link = await page.inputValue('#link-text');
    assert.match(link, /#g=[^&]*&at=2$/);
    for (const isSaved of [false, true]) {
      await page.reload();
      await ready(page);
      assert.equal(await text(page, 'saved'), isSaved ? '' : 'not saved');
      assert.equal(await text(page, 'details'), 'side 8');
      await page.click('#save-game');
      await waitFor(page, 'saved', /^$/);
    }
    await play(page, 'f7');
    assert.equal(await text(page, 'saved'), 'not saved');
    await page.click('#undo');
    assert.equal(await text(page, 'saved'), '');
    const other = await page.context().newPage();
    await other.goto(link);
    await ready(other);
    assert.equal(await text(other, 'saved'), '');
  });

  await test('a game that is too long for an address is named, and not saved', async (page) => {
    await play(page, 'h8');
    await page.evaluate(() => app.change({ do: 'set', node: 0, property: 'PB', value: 'Ada' }));
    await page.evaluate(() => {
      const digits = Array.from({ length: 90000 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
      app.change({ do: 'set', node: 0, property: 'GC', value: digits });
    });
    await settled(page);
    assert.match(new URL(page.url()).hash, /^#name=Ada/);
    assert.equal(await text(page, 'saved'), 'not saved');
    await page.reload();
    await ready(page);
    assert.match(await text(page, 'again'), /^Ada .*too long for an address/);
  });

  // The game whose address, with all its parts, has as many characters.
  const ofLength = (page, length) => page.evaluate((wanted) => {
    const more = wanted - location.href.split('#')[0].length - '#g=&u=1&at=2'.length;
    const put = (count) => {
      let seed = 1;
      const letters = Array.from({ length: count }, () => { seed = seed * 48271 % 2147483647; return String.fromCharCode(97 + seed % 26); });
      app.change({ do: 'set', node: 0, property: 'GC', value: letters.join('') });
      return app.game.packed.length;
    };
    let [low, high] = [1, 200000];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (put(middle) <= more) low = middle; else high = middle;
    }
    return [put(low), put(high), more, low, high];
  }, length);
  await test('an address of up to 60,000 characters holds the game', async (page) => {
    await play(page, 'h8');
    const [held, not] = await ofLength(page, 60000);
    assert.ok(held < not);
    await settled(page);
    assert.match(new URL(page.url()).hash, /^#name=/);
    assert.ok(page.url().length < 300);
    await page.click('#undo');
    await settled(page);
    // Undo led to the game before the last change, which is held.
    assert.match(new URL(page.url()).hash, /^#g=/);
    assert.ok(page.url().length <= 60000 && page.url().length > 59900, String(page.url().length));
    const before = await where(page);
    await page.reload();
    await ready(page);
    assert.equal(await where(page), before);
  });

  await test('what is too long for an address is not saved, whether it was changed, pasted or in a link', async (page) => {
    const digits = Array.from({ length: 90000 }, (_, at) => String.fromCharCode(97 + at * at * 31 % 1009 % 26) + String.fromCharCode(97 + at * 7919 % 8191 % 26)).join('');
    const game = `(;GM[4000]SZ[9]PB[Ada]PW[Bo]GC[${digits}];B[e5])`;
    await page.evaluate(() => document.getElementById('paste').click());
    await page.$eval('#pasted', (field, value) => { field.value = value; }, game);
    await page.click('#read-pasted');
    await waitFor(page, 'players', /Ada/);
    await settled(page);
    assert.match(new URL(page.url()).hash, /^#name=Ada/);
    assert.equal(await text(page, 'saved'), 'not saved');
    await page.click('#tab-take');
    await page.click('#link');
    const link = await page.inputValue('#link-text');
    assert.ok(link.length > 60000);
    await page.evaluate((hash) => { location.hash = hash; }, link.split('#')[1]);
    await page.waitForFunction(() => app.view.source === 'link.sgf');
    await settled(page);
    assert.match(new URL(page.url()).hash, /^#name=Ada/);
    assert.equal(await text(page, 'saved'), 'not saved');
    await page.click('#save-game');
    await waitFor(page, 'taken', /Ada-Bo\.sgf/);
    assert.equal(await text(page, 'saved'), '');
  });

  await test('a text in Latin-1 is the same after a reload, and goes back into its list byte for byte', async (page) => {
    const file = written('latin.sgf', Buffer.from('(;GM[4000]SZ[9]PB[Ren\u00e9];B[e5])(;GM[4000]CA[ISO-8859-1]SZ[9]PB[Bj\u00f6rn];B[d4])', 'latin1'));
    await bring(page, file);
    await page.click('#after');
    await page.keyboard.press('End');
    await page.click('#pass');
    await settled(page);
    const before = (await taken(page, 'sgf')).toString('latin1');
    assert.match(before, /PB\[Bj\u00f6rn\];B\[d4\];B\[\]\)/);
    await page.reload();
    await ready(page);
    assert.match(await text(page, 'players'), /Bj\u00f6rn/);
    assert.equal((await taken(page, 'sgf')).toString('latin1'), before);
    await page.setInputFiles('#files', [file]);
    await waitFor(page, 'list-count', /^2 games/);
    assert.match(await text(page, 'players'), /Bj\u00f6rn/);
    assert.equal((await taken(page, 'sgf')).toString('latin1'), before);
  });

  await test('files that are opened again in another order are the same list, other files are another', async (page) => {
    const files = ['Ada', 'Bo', 'Cy'].map((name, place) => written(`${place + 1}.sgf`, `(;GM[4000]SZ[9]PB[${name}];B[e5];B[d4])`));
    await bring(page, ...files);
    await page.click('#after');
    await page.click('#next');
    await settled(page);
    assert.equal(new URL(page.url()).hash, '#f=1.sgf&k=3&n=2&at=1');
    await page.reload();
    await ready(page);
    assert.match(await text(page, 'again'), /^Game 2 of 1\.sgf and 2 more files was open here\./);
    await page.setInputFiles('#files', files.toReversed());
    await waitFor(page, 'players', /Bo/);
    assert.match(await status(page), /^Ply 1: contract e5/);
    await page.click('#pass');
    await settled(page);
    await page.reload();
    await ready(page);
    await page.setInputFiles('#files', [files[2], files[0]]);
    await waitFor(page, 'list-count', /^2 games/);
    assert.match(await text(page, 'players'), /Ada/);
    assert.doesNotMatch(await text(page, 'list-rows'), /changed/);
    // Back leads to the game that was changed.
    await page.goBack();
    await waitFor(page, 'players', /Bo/);
    assert.match(await page.inputValue('#text'), /B\[\]/);
  });

  await test('Back after a second list leads to the first, with its changes, and forward again', async (page) => {
    await bring(page, written('first.sgf', '(;GM[4000]SZ[9]PB[One];B[e5])(;GM[4000]SZ[9]PB[Two];B[d4])'));
    await page.click('#after');
    await page.click('#next');
    await bring(page, written('second.sgf', '(;GM[4000]SZ[9]PB[Three];B[e5])(;GM[4000]SZ[9]PB[Four];B[d4])(;GM[4000]SZ[9]PB[Five];B[d4])'));
    await settled(page);
    await page.goBack();
    await waitFor(page, 'list-count', /^2 games/);
    assert.match(await text(page, 'players'), /Two/);
    assert.match(await status(page), /^Ply 1/);
    await page.goBack();
    await waitFor(page, 'players', /One/);
    await page.goForward();
    await page.goForward();
    await waitFor(page, 'list-count', /^3 games/);
    assert.match(await text(page, 'players'), /Three/);
  });

  await test('the link to a position is shown, the footer tells the truth, and a variation survives a phone', async (page) => {
    assert.match((await page.$$eval('footer', (all) => all.at(-1).textContent)).replace(/\s+/g, ' '), /This page makes no request\. The game is in its address, which your browser keeps in its history\.$/);
    await play(page, 'h8 e6 pass');
    await page.click('#back');
    await play(page, 'f7 pass');
    await settled(page);
    await page.click('#menu summary');
    assert.ok(await isSeen(page, '#permalink'));
    const [href, before] = [await page.$eval('#permalink', (link) => link.href), await where(page)];
    assert.match(new URL(href).hash, /^#g=.*&at=5$/);
    // A browser that closes the page hides it first, and what was not written yet is written then.
    for (const event of ['visibilitychange', 'pagehide']) {
      const [isWaiting, address] = await page.evaluate((name) => {
        for (const step of [-1, -1, 1]) viewer.step(step);
        const isWaiting = Boolean(viewer.addressing);
        (name === 'pagehide' ? window : document).dispatchEvent(new Event(name, { bubbles: true }));
        return [isWaiting, location.hash];
      }, event);
      assert.ok(isWaiting && address.endsWith('&at=4'), address);
      await page.click('#next');
      await settled(page);
    }
    assert.equal(page.url(), href);
    const other = await page.context().newPage();
    await other.goto(href);
    await ready(other);
    assert.equal(await where(other), before);
  }, { width: 390, height: 844 });

  await test('a browser that lacks something says what it needs', async (page) => {
    assert.match(await text(page, 'failure'), /^This browser cannot run the page: DecompressionStream is not defined\. It needs Chrome or Edge 111/);
    assert.ok(await page.isDisabled('#new'));
    await fits(page);
  }, { before: () => { delete window.DecompressionStream; } });

  await test('many steps change the address seldom', async (page) => {
    await page.click('#sample');
    await waitFor(page, 'status', /wins/);
    const count = await page.evaluate(async () => {
      let changes = 0;
      const { replaceState } = history;
      history.replaceState = function replace(...all) { changes += 1; replaceState.apply(this, all); };
      for (let step = 0; step < 40; step++) { viewer.step(-1); await new Promise((done) => setTimeout(done, 25)); }
      return changes;
    });
    assert.ok(count > 0 && count <= 12, String(count));
  });
}

async function entering() {
  await test('the field for a cell takes names and the pass, and is empty after each', async (page) => {
    for (const [name, said] of [['h8', /Contract h8/], ['PASS', /^Pass/i], ['e4', /White e4/]]) {
      await page.fill('#cell', name);
      await page.press('#cell', 'Enter');
      assert.match(await text(page, 'said'), said);
      assert.equal(await page.inputValue('#cell'), '');
    }
    await page.fill('#cell', 'z9');
    await page.press('#cell', 'Enter');
    assert.equal(await text(page, 'said'), 'There is no cell z9 on this board.');
  });

  await test('moves without a size are asked for it, and the smallest that fits is chosen', async (page) => {
    for (const pasted of ['e5 d4\nf6 pass\ng7', '(;GM[4000];B[e5];B[d4];B[f6];B[];W[g7])', '1. e5 2. d4 3. f6 4. pass 5. g7']) {
      if (await page.isHidden('#pasted')) await page.click('#paste');
      await page.fill('#pasted', pasted);
      await page.click('#read-pasted');
      await page.waitForSelector('#size-panel', { state: 'visible' });
      assert.equal(await page.inputValue('#size'), '5');
      assert.equal(await text(page, 'failure'), '');
      await page.selectOption('#size', '6');
      await page.click('#read-sized');
      await page.waitForFunction(() => viewer.game.n === 6 && viewer.nodes.length === 6);
      await page.waitForSelector('#paste-panel', { state: 'hidden' });
    }
    // The same of a file; what says its size is not asked for it.
    for (const [text, size] of [['(;GM[4000];B[e5];B[d4])', '4'], ['(;GM[2]SZ[8];B[e5])', null], ['(;GM[2];B[e5])', null]]) {
      await bring(page, written('unsized.sgf', text));
      await page.waitForFunction((isAsked) => document.getElementById('size-panel').hidden !== isAsked, size !== null);
      if (size) assert.equal(await page.inputValue('#size'), size);
      else assert.match(await page.textContent('#failure'), /No game here is of Unlur/);
    }
  });

  await test('each move is announced once, and the board is a picture and a table', async (page) => {
    await page.evaluate(() => {
      window.announced = [];
      for (const region of document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')) {
        new MutationObserver(() => {
          if (region.textContent && !region.closest('[aria-hidden="true"]') && region.checkVisibility()) window.announced.push([region.id, region.textContent]);
        }).observe(region, { childList: true, subtree: true, characterData: true });
      }
    });
    await play(page, 'h8 pass');
    await page.click('#back');
    assert.deepEqual(await page.evaluate(() => window.announced), [['status', 'Ply 1: contract h8'], ['status', 'Ply 2: pass, end of the contract'], ['status', 'Ply 1: contract h8']]);
    assert.equal(await page.getByRole('img', { name: 'Board. Black: h8. Last stone: h8. Second player: place a stone or pass' }).count(), 1);
    assert.equal(await page.getByRole('table', { name: 'Board' }).getByRole('cell', { name: 'h8 black' }).count(), 1);
  });

  await test('saving is one click from each tool, and the file is called by its players and date', async (page) => {
    await play(page, 'h8');
    await page.click('#tab-take');
    for (const [property, value] of [['PB', 'Ada'], ['PW', 'Bo Peep'], ['DT', '2026-05-01'], ['EV', 'Spring']]) {
      await page.fill(`[data-property=${property}]`, value);
      await page.press(`[data-property=${property}]`, 'Tab');
    }
    for (const tab of ['moves', 'judge', 'edit', 'take']) {
      await page.click(`#tab-${tab}`);
      assert.ok(await isSeen(page, '#save-game'), tab);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
      assert.equal(download.suggestedFilename(), 'Ada-Bo_Peep-2026-05-01.sgf');
    }
    assert.match(await page.inputValue('#text'), /EV\[Spring\]/);
  });

  await test('a game in progress is not nagged', async (page) => {
    await page.click('#tab-moves');
    for (const move of ['h8', 'e6', 'pass', 'd5', 'k9']) {
      await play(page, move);
      assert.equal(await text(page, 'tab-edit'), 'Edit');
      assert.doesNotMatch(await page.innerText('#viewer'), /goal|finding/i);
    }
  });

  await test('a variation is made the main line', async (page) => {
    await play(page, 'h8 e6 pass d5 k9');
    await page.click('#back');
    await play(page, 'k10 e5');
    assert.ok(!await page.evaluate(() => viewer.isMain(viewer.node)));
    await page.click('#tab-edit');
    await page.click('#promote');
    assert.ok(await page.evaluate(() => viewer.isMain(viewer.node)));
    assert.match(await status(page), /^Ply 6: White e5/);
    assert.ok(await page.isDisabled('#promote'));
    assert.match((await page.inputValue('#text')).replace(/\s/g, ''), /\(;B\[k10\];W\[e5\]\)\(;B\[k9\]\)/);
    await page.click('#undo');
    assert.match((await page.inputValue('#text')).replace(/\s/g, ''), /\(;B\[k9\]\)\(;B\[k10\];W\[e5\]\)/);
  });

  await test('a text in another charset is copied and saved as what it is', async (page) => {
    await bring(page, written('old.sgf', Buffer.from('(;GM[4000]CA[ISO-8859-1]SZ[9]PB[Ren\u00e9];B[e5])', 'latin1')));
    await page.click('#menu summary');
    await page.click('#copy');
    await waitFor(page, 'copy', /Copied/);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '(;GM[4000]CA[UTF-8]SZ[9]PB[Ren\u00e9];B[e5])');
    assert.match((await taken(page, 'sgf')).toString('latin1'), /CA\[ISO-8859-1\]SZ\[9\]PB\[Ren\u00e9\]/);
  });

  await test('on a phone all games are one tap from the bar of steps, and the open one has the focus', async (page) => {
    await bring(page, written('two.sgf', '(;GM[4000]SZ[9]PB[One];B[e5])(;GM[4000]SZ[9]PB[Two];B[d4])'));
    for (const id of ['close', 'before', 'after', 'next']) {
      const { y, height } = await page.locator(`#${id}`).boundingBox();
      assert.ok(y > 844 - 130 && y + height <= 844, `${id} at ${y}`);
    }
    await page.click('#after');
    await page.click('#close');
    assert.ok(await isSeen(page, '#list-rows'));
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Two/);
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#list'));
    await page.click('#close');
    await page.click('#list-rows tr:first-child button');
    assert.match(await text(page, 'players'), /One/);
    assert.ok(await page.isHidden('#list'));
  }, { width: 390, height: 844 });

  await test('a finger scrolls and steps, and two enlarge', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'));
    await touch(page, [[0.8, 0.5], [0.3, 0.52]]);
    assert.match(await status(page), /^Ply 1: /);
    await touch(page, [[0.6, 0.5], [0.95, 0.5]], [[0.4, 0.5], [0.05, 0.5]]);
    assert.ok(await page.evaluate(() => visualViewport.scale) > 1.2);
    await touch(page, [[0.6, 0.5], [0.45, 0.5]]);
    assert.match(await status(page), /^Ply 1: /);
  }, { touch: true, width: 390, height: 844 });

  await test('no sentence of the page speaks of flags of the program', async (page) => {
    const messages = fs.readdirSync(path.join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.rs') && !name.startsWith('cli') && !name.includes('partial'))
      .flatMap((name) => [...fs.readFileSync(path.join(root, 'src', name), 'utf8').matchAll(/^(?!\s*\/\/).*"((?:[^"\\\n]|\\[^])*`--[a-z](?:[^"\\\n]|\\[^])*)"/gm)].map(([, text]) => text.replace(/\\\n\s*/g, '')));
    assert.ok(messages.length > 1);
    const shown = await page.evaluate((all) => all.map(onPage), messages);
    assert.deepEqual(shown.filter((text) => text.includes('`--')), []);
    // Those of files that cannot be read, as they are shown.
    for (const bytes of ['(;B[e5])', '(;GM[4000];B[])', '(;GM[4000];B[e5]C[cut', '[', 'PK\x03\x04cut', '{"format":"unlur-record","version":9}', '']) {
      await bring(page, written('wrong.sgf', bytes));
      for (const part of ['failure', 'problems', 'findings', 'said', 'moves']) assert.doesNotMatch(await text(page, part), /--[a-z]/, `${part}: ${bytes}`);
    }
  });

  for (const look of [...LOOKS, { width: 280, height: 653, scheme: 'light' }]) {
    await test(`nothing lies on anything, and the pass is in sight, ${look.scheme}, ${look.width} by ${look.height}`, async (page) => {
      await page.click('#tab-moves');
      const check = async () => { await fits(page); await apart(page); };
      const areSeen = async (when) => {
        for (const id of ['#pass', '#back', '#next', '#save-game', '#cell']) assert.ok(await isSeen(page, id), `${id} ${when}`);
      };
      await check();
      await accessible(page);
      for (const cell of ['h8', 'e6', 'pass', 'g9']) {
        await areSeen(`before ${cell}`);
        await play(page, cell);
        await check();
      }
      // One thing scrolls beside the page.
      for (const tab of ['judge', 'edit', 'take', 'moves']) {
        await page.click(`#tab-${tab}`);
        await page.evaluate(() => scrollTo(0, 0));
        await areSeen(tab);
        await check();
        await accessible(page);
        const boxes = await page.evaluate(() => [document.documentElement, ...document.querySelectorAll('main *')].filter((one) => one.checkVisibility()
          && one.scrollHeight > one.clientHeight + 1 && (one === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(one).overflowY))
          && !one.closest('textarea')).map((one) => one.id || one.className || one.tagName));
        assert.ok(boxes.length <= 1 || look.width < 800, `${tab}: ${boxes}`);
      }
      await page.click('#tab-take');
      await page.click('#link');
      await page.evaluate(() => scrollTo(0, 0));
      await check();
    }, look);
  }
}

async function checking() {
  await test('a broken file is checked and repaired', async (page) => {
    await page.click('#paste');
    await page.fill('#pasted', '(;GM[4000]SZ[9]PB[Ada]PW[Bo]RE[B+]\n;B[a5]\n;B[e5]\n;B[]\n;W[d4]C[a ] b]\n;B[d4]');
    await page.click('#read-pasted');
    await isRead(page);
    assert.match(await text(page, 'check-title'), /finding/);
    const lines = await page.$$eval('#findings button', (buttons) => buttons.map((button) => button.textContent));
    assert.ok(lines.some((line) => line.startsWith('2:4: error[contract-edge]: ')), lines.join('\n'));
    await page.click('#findings button >> text=contract-edge');
    assert.match(await status(page), /^Ply 1/);
    const chosen = await page.$eval('#text', (field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(chosen, 'a5');
    await accessible(page);
    await page.click('#repair');
    assert.match(await text(page, 'repaired'), /missing-close/);
    assert.ok((await page.inputValue('#text')).trimEnd().endsWith(')'));
    await accessible(page);
  });

  for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
    await test(`a finding leads to its move in a window of ${width} by ${height} pixels`, async (page) => {
      await bring(page, fixture('archive/25-twice-on-a-cell/a.sgf'));
      await page.click('#findings button >> text=occupied');
      assert.match(await status(page), /not applied/);
      // The move on the board and the words of the finding are both in sight.
      const [board, ...words] = await page.evaluate(() => [document.querySelector('#board .last, #board svg'),
        ...[...document.querySelectorAll('#said, #findings button')].filter((one) => one.textContent.includes('here is a stone on a7 already'))]
        .map((one) => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom]; }));
      assert.ok(board[0] > -1 && board[1] < height + 1, `the board from ${board}`);
      assert.ok(words.some(([top, bottom]) => top >= 0 && bottom <= height), `the finding from ${words}`);
    }, { width, height });
  }

  await test('the findings are those of validate', async (page) => {
    for (const cause of ['11-cut-off', '12-cut-off-comment', '19-stray', '23-typing-errors', '25-twice-on-a-cell']) {
      const name = `${cause}.sgf`;
      fs.copyFileSync(fixture(`archive/${cause}/a.sgf`), path.join(folder, name));
      const expected = JSON.parse(run('validate', '--format', 'json', name));
      await bring(page, path.join(folder, name));
      await page.waitForFunction((wanted) => document.getElementById('details').textContent.includes(wanted), name);
      const shown = await page.$$eval('#findings button', (buttons) => buttons.map((button) => button.textContent));
      const listed = expected.map((found) => `${found.line}:${found.column}: ${found.severity}[${found.code}]: ${found.message}`);
      assert.deepEqual(shown, listed);
    }
  });
}

async function judging() {
  await test('a game is judged as by the program', async (page) => {
    fs.copyFileSync(fixture('games/variations.sgf'), path.join(folder, 'variations.sgf'));
    const flags = ['variations.sgf', '--game', '1', '--playouts', '200', '--seed', '7'];
    const rows = run('review', ...flags, '--format', 'ndjson').trim().split('\n').map((line) => JSON.parse(line));
    await bring(page, path.join(folder, 'variations.sgf'));
    await page.fill('#playouts', '200');
    await page.fill('#seed', '7');
    await page.click('#judge-game');
    await waitFor(page, 'judged', / after the contract\. Undo/);
    // The record is the one that the program writes, and the graph shows what is not sure.
    assert.equal(await page.evaluate(() => app.view.text), run('review', ...flags, '--to', 'sgf'));
    assert.ok(await page.isVisible('#graph svg'));
    const doubts = await page.evaluate(() => viewer.nodes.flatMap(({ extra, ply }) => (extra.e ? [[ply, ...extra.e, extra.u || '']] : [])));
    const told = rows.filter((row) => row.color || row.played === 'pass');
    assert.equal(doubts.length, told.length);
    told.forEach((row, place) => {
      const interval = row.color === 'white' ? [100 - row.after_high, 100 - row.after_low] : [row.after_low, row.after_high];
      const [ply, ...own] = doubts[place];
      assert.deepEqual([ply, ...own.slice(0, 2)], [row.ply, ...interval.map((chance) => Number(chance.toFixed(1)))]);
      const isOpen = row.class === 'none' && row.may_be_worse;
      assert.ok(isOpen ? own[2].startsWith(`Uncertain: loses ${row.loss.toFixed(1)} ± `) : own[2] === '', own[2]);
    });
    const mistakes = rows.filter((row) => ['mistake', 'blunder'].includes(row.class));
    assert.ok(mistakes.length > 0);
    // What may be chance is faint, and only where the estimate itself reaches a class; the counts say of what they are.
    const faints = await page.$$eval('#moves button:not(.variation)', (all) => all.map((button) => [button.querySelector('.faint')?.textContent ?? '',
      Number(/loses ([\d.]+)/.exec(button.title)?.[1] ?? 0)]));
    assert.ok(faints.some(([mark]) => mark));
    for (const [mark, loss] of faints) assert.equal(mark, loss >= 10 ? '?' : loss >= 5 ? '~' : '', String(loss));
    const titles = await page.$$eval('#players .counts button', (all) => all.map((button) => [button.textContent, button.title]));
    for (const [shown, title] of titles) {
      assert.match(title, /^\d+ (likely mistake|possible mistake|inaccurac|mistake|blunder)\w*( \(\d+ proved\))?$/);
      assert.ok(title.startsWith(shown.split(' ')[0]));
    }
    const sum = (all) => all.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    const counted = sum(titles.map(([, title]) => title).filter((title) => /likely|possible/.test(title)));
    assert.ok(counted > 0 && counted <= faints.filter(([mark]) => mark).length);
    // The sentence counts what is beside the names, and what grey means is in sight.
    assert.equal(sum(/now: (.*) after/.exec(await text(page, 'judged'))[1].split(/, | and /)), sum(titles.map(([shown]) => shown)));
    assert.match(await text(page, 'details'), /^Grey: \? likely, ~ possible, may be chance · /);
    // From the end on the mistakes begin again.
    await page.keyboard.press('End');
    await page.click('#to-mistake');
    assert.match(await status(page), new RegExp(`^Ply ${mistakes[0].ply}: .*\\?`));
    await page.keyboard.press('End');
    await page.click('#quiz');
    assert.match(await text(page, 'task'), /played a (mistake|blunder) here. Find a better move/);
    const [ply, best, own] = await page.evaluate(() => {
      const { parent, children } = viewer.nodes[viewer.node];
      const better = children.find((at) => viewer.nodes[at].extra.l);
      return [viewer.nodes[children[0]].ply, viewer.short(better), viewer.short(children[0]), parent];
    });
    assert.equal(ply, mistakes[0].ply);
    await clickCell(page, own);
    assert.match(await text(page, 'answer'), /is wrong/);
    await clickCell(page, best);
    assert.match(await text(page, 'answer'), /is right. Solved/);
    await accessible(page);
  });

  await test('the graph grows while a game is judged, the signs come at the end, and on a phone it is a tap away', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    // The points and signs of each graph that is shown, and whether the engine works.
    await page.evaluate(() => {
      window.grown = [];
      new MutationObserver(() => {
        const line = document.querySelector('#graph .line')?.getAttribute('points').split(' ').length;
        if (line) window.grown.push([line, document.querySelectorAll('#graph .sign').length, !document.getElementById('progress').hidden]);
      }).observe(document.getElementById('graph'), { childList: true });
    });
    await page.fill('#playouts', '300');
    await page.click('#judge-game');
    // One can look at something else meanwhile.
    await page.click('#next');
    assert.match(await status(page), /^Ply 1/);
    await waitFor(page, 'judged', / after the contract\. Undo/);
    const grown = await page.evaluate(() => window.grown);
    // A single point is a dot.
    const early = grown.filter(([points, , isWorking]) => isWorking && points > 1);
    const [points, signs] = grown.at(-1);
    assert.ok(early[0][0] < points && early.some(([count], at) => at && count > early[at - 1][0]), JSON.stringify(grown));
    assert.ok(early.slice(0, -1).every(([, count]) => count === 0) && signs > 0, JSON.stringify(grown));
    await page.click('#graph-button');
    assert.ok(await isSeen(page, '#graph svg'));
    await page.click('#graph-button');
    assert.ok(!await isSeen(page, '#graph svg'));
  }, { width: 390, height: 844 });

  await test('a position is judged in a worker and drawn as a heat map', async (page) => {
    await bring(page, fixture('games/variations.sgf'));
    // A position in play: in a contract a short search tries few stones.
    for (let ply = 0; ply < 7; ply += 1) await page.click('#next');
    await page.fill('#playouts', '200');
    await page.click('#judge-position');
    // The page answers while the engine works.
    await page.evaluate(() => viewer.flip());
    await page.evaluate(() => viewer.flip());
    await waitFor(page, 'said', /of 100/);
    // The best moves, and nothing else.
    assert.equal(await page.$$eval('.heat', (cells) => cells.length), 5);
    const shown = await text(page, 'said');
    // The same search says the same, and goes on with twice the playouts until it is stopped or left.
    await page.click('#judge-position');
    await page.waitForFunction((before) => document.getElementById('said').textContent === before, shown);
    await waitFor(page, 'said', /\((400|800|1,600) playouts\)/);
    assert.ok(await page.isVisible('#judge-stop'));
    await page.click('#next');
    assert.equal(await page.evaluate(() => judge.worker), null);
    assert.equal(await page.$$eval('.heat', (cells) => cells.length), 0);
    await page.fill('#playouts', '1000000');
    await page.click('#judge-game');
    await page.click('#judge-stop');
    assert.ok(await page.isHidden('#progress'));
  });
}

async function judgingAlone() {
  await test('a single position is judged', async (page) => {
    fs.copyFileSync(fixture('games/variations.sgf'), path.join(folder, 'variations.sgf'));
    await bring(page, path.join(folder, 'variations.sgf'));
    await page.fill('#playouts', '60');
    for (const ply of [1, 9, 20]) {
      await page.evaluate((at) => viewer.go(viewer.atPly(at)), ply);
      await page.click('#judge-position');
      await waitFor(page, 'said', /of 100/);
      await page.click('#judge-stop');
      const said = await text(page, 'said');
      assert.match(said, /^(White|Black|The player to move) has [\d.]+ of 100 \([\d,]+ playouts\)\..* Best line: [a-z0-9 ]+\.$/, said);
    }
  });
}

async function taking() {
  await test('a game is taken away in each format', async (page) => {
    const original = fs.readFileSync(fixture('games/variations.sgf'));
    await bring(page, fixture('games/variations.sgf'));
    const sgf = await taken(page, 'sgf');
    assert.ok(sgf.length > 500 && original.includes(sgf), 'the text is that of the file');
    assert.match((await taken(page, 'canonical')).toString(), /^\(;FF\[4\]GM\[4000\]CA\[UTF-8\]/);
    assert.equal(JSON.parse(await taken(page, 'json')).format, 'unlur-record');
    assert.ok(JSON.parse(await taken(page, 'apgame')).header);
    assert.match((await taken(page, 'text')).toString(), /\b[a-z]+\d+\b/);
    assert.match((await taken(page, 'svg')).toString(), /^<svg /);
    assert.equal((await taken(page, 'png')).subarray(1, 4).toString(), 'PNG');
  });

  await test('a link holds a game', async (page) => {
    // A game of at least 100 plies.
    const game = run('generate', '--games', '60', '--side', '7', '--seed', '5');
    await bring(page, written('generated.sgf', game));
    await page.fill('#list-filter', 'plies >= 100 and plies < 110');
    await waitFor(page, 'list-count', / of /);
    await page.click('#list-rows tr:first-child button');
    const plies = await page.evaluate(() => Math.max(...viewer.nodes.map((node) => node.ply)));
    assert.ok(plies >= 100, String(plies));
    await page.keyboard.press('End');
    const before = await stones(page);
    await page.click('#link');
    const address = await page.inputValue('#link-text');
    const length = address.split('#')[1].length;
    figures.push([`a link of ${plies} plies`, length, 'characters', 2000 * plies / 100]);
    assert.ok(length <= 20 * plies, String(length));
    const other = await page.context().newPage();
    await other.goto(address);
    await ready(other);
    await other.keyboard.press('End');
    assert.deepEqual(await stones(other), before);
    // Another link in the same page.
    await other.evaluate(() => { location.hash = '#g=damaged'; });
    await waitFor(other, 'failure', /damaged|link|game/);
  });
}

async function counting() {
  await test('the report is that of the program', async (page) => {
    const names = ['club-2004.sgf', 'endings.sgf', 'pbem-2003.sgf', 'variations.sgf'];
    for (const name of names) fs.copyFileSync(fixture(`games/${name}`), path.join(folder, name));
    fs.copyFileSync(fixture('json/records.json'), path.join(folder, 'records.json'));
    // The page has files in the order of their names, the program as they are given.
    const all = [...names, 'records.json'].sort();
    const data = (html) => JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)[1]);
    await bring(page, ...all.map((name) => path.join(folder, name)));
    await page.click('#count');
    await page.waitForSelector('#home', { state: 'visible' });
    const expected = data(run('report', ...all, '-o', '-'));
    const own = await page.evaluate(() => ({ report: counted.source.report, games: counted.source.games, names: counted.source.data.names }));
    assert.deepEqual(own.report, expected.report);
    assert.deepEqual(own.games, expected.games);
    assert.deepEqual(own.names, expected.names);
    assert.ok(await page.isHidden('#viewer'));
    assert.match(await text(page, 'summary'), /White wins/);
    assert.ok(await page.$$eval('#sections svg.chart', (charts) => charts.length) > 5);
    await accessible(page);
    await fits(page);
    // A name leads to the games of its player in the list.
    for (const place of ['#explorer-games', '#sections']) {
      const link = page.locator(`${place} .name-link`).first();
      const name = await link.textContent();
      await link.click();
      await waitFor(page, 'list-count', / of /);
      assert.ok(await isSeen(page, '#list-rows'));
      const names = await page.$$eval('#list-rows .names', (rows) => rows.map((row) => row.textContent));
      assert.ok(names.length > 0 && names.every((one) => one.includes(name)), `${name}: ${names}`);
      await page.fill('#list-filter', '');
      await waitFor(page, 'list-count', /^\d+ games$/);
    }
    // From the explorer into the page's own viewer, at the position that was studied, and back.
    for (let depth = 0; depth < 3; depth++) await page.click('#explorer-moves tbody tr:first-child button');
    await page.click('#explorer-games tbody button');
    assert.ok(await page.isVisible('#viewer'));
    assert.match(await status(page), /^Ply 3: /);
    assert.ok(await page.isVisible('#play-panel'));
    await page.click('#close');
    assert.ok(await page.isVisible('#home'));
    // Of the games of a filter, again from the start.
    await page.fill('#list-filter', 'side = 5');
    await waitFor(page, 'list-count', / of /);
    await page.click('#count');
    await page.waitForFunction(() => counted.source && !counted.worker);
    const filtered = data(run('report', ...all, '--where', 'side = 5', '-o', '-'));
    assert.deepEqual(await page.evaluate(() => counted.source.games.length), filtered.games.length);
    assert.deepEqual(await page.evaluate(() => counted.source.report.all.stats.wins), filtered.report.all.stats.wins);
    await begin(page, 4);
    assert.ok(await page.isHidden('#home'));
  });
}

async function measuring() {
  await test('the first board is there soon', async (page) => {
    figures.push(['first board after opening', Number(await page.getAttribute('body', 'data-ready')), 'ms', 1000]);
  });

  await test('10,000 games are listed and counted', async (page) => {
    const league = fs.readdirSync(fixture('league')).filter((name) => name.endsWith('.sgf')).map((name) => fs.readFileSync(fixture(`league/${name}`), 'utf8')).join('\n');
    const one = league.split(/\n(?=\(;)/);
    const at = written('many.sgf', Array.from({ length: 10000 }, (_, index) => one[index % one.length]).join('\n'));
    let began = Date.now();
    await bring(page, at);
    await waitFor(page, 'list-count', /^10,000 games/);
    figures.push(['10,000 games listed', Date.now() - began, 'ms', 3000]);
    began = Date.now();
    await page.fill('#list-filter', 'side = 4');
    await waitFor(page, 'list-count', / of /);
    figures.push(['10,000 games filtered', Date.now() - began, 'ms', null]);
    await page.fill('#list-filter', '');
    await waitFor(page, 'list-count', /^10,000 games/);
    // The page answers while its games are counted, and counting can be stopped.
    await page.click('#count');
    await page.click('#next');
    assert.match(await status(page), /^Ply 1/);
    assert.equal(await text(page, 'count'), 'Stop counting');
    await page.click('#count');
    assert.equal(await text(page, 'count'), 'Report on these games');
    assert.ok(await page.isHidden('#home'));
    began = Date.now();
    await page.click('#count');
    await waitFor(page, 'summary', /./);
    figures.push(['10,000 games counted', Date.now() - began, 'ms', null]);
  });

  await test('clicks on side 26 are judged', async (page) => {
    await begin(page, 26);
    const times = await page.evaluate(() => {
      const [judged, shown] = [[], []];
      const { ask } = program;
      program.ask = (...request) => {
        const began = performance.now();
        const answer = ask.apply(program, request);
        judged.push(performance.now() - began);
        return answer;
      };
      for (let index = 0; index < 120; index++) {
        const cell = (300 + index * 53) % 1951;
        const began = performance.now();
        if (index === 3) app.change({ do: 'pass', node: viewer.node });
        else viewer.onCell(cell);
        document.body.getBoundingClientRect();
        shown.push(performance.now() - began);
      }
      return [judged, shown].map((all) => all.sort((one, other) => one - other)[all.length >> 1]);
    });
    figures.push(['a click on side 26 judged, median', times[0], 'ms', 20]);
    figures.push(['the same judged and shown', times[1], 'ms', null]);
  });
}

async function looks() {
  await test('a drawer of games over the board is shut by a game, by Escape and by the report', async (page) => {
    await bring(page, fixture('games/club-2004.sgf'));
    for (const close of [() => page.click('#list-rows tr:nth-child(2)', { position: { x: 40, y: 40 } }), () => page.keyboard.press('Escape'), () => page.click('#count')]) {
      await page.click('#drawer');
      assert.ok(await page.isVisible('#list'));
      await close();
      await page.waitForSelector('#list', { state: 'hidden' });
    }
    await page.waitForSelector('#home', { state: 'visible' });
    assert.equal(await page.evaluate(() => app.index), 1);
  }, { width: 1280, height: 800 });

  for (const [width, height] of [[1280, 800], [844, 390], [390, 844]]) {
    await test(`the list of moves stays, and its row in sight, at ${width} by ${height} pixels`, async (page) => {
      await page.click('#tab-moves');
      await bring(page, fixture('games/club-2004.sgf'));
      const places = new Set();
      const look = async () => places.add(await page.$eval('#moves', (list) => list.getBoundingClientRect().y));
      for (let step = 0; step < 30 && !await page.isDisabled('#next'); step++) {
        await page.click('#next');
        await look();
        assert.ok(await page.$eval('#moves [aria-current]', (row) => {
          const { x, bottom, width } = row.getBoundingClientRect();
          return row.contains(document.elementFromPoint(x + width / 2, bottom - 2));
        }), await status(page));
      }
      // A refusal and a judgement are said where nothing moves.
      await page.evaluate(() => viewer.go(viewer.atPly(8)));
      await clickCell(page, await page.evaluate(() => viewer.name(positionAt(viewer.node).last ?? positionAt(viewer.node).stones.findIndex(Boolean))));
      assert.equal(await page.getAttribute('#said', 'class'), 'error');
      await look();
      await page.evaluate(() => judge.say('White has 48.9 of 100 (10,000 playouts). Best line: g6 g3 c6 f5 e7 c8.'));
      await look();
      assert.equal(places.size, 1, [...places].join());
    }, { width, height });
  }

  for (const look of LOOKS) {
    await test(`the drawer, the menu and the list of moves are whole, ${look.scheme}, ${look.width} by ${look.height}`, async (page) => {
      await page.click('#tab-moves');
      await page.setInputFiles('#files', [fixture('games/club-2004.sgf'), fixture('games/endings.sgf')]);
      await isRead(page);
      const isRowSeen = () => page.$eval('#moves [aria-current]', (row) => {
        const { x, top, bottom, width } = row.getBoundingClientRect();
        const list = document.getElementById('moves').getBoundingClientRect();
        // On the smallest phone the list is below the window.
        return top >= list.top && bottom <= list.bottom && (innerWidth < 360 || row.contains(document.elementFromPoint(x + width / 2, bottom - 2)));
      });
      await page.waitForTimeout(100);
      assert.ok(await page.evaluate(() => viewer.nodes[viewer.node].ply) > 5 && await isRowSeen(), await status(page));
      for (const tab of ['judge', 'edit', 'take']) {
        await page.click(`#tab-${tab}`);
        await page.click('#first');
        await page.click('#last');
        await page.click('#tab-moves');
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(100);
        assert.ok(await isRowSeen(), tab);
      }
      await page.click('#menu summary');
      assert.ok(await isSeen(page, '#decision'));
      const menu = await page.locator('#menu > div').boundingBox();
      assert.ok(menu.y >= 0 && menu.x >= 0 && menu.x + menu.width <= look.width, JSON.stringify(menu));
      // A tap on the board stops what steps by itself, and places no stone.
      await page.click('#first');
      await page.click('#menu summary');
      await page.click('#run');
      assert.equal(await text(page, 'next'), '❚❚');
      const before = await page.inputValue('#text');
      await page.click('#board svg');
      assert.equal(await text(page, 'next'), '▶');
      assert.equal(await page.inputValue('#text'), before);
      await page.click('#menu summary');
      await page.click('#permalink');
      await waitFor(page, 'turn', /^The address of the page is the link to this position, and copied\.$/);
      assert.ok(await page.isHidden('#permalink'));
      if (await page.isVisible('#drawer')) await page.click('#drawer');
      await page.fill('#list-filter', 'side = 5');
      await waitFor(page, 'list-count', / of /);
      if (await page.isVisible('#list-close')) assert.ok(await isSeen(page, '#list-close'));
      const [close, field] = await page.$$eval('#list-close, #list-filter', (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      assert.ok(!close.height || close.bottom <= field.top + 0.5 || close.left >= field.right, JSON.stringify([close, field]));
    }, look);
  }

  await test('the pointer has a ghost of the stone to come', async (page) => {
    await begin(page, 5);
    await play(page, 'e5 pass');
    const hover = async (name) => {
      const place = await page.evaluate((wanted) => {
        const { x, y } = viewer.board.cells.find((one) => one.name === wanted);
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(viewer.picture.root.getScreenCTM());
        return [left, top];
      }, name);
      await page.mouse.move(...place);
      return page.getAttribute('.pointed', 'class');
    };
    assert.equal(await hover('d4'), 'pointed ghost white');
    assert.equal(await hover('e5'), 'pointed black');
    await clickCell(page, 'd4');
    assert.equal(await hover('f5'), 'pointed ghost black');
  });

  await test('the board is the page, and greets with the rules and a sample game', async (page) => {
    assert.ok(await coverage(page) >= 0.4);
    assert.match(await text(page, 'welcome'), /Black wins with a Y/);
    await page.click('#sample');
    await waitFor(page, 'status', /Black wins by a Y/);
    assert.ok(await coverage(page) >= 0.4);
  }, { width: 1280, height: 800 });

  for (const scheme of ['light', 'dark']) {
    for (const [width, height] of [[1280, 800], [1366, 650], [844, 390], [390, 844], [320, 640]]) {
      await test(`${scheme}, ${width} by ${height} pixels: it fits, is accessible and can be stepped through`, async (page) => {
        await bring(page, fixture('games/club-2004.sgf'));
        // Where there is no room for the list it is a drawer.
        if (await page.isVisible('#drawer')) await page.click('#drawer');
        await page.click('#list-rows tr:first-child button');
        await page.keyboard.press('Home');
        await page.click('#next');
        for (const id of ['back', 'next']) {
          const box = await page.locator('#' + id).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= height, `${id}: ${JSON.stringify(box)}`);
        }
        await fits(page);
        await accessible(page);
      }, { scheme, width, height });
    }
  }
}

async function main() {
  const server = http.createServer((_, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(fs.readFileSync(file)));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  served = `http://127.0.0.1:${server.address().port}/unlur.html`;
  await driver.start();
  for (const part of [bringing, trying, keeping, remembering, entering, checking, judging, judgingAlone, taking, counting, measuring, looks]) await part();
  for (const [name, value, unit, most] of figures) {
    const is = Number(value.toFixed(value < 100 ? 2 : 0));
    console.log(`${String(is).padStart(8)} ${unit}  ${name}${most ? ` (at most ${Math.round(most * 10) / 10})` : ''}`);
  }
  if (figures[0][1] > figures[0][3]) driver.fail('the page is too large');
  fs.rmSync(folder, { recursive: true });
  server.closeAllConnections();
  server.close();
  await driver.finish();
}

main().catch((error) => { console.error(error); process.exit(1); });
