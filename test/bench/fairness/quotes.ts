import { setTimeout } from 'node:timers/promises';
import { paths } from '../../../src/base/paths.ts';
import type { QuotePayload } from '../../../src/desk/request/quote-payload.ts';
import { asJson, quotePayload } from '../../quote-payload.ts';
import { aMailServer, type MailServer } from '../../support/quotes/mail-server.fixture.ts';
import { failuresOf, HONEST, HOSTILE, msOf, type FairnessSite, type Scenario } from './scenario.ts';

const SILENT_MAILS = 12;
const SILENT_DOMAIN = 'silent.example';
const REQUESTS = 28;
const LINES = 1_000;
const ROUNDS = 5;
const BAR_MS = 2_000;
const LOOK_EVERY_MS = 5;
const LONGEST_WAIT_MS = 120_000;
/** Requests have numbers of their own in every run of a scenario on one folder of data. */
let firstIndex: number;
let server: MailServer;

/** A mail server, which says nothing more after a mail to the silent domain was read, and the settings of a site that sends to it. */
async function prepare() {
  firstIndex = Date.now();
  server = await aMailServer({ isSilentTo: (address) => address.endsWith(SILENT_DOMAIN), closeTimeout: 100 });
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Site <site@site.example>',
    QUOTE_INBOX: 'quotes@site.example',
    QUOTE_RATE_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
  };
  return { settings, stop: () => server.close() };
}

/** Sends a request for quote; resolves to the path of its receipt. */
async function sendRequest(site: FairnessSite, address: string, payload: QuotePayload): Promise<string> {
  const answer = await site.ask(address, paths.sendRfqNotification(), asJson(payload));
  if (answer.status !== 200) throw new Error(`A request for quote was answered with ${answer.status}`);
  return new URL((JSON.parse(answer.text) as { receiptUrl: string }).receiptUrl).pathname;
}

/** Milliseconds from now until mails with all of these texts have come. */
async function waitForMails(...texts: string[]): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (texts.every((text) => server.received.some(({ raw }) => raw.includes(text)))) return performance.now() - start;
    if (performance.now() - start > LONGEST_WAIT_MS) return LONGEST_WAIT_MS;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** The largest of five of each number that the honest client measures. */
async function largestOf(from: number, askHonest: (index: number) => Promise<number[]>): Promise<number[]> {
  let largest = await askHonest(from);
  for (let round = 1; round < ROUNDS; round++) {
    const measured = await askHonest(from + round);
    largest = largest.map((one, at) => Math.max(one, measured[at]!));
  }
  return largest;
}

export const mail: Scenario = {
  bar: `both mails of a request under ${BAR_MS} ms beside ${SILENT_MAILS} mails whose server is silent after DATA`,
  prepare,
  async measure(site) {
    const askHonest = async (index: number) => {
      const payload = quotePayload(firstIndex + index);
      await sendRequest(site, HONEST, payload);
      return [await waitForMails(`${payload.rfqNumber}: `, `Your request for quote ${payload.rfqNumber}`)];
    };
    await askHonest(0);
    const [alone] = await largestOf(10, askHonest);
    for (let index = 0; index < SILENT_MAILS; index++) {
      const payload = quotePayload(firstIndex + 1_000 + index);
      // Each of four servers of one owner.
      const email = `buyer${index}@mail${index % 4}.${SILENT_DOMAIN}`;
      await sendRequest(site, HOSTILE, { ...payload, customerInfo: { ...payload.customerInfo, email } });
    }
    const [beside] = await largestOf(100, askHonest);
    return [msOf('both mails, largest of five', alone!, beside!, BAR_MS)];
  },
};

export const pdfs: Scenario = {
  bar: `a PDF and the mail of its request under ${BAR_MS} ms beside ${REQUESTS} requests of ${LINES} long lines of one address and their PDFs`,
  prepare,
  async measure(site) {
    let failures = 0;
    const askHonest = async (index: number) => {
      const payload = quotePayload(firstIndex + index);
      const receipt = await sendRequest(site, HONEST, payload);
      const asked = site.ask(HONEST, `${receipt}/rfq.pdf`);
      const [pdf, mailMs] = await Promise.all([asked, waitForMails(`filename=${payload.rfqNumber}.pdf`)]);
      if (pdf.status !== 200) failures += 1;
      return [pdf.ms, mailMs];
    };
    await askHonest(0);
    const [pdfMs, mailMs] = await largestOf(10, askHonest);
    const failedAlone = failures;
    const receipts: string[] = [];
    for (let index = 0; index < REQUESTS; index++)
      receipts.push(await sendRequest(site, HOSTILE, longPayload(firstIndex + 1_000 + index)));
    const hostile = receipts.map((receipt) => site.ask(HOSTILE, `${receipt}/rfq.pdf`));
    const [pdfBesideMs, mailBesideMs] = await largestOf(100, askHonest);
    await Promise.all(hostile);
    return [
      msOf('PDF, largest of five', pdfMs!, pdfBesideMs!, BAR_MS),
      msOf('mail with its PDF, largest of five', mailMs!, mailBesideMs!, BAR_MS),
      failuresOf('PDFs not 200', failedAlone, failures - failedAlone),
    ];
  },
};

/** 1,000 lines of texts that differ from each other, just below what a request may hold. */
function longPayload(index: number): QuotePayload {
  const payload = quotePayload(index, LINES);
  const parts = payload.parts.map((part, line) => ({
    ...part,
    partNumber: `${index}-${line}-${'NAS1149F0332P'.slice(line % 7)}`.repeat(2),
    description: 'SCREW CAP',
    cageCode: '',
    manufacturer: `ACME ${line} AEROSPACE`,
  }));
  return { ...payload, parts };
}
