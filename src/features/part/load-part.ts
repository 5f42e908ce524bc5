import { formatNiin } from '../../domain/niin.ts';
import { fscOfNsn, fsgOfNsn, niinOfNsn, nsnDigits, parseNsn, type Nsn } from '../../domain/nsn.ts';
import type {
  CatalogStore,
  CodeField,
  ListedPart,
  NiinRecord,
  PartNumber,
  PartRecord,
} from '../../storage/catalog-store.ts';
import { hasSection, SECTION_NAMES, type SectionName, type SectionRow } from '../../storage/sections.ts';
import { CODE_FIELDS } from './code-fields.ts';
import type { Coded, DecodedRow, PartData, PartNumberRow, PartSections, RelatedPart } from './part-data.ts';

/** Part numbers on the page before "show all": spec 1 section 9. */
export const PART_NUMBERS_SHOWN = 25;
/** References that one page can hold at most; no item on file has as many. */
const PART_NUMBERS_LIMIT = 5_000;
/** The government's prices: shown only where a site setting says so (decision 3). */
const PRICE_COLUMNS: ReadonlySet<string> = new Set(['unit_price', 'rep_net_pr']);
/** Related items looked up at most. */
const RELATED_LIMIT = 200;

export type PartChoice = { allPartNumbers: boolean; allCharacteristics: boolean; showUnitPrice: boolean };

/**
 * Everything a part page shows of a record, read in parallel. What fails alone is null. `niin`: where the NIIN leads when the item is not listed.
 */
export async function loadPart(
  catalog: CatalogStore,
  record: PartRecord,
  niin: NiinRecord | null,
  choice: PartChoice,
): Promise<PartData> {
  const { nsn } = record;
  const [supplyClass, partNumbers, sections] = await Promise.all([
    orNull(catalog.findClass(fscOfNsn(nsn))),
    listPartNumbers(catalog, record, choice),
    readSections(catalog, record, choice),
  ]);
  const inc = sections.identification?.[0]?.inc?.code;
  const [definition, related] = await Promise.all([
    inc === undefined ? null : orNull(catalog.findItemDefinition(inc)),
    listRelated(catalog, nsn, niin, sections),
  ]);
  return {
    nsn,
    itemName: record.itemName,
    fsg: fsgOfNsn(nsn),
    fsc: fscOfNsn(nsn),
    groupTitle: supplyClass?.groupTitle ?? null,
    groupNotes: supplyClass?.groupNotes ?? null,
    classTitle: supplyClass?.title ?? null,
    classNotes: supplyClass?.notes ?? null,
    listed: record.listed,
    changedOn: record.changedOn,
    country: catalog.codeMeaning('ncb_country', nsnDigits(nsn).slice(4, 6)),
    cancellation: cancellationOf(catalog, niin),
    definition,
    partCount: record.partCount,
    makerCount: record.makerCount,
    partNumbers,
    allCharacteristics: choice.allCharacteristics,
    related,
    sections,
  };
}

async function listPartNumbers(
  catalog: CatalogStore,
  record: PartRecord,
  choice: PartChoice,
): Promise<PartNumberRow[] | null> {
  if (record.partCount === 0) return [];
  const limit = choice.allPartNumbers ? PART_NUMBERS_LIMIT : PART_NUMBERS_SHOWN;
  const references = await orNull(catalog.listPartNumbers(record.nsn, limit));
  return references?.map((reference) => rowOf(catalog, reference)) ?? null;
}

function rowOf(catalog: CatalogStore, { partNumber, cage, company, rnvc, rncc }: PartNumber): PartNumberRow {
  return { partNumber, cage, company, variation: coded(catalog, 'rnvc', rnvc), category: coded(catalog, 'rncc', rncc) };
}

async function readSections(catalog: CatalogStore, record: PartRecord, choice: PartChoice): Promise<PartSections> {
  const stored = record.sections === 0 ? null : await orNull(catalog.readSections(record.nsn));
  const sections: Partial<Record<SectionName, unknown>> = {};
  for (const name of SECTION_NAMES) {
    const rows = hasSection(record.sections, name) ? (stored?.[name] ?? null) : [];
    sections[name] = rows?.map((row) => decodeRow(catalog, name, row, choice)) ?? null;
  }
  return sections as PartSections;
}

function decodeRow<Name extends SectionName>(
  catalog: CatalogStore,
  name: Name,
  row: SectionRow<Name>,
  choice: PartChoice,
): DecodedRow<Name> {
  const fields = CODE_FIELDS[name];
  const decoded: Record<string, Coded> = {};
  const codes = row as Record<string, string>;
  for (const column in codes) {
    const code = codes[column]!;
    if (PRICE_COLUMNS.has(column) && !choice.showUnitPrice) continue;
    const field = fields?.[column];
    decoded[column] = { code, meaning: field === undefined ? null : catalog.codeMeaning(field, code) };
  }
  return decoded as DecodedRow<Name>;
}

/** Replacement, replaced and standardization-related items, each once, in that order, those in this catalog first. */
async function listRelated(
  catalog: CatalogStore,
  nsn: Nsn,
  niin: NiinRecord | null,
  sections: PartSections,
): Promise<RelatedPart[] | null> {
  if (sections.standardization === null || sections.replaces === null) return null;
  const found = new Map<Nsn, Omit<RelatedPart, 'nsn' | 'itemName'>>();
  const add = (related: Nsn | null, relation: RelatedPart['relation'], note: Coded | null) => {
    if (related !== null && related !== nsn && !found.has(related)) found.set(related, { relation, note });
  };
  add(niin?.replacedBy ?? null, 'replaced-by', null);
  for (const row of sections.replaces)
    add(parseNsn(row.cancelled_nsn?.code ?? ''), 'replaces', row.niin_stat_cd ?? null);
  for (const row of sections.standardization)
    add(parseNsn(row.related_nsn?.code ?? ''), 'standardization', row.isc ?? null);
  const named = [...found].slice(0, RELATED_LIMIT);
  if (named.length === 0) return [];
  const parts = await orNull(
    findNamed(
      catalog,
      named.map(([key]) => key),
    ),
  );
  if (parts === null) return null;
  const related = new Map<Nsn, RelatedPart>();
  for (const [key, how] of named) {
    const part = parts.get(key);
    const own = part?.nsn ?? key;
    if (own !== nsn && !related.has(own)) related.set(own, { nsn: own, itemName: part?.itemName ?? null, ...how });
  }
  const items = [...related.values()];
  return [...items.filter((item) => item.itemName !== null), ...items.filter((item) => item.itemName === null)];
}

/** Records of items by the NSN that names them, which may hold a former class: the NIIN decides. */
async function findNamed(catalog: CatalogStore, nsns: readonly Nsn[]): Promise<Map<Nsn, ListedPart>> {
  const found = new Map((await catalog.findListedParts(nsns)).map((part) => [part.nsn, part]));
  const others = nsns.filter((nsn) => !found.has(nsn));
  const moved = new Map<Nsn, Nsn>();
  await Promise.all(
    others.map(async (nsn) => {
      const record = await catalog.findNiin(niinOfNsn(nsn));
      if (record?.nsn && record.nsn !== nsn) moved.set(record.nsn, nsn);
    }),
  );
  if (moved.size > 0) {
    for (const part of await catalog.findListedParts([...moved.keys()])) found.set(moved.get(part.nsn)!, part);
  }
  return found;
}

function cancellationOf(catalog: CatalogStore, niin: NiinRecord | null): PartData['cancellation'] {
  if (niin === null || (niin.survivor === null && niin.status === null)) return null;
  return {
    status: niin.status === null ? null : coded(catalog, 'niin_status', niin.status),
    date: niin.cancelledOn,
    survivor:
      niin.survivor === null || niin.survivor === niinOfNsn(niin.nsn ?? (0 as Nsn)) ? null : formatNiin(niin.survivor),
  };
}

function coded(catalog: CatalogStore, field: CodeField, code: string): Coded | null {
  return code === '' ? null : { code, meaning: catalog.codeMeaning(field, code) };
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}
