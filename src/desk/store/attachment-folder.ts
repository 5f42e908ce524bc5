import { hash, randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '#base/database/durable-files.ts';
import type { NewFile } from './stored-quote.ts';

/** How long a file waits for its request. */
export const FILE_WAITS_MS = 3_600_000;
/** A submit that has found a file has this time to bind it before the file may be removed. */
const BINDING_MS = 10 * 60_000;
/** Only the operator's own account reads what people have sent. */
const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];
/** Names that are asked for at a time. */
const NAMES_AT_ONCE = 500;
const RECORD = '.json';
const PART = '.part';
const STORED_NAME = /^[\w-]{43}$/;

export type AttachmentFolder = ReturnType<typeof openAttachmentFolder>;
type Kept = NewFile & { atMs: number };
/** How many files wait for a request, and their size. */
export type WaitingFiles = { files: number; bytes: number };
/** Which of some names the store has rows of. */
export type BoundAmong = (names: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The folder of files that come with requests: `waiting` is the quarantine of everything that no scan has passed, `clean` holds the others. A file has a random name,
 * and for an hour a record beside it, by which requests take it (docs/decisions/044). Nothing is made before the first file.
 */
export function openAttachmentFolder(folder: string) {
  const [waiting, clean] = [join(folder, 'waiting'), join(folder, 'clean')];
  const placesOf = (name: string): string[] => (STORED_NAME.test(name) ? [join(clean, name), join(waiting, name)] : []);
  const recordOf = (name: string): string => join(waiting, name + RECORD);

  /** Files that this process has kept. */
  const brought: WaitingFiles = { files: 0, bytes: 0 };
  /** What the folder had when it was last read, without those that this process had kept by then. */
  let others: Promise<WaitingFiles> | null = null;

  async function countOthers(): Promise<WaitingFiles> {
    const before = { ...brought };
    const names = (await namesIn(waiting)).filter((name) => name.endsWith(RECORD) || name.endsWith(PART));
    let bytes = 0;
    for (const name of names) bytes += (await sizeOf(join(waiting, name.replace(RECORD, '')))) ?? 0;
    return { files: names.length - before.files, bytes: bytes - before.bytes };
  }

  async function readRecord(name: string): Promise<Kept | null> {
    try {
      const record = JSON.parse(await readFile(recordOf(name), 'utf8')) as Kept;
      return record.storedAs === name && Number.isSafeInteger(record.atMs) ? record : null;
    } catch {
      return null;
    }
  }

  async function pathOf(name: string): Promise<string | null> {
    for (const path of placesOf(name)) if ((await sizeOf(path)) !== null) return path;
    return null;
  }

  return {
    /** A new empty file for bytes that are coming in. Rejects when the disk does not take it. */
    async begin(): Promise<{ path: string; file: FileHandle }> {
      await mkdir(waiting, { recursive: true, mode: FOLDER_MODE });
      const path = join(waiting, `${randomBytes(16).toString('hex')}${PART}`);
      return { path, file: await open(path, 'wx', FILE_MODE) };
    },
    /** Keeps a file that came in whole, on the disk, and answers with the token that binds it to a request. Rejects and leaves nothing when it cannot. */
    async keep(path: string, file: Omit<NewFile, 'storedAs'>, atMs: number): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const storedAs = storedName(token);
      try {
        const record: Kept = { ...file, storedAs, atMs };
        // before the file: what has no record is never swept
        await writeFile(recordOf(storedAs), JSON.stringify(record), { flag: 'wx', mode: FILE_MODE, flush: true });
        await rename(path, join(waiting, storedAs));
        syncPath(waiting);
        brought.files += 1;
        brought.bytes += file.sizeBytes;
        return token;
      } catch (error) {
        await Promise.all([path, recordOf(storedAs)].map((one) => rm(one, { force: true })));
        throw error;
      }
    },
    /** The file of a token, if it is there and waits no longer than a file may. */
    async findWaiting(token: string, nowMs: number): Promise<NewFile | null> {
      const record = await readRecord(storedName(token));
      if (record === null || nowMs - record.atMs > FILE_WAITS_MS || (await pathOf(record.storedAs)) === null)
        return null;
      const { atMs: _atMs, ...file } = record;
      return file;
    },
    /** Where a file is; null when it is not there. */
    pathOf,
    /** Puts a file back that a copy has kept, on the disk, under its name: out of the quarantine where a scan had passed it. */
    async putBack(from: string, name: string, isClean: boolean): Promise<void> {
      const [path, place] = [join(waiting, `${randomBytes(16).toString('hex')}${PART}`), isClean ? clean : waiting];
      for (const one of [waiting, place]) await mkdir(one, { recursive: true, mode: FOLDER_MODE });
      try {
        await copyFile(from, path);
        await chmod(path, FILE_MODE);
        syncPath(path);
        await rename(path, join(place, name));
        syncPath(place);
      } finally {
        await rm(path, { force: true });
      }
    },
    /** Takes a file out of the quarantine. Does nothing when it is out or gone. */
    async markClean(name: string): Promise<void> {
      await mkdir(clean, { recursive: true, mode: FOLDER_MODE });
      await rename(join(waiting, name), join(clean, name)).catch(ignoreMissing);
    },
    /**
     * Sets aside what no request has any more and no sweep takes, in a folder of its own; answers with how many. For files of requests that a restore has
     * replaced.
     */
    async setAside(into: string, boundAmong: BoundAmong): Promise<number> {
      const target = join(folder, into);
      let count = 0;
      for (const place of [waiting, clean]) {
        const names = await namesIn(place);
        const records = new Set(names.filter((name) => name.endsWith(RECORD)));
        const kept = names.filter((name) => STORED_NAME.test(name) && !records.has(name + RECORD));
        for (let at = 0; at < kept.length; at += NAMES_AT_ONCE) {
          const some = kept.slice(at, at + NAMES_AT_ONCE);
          const bound = await boundAmong(some);
          for (const name of some.filter((one) => !bound.has(one))) {
            await mkdir(target, { recursive: true, mode: FOLDER_MODE });
            await rename(join(place, name), join(target, name)).catch(ignoreMissing);
            count++;
          }
        }
      }
      return count;
    },
    /** Removes files for good. */
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) for (const path of [...placesOf(name), recordOf(name)]) await rm(path, { force: true });
    },
    /** What waits for a request. It is kept, and the folder is read for it at first and in each sweep alone: other processes bring files too. */
    async waitingFiles(): Promise<WaitingFiles> {
      others ??= countOthers();
      const { files, bytes } = await others.catch((error: unknown) => {
        others = null;
        throw error;
      });
      return { files: files + brought.files, bytes: bytes + brought.bytes };
    },
    /** Bytes that are free on its disk. Rejects when the folder cannot be made. */
    async freeBytes(): Promise<number> {
      await mkdir(waiting, { recursive: true, mode: FOLDER_MODE });
      const { bavail, bsize } = await statfs(waiting);
      return bavail * bsize;
    },
    /** Removes what has waited too long, and what a process that was killed has left half. Returns how many files went. */
    async sweep(nowMs: number, boundAmong: BoundAmong): Promise<number> {
      const isOld = async (name: string): Promise<boolean> => {
        const atMs = (await stat(join(waiting, name)).catch(ignoreMissing))?.mtimeMs ?? nowMs;
        return nowMs - atMs > FILE_WAITS_MS + BINDING_MS;
      };
      let gone = 0;
      for (const name of await namesIn(waiting)) {
        const stored = name.slice(0, -RECORD.length);
        const isRecord = name.endsWith(RECORD) && STORED_NAME.test(stored);
        if (!(isRecord || name.endsWith(PART)) || !(await isOld(name))) continue;
        // a file of a request loses its record alone
        if (isRecord && !(await boundAmong([stored])).has(stored)) await rm(join(waiting, stored), { force: true });
        await rm(join(waiting, name), { force: true });
        gone++;
      }
      const counted = await countOthers();
      others = Promise.resolve(counted);
      return gone;
    },
  };
}

/** The name of a file by its token: whoever sees the name cannot bind the file. */
export const storedName = (token: string): string => hash('sha256', token, 'base64url');

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.size ?? null;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
