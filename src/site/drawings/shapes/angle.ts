import { type Facts, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH, THICKNESS } from '../titles.ts';
import { createView, type Point, type View } from '../view.ts';
import { breakLine } from './cylinder.ts';

const FIRST_LEG = /^(?:FIRST|1ST|LONG|LARGE) (?:LEG|FLANGE)|^(?:LEG|FLANGE) (?:LENGTH|HEIGHT|WIDTH)/;
const SECOND_LEG = /^(?:SECOND|2ND|SHORT|SMALL) (?:LEG|FLANGE)/;
const LONGEST = 4;

/** Angles and angle brackets: their section of two legs, and from the side. */
export function drawAngle(facts: Facts): View[] | null {
  const legs = [facts.size(FIRST_LEG, OVERALL_HEIGHT), facts.size(SECOND_LEG, OVERALL_WIDTH)] as const;
  const lengthSize = facts.size(OVERALL_LENGTH);
  const known = legs[0] ?? legs[1] ?? lengthSize;
  if (known === null) return null;
  // a wall leaves at least a tenth of each leg
  const found = facts.size(THICKNESS);
  const thick = unless(found !== null && legs.some((leg) => leg && drawn(found) > drawn(leg) * 0.9), found);
  const usual = Math.max(drawn(known) * (known === lengthSize ? 0.6 : 1), thick ? drawn(thick) * 4 : 0);
  const [tall, wide] = [lengthOf(legs[0], usual), lengthOf(legs[1], usual)];
  const wall = lengthOf(thick, Math.min(tall.value, wide.value) * 0.12);
  const depth = wall.value;
  const section = createView();
  const outline: Point[] = [
    [0, 0],
    [depth, 0],
    [depth, tall.value - depth],
    [wide.value, tall.value - depth],
    [wide.value, tall.value],
    [0, tall.value],
  ];
  const isKnown = tall.size !== null && wide.size !== null && wall.size !== null;
  section.polyline(isKnown ? 'edge' : 'unknown', outline, true);
  if (isKnown) section.hatch(outline);
  section.dimension('left', 0, tall.value, 0, { name: 'height', size: tall.size });
  section.dimension('bottom', 0, wide.value, tall.value, { name: 'width', size: wide.size });
  section.dimension('top', 0, depth, 0, { name: 'thickness', size: wall.size });
  const length = lengthOf(lengthSize, tall.value * 2);
  const isBroken = length.value > tall.value * LONGEST;
  const end = isBroken ? tall.value * LONGEST : length.value;
  const gap = isBroken ? tall.value * 0.12 : 0;
  const side = createView();
  const line = tall.size && length.size ? 'edge' : 'unknown';
  const half = tall.value / 2;
  for (const [from, to] of isBroken
    ? [[0, end / 2 - gap] as const, [end / 2 + gap, end] as const]
    : [[0, end] as const]) {
    side.mirrored(line, [
      [from, -half],
      [to, -half],
    ]);
    side.polyline(wall.size ? 'thin' : 'unknown', [
      [from, half - depth],
      [to, half - depth],
    ]);
  }
  for (const x of [0, end])
    side.polyline(line, [
      [x, -half],
      [x, half],
    ]);
  if (isBroken) for (const x of [end / 2 - gap, end / 2 + gap]) side.polyline('thin', breakLine(x, half, gap / 2));
  side.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  return [section.done(), side.done()];
}
