import { within } from './in-parallel.ts';

/** A row of the operators' sheet. `todo`: the next step in words. */
export type SheetState = { look: 'ok' | 'warn' | 'err' | 'off'; word: string; figure?: string; todo?: string };

/** Undefined: could not be read. */
export type ReadState = SheetState | undefined;
export const UNREAD: SheetState = { look: 'err', word: 'Cannot be read', todo: 'The log of the server says why.' };
export const good = (figure: string): SheetState => ({ look: 'ok', word: 'Good', figure });
export const off = (figure: string, word = 'Off'): SheetState => ({ look: 'off', word, figure });
export const goodUnless = (count: number, word: string, figure: string): SheetState =>
  count > 0 ? { look: 'err', word, figure } : good(figure);

/** A slow or silent source holds up nothing. */
const PATIENCE_MS = 1_500;

/** Undefined when late or failed. */
export const orUnread = <Value>(read: Promise<Value>): Promise<Value | undefined> =>
  within(PATIENCE_MS, read, () => undefined).catch(() => undefined);
