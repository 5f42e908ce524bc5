import type { ListQuantity, LineLookup, ListReading } from '../list.ts';
import { CONDITION_CODES, type Condition } from '../../domain/condition.ts';
import { normalizePartNumber } from '../../domain/part-number.ts';
import { parseQuery } from '../../domain/parse-query.ts';
import { listMessages } from '../messages.ts';

const WORDS: Record<Condition, readonly string[]> = {
  FN: ['FN', 'FACTORY NEW', 'NEW', 'NE', 'FACTORYNEW', 'BRAND NEW', 'NEW FN'],
  NS: ['NS', 'NEW SURPLUS', 'SURPLUS', 'NEW OLD STOCK', 'NOS', 'UNUSED SURPLUS'],
  AR: ['AR', 'AS REMOVED', 'AS IS', 'REMOVED', 'USED'],
  OH: ['OH', 'OVERHAULED', 'OVERHAUL', 'O H', 'OVH'],
  SV: ['SV', 'SERVICEABLE', 'SVC', 'SERVICABLE', 'INSPECTED', 'REPAIRED'],
};
const CODE_OF = new Map(CONDITION_CODES.flatMap((code) => WORDS[code].map((word) => [word, code] as const)));

/** "FN", "Overhauled", "OH - Overhauled". */
export function readCondition(cell: string): Condition | null {
  const text = cell
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  return CODE_OF.get(text) ?? CODE_OF.get(text.slice(0, 2) + text.slice(2).replace(/^ .*$/, '')) ?? null;
}

const MAX_READINGS = 6;
const MAX_WORDS = 12;
/** "5.30501E+12". */
const SHORTENED = /^[0-9](?:[.,][0-9]+)?E\+?[0-9]{1,3}$/i;
const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
/** 3-1 or MAR-10 as a date. */
const DATED = new RegExp(
  `^(?:[0-9]{1,2}-${MONTH}|${MONTH}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})$`,
  'i',
);
/** "#REF!", "#N/A". */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i;

/** Reads a number, best first. `stockFirst`: by the column's head. */
export function readingsOf(text: string, stockFirst = false): ListReading[] {
  const readings = (parseQuery(text)?.interpretations ?? []).filter(
    (reading): reading is ListReading =>
      reading.kind === 'nsn' || reading.kind === 'niin' || reading.kind === 'part-number',
  );
  const rank = ({ kind }: ListReading) => (kind === 'part-number' ? 1 : 0);
  return stockFirst ? readings.sort((one, other) => rank(one) - rank(other)) : readings;
}

export function spreadsheetDamage(text: string): string {
  if (SHORTENED.test(text)) return listMessages.shortened;
  if (DATED.test(text)) return listMessages.dated;
  return FORMULA_ERROR.test(text) ? listMessages.formulaError : '';
}

export function numberWords(text: string): string[] {
  return text
    .split(/[\s,;|]+/, MAX_WORDS)
    .map((word) => word.replace(/^[("'[]+|[)"'\].:]+$/g, ''))
    .filter((word) => word.length >= 3 && /[0-9]/.test(word));
}

export function lookupsFor(number: string, quantity: ListQuantity, stockFirst = false): LineLookup[] {
  const readings = readingsOf(number, stockFirst);
  return readings.length === 0 ? [] : [{ number, readings, beside: null, quantity }];
}

export const laterLookup = (number: string, quantity: ListQuantity): LineLookup => {
  return { number, readings: null, beside: null, quantity };
};

/** A single word is a part number. */
function readingsOfLookup({ number, readings }: LineLookup): readonly ListReading[] {
  if (readings !== null) return readings;
  if (/[ ,;]/.test(number) || !/[A-Z]/i.test(number)) return readingsOf(number);
  const partNumber = normalizePartNumber(number);
  return partNumber === null ? [] : [{ kind: 'part-number', partNumber, cage: null }];
}

export function* lookupsInOrder(lookups: readonly LineLookup[]) {
  const seen = new Set<string>();
  for (const lookup of lookups) {
    for (const reading of readingsOfLookup(lookup)) {
      const key = JSON.stringify(reading);
      if (seen.has(key)) continue;
      seen.add(key);
      yield { lookup, reading };
      if (seen.size === MAX_READINGS) return;
    }
  }
}
