import { readTyped } from '../../domain/read-typed.ts';
import type { LineAsk, ListReading } from './list-line.ts';
import { listMessages } from './messages.ts';

/** Readings of one line that are looked up. */
const MOST_READINGS = 8;
/** A part number has no more than so many words around it in its cell. */
const MOST_WORDS = 12;
/** What a spreadsheet makes of a long number in a narrow column. */
const SHORTENED = /^[0-9](?:[.,][0-9]+)?E\+?[0-9]{1,3}$/i;
const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
/** What a spreadsheet makes of a part number such as 3-1 or MAR-10. */
const DATED = new RegExp(
  `^(?:[0-9]{1,2}-${MONTH}|${MONTH}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2})$`,
  'i',
);
/** "#REF!", "#N/A": the value of a formula that failed. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i;

/** What a number as written may mean: stock numbers and part numbers, best first. `prefer` puts one kind first, as a column's head does. */
export function readingsOf(text: string, prefer: 'nsn' | 'part-number' | null = null): ListReading[] {
  const readings = (readTyped(text)?.readings ?? []).filter(
    (reading): reading is ListReading =>
      reading.kind === 'nsn' || reading.kind === 'niin' || reading.kind === 'part-number',
  );
  if (prefer === null) return readings;
  const isStock = ({ kind }: ListReading) => kind !== 'part-number';
  const [stock, parts] = [readings.filter(isStock), readings.filter((reading) => !isStock(reading))];
  return prefer === 'nsn' ? [...stock, ...parts] : [...parts, ...stock];
}

/** What is wrong with a number that a spreadsheet has changed; empty when nothing is. */
export function troubleOf(text: string): string {
  if (SHORTENED.test(text)) return listMessages.shortened;
  if (DATED.test(text)) return listMessages.dated;
  return FORMULA_ERROR.test(text) ? listMessages.formulaError : '';
}

/** The words of a text that look like a number: a digit in them, three characters or more. */
export function numberWords(text: string): string[] {
  return text
    .split(/[\s,;|]+/, MOST_WORDS)
    .map((word) => word.replace(/^[("'[]+|[)"'\].:]+$/g, ''))
    .filter((word) => word.length >= 3 && /[0-9]/.test(word));
}

/** An ask for a number as written; null when nothing in it can be looked up. */
export function askFor(
  number: string,
  quantity: number | null,
  prefer: 'nsn' | 'part-number' | null = null,
): LineAsk | null {
  const readings = readingsOf(number, prefer);
  return readings.length === 0 ? null : { number, readings, beside: null, quantity };
}

/** No reading twice for the same quantity, and not more than are looked up. */
export function distinctAsks(asks: readonly (LineAsk | null)[]): LineAsk[] {
  const seen = new Set<string>();
  const kept: LineAsk[] = [];
  for (const ask of asks) {
    if (ask === null || seen.size >= MOST_READINGS) continue;
    const readings = ask.readings.filter((reading) => {
      const key = JSON.stringify(reading);
      return seen.size < MOST_READINGS && !seen.has(key) && seen.add(key);
    });
    if (readings.length > 0) kept.push({ ...ask, readings });
  }
  return kept;
}
