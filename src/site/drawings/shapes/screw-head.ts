import type { Length } from '../facts.ts';
import type { LineKind, Step, ViewBuilder } from '../view.ts';

export type HeadStyle = 'hexagon' | 'cylinder' | 'pan' | 'round' | 'countersunk' | 'none';
/** `width`: across flats for a hexagon, otherwise the diameter. */
export type Head = { style: HeadStyle; width: Length; height: Length };

/** A head to the left of x = 0, from the side. `shank`: half the diameter below it. */
export function drawHead(view: ViewBuilder, { style, width, height }: Head, shank: number): void {
  if (style === 'none') return;
  const [half, left] = [width.value / 2, -height.value];
  const line: LineKind = width.size && height.size ? 'edge' : 'unknown';
  if (style === 'hexagon') {
    const corner = half / Math.cos(Math.PI / 6);
    view.box(line, left, -corner, 0, corner);
    view.mirrored(line, [
      [left, -corner / 2],
      [0, -corner / 2],
    ]);
  } else if (style === 'countersunk') {
    view.polyline(line, [
      [0, -shank],
      [left, -half],
      [left, half],
      [0, shank],
    ]);
  } else if (style === 'cylinder') {
    const cut = Math.min(half, height.value) * 0.1;
    view.polyline(
      line,
      [
        [0, -half],
        [left + cut, -half],
        [left, -half + cut],
        [left, half - cut],
        [left + cut, half],
        [0, half],
      ],
      true,
    );
  } else domed(view, line, style === 'pan' ? 0.55 : 0, half, height.value);
  if (style !== 'hexagon')
    view.dimension('left', -half, half, left, { name: 'head diameter', size: width.size, before: '⌀ ' });
  const top = style === 'hexagon' ? -half / Math.cos(Math.PI / 6) : -half;
  view.dimension('top', left, 0, style === 'countersunk' ? [top, top] : top, {
    name: 'head height',
    size: height.size,
  });
}

/** A head with a rounded top: `straight` is the share of its height below the curve. */
function domed(view: ViewBuilder, line: LineKind, straight: number, half: number, height: number): void {
  const side = -height * straight;
  const rise = height + side;
  // through both corners and the top
  const radius = (half * half + rise * rise) / (2 * rise);
  const steps: Step[] = [
    ['M', 0, -half],
    ['L', side, -half],
    ['A', radius, rise > half ? 1 : 0, 0, side, half],
    ['L', 0, half],
    ['Z'],
  ];
  view.include(-height, 0);
  view.steps(line, steps);
}
