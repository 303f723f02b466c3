// MARK: Selection

function select(row) {
  if (row < 0 || row >= end.length) return;
  cursor = row;
  reveal(row);
  scrollTo(row);
  showCanvas(canvasOf(row));
  draw();
  inspect();
  placeFrame();
  if (isApp) tellSelection(row); else history.replaceState(null, '', '#' + encodeURIComponent(data.id[row]));
  say(`${label(row)}, ${kindOf(row)}`);
}

const canvasOf = (row) => data.canvases.findLastIndex((page) => page.row <= row);

/** The selector that the program reads for a graphic. */
function selector(row) {
  const id = data.id[row];
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(id) ? '#' + id : '#"' + id.replace(/["\\]/g, '\\$&') + '"';
}

const quoted = (value) => /^[\w#.,%-]+$/.test(value) ? value : '"' + value.replace(/["\\$]/g, '\\$&') + '"';

async function copy(line) {
  // Pages in frames may lack the clipboard.
  try {
    await navigator.clipboard.writeText(line);
    say('copied: ' + line);
  } catch { say('to copy: ' + line); }
}

function command(row) {
  const change = changeOf(row);
  if (change >= 0) return lines[change];
  const fill = property(row, 'fill.color');
  return `set ${selector(row)} ` + (fill ? 'fill ' + quoted(fill) : 'name ' + quoted(label(row)));
}

function inspect() {
  const isKnown = cursor >= 0;
  write('subject', isKnown ? `${label(cursor)}, ${kindOf(cursor)}` : 'Nothing selected');
  for (const id of ['copy-selector', 'copy-command', 'hide']) get(id).disabled = !isKnown;
  get('hide').ariaPressed = hidden.has(cursor);
  write('hide', hidden.has(cursor) ? 'Show' : 'Hide');
  if (!isKnown) return;
  const values = Object.entries(data.properties[data.own[cursor]]);
  const box = boxOf(cursor);
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

const line = (path, value, className) => [make('dt', '', path), make('dd', className, value)];

function makeGroups() {
  get('groups').append(...sections.map((name) => {
    const group = make('details');
    group.id = 'group-' + name;
    group.open = name === 'Fill';
    group.innerHTML = `<summary><b>${name}</b> <span></span></summary><dl></dl>`;
    return group;
  }));
}

