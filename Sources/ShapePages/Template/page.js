// MARK: Search

function search() {
  const wanted = get('search').value.trim().toLowerCase();
  found = [];
  if (wanted) {
    data.id.forEach((id, row) => {
      if ([id, data.name[row], kindOf(row), property(row, 'text.string')].join('\n').toLowerCase().includes(wanted)) found.push(row);
    });
  }
  write('found', wanted && `${found.length} found`);
}

function nextFound(step) {
  if (!found.length) return;
  const next = step > 0 ? found.findIndex((row) => row > cursor) : found.findLastIndex((row) => row < cursor);
  const row = found.at(next >= 0 ? next : step > 0 ? 0 : -1);
  select(row);
  write('found', `${found.indexOf(row) + 1} of ${found.length}`);
}

// MARK: Keys

function toggleHidden(row) {
  if (row < 0) return;
  if (!hidden.delete(row)) hidden.add(row);
  paint();
  draw();
  inspect();
  say(`${hidden.has(row) ? 'hidden' : 'shown'}: ${label(row)}`);
}

function typeAhead(letter) {
  const now = performance.now();
  typed = { text: (now - typed.time < 700 ? typed.text : '') + letter.toLowerCase(), time: now };
  const from = (place.get(cursor) ?? -1) + (typed.text.length > 1 ? 0 : 1);
  const row = [...rows.slice(from), ...rows].find((next) => label(next).toLowerCase().startsWith(typed.text));
  if (row !== undefined) select(row);
}

function treeKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const index = place.get(cursor) ?? -1;
  const page = Math.max(1, Math.floor(get('tree').clientHeight / rowHeight) - 1);
  const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length, PageDown: index + page, PageUp: index - page };
  const go = (to) => select(rows[Math.min(Math.max(to, 0), rows.length - 1)]);
  if (event.key in moves) go(moves[event.key]);
  else switch (event.key) {
    case 'ArrowRight': if (open.has(cursor)) go(index + 1); else setOpen(cursor, true); break;
    case 'ArrowLeft':
      if (open.has(cursor)) setOpen(cursor, false);
      else if (group[cursor] >= 0) select(group[cursor]);
      break;
    case ' ': if (changeOf(cursor) >= 0) { toggle(cursor); break; } // Else as Enter.
    case 'Enter': setOpen(cursor, !open.has(cursor)); break;
    case '*':
      for (const row of children(group[cursor])) if (isGroup(row)) open.add(row);
      layOutRows();
      break;
    case '/': get('search').focus(); break;
    case 'h': toggleHidden(cursor); break;
    case 'c': if (cursor >= 0) copy(selector(cursor)); break;
    default:
      if (event.key.length !== 1) return;
      typeAhead(event.key);
  }
  event.preventDefault();
}

const on = (id, type, act) => get(id).addEventListener(type, act);

function listen() {
  const tree = get('tree');
  on('tree', 'scroll', draw);
  on('tree', 'keydown', treeKey);
  on('tree', 'click', (event) => {
    const element = event.target.closest('.row');
    if (!element) return;
    const row = Number(element.dataset.row);
    const part = event.target.className;
    if (part === 'twist') setOpen(row, !open.has(row)); else if (part === 'tick') toggle(row); else select(row);
  });
  on('search', 'input', search);
  on('search', 'keydown', (event) => {
    if (event.key === 'Enter') nextFound(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') { get('search').value = ''; search(); tree.focus(); }
  });
  on('mode', 'change', () => { compare(); fit(); });
  on('split', 'input', compare);
  on('canvas', 'change', () => select(data.canvases[Number(get('canvas').value)].row));
  const buttons = {
    in: () => zoom(1.4), out: () => zoom(1 / 1.4), fit, hide: () => toggleHidden(cursor),
    ground: () => { get('ground').ariaPressed = get('sheet').classList.toggle('dark'); },
    'copy-selector': () => copy(selector(cursor)), 'copy-command': () => copy(command(cursor)), save,
    all: () => accept(lines.keys(), accepted.size < lines.length),
  };
  for (const id in buttons) on(id, 'click', buttons[id]);
  const at = (event) => [event.clientX - get('view').getBoundingClientRect().left, event.clientY - get('view').getBoundingClientRect().top];
  // How far a drag went: a press that moves less is a click.
  let way = 0;
  on('view', 'wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), ...at(event));
  });
  on('view', 'pointerdown', (event) => {
    way = 0;
    get('view').setPointerCapture(event.pointerId);
  });
  on('view', 'pointermove', ({ buttons, movementX, movementY }) => {
    way += buttons && Math.hypot(movementX, movementY);
    if (!buttons || way < 4) return;
    view.x += movementX;
    view.y += movementY;
    placeSheet();
  });
  on('view', 'click', (event) => { if (way < 4) pick(...at(event)); });
  addEventListener('resize', () => { if (data) { draw(); fit(); } });
  addEventListener('hashchange', followLink);
  addEventListener('beforeprint', () => {
    get('print').replaceChildren(...rows.slice(0, 2000).map((row) => make('div', '', '\u2003'.repeat(data.level[row]) + label(row))));
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

/** Shows data, with what was selected, open and hidden in former ones. */
async function load(newBlocks) {
  blocks = newBlocks;
  const next = JSON.parse(await unpacked('data'));
  const changes = next.changes ? await unpacked('lines') : '';
  // From here on the rows are those of the new data.
  const ids = (rows) => new Set([...rows].map((row) => data.id[row]));
  const was = data && { open: ids(open), hidden: ids(hidden), cursor: ids([cursor]) };
  data = next;
  const rowsOf = (kept) => new Set(kept && data.id.flatMap((id, row) => kept.has(id) ? [row] : []));
  readTree();
  // A box may be said by the properties of its row.
  data.box.forEach((box, row) => { if (box === 1) data.box[row] = ['x', 'y', 'width', 'height'].map((path) => Number(property(row, path))); });
  [open, hidden, cursor, shown] = [rowsOf(was?.open), rowsOf(was?.hidden), [...rowsOf(was?.cursor)][0] ?? -1, -1];
  get('canvas').replaceChildren(...data.canvases.map((page, index) => new Option(label(page.row), index)));
  if (data.canvases.length === 1) open.add(0);
  beginReview(changes.split('\n').slice(0, -1));
  layOutRows();
  inspect();
  await showCanvas(Math.max(0, canvasOf(cursor)));
}

async function begin() {
  makeGroups();
  listen();
  if (isApp) return beginInHost();
  await load();
  followLink();
}

begin().catch((error) => say('this page cannot be shown: ' + error.message));
