import type { MailServer } from '../../support/quotes/mail-server.fixture.ts';
import { quotePayload } from '../../quote-payload.ts';
import { openBenchMail, sendRequest, waitForMails } from '../quote-mails.ts';
import { HONEST, HOSTILE, type FairnessSite, type Figure } from './scenario.ts';

const SILENT_MAILS = 12;
const SILENT_DOMAIN = 'silent.example';
const ROUNDS = 5;
const BAR_MS = 2_000;
/** Requests have numbers of their own in every run on one folder of data. */
const firstIndex = Date.now();
let server: MailServer;

export const name = 'mail';
export const bar = `both mails of a request under ${BAR_MS} ms beside ${SILENT_MAILS} mails whose server is silent after DATA`;

export async function prepare() {
  const { server: opened, ...prepared } = await openBenchMail(SILENT_DOMAIN);
  server = opened;
  return prepared;
}

export async function measure(site: FairnessSite): Promise<Figure[]> {
  await askHonest(site, 0);
  const alone = await largestOf(site, 10);
  for (let index = 0; index < SILENT_MAILS; index++) {
    const payload = quotePayload(firstIndex + 1_000 + index);
    // Each of four servers of one owner.
    const email = `buyer${index}@mail${index % 4}.${SILENT_DOMAIN}`;
    await sendRequest(site, HOSTILE, { ...payload, customerInfo: { ...payload.customerInfo, email } });
  }
  const beside = await largestOf(site, 100);
  return [{ figure: 'both mails, largest of five', unit: 'ms', alone, beside, bar: BAR_MS }];
}

async function largestOf(site: FairnessSite, from: number): Promise<number> {
  let largest = 0;
  for (let round = 0; round < ROUNDS; round++) largest = Math.max(largest, await askHonest(site, from + round));
  return largest;
}

function askHonest(site: FairnessSite, index: number): Promise<number> {
  const payload = quotePayload(firstIndex + index);
  return sendRequest(site, HONEST, payload).then(() =>
    waitForMails(server, `${payload.rfqNumber}: `, `Your request for quote ${payload.rfqNumber}`),
  );
}
