import { drawn, type Facts, lengthOf, lineOf } from '../facts.ts';
import { createView, drawLong, rectangle, type View, xy } from '../view.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH, THICKNESS } from './titles.ts';

const FIRST_LEG = /^(?:FIRST|1ST|LONG|LARGE) (?:LEG|FLANGE)|^(?:LEG|FLANGE) (?:LENGTH|HEIGHT|WIDTH)/;
const SECOND_LEG = /^(?:SECOND|2ND|SHORT|SMALL) (?:LEG|FLANGE)/;

export function drawPlate(facts: Facts): View[] | null {
  const lengthSize = facts.size(OVERALL_LENGTH);
  const widthSize = facts.size(OVERALL_WIDTH);
  const thick = facts.size(THICKNESS, OVERALL_HEIGHT);
  const known = widthSize ?? lengthSize ?? thick;
  if (known === null) return null;
  const width = lengthOf(widthSize, drawn(known) * (known === lengthSize ? 0.5 : 8));
  const length = lengthOf(lengthSize, width.value * 1.8);
  const depth = lengthOf(thick, width.value * 0.08);
  const { half } = width;
  const above = createView();
  const { end, isBroken } = drawLong(above, { length, across: [width], longest: width.value * 5, gap: half * 0.2 });
  above.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  above.dimension('left', -half, half, 0, { name: 'width', size: width.size });
  const side = createView();
  const line = lineOf(width, depth);
  side.box(line, 0, -half, depth.value, half);
  if (line === 'edge') side.hatch(rectangle(0, -half, depth.value, half));
  side.dimension('top', 0, depth.value, -half, { name: 'thickness', size: depth.size });
  return [above.done(), side.done()];
}

export function drawAngle(facts: Facts): View[] | null {
  const legs = [facts.size(FIRST_LEG, OVERALL_HEIGHT), facts.size(SECOND_LEG, OVERALL_WIDTH)] as const;
  const lengthSize = facts.size(OVERALL_LENGTH);
  const known = legs[0] ?? legs[1] ?? lengthSize;
  if (known === null) return null;
  const found = facts.size(THICKNESS);
  const thick = found && legs.some((leg) => leg && drawn(found) > drawn(leg) * 0.9) ? null : found;
  const usual = Math.max(drawn(known) * (known === lengthSize ? 0.6 : 1), thick ? drawn(thick) * 4 : 0);
  const [tall, wide] = [lengthOf(legs[0], usual), lengthOf(legs[1], usual)];
  const wall = lengthOf(thick, Math.min(tall.value, wide.value) * 0.12);
  const [depth, half] = [wall.value, tall.half];
  const section = createView();
  const [low, foot] = [tall.value, tall.value - depth];
  const outline = [xy(0, 0), xy(depth, 0), xy(depth, foot), xy(wide.value, foot), xy(wide.value, low), xy(0, low)];
  const sectionLine = lineOf(tall, wide, wall);
  section.outline(sectionLine, outline);
  if (sectionLine === 'edge') section.hatch(outline);
  section.dimension('left', 0, tall.value, 0, { name: 'height', size: tall.size });
  section.dimension('bottom', 0, wide.value, tall.value, { name: 'width', size: wide.size });
  section.dimension('top', 0, depth, 0, { name: 'thickness', size: wall.size });
  const length = lengthOf(lengthSize, tall.value * 2);
  const side = createView();
  const { end, isBroken } = drawLong(side, {
    length,
    across: [tall],
    longest: tall.value * 4,
    gap: tall.value * 0.12,
    inPiece: (from, to) => side.line(wall.size ? 'thin' : 'unknown', from, half - depth, to, half - depth),
  });
  side.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  return [section.done(), side.done()];
}
