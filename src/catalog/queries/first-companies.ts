import type { CageCode } from '../../domain/cage-code.ts';
import { createTextFinder } from '../../domain/text-finder.ts';
import type { Database } from '../../database/database.ts';
import { spacedWords } from './maker-rows.ts';

/** Makers that are looked at, in the order of their companies, for words that very many have; held in memory, about a megabyte. */
const MOST_LOOKED = 10_000;
const ROWS_PER_QUERY = 1_000;

/** CAGE codes of those of the first companies that have every word at the beginning of one of their own, by company, then CAGE. */
export type FirstCompanies = (words: readonly string[]) => CageCode[];
export type FindFirstCompanies = () => Promise<FirstCompanies>;

/** Reads the first companies when they are first asked for. */
export function keepFirstCompanies(database: Database): FindFirstCompanies {
  let loading: Promise<FirstCompanies> | null = null;
  return () => {
    loading ??= loadFirstCompanies(database);
    loading.catch(() => (loading = null));
    return loading;
  };
}

async function loadFirstCompanies(database: Database): Promise<FirstCompanies> {
  const cages: CageCode[] = [];
  const companies: string[] = [];
  for (let last: [key: string, cage: string] = ['', '']; cages.length < MOST_LOOKED;) {
    const rows = await database.query<[string, CageCode]>(LIST_BY_COMPANY, [...last, ROWS_PER_QUERY]);
    for (const [key, cage] of rows) {
      cages.push(cage);
      companies.push(spacedWords(key));
    }
    if (rows.length < ROWS_PER_QUERY) break;
    last = rows.at(-1)!;
  }
  const finder = createTextFinder(companies);
  return (words) => finder.findAll(words.map((word) => ` ${word}`)).map((place) => cages[place]!);
}

// index maker_by_company (company_key, cage)
const LIST_BY_COMPANY = `
  select company_key, cage
  from maker
  where (company_key, cage) > ($1, $2)
  order by company_key, cage
  limit $3`;
