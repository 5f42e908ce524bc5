import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDns } from '../engines/ask-dns.ts';
import { openVerifier } from '../engines/open-verifier.ts';
import { readRanges } from '../engines/read-ranges.ts';
import type { CrawlBatch } from '../crawl-batch.ts';
import type { DemandRecord } from '../demand.ts';
import type { FetchRecord } from '../fetch-record.ts';
import type { CrawlStore } from '../store/crawl-store.ts';
import { openBatchWriter } from './batch-writer.ts';
import { recordsIn } from './record-buffer.ts';
import { createTally } from './tally.ts';
import { sumBy } from '#base/domain/sum-by.ts';

/** Where the thread reads and writes. */
export type RecorderPlace = {
  dataDir: string;
  /** PostgreSQL of requests for quote; null: crawl.db in `dataDir`. */
  quotesDatabaseUrl: string | null;
  /** Whether host names prove crawlers. */
  crawlerDns: boolean;
  /** A folder of newer files of address ranges; null: none. */
  crawlerRanges: string | null;
};
export type ToRecorder = { records: Uint8Array; count: number } | { demand: DemandRecord[] } | 'end';
export type FromRecorder =
  | { taken: { records: number; bytes: number } }
  | { dropped: number }
  | { waitingBatches: number }
  | { answers: CrawlBatch['days']; missing: MissingCount }
  | { problem: string };

/** Requests for what is not there, by people and by verified engines. */
export type MissingCount = { byPeople: number; byEngines: number };

/** From the first record of a batch to its writing: with the second before, a record is durable within twenty. */
const WRITE_AFTER_MS = 15_000;
/** How often the operator's files of ranges are read again. */
const READ_RANGES_MS = 3_600_000;
/** Records whose client is being looked up; more are claims at once. */
const MAX_WAITING = 20_000;
/** At the end, for lookups that are under way. */
const LOOKUPS_AT_END_MS = 1_500;
const LOOK_MS = 20;

const place = workerData as RecorderPlace;
const tell = (message: FromRecorder): void => parentPort!.postMessage(message, []);
const badFile = (file: string, why: string): void => tell({ problem: `${file}: ${why}` });

const verifier = openVerifier({
  inRanges: await readRanges(place.crawlerRanges, badFile),
  dns: place.crawlerDns ? openDns() : null,
});
if (place.crawlerRanges !== null)
  setInterval(async () => verifier.useRanges(await readRanges(place.crawlerRanges, badFile)), READ_RANGES_MS).unref();

const tally = createTally();
const writer = openBatchWriter({
  openStore,
  onDropped: (dropped) => tell({ dropped }),
  onWaiting: (waitingBatches) => tell({ waitingBatches }),
  onProblem: (problem) => tell({ problem }),
});
/** Records whose client is being looked up. */
const waiting = new Set<FetchRecord>();
let timer: NodeJS.Timeout | undefined;

parentPort!.on('message', (message: ToRecorder) => {
  if (message === 'end') return void end();
  if ('demand' in message) {
    const left = message.demand.filter((record) => !tally.addDemand(record)).length;
    if (left > 0) tell({ dropped: left });
    tell({ taken: { records: message.demand.length, bytes: 0 } });
    return writeSoon();
  }
  for (const record of recordsIn(message.records)) take(record);
  tell({ taken: { records: message.count, bytes: message.records.byteLength } });
});

function take(record: FetchRecord): void {
  const verdict = record.engine === null ? false : verifier.verify(record.engine, record.address);
  if (typeof verdict === 'boolean') return count(record, verdict);
  if (waiting.size >= MAX_WAITING) return count(record, false);
  waiting.add(record);
  void countLater(record, verdict);
}

async function countLater(record: FetchRecord, verdict: Promise<boolean>): Promise<void> {
  const isVerified = await verdict;
  // false: the end did not wait any longer, and has counted it
  if (waiting.delete(record)) count(record, isVerified);
}

function count(record: FetchRecord, isVerified: boolean): void {
  tally.add(record, isVerified);
  if (tally.isFull()) void write();
  else writeSoon();
}

function writeSoon(): void {
  timer ??= setTimeout(write, WRITE_AFTER_MS);
}

function write(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = tally.take();
  if (batch !== null) tell({ answers: batch.days, missing: countMissing(batch) });
  return writer.write(batch);
}

function countMissing({ missing }: CrawlBatch): MissingCount {
  const sum = (of: keyof MissingCount): number => sumBy(missing, (path) => path[of]);
  return { byPeople: sum('byPeople'), byEngines: sum('byEngines') };
}

async function end(): Promise<void> {
  const until = Date.now() + LOOKUPS_AT_END_MS;
  while (waiting.size > 0 && Date.now() < until) await wait(LOOK_MS);
  for (const record of waiting) tally.add(record, false);
  waiting.clear();
  await write();
  await writer.close();
  process.exit(0);
}

async function openStore(): Promise<CrawlStore> {
  const { dataDir, quotesDatabaseUrl: url } = place;
  if (url !== null) return (await import('../store/postgres/crawl-store.ts')).openPostgresCrawlStore({ url });
  const onSetAside = (name: string): void => tell({ problem: `crawl.db was damaged, and is called ${name} now` });
  return (await import('../store/sqlite/crawl-store.ts')).openSqliteCrawlStore({ dataDir, onSetAside });
}
