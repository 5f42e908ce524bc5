import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '#base/database/durable-files.ts';
import type { AttachmentFolder } from './attachment-folder.ts';
import type { FileStore } from './queries/quote-files.ts';
import type { QuoteFile } from './stored-quote.ts';
import { type CopiedFiles, filesBeside, FILES_SUFFIX } from './quote-copies.ts';

const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];
const FILES_AT_ONCE = 500;

/** What the store knows of files, and where they are. */
type Files = { files: Pick<FileStore, 'list' | 'boundAmong'>; folder: AttachmentFolder };

/** Every file that a request has, once for its name in the folder. */
async function* everyFile({ list }: Pick<FileStore, 'list'>): AsyncIterable<QuoteFile> {
  const seen = new Set<string>();
  for (let after = 0, some = await list(0, FILES_AT_ONCE); some.length > 0; some = await list(after, FILES_AT_ONCE)) {
    after = some.at(-1)!.id;
    for (const file of some) if (!seen.has(file.storedAs)) yield ((seen.add(file.storedAs), file));
  }
}

/**
 * Puts the files of requests into the folder beside a copy, before the copy has its name. A file never changes, so that another name for the same bytes does where the
 * disk allows it: those of an earlier copy or of the folder of attachments. One that is deleted meanwhile is left out.
 */
export async function copyFiles(copy: string, { files, folder }: Files): Promise<CopiedFiles> {
  const target = filesBeside(copy);
  if (existsSync(target)) throw Object.assign(new Error(`${target} exists already`), { code: 'EEXIST' });
  const draft = `${target}.${randomUUID()}.part`;
  const earlier = await newestBeside(copy);
  const missing: string[] = [];
  let count = 0;
  try {
    for await (const { storedAs } of everyFile(files)) {
      if (count + missing.length === 0) await mkdir(draft, { mode: FOLDER_MODE });
      const to = join(draft, storedAs);
      const linked = earlier !== null && (await isLinked(join(earlier, storedAs), to));
      // a file that a scan has passed meanwhile is in another place
      if (linked || (await isTaken(storedAs, folder, to)) || (await isTaken(storedAs, folder, to))) count++;
      else missing.push(storedAs);
    }
    const missingFiles = (await files.boundAmong(missing)).size;
    if (count === 0) return { files: 0, missingFiles };
    syncPath(draft);
    await rename(draft, target);
    syncPath(dirname(target));
    return { files: count, missingFiles };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function newestBeside(copy: string): Promise<string | null> {
  const names = (await readdir(dirname(copy))).filter((name) => name.endsWith(FILES_SUFFIX));
  const newest = names.filter((name) => name < basename(copy)).sort();
  return newest.length === 0 ? null : join(dirname(copy), newest.at(-1)!);
}

/** False where it is another disk, or one without such names. */
const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

async function isTaken(storedAs: string, folder: AttachmentFolder, to: string): Promise<boolean> {
  const path = await folder.pathOf(storedAs);
  return path !== null && ((await isLinked(path, to)) || (await isCopied(path, to)));
}

async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await chmod(to, FILE_MODE);
  syncPath(to);
  return true;
}

/**
 * Brings the files of restored requests back from beside their copy. Those that are still there stay. `missing`: those that neither place has, or only
 * damaged.
 */
export async function restoreFiles(copy: string, { files, folder }: Files): Promise<{ back: number; missing: number }> {
  let [back, missing] = [0, 0];
  for await (const { storedAs, sha256, state } of everyFile(files)) {
    if ((await folder.pathOf(storedAs)) !== null) continue;
    const from = join(filesBeside(copy), storedAs);
    if ((await sumOf(from)) !== sha256) missing++;
    else {
      await folder.putBack(from, storedAs, state === 'clean');
      back++;
    }
  }
  return { back, missing };
}

async function sumOf(path: string): Promise<string | null> {
  const sum = createHash('sha256');
  try {
    await pipeline(createReadStream(path), sum);
    return sum.digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
