import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'catalog-tests-';
const MEMORY = '/dev/shm';
/** A whole run writes about a third of it. */
const ENOUGH_BYTES = 8 * 2 ** 30;
/** Many times what a run takes. */
const LEFT_OVER_MS = 3_600_000;

/** One temporary folder for a whole run of tests (vitest globalSetup), removed at its end with all that they left there. */
export default function setup(): () => void {
  const place = hasRoomInMemory() ? MEMORY : tmpdir();
  removeLeftOver(place);
  const folder = mkdtempSync(join(place, NAME));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Says whether the files of tests may lie in memory, where small commits wait for no disk. A killed process loses nothing there either. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const mounted = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm'))?.[1];
  const { bavail, bsize } = statfsSync(MEMORY);
  const free = Math.min(bavail * bsize, process.availableMemory());
  // programs are started from there
  return /^rw\b(?!.*\bnoexec\b)/.test(mounted ?? '') && free > ENOUGH_BYTES;
}

/** Removes what killed runs have left. */
function removeLeftOver(place: string): void {
  const left = readdirSync(place).filter((name) => name.startsWith(NAME));
  for (const path of left.map((name) => join(place, name)))
    if (Date.now() - statSync(path).mtimeMs > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true });
}
