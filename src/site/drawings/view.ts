import type { Size, Units } from './size.ts';
import { sizeText } from './size.ts';

/** Inches, with the axis of the part at y = 0. As in SVG, y grows downward. */
export type Point = readonly [x: number, y: number];
/** Edges as on file, thin lines beside them, and dashed lines where nothing is on file. */
export type LineKind = 'edge' | 'thin' | 'unknown';
/** A step of an outline. `A`: an arc of a circle. */
export type Step =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['A', r: number, large: 0 | 1, sweep: 0 | 1, x: number, y: number]
  | readonly ['Z'];

export type Mark =
  /** `isDetail`: left out of small pictures. */
  | { kind: 'path'; line: LineKind; steps: readonly Step[]; isDetail: boolean }
  /** Slanted lines across a shank: shown, not counted. */
  | { kind: 'thread'; from: number; to: number; half: number }
  | { kind: 'hatch'; outlines: readonly (readonly Point[])[] }
  | { kind: 'axis'; from: Point; to: Point };

export type Label = {
  /** What it is, for the text alternative: "head diameter". */
  name: string;
  size: Size;
  before?: string;
  after?: string;
  /** The line is shorter than to scale: the view is broken. */
  isBroken?: boolean;
};

export type Side = 'top' | 'bottom' | 'left' | 'right';
/** A dimension line beside a view, between two coordinates along it. `of`: where extension lines begin, across it. */
export type DimensionLine = { side: Side; from: number; to: number; of: readonly [number, number]; label: Label };
/** A text with a leader to a point: a thread designation. */
export type Note = { at: Point; name: string; text: string };

export type View = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  marks: readonly Mark[];
  dimensions: readonly DimensionLine[];
  notes: readonly Note[];
  /** What small pictures show instead of the marks. */
  small?: readonly Mark[];
};

export const labelText = ({ size, before = '', after = '' }: Label, units: Units): string =>
  `${before}${sizeText(size, units)}${after}`;

/** Draws one view of a part. Its extent is that of what is drawn. */
export function createView() {
  const marks: Mark[] = [];
  const dimensions: DimensionLine[] = [];
  const notes: Note[] = [];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const include = (x: number, y: number): void => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  const steps = (line: LineKind, drawnSteps: readonly Step[], isDetail = false): void => {
    for (const step of drawnSteps) if (step[0] !== 'Z') include(step.at(-2) as number, step.at(-1) as number);
    marks.push({ kind: 'path', line, steps: drawnSteps, isDetail });
  };
  const polyline = (line: LineKind, points: readonly Point[], isClosed = false, isDetail = false): void =>
    steps(
      line,
      [
        ...points.map(([x, y], at): Step => [at === 0 ? 'M' : 'L', x, y]),
        ...(isClosed ? ([['Z']] satisfies Step[]) : []),
      ],
      isDetail,
    );
  return {
    steps,
    /** Widens the extent: arcs count with their ends alone. */
    include,
    polyline,
    box: (line: LineKind, x1: number, y1: number, x2: number, y2: number, isDetail = false): void =>
      polyline(
        line,
        [
          [x1, y1],
          [x2, y1],
          [x2, y2],
          [x1, y2],
        ],
        true,
        isDetail,
      ),
    /** The same line above and below the axis. */
    mirrored: (line: LineKind, points: readonly Point[], isDetail = false): void => {
      polyline(line, points, false, isDetail);
      polyline(
        line,
        points.map(([x, y]) => [x, -y] as const),
        false,
        isDetail,
      );
    },
    circle: (line: LineKind, x: number, y: number, r: number, isDetail = false): void => {
      include(x, y - r);
      include(x, y + r);
      steps(line, circleSteps(x, y, r), isDetail);
    },
    thread: (from: number, to: number, half: number): void => {
      marks.push({ kind: 'thread', from, to, half });
    },
    hatch: (...outlines: readonly (readonly Point[])[]): void => {
      marks.push({ kind: 'hatch', outlines });
    },
    /** A center line along the axis, or across a round view. */
    axis: (from: Point, to: Point): void => {
      marks.push({ kind: 'axis', from, to });
    },
    cross: (x: number, y: number, r: number, tall = r): void => {
      marks.push(
        { kind: 'axis', from: [x - r, y], to: [x + r, y] },
        { kind: 'axis', from: [x, y - tall], to: [x, y + tall] },
      );
    },
    /** A dimension line; nothing where the size is not on file. */
    dimension: (
      side: Side,
      from: number,
      to: number,
      of: number | readonly [number, number],
      label: Omit<Label, 'size'> & { size: Size | null },
    ): void => {
      const { size } = label;
      if (size !== null)
        dimensions.push({ side, from, to, of: typeof of === 'number' ? [of, of] : of, label: { ...label, size } });
    },
    note: (at: Point, name: string, text: string): void => {
      if (text !== '') notes.push({ at, name, text });
    },
    /** `small`: what small pictures show instead. */
    done: (small?: readonly Mark[]): View => ({
      left,
      right,
      top,
      bottom,
      marks,
      dimensions,
      notes,
      ...(small && { small }),
    }),
  };
}
export type ViewBuilder = ReturnType<typeof createView>;

/** A line through points, for small pictures. */
export const lineMark = (line: LineKind, points: readonly Point[]): Mark => ({
  kind: 'path',
  line,
  steps: points.map(([x, y], at): Step => [at === 0 ? 'M' : 'L', x, y]),
  isDetail: false,
});

/** A whole circle, as steps of an outline. */
export const circleSteps = (x: number, y: number, r: number): Step[] => [
  ['M', x - r, y],
  ['A', r, 0, 1, x + r, y],
  ['A', r, 0, 1, x - r, y],
  ['Z'],
];

/** The corners of a regular polygon, the first one to the right, or above with `isPointed`. */
export function corners(count: number, radius: number, isPointed: boolean): Point[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count - (isPointed ? Math.PI / 2 : 0);
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/** A part drawn from its values on file: views to one scale, in inches. */
export type Drawing = {
  itemName: string;
  /** At least one. The first is the small picture. */
  views: readonly View[];
  /** In which most of its lengths are on file. */
  units: Units;
};
