import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogStore } from './catalog-store.ts';
import { CATALOG_SCHEMA_VERSION } from './schema.ts';

/** The catalog in force, one source a process. It opens while the database is out, and recovers. */
export type CatalogSource<Store = CatalogStore> = {
  /** Null while no catalog is loaded. Called for every request. */
  current(): Store | null;
  /** Why the last look failed; null when it succeeded. */
  failure(): StoreUnavailable | null;
  /** Switches to a newly published version. Rejects with `StoreUnavailable`. Also runs once a second. */
  refresh(): Promise<void>;
  onSwitch(listener: (store: Store) => void): void;
  close(): Promise<void>;
};

/** The catalog in force has an older format. */
export class OutdatedCatalog extends StoreUnavailable {
  override name = 'OutdatedCatalog';
  /** The built-in sample is loaded again without asking. */
  readonly sample: boolean;

  constructor(message: string, sample: boolean) {
    super(message);
    this.sample = sample;
  }
}

export const LOOK_EVERY_MS = 1_000;
/** Time for requests on a replaced catalog: three times the limit of a lookup. */
export const OLD_STORE_GRACE_MS = 10_000;

/** `cacheKibibytes`: of SQLite, beside what the system keeps of the file. */
export type FollowOptions = { lookEveryMs?: number; graceMs?: number; cacheKibibytes?: number };

export async function followCatalog<Store extends { close(): Promise<void> }>(
  versions: {
    /** Null when none was published. Rejects with `StoreUnavailable`. */
    find(): Promise<string | null>;
    /** Rejects with `StoreUnavailable`. */
    open(version: string): Promise<Store>;
    close(): Promise<void>;
  },
  { lookEveryMs = LOOK_EVERY_MS, graceMs = OLD_STORE_GRACE_MS }: FollowOptions = {},
): Promise<CatalogSource<Store>> {
  let inForce: { version: string; store: Store } | null = null;
  let failure: StoreUnavailable | null = null;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let closed = false;
  const replaced = new Map<Store, NodeJS.Timeout>();
  const listeners: ((store: Store) => void)[] = [];

  async function look(): Promise<void> {
    const version = await versions.find();
    if (version === null && inForce) throw new StoreUnavailable('The catalog in force is no longer announced');
    if (version === null || version === inForce?.version) return;
    const store = await versions.open(version);
    if (closed) return store.close();
    if (inForce) retire(inForce.store);
    inForce = { version, store };
    for (const listener of listeners) listener(store);
  }

  function retire(store: Store): void {
    const timer = setTimeout(() => {
      replaced.delete(store);
      void store.close();
    }, graceMs);
    timer.unref();
    replaced.set(store, timer);
  }

  async function lookAndNote(): Promise<void> {
    try {
      await look();
      failure = null;
    } catch (error) {
      failure = error instanceof StoreUnavailable ? error : new StoreUnavailable('The catalog fails', { cause: error });
      throw failure;
    }
  }

  /** One look at a time. A running look may have begun too early, so another follows. */
  function refresh(): Promise<void> {
    next ??= (async () => {
      await looking?.catch(() => undefined);
      next = null;
      looking = lookAndNote();
      await looking;
    })();
    return next;
  }

  async function lookOnceMore(): Promise<void> {
    await refresh().catch(() => undefined);
    if (closed) return;
    timer = setTimeout(lookOnceMore, lookEveryMs);
    timer.unref();
  }
  let timer: NodeJS.Timeout | undefined;
  await lookOnceMore();

  return {
    current: () => inForce?.store ?? null,
    failure: () => failure,
    refresh,
    onSwitch: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await (next ?? looking)?.catch(() => undefined);
      const stores = [...replaced.keys(), ...(inForce ? [inForce.store] : [])];
      for (const pending of replaced.values()) clearTimeout(pending);
      await Promise.all(stores.map((store) => store.close()));
      await versions.close();
    },
  };
}

/** Rejects with `StoreUnavailable`; for an older format with `OutdatedCatalog`. `name` is its file or schema. */
export async function checkFormat(
  name: string,
  format: number,
  isSample: () => Promise<boolean>,
  oldest = CATALOG_SCHEMA_VERSION,
): Promise<void> {
  if (format >= oldest && format <= CATALOG_SCHEMA_VERSION) return;
  const formats = `(format ${format}, this one reads ${CATALOG_SCHEMA_VERSION})`;
  if (format > CATALOG_SCHEMA_VERSION)
    throw new StoreUnavailable(
      `${name} was written by a newer version of this program ${formats}: update the program or import again`,
    );
  const message = `${name} was written by an older version of this program ${formats}: import again`;
  throw new OutdatedCatalog(message, await isSample().catch(() => false));
}

/** Runs `run` after the start and each switch, one at a time. It returns ms until its next run, and must not reject. */
export function runAfterSwitches(
  source: { onSwitch: (listener: () => void) => void },
  settleMs: number,
  run: (signal: AbortSignal, attempt: number) => Promise<number | null>,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function runOnce(attempt: number): Promise<void> {
    const againMs = await run(ended.signal, attempt);
    // a switch schedules a run of its own
    if (againMs !== null && timer === undefined) schedule(againMs, attempt + 1);
  }

  function schedule(ms: number, attempt: number): void {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => runOnce(attempt));
    }, ms).unref();
  }

  source.onSwitch(() => schedule(settleMs, 0));
  schedule(settleMs, 0);
  return {
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
