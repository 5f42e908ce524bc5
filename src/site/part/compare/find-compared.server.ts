import { fscOfNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { type Interpretation, parseQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { type ComparedPart, type CompareNote, MAX_COMPARED } from '../part-data.ts';
import { listReferences, PART_NUMBERS_SHOWN, readSections } from '../read-record.server.ts';

/** Texts that are read; a comparison by hand has fewer. */
const MAX_TEXTS = 12;
/** Characters of a typed text that a note repeats. */
const SHOWN_LENGTH = 60;
/** Part numbers of one item can be of several makers. */
const MAX_HITS = 10;

type Found = { nsn: Nsn; how: 'number' | 'replaced' | 'part-number' } | 'several' | 'unknown' | 'unreadable';

/**
 * The items that the texts of an address name, each once, four at most, and a note for each of the other texts. Stock numbers are read in any
 * spelling; a part number counts when it is that of one item. Rejects with `StoreUnavailable`.
 */
export async function findCompared(
  catalog: CatalogStore,
  texts: readonly string[],
): Promise<{ nsns: Nsn[]; notes: CompareNote[] }> {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  const found = await Promise.all(given.slice(0, MAX_TEXTS).map((text) => findOne(catalog, text)));
  const nsns: Nsn[] = [];
  const notes: CompareNote[] = [];
  for (const [at, typed] of given.slice(0, MAX_TEXTS).entries()) {
    const text = typed.slice(0, SHOWN_LENGTH);
    const one = found[at]!;
    if (typeof one === 'string') notes.push({ kind: one, text });
    else if (nsns.includes(one.nsn)) notes.push({ kind: 'repeated', text, nsn: one.nsn });
    else if (nsns.length === MAX_COMPARED) notes.push({ kind: 'left-out', text });
    else {
      nsns.push(one.nsn);
      if (one.how !== 'number') notes.push({ kind: one.how, text, nsn: one.nsn });
    }
  }
  for (const text of given.slice(MAX_TEXTS, MAX_TEXTS + 1))
    notes.push({ kind: 'left-out', text: `${text.slice(0, SHOWN_LENGTH)} …` });
  return { nsns, notes: [...new Map(notes.map((note) => [`${note.kind} ${note.text}`, note])).values()] };
}

/** The best reading that leads to an item decides. */
async function findOne(catalog: CatalogStore, text: string): Promise<Found> {
  let worst: Found = 'unreadable';
  for (const reading of parseQuery(text)?.interpretations ?? []) {
    const found = await findReading(catalog, reading);
    if (found === 'unreadable') continue;
    if (typeof found !== 'string') return found;
    if (worst !== 'several') worst = found;
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

/** The result of a failed read; null means that there is nothing. */
const UNREAD = 'unread' as const;

/** Everything that the comparison shows of an item; null when it has no record. Rejects with `StoreUnavailable` when that cannot be read. */
export async function loadCompared(
  catalog: CatalogStore,
  nsn: Nsn,
  showUnitPrice: boolean,
): Promise<ComparedPart | null> {
  const record = await catalog.findPart(nsn);
  if (record === null) return null;
  const [supplyClass, partNumbers, sections, niin] = await Promise.all([
    catalog.findClass(fscOfNsn(nsn)).catch((): typeof UNREAD => UNREAD),
    listReferences(catalog, record, PART_NUMBERS_SHOWN),
    readSections(catalog, record, showUnitPrice),
    record.listed ? null : catalog.findNiin(niinOfNsn(nsn)).catch((): typeof UNREAD => UNREAD),
  ]);
  const { itemName, listed, changedOn, partCount, makerCount } = record;
  const cancelled = niin === UNREAD ? null : niin !== null && (niin.survivor !== null || niin.status !== null);
  const classRead = supplyClass !== UNREAD;
  const classTitle = supplyClass === UNREAD ? null : (supplyClass?.title ?? null);
  const own = { nsn, itemName, fsc: fscOfNsn(nsn), classTitle, listed, cancelled, classRead, changedOn };
  return { ...own, partCount, makerCount, partNumbers, sections };
}
