import type { QuoteStore } from '../store/quote-store.ts';

/** Room that the largest request and its mails take in the log of the database, with some to spare. */
const ROOM_OF_A_REQUEST_BYTES = 1_048_576;

export type QuoteWatch = {
  /** A request was stored. */
  noteStored(): void;
  /** A request was refused because its store could not take it. */
  noteRefused(): void;
  /** Tries whether a request could be stored now. Never rejects. */
  probe(): Promise<void>;
  /** Since when requests are refused; null while they are taken. Milliseconds since 1970. */
  refusedSinceMs(): number | null;
};

/**
 * Knows whether requests for quote can be stored: by what became of the last one, and by a probe where none comes in. The probe writes and
 * commits a row, which waits for the disk as a request does: an empty transaction succeeds on a full disk. Since a row fits where a request
 * does not, `freeBytes` of the database's disk are looked at too; null where it is another machine's.
 */
export function watchQuotes(
  store: Pick<QuoteStore, 'probe'>,
  { freeBytes, now }: { freeBytes: () => Promise<number | null>; now: () => number },
): QuoteWatch {
  let sinceMs: number | null = null;
  const noteStored = (): void => {
    sinceMs = null;
  };
  const noteRefused = (): void => {
    sinceMs ??= now();
  };
  return {
    noteStored,
    noteRefused,
    async probe() {
      try {
        await store.probe();
        const free = await freeBytes();
        if (free !== null && free < ROOM_OF_A_REQUEST_BYTES) noteRefused();
        else noteStored();
      } catch {
        noteRefused();
      }
    },
    refusedSinceMs: () => sinceMs,
  };
}
