import { readFileSync } from 'node:fs';

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g;

/** Reads the rows of a table of reference-data, without its header; lists in cells are separated by "; ". */
export function readReferenceRows(file: string): string[][] {
  return readFileSync(new URL(`../../../reference-data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => Array.from(line.matchAll(CELL), ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain));
}

/** Reads the entries of such a list. */
export const listOf = (cell: string | undefined): string[] => (cell ? cell.split('; ') : []);
