/** The largest quantity of one line: every format can print it. */
export const MAX_QUANTITY = 999_999_999;

/** Units that people write beside a quantity. One of several pieces, such as a dozen or a box, leaves open how many are meant: "5 dozen" is not 5. */
const UNIT = 'EA|EACH|PCS?|PIECES?|PCE|UNITS?|NOS?|OFF|CT|SETS?|SE|KITS?|KT|STK|QTY|X';
const WITH_UNIT = new RegExp(`^(?:X|QTY|QUANTITY)?[ .:=]*([0-9][0-9.,' ]*?) *(?:\\(?(?:${UNIT})\\)?\\.?)?$`);
/** Digits in groups of three, by one separator. A point separates no thousands: "1.000" is one to some and a thousand to others. */
const GROUPED = /^[0-9]{1,3}(?:([,' ])[0-9]{3})(?:\1[0-9]{3})*$/;
/** A longer text is no quantity. */
const MAX_TEXT = 40;

/**
 * The quantity that a person has written: "24", "1,000", "24.0", "24 EA", "x24", "qty: 24". Null for a text without a quantity (blank, a dash, "n/a");
 * "unclear" when what is written is no whole number from 1 on.
 */
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

/** A positive whole number from text or number: 250, "250", "5 EA" and "1,000" (C17.2). Null for 0, negative, fractional, exponential, blank and too large ones. */
export function parseQuantity(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const quantity = typeof text === 'string' ? readQuantity(text) : null;
  return quantity === 'unclear' ? null : quantity;
}
