import type { Length } from '../facts.ts';
import { createView, type LineKind, type Point, type View, type ViewBuilder } from '../view.ts';

export type Cylinder = {
  length: Length;
  outside: Length;
  /** Null: solid. */
  inside: Length | null;
  /** A wider rim at the left end. */
  flange?: { diameter: Length; thickness: Length } | null;
  /** Cut along the axis, with hatching; otherwise from outside. */
  isCut: boolean;
  /** The diameter has its dimension in another view. */
  isNamedElsewhere?: boolean;
};

/** Longer ones are broken: they stay readable. */
const LONGEST = 6;

/** A rod, tube or sleeve: from the side or cut along its axis, and from its end. */
export function drawCylinder(cylinder: Cylinder): View[] {
  const side = createView();
  drawCylinderSide(side, cylinder);
  const end = createView();
  const { outside, inside, flange } = cylinder;
  if (flange) end.circle(flange.diameter.line, 0, 0, flange.diameter.value / 2);
  end.circle(outside.line, 0, 0, outside.value / 2);
  if (inside) end.circle(inside.line, 0, 0, inside.value / 2);
  end.cross(0, 0, (flange?.diameter ?? outside).value / 2);
  return [side.done(), end.done()];
}

export function drawCylinderSide(view: ViewBuilder, cylinder: Cylinder): void {
  const { length, outside, inside, flange, isCut } = cylinder;
  const isBroken = length.value > outside.value * LONGEST;
  const end = isBroken ? outside.value * LONGEST : length.value;
  const [half, hole] = [outside.value / 2, (inside?.value ?? 0) / 2];
  const line: LineKind = outside.size && length.size ? 'edge' : 'unknown';
  const middle = end * 0.5;
  const gap = isBroken ? half * 0.4 : 0;
  const spans: [number, number][] = isBroken
    ? [
        [0, middle - gap],
        [middle + gap, end],
      ]
    : [[0, end]];
  for (const [from, to] of spans) {
    view.mirrored(line, [
      [from, -half],
      [to, -half],
    ]);
    if (inside && (isCut || !isBroken))
      view.mirrored(
        isCut && inside.size ? 'edge' : isCut ? 'unknown' : 'thin',
        [
          [from, -hole],
          [to, -hole],
        ],
        !isCut,
      );
    if (isCut && inside?.size && outside.size)
      view.hatch(
        ...[-1, 1].map((sign): Point[] => [
          [from, sign * hole],
          [to, sign * hole],
          [to, sign * half],
          [from, sign * half],
        ]),
      );
  }
  for (const x of [0, end])
    view.polyline(length.size ? line : 'unknown', [
      [x, -half],
      [x, half],
    ]);
  if (isBroken) for (const x of [middle - gap, middle + gap]) view.polyline('thin', breakLine(x, half, gap / 2));
  if (flange) {
    const [rim, thick] = [flange.diameter.value / 2, flange.thickness.value];
    view.box(flange.diameter.size && flange.thickness.size ? 'edge' : 'unknown', 0, -rim, thick, rim);
    view.dimension('left', -rim, rim, 0, { name: 'flange diameter', size: flange.diameter.size, before: '⌀ ' });
    view.dimension('bottom', 0, thick, rim, { name: 'flange thickness', size: flange.thickness.size });
  } else if (inside)
    view.dimension('left', -hole, hole, 0, { name: 'inside diameter', size: inside.size, before: '⌀ ' });
  view.axis([0, 0], [end, 0]);
  view.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  view.dimension('right', -half, half, end, {
    name: 'outside diameter',
    size: cylinder.isNamedElsewhere ? null : outside.size,
    before: '⌀ ',
  });
  if (flange && inside)
    view.dimension('right', -hole, hole, end, { name: 'inside diameter', size: inside.size, before: '⌀ ' });
}

/** One of the two lines of a break, across a part. */
export const breakLine = (x: number, half: number, sway: number): Point[] => [
  [x, -half],
  [x - sway, -half * 0.5],
  [x + sway, half * 0.5],
  [x, half],
];
