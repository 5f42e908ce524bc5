import type { LengthUnit } from '#base/domain/measure.ts';
import { type Drawing, type Label, type Mark, type Point, type View, labelText } from './view.ts';
import { drawDimension, placeDimensions, sidesOf } from './layout/dimensions.ts';
import { isAlong, PAPER, type PaperText, pathData, type Place, short, textWidth } from './layout/paper.ts';
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
      const outward = side === 'top' || side === 'left' ? -1 : 1;
      const [from, to] = [origin + line.from * scale, origin + line.to * scale];
      const of = [across + line.of[0] * scale, across + line.of[1] * scale] as const;
      const at = across + view[side] * scale + outward * distance;
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

const UNIT_WORDS: Readonly<Record<LengthUnit, string>> = { in: 'inches', mm: 'millimeters' };

export const PartDrawing = (props: {
  drawing: Drawing;
  units: LengthUnit;
  unitLinks?: Readonly<Record<LengthUnit, string>>;
}) => {
  const { drawing, units, unitLinks } = props;
  const { ink, texts } = layoutDrawing(drawing, units);
  const { axis, thin, edge, unknown, size } = ink;
  return (
    <figure className="drawing [&_path]:[vector-effect:non-scaling-stroke]">
      <svg
        className="block w-full max-w-160 h-auto mx-auto fill-none stroke-icon stroke-[1.5] [stroke-linejoin:round]"
        viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
        role="img"
        aria-label={describe(drawing, units)}
      >
        {axis !== '' && <path className="drawing-axis" d={axis} />}
        {thin !== '' && <path className="drawing-thin" d={thin} />}
        {edge !== '' && <path className="drawing-edge" d={edge} />}
        {unknown !== '' && <path className="drawing-unknown" d={unknown} />}
        <path className="drawing-size" d={size} />
        {texts.map(({ x, y, anchor, text }) => (
          <text key={`${x} ${y}`} className={`drawing-${anchor}`} x={short(x)} y={short(y)}>
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-y-1 gap-x-3 mt-2 text-xs text-ink-3">
        <span>{captionOf(drawing, units)}</span>
        {unitLinks && (
          <span className="whitespace-nowrap [&_[aria-current]]:text-inherit [&_[aria-current]]:font-mid [&_[aria-current]]:[text-decoration:none] no-print">
            {(['in', 'mm'] as const).map((unit) => (
              <span key={unit}>
                {unit === 'mm' && ' / '}
                <a href={unitLinks[unit]} rel="nofollow" aria-current={units === unit ? 'true' : undefined}>
                  {unit === 'in' ? 'inch' : 'mm'}
                </a>
              </span>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
};

function describe({ itemName, views }: Drawing, units: LengthUnit): string {
  const named = views.flatMap((view) => [
    ...view.dimensions.map(({ label }) => `${label.name} ${labelText(label, units)}`),
    ...view.notes.map(({ name, text }) => `${name} ${text}`),
  ]);
  return `${itemName} drawn to scale: ${[...new Set(named)].join(', ')}; ${UNIT_WORDS[units]}`;
}

function captionOf({ views }: Drawing, units: LengthUnit): string {
  const hasNote = (name: string): boolean => views.some(({ notes }) => notes.some((note) => note.name === name));
  const hasUnknown = views.some(({ marks }) => marks.some((mark) => mark.kind === 'path' && mark.line === 'unknown'));
  const isBroken = views.some(({ dimensions }) => dimensions.some(({ label }) => label.isBroken));
  return [
    `Drawn to scale from the values on file, ${UNIT_WORDS[units]}.`,
    hasNote('thread') && 'Knurl and thread shown, not counted.',
    hasNote('teeth') && 'Teeth counted; their form is the usual one.',
    hasNote('contacts') && 'Contacts counted, not in their places.',
    isBroken && 'Shortened at the break.',
    hasUnknown && 'Dashed: not on file.',
  ]
    .filter(Boolean)
    .join(' ');
}
