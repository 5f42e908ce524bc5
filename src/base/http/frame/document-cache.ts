/** G3.1 */
export const MAX_AGE_MS = 30 * 60_000;
export const MAX_DOCUMENTS = 500;
const ARENA_BYTES = 16 * 1_024 * 1_024;
const MAX_DOCUMENT_BYTES = ARENA_BYTES / 16;

export type CachedDocument = { document: Buffer; etag: string | null };

export type DocumentCache = {
  find(path: string): CachedDocument | null;
  set(path: string, document: Uint8Array, etag: string | null): void;
  readonly size: number;
};

export function createDocumentCache(now: () => number = Date.now, arenaBytes = ARENA_BYTES): DocumentCache {
  type Entry = { start: number; end: number; until: number; etag: string | null };
  const entries = new Map<string, Entry>();
  let arena: Buffer | null = null;
  let position = 0;

  function makeRoom(bytes: number): number {
    const before = position;
    const start = position + bytes > arenaBytes ? 0 : position;
    for (const [path, entry] of entries) {
      const passedBy = start < before && entry.start >= before;
      const overwritten = entry.start < start + bytes && entry.end > start;
      if (!passedBy && !overwritten && entries.size < MAX_DOCUMENTS) break;
      entries.delete(path);
    }
    position = start + bytes;
    return start;
  }

  return {
    find(path) {
      const entry = entries.get(path);
      if (entry === undefined) return null;
      if (entry.until > now())
        return { document: Buffer.from(arena!.subarray(entry.start, entry.end)), etag: entry.etag };
      entries.delete(path);
      return null;
    },
    set(path, document, etag) {
      if (document.length > Math.min(MAX_DOCUMENT_BYTES, arenaBytes)) return;
      entries.delete(path);
      arena ??= Buffer.allocUnsafeSlow(arenaBytes);
      const start = makeRoom(document.length);
      arena.set(document, start);
      entries.set(path, { start, end: start + document.length, until: now() + MAX_AGE_MS, etag });
    },
    get size() {
      return entries.size;
    },
  };
}

const caches = new WeakMap<object, DocumentCache>();

/** One cache for each catalog version. */
export function documentsOf(catalog: object): DocumentCache {
  let cache = caches.get(catalog);
  if (cache === undefined) caches.set(catalog, (cache = createDocumentCache()));
  return cache;
}
