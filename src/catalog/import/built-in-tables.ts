import { readdirSync, readFileSync } from 'node:fs';
import { createCsvScanner } from './csv-scanner.ts';
import { fieldText } from './field-bytes.ts';

const FOLDER = new URL('../../../reference-data/', import.meta.url);

/** Rows of one of the tables that come with the program, as texts by column name. */
export function readBuiltIn(name: string): Record<string, string>[] {
  const rows: string[][] = [];
  const scanner = createCsvScanner(
    (row) => rows.push(Array.from({ length: row.count }, (_, column) => fieldText(row, column))),
    (bad) => {
      throw new Error(`reference-data/${name}: ${bad.reason} in row ${bad.row}`);
    },
  );
  scanner.write(readFileSync(new URL(name, FOLDER)));
  scanner.end();
  const [header = [], ...body] = rows;
  return body.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])));
}

/** Names of the built-in code tables, without ".csv". */
export function listBuiltInCodes(): string[] {
  return readdirSync(new URL('codes/', FOLDER))
    .filter((name) => name.endsWith('.csv') && name !== 'INDEX.csv')
    .map((name) => name.slice(0, -4))
    .sort();
}
