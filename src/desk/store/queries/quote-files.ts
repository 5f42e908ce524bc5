import { columnsOf, listed, type Query, type WritableDatabase } from '#base/database/database.ts';
import type { FileStore } from '../file-store.ts';
import type { QuoteFile } from '../stored-quote.ts';
import { boundFiles } from './gone-files.ts';

const FILE = columnsOf<QuoteFile & { quoteId: number }>({
  id: 'id',
  quoteId: 'quote_id',
  name: 'name',
  type: 'type',
  sizeBytes: 'size',
  sha256: 'sha256',
  storedAs: 'stored_as',
  state: 'state',
});

const readFile = (row: readonly unknown[]): QuoteFile => {
  const { quoteId: _quoteId, ...file } = FILE.read(row);
  return file;
};

/** In the order in which they were attached, by the id of their request (index attachment_quote). */
export async function filesOf(query: Query, quoteIds: readonly number[]): Promise<Map<number, QuoteFile[]>> {
  if (quoteIds.length === 0) return new Map();
  const { sql, values } = listed(quoteIds);
  const rows = await query(`select ${FILE.sql} from attachment where quote_id in (${sql})`, values);
  const files = rows.map(FILE.read).sort((one, other) => one.id - other.id);
  const byQuote = Map.groupBy(files, ({ quoteId }) => quoteId);
  return new Map([...byQuote].map(([id, some]) => [id, some.map(({ quoteId: _quoteId, ...file }) => file)]));
}

/** Files of requests on a database of either engine. */
export function createFileStore({ query, write }: Pick<WritableDatabase, 'query' | 'write'>): FileStore {
  return {
    boundAmong: (names) => boundFiles(query, names),
    // by the primary key
    list: async (afterId, limit) => {
      const rows = await query(`select ${FILE.sql} from attachment where id > $1 order by id limit $2`, [
        afterId,
        limit,
      ]);
      return rows.map(readFile);
    },
    // index attachment_waiting
    listUnscanned: async (afterId, limit) => {
      const rows = await query(
        `select ${FILE.sql} from attachment where state = 'waiting' and id > $1 order by id limit $2`,
        [afterId, limit],
      );
      return rows.map(readFile);
    },
    // index attachment_stored_as
    setState: async (storedAs, state) => {
      await write((within) => within('update attachment set state = $1 where stored_as = $2', [state, storedAs]));
    },
    find: async (number, fileId) => {
      const rows = await query(
        `select ${FILE.sql}
        from attachment
        where id = $1 and quote_id = (select id from quote where number = $2)`,
        [fileId, number],
      );
      return rows[0] === undefined ? null : readFile(rows[0]);
    },
  };
}
