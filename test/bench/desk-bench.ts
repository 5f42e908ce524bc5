import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSchemaPool } from '../../src/base/database/postgres/schema-pool.ts';
import { openWritableDatabase } from '../../src/base/database/sqlite/writable-file.ts';
import type { WritableDatabase } from '../../src/base/database/database.ts';
import { shortName } from '../../src/base/domain/short-name.ts';
import type { QuoteStore } from '../../src/desk/store/quote-store.ts';
import { WAITING_STATES } from '../../src/desk/store/stored-quote.ts';
import { QUOTE_SCHEMA, openPostgresQuoteStore } from '../../src/desk/store/postgres/quote-store.ts';
import { QUOTE_FILE, QUOTE_FILE_FORMAT } from '../../src/desk/store/sqlite/quote-file.ts';
import { openSqliteQuoteStore } from '../../src/desk/store/sqlite/quote-store.ts';
import { openTestSession } from '../fresh-database.ts';
import { startPostgres } from '../postgres.ts';
import { anAnswer } from '../support/quotes/answer.fixture.ts';
import { companyOf, emailOf, fillRequests, linesOf, nsnOf } from './desk-fill.ts';
import { percentiles } from './frame.ts';

/**
 * desk-bench.ts --dir DIR [--requests 100000] [--engine sqlite|postgres] [--rounds 300]
 *
 * Times the desk on many requests: pages of the inbox, searches, figures, past
 * prices, and an answer from its first draft until it is sent. PostgreSQL is
 * one that the bench starts.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: '.' },
    requests: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '300' },
  },
});
const COUNT = Number(values.requests);
const ROUNDS = Number(values.rounds);
const NOW = Date.UTC(2026, 10, 22, 12);
const BATCH = 1_000;

async function fill(database: WritableDatabase): Promise<void> {
  for (let first = 0; first < COUNT; first += BATCH)
    await database.write((query) =>
      fillRequests(query, { first, end: Math.min(first + BATCH, COUNT), count: COUNT, nowMs: NOW }),
    );
}

async function openFilledSqlite(): Promise<QuoteStore> {
  const folder = join(values.dir, `desk-${COUNT}`);
  const file = join(folder, QUOTE_FILE);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const database = await openWritableDatabase(file, QUOTE_FILE_FORMAT);
    database.writer.exec('pragma synchronous = off; pragma cache_size = -1000000');
    await fill(database);
    await database.close();
  }
  return openSqliteQuoteStore({ dataDir: folder });
}

const server = values.engine === 'postgres' ? await startPostgres({ durable: true }) : null;

async function openFilledPostgres(url: string): Promise<QuoteStore> {
  const pool = openSchemaPool({ url, schema: QUOTE_SCHEMA, maxConnections: 2 });
  await fill(pool);
  await pool.close();
  const { query, close } = await openTestSession(url, { search_path: QUOTE_SCHEMA.name });
  await query('vacuum analyze');
  await close();
  return openPostgresQuoteStore({ url });
}

const store = server === null ? await openFilledSqlite() : await openFilledPostgres(server.url);
const { desk } = store;
async function measure(name: string, rounds: number, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  await work(0);
  for (let round = 1; round <= rounds; round++) {
    const begun = performance.now();
    await work(round);
    times.push(performance.now() - begun);
  }
  process.stdout.write(`${name} ${JSON.stringify(percentiles(times))}\n`);
}
/** Another request in each round, from all years. */
const some = (round: number): number => (round * 7_919 * 31) % COUNT;
const limit = 50;
const search = (text: string, rest = {}) => desk.listInbox({ search: text, limit, ...rest });

await desk.listTemplates();
await measure('figures, a second apart', 150, (round) => desk.readFigures(NOW + round * 1_000));
await measure('inbox', ROUNDS, () => desk.listInbox({ states: WAITING_STATES, limit }));
await measure('inbox, one state', ROUNDS, () => desk.listInbox({ states: ['accepted'], limit }));
await measure('inbox, four states', ROUNDS, () =>
  desk.listInbox({ states: ['accepted', 'declined', 'lost', 'closed'], limit }),
);
await measure('inbox, a later page', ROUNDS, (round) =>
  desk.listInbox({ states: ['quoted'], limit, beforeId: some(round) }),
);
await measure('inbox, one operator', ROUNDS, () => desk.listInbox({ states: WAITING_STATES, assignee: 'Ana', limit }));
await measure('inbox, nobody', ROUNDS, () => desk.listInbox({ assignee: null, limit }));
await measure('search, RFQ number', ROUNDS, async (round) => {
  const page = await desk.listInbox({ limit: 1, beforeId: some(round) + 2 });
  return search(page.rows[0]?.quote.rfqNumber ?? 'RFQ-1700000000000');
});
await measure('search, short name', ROUNDS, (round) => search(shortName(some(round) + 1)));
await measure('search, company', ROUNDS, (round) => search(companyOf(some(round))));
await measure('search, e-mail', ROUNDS, (round) => search(emailOf(some(round))));
await measure('search, NSN', ROUNDS, (round) => search(nsnOf(round * round)));
await measure('search, NIIN', ROUNDS, (round) => search(nsnOf(round * round).slice(5)));
await measure('search, part number', ROUNDS, (round) => search(linesOf(some(round))[0]!.partNumber));
await measure('search, beginning of a part number', ROUNDS, (round) =>
  search(linesOf(some(round))[0]!.partNumber.slice(0, 5)),
);
await measure('search, a word of every tenth company', ROUNDS, () => search('gulf'));
await measure('search, the same in one state', ROUNDS, () => search('gulf', { states: ['expired'] }));
await measure('search, one letter', ROUNDS, () => search('m'));
await measure('search, common and of an operator who has none', ROUNDS, () => search('gulf', { assignee: 'Nobody' }));
await measure('search, common, in a state without it', ROUNDS, () =>
  search('m', { states: ['expired'], assignee: 'Cy' }),
);
await measure('search, nothing', ROUNDS, (round) => search(`zzyzx ${round}`));
await measure('past prices of 50 lines', ROUNDS, (round) =>
  desk.findPrices(Array.from({ length: 50 }, (_, index) => ({ nsn: nsnOf(round * index), partNumber: '' }))),
);
await measure('events', ROUNDS, async (round) =>
  desk.listEvents((await desk.listInbox({ limit: 1, beforeId: some(round) + 2 })).rows[0]!.quote.rfqNumber),
);
await measure('an answer: draft, draft, sent', 100, async (round) => {
  const { quote } = (await desk.listInbox({ states: ['new'], limit: 1, afterId: some(round) })).rows[0]!;
  const by = { name: 'Ana', atMs: NOW };
  const answer = anAnswer(quote.parts.length);
  const first = await desk.saveDraft(quote.rfqNumber, answer, 0, by);
  if (first.kind !== 'saved') return;
  await desk.saveDraft(quote.rfqNumber, { ...answer, note: 'more' }, first.answer.revision, by);
  await desk.sendDraft(quote.rfqNumber, first.answer.revision + 1, by, [
    { kind: 'quotation', to: 'ada@buyer.example' },
  ]);
});
await store.close();
await server?.stop();
