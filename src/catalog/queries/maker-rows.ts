import type { CageCode } from '../../domain/cage-code.ts';
import type { MakerSummary } from '../catalog-search.ts';
import { upperWords } from '../../domain/plain-text.ts';
import type { Database } from '../../database/database.ts';

/** A maker with its company in upper case. */
export type MakerRow = MakerSummary & { key: string };
export type StoredMaker = [
  cage: CageCode,
  company: string,
  key: string,
  city: string | null,
  country: string | null,
  partCount: number,
];
export const MAKER_COLUMNS = 'm.cage, m.company, m.company_key, m.city, m.country, m.part_count';

/** Keys in one statement; the texts of these sizes are prepared, what is left over is filled with no CAGE code. */
const CAGES_AT_ONCE = [10, 50];
const LARGEST_BATCH = 50;

export function makerRow([cage, company, key, city, country, partCount]: StoredMaker): MakerRow {
  return { cage, company, key, city, country, partCount };
}

export function summaryOf({ cage, company, city, country, partCount }: MakerRow): MakerSummary {
  return { cage, company, city, country, partCount };
}

/** The words of a text, upper case, with one space before each: a text stands at the beginning of words where its spaced words are a part of others. */
export function spacedWords(text: string): string {
  return upperWords(text)
    .map((word) => ` ${word}`)
    .join('');
}

/** In no order; those that do not exist are left out. */
export async function listMakers(database: Database, cages: readonly CageCode[]): Promise<StoredMaker[]> {
  const rows: StoredMaker[] = [];
  for (let start = 0; start < cages.length; start += LARGEST_BATCH) {
    const batch = cages.slice(start, start + LARGEST_BATCH);
    const size = CAGES_AT_ONCE.find((size) => size >= batch.length) ?? LARGEST_BATCH;
    const keys = Array.from({ length: size }, (_, index) => batch[index] ?? '');
    for (const row of await database.query<StoredMaker>(LIST_BY_CAGE.get(size)!, keys)) rows.push(row);
  }
  return rows;
}

/** The first that are wanted, by company, then CAGE, as the database compares them. */
export function orderMakers(
  makers: readonly StoredMaker[],
  isWanted: (maker: MakerSummary) => boolean,
  limit: number,
): MakerSummary[] {
  const inOrder = makers.toSorted(([leftCage, , left], [rightCage, , right]) =>
    left === right ? compare(leftCage, rightCage) : compare(left, right),
  );
  const first: MakerSummary[] = [];
  for (const [cage, company, , city, country, partCount] of inOrder) {
    if (first.length === limit) break;
    const maker = { cage, company, city, country, partCount };
    if (isWanted(maker)) first.push(maker);
  }
  return first;
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

// primary key of maker
const LIST_BY_CAGE = new Map(
  CAGES_AT_ONCE.map((size) => [
    size,
    `
  select ${MAKER_COLUMNS}
  from maker m
  where m.cage in (${Array.from({ length: size }, (_, index) => `$${index + 1}`).join(', ')})`,
  ]),
);
