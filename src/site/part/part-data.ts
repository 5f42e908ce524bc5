import type { Column, ColumnOf, SectionName } from '#base/domain/publog-columns.ts';
import { parseSourceDate } from '#base/domain/day.ts';
import { paths } from '#base/paths.ts';
import type { PartToDraw } from '../drawings/draw-part.ts';

/** `meaning`: null where none is published. */
export type Coded = { code: string; meaning: string | null };
export type DecodedRow<Name extends SectionName> = Partial<Record<ColumnOf<Name>, Coded>>;
/** Null could not be read. */
export type PartSections = { [Name in SectionName]: DecodedRow<Name>[] | null };
export type Characteristic = DecodedRow<'characteristics'>;

/** Rows on a page: C5.3, C5.4. */
export const LIST_ROWS = 500;
/** C12.2. */
export const MAX_COMPARED = 4;

export const partToDraw = ({ itemName, sections }: { itemName: string; sections: PartSections }): PartToDraw => ({
  itemName,
  characteristics: byRequirement(sections.characteristics ?? []),
});

/** Joins the replies of each requirement. `row`: with the first one. */
export function byRequirement(rows: readonly Characteristic[]) {
  const known = new Map<string, { mrc: string; title: string; replies: string[]; row: Characteristic }>();
  for (const row of rows) {
    const { mrc, requirements_statement: title, clear_text_reply: reply } = row;
    if (!mrc || !reply) continue;
    const first = { mrc: mrc.code, title: title?.code ?? '', replies: [], row };
    const one = known.getOrInsert(mrc.code, first);
    one.replies.push(reply.code);
  }
  return [...known.values()];
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "00012.500" as "12.5 lb". Null for 0: not recorded. */
export function formatColumn({ unit }: Pick<Column, 'unit'>, text: string): string | null {
  const value = unit === undefined ? null : asNumber(text);
  if (value === null) return text;
  if (value === 0) return null;
  return unit === 'USD' ? DOLLARS.format(value) : `${value} ${unit}`;
}

/** Newer files have three columns. */
export function withSize(row: DecodedRow<'packaging'>): DecodedRow<'packaging'> {
  const size = formatSize(row.unpkg_item_length?.code, row.unpkg_item_width?.code, row.unpkg_item_height?.code);
  return size === null ? row : { ...row, unpkg_item_dim: { code: size, meaning: null } };
}

/** Numbers are zero-padded in the source. */
export const asNumber = (text: string) => (/^(\d+(\.\d+)?|\.\d+)$/.test(text.trim()) ? Number(text) : null);

/** "4 × 3 × 0.9 in", or null. */
export function formatSize(...sides: (string | undefined)[]): string | null {
  const values = sides.map((side = '') => asNumber(side) ?? 0);
  return values.includes(0) ? null : `${values.join(' × ')} in`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "01-FEB-2004" as "1 February 2004". */
export function formatSourceDate(text: string): string {
  const [year, month, day] = parseSourceDate(text)?.split('-') ?? [];
  return day === undefined ? text : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Only DEMIL code A needs no check. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  !['', 'A'].includes(demil?.trim().toUpperCase() ?? '');

type Named = { listed: boolean; itemName: string; definition: { inc: string; name: string } | null };

export const namePageOf = ({ listed, itemName, definition }: Named): string | null =>
  listed && definition?.name === itemName ? definition.inc : null;

const MAX_REPLY_LENGTH = 200;
const MRC = /^[A-Z0-9]{4}$/;
const PLAIN_REPLY = /^[!-`{-~]+(?: [!-`{-~]+)*$/;

/** Filters compare replies so. */
const singleBlanks = (reply: string): string => reply.replaceAll(/ {2,}/g, ' ');

export const othersWith = (inc: string, row: Characteristic): string | null =>
  canBeLookedFor(row) ? paths.itemNameWith(inc, row.mrc!.code, singleBlanks(row.clear_text_reply!.code)) : null;

function canBeLookedFor({ mrc, clear_text_reply: reply }: Characteristic): boolean {
  if (!mrc || !reply || reply.code.length > MAX_REPLY_LENGTH) return false;
  return MRC.test(mrc.code) && PLAIN_REPLY.test(singleBlanks(reply.code));
}

export const hasSimilar = (characteristics: readonly Characteristic[] | null): boolean =>
  characteristics?.some(canBeLookedFor) ?? false;
