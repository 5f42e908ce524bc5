import { readReferenceTable } from '../reference-rows.ts';
import { readdirSync } from 'node:fs';
import { fieldText } from './field-bytes.ts';
import type { InputFile } from './input-source.ts';
import { type OnChunk, readTable } from './read-table.ts';
import type { FileReport } from './report.ts';
import { SOURCE_TABLES } from './source-tables.ts';

/** Reads a small table as texts by column. `keep` says why a row is left out. */
export async function readRows(
  file: InputFile,
  onChunk: OnChunk,
  keep: (row: Record<string, string>) => string | null,
): Promise<{ rows: Record<string, string>[]; report: FileReport }> {
  const { keys, columns } = SOURCE_TABLES[file.table];
  let rows: Record<string, string>[] = [];
  const report = await readTable(file, onChunk, (places, skipped) => {
    rows = [];
    return (row) => {
      const read = Object.fromEntries([...keys, ...columns].map((column) => [column, fieldText(row, places[column]!)]));
      const reason = keep(read);
      if (reason !== null) return skipped.add(reason, () => fieldText(row, places[keys[0]!]!));
      rows.push(read);
      return true;
    };
  });
  return { rows, report };
}

const FOLDER = new URL('../../../reference-data/', import.meta.url);

export function readBuiltIn(name: string): Record<string, string>[] {
  const [header = [], ...body] = readReferenceTable(name);
  return body.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])));
}

export function listBuiltInCodes(): string[] {
  return readdirSync(new URL('codes/', FOLDER))
    .filter((name) => name.endsWith('.csv') && name !== 'INDEX.csv')
    .map((name) => name.slice(0, -4))
    .sort();
}
