import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { openQuoteStore } from '../src/desk/store/open-quote-stores.ts';
import { rfqNumberAt } from '../src/base/domain/rfq-number.ts';
import type { QuoteStore } from '../src/desk/store/quote-store.ts';
import type { QuoteState } from '../src/desk/store/stored-quote.ts';
import { isWithdrawn, STEPS, versionsOf } from './desk-writer.ts';
import { freshDatabase } from './fresh-database.ts';

const WRITER = fileURLToPath(new URL('./desk-writer.ts', import.meta.url));
/** A kill while what follows each is under way: a draft, a sent version, a message, a second version, an order, its confirmation, its shipment. */
const AFTER = ['submitted', 'saved', 'sent', 'saved again', 'sent again', 'accepted', 'confirmed'] as const;
/** The process is killed after a random number of acknowledged steps and a random moment: within any statement of the next ones. */
const MAX_STEPS = 60;
const MAX_MOMENT_MS = 3;
const LIMIT_MS = 120_000;
const [SUBMITTED, LAST] = [0, STEPS.length - 1];

type Place = { dataDir: string; databaseUrl: string | null };

describe.concurrent('a process that is killed again and again while requests are answered and accepted (C19.4, C19.5)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-desk-'));

  test.for(['SQLite', 'PostgreSQL'])(
    'loses, doubles and halves nothing on %s',
    { timeout: LIMIT_MS },
    async (engine) => {
      const databaseUrl = engine === 'SQLite' ? null : await freshDatabase(inject('postgresUrl'));
      const place = { dataDir: join(folder, engine), databaseUrl };
      /** The last acknowledged step of each request, by its number. */
      const acknowledged = new Map<number, number>();
      // the statements of a step are one transaction on both: every second moment on each
      for (const step of AFTER.filter((_, at) => at % 2 === Number(databaseUrl === null))) {
        await writeUntilKilled(place, acknowledged, STEPS.indexOf(step));
        const store = await openQuoteStore(place);
        try {
          for (let index = 0; index <= Math.max(...acknowledged.keys()) + 3; index++)
            await expectWhole(store, index, acknowledged.get(index) ?? -1);
          expect((await store.countQuotes()).mailsFailed).toBe(0);
        } finally {
          await store.close();
        }
      }
      expect([...acknowledged.values()].filter((step) => step === LAST).length).toBeGreaterThan(1);
    },
  );
});

async function writeUntilKilled({ dataDir, databaseUrl }: Place, acknowledged: Map<number, number>, after: number) {
  const unfinished = [...acknowledged].filter(([, step]) => step !== LAST).map(([index]) => index);
  const first = Math.max(-1, ...acknowledged.keys()) + 1;
  const args = [WRITER, dataDir, databaseUrl ?? '', String(first), JSON.stringify(unfinished)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  let left = 1 + Math.floor(Math.random() * MAX_STEPS);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [index = 0, step = 0] = line.split(' ').map(Number);
    acknowledged.set(index, Math.max(step, acknowledged.get(index) ?? -1));
    if (--left > 0 || step !== after) return;
    left = Infinity;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_MOMENT_MS);
  });
  const [code, signal] = (await gone) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

/** Every acknowledged step is stored, once and in all its parts. */
async function expectWhole({ findQuote, desk }: QuoteStore, index: number, acknowledged: number): Promise<void> {
  const number = rfqNumberAt(1_000 + index);
  const quote = await findQuote(number);
  if (quote === null) return expect([index, acknowledged]).toEqual([index, -1]);
  const answers = await desk.listAnswers(number);
  const events = await desk.listEvents(number);
  const sent = answers.filter(({ state }) => state === 'sent');
  const decided = answers.filter(({ decision }) => decision !== null);
  const draft = answers.some(({ state }) => state === 'draft');
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
  const mails = Object.groupBy(quote.mails, ({ kind }) => kind);
  expect({
    index,
    versions: answers.map(({ version }) => version),
    confirmations: mails.confirmation?.length ?? 0,
    sentEvents: count('sent'),
    quotations: mails.quotation?.length ?? 0,
    decisionEvents: count('accepted') + count('declined') - count('reopened'),
    withdrawals: Math.max(1, count('withdrawn')),
    decisions: (mails.decision?.length ?? 0) - count('withdrawn') - 2 * count('reopened'),
    questions: mails.question?.length ?? 0,
    isAnswered: quote.answeredAtMs !== null,
    state: quote.state,
    works: count('state'),
  }).toEqual({
    index,
    versions: answers.map((_, at) => answers.length - at),
    confirmations: 1,
    sentEvents: sent.length,
    quotations: sent.length,
    decisionEvents: decided.length,
    withdrawals: 1,
    decisions: decided.length,
    questions: count('message'),
    isAnswered: sent.length > 0,
    state: stateBy({
      decision: decided[0]?.decision?.kind,
      isSent: sent.length > 0,
      isWithdrawn: count('withdrawn') > count('state'),
      isTaken: draft || count('state') > 0,
      order: count('shipped') > 0 ? 'shipped' : count('confirmed') > 0 ? 'confirmed' : 'accepted',
    }),
    works: isWithdrawn(index) ? Math.min(1, count('state')) : Number(answers.length > 0),
  });
  const prices = await desk.findPrices([{ nsn: '5310-01-234-5678', partNumber: '' }]);
  expect(prices[0]!.length > 0 || sent.length === 0).toBe(true);
  const [answered, sentOnce] = [answers.length > 0, sent.length > 0];
  const reached = [true, answered, sentOnce, count('message') === 1, answers.length > 1, sent.length > 1];
  const isSecond = versionsOf(index) === 2;
  for (let step = SUBMITTED; step <= Math.min(acknowledged, 5); step++)
    if (step < 4 || isSecond) expect([index, STEPS[step], reached[step]]).toEqual([index, STEPS[step], true]);
  if (acknowledged > SUBMITTED) expect([index, count('withdrawn')]).toEqual([index, isWithdrawn(index) ? 1 : 0]);
  const orderSteps = [
    decided.some(({ decision }) => decision?.kind === 'accept'),
    count('confirmed') === 1,
    count('shipped') === 1,
  ];
  for (let step = 6; step <= acknowledged; step++)
    expect([index, step, orderSteps[step - 6]]).toEqual([index, step, true]);
  expect([mails.order?.length ?? 0, mails.shipment?.length ?? 0]).toEqual([count('confirmed'), count('shipped')]);
  expect([quote.purchase?.confirmed != null, quote.purchase?.shipments.length ?? 0]).toEqual([
    count('confirmed') === 1,
    count('shipped'),
  ]);
  expect(count('message')).toBeLessThanOrEqual(1);
}

type Left = {
  decision: 'accept' | 'decline' | undefined;
  isSent: boolean;
  isWithdrawn: boolean;
  isTaken: boolean;
  order: QuoteState;
};

function stateBy(left: Left): QuoteState {
  if (left.decision !== undefined) return left.decision === 'accept' ? left.order : 'declined';
  if (left.isSent) return 'quoted';
  if (left.isWithdrawn) return 'lost';
  return left.isTaken ? 'working' : 'new';
}
