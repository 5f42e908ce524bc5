import type { LengthUnit } from '#base/domain/measure.ts';
import { type Length, lineOf, type Size, sizeText } from './facts.ts';

/** Inches around the axis at y = 0; y grows downward. */
export type Point = readonly [x: number, y: number];
/** On file, beside, and not on file. */
export type LineKind = 'edge' | 'thin' | 'unknown';
/** `A`: an arc of a circle. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['A', r: number, large: 0 | 1, sweep: 0 | 1, x: number, y: number]
  | readonly ['Z'];

export const xy = (x: number, y: number): Point => [x, y];
export const M = (x: number, y: number): Step => ['M', x, y];
export const L = (x: number, y: number): Step => ['L', x, y];
export const A = (r: number, large: 0 | 1, sweep: 0 | 1, x: number, y: number): Step => ['A', r, large, sweep, x, y];
export const Z: Step = ['Z'];

export type Mark =
  /** Not in small pictures. */
  | { kind: 'path'; line: LineKind; steps: readonly Step[]; isDetail: boolean }
  /** Shown, not counted. */
  | { kind: 'thread'; from: number; to: number; half: number }
  | { kind: 'hatch'; outlines: readonly (readonly Point[])[] }
  | { kind: 'axis'; from: Point; to: Point };

export type Label = { name: string; size: Size; before?: string; after?: string; isBroken?: boolean };
type Named = Omit<Label, 'size'> & { size: Size | null };

export type Side = 'top' | 'bottom' | 'left' | 'right';
/** `of`: where extension lines begin. */
export type DimensionLine = { side: Side; from: number; to: number; of: readonly [number, number]; label: Label };

export type View = Record<Side, number> & {
  marks: readonly Mark[];
  dimensions: readonly DimensionLine[];
  /** Has a leader, such as a thread designation. */
  notes: readonly { at: Point; name: string; text: string }[];
  small?: readonly Mark[];
};

export type Drawing = {
  itemName: string;
  /** The first is the small picture. */
  views: readonly View[];
  units: LengthUnit;
};

export const labelText = ({ size, before = '', after = '' }: Label, units: LengthUnit): string =>
  `${before}${sizeText(size, units)}${after}`;

export function createView() {
  const marks: Mark[] = [];
  const dimensions: DimensionLine[] = [];
  const notes: View['notes'][number][] = [];
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  /** Arcs count with their ends alone. */
  const include = (x: number, y: number): void => {
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  };
  const steps = (line: LineKind, outline: readonly Step[], isDetail = false): void => {
    for (const step of outline) if (step[0] !== 'Z') include(step.at(-2) as number, step.at(-1) as number);
    marks.push({ kind: 'path', line, steps: outline, isDetail });
  };
  const path = (line: LineKind, points: readonly Point[], end: readonly Step[], isDetail?: boolean): void =>
    steps(line, [...points.map(([x, y], at) => (at === 0 ? M(x, y) : L(x, y))), ...end], isDetail);
  const polyline = (line: LineKind, points: readonly Point[], isDetail?: boolean) => path(line, points, [], isDetail);
  const outline = (line: LineKind, points: readonly Point[], isDetail?: boolean) => path(line, points, [Z], isDetail);
  const mirrored = (line: LineKind, points: readonly Point[]): void => {
    polyline(line, points);
    polyline(line, points.map(below));
  };
  const axis = (x1: number, y1: number, x2: number, y2: number) =>
    void marks.push({ kind: 'axis', from: [x1, y1], to: [x2, y2] });
  /** Nothing without a size. */
  const dimension = (side: Side, from: number, to: number, of: number | readonly [number, number], label: Named) => {
    const { size } = label;
    if (size !== null)
      dimensions.push({ side, from, to, of: typeof of === 'number' ? [of, of] : of, label: { ...label, size } });
  };
  const circle = (line: LineKind, x: number, y: number, r: number, isDetail?: boolean): void => {
    include(x, y - r);
    include(x, y + r);
    path(line, [xy(x - r, y)], [A(r, 0, 1, x + r, y), A(r, 0, 1, x - r, y), Z], isDetail);
  };
  const cross = (r: number, tall = r): void => {
    axis(-r, 0, r, 0);
    axis(0, -tall, 0, tall);
  };
  return {
    marks,
    include,
    steps,
    polyline,
    outline,
    mirrored,
    axis,
    circle,
    cross,
    dimension,
    /** The widest comes first. */
    rings: (...diameters: readonly Length[]): void => {
      for (const { line, half } of diameters) circle(line, 0, 0, half);
      cross(diameters[0]!.half);
    },
    line: (line: LineKind, x1: number, y1: number, x2: number, y2: number, isDetail?: boolean): void =>
      polyline(line, [xy(x1, y1), xy(x2, y2)], isDetail),
    sides: (line: LineKind, from: number, to: number, half: number, isDetail?: boolean): void => {
      for (const y of [-half, half]) polyline(line, [xy(from, y), xy(to, y)], isDetail);
    },
    box: (line: LineKind, x1: number, y1: number, x2: number, y2: number, isDetail?: boolean): void =>
      outline(line, rectangle(x1, y1, x2, y2), isDetail),
    thread: (from: number, to: number, half: number) => void marks.push({ kind: 'thread', from, to, half }),
    hatch: (...outlines: readonly (readonly Point[])[]) => void marks.push({ kind: 'hatch', outlines }),
    diameter: (side: Side, half: number, of: number | readonly [number, number], name: string, size: Size | null) =>
      dimension(side, -half, half, of, { name, size, before: '⌀ ' }),
    note: (at: Point, name: string, text: string): void => {
      if (text !== '') notes.push({ at, name, text });
    },
    done: (small?: { marks: readonly Mark[] }): View => ({ ...extent, marks, dimensions, notes, small: small?.marks }),
  };
}
export type ViewBuilder = ReturnType<typeof createView>;

export function rectangle(x1: number, y1: number, x2: number, y2: number): Point[] {
  return [xy(x1, y1), xy(x2, y1), xy(x2, y2), xy(x1, y2)];
}

const below = ([x, y]: Point): Point => xy(x, -y);

/** Goes along points above the axis and back below it. */
export const bothSides = (...above: Point[]): Point[] => [...above, ...above.map(below).toReversed()];

/** The first one to the right, or above. */
export function corners(count: number, radius: number, isPointed: boolean): Point[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count - (isPointed ? Math.PI / 2 : 0);
    return xy(radius * Math.cos(angle), radius * Math.sin(angle));
  });
}

/** `half`: to its flats. */
export const cornerOf = (half: number): number => half / Math.cos(Math.PI / 6);

export function breakLine(x: number, half: number, sway: number): Point[] {
  return [xy(x, -half), xy(x - sway, -half * 0.5), xy(x + sway, half * 0.5), xy(x, half)];
}

type LongPart = {
  length: Length;
  longest: number;
  /** Where it begins and, if it is tapered, ends. */
  across: readonly [first: Length, last?: Length];
  /** Half the gap of the break. */
  gap: number;
  inPiece?: (from: number, to: number) => void;
};

/** From x = 0. Returns where it ends. */
export function drawLong(view: ViewBuilder, { length, longest, across, gap, inPiece }: LongPart) {
  const [first, last = first] = across;
  const line = lineOf(first, last, length);
  const isBroken = length.value > longest;
  const end = isBroken ? longest : length.value;
  const halfAt = (x: number): number => first.half + ((last.half - first.half) * x) / end;
  const breaks = isBroken ? [end / 2 - gap, end / 2 + gap] : [];
  const ends = [0, ...breaks, end];
  for (let at = 0; at < ends.length; at += 2) {
    const [from, to] = [ends[at]!, ends[at + 1]!];
    view.mirrored(line, [xy(from, -halfAt(from)), xy(to, -halfAt(to))]);
    inPiece?.(from, to);
  }
  for (const x of [0, end]) view.line(line, x, -halfAt(x), x, halfAt(x));
  for (const x of breaks) view.polyline('thin', breakLine(x, halfAt(x), gap / 2));
  return { end, isBroken };
}
