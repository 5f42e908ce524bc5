import {
  isOwnLimit,
  OTHER_ADDRESSES,
  TIME_BOUNDS_MS,
  type CrawlBatch,
  type FetchTarget,
  type PageKind,
  type TimeCounts,
} from '../crawl-batch.ts';
import { formatDate } from '#base/domain/format-time.ts';
import type { DemandRecord } from '../demand.ts';
import type { EngineId } from '../engines/engine-ids.ts';
import type { FetchRecord } from '../fetch-record.ts';
import { addressOf, type FetchedAddress } from '../page-id.ts';
import { paths } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import { isPersonalPath } from '#base/domain/personal-text.ts';
import { patternOf } from '../route-pattern.ts';
import { createCounters, type Counters } from './counters.ts';
import { createPageNumbers, type PageNumbers } from './page-numbers.ts';

/** Different addresses in one batch; the rest counts as `OTHER_ADDRESSES`. */
const MAX_ERRORS = 500;
const MAX_MISSING = 500;
const MAX_PATTERNS = 500;
const MAX_DEMAND = 2_000;
const MAX_SITEMAPS = 5_000;
/** Listed addresses whose fetches are counted, and those of them that a batch tells. */
const MAX_COUNTED = 5_000;
const MAX_POPULAR = 200;
/** Of a path that is kept. */
const MAX_PATH_LENGTH = 200;
/** Pages after which a batch should be taken: 4 MB. */
const FULL_AT_PAGES = 1_000_000;
const RECEIPTS = paths.receipt('');
const DAY_MS = 86_400_000;

/** Adds up records. What it holds is bounded, whatever is fetched. */
export type Tally = {
  /** `isVerified`: the client was the engine that its user agent names. */
  add(record: FetchRecord, isVerified: boolean): void;
  /** Adds a search without a result. False: the batch has no room for it. */
  addDemand(record: DemandRecord): boolean;
  isFull(): boolean;
  /** What was added since the last time; null: nothing. */
  take(): CrawlBatch | null;
};

type DayCount = CrawlBatch['days'][number];
type Day = { day: string; month: string };
/** What an engine, verified or not, did on a day. */
type EngineDayTally = Day & {
  engine: EngineId;
  counts: Map<FetchTarget, Map<number, DayCount>>;
  pages: Map<PageKind, PageNumbers>;
  popular: Popular;
};
/** Listed addresses that an engine fetched in a month; `of`: all of them together. */
type Popular = { of: CrawlBatch['popular'][number]; addresses: Counters<CrawlBatch['popular'][number]> };

/** `boundFactor`: for the bounds of the lists; 1 for a batch of 15 seconds, more for a log. */
export function createTally(boundFactor = 1): Tally {
  let sums = createSums(boundFactor);
  return {
    add: (record, isVerified) => sums.add(record, isVerified),
    addDemand: (record) => sums.addDemand(record),
    isFull: () => sums.pages() >= FULL_AT_PAGES,
    take() {
      const batch = sums.batch();
      sums = createSums(boundFactor);
      return batch.firstAt === null ? null : batch;
    },
  };
}

function createSums(boundFactor: number) {
  const dayOf = dayReader();
  const engineDays = new Map<Day, Map<EngineId, EngineDayTally>[]>();
  const popularOf = new Map<string, Popular>();
  const sitemaps = createCounters<CrawlBatch['sitemaps'][number]>(boundFactor * MAX_SITEMAPS);
  const errors = createCounters<CrawlBatch['errors'][number]>(boundFactor * MAX_ERRORS);
  const unlisted = createCounters<CrawlBatch['unlisted'][number]>(boundFactor * MAX_PATTERNS);
  const missing = createCounters<CrawlBatch['missing'][number]>(boundFactor * MAX_MISSING);
  const demand = createCounters<CrawlBatch['asked'][number]>(boundFactor * MAX_DEMAND);
  const others = {
    errors: createCounters<CrawlBatch['errors'][number]>(boundFactor * MAX_ERRORS),
    unlisted: createCounters<CrawlBatch['unlisted'][number]>(boundFactor * MAX_PATTERNS),
    missing: createCounters<CrawlBatch['missing'][number]>(boundFactor * MAX_MISSING),
  };
  let pages = 0;
  let firstAt: number | null = null;

  /** Maps within maps: a key that is joined for each record would take longer than all the rest. */
  function engineDayOf(engine: EngineId, isVerified: boolean, day: Day): EngineDayTally {
    const engines = engineDays.getOrInsertComputed(day, () => [new Map(), new Map()])[isVerified ? 1 : 0]!;
    return engines.getOrInsertComputed(engine, () => ({
      ...day,
      engine,
      counts: new Map(),
      pages: new Map(),
      popular: popularOf.getOrInsertComputed(engine + day.month, () => ({
        of: { engine, month: day.month, path: OTHER_ADDRESSES, count: 0 },
        addresses: createCounters(boundFactor * MAX_COUNTED),
      })),
    }));
  }

  function countDay(record: FetchRecord, isVerified: boolean, target: FetchTarget, of: EngineDayTally): void {
    const { status } = record;
    const counted = of.counts
      .getOrInsertComputed(target, () => new Map<number, DayCount>())
      .getOrInsertComputed(status, () => {
        const { engine, day } = of;
        return { engine, isVerified, day, target, status, count: 0, bytes: 0, ms: [0, 0, 0, 0, 0, 0, 0] };
      });
    counted.count += 1;
    counted.bytes += record.bytes;
    if (record.ms !== null) countTime(counted.ms, record.ms);
  }

  function countPage({ path }: FetchRecord, address: FetchedAddress, day: EngineDayTally): void {
    if ('page' in address) {
      day.pages.getOrInsertComputed(address.target, createPageNumbers).add(address.page);
      pages += 1;
    }
    const { of, addresses } = day.popular;
    of.count += 1;
    // a number is found faster than a text, and nearly all pages are NSNs
    const key = address.target === 'nsn' ? address.page : path;
    const counted = addresses.of(key, () => ({ engine: of.engine, month: of.month, path, count: 0 }));
    if (counted !== null) counted.count += 1;
  }

  function countSitemap(record: FetchRecord, engine: EngineId): void {
    const { path, status, at } = record;
    const counted = sitemaps.of(`${engine}${status}${path}`, () => ({ engine, path, status, count: 0, lastAt: at }));
    if (counted !== null) seen(counted, at);
  }

  function countError(record: FetchRecord, engine: EngineId, month: string): void {
    const { status, at } = record;
    const of = (path: string, among: typeof errors) =>
      among.of(`${engine}${status}${month}${path}`, () => ({ engine, month, path, status, count: 0, lastAt: at }));
    const counted = of(keptPath(record.path), errors) ?? of(OTHER_ADDRESSES, others.errors);
    if (counted !== null) seen(counted, at);
  }

  function countUnlisted(engine: EngineId, month: string, pattern: string): void {
    const of = (shown: string, among: typeof unlisted) =>
      among.of(engine + month + shown, () => ({ engine, month, pattern: shown, count: 0 }));
    const counted = of(pattern, unlisted) ?? of(OTHER_ADDRESSES, others.unlisted);
    if (counted !== null) counted.count += 1;
  }

  /** Somebody who only claims to be an engine is neither. */
  function countMissing(record: FetchRecord, isVerified: boolean, month: string): void {
    if (record.engine !== null && !isVerified) return;
    const of = (path: string, among: typeof missing) =>
      among.of(month + path, () => ({ month, path, byPeople: 0, byEngines: 0, referrerHost: null }));
    const counted = of(keptPath(record.path), missing) ?? of(OTHER_ADDRESSES, others.missing);
    if (counted === null) return;
    if (isVerified) counted.byEngines += 1;
    else counted.byPeople += 1;
    counted.referrerHost ??= record.referrerHost;
  }

  function begins(at: number): void {
    if (firstAt === null || at < firstAt) firstAt = at;
  }

  return {
    pages: () => pages,
    add(record: FetchRecord, isVerified: boolean): void {
      const { engine, status } = record;
      const isMissing = isNotThere(status);
      if (engine === null && !isMissing) return;
      begins(record.at - (record.ms ?? 0));
      const day = dayOf(record.at);
      if (isMissing) countMissing(record, isVerified, day.month);
      if (engine === null) return;
      const address = asAnswered(addressOf(record.path), status);
      const engineDay = engineDayOf(engine, isVerified, day);
      countDay(record, isVerified, address.target, engineDay);
      if (!isVerified) return;
      if (address.target === 'unlisted') countUnlisted(engine, day.month, address.pattern);
      // a HEAD reads nothing
      else if (!record.isHead && address.target === 'sitemap') countSitemap(record, engine);
      else if (!record.isHead && (status === 200 || status === 304)) countPage(record, address, engineDay);
      if (status >= 400 && !isOwnLimit(status)) countError(record, engine, day.month);
    },
    /** Texts over the bound of a batch are dropped, without a row for the rest. */
    addDemand({ text, source, at, nearest }: DemandRecord): boolean {
      const { month } = dayOf(at);
      const counted = demand.of(`${source}${month}${text}`, () => ({
        month,
        source,
        text,
        count: 0,
        lastAt: at,
        nearest,
      }));
      if (counted === null) return false;
      begins(at);
      seen(counted, at);
      counted.nearest ??= nearest;
      return true;
    },
    batch(): CrawlBatch {
      const all = [...engineDays.values()].flat().flatMap((engines) => [...engines.values()]);
      return {
        firstAt,
        fetched: all.flatMap(({ engine, day, pages: kinds }) =>
          [...kinds].map(([kind, numbers]) => ({ engine, day, kind, pages: numbers.distinct() })),
        ),
        days: all.flatMap(({ counts }) => [...counts.values()].flatMap((ofTarget) => [...ofTarget.values()])),
        sitemaps: sitemaps.values(),
        errors: [...errors.values(), ...others.errors.values()],
        unlisted: [...unlisted.values(), ...others.unlisted.values()],
        popular: [...popularOf.values()].flatMap((popular) => mostFetched(popular, boundFactor * MAX_POPULAR)),
        missing: [...missing.values(), ...others.missing.values()],
        asked: demand.values(),
      };
    },
  };
}

/** The addresses with most fetches, and the others as one. */
function mostFetched({ of, addresses }: Popular, max: number): CrawlBatch['popular'] {
  const told = addresses
    .values()
    .toSorted((one, other) => other.count - one.count)
    .slice(0, max);
  const count = told.reduce((left, address) => left - address.count, of.count);
  return count === 0 ? told : [...told, { ...of, count }];
}

const isNotThere = (status: number): boolean => status === 404 || status === 410;

/** No sitemap lists a page that is not there or leads elsewhere: its pattern says so. */
function asAnswered(address: FetchedAddress, status: number): FetchedAddress {
  if (status < 300 || status === 304 || !('page' in address)) return address;
  const how = status < 400 ? 'redirects' : isNotThere(status) ? 'not there' : null;
  return how === null ? address : { target: 'unlisted', pattern: `${PAGES[address.target].path}, ${how}` };
}

/** The path without its query; its pattern where it is long or may tell who somebody is. */
function keptPath(path: string): string {
  const mark = path.indexOf('?');
  const kept = mark < 0 ? path : path.slice(0, mark);
  const pattern = () => patternOf(kept);
  if (kept.length > MAX_PATH_LENGTH || isPersonalPath(kept)) return pattern();
  // the key of a buyer's receipt, whatever it looks like
  return kept.startsWith(RECEIPTS) ? pattern() : kept;
}

function seen(counted: { count: number; lastAt: number }, at: number): void {
  counted.count += 1;
  if (at > counted.lastAt) counted.lastAt = at;
}

function countTime(counts: TimeCounts, ms: number): void {
  let at = 0;
  while (at < TIME_BOUNDS_MS.length && ms >= TIME_BOUNDS_MS[at]!) at += 1;
  counts[at]! += 1;
}

/** Days of UTC, one object each. A record is nearly always of the same day as the one before. */
function dayReader(): (at: number) => Day {
  const days = new Map<number, Day>();
  let number = Number.NaN;
  let current: Day = { day: '', month: '' };
  return (at) => {
    const wanted = Math.floor(at / DAY_MS);
    if (wanted !== number) {
      number = wanted;
      current = days.getOrInsertComputed(wanted, () => {
        const day = formatDate(wanted * DAY_MS);
        return { day, month: day.slice(0, 7) };
      });
    }
    return current;
  };
}
