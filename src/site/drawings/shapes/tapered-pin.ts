import { type Facts, isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { breakLine } from './cylinder.ts';

const LARGE_END = /^(?:LARGE|MAJOR|HEAD) (?:END )?(?:OUTSIDE )?DIAMETER|LARGE END|MAXIMUM DIAMETER/;
const SMALL_END = /^(?:SMALL|MINOR) (?:END )?(?:OUTSIDE )?DIAMETER|SMALL END|MINIMUM DIAMETER/;
const PIN_DIAMETER = /^(?:PIN|BODY|NOMINAL) (?:OUTSIDE )?DIAMETER|^DIAMETER/;
const PIN_LENGTH = /^(?:PIN|SHANK|EFFECTIVE|FASTENER|NOMINAL) LENGTH/;
/** A quarter of an inch in a foot: usual, and dashed where the other end is not on file. */
const USUAL_TAPER = 1 / 48;
const LONGEST = 10;

/** Tapered pins, from their large end to their small end. */
export function drawTaperedPin(facts: Facts): View[] | null {
  const largeSize = facts.size(LARGE_END, PIN_DIAMETER, OUTSIDE_DIAMETER);
  const found = facts.size(SMALL_END);
  const lengthSize = facts.size(PIN_LENGTH, OVERALL_LENGTH);
  const known = largeSize ?? found ?? lengthSize;
  if (known === null) return null;
  const smallSize = unless(largeSize !== null && isLarger(found, largeSize), found);
  const reach = lengthSize ? drawn(lengthSize) : drawn(known) * 6;
  const large = lengthOf(largeSize, known === lengthSize ? reach / 8 : drawn(known) + reach * USUAL_TAPER);
  const small: Length = lengthOf(smallSize, Math.max(large.value - reach * USUAL_TAPER, large.value * 0.5));
  const length = lengthOf(lengthSize, reach);
  const isBroken = length.value > large.value * LONGEST;
  const end = isBroken ? large.value * LONGEST : length.value;
  const [left, right] = [large.value / 2, small.value / 2];
  const at = (x: number): number => left + ((right - left) * x) / end;
  const gap = isBroken ? large.value * 0.2 : 0;
  const view = createView();
  const line = large.size && small.size && length.size ? 'edge' : 'unknown';
  const spans = isBroken ? [[0, end / 2 - gap] as const, [end / 2 + gap, end] as const] : [[0, end] as const];
  for (const [from, to] of spans)
    view.mirrored(line, [
      [from, -at(from)],
      [to, -at(to)],
    ]);
  for (const x of [0, end])
    view.polyline(line, [
      [x, -at(x)],
      [x, at(x)],
    ]);
  if (isBroken) for (const x of [end / 2 - gap, end / 2 + gap]) view.polyline('thin', breakLine(x, at(x), gap / 2));
  view.axis([0, 0], [end, 0]);
  view.dimension('top', 0, end, [-left, -right], { name: 'length', size: length.size, isBroken });
  view.dimension('left', -left, left, 0, { name: 'large end diameter', size: large.size, before: '⌀ ' });
  view.dimension('right', -right, right, end, { name: 'small end diameter', size: small.size, before: '⌀ ' });
  return [view.done()];
}
