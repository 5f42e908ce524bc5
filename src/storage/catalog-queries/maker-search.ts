import type { CageCode } from '../../domain/cage-code.ts';
import type { MakerSummary } from '../catalog-search.ts';
import { companyWords } from '../company-words.ts';
import type { Database } from '../database.ts';
import { listMakers, orderMakers, type MakerRow } from './maker-rows.ts';

/** Makers that are read to be put in order, by a word that few have. */
const MOST_MAKERS = 2_000;
/** Makers of one word that are counted: 5 ms. */
const MOST_OF_A_WORD = 10_000;
/** Makers that are looked at one by one, in the order of their companies, where every word is a common one. */
const MOST_LOOKED = 10_000;
const ROWS_PER_QUERY = 2_000;

/** Makers whose company has every word at the beginning of one of its own, by company, then CAGE; of words that very many have, as far as was looked. */
export async function findMakers(database: Database, words: readonly string[], limit: number): Promise<MakerSummary[]> {
  if (words.length === 0 || words.some((word) => companyWords(word).join('') !== word)) return [];
  const cages = await listCagesOfWords(database, words);
  const rows = cages === null ? await lookThrough(database, words, limit) : await listMakers(database, cages);
  return orderMakers(
    rows.filter(({ company }) => hasWords(company, words)),
    limit,
  );
}

/** CAGE codes that have every word that few makers have, so that none is missing; null when they are too many. */
async function listCagesOfWords(database: Database, words: readonly string[]): Promise<CageCode[] | null> {
  let cages: Set<CageCode> | null = null;
  for (const word of words) {
    const rows = await database.query<[CageCode]>(LIST_OF_WORD, [word, word + BEHIND_ALL, MOST_OF_A_WORD + 1]);
    if (rows.length > MOST_OF_A_WORD) continue;
    const own = new Set(rows.map(([cage]) => cage));
    cages = cages === null ? own : cages.intersection(own);
    if (cages.size === 0) break;
  }
  return cages === null || cages.size > MOST_MAKERS ? null : [...cages];
}

async function lookThrough(database: Database, words: readonly string[], limit: number): Promise<MakerRow[]> {
  const cages: CageCode[] = [];
  let last: [key: string, cage: string] = ['', ''];
  for (let looked = 0; looked < MOST_LOOKED && cages.length < limit; looked += ROWS_PER_QUERY) {
    const rows = await database.query<[string, CageCode]>(LIST_BY_COMPANY, [...last, ROWS_PER_QUERY]);
    for (const [key, cage] of rows) if (hasWords(key, words)) cages.push(cage);
    if (rows.length < ROWS_PER_QUERY) break;
    last = rows.at(-1)!;
  }
  return listMakers(database, cages.slice(0, limit));
}

function hasWords(company: string, words: readonly string[]): boolean {
  const own = companyWords(company);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Stands behind every text that begins with the same: no character is behind it. */
export const BEHIND_ALL = '\u{10ffff}';

// primary key of maker_word
const LIST_OF_WORD = `
  select cage
  from maker_word
  where word >= $1
    and word < $2
  order by word
  limit $3`;

// index maker_by_company (company_key, cage)
const LIST_BY_COMPANY = `
  select company_key, cage
  from maker
  where (company_key, cage) > ($1, $2)
  order by company_key, cage
  limit $3`;
