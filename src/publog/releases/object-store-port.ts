import type { Readable } from 'node:stream';

/**
 * Where releases are kept. An object is whole or absent. Rejects with `ObjectStoreUnavailable`, `ObjectChanged`,
 * `ObjectMissing`.
 */
export type ObjectStore = {
  /** Stores a file; an object of that key is replaced. `onBytes` gets the bytes that were sent so far. */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>;
  /** Stores a small text, at most some megabytes. */
  putText(key: string, text: string): Promise<void>;
  /** Null when there is no such object. */
  getText(key: string): Promise<string | null>;
  /** An object's bytes from `from` on. `ifMatch`: `ObjectChanged` for another etag. A short body fails. */
  open(
    key: string,
    options?: { from?: number; ifMatch?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<{ body: Readable; etag: string; size: number }>;
  /** All keys that begin with `prefix`, in order, with the bytes of each object. */
  list(prefix: string): Promise<Map<string, number>>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Unfinished writes below `prefix`: they take room, and `list` does not show them. */
  listUnfinished(prefix: string): Promise<UnfinishedWrite[]>;
  /** Gives the room back. Does nothing when there is no such write any more. */
  removeUnfinished(write: UnfinishedWrite): Promise<void>;
};

/** `id`: the store's own name of the write. `beganAtMs`: by the clock of the store, or when it last grew. */
export type UnfinishedWrite = { key: string; id: string; beganAtMs: number; bytes: number };

export type PutOptions = { signal?: AbortSignal | undefined; onBytes?: ((sent: number) => void) | undefined };

/** The store does not answer, or refuses; a later try may succeed. */
export class ObjectStoreUnavailable extends Error {
  override name = 'ObjectStoreUnavailable';
}

/** The object was replaced since its etag was given. */
export class ObjectChanged extends Error {
  override name = 'ObjectChanged';
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
