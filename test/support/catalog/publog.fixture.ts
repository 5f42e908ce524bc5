import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ZipFile } from 'yazl';
import { SOURCE_TABLES, type SourceTable, type SourceTableName } from '../../../src/publog/import/source-tables.ts';

/** Rows of PUB LOG files for tests, by table; a text or bytes replace the whole file. */
export type PublogRow = Readonly<Record<string, string>>;
export type PublogTables = { [Name in SourceTableName]?: readonly PublogRow[] | string | Buffer };

/** A CSV file as DLA writes it: upper-case header line, every field quoted. */
export function csvText(table: SourceTableName, rows: readonly PublogRow[], lineBreak = '\r\n'): string {
  const { keys, columns }: SourceTable = SOURCE_TABLES[table];
  const used = [...keys, ...columns].filter(
    (column) => keys.includes(column) || rows.some((row) => row[column] !== undefined),
  );
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => !used.includes(column));
  const header = [...used, ...extra];
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + lineBreak;
  return line(header) + rows.map((row) => line(header.map((column) => row[column] ?? ''))).join('');
}

export function publogFolder(tables: PublogTables, folder = mkdtempSync(path.join(tmpdir(), 'publog-'))): string {
  mkdirSync(folder, { recursive: true });
  for (const [table, content] of Object.entries(tables)) {
    writeFileSync(path.join(folder, `${table}.CSV`), contentOf(table as SourceTableName, content));
  }
  return folder;
}

/** A zip of these files; entries by their full names may be added. */
export async function publogZip(
  file: string,
  tables: PublogTables,
  entries: Readonly<Record<string, string>> = {},
): Promise<string> {
  const zip = new ZipFile();
  for (const [table, content] of Object.entries(tables)) {
    zip.addBuffer(Buffer.from(contentOf(table as SourceTableName, content)), `${table}.CSV`);
  }
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

function contentOf(table: SourceTableName, content: readonly PublogRow[] | string | Buffer): string | Buffer {
  return typeof content === 'string' || Buffer.isBuffer(content) ? content : csvText(table, content);
}

/** One row of P_FLIS_NSN. */
export function anNsn(nsn: string, more: PublogRow = {}): PublogRow {
  const digits = nsn.replaceAll('-', '');
  return { FSC: digits.slice(0, 4), NIIN: digits.slice(4), ITEM_NAME: 'BOLT,MACHINE', INC: '00088', ...more };
}

/** One row of V_FLIS_PART. */
export function aReference(niin: string, partNumber: string, more: PublogRow = {}): PublogRow {
  return { NIIN: niin, PART_NUMBER: partNumber, CAGE_CODE: '96906', RNCC: '3', RNVC: '2', ...more };
}
