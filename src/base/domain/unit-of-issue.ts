/** Units of issue that are a fixed number of pieces: the codes of reference-data/codes/ui_unit_of_issue.csv whose name is a number. */
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

/** How many pieces one unit of issue is: 100 for HD. Null for a code that is not a number of pieces (a foot, a kit, a bag) or not known. */
export const piecesOf = (unit: string): number | null => (Object.hasOwn(PIECES, unit) ? PIECES[unit]! : null);

/** "HD, hundred: 3 means 300 pieces"; "RO, roll"; the code alone where no meaning is published. */
export function unitOfIssueWords(unit: string, meaning: string | null, quantity = 1): string {
  const named = meaning === null || meaning === '' ? unit : `${unit}, ${meaning.toLowerCase()}`;
  const pieces = piecesOf(unit);
  if (pieces === null || pieces === 1) return named;
  return `${named}: ${quantity.toLocaleString('en-US')} means ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** "3 HD, 300 pieces"; "1,200 EA"; the number alone without a unit. */
export function quantityWords(quantity: number, unit: string): string {
  const counted = `${quantity.toLocaleString('en-US')} ${unit}`.trim();
  const pieces = piecesOf(unit) ?? 1;
  return pieces === 1 ? counted : `${counted}, ${(quantity * pieces).toLocaleString('en-US')} pieces`;
}

/** What a price is for: "per HD"; "each" for a single piece and without a unit. */
export const perUnit = (unit: string): string => (unit === '' || unit === 'EA' ? 'each' : `per ${unit}`);

/** The code of a unit of issue, two letters; empty for anything else. Codes without a known name are kept. */
export const parseUnitOfIssue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : '';
