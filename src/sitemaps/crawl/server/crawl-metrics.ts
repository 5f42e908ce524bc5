import { Counter, Gauge, type Registry } from 'prom-client';
import type { CrawlSummary } from '../coverage/crawl-report.ts';
import type { CrawlRecorder } from '../record/open-recorder.ts';

export type CrawlFigures = {
  recorder: Pick<CrawlRecorder, 'figures' | 'answers' | 'notFound'>;
  /** Of the last report that this process has computed; null before the first. */
  summary: () => CrawlSummary | null;
};

/** What was recorded of crawlers and missing addresses, what of it was lost or waits, and how much of the catalog they have fetched (C21.19). */
export function addCrawlFigures(registry: Registry, { recorder, summary }: CrawlFigures): void {
  const records: Counter<'outcome'> = new Counter({
    name: 'crawl_records_total',
    help: 'Records of answers to crawlers and of missing addresses; dropped ones are in no statistics',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      const { recorded, dropped } = recorder.figures();
      records.reset();
      records.inc({ outcome: 'taken' }, recorded);
      records.inc({ outcome: 'dropped' }, dropped);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'crawl_batches_waiting',
    help: 'Files of crawl records, a batch each, that the store could not take yet',
    registers: [registry],
    collect: () => waiting.set(recorder.figures().waitingBatches),
  });
  const answers: Counter<'engine' | 'verified' | 'status'> = new Counter({
    name: 'crawl_answers_total',
    help: 'Answers to crawlers by engine, class of status, and whether they were verified; those who only claim to be an engine are "no"',
    labelNames: ['engine', 'verified', 'status'],
    registers: [registry],
    collect: () => {
      answers.reset();
      for (const { engine, isVerified, status, count } of recorder.answers())
        answers.inc({ engine, verified: isVerified ? 'yes' : 'no', status }, count);
    },
  });
  const missing: Counter<'by'> = new Counter({
    name: 'not_found_requests_total',
    help: 'Requests for addresses that are not there, by people (and crawlers that are not told apart) and by verified engines',
    labelNames: ['by'],
    registers: [registry],
    collect: () => {
      const { byPeople, byEngines } = recorder.notFound().missing;
      missing.reset();
      missing.inc({ by: 'people' }, byPeople);
      missing.inc({ by: 'engines' }, byEngines);
    },
  });
  const asked: Counter<'source'> = new Counter({
    name: 'asked_not_listed_total',
    help: 'Texts that were asked for and are not in the catalog: searches that found nothing, lines of lists and of requests for quote',
    labelNames: ['source'],
    registers: [registry],
    collect: () => {
      asked.reset();
      for (const [source, count] of Object.entries(recorder.notFound().asked)) asked.inc({ source }, count);
    },
  });
  const fetched: Gauge<'engine' | 'period'> = new Gauge({
    name: 'crawl_fetched_nsns',
    help: 'Listed NSNs that an engine has fetched, ever and this month, when a report was last computed; absent before the first',
    labelNames: ['engine', 'period'],
    registers: [registry],
    collect: () => {
      fetched.reset();
      for (const { engine, fetchedEver, fetchedThisMonth } of summary() ?? []) {
        fetched.set({ engine, period: 'ever' }, fetchedEver);
        fetched.set({ engine, period: 'month' }, fetchedThisMonth);
      }
    },
  });
}
