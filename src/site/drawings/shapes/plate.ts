import { type Facts, lengthOf } from '../facts.ts';
import { drawn } from '../size.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH, THICKNESS } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { breakLine } from './cylinder.ts';

const LONGEST = 5;

/** Sheets, plates, strips, flat bars, keys, shims and blocks: from above, and from the end. */
export function drawPlate(facts: Facts): View[] | null {
  const lengthSize = facts.size(OVERALL_LENGTH);
  const widthSize = facts.size(OVERALL_WIDTH);
  const thick = facts.size(THICKNESS, OVERALL_HEIGHT);
  const known = widthSize ?? lengthSize ?? thick;
  if (known === null) return null;
  const width = lengthOf(widthSize, widthSize ? 0 : drawn(known) * (known === lengthSize ? 0.5 : 8));
  const length = lengthOf(lengthSize, width.value * 1.8);
  const depth = lengthOf(thick, width.value * 0.08);
  const isBroken = length.value > width.value * LONGEST;
  const end = isBroken ? width.value * LONGEST : length.value;
  const half = width.value / 2;
  const above = createView();
  const line = length.size && width.size ? 'edge' : 'unknown';
  const [middle, gap] = [end / 2, isBroken ? half * 0.2 : 0];
  const spans = isBroken
    ? ([
        [0, middle - gap],
        [middle + gap, end],
      ] as const)
    : ([[0, end]] as const);
  for (const [from, to] of spans)
    above.mirrored(line, [
      [from, -half],
      [to, -half],
    ]);
  for (const x of [0, end])
    above.polyline(line, [
      [x, -half],
      [x, half],
    ]);
  if (isBroken) for (const x of [middle - gap, middle + gap]) above.polyline('thin', breakLine(x, half, gap / 2));
  above.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  above.dimension('left', -half, half, 0, { name: 'width', size: width.size });
  const side = createView();
  side.box(width.size && depth.size ? 'edge' : 'unknown', 0, -half, depth.value, half);
  if (width.size && depth.size)
    side.hatch([
      [0, -half],
      [depth.value, -half],
      [depth.value, half],
      [0, half],
    ]);
  side.dimension('top', 0, depth.value, -half, { name: 'thickness', size: depth.size });
  return [above.done(), side.done()];
}
