import { hasSection } from '#publog/sections.ts';
import { orNull } from '#publog/redirects/near-numbers.server.ts';
import { SECTION_COLUMNS, SECTION_NAMES, type CodeTable, type SectionName } from '#base/domain/publog-columns.ts';
import type { CatalogStore, PartNumber, PartRecord, SectionRow } from '#publog/catalog-store.ts';
import type { Coded, DecodedRow, PartNumberRow, PartSections } from './part-data.ts';

/** Every section of a record, decoded. What cannot be read is null; a record without rows asks for nothing. */
export async function readSections(
  catalog: CatalogStore,
  record: PartRecord,
  showUnitPrice: boolean,
): Promise<PartSections> {
  const stored = record.sections === 0 ? null : await orNull(catalog.readSections(record.nsn));
  const sections: Partial<Record<SectionName, unknown>> = {};
  for (const name of SECTION_NAMES) {
    const rows = hasSection(record.sections, name) ? (stored?.[name] ?? null) : [];
    sections[name] = rows?.map((row) => decodeRow(catalog, name, row, showUnitPrice)) ?? null;
  }
  return sections as PartSections;
}

function decodeRow<Name extends SectionName>(
  catalog: CatalogStore,
  name: Name,
  row: SectionRow<Name>,
  showUnitPrice: boolean,
): DecodedRow<Name> {
  const columns = SECTION_COLUMNS[name];
  const decoded: Record<string, Coded> = {};
  const texts = row as Record<string, string>;
  for (const column in texts) {
    const code = texts[column]!;
    const { codes, unit } = columns[column]!;
    // the government's prices: shown only where a setting says so (G1.4)
    if (unit === 'USD' && !showUnitPrice) continue;
    decoded[column] = { code, meaning: codes === undefined ? null : catalog.codeMeaning(codes, code) };
  }
  return decoded as DecodedRow<Name>;
}

/** Part numbers where not the whole list is shown. */
export const PART_NUMBERS_SHOWN = 7;

/** The part numbers of a record in the order of the catalog; null when they cannot be read. */
export async function listReferences(
  catalog: CatalogStore,
  record: PartRecord,
  limit: number,
): Promise<PartNumberRow[] | null> {
  if (record.partCount === 0) return [];
  const references = await orNull(catalog.listPartNumbers(record.nsn, limit));
  return references?.map((reference) => rowOf(catalog, reference)) ?? null;
}

function rowOf(catalog: CatalogStore, { partNumber, cage, company, rnvc, rncc }: PartNumber): PartNumberRow {
  const [variation, category] = [decodeCode(catalog, 'rnvc', rnvc), decodeCode(catalog, 'rncc', rncc)];
  return { partNumber, cage, company, variation, category };
}

/** A code with its meaning; null for an empty one, which means not recorded. */
export function decodeCode(catalog: CatalogStore, table: CodeTable, code: string): Coded | null {
  return code === '' ? null : { code, meaning: catalog.codeMeaning(table, code) };
}
