import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import type { SqlValue } from '#base/database/database.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { COUNTED_TABLES, QUOTE_TABLES } from '../queries/quote-schema.ts';
import { checkCopyRecord, type CopyPart, type WithCopy } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT, runInThread } from './quote-file.ts';

const FILE_MODE = 0o600;

/** Copies a file beside `target`, checks it there, and removes it after its use. Rejects with `BadCopy`. */
export async function withDraft<Result>(
  file: string,
  target: string,
  use: (draft: string, counted: QuoteCounted) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.part`;
  try {
    checkCopyRecord(file, await copyFile(file, draft));
    return await use(draft, await runInThread({ file: draft, name: file }));
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: FILE_MODE }),
  );
  return { bytes, sha256: sum.digest('hex') };
}

/** Reads copies of `quotes.db` for another engine, in the format of this program. A draft is made in `dataDir`. */
export function withFileCopy(dataDir: string): WithCopy {
  return (file, use) =>
    withDraft(file, join(dataDir, QUOTE_FILE), async (draft, counted) => {
      openWritableFile(draft, QUOTE_FILE_FORMAT).close();
      const connection = new DatabaseSync(draft, { readOnly: true });
      try {
        return await use({ counted, read: () => partsOf(connection) });
      } finally {
        connection.close();
      }
    });
}

async function* partsOf(connection: DatabaseSync): AsyncIterable<CopyPart> {
  yield { kind: 'format', version: QUOTE_FILE_FORMAT.migrations.length };
  for (const table of QUOTE_TABLES) {
    const info = connection.prepare('select name from pragma_table_info(?) order by cid').all(table);
    const columns = info.map(({ name }) => String(name)).join(', ');
    yield { kind: 'table', table, columns };
    const rows = connection.prepare(`select ${columns} from ${table} order by 1`);
    rows.setReturnArrays(true);
    for (const row of rows.iterate()) yield { kind: 'row', table, line: row as unknown as SqlValue[] };
  }
  for (const table of COUNTED_TABLES) {
    const last = connection.prepare('select seq from sqlite_sequence where name = ?').get(table);
    if (last !== undefined) yield { kind: 'sequence', table, value: Number(last['seq']), isCalled: true };
  }
}
