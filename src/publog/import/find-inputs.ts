import path from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { ImportProblem, ImportStopped, type ImportReport } from './report.ts';
import { firstBytes, readChunks, type InputFile, type InputPart } from './input-source.ts';
import { SOURCE_TABLES, readFileName, type SourceTableName, type TableFile } from './source-tables.ts';
import { createHash, hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { formatDay } from '#base/domain/day.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import type { PublishedEdition } from '../catalog-loader.ts';

export type FoundInputs = { files: InputFile[]; ignored: ImportReport['ignored'] };
type Candidate = TableFile & InputPart;
type Inputs = { add(file: Candidate): void; ignore(path: string, reason: string): void };

/**
 * Finds PUB LOG files in zips, folders and loose files. Numbered files with different contents are parts of one table;
 * of copies the first counts. Other files are added to `ignored`, also when it throws `ImportProblem`.
 */
export async function findInputs(
  paths: readonly string[],
  ignored: ImportReport['ignored'] = [],
): Promise<FoundInputs> {
  const found = new Map<SourceTableName, Candidate[]>();
  const ignore = (at: string, reason: string): void => void ignored.push({ path: at, reason });
  const add = (file: Candidate): void => {
    const own = found.get(file.table) ?? [];
    if (!own.some(({ name }) => name === file.name)) found.set(file.table, [...own, file]);
  };
  for (const given of paths) await lookAt(given, true, { add, ignore });
  if (!found.has('P_FLIS_NSN')) {
    throw new ImportProblem(
      `P_FLIS_NSN.CSV (in ${SOURCE_TABLES.P_FLIS_NSN.zip}.zip) is missing: it is the one file that an import needs. ` +
        (found.size > 0 ? `Found: ${[...found.keys()].join(', ')}.` : 'No PUB LOG file was found.'),
    );
  }
  const files: InputFile[] = [];
  for (const [table, candidates] of found) files.push(await joinParts(table, candidates, ignore));
  return { files, ignored };
}

async function joinParts(
  table: SourceTableName,
  candidates: readonly Candidate[],
  ignore: Inputs['ignore'],
): Promise<InputFile> {
  const whole = candidates.find(({ part }) => part === null);
  const parts: Candidate[] = [];
  for (const each of candidates) {
    if (whole ? each === whole : await isNewPart(each, parts)) parts.push(each);
    else {
      const used = whole ?? parts.find(({ part }) => part === each.part) ?? parts[0]!;
      const hint = whole && each.part !== null ? '; number all files of a table that are parts of it' : '';
      ignore(each.name, `${table} is there twice; ${used.name} was used${hint}`);
    }
  }
  parts.sort((one, other) => (one.part ?? 0) - (other.part ?? 0));
  return {
    table,
    name: parts.map(({ name }) => name).join(' + '),
    sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    date: parts.reduce((newest, { date }) => (date > newest ? date : newest), ''),
    parts,
    lacks: missingPart(parts),
  };
}

async function isNewPart(file: Candidate, parts: readonly Candidate[]): Promise<boolean> {
  for (const other of parts) {
    if (other.part === file.part) return false;
    if (other.sizeBytes === file.sizeBytes && (await checksumOf(other)) === (await checksumOf(file))) return false;
  }
  return true;
}

/** A number alone may be that of a copy. */
function missingPart(parts: readonly Candidate[]): string | null {
  if (parts.length === 1 && !parts[0]!.isNamedPart) return null;
  const numbers = parts.map(({ part }) => part!);
  const last = Math.max(...numbers, ...parts.map(({ of }) => of ?? 0));
  for (let number = 1; number <= last; number++)
    if (!numbers.includes(number)) return `part ${number} of ${last} is missing`;
  return null;
}

async function lookAt(at: string, given: boolean, inputs: Inputs): Promise<void> {
  const stats = await stat(at).catch((error: NodeJS.ErrnoException) => {
    if (!given) return null;
    throw new ImportProblem(
      `${at} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    );
  });
  if (stats === null) return inputs.ignore(at, 'it cannot be read');
  if (stats.isDirectory()) {
    for (const name of (await readdir(at)).sort()) await lookAt(path.join(at, name), false, inputs);
    return;
  }
  if (!stats.isFile()) return inputs.ignore(at, 'not a file');
  const start = await firstBytes(at, 512);
  if (/\.zip$/i.test(at) || start.toString('latin1', 0, 4) === 'PK\u0003\u0004') return listZip(at, start, inputs);
  const table = readFileName(path.basename(at));
  if (table === null) return inputs.ignore(at, NOT_USED);
  const date = stats.mtime.toISOString().slice(0, 10);
  inputs.add({ ...table, name: at, path: at, sizeBytes: stats.size, date, zipEntry: null });
}
const NOT_USED = 'not a PUB LOG file that is used';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** Throws `ImportProblem` for an unreadable zip. */
async function listZip(at: string, start: Buffer, { add, ignore }: Inputs): Promise<void> {
  refuseOtherThanZip(at, start);
  // One bad name must not hide the others.
  const zip = await openPromise(at, { autoClose: false, decodeStrings: false, lazyEntries: true }).catch(
    unreadable(at),
  );
  try {
    for (const entry of await Array.fromAsync(zip.eachEntry()).catch(unreadable(at))) {
      const entryName = (entry.fileName as unknown as Buffer).toString('utf8');
      const name = `${at} > ${entryName}`;
      if (/[/\\]$/.test(entryName)) continue;
      const table = readFileName(entryName.split(/[/\\]/).at(-1)!);
      const isOutside = leadsOutside(entryName);
      if (isOutside || table === null) {
        ignore(name, isOutside ? 'refused: its path leads outside the zip' : NOT_USED);
        continue;
      }
      if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) throw new ImportProblem(`${name} is encrypted.`);
      const { compressionMethod: method } = entry;
      if (method !== STORED && method !== DEFLATED)
        throw new ImportProblem(`${name} is compressed by a method (${method}) that is not supported.`);
      const local = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(unreadable(at));
      if (local.fileDataStart + entry.compressedSize > zip.fileSize) throw truncated(at);
      add({
        ...table,
        name,
        path: at,
        sizeBytes: entry.uncompressedSize,
        date: entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10),
        zipEntry: {
          dataStart: local.fileDataStart,
          compressedBytes: entry.compressedSize,
          deflated: method === DEFLATED,
          crc: entry.crc32,
        },
      });
    }
  } finally {
    zip.close();
  }
}

/** DLA answers a missing file with a web page, which browsers save as zip. */
function refuseOtherThanZip(at: string, start: Buffer): void {
  if (start.length === 0) throw new ImportProblem(`${at} is empty.`);
  if (start.subarray(0, 2).toString('latin1') === 'PK') return;
  if (/^\s*(?:<!doctype html|<html|<head|<\?xml)/i.test(start.toString('utf8').replace(/^\uFEFF/, ''))) {
    throw new ImportProblem(
      `${at} is not a zip but a web page: DLA's "missing file" page, saved under the name of the zip. ` +
        'Download the file again from the FLIS reading room.',
    );
  }
  throw new ImportProblem(`${at} is not a zip.`);
}

function leadsOutside(entryName: string): boolean {
  const name = entryName.replaceAll('\\', '/');
  return name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..');
}

function truncated(at: string): ImportProblem {
  return new ImportProblem(`${at} is truncated: the download did not finish. Download it again.`);
}

function unreadable(at: string): (error: Error) => never {
  return (error) => {
    if (/end of central directory|truncated|unexpected EOF/i.test(error.message)) throw truncated(at);
    throw new ImportProblem(`${at} cannot be read as a zip: ${error.message}`);
  };
}

const MS_PER_DAY = 86_400_000;
const REFERENCE_DATA = new URL('../../../reference-data/', import.meta.url);
const PACKAGE = new URL('../../../package.json', import.meta.url);
/** 48 bits are exact. */
const DIGITS = 12;

/**
 * Depends on inputs and day (UTC) only. Equal `inputs` over an equal catalog give equal bytes. Zips tell their
 * checksums; loose files are read once more. Rejects with `ImportStopped`.
 */
export async function identifyImport(
  files: readonly InputFile[],
  options: { before: PublishedEdition | null; sample: boolean; now: Date; signal: AbortSignal | undefined },
) {
  const { before, sample, now, signal } = options;
  const newest = files.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const sums: unknown[] = [];
  for (const { table, parts } of files.toSorted((one, other) => (one.table < other.table ? -1 : 1)))
    for (const part of parts) sums.push([table, part.sizeBytes, await checksumOf(part, signal)]);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: unknown };
  const program = [CATALOG_SCHEMA_VERSION, version, referenceData()];
  const inputs = hash('sha256', JSON.stringify([program, sample, newest, sums]));
  const day = Math.floor(now.getTime() / MS_PER_DAY);
  const today = formatDay(day);
  const editionDate = newest < today ? newest : today;
  const dayBefore = before?.edition.editionDate ?? editionDate;
  const versionDay = Date.parse(dayBefore > editionDate ? dayBefore : editionDate);
  const chosen = hash('sha256', `${inputs} ${before?.edition.version ?? ''} ${today}`).slice(0, DIGITS);
  return {
    /** Covers files, program data and format. */
    inputs,
    /** YYYY-MM-DD of the newest file, not after the import. */
    editionDate,
    /** The day of the import, never that of a file (S2.7). Days since 1970-01-01. */
    day,
    /** Names the version: chosen by inputs and day. */
    time: versionDay + (Number.parseInt(chosen, 16) % MS_PER_DAY),
  };
}

/** As a zip has it. */
async function checksumOf(file: InputPart, signal?: AbortSignal): Promise<number> {
  if (file.zipEntry) return file.zipEntry.crc;
  let crc = 0;
  for await (const chunk of readChunks(file)) {
    if (signal?.aborted) throw new ImportStopped();
    crc = crc32(chunk, crc);
  }
  return crc;
}

function referenceData(): string {
  const sum = createHash('sha256');
  const entries = readdirSync(REFERENCE_DATA, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of entries.filter((each) => /\.csv$|^source-tables/.test(each)))
    sum.update(name).update(readFileSync(new URL(name, REFERENCE_DATA)));
  return sum.digest('hex');
}
