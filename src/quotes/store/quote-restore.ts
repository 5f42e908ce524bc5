import type { QuoteCounted } from './quote-store.ts';

/** Why waiting mails of a copy are not sent by themselves: they may have been sent since it was made. */
export const HELD_MAIL = 'Restored from a copy: it may have been sent since. Send it again where it was not.';

/** Puts copies of requests for quote in the place of what is there. Both reject with `BadCopy`, and then nothing was changed. */
export type QuoteRestore = {
  /** Reads all of a copy. */
  check(file: string): Promise<QuoteCounted>;
  /**
   * Restores a copy after it was checked. What was there is kept under another name; a process that dies in between leaves either the old or the new
   * requests in force. Rejects with `StoreUnavailable` while another program has the embedded database open.
   */
  restore(file: string): Promise<RestoredQuotes>;
  /** Whether there are requests that a restore would replace. */
  isOccupied(): Promise<boolean>;
};

export type RestoredQuotes = QuoteCounted & {
  /** Mails of the copy that were waiting: they are kept as failed (`HELD_MAIL`). */
  heldMails: number;
  /** What was there is kept in this file (SQLite) or schema (PostgreSQL); null when there was nothing. */
  replaced: string | null;
};

/** "2026-11-22T01-15-50-123Z": part of the name under which replaced requests are kept, other at every restore. */
export function replacedAt(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');
}
