import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { SqlValue } from '../../database/database.ts';
import { cageText, CAGE_KEYS, fieldCage, fieldText } from './field-bytes.ts';
import type { InputFile } from './input-source.ts';
import { cellPlan, jsonBound, writeJsonCells } from './json-cells.ts';
import { readTable, type ReadHooks } from './read-table.ts';
import type { FileReport } from './report.ts';
import { SOURCE_TABLES } from './source-tables.ts';
import { createSpillWriter, eachRecord, RANKS_PER_BUCKET, RANKS_PER_BUCKET_BITS, readBucket } from './spill.ts';
import { RECORD_HEADER_BYTES, writeRecordHeader } from './spill.ts';
import type { SpillIndex, SpillWriter } from './spill.ts';

/** The files that know makers, the first of them first. There are millions of makers: they go through buckets on disk. */
export const MAKER_TABLES = ['P_CAGE', 'V_CAGE_ADDRESS', 'V_CAGE_STATUS_AND_TYPE'] as const;
export type MakerTable = (typeof MAKER_TABLES)[number];

const BUCKETS = (CAGE_KEYS >>> RANKS_PER_BUCKET_BITS) + 1;

export async function readMakerTable(
  file: InputFile,
  workDir: string,
  hooks: ReadHooks,
): Promise<{ report: FileReport; spill: SpillIndex }> {
  const spillPath = path.join(workDir, `${file.table}.spill`);
  let spill: SpillWriter | null = null;
  const report = await readTable(
    file,
    (places, skipped) => {
      spill?.discard();
      const writer = (spill = createSpillWriter(spillPath, BUCKETS));
      const columns = SOURCE_TABLES[file.table as MakerTable].columns;
      const plan = cellPlan(
        columns.map((column) => places[column]!),
        columns.map(() => false),
      );
      return {
        row(row) {
          const key = fieldCage(row, places['CAGE_CODE']!);
          if (key < 0) {
            skipped.add('CAGE code is not five letters or digits', () => fieldText(row, places['CAGE_CODE']!));
            return false;
          }
          const buffer = writer.reserve(key >>> RANKS_PER_BUCKET_BITS, RECORD_HEADER_BYTES + jsonBound(row));
          const start = buffer.used + RECORD_HEADER_BYTES;
          const end = writeJsonCells(buffer.bytes, start, row, plan);
          writeRecordHeader(buffer.bytes, buffer.used, key & (RANKS_PER_BUCKET - 1), end - start);
          buffer.used = end;
          return true;
        },
      };
    },
    hooks,
  );
  return { report, spill: spill!.close() };
}

/** Where the company in upper case stands in a row. */
const COMPANY_KEY = 2;

type MakerRows = Partial<Record<MakerTable, Record<string, string>>>;

/** Rows of the maker table by CAGE; `partCount` says how many parts a CAGE key has, `onCompany` is told the company of each in upper case. */
export function* makerRows(
  spills: ReadonlyMap<MakerTable, SpillIndex>,
  partCount: (cageKey: number) => number,
  onCompany: (cageKey: number, company: string) => void,
): Iterable<SqlValue[]> {
  const files = [...spills].map(([table, spill]) => ({ table, spill, file: openSync(spill.path, 'r') }));
  try {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const makers = new Map<number, MakerRows>();
      for (const { table, spill, file } of files) readMakers(makers, table, readBucket(file, spill.pieces[bucket]!));
      for (const place of [...makers.keys()].sort((a, b) => a - b)) {
        const key = bucket * RANKS_PER_BUCKET + place;
        const row = makerRow(cageText(key), makers.get(place)!, partCount(key));
        if (!row) continue;
        onCompany(key, String(row[COMPANY_KEY]));
        yield row;
      }
    }
  } finally {
    for (const { file } of files) closeSync(file);
  }
}

function readMakers(makers: Map<number, MakerRows>, table: MakerTable, bytes: Buffer): void {
  const columns: readonly string[] = SOURCE_TABLES[table].columns;
  eachRecord(bytes, (place, start, end) => {
    let rows = makers.get(place);
    if (!rows) makers.set(place, (rows = {}));
    // The first row of a CAGE counts.
    if (rows[table]) return;
    const cells = JSON.parse(`[${bytes.toString('utf8', start, end)}]`) as string[];
    rows[table] = Object.fromEntries(columns.map((column, at) => [column, cells[at]!]));
  });
}

/** Null for a CAGE of which no file tells the company. */
function makerRow(cage: string, rows: MakerRows, partCount: number): SqlValue[] | null {
  const own = rows.P_CAGE ?? {};
  const address = rows.V_CAGE_ADDRESS ?? {};
  const status = rows.V_CAGE_STATUS_AND_TYPE ?? {};
  const company =
    own['COMPANY'] ||
    join(' ', address, 'COMPANY_NAME', 'COMPANY_NAME_2', 'COMPANY_NAME_3', 'COMPANY_NAME_4', 'COMPANY_NAME_5');
  if (!company) return null;
  const box = address['PO_BOX'] ?? '';
  const street = [
    join(', ', address, 'STREET_ADDRESS_1', 'STREET_ADDRESS_2'),
    /^\d+$/.test(box) ? `PO BOX ${box}` : box,
  ]
    .filter(Boolean)
    .join(', ');
  return [
    cage,
    company,
    company.toUpperCase(),
    own['CAGE_STATUS'] || status['STATUS'] || null,
    own['TYPE'] || status['TYPE'] || null,
    street || null,
    own['CITY'] || address['CITY'] || null,
    own['STATE_PROVINCE'] || address['STATE'] || null,
    own['ZIP_POSTAL_ZONE'] || address['ZIP'] || null,
    own['COUNTRY'] || address['COUNTRY'] || null,
    join('; ', address, 'FORMER_NAME_1', 'FORMER_NAME_2', 'FORMER_NAME_3', 'FORMER_NAME_4') || null,
    status['PARENT_CAGE'] || null,
    status['RPLM_CODE'] || null,
    partCount,
  ];
}

function join(separator: string, row: Record<string, string>, ...columns: string[]): string {
  return columns
    .map((column) => row[column] ?? '')
    .filter(Boolean)
    .join(separator);
}
