import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { formatDay } from '#base/domain/day.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import type { PublishedEdition } from '../catalog-loader.ts';
import { type InputFile, readChunks } from './input-source.ts';
import { ImportStopped } from './report.ts';

const MS_PER_DAY = 86_400_000;
const REFERENCE_DATA = new URL('../../../reference-data/', import.meta.url);
const PACKAGE = new URL('../../../package.json', import.meta.url);
/** 48 bits of a checksum are a whole number that is exact. */
const DIGITS = 12;

/** What a catalog is made of: the same `inputs` over the same catalog before give the same bytes. */
export type ImportIdentity = {
  /** Hexadecimal checksum of the files, of what comes with the program, and of its format. */
  inputs: string;
  /** YYYY-MM-DD of the newest file; that of the import for files that are dated later. */
  editionDate: string;
  /** The day that new and changed records get: that of the import, never one of a file (S2.7). Days since 1970-01-01. */
  day: number;
  /** A moment of the edition's day that the inputs and the day of the import choose, in ms since 1970: it names the version. */
  time: number;
};

type IdentityOptions = {
  /** The catalog that the new one is compared with. */
  before: PublishedEdition | null;
  sample: boolean;
  now: Date;
  signal: AbortSignal | undefined;
};

/**
 * Names an import by what it reads and by its day (UTC), never by the time of day. Zips say the checksum of what is in them; a loose file is read once more,
 * and both ways have the same name. Rejects with `ImportStopped`.
 */
export async function identifyImport(
  files: readonly InputFile[],
  { before, sample, now, signal }: IdentityOptions,
): Promise<ImportIdentity> {
  const newest = files
    .map(({ date }) => date)
    .sort()
    .at(-1)!;
  const sums: unknown[] = [];
  for (const file of files.toSorted((one, other) => (one.table < other.table ? -1 : 1)))
    sums.push([file.table, file.sizeBytes, file.zipEntry?.crc ?? (await checksumOf(file, signal))]);
  const program = [CATALOG_SCHEMA_VERSION, programVersion(), referenceData()];
  const inputs = hash('sha256', JSON.stringify([program, sample, newest, sums]));
  const day = Math.floor(now.getTime() / MS_PER_DAY);
  const today = formatDay(day);
  const editionDate = newest < today ? newest : today;
  const dayBefore = before?.edition.editionDate ?? editionDate;
  const versionDay = Date.parse(dayBefore > editionDate ? dayBefore : editionDate);
  const chosen = hash('sha256', `${inputs} ${before?.edition.version ?? ''} ${today}`).slice(0, DIGITS);
  return { inputs, editionDate, day, time: versionDay + (Number.parseInt(chosen, 16) % MS_PER_DAY) };
}

/** As a zip has it. */
async function checksumOf(file: InputFile, signal: AbortSignal | undefined): Promise<number> {
  let crc = 0;
  for await (const chunk of readChunks(file)) {
    if (signal?.aborted) throw new ImportStopped();
    crc = crc32(chunk, crc);
  }
  return crc;
}

function programVersion(): unknown {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: unknown }).version;
}

function referenceData(): string {
  const sum = createHash('sha256');
  const entries = readdirSync(REFERENCE_DATA, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of entries.filter((each) => each.endsWith('.csv')))
    sum.update(name).update(readFileSync(new URL(name, REFERENCE_DATA)));
  return sum.digest('hex');
}
