import { formatDate } from '#base/domain/format-time.ts';
import { isPersonalPath } from '#base/domain/personal-text.ts';
import { paths } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import type { EngineId } from './engines.ts';
import { addressOf, patternOf, type FetchedAddress } from './page-id.ts';
import {
  isNotThere,
  LIMITED,
  OTHER_ADDRESSES,
  TIME_BOUNDS_MS,
  UNAVAILABLE,
  type CrawlBatch,
  type DemandRecord,
  type FetchRecord,
  type FetchTarget,
  type PageKind,
} from './records.ts';

/** Different addresses of each list of a batch; the rest counts as `OTHER_ADDRESSES`. */
const MAX_ADDRESSES = 500;
const MAX_DEMAND = 2_000;
const MAX_SITEMAPS = 5_000;
/** Listed addresses whose fetches are counted, and those of them that a batch tells. */
const MAX_COUNTED = 5_000;
const MAX_POPULAR = 200;
/** Longer paths are kept as their pattern. */
const MAX_KEPT_LENGTH = 200;
/** Pages after which a batch should be taken. */
const FULL_AT_PAGES = 1_000_000;
const RECEIPTS = paths.receipt('');
const DAY_MS = 86_400_000;

type Day = { day: string; month: string };
type DayCount = CrawlBatch['days'][number];
type Popular = CrawlBatch['popular'][number];

/** Adds up records. Its memory is bounded, whatever is fetched. */
export type Tally = ReturnType<typeof createTally>;

/** Creates a tally. `boundFactor`: for the bounds of the lists; 1 for a batch of 15 seconds, more for a log. */
export function createTally(boundFactor = 1) {
  let sums = createSums(boundFactor);
  return {
    /** `isVerified`: the client was the engine that its user agent names. */
    add: (record: FetchRecord, isVerified: boolean): void => sums.add(record, isVerified),
    /** Adds a search without a result. False: the batch has no room for it. */
    addDemand: (record: DemandRecord): boolean => sums.addDemand(record),
    isFull: () => sums.pages() >= FULL_AT_PAGES,
    /** What was added since the last time; null: nothing. */
    take(): CrawlBatch | null {
      const batch = sums.batch();
      sums = createSums(boundFactor);
      return batch.firstAt === null ? null : batch;
    },
  };
}

/** Things that are counted, at most `max` keys; further ones count by their other key, if they have one. */
function createCounters<Counted>(max: number) {
  const [counted, others] = [new Map<string | number, Counted>(), new Map<string, Counted>()];
  return {
    of(key: string | number, make: () => Counted): Counted | undefined {
      return counted.get(key) ?? (counted.size < max ? counted.getOrInsertComputed(key, make) : undefined);
    },
    /** The text that counts is the address, or `OTHER_ADDRESSES`. */
    ofAddress(prefix: string, address: string, make: (text: string) => Counted): Counted {
      return (
        this.of(prefix + address, () => make(address)) ??
        others.getOrInsertComputed(prefix, () => make(OTHER_ADDRESSES))
      );
    },
    values: (): Counted[] => [...counted.values(), ...others.values()],
  };
}

function createSums(boundFactor: number) {
  const dayOf = dayReader();
  /** By day and verdict: maps within maps are faster than joined keys. */
  const engineDays = new Map<Day, Map<EngineId, EngineDay>[]>();
  const popularOf = new Map<string, ReturnType<typeof newPopular>>();
  const sitemaps = createCounters<CrawlBatch['sitemaps'][number]>(boundFactor * MAX_SITEMAPS);
  const errors = createCounters<CrawlBatch['errors'][number]>(boundFactor * MAX_ADDRESSES);
  const unlisted = createCounters<CrawlBatch['unlisted'][number]>(boundFactor * MAX_ADDRESSES);
  const missing = createCounters<CrawlBatch['missing'][number]>(boundFactor * MAX_ADDRESSES);
  const demand = createCounters<CrawlBatch['asked'][number]>(boundFactor * MAX_DEMAND);
  let pages = 0;
  let firstAt: number | null = null;

  const newPopular = (engine: EngineId, month: string) => ({
    all: { engine, month, path: OTHER_ADDRESSES, count: 0 },
    addresses: createCounters<Popular>(boundFactor * MAX_COUNTED),
  });
  type EngineDay = ReturnType<typeof newEngineDay>;
  const newEngineDay = (engine: EngineId, { day, month }: Day) => ({
    day,
    engine,
    counts: new Map<FetchTarget, Map<number, DayCount>>(),
    pages: new Map<PageKind, number[]>(),
    popular: popularOf.getOrInsertComputed(engine + month, () => newPopular(engine, month)),
  });

  function countDay(record: FetchRecord, isVerified: boolean, target: FetchTarget, of: EngineDay): void {
    const { status } = record;
    const { engine, day } = of;
    const counted = of.counts
      .getOrInsertComputed(target, () => new Map<number, DayCount>())
      .getOrInsertComputed(status, () => {
        return { engine, isVerified, day, target, status, count: 0, bytes: 0, ms: [0, 0, 0, 0, 0, 0, 0] };
      });
    counted.count += 1;
    counted.bytes += record.bytes;
    const { ms } = record;
    if (ms === null) return;
    const at = TIME_BOUNDS_MS.findIndex((bound) => ms < bound);
    counted.ms[at < 0 ? TIME_BOUNDS_MS.length : at]! += 1;
  }

  function countPage({ path }: FetchRecord, address: FetchedAddress, of: EngineDay): void {
    if ('page' in address) {
      of.pages.getOrInsertComputed(address.target, () => []).push(address.page);
      pages += 1;
    }
    const { all, addresses } = of.popular;
    all.count += 1;
    // a number is found faster than a text, and nearly all pages are NSNs
    const counted = addresses.of(address.target === 'nsn' ? address.page : path, () => ({ ...all, path, count: 0 }));
    if (counted !== undefined) counted.count += 1;
  }

  /** Somebody who only claims to be an engine is neither a person nor an engine. */
  function countMissing({ engine, path: sent, referrerHost }: FetchRecord, isVerified: boolean, month: string): void {
    if (engine !== null && !isVerified) return;
    const make = (path: string) => ({ month, path, byPeople: 0, byEngines: 0, referrerHost: null });
    const counted = missing.ofAddress(month, keptPath(sent), make);
    counted[isVerified ? 'byEngines' : 'byPeople'] += 1;
    counted.referrerHost ??= referrerHost;
  }

  function begins(at: number): void {
    if (firstAt === null || at < firstAt) firstAt = at;
  }

  return {
    pages: () => pages,
    add(record: FetchRecord, isVerified: boolean): void {
      const { engine, status, at, path } = record;
      const isMissing = isNotThere(status);
      if (engine === null && !isMissing) return;
      begins(at - (record.ms ?? 0));
      const day = dayOf(at);
      const { month } = day;
      if (isMissing) countMissing(record, isVerified, month);
      if (engine === null) return;
      const address = asAnswered(addressOf(path), status);
      const ofDay = engineDays.getOrInsertComputed(day, () => [new Map(), new Map()]);
      const engineDay = ofDay[isVerified ? 1 : 0]!.getOrInsertComputed(engine, () => newEngineDay(engine, day));
      countDay(record, isVerified, address.target, engineDay);
      if (!isVerified) return;
      if (address.target === 'unlisted')
        unlisted.ofAddress(engine + month, address.pattern, (pattern) => ({
          engine,
          month,
          pattern,
          count: 0,
        })).count += 1;
      // a HEAD reads nothing
      else if (!record.isHead && address.target === 'sitemap')
        seen(
          sitemaps.of(`${engine}${status}${path}`, () => ({ engine, path, status, count: 0, lastAt: at })),
          at,
        );
      else if (!record.isHead && (status === 200 || status === 304)) countPage(record, address, engineDay);
      if (status < 400 || status === LIMITED || status === UNAVAILABLE) return;
      const newError = (kept: string) => ({ engine, month, path: kept, status, count: 0, lastAt: at });
      seen(errors.ofAddress(`${engine}${status}${month}`, keptPath(path), newError), at);
    },
    addDemand({ text, source, at, nearest }: DemandRecord): boolean {
      const { month } = dayOf(at);
      const make = () => ({ month, source, text, count: 0, lastAt: at, nearest });
      const counted = demand.of(`${source}${month}${text}`, make);
      if (counted === undefined) return false;
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
          [...kinds].map(([kind, numbers]) => ({ engine, day, kind, pages: inOrder(numbers) })),
        ),
        days: all.flatMap(({ counts }) => [...counts.values()].flatMap((ofTarget) => [...ofTarget.values()])),
        sitemaps: sitemaps.values(),
        errors: errors.values(),
        unlisted: unlisted.values(),
        popular: [...popularOf.values()].flatMap((popular) =>
          mostFetched(popular.all, popular.addresses.values(), boundFactor * MAX_POPULAR),
        ),
        missing: missing.values(),
        asked: demand.values(),
      };
    },
  };
}

/** Ascending, each number once. */
function inOrder(numbers: readonly number[]): Uint32Array {
  return Uint32Array.from(numbers)
    .sort()
    .filter((page, at, sorted) => at === 0 || page !== sorted[at - 1]);
}

/** The addresses with most fetches, and the others as one. */
function mostFetched(all: Popular, addresses: Popular[], max: number): Popular[] {
  const told = addresses.toSorted((one, other) => other.count - one.count).slice(0, max);
  const count = told.reduce((left, address) => left - address.count, all.count);
  return count === 0 ? told : [...told, { ...all, count }];
}

/** No sitemap lists a page that is not there or leads elsewhere: its pattern says so. */
function asAnswered(address: FetchedAddress, status: number): FetchedAddress {
  if (status < 300 || status === 304 || !('page' in address)) return address;
  const how = status < 400 ? 'redirects' : isNotThere(status) ? 'not there' : null;
  return how === null ? address : { target: 'unlisted', pattern: `${PAGES[address.target].path}, ${how}` };
}

/** The path without its query; its pattern where it is long, names a receipt or may tell who somebody is. */
function keptPath(path: string): string {
  const [kept] = path.split('?', 1) as [string];
  const isPattern = kept.length > MAX_KEPT_LENGTH || isPersonalPath(kept) || kept.startsWith(RECEIPTS);
  return isPattern ? patternOf(kept) : kept;
}

function seen(counted: { count: number; lastAt: number } | undefined, at: number): void {
  if (counted === undefined) return;
  counted.count += 1;
  if (at > counted.lastAt) counted.lastAt = at;
}

/** Days of UTC, one object each. A record is nearly always of the same day as the one before. */
function dayReader(): (at: number) => Day {
  const days = new Map<number, Day>();
  let number = Number.NaN;
  let current: Day = { day: '', month: '' };
  return (at) => {
    const wanted = Math.floor(at / DAY_MS);
    if (wanted === number) return current;
    number = wanted;
    const day = formatDate(wanted * DAY_MS);
    return (current = days.getOrInsertComputed(wanted, () => ({ day, month: day.slice(0, 7) })));
  };
}
