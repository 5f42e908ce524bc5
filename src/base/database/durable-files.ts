import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a file's content, or a folder's list of names, survive a power cut. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** As `syncPath`, for a file so large that the disk works for seconds: the process serves on meanwhile. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Renames durably: after this has returned, the new name is there even after a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncPath(dirname(to));
}

/** Replaces a small file durably: readers see the old content or the new one, never a part. */
export async function replaceFile(
  path: string,
  content: string,
  { draft = `${path}.new`, mode = 0o666 } = {},
): Promise<void> {
  await writeFile(draft, content, { flush: true, mode });
  await rename(draft, path);
  await syncFile(dirname(path));
}
