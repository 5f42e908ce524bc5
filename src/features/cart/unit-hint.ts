/** Units of issue that are a number of pieces, as the code list names them. */
const PIECES: Readonly<Record<string, number>> = { DZ: 12, GR: 144, HD: 100, MX: 1_000, PR: 2 };

/** What a quantity counts: "In units of issue: HD, hundred. 3 means 300 pieces." Undefined when the unit is not recorded. */
export function unitHint(unit: string, meaning: string): string | undefined {
  if (unit === '') return undefined;
  const words = meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = PIECES[unit];
  return `In units of issue: ${words}.${pieces === undefined ? '' : ` 3 means ${(3 * pieces).toLocaleString('en-US')} pieces.`}`;
}
