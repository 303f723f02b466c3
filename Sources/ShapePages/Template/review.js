// MARK: Review

// Changes by number: each has its row, the changes that it needs, and those that need it. What is accepted leaves as lines of diff --json.
let lines = [];
const accepted = new Set();

const changeOf = (row) => data.change?.[row] ?? -1;
const isDouble = () => Boolean(data.changes) && get('mode').value === 'Side by side';
const boxOf = (row) => data.was && (get('mode').value === 'Before' || !data.box[row]) ? data.was[row] : data.box[row];

/** The box of a row that is a change. */
function tick(row, element) {
  if (changeOf(row) < 0) return [];
  const isAccepted = accepted.has(changeOf(row));
  element.ariaChecked = isAccepted;
  return [make('span', 'tick', isAccepted ? '☑' : '☐')];
}

/** Accepts a change with all that it needs, or rejects it with all that need it. */
function accept(changes, isAccepted) {
  const waiting = [...changes];
  while (waiting.length) {
    const next = waiting.pop();
    if (accepted.has(next) === isAccepted) continue;
    if (isAccepted) accepted.add(next); else accepted.delete(next);
    for (const other of data.changes[next][isAccepted ? 'needs' : 'neededBy']) waiting.push(other);
  }
  write('save', `Save accepted (${accepted.size} of ${lines.length})`);
  write('all', accepted.size < lines.length ? 'Accept all' : 'Reject all');
  draw();
}

function toggle(row) {
  const change = changeOf(row);
  accept([change], !accepted.has(change));
  say(`${accepted.has(change) ? 'accepted' : 'rejected'}: ${label(row)}`);
}

function save() {
  const chosen = lines.filter((line, change) => accepted.has(change)).map((line) => line + '\n');
  if (isApp) return acceptInHost(chosen).catch(fails);
  const link = make('a');
  link.href = URL.createObjectURL(new Blob(chosen));
  link.download = 'accepted.jsonl';
  link.click();
  say(`saved; then type: shapeedit ${data.file} -i -c "apply accepted.jsonl"`);
}

let blinking = 0;

/** Shows both pictures as the mode says. */
function compare() {
  const mode = get('mode').value;
  const page = data.canvases[shown];
  clearInterval(blinking);
  if (!data.changes) return delete get('sheet').dataset.mode;
  get('sheet').dataset.mode = mode;
  get('split').hidden = mode !== 'Slider';
  get('sheet').style.setProperty('--split', get('split').value + '%');
  const share = (length, all) => 100 * length / all + '%';
  for (const [id, box] of [['picture', page.now], ['before', page.was]]) {
    if (!box) continue;
    Object.assign(get(id).style, {
      left: share(box[0] - page.x, page.width), top: share(box[1] - page.y, page.height),
      width: share(box[2], page.width), height: share(box[3], page.height),
    });
  }
  const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? 2000 : 700;
  if (mode === 'Blink') blinking = setInterval(() => get('sheet').classList.toggle('blink'), pause);
}

function beginReview(changeLines) {
  get('review').hidden = get('mode').hidden = !data.changes;
  write('copy-command', data.changes ? 'Copy change' : 'Copy command');
  if (!data.changes) return;
  lines = changeLines;
  for (const change of data.changes) change.neededBy = [];
  data.changes.forEach((change, index) => change.needs.forEach((other) => data.changes[other].neededBy.push(index)));
  for (const group of get('groups').children) group.open = true;
  for (let row = 0; row < Math.min(end.length, 2000); row++) if (isGroup(row)) open.add(row);
  accepted.clear();
  layOutRows();
  accept(lines.keys(), true);
}
