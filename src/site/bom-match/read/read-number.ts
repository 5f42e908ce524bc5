import { normalizePartNumber } from '#base/domain/part-number.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import type { LineLookup, ListQuantity, ListReading } from '../list.ts';
import { listMessages } from '../messages.ts';

/** Readings of one line that are looked up. */
const MAX_READINGS = 6;
/** Words of a cell that are looked at for a number. */
const MAX_WORDS = 12;
/** A long number as a spreadsheet writes it in a narrow column. */
const SHORTENED = /^[0-9](?:[.,][0-9]+)?E\+?[0-9]{1,3}$/i;
const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
/** A part number such as 3-1 or MAR-10 that a spreadsheet turned into a date. */
const DATED = new RegExp(
  `^(?:[0-9]{1,2}-${MONTH}|${MONTH}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})$`,
  'i',
);
/** "#REF!", "#N/A": the value of a formula that failed. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i;

/** What a number as written may mean: stock numbers and part numbers, best first. `stockFirst`: stock numbers first, as a column's head does. */
export function readingsOf(text: string, stockFirst = false): ListReading[] {
  const readings = (parseQuery(text)?.interpretations ?? []).filter(
    (reading): reading is ListReading =>
      reading.kind === 'nsn' || reading.kind === 'niin' || reading.kind === 'part-number',
  );
  const rank = ({ kind }: ListReading) => (kind === 'part-number' ? 1 : 0);
  return stockFirst ? readings.sort((one, other) => rank(one) - rank(other)) : readings;
}

/** What is wrong with a number that a spreadsheet has changed; empty when nothing is. */
export function spreadsheetDamage(text: string): string {
  if (SHORTENED.test(text)) return listMessages.shortened;
  if (DATED.test(text)) return listMessages.dated;
  return FORMULA_ERROR.test(text) ? listMessages.formulaError : '';
}

/** The words of a text that look like a number: a digit in them, three characters or more. */
export function numberWords(text: string): string[] {
  return text
    .split(/[\s,;|]+/, MAX_WORDS)
    .map((word) => word.replace(/^[("'[]+|[)"'\].:]+$/g, ''))
    .filter((word) => word.length >= 3 && /[0-9]/.test(word));
}

/** A lookup of a number as written; none when nothing in it can be looked up. */
export function lookupsFor(number: string, quantity: ListQuantity, stockFirst = false): LineLookup[] {
  const readings = readingsOf(number, stockFirst);
  return readings.length === 0 ? [] : [{ number, readings, beside: null, quantity }];
}

/** A lookup that is read only when those before it found nothing. */
export const laterLookup = (number: string, quantity: ListQuantity): LineLookup => ({
  number,
  readings: null,
  beside: null,
  quantity,
});

/** The interpretations of a lookup. A single word of letters and digits is a part number: the text around it was read before. */
function readingsOfLookup({ number, readings }: LineLookup): readonly ListReading[] {
  if (readings !== null) return readings;
  if (/[ ,;]/.test(number) || !/[A-Z]/i.test(number)) return readingsOf(number);
  const partNumber = normalizePartNumber(number);
  return partNumber === null ? [] : [{ kind: 'part-number', partNumber, cage: null }];
}

/** The ways to read a line, one after the other: none twice, and not more than are looked up. */
export function* lookupsInOrder(
  lookups: readonly LineLookup[],
): Generator<{ lookup: LineLookup; reading: ListReading }, undefined> {
  const seen = new Set<string>();
  for (const lookup of lookups) {
    for (const reading of readingsOfLookup(lookup)) {
      const key = keyOf(reading);
      if (seen.has(key)) continue;
      seen.add(key);
      yield { lookup, reading };
      if (seen.size === MAX_READINGS) return;
    }
  }
}

const keyOf = (reading: ListReading): string =>
  reading.kind === 'part-number'
    ? `${reading.cage} ${reading.partNumber}`
    : String(reading.kind === 'nsn' ? reading.nsn : -reading.niin);
