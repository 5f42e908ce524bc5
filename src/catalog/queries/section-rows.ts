import type { Nsn } from '../../domain/nsn.ts';
import type { Database } from '../../database/database.ts';
import { STORED_COLUMNS, SECTION_NAMES, type SectionName } from '../../domain/publog-columns.ts';
import type { SectionRow, SectionRows } from '../sections.ts';
import { SECTION_LIMIT_MS } from '../../database/time-limit.ts';

/** All sections of an NSN; one whose text is damaged is null. */
export async function readSections(database: Database, nsn: Nsn): Promise<SectionRows> {
  const [row = []] = await database.query<(string | null)[]>(FIND_SECTIONS, [nsn], { timeoutMs: SECTION_LIMIT_MS });
  const sections: Partial<Record<SectionName, unknown>> = {};
  for (const [index, name] of SECTION_NAMES.entries()) sections[name] = parseRows(name, row[index] ?? null);
  return sections as SectionRows;
}

function parseRows<Name extends SectionName>(name: Name, stored: string | null): SectionRow<Name>[] | null {
  if (stored === null) return [];
  try {
    return (JSON.parse(stored) as string[][]).map((texts) => namedColumns(name, texts));
  } catch {
    return null;
  }
}

function namedColumns<Name extends SectionName>(section: Name, texts: readonly string[]): SectionRow<Name> {
  const columns = STORED_COLUMNS[section];
  const named: Record<string, string> = {};
  for (let index = 0; index < texts.length; index++) {
    const column = columns[index];
    const text = texts[index];
    if (column && text) named[column] = text;
  }
  return named as SectionRow<Name>;
}

// primary key of nsn_detail
const FIND_SECTIONS = `
  select ${SECTION_NAMES.join(', ')}
  from nsn_detail
  where nsn = $1`;
