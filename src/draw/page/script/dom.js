'use strict';
// Elements. All text goes into text nodes, so nothing in a record can become markup.
const byId = (id) => document.getElementById(id);
const NS = 'http://www.w3.org/2000/svg';

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
}

function shape(tag, attributes, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
}

const COLORS = ['', 'black', 'white'];
const Capital = (color) => (color === 1 ? 'Black' : 'White');
