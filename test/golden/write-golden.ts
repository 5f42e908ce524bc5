import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash32 } from '../../tools/sample/random.ts';
import { publishedFile } from '../../tools/sample/sample-file.ts';
import type { Golden, Row } from './make-golden.ts';

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const BOM = '\uFEFF';

/**
 * Writes the set into a folder, all files of one day (YYYY-MM-DD). A seed shuffles rows, and changes line ends,
 * marks and the case of names.
 */
export async function writeGolden(
  folder: string,
  { tables }: Golden,
  { seed = 0, date = '2026-10-01' }: { seed?: number | undefined; date?: string } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const at = new Date(`${date}T08:00:00Z`);
  let place = 0;
  for (const [table, rows] of tables) {
    const draw = seed === 0 ? 0 : hash32(seed, (place += 1), 1);
    const { columns } = publishedFile(table);
    const lineEnd = draw % 2 === 0 ? '\r\n' : '\n';
    const textOf = (row: Row): string =>
      typeof row === 'string' ? row : quoted(columns.map((column) => row[column] ?? ''));
    const inOrder =
      seed === 0
        ? rows
        : rows.toSorted((one, other) => hash32(seed, rows.indexOf(one), 2) - hash32(seed, rows.indexOf(other), 2));
    const text = [quoted(columns), ...inOrder.map(textOf), ''].join(lineEnd);
    const path = join(folder, draw % 5 < 2 ? `${table}.CSV` : `${table}.CSV`.toLowerCase());
    writeFileSync(path, (draw % 3 === 1 ? BOM : '') + text);
    utimesSync(path, at, at);
  }
  return folder;
}
