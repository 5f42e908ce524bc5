import { columnsOf, type Database } from '#base/database/database.ts';
import { formatDay } from '#base/domain/day.ts';
import { type Niin, fscOfNsn, niinOfNsn, type Nsn, type Fsc } from '#base/domain/nsn.ts';
import type { ItemNames } from './item-names.ts';
import { readByKeys, readTable } from './key-batches.ts';
import { listedPart, NSN_COLUMNS, listByNsns, type NsnRow } from './part-reader.ts';
import { hash } from 'node:crypto';
import { storedRows } from './part-details.ts';
import type { SearchHeld } from './search-plan.ts';

export const MAX_KEYS = 500;

export type PartRecord = NonNullable<Awaited<ReturnType<typeof findPart>>>;

export async function findPart(
  database: Database,
  { names, contentTag }: { names: ItemNames; contentTag: ReturnType<typeof contentTagsOf> },
  nsn: Nsn,
) {
  type Row = [...NsnRow, changedOn: number, contentHash: number, contextHash: number, former: number, listed: number];
  const [row] = await database.query<Row>(FIND_PART, [nsn]);
  if (!row) return null;
  const [, , , , , changedOn, contentHash, contextHash, formerCount, listed] = row;
  return {
    ...listedPart(row, names),
    /** Part numbers that are no longer on the item. */
    formerCount,
    listed: listed === 1,
    changedOn: formatDay(changedOn),
    /** Changes with everything that its page shows, except neighbors. Null for an unlisted item. */
    contentTag: listed === 1 ? contentTag(nsn, { contentHash, contextHash, changedOn }) : null,
  };
}

/** By NSN, unlisted ones left out. At most `MAX_KEYS`. */
export async function findListedParts(database: Database, names: ItemNames, nsns: readonly Nsn[]) {
  const wanted = [...new Set(nsns)].sort((left, right) => left - right).slice(0, MAX_KEYS);
  return (await listByNsns(database, wanted)).map((row) => listedPart(row, names));
}

/** Reads the names of listed items, each with its NSN, in no order. */
export const findItemNames = readByKeys<Nsn, [nsn: Nsn, name: string]>(
  [1, 10, 50],
  (keys) => `
  select nsn.nsn, item_name.name
  from nsn
  join item_name on item_name.name_id = nsn.name_id
  where nsn.nsn in (${keys})`,
);

export type NiinRecord = {
  niin: Niin;
  /** Null when only its cancellation is on file. */
  nsn: Nsn | null;
  listed: boolean;
  /** The end of its chain of replacements; null for a circle, or outside the catalog. */
  replacedBy: Nsn | null;
  /** The next NIIN of the chain, known or not; null when not cancelled. */
  survivor: Niin | null;
  /** NIIN status code, and the date as the source writes it. */
  status: string | null;
  cancelledOn: string | null;
};

const NIIN = columnsOf<Omit<NiinRecord, 'listed'> & { listed: number }>({
  niin: 'niin',
  nsn: 'nsn',
  listed: 'listed',
  replacedBy: 'replaced_by',
  survivor: 'survivor',
  status: 'status',
  cancelledOn: 'cancelled_on',
});

/** Also cancelled ones; null if missing. More than `MAX_KEYS` reject with `RangeError`. */
export async function findNiins(database: Database, niins: readonly Niin[]): Promise<(NiinRecord | null)[]> {
  if (niins.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} NIINs in one call`);
  const records = (await listNiins(database, [...new Set(niins)])).map(NIIN.read);
  const found = new Map(records.map((record) => [record.niin, { ...record, listed: record.listed === 1 }]));
  return niins.map((niin) => found.get(niin) ?? null);
}

// primary keys of nsn and unlisted_nsn
const FIND_PART = `
  select ${NSN_COLUMNS}, changed_on, content_hash, context_hash, former_part_count, 1 as listed
  from nsn
  where nsn = $1
  union all
  select ${NSN_COLUMNS}, changed_on, content_hash, context_hash, former_part_count, 0 as listed
  from unlisted_nsn
  where nsn = $1
  limit 1`;

const listNiins = readTable<Niin, readonly unknown[]>([1, 50], 'niin', NIIN.sql);

/** 60 bits. */
const DIGEST_LENGTH = 10;
const digestOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').replaceAll('_', '-').slice(0, DIGEST_LENGTH);

/** Tags from stored hashes, texts of class and group, and code meanings. */
export function contentTagsOf(
  { byFsc }: Pick<SearchHeld['supplyClasses'], 'byFsc'>,
  meanings: readonly (readonly [field: string, code: string, meaning: string])[],
) {
  const ofMeanings = digestOf(meanings);
  const ofClass = new Map<Fsc, string>();
  const classTag = (fsc: Fsc): string =>
    ofClass.getOrInsertComputed(fsc, () => {
      const { title, notes, groupTitle, groupNotes } = byFsc.get(fsc) ?? {};
      return digestOf([title, notes, groupTitle, groupNotes, ofMeanings]);
    });
  return (nsn: Nsn, hashes: { contentHash: number; contextHash: number; changedOn: number }): string => {
    const { contentHash, contextHash, changedOn } = hashes;
    return `${contentHash.toString(36)}-${(contextHash >>> 0).toString(36)}-${changedOn.toString(36)}-${classTag(fscOfNsn(nsn))}`;
  };
}

const MAX_STEPS = 50;

export type SupersessionStep = Awaited<ReturnType<typeof findSupersessionChain>>[number];

/** Oldest first, at most `MAX_STEPS`. Empty when the item is not on file. */
export async function findSupersessionChain(database: Database, names: ItemNames, nsn: Nsn) {
  const [own] = await findNiins(database, [niinOfNsn(nsn)]);
  if (!own) return [];
  const known = new Map([[own.niin, own]]);
  const later: NiinRecord[] = [];
  for (let next = own.survivor; next !== null && !known.has(next) && known.size < MAX_STEPS;) {
    const [found]: (NiinRecord | null)[] = await findNiins(database, [next]);
    const step = found ?? { ...UNKNOWN, niin: next };
    known.set(next, step);
    later.push(step);
    next = step.survivor;
  }
  const earlier: NiinRecord[] = [];
  for (let generation = [own]; generation.length > 0 && known.size < MAX_STEPS;) {
    const found = (await listReplaced(database, generation)).filter(({ niin }) => !known.has(niin));
    generation = found.slice(0, MAX_STEPS - known.size);
    for (const record of generation) known.set(record.niin, record);
    earlier.unshift(...generation);
  }
  const steps = [...earlier, own, ...later].map(async ({ niin, nsn, listed, status, cancelledOn }) => {
    const [row] = nsn === null ? [] : await database.query<NsnRow>(FIND_PART, [nsn]);
    const itemName = row ? names.name(row[1]) : null;
    return { niin, nsn, itemName, listed, status, cancelledOn };
  });
  return Promise.all(steps);
}

/** Records may name NIINs from further back. */
async function listReplaced(database: Database, records: readonly NiinRecord[]): Promise<NiinRecord[]> {
  const former = new Set<Niin>();
  for (const { nsn } of records) {
    if (nsn === null) continue;
    const [row] = await findReplaced(database, [nsn]);
    // a damaged record names none
    for (const [code] of storedRows(row?.[1] ?? '[]') ?? [])
      if (code && /^\d+$/.test(code)) former.add(niinOfNsn(Number(code) as Nsn));
  }
  const survivors = new Set(records.map(({ niin }) => niin));
  const wanted = [...former].sort((left, right) => left - right).slice(0, MAX_REPLACED);
  const found = await findNiins(database, wanted);
  return found.filter((record): record is NiinRecord => record?.survivor != null && survivors.has(record.survivor));
}

const MAX_REPLACED = 500;

const UNKNOWN = { nsn: null, listed: false, replacedBy: null, survivor: null, status: null, cancelledOn: null };

const findReplaced = readTable<Nsn, [nsn: Nsn, replaces: string | null]>([1], 'nsn_detail', 'nsn, replaces');
