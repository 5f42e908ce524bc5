import units from '../../../reference-data/units-of-issue.json' with { type: 'json' };

/** Names as in reference-data/codes/ui_unit_of_issue.csv. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(units.names));
const COUNT = new Intl.NumberFormat('en-US');
const PIECES: ReadonlyMap<string, number> = new Map(Object.entries(units.pieces));

/** 100 for HD; null for a foot or a kit. */
export const piecesOf = (unit: string): number | null => PIECES.get(unit) ?? null;

/** "HD, hundred: 3 means 300 pieces"; "RO, roll". */
export function unitOfIssueWords(unit: string, meaning: string | null, quantity = 1): string {
  const named = meaning === null || meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = piecesOf(unit);
  if (pieces === null || pieces === 1) return named;
  return `${named}: ${COUNT.format(quantity)} means ${COUNT.format(quantity * pieces)} pieces`;
}

/** "3 HD, 300 pieces"; "1,200 EA". */
export function quantityWords(quantity: number, unit: string): string {
  const counted = `${COUNT.format(quantity)} ${unit}`.trim();
  const pieces = piecesOf(unit) ?? 1;
  return pieces === 1 ? counted : `${counted}, ${COUNT.format(quantity * pieces)} pieces`;
}

/** "per HD"; "each" for single pieces. */
export const perUnit = (unit: string): string => (unit === '' || unit === 'EA' ? 'each' : `per ${unit}`);

export const parseUnitOfIssue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : '';

export const unitWords = (code: string, quantity: number): string =>
  code === '' ? '' : unitOfIssueWords(code, NAMES.get(code) ?? null, quantity);
