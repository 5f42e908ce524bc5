import { columnsOf, type Database } from '#base/database/database.ts';
import { formatDay } from '#base/domain/day.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { ListedPart, NiinRecord, PartRecord } from '../catalog-store.ts';
import type { ContentTag } from './content-tags.ts';
import type { ItemNames } from './item-names.ts';
import { readByKeys } from './key-batches.ts';
import { listedPart } from './part-page.ts';
import { listByNsns, NSN_COLUMNS, type NsnRow } from './part-reader.ts';

/** Keys in one call: keeps each call short. */
export const MAX_KEYS = 500;

type FoundRow = [...NsnRow, changedOn: number, contentHash: number, contextHash: number, listed: number];

export async function findPart(
  database: Database,
  { names, contentTag }: { names: ItemNames; contentTag: ContentTag },
  nsn: Nsn,
): Promise<PartRecord | null> {
  const [row] = await database.query<FoundRow>(FIND_PART, [nsn]);
  if (!row) return null;
  const [, , , , , changedOn, contentHash, contextHash, listed] = row;
  return {
    ...listedPart(row, names),
    listed: listed === 1,
    changedOn: formatDay(changedOn),
    contentTag: listed === 1 ? contentTag(nsn, { contentHash, contextHash, changedOn }) : null,
  };
}

/** What an NSN is called, listed or not; null if missing. */
export async function findNameOf(database: Database, names: ItemNames, nsn: Nsn): Promise<string | null> {
  const [row] = await database.query<FoundRow>(FIND_PART, [nsn]);
  return row ? names.name(row[1]) : null;
}

export async function findListedParts(
  database: Database,
  names: ItemNames,
  nsns: readonly Nsn[],
): Promise<ListedPart[]> {
  const wanted = [...new Set(nsns)].sort((left, right) => left - right).slice(0, MAX_KEYS);
  return (await listByNsns(database, wanted)).map((row) => listedPart(row, names));
}

const NIIN = columnsOf<Omit<NiinRecord, 'listed'> & { listed: number }>({
  niin: 'niin',
  nsn: 'nsn',
  listed: 'listed',
  replacedBy: 'replaced_by',
  survivor: 'survivor',
  status: 'status',
  cancelledOn: 'cancelled_on',
});

/** The record of each NIIN, null if missing. Rejects with `RangeError` for more than `MAX_KEYS`. */
export async function findNiins(database: Database, niins: readonly Niin[]): Promise<(NiinRecord | null)[]> {
  if (niins.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} NIINs in one call`);
  const records = (await listNiins(database, [...new Set(niins)])).map(NIIN.read);
  const found = new Map(records.map((record) => [record.niin, { ...record, listed: record.listed === 1 }]));
  return niins.map((niin) => found.get(niin) ?? null);
}

// primary keys of nsn and, when it is not there, of unlisted_nsn: an NSN is in one of them
const FIND_PART = `
  select ${NSN_COLUMNS}, changed_on, content_hash, context_hash, 1 as listed
  from nsn
  where nsn = $1
  union all
  select ${NSN_COLUMNS}, changed_on, content_hash, context_hash, 0 as listed
  from unlisted_nsn
  where nsn = $1
  limit 1`;

// primary key of niin
const listNiins = readByKeys<Niin, readonly unknown[]>({
  sizes: [1, 50],
  filler: -1 as Niin,
  sql: (keys) => `
  select ${NIIN.sql}
  from niin
  where niin in (${keys})
  order by niin`,
});
