import type { SqlValue } from '#base/database/database.ts';
import { copyInto } from '#base/database/postgres/copy-stream.ts';
import { copyText } from '#base/database/postgres/copy-text.ts';
import { openSession, type Place } from '#base/database/postgres/session.ts';
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

export function openCopyWriter(place: Place, schema: string, table: TableName): CopyWriter {
  const columnCount = Object.keys(TABLES[table].columns).length;

  // Rows of a table that was made in the same transaction are written frozen: nothing is left to clean up after them.
  const opening = openSession(place).then(async (session) => {
    try {
      await session.query('begin');
      await session.query(createTable(schema, table));
    } catch (error) {
      session.destroy();
      throw error;
    }
    return { session, copy: copyInto(session, `copy ${schema}.${table} from stdin with (freeze)`) };
  });
  opening.catch(() => undefined);

  let pending = '';
  let sending: Promise<void> = Promise.resolve();
  const send = (): Promise<void> => {
    const chunk = pending;
    pending = '';
    sending = sending.then(async () => (await opening).copy.write(chunk));
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
      const { session, copy } = await opening;
      await copy.end();
      await session.query('commit');
      await session.close();
    },
    abort: async () => {
      const opened = await opening.catch(() => null);
      opened?.session.destroy();
    },
  };
}
