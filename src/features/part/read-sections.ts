import type { CatalogStore, PartRecord } from '../../catalog/catalog-store.ts';
import { hasSection, SECTION_NAMES, type SectionName, type SectionRow } from '../../catalog/sections.ts';
import { CODE_FIELDS } from './code-fields.ts';
import { orNull } from './or-null.ts';
import type { Coded, DecodedRow, PartSections } from './part-data.ts';

/** The government's prices: shown only where a site setting says so (G1.4). */
const PRICE_COLUMNS: ReadonlySet<string> = new Set(['unit_price', 'rep_net_pr']);

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
  const fields = CODE_FIELDS[name];
  const decoded: Record<string, Coded> = {};
  const codes = row as Record<string, string>;
  for (const column in codes) {
    const code = codes[column]!;
    if (PRICE_COLUMNS.has(column) && !showUnitPrice) continue;
    const field = fields?.[column];
    decoded[column] = { code, meaning: field === undefined ? null : catalog.codeMeaning(field, code) };
  }
  return decoded as DecodedRow<Name>;
}
