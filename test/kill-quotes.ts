import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { QuotePayload } from '../src/desk/request/quote-payload.ts';
import type { Answer, KillPlace, Sent } from './kill-checks.ts';
import { attachFile, checkMails, checkStored, endLeases, runQuotesSql, waitForMails } from './kill-checks.ts';
import { formatTime } from '../src/base/domain/format-time.ts';
import { copySample } from './copy-sample.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, type RunningSite } from './site.ts';
import { aPayloadPart } from './support/quotes/quote-payload.fixture.ts';
import { anAnswerForm } from './support/quotes/answer.fixture.ts';
import { aMailServer } from './support/quotes/mail-server.fixture.ts';

const CLIENTS = 3;
/** One request in so many comes with a file. */
const FILE_EVERY = 5;
/** After a random number of answers all others are lost on their way, and the server is killed when the moment comes. */
const MAX_ANSWERS = 6;
const INBOX = 'quotes@site.example';
const KEY = 'a-key-of-this-test-of-more-than-32-characters';
const FORM = 'application/x-www-form-urlencoded';

/**
 * Submits requests without pause while the server process is killed with SIGKILL and started again, `kills` times, at one worst moment after the other;
 * then sends again what was not answered, as a browser would, and waits for the mails. The server ends with `signal`. `problems` are sentences.
 */
export async function killQuotes(place: KillPlace, kills: number, signal?: AbortSignal) {
  let [holdsMails, mailsHeld] = [false, 0];
  const server = await aMailServer({ isSilentTo: () => holdsMails && ++mailsHeld > 0 });
  // the lines that the desk enters are read with the catalog
  await copySample(place.dataDir);
  const problems: string[] = [];
  const sent: Sent[] = [];
  const settings = {
    OPERATOR_KEY: KEY,
    DATA_DIR: place.dataDir,
    QUOTES_DATABASE_URL: place.databaseUrl,
    SMTP_URL: server.url,
    MAIL_FROM: 'Site <site@site.example>',
    QUOTE_INBOX: INBOX,
    QUOTE_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  };
  /** The worst moments: a kill comes as soon as its count grows. */
  const moments = [
    // requests that are stored and not acknowledged
    async () => (await runQuotesSql(place, 'select id from quote')).length - sent.filter(({ answer }) => answer).length,
    // files that are being stored
    async () => readdirSync(place.dataDir, { recursive: true }).filter((name) => String(name).endsWith('.part')).length,
    // mails that their server has read and not acknowledged
    async () => mailsHeld,
  ];
  let before = moments.map(() => 0);
  let site: RunningSite | null = null;
  signal?.addEventListener('abort', () => site?.process.kill('SIGKILL'));
  try {
    for (let kill = 0; kill < kills; kill++) {
      signal?.throwIfAborted();
      const moment = kill % moments.length;
      holdsMails = moment === 2;
      site = await startSite(settings);
      await submitUntilKilled(site, sent, problems, async () => (await moments[moment]!()) > before[moment]!);
      before = await Promise.all(moments.map((count) => count()));
      problems.push(...(await checkStored(place, sent)));
    }
    holdsMails = false;
    const unanswered = sent.filter(({ answer }) => answer === null);
    await endLeases(place);

    site = await startSite(settings);
    for (const one of unanswered) one.answer = await insist(() => submit(site!.origin, one));
    // as an operator and a buyer would whose answer was lost on the way
    for (const one of sent) if (isAnswered(one)) await insist(() => quoteAndAccept(site!.origin, one));
    problems.push(...(await checkStored(place, sent)));
    const mails = await waitForMails(place);
    problems.push(...checkMails(mails, server.received));
    await site.stop();
    const answered = sent.length - unanswered.length;
    return {
      kills,
      acknowledged: answered,
      /** Sent, and the server was killed before it answered. */
      unanswered: unanswered.length,
      entered: sent.filter(({ isEntered }) => isEntered).length,
      accepted: sent.filter(({ done }) => done.accepted).length,
      mails: mails.length,
      deliveries: server.received.length,
      problems,
    };
  } finally {
    site?.process.kill('SIGKILL');
    await server.close();
  }
}

/** Each client posts one request after another, some of them twice at once, until the server is gone. */
async function submitUntilKilled(
  site: RunningSite,
  sent: Sent[],
  problems: string[],
  hasCome: () => Promise<boolean>,
): Promise<void> {
  const gone = once(site.process, 'exit');
  const isAlive = (): boolean => !site.process.killed && site.process.exitCode === null;
  /** Counts only answers that acknowledge a request or a step, so that each life of the server has one. */
  let answersLeft = 1 + Math.floor(Math.random() * MAX_ANSWERS);
  async function acknowledged<Result>(step: Promise<Result>): Promise<Result> {
    const result = await step;
    if (answersLeft === 0) throw new Error('The answer was lost on its way');
    answersLeft -= 1;
    return result;
  }
  const kill = async (): Promise<void> => {
    while (isAlive() && answersLeft > 0) await setTimeout(1);
    while (isAlive() && !(await hasCome())) await setTimeout(1);
    site.process.kill('SIGKILL');
  };
  const client = async (): Promise<void> => {
    while (isAlive()) {
      const done = { quoted: false, accepted: false };
      const isEntered = sent.length % 4 === 1;
      const payload = quotePayload(sent.length);
      const one: Sent = { payload: isEntered ? enteredOf(payload) : payload, answer: null, done, isEntered };
      sent.push(one);
      if (sent.length % FILE_EVERY === 0 && !isEntered) one.payload = await attachFile(site.origin, one.payload);
      const copies = sent.length % 3 === 0 ? 2 : 1;
      const answers = await Promise.allSettled(
        Array.from({ length: copies }, async () => {
          one.answer = await acknowledged(submit(site.origin, one));
        }),
      );
      for (const answer of answers)
        if (answer.status === 'rejected' && answer.reason instanceof Refused) problems.push(answer.reason.message);
      if (one.answer === null || !isAnswered(one)) continue;
      await acknowledged(quoteAndAccept(site.origin, one)).catch(
        (reason: unknown) => reason instanceof Refused && problems.push(reason.message),
      );
    }
  };
  await Promise.all([kill(), ...Array.from({ length: CLIENTS }, client)]);
  await gone;
}

/** The server answered, and not with success. */
class Refused extends Error {
  override name = 'Refused';
}
/** The server has too much to do: as good as no answer. */
class Busy extends Error {
  override name = 'Busy';
}
const BUSY_STATUS = 503;
const BUSY_TRIES = 100;

/** Tries again while the server has too much to do. */
async function insist<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Busy) || tries === BUSY_TRIES) throw error;
      await setTimeout(100);
    }
  }
}

/** Leaves of the lines no more than the desk types. */
const enteredOf = (payload: QuotePayload): QuotePayload => ({
  ...payload,
  parts: payload.parts.map(({ partNumber, quantity }) =>
    aPayloadPart({ partNumber, quantity, ...NOT_SAID, unitOfIssue: 'EA', quantityBreaks: [] }),
  ),
});
const NOT_SAID = { description: '', condition: '', nsn: '', cageCode: '', manufacturer: '' };

/** Enters a request at /quotes/new; the same form again finds it stored. */
async function enter(origin: string, { customerInfo, parts, delivery, message, rfqNumber }: QuotePayload) {
  const list = parts.map(({ partNumber, quantity }) => `${partNumber} ${quantity} EA`).join('\n');
  const receivedAt = formatTime(Date.now()).slice(0, 16).replace(' ', 'T');
  const typed = { ...customerInfo, ...delivery, message, rfqNumber, receivedAt, list };
  await post(`${origin}/quotes/new`, { ...typed, source: 'phone', confirm: '1', seen: hash('sha256', list) });
  return { rfqNumber, receiptUrl: '' };
}

async function submit(origin: string, { payload, isEntered }: Sent): Promise<Answer> {
  if (isEntered) return enter(origin, payload);
  const answer = await fetch(origin + SEND_QUOTE, asJson(payload));
  const text = await answer.text();
  if (answer.status === BUSY_STATUS) throw new Busy(text);
  if (answer.status !== 200) throw new Refused(`${payload.rfqNumber} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Every second request is answered by an operator and accepted by its buyer. */
const isAnswered = ({ payload }: Sent): boolean => Number(payload.rfqNumber.slice(4)) % 2 === 0;

/** Posts the forms of the operator's and of the buyer's page, each of them again when it was not acknowledged. */
async function quoteAndAccept(origin: string, { payload, answer, done }: Sent): Promise<void> {
  const { rfqNumber, receiptUrl } = answer!;
  const lines = payload.parts.flatMap(({ partNumber }, index) => [
    [`part.${index}`, partNumber],
    [`price.${index}`, `${index + 1}.50`],
  ]);
  const form = anAnswerForm({ action: 'send', ...Object.fromEntries(lines) });
  if (!done.quoted) await post(`${origin}/quotes/${rfqNumber}`, form);
  done.quoted = true;
  const path = new URL(receiptUrl).pathname;
  if (!done.accepted) await post(origin + path, { action: 'accept', version: '1', line: '0' });
  done.accepted = true;
}

async function post(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': FORM, authorization: `Bearer ${KEY}` },
    body: new URLSearchParams(fields).toString(),
  });
  const text = await answer.text();
  const words = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  if (answer.status === BUSY_STATUS || words.includes('The catalog does not answer')) throw new Busy(words);
  if (answer.status !== 303) throw new Refused(`${url} was answered with ${answer.status}: ${words.slice(0, 2_000)}`);
}
