import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#base/database/durable-files.ts';
import { ObjectChanged, ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './object-store-port.ts';

/** Names of objects that are being written; a killed writer leaves one. */
const DRAFT = '.draft-';
const CHUNK_BYTES = 1_048_576;

/** Objects as files of a folder that machines share. The first write makes it. */
export function openFolderStore(root: string): ObjectStore {
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  const put = async (key: string, write: (draft: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const draft = join(dirname(path), `${DRAFT}${process.pid}-${crypto.randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await write(draft);
      syncPath(draft);
      await rename(draft, path);
      syncPath(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw asUnavailable(error);
    }
  };
  const filesIn = async (prefix: string) => {
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
    const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw asUnavailable(error);
    });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, key: relative(root, path).replaceAll('\\', '/') }))
      .filter(({ key }) => key.startsWith(prefix))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .flatMap((file) => {
        // a draft is renamed at any moment
        const stats = statSync(file.path, { throwIfNoEntry: false });
        return stats ? [{ ...file, bytes: stats.size, changedAtMs: stats.mtimeMs }] : [];
      });
  };
  return {
    putFile: (key, path, { signal, onBytes } = {}) =>
      put(key, async (draft) => {
        await pipeline(
          createReadStream(path, { highWaterMark: CHUNK_BYTES }),
          createWriteStream(draft, { flags: 'wx' }),
          signal ? { signal } : {},
        );
        onBytes?.(statSync(draft).size);
      }),
    putText: (key, text) =>
      put(key, async (draft) => {
        const file = await open(draft, 'wx');
        await file.writeFile(text).finally(() => file.close());
      }),
    getText: (key) =>
      readFile(pathOf(key), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw asUnavailable(error);
      }),
    async open(key, { from = 0, ifMatch, signal } = {}) {
      signal?.throwIfAborted();
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        if (isMissing(error)) throw new ObjectMissing(`${key} is not in the store`);
        throw asUnavailable(error);
      });
      const { ino, mtimeNs, size } = await file.stat({ bigint: true });
      const etag = `"${ino.toString(36)}-${mtimeNs.toString(36)}-${size.toString(36)}"`;
      if (ifMatch !== undefined && ifMatch !== etag) {
        await file.close();
        throw new ObjectChanged(`${key} was replaced in the store`);
      }
      const body = file.createReadStream({ start: from, highWaterMark: CHUNK_BYTES, ...(signal ? { signal } : {}) });
      return { body, etag, size: Number(size) };
    },
    async list(prefix) {
      const files = await filesIn(prefix);
      return new Map(files.filter(({ path }) => !isDraft(path)).map(({ key, bytes }) => [key, bytes]));
    },
    remove: (key) =>
      rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw asUnavailable(error);
      }),
    listUnfinished: async (prefix) =>
      (await filesIn(prefix))
        .filter(({ path }) => isDraft(path))
        .map(({ path, key, bytes, changedAtMs }) => ({ key, id: path, bytes, beganAtMs: changedAtMs })),
    removeUnfinished: ({ id }) => rm(id, { force: true }),
  };
}

const isDraft = (path: string): boolean => basename(path).startsWith(DRAFT);

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function asUnavailable(error: unknown): unknown {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (code === undefined || name === 'AbortError') return error;
  return new ObjectStoreUnavailable(`The store cannot be used: ${message}`, { cause: error });
}
