import { fscOfNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { type Interpretation, parseQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { listReferences, PART_NUMBERS_SHOWN, readSections } from '../load-part.server.ts';
import type { OnShelf } from '../../catalog/shelf-rows.ts';
import { MAX_COMPARED } from '../part-data.ts';

const MAX_TEXTS = 12;
const SHOWN_LENGTH = 60;
/** One item can have a number of several makers. */
const MAX_HITS = 10;

type Miss = 'unreadable' | 'unknown' | 'several';
type Found = { nsn: Nsn; how: 'number' | 'replaced' | 'part-number' } | Miss;
/** `nsn`: has a column. */
export type CompareNote =
  | { kind: Miss | 'left-out'; text: string }
  | { kind: 'replaced' | 'part-number' | 'repeated'; text: string; nsn: Nsn };

/** Finds the items of the texts, four at most, with notes. Rejects with `StoreUnavailable`. */
export async function findCompared(catalog: CatalogStore, texts: readonly string[]) {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  const found = await Promise.all(given.slice(0, MAX_TEXTS).map((text) => findOne(catalog, text)));
  const nsns: Nsn[] = [];
  const notes = found.flatMap((one, at): CompareNote[] => {
    const text = given[at]!.slice(0, SHOWN_LENGTH);
    if (typeof one === 'string') return [{ kind: one, text }];
    const { nsn, how } = one;
    if (nsns.includes(nsn)) return [{ kind: 'repeated', text, nsn }];
    if (nsns.length === MAX_COMPARED) return [{ kind: 'left-out', text }];
    nsns.push(nsn);
    return how === 'number' ? [] : [{ kind: how, text, nsn }];
  });
  const more = given[MAX_TEXTS];
  if (more !== undefined) notes.push({ kind: 'left-out', text: `${more.slice(0, SHOWN_LENGTH)} …` });
  return { nsns, notes: [...new Map(notes.map((note) => [`${note.kind} ${note.text}`, note])).values()] };
}

async function findOne(catalog: CatalogStore, text: string): Promise<Found> {
  let worst: Miss = 'unreadable';
  for (const reading of parseQuery(text)?.interpretations ?? []) {
    const found = await findReading(catalog, reading);
    if (typeof found !== 'string') return found;
    if (found !== 'unreadable' && worst !== 'several') worst = found;
  }
  return worst;
}

async function findReading(catalog: CatalogStore, reading: Interpretation): Promise<Found> {
  if (reading.kind === 'nsn' || reading.kind === 'niin') {
    const record = await catalog.findNiin(reading.kind === 'nsn' ? niinOfNsn(reading.nsn) : reading.niin);
    if (record?.replacedBy) return { nsn: record.replacedBy, how: 'replaced' };
    return record?.nsn ? { nsn: record.nsn, how: 'number' } : 'unknown';
  }
  if (reading.kind !== 'part-number') return 'unreadable';
  const [hits = []] = await catalog.findByPartNumbers([reading.partNumber], MAX_HITS);
  const ofMaker = hits.filter(({ cage, listed }) => listed && (reading.cage === null || reading.cage === cage));
  const [nsn, ...others] = new Set(ofMaker.map((hit) => hit.nsn));
  if (nsn === undefined) return 'unknown';
  return others.length === 0 ? { nsn, how: 'part-number' } : 'several';
}

export type ComparedPart = NonNullable<Awaited<ReturnType<typeof loadCompared>>> & OnShelf;

/** Reads a column; null without a record. Rejects with `StoreUnavailable`. */
export async function loadCompared(catalog: CatalogStore, nsn: Nsn, showUnitPrice: boolean) {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const [supplyClass, partNumbers, sections, niin] = await Promise.all([
    catalog.findClass(fscOfNsn(nsn)).catch(() => undefined),
    listReferences(catalog, record, PART_NUMBERS_SHOWN),
    readSections(catalog, record, showUnitPrice),
    record.listed ? null : catalog.findNiin(niinOfNsn(nsn)).catch(() => undefined),
  ]);
  const classRead = supplyClass !== undefined;
  const classTitle = supplyClass?.title ?? null;
  /** Null could not be read. */
  const cancelled = niin === undefined ? null : niin !== null && (niin.survivor !== null || niin.status !== null);
  return { ...record, fsc: fscOfNsn(nsn), classTitle, cancelled, classRead, partNumbers, sections };
}
