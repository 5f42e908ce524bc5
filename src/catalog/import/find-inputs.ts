import path from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportProblem, type ImportReport } from './report.ts';
import { firstBytes, type InputFile } from './input-source.ts';
import { SOURCE_TABLES, type SourceTableName, tableOfFileName } from './source-tables.ts';

type FoundInputs = { files: InputFile[]; ignored: ImportReport['ignored'] };

/**
 * Looks through zips, folders (with everything below them) and loose CSV files for the files of PUB LOG. Of two copies
 * of a file the first one is used, in the order of the arguments; everything else is reported with the reason.
 * Throws `ImportProblem` for a path that is not there and for a zip that cannot be read.
 */
export async function findInputs(paths: readonly string[]): Promise<FoundInputs> {
  const found = new Map<SourceTableName, InputFile>();
  const ignored: ImportReport['ignored'] = [];
  const add = (file: InputFile): void => {
    const first = found.get(file.table);
    if (first === undefined) found.set(file.table, file);
    else if (first.name !== file.name) {
      ignored.push({ path: file.name, reason: `${file.table} is there twice; ${first.name} was used` });
    }
  };
  for (const given of paths) await lookAt(given, true, add, ignored);
  if (!found.has('P_FLIS_NSN')) {
    throw new ImportProblem(
      `P_FLIS_NSN.CSV (in ${SOURCE_TABLES.P_FLIS_NSN.zip}.zip) is missing: it is the one file that an import needs. ` +
        (found.size > 0 ? `Found: ${[...found.keys()].join(', ')}.` : 'No PUB LOG file was found.'),
    );
  }
  return { files: [...found.values()], ignored };
}

async function lookAt(
  at: string,
  given: boolean,
  add: (file: InputFile) => void,
  ignored: ImportReport['ignored'],
): Promise<void> {
  const stats = await stat(at).catch((error: NodeJS.ErrnoException) => {
    if (!given) return null;
    throw new ImportProblem(
      `${at} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
    );
  });
  if (stats === null) {
    ignored.push({ path: at, reason: 'it cannot be read' });
  } else if (stats.isDirectory()) {
    for (const name of (await readdir(at)).sort()) await lookAt(path.join(at, name), false, add, ignored);
  } else if (!stats.isFile()) {
    ignored.push({ path: at, reason: 'not a file' });
  } else if (/\.zip$/i.test(at) || (await looksLikeZip(at))) {
    const { files, skipped } = await listZip(at);
    for (const file of files) add(file);
    ignored.push(...skipped);
  } else {
    const table = tableOfFileName(path.basename(at));
    if (table === null) ignored.push({ path: at, reason: 'not a PUB LOG file that is used' });
    else {
      add({
        table,
        name: at,
        path: at,
        sizeBytes: stats.size,
        date: stats.mtime.toISOString().slice(0, 10),
        zipEntry: null,
      });
    }
  }
}

async function looksLikeZip(at: string): Promise<boolean> {
  return (await firstBytes(at, 4)).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** The PUB LOG files in a zip, and what else is in it. Throws `ImportProblem` for a zip that cannot be read. */
async function listZip(at: string): Promise<{ files: InputFile[]; skipped: ImportReport['ignored'] }> {
  await refuseOtherThanZip(at);
  const files: InputFile[] = [];
  const skipped: ImportReport['ignored'] = [];
  // Names are decoded here, since one bad name must not hide the other entries.
  const zip = await openPromise(at, { autoClose: false, decodeStrings: false, lazyEntries: true }).catch(
    unreadable(at),
  );
  try {
    for (const entry of await readEntries(zip).catch(unreadable(at))) {
      const entryName = (entry.fileName as unknown as Buffer).toString('utf8');
      const name = `${at} > ${entryName}`;
      if (entryName.endsWith('/')) continue;
      if (leadsOutside(entryName)) {
        skipped.push({ path: name, reason: 'refused: its path leads outside the zip' });
        continue;
      }
      const table = tableOfFileName(entryName.split('/').at(-1)!);
      if (table === null) {
        skipped.push({ path: name, reason: 'not a PUB LOG file that is used' });
        continue;
      }
      if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) throw new ImportProblem(`${name} is encrypted.`);
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
        throw new ImportProblem(
          `${name} is compressed by a method (${entry.compressionMethod}) that is not supported.`,
        );
      }
      const local = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(unreadable(at));
      if (local.fileDataStart + entry.compressedSize > zip.fileSize) throw truncated(at);
      files.push({
        table,
        name,
        path: at,
        sizeBytes: entry.uncompressedSize,
        date: entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10),
        zipEntry: {
          dataStart: local.fileDataStart,
          compressedBytes: entry.compressedSize,
          deflated: entry.compressionMethod === DEFLATED,
          crc: entry.crc32,
        },
      });
    }
  } finally {
    zip.close();
  }
  return { files, skipped };
}

function readEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** DLA answers a request for a missing file with a web page and status 200, which a browser saves as the zip. */
async function refuseOtherThanZip(at: string): Promise<void> {
  const start = await firstBytes(at, 512);
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
