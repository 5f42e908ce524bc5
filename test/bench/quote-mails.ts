import { setTimeout } from 'node:timers/promises';
import { aMailServer, type MailServer } from '../support/quotes/mail-server.fixture.ts';
import { paths } from '../../src/base/paths.ts';
import type { QuotePayload } from '../../src/desk/request/quote-payload.ts';
import type { FairnessSite } from './fairness/scenario.ts';

const LOOK_EVERY_MS = 5;
const LONGEST_WAIT_MS = 120_000;

/** A mail server and the settings of a site that sends to it. It says nothing more after a mail to an address with this end was read. */
export async function openBenchMail(silentEnd: string) {
  const server = await aMailServer({ isSilentTo: (address) => address.endsWith(silentEnd), closeTimeout: 100 });
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Site <site@site.example>',
    QUOTE_INBOX: 'quotes@site.example',
    QUOTE_RATE_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
  };
  return { server, settings, stop: () => server.close() };
}

/** Sends a request for quote; resolves to the path of its receipt. */
export async function sendRequest(site: FairnessSite, address: string, payload: QuotePayload): Promise<string> {
  const answer = await site.ask(address, paths.sendRfqNotification(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (answer.status !== 200) throw new Error(`A request for quote was answered with ${answer.status}`);
  return new URL((JSON.parse(answer.body.toString()) as { receiptUrl: string }).receiptUrl).pathname;
}

/** Milliseconds from now until mails with all of these texts have come. */
export async function waitForMails({ received }: MailServer, ...texts: string[]): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (texts.every((text) => received.some(({ raw }) => raw.includes(text)))) return performance.now() - start;
    if (performance.now() - start > LONGEST_WAIT_MS) return LONGEST_WAIT_MS;
    await setTimeout(LOOK_EVERY_MS);
  }
}
