/** Every format can print it. */
export const MAX_QUANTITY = 999_999_999;

/** A dozen or a box is ambiguous: "5 dozen" is not 5. */
const UNIT = 'EA|EACH|PCS?|PIECES?|PCE|UNITS?|NOS?|OFF|CT|SETS?|SE|KITS?|KT|STK|QTY|X';
const WITH_UNIT = new RegExp(`^(?:X|QTY|QUANTITY)?[ .:=]*([0-9][0-9.,' ]*?) *(?:\\(?(?:${UNIT})\\)?\\.?)?$`);
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
  const plain = GROUPED.test(digits) ? digits.replace(/[,' ]/g, '') : digits.replace(/[.,]0{1,2}$/, '');
  const quantity = /^[0-9]{1,15}$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 'unclear';
}

/** Reads a positive whole number: 250, "5 EA", "1,000" (C17.2). Else null. */
export function parseQuantity(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const quantity = typeof text === 'string' ? readQuantity(text) : null;
  return quantity === 'unclear' ? null : quantity;
}
