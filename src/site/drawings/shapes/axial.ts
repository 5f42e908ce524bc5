import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { OUTSIDE_DIAMETER, OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawPlate } from './plate.ts';

const BODY_LENGTH = /^BODY LENGTH/;
const BODY_DIAMETER = /^(?:BODY|OVERALL|OUTSIDE) (?:OUTSIDE )?DIAMETER/;
const LEAD_DIAMETER = /(?:LEAD|TERMINAL|WIRE) (?:OUTSIDE )?DIAMETER/;
const LEAD_LENGTH = /(?:LEAD|TERMINAL) LENGTH/;
const VALUE = /^(?:ELECTRICAL )?RESISTANCE|^CAPACITANCE VALUE|^INDUCTANCE/;

/** Resistors, capacitors, diodes and fuses with a round body between two leads; a block where width and height are on file instead. */
export function drawAxial(facts: Facts): View[] | null {
  const across = facts.size(BODY_DIAMETER, OUTSIDE_DIAMETER);
  const lengthSize = facts.size(BODY_LENGTH, OVERALL_LENGTH);
  if (across === null && facts.size(OVERALL_WIDTH, OVERALL_HEIGHT)) return drawPlate(facts);
  if (across === null && lengthSize === null) return null;
  const body = lengthOf(across, lengthSize === null ? 0 : drawn(lengthSize) / 2.6);
  const length = lengthOf(lengthSize, body.value * 2.6);
  const lead = lengthOf(
    unless(isLarger(facts.size(LEAD_DIAMETER), across), facts.size(LEAD_DIAMETER)),
    body.value * 0.12,
  );
  const reach = lengthOf(facts.size(LEAD_LENGTH), length.value * 0.6);
  const isBroken = length.value > body.value * 10;
  const half = (isBroken ? body.value * 10 : length.value) / 2;
  const shown = Math.min(reach.value, half * 1.4);
  const isShort = shown < reach.value;
  const [rim, wire] = [body.value / 2, lead.value / 2];
  const view = createView();
  view.box(body.size && length.size ? 'edge' : 'unknown', -half, -rim, half, rim);
  const hasLeads = !/FUSE/.test(facts.itemName);
  for (const sign of hasLeads ? [-1, 1] : [])
    view.polyline(lead.size && reach.size ? 'edge' : 'unknown', [
      [sign * half, -wire],
      [sign * (half + shown), -wire],
      [sign * (half + shown), wire],
      [sign * half, wire],
    ]);
  const end = hasLeads ? half + shown : half;
  view.axis([-end, 0], [end, 0]);
  view.dimension('top', -half, half, -rim, { name: 'body length', size: length.size, isBroken });
  view.dimension('left', -rim, rim, [-half, -half], { name: 'body diameter', size: body.size, before: '⌀ ' });
  if (hasLeads) {
    view.dimension('top', half, half + shown, [-rim, -wire], {
      name: 'lead length',
      size: reach.size,
      isBroken: isShort,
    });
    view.dimension('right', -wire, wire, end, { name: 'lead diameter', size: lead.size, before: '⌀ ' });
  }
  view.note([0, rim], 'value', valueText(facts.text(VALUE)));
  return [view.done()];
}

/** "10.000 KILOHMS" of a reply that may say more; an empty text when it is no number with a unit. */
const valueText = (text: string): string =>
  /^[\d.,]{1,10} (?:MICRO|PICO|NANO|MILLI|KIL|MEG)?O?(?:OHMS?|HMS?|FARADS?|HENRIES|HENRYS?)/
    .exec(text)?.[0]
    .toLowerCase() ?? '';
