import type { Database } from '#base/database/database.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { createPrefixFinder } from '#base/domain/text-finder.ts';
import { BEHIND_ALL } from './key-batches.ts';
import { MAKER_COLUMNS, makerRow, spacedWords, type MakerRow, type MakerSummary, type StoredMaker } from './makers.ts';
import { once } from './memoize.ts';

const LARGEST_MAKERS = 1_000;
const MAX_READ = 16;
/** Sorts before every character: the word alone. */
const BEHIND_NONE = '\u0001';
const CAGE_TEXT = /^[0-9A-Z]{1,5}$/;

/** Most parts first; found by place. */
type Largest = ReturnType<typeof findersOf>;

/** Best first. */
const KINDS: readonly {
  find(largest: Largest, text: string, spaced: string): number[];
  matches(maker: MakerRow, text: string, spaced: string): boolean;
  list(database: Database, text: string): Promise<StoredMaker[]>;
}[] = [
  {
    find: ({ cages }, text) => cages(text),
    matches: ({ maker }, text) => maker.cage.startsWith(text),
    list: async (database, text) => (CAGE_TEXT.test(text) ? listWithin(database, LIST_BY_CAGE, text) : []),
  },
  {
    find: ({ companies }, text) => companies(text),
    matches: ({ key }, text) => key.startsWith(text),
    list: (database, text) => listWithin(database, LIST_BY_COMPANY, text),
  },
  {
    find: ({ words }, _text, spaced) => words(spaced),
    matches: ({ key }, text, spaced) => spacedWords(key).includes(spaced),
    list: (database, text) => {
      const [word = '', ...others] = upperWords(text);
      return listWithin(database, LIST_BY_WORD, word, others.length > 0 ? BEHIND_NONE : BEHIND_ALL);
    },
  },
];

/** CAGE code, company, then its words; most parts first. */
export function suggestMakersOf(database: Database) {
  const largest = once(async () => findersOf(await database.query<StoredMaker>(LIST_LARGEST, [LARGEST_MAKERS])));
  return async (typed: string, limit: number): Promise<MakerSummary[]> => {
    const text = typed.toUpperCase().replaceAll('\0', ' ');
    const spaced = spacedWords(text);
    if (spaced === '') return [];
    const found = new Map<string, MakerSummary>();
    const add = ({ maker }: MakerRow): void => {
      if (found.size < limit && !found.has(maker.cage)) found.set(maker.cage, maker);
    };
    const held = await largest();
    for (const { find, matches, list } of KINDS) {
      for (const place of find(held, text, spaced)) add(held.makers[place]!);
      if (found.size === limit) break;
      // others have fewer parts
      const others = (await list(database, text)).map(makerRow);
      for (const maker of others.filter((other) => matches(other, text, spaced)).sort(byParts)) add(maker);
    }
    return [...found.values()];
  };
}

function findersOf(rows: readonly StoredMaker[]) {
  const makers = rows.map(makerRow).sort(byParts);
  return {
    makers,
    cages: createPrefixFinder(makers.map(({ maker }, place) => [maker.cage, place])),
    companies: createPrefixFinder(makers.map(({ key }, place) => [key, place])),
    words: createPrefixFinder(
      makers.flatMap(({ key }, place) => {
        const spaced = spacedWords(key);
        return Array.from(spaced.matchAll(/ /g), ({ index }) => [spaced.slice(index), place] as const);
      }),
    ),
  };
}

function byParts({ maker: left }: MakerRow, { maker: right }: MakerRow): number {
  return right.partCount - left.partCount || (left.cage < right.cage ? -1 : 1);
}

function listWithin(database: Database, sql: string, text: string, behind = BEHIND_ALL): Promise<StoredMaker[]> {
  return database.query<StoredMaker>(sql, [text, text + behind, MAX_READ]);
}

// index maker_by_parts (part_count, cage); read once
const LIST_LARGEST = `
  select ${MAKER_COLUMNS}
  from maker
  where part_count > 0
  order by part_count desc, cage desc
  limit $1`;

const listBy = (column: string): string => `
  select ${MAKER_COLUMNS}
  from maker
  where ${column} >= $1
    and ${column} < $2
  order by ${column}
  limit $3`;
// primary key of maker
const LIST_BY_CAGE = listBy('cage');
// index maker_by_company (company_key, cage)
const LIST_BY_COMPANY = listBy('company_key');

// primary key of maker_word, then of maker
const LIST_BY_WORD = `
  select ${MAKER_COLUMNS}
  from (
    select word, cage as code
    from maker_word
    where word >= $1
      and word < $2
    order by word, cage
    limit $3
  ) w
  cross join maker
  where cage = w.code`;
