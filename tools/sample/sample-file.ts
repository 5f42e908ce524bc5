import { readFileSync } from 'node:fs';
import { parseCsv } from './csv.ts';

export type PutRow = (row: string) => void;

export interface SampleFile {
  zip: string;
  name: string;
  columns: readonly string[];
  lineEnd: '\r\n' | '\n';
  encoding: 'utf8' | 'windows-1252';
  /** Called in order. */
  steps: number;
  /** At most a few hundred. */
  step: (step: number, put: PutRow) => void;
}

const PUBLISHED = Map.groupBy(
  parseCsv(readFileSync(new URL('./publog-columns.csv', import.meta.url), 'utf8')).slice(1),
  ([, file]) => file!,
);

/** Throws for an unknown file. */
export function publishedFile(table: string): Pick<SampleFile, 'zip' | 'name' | 'columns'> {
  const name = `${table}.CSV`;
  const rows = PUBLISHED.get(name);
  if (!rows) throw new Error(`PUB LOG has no file ${name}`);
  return { zip: rows[0]![0]!.replace('.zip', ''), name, columns: rows.map(([, , column]) => column!) };
}
