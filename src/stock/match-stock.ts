import { NIIN_RANGE, niinOfNsn, parseNiin, parseNsn, type Niin, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber, type NormalizedPartNumber } from '#base/domain/part-number.ts';
import { plainText } from '#base/domain/plain-text.ts';
import type { CatalogStore, NiinRecord } from '#publog/catalog-store.ts';
import type { ListingCatalog } from '#publog/open-catalogs.ts';
import { firstFrom, resized, withRoom } from './columns.ts';
import type { ReadLine } from './read/read-stock.ts';

export type MatchCatalog = Pick<ListingCatalog, 'findNiins' | 'findOwners' | 'findItemNames'>;

const NIINS_AT_A_TIME = 500;
const NUMBERS_AT_A_TIME = 50;
/** A number of more items is not one item's. */
const MAX_HITS = 21;

const NIINS = { niins: Int32Array };
/** Where NIINs of a file lead, until they are freed. */
type Leads = { leadOf: (niin: Niin | null) => Nsn | null; free: () => void };

/** Reads where NIINs lead, in their order: each page of the catalog is read once. About 6 bytes a NIIN. */
export async function readLeads(catalog: MatchCatalog, niins: AsyncIterable<Niin>): Promise<Leads> {
  let columns = withRoom(NIINS, null, 0);
  let length = 0;
  for await (const niin of niins) {
    columns = withRoom(NIINS, columns, length);
    columns.niins[length++] = niin;
  }
  const sorted = columns.niins.subarray(0, length).sort();
  const classes = new Uint16Array(length);
  const moved = new Map<Niin, Nsn>();
  for (let at = 0; at < length; at += NIINS_AT_A_TIME) {
    const batch = [...sorted.subarray(at, at + NIINS_AT_A_TIME)] as Niin[];
    for (const [place, record] of (await catalog.findNiins(batch)).entries()) {
      const nsn = record && leadIn(record);
      if (nsn !== null && niinOfNsn(nsn) !== batch[place]) moved.set(batch[place]!, nsn);
      else if (nsn !== null) classes[at + place] = Math.floor(nsn / NIIN_RANGE);
    }
  }
  return {
    leadOf: (niin) => {
      const code = niin && classes[firstFrom(sorted, niin)];
      return code ? ((code * NIIN_RANGE + niin) as Nsn) : (moved.get(niin!) ?? null);
    },
    free: () => void resized(sorted, 0),
  };
}

/**
 * Finds the NSN of each line: by the NSN of the file; by a choice by hand; by part number and CAGE; by a part number
 * that names one item. Others get null. A line without a name gets that of its item.
 */
export async function matchStock(
  catalog: MatchCatalog,
  lines: readonly ReadLine[],
  { leadOf, chosen }: { leadOf: Leads['leadOf']; chosen: ReadonlyMap<string, Nsn | 0> },
): Promise<ReadLine[]> {
  const choiceOf = ({ number, shown }: ReadLine) => chosen.get(`${shown.cage} ${number}`);
  const open = lines.filter((line) => leadOf(line.niin) === null && line.number !== '' && choiceOf(line) === undefined);
  const byNumber = await lookUp(
    open.map(({ number }) => number as NormalizedPartNumber),
    async (batch: NormalizedPartNumber[]) => {
      const owners = await catalog.findOwners(batch, MAX_HITS);
      return batch.map((number) => owners.get(number) ?? []);
    },
  );
  const matched = lines.map((line) => {
    const ofNumber = byNumber.get(line.number as NormalizedPartNumber) ?? [];
    const nsn = leadOf(line.niin) ?? choiceOf(line) ?? onlyItem(ofNumber, line.shown.cage);
    return { ...line, nsn: nsn === 0 ? null : nsn };
  });
  const names = await lookUp(
    matched.flatMap(({ nsn, shown }) => (nsn === null || shown.name !== '' ? [] : nsn)),
    async (batch: Nsn[]) => {
      const found = new Map(await catalog.findItemNames(batch));
      return batch.map((nsn) => found.get(nsn) ?? '');
    },
  );
  return matched.map(({ shown, ...line }) => ({
    ...line,
    shown: { ...shown, name: shown.name || (names.get(line.nsn!) ?? '') },
  }));
}

const leadIn = ({ replacedBy, nsn }: NiinRecord): Nsn | null => replacedBy ?? nsn;

/** The item that all fitting references are of. */
function onlyItem(hits: readonly { nsn: Nsn; cage: string }[], cage: string): Nsn | null {
  const fitting = hits.filter((hit) => cage === '' || hit.cage === cage);
  const [nsn, ...others] = new Set(fitting.map((hit) => hit.nsn));
  return nsn === undefined || others.length > 0 || hits.length === MAX_HITS ? null : nsn;
}

async function lookUp<Key, Found>(keys: readonly Key[], find: (batch: Key[]) => Promise<Found[]>) {
  const found = new Map<Key, Found>();
  const distinct = [...new Set(keys)];
  for (let at = 0; at < distinct.length; at += NUMBERS_AT_A_TIME) {
    const batch = distinct.slice(at, at + NUMBERS_AT_A_TIME);
    const answers = await find(batch);
    for (const [index, key] of batch.entries()) found.set(key, answers[index]!);
  }
  return found;
}

/** A part, with the maker of its number, or of its first one. */
export type Candidate = { nsn: Nsn; itemName: string; cage?: string; company?: string | null };

/** Parts that have each number, for a choice by hand. */
export async function candidatesOf(
  catalog: Pick<CatalogStore, 'findByPartNumbers'>,
  numbers: readonly string[],
): Promise<Candidate[][]> {
  const hits = await catalog.findByPartNumbers(numbers as NormalizedPartNumber[], MAX_HITS, false);
  return hits.map((of) => [...new Map(of.filter(({ listed }) => listed).map((hit) => [hit.nsn, hit])).values()]);
}

type HandCatalog = Pick<
  CatalogStore,
  'findNiins' | 'findByPartNumbers' | 'findListedParts' | 'suggestPartNumbers' | 'searchByWords' | 'listReferences'
>;

/** Parts that an operator may mean by an NSN, a NIIN, a part number or words, at most `limit`. */
export async function findByHand(catalog: HandCatalog, typed: string, limit: number): Promise<Candidate[]> {
  const text = plainText(typed);
  const [niin, number] = [parseNiin(text), normalizePartNumber(text)];
  const [record] = niin === null ? [] : await catalog.findNiins([niin]);
  const nsn = parseNsn(text) ?? (record ? leadIn(record) : null);
  if (nsn !== null) return withMakers(catalog, await catalog.findListedParts([nsn]));
  const [[same = []], beginning, words] = await Promise.all([
    number === null ? [] : candidatesOf(catalog, [number]),
    number === null || number.length < 4 ? [] : catalog.suggestPartNumbers(number, limit),
    catalog.searchByWords({ text, filters: [], order: { by: 'fit' }, page: { limit }, facets: false }),
  ]);
  const found = [...same, ...beginning, ...(words?.parts ?? [])];
  return withMakers(catalog, [...new Map(found.map((one) => [one.nsn, one])).values()].slice(0, limit));
}

async function withMakers(catalog: Pick<CatalogStore, 'listReferences'>, found: readonly Candidate[]) {
  const references = await catalog.listReferences(found.map(({ nsn }) => nsn));
  return found.map((one, at) => ({ ...references[at], ...one }));
}
