import type { PartData } from './part-data.ts';

/** How long a part's data is kept, and how many: spec 1 section 9. */
export const PART_CACHE_MS = 30 * 60_000;
export const PART_CACHE_ENTRIES = 500;

/** Parts read a short while ago; the oldest leaves first. Belongs to one catalog version: a switch starts a new one. */
export type PartCache = {
  find(key: string): PartData | null;
  keep(key: string, part: PartData): void;
  readonly size: number;
};

export function createPartCache(now: () => number = Date.now): PartCache {
  const entries = new Map<string, { part: PartData; until: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      if (entry.until > now()) return entry.part;
      entries.delete(key);
      return null;
    },
    keep(key, part) {
      entries.delete(key);
      if (entries.size >= PART_CACHE_ENTRIES) entries.delete(entries.keys().next().value!);
      entries.set(key, { part, until: now() + PART_CACHE_MS });
    },
    get size() {
      return entries.size;
    },
  };
}
