import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyOut } from '#base/database/postgres/copy-stream.ts';
import type { Session } from '#base/database/postgres/session.ts';
import { DIALECT, type WritableSchema } from '#base/database/postgres/update-schema.ts';
import { COUNTED_TABLES, QUOTE_TABLES, quoteMigrations, type QuoteTable } from '../queries/quote-schema.ts';
import { BadCopy, type CopyPart, type WithCopy } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';

const MIGRATIONS = quoteMigrations(DIALECT);
export const QUOTE_SCHEMA: WritableSchema = { name: 'quotes', migrations: MIGRATIONS, lock: 5_155_454 };

/** The first line of a copy, before the format of its tables. */
const DUMP_HEAD = '-- Requests for quote of an open parts catalog, format ';
/** The last line, before what it should hold and the SHA-256 of all lines before. */
const DUMP_END = '-- End of the copy: ';
type DumpEnd = QuoteCounted & { sha256: string };

/**
 * All tables at one moment, in a transaction that ends with the session, as an SQL text that `psql` reads into a database without the schema. Rows are in the text format of COPY, one a line.
 * Its last line says how many there are and the sum of the bytes before it, so that a copy that was cut short or changed is known.
 */
export async function* dumpQuotes(session: Session): AsyncIterable<Buffer> {
  const { query } = session;
  const sum = createHash('sha256');
  const chunk = (bytes: Buffer): Buffer => {
    sum.update(bytes);
    return bytes;
  };
  const line = (text: string): Buffer => chunk(Buffer.from(`${text}\n`));
  await query('begin isolation level repeatable read, read only');
  // a large site takes longer than a statement may otherwise
  await query('set local statement_timeout = 0');
  const [counts] = await query<[requests: number, mails: number]>(
    'select (select count(*) from quote), (select count(*) from mail)',
  );
  const [requests, mails] = counts!;
  yield line(`${DUMP_HEAD}${MIGRATIONS.length}`);
  yield line(`set client_encoding = 'UTF8';\nset standard_conforming_strings = on;\nbegin;`);
  yield line(`create schema ${QUOTE_SCHEMA.name};\nset local search_path = ${QUOTE_SCHEMA.name};`);
  yield line(
    `create table format (version integer not null);\ninsert into format (version) values (${MIGRATIONS.length});`,
  );
  for (const statement of MIGRATIONS.flat()) yield line(`${statement};`);
  for (const table of QUOTE_TABLES) {
    const columns = (await query(LIST_COLUMNS, [table])).map(([name]) => String(name)).join(', ');
    yield line(`copy ${table} (${columns}) from stdin;`);
    const rows = copyOut(session, `copy (select ${columns} from ${table} order by 1) to stdout`);
    for await (const some of rows) yield chunk(some);
    yield line('\\.');
  }
  for (const table of COUNTED_TABLES) {
    const sequence = `${QUOTE_SCHEMA.name}.${table}_id_seq`;
    const [next] = await query(`select last_value, is_called from ${sequence}`);
    yield line(`select setval('${sequence}', ${String(next![0])}, ${String(next![1])});`);
  }
  yield line('commit;');
  const end: DumpEnd = { requests, mails, sha256: sum.digest('hex') };
  yield Buffer.from(`${DUMP_END}${JSON.stringify(end)}\n`);
}

const LIST_COLUMNS = `
  select column_name
  from information_schema.columns
  where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
  order by ordinal_position`;

const COPY_LINE = /^copy ([a-z_]+) \(([a-z0-9_, ]+)\) from stdin;$/;
const SEQUENCE_LINE = /^select setval\('quotes\.([a-z_]+)_id_seq', (\d{1,16}), (true|false)\);$/;
/** A request is under 300 KB; what is longer is no copy and would fill the memory. */
const MAX_LINE_LENGTH = 16_000_000;

/** The parts that a restore needs, in their order: nothing else in the file is ever run as SQL. Throws `BadCopy` for a file of another or a newer program, and at the end for one that is not whole. */
export async function* readDump(file: string, name: string): AsyncIterable<CopyPart> {
  const sum = createHash('sha256');
  const counted = { requests: 0, mails: 0 };
  let table: QuoteTable | null = null;
  let end: string | null = null;
  let first = true;
  for await (const line of linesOf(file, name)) {
    if (first) {
      yield { kind: 'format', version: readFormat(line, name) };
      first = false;
    }
    if (end !== null) throw new BadCopy(`${name} is damaged: it goes on behind its end.`);
    if (table === null && line.startsWith(DUMP_END)) {
      end = line.slice(DUMP_END.length);
      continue;
    }
    sum.update(line);
    if (table !== null) {
      if (line === '\\.\n') table = null;
      else {
        if (table === 'quote') counted.requests++;
        if (table === 'mail') counted.mails++;
        yield { kind: 'row', table, line };
      }
      continue;
    }
    const part = readPart(line.trimEnd());
    if (part?.kind === 'table') table = part.table;
    // rows of a table that is not known would be left out without a word
    if (part === null && line.startsWith('copy '))
      throw new BadCopy(`${name} holds a table that is not known: ${line.trim()}`);
    if (part !== null) yield part;
  }
  if (first) throw new BadCopy(`${name} is empty.`);
  if (end === null) throw new BadCopy(`${name} is cut short: its last line is missing.`);
  const said = readEnd(end);
  if (said === null || said.sha256 !== sum.digest('hex'))
    throw new BadCopy(`${name} is damaged: its contents are not what its last line says.`);
  if (said.requests !== counted.requests || said.mails !== counted.mails)
    throw new BadCopy(
      `${name} holds ${counted.requests} requests and ${counted.mails} mails, not ${said.requests} and ${said.mails}.`,
    );
}

/** Reads all of a copy and answers with what is in it. Rejects with `BadCopy`. */
export async function checkDump(file: string, name: string): Promise<QuoteCounted> {
  const counted = { requests: 0, mails: 0 };
  for await (const part of readDump(file, name)) {
    if (part.kind !== 'row') continue;
    if (part.table === 'quote') counted.requests++;
    if (part.table === 'mail') counted.mails++;
  }
  return counted;
}

/** All of a copy is read before it is used. */
export const withDump: WithCopy = async (file, use) => {
  const counted = await checkDump(file, file);
  return use({ counted, read: () => readDump(file, file) });
};

function readFormat(line: string, name: string): number {
  const version = line.startsWith(DUMP_HEAD) ? Number(line.slice(DUMP_HEAD.length).trim()) : NaN;
  if (!Number.isInteger(version) || version < 1)
    throw new BadCopy(
      `${name} is no copy of requests for quote that "npm run quotes -- backup" has made with PostgreSQL.`,
    );
  if (version > MIGRATIONS.length)
    throw new BadCopy(
      `${name} was made by a newer version of this program (format ${version}, this one knows ${MIGRATIONS.length}): update the program.`,
    );
  return version;
}

function readPart(line: string): CopyPart | null {
  const [, table, columns] = COPY_LINE.exec(line) ?? [];
  const known = QUOTE_TABLES.find((one) => one === table);
  if (known !== undefined) return { kind: 'table', table: known, columns: columns! };
  const [, owner, value, isCalled] = SEQUENCE_LINE.exec(line) ?? [];
  const counted = COUNTED_TABLES.find((one) => one === owner);
  if (counted === undefined) return null;
  return { kind: 'sequence', table: counted, value: Number(value), isCalled: isCalled === 'true' };
}

function readEnd(text: string): DumpEnd | null {
  try {
    return JSON.parse(text) as DumpEnd;
  } catch {
    return null;
  }
}

/** Lines with their ends. A row of COPY has no other line end in it: \n and \r are written as letters. */
async function* linesOf(file: string, name: string): AsyncIterable<string> {
  let pending = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    let start = 0;
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', start)) {
      yield pending + chunk.slice(start, at + 1);
      pending = '';
      start = at + 1;
    }
    pending += chunk.slice(start);
    if (pending.length > MAX_LINE_LENGTH) throw new BadCopy(`${name} is no copy of requests for quote.`);
  }
  if (pending !== '') yield pending;
}
