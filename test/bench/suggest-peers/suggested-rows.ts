import type { DatabaseSync } from 'node:sqlite';
import { plainName } from '../../../src/publog/queries/suggest-item-names.ts';

/** What is suggested for a text, by what tells one from the other. */
export type Suggested = { parts: string[]; makers: string[]; names: string[] };
export type Peer = (typed: string) => Promise<Suggested>;

export const LIMIT = 10;

/** What suggestions are made from, each in the order in which they are suggested: all that one shows, so that a peer has nothing else to look up. */
export const TABLES = {
  part_text: ['text', 'part_number', 'nsn', 'item_name', 'shared'],
  maker_text: ['text', 'cage', 'company', 'city', 'country', 'part_count'],
  name_text: ['text', 'name', 'nsn_count'],
} as const;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export type SuggestedRow = readonly (string | number | null)[];

/** The rows of a table from a catalog file. */
export function readRows(catalog: DatabaseSync, table: TableName): Iterable<SuggestedRow> {
  if (table === 'part_text') return readPartNumbers(catalog);
  return table === 'maker_text' ? readMakers(catalog) : readItemNames(catalog);
}

export function suggestedPart(partNumber: string, nsn: number, shared: boolean): string {
  return `${partNumber} ${nsn} ${shared}`;
}

/** Numbers that a listed NSN carries, with the first such NSN. */
function* readPartNumbers(catalog: DatabaseSync): Iterable<SuggestedRow> {
  const names = new Map<number, string>();
  for (const { name_id, name } of catalog.prepare('select name_id, name from item_name').iterate())
    names.set(name_id as number, name as string);
  const references = catalog.prepare(
    `select p.normalized, p.nsn, p.part_number, n.name_id
     from part p left join nsn n on n.nsn = p.nsn
     where p.normalized <> ''
     order by p.normalized, p.nsn, p.position`,
  );
  let own = { normalized: '', first: 0, last: 0, listed: null as [string, number, string] | null };
  const row = (): SuggestedRow => [own.normalized, ...own.listed!, Number(own.first !== own.last)];
  for (const each of references.iterate()) {
    const [normalized, nsn, partNumber, nameId] = Object.values(each) as [string, number, string, number | null];
    if (normalized !== own.normalized) {
      if (own.listed) yield row();
      own = { normalized, first: nsn, last: nsn, listed: null };
    }
    own.last = nsn;
    if (nameId !== null) own.listed ??= [partNumber, nsn, names.get(nameId)!];
  }
  if (own.listed) yield row();
}

/** Most parts first. */
function* readMakers(catalog: DatabaseSync): Iterable<SuggestedRow> {
  const makers = catalog.prepare(
    'select company_key, cage, company, city, country, part_count from maker order by part_count desc, cage',
  );
  for (const each of makers.iterate()) yield Object.values(each) as (string | number | null)[];
}

/** Most NSNs first. */
function* readItemNames(catalog: DatabaseSync): Iterable<SuggestedRow> {
  const names = catalog.prepare(
    'select name, nsn_count from item_name where nsn_count > 0 order by nsn_count desc, name',
  );
  for (const { name, nsn_count } of names.iterate())
    yield [plainName(String(name)), name as string, nsn_count as number];
}
