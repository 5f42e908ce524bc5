import { openQuoteStore } from '../src/desk/store/open-quote-stores.ts';
import { rfqNumberAt } from '../src/base/domain/rfq-number.ts';
import type { QuoteStore } from '../src/desk/store/quote-store.ts';
import type { StoredQuote } from '../src/desk/store/stored-quote.ts';
import { anAnswer } from './support/quotes/answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from './support/quotes/quote-request.fixture.ts';

/**
 * desk-writer.ts DATA_DIR DATABASE_URL FIRST UNFINISHED
 *
 * Submits requests, answers them and lets their buyers decide, without end: those of a list of numbers first (JSON), then from FIRST on. Prints a line for each step that
 * the store has acknowledged: the number of the request and of the step. Some are withdrawn, opened again and answered, some are declined and taken back first. Steps of a request that were done before are done again, as people do who got no answer.
 */
const AT = Date.UTC(2026, 10, 22);
const CLIENTS = 3;
const LINES = 2;
const BUYER = 'ada@buyer.example';
const ANA = { name: 'Ana', atMs: AT };

/** The steps of a request, in order. Every second one gets a second version. */
export const STEPS = [
  'submitted',
  'saved',
  'sent',
  'asked',
  'saved again',
  'sent again',
  'accepted',
  'confirmed',
  'shipped',
] as const;
export const versionsOf = (index: number): number => (index % 2 === 0 ? 1 : 2);

export const isWithdrawn = (index: number): boolean => index % 3 === 1;

const toDesk = [{ kind: 'decision', to: 'sales@site.example' }] as const;

/** Each once: an earlier run may have done the one or both. */
async function withdrawAndOpen(desk: QuoteStore['desk'], { rfqNumber, receiptToken }: StoredQuote): Promise<void> {
  const events = await desk.listEvents(rfqNumber);
  if (!events.some(({ kind }) => kind === 'withdrawn')) await desk.withdraw(receiptToken, '', AT, toDesk);
  if (!events.some(({ kind }) => kind === 'state')) await desk.setState(rfqNumber, 'working', ANA);
}

async function work({ addQuote, desk }: QuoteStore, index: number, done: (step: number) => void): Promise<void> {
  const number = rfqNumberAt(1_000 + index);
  const parts = Array.from({ length: LINES }, () => aQuoteLine());
  const request = aQuoteRequest({ numberAt: 1_000 + index, message: `Request ${index}`, parts });
  const { quote } = await addQuote(request, [{ kind: 'confirmation', to: BUYER }], AT);
  done(0);
  if (isWithdrawn(index)) await withdrawAndOpen(desk, quote);
  for (let version = 1; version <= versionsOf(index); version++) {
    await desk.saveDraft(number, anAnswer(LINES, { note: `Version ${version}` }), 0, ANA);
    done(version === 1 ? 1 : 4);
    await desk.sendDraft(number, version, ANA, [{ kind: 'quotation', to: BUYER }]);
    done(version === 1 ? 2 : 5);
    if (version > 1) continue;
    const message = { from: 'buyer', by: 'buyer', text: 'When?', key: `key ${index}`, atMs: AT } as const;
    await desk.addMessage(number, message, [{ kind: 'question', to: 'sales@site.example' }]);
    done(3);
  }
  const version = versionsOf(index);
  if (index % 3 === 0) {
    await desk.decide(quote.receiptToken, { kind: 'decline', reason: '', version }, AT, toDesk);
    await desk.takeBackDecline(quote.receiptToken, version, AT, toDesk);
  }
  const decision = { kind: 'accept', lines: [1], version } as const;
  const answer = await desk.decide(quote.receiptToken, decision, AT, toDesk);
  if (answer !== 'done') throw new Error(`The decision about ${number} was ${answer}`);
  done(6);
  const toBuyer = (kind: 'order' | 'shipment') => [{ kind, to: BUYER }];
  const confirm = { kind: 'confirm', poNumber: 'PO', shipTo: '', shipsBy: '', terms: '', readyFirst: false } as const;
  const confirmed = { step: confirm, revision: 1, key: 'confirm' };
  const ship = { kind: 'ship', lines: [1], day: '2026-11-24', tracking: '' } as const;
  const shipped = { step: ship, revision: 2, key: 'ship' };
  for (const [change, kind, step] of [
    [confirmed, 'order', 7],
    [shipped, 'shipment', 8],
  ] as const) {
    const outcome = await desk.changeOrder(number, change, ANA, toBuyer(kind));
    if (outcome !== 'done') throw new Error(`The ${kind} of ${number} was ${outcome}`);
    done(step);
  }
}

if (import.meta.main) {
  const [dataDir = '', databaseUrl = '', first = '0', unfinished = '[]'] = process.argv.slice(2);
  const store = await openQuoteStore({ dataDir, databaseUrl: databaseUrl || null });
  const waiting = JSON.parse(unfinished) as number[];
  let next = Number(first);
  const client = async (): Promise<void> => {
    for (;;) {
      const index = waiting.shift() ?? next++;
      await work(store, index, (step) => process.stdout.write(`${index} ${step}\n`));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
