import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSample } from '../src/app/cli/load-sample.ts';

/** Puts a catalog of 300 sample NSNs into a folder: a copy of one that is made once for a whole run of tests. */
export async function copySample(dataDir: string): Promise<string> {
  const made = join(tmpdir(), 'sample-of-300');
  if (!existsSync(made)) {
    const folder = mkdtempSync(`${made}-`);
    await loadSample({ dataDir: folder }, 300, 1);
    // another process may have been quicker
    if (!existsSync(made)) renameSync(folder, made);
  }
  cpSync(made, dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}
