import type { Column } from '#base/domain/publog-columns.ts';
import type { DecodedRow } from './part-data.ts';

/**
 * A recorded value as people read it: "00012.500" as "12.5 lb", "00000012.34" as "$12.34"; null, which leaves its line out, for a
 * measure or price of 0, which means not recorded. Other text, and a column without a unit, is shown as the source writes it.
 */
export function formatColumn({ unit }: Pick<Column, 'unit'>, text: string): string | null {
  const value = unit === undefined ? null : asNumber(text);
  if (value === null) return text;
  if (value === 0) return null;
  return unit === 'USD' ? value.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) : `${value} ${unit}`;
}

/** Newer files have three columns instead of one size. */
export function withSize(row: DecodedRow<'packaging'>): DecodedRow<'packaging'> {
  const size = formatSize(row.unpkg_item_length?.code, row.unpkg_item_width?.code, row.unpkg_item_height?.code);
  return size === null ? row : { ...row, unpkg_item_dim: { code: size, meaning: null } };
}

/** Numbers are zero-padded in the source; a plain decimal number is read, anything else is text. */
const asNumber = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

/** Length, width and height in inches as "4 × 3 × 0.9 in"; null unless all three are recorded. */
export function formatSize(...sides: (string | undefined)[]): string | null {
  const values = sides.map((side) => (side === undefined ? 0 : (asNumber(side) ?? 0)));
  return values.includes(0) ? null : `${values.join(' × ')} in`;
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month).toLocaleString('en-US', { month: 'long' }),
);

/** "01-FEB-2004" as "1 February 2004"; other text is left as it is. */
export function formatSourceDate(text: string): string {
  const [, day, short, year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.trim().toUpperCase()) ?? [];
  const month = MONTHS.find((name) => name.slice(0, 3).toUpperCase() === short);
  return month === undefined ? text : `${Number(day)} ${month} ${year}`;
}

/** The only DEMIL code of an item that needs no demilitarization and no control. */
const UNCONTROLLED = 'A';

/** Whether the DEMIL code of an item calls for a look at its export classification: every code but A does. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  demil !== undefined && demil.trim() !== '' && demil.trim().toUpperCase() !== UNCONTROLLED;
