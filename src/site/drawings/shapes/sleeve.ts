import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import {
  BORE_DIAMETER,
  INSIDE_DIAMETER,
  OUTSIDE_DIAMETER,
  OVERALL_HEIGHT,
  OVERALL_LENGTH,
  OVERALL_WIDTH,
} from '../titles.ts';
import type { View } from '../view.ts';
import { drawCylinder } from './cylinder.ts';

const FLANGE_DIAMETER = /FLANGE (?:OUTSIDE )?DIAMETER/;
const FLANGE_THICKNESS = /FLANGE (?:THICKNESS|HEIGHT|WIDTH)/;

/** Sleeve bearings, bushings, spacers, sleeves and grommets: cut along the bore, and from the end. */
export function drawSleeve(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const bore = facts.size(BORE_DIAMETER, INSIDE_DIAMETER);
  const inside = unless(isLarger(bore, outside), bore);
  const length = facts.size(OVERALL_LENGTH, OVERALL_HEIGHT, OVERALL_WIDTH);
  if (outside === null && inside === null) return null;
  const rim = lengthOf(outside, inside === null ? 0 : drawn(inside) * 1.3);
  const flange = unless(!isLarger(facts.size(FLANGE_DIAMETER), outside), facts.size(FLANGE_DIAMETER));
  const whole = lengthOf(length, rim.value);
  return drawCylinder({
    length: whole,
    outside: rim,
    inside: lengthOf(inside, rim.value * 0.75),
    flange: flange && {
      diameter: lengthOf(flange, 0),
      thickness: lengthOf(
        unless(isLarger(facts.size(FLANGE_THICKNESS), length), facts.size(FLANGE_THICKNESS)),
        whole.value * 0.12,
      ),
    },
    isCut: true,
  });
}
