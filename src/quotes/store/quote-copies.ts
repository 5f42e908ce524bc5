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
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { syncPath } from '../../database/durable-files.ts';
import type { QuoteCopy, QuoteCounted } from './quote-store.ts';

/** Only the operator's own account reads what people have sent. */
const FILE_MODE = 0o600;
const NOTE_SUFFIX = '.json';
const COPY_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)$/;
/** What a process that was killed while it made a copy leaves behind. */
const DRAFT_NAME = /^quotes-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:db|sql)\.[0-9a-f-]{36}\.part$/;

/** A file that cannot be restored: damaged, cut short, of a newer program, or something else. The message is the line to print. */
export class BadCopy extends StoreUnavailable {
  override name = 'BadCopy';
}

/** What stands beside a copy in `FILE.json`, written when the copy was checked. */
export type CopyNote = QuoteCopy & {
  bytes: number;
  sha256: string;
  /** When the copy must be removed because of the personal data in it; null: never. */
  keepUntilMs: number | null;
};

export type KeptCopy = CopyNote & { file: string };

/** "quotes-2026-11-22T01-15-50Z.db" */
export function copyName(atMs: number, extension: string): string {
  return `quotes-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${extension}`;
}

/**
 * Gives a checked draft its name, and a note beside it. The note comes first: a copy without one was never checked. Rejects with the code EEXIST, and
 * leaves both files alone, when the name is taken.
 */
export async function publishCopy(
  draft: string,
  target: string,
  copy: QuoteCopy & { keepUntilMs: number | null },
): Promise<CopyNote> {
  if (existsSync(target)) throw Object.assign(new Error(`${target} exists already`), { code: 'EEXIST' });
  const { bytes, sha256 } = await digestOf(draft);
  const note: CopyNote = { ...copy, bytes, sha256 };
  const noteFile = target + NOTE_SUFFIX;
  const noteDraft = `${noteFile}.${randomUUID()}.part`;
  try {
    writeFileSync(noteDraft, `${JSON.stringify(note, null, 2)}\n`, { flag: 'wx', mode: FILE_MODE, flush: true });
    rmSync(noteFile, { force: true });
    // unlike a renaming, a link fails when the name is taken
    linkSync(noteDraft, noteFile);
    linkSync(draft, target);
    syncPath(dirname(target));
  } finally {
    rmSync(noteDraft, { force: true });
  }
  return note;
}

/** The good copies of a folder, newest first: those with a note of their size. One whose note is missing or differs was never finished. */
export function listCopies(folder: string, extension: string): KeptCopy[] {
  return namesIn(folder)
    .filter((name) => COPY_NAME.test(name) && name.endsWith(`.${extension}`))
    .flatMap((name) => {
      const file = join(folder, name);
      const note = readNote(file);
      return note !== null && statSync(file, { throwIfNoEntry: false })?.size === note.bytes ? [{ ...note, file }] : [];
    })
    .sort((one, other) => other.madeAtMs - one.madeAtMs);
}

/** The note goes last: a copy that was not removed keeps its date of expiry. */
export function removeCopy(file: string): void {
  rmSync(file, { force: true });
  rmSync(file + NOTE_SUFFIX, { force: true });
}

/** Removes what killed processes have left half. Nobody else may be making a copy in the folder. */
export function removeDrafts(folder: string): void {
  for (const name of namesIn(folder)) if (DRAFT_NAME.test(name)) rmSync(join(folder, name), { force: true });
}

/** Null where there is none, or none that can be read. */
export function readNote(file: string): CopyNote | null {
  try {
    const note = JSON.parse(readFileSync(file + NOTE_SUFFIX, 'utf8')) as Record<string, unknown>;
    const numbers = [note['madeAtMs'], note['requests'], note['mails'], note['bytes']];
    if (!numbers.every((value) => Number.isSafeInteger(value)) || typeof note['sha256'] !== 'string') return null;
    const keepUntilMs = Number.isSafeInteger(note['keepUntilMs']) ? note['keepUntilMs'] : null;
    return { ...(note as CopyNote), keepUntilMs: keepUntilMs as number | null };
  } catch {
    return null;
  }
}

/** Rejects with `BadCopy` when a file is not what its note says; a file without a note passes. */
export function checkNote(file: string, digest: { bytes: number; sha256: string }): void {
  const note = readNote(file);
  if (note === null) return;
  if (digest.bytes < note.bytes) throw new BadCopy(`${file} is cut short: ${digest.bytes} of ${note.bytes} bytes.`);
  if (digest.bytes !== note.bytes || digest.sha256 !== note.sha256)
    throw new BadCopy(`${file} is damaged: it is not what ${basename(file)}${NOTE_SUFFIX} says.`);
}

export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
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

/** Why waiting mails of a copy are not sent by themselves: they may have been sent since it was made. */
export const HELD_MAIL = 'Restored from a copy: it may have been sent since. Send it again where it was not.';

/** Puts copies of requests for quote in the place of what is there. Both reject with `BadCopy`, and then nothing was changed. */
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

/** "2026-11-22T01-15-50-123Z": part of the name under which replaced requests are kept, other at every restore. */
export function replacedAt(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');
}
