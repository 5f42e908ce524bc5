import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../src/app/cli/load-sample.ts';

/** Puts a catalog of 300 sample NSNs into a folder: a copy of one that is made once for a whole run of tests. */
export async function copySample(dataDir: string): Promise<string> {
  cpSync(await (making ??= makeSample()), dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

/** One for all tests of this process, also those that ask at once. */
let making: Promise<string> | undefined;

async function makeSample(): Promise<string> {
  const made = join(tmpdir(), 'sample-of-300');
  if (existsSync(made)) return made;
  const folder = mkdtempSync(`${made}-`);
  await loadSample({ dataDir: folder }, 300, 1);
  // another process may have been quicker
  if (!existsSync(made)) renameSync(folder, made);
  return made;
}
