import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a file, or the names in a folder, survive a power cut. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncPath(dirname(to));
}

/** Replaces a small file: readers see the old content or the new. */
export async function replaceFile(path: string, content: string, { draft = `${path}.new`, mode = 0o666 } = {}) {
  await writeFile(draft, content, { flush: true, mode });
  await rename(draft, path);
  await syncFile(dirname(path));
}
