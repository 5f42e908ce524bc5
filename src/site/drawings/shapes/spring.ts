import { type Facts, isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { createView, lineMark, type Point, type View, type ViewBuilder } from '../view.ts';

const WIRE = /WIRE (?:OUTSIDE )?DIAMETER|WIRE THICKNESS|^MATERIAL (?:DIAMETER|THICKNESS)/;
const FREE_LENGTH = /FREE (?:LENGTH|HEIGHT)|LENGTH.*(?:UNLOADED|FREE)|BODY LENGTH/;
const COILS = /COIL QUANTITY|QUANTITY OF COILS|ACTIVE COIL/;
const COIL_DIAMETER = /^(?:COIL|SPRING) (?:OUTSIDE )?DIAMETER/;
const MAX_COILS = 26;

/** Helical springs from the side: the wire as thick as on file, the coils as many where that is known. */
export function drawSpring(facts: Facts): View[] | null {
  const wireSize = facts.size(WIRE);
  const outside = facts.size(OUTSIDE_DIAMETER, COIL_DIAMETER);
  const inside = facts.size(INSIDE_DIAMETER);
  const lengthSize = facts.size(FREE_LENGTH, OVERALL_LENGTH);
  const wide = unless(isLarger(wireSize, outside), outside);
  if (wide === null && inside === null && lengthSize === null) return null;
  const usual = inside ? drawn(inside) * 1.25 : drawn((wide ?? lengthSize)!) / 3;
  const coil = lengthOf(wide, wireSize && inside ? drawn(inside) + 2 * drawn(wireSize) : usual);
  const wire = lengthOf(unless(wireSize !== null && drawn(wireSize) * 2 >= coil.value, wireSize), coil.value * 0.1);
  const free = lengthOf(lengthSize, coil.value * 2.5);
  const isBroken = free.value > coil.value * 7;
  const length = isBroken ? coil.value * 7 : free.value;
  const view = createView();
  const count = drawCoils(view, { facts, coil, wire, length, isKnown: free.size !== null && !isBroken });
  const half = coil.value / 2;
  view.include(0, -half);
  view.include(length, half);
  view.axis([0, 0], [length, 0]);
  view.dimension('top', 0, length, -half, { name: 'free length', size: free.size, after: ' free', isBroken });
  view.dimension('right', -half, half, length, { name: 'outside diameter', size: coil.size, before: '⌀ ' });
  if (coil.size === null) {
    const hole = half - wire.value;
    view.dimension('right', -hole, hole, length, { name: 'inside diameter', size: inside, before: '⌀ ' });
  }
  const pitch = (length - wire.value) / count;
  view.dimension('bottom', pitch / 2, pitch / 2 + wire.value, half, {
    name: 'wire diameter',
    size: wire.size,
    before: '⌀ ',
    after: ' wire',
  });
  const turns = Math.min(count, 8);
  const zigzag = Array.from({ length: turns * 2 + 1 }, (_, at): Point => [
    (length * at) / (turns * 2),
    at % 2 ? -half : half,
  ]);
  return [view.done([lineMark(coil.line, zigzag)])];
}

type Coils = { facts: Facts; coil: Length; wire: Length; length: number; isKnown: boolean };

/** The strands in front, each a band as thick as the wire with a round end above and below. Returns how many. */
function drawCoils(view: ViewBuilder, { facts, coil, wire, length, isKnown }: Coils): number {
  const onFile = facts.count(COILS) ?? Math.round(Number.parseFloat(facts.text(COILS)));
  const fitting = Math.max(2, Math.floor(length / wire.value));
  const count = Math.min(onFile >= 1 ? onFile : 8, fitting, MAX_COILS);
  const line = isKnown && coil.size && wire.size && onFile === count ? 'edge' : 'unknown';
  const pitch = (length - wire.value) / count;
  const [r, reach] = [wire.value / 2, coil.value / 2 - wire.value / 2];
  const lean = pitch / 2;
  for (let at = 0; at < count; at++) {
    const x = r + pitch * at;
    view.steps(line, [
      ['M', x - r, reach],
      ['L', x - r + lean, -reach],
      ['A', r, 0, 1, x + r + lean, -reach],
      ['L', x + r, reach],
      ['A', r, 0, 1, x - r, reach],
      ['Z'],
    ]);
    if (at === 0) continue;
    view.polyline(
      'thin',
      [
        [x - pitch + lean + r, -reach],
        [x - r, reach],
      ],
      false,
      true,
    );
  }
  return count;
}
