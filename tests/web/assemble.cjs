'use strict';
// Puts the program, the style and the scripts into one file: assemble.cjs ROOT FOLDER PYTHON, a Python
// that has zopfli.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const [root, folder, python] = process.argv.slice(2);
const read = (...parts) => fs.readFileSync(path.join(root, ...parts), 'utf8');
const viewer = (name) => read('src/draw/page/script', name);
const own = (name) => read('src/web/page', name);
// Scripts and styles without indentation and lines of comments, as the program writes them.
const code = (text) => text.split('\n').map((line) => line.trimStart()).filter((line) => line && !line.startsWith('//')).join('\n') + '\n';

const program = fs.readFileSync(path.join(folder, 'bindgen/unlur_bg.wasm'));
// Raw deflate, as the page unpacks it: without the header and the checksum of zlib.
const pack = 'import sys, zopfli.zlib; sys.stdout.buffer.write(zopfli.zlib.compress(sys.stdin.buffer.read())[2:-4])';
const packed = execFileSync(python, ['-c', pack], { input: program, maxBuffer: 1 << 26 });
const glue = code(fs.readFileSync(path.join(folder, 'bindgen/unlur.js'), 'utf8'));
const style = code(read('src/draw/page/page.css') + read('src/draw/page/report.css') + own('page.css')).replace(/\s+/g, ' ').replace(/(?<=[{};:,]) | (?=[{}])/g, '').replaceAll(';}', '}');
// The scripts of the viewer and of the report, as the program puts them into its pages.
const document = read('src/draw/page/document.rs');
const shared = ['VIEWER', 'LIST', 'REPORT'].map((list) => new RegExp(`const ${list}: \\[&str; \\d+\\] = \\[(.*?)\\];`, 's').exec(document)[1]).join('');
const names = [...shared.matchAll(/include_str!\("script\/(.*?)"\)/g)].map(([, name]) => name);
const script = code(names.map(viewer).join('') + ['address.js', 'program.js', 'judge-panel.js', 'games.js', 'counted.js', 'app.js'].map(own).join(''));
// No game is there yet, so the places that the program fills stay empty.
const view = read('src/draw/page/viewer.html').replace('{hidden}', ' hidden').replace(/\{[a-z]+\}/g, '');
const report = read('src/draw/page/report.html').replace('<div id="home">', '<div id="home" hidden>')
  .replace('{viewer}', () => view).replace(/\{[a-z]+\}/g, '');
const body = own('page.html').replace('{report}', () => report);
const commit = execFileSync('git', ['-C', root, 'describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'], { encoding: 'utf8' }).trim();
const version = `${/^version = "(.*)"$/m.exec(read('Cargo.toml'))[1]}, ${commit}`;
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(glue)} ${hash(script)} 'wasm-unsafe-eval'; `
  + "worker-src blob:; base-uri 'none'; form-action 'none'";
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unlur</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Unlur</h1>
<noscript><p class="error">This page needs JavaScript: the rules of the game are a program in it.</p></noscript>
<div class="live">
${body.replace('<span id="version"></span>', `<span id="version">unlur ${version}</span>`)}</div>
</main>
<script type="application/octet-stream" id="program">${packed.toString('base64')}</script>
<script type="text/plain" id="worker">${code(own('worker.js'))}</script>
<script id="glue">${glue}</script>
<script>${script}</script>
</body>
</html>
`;
fs.writeFileSync(path.join(folder, 'unlur.html'), page);
const kib = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
console.log(`unlur.html: ${kib(page.length)}; the program ${kib(program.length)}, compressed ${kib(packed.length)}`);
