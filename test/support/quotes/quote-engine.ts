import type { QuoteRestore } from '../../../src/desk/store/quote-copies.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';

/** An empty place for requests for quote, as the contract suite needs it of every engine. */
export type QuoteEngine = {
  /** The folder of files that came with requests. */
  attachmentsDir: string;
  /** Opens the place; may be called several times, as several processes would. */
  open(): Promise<QuoteStore>;
  /** Restores a copy into another, empty place and opens that. */
  restore(file: string): Promise<QuoteStore>;
  /** Restores copies into this place. */
  openRestore(): QuoteRestore;
  /** Makes the tables of an earlier format in the empty place and runs statements on them. */
  makeEarlier(format: number, statements: readonly string[]): Promise<void>;
  /** Every byte that the engine keeps of requests and mails on the disk. */
  readBytes(): Promise<Buffer>;
  /** Removes all rows and files. Ids begin at 1 again. */
  clear(): Promise<void>;
  /** Closes what was opened and removes it. */
  remove(): Promise<void>;
};
