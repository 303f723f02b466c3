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
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(content);
    image.alt = (side ? 'Former picture of ' : 'Picture of ') + label(data.canvases[shown].row);
  });
  compare();
}

function fit() {
  const page = data.canvases[shown];
  const { clientWidth: width, clientHeight: height } = get('view');
  const scale = Math.min((width - 24) / page.width / (isDouble() ? 2.05 : 1), (height - 24) / page.height);
  view = { scale: scale > 0 ? scale : 1, x: 0, y: 0 };
  view.x = (width - page.width * view.scale * (isDouble() ? -0.05 : 1)) / 2;
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
  const box = cursor >= 0 && canvasOf(cursor) === shown ? boxOf(cursor) : 0;
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
  const box = boxOf(row);
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
  for (const from of isAgain ? [cursor - 1, last] : [last]) {
    for (let row = from; row > page.row; row--) {
      if (!isHit(row, x, y) || ancestors(row).some((group) => hidden.has(group))) continue;
      lastHit = { x: left, y: top, row };
      return select(row);
    }
  }
  say('nothing is drawn there');
}

