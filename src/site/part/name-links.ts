import { paths } from '#base/paths.ts';
import type { DecodedRow, PartData } from './part-data.ts';

/** The code of the item name whose page lists the item; null for an item that is not listed, and for a name that is not the approved one of its code. */
export function namePageOf({ listed, itemName, definition }: PartData): string | null {
  return listed && definition?.name === itemName ? definition.inc : null;
}

export type Characteristic = DecodedRow<'characteristics'>;

/** Longer ones cannot be filtered by: `MAX_VALUE_LENGTH` of the page of a name. */
const MAX_REPLY_LENGTH = 200;
const MRC = /^[A-Z0-9]{4}$/;
/** What an address keeps as it is: no small letters, no sign of another script, single spaces. */
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
