import type { Column } from '../../domain/publog-columns.ts';
import type { DecodedRow } from './part-data.ts';

/** A recorded value as people read it; null leaves its line out. A column without a unit is shown as the source writes it. */
export function formatColumn({ unit }: Column, text: string): string | null {
  if (unit === undefined) return text;
  return unit === 'USD' ? formatPrice(text) : formatMeasure(text, unit);
}

/** Newer files have three columns instead of one size. */
export function withSize(row: DecodedRow<'packaging'>): DecodedRow<'packaging'> {
  const size = formatSize(row.unpkg_item_length?.code, row.unpkg_item_width?.code, row.unpkg_item_height?.code);
  return size === null ? row : { ...row, unpkg_item_dim: { code: size, meaning: null } };
}

/** Numbers are zero-padded in the source; a plain decimal number is read, anything else is text. */
const asNumber = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

/** "00012.500" as "12.5 lb"; null for 0, which means not recorded; other text is left as it is. */
export function formatMeasure(text: string, unit: string): string | null {
  const value = asNumber(text);
  if (value === null) return text;
  return value === 0 ? null : `${value} ${unit}`;
}

/** Length, width and height in inches as "4 × 3 × 0.9 in"; null unless all three are recorded. */
export function formatSize(...sides: (string | undefined)[]): string | null {
  const values = sides.map((side) => (side === undefined ? 0 : (asNumber(side) ?? 0)));
  return values.includes(0) ? null : `${values.join(' × ')} in`;
}

/** "00000012.34" as "$12.34"; null for 0, which means none. */
export function formatPrice(text: string): string | null {
  const value = asNumber(text);
  if (value === null) return text;
  return value === 0 ? null : value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

const MONTHS = [
  ['JAN', 'January'],
  ['FEB', 'February'],
  ['MAR', 'March'],
  ['APR', 'April'],
  ['MAY', 'May'],
  ['JUN', 'June'],
  ['JUL', 'July'],
  ['AUG', 'August'],
  ['SEP', 'September'],
  ['OCT', 'October'],
  ['NOV', 'November'],
  ['DEC', 'December'],
] as const;

/** "01-FEB-2004" as "1 February 2004"; other text is left as it is. */
export function formatSourceDate(text: string): string {
  const [, day, short, year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.trim().toUpperCase()) ?? [];
  const month = MONTHS.find(([known]) => known === short)?.[1];
  return month === undefined ? text : `${Number(day)} ${month} ${year}`;
}
