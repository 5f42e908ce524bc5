import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { FileState, QuoteFile } from './stored-quote.ts';

/** What the store knows of files that came with requests; their bytes are in the folder of attachments. Methods reject with `StoreUnavailable`. */
export type FileStore = {
  /** Which of some files, by their names in the folder, a request has. */
  boundAmong(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Every file of every request, by their id. */
  list(afterId: number, limit: number): Promise<QuoteFile[]>;
  /** Files that no scan has judged, by their id. */
  listUnscanned(afterId: number, limit: number): Promise<QuoteFile[]>;
  /** Records what a scan said of a file, for every request that has it. */
  setState(storedAs: string, state: FileState): Promise<void>;
  /** A file of a request; null when the request has no such file. */
  find(number: RfqNumber, fileId: number): Promise<QuoteFile | null>;
};
