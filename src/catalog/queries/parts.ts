import { formatDay } from '../../domain/day.ts';
import type { Niin } from '../../domain/niin.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { ListedPart, NiinRecord, PartRecord } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import type { ItemNames } from './item-names.ts';
import { listedPart } from './part-page.ts';
import { listByNsns, NSN_COLUMNS, type NsnRow } from './part-reader.ts';

/** Related items of one part are at most some hundred. */
const MAX_NSNS = 500;

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
  const wanted = [...new Set(nsns)].sort((left, right) => left - right).slice(0, MAX_NSNS);
  return (await listByNsns(database, wanted)).map((row) => listedPart(row, names));
}

export async function findNiin(database: Database, niin: Niin): Promise<NiinRecord | null> {
  type Text = string | null;
  const [row] = await database.query<[Nsn | null, number, Nsn | null, Niin | null, Text, Text]>(FIND_NIIN, [niin]);
  if (!row) return null;
  const [nsn, listed, replacedBy, survivor, status, cancelledOn] = row;
  return { niin, nsn, listed: listed === 1, replacedBy, survivor, status, cancelledOn };
}

// primary keys of nsn and, when it is not there, of unlisted_nsn: an NSN stands in one of them
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
