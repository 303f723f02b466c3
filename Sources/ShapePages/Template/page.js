// MARK: Search

function search() {
  const wanted = get('search').value.trim().toLowerCase();
  found = [];
  if (wanted) {
    for (let row = 0; row < end.length; row++) {
      const content = property(row, 'text.string') || property(row, 'text') || '';
      if (`${data.name[row]}\n${data.id[row]}\n${kindOf(row)}\n${content}`.toLowerCase().includes(wanted)) found.push(row);
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
    case ' ': if (changeOf(cursor) >= 0) { toggle(cursor); break; } // Else as Enter.
    case 'Enter': if (cursor >= 0) setOpen(cursor, !open.has(cursor)); break;
    case '*':
      for (const row of children(parent(cursor))) if (isGroup(row)) open.add(row);
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
  on('canvas', 'change', () => select(data.canvases[Number(get('canvas').value)].row));
  const buttons = {
    in: () => zoom(1.4), out: () => zoom(1 / 1.4), fit, hide: () => toggleHidden(cursor),
    ground: () => { get('ground').ariaPressed = get('sheet').classList.toggle('dark'); },
    'copy-selector': () => copy(selector(cursor)), 'copy-command': () => copy(command(cursor)),
  };
  for (const id in buttons) on(id, 'click', buttons[id]);
  const sheet = get('view');
  let drag = null;
  on('view', 'wheel', (event) => {
    event.preventDefault();
    const box = sheet.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX - box.left, event.clientY - box.top);
  });
  on('view', 'pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, from: { ...view }, hasMoved: false };
    sheet.setPointerCapture(event.pointerId);
  });
  on('view', 'pointermove', (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.hasMoved && Math.hypot(dx, dy) < 4) return;
    drag.hasMoved = true;
    view.x = drag.from.x + dx;
    view.y = drag.from.y + dy;
    placeSheet();
  });
  on('view', 'pointerup', (event) => {
    const box = sheet.getBoundingClientRect();
    if (drag && !drag.hasMoved) pick(event.clientX - box.left, event.clientY - box.top);
    drag = null;
  });
  on('view', 'pointercancel', () => { drag = null; });
  addEventListener('resize', () => { draw(); fit(); });
  addEventListener('hashchange', followLink);
  addEventListener('beforeprint', () => {
    get('print').replaceChildren(...rows.slice(0, 2000).map((row) => make('div', '', '  '.repeat(data.level[row]) + label(row))));
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
  if (data.changes) await beginReview();
  layOutRows();
  await showCanvas(0);
  followLink();
}

begin().catch((error) => say('this page cannot be shown: ' + error.message));
