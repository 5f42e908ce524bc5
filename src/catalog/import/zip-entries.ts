import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { ImportProblem } from './import-problem.ts';
import { firstBytes, type InputFile } from './input-source.ts';
import type { ImportReport } from './report.ts';
import { tableOfFileName } from './source-tables.ts';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** The PUB LOG files in a zip, and what else is in it. Throws `ImportProblem` for a zip that cannot be read. */
export async function listZip(at: string): Promise<{ files: InputFile[]; skipped: ImportReport['ignored'] }> {
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
