import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { ListedPart } from './catalog-records.ts';

/** Narrows the parts of a maker; all conditions hold. `text` is in the item name, or begins a part number. */
export type MakerFilter = { fsc?: Fsc; text?: string };

/** Decides on each part of the class, by its record and the maker's normalized numbers. Null: every part is left. */
export function makerCondition({ text = '' }: MakerFilter) {
  if (text === '') return null;
  const upper = text.toUpperCase();
  const beginning = normalizePartNumber(text);
  return {
    readsNumbers: beginning !== null,
    holds: ({ itemName }: ListedPart, numbers: readonly string[]): boolean =>
      itemName.toUpperCase().includes(upper) ||
      (beginning !== null && numbers.some((number) => number.startsWith(beginning))),
  };
}
