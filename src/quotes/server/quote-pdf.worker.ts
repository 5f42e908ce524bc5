import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { quotePdf } from './quote-pdf.ts';
import type { PrintAnswer, PrintTask } from './pdf-printer.ts';

/** Where cores are few the thread that answers requests goes first. */
const NICENESS = 5;
// a priority belongs to one thread on Linux alone
if (process.platform === 'linux') setPriority(NICENESS);

/** Prints one request after another, away from the thread that answers requests. */
parentPort!.on('message', async ({ id, request, issuer, date }: PrintTask) => {
  const answer: PrintAnswer = await quotePdf(request, issuer, date).then(
    (pdf) => ({ id, pdf }),
    (error: Error) => ({ id, error: error.message }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(answer);
});
