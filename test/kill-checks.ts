import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { QuotePayload } from '../src/desk/request/quote-payload.ts';
import { openQuoteStore } from '../src/desk/store/open-quote-stores.ts';
import type { StoredQuote } from '../src/desk/store/stored-quote.ts';
import { runSql } from './fresh-database.ts';
import { headerOf, type ReceivedMail } from './support/quotes/mail-server.fixture.ts';

const MAILS_LIMIT_MS = 60_000;

export type KillPlace = { dataDir: string; databaseUrl: string };
export type Answer = { rfqNumber: string; receiptUrl: string };
/** `done`: what was acknowledged after the submit: that a quotation went out, and that the buyer's acceptance was taken. */
export type Sent = {
  payload: QuotePayload;
  answer: Answer | null;
  done: { quoted: boolean; accepted: boolean };
  /** By an operator, at /quotes/new. */ isEntered: boolean;
};

type Found = StoredQuote & { events: string[] };

/** Every stored request with the kinds of its events, by its message. */
async function storedByContent({ dataDir, databaseUrl }: KillPlace): Promise<Map<string, Found[]>> {
  const store = await openQuoteStore({ dataDir, databaseUrl });
  const found: Found[] = [];
  for await (const batch of store.readQuotes())
    for (const quote of batch) {
      const events = await store.desk.listEvents(quote.rfqNumber);
      found.push({ ...quote, events: events.map(({ kind }) => kind) });
    }
  await store.close();
  return Map.groupBy(found, ({ message }) => message);
}

/** Every acknowledged request is stored once, under its receipt. Every stored request is whole. */
export async function checkStored(place: KillPlace, sent: readonly Sent[]): Promise<string[]> {
  const problems: string[] = [];
  const stored = await storedByContent(place);
  for (const { payload, answer, done, isEntered } of sent) {
    const quotes = stored.get(payload.message) ?? [];
    stored.delete(payload.message);
    const name = payload.rfqNumber;
    if (answer !== null && quotes.length === 0) problems.push(`${name} was acknowledged and is lost`);
    if (quotes.length > 1) problems.push(`${name} is stored ${quotes.length} times`);
    for (const quote of quotes) {
      if (!isWhole(quote, payload)) problems.push(`${name} is half there: ${JSON.stringify(quote)}`);
      problems.push(...checkStates(quote, done, isEntered));
      problems.push(...checkFiles(place.dataDir, quote, payload));
      if (answer === null) continue;
      if (answer.rfqNumber !== quote.rfqNumber || !(isEntered || answer.receiptUrl.endsWith(quote.receiptToken)))
        problems.push(`${name} was acknowledged as ${answer.rfqNumber} with another receipt`);
    }
  }
  for (const message of stored.keys()) problems.push(`"${message}" was never sent`);
  return problems;
}

/** Every acknowledged step is stored, and each state has its mail and its event. */
function checkStates({ rfqNumber, state, mails, events }: Found, done: Sent['done'], isEntered: boolean): string[] {
  const isQuoted = state === 'quoted' || state === 'accepted';
  const later = [...(isQuoted ? ['quotation'] : []), ...(state === 'accepted' ? ['decision'] : [])];
  const expected = [...(isEntered ? [] : ['inbox']), 'confirmation', ...later];
  const kinds = mails.map(({ kind }) => kind).join();
  const problems = kinds === expected.join() ? [] : [`${rfqNumber} is ${state} and has the mails ${kinds}`];
  const counted = ['sent', 'accepted'].map((wanted) => events.filter((kind) => kind === wanted).length);
  if (counted.join() !== [isQuoted, state === 'accepted'].map(Number).join())
    problems.push(`${rfqNumber} is ${state} and has the events ${events.join()}`);
  if (events.filter((kind) => kind === 'entered').length !== Number(isEntered))
    problems.push(`${rfqNumber} has the events ${events.join()}`);
  if (done.quoted && !isQuoted) problems.push(`${rfqNumber} was quoted and is ${state}`);
  if (done.accepted && state !== 'accepted') problems.push(`${rfqNumber} was accepted and is ${state}`);
  return problems;
}

function isWhole(quote: StoredQuote, { rfqNumber, customerInfo, parts, message, delivery }: QuotePayload): boolean {
  const lines = parts.map((part) => ({ ...part, condition: part.condition || null }));
  const expected = [rfqNumber, { ...customerInfo, jobTitle: '' }, lines, message, delivery];
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
export async function endLeases(place: KillPlace): Promise<void> {
  await runQuotesSql(place, `update mail set due_at = 0, taken_until = 0 where state = 'waiting'`);
}

/** Waits until every stored mail is sent, a minute at most; answers with all of them. */
export async function waitForMails(place: KillPlace): Promise<StoredMail[]> {
  const end = Date.now() + MAILS_LIMIT_MS;
  for (;;) {
    const rows = await runQuotesSql(place, 'select message_id, recipient, state from mail');
    const mails = rows.map(([messageId, to, state]) => ({ messageId, to, state }) as StoredMail);
    if (mails.every(({ state }) => state === 'sent') || Date.now() > end) return mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every stored mail was delivered, always to its address under its own Message-ID; and no other was. */
export function checkMails(mails: readonly StoredMail[], received: readonly ReceivedMail[]): string[] {
  const problems: string[] = [];
  const byId = new Map(mails.map((mail) => [mail.messageId, mail]));
  const delivered = new Set<string>();
  for (const mail of received) {
    const messageId = headerOf(mail, 'Message-ID')[0] ?? '';
    for (const to of mail.to)
      if (byId.get(messageId)?.to !== to) problems.push(`a mail to ${to} came under the Message-ID ${messageId}`);
    delivered.add(messageId);
  }
  for (const { messageId, to, state } of mails) {
    if (state !== 'sent') problems.push(`the mail ${messageId} to ${to} is ${state}`);
    if (!delivered.has(messageId)) problems.push(`the mail ${messageId} to ${to} was never delivered`);
  }
  return problems;
}

export async function runQuotesSql({ dataDir, databaseUrl }: KillPlace, text: string): Promise<unknown[][]> {
  if (databaseUrl) return runSql(databaseUrl, text, { search_path: 'quotes' });
  const database = new DatabaseSync(join(dataDir, 'quotes.db'), { timeout: 5_000 });
  try {
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    return statement.all() as unknown as unknown[][];
  } finally {
    database.close();
  }
}

/** Sends a small file for a request and adds its token to the payload. A server that is gone leaves the payload as it is. */
export async function attachFile(origin: string, payload: QuotePayload): Promise<QuotePayload> {
  try {
    const answer = await fetch(`${origin}/functions/v1/attach-file?name=drawing.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: `%PDF-1.7\n${payload.rfqNumber}\n`,
    });
    // an address may send so many files in a minute and no more
    if (answer.status !== 200) return payload;
    return { ...payload, attachments: [((await answer.json()) as { token: string }).token] };
  } catch {
    return payload;
  }
}

/** Problems with the files of a stored request: each is there, and no other. */
function checkFiles(dataDir: string, { rfqNumber, files }: StoredQuote, { attachments = [] }: QuotePayload): string[] {
  if (files.length !== attachments.length) return [`${rfqNumber} has ${files.length} of ${attachments.length} files`];
  return files
    .filter(({ storedAs }) => !existsSync(join(dataDir, 'attachments', 'waiting', storedAs)))
    .map(({ storedAs }) => `${rfqNumber} has lost its file ${storedAs}`);
}
