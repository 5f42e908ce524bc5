import { hash, randomBytes } from 'node:crypto';
import files, { type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile } from '#base/database/durable-files.ts';
import { lazily } from '#base/domain/in-parallel.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { bounded, FOLDER_IO, FolderUnavailable, type FolderIo } from './folder-io.ts';
import type { NewFile } from './stored-quote.ts';

const FILE_WAITS_MS = 3_600_000;
/** A submit may still bind a file that it has found. */
const BINDING_MS = 10 * 60_000;
/** Others must not read what people have sent. */
const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];
const RECORD = '.json';
const PART = '.part';
const STORED_NAME = /^[\w-]{43}$/;

export type AttachmentFolder = ReturnType<typeof openAttachmentFolder>;
type Kept = NewFile & { atMs: number };
export type WaitingFiles = { files: number; bytes: number };
export type BoundAmong = (names: readonly string[]) => Promise<ReadonlySet<string>>;
/** Reads the name of the empty file by which nodes know the folder; null where they share none. */
export type ReadMark = () => Promise<string | null>;

/** Opens `waiting`, the quarantine, and `clean` (docs/decisions/044). Methods reject with `FolderUnavailable`. */
export function openAttachmentFolder(
  folder: string,
  { mark = async () => null, io = FOLDER_IO }: { mark?: ReadMark | undefined; io?: FolderIo } = {},
) {
  /** Each operation finds the mark first: a folder that is not mounted is an empty one. */
  async function run<Result>(work: (late: AbortSignal) => Promise<Result>): Promise<Result> {
    const name = await mark();
    return io.run(async (late) => {
      const isHere = name === null || (await files.stat(join(folder, name)).catch(ignoreMissing)) !== undefined;
      if (!isHere) throw new FolderUnavailable('The folder of files is not mounted');
      return work(late);
    });
  }
  const { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } = bounded({ run }, files);
  const discard = (path: string): Promise<void> => io.finish(() => files.rm(path, { force: true }));
  const [waiting, clean] = [join(folder, 'waiting'), join(folder, 'clean')];
  const placesOf = (name: string): string[] => (STORED_NAME.test(name) ? [join(clean, name), join(waiting, name)] : []);
  const recordOf = (name: string): string => join(waiting, name + RECORD);

  const brought: WaitingFiles = { files: 0, bytes: 0 };
  /** As last read, without files that this process had kept. */
  const others = lazily(countOthers);

  async function countOthers(): Promise<WaitingFiles> {
    const before = { ...brought };
    const names = (await namesIn(waiting)).filter((name) => name.endsWith(RECORD) || name.endsWith(PART));
    let bytes = 0;
    for (const name of names) bytes += (await sizeOf(join(waiting, name.replace(RECORD, '')))) ?? 0;
    return { files: names.length - before.files, bytes: bytes - before.bytes };
  }

  async function readRecord(name: string): Promise<Kept | null> {
    const text = (await readFile(recordOf(name), 'utf8').catch(ignoreMissing)) ?? '';
    const record = parseJson(text) as Kept | null;
    return record?.storedAs === name && Number.isSafeInteger(record.atMs) ? record : null;
  }

  async function pathOf(name: string): Promise<string | null> {
    for (const path of placesOf(name)) if ((await sizeOf(path)) !== null) return path;
    return null;
  }

  const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(ignoreMissing))?.size ?? null;
  const namesIn = async (place: string): Promise<string[]> => (await readdir(place).catch(ignoreMissing)) ?? [];

  return {
    run,
    /** Removes a file, however late. */
    discard,
    /** Makes an empty file for incoming bytes. */
    async begin(): Promise<{ path: string; file: Pick<FileHandle, 'appendFile' | 'sync' | 'close'> }> {
      await mkdir(waiting, { recursive: true, mode: FOLDER_MODE });
      const path = join(waiting, `${randomBytes(16).toString('hex')}${PART}`);
      const opened = await run(async (late) => {
        const file = await files.open(path, 'wx', FILE_MODE);
        if (late.aborted) await file.close();
        return file;
      });
      const { appendFile, sync } = bounded({ run }, opened);
      return { path, file: { appendFile, sync, close: () => io.finish(() => opened.close()) } };
    },
    /** Keeps a whole file on the disk; returns the token that binds it. Rejects and leaves nothing when it cannot. */
    async keep(path: string, file: Omit<NewFile, 'storedAs'>, atMs: number): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const storedAs = storedName(token);
      try {
        const record: Kept = { ...file, storedAs, atMs };
        // first: a file without a record is never swept
        await writeFile(recordOf(storedAs), JSON.stringify(record), { flag: 'wx', mode: FILE_MODE, flush: true });
        await rename(path, join(waiting, storedAs));
        await run(() => syncFile(waiting));
        brought.files += 1;
        brought.bytes += file.sizeBytes;
        return token;
      } catch (error) {
        await Promise.all([path, recordOf(storedAs), join(waiting, storedAs)].map(discard));
        throw error;
      }
    },
    async findWaiting(token: string, nowMs: number): Promise<NewFile | null> {
      const record = await readRecord(storedName(token));
      if (record === null || nowMs - record.atMs > FILE_WAITS_MS || (await pathOf(record.storedAs)) === null)
        return null;
      const { atMs: _atMs, ...file } = record;
      return file;
    },
    pathOf,
    /** Null when the file is gone. */
    read: async (name: string): Promise<Buffer | null> => {
      const path = await pathOf(name);
      return path === null ? null : ((await readFile(path).catch(ignoreMissing)) ?? null);
    },
    async putBack(from: string, name: string, isClean: boolean): Promise<void> {
      const [path, place] = [join(waiting, `${randomBytes(16).toString('hex')}${PART}`), isClean ? clean : waiting];
      for (const one of [waiting, place]) await mkdir(one, { recursive: true, mode: FOLDER_MODE });
      try {
        await copyFile(from, path);
        await chmod(path, FILE_MODE);
        await run(() => syncFile(path));
        await rename(path, join(place, name));
        await run(() => syncFile(place));
      } finally {
        await discard(path);
      }
    },
    async markClean(name: string): Promise<void> {
      await mkdir(clean, { recursive: true, mode: FOLDER_MODE });
      await rename(join(waiting, name), join(clean, name)).catch(ignoreMissing);
    },
    /** Sets aside files that no request has after a restore. Returns how many. */
    async setAside(into: string, boundAmong: BoundAmong): Promise<number> {
      const target = join(folder, into);
      let count = 0;
      for (const place of [waiting, clean]) {
        const names = await namesIn(place);
        const records = new Set(names.filter((name) => name.endsWith(RECORD)));
        const kept = names.filter((name) => STORED_NAME.test(name) && !records.has(name + RECORD));
        const bound = await boundAmong(kept);
        for (const name of kept.filter((one) => !bound.has(one))) {
          await mkdir(target, { recursive: true, mode: FOLDER_MODE });
          await rename(join(place, name), join(target, name)).catch(ignoreMissing);
          count++;
        }
      }
      return count;
    },
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) for (const path of [...placesOf(name), recordOf(name)]) await rm(path, { force: true });
    },
    /** Read at first and in each sweep, since other processes bring files too. */
    async waitingFiles(): Promise<WaitingFiles> {
      const { files, bytes } = await others.get();
      return { files: files + brought.files, bytes: bytes + brought.bytes };
    },
    async freeBytes(): Promise<number> {
      await mkdir(waiting, { recursive: true, mode: FOLDER_MODE });
      const { bavail, bsize } = await statfs(waiting);
      return bavail * bsize;
    },
    /** Removes files that waited too long, and parts of killed processes. Returns how many. */
    async sweep(nowMs: number, boundAmong: BoundAmong): Promise<number> {
      let gone = 0;
      for (const name of await namesIn(waiting)) {
        const stored = name.slice(0, -RECORD.length);
        const isRecord = name.endsWith(RECORD) && STORED_NAME.test(stored);
        if (!isRecord && !name.endsWith(PART)) continue;
        const atMs = (await stat(join(waiting, name)).catch(ignoreMissing))?.mtimeMs ?? nowMs;
        if (nowMs - atMs <= FILE_WAITS_MS + BINDING_MS) continue;
        // a file of a request loses its record alone
        if (isRecord && !(await boundAmong([stored])).has(stored)) await rm(join(waiting, stored), { force: true });
        await rm(join(waiting, name), { force: true });
        gone++;
      }
      others.forget();
      await others.get();
      return gone;
    },
  };
}

/** The name does not reveal the token. */
export const storedName = (token: string): string => hash('sha256', token, 'base64url');

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
