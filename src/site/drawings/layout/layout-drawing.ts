import { escapeXml } from '#base/domain/escape-text.ts';
import type { LengthUnit } from '#base/domain/measure.ts';
import { type Drawing, type Label, type Mark, type Point, type View } from '../view.ts';
import { drawDimension, placeDimensions, sidesOf } from './dimensions.ts';
import { isAlong, PAPER, type PaperText, pathData, type Place, short, textWidth } from './paper.ts';
/** A class of `drawing.css` each. */
type Ink = Record<'edge' | 'thin' | 'unknown' | 'axis' | 'size', string>;

const GAP = 26;
const EDGE = 8;
const NOTE_HEIGHT = 24;
const BEYOND = 12;
const THREAD_SPACING = 7;
const HATCH_SPACING = 9;
const MAX_HATCH_LINES = 80;
const SCALE_BAR_HEIGHT = 26;
const SCALE_BAR_LEFT = 14;
/** At most two and a half times as long. */
const SHORTEST_BAR = 48;

type PlacedView = { view: View } & ReturnType<typeof placeDimensions>;

/** Views side by side at the largest fitting scale. `drawn`: dimension lines with their lengths. */
export function layoutDrawing({ views }: Drawing, units: LengthUnit) {
  const sided = views.map((view) => ({ view, sides: sidesOf(view, units) }));
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
  const ink: Ink = { edge: '', thin: '', unknown: '', axis: '', size: '' };
  const texts: PaperText[] = [];
  const drawn: { label: Label; span: number }[] = [];
  const addSize = (made: { path: string; text: PaperText }): void => {
    ink.size += made.path;
    texts.push(made.text);
  };
  let x = (PAPER.width - width) / 2;
  let noteAt = y + under + 14;
  for (const { view, placed: lines, margins } of placed) {
    const place: Place = { scale, x: x + margins.left - view.left * scale, y };
    for (const mark of view.marks) addMark(ink, mark, place);
    for (const { line, text, distance } of lines) {
      const { side, label } = line;
      const [origin, across] = isAlong(side) ? [place.x, place.y] : [place.y, place.x];
      const [from, to] = [origin + line.from * scale, origin + line.to * scale];
      const of = [across + line.of[0] * scale, across + line.of[1] * scale] as const;
      const at = across + view[side] * scale + (side === 'top' || side === 'left' ? -1 : 1) * distance;
      addSize(drawDimension({ side, from, to, of, at, text }));
      drawn.push({ label, span: Math.abs(to - from) });
    }
    for (const { at, text } of view.notes) {
      const [fromX, fromY] = [place.x + at[0] * scale, place.y + at[1] * scale];
      const isRightward = fromX + 14 + textWidth(text) < PAPER.width - EDGE;
      const way = isRightward ? 1 : -1;
      addSize({
        path: `M${short(fromX)} ${short(fromY)}V${short(noteAt)}h${way * 10}`,
        text: { x: fromX + way * 14, y: noteAt + 5, anchor: isRightward ? 'start' : 'end', text },
      });
      noteAt += NOTE_HEIGHT;
    }
    x += margins.left + (view.right - view.left) * scale + margins.right + GAP;
  }
  addSize(drawScaleBar(scale, units));
  return { ink, texts, scale, drawn };
}

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

function extentOf(placed: readonly PlacedView[], scale: number) {
  let [width, above, under] = [GAP * (placed.length - 1), 0, 0];
  for (const { view, margins } of placed) {
    width += margins.left + (view.right - view.left) * scale + margins.right;
    above = Math.max(above, margins.top - view.top * scale);
    under = Math.max(under, margins.bottom + view.bottom * scale);
  }
  return { width, above, under };
}

function addMark(ink: Ink, mark: Mark, place: Place): void {
  const at = ([x, y]: Point): Point => [place.x + x * place.scale, place.y + y * place.scale];
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

/** Lines at 45° inside outlines with holes. */
export function hatchLines(outlines: readonly (readonly Point[])[], spacing: number): [Point, Point][] {
  // along a line x + y is the same
  const sums = outlines.flat().map(([x, y]) => x + y);
  const [first, last] = [Math.min(...sums), Math.max(...sums)];
  const count = Math.min(MAX_HATCH_LINES, Math.floor((last - first) / spacing));
  return Array.from({ length: count }, (_, line) => {
    const sum = first + ((line + 1) * (last - first)) / (count + 1);
    const crossings = outlines.flatMap((points) =>
      points.flatMap(([x1, y1], at): Point[] => {
        const [x2, y2] = points[(at + 1) % points.length]!;
        const [before, after] = [x1 + y1 - sum, x2 + y2 - sum];
        if (before > 0 === after > 0) return [];
        const share = before / (before - after);
        return [[x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]];
      }),
    );
    crossings.sort(([one], [other]) => one - other);
    return crossings.flatMap((point, at): [Point, Point][] => {
      const next = crossings[at + 1];
      return at % 2 === 0 && next !== undefined ? [[point, next]] : [];
    });
  }).flat();
}

/** ".25 in", "5 mm", at the lower left. */
export function drawScaleBar(scale: number, units: LengthUnit): { path: string; text: PaperText } {
  const unit = units === 'mm' ? scale / 25.4 : scale;
  const least = SHORTEST_BAR / unit;
  const power = 10 ** Math.floor(Math.log10(least));
  const length = [1, 2, 2.5, 5, 10].map((step) => step * power).find((one) => one >= least * 0.999_999)!;
  const y = PAPER.height - 14;
  const right = SCALE_BAR_LEFT + length * unit;
  const text = `${String(Number(length.toPrecision(3))).replace(/^0\./, '.')} ${units}`;
  return {
    path: `M${SCALE_BAR_LEFT} ${y}H${short(right)}M${SCALE_BAR_LEFT} ${y - 5}v10M${short(right)} ${y - 5}v10`,
    text: { x: right + 9, y: y + 5, anchor: 'start', text },
  };
}

const STROKES: Readonly<Record<keyof Ink, string>> = {
  axis: 'stroke="#8a97a6" stroke-width=".75" stroke-dasharray="12 3 3 3"',
  thin: 'stroke-width=".75"',
  edge: '',
  unknown: 'stroke-width="1" stroke-dasharray="5 4"',
  size: 'stroke="#4c5b6b" stroke-width=".75"',
};

/** A drawing as an image of its own, with the looks of `drawing.css` in light colors. */
export function drawingSvg(drawing: Drawing): string {
  const { ink, texts } = layoutDrawing(drawing, drawing.units);
  const { width, height } = PAPER;
  const lines = Object.entries(STROKES).map(([line, stroke]) => `<path ${stroke} d="${ink[line as keyof Ink]}"/>`);
  const words = texts.map(({ x, y, anchor, text }) => {
    return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">
<title>${escapeXml(drawing.itemName)}</title><path fill="#fff" d="M0 0h${width}v${height}H0z"/>
<g fill="none" stroke="#22344a" stroke-width="1.5" stroke-linejoin="round">${lines.join('')}</g>
<g font-family="monospace" font-size="15" fill="#16202c" stroke="#fff" stroke-width="4" paint-order="stroke">${words.join('')}</g></svg>
`;
}
