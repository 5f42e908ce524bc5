import type { Readable } from 'node:stream';

/** Objects are whole or absent. Rejects with `ObjectStoreUnavailable`, `ObjectChanged` or `ObjectMissing`. */
export type ObjectStore = {
  /** Replaces an object of that key. `onBytes`: bytes sent so far. */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>;
  /** At most some megabytes. */
  putText(key: string, text: string): Promise<void>;
  getText(key: string): Promise<string | null>;
  /** Bytes from `from` on, and the whole `size`. Rejects with `ObjectChanged` for another etag. */
  open(
    key: string,
    options?: { from?: number; ifMatch?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<{ body: Readable; etag: string; size: number }>;
  /** By key, with sizes. */
  list(prefix: string): Promise<Map<string, number>>;
  remove(key: string): Promise<void>;
  /** Running or abandoned writes, which `list` does not show. */
  listUnfinished(prefix: string): Promise<UnfinishedWrite[]>;
  removeUnfinished(write: UnfinishedWrite): Promise<void>;
};

/** `id` is the store's own. `beganAtMs`: by its clock. */
export type UnfinishedWrite = { key: string; id: string; beganAtMs: number; bytes: number };

export type PutOptions = { signal?: AbortSignal | undefined; onBytes?: ((sent: number) => void) | undefined };

/** A later try may succeed. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';
}

/** Replaced since its etag was given. */
export class ObjectChanged extends Error {
  override name = 'ObjectChanged';
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
