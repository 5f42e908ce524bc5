import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One temporary folder for a whole run of tests (vitest globalSetup), removed at its end with all that they left there. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-tests-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
