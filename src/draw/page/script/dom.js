'use strict';
// Elements. All text goes into text nodes, so nothing in a record can become markup.
const byId = (id) => document.getElementById(id);
const NS = 'http://www.w3.org/2000/svg';

// Text without characters that mislead a reader: pictures of control characters, numbers of others without a picture.
// A test holds it to what printable.rs does.
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/g;
const INVISIBLE = /[\x80-\x9f\u2028\u2029\ufff9-\ufffb]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const printable = (text) => String(text)
  .replace(CONTROL, (sign) => (sign === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + sign.charCodeAt(0))))
  .replace(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

function filled(node, attributes, children) {
  for (const name in attributes) {
    const value = attributes[name];
    node.setAttribute(name, name === 'title' || name === 'aria-label' ? printable(value) : value);
  }
  node.append(...children.map((child) => (child instanceof Node ? child : printable(child))));
  return node;
}

const element = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);
const shape = (tag, attributes, ...children) => filled(document.createElementNS(NS, tag), attributes, children);

// A button, and what a click on something does.
function buttonFor(attributes, run, ...children) {
  const button = element('button', { type: 'button', ...attributes }, ...children);
  button.addEventListener('click', run);
  return button;
}
const onClick = (id, run) => byId(id).addEventListener('click', run);

// Shows a text in the element of a name; `kind` becomes its class.
function say(id, text, kind) {
  byId(id).textContent = printable(text);
  if (kind !== undefined) byId(id).className = kind;
}

const COLORS = ['', 'black', 'white'];
const Capital = (color) => (color === 1 ? 'Black' : 'White');
// Lets a reader keep something as a file.
function download(name, parts, type) {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

// A message as a sentence.
const sentence = (text, end = '.') => text.replace(/^./u, (first) => first.toUpperCase()) + end;
// A message without what it says about flags of the program.
const onPage = (message) => message.replace(/[;,] `--[^`]*`.*$/s, '');
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const plural = (count, one, many = one + 's') => `${grouped(count)} ${count === 1 ? one : many}`;
