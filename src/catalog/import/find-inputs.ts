import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportProblem } from './import-problem.ts';
import { firstBytes, type InputFile } from './input-source.ts';
import type { ImportReport } from './report.ts';
import { SOURCE_TABLES, tableOfFileName } from './source-tables.ts';
import type { SourceTableName } from './source-tables.ts';
import { listZip } from './zip-entries.ts';

export type FoundInputs = { files: InputFile[]; ignored: ImportReport['ignored'] };

/**
 * Looks through zips, folders (with everything below them) and loose CSV files for the files of PUB LOG. Of a file that
 * is there twice the first one is used, in the order of the arguments; everything else is named with the reason.
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
