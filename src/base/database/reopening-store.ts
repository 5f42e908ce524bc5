import { StoreUnavailable } from './database.ts';

/** Each further pause is twice as long. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Opens a store, and stands in for it while it cannot be opened: all methods but `close` reject. It cannot be copied by
 * spreading. Retries on `StoreUnavailable` and errors of the system.
 */
export async function openReopening<Store extends { close(): Promise<void> }>(
  open: () => Promise<Store>,
  { onOpen }: { onOpen?: () => void } = {},
) {
  let opened: Store | null = null;
  let failure: StoreUnavailable | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> = Promise.resolve();

  async function attempt(): Promise<void> {
    try {
      const store = await open();
      if (closed) return await store.close();
      opened = store;
      failure = null;
    } catch (error) {
      failure = asUnavailable(error);
    }
  }

  function tryLater(pauseMs: number): void {
    timer = setTimeout(() => {
      trying = attempt().then(() => {
        if (opened !== null) onOpen?.();
        else if (!closed) tryLater(Math.min(2 * pauseMs, MAX_PAUSE_MS));
        return undefined;
      });
      // a fault of the program: the store stays unavailable
      trying.catch((error: unknown) => {
        failure = new StoreUnavailable('The store cannot be opened', { cause: error });
      });
    }, pauseMs);
    timer.unref();
  }

  await attempt();
  if (opened === null) tryLater(FIRST_PAUSE_MS);

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    await trying.catch(() => undefined);
    await opened?.close();
  }

  /** Stands for a method, or a group of methods, until the store is open. */
  function standIn(path: readonly PropertyKey[]): unknown {
    return new Proxy(() => undefined, {
      get: (_target, name) => (name === 'then' ? undefined : standIn([...path, name])),
      apply(_target, _self, args: unknown[]) {
        if (opened === null) return refused(failure ?? new StoreUnavailable('The store is closed'));
        const method = path.reduce<unknown>((value, name) => Reflect.get(value as object, name), opened);
        return Reflect.apply(method as () => unknown, undefined, args);
      },
    });
  }

  const store = new Proxy({} as Store, {
    get(_target, name) {
      if (name === 'close') return close;
      // a promise must not take the store for a promise
      if (name === 'then') return undefined;
      return opened === null ? standIn([name]) : Reflect.get(opened, name);
    },
  });
  return { store, failure: () => failure };
}

/** A rejecting promise, and an iterable whose first step rejects. */
function refused(reason: StoreUnavailable): Promise<never> & AsyncIterable<never> {
  const promise = Promise.reject(reason);
  // readers of batches do not await it
  promise.catch(() => undefined);
  return Object.assign(promise, { [Symbol.asyncIterator]: () => ({ next: () => promise }) });
}

function asUnavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof Error && code !== undefined && syscall !== undefined)
    return new StoreUnavailable(error.message, { cause: error });
  throw error;
}
