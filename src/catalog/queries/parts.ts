import type { Database } from '../../database/database.ts';
import { formatDay } from '../../domain/day.ts';
import type { Niin } from '../../domain/niin.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { ListedPart, NiinRecord, PartRecord } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import { readByKeys } from './key-batches.ts';
import { listedPart } from './part-page.ts';
import { listByNsns, NSN_COLUMNS, type NsnRow } from './part-reader.ts';

/** Keys in one call: keeps each call short. */
export const MAX_KEYS = 500;

export async function findPart(database: Database, names: ItemNames, nsn: Nsn): Promise<PartRecord | null> {
  const [row] = await database.query<[...NsnRow, changedOn: number, listed: number]>(FIND_PART, [nsn]);
  if (!row) return null;
  const [, nameId, sections, partCount, makerCount, changedOn, listed] = row;
  return {
    ...listedPart([nsn, nameId, sections, partCount, makerCount], names),
    listed: listed === 1,
    changedOn: formatDay(changedOn),
  };
}

export async function findListedParts(
  database: Database,
  names: ItemNames,
  nsns: readonly Nsn[],
): Promise<ListedPart[]> {
  const wanted = [...new Set(nsns)].sort((left, right) => left - right).slice(0, MAX_KEYS);
  return (await listByNsns(database, wanted)).map((row) => listedPart(row, names));
}

type Text = string | null;
type NiinFacts = [
  nsn: Nsn | null,
  listed: number,
  replacedBy: Nsn | null,
  survivor: Niin | null,
  status: Text,
  cancelledOn: Text,
];

export async function findNiin(database: Database, niin: Niin): Promise<NiinRecord | null> {
  const [row] = await database.query<NiinFacts>(FIND_NIIN, [niin]);
  return row ? niinRecord(niin, row) : null;
}

/** The same for each of several NIINs. Rejects with `RangeError` for more than `MAX_KEYS`. */
export async function findNiins(database: Database, niins: readonly Niin[]): Promise<(NiinRecord | null)[]> {
  if (niins.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} NIINs in one call`);
  const rows = await listNiins<[Niin, ...NiinFacts]>(database, [...new Set(niins)]);
  const found = new Map(rows.map(([niin, ...facts]) => [niin, niinRecord(niin, facts)]));
  return niins.map((niin) => found.get(niin) ?? null);
}

function niinRecord(
  niin: Niin,
  [nsn, listed, replacedBy, survivor, status, cancelledOn]: Readonly<NiinFacts>,
): NiinRecord {
  return { niin, nsn, listed: listed === 1, replacedBy, survivor, status, cancelledOn };
}

// primary keys of nsn and, when it is not there, of unlisted_nsn: an NSN is in one of them
const FIND_PART = `
  select ${NSN_COLUMNS}, changed_on, 1 as listed
  from nsn
  where nsn = $1
  union all
  select ${NSN_COLUMNS}, changed_on, 0 as listed
  from unlisted_nsn
  where nsn = $1
  limit 1`;

// primary key of niin
const FIND_NIIN = `
  select nsn, listed, replaced_by, survivor, status, cancelled_on
  from niin
  where niin = $1`;

// primary key of niin
const listNiins = readByKeys<Niin>({
  sizes: [50],
  filler: -1 as Niin,
  sql: (keys) => `
  select niin, nsn, listed, replaced_by, survivor, status, cancelled_on
  from niin
  where niin in (${keys})
  order by niin`,
});
