import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Database } from '#base/database/database.ts';
import type { CatalogSearch } from '../catalog-search.ts';
import type { ItemNames } from './item-names.ts';
import { rangeOfNiinPrefix, rangeOfNsnPrefix } from './number-search.ts';

/** NIINs read at once, and how often: of those that begin alike, very many may not be listed. */
const NIINS_AT_ONCE = 32;
const MAX_READS = 16;

/** The first listed NSNs that begin with the digits, then those whose NIIN does, in the order of NIINs. */
export async function suggestNsns(
  database: Database,
  names: ItemNames,
  digits: string,
  limit: number,
): ReturnType<CatalogSearch['suggestNsns']> {
  const found = new Map<Nsn, number>();
  const nsns = rangeOfNsnPrefix(digits);
  if (nsns)
    for (const [nsn, nameId] of await database.query<[Nsn, number]>(LIST_BY_NSN, [nsns.first, nsns.last, limit]))
      found.set(nsn, nameId);
  type Row = [niin: Niin, nsn: Nsn | null, nameId: number | null];
  const atOnce = Math.min(NIINS_AT_ONCE, 2 * limit);
  let niins = rangeOfNiinPrefix(digits);
  for (let reads = 0; niins && found.size < limit && reads < MAX_READS; reads++) {
    const rows = await database.query<Row>(LIST_BY_NIIN, [niins.first, niins.last, atOnce]);
    for (const [, nsn, nameId] of rows)
      if (nsn !== null && nameId !== null && found.size < limit) found.set(nsn, nameId);
    niins = rows.length < atOnce ? null : { ...niins, first: (rows.at(-1)![0] + 1) as Niin };
  }
  return [...found].map(([nsn, nameId]) => ({ nsn, itemName: names.name(nameId) }));
}

// primary key of nsn
const LIST_BY_NSN = `
  select nsn, name_id
  from nsn
  where nsn >= $1
    and nsn <= $2
  order by nsn
  limit $3`;

// primary key of niin, then of nsn
const LIST_BY_NIIN = `
  select i.niin, n.nsn, n.name_id
  from niin i
  left join nsn n on n.nsn = i.nsn
  where i.niin >= $1
    and i.niin <= $2
  order by i.niin
  limit $3`;
