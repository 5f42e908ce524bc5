import { answerTasks } from '#base/http/bounded-threads.ts';
import type { PrintTask } from './pdf-printer.ts';
import { quotationPdf } from './quotation-pdf.ts';
import { quotePdf } from './quote-pdf.ts';

/** Prints one document after another, away from the thread that answers requests. */
answerTasks(async (task: PrintTask) => ({
  answer: await ('sheet' in task ? quotationPdf(task.sheet) : quotePdf(task.request, task.issuer, task.date)),
}));
