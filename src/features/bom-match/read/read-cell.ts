import { parseQuantity } from '../../../domain/quantity.ts';
import { CONDITION_CODES, type Condition } from '../../../domain/condition.ts';

/** Units that people write beside a quantity, without units that could be part numbers. */
const UNIT =
  'EA|EACH|PCS?|PIECES?|PCE|UNITS?|NOS?|OFF|CT|PR|PAIRS?|SETS?|SE|KITS?|KT|BX|BOX|BOXES|PKG?|PACKS?|HD|DZ|DOZEN|LOT|STK|QTY|X';
const WITH_UNIT = new RegExp(`^(?:X|QTY|QUANTITY)?[ .:=]*([0-9][0-9.,' ]*?) *(?:\\(?(?:${UNIT})\\)?\\.?)?$`);

/**
 * The quantity of a cell: "24", "1,000", "24.0", "24 EA", "x24", "qty: 24". Null when there is none (blank, a dash, "n/a");
 * "unclear" when something stands there that is no whole number from 1 on: "1.000" is one to some and a thousand to others.
 */
export function readQuantity(cell: string): number | null | 'unclear' {
  const text = cell.trim().toUpperCase();
  if (text === '' || /^(?:-+|N\/?A|TBD|\?+)$/.test(text)) return null;
  const digits = WITH_UNIT.exec(text)?.[1]?.trim();
  if (digits === undefined) return 'unclear';
  const plain = /^[0-9]{1,3}(?:([,' ])[0-9]{3})(?:\1[0-9]{3})*$/.test(digits)
    ? digits.replace(/[,' ]/g, '')
    : digits.replace(/[.,]0{1,2}$/, '');
  return parseQuantity(plain) ?? 'unclear';
}

/** Whether a cell holds a quantity and nothing else that a part number could be: at most six digits. */
export function isQuantityCell(cell: string): boolean {
  return cell.replace(/[^0-9]/g, '').length <= 6 && typeof readQuantity(cell) === 'number';
}

/** What people write for the five conditions. */
const WORDS: Record<Condition, readonly string[]> = {
  FN: ['FN', 'FACTORY NEW', 'NEW', 'NE', 'FACTORYNEW', 'BRAND NEW', 'NEW FN'],
  NS: ['NS', 'NEW SURPLUS', 'SURPLUS', 'NEW OLD STOCK', 'NOS', 'UNUSED SURPLUS'],
  AR: ['AR', 'AS REMOVED', 'AS IS', 'REMOVED', 'USED'],
  OH: ['OH', 'OVERHAULED', 'OVERHAUL', 'O H', 'OVH'],
  SV: ['SV', 'SERVICEABLE', 'SVC', 'SERVICABLE', 'INSPECTED', 'REPAIRED'],
};
const CODE_OF = new Map(CONDITION_CODES.flatMap((code) => WORDS[code].map((word) => [word, code] as const)));

/** A condition in any of the ways in which people write it: "FN", "Overhauled", "OH - Overhauled". Null for anything else. */
export function readCondition(cell: string): Condition | null {
  const text = cell
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  return CODE_OF.get(text) ?? CODE_OF.get(text.slice(0, 2) + text.slice(2).replace(/^ .*$/, '')) ?? null;
}
