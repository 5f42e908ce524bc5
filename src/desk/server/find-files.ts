import type { QuoteRequest } from '#base/domain/quote-request.ts';
import { MAX_FILES_BYTES } from '../request/quote-limits.ts';
import type { QuoteProblem } from '../request/quote-payload.ts';
import { storedName, type AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore, StoredQuote } from '../store/quote-store.ts';
import type { NewFile } from '../store/stored-quote.ts';

type FoundFiles = { files: NewFile[] } | { problems: QuoteProblem[] } | { stored: StoredQuote };

/**
 * The files of a request by their tokens. A request that is sent again after its files were bound is found instead, however late: its files wait
 * no longer.
 */
export async function findFiles(
  request: QuoteRequest,
  tokens: readonly string[],
  { store, folder, nowMs }: { store: QuoteStore; folder: AttachmentFolder; nowMs: number },
): Promise<FoundFiles> {
  if (tokens.length === 0) return { files: [] };
  const found = await Promise.all(tokens.map((token) => folder.findWaiting(token, nowMs)));
  const files = found.filter((file) => file !== null);
  if (files.length < found.length) {
    const names = tokens.map((token) => ({ storedAs: storedName(token) }));
    const stored = await store.findSame(request, names);
    if (stored !== null) return { stored };
    const problems = found.flatMap((file, index) =>
      file === null ? [{ field: `attachments.${index}`, message: GONE }] : [],
    );
    return { problems };
  }
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_FILES_BYTES)
    return { problems: [{ field: 'attachments', message: 'The files of a request come to at most 10 MB together.' }] };
  return { files };
}

const GONE = 'A file waits an hour for its request, and this one is not here any more. Please attach it again.';
