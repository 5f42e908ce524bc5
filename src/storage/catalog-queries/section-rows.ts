import type { Nsn } from '../../domain/nsn.ts';
import type { Database } from '../database.ts';
import { SECTION_COLUMNS, SECTION_NAMES, type SectionName, type SectionRow } from '../sections.ts';
import { SECTION_LIMIT_MS } from '../time-limit.ts';
import { parseStored } from './stored-json.ts';

export async function listSection<Name extends SectionName>(
  database: Database,
  nsn: Nsn,
  section: Name,
): Promise<SectionRow<Name>[]> {
  const sql = FIND_SECTION.get(section)!;
  const [row] = await database.query<[string | null]>(sql, [nsn], { timeoutMs: SECTION_LIMIT_MS });
  if (!row?.[0]) return [];
  return parseStored<string[][]>(row[0]).map((texts) => namedColumns(section, texts));
}

function namedColumns<Name extends SectionName>(section: Name, texts: readonly string[]): SectionRow<Name> {
  const columns: readonly string[] = SECTION_COLUMNS[section];
  const named: Record<string, string> = {};
  for (const [index, text] of texts.entries()) {
    const column = columns[index];
    if (column && text) named[column] = text;
  }
  return named as SectionRow<Name>;
}

// primary key of nsn_detail; one statement a section
const FIND_SECTION = new Map(
  SECTION_NAMES.map((section) => [
    section,
    `
  select ${section}
  from nsn_detail
  where nsn = $1`,
  ]),
);
