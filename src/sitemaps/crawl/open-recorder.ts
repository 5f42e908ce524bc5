import type { Config } from '#base/settings/config.ts';
import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { parseJson } from '#base/domain/plain-text.ts';
import { within } from '#base/domain/in-parallel.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import type { EngineId } from './engines.ts';
import { openDns, openVerifier, readRanges, type Verifier } from './open-verifier.ts';
import { MAX_PATH_LENGTH, type CrawlBatch, type DemandRecord, type FetchRecord } from './records.ts';
import type { CrawlStore } from './store/crawl-store.ts';
import { openCrawlStore } from './store/open-crawl-store.ts';
import { createTally } from './tally.ts';

/** Lines that are appended together, and how long one waits. */
const LINES_AT_ONCE = 1_000;
const MAX_WAIT_MS = 1_000;
/** A larger file takes no more until it is read. */
const MAX_BYTES = 8 * 1_024 * 1_024;
const READ_EVERY_MS = 15_000;
/** Files that wait for the store. Older ones are given up. */
const MAX_FILES = 240;
const MAX_AGE_MS = 86_400_000;
const READ_RANGES_MS = 3_600_000;
/** The next start reads what is left. */
const END_WITHIN_MS = 4_000;
const OPEN_FILE = 'open.log';

type Place = StorePlace & Pick<Config, 'crawlStatistics'>;
export type CrawlRecorder = ReturnType<typeof openRecorder>;

/** Records what crawlers fetch by a log (docs/decisions/068). `onProblem` is told once of each thing. */
export function openRecorder(place: Place, onProblem: (reason: string) => void, readEveryMs = READ_EVERY_MS) {
  const folder = join(place.dataDir, 'crawl-log');
  const openFile = join(folder, OPEN_FILE);
  const figures = {
    recorded: 0,
    /** Lost: the disk, the log or a list was full. */
    dropped: 0,
    /** Files that the store could not take yet. */
    waitingBatches: 0,
    missing: { byPeople: 0, byEngines: 0 },
    asked: { search: 0, list: 0, quote: 0 },
  };
  /** By class of status: 2xx, 3xx, 4xx or 5xx. */
  const answers = new Map<string, { engine: EngineId; isVerified: boolean; status: string; count: number }>();
  const failing = new Set<'write' | 'read'>();
  let lines: string[] = [];
  let flushing: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  let store: CrawlStore | null = null;
  let verifier: Verifier | null = null;
  let rangesReadAt = 0;
  let isClosed = false;

  function tellOnce(what: 'write' | 'read', error: unknown): void {
    if (!failing.has(what)) onProblem((error as Error).message);
    failing.add(what);
  }

  function append(record: FetchRecord | DemandRecord): void {
    lines.push(`${JSON.stringify(record)}\n`);
    if (lines.length >= LINES_AT_ONCE) flush();
    else flushing ??= setTimeout(flush, MAX_WAIT_MS).unref();
  }

  function flush(): void {
    clearTimeout(flushing);
    flushing = undefined;
    const [count, text] = [lines.length, lines.join('')];
    if (count === 0) return;
    lines = [];
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(openFile, { throwIfNoEntry: false })?.size ?? 0) + text.length > MAX_BYTES)
        throw new Error(`${openFile} is full`);
      appendFileSync(openFile, text, { mode: 0o600 });
      failing.delete('write');
    } catch (error) {
      figures.dropped += count;
      tellOnce('write', error);
    }
  }

  /** Reads what the log has, oldest first. */
  async function readAll(): Promise<void> {
    await rename(openFile, join(folder, `${Date.now()}-${crypto.randomUUID()}.log`)).catch(() => undefined);
    const files = await readdir(folder).catch(() => []);
    const waiting = files.filter((name) => name !== OPEN_FILE).sort();
    try {
      while (waiting.length > 0) {
        await addFile(waiting[0]!);
        await rm(join(folder, waiting[0]!));
        waiting.shift();
      }
      failing.delete('read');
    } catch (error) {
      tellOnce('read', error);
      while (waiting.length > MAX_FILES || Number.parseInt(waiting[0]!, 10) < Date.now() - MAX_AGE_MS) {
        const name = waiting.shift()!;
        figures.dropped += (await linesOf(name).catch(() => [])).length;
        await rm(join(folder, name)).catch(() => undefined);
      }
    }
    figures.waitingBatches = waiting.length;
  }

  const linesOf = async (name: string): Promise<string[]> =>
    (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean);

  /** Adds a file as one batch under its name, so that it counts once. */
  async function addFile(name: string): Promise<void> {
    const { verify } = await verifierNow();
    const tally = createTally();
    const lookups: Promise<void>[] = [];
    let dropped = 0;
    for (const [at, line] of (await linesOf(name)).entries()) {
      // visitors go first
      if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await afterOthers();
      // null: a line that was cut off
      const record = parseJson(line) as FetchRecord | DemandRecord | null;
      if (record === null || ('text' in record && !tally.addDemand(record))) dropped += 1;
      if (record === null || 'text' in record) continue;
      const verdict = record.engine !== null && verify(record.engine, record.address);
      if (typeof verdict === 'boolean') tally.add(record, verdict);
      else lookups.push(verdict.then((isVerified) => tally.add(record, isVerified)));
    }
    await Promise.all(lookups);
    const batch = tally.batch();
    store ??= await openCrawlStore(place, (name) => onProblem(`crawl.db was damaged, and is called ${name} now`));
    if (batch.firstAt !== null) {
      await store.add(batch, name);
      countAnswers(batch);
    }
    figures.dropped += dropped;
  }

  async function verifierNow(): Promise<Verifier> {
    if (verifier !== null && Date.now() - rangesReadAt < READ_RANGES_MS) return verifier;
    const inRanges = await readRanges(join(place.dataDir, 'crawlers'), (file, why) => onProblem(`${file}: ${why}`));
    rangesReadAt = Date.now();
    return (verifier = openVerifier({ inRanges, dns: place.crawlStatistics === 'on' ? openDns() : null }));
  }

  function countAnswers({ days, addresses }: CrawlBatch): void {
    for (const { engine, isVerified, status: code, count } of days) {
      const status = `${Math.trunc(code / 100)}xx`;
      const known = answers.getOrInsertComputed(`${engine} ${isVerified} ${status}`, () => {
        return { engine, isVerified, status, count: 0 };
      });
      known.count += count;
    }
    for (const { list, engine, count } of addresses)
      if (list === 'missing') figures.missing[engine === 'people' ? 'byPeople' : 'byEngines'] += count;
  }

  const readSoon = (): Promise<void> => (reading = reading.then(readAll));
  let timer: NodeJS.Timeout | undefined;
  const readLater = (): void =>
    void (timer = setTimeout(() => void readSoon().then(() => isClosed || readLater()), readEveryMs).unref());
  readLater();

  return {
    /** Takes some microseconds. Never throws. */
    record(record: FetchRecord): void {
      if (isClosed) return;
      figures.recorded += 1;
      append({ ...record, path: record.path.slice(0, MAX_PATH_LENGTH) });
    },
    /** Takes searches without a result. Never throws. */
    recordDemand(records: DemandRecord[]): void {
      for (const record of records) {
        figures.asked[record.source] += 1;
        if (!isClosed) append(record);
      }
    },
    figures: () => ({ ...figures, answers: [...answers.values()] }),
    /** Reads what is left, within four seconds. */
    async close(): Promise<void> {
      isClosed = true;
      flush();
      clearTimeout(timer);
      const read = readSoon().then(() => store?.close());
      await within(END_WITHIN_MS, read, () => undefined);
    },
  };
}
