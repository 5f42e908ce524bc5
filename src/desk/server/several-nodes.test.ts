import { aMadeQuoteEngine } from '../../../test/support/quotes/postgres-quote-engine.fixture.ts';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eachPlace } from '../../../test/support/quotes/each-store.fixture.ts';
import { startMailWorker } from '../mail/mail-worker.ts';
import { followUp, removeOld } from './rounds.ts';
import type { QuoteStore } from '../store/quote-store.ts';

const REQUESTS = 24;
const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const INBOX = 'sales@parts.example';
const log = { info: () => {}, warn: (fields: object) => void warnings.push(fields) };
const warnings: object[] = [];

const { engine } = eachPlace(aMadeQuoteEngine);
/** One store for each of three nodes, on one PostgreSQL. */
let nodes: QuoteStore[];
beforeEach(async () => {
  warnings.length = 0;
  nodes = await Promise.all([engine.open(), engine.open(), engine.open()]);
});

test('a node whose clock is 11 minutes ahead sends no mail that another node is sending (C20.16)', async () => {
  await nodes[0]!.addQuote(aQuoteRequest(), [{ kind: 'inbox', to: INBOX }], Date.now());
  const sent: string[] = [];
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = startMailWorker({
    store: nodes[0]!,
    log,
    send: async ({ messageId }) => {
      sent.push(messageId);
      begun.resolve();
      await ended.promise;
    },
  });
  await begun.promise;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  const second = startMailWorker({ store: nodes[1]!, log, send: async ({ messageId }) => void sent.push(messageId) });
  await second.sendDue().finally(() => clock.mockRestore());
  ended.resolve();
  await Promise.all([first.stop(), second.stop()]);
  expect([sent.length, warnings]).toEqual([1, []]);
});

test('three nodes remove what is too old once, and remind once (C20.16)', async () => {
  const requests = Array.from({ length: REQUESTS }, (_, numberAt) => aQuoteRequest({ numberAt }));
  await Promise.all(requests.map((one, index) => nodes[index % 3]!.addQuote(one, [], NOW - DAY_MS)));
  const settings = {
    quoteInbox: INBOX,
    mail: { from: { address: 'site@parts.example' } },
    remindDeskHours: 4,
    remindBuyerDays: null,
  };
  await Promise.all(nodes.map(({ desk }) => followUp({ desk, settings, replyHours: 24, log, now: () => NOW })));
  const reminders = await nodes[0]!.takeDueMails(NOW, NOW + 1, 3 * REQUESTS);
  expect([reminders.length, new Set(reminders.map(({ quote }) => quote.rfqNumber)).size]).toEqual([REQUESTS, REQUESTS]);

  const { rows } = await nodes[0]!.desk.listInbox({ limit: REQUESTS });
  for (const { quote } of rows)
    await nodes[1]!.desk.setState(quote.rfqNumber, 'declined', { name: 'server', atMs: NOW - 400 * DAY_MS });
  const entries: string[] = [];
  const audit = { append: async ({ subject }: { subject: string }) => void entries.push(subject) };
  await Promise.all(nodes.map((store) => removeOld({ store, days: 365, log, audit, now: () => NOW })));
  const removed = entries.map((subject) => Number.parseInt(subject, 10));
  expect([removed.reduce((total, count) => total + count, 0), warnings]).toEqual([REQUESTS, []]);
  expect((await nodes[2]!.desk.listInbox({ limit: 1 })).rows).toEqual([]);
});
