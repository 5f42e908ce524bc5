import { type Facts, lengthOf } from '../facts.ts';
import { drawn } from '../size.ts';
import { ACROSS_FLATS, OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { corners, createView, type View } from '../view.ts';
import { drawCylinder, drawCylinderSide } from './cylinder.ts';
import { drawPlate } from './plate.ts';

const DIAMETER = /^(?:CROSS.SECTIONAL )?(?:OUTSIDE )?DIAMETER/;

/** Bars and rods: round or hexagonal with a diameter or a width across flats, otherwise flat. */
export function drawBar(facts: Facts): View[] | null {
  const diameter = facts.size(OUTSIDE_DIAMETER, DIAMETER);
  const flats = facts.size(ACROSS_FLATS);
  const across = flats ?? diameter;
  if (across === null) return drawPlate(facts);
  const outside = lengthOf(across, 0);
  const length = lengthOf(facts.size(OVERALL_LENGTH), drawn(across) * 5);
  if (flats === null) return drawCylinder({ length, outside, inside: null, isCut: false });
  const side = createView();
  drawCylinderSide(side, { length, outside, isNamedElsewhere: true, inside: null, isCut: false });
  const end = createView();
  end.polyline('edge', corners(6, drawn(flats) / 2 / Math.cos(Math.PI / 6), false), true);
  end.dimension('right', -drawn(flats) / 2, drawn(flats) / 2, drawn(flats) / 4, {
    name: 'width across flats',
    size: flats,
  });
  end.cross(0, 0, drawn(flats) / 2);
  return [side.done(), end.done()];
}
