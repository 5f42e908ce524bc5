import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { SqlValue } from '../../database/database.ts';
import { connect } from '../../database/postgres/connect.ts';
import { copyText } from '../../database/postgres/copy-text.ts';
import { type TableName, TABLES } from '../schema.ts';
import { createTable } from './catalog-tables.ts';

/** Characters that are gathered before they are sent. */
const CHUNK_CHARACTERS = 262_144;

/** Fills one new table by COPY, over its own connection. */
export type CopyWriter = {
  append(values: readonly SqlValue[]): Promise<void> | void;
  /** Resolves when other connections see the table and its rows. */
  finish(): Promise<void>;
  abort(): Promise<void>;
};

export function openCopyWriter(url: string, schema: string, table: TableName, applicationName: string): CopyWriter {
  const columnCount = Object.keys(TABLES[table].columns).length;
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  const sql = connect(url, {
    max: 1,
    settings: { application_name: applicationName },
    onClose: () => lose(new Error('PostgreSQL closed the connection')),
  });

  // Rows of a table that was made in the same transaction are written frozen: nothing is left to clean up after them.
  const opening = (async () => {
    await sql.unsafe('begin');
    await sql.unsafe(createTable(schema, table));
    const stream = await sql.unsafe(`copy ${schema}.${table} from stdin with (freeze)`).writable();
    stream.on('error', lose);
    return stream;
  })();
  opening.catch(() => undefined);

  let pending = '';
  let sending: Promise<void> = Promise.resolve();
  const sendChunk = async (chunk: string): Promise<void> => {
    const stream = await Promise.race([lost, opening]);
    await Promise.race([lost, write(stream, chunk)]);
  };
  const send = (): Promise<void> => {
    const chunk = pending;
    pending = '';
    sending = sending.then(() => sendChunk(chunk));
    sending.catch(() => undefined);
    return sending;
  };

  return {
    append: (values) => {
      pending += copyText(values, columnCount);
      return pending.length < CHUNK_CHARACTERS ? undefined : send();
    },
    finish: async () => {
      await send();
      const stream = await opening;
      stream.end();
      await Promise.race([lost, once(stream, 'finish')]);
      await Promise.race([lost, sql.unsafe('commit')]);
      await sql.end();
    },
    abort: async () => {
      await sql.end({ timeout: 0 });
    },
  };
}

async function write(stream: Writable, chunk: string): Promise<void> {
  if (chunk !== '' && !stream.write(Buffer.from(chunk))) await once(stream, 'drain');
}
