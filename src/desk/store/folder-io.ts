import { StoreUnavailable } from '#base/database/database.ts';
import { within } from '#base/domain/in-parallel.ts';

/** Node has four threads for files: a folder that hangs holds two of them at most, and styles and scripts go on. */
const AT_ONCE = 2;
/** Errors of a network that is gone or a mount that is stale. */
const AWAY: ReadonlySet<unknown> = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT']);

export class FolderUnavailable extends StoreUnavailable {
  override name = 'FolderUnavailable';
}

const silent = (cause?: unknown) => new FolderUnavailable('The folder of files does not answer', { cause });

export type FolderIo = ReturnType<typeof openFolderIo>;

/** Bounds operations on a folder that may hang, in number and time. */
export function openFolderIo({ limitMs = 5_000 } = {}) {
  const waiting: (() => void)[] = [];
  let [free, overdue] = [AT_ONCE, 0];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return {
    /** Rejects with `FolderUnavailable` when it takes too long, and at once while an earlier operation hangs. */
    async run<Result>(work: (late: AbortSignal) => Promise<Result>): Promise<Result> {
      if (overdue > 0) throw silent();
      const late = new AbortController();
      const done = inTurn(async () => {
        late.signal.throwIfAborted();
        return work(late.signal);
      }).catch((error: NodeJS.ErrnoException) => {
        throw AWAY.has(error.code) ? silent(error) : error;
      });
      return within(limitMs, done, () => {
        overdue += 1;
        void done.catch(() => undefined).finally(() => (overdue -= 1));
        late.abort();
        throw silent();
      });
    },
    /** Runs it however late, and never rejects. The caller does not wait for a folder that hangs. */
    async finish(work: () => Promise<unknown>): Promise<void> {
      const done = inTurn(work).catch(() => undefined);
      await within(overdue > 0 ? 0 : limitMs, done, () => undefined);
    },
  };
}

/** All folders of a process share its threads. */
export const FOLDER_IO = openFolderIo();

/** Returns the same calls, each within the bounds. */
export function bounded<Calls extends object>({ run }: Pick<FolderIo, 'run'>, calls: Calls): Calls {
  return new Proxy(calls, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...given: unknown[]) => run(async () => value.apply(target, given)) : value;
    },
  });
}
