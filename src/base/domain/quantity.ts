export const MAX_QUANTITY = 999_999_999;

/** A dozen or a box is ambiguous: "5 dozen" is not 5. */
const UNIT = 'EA|EACH|PCS?|PIECES?|PCE|UNITS?|NOS?|OFF|CT|SETS?|SE|KITS?|KT|STK|QTY|X';
const WITH_UNIT = new RegExp(
  `^(?:X|QTY|QUANTITY)?(?:[ :=]|\\.(?![0-9]))*([0-9][0-9.,' ]*?) *(?:\\(?(?:${UNIT})\\)?\\.?)?$`,
);
/** A point is ambiguous: "1.000". */
const GROUPED = /^[0-9]{1,3}(?:([,' ])[0-9]{3})(?:\1[0-9]{3})*$/;
const MAX_TEXT = 40;

/** Reads "24", "1,000", "24 EA", "x24", "qty: 24". Null when blank; "unclear" unless a whole number from 1. */
export function readQuantity(written: string): number | null | 'unclear' {
  const text = written
    .trim()
    .slice(0, MAX_TEXT + 1)
    .toUpperCase();
  if (text === '' || /^(?:-+|N\/?A|TBD|\?+)$/.test(text)) return null;
  const digits = text.length > MAX_TEXT ? undefined : WITH_UNIT.exec(text)?.[1]?.trim();
  if (digits === undefined) return 'unclear';
  const whole = digits.replace(/\.0{1,2}$/, '');
  const plain = GROUPED.test(whole) ? whole.replace(/[,' ]/g, '') : whole;
  const quantity = /^[0-9]{1,15}$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 'unclear';
}

/** Reads a positive whole number: 250, "5 EA", "1,000" (C17.2). Else null. */
export function parseQuantity(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const quantity = typeof text === 'string' ? readQuantity(text) : null;
  return quantity === 'unclear' ? null : quantity;
}

export const MAX_QUANTITY_BREAKS = 5;
const BETWEEN = /\s*[/;|]\s*|\s*,\s+|\s+/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const MAX_BREAKS_TEXT = 120;

/** Reads "10 / 50 / 100" or "500 / 1,000", ascending, at most five. Null when ambiguous: "50,100". */
export function parseQuantityBreaks(text: string): number[] | null {
  const plain = text.trim();
  if (plain === '') return [];
  if (plain.length > MAX_BREAKS_TEXT) return null;
  const pieces = plain.split(BETWEEN).filter((piece) => piece !== '');
  const quantities = pieces.length === 1 ? readCommas(pieces[0]!) : pieces.map(readWithThousands);
  return quantities === null || quantities.includes(null) ? null : inOrder(quantities as number[]);
}

/** The same for numbers or texts of a program. */
export function parseQuantityList(values: readonly unknown[]): number[] | null {
  if (values.length > MAX_BREAKS_TEXT) return null;
  const quantities = values.map(parseQuantity);
  return quantities.includes(null) ? null : inOrder(quantities as number[]);
}

export const formatQuantityBreaks = (quantities: readonly number[]): string => quantities.join(' / ');

const readWithThousands = (text: string): number | null =>
  parseQuantity(THOUSANDS.test(text) ? text.replaceAll(',', '') : text);

/** Only commas: thousands or separators, whichever is possible. */
function readCommas(text: string): (number | null)[] | null {
  const groups = text.split(',');
  if (!THOUSANDS.test(text)) return groups.map(parseQuantity);
  return groups.slice(1).some((group) => group.startsWith('0')) ? [readWithThousands(text)] : null;
}

function inOrder(quantities: readonly number[]): number[] | null {
  const distinct = [...new Set(quantities)].sort((one, other) => one - other);
  return distinct.length > MAX_QUANTITY_BREAKS ? null : distinct;
}
