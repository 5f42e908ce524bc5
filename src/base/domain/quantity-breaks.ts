import { parseQuantity } from './quantity.ts';

/** Further quantities of one line that are to be priced too. */
export const MAX_QUANTITY_BREAKS = 5;
/** Between quantities: signs that stand in no number, a comma before a space, and spaces. */
const BETWEEN = /\s*[/;|]\s*|\s*,\s+|\s+/;
/** A number with thousands: "1,000". */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const MAX_BREAKS_TEXT = 120;

/**
 * Quantities as a person types them: "10 / 50 / 100", "10, 50, 100", "500 / 1,000". Ascending, each once, at most five; empty for an empty text. Null for what
 * cannot be read, and for what could be read in two ways: "50,100".
 */
export function parseQuantityBreaks(text: string): number[] | null {
  const plain = text.trim();
  if (plain === '') return [];
  if (plain.length > MAX_BREAKS_TEXT) return null;
  const pieces = plain.split(BETWEEN).filter((piece) => piece !== '');
  const quantities = pieces.length === 1 ? readCommas(pieces[0]!) : pieces.map(readWithThousands);
  return quantities === null || quantities.includes(null) ? null : inOrder(quantities as number[]);
}

/** Quantities as a program sends them, each a number or a text; null for what is no list of at most five quantities. */
export function parseQuantityList(values: readonly unknown[]): number[] | null {
  if (values.length > MAX_BREAKS_TEXT) return null;
  const quantities = values.map(parseQuantity);
  return quantities.includes(null) ? null : inOrder(quantities as number[]);
}

/** "10 / 50 / 100", as `parseQuantityBreaks` reads it. */
export const formatQuantityBreaks = (quantities: readonly number[]): string => quantities.join(' / ');

const readWithThousands = (text: string): number | null =>
  parseQuantity(THOUSANDS.test(text) ? text.replaceAll(',', '') : text);

/** A text whose only signs are commas: of thousands where nothing else is possible, between quantities where these cannot be. */
function readCommas(text: string): (number | null)[] | null {
  const groups = text.split(',');
  if (!THOUSANDS.test(text)) return groups.map(parseQuantity);
  return groups.slice(1).some((group) => group.startsWith('0')) ? [readWithThousands(text)] : null;
}

function inOrder(quantities: readonly number[]): number[] | null {
  const distinct = [...new Set(quantities)].sort((one, other) => one - other);
  return distinct.length > MAX_QUANTITY_BREAKS ? null : distinct;
}
