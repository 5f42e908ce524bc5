import { engineOfAgent, type EngineId } from '../engines.ts';
import type { Verifier } from '../open-verifier.ts';
import { isNotThere, MAX_PATH_LENGTH, referrerHostOf, type FetchRecord } from '../records.ts';
import type { CrawlStore, KnownPart, RecordedHour } from '../store/crawl-store.ts';
import { createTally } from '../tally.ts';
import type { LogLine } from './parse-log-line.ts';
import { hashHead, readLog, type LogReading, type openLog, type SignedLine } from './read-log.ts';

/** Each batch touches most blocks of pages, so few are best. */
const LINES_OF_BATCH = 1_000_000;
/** Its lists may be as long as those of so many batches. */
const LOG_BOUND_FACTOR = 10;
/** The verifier takes no more of one network at once. */
const MAX_LOOKUPS = 16;
const HOUR_MS = 3_600_000;

export type LogSums = Awaited<ReturnType<typeof importLog>>;

/**
 * Adds the requests of a log to the store as if the server had answered them, from where the log ended the last time.
 * `all`: also what the server has recorded itself, and what was left out before. Rejects with `UnreadableLog`.
 */
export async function importLog(
  log: Awaited<ReturnType<typeof openLog>>,
  options: { store: CrawlStore; verifier: Verifier; all?: boolean; onProgress?: (lines: number) => void },
) {
  const { store, verifier, all = false, onProgress } = options;
  // a log may have been shorter when it was first read
  const { head } = log;
  const place = (await store.logPlace((bytes) => (bytes <= head.length ? hashHead(head, bytes) : null))) ?? {
    head: hashHead(head, head.length),
    headBytes: head.length,
    position: 0,
    complete: 0,
  };
  const hours = await store.recordedHours();
  const start = all ? place.complete : place.position;
  const sums = {
    /** Bytes that were read before. */
    before: place.position,
    /** Fetches of those who name an engine. */
    fetches: new Map<EngineId, { verified: number; claimed: number }>(),
    /** Requests of others for what is not there. */
    missing: 0,
    /** Left out: the server recorded them. */
    recorded: 0,
    /** Lines that another cut of the log had. */
    again: 0,
    /** Milliseconds since 1970. */
    firstAt: null as number | null,
    lastAt: null as number | null,
  };
  let tally = createTally(LOG_BOUND_FACTOR);
  const finder = createPartFinder<SignedLine & { from: number }>(await store.logParts(), place.position === 0);
  let parts: KnownPart[] = [];
  let written = { position: place.position, complete: place.complete, lines: 0 };
  /** Where the next lines begin. */
  let at = start;
  /** Where the first lines are of which some were left out. */
  let leftOutAt = all || place.complete === place.position ? null : place.complete;
  let lookups: Promise<void>[] = [];

  const count = (record: FetchRecord, engine: EngineId, isVerified: boolean): void => {
    const counted = sums.fetches.getOrInsertComputed(engine, () => ({ verified: 0, claimed: 0 }));
    counted[isVerified ? 'verified' : 'claimed'] += 1;
    tally.add(record, isVerified);
  };
  const lookedUp = async (): Promise<void> => {
    await Promise.all(lookups);
    lookups = [];
  };
  const write = async (reading: Readonly<LogReading>): Promise<void> => {
    await takePart(finder.rest());
    const position = Math.max(reading.position, place.position);
    const complete = leftOutAt ?? reading.position;
    const batch = tally.batch();
    tally = createTally(LOG_BOUND_FACTOR);
    if (position > written.position || complete > written.complete)
      await store.add(batch, crypto.randomUUID(), { ...place, position, complete, from: written, parts });
    parts = [];
    written = { position, complete, lines: reading.lines };
  };

  async function takePart({ lines, part }: ReturnType<typeof finder.take>[number]): Promise<void> {
    const recorded = sums.recorded;
    for (const line of lines) await takeLine(line, part !== null, part?.isWhole);
    const [first, last] = [lines[0]?.sign, lines.at(-1)?.sign];
    if (part !== null) sums.again += lines.length;
    if (part === null && first !== undefined)
      parts.push({ first, last: last!, lines: lines.length, isWhole: sums.recorded === recorded });
    else if (part !== null && all) parts.push({ ...part, isWhole: true });
  }

  /** `wasRead`: only what was left out counts. */
  async function takeLine(line: LogLine & { from: number }, wasRead: boolean, isWhole = false): Promise<void> {
    const record = recordOf(line);
    if (record === null) return;
    const isRecorded = hasRecorded(hours, line.at);
    if (wasRead && (!isRecorded || isWhole)) return;
    if (isRecorded && !all) {
      if (!wasRead) sums.recorded += 1;
      leftOutAt ??= line.from;
      return;
    }
    const { engine } = record;
    if (engine === null) {
      sums.missing += 1;
      tally.add(record, false);
      return;
    }
    const verdict = verifier.verify(engine, record.address);
    if (typeof verdict === 'boolean') count(record, engine, verdict);
    else if (lookups.push(verdict.then((isVerified) => count(record, engine, isVerified))) >= MAX_LOOKUPS)
      await lookedUp();
  }

  async function take(requests: readonly SignedLine[], reading: Readonly<LogReading>): Promise<void> {
    const wasRead = at < place.position;
    for (const line of requests) {
      sums.firstAt = Math.min(sums.firstAt ?? Infinity, line.at);
      sums.lastAt = Math.max(sums.lastAt ?? 0, line.at);
      if (wasRead) await takeLine({ ...line, from: at }, true);
      else for (const released of finder.take({ ...line, from: at })) await takePart(released);
    }
    await lookedUp();
    at = reading.position;
    onProgress?.(reading.lines);
    if (reading.lines - written.lines >= LINES_OF_BATCH || tally.isFull()) await write(reading);
  }

  const reading = await readLog(log.bytesFrom(start), start, take, place.position);
  // a file without a request may be read again
  if (place.position > 0 || reading.lines > reading.unreadable) await write(reading);
  return { ...sums, lines: reading.lines, unreadable: reading.unreadable, lacks: reading.lacks };
}

/** Its clock may differ from that of a proxy, and its last records may not be in the store yet. */
const UNSURE_MS = 120_000;

/** Tells whether the server recorded a moment: from the first record of an hour to two minutes after the last one. */
function hasRecorded(hours: ReadonlyMap<number, RecordedHour>, at: number): boolean {
  const hour = at - (at % HOUR_MS);
  return [hour, hour - HOUR_MS].some((start) => {
    const recorded = hours.get(start);
    return recorded !== undefined && at >= recorded.since && at <= recorded.until + UNSURE_MS;
  });
}

/** nginx and Traefik: the reader left before the end; Caddy says 0. */
const READER_LEFT = 499;

/** Returns null for a request that counts for nothing. */
function recordOf(line: LogLine): FetchRecord | null {
  const { at, method, path, status, bytes, ms } = line;
  if (status === READER_LEFT || status < 100) return null;
  const engine = engineOfAgent(line.userAgent);
  const isMissing = isNotThere(status);
  if ((engine === null && !isMissing) || (method !== 'GET' && method !== 'HEAD') || !path.startsWith('/')) return null;
  return {
    at,
    engine,
    address: line.address,
    isHead: method === 'HEAD',
    path: path.slice(0, MAX_PATH_LENGTH),
    status,
    bytes,
    ms: ms === null ? null : Math.round(ms),
    referrerHost: isMissing ? referrerHostOf(line.referrer) : null,
  };
}

/** One line in a thousand ends a part, whatever comes before it; else one so long. */
const ENDS_PART = /^00[0-3]/;
const MAX_HELD = 20_000;

/**
 * Finds lines of a log that were read in another cut of it, such as a file of two days before that of the second. Lines
 * alone make where a part ends: it is known again whole, by its end at the start of a log, and by its start at the end.
 */
function createPartFinder<Line extends { sign: string }>(known: readonly KnownPart[], isStart: boolean) {
  const byFirst = new Map(known.map((part) => [part.first, part]));
  const byLast = new Map(known.map((part) => [part.last, part]));
  // one line may have a like
  const several = known.filter(({ lines }) => lines > 1);
  const whole = new Map(several.map((part) => [`${part.first} ${part.last} ${part.lines}`, part]));
  let held: Line[] = [];
  /** Whether the line before the held ones was read, or is not of this log. */
  let followsKnown = isStart;

  const fitting = (part: KnownPart | undefined) =>
    followsKnown && part !== undefined && held.length <= part.lines ? part : null;
  /** `part`: as which the lines were read; null: they are new. */
  function release(part: KnownPart | null) {
    const lines = held;
    held = [];
    [followsKnown, isStart] = [part !== null, false];
    return { lines, part };
  }

  return {
    take(line: Line) {
      const released = held.length > 0 && byFirst.has(line.sign) ? [release(null)] : [];
      held.push(line);
      const { sign } = held[0]!;
      const part =
        whole.get(`${sign} ${line.sign} ${held.length}`) ?? (isStart ? fitting(byLast.get(line.sign)) : null);
      if (part !== null || ENDS_PART.test(line.sign) || held.length >= MAX_HELD) released.push(release(part));
      return released;
    },
    /** Gives the last lines of a log. */
    rest: () => release(fitting(byFirst.get(held[0]?.sign ?? ''))),
  };
}
