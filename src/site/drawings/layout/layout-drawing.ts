import { type Drawing, type Label, labelText, type Mark, type View } from '../view.ts';
import type { Units } from '../size.ts';
import { drawDimension, type PaperText } from './draw-dimension.ts';
import { hatchLines } from './hatch.ts';
import { pathData, type Place } from './outline.ts';
import { PAPER, short, textWidth } from './paper.ts';
import { type Margins, type PlacedDimension, placeDimensions, sidesOf } from './place-dimensions.ts';
import { drawScaleBar, SCALE_BAR_HEIGHT } from './scale-bar.ts';

/** How a kind of line is drawn: a class of `drawing.css` each. */
export type InkKind = 'edge' | 'thin' | 'unknown' | 'axis' | 'size';

export type Layout = {
  /** Path data by kind of line. */
  ink: Record<InkKind, string>;
  texts: readonly PaperText[];
  /** Units of the paper for an inch. */
  scale: number;
  /** Every dimension line: its label, how long it is on the paper. */
  drawn: readonly { label: Label; span: number }[];
};

const GAP = 26;
const EDGE = 8;
const NOTE_HEIGHT = 24;
/** Center lines go beyond the part. */
const BEYOND = 12;
const THREAD_SPACING = 7;
const HATCH_SPACING = 9;

type PlacedView = { view: View; placed: PlacedDimension[]; margins: Margins };

/** Views side by side at the largest scale at which everything has room on the paper. */
export function layoutDrawing({ views }: Drawing, units: Units): Layout {
  const sided = views.map((view) => ({
    view,
    sides: sidesOf(
      view,
      view.dimensions.map(({ label }) => labelText(label, units)),
    ),
  }));
  const notes = views.reduce((sum, view) => sum + view.notes.length, 0);
  const below = notes * NOTE_HEIGHT + SCALE_BAR_HEIGHT;
  const placeAt = (scale: number): PlacedView[] =>
    sided.map(({ view, sides }) => ({ view, ...placeDimensions(view, sides, scale) }));
  const most = Math.min(
    PAPER.width / views.reduce((sum, view) => sum + view.right - view.left, 0),
    PAPER.height / Math.max(...views.map((view) => view.bottom - view.top)),
  );
  const scale = largestScale(most, (scale) => {
    const { width, above, under } = extentOf(placeAt(scale), scale);
    return width <= PAPER.width - 2 * EDGE && above + under + below <= PAPER.height;
  });
  const placed = placeAt(scale);
  const { width, above, under } = extentOf(placed, scale);
  const y = above + (PAPER.height - below - above - under) / 2;
  const layout: Layout = {
    ink: { edge: '', thin: '', unknown: '', axis: '', size: '' },
    texts: [],
    scale,
    drawn: [],
  };
  const { ink } = layout;
  const written: PaperText[] = [];
  const drawn: Layout['drawn'][number][] = [];
  let x = (PAPER.width - width) / 2;
  let noteAt = y + under + 14;
  for (const one of placed) {
    const { view, margins } = one;
    const place: Place = { scale, x: x + margins.left - view.left * scale, y };
    for (const mark of view.marks) addMark(ink, mark, place);
    addDimensions(one, place);
    for (const { at, text } of view.notes) {
      const [fromX, fromY] = [place.x + at[0] * scale, place.y + at[1] * scale];
      const isRightward = fromX + 14 + textWidth(text) < PAPER.width - EDGE;
      const way = isRightward ? 1 : -1;
      ink.size += `M${short(fromX)} ${short(fromY)}V${short(noteAt)}h${way * 10}`;
      written.push({ x: fromX + way * 14, y: noteAt + 5, anchor: isRightward ? 'start' : 'end', text });
      noteAt += NOTE_HEIGHT;
    }
    x += margins.left + (view.right - view.left) * scale + margins.right + GAP;
  }
  const bar = drawScaleBar(scale, units);
  ink.size += bar.path;
  written.push(bar.text);
  return { ...layout, texts: written, drawn };

  function addDimensions({ view, placed: lines }: PlacedView, place: Place): void {
    for (const { line, text, distance } of lines) {
      const { side, label } = line;
      const [origin, across] = side === 'top' || side === 'bottom' ? [place.x, place.y] : [place.y, place.x];
      const on = (value: number): number => origin + value * scale;
      const outward = side === 'top' || side === 'left' ? -1 : 1;
      const [from, to] = [on(line.from), on(line.to)];
      const made = drawDimension({
        side,
        from,
        to,
        of: [across + line.of[0] * scale, across + line.of[1] * scale],
        at: across + view[side] * scale + outward * distance,
        text,
      });
      ink.size += made.path;
      written.push(made.text);
      drawn.push({ label, span: Math.abs(to - from) });
    }
  }
}

/** The largest scale that fits, to a thousandth: what takes no room at one scale takes more at a larger one. `most`: at which nothing but the part has room. */
function largestScale(most: number, fits: (scale: number) => boolean): number {
  let [low, high] = [most / 8, most];
  while (!fits(low) && low > most / 1e6) [low, high] = [low / 8, low];
  while (high > low * 1.001) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How wide the views are beside each other, and how far they go above and below the common axis. */
function extentOf(placed: readonly PlacedView[], scale: number): { width: number; above: number; under: number } {
  let [width, above, under] = [GAP * (placed.length - 1), 0, 0];
  for (const { view, margins } of placed) {
    width += margins.left + (view.right - view.left) * scale + margins.right;
    above = Math.max(above, margins.top - view.top * scale);
    under = Math.max(under, margins.bottom + view.bottom * scale);
  }
  return { width, above, under };
}

function addMark(ink: Layout['ink'], mark: Mark, place: Place): void {
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    place.x + x * place.scale,
    place.y + y * place.scale,
  ];
  if (mark.kind === 'path') ink[mark.line] += pathData(mark.steps, place, short);
  else if (mark.kind === 'hatch') {
    const outlines = mark.outlines.map((points) => points.map(at));
    for (const [[x1, y1], [x2, y2]] of hatchLines(outlines, HATCH_SPACING))
      ink.thin += `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`;
  } else if (mark.kind === 'thread') {
    const [[x1, y1], [x2, y2]] = [at([mark.from, -mark.half]), at([mark.to, mark.half])];
    const count = Math.min(90, Math.floor((x2 - x1) / THREAD_SPACING));
    for (let turn = 1; turn <= count; turn++) {
      const x = x1 + ((x2 - x1) * turn) / (count + 1);
      ink.thin += `M${short(x + 1.5)} ${short(y1)}L${short(x - 1.5)} ${short(y2)}`;
    }
  } else {
    const [[x1, y1], [x2, y2]] = [at(mark.from), at(mark.to)];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [overX, overY] = [((x2 - x1) / length) * BEYOND, ((y2 - y1) / length) * BEYOND];
    ink.axis += `M${short(x1 - overX)} ${short(y1 - overY)}L${short(x2 + overX)} ${short(y2 + overY)}`;
  }
}
