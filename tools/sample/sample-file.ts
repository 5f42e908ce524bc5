import { readFileSync } from 'node:fs';
import { parseCsv } from './csv.ts';

/** Adds one row (no line end) to the file being written. */
export type PutRow = (row: string) => void;

/** One CSV file of the set: its place, its form, and how to write it a step at a time, in order. */
export interface SampleFile {
  /** The zip that carries the file, as the Defense Logistics Agency names it. */
  zip: string;
  name: string;
  columns: readonly string[];
  lineEnd: '\r\n' | '\n';
  encoding: 'utf8' | 'windows-1252';
  /** How many steps write the file; step 0 to `steps` - 1 are called once each, in order. */
  steps: number;
  /** Writes the rows of one step, at most a few hundred. */
  step: (step: number, put: PutRow) => void;
}

const PUBLISHED = Map.groupBy(
  parseCsv(readFileSync(new URL('./publog-columns.csv', import.meta.url), 'utf8')).slice(1),
  ([, file]) => file!,
);

/** How PUB LOG publishes a file: its zip and its columns in order (publog-columns.csv). Throws for a file that it does not have. */
export function publishedFile(table: string): Pick<SampleFile, 'zip' | 'name' | 'columns'> {
  const name = `${table}.CSV`;
  const rows = PUBLISHED.get(name);
  if (!rows) throw new Error(`PUB LOG has no file ${name}`);
  return { zip: rows[0]![0]!.replace('.zip', ''), name, columns: rows.map(([, , column]) => column!) };
}
