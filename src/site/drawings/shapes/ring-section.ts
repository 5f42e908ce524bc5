import type { Length } from '../facts.ts';
import type { Point, ViewBuilder } from '../view.ts';

export type RingSection = { width: Length; outside: Length; inside: Length };

/** A ring cut along its axis: two hatched rectangles above and below the hole, around x = 0. */
export function drawRingSection(view: ViewBuilder, { width, outside, inside }: RingSection): void {
  const [half, rim, hole] = [width.value / 2, outside.value / 2, inside.value / 2];
  const isKnown = [width, outside, inside].every(({ size }) => size !== null);
  view.box(width.size && outside.size ? 'edge' : 'unknown', -half, -rim, half, rim);
  view.mirrored(width.size && inside.size ? 'edge' : 'unknown', [
    [-half, -hole],
    [half, -hole],
  ]);
  const block = (from: number, to: number): Point[] => [
    [-half, from],
    [half, from],
    [half, to],
    [-half, to],
  ];
  if (isKnown) view.hatch(block(-rim, -hole), block(hole, rim));
  view.axis([-half, 0], [half, 0]);
}
