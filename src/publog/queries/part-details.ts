import { SECTION_LIMIT_MS, type Database, StoreUnavailable } from '#base/database/database.ts';
import { inForceFirst, type ManagementFacts } from '#base/domain/management.ts';
import {
  PART_CODE_COLUMNS,
  SECTION_NAMES,
  STORED_COLUMNS,
  type CodeTable,
  type ColumnOf,
  type SectionName,
} from '#base/domain/publog-columns.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { meaningInWords, parseJson } from '#base/domain/plain-text.ts';
import { readInOrder, readTable } from './key-batches.ts';
import { memoizeLatest } from './memoize.ts';

const OF_SECTIONS = { timeoutMs: SECTION_LIMIT_MS };

/** Current references of items, or former ones. */
export type References = 'part' | 'former_part';
/** Only former references carry a date. */
export const codesOf = (references: References): string => (references === 'part' ? 'null' : 'p.codes');

/** The day as the source writes it, from stored codes. Null without one. */
const sinceOf = (stored: string): string | null => parseCodes(stored)[0] || null;
/** Absent from a current reference. */
export const sinceIn = (codes: string | null) => (codes === null ? {} : { since: sinceOf(codes) });

/** `company`: null when unknown. `codes`: other codes by column. */
export type PartNumber = Awaited<ReturnType<typeof listPartNumbers>>[number];

/** In the order of the catalog. */
export async function listPartNumbers(database: Database, nsn: Nsn, limit: number, offset = 0) {
  return (await listOf(database, 'part', [nsn, offset, limit])).map(([partNumber, cage, stored, company]) => {
    const { rncc = '', rnvc = '', ...codes } = namedTexts(PART_CODE_COLUMNS, parseCodes(stored));
    return { partNumber, cage, company, rncc, rnvc, codes };
  });
}

/** Numbers that are no longer on the item: the latest to leave first. `since`: null without a date. */
export async function listFormerNumbers(database: Database, nsn: Nsn, limit: number) {
  const rows = await listOf(database, 'former_part', [nsn, 0, limit]);
  return rows.map(([partNumber, cage, stored, company]) => ({ partNumber, cage, company, since: sinceOf(stored) }));
}

type StoredNumber = [partNumber: string, cage: string, codes: string, company: string | null];
const listOf = (database: Database, references: References, parameters: [nsn: Nsn, offset: number, limit: number]) =>
  database.query<StoredNumber>(LIST_PARTS[references], parameters, OF_SECTIONS);

function namedTexts<Column extends string>(columns: readonly Column[], texts: readonly string[]) {
  const named: Partial<Record<Column, string>> = {};
  for (let index = 0; index < texts.length; index++) {
    const column = columns[index];
    const text = texts[index];
    if (column && text) named[column] = text;
  }
  return named;
}

function parseCodes(stored: string): string[] {
  try {
    return JSON.parse(stored) as string[];
  } catch (cause) {
    throw new StoreUnavailable('The catalog holds a damaged record', { cause });
  }
}

// primary key of part or former_part (nsn, position), then of maker
const listParts = (references: References): string => `
  select p.part_number, p.cage, p.codes, m.company
  from ${references} p
  left join maker m on m.cage = p.cage
  where p.nsn = $1
    and p.position >= $2
  order by p.position
  limit $3`;
const LIST_PARTS = { part: listParts('part'), former_part: listParts('former_part') };

/** Column to text; empty columns are absent. Null where damaged. */
export type SectionRows = { [Name in SectionName]: Partial<Record<ColumnOf<Name>, string>>[] | null };

/** The management record in force comes first: see `inForceOf`. */
export async function readSections(database: Database, nsn: Nsn, facts: ManagementFacts): Promise<SectionRows> {
  const [[, ...stored] = [nsn]] = await listSections(database, [nsn], [], OF_SECTIONS);
  const sections: Partial<Record<SectionName, unknown>> = {};
  for (const [index, name] of SECTION_NAMES.entries()) {
    const rows = storedRows(stored[index] ?? '[]');
    const named = rows?.map((texts) => namedTexts<string>(STORED_COLUMNS[name], texts)) ?? null;
    sections[name] = named && name === 'management' ? inForceFirst(named, facts) : named;
  }
  return sections as SectionRows;
}

/** Null where damaged. */
export function storedRows(stored: string): string[][] | null {
  const rows = parseJson(stored);
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row)) ? rows : null;
}

type StoredSections = [nsn: Nsn, ...(string | null)[]];
const listSections = readTable<Nsn, StoredSections>([1], 'nsn_detail', `nsn, ${SECTION_NAMES.join(', ')}`);

const KEPT_DEFINITIONS = 10_000;

export function itemDefinitionsOf(database: Database) {
  return memoizeLatest(KEPT_DEFINITIONS, async (inc: string) => {
    const [row] = await listDefinitions(database, [inc], [], OF_SECTIONS);
    if (!row) return null;
    const colloquial = await listColloquial(database, [inc], [], OF_SECTIONS);
    return { inc, name: row[1], definition: row[2], colloquialNames: colloquial.map(([, name]) => name) };
  });
}

type Definition = [inc: string, name: string, definition: string | null];
const listDefinitions = readTable<string, Definition>([1], 'item_definition', 'inc, name, definition');
const listColloquial = readTable<string, [inc: string, name: string]>([1], 'colloquial_name', 'inc, name');

type Meaning = [field: string, code: string, meaning: string];

/** In sentence case. `rows`: as stored. */
export async function loadCodeMeanings(database: Database) {
  const meanings = new Map<string, Map<string, string>>();
  const read = readInOrder<Meaning>(database, 'code_meaning', 'field, code, meaning', ['', '']);
  const rows = (await Array.fromAsync(read)).flat();
  for (const [field, code, meaning] of rows)
    meanings.getOrInsertComputed(field, () => new Map()).set(code, meaningInWords(meaning));
  return { codeMeaning: (field: CodeTable, code: string) => meanings.get(field)?.get(code) ?? null, rows };
}
