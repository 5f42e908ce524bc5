import { type Query, places, type SqlValue } from '#base/database/database.ts';
import { FolderUnavailable } from '../folder-io.ts';
import type { FileOrigin, NewFile, QuoteFile } from '../stored-quote.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { FILE, insertInto } from './quote-rows.ts';

const ADDED = 'quote_id, name, type, size, sha256, stored_as, state, made_by, audience';

export async function addFiles(
  query: Query,
  items: readonly { quoteId: number; files: readonly NewFile[] }[],
  { by, audience }: FileOrigin = { by: 'buyer', audience: 'desk' },
): Promise<void> {
  const values = items.flatMap(({ quoteId, files }) =>
    files.flatMap((file) => {
      const { name, type, sizeBytes, sha256, storedAs } = file;
      return [quoteId, name, type, sizeBytes, sha256, storedAs, 'waiting', by, audience];
    }),
  );
  if (values.length > 0) await query(insertInto('attachment', ADDED, values.length), values);
}

export function filesOn({ query, change }: QuoteDatabase) {
  const list = async (condition: string, values: readonly SqlValue[]): Promise<QuoteFile[]> => {
    const rows = await query(`select ${FILE.sql} from attachment where ${condition}`, values);
    return rows.map(FILE.read).map(({ quoteId: _quoteId, ...file }) => file);
  };
  return {
    boundAmong: (names: readonly string[]) => boundFiles(query, names),
    list: (afterId: number, limit: number) => list('id > $1 order by id limit $2', [afterId, limit]),
    // index attachment_waiting
    listUnscanned: (afterId: number, limit: number) =>
      list(`state = 'waiting' and id > $1 order by id limit $2`, [afterId, limit]),
    /** For every request with the file (index attachment_stored_as). */
    setState: (storedAs: string, state: QuoteFile['state']) =>
      change('update attachment set state = $1 where stored_as = $2', [state, storedAs]),
  };
}

const NAMES_AT_ONCE = 500;

/** Records files of some requests, in case the process dies after this transaction (index attachment_quote). */
export const recordGoneFiles = (condition: string): string => `
  insert into gone_file (stored_as)
  select distinct stored_as from attachment where quote_id in (select id from quote where ${condition})
  on conflict do nothing`;

// index attachment_stored_as
export async function boundFiles(query: Query, names: readonly string[]): Promise<Set<string>> {
  const bound = new Set<string>();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE);
    const sql = `select distinct stored_as from attachment where stored_as in (${places(some.length)})`;
    const rows = await query<[string]>(sql, some);
    for (const [name] of rows) bound.add(name);
  }
  return bound;
}

/** Removes files that no request has any more. A later call does it while the folder hangs or is not mounted. */
export async function removeGoneFiles({ query, change, folder }: QuoteDatabase): Promise<void> {
  for (;;) {
    const rows = await query<[string]>(`select stored_as from gone_file limit ${NAMES_AT_ONCE}`);
    if (rows.length === 0 || folder === null) return;
    const names = rows.map(([name]) => name);
    const bound = await boundFiles(query, names);
    try {
      await folder.remove(names.filter((name) => !bound.has(name)));
    } catch (error) {
      if (error instanceof FolderUnavailable) return;
      throw error;
    }
    await change(`delete from gone_file where stored_as in (${places(names.length)})`, names);
  }
}
