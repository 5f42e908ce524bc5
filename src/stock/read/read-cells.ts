import { parseIsoDate, parseSourceDate } from '#base/domain/day.ts';
import { MAX_QUANTITY } from '#base/domain/quantity.ts';
import { spelledOut } from '#base/domain/money.ts';
import type { Certificate } from '#base/domain/quotation.ts';
import type { ListSettings } from '../stock-line.ts';

type Notation = Pick<ListSettings, 'decimalSign' | 'dateOrder'>;

/** A reason in words, in place of a value. */
export class CellFault extends Error {}

const TWO_READINGS = /^(\d{1,3})([.,])(\d{3})$/;
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\d)/;

/** Reads a whole number from 0. "1.234" and "1,234" are asked, unless the list says its decimal sign. */
export function readCount(cell: string, what: string, { decimalSign }: Notation): number {
  const text = /^\d{1,3}(?:\s\d{3})+(?!\d)/.test(cell.trim()) ? cell.replaceAll(/\s/g, '') : cell.trim();
  if (/^[-−–]/.test(text)) throw new CellFault(`${what} “${cell}” is below zero.`);
  const [, whole = '', sign = '', rest = ''] = TWO_READINGS.exec(text) ?? [];
  if (sign !== '' && decimalSign === '')
    throw new CellFault(
      `${what} “${cell}” can be read as ${whole}${rest} or as ${whole}.${rest}. Set the decimal sign of the list.`,
    );
  const grouping = GROUPED.exec(text)?.[1];
  const ungrouped = grouping === undefined || grouping === decimalSign ? text : text.replaceAll(grouping, '');
  const plain = ungrouped.replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) throw new CellFault(`${what} “${cell}” is not a number.`);
  const count = Number(plain);
  if (!Number.isInteger(count)) throw new CellFault(`${what} “${cell}” is not a whole number.`);
  if (count > MAX_QUANTITY) throw new CellFault(`${what} “${cell}” is above ${MAX_QUANTITY.toLocaleString('en-US')}.`);
  return count;
}

/** "1,284" by the list's decimal sign, so that it has one reading. */
export function oneReading(cell: string, { decimalSign }: Notation): string {
  const [, whole = '', sign = '', rest = ''] = /^(\D*\d{1,3})([.,])(\d{3}\D*)$/.exec(cell.trim()) ?? [];
  if (sign === '' || decimalSign === '') return cell;
  return sign === decimalSign ? cell.replace(`${whole}${sign}${rest}`, spelledOut(`${whole}.${rest}`)) : whole + rest;
}

/** Reads 2026-11-20, 20.11.2026, 20 Nov 2026, 11/20/26. The list says the order of 11/12/26. */
export function readDay(cell: string, what: string, { dateOrder }: Notation): string {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (year === '') {
    const plain = text
      .replace(/^(\d{4})[./](\d{1,2})[./](\d{1,2})$/, (_, y, m, d) => `${y}-${two(m)}-${two(d)}`)
      .replace(/^(\d{1,2})[ .-]*([A-Z]{3})[A-Z]*[ .-]*(\d{4})$/i, '$1-$2-$3');
    const day = parseSourceDate(plain);
    if (day === null) throw new CellFault(`${what} “${cell}” is not a date. Write it as 2026-11-20.`);
    return day;
  }
  const order = sign === '.' || Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : dateOrder;
  if (order === '' && first !== second)
    throw new CellFault(`${what} “${cell}” can be read in two ways. Set the order of dates of the list.`);
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  const read = parseIsoDate(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`);
  if (read === null) throw new CellFault(`${what} “${cell}” is not a day of the calendar.`);
  return read;
}
const two = (digits: string): string => digits.padStart(2, '0');

const CERTIFICATE_WORDS: readonly (readonly [RegExp, Certificate])[] = [
  [/\b8130\b/, '8130-3'],
  [/\bEASA\b|\bFORM ?(?:1|ONE)\b/, 'easa-1'],
  [/\b(?:MFG|MFR|MAKER|MANUFACTURER|OEM)\w*\b.*\b(?:CERT|COC|C OF C|CONFORM)/, 'maker'],
  [/\bC ?O ?F? ?C\b|\bCERT\w*\b|\bCONFORM/, 'coc'],
  [/\bTRACE/, 'trace'],
  [/^(?:NONE|NO|N|N A|NIL)$/, 'none'],
];

/** Finds what a cell denies. "No. 4711" denies nothing. */
const NEGATION =
  /\b(?:NOT?(?! \w*\d)|NO(?= (?:8130|FORM 1))|NON|WITHOUT|MISSING|LESS|LACKS|UNCERTIFIED)\b(?: (?:8130(?: 3)?|EASA|FORM 1))*/;

/** Null for words that name none of ours. */
export function readCertificate(cell: string): Certificate | null {
  const text = cell
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  if (NEGATION.test(text)) {
    if (/\b(?:8130|EASA|FORM)\b/.test(text.replace(NEGATION, '')))
      throw new CellFault(`The certificate “${cell}” can be read in two ways. Write what there is.`);
    return 'none';
  }
  return CERTIFICATE_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}
