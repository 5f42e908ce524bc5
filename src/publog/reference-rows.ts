import { readFileSync } from 'node:fs';

const CELL = /(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g;

/** Reads a table of reference-data, with its header. */
function readReferenceTable(file: string): string[][] {
  return readFileSync(new URL(`../../reference-data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => Array.from(line.matchAll(CELL), ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain));
}

/** Reads the rows of such a table, without its header; lists in cells are separated by "; ". */
export const readReferenceRows = (file: string): string[][] => readReferenceTable(file).slice(1);

/** Reads such rows as texts by column. */
export function readReferenceRecords(file: string): Record<string, string>[] {
  const [header = [], ...rows] = readReferenceTable(file);
  return rows.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])));
}

/** Reads the entries of such a list. */
export const listOf = (cell: string | undefined): string[] => (cell ? cell.split('; ') : []);
