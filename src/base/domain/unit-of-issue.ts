import units from '../../../reference-data/units-of-issue.json' with { type: 'json' };

/** Names of reference-data/codes/ui_unit_of_issue.csv, for browsers; `pieces` of units that are a number of them. */
const UNITS: ReadonlyMap<string, { name: string; pieces?: number }> = new Map(Object.entries(units));

/** 100 for HD; null for a foot or a kit. */
export const piecesOf = (unit: string): number | null => UNITS.get(unit)?.pieces ?? null;

/** "HD, hundred: 3 means 300 pieces"; "RO, roll". */
export function unitOfIssueWords(unit: string, meaning: string | null, quantity = 1): string {
  const named = meaning === null || meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = piecesOf(unit);
  if (pieces === null || pieces === 1) return named;
  return `${named}: ${quantity.toLocaleString('en-US')} means ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** "3 HD, 300 pieces"; "1,200 EA". */
export function quantityWords(quantity: number, unit: string): string {
  const counted = `${quantity.toLocaleString('en-US')} ${unit}`.trim();
  const pieces = piecesOf(unit) ?? 1;
  return pieces === 1 ? counted : `${counted}, ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** "per HD"; "each" for single pieces. */
export const perUnit = (unit: string): string => (unit === '' || unit === 'EA' ? 'each' : `per ${unit}`);

export const parseUnitOfIssue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : '';

export const unitWords = (code: string, quantity: number): string =>
  code === '' ? '' : unitOfIssueWords(code, UNITS.get(code)?.name ?? null, quantity);
