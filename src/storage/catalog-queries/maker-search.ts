import type { CageCode } from '../../domain/cage-code.ts';
import type { MakerSummary } from '../catalog-search.ts';
import type { Database } from '../database.ts';

type MakerRow = [
  cage: CageCode,
  company: string,
  key: string,
  city: string | null,
  country: string | null,
  partCount: number,
];
const ROWS_PER_QUERY = 2_000;

/** Words of a company, upper case. */
export function companyWords(company: string): string[] {
  return company.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export async function suggestMakers(database: Database, text: string, limit: number): Promise<MakerSummary[]> {
  const upper = text.toUpperCase();
  if (upper === '') return [];
  const byRank: MakerRow[][] = [[], [], []];
  for await (const row of everyMaker(database)) {
    if (row[0].startsWith(upper)) byRank[0]!.push(row);
    else if (row[2].startsWith(upper)) byRank[1]!.push(row);
    else if (companyWords(row[2]).some((word) => word.startsWith(upper))) byRank[2]!.push(row);
  }
  return byRank
    .flatMap((rows) => rows.sort((left, right) => right[5] - left[5]))
    .slice(0, limit)
    .map(summaryOf);
}

export async function findMakers(database: Database, words: readonly string[], limit: number): Promise<MakerSummary[]> {
  const found: MakerRow[] = [];
  for await (const row of everyMaker(database)) {
    const own = companyWords(row[2]);
    if (words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)))) found.push(row);
  }
  found.sort((left, right) => (left[2] === right[2] ? (left[0] < right[0] ? -1 : 1) : left[2] < right[2] ? -1 : 1));
  return found.slice(0, limit).map(summaryOf);
}

function summaryOf([cage, company, , city, country, partCount]: MakerRow): MakerSummary {
  return { cage, company, city, country, partCount };
}

async function* everyMaker(database: Database): AsyncIterable<MakerRow> {
  for (let after = ''; ;) {
    const rows = await database.query<MakerRow>(LIST_MAKERS, [after, ROWS_PER_QUERY]);
    yield* rows;
    if (rows.length < ROWS_PER_QUERY) return;
    after = rows.at(-1)![0];
  }
}

// primary key of maker
const LIST_MAKERS = `
  select cage, company, company_key, city, country, part_count
  from maker
  where cage > $1
  order by cage
  limit $2`;
