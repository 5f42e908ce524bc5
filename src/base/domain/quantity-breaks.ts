import { parseQuantity } from './quantity.ts';

export const MAX_QUANTITY_BREAKS = 5;
const BETWEEN = /\s*[/;|]\s*|\s*,\s+|\s+/;
/** "1,000" */
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

/** "10 / 50 / 100" */
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
