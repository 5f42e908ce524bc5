import { createHash, randomUUID, type Hash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncPath } from '#base/database/durable-files.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';

/** Only the operator's own account reads what people have sent. */
const FILE_MODE = 0o600;
const RECORD_SUFFIX = '.json';
/** The folder of files that came with the requests of a copy, beside it. */
export const FILES_SUFFIX = '.files';
// .sql: from PostgreSQL, by earlier versions
const COPY_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)$/;
/** What a process that was killed while it made a copy leaves behind. */
const DRAFT_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)(?:\.files)?\.[0-9a-f-]{36}\.part$/;
const FILES_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)\.files$/;

/** A file that cannot be restored: damaged, cut short, of a newer program, or something else. The message is the line to print. */
export class BadCopy extends StoreUnavailable {
  override name = 'BadCopy';
}

export type QuoteCounted = { requests: number; mails: number };
/** How many files are beside a copy, and how many of its requests could not be found. */
export type CopiedFiles = { files: number; missingFiles: number };
export type QuoteCopy = QuoteCounted & CopiedFiles & { madeAtMs: number };

/** The record of a copy, in `FILE.json` beside it: written when the copy was checked. */
export type CopyRecord = QuoteCopy & {
  bytes: number;
  sha256: string;
  /** When the copy must be removed because of the personal data in it; null: never. */
  keepUntilMs: number | null;
};

export type KeptCopy = CopyRecord & { file: string };

/** "quotes-2026-11-22T01-15-50Z.db.files" */
export const filesBeside = (copy: string): string => copy + FILES_SUFFIX;

/** "quotes-2026-11-22T01-15-50Z.db" */
export function copyName(atMs: number): string {
  return `quotes-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/**
 * Gives a checked draft its name, and a record beside it. The record comes first: a copy without one was never checked. Rejects with the code EEXIST, and
 * leaves both files alone, when the name is taken.
 */
export async function publishCopy(
  draft: string,
  target: string,
  copy: QuoteCopy & { keepUntilMs: number | null },
): Promise<CopyRecord> {
  if (existsSync(target)) throw Object.assign(new Error(`${target} exists already`), { code: 'EEXIST' });
  const { bytes, sha256 } = await digestOf(draft);
  const record: CopyRecord = { ...copy, bytes, sha256 };
  const recordFile = target + RECORD_SUFFIX;
  const recordDraft = `${recordFile}.${randomUUID()}.part`;
  try {
    writeFileSync(recordDraft, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx', mode: FILE_MODE, flush: true });
    rmSync(recordFile, { force: true });
    // unlike a renaming, a link fails when the name is taken
    linkSync(recordDraft, recordFile);
    linkSync(draft, target);
    syncPath(dirname(target));
  } finally {
    rmSync(recordDraft, { force: true });
  }
  return record;
}

/** The finished copies of a folder, newest first: those with a record of their size. One whose record is missing or differs was never finished. */
export function listCopies(folder: string): KeptCopy[] {
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

/** The record is removed last, so that a copy always has its date of expiry. */
export function removeCopy(file: string): void {
  rmSync(file, { force: true });
  rmSync(filesBeside(file), { recursive: true, force: true });
  rmSync(file + RECORD_SUFFIX, { force: true });
}

/** Removes drafts of killed processes. No other process may be making a copy in the folder. */
export function removeDrafts(folder: string): void {
  const isDraft = (name: string): boolean =>
    DRAFT_NAME.test(name) ||
    (FILES_NAME.test(name) && !existsSync(join(folder, name.slice(0, -FILES_SUFFIX.length) + RECORD_SUFFIX)));
  for (const name of namesIn(folder)) if (isDraft(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Null for a missing or unreadable record. */
export function readCopyRecord(file: string): CopyRecord | null {
  try {
    const record = JSON.parse(readFileSync(file + RECORD_SUFFIX, 'utf8')) as Record<string, unknown>;
    const numbers = [record['madeAtMs'], record['requests'], record['mails'], record['bytes']];
    if (!numbers.every((value) => Number.isSafeInteger(value)) || typeof record['sha256'] !== 'string') return null;
    const keepUntilMs = Number.isSafeInteger(record['keepUntilMs']) ? record['keepUntilMs'] : null;
    // copies of earlier versions say nothing of files
    const countOf = (name: string): number => (Number.isSafeInteger(record[name]) ? (record[name] as number) : 0);
    const [files, missingFiles] = [countOf('files'), countOf('missingFiles')];
    return { ...(record as CopyRecord), files, missingFiles, keepUntilMs: keepUntilMs as number | null };
  } catch {
    return null;
  }
}

/** Rejects with `BadCopy` when a file is not what its record says; a file without a record passes. */
export function checkCopyRecord(file: string, digest: { bytes: number; sha256: string }): void {
  const record = readCopyRecord(file);
  if (record === null) return;
  if (digest.bytes < record.bytes) throw new BadCopy(`${file} is cut short: ${digest.bytes} of ${record.bytes} bytes.`);
  if (digest.bytes !== record.bytes || digest.sha256 !== record.sha256)
    throw new BadCopy(`${file} is damaged: it is not what ${basename(file)}${RECORD_SUFFIX} says.`);
}

async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The error of mails that were waiting in a restored copy: they are not sent automatically. */
export const HELD_MAIL = 'Restored from a copy: it may have been sent since. Send it again where it was not.';

/** Replaces requests for quote by a copy. `check` and `restore` reject with `BadCopy`, and then nothing was changed. */
export type QuoteRestore = {
  /** Reads all of a copy. */
  check(file: string): Promise<QuoteCounted>;
  /**
   * Restores a copy after it was checked. What was there is kept under another name; a process that dies in between leaves either the old or the new
   * requests in force. Rejects with `StoreUnavailable` while another program has the embedded database open.
   */
  restore(file: string): Promise<RestoredQuotes>;
  /** Whether there are requests that a restore would replace. */
  isOccupied(): Promise<boolean>;
};

export type RestoredQuotes = QuoteCounted & {
  /** Mails of the copy that were waiting: they are kept as failed (`HELD_MAIL`). */
  heldMails: number;
  /** What was there is kept in this file (SQLite) or schema (PostgreSQL); null when there was nothing. */
  replaced: string | null;
};

/** "2026-11-22T01-15-50-123Z": part of the name under which replaced requests are kept, unique for each restore. */
export function replacedAt(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');
}
