/** From reference-data/codes/ui_unit_of_issue.csv. */
const PIECES: Readonly<Record<string, number>> = {
  EA: 1,
  PR: 2,
  FV: 5,
  TE: 10,
  DZ: 12,
  AX: 20,
  TD: 24,
  TF: 25,
  TS: 36,
  FY: 50,
  HD: 100,
  GR: 144,
  ZC: 200,
  AA: 250,
  ZD: 400,
  VC: 500,
  MX: 1_000,
  ZE: 2_000,
};

/** 100 for HD; null for a foot or a kit. */
export const piecesOf = (unit: string): number | null => (Object.hasOwn(PIECES, unit) ? PIECES[unit]! : null);

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

/** Keeps two letters; else empty. */
export const parseUnitOfIssue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : '';
