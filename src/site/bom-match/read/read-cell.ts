import type { ListQuantity } from '../list.ts';
import { readQuantity } from '#base/domain/quantity.ts';
import { CONDITION_CODES, type Condition } from '#base/domain/condition.ts';

/** Whether a cell holds a quantity and nothing else that a part number could be: at most six digits. */
export function isQuantityCell(cell: string): boolean {
  return cell.replace(/[^0-9]/g, '').length <= 6 && typeof readQuantity(cell) === 'number';
}

/** A quantity as written in a cell: a number, or the text where it is unclear. */
export function quantityIn(cell: string): ListQuantity {
  const quantity = readQuantity(cell);
  return quantity === 'unclear' ? cell.trim() : quantity;
}

/** A number of up to nine digits, or several pieces of up to six: "2,5", "-3", "1/2", "2-4", "10/50/100", "5K". */
const AMOUNT = /^\(?[X*×+~<>#/-]*(?:[0-9]{1,9}%?|[0-9]{1,4}(?:K|E[0-9])|[0-9]{1,6}(?:[.,'/⁄-]+[0-9]{1,6})+)[X*×+]?\)?$/;
/** Units of several pieces: of how many is not said. */
export const PACK =
  'DOZ(?:ENS?)?|DZ|PAIRS?|PR|GROSS|HUNDREDS?|HD|THOUSANDS?|BOX(?:ES)?|BX|PACK(?:S|AGES?)?|PKGS?|PK|CASES?|CARTONS?|LOTS?';
const COUNTING_WORD = new RegExp(
  `^(?:ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|FIFTEEN|TWENTY|THIRTY|FORTY|FIFTY|HALF|COUPLE|FEW|SEVERAL|${PACK})$`,
);

/** Whether a word of upper case may say how many, clearly or not. */
export const isAmount = (word: string): boolean => AMOUNT.test(word) || COUNTING_WORD.test(word);

/** The same of a cell: "24", "5 dozen", "10 / 50 / 100". */
export function isAmountCell(cell: string): boolean {
  const words = cell.toUpperCase().match(/[^ ]*[0-9A-Z][^ ]*/g) ?? [];
  return isQuantityCell(cell) || (words.length > 0 && words.every(isAmount));
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
