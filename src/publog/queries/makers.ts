import { columnsOf, type Database } from '#base/database/database.ts';
import { parseCageCode, type CageCode } from '#base/domain/part-number.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import { BEHIND_ALL, readInOrder, readTable } from './key-batches.ts';
import { createTextFinder } from '#base/domain/text-finder.ts';
import { memoizeLatest, once } from './memoize.ts';

type Text = string | null;
export type Maker = {
  cage: CageCode;
  company: string;
  status: Text;
  type: Text;
  street: Text;
  city: Text;
  state: Text;
  postalCode: Text;
  country: Text;
  formerNames: Text;
  parentCage: Text;
  replacedByCage: Text;
  partCount: number;
};
export type MakerSummary = Pick<Maker, 'cage' | 'company' | 'city' | 'country' | 'partCount'>;

export async function findMaker(database: Database, cage: CageCode): Promise<Maker | null> {
  const [row] = await findMakerRow(database, [cage]);
  return row ? MAKER.read(row) : null;
}

const MAKER = columnsOf<Maker>({
  cage: 'cage',
  company: 'company',
  status: 'status',
  type: 'type',
  street: 'street',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  formerNames: 'former_names',
  parentCage: 'parent_cage',
  replacedByCage: 'replaced_by_cage',
  partCount: 'part_count',
});
const findMakerRow = readTable<CageCode, readonly unknown[]>([1], 'maker', MAKER.sql);

export const listCompanies = readTable<string, [cage: string, company: string]>([1, 50], 'maker', 'cage, company');

const COMPANIES_LISTED = 100;

/** The group of companies that a maker belongs to. */
export type MakerGroup = NonNullable<Awaited<ReturnType<typeof findMakerGroup>>>;

/**
 * `company`: null where the head has no record. The maker has its `affiliation` to `associationCage`; both are null for
 * the head. `count`: of all companies; `members` are those on file with most references.
 */
export async function findMakerGroup(database: Database, cage: CageCode) {
  const [row] = await database.query<GroupRow>(FIND_GROUP, [cage]);
  if (row === undefined) return null;
  const [head, company, associationCage, affiliation, count] = row;
  const cages = await listGroupCages(database, cage, COMPANIES_LISTED);
  const makers = new Map((await listMakers(database, cages)).map((maker) => [maker[0], makerRow(maker).maker]));
  const members = cages.flatMap((member) => makers.get(member) ?? []);
  return { head, company, associationCage, affiliation, count, members };
}

type GroupRow = [CageCode, Text, CageCode | null, Text, number];

// index maker_group_by_cage, then primary keys of maker and maker_group
const FIND_GROUP = `
  select g.group_cage, m.company, g.association_cage, g.affiliation, (
      select max(o.place) + 1
      from maker_group o
      where o.group_cage = g.group_cage
    )
  from maker_group g
  left join maker m on m.cage = g.group_cage
  where g.cage = $1`;

/** Most references first; empty for a maker of no group. */
export async function listGroupCages(database: Database, cage: CageCode, limit: number): Promise<CageCode[]> {
  return (await database.query<[CageCode]>(LIST_GROUP, [cage, limit])).map(([member]) => member);
}

// index maker_group_by_cage, then the primary key
const LIST_GROUP = `
  select cage
  from maker_group
  where group_cage = (
      select min(group_cage)
      from maker_group
      where cage = $1
    )
  order by place
  limit $2`;

/** A millisecond. */
const CODES_AT_ONCE = 200;

/** Makers with record and listed NSN, by code, from a bounded number of codes. `next` is null at the end. */
export async function listListedMakers(database: Database, after: CageCode | null) {
  const rows = await database.query<[cage: string, isListed: number]>(LIST_MAKERS, [after ?? '', CODES_AT_ONCE]);
  return {
    makers: rows.flatMap(([cage, isListed]) => (isListed === 1 ? (parseCageCode(cage) ?? []) : [])),
    next: rows.length < CODES_AT_ONCE ? null : (rows.at(-1)![0] as CageCode),
  };
}

// from code to code by index part_by_cage; then primary keys of maker and nsn
const LIST_MAKERS = `
  with recursive code (cage, place) as (
    select min(cage), 1
    from part
    where cage > $1
    union all
    select (select min(cage) from part where cage > code.cage), place + 1
    from code
    where code.cage is not null
      and place < $2
  )
  select code.cage, case when exists (select 1 from maker m where m.cage = code.cage) and exists (
      select 1
      from part p
      join nsn n on n.nsn = p.nsn
      where p.cage = code.cage
    ) then 1 else 0 end
  from code
  where code.cage is not null
  order by code.cage`;

export type MakerRow = { maker: MakerSummary; key: string };
export type StoredMaker = [cage: CageCode, company: string, key: string, city: Text, country: Text, partCount: number];
export const MAKER_COLUMNS = 'cage, company, company_key, city, country, part_count';

export function makerRow([cage, company, key, city, country, partCount]: StoredMaker): MakerRow {
  return { maker: { cage, company, city, country, partCount }, key };
}

/** Upper-case words, each after a space: " word" finds beginnings. */
export function spacedWords(text: string): string {
  return upperWords(text)
    .map((word) => ` ${word}`)
    .join('');
}

const listMakers = readTable<CageCode, StoredMaker>([10, 50], 'maker', MAKER_COLUMNS);

const MAX_MAKERS = 2_000;
/** Surely more makers than that. */
const SURELY_TOO_MANY = 2_200;
/** 5 ms. */
const MAX_OF_A_WORD = 10_000;
/** Cost of reading one maker, in listed makers. */
const LISTED_FOR_A_LOOK = 8;
const ANSWERS_KEPT = 256;

/** `prepare` loads its memory. */
export function findMakersOf(database: Database) {
  const firstCompanies = once(() => loadFirstCompanies(database));
  const find = memoizeLatest(ANSWERS_KEPT, (words: readonly string[], limit: number) =>
    findMakers(database, firstCompanies, words, limit),
  );
  return {
    /** Makers whose company has a word for each beginning, by company, then CAGE. Bounded for common words. */
    findMakers: async (words: readonly string[], limit: number) =>
      words.length === 0 || words.some((word) => upperWords(word).join('') !== word)
        ? []
        : [...(await find(words, limit))],
    prepare: firstCompanies,
  };
}

async function findMakers(
  database: Database,
  firstCompanies: () => ReturnType<typeof loadFirstCompanies>,
  words: readonly string[],
  limit: number,
): Promise<MakerSummary[]> {
  const cages = (await listCagesOfWords(database, words)) ?? (await firstCompanies())(words).slice(0, limit);
  const makers = (await listMakers(database, cages)).map(makerRow);
  makers.sort((left, right) => compare(left.key, right.key) || compare(left.maker.cage, right.maker.cage));
  const found = makers.values().filter(({ maker }) => hasWords(maker.company, words));
  return Array.from(found.take(limit), ({ maker }) => maker);
}

const compare = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Candidates from the rarest words. Null when too many makers have them all. */
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

/** For common words; about a megabyte. */
const MAX_COMPANIES = 10_000;

/** By company, then CAGE. */
async function loadFirstCompanies(database: Database) {
  const cages: CageCode[] = [];
  const companies: string[] = [];
  // index maker_by_company
  for await (const rows of readInOrder<[string, CageCode]>(database, 'maker', 'company_key, cage', ['', ''])) {
    for (const [key, cage] of rows) {
      cages.push(cage);
      companies.push(spacedWords(key));
    }
    if (cages.length >= MAX_COMPANIES) break;
  }
  const finder = createTextFinder(companies);
  return (words: readonly string[]) => finder(words.map((word) => ` ${word}`)).map((place) => cages[place]!);
}
