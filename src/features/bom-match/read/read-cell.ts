import { readQuantity } from '../../../domain/quantity.ts';
import { CONDITION_CODES, type Condition } from '../../../domain/condition.ts';

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
