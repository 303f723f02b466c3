// MARK: Picture

async function showCanvas(index) {
  if (shown === index) return;
  shown = index;
  get('canvas').value = index;
  const page = data.canvases[index];
  const loaded = await Promise.all(['block', 'before'].map((side) => page[side] ? unpacked(page[side]) : ''));
  if (shown !== index) return;
  markup = loaded;
  paint();
  fit();
}

/** The picture is an image, without scripts, and requests nothing. */
function paint() {
  const rules = [...hidden].map((row) => `[data-i="${row}"]{display:none}`).join('');
  const style = rules && `<style xmlns="http://www.w3.org/2000/svg">${rules}</style>`;
  ['picture', 'before'].forEach((id, side) => {
    const image = get(id);
    image.hidden = !markup[side];
    if (!markup[side]) return;
    const content = markup[side].replace(/<\/(\w+:)?svg>\s*$/, (tag) => style + tag);
    image.src = content.startsWith('data:') ? content : 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(content);
    image.alt = (side ? 'Former picture of ' : 'Picture of ') + label(data.canvases[shown].row);
  });
  compare();
}

function fit() {
  const page = data.canvases[shown];
  const { clientWidth: width, clientHeight: height } = get('view');
  const scale = Math.min((width - 24) / page.width / (isDouble() ? 2.05 : 1), (height - 24) / page.height);
  view = { scale: scale > 0 ? scale : 1, x: 0, y: 0 };
  view.x = Math.round((width - page.width * view.scale * (isDouble() ? -0.05 : 1)) / 2);
  view.y = Math.round((height - page.height * view.scale) / 2);
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
  const box = cursor >= 0 && canvasOf(cursor) === shown ? boxOf(cursor) : 0;
  frame.hidden = !box;
  if (!box) return;
  const page = data.canvases[shown];
  const scale = Number(get('sheet').dataset.scale || view.scale);
  const [left, top, width, height] = [box[0] - page.x, box[1] - page.y, box[2], box[3]].map((length) => length * scale);
  Object.assign(frame.style, { left: left - 2 + 'px', top: top - 2 + 'px', width: width + 4 + 'px', height: height + 4 + 'px' });
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

/** A row has its outline, or 0 for its box, or 1 for the ellipse in it. */
function outlineOf(row, [x, y, width, height]) {
  if (data.d[row].length) return new Path2D(data.d[row]);
  const path = new Path2D();
  if (data.d[row]) path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 7); else path.rect(x, y, width, height);
  return path;
}

function isHit(row, x, y) {
  const box = boxOf(row);
  const paints = data.flags[row];
  if (!box || isGroup(row) || paints & flag.hidden) return false;
  const reach = (paints & flag.stroke ? (data.width[row] || 1) / 2 : 0) + 2 / view.scale;
  if (x < box[0] - reach || y < box[1] - reach || x > box[0] + box[2] + reach || y > box[1] + box[3] + reach) return false;
  if ([row, ...ancestors(row)].some((around) => hidden.has(around))) return false;
  const path = outlineOf(row, box);
  if (paints & flag.fill && measure.isPointInPath(path, x, y, paints & flag.evenodd ? 'evenodd' : 'nonzero')) return true;
  measure.lineWidth = 2 * reach;
  return Boolean(paints & flag.stroke) && measure.isPointInStroke(path, x, y);
}

/** Selects the topmost graphic at a point of the view; the next one below where the same point is pressed again. */
function pick(left, top) {
  const page = data.canvases[shown];
  const [x, y] = [(left - view.x) / view.scale + page.x, (top - view.y) / view.scale + page.y];
  const hits = [];
  for (let row = end[page.row] - 1; row > page.row; row--) if (isHit(row, x, y)) hits.push(row);
  if (!hits.length) return say('nothing is drawn there');
  const isAgain = Math.hypot(lastHit.x - left, lastHit.y - top) < 4;
  lastHit = { x: left, y: top };
  select(hits[isAgain ? (hits.indexOf(cursor) + 1) % hits.length : 0]);
}

