import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import { LIMIT, readRows, suggestedPart, TABLE_NAMES, TABLES, type Peer } from './suggested-rows.ts';

/** SQLite FTS5 over the same rows, written in the order in which they are suggested: the first that match are the ones, nothing is sorted. */
export function openFts5(file: string, catalog: DatabaseSync): Peer {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -200000; begin');
  for (const table of TABLE_NAMES) {
    const [text, ...shown] = TABLES[table];
    const columns = [text, ...shown.map((column) => `${column} unindexed`)].join(', ');
    // CAGE codes are looked for as well
    const indexed = table === 'maker_text' ? columns.replace('cage unindexed', 'cage') : columns;
    database.exec(
      `create virtual table ${table} using fts5(${indexed}, prefix = '1 2 3', columnsize = 0, tokenize = 'unicode61 remove_diacritics 0')`,
    );
    const insert = database.prepare(`insert into ${table} values (${TABLES[table].map(() => '?').join(', ')})`);
    for (const row of readRows(catalog, table)) insert.run(...row);
    database.exec(`insert into ${table} (${table}) values ('optimize')`);
  }
  database.exec('commit');
  database.exec('pragma mmap_size = 2147418112');

  const prepare = (table: keyof typeof TABLES): StatementSync =>
    database.prepare(
      `select ${TABLES[table].slice(1).join(', ')} from ${table} where ${table} match ? order by rowid limit ${LIMIT}`,
    );
  const [parts, makers, names] = [prepare('part_text'), prepare('maker_text'), prepare('name_text')];
  return async (typed) => {
    const number = normalizePartNumber(typed);
    const words = typed.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
    const first = (statement: StatementSync, key: string, questions: readonly string[]): string[] => {
      const found = new Set<string>();
      for (const question of questions) {
        if (found.size >= LIMIT) break;
        for (const row of statement.all(question)) found.add(row[key] as string);
      }
      return [...found].slice(0, LIMIT);
    };
    const cage = /^[0-9A-Z]{1,5}$/.test(typed) ? [`cage : "${typed}"*`] : [];
    return {
      parts: number
        ? parts
            .all(`"${number}"*`)
            .map(({ part_number, nsn, shared }) => suggestedPart(part_number as string, nsn as number, shared === 1))
        : [],
      makers: words === '' ? [] : first(makers, 'cage', [...cage, `text : ^ "${words}"*`, `text : "${words}"*`]),
      names: words === '' ? [] : first(names, 'name', [`^ "${words}"*`, `"${words}"*`]),
    };
  };
}
