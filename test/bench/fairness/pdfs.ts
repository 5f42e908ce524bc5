import type { MailServer } from '../../support/quotes/mail-server.fixture.ts';
import { quotePayload } from '../../quote-payload.ts';
import { openBenchMail, sendRequest, waitForMails } from '../quote-mails.ts';
import { HONEST, HOSTILE, type FairnessSite, type Figure } from './scenario.ts';

const REQUESTS = 28;
const LINES = 1_000;
const ROUNDS = 5;
const BAR_MS = 2_000;
/** Requests have numbers of their own in every run on one folder of data. */
const firstIndex = Date.now();
let mail: MailServer;

export const name = 'pdfs';
export const bar = `a PDF and the mail of its request under ${BAR_MS} ms beside ${REQUESTS} requests of ${LINES} long lines of one address and their PDFs`;

export async function prepare() {
  const { server, ...prepared } = await openBenchMail('@silent.example');
  mail = server;
  return prepared;
}

export async function measure(site: FairnessSite): Promise<Figure[]> {
  await askHonest(site, 0);
  const alone = await largestOf(site, 10);
  const receipts: string[] = [];
  for (let index = 0; index < REQUESTS; index++)
    receipts.push(await sendRequest(site, HOSTILE, longPayload(firstIndex + 1_000 + index)));
  const hostile = receipts.map((receipt) => site.ask(HOSTILE, `${receipt}/rfq.pdf`));
  const beside = await largestOf(site, 100);
  await Promise.all(hostile);
  return [
    { figure: 'PDF, largest of five', unit: 'ms', alone: alone.pdfMs, beside: beside.pdfMs, bar: BAR_MS },
    {
      figure: 'mail with its PDF, largest of five',
      unit: 'ms',
      alone: alone.mailMs,
      beside: beside.mailMs,
      bar: BAR_MS,
    },
    { figure: 'PDFs not 200', unit: 'answers', alone: alone.failures, beside: beside.failures, bar: 0 },
  ];
}

async function largestOf(site: FairnessSite, from: number) {
  const largest = { pdfMs: 0, mailMs: 0, failures: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const { pdfMs, mailMs, failed } = await askHonest(site, from + round);
    largest.pdfMs = Math.max(largest.pdfMs, pdfMs);
    largest.mailMs = Math.max(largest.mailMs, mailMs);
    if (failed) largest.failures += 1;
  }
  return largest;
}

async function askHonest(site: FairnessSite, index: number) {
  const payload = quotePayload(firstIndex + index);
  const receipt = await sendRequest(site, HONEST, payload);
  const [pdf, mailMs] = await Promise.all([
    site.ask(HONEST, `${receipt}/rfq.pdf`),
    waitForMails(mail, `filename=${payload.rfqNumber}.pdf`),
  ]);
  return { pdfMs: pdf.ms, mailMs, failed: pdf.status !== 200 };
}

/** 1,000 lines of texts that differ from each other, just below what a request may hold. */
function longPayload(index: number) {
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
