import type { Database } from '#base/database/database.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import { fscOfNsn, type Nsn, nsnRangeOfClass, type Fsc } from '#base/domain/nsn.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { firstFrom } from '../queries/item-names.ts';
import { BEHIND_ALL, readByKeys } from '../queries/key-batches.ts';
import type { HeldNsns } from '../part-selection.ts';
import type { HeldSlice } from './class-slice.ts';
import { memoizeLatest } from '../queries/memoize.ts';

/** Ascending, listed or not. */
export type ReadNiins = (fsc: Fsc) => Promise<Uint32Array>;

/**
 * Leaves parts of a maker, or with a number. Equal keys leave the same. `byClass` is null until a class is read.
 * `rows`: kept by slice for what many searches share.
 */
export type Narrowing = {
  key: string;
  niins: ReadNiins;
  byClass: ReadonlyMap<Fsc, Uint32Array> | null;
  rows?: WeakMap<HeldSlice, Uint32Array>;
};

/** Under 5 ms. */
const NSNS_PER_QUERY = 5_000;
/** Some 50 ms. */
const MAX_NSNS = 150_000;

/** The maker has too many NSNs here. */
export class TooManyOfMaker extends RangeError {}

/** Rejects with `TooManyOfMaker` after `MAX_NSNS`. */
export function readMakerNiins(database: Database, cage: CageCode): ReadNiins {
  let left = MAX_NSNS;
  const read = async (fsc: Fsc): Promise<Uint32Array> => {
    const { first, last } = nsnRangeOfClass(fsc);
    const niins: number[] = [];
    for (let from: number = first; ;) {
      const rows = await database.query<[number]>(LIST_NSNS, [cage, from, last, NSNS_PER_QUERY]);
      for (const [nsn] of rows) niins.push(nsn - first);
      left -= rows.length;
      if (left < 0) throw new TooManyOfMaker(`Maker ${cage} has more than ${MAX_NSNS} parts in these classes`);
      if (rows.length < NSNS_PER_QUERY) return Uint32Array.from(niins);
      from = rows.at(-1)![0] + 1;
    }
  };
  const classes = new Map<Fsc, Promise<Uint32Array>>();
  return (fsc) => classes.getOrInsertComputed(fsc, read);
}

// index part_by_cage (cage, nsn)
const LIST_NSNS = `
  select distinct nsn
  from part
  where cage = $1
    and nsn between $2 and $3
  order by nsn
  limit $4`;

/** Read at once, in some 10 ms. */
const MAX_REFERENCES = 40_000;
/** More companies begin with a common word: "GENERAL". */
const MAX_MAKERS = 2_000;
/** Some 100 kB each. */
const NARROWINGS_KEPT = 30;
const COMPANIES_KEPT = 500;

export function openNarrowings(database: Database) {
  const several = memoizeLatest(NARROWINGS_KEPT, async (...cages: CageCode[]) =>
    narrowingOf(cages.join(' '), sortedNsns(await listOfMakers(database, cages))),
  );
  let shelf: Narrowing | null = null;
  return {
    onShelf: ({ key, nsns }: HeldNsns): Narrowing =>
      shelf?.key === key ? shelf : (shelf = { ...narrowingOf(key, nsns), rows: new WeakMap() }),
    /** Parts whose numbers begin so and hold `rest` behind it. Null: none; `only` is null for too many. */
    beginning: memoizeLatest(NARROWINGS_KEPT, async (beginning: string, rest: string) => {
      const bounds = [beginning, beginning + BEHIND_ALL, MAX_REFERENCES + 1];
      const rows = await (rest === ''
        ? database.query<[Nsn]>(LIST_BEGINNING, bounds)
        : database.query<[Nsn]>(LIST_HOLDING, [...bounds, `${beginning}%${rest}%`]));
      if (rows.length === 0) return null;
      return { only: rows.length > MAX_REFERENCES ? null : narrowingOf(`${beginning} ${rest}`, sortedNsns(rows)) };
    }),
    makers: async (cages: readonly CageCode[]): Promise<Narrowing> => {
      const [only] = cages;
      // its bound is that of one search
      if (cages.length === 1) return { key: only!, byClass: null, niins: readMakerNiins(database, only!) };
      return several(...cages);
    },
    companies: memoizeLatest(COMPANIES_KEPT, (...words: string[]) => findCompanies(database, words)),
  };
}

const listBeginning = (condition: string): string => `
  select nsn
  from part
  where normalized >= $1
    and normalized < $2${condition}
  limit $3`;
// index part_by_normalized alone
const LIST_BEGINNING = listBeginning('');
const LIST_HOLDING = listBeginning('\n    and normalized like $4');

// index part_by_cage alone
const listOfMakers = readByKeys<CageCode, [Nsn]>(
  [5, 25],
  (keys) => `
  select nsn
  from part
  where cage in (${keys})`,
);

const sortedNsns = (rows: readonly [Nsn][]): Float64Array => Float64Array.from(rows, ([nsn]) => nsn).sort();

function narrowingOf(key: string, nsns: Float64Array): Narrowing {
  const byClass = new Map<Fsc, Uint32Array>();
  for (let start = 0; start < nsns.length;) {
    const fsc = fscOfNsn(nsns[start] as Nsn);
    const { first, last } = nsnRangeOfClass(fsc);
    const end = firstFrom(nsns, last + 1, start);
    const niins = new Uint32Array(end - start);
    // the shelf may hold half a million: \`from\` takes fifty times as long
    for (let at = start; at < end; at++) niins[at - start] = nsns[at]! - first;
    byClass.set(fsc, niins);
    start = end;
  }
  return { key, byClass, niins: async (fsc) => byClass.get(fsc) ?? NO_NIINS };
}

const NO_NIINS = new Uint32Array();

/** Makers whose company begins with the first word, and as many more as some has; most parts first. Null: none. */
async function findCompanies(database: Database, [first = '', ...others]: readonly string[]) {
  const rows: [CageCode, string, number][] = [];
  for (const key of [first, `THE ${first}`])
    rows.push(
      ...(await database.query<[CageCode, string, number]>(LIST_COMPANIES, [key, key + BEHIND_ALL, MAX_MAKERS + 1])),
    );
  if (rows.length > MAX_MAKERS) return null;
  let found = rows
    .map(([cage, company, partCount]) => ({ cage, company, words: namesOf(company), partCount }))
    .filter(({ words, partCount }) => words[0] === first && partCount > 0)
    .sort((left, right) => right.partCount - left.partCount || (left.cage < right.cage ? -1 : 1));
  let length = 1;
  for (const word of others) {
    const longer = found.filter(({ words }) => words[length] === word);
    if (longer.length === 0) break;
    found = longer;
    length++;
  }
  let left = MAX_REFERENCES;
  const isWhole = found.length > 0 && found[0]!.words.length === length;
  // a whole name may be that of a larger one
  const within = found.filter(({ partCount }) => partCount <= left && (left -= partCount) >= 0);
  const makers = within.length === 0 && isWhole ? found.slice(0, 1) : within;
  if (makers.length === 0) return null;
  const { company, words } = makers[0]!;
  const differ = words.findIndex((word, place) => makers.some((maker) => maker.words[place] !== word));
  return {
    company: differ < 0 ? company : words.slice(0, differ).join(' '),
    cages: makers.map(({ cage }) => cage),
    length,
    isWhole,
  };
}

/** BOEING for "THE BOEING COMPANY". */
function namesOf(company: string): string[] {
  const words = upperWords(company);
  return words[0] === 'THE' ? words.slice(1) : words;
}

// index maker_by_company (company_key, cage)
const LIST_COMPANIES = `
  select cage, company, part_count
  from maker
  where company_key >= $1
    and company_key < $2
  order by company_key
  limit $3`;
