import { nsnRangeOfClass, type Nsn } from '../../domain/nsn.ts';
import type { Fsc } from '../../domain/supply-class.ts';
import type { Database } from '../../database/database.ts';
import { listByLastDigits, readKnown } from './last-digits.ts';
import type { NsnRank } from './nsn-ranks.ts';
import { rangesOfLeadingDigits } from './number-ranges.ts';
import { readListed, readUnion, readWithin, type Matches } from './part-reader.ts';

/** Listed NSNs of a class whose NSN or NIIN begins with the digits, or whose NIIN ends with them. */
export async function searchClassNumbers(
  database: Database,
  rank: NsnRank,
  fsc: Fsc,
  digits: string,
): Promise<Matches> {
  const ranges = rangesOfLeadingDigits(fsc, digits);
  let total = 0;
  for (const { first, last } of ranges) total += (await rank((last + 1) as Nsn)) - (await rank(first));
  const ending = await listByLastDigits(database, nsnRangeOfClass(fsc), digits);
  const others = ending.filter(([nsn]) => !ranges.some(({ first, last }) => nsn >= first && nsn <= last));
  const leading = readWithin(readListed(database), ranges);
  return { reader: readUnion([leading, readKnown(others)]), total: total + others.length };
}
