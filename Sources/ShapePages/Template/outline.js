'use strict';
// The outline of a drawing, from the columns that the page holds. Nothing of the drawing becomes elements of the page but text: the
// picture is an image, and what is at a point is computed.

const get = (id) => document.getElementById(id);
const rowHeight = 24;
// Browsers limit the height of an element; a taller list scrolls by a factor.
const tallest = 15e6;
const sections = ['Geometry', 'Fill', 'Stroke', 'Shadow', 'Text', 'General'];
const flag = { fill: 1, stroke: 2, hidden: 4, evenodd: 8 };

let data;
let end = [];
let open = new Set();
let rows = [];
let place = new Map();
let cursor = -1;
let hidden = new Set();
let shown = -1;
let markup = '';
let view = { x: 0, y: 0, scale: 1 };
let lastHit = { row: -1 };
let found = [];
let typed = { text: '', time: 0 };

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(get(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function say(text) { get('status').textContent = text; }

function make(tag, className = '', content = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}

// MARK: Rows

const isGroup = (row) => end[row] > row + 1;
const label = (row) => data.name[row] || data.id[row];
const kindOf = (row) => data.kinds[data.kind[row]];
const property = (row, path) => data.properties[data.own[row]][path];

function parent(row) {
  const level = data.level[row];
  while (--row >= 0 && data.level[row] >= level);
  return row;
}

function ancestors(row) {
  const all = [];
  while ((row = parent(row)) >= 0) all.push(row);
  return all;
}

/** The rows in a group; with -1 the canvases. */
function children(group) {
  const all = [];
  for (let row = group + 1; row < (group < 0 ? end.length : end[group]); row = end[row]) all.push(row);
  return all;
}

/** The end of each row's subtree, from the levels. */
function findEnds() {
  const count = data.level.length;
  const around = [];
  end = new Array(count);
  for (let row = 0; row <= count; row++) {
    const level = row < count ? data.level[row] : 0;
    while (around.length > level) end[around.pop()] = row;
    around.push(row);
  }
}

/** Lists the rows in view; what is closed is skipped, not read. */
function layOutRows() {
  rows = [];
  for (let row = 0; row < end.length; row = open.has(row) ? row + 1 : end[row]) rows.push(row);
  place = new Map(rows.map((row, index) => [row, index]));
  get('extent').style.height = Math.min(rows.length * rowHeight, tallest) + 'px';
  draw();
}

function setOpen(row, isOpen) {
  if (!isGroup(row)) return;
  if (isOpen) open.add(row); else open.delete(row);
  if (!isOpen && cursor > row && cursor < end[row]) select(row);
  layOutRows();
}

function reveal(row) {
  const closed = ancestors(row).filter((group) => !open.has(group));
  if (closed.length === 0) return;
  for (const group of closed) open.add(group);
  layOutRows();
}

// MARK: Drawing rows

const factor = (height) => rows.length * rowHeight <= tallest ? 1 : (rows.length * rowHeight - height) / (tallest - height);

function draw() {
  const tree = get('tree');
  const height = tree.clientHeight;
  const top = tree.scrollTop * factor(height);
  const first = Math.max(0, Math.floor(top / rowHeight));
  const count = Math.min(45, Math.ceil(height / rowHeight) + 1, rows.length - first);
  const made = [];
  for (let index = first; index < first + count; index++) {
    const element = rowElement(rows[index]);
    element.style.top = index * rowHeight - top + tree.scrollTop + 'px';
    made.push(element);
  }
  get('extent').replaceChildren(...made);
  tree.setAttribute('aria-activedescendant', get('row-' + cursor)?.id ?? '');
}

/** The number of a row among its siblings, and their count: kept for the parent asked last. */
let siblings = { parent: -2, places: new Map() };

function siblingsOf(row) {
  const group = parent(row);
  if (siblings.parent !== group) {
    siblings = { parent: group, places: new Map() };
    for (const next of children(group)) siblings.places.set(next, siblings.places.size + 1);
  }
  return siblings.places;
}

function rowElement(row) {
  const level = data.level[row];
  const kind = kindOf(row);
  const element = make(
    'div', 'row' + (kind === 'canvas' ? ' canvas' : '') + (hidden.has(row) ? ' hidden' : '') + (row === cursor ? ' cursor' : ''));
  element.id = 'row-' + row;
  element.dataset.row = row;
  element.role = 'treeitem';
  element.ariaLevel = level + 1;
  element.ariaPosInSet = siblingsOf(row).get(row);
  element.ariaSetSize = siblings.places.size;
  element.ariaSelected = row === cursor;
  if (isGroup(row)) element.ariaExpanded = open.has(row);
  element.style.paddingLeft = 6 + Math.min(level, 40) * 14 + 'px';
  element.append(make('span', 'twist', isGroup(row) ? (open.has(row) ? '▾' : '▸') : ''), ...tick(row, element));
  const color = property(row, 'fill.color') || property(row, 'stroke.color');
  if (color && /^#[0-9a-f]{3,8}$/i.test(color)) {
    element.append(make('span', 'swatch'));
    element.lastChild.style.background = color;
  }
  element.append(make('span', 'name', label(row)), make('span', 'kind', kind));
  if (data.name[row] && !data.changes) element.append(make('span', 'id', '#' + data.id[row]));
  return element;
}

function scrollTo(row) {
  const tree = get('tree');
  const index = place.get(row);
  if (index === undefined) return;
  const height = tree.clientHeight;
  const scale = factor(height);
  const top = tree.scrollTop * scale;
  if (index * rowHeight < top) tree.scrollTop = index * rowHeight / scale;
  else if ((index + 1) * rowHeight > top + height) tree.scrollTop = Math.ceil(((index + 1) * rowHeight - height) / scale);
}

