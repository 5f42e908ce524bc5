import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
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
  /** YYYY-MM-DD of the newest file. */
  editionDate: string;
  /** The day that changed records get: that of the edition, but never before the one of the catalog in force. Days since 1970-01-01. */
  day: number;
  /** A moment of that day that the inputs choose, in ms since 1970: it names the version. */
  time: number;
};

/**
 * Names an import by what it reads, never by the clock. Zips say the checksum of what is in them; a loose file is read once more, and both ways have the
 * same name. `before` is the catalog that the new one is compared with. Rejects with `ImportStopped`.
 */
export async function identifyImport(
  files: readonly InputFile[],
  { before, sample, signal }: { before: PublishedEdition | null; sample: boolean; signal: AbortSignal | undefined },
): Promise<ImportIdentity> {
  const editionDate = files
    .map(({ date }) => date)
    .sort()
    .at(-1)!;
  const sums: unknown[] = [];
  for (const file of files.toSorted((one, other) => (one.table < other.table ? -1 : 1)))
    sums.push([file.table, file.sizeBytes, file.zipEntry?.crc ?? (await checksumOf(file, signal))]);
  const program = [CATALOG_SCHEMA_VERSION, programVersion(), referenceData()];
  const inputs = hash('sha256', JSON.stringify([program, sample, editionDate, sums]));
  const dayBefore = before?.edition.editionDate ?? editionDate;
  const day = Date.parse(dayBefore > editionDate ? dayBefore : editionDate) / MS_PER_DAY;
  const chosen = hash('sha256', `${inputs} ${before?.edition.version ?? ''}`).slice(0, DIGITS);
  return { inputs, editionDate, day, time: day * MS_PER_DAY + (Number.parseInt(chosen, 16) % MS_PER_DAY) };
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
