import type { Database } from '#base/database/database.ts';
import type { Niin } from '#base/domain/niin.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { SupersessionStep } from '../catalog-search.ts';
import type { NiinRecord } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import { storedRows } from './part-details.ts';
import { findNameOf, findNiins } from './parts.ts';

/** Steps of a chain that are shown. */
const MAX_STEPS = 50;
const NIIN_RANGE = 1_000_000_000;

/** The NSNs that an NSN has replaced, itself, and its successors: oldest first. */
export async function findSupersessionChain(
  database: Database,
  names: ItemNames,
  nsn: Nsn,
): Promise<SupersessionStep[]> {
  const [own] = await findNiins(database, [niinOfNsn(nsn)]);
  if (!own) return [];
  const known = new Map([[own.niin, own]]);
  const later: NiinRecord[] = [];
  for (let next = own.survivor; next !== null && !known.has(next) && known.size < MAX_STEPS;) {
    const [found]: (NiinRecord | null)[] = await findNiins(database, [next]);
    const step = found ?? unknownNiin(next);
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
  return Promise.all([...earlier, own, ...later].map((record) => stepOf(database, names, record)));
}

/** The NIINs that records replace at once, by NIIN. A record may also name NIINs from further back in the chain. */
async function listReplaced(database: Database, records: readonly NiinRecord[]): Promise<NiinRecord[]> {
  const former = new Set<Niin>();
  for (const { nsn } of records) {
    if (nsn === null) continue;
    const [row] = await database.query<[string | null]>(FIND_REPLACED, [nsn]);
    // a damaged record counts as one that names none
    for (const [code] of storedRows(row?.[0] ?? '[]') ?? [])
      if (code && /^\d+$/.test(code)) former.add((Number(code) % NIIN_RANGE) as Niin);
  }
  const survivors = new Set(records.map(({ niin }) => niin));
  const wanted = [...former].sort((left, right) => left - right).slice(0, MAX_REPLACED);
  const found = await findNiins(database, wanted);
  return found.filter((record): record is NiinRecord => record?.survivor != null && survivors.has(record.survivor));
}

/** Former NIINs read in one generation. */
const MAX_REPLACED = 500;

function unknownNiin(niin: Niin): NiinRecord {
  return { niin, nsn: null, listed: false, replacedBy: null, survivor: null, status: null, cancelledOn: null };
}

async function stepOf(
  database: Database,
  names: ItemNames,
  { niin, nsn, listed, status, cancelledOn }: NiinRecord,
): Promise<SupersessionStep> {
  const itemName = nsn === null ? null : await findNameOf(database, names, nsn);
  return { niin, nsn, itemName, listed, status, cancelledOn };
}

// primary key of nsn_detail
const FIND_REPLACED = `
  select replaces
  from nsn_detail
  where nsn = $1`;
