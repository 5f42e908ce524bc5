import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import { freshDatabase, openTestSession, runSql } from '../../fresh-database.ts';
import { newFolder } from '../new-folder.ts';
import type { QuoteEngine } from './quote-engine.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import { COUNTED_TABLES, QUOTE_TABLES } from '../../../src/desk/store/queries/quote-schema.ts';
import {
  QUOTE_SCHEMA,
  openPostgresQuoteRestore,
  openPostgresQuoteStore,
} from '../../../src/desk/store/postgres/quote-store.ts';

/** Formats 4 to 7 kept a tally. */
const TALLY = [
  'create table quote_tally (state text not null, requests bigint not null)',
  ...['insert', 'update', 'delete'].flatMap((event) => [
    `create function quote_${event}() returns trigger language plpgsql as $body$
    begin insert into quote_tally values ('new', 1); return null; end $body$`,
    `create trigger quote_${event} after ${event} on quote for each statement execute function quote_${event}()`,
  ]),
];

let made: Promise<string> | undefined;
/** The same where the tables are there, which are made once for many. */
export const aMadeQuoteEngine = async () => aQuoteEngine(await (made ??= makeTables()));

async function makeTables(): Promise<string> {
  const { url, open, remove } = await aQuoteEngine();
  await (await open()).countQuotes();
  await remove();
  return url;
}

/** Requests for quote in an empty database, or in one as that of another address. */
export async function aQuoteEngine(like?: string): Promise<QuoteEngine & { url: string }> {
  const url = await freshDatabase(inject('postgresUrl'), like);
  const opened: QuoteStore[] = [];
  const attachmentsDir = newFolder('quote-files');
  let session: ReturnType<typeof openTestSession> | undefined;
  const openAt = async (place: string): Promise<QuoteStore> => {
    const store = await openPostgresQuoteStore({ url: place, attachmentsDir });
    opened.push(store);
    return store;
  };
  return {
    url,
    attachmentsDir,
    open: () => openAt(url),
    restore: async (file) => {
      const restored = await freshDatabase(inject('postgresUrl'));
      await openPostgresQuoteRestore(restored, attachmentsDir).restore(file);
      return openAt(restored);
    },
    openRestore: () => openPostgresQuoteRestore(url, attachmentsDir),
    makeEarlier: async (format, statements) => {
      const made = ['create schema quotes', 'create table format (version integer not null)'];
      made.push(`insert into format (version) values (${format})`, ...QUOTE_SCHEMA.migrations.slice(0, format).flat());
      if (format >= 4) made.push(...TALLY);
      await runSql(url, [...made, ...statements].join('; '), { search_path: 'quotes' });
    },
    readBytes: async () => {
      const read = `
        checkpoint;
        select pg_read_binary_file(pg_relation_filepath(c.oid)) as bytes
        from pg_class c
        where c.relkind in ('r', 'i', 't') and (
          c.relnamespace = 'quotes'::regnamespace
          or c.oid in (select reltoastrelid from pg_class where relnamespace = 'quotes'::regnamespace)
        )`;
      return Buffer.concat((await runSql(url, read)).map(([bytes]) => bytes as Buffer));
    },
    clear: async () => {
      session ??= openTestSession(url, { search_path: 'quotes' });
      const removals = QUOTE_TABLES.map((table) => `delete from ${table}`);
      const counts = COUNTED_TABLES.map((table) => `alter sequence ${table}_id_seq restart`);
      await (await session).query([...removals, ...counts].join('; '));
      rmSync(attachmentsDir, { recursive: true, force: true });
    },
    remove: async () => {
      await (await session)?.close();
      await Promise.all(opened.map((store) => store.close()));
    },
  };
}
