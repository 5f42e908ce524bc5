import type { Column, ColumnOf, SectionName } from '#base/domain/publog-columns.ts';
import { paths } from '#base/paths.ts';
import type { PartToDraw } from '../drawings/draw-part.ts';

/** A code as the source writes it, and its meaning; null where none is published or the column is no code. */
export type Coded = { code: string; meaning: string | null };
/** One row of a section: its recorded columns, decoded. */
export type DecodedRow<Name extends SectionName> = Partial<Record<ColumnOf<Name>, Coded>>;
/** Rows by section; null when it could not be read. */
export type PartSections = { [Name in SectionName]: DecodedRow<Name>[] | null };
export type Characteristic = DecodedRow<'characteristics'>;
export type Units = 'in' | 'mm';

/** Part numbers and characteristics on a page of a part: C5.3, C5.4. */
export const LIST_ROWS = 500;
/** Items that are compared at a time: C12.2. */
export const MAX_COMPARED = 4;

/** An item as drawings read it: its requirements, each with all its replies. */
export function partToDraw({ itemName, sections }: { itemName: string; sections: PartSections }): PartToDraw {
  const known = new Map<string, { mrc: string; title: string; replies: string[] }>();
  for (const { mrc, requirements_statement: title, clear_text_reply: reply } of sections.characteristics ?? []) {
    if (!mrc || !reply) continue;
    const one = known.getOrInsertComputed(mrc.code, () => ({ mrc: mrc.code, title: title?.code ?? '', replies: [] }));
    one.replies.push(reply.code);
  }
  return { itemName, characteristics: [...known.values()] };
}

/** "00012.500" as "12.5 lb", "00000012.34" as "$12.34"; null for a measure or price of 0, which means not recorded. */
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

/** Numbers are zero-padded in the source. */
const asNumber = (text: string): number | null => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

/** Length, width and height in inches as "4 × 3 × 0.9 in"; null unless all three are recorded. */
export function formatSize(...sides: (string | undefined)[]): string | null {
  const values = sides.map((side = '') => asNumber(side) ?? 0);
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

/** Every DEMIL code but A calls for a look at the export classification. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  !['', 'A'].includes(demil?.trim().toUpperCase() ?? '');

/** The code of the item name whose page lists the item; null where there is none. */
export const namePageOf = ({
  listed,
  itemName,
  definition,
}: {
  listed: boolean;
  itemName: string;
  definition: { inc: string; name: string } | null;
}): string | null => (listed && definition?.name === itemName ? definition.inc : null);

/** Longer ones cannot be filtered by: `MAX_VALUE_LENGTH` of the page of a name. */
const MAX_REPLY_LENGTH = 200;
const MRC = /^[A-Z0-9]{4}$/;
/** What an address keeps as it is: no small letters, no other script, single spaces. */
const PLAIN_REPLY = /^[!-`{-~]+(?: [!-`{-~]+)*$/;

/** The address of the items of the same name with the same reply; null where it cannot be looked for. */
export const othersWith = (inc: string, row: Characteristic): string | null =>
  canBeLookedFor(row) ? paths.itemNameWith(inc, row.mrc!.code, row.clear_text_reply!.code) : null;

function canBeLookedFor({ mrc, clear_text_reply: reply }: Characteristic): boolean {
  if (!mrc || !reply || reply.code.length > MAX_REPLY_LENGTH) return false;
  return MRC.test(mrc.code) && PLAIN_REPLY.test(reply.code);
}

/** Whether "Find similar" has a value to filter by. */
export const hasSimilar = (characteristics: readonly Characteristic[] | null): boolean =>
  characteristics?.some(canBeLookedFor) ?? false;
