import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { normalizePartNumber } from '../../src/domain/part-number.ts';
import { openCatalogSource } from '../../src/server/open-catalog.ts';
import { readCatalogPointer } from '../../src/storage/sqlite/catalog-pointer.ts';
import { startPostgres } from '../postgres.ts';
import { percentiles } from './percentiles.ts';
import { listSought, typedPrefixes } from './typed-texts.ts';

/**
 * The same suggestions (part numbers, makers, item names; ten of each) for the same typed texts on the same rows: this catalog, PostgreSQL with pg_trgm,
 * SQLite with FTS5. Each is asked everything twice, one after another, and timed the second time. The peers put nothing in order, which is in their favor.
 * Prints JSON, times in milliseconds.
 *
 * node test/bench/suggest-peers-bench.ts DATA_DIR [TEXTS]
 */
const LIMIT = 10;
const ROWS_AT_ONCE = 20_000;
/** A peer that takes longer for one kind counts with this. */
const TIMEOUT_MS = 1_000;
/** One that takes so long for the texts is asked no more of them: they come in no order. */
const PASS_MS = 60_000;
/** What suggestions are made from: the distinct texts of each kind, as the catalog holds them. */
const KINDS = {
  part_text: "select normalized, min(nsn) from part where normalized <> '' group by normalized",
  maker_text: 'select company_key, cage from maker',
  name_text: 'select upper(name), name_id from item_name where nsn_count > 0',
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

type Suggest = (typed: string) => Promise<void>;

const [dataDir = 'data', count = '500'] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'suggest-peers-'));
const server = await startPostgres({ durable: false });
const sql = postgres(server.url, { max: 1, onnotice: () => {}, connection: { statement_timeout: TIMEOUT_MS } });
const source = await openCatalogSource({ dataDir });
try {
  const catalog = source.current()!;
  const pointer = await readCatalogPointer(dataDir);
  const url = pathToFileURL(join(dataDir, pointer!.file));
  url.searchParams.set('immutable', '1');
  const rows = new DatabaseSync(url, { readOnly: true });
  const texts = typedPrefixes(await listSought(catalog, 2_000), Number(count)).map((text) => text.toUpperCase());
  const fts = await openFts(rows);
  const trigrams = await openTrigrams(rows);
  const own: Suggest = async (typed) => {
    const number = normalizePartNumber(typed);
    if (number) await catalog.suggestPartNumbers(number, LIMIT);
    await catalog.suggestMakers(typed, LIMIT);
    await catalog.suggestItemNames(typed, LIMIT);
  };
  const results = { own: await time(own, texts), fts5: await time(fts, texts), pgTrgm: await time(trigrams, texts) };
  process.stdout.write(`${JSON.stringify({ texts: texts.length, ...results }, null, 2)}\n`);
} finally {
  await source.close();
  await sql.end();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}

async function time(suggest: Suggest, texts: readonly string[]) {
  let times: number[] = [];
  for (let pass = 0; pass < 2; pass++) {
    times = [];
    const end = performance.now() + PASS_MS;
    for (const typed of texts) {
      const start = performance.now();
      if (start > end) break;
      await suggest(typed);
      times.push(performance.now() - start);
    }
  }
  return percentiles(times);
}

async function openFts(rows: DatabaseSync): Promise<Suggest> {
  const database = new DatabaseSync(join(work, 'fts.db'));
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -200000; begin');
  for (const kind of KIND_NAMES) {
    database.exec(`create virtual table ${kind} using fts5(text, key unindexed, prefix = '1 2 3', columnsize = 0)`);
    const insert = database.prepare(`insert into ${kind} values (?, ?)`);
    for (const row of rows.prepare(KINDS[kind]).iterate()) insert.run(...(Object.values(row) as [string, string]));
    database.exec(`insert into ${kind} (${kind}) values ('optimize')`);
  }
  database.exec('commit');
  database.exec('pragma mmap_size = 2147418112');
  const find = new Map(
    KIND_NAMES.map((kind) => [
      kind,
      database.prepare(`select text, key from ${kind} where ${kind} match ? limit ${LIMIT}`),
    ]),
  );
  return async (typed) => {
    const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return;
    const asked = words.map((word) => `"${word}"`).join(' + ');
    for (const kind of KIND_NAMES) {
      const number = normalizePartNumber(typed);
      if (kind !== 'part_text') find.get(kind)!.all(`${asked}*`);
      else if (number) find.get(kind)!.all(`"${number}"*`);
    }
  };
}

async function openTrigrams(rows: DatabaseSync): Promise<Suggest> {
  await sql`create extension pg_trgm`;
  await sql`set statement_timeout = 0`;
  await sql`set maintenance_work_mem = '1GB'`;
  for (const kind of KIND_NAMES) {
    await sql.unsafe(`create table ${kind} (text text collate "C", key text)`);
    const copy = await sql.unsafe(`copy ${kind} from stdin`).writable();
    let lines: string[] = [];
    const flush = async (): Promise<void> => {
      if (lines.length > 0 && !copy.write(`${lines.join('\n')}\n`)) await once(copy, 'drain');
      lines = [];
    };
    for (const row of rows.prepare(KINDS[kind]).iterate()) {
      const [text, key] = Object.values(row).map((value) => String(value).replace(/[\\\t\n\r]/g, ' '));
      if (lines.push(`${text}\t${key}`) === ROWS_AT_ONCE) await flush();
    }
    await flush();
    copy.end();
    await once(copy, 'finish');
    await sql.unsafe(`create index on ${kind} using gin (text gin_trgm_ops)`);
    await sql.unsafe(`analyze ${kind}`);
  }
  await sql.unsafe(`set statement_timeout = ${TIMEOUT_MS}`);
  // a plan for any text would not use the index
  await sql`set plan_cache_mode = force_custom_plan`;
  const find = (kind: Kind, where: string, patterns: string[]) =>
    sql
      .unsafe(`select text, key from ${kind} where ${where} limit ${LIMIT}`, patterns, { prepare: true })
      .catch(() => undefined);
  return async (typed) => {
    const number = normalizePartNumber(typed);
    const escaped = typed.replace(/[%_\\]/g, '\\$&');
    if (number) await find('part_text', 'text like $1', [`${number}%`]);
    await find('maker_text', 'text like $1 or text like $2', [`${escaped}%`, `% ${escaped}%`]);
    await find('name_text', 'text like $1 or text like $2', [`${escaped}%`, `% ${escaped}%`]);
  };
}
