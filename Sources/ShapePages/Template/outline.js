'use strict';
// The outline of a drawing, from the columns that the page holds. Nothing of the drawing becomes elements of the page but text: the
// picture is an image, and what is at a point is computed.

const get = (id) => document.getElementById(id);
const rowHeight = 24;
const sections = ['Geometry', 'Fill', 'Stroke', 'Shadow', 'Text', 'General'];
const flag = { fill: 1, stroke: 2, hidden: 4, evenodd: 8 };

let data;
// The data that a host sent, for a page without its own.
let blocks = null;
const isApp = !get('data');
// Of each row: the row after its subtree, its group (-1 for canvases), and its place among its siblings; of each group, their count.
let end, group, nth, counts;
let open = new Set();
let rows = [];
let place = new Map();
let cursor = -1;
let hidden = new Set();
let shown = -1;
let markup = '';
let view = { x: 0, y: 0, scale: 1 };
let lastHit = {};
let found = [];
let typed = { text: '', time: 0 };

async function unpacked(id) {
  const packed = blocks ? blocks[id] : get(id).textContent.trim();
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

const write = (id, text) => { get(id).textContent = text; };
const say = (text) => write('status', text);

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

function ancestors(row) {
  const all = [];
  while ((row = group[row]) >= 0) all.push(row);
  return all;
}

/** The rows in a group; with -1 the canvases. */
function children(of) {
  const all = [];
  for (let row = of + 1; row < (of < 0 ? end.length : end[of]); row = end[row]) all.push(row);
  return all;
}

/** Reads the tree from the levels of its rows. */
function readTree() {
  const around = [];
  [end, group, nth, counts] = [[], [], [], {}];
  data.level.forEach((level, row) => {
    while (around.length > level) end[around.pop()] = row;
    group[row] = around.at(-1) ?? -1;
    nth[row] = counts[group[row]] = (counts[group[row]] ?? 0) + 1;
    around.push(row);
  });
  for (const row of around) end[row] = data.level.length;
}

/** Lists the rows in view; what is closed is skipped, not read. */
function layOutRows() {
  rows = [];
  for (let row = 0; row < end.length; row = open.has(row) ? row + 1 : end[row]) rows.push(row);
  place = new Map(rows.map((row, index) => [row, index]));
  get('extent').style.height = rows.length * rowHeight + 'px';
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

function draw() {
  const tree = get('tree');
  const height = tree.clientHeight;
  const first = Math.floor(tree.scrollTop / rowHeight);
  const count = Math.min(45, Math.ceil(height / rowHeight) + 1, rows.length - first);
  const made = [];
  for (let index = first; index < first + count; index++) {
    const element = rowElement(rows[index]);
    element.style.top = index * rowHeight + 'px';
    made.push(element);
  }
  get('extent').replaceChildren(...made);
  tree.setAttribute('aria-activedescendant', get('row-' + cursor)?.id ?? '');
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
  element.ariaPosInSet = nth[row];
  element.ariaSetSize = counts[group[row]];
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
  if (data.omitted?.[row]) element.append(make('span', 'kind', `${data.omitted[row]} not listed`));
  if (data.name[row] && !data.changes) element.append(make('span', 'id', '#' + data.id[row]));
  return element;
}

function scrollTo(row) {
  const tree = get('tree');
  const top = place.get(row) * rowHeight;
  tree.scrollTop = Math.min(top, Math.max(tree.scrollTop, top + rowHeight - tree.clientHeight));
}

