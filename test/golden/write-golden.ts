import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash32 } from '../../tools/sample/random.ts';
import { publishedFile } from '../../tools/sample/sample-file.ts';
import { publogZip } from '../support/catalog/publog.fixture.ts';
import type { Golden, Row } from './make-golden.ts';

type Form = { name: string; line?: (cells: readonly string[]) => string; bytes?: (text: string) => Buffer };

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const BOM = '\uFEFF';
const utf16 = (text: string): Buffer => Buffer.from(BOM + text, 'utf16le');

/** Every file in a form of its own that the real ones have had: the names, encodings and delimiters of the DVD. */
const ODD_FORMS: Readonly<Record<string, Form>> = {
  P_FLIS_NSN: { name: 'P_FLIS_NSN.CSV', line: (cells) => quoted(cells.map((cell) => `${cell}  `)) },
  V_FLIS_PART: { name: 'V_FLIS_PART-2.CSV' },
  V_CHARACTERISTICS: { name: 'CHARACTERISTICS.zip > CHARACTERISTICS\\V_CHARACTERISTICS 2.CSV' },
  V_FLIS_MANAGEMENT: { name: 'V_FLIS_MANAGEMENT.TXT', line: (cells) => cells.join('|') },
  V_FLIS_PHRASE: { name: 'V_FLIS_PHRASE.TXT', line: (cells) => cells.join('\t') },
  P_CAGE: { name: 'P_CAGE.CSV', bytes: utf16 },
  V_FLIS_IDENTIFICATION: { name: 'V_FLIS_IDENTIFICATION.CSV', bytes: (text) => utf16(text).swap16() },
};

/**
 * Writes the set into a folder, all files of one day (YYYY-MM-DD). `odd`: each in a form of its own. A seed shuffles
 * rows, and changes line ends, marks, the order of columns and the case of names.
 */
export async function writeGolden(
  folder: string,
  { tables }: Golden,
  { odd = false, seed = 0, date = '2026-10-01' }: { odd?: boolean; seed?: number; date?: string } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const at = new Date(`${date}T08:00:00Z`);
  let place = 0;
  for (const [table, rows] of tables) {
    const draw = seed === 0 ? 0 : hash32(seed, (place += 1), 1);
    const { name, line = quoted, bytes = Buffer.from }: Form = (odd && ODD_FORMS[table]) || { name: `${table}.CSV` };
    const published = publishedFile(table).columns;
    const isMixed = draw % 4 > 1 && rows.every((row) => typeof row !== 'string');
    const columns = isMixed ? published.toReversed() : published;
    const lineEnd = draw % 2 === 0 ? '\r\n' : '\n';
    const textOf = (row: Row): string =>
      typeof row === 'string' ? row : line(columns.map((column) => row[column] ?? ''));
    const rank = (row: Row): number => hash32(seed, rows.indexOf(row), 2);
    const inOrder = seed === 0 ? rows : rows.toSorted((one, other) => rank(one) - rank(other));
    const text = [line(columns), ...inOrder.map(textOf), ''].join(lineEnd);
    const content = bytes(draw % 3 === 1 && bytes === Buffer.from ? BOM + text : text);
    const [file = '', entry] = name.split(' > ');
    const path = join(folder, draw % 5 < 2 ? file : file.toLowerCase());
    if (entry === undefined) writeFileSync(path, content);
    else await zipWithBackslashes(path, entry, text);
    utimesSync(path, at, at);
  }
  return folder;
}

/** The library writes slashes. */
async function zipWithBackslashes(path: string, entry: string, text: string): Promise<void> {
  const name = entry.replaceAll('\\', '/');
  await publogZip(path, {}, { [name]: text });
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll(name, entry), 'latin1');
}
