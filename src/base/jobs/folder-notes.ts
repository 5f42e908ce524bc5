import { LRUCache } from 'lru-cache';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notes } from '../cluster/cluster-store.ts';
import { replaceFile } from '../database/durable-files.ts';
import { StoreUnavailable } from '../database/database.ts';

const NAME = /^[a-z\d-]{1,80}$/;

/** Notes of one process, each a file. Expiring notes stay in memory, 1,000 at most. Methods reject with `StoreUnavailable`. */
export function openFolderNotes(folder: string, now: () => number = Date.now): Notes {
  const expiring = new LRUCache<string, string>({ max: 1_000, ttlResolution: 0, perf: { now } });
  let changing: Promise<unknown> = Promise.resolve();
  const fileOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a note`);
    return join(folder, `${name}.json`);
  };

  async function readFromDisk(file: string): Promise<string | null> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw refused(error);
    }
  }

  function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const changed = changing.then(change).catch((error: unknown) => Promise.reject(refused(error)));
    changing = changed.catch(() => undefined);
    return changed;
  }

  return {
    read: async (name) => expiring.get(name) ?? readFromDisk(fileOf(name)),
    async keep(name, text, forMs) {
      const file = fileOf(name);
      // over when its time is up, not a moment after
      if (forMs !== undefined) return void expiring.set(name, text, { ttl: forMs - 1 });
      await inTurn(async () => {
        await mkdir(folder, { recursive: true });
        await replaceFile(file, text);
        expiring.delete(name);
      });
    },
    async take(name) {
      const file = fileOf(name);
      return inTurn(async () => {
        const text = expiring.get(name) ?? (await readFromDisk(file));
        expiring.delete(name);
        if (text !== null) await rm(file, { force: true });
        return text;
      });
    },
  };
}

function refused(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`notes of jobs: ${(error as Error).message}`, { cause: error });
}
