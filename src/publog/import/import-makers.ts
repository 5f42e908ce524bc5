import { closeSync, openSync } from 'node:fs';
import type { SqlValue } from '#base/database/database.ts';
import { createKeyHashes, hashFields, type KeyHashes } from './content-hash.ts';
import { CAGE_KEYS, cageKey, cageText, fieldCage, fieldText } from './field-bytes.ts';
import { createNameTable, withRoom } from '#base/domain/hash-tables.ts';
import type { InputFile } from './input-source.ts';
import { cellPlan, jsonBound, writeJsonCells } from './json-cells.ts';
import type { CsvRow } from './csv-scanner.ts';
import type { OnChunk } from './read-table.ts';
import { SOURCE_TABLES } from './source-tables.ts';
import { RANKS_PER_BUCKET, eachRecord, readBucket, spillTable, type ReadOutcome, type SpillIndex } from './spill.ts';
import { byKey } from './supply-class-rows.ts';
import { upperWords } from '#base/domain/plain-text.ts';

/** Millions of makers go through buckets on disk. */
export const MAKER_TABLES = ['P_CAGE', 'V_CAGE_ADDRESS', 'V_CAGE_STATUS_AND_TYPE'] as const;
export type MakerTable = (typeof MAKER_TABLES)[number];

const BUCKETS = Math.ceil(CAGE_KEYS / RANKS_PER_BUCKET);

/** `companies`: a hash of names by CAGE key. */
export async function readMakerTable(
  file: InputFile,
  workDir: string,
  onChunk: OnChunk,
): Promise<ReadOutcome & { companies: KeyHashes }> {
  let companies = createKeyHashes();
  const outcome = await spillTable(file, workDir, BUCKETS, onChunk, (spill, places, skipped) => {
    companies = createKeyHashes();
    const { columns } = SOURCE_TABLES[file.table as MakerTable];
    const names = columns.filter((column) => column.startsWith('COMPANY')).map((column) => places[column]!);
    const plan = cellPlan(columns.map((column) => places[column]!));
    const cageColumn = places['CAGE_CODE']!;
    const write = (out: Buffer, at: number, row: CsvRow): number => writeJsonCells(out, at, row, plan);
    return (row) => {
      const key = fieldCage(row, cageColumn);
      if (key < 0) return skipped.add('CAGE code is not five letters or digits', () => fieldText(row, cageColumn));
      if (names.length > 0) companies.add(key, hashFields(row, names));
      return spill.append(key, jsonBound(row), row, write);
    };
  });
  return { ...outcome, companies };
}

type Affiliate = { association: string | null; affiliation: string | null; parent: string | null };

/** Affiliations whose association is a parent: branch, division, subsidiary, and second-level parent. */
const OF_PARENTS: ReadonlySet<string> = new Set(['B', 'D', 'P', 'S']);

/** Says why a row of V_H5_CORPORATE is not loaded, or null. */
export function badAffiliate(row: Readonly<Record<string, string>>): string | null {
  if (cageOf(row['CAGE_CODE']) === null) return 'CAGE code is not five letters or digits';
  const isBad = ['ASSOCIATION_CAGE', 'PARENT_CAGE'].some((column) => row[column] && cageOf(row[column]) === null);
  return isBad ? 'ASSOCIATION_CAGE or PARENT_CAGE is not five letters or digits' : null;
}

/** Null for empty and other texts. */
function cageOf(text = ''): string | null {
  const bytes = Buffer.from(text);
  const key = cageKey(bytes, 0, bytes.length);
  return key < 0 ? null : cageText(key);
}

/**
 * Groups of companies from rows of V_H5_CORPORATE. The first row that names another company counts. A group is all that
 * lead to the same end; in a circle that is its lowest code.
 */
export function makerGroups(rows: readonly Readonly<Record<string, string>>[]) {
  const affiliates = new Map<string, Affiliate>();
  let others = 0;
  for (const row of rows) {
    const cage = cageOf(row['CAGE_CODE'])!;
    const named = cageOf(row['ASSOCIATION_CAGE']);
    const association = named === cage ? null : named;
    const affiliation = association === null ? null : row['AFFILIATION_CODE'] || null;
    const parent = cageOf(row['PARENT_CAGE']) ?? (OF_PARENTS.has(affiliation ?? '') ? association : null);
    const known = affiliates.get(cage);
    if (known?.association && association && known.association !== association) others++;
    if (known === undefined || (!known.association && association))
      affiliates.set(cage, { association, affiliation, parent: parent ?? known?.parent ?? null });
  }
  const heads = new Map<string, string>();
  for (const cage of affiliates.keys()) findHead(cage, affiliates, heads);
  return {
    /** Rows whose company another row had put into another group. */
    others,
    parentOf: (cage: string): string | null => affiliates.get(cage)?.parent ?? null,
    /** Rows of maker_group. `partCount` by CAGE key. */
    *rows(partCount: (cageKey: number) => number): Iterable<SqlValue[]> {
      const countOf = (cage: string): number => partCount(Number.parseInt(cage, 36));
      for (const [head, members] of [...Map.groupBy(heads.keys(), (cage) => heads.get(cage)!)].sort(byKey)) {
        if (members.length === 1) continue;
        const counted = members.map((cage): [string, number] => [cage, countOf(cage)]);
        counted.sort((one, other) => other[1] - one[1] || byKey(one, other));
        for (const [place, [cage]] of counted.entries()) {
          const { association = null, affiliation = null } = affiliates.get(cage) ?? {};
          yield [head, place, cage, association, affiliation];
        }
      }
    },
  };
}

/** Notes the end of the way of a company for all on the way. */
function findHead(from: string, affiliates: ReadonlyMap<string, Affiliate>, heads: Map<string, string>): void {
  const way = new Set<string>();
  let at = from;
  for (; !heads.has(at) && !way.has(at); at = affiliates.get(at)?.association ?? at) way.add(at);
  const passed = [...way];
  const head = heads.get(at) ?? passed.slice(passed.indexOf(at)).sort()[0]!;
  for (const cage of passed) heads.set(cage, head);
}

const COMPANY_KEY = 2;

type MakerRows = Partial<Record<MakerTable, Record<string, string>>>;

/** `partCount` by CAGE key; `onCompany` gets upper case. */
export function* makerRows(
  spills: ReadonlyMap<MakerTable, SpillIndex>,
  partCount: (cageKey: number) => number,
  parentOf: ReturnType<typeof makerGroups>['parentOf'],
  onCompany: (cageKey: number, company: string) => void,
): Iterable<SqlValue[]> {
  const files = [...spills].map(([table, spill]) => ({ table, spill, file: openSync(spill.path, 'r') }));
  try {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const makers = new Map<number, MakerRows>();
      for (const { table, spill, file } of files) readMakers(makers, table, readBucket(file, spill.pieces[bucket]!));
      for (const place of [...makers.keys()].sort((a, b) => a - b)) {
        const key = bucket * RANKS_PER_BUCKET + place;
        const cage = cageText(key);
        const row = makerRow(cage, makers.get(place)!, partCount(key), parentOf(cage));
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
  const { columns } = SOURCE_TABLES[table];
  eachRecord(bytes, (place, start, end) => {
    const rows = makers.getOrInsertComputed(place, () => ({}));
    if (rows[table]) return;
    const cells = JSON.parse(`[${bytes.toString('utf8', start, end)}]`) as string[];
    rows[table] = Object.fromEntries(columns.map((column, at) => [column, cells[at]!]));
  });
}

/** Null without a company. */
function makerRow(cage: string, rows: MakerRows, partCount: number, parent: string | null): SqlValue[] | null {
  const own = rows.P_CAGE ?? {};
  const address = rows.V_CAGE_ADDRESS ?? {};
  const status = rows.V_CAGE_STATUS_AND_TYPE ?? {};
  const recorded = (...columns: string[]): string[] => columns.map((column) => address[column]!).filter(Boolean);
  const recordedIn = (beginning: string): string[] =>
    recorded(...Object.keys(address).filter((column) => column.startsWith(beginning)));
  const company = own['COMPANY'] || recordedIn('COMPANY_NAME').join(' ');
  if (!company) return null;
  const box = address['PO_BOX'] ?? '';
  const street = recorded('STREET_ADDRESS_1', 'STREET_ADDRESS_2');
  if (box) street.push(/^\d+$/.test(box) ? `PO BOX ${box}` : box);
  return [
    cage,
    company,
    company.toUpperCase(),
    own['CAGE_STATUS'] || status['STATUS'] || null,
    own['TYPE'] || status['TYPE'] || null,
    street.join(', ') || null,
    own['CITY'] || address['CITY'] || null,
    own['STATE_PROVINCE'] || address['STATE'] || null,
    own['ZIP_POSTAL_ZONE'] || address['ZIP'] || null,
    own['COUNTRY'] || address['COUNTRY'] || null,
    recordedIn('FORMER_NAME').join('; ') || null,
    status['PARENT_CAGE'] || parent,
    status['RPLM_CODE'] || null,
    partCount,
  ];
}

const FIRST_PAIRS = 1 << 16;

/** Some nine million pairs, eight bytes each. */
export function createMakerWords() {
  const words = new Map<string, number>();
  // word number and CAGE key in one
  let pairs = new Float64Array(FIRST_PAIRS);
  let used = 0;
  return {
    add(cageKey: number, company: string): void {
      for (const word of upperWords(company)) {
        const number = words.getOrInsert(word, words.size);
        if (used === pairs.length) pairs = withRoom(pairs);
        pairs[used++] = number * CAGE_KEYS + cageKey;
      }
    },
    *rows(): Iterable<SqlValue[]> {
      const table = createNameTable();
      for (const bytes of words.keys().map((word) => Buffer.from(word))) table.add(bytes, 0, bytes.length);
      const inOrder = table.sorted();
      const places = new Float64Array(inOrder.length);
      for (const [place, number] of inOrder.entries()) places[number] = place;
      const sorted = pairs.subarray(0, used);
      for (let at = 0; at < used; at++) {
        const pair = sorted[at]!;
        sorted[at] = places[Math.floor(pair / CAGE_KEYS)]! * CAGE_KEYS + (pair % CAGE_KEYS);
      }
      sorted.sort();
      let [place, word] = [-1, ''];
      for (let at = 0; at < used; at++) {
        const pair = sorted[at]!;
        // a company may repeat a word
        if (at > 0 && pair === sorted[at - 1]) continue;
        if (Math.floor(pair / CAGE_KEYS) !== place) word = table.text(inOrder[(place = Math.floor(pair / CAGE_KEYS))]!);
        yield [word, cageText(pair % CAGE_KEYS)];
      }
    },
  };
}
