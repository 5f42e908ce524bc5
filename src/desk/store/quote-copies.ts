import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '#base/database/durable-files.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { AttachmentFolder } from './attachment-folder.ts';
import type { QuoteFile } from './stored-quote.ts';

/** Others must not read what people have sent. */
const FILE_MODE = 0o600;
const RECORD_SUFFIX = '.json';
const FILES_SUFFIX = '.files';
// .sql: by earlier versions, from PostgreSQL
const COPY_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)$/;
/** Left by killed processes. */
const DRAFT_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)(?:\.files)?\.[0-9a-f-]{36}\.part$/;
const FILES_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)\.files$/;

/** Cannot be restored. The message is the line to print. */
export class BadCopy extends StoreUnavailable {
  override name = 'BadCopy';
}

export type QuoteCounted = { requests: number; mails: number };
/** `missingFiles` could not be found. */
export type CopiedFiles = { files: number; missingFiles: number };
export type QuoteCopy = QuoteCounted & CopiedFiles & { madeAtMs: number };

/** In `FILE.json`, written when the copy was checked. */
export type CopyRecord = QuoteCopy & { bytes: number; sha256: string; keepUntilMs: number | null };

export const filesBeside = (copy: string): string => copy + FILES_SUFFIX;

export const copyName = (atMs: number): string =>
  `quotes-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;

/** Gives a checked draft its name, after its record: a copy without one was never checked. Rejects with EEXIST. */
export async function publishCopy(draft: string, target: string, copy: QuoteCopy & { keepUntilMs: number | null }) {
  if (existsSync(target)) throw Object.assign(new Error(`${target} exists already`), { code: 'EEXIST' });
  const { bytes, sha256 } = await digestOf(draft);
  const record: CopyRecord = { ...copy, bytes, sha256 };
  const recordFile = target + RECORD_SUFFIX;
  const recordDraft = `${recordFile}.${randomUUID()}.part`;
  try {
    writeFileSync(recordDraft, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx', mode: FILE_MODE, flush: true });
    rmSync(recordFile, { force: true });
    // a link fails when the name is taken
    await link(recordDraft, recordFile);
    await link(draft, target);
    syncPath(dirname(target));
  } finally {
    rmSync(recordDraft, { force: true });
  }
  return record;
}

/** Lists finished copies, newest first. */
export function listCopies(folder: string) {
  return namesIn(folder)
    .filter((name) => COPY_NAME.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const record = readCopyRecord(file);
      return record !== null && statSync(file, { throwIfNoEntry: false })?.size === record.bytes
        ? [{ ...record, file }]
        : [];
    })
    .sort((one, other) => other.madeAtMs - one.madeAtMs);
}

/** The record goes last: it has the date of expiry. */
export function removeCopy(file: string): void {
  rmSync(file, { force: true });
  rmSync(filesBeside(file), { recursive: true, force: true });
  rmSync(file + RECORD_SUFFIX, { force: true });
}

/** No other process may be making a copy in the folder. */
export function removeDrafts(folder: string): void {
  const isDraft = (name: string): boolean =>
    DRAFT_NAME.test(name) ||
    (FILES_NAME.test(name) && !existsSync(join(folder, name.slice(0, -FILES_SUFFIX.length) + RECORD_SUFFIX)));
  for (const name of namesIn(folder)) if (isDraft(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Null when unreadable. */
export function readCopyRecord(file: string): CopyRecord | null {
  try {
    const record = JSON.parse(readFileSync(file + RECORD_SUFFIX, 'utf8')) as CopyRecord;
    const { madeAtMs, requests, mails, bytes, sha256, files, missingFiles, keepUntilMs } = record;
    if (![madeAtMs, requests, mails, bytes].every(Number.isSafeInteger) || typeof sha256 !== 'string') return null;
    const whole = <Other>(value: unknown, other: Other) => (Number.isSafeInteger(value) ? (value as number) : other);
    const counts = { files: whole(files, 0), missingFiles: whole(missingFiles, 0) };
    return { ...record, ...counts, keepUntilMs: whole(keepUntilMs, null) };
  } catch {
    return null;
  }
}

/** Rejects with `BadCopy` for a draft of `file` that differs from its record. */
export async function checkCopyRecord(file: string, draft: string): Promise<void> {
  const record = readCopyRecord(file);
  if (record === null) return;
  const { bytes, sha256 } = await digestOf(draft);
  if (bytes < record.bytes) throw new BadCopy(`${file} is cut short: ${bytes} of ${record.bytes} bytes.`);
  if (bytes !== record.bytes || sha256 !== record.sha256)
    throw new BadCopy(`${file} is damaged: it is not what ${basename(file)}${RECORD_SUFFIX} says.`);
}

async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Error of mails that waited in a restored copy. */
export const HELD_MAIL = 'Restored from a copy: it may have been sent since. Send it again where it was not.';
export const HOLD_MAILS = `
  update mail
  set state = 'failed', last_error = '${HELD_MAIL}', due_at = null, taken_until = null
  where state = 'waiting'
  returning id`;

/** Rejects with `BadCopy` before anything is changed. */
export type QuoteRestore = {
  check(file: string): Promise<QuoteCounted>;
  /** Keeps what was there. Rejects with `StoreUnavailable` while another program has the file open. */
  restore(file: string): Promise<RestoredQuotes>;
  /** Tells whether a restore would replace requests. */
  isOccupied(): Promise<boolean>;
};

export type RestoredQuotes = QuoteCounted & {
  heldMails: number;
  /** File or schema that keeps what was there. */
  replaced: string | null;
};

export const replacedAt = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');

const FOLDER_MODE = 0o700;
const FILES_AT_ONCE = 500;

type Files = {
  files: {
    list(afterId: number, limit: number): Promise<QuoteFile[]>;
    boundAmong(names: readonly string[]): Promise<ReadonlySet<string>>;
  };
  folder: AttachmentFolder;
};

async function* everyFile({ list }: Files['files']): AsyncIterable<QuoteFile> {
  const seen = new Set<string>();
  for (let after = 0, some = await list(0, FILES_AT_ONCE); some.length > 0; some = await list(after, FILES_AT_ONCE)) {
    after = some.at(-1)!.id;
    for (const file of some) if (!seen.has(file.storedAs)) yield ((seen.add(file.storedAs), file));
  }
}

/** Puts files of requests beside a copy, as links where the disk allows it. */
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
      // a scan may have moved it meanwhile
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

/** False on another disk. */
const isLinked = async (from: string, to: string) => (await link(from, to).catch(() => false)) !== false;

async function isTaken(storedAs: string, folder: AttachmentFolder, to: string): Promise<boolean> {
  const path = await folder.pathOf(storedAs);
  if (path === null) return false;
  if (await isLinked(path, to)) return true;
  try {
    await copyFile(path, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await chmod(to, FILE_MODE);
  syncPath(to);
  return true;
}

/** Brings files back from beside a copy. `missing`: gone or damaged. */
export async function restoreFiles(copy: string, { files, folder }: Files): Promise<{ back: number; missing: number }> {
  let [back, missing] = [0, 0];
  for await (const { storedAs, sha256, state } of everyFile(files)) {
    if ((await folder.pathOf(storedAs)) !== null) continue;
    const from = join(filesBeside(copy), storedAs);
    if (!existsSync(from) || (await digestOf(from)).sha256 !== sha256) missing++;
    else {
      await folder.putBack(from, storedAs, state === 'clean');
      back++;
    }
  }
  return { back, missing };
}
