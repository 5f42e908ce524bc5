import { open } from 'node:fs/promises';

/** Waiting for the disk costs no processor: several files at once keep it busy while others are being made. */
const AT_ONCE = 4;

export type FileSync = {
  /** Begins to make a file's content survive a power cut. */
  add(path: string): void;
  /** Resolves when all that was added is safe; rejects with the first error. */
  finish(): Promise<void>;
};

export function openFileSync(): FileSync {
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  let failure: unknown = null;

  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await syncFile(path);
  }

  return {
    add(path) {
      waiting.push(path);
      if (running.size >= AT_ONCE) return;
      const worker: Promise<void> = work()
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => running.delete(worker));
      running.add(worker);
    },
    async finish() {
      while (running.size > 0) await Promise.all(running);
      if (failure !== null) throw failure;
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
