import { orNull } from '#publog/redirects/near-numbers.server.ts';
import { formatNiin, type Niin, parseNiin } from '#base/domain/niin.ts';
import { fscOfNsn, fsgOfNsn, niinOfNsn, type Nsn, nsnDigits, nsnOf, parseNsn } from '#base/domain/nsn.ts';
import type { CatalogStore, ListedPart, NiinRecord, PartRecord } from '#publog/catalog-store.ts';
import { decodeCode, listReferences, PART_NUMBERS_SHOWN, readSections } from './read-record.server.ts';
import { type Coded, LIST_ROWS, type PartData, type PartSections, type RelatedPart, type Units } from './part-data.ts';
import { readChain } from './read-chain.server.ts';
import { type Fsc, parseFsc } from '#base/domain/supply-class.ts';

type PartChoice = {
  showUnitPrice: boolean;
  /** As on file where nothing is said. */
  units?: Units | null;
  /** Which page of the lists; without it neighbors and most part numbers, which only pages show, are not read. */
  page?: number;
};

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
  const unread: PartData['unread'][number][] = [];
  const noting = <T>(what: PartData['unread'][number], promise: Promise<T>): Promise<T | null> =>
    promise.catch(() => {
      unread.push(what);
      return null;
    });
  const [supplyClass, partNumbers, sections, neighbors] = await Promise.all([
    noting('class', catalog.findClass(fscOfNsn(nsn))),
    listReferences(catalog, record, choice.page === undefined ? PART_NUMBERS_SHOWN : choice.page * LIST_ROWS),
    readSections(catalog, record, choice.showUnitPrice),
    choice.page === undefined ? null : orNull(catalog.findNeighbors(nsn)),
  ]);
  const inc = sections.identification?.[0]?.inc?.code;
  const [definition, related, chain] = await Promise.all([
    inc === undefined ? null : noting('definition', catalog.findItemDefinition(inc)),
    listRelated(catalog, nsn, niin, sections),
    orNull(readChain(catalog, record, niin, sections)),
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
    unread,
    partCount: record.partCount,
    makerCount: record.makerCount,
    partNumbers,
    page: choice.page ?? 1,
    units: choice.units ?? null,
    neighbors,
    telling: catalog.tellingOf(fscOfNsn(nsn)),
    related,
    chain,
    sections,
  };
}

function cancellationOf(catalog: CatalogStore, niin: NiinRecord | null): PartData['cancellation'] {
  if (niin === null || (niin.survivor === null && niin.status === null)) return null;
  return {
    status: niin.status === null ? null : decodeCode(catalog, 'niin_status', niin.status),
    date: niin.cancelledOn,
    survivor:
      niin.survivor === null || niin.survivor === niinOfNsn(niin.nsn ?? (0 as Nsn)) ? null : formatNiin(niin.survivor),
  };
}

/** Related items looked up at most. */
const RELATED_LIMIT = 200;

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
  // what it replaces is cancelled, and so not listed
  const parts = await orNull(
    findNamed(
      catalog,
      named.flatMap(([key, { relation }]) => (relation === 'replaces' ? [] : [key])),
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
  if (nsns.length === 0) return new Map();
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

/**
 * The item that the last piece of a part's address names: an NSN or a bare NIIN, with or without dashes and spaces. The NIIN is
 * the identity; group and class in the address may be wrong or former ones. Null when it is neither.
 */
export function readItemAddress(text: string): Niin | null {
  const nsn = parseNsn(text);
  return nsn === null ? (parseNiin(text) ?? parseNiin(text.replace(SHORT_NIIN, '0$1'))) : niinOfNsn(nsn);
}

/** A NIIN that has lost its leading zero, as spreadsheets write it. */
const SHORT_NIIN = /^\s*(\d-?\d{3}-?\d{4})\s*$/;

/** The number as an address gives it, for a page that cannot look it up: a bare NIIN gets the class of the address, or 0000. */
export function nsnOfAddress(params: Readonly<Record<string, string>>, niin: Niin): Nsn {
  return parseNsn(params.nsn ?? '') ?? nsnOf(parseFsc(params.fsc ?? '') ?? ('0000' as Fsc), niin);
}
