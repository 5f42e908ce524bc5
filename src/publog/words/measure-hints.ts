/** What words beside a number say it measures: words of the titles of requirements, the likeliest first. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  'cross section, cross-section, section, cs, c/s': [
    'CROSS-SECTION',
    'CROSS SECTION',
    'CROSS-SECTIONAL',
    'CROSS SECTIONAL',
    'THICKNESS',
  ],
  'long, length, lg, in length, grip length': ['LENGTH'],
  'od, o.d., o.d, outside diameter, outer diameter, outside dia': [
    'OUTSIDE DIAMETER',
    'OUTER DIAMETER',
    'OVERALL DIAMETER',
  ],
  'id, i.d., i.d, inside diameter, inner diameter, inside dia': [
    'INSIDE DIAMETER',
    'INNER DIAMETER',
    'CENTER HOLE',
    'BORE',
  ],
  bore: ['BORE', 'INSIDE DIAMETER'],
  hole: ['HOLE'],
  'dia, diam, diameter': ['DIAMETER'],
  'thick, thickness, thk': ['THICKNESS'],
  'wide, width': ['WIDTH'],
  'high, height, tall': ['HEIGHT'],
  'deep, depth': ['DEPTH'],
  'drive, square drive, sq drive': ['DRIVE', 'SQUARE'],
  'across flats, af, a/f, hex': ['ACROSS FLATS', 'HEXAGON'],
  shank: ['SHANK'],
  grip: ['GRIP'],
  'thread, threads': ['THREAD'],
  pitch: ['PITCH'],
  stroke: ['STROKE'],
  radius: ['RADIUS'],
  'pole, poles': ['POLE'],
  'position, positions': ['POSITION'],
  'pin, pins, contact, contacts, way': ['CONTACT', 'TERMINAL', 'PIN'],
  'conductor, conductors, core, cores': ['CONDUCTOR'],
  'tooth, teeth': ['TOOTH', 'TEETH'],
  'cell, cells': ['CELL'],
  'flute, flutes': ['FLUTE'],
  'stage, stages': ['STAGE'],
  'turns, turn': ['TURN'],
};

const BY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(HINTS).flatMap(([words, titles]) => words.split(', ').map((word) => [word, titles] as const)),
);

/** The titles that one or two words beside a number point to; null for other words. */
export function hintedTitles(words: string): readonly string[] | null {
  return BY_WORDS.get(words.toLowerCase()) ?? null;
}
