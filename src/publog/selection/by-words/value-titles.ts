import type { Dimension } from '#base/domain/measure.ts';

/** Titles of the requirements that a size without words beside it means, the likeliest first. */
const SIZES: readonly RegExp[] = [
  /THREAD (?:DIAMETER|SIZE)/,
  /NOMINAL (?:SIZE|DIAMETER|OPENING|BORE)|PIPE SIZE|TUBE SIZE|^SIZE/,
  /INSIDE DIAMETER|BORE DIAMETER|^BORE|HOLE DIAMETER/,
  /OUTSIDE DIAMETER|OUTER DIAMETER/,
  /DIAMETER/,
  /WIDTH/,
  /LENGTH/,
  /./,
];
/** The second and the third of sizes with a cross between them: "1/4 x 3/8 x 1/16". */
const SECOND_SIZES: readonly RegExp[] = [/OUTSIDE DIAMETER|OUTER DIAMETER/, /WIDTH/, /LENGTH/, /HEIGHT|THICKNESS/, /./];
const THIRD_SIZES: readonly RegExp[] = [/^(?:OVERALL )?WIDTH|THICKNESS|HEIGHT|CROSS-SECTION/, /LENGTH/, /./];
/** Behind a thread: "1/4-28 x 1". */
const LENGTHS: readonly RegExp[] = [
  /(?:FASTENER|NOMINAL|UNDERHEAD|SCREW|BOLT) LENGTH/,
  /^(?:OVERALL )?LENGTH/,
  /^(?!.*THREAD LENGTH).*LENGTH/,
  /LENGTH/,
];
const RATINGS: readonly RegExp[] = [
  /RATING|^(?:NOMINAL )?(?:RESISTANCE|CAPACITANCE|INDUCTANCE|FREQUENCY|VOLTAGE|CURRENT|POWER)|CONDUCTOR SIZE|WIRE SIZE/,
  /./,
];
const QUANTITIES: readonly RegExp[] = [/QUANTITY|NUMBER OF/, /RATING/, /SIZE|DIAMETER/, /./];

/** The place of a size among sizes that belong together. */
export type SizePlace = 'alone' | 'second' | 'third' | 'behind a thread';

/** Titles of the requirements that a measure may be about, by how likely they are. */
export function likelyTitles(dimension: Dimension, place: SizePlace): readonly RegExp[] {
  if (dimension === 'count') return QUANTITIES;
  if (dimension !== 'length') return RATINGS;
  if (place === 'behind a thread') return LENGTHS;
  return place === 'second' ? SECOND_SIZES : place === 'third' ? THIRD_SIZES : SIZES;
}

/** Titles that say a dimension, of requirements whose replies are mostly something else: a hardness is Rockwell for metals and Shore for rubber. */
const SAID: Partial<Record<Dimension, RegExp>> = {
  hardness: /HARDNESS|DUROMETER/,
  pressure: /PRESSURE/,
  temperature: /TEMP/,
  voltage: /VOLTAGE/,
  current: /CURRENT/,
  power: /POWER|WATT/,
  frequency: /FREQUENCY/,
  mass: /WEIGHT|MASS/,
  length: /SIZE|LENGTH|WIDTH|DIAMETER|HEIGHT|THICKNESS/,
};

export function saysDimension(title: string, dimension: Dimension): boolean {
  return SAID[dimension]?.test(title) ?? false;
}

/** A side that words beside a size did not name: what is typed as outside is not inside. */
const SIDES = /INSIDE|OUTSIDE|BORE|HOLE/;

export function saysSide(title: string): boolean {
  return SIDES.test(title);
}
