import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rfqNumberAt } from '../../src/base/domain/rfq-number.ts';
import { aQuoteLine, aQuoteRequest } from '../support/quotes/quote-request.fixture.ts';
import type { QuoteStore } from '../../src/desk/store/quote-store.ts';
import { QUOTE_FILE } from '../../src/desk/store/sqlite/quote-file.ts';
import { openSqliteQuoteStore } from '../../src/desk/store/sqlite/quote-store.ts';
import { percentiles } from './percentiles.ts';

/**
 * removal-bench.ts --dir DIR [--requests 100000] [--removed 10000]
 *
 * How long submits wait while requests are removed from a file: one by number, and many that were closed long ago; and while the bytes of
 * removed ones go. Submits come one after another in the same process.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    removed: { type: 'string', default: '10000' },
  },
});
const BATCH = 1_000;
const PARTS = 3;
const CLOSED_AT = 1;
const BETWEEN_SUBMITS_MS = 5;
/** Numbers of the submits of this bench lie behind those of the file. */
let nextNumber = 1_900_000_000_000;

const requests = Number(values.requests);
const removed = Number(values.removed);
const folder = join(values.dir ?? '.', `removal-${requests}`);
const full = join(folder, 'full.db');
if (!existsSync(full)) await fill();
const results = {
  requests,
  fileMegabytes: Math.round(statSync(full).size / 1e6),
  withoutRemoval: await measure(async () => wait(5_000)),
  one: await measure(async (store) => store.deleteQuote(rfqNumberAt(500))),
  many: await measure(async (store) => store.removeClosedBefore(CLOSED_AT + 1)),
  oneAndItsBytes: await measure(async (store) => {
    await store.deleteQuote(rfqNumberAt(500));
    await store.eraseRemoved();
  }),
};
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);

/** A file of requests like those of `a-quote-request.ts`, the oldest of them closed. */
async function fill(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await (await openSqliteQuoteStore({ dataDir: folder })).close();
  const database = new DatabaseSync(join(folder, QUOTE_FILE));
  database.exec('pragma synchronous = off; pragma cache_size = -1000000; pragma journal_mode = delete');
  const parts = JSON.stringify(Array.from({ length: PARTS }, () => aQuoteLine()));
  const addQuote = database.prepare(
    `insert into quote (number, asked_number, content_hash, received_at, state, closed_at, receipt_token, search_text, first_name, last_name,
      email, phone, company, job_title, message, parts)
    values (?, ?, ?, ?, ?, ?, ?, ?, 'Ada', 'Buyer', ?, '+1 305 555 0100', ?, 'Purchasing', ?, ?)`,
  );
  const addMail = database.prepare(
    `insert into mail (quote_id, kind, recipient, recipient_key, message_id, created_at, first_due_at, state)
    values (?, ?, ?, ?, ?, 1, 1, 'sent')`,
  );
  for (let first = 0; first < requests; first += BATCH) {
    database.exec('begin');
    for (let index = first; index < Math.min(first + BATCH, requests); index++) {
      const number = rfqNumberAt(index);
      const email = `buyer${Math.trunc(Math.random() * 1e9)}@buyer.example`;
      const company = `Company ${index}`;
      const [state, closedAt] = index < removed ? ['closed', CLOSED_AT] : ['quoted', null];
      const search = `${number.toLowerCase()}\n${email}\n${company.toLowerCase()}`;
      const message = `Please quote for delivery in spring. ${'x'.repeat(index % 400)}`;
      const { lastInsertRowid } = addQuote.run(
        number,
        number,
        crypto.randomUUID(),
        index,
        state,
        closedAt,
        crypto.randomUUID(),
        search,
        email,
        company,
        message,
        parts,
      );
      for (const [kind, to] of [
        ['inbox', 'sales@site.example'],
        ['confirmation', email],
      ] as const)
        addMail.run(lastInsertRowid, kind, to, to, `<${crypto.randomUUID()}@site.example>`);
    }
    database.exec('commit');
  }
  database.close();
  copyFileSync(join(folder, QUOTE_FILE), full);
  rmSync(join(folder, QUOTE_FILE));
}

/** Submits without pause while `work` goes on, on a fresh copy of the file. */
async function measure(work: (store: QuoteStore) => Promise<unknown>) {
  const file = join(folder, QUOTE_FILE);
  copyFileSync(full, file);
  const store = await openSqliteQuoteStore({ dataDir: folder, lockLimitMs: 600_000 });
  const state = { isWorking: true };
  const waits: number[] = [];
  const submitting = (async () => {
    // from when each was due, so that one that could not even be begun counts
    let due = performance.now();
    while (state.isWorking) {
      await store.addQuote(aQuoteRequest({ numberAt: nextNumber++ }), [{ kind: 'inbox', to: 'sales@site.example' }], 1);
      const done = performance.now();
      waits.push(done - due);
      due = done + BETWEEN_SUBMITS_MS;
      await wait(BETWEEN_SUBMITS_MS);
    }
  })();
  await wait(500);
  const begun = performance.now();
  await work(store);
  const tookMs = performance.now() - begun;
  await wait(200);
  state.isWorking = false;
  await submitting;
  await store.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const { p50, p99 } = percentiles(waits);
  const round = (ms: number): number => Math.round(ms * 10) / 10;
  return {
    tookMs: Math.round(tookMs),
    submits: waits.length,
    p50Ms: round(p50),
    p99Ms: round(p99),
    longestMs: round(Math.max(...waits)),
  };
}
