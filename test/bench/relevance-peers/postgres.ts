import type { Session } from '../../../src/base/database/postgres/session.ts';
import type { FindNames } from '../../relevance/judge-names.ts';
import { PEER_LIMIT, type NameRow } from './name-rows.ts';

/** PostgreSQL full text with weights and a GIN index: names with every word, else those whose letters resemble the text (pg_trgm, GIN). */
export async function openPostgres({ query, prepared }: Session, rows: readonly NameRow[]): Promise<FindNames> {
  await query(`
    create extension if not exists pg_trgm;
    drop table if exists names;
    create table names (name text, other text, nsn_count bigint, words tsvector)`);
  for (const row of rows) await prepared(INSERT, row);
  await query(`
    create index on names using gin (words);
    create index on names using gin ((name || ' ' || other) gin_trgm_ops);
    analyze names`);
  return async (text) => {
    const found = await prepared<[name: string]>(FIND_WORDS, [text]);
    const alike = found.length > 0 ? found : await prepared<[name: string]>(FIND_LETTERS, [text]);
    return alike.map(([name]) => name);
  };
}

const INSERT = `
  insert into names values ($1::text, $2::text, $4, setweight(to_tsvector('english', $1), 'A')
    || setweight(to_tsvector('english', $2), 'B') || setweight(to_tsvector('english', $3), 'D'))`;

const FIND_WORDS = `
  select name from names, websearch_to_tsquery('english', $1) asked
  where words @@ asked
  order by ts_rank(words, asked, 1) desc, nsn_count desc
  limit ${PEER_LIMIT}`;

const FIND_LETTERS = `
  select name from names
  where $1 <% (name || ' ' || other)
  order by word_similarity($1, name || ' ' || other) desc, nsn_count desc
  limit ${PEER_LIMIT}`;
