import type { Nsn } from '../../domain/nsn.ts';
import type { ClassSummary } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { ItemNames } from './item-names.ts';
import { rangeOfNiinPrefix, rangeOfNiinPrefixInClass, rangeOfNsnPrefix } from './number-ranges.ts';
import { ALL_NSNS, listByNsns, readListed, readWithin, type NsnRow } from './part-reader.ts';

/** NIINs that are read to be put in the order of their NSNs. Of more, the first classes hold enough. */
const NIINS_AT_ONCE = 200;

/** The first listed NSNs, in NSN order, that begin with the digits as NSN or as NIIN. */
export async function suggestNsns(
  database: Database,
  names: ItemNames,
  classes: readonly ClassSummary[],
  digits: string,
  limit: number,
): Promise<{ nsn: Nsn; itemName: string }[]> {
  const byNsn = rangeOfNsnPrefix(digits);
  const leading = byNsn ? await readListed(database)(byNsn, 'up', limit) : [];
  const rows = new Map(
    [...leading, ...(await listByNiin(database, classes, digits, limit))].map((row) => [row[0], row]),
  );
  return [...rows.values()]
    .sort((left, right) => left[0] - right[0])
    .slice(0, limit)
    .map(([nsn, nameId]) => ({ nsn, itemName: names.name(nameId) }));
}

async function listByNiin(
  database: Database,
  classes: readonly ClassSummary[],
  digits: string,
  limit: number,
): Promise<NsnRow[]> {
  const niins = rangeOfNiinPrefix(digits);
  if (!niins) return [];
  const parameters = [niins.first, niins.last, NIINS_AT_ONCE + 1];
  const found = await database.query<[nsn: Nsn | null, listed: number]>(LIST_BY_NIIN, parameters);
  if (found.length > NIINS_AT_ONCE) {
    const filled = classes.filter(({ nsnCount }) => nsnCount > 0);
    const ranges = filled.map(({ fsc }) => rangeOfNiinPrefixInClass(fsc, digits)!);
    return readWithin(readListed(database), ranges)(ALL_NSNS, 'up', limit);
  }
  const nsns = found.flatMap(([nsn, listed]) => (nsn !== null && listed === 1 ? [nsn] : []));
  return listByNsns(database, nsns.sort((left, right) => left - right).slice(0, limit));
}

// primary key of niin
const LIST_BY_NIIN = `
  select nsn, listed
  from niin
  where niin >= $1
    and niin <= $2
  order by niin
  limit $3`;
