import { answerTasks } from '#base/http/bounded-threads.ts';
import type { PrintTask } from './pdf-printer.ts';
import { quotationPdf, quotePdf } from './quote-pdf.ts';

answerTasks(async (task: PrintTask) => ({
  answer: await ('sheet' in task
    ? quotationPdf(task.sheet, task.colors)
    : quotePdf(task.request, task.issuer, task.date)),
}));
