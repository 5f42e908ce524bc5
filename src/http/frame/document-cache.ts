import type { CatalogStore } from '../../catalog/catalog-store.ts';

/** How long a part's document is kept, and how many: G3.1. */
export const KEPT_MS = 30 * 60_000;
export const KEPT_DOCUMENTS = 500;
/** Room for 500 documents of twice the usual size; the oldest leave earlier when they are longer than that. */
const ARENA_BYTES = 16 * 1_024 * 1_024;
const LARGEST_DOCUMENT = ARENA_BYTES / 16;

/** Documents made a short while ago, by path; the oldest leaves first. */
export type DocumentCache = {
  /** A copy. */
  find(path: string): Buffer | null;
  keep(path: string, document: Uint8Array): void;
  readonly size: number;
};

/**
 * The documents lie one after another in a ring of bytes: kept as buffers of their own, each would grow old in the heap, and a crawler that asks
 * for each page once would have the engine tidy up three times a second.
 */
export function createDocumentCache(now: () => number = Date.now, arenaBytes = ARENA_BYTES): DocumentCache {
  type Entry = { start: number; end: number; until: number };
  const entries = new Map<string, Entry>();
  let arena: Buffer | null = null;
  let position = 0;

  /** Room for so many bytes: the oldest entries stand where it is, or between it and the end of the ring. */
  function makeRoom(bytes: number): number {
    const before = position;
    const start = position + bytes > arenaBytes ? 0 : position;
    for (const [path, entry] of entries) {
      const passedBy = start < before && entry.start >= before;
      const overwritten = entry.start < start + bytes && entry.end > start;
      if (!passedBy && !overwritten && entries.size < KEPT_DOCUMENTS) break;
      entries.delete(path);
    }
    position = start + bytes;
    return start;
  }

  return {
    find(path) {
      const entry = entries.get(path);
      if (entry === undefined) return null;
      if (entry.until > now()) return Buffer.from(arena!.subarray(entry.start, entry.end));
      entries.delete(path);
      return null;
    },
    keep(path, document) {
      if (document.length > Math.min(LARGEST_DOCUMENT, arenaBytes)) return;
      entries.delete(path);
      arena ??= Buffer.allocUnsafeSlow(arenaBytes);
      const start = makeRoom(document.length);
      arena.set(document, start);
      entries.set(path, { start, end: start + document.length, until: now() + KEPT_MS });
    },
    get size() {
      return entries.size;
    },
  };
}

const caches = new WeakMap<CatalogStore, DocumentCache>();

/** The documents made from a catalog version: a switch starts anew. */
export function documentsOf(catalog: CatalogStore): DocumentCache {
  let cache = caches.get(catalog);
  if (cache === undefined) caches.set(catalog, (cache = createDocumentCache()));
  return cache;
}
