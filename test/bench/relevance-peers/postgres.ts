import type { Sql } from 'postgres';
import type { FindNames } from '../../relevance/judge-names.ts';
import { PEER_LIMIT, type NameRow } from './name-rows.ts';

/** PostgreSQL full text with weights and a GIN index: names with every word, else those whose letters resemble the text (pg_trgm, GIN). */
export async function openPostgres(sql: Sql, rows: readonly NameRow[]): Promise<FindNames> {
  await sql`create extension if not exists pg_trgm`;
  await sql`drop table if exists names`;
  await sql`create table names (name text, other text, nsn_count bigint, words tsvector)`;
  for (const [name, other, definition, count] of rows)
    await sql`
      insert into names values (${name}, ${other}, ${count},
        setweight(to_tsvector('english', ${name}), 'A') || setweight(to_tsvector('english', ${other}), 'B')
        || setweight(to_tsvector('english', ${definition}), 'D'))`;
  await sql`create index on names using gin (words)`;
  await sql`create index on names using gin ((name || ' ' || other) gin_trgm_ops)`;
  await sql`analyze names`;
  return async (text) => {
    const found = await sql<{ name: string }[]>`
      select name from names, websearch_to_tsquery('english', ${text}) asked
      where words @@ asked
      order by ts_rank(words, asked, 1) desc, nsn_count desc
      limit ${PEER_LIMIT}`;
    if (found.length > 0) return found.map(({ name }) => name);
    const alike = await sql<{ name: string }[]>`
      select name from names
      where ${text} <% (name || ' ' || other)
      order by word_similarity(${text}, name || ' ' || other) desc, nsn_count desc
      limit ${PEER_LIMIT}`;
    return alike.map(({ name }) => name);
  };
}
