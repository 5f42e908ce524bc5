import type { Database } from '#base/database/database.ts';
import { readInOrder } from './key-batches.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import type { CatalogSearch, MakerSummary } from '../catalog-search.ts';
import { listMakers, makerRow, spacedWords } from './makers.ts';
import { memoizeLatest, once } from './memoize.ts';

/** Makers that are read and sorted, for a rare word. */
const MAX_MAKERS = 2_000;
/** This many rows of a word belong to more makers than that, unless companies have several words that begin with it. */
const SURELY_TOO_MANY = 2_200;
/** Makers of one word that are listed: 5 ms. */
const MAX_OF_A_WORD = 10_000;
/** Reading one maker costs about as much as listing this many makers of a word. */
const LISTED_FOR_A_LOOK = 8;
/** Answers in the cache: common words are searched again and again. */
const ANSWERS_KEPT = 256;

/** See `CatalogSearch.findMakers`. `prepare` loads what it holds in memory. */
export function findMakersOf(database: Database): Pick<CatalogSearch, 'findMakers'> & { prepare: FindFirstCompanies } {
  const firstCompanies = once(() => loadFirstCompanies(database));
  const find = memoizeLatest(ANSWERS_KEPT, (words: readonly string[], limit: number) =>
    findMakers(database, firstCompanies, words, limit),
  );
  return {
    findMakers: async (words, limit) =>
      words.length === 0 || words.some((word) => upperWords(word).join('') !== word)
        ? []
        : [...(await find(words, limit))],
    prepare: firstCompanies,
  };
}

async function findMakers(
  database: Database,
  firstCompanies: FindFirstCompanies,
  words: readonly string[],
  limit: number,
): Promise<MakerSummary[]> {
  const cages = (await listCagesOfWords(database, words)) ?? (await firstCompanies())(words).slice(0, limit);
  const makers = (await listMakers(database, cages)).map(makerRow);
  // by company, then CAGE, as the database compares them
  makers.sort((left, right) => compare(left.key, right.key) || compare(left.maker.cage, right.maker.cage));
  const found = makers.values().filter(({ maker }) => hasWords(maker.company, words));
  return Array.from(found.take(limit), ({ maker }) => maker);
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/**
 * CAGE codes of which no maker with all the words is missing: those of the words that few makers have, rarest first, as long as that is less than to look
 * at the makers. Null when too many makers have all of these words.
 */
async function listCagesOfWords(database: Database, words: readonly string[]): Promise<CageCode[] | null> {
  const counted: { word: string; count: number }[] = [];
  for (const word of words) {
    const [row] = await database.query<[number]>(COUNT_OF_WORD, [word, word + BEHIND_ALL, MAX_OF_A_WORD + 1]);
    if (row![0] === 0) return [];
    if (row![0] <= MAX_OF_A_WORD) counted.push({ word, count: row![0] });
  }
  counted.sort((left, right) => left.count - right.count);
  let cages: Set<CageCode> | null = null;
  for (const { word, count } of counted) {
    if (cages !== null && cages.size <= MAX_MAKERS && cages.size * LISTED_FOR_A_LOOK < count) break;
    const isAlone = counted.length === 1;
    let own = await listCagesOfWord(database, word, isAlone ? SURELY_TOO_MANY : MAX_OF_A_WORD);
    if (isAlone && count > SURELY_TOO_MANY && own.size <= MAX_MAKERS)
      own = await listCagesOfWord(database, word, MAX_OF_A_WORD);
    cages = cages === null ? own : cages.intersection(own);
  }
  return cages === null || cages.size > MAX_MAKERS ? null : [...cages];
}

async function listCagesOfWord(database: Database, word: string, limit: number): Promise<Set<CageCode>> {
  const rows = await database.query<[CageCode]>(LIST_OF_WORD, [word, word + BEHIND_ALL, limit]);
  return new Set(rows.map(([cage]) => cage));
}

function hasWords(company: string, words: readonly string[]): boolean {
  const own = upperWords(company);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** The last character of Unicode: sorts after every text with the same beginning. */
export const BEHIND_ALL = '\u{10ffff}';

// primary key of maker_word
const COUNT_OF_WORD = `
  select count(*)
  from (
    select cage
    from maker_word
    where word >= $1
      and word < $2
    limit $3
  ) w`;

const LIST_OF_WORD = `
  select cage
  from maker_word
  where word >= $1
    and word < $2
  order by word
  limit $3`;

/** Makers searched for very common words, in the order of their companies; held in memory, about a megabyte. */
const MAX_COMPANIES = 10_000;

/** Loads what finds CAGE codes of the first companies that have every word at the beginning of one of their words, by company, then CAGE. */
type FindFirstCompanies = () => Promise<(words: readonly string[]) => CageCode[]>;

async function loadFirstCompanies(database: Database): ReturnType<FindFirstCompanies> {
  const cages: CageCode[] = [];
  const companies: string[] = [];
  for await (const rows of readInOrder<[string, CageCode]>(database, LIST_COMPANIES, ['', ''])) {
    for (const [key, cage] of rows) {
      cages.push(cage);
      companies.push(spacedWords(key));
    }
    if (cages.length >= MAX_COMPANIES) break;
  }
  const finder = createTextFinder(companies);
  return (words) => finder(words.map((word) => ` ${word}`)).map((place) => cages[place]!);
}

// index maker_by_company (company_key, cage)
const LIST_COMPANIES = `
  select company_key, cage
  from maker
  where (company_key, cage) > ($1, $2)
  order by company_key, cage
  limit $3`;
