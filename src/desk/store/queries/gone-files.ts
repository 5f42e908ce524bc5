import { places, type Query, type SqlValue } from '#base/database/database.ts';
import type { QuoteDatabase } from '../quote-database.ts';

/** Names of files that one statement asks for. */
const NAMES_AT_ONCE = 500;

/** Records the files of requests that the same transaction deletes, so that they are removed also when the process dies after it (index attachment_quote). */
export async function recordGoneFiles(within: Query, condition: string, values: readonly SqlValue[]): Promise<void> {
  await within(
    `insert into gone_file (stored_as)
    select distinct stored_as
    from attachment
    where quote_id in (select id from quote where ${condition})
    on conflict do nothing`,
    values,
  );
}

/** Which of some files a request has (index attachment_stored_as). */
export async function boundFiles(query: Query, names: readonly string[]): Promise<Set<string>> {
  const bound = new Set<string>();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE);
    const rows = await query<[string]>(
      `select distinct stored_as from attachment where stored_as in (${places(some.length)})`,
      some,
    );
    for (const [name] of rows) bound.add(name);
  }
  return bound;
}

/**
 * Removes the files of deleted requests that no other request has, and what was recorded of them. False where another folder is the one that holds them: whoever has
 * it removes them.
 */
export async function removeGoneFiles({
  query,
  write,
  folder,
  holdsFiles,
}: Pick<QuoteDatabase, 'query' | 'write' | 'folder' | 'holdsFiles'>): Promise<boolean> {
  for (;;) {
    const rows = await query<[string]>(`select stored_as from gone_file limit ${NAMES_AT_ONCE}`);
    if (rows.length === 0) return true;
    if (folder === null || !(await holdsFiles())) return false;
    const names = rows.map(([name]) => name);
    const bound = await boundFiles(query, names);
    await folder.remove(names.filter((name) => !bound.has(name)));
    await write((within) => within(`delete from gone_file where stored_as in (${places(names.length)})`, names));
  }
}
