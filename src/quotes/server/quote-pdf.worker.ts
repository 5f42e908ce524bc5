import { answerTasks } from '../../http/bounded-threads.ts';
import type { PrintTask } from './pdf-printer.ts';
import { quotePdf } from './quote-pdf.ts';

/** Prints one request after another, away from the thread that answers requests. */
answerTasks(async ({ request, issuer, date }: PrintTask) => ({ answer: await quotePdf(request, issuer, date) }));
