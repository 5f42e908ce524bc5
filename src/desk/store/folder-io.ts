import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { within } from '#base/domain/in-parallel.ts';
import { fairQueue } from '#base/http/fair-queue.ts';

/** Node has four threads for files: a folder that hangs holds two of them at most, and styles and scripts go on. */
const AT_ONCE = 2;
const MAX_WAITING = 1_000;
const LIMIT_MS = 5_000;

/** Of a network that is gone, a mount that is stale */
const AWAY: ReadonlySet<unknown> = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT']);

export class FolderUnavailable extends StoreUnavailable {
  override name = 'FolderUnavailable';
}

const silent = (cause?: unknown) => new FolderUnavailable('The folder of files does not answer', { cause });

export type FolderIo = ReturnType<typeof openFolderIo>;

/** Bounds operations on a folder that may hang, in number and time. */
export function openFolderIo({ limitMs = LIMIT_MS } = {}) {
  const [waiting, who] = [MAX_WAITING, 'files'];
  const queue = fairQueue({ places: AT_ONCE, perAddress: AT_ONCE, waiting, waitingPerAddress: waiting });
  let overdue = 0;

  return {
    /** Rejects with `FolderUnavailable` when it takes too long, and at once while an earlier operation hangs. */
    async run<Result>(work: (late: AbortSignal) => Promise<Result>): Promise<Result> {
      if (overdue > 0) throw silent();
      const late = new AbortController();
      const done = queue
        .run(who, () => work(late.signal), late.signal)
        .catch((error: NodeJS.ErrnoException) => {
          throw AWAY.has(error.code) ? silent(error) : error;
        });
      const outcome = await within(limitMs, done, () => {
        overdue += 1;
        void done.catch(() => undefined).finally(() => (overdue -= 1));
        late.abort();
        throw silent();
      });
      if (outcome.kind === 'refused') throw silent();
      return outcome.value;
    },
    /** Runs it however late, and never rejects. The caller does not wait for a folder that hangs. */
    async finish(work: () => Promise<unknown>): Promise<void> {
      const done = queue.run(who, work).catch(() => undefined);
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
