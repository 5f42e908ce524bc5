import { DatabaseSync } from 'node:sqlite';
import type { FindNames } from '../../relevance/judge-names.ts';
import { PEER_LIMIT, type NameRow } from './name-rows.ts';

/** SQLite FTS5 with Porter's stemmer, beginnings of words and weighted columns: names with every word, else names with any. */
export function openFts5(rows: readonly NameRow[]): FindNames {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `create virtual table names using fts5(name, other, definition, nsn_count unindexed, prefix = '2 3', tokenize = 'porter unicode61')`,
  );
  const insert = database.prepare('insert into names values (?, ?, ?, ?)');
  for (const row of rows) insert.run(...row);
  const find = database.prepare(
    `select name from names where names match ? order by bm25(names, 10, 5, 1), nsn_count desc limit ${PEER_LIMIT}`,
  );
  return (text) => {
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    for (const operator of [' AND ', ' OR ']) {
      const found = find.all(words.map((word) => `"${word}"*`).join(operator));
      if (found.length > 0) return found.map(({ name }) => name as string);
    }
    return [];
  };
}
