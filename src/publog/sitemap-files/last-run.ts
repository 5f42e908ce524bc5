import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { replaceFile } from '#base/database/durable-files.ts';
import { parseJson } from './manifest.ts';
import { LAST_RUN_FILE } from './set-folder.ts';
import type { LastRun } from './sitemap-file-store.ts';
import { readIfThere } from './stage-file.ts';

const count = z.int().check(z.nonnegative());
const schema = z.object({
  seconds: z.number().check(z.nonnegative()),
  files: count,
  bytes: count,
  finishedAt: z.string(),
});

/**
 * What the last run that made the whole set has taken; null before one, and for a file that cannot be read as one. It is no part of the set: the same
 * catalog gives the same set, whenever and wherever it is made.
 */
export function readLastRun(root: string): LastRun | null {
  return schema.safeParse(parseJson(readIfThere(join(root, LAST_RUN_FILE))?.toString() ?? '')).data ?? null;
}

/** Only under the lock. Where the disk does not take it, the set is published anyway, and the run before stays the last one. */
export async function writeLastRun(root: string, run: LastRun): Promise<void> {
  const path = join(root, LAST_RUN_FILE);
  await replaceFile(path, `${JSON.stringify(run)}\n`).catch(() => rmSync(`${path}.new`, { force: true }));
}
