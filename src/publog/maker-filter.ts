import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { ListedPart } from './catalog-records.ts';

/** Narrows the parts of a maker; all conditions hold. `text` is in the item name, or begins a part number. */
export type MakerFilter = { fsc?: Fsc; text?: string };

/** Decides on a part of the class by its record and the maker's numbers, the last form of each normalized. */
export function makerCondition({ text = '' }: MakerFilter) {
  if (text === '') return null;
  const upper = text.toUpperCase();
  const beginning = normalizePartNumber(text);
  return ({ itemName }: ListedPart, numbers: readonly (readonly [...unknown[], normalized: string])[]): boolean =>
    itemName.toUpperCase().includes(upper) ||
    (beginning !== null && numbers.some((number) => number.at(-1)!.startsWith(beginning)));
}
