import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { QuotePayload } from '../../src/desk/request/quote-payload.ts';
import { ask } from '../ask.ts';
import { asJson, quotePayload, SEND_QUOTE } from '../quote-payload.ts';
import type { Database } from './database.ts';
import { count, whyOf } from './load.ts';

/** A sender that was turned away, or got no answer, sends the same again after this. */
const AGAIN_AFTER_MS = 100;
/** How long senders go on with what was not acknowledged when they are told to stop. */
const INSIST_MS = 90_000;

type Entry = { payload: QuotePayload; receipt: string | null };

export type Ledger = ReturnType<typeof openLedger>;

/** The answers that senders got: each receipt that was acknowledged, and everything else that came. Compared with the database at the end. */
export function openLedger(origin: string) {
  const entries: Entry[] = [];
  const refused = new Map<string, number>();
  /** When each acknowledged request was sent and when its answer came, in milliseconds. */
  const acknowledged: { sentMs: number; atMs: number }[] = [];
  let next = Date.now() % 1_000_000_000;

  async function send(entry: Entry, agent: Agent, endMs: number): Promise<void> {
    while (entry.receipt === null && Date.now() < endMs) {
      const sentMs = Date.now();
      const why = await ask(origin + SEND_QUOTE, { agent, ...asJson(entry.payload) }).then(
        ({ status, text, headers }) => {
          if (status === 200) {
            entry.receipt = (JSON.parse(text) as { receiptUrl: string }).receiptUrl.split('/').at(-1)!;
            acknowledged.push({ sentMs, atMs: Date.now() });
            return null;
          }
          const isLater = [503, 504].includes(status) && headers['retry-after'] === undefined;
          return isLater ? `${status} without Retry-After` : String(status);
        },
        whyOf,
      );
      if (why === null) return;
      count(refused, why);
      await wait(AGAIN_AFTER_MS);
    }
  }

  return {
    refused,
    /** Sends without pause on so many connections until stopped; then insists on what is open for 90 s. */
    start(connections: number): () => Promise<void> {
      let isRunning = true;
      let endMs = Infinity;
      const client = async (): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        while (isRunning) {
          const entry: Entry = { payload: quotePayload(next++), receipt: null };
          entries.push(entry);
          // `endMs` may come to be while it is tried again
          while (entry.receipt === null && Date.now() < endMs)
            await send(entry, agent, Math.min(endMs, Date.now() + 1_000));
        }
        agent.destroy();
      };
      const clients = Array.from({ length: connections }, client);
      return async () => {
        isRunning = false;
        endMs = Date.now() + INSIST_MS;
        await Promise.all(clients);
      };
    },
    /** Times of acknowledged requests, from a try until its answer. */
    slowestMs: () => acknowledged.reduce((slowest, { sentMs, atMs }) => Math.max(slowest, atMs - sentMs), 0),
    /** Seconds from a moment until something that was sent after it was acknowledged; null: nothing was. */
    secondsUntilWrites(fromMs: number): number | null {
      const first = acknowledged.filter(({ sentMs }) => sentMs >= fromMs).map(({ atMs }) => atMs);
      return first.length === 0 ? null : (Math.min(...first) - fromMs) / 1_000;
    },
    /** The longest time in seconds in which nothing was acknowledged, from a moment on. */
    longestGap(fromMs: number): number {
      const times = acknowledged
        .map(({ atMs }) => atMs)
        .filter((atMs) => atMs >= fromMs)
        .sort((one, other) => one - other);
      return Math.max(0, ...times.map((atMs, index) => atMs - (times[index - 1] ?? fromMs))) / 1_000;
    },
    /** Compares the database with everything that was sent. */
    async compare(database: Database) {
      const rows = await database.sql('select asked_number, receipt_token from quotes.quote');
      const stored = Map.groupBy(rows, ([number]) => number!);
      const found = entries.map((entry) => ({
        ...entry,
        tokens: (stored.get(entry.payload.rfqNumber) ?? []).map(([, token]) => token!),
      }));
      const countOf = (test: (one: (typeof found)[number]) => boolean): number => found.filter(test).length;
      return {
        sent: entries.length,
        acknowledged: countOf(({ receipt }) => receipt !== null),
        stored: countOf(({ tokens }) => tokens.length > 0),
        lost: countOf(({ receipt, tokens }) => receipt !== null && !tokens.includes(receipt)),
        doubled: countOf(({ tokens }) => tokens.length > 1),
        givenUp: countOf(({ receipt }) => receipt === null),
      };
    },
  };
}
