import { Worker } from 'node:worker_threads';
import type { CrawlBatch } from '../crawl-batch.ts';
import type { DemandSource } from '#base/domain/demand.ts';
import type { DemandRecord } from '../demand.ts';
import type { EngineId } from '../engines/engine-ids.ts';
import type { FetchRecord } from '../fetch-record.ts';
import { createRecordBuffer } from './record-buffer.ts';
import type { FromRecorder, MissingCount, RecorderPlace, ToRecorder } from './recorder.worker.ts';

/** Records that are sent to the thread at once, and how long one waits for others. */
const RECORDS_AT_ONCE = 1_000;
const MAX_WAIT_MS = 1_000;
/** Records, and texts that were asked for, that the thread has not taken yet; more are dropped. */
const MAX_AHEAD = 50_000;
const MAX_AHEAD_BYTES = 8 * 1_024 * 1_024;
/** After a thread that has failed. */
const RESTART_AFTER_MS = 10_000;
/** For the last records to be written. */
const END_WITHIN_MS = 4_000;
/** It holds at most a few batches. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 3 };

type RecorderFigures = {
  /** Records that were taken. */
  recorded: number;
  /** Those that were lost, and texts that were asked for: the thread, its store or its lists were full or failed. */
  dropped: number;
  /** Batches that wait because the store cannot take them. */
  waitingBatches: number;
};

/** `status`: 2xx, 3xx, 4xx or 5xx. */
type AnswerCount = { engine: EngineId; isVerified: boolean; status: string; count: number };

type NotFoundCount = { missing: MissingCount; asked: Record<DemandSource, number> };

export type CrawlRecorder = {
  /** Takes a record; a few hundred nanoseconds. Never throws. */
  record(record: FetchRecord): void;
  /** Takes demand: searches without a result. Never throws. */
  recordDemand(records: DemandRecord[]): void;
  figures(): RecorderFigures;
  /** Answers to crawlers since the start, once they are verified. */
  answers(): readonly AnswerCount[];
  /** Requests for what is not there since the start, once they are verified, and searches without a result. */
  notFound(): NotFoundCount;
  /** Writes what is left. Resolves after four seconds at the latest. */
  close(): Promise<void>;
};

/**
 * Records what crawlers fetch. A thread, started with the first record, verifies them, adds them up and writes to the store. `onProblem` is told once of each
 * thing that goes wrong.
 */
export function openRecorder(config: RecorderPlace, onProblem: (reason: string) => void): CrawlRecorder {
  const { dataDir, quotesDatabaseUrl, crawlerDns, crawlerRanges } = config;
  const workerData: RecorderPlace = { dataDir, quotesDatabaseUrl, crawlerDns, crawlerRanges };
  let worker: Worker | null = null;
  let startableAt = 0;
  const buffer = createRecordBuffer();
  let timer: NodeJS.Timeout | undefined;
  const ahead = { records: 0, bytes: 0 };
  const figures: RecorderFigures = { recorded: 0, dropped: 0, waitingBatches: 0 };
  const answers = new Map<string, AnswerCount>();
  const notFound: NotFoundCount = {
    missing: { byPeople: 0, byEngines: 0 },
    asked: { search: 0, list: 0, quote: 0 },
  };
  let isClosed = false;

  function start(): Worker | null {
    if (Date.now() < startableAt) return null;
    const started = new Worker(new URL('./recorder.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: RESOURCE_LIMITS,
    });
    started.unref();
    started.on('message', (message: FromRecorder) => worker === started && hear(message));
    const fail = (error: unknown): void => {
      if (worker !== started || isClosed) return;
      worker = null;
      startableAt = Date.now() + RESTART_AFTER_MS;
      figures.dropped += ahead.records;
      ahead.records = ahead.bytes = 0;
      // its batches went with it
      figures.waitingBatches = 0;
      onProblem(`the thread has ended${error instanceof Error ? `: ${error.message}` : ''}`);
    };
    started.on('error', fail);
    started.on('exit', () => fail(null));
    return started;
  }

  function hear(message: FromRecorder): void {
    if ('taken' in message) {
      ahead.records -= message.taken.records;
      ahead.bytes -= message.taken.bytes;
    } else if ('dropped' in message) figures.dropped += message.dropped;
    else if ('answers' in message) {
      countAnswers(message.answers);
      notFound.missing.byPeople += message.missing.byPeople;
      notFound.missing.byEngines += message.missing.byEngines;
    } else if ('waitingBatches' in message) figures.waitingBatches = message.waitingBatches;
    else onProblem(message.problem);
  }

  // a thread has no origin; with a list of what is moved the call has its other form
  const post = (to: Worker, message: ToRecorder): void => to.postMessage(message, []);

  function countAnswers(days: CrawlBatch['days']): void {
    for (const { engine, isVerified, status: code, count } of days) {
      const status = `${Math.trunc(code / 100)}xx`;
      const key = `${engine} ${isVerified} ${status}`;
      answers.getOrInsertComputed(key, () => ({ engine, isVerified, status, count: 0 })).count += count;
    }
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const count = buffer.count();
    if (count === 0) return;
    const records = buffer.take();
    worker ??= start();
    if (worker === null) figures.dropped += count;
    else {
      ahead.records += count;
      ahead.bytes += records.byteLength;
      post(worker, { records, count });
    }
  }

  return {
    record(record) {
      if (isClosed) return;
      if (ahead.records >= MAX_AHEAD || ahead.bytes >= MAX_AHEAD_BYTES) {
        figures.dropped += 1;
        return;
      }
      figures.recorded += 1;
      buffer.add(record);
      if (buffer.count() >= RECORDS_AT_ONCE || buffer.isFull()) send();
      else timer ??= setTimeout(send, MAX_WAIT_MS).unref();
    },
    recordDemand(records) {
      for (const { source } of records) notFound.asked[source] += 1;
      if (isClosed) return;
      worker ??= start();
      if (worker === null || ahead.records >= MAX_AHEAD) {
        figures.dropped += records.length;
        return;
      }
      ahead.records += records.length;
      post(worker, { demand: records });
    },
    figures: () => ({ ...figures }),
    notFound: () => notFound,
    answers: () => [...answers.values()],
    async close() {
      send();
      isClosed = true;
      const last = worker;
      if (last === null) return;
      const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      post(last, 'end');
      const limit = setTimeout(() => void last.terminate(), END_WITHIN_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}
