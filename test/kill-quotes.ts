import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import postgres from 'postgres';
import type { QuotePayload } from '../src/quotes/form/quote-payload.ts';
import { openStores } from '../src/app/open-stores.ts';
import type { StoredQuote } from '../src/quotes/store/quote-store.ts';
import { attachFile, checkFiles } from './kill-files.ts';
import { quotePayload } from './quote-payload.ts';
import { startSite, type RunningSite } from './site.ts';
import { openSmtpSink } from './smtp-sink.ts';

const FUNCTION_PATH = '/functions/v1/send-rfq-notification';
const CLIENTS = 4;
/** One request in so many comes with a file. */
const FILE_EVERY = 5;
/** The server is killed after a random number of answers and a random delay: at any step of its work. */
const MAX_ANSWERS = 10;
const MAX_MOMENT_MS = 8;
/** Further kills while mails are being sent: after this many deliveries at most. */
const MAIL_KILLS = 2;
const MAX_DELIVERIES = 10;
const MAILS_LIMIT_MS = 60_000;
const INBOX = 'quotes@site.example';

export type KillPlace = { dataDir: string; databaseUrl: string };
export type KillReport = {
  kills: number;
  acknowledged: number;
  /** Sent, and the server was killed before it answered. */
  unanswered: number;
  /** Of those: stored all the same, whole. */
  unansweredStored: number;
  mails: number;
  deliveries: number;
  /** Sentences; empty when all is well. */
  problems: string[];
};

type Answer = { rfqNumber: string; receiptUrl: string };
type Sent = { payload: QuotePayload; answer: Answer | null };

/**
 * Submits requests without pause while the server process is killed with SIGKILL and started again, `kills` times; then sends again what was not
 * answered, as a browser would, and waits for the mails. A catalog should be loaded already. The server ends with `signal`.
 */
export async function killQuotes(place: KillPlace, kills: number, signal?: AbortSignal): Promise<KillReport> {
  const sink = await openSmtpSink();
  const problems: string[] = [];
  const sent: Sent[] = [];
  const settings = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Site <site@site.example>',
    QUOTE_INBOX: INBOX,
    QUOTE_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    // quicker starts
    NODE_COMPILE_CACHE: join(place.dataDir, 'compile-cache'),
  };
  let site: RunningSite | null = null;
  signal?.addEventListener('abort', () => site?.process.kill('SIGKILL'));
  try {
    site = await startSite(settings);
    await site.stop();
    for (let kill = 0; kill < kills; kill++) {
      signal?.throwIfAborted();
      site = await startSite(settings);
      await submitUntilKilled(site, sent, problems);
      problems.push(...(await checkStored(place, sent)));
    }
    const unanswered = sent.filter(({ answer }) => answer === null);
    const storedBefore = await storedByContent(place);
    const unansweredStored = unanswered.filter(({ payload }) => storedBefore.has(payload.message)).length;
    await endLeases(place);

    site = await startSite(settings);
    for (const one of unanswered) one.answer = await submit(site.origin, one.payload);
    problems.push(...(await checkStored(place, sent)));
    for (let kill = 0; kill < MAIL_KILLS; kill++) {
      await sink.waitFor(sink.received.length + 1 + randomBelow(MAX_DELIVERIES), MAILS_LIMIT_MS);
      await killProcess(site);
      await endLeases(place);
      site = await startSite(settings);
    }
    const mails = await waitForMails(place);
    problems.push(...checkMails(mails, sink.received));
    await site.stop();
    const answered = sent.length - unanswered.length;
    return {
      kills,
      acknowledged: answered,
      unanswered: unanswered.length,
      unansweredStored,
      mails: mails.length,
      deliveries: sink.received.length,
      problems,
    };
  } finally {
    site?.process.kill('SIGKILL');
    await sink.close();
  }
}

/** Each client posts one request after another, some of them twice at once, until the server is gone. */
async function submitUntilKilled(site: RunningSite, sent: Sent[], problems: string[]): Promise<void> {
  const server = { isAlive: true, answers: 0 };
  const gone = once(site.process, 'exit');
  const lastAnswer = 1 + randomBelow(MAX_ANSWERS);
  const countAnswer = (): void => {
    if (++server.answers !== lastAnswer) return;
    setTimeout(() => {
      server.isAlive = false;
      site.process.kill('SIGKILL');
    }, Math.random() * MAX_MOMENT_MS);
  };
  const client = async (): Promise<void> => {
    while (server.isAlive) {
      const one: Sent = { payload: quotePayload(sent.length), answer: null };
      sent.push(one);
      if (sent.length % FILE_EVERY === 0) one.payload = await attachFile(site.origin, one.payload);
      const copies = sent.length % 3 === 0 ? 2 : 1;
      const answers = await Promise.allSettled(
        Array.from({ length: copies }, () => submit(site.origin, one.payload).finally(countAnswer)),
      );
      for (const answer of answers) {
        if (answer.status === 'fulfilled') one.answer = answer.value;
        else if (answer.reason instanceof Refused) problems.push(answer.reason.message);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await gone;
}

async function killProcess(site: RunningSite): Promise<void> {
  const gone = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await gone;
}

function randomBelow(count: number): number {
  return Math.floor(Math.random() * count);
}

/** The server answered, and not with success. */
class Refused extends Error {
  override name = 'Refused';
}

async function submit(origin: string, payload: QuotePayload): Promise<Answer> {
  const answer = await fetch(origin + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Refused(`${payload.rfqNumber} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

async function storedByContent({ dataDir, databaseUrl }: KillPlace): Promise<Map<string, StoredQuote[]>> {
  const store = await openStores({ dataDir, databaseUrl }).quoteStore();
  const found: StoredQuote[] = [];
  for await (const batch of store.readQuotes()) found.push(...batch);
  await store.close();
  return Map.groupBy(found, ({ message }) => message);
}

/** What was acknowledged is there once and under its receipt; whatever is there is whole. */
async function checkStored(place: KillPlace, sent: readonly Sent[]): Promise<string[]> {
  const problems: string[] = [];
  const stored = await storedByContent(place);
  for (const { payload, answer } of sent) {
    const quotes = stored.get(payload.message) ?? [];
    stored.delete(payload.message);
    const name = payload.rfqNumber;
    if (answer !== null && quotes.length === 0) problems.push(`${name} was acknowledged and is lost`);
    if (quotes.length > 1) problems.push(`${name} is stored ${quotes.length} times`);
    for (const quote of quotes) {
      if (!isWhole(quote, payload)) problems.push(`${name} is half there: ${JSON.stringify(quote)}`);
      if (quote.mails.map(({ kind }) => kind).join() !== 'inbox,confirmation') problems.push(`${name} lacks mails`);
      problems.push(...checkFiles(place.dataDir, quote, payload));
      if (answer === null) continue;
      if (answer.rfqNumber !== quote.rfqNumber || !answer.receiptUrl.endsWith(quote.receiptToken))
        problems.push(`${name} was acknowledged as ${answer.rfqNumber} with another receipt`);
    }
  }
  for (const message of stored.keys()) problems.push(`"${message}" was never sent`);
  return problems;
}

function isWhole(quote: StoredQuote, { rfqNumber, customerInfo, parts, message, delivery }: QuotePayload): boolean {
  const expected = [rfqNumber, { ...customerInfo, jobTitle: '' }, parts, message, delivery];
  const found = [quote.rfqNumber, quote.customer, quote.parts, quote.message, quote.delivery];
  return JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected));
}

/** The same value with the keys of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

type StoredMail = { messageId: string; to: string; state: string };

/** Lets the time pass for which a killed sender held its mails. */
async function endLeases(place: KillPlace): Promise<void> {
  await runSql(place, `update mail set due_at = 0, taken_until = 0 where state = 'waiting'`);
}

async function waitForMails(place: KillPlace): Promise<StoredMail[]> {
  const end = Date.now() + MAILS_LIMIT_MS;
  for (;;) {
    const rows = await runSql(place, 'select message_id, recipient, state from mail');
    const mails = rows.map(([messageId, to, state]) => ({ messageId, to, state }) as StoredMail);
    if (mails.every(({ state }) => state === 'sent') || Date.now() > end) return mails;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Every stored mail was delivered, always to its address under its own Message-ID; and no other was. */
function checkMails(mails: readonly StoredMail[], received: readonly { to: string; messageId: string }[]): string[] {
  const problems: string[] = [];
  const byId = new Map(mails.map((mail) => [mail.messageId, mail]));
  const delivered = new Set<string>();
  for (const { to, messageId } of received) {
    if (byId.get(messageId)?.to !== to) problems.push(`a mail to ${to} came under the Message-ID ${messageId}`);
    delivered.add(messageId);
  }
  for (const { messageId, to, state } of mails) {
    if (state !== 'sent') problems.push(`the mail ${messageId} to ${to} is ${state}`);
    if (!delivered.has(messageId)) problems.push(`the mail ${messageId} to ${to} was never delivered`);
  }
  return problems;
}

async function runSql({ dataDir, databaseUrl }: KillPlace, text: string): Promise<unknown[][]> {
  if (databaseUrl) {
    const sql = postgres(databaseUrl, { max: 1, connection: { search_path: 'quotes' }, onnotice: () => {} });
    try {
      return (await sql.unsafe(text).values()) as unknown as unknown[][];
    } finally {
      await sql.end();
    }
  }
  const database = new DatabaseSync(join(dataDir, 'quotes.db'), { timeout: 5_000 });
  try {
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    return statement.all() as unknown as unknown[][];
  } finally {
    database.close();
  }
}
