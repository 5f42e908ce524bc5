import type { Database } from '#base/database/database.ts';
import { type Niin, type Nsn, nsnRangeOfClass, type Fsc } from '#base/domain/nsn.ts';
import type { ClassSummary } from './supply-classes.ts';
import type { NsnRank } from '../nsn-blocks.ts';
import {
  ALL_NSNS,
  inOrder,
  type KeyRange,
  listed,
  type Matches,
  NSN_COLUMNS,
  type NsnRow,
  orderedReader,
  type PartReader,
  rangeBehind,
  readListed,
  readNsns,
  readUnion,
  readWithin,
} from './part-reader.ts';

/** 1 ms. More are read class by class. */
const NIINS_AT_ONCE = 2_000;

/** Beginning NSNs and NIINs, and ending NIINs. */
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

/** By NSN; null when too many. */
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

export async function searchClassNumbers(database: Database, rank: NsnRank, fsc: Fsc, digits: string) {
  const ranges = rangesOfLeadingDigits(fsc, digits);
  let total = 0;
  for (const { first, last } of ranges) total += (await rank((last + 1) as Nsn)) - (await rank(first));
  const ending = await listByLastDigits(database, nsnRangeOfClass(fsc), digits);
  const others = ending.filter(([nsn]) => !ranges.some(({ first, last }) => nsn >= first && nsn <= last));
  const leading = readWithin(readListed(database), ranges);
  return { reader: readUnion([leading, readKnown(others)]), total: total + others.length };
}

const MIN_ENDING_DIGITS = 4;
const LAST_FOUR = 10_000;
/** Under 20 ms. */
const ROWS_PER_QUERY = 5_000;

/** Four to nine digits. */
async function listByLastDigits(database: Database, range: KeyRange, digits: string): Promise<NsnRow[]> {
  const found: NsnRow[] = [];
  if (digits.length < MIN_ENDING_DIGITS || digits.length > NIIN_DIGITS) return found;
  const ending = Number(digits);
  const read = readByLastFour(database, ending % LAST_FOUR);
  for (let rest = range; ;) {
    const rows = await read(rest, 'up', ROWS_PER_QUERY);
    found.push(...rows.filter(([nsn]) => nsn % 10 ** digits.length === ending));
    if (rows.length < ROWS_PER_QUERY) return found;
    rest = rangeBehind(rest, rows.at(-1)![0], 'up');
  }
}

function readKnown(rows: readonly NsnRow[]): PartReader {
  return async ({ first, last }, direction, limit) =>
    inOrder(
      rows.filter(([nsn]) => nsn >= first && nsn <= last),
      direction,
    ).slice(0, limit);
}

// index nsn_by_last_four ((nsn % 10000), nsn)
const readByLastFour = orderedReader<NsnRow>(listed(NSN_COLUMNS, '(nsn % 10000) = $4 and'));

const NIIN_DIGITS = 9;
const NSN_DIGITS = 13;

/** Reads a beginning as a range of numbers; null when it is too long. */
const rangeOfPrefix =
  <Key extends number>(width: number) =>
  (prefix: string): { first: Key; last: Key } | null => {
    const size = 10 ** (width - prefix.length);
    const first = Number(prefix) * size;
    return prefix.length > width ? null : { first: first as Key, last: (first + size - 1) as Key };
  };
export const rangeOfNsnPrefix = rangeOfPrefix<Nsn>(NSN_DIGITS);
export const rangeOfNiinPrefix = rangeOfPrefix<Niin>(NIIN_DIGITS);

function rangeOfNiinPrefixInClass(fsc: Fsc, digits: string): KeyRange | null {
  const base = nsnRangeOfClass(fsc).first;
  const niins = rangeOfNiinPrefix(digits);
  return niins && { first: (base + niins.first) as Nsn, last: (base + niins.last) as Nsn };
}

/** At most two ranges, without overlap. */
export function rangesOfLeadingDigits(fsc: Fsc, digits: string): KeyRange[] {
  if (fsc.startsWith(digits)) return [nsnRangeOfClass(fsc)];
  const byNsn = digits.startsWith(fsc) ? rangeOfNiinPrefixInClass(fsc, digits.slice(fsc.length)) : null;
  const byNiin = rangeOfNiinPrefixInClass(fsc, digits);
  if (!byNsn || !byNiin) return [byNsn ?? byNiin].filter((range) => range !== null);
  // prefix ranges nest or lie apart
  if (byNsn.first <= byNiin.first && byNiin.last <= byNsn.last) return [byNsn];
  return [byNsn, byNiin].sort((left, right) => left.first - right.first);
}
