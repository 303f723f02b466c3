'use strict';
// The outline, the picture and the inspector of a drawing, from the columns that the page holds. Nothing of the drawing becomes elements
// of the page but text: the picture is an image, and what is at a point is computed.

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
let lastHit = { x: NaN, y: NaN, row: -1 };
let found = [];
let typed = { text: '', time: 0 };

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(get(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function say(text) { get('status').textContent = text; }

// MARK: Rows

const isGroup = (row) => end[row] > row + 1;
const label = (row) => data.name[row] || data.id[row];
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

/** The rows inside an open row that are in view. What is closed is skipped, not read. */
function inside(row) {
  const all = [];
  for (let next = row + 1; next < end[row]; next = open.has(next) ? next + 1 : end[next]) all.push(next);
  return all;
}

function layOutRows() {
  rows = [];
  for (let row = 0; row < end.length; row = open.has(row) ? row + 1 : end[row]) rows.push(row);
  number();
}

function number() {
  place = new Map(rows.map((row, index) => [row, index]));
  get('extent').style.height = Math.min(rows.length * rowHeight, tallest) + 'px';
  draw();
}

function setOpen(row, isOpen) {
  if (!isGroup(row) || open.has(row) === isOpen) return;
  const index = place.get(row);
  if (isOpen) {
    open.add(row);
    // A call with more arguments than the stack holds fails, so the list is joined.
    rows = rows.slice(0, index + 1).concat(inside(row), rows.slice(index + 1));
  } else {
    const count = inside(row).length;
    open.delete(row);
    rows.splice(index + 1, count);
    if (cursor > row && cursor < end[row]) select(row);
  }
  number();
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
  const extent = get('extent');
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
  extent.replaceChildren(...made);
  const active = place.has(cursor) ? get('row-' + cursor) : null;
  if (active) tree.setAttribute('aria-activedescendant', active.id); else tree.removeAttribute('aria-activedescendant');
}

function text(className, content) {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = content;
  return element;
}

/** The number of a row among its siblings, and their count: kept for the parent asked last. */
let siblings = { parent: -2, places: new Map() };

function sibling(row) {
  const group = parent(row);
  if (siblings.parent !== group) {
    siblings = { parent: group, places: new Map() };
    const stop = group < 0 ? end.length : end[group];
    for (let next = group + 1; next < stop; next = end[next]) siblings.places.set(next, siblings.places.size + 1);
  }
  return { number: siblings.places.get(row), count: siblings.places.size };
}

function rowElement(row) {
  const element = document.createElement('div');
  const level = data.level[row];
  const kind = data.kinds[data.kind[row]];
  element.id = 'row-' + row;
  element.className = 'row' + (kind === 'canvas' ? ' canvas' : '') + (hidden.has(row) ? ' hidden' : '') + (row === cursor ? ' cursor' : '');
  element.dataset.row = row;
  element.setAttribute('role', 'treeitem');
  element.setAttribute('aria-level', level + 1);
  const order = sibling(row);
  element.setAttribute('aria-posinset', order.number);
  element.setAttribute('aria-setsize', order.count);
  element.setAttribute('aria-selected', row === cursor);
  if (isGroup(row)) element.setAttribute('aria-expanded', open.has(row));
  element.style.paddingLeft = 6 + Math.min(level, 40) * 14 + 'px';
  element.append(text('twist', isGroup(row) ? (open.has(row) ? '▾' : '▸') : ''));
  const color = property(row, 'fill.color') || property(row, 'stroke.color');
  if (color && /^#[0-9a-f]{3,8}$/i.test(color)) {
    const swatch = text('swatch', '');
    swatch.style.background = color;
    element.append(swatch);
  }
  element.append(text('name', label(row)), text('kind', kind));
  if (data.name[row]) element.append(text('id', '#' + data.id[row]));
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

// MARK: Selection

function select(row, says = true) {
  if (row < 0 || row >= end.length) return;
  cursor = row;
  reveal(row);
  scrollTo(row);
  showCanvas(canvasOf(row));
  draw();
  inspect();
  placeFrame();
  history.replaceState(null, '', '#' + encodeURIComponent(data.id[row]));
  if (says) say(`${label(row)}, ${data.kinds[data.kind[row]]}`);
}

function canvasOf(row) {
  let index = 0;
  while (index + 1 < data.canvases.length && data.canvases[index + 1].row <= row) index++;
  return index;
}

/** The selector that the program reads for a graphic. */
function selector(row) {
  const id = data.id[row];
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(id) ? '#' + id : '#"' + id.replace(/["\\]/g, '\\$&') + '"';
}

const quoted = (value) => /^[\w#.,%-]+$/.test(value) ? value : '"' + value.replace(/["\\$]/g, '\\$&') + '"';

async function copy(line) {
  try {
    await navigator.clipboard.writeText(line);
  } catch {
    // Pages of files may lack the clipboard.
    const field = document.createElement('textarea');
    field.value = line;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    get('tree').focus();
  }
  say('copied: ' + line);
}

function command(row) {
  const fill = property(row, 'fill.color');
  return `set ${selector(row)} ` + (fill ? 'fill ' + quoted(fill) : 'name ' + quoted(label(row)));
}

function inspect() {
  const isKnown = cursor >= 0;
  get('subject').textContent = isKnown ? `${label(cursor)}, ${data.kinds[data.kind[cursor]]}` : 'Nothing selected';
  for (const id of ['copy-selector', 'copy-command', 'hide']) get(id).disabled = !isKnown;
  get('hide').setAttribute('aria-pressed', hidden.has(cursor));
  get('hide').textContent = hidden.has(cursor) ? 'Show' : 'Hide';
  if (!isKnown) return;
  const values = Object.entries(data.properties[data.own[cursor]]);
  const box = data.box[cursor];
  for (const name of sections) {
    const group = get('group-' + name);
    const list = group.querySelector('dl');
    const own = values.filter(([path]) => data.sections[path] === name);
    const lines = own.map(([path, value]) => line(path, value, ''));
    if (name === 'Geometry' && box) lines.push(line('box', `${box[0]},${box[1]} ${box[2]}×${box[3]}`, 'computed'));
    list.replaceChildren(...lines.flat());
    const summary = own.slice(0, 3).map(([, value]) => value).join(' ');
    group.querySelector('summary span').textContent = lines.length === 0 ? 'none' : summary;
  }
}

function line(path, value, className) {
  const term = document.createElement('dt');
  term.textContent = path;
  const content = document.createElement('dd');
  content.textContent = value;
  content.className = className;
  return [term, content];
}

function makeGroups() {
  get('groups').append(...sections.map((name) => {
    const group = document.createElement('details');
    group.id = 'group-' + name;
    group.open = name === 'Fill';
    const summary = document.createElement('summary');
    const title = document.createElement('b');
    title.textContent = name;
    summary.append(title, document.createElement('span'));
    group.append(summary, document.createElement('dl'));
    return group;
  }));
}

// MARK: Picture

async function showCanvas(index) {
  if (shown === index) return;
  shown = index;
  get('canvas').value = index;
  const page = data.canvases[index];
  markup = await unpacked(page.block);
  if (shown !== index) return;
  paint();
  fit();
}

/** The picture is an image, without scripts, and requests nothing. */
function paint() {
  const rules = [...hidden].map((row) => `[data-i="${row}"]{display:none}`).join('');
  const content = rules ? markup.replace(/<\/(\w+:)?svg>\s*$/, (tag) => `<style xmlns="http://www.w3.org/2000/svg">${rules}</style>${tag}`) : markup;
  get('picture').src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(content);
  get('picture').alt = 'Picture of ' + label(data.canvases[shown].row);
}

function fit() {
  const page = data.canvases[shown];
  const { clientWidth: width, clientHeight: height } = get('view');
  const scale = Math.min((width - 24) / page.width, (height - 24) / page.height);
  view = { scale: scale > 0 ? scale : 1, x: 0, y: 0 };
  view.x = (width - page.width * view.scale) / 2;
  view.y = (height - page.height * view.scale) / 2;
  placeSheet(true);
}

let settling = 0;

/** While it moves, the sheet is a layer that is only transformed; at rest it is painted at its size. */
function placeSheet(isAtRest = false) {
  const sheet = get('sheet');
  const page = data.canvases[shown];
  const settle = () => {
    sheet.dataset.scale = view.scale;
    sheet.style.width = page.width * view.scale + 'px';
    sheet.style.height = page.height * view.scale + 'px';
    sheet.style.transform = `translate(${view.x}px,${view.y}px)`;
    placeFrame();
  };
  clearTimeout(settling);
  if (isAtRest) return settle();
  sheet.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale / Number(sheet.dataset.scale || 1)})`;
  settling = setTimeout(settle, 250);
}

function placeFrame() {
  const frame = get('frame');
  const box = cursor >= 0 && canvasOf(cursor) === shown ? data.box[cursor] : 0;
  frame.hidden = !box;
  if (!box) return;
  const page = data.canvases[shown];
  const scale = Number(get('sheet').dataset.scale || view.scale);
  frame.style.left = (box[0] - page.x) * scale - 2 + 'px';
  frame.style.top = (box[1] - page.y) * scale - 2 + 'px';
  frame.style.width = box[2] * scale + 4 + 'px';
  frame.style.height = box[3] * scale + 4 + 'px';
}

function zoom(by, x = get('view').clientWidth / 2, y = get('view').clientHeight / 2) {
  const scale = Math.min(Math.max(view.scale * by, 1e-3), 400);
  view.x = x - (x - view.x) * scale / view.scale;
  view.y = y - (y - view.y) * scale / view.scale;
  view.scale = scale;
  placeSheet();
}

// MARK: Hits

const measure = document.createElement('canvas').getContext('2d');

function isHit(row, x, y) {
  const box = data.box[row];
  const paints = data.flags[row];
  if (!box || isGroup(row) || paints & flag.hidden || hidden.has(row)) return false;
  const reach = (paints & flag.stroke ? (data.width[row] || 1) / 2 : 0) + 2 / view.scale;
  if (x < box[0] - reach || y < box[1] - reach || x > box[0] + box[2] + reach || y > box[1] + box[3] + reach) return false;
  if (!data.d[row]) return true;
  const path = new Path2D(data.d[row]);
  if (paints & flag.fill && measure.isPointInPath(path, x, y, paints & flag.evenodd ? 'evenodd' : 'nonzero')) return true;
  measure.lineWidth = 2 * reach;
  return Boolean(paints & flag.stroke) && measure.isPointInStroke(path, x, y);
}

/** Selects the topmost graphic at a point of the view; the next one below where the same point is pressed again. */
function pick(left, top) {
  const page = data.canvases[shown];
  const x = (left - view.x) / view.scale + page.x;
  const y = (top - view.y) / view.scale + page.y;
  const isAgain = Math.abs(lastHit.x - left) < 4 && Math.abs(lastHit.y - top) < 4 && lastHit.row === cursor;
  const last = end[page.row] - 1;
  const start = isAgain ? cursor - 1 : last;
  for (const from of isAgain ? [start, last] : [start]) {
    for (let row = from; row > page.row; row--) {
      if (!isHit(row, x, y) || ancestors(row).some((group) => hidden.has(group))) continue;
      lastHit = { x: left, y: top, row };
      return select(row);
    }
  }
  say('nothing is drawn there');
}

// MARK: Search

function search() {
  const wanted = get('search').value.trim().toLowerCase();
  found = [];
  if (wanted) {
    for (let row = 0; row < end.length; row++) {
      const content = property(row, 'text.string') || property(row, 'text') || '';
      if (`${data.name[row]}\n${data.id[row]}\n${data.kinds[data.kind[row]]}\n${content}`.toLowerCase().includes(wanted)) found.push(row);
    }
  }
  get('found').textContent = wanted ? `${found.length} found` : '';
  if (wanted && found.length === 0) say('nothing matches');
}

function nextFound(step) {
  if (found.length === 0) return;
  let index = step > 0 ? found.findIndex((row) => row > cursor) : found.findLastIndex((row) => row < cursor);
  if (index < 0) index = step > 0 ? 0 : found.length - 1;
  select(found[index]);
  get('found').textContent = `${index + 1} of ${found.length}`;
}

// MARK: Keys

function toggleHidden(row) {
  if (row < 0) return;
  if (hidden.has(row)) hidden.delete(row); else hidden.add(row);
  paint();
  draw();
  inspect();
  say((hidden.has(row) ? 'hidden: ' : 'shown: ') + label(row));
}

function typeAhead(letter) {
  const now = performance.now();
  typed = { text: (now - typed.time < 700 ? typed.text : '') + letter.toLowerCase(), time: now };
  const from = place.get(cursor) ?? -1;
  for (let step = typed.text.length > 1 ? 0 : 1; step <= rows.length; step++) {
    const row = rows[(Math.max(from, 0) + step) % rows.length];
    if (label(row).toLowerCase().startsWith(typed.text)) return select(row);
  }
}

function treeKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const index = place.get(cursor) ?? -1;
  const page = Math.max(1, Math.floor(get('tree').clientHeight / rowHeight) - 1);
  const go = (to) => select(rows[Math.min(Math.max(to, 0), rows.length - 1)]);
  switch (event.key) {
    case 'ArrowDown': go(index + 1); break;
    case 'ArrowUp': go(index - 1); break;
    case 'Home': go(0); break;
    case 'End': go(rows.length - 1); break;
    case 'PageDown': go(index + page); break;
    case 'PageUp': go(index - page); break;
    case 'ArrowRight':
      if (cursor >= 0 && isGroup(cursor)) { if (open.has(cursor)) go(index + 1); else setOpen(cursor, true); }
      break;
    case 'ArrowLeft':
      if (open.has(cursor)) setOpen(cursor, false);
      else if (cursor >= 0 && parent(cursor) >= 0) select(parent(cursor));
      break;
    case 'Enter': case ' ': if (cursor >= 0) setOpen(cursor, !open.has(cursor)); break;
    case '*': {
      const group = parent(cursor);
      for (let row = group + 1; row < (group < 0 ? end.length : end[group]); row = end[row]) if (isGroup(row)) open.add(row);
      layOutRows();
      break;
    }
    case '/': get('search').focus(); break;
    case 'h': toggleHidden(cursor); break;
    case 'c': if (cursor >= 0) copy(selector(cursor)); break;
    default:
      if (event.key.length !== 1) return;
      typeAhead(event.key);
  }
  event.preventDefault();
}

function listen() {
  const tree = get('tree');
  tree.addEventListener('scroll', draw, { passive: true });
  tree.addEventListener('keydown', treeKey);
  tree.addEventListener('click', (event) => {
    const element = event.target.closest('.row');
    if (!element) return;
    const row = Number(element.dataset.row);
    if (event.target.className === 'twist') setOpen(row, !open.has(row)); else select(row);
  });
  tree.addEventListener('dblclick', (event) => {
    const element = event.target.closest('.row');
    if (element) setOpen(Number(element.dataset.row), !open.has(Number(element.dataset.row)));
  });
  get('search').addEventListener('input', search);
  get('search').addEventListener('keydown', (event) => {
    if (event.key === 'Enter') nextFound(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') { get('search').value = ''; search(); tree.focus(); }
  });
  get('canvas').addEventListener('change', () => select(data.canvases[Number(get('canvas').value)].row));
  get('in').addEventListener('click', () => zoom(1.4));
  get('out').addEventListener('click', () => zoom(1 / 1.4));
  get('fit').addEventListener('click', fit);
  get('ground').addEventListener('click', () => get('ground').setAttribute('aria-pressed', get('sheet').classList.toggle('dark')));
  get('copy-selector').addEventListener('click', () => copy(selector(cursor)));
  get('copy-command').addEventListener('click', () => copy(command(cursor)));
  get('hide').addEventListener('click', () => toggleHidden(cursor));
  const sheet = get('view');
  let drag = null;
  sheet.addEventListener('wheel', (event) => {
    event.preventDefault();
    const box = sheet.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  sheet.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, from: { ...view }, hasMoved: false };
    sheet.setPointerCapture(event.pointerId);
  });
  sheet.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.hasMoved && Math.hypot(dx, dy) < 4) return;
    drag.hasMoved = true;
    view.x = drag.from.x + dx;
    view.y = drag.from.y + dy;
    placeSheet();
  });
  sheet.addEventListener('pointerup', (event) => {
    const box = sheet.getBoundingClientRect();
    if (drag && !drag.hasMoved) pick(event.clientX - box.left, event.clientY - box.top);
    drag = null;
  });
  sheet.addEventListener('pointercancel', () => { drag = null; });
  addEventListener('resize', () => { draw(); fit(); });
  addEventListener('hashchange', followLink);
  addEventListener('beforeprint', () => {
    get('print').replaceChildren(...rows.slice(0, 2000).map((row) => text('', `${'  '.repeat(data.level[row])}${label(row)}`)).map((name) => {
      const element = document.createElement('div');
      element.append(name);
      return element;
    }));
  });
}

function followLink() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return false;
  const row = data.id.indexOf(id);
  if (row < 0) say('there is no graphic #' + id);
  else if (row !== cursor) select(row);
  return row >= 0;
}

async function begin() {
  data = JSON.parse(await unpacked('data'));
  findEnds();
  makeGroups();
  data.canvases.forEach((page, index) => get('canvas').append(new Option(label(page.row), index)));
  if (data.canvases.length === 1) open.add(0);
  listen();
  layOutRows();
  await showCanvas(0);
  followLink();
}

begin().catch((error) => say('this page cannot be shown: ' + error.message));
