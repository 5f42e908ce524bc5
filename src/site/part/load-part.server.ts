import type { LengthUnit } from '#base/domain/measure.ts';
import { hasSection } from '#publog/sections.ts';
import type { Fsc, Niin, Nsn } from '#base/domain/nsn.ts';
import { formatNiin, fscOfNsn, fsgOfNsn, niinOfNsn, nsnOf, parseFsc, parseNiin, parseNsn } from '#base/domain/nsn.ts';
import { type CodeTable, SECTION_COLUMNS, SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';
import type { CatalogStore, ListedPart, NiinRecord, PartRecord } from '#publog/catalog-store.ts';
import { orNull } from '#publog/redirects/near-numbers.server.ts';
import { type Coded, LIST_ROWS, type PartSections } from './part-data.ts';
import { announcedChanges, pricePoints } from './management.ts';
import { readPhraseNumbers } from './phrase-numbers.ts';
import { readPartChanges } from '../changes/read-changes.server.ts';
import { readChain } from './read-chain.server.ts';

export const PART_NUMBERS_SHOWN = 7;
/** Former ones: the last to leave. */
const MAX_FORMER = 200;

/** Unread parts are null, or named in `unread`. */
export type PartData = Awaited<ReturnType<typeof loadPart>>;
export type PartNumberRow = NonNullable<PartData['partNumbers']>[number];
export type RelatedPart = NonNullable<PartData['related']>[number];

/** Reads in parallel. `niin`: where an unlisted item leads. Without `page` neighbors are not read. */
export async function loadPart(
  catalog: CatalogStore,
  record: PartRecord,
  niin: NiinRecord | null,
  { showUnitPrice, units = null, page }: { showUnitPrice: boolean; units?: LengthUnit | null; page?: number },
) {
  const { nsn, formerCount } = record;
  const unread: ('class' | 'definition')[] = [];
  const noting = <T>(what: 'class' | 'definition', promise: Promise<T>): Promise<T | null> =>
    promise.catch(() => {
      unread.push(what);
      return null;
    });
  const [supplyClass, partNumbers, formerNumbers, sections, neighbors, changes] = await Promise.all([
    noting('class', catalog.findClass(fscOfNsn(nsn))),
    listReferences(catalog, record, page === undefined ? PART_NUMBERS_SHOWN : page * LIST_ROWS),
    formerCount === 0 ? [] : orNull(catalog.listFormerNumbers(nsn, MAX_FORMER)),
    readSections(catalog, record, showUnitPrice),
    page === undefined ? null : orNull(catalog.findNeighbors(nsn)),
    orNull(readPartChanges(catalog, nsn, showUnitPrice)),
  ]);
  const inc = sections.identification?.[0]?.inc?.code;
  const [definition, related, chain, phraseNumbers] = await Promise.all([
    inc === undefined ? null : noting('definition', catalog.findItemDefinition(inc)),
    listRelated(catalog, nsn, niin, sections),
    orNull(readChain(catalog, record, niin, sections)),
    readPhraseNumbers(catalog, nsn, sections.phrases),
  ]);
  const { editionDate } = catalog.edition;
  return {
    ...record,
    fsg: fsgOfNsn(nsn),
    fsc: fscOfNsn(nsn),
    groupTitle: supplyClass?.groupTitle ?? null,
    groupNotes: supplyClass?.groupNotes ?? null,
    classTitle: supplyClass?.title ?? null,
    classNotes: supplyClass?.notes ?? null,
    country: catalog.codeMeaning('ncb_country', formatNiin(niinOfNsn(nsn)).slice(0, 2)),
    cancellation: cancellationOf(catalog, niin),
    definition,
    unread,
    partNumbers,
    /** Null could not be read; `formerCount` counts all. */
    formerNumbers,
    page: page ?? 1,
    units,
    neighbors,
    /** How much a reply tells, by MRC, 0 to 255. */
    telling: catalog.tellingOf(fscOfNsn(nsn)),
    related,
    chain,
    changes,
    phraseNumbers,
    announced: announcedChanges(sections, editionDate),
    prices: pricePoints(sections, editionDate, changes ?? []),
    sections,
  };
}

function cancellationOf(catalog: CatalogStore, niin: NiinRecord | null) {
  if (niin === null || (niin.survivor === null && niin.status === null)) return null;
  const isOwn = niin.survivor === niinOfNsn(niin.nsn ?? (0 as Nsn));
  return {
    status: niin.status === null ? null : decodeCode(catalog, 'niin_status', niin.status),
    date: niin.cancelledOn,
    survivor: niin.survivor === null || isOwn ? null : formatNiin(niin.survivor),
  };
}

const RELATED_LIMIT = 200;

async function listRelated(catalog: CatalogStore, nsn: Nsn, niin: NiinRecord | null, sections: PartSections) {
  const { standardization, replaces } = sections;
  if (standardization === null || replaces === null) return null;
  type How = { relation: 'replaced-by' | 'replaces' | 'standardization'; note: Coded | null };
  const found = new Map<Nsn, How>();
  const add = (related: Nsn | null, how: How) => {
    if (related !== null && related !== nsn && !found.has(related)) found.set(related, how);
  };
  add(niin?.replacedBy ?? null, { relation: 'replaced-by', note: null });
  for (const { cancelled_nsn: former, niin_stat_cd: note = null } of replaces)
    add(parseNsn(former?.code ?? ''), { relation: 'replaces', note });
  for (const { related_nsn: other, isc: note = null } of standardization)
    add(parseNsn(other?.code ?? ''), { relation: 'standardization', note });
  const named = [...found].slice(0, RELATED_LIMIT);
  // replaced items are not listed
  const current = named.flatMap(([key, { relation }]) => (relation === 'replaces' ? [] : key));
  const parts = await orNull(findNamed(catalog, current));
  if (parts === null) return null;
  const related = new Map<Nsn, How & { nsn: Nsn; itemName: string | null }>();
  for (const [key, how] of named) {
    const part = parts.get(key);
    const own = part?.nsn ?? key;
    if (own !== nsn && !related.has(own)) related.set(own, { nsn: own, itemName: part?.itemName ?? null, ...how });
  }
  return [...related.values()].sort((one, other) => Number(one.itemName === null) - Number(other.itemName === null));
}

/** By the given NSN, which may hold a former class. */
async function findNamed(catalog: CatalogStore, nsns: readonly Nsn[]): Promise<Map<Nsn, ListedPart>> {
  if (nsns.length === 0) return new Map();
  const found = new Map((await catalog.findListedParts(nsns)).map((part) => [part.nsn, part]));
  const missing = nsns.filter((nsn) => !found.has(nsn));
  const moved = new Map<Nsn, Nsn>();
  for (const [at, record] of (await catalog.findNiins(missing.map(niinOfNsn))).entries())
    if (record?.nsn && record.nsn !== missing[at]) moved.set(record.nsn, missing[at]!);
  if (moved.size > 0)
    for (const part of await catalog.findListedParts([...moved.keys()])) found.set(moved.get(part.nsn)!, part);
  return found;
}

/** A NIIN without its leading zero. */
const SHORT_NIIN = /^\s*(\d-?\d{3}-?\d{4})\s*$/;

export function readItemAddress(text: string): Niin | null {
  const nsn = parseNsn(text);
  return nsn === null ? (parseNiin(text) ?? parseNiin(text.replace(SHORT_NIIN, '0$1'))) : niinOfNsn(nsn);
}

/** A bare NIIN gets the class of the address. */
export function nsnOfAddress(params: Readonly<Record<string, string>>, niin: Niin): Nsn {
  return parseNsn(params.nsn ?? '') ?? nsnOf(parseFsc(params.fsc ?? '') ?? ('0000' as Fsc), niin);
}

/** Null sections could not be read. */
export async function readSections(catalog: CatalogStore, record: PartRecord, showUnitPrice: boolean) {
  const stored = record.sections === 0 ? null : await orNull(catalog.readSections(record.nsn));
  const decode = (name: SectionName, row: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, code]): [string, Coded][] => {
        const { codes, unit } = SECTION_COLUMNS[name][column]!;
        // government prices (G1.4)
        if (unit === 'USD' && !showUnitPrice) return [];
        return [[column, { code, meaning: codes === undefined ? null : catalog.codeMeaning(codes, code) }]];
      }),
    );
  const rowsOf = (name: SectionName) =>
    hasSection(record.sections, name) ? (stored?.[name]?.map((row) => decode(name, row)) ?? null) : [];
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, rowsOf(name)])) as PartSections;
}

/** Null could not be read. */
export async function listReferences(catalog: CatalogStore, record: PartRecord, limit: number) {
  if (record.partCount === 0) return [];
  const references = await orNull(catalog.listPartNumbers(record.nsn, limit));
  if (references === null) return null;
  return references.map(({ partNumber, cage, company, rnvc, rncc }) => ({
    partNumber,
    cage,
    company,
    variation: decodeCode(catalog, 'rnvc', rnvc),
    category: decodeCode(catalog, 'rncc', rncc),
  }));
}

export function decodeCode(catalog: CatalogStore, table: CodeTable, code: string): Coded | null {
  return code === '' ? null : { code, meaning: catalog.codeMeaning(table, code) };
}
