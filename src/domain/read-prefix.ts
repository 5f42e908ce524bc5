import { normalizePartNumber, type NormalizedPartNumber } from './part-number.ts';
import { plainText } from './plain-text.ts';
import { splitLabels, trimEdges, type Label } from './typed-labels.ts';
import { findNsn, numberStart } from './typed-numbers.ts';
import { readWithCage } from './typed-parts.ts';
import { nsnDigits } from './nsn.ts';

/** A text that is still being typed: what it may be the beginning of. */
export type TypedPrefix = {
  /** Upper case, without a label before it; not empty. */
  text: string;
  /** What its label says it is. */
  label: Label | null;
  /** 1 to 13 digits of an NSN or a NIIN. */
  digits: string | null;
  /** Best first: the whole text, then the part of it beside a CAGE code. */
  partNumbers: readonly NormalizedPartNumber[];
};

/** Reads what stands in a search box so far. Null when there is nothing in it that can be looked for. */
export function readPrefix(typed: string): TypedPrefix | null {
  const upper = plainText(typed).toUpperCase();
  const { head, fields } = splitLabels(upper);
  const field =
    fields.length === 0 || head !== '' ? null : (fields.find(({ label }) => label === 'part') ?? fields[0]!);
  const labelled = field !== null && !field.glued;
  const text = labelled ? field.value : trimEdges(upper);
  if (text === '') return null;
  const inside = findNsn(text)?.nsn;
  const partNumbers = [normalizePartNumber(text), ...readWithCage(text).likely.map(({ partNumber }) => partNumber)];
  return {
    text,
    label: labelled ? field.label : null,
    digits: inside === undefined ? numberStart(text) : nsnDigits(inside),
    partNumbers: [...new Set(partNumbers.filter((number) => number !== null))],
  };
}
