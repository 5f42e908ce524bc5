import type { Nsn } from '../../domain/nsn.ts';
import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import { listByLastDigits, readKnown } from './last-digits.ts';
import type { NsnRank } from './nsn-ranks.ts';
import { rangeOfNiinPrefix, rangeOfNiinPrefixInClass, rangeOfNsnPrefix } from './number-ranges.ts';
import { ALL_NSNS, readListed, readNsns, readUnion, readWithin, type Matches } from './part-reader.ts';

/** NIINs that are read to be put in the order of their NSNs: 1 ms. Of more, each class holds some, and classes are read in order. */
const NIINS_AT_ONCE = 2_000;

/** Listed NSNs of the whole catalog whose NSN or NIIN begins with the digits, or whose NIIN ends with them. */
export async function searchCatalogNumbers(
  database: Database,
  rank: NsnRank,
  classes: readonly ClassSummary[],
  digits: string,
): Promise<Matches> {
  const byNsn = rangeOfNsnPrefix(digits);
  const isByNsn = (nsn: Nsn): boolean => byNsn !== null && nsn >= byNsn.first && nsn <= byNsn.last;
  const leading = readWithin(readListed(database), byNsn ? [byNsn] : []);
  const leadingCount = byNsn ? (await rank((byNsn.last + 1) as Nsn)) - (await rank(byNsn.first)) : 0;
  const ending = await listByLastDigits(database, ALL_NSNS, digits);
  const byNiin = await listByNiinPrefix(database, digits);
  if (byNiin === null) {
    const ranges = classes.map(({ fsc }) => rangeOfNiinPrefixInClass(fsc, digits)!);
    const reader = readUnion([leading, readKnown(ending), readWithin(readListed(database), ranges)]);
    return { reader, total: null };
  }
  const others = new Set([...ending.map(([nsn]) => nsn), ...byNiin].filter((nsn) => !isByNsn(nsn)));
  const reader = readUnion([leading, readKnown(ending), readNsns(database, byNiin)]);
  return { reader, total: leadingCount + others.size };
}

/** Listed NSNs whose NIIN begins with the digits, in NSN order; null when too many NIINs do. */
async function listByNiinPrefix(database: Database, digits: string): Promise<Nsn[] | null> {
  const niins = rangeOfNiinPrefix(digits);
  if (!niins) return [];
  const parameters = [niins.first, niins.last, NIINS_AT_ONCE + 1];
  const rows = await database.query<[nsn: Nsn | null, listed: number]>(LIST_BY_NIIN, parameters);
  if (rows.length > NIINS_AT_ONCE) return null;
  return rows.flatMap(([nsn, listed]) => (nsn !== null && listed === 1 ? [nsn] : [])).sort((a, b) => a - b);
}

// primary key of niin
const LIST_BY_NIIN = `
  select nsn, listed
  from niin
  where niin >= $1
    and niin <= $2
  order by niin
  limit $3`;
