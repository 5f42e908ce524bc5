import { paths } from '#base/paths.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import { ADDRESS_LISTS, isNotThere, isOwnLimit, OTHER_ADDRESSES, PAGE_KINDS, TIME_BOUNDS_MS } from './records.ts';
import type { AddressCount, CrawlBatch, DemandRecord, FetchRecord, PageKind } from './records.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { isPersonalPath } from '#base/domain/personal-text.ts';
import type { EngineId } from './engines.ts';
/** A path as the catalog sees it. Pages have numbers of their own, see `PageKind`. */
type FetchedAddress =
  | { target: PageKind; page: number }
  | { target: 'sitemap' | 'listed'; path: string }
  | { target: 'unlisted'; pattern: string };

const STATIC_PAGES: ReadonlySet<string> = new Set([paths.home(), paths.catalog(), paths.sitemapHelp(), paths.rfq()]);
/** Ranges of numbers, and drawings. */
const LISTED = /^\/(?:range|drawing)\/\d{4}-\d\d-\d{3}-\d{4}(?:\.svg)?$/;
/** Pages in their canonical spelling. */
const PAGE =
  /^\/(?:nsn\/(\d\d)\/(\1\d\d)\/\2-(?<nsn>\d\d-\d{3}-\d{4})|fsg\/(?<fsg>\d\d)|fsc\/(\d\d)\/(?<fsc>\5\d\d)|name\/(?<name>\d{5})|cage\/(?<cage>[\dA-Z]{5}))$/;
/** Sitemaps as the site links them, their files, and robots.txt. */
const SITEMAP =
  /^\/(?:robots\.txt|sitemap(?:-index|-static|-working|-pages|-files|-groups)?\.xml|sitemap\.xml\?(?=[a-z])(?:type=[a-z]{3,6})?(?:&?fsc=\d{4})?(?:&?page=\d{1,5})?(?:&?chunk=\d{1,4})?|sitemaps\/[a-z]{3,6}-\d{1,5}\.xml\.gz|sitemap\/(?!fsg)[a-z]{3,6}(?:-\d{1,5})?(?:\/\d{1,5})?(?:\?page=\d{1,5})?)$/;

/** Reads a path with its query, as sent. The catalog may lack the page. */
export function addressOf(path: string): FetchedAddress {
  const page = PAGE.exec(path);
  if (page !== null) {
    const target = PAGE_KINDS.find((kind) => page.groups![kind] !== undefined)!;
    return { target, page: Number.parseInt(page.groups![target]!.replaceAll('-', ''), target === 'cage' ? 36 : 10) };
  }
  if (STATIC_PAGES.has(path) || LISTED.test(path)) return { target: 'listed', path };
  if (path.length < 60 && SITEMAP.test(path)) return { target: 'sitemap', path };
  return { target: 'unlisted', pattern: patternOf(path) };
}

const LEFT_OUT = '…';
const [MAX_QUERY_LENGTH, MAX_PARAMETERS] = [1_000, 5];
/** A filter by a characteristic (c.MATT) is one of thousands. */
const CHARACTERISTIC = /^c\.[A-Z0-9]+$/;
const PARAMETER = /^[a-z][a-z_]{0,15}$/i;

const PAGE_ROUTES = Object.values(PAGES).flatMap((page) => [page.path, ...('also' in page ? page.also : [])]);
/** Routes with fewer parameters first, then those with an open end. */
const ROUTES = [...PAGE_ROUTES, ...Object.values(ENDPOINTS)]
  .filter((route) => route !== null)
  .map((route) => ({ route, isOpen: route.endsWith('/*'), parameters: route.split('/:').length }))
  .toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen) || one.parameters - other.parameters)
  .map(({ route, isOpen }) => {
    const fixed = (isOpen ? route.slice(0, -1) : route).split(/:[^/]+/).map((text) => RegExp.escape(text));
    return { route, form: new RegExp(`^${fixed.join('[^/]+')}${isOpen ? '' : '$'}`) };
  });

/** Returns route and sorted parameter names: "/catalog?search=…&tab=…". Without a route it is "/…". */
function patternOf(path: string): string {
  const [plain = '', ...queries] = path.split('?');
  const route = ROUTES.find(({ form }) => form.test(plain))?.route ?? `/${LEFT_OUT}`;
  const query = queries.join('?').slice(0, MAX_QUERY_LENGTH);
  if (query === '') return queries.length === 0 ? route : `${route}?`;
  const names = new Set(query.split('&').map(parameterOf));
  return `${route}?${[...names].toSorted().slice(0, MAX_PARAMETERS).join('&')}`;
}

function parameterOf(part: string): string {
  const [name = '', value] = part.split('=', 2);
  if (CHARACTERISTIC.test(name)) return `c.${LEFT_OUT}=${LEFT_OUT}`;
  return PARAMETER.test(name) && value !== undefined ? `${name}=${LEFT_OUT}` : LEFT_OUT;
}

/** Different addresses of each list; more count as `OTHER_ADDRESSES`. */
const MAX_OF = { error: 500, unlisted: 500, popular: 5_000, sitemap: 5_000, missing: 500, asked: 2_000 };
/** Listed addresses that a batch names. */
const MAX_POPULAR = 200;
/** Longer paths are kept as their pattern. */
const MAX_KEPT_LENGTH = 200;
const FULL_AT_PAGES = 1_000_000;
const RECEIPTS = paths.receipt('');

/** Adds up one batch in bounded memory. `boundFactor`: more than 1 for a log. */
export function createTally(boundFactor = 1) {
  const days = new Map<string, CrawlBatch['days'][number]>();
  const pages = new Map<string, { engine: EngineId; day: string; kind: PageKind; numbers: number[] }>();
  const lists = new Map(ADDRESS_LISTS.map((list) => [list, new Map<string, AddressCount>()]));
  let pageCount = 0;
  let [firstAt, lastAt]: [number | null, number | null] = [null, null];

  function spans(from: number, to: number): void {
    firstAt = Math.min(firstAt ?? from, from);
    lastAt = Math.max(lastAt ?? to, to);
  }

  /** False where the list is full and does not count the rest. */
  function countAddress(given: Omit<AddressCount, 'count'>): boolean {
    const { list, engine, month, status, lastAt } = given;
    const counted = lists.get(list)!;
    const keyOf = (one: string): string => `${engine} ${month} ${status} ${one}`;
    // PostgreSQL stores no NUL
    let text = given.text.toWellFormed().replaceAll('\0', '\u{fffd}');
    if (counted.size >= boundFactor * MAX_OF[list] && !counted.has(keyOf(text))) {
      if (list === 'sitemap' || list === 'asked') return false;
      text = OTHER_ADDRESSES;
    }
    const referrer = text === OTHER_ADDRESSES ? null : given.referrer;
    const row = counted.getOrInsertComputed(keyOf(text), () => ({ ...given, text, referrer, count: 0 }));
    row.count += 1;
    row.lastAt = Math.max(row.lastAt, lastAt);
    row.referrer ??= referrer;
    return true;
  }

  return {
    /** `isVerified`: the client was the engine that its user agent names. */
    add({ engine, status, at, path, ms, bytes, isHead, referrerHost }: FetchRecord, isVerified: boolean): void {
      const isMissing = isNotThere(status);
      if (engine === null && !isMissing) return;
      spans(at - (ms ?? 0), at);
      const day = utcDate(at);
      const plain = { month: day.slice(0, 7), status: 0, lastAt: at, referrer: null };
      // who only claims to be an engine is neither a person nor an engine
      if (isMissing && (engine === null || isVerified)) {
        const who = isVerified ? 'engines' : 'people';
        countAddress({ ...plain, list: 'missing', engine: who, text: keptPath(path), referrer: referrerHost });
      }
      if (engine === null) return;
      const address = asAnswered(addressOf(path), status);
      const { target } = address;
      const counted = days.getOrInsertComputed(`${engine} ${day} ${isVerified} ${target} ${status}`, () => {
        return { engine, isVerified, day, target, status, count: 0, bytes: 0, ms: [0, 0, 0, 0, 0, 0, 0] };
      });
      counted.count += 1;
      counted.bytes += bytes;
      const timeClass = TIME_BOUNDS_MS.findIndex((bound) => (ms ?? 0) < bound);
      if (ms !== null) counted.ms.splice(timeClass, 1, counted.ms.at(timeClass)! + 1);
      if (!isVerified) return;
      const ofEngine = { ...plain, engine };
      if ('pattern' in address) countAddress({ ...ofEngine, list: 'unlisted', text: address.pattern });
      // a HEAD reads nothing
      else if (!isHead && target === 'sitemap')
        countAddress({ ...ofEngine, list: 'sitemap', month: '', text: path, status });
      else if (!isHead && (status === 200 || status === 304)) {
        countAddress({ ...ofEngine, list: 'popular', text: path });
        if ('page' in address) {
          const whose = { engine, day, kind: address.target };
          const list = pages.getOrInsertComputed(Object.values(whose).join(' '), () => ({ ...whose, numbers: [] }));
          list.numbers.push(address.page);
          pageCount += 1;
        }
      }
      if (status >= 400 && !isOwnLimit(status))
        countAddress({ ...ofEngine, list: 'error', text: keptPath(path), status });
    },
    /** Adds a search without a result. False: the batch has no room for it. */
    addDemand({ text, source, at, nearest }: DemandRecord): boolean {
      const month = utcDate(at).slice(0, 7);
      const asked = { list: 'asked', engine: source, month, text, status: 0, lastAt: at, referrer: nearest } as const;
      const isTaken = countAddress(asked);
      if (isTaken) spans(at, at);
      return isTaken;
    },
    isFull: () => pageCount >= FULL_AT_PAGES,
    batch: (): CrawlBatch => ({
      firstAt,
      lastAt,
      fetched: [...pages.values()].map(({ numbers, ...whose }) => ({ ...whose, pages: inOrder(numbers) })),
      days: [...days.values()],
      addresses: [...lists].flatMap(([list, rows]) =>
        list === 'popular' ? mostFetched([...rows.values()], boundFactor * MAX_POPULAR) : [...rows.values()],
      ),
    }),
  };
}

const inOrder = (numbers: readonly number[]): Uint32Array => Uint32Array.from(new Set(numbers)).sort();

/** Names the addresses of each engine and month with most fetches, and joins the others. */
function mostFetched(rows: readonly AddressCount[], max: number): AddressCount[] {
  return [...Map.groupBy(rows, ({ engine, month }) => `${engine} ${month}`).values()].flatMap((group) => {
    const named = group
      .filter(({ text }) => text !== OTHER_ADDRESSES)
      .toSorted((one, other) => other.count - one.count);
    const told = new Set(named.slice(0, max));
    const count = sumBy(group, (row) => (told.has(row) ? 0 : row.count));
    return count === 0 ? [...told] : [...told, { ...group[0]!, text: OTHER_ADDRESSES, count }];
  });
}

/** Gives a missing or moved page its pattern: no sitemap lists it. */
function asAnswered(address: FetchedAddress, status: number): FetchedAddress {
  if (status < 300 || status === 304 || !('page' in address)) return address;
  const how = status < 400 ? 'redirects' : isNotThere(status) ? 'not there' : null;
  return how === null ? address : { target: 'unlisted', pattern: `${PAGES[address.target].path}, ${how}` };
}

/** Drops the query. Long, secret or personal paths become patterns. */
function keptPath(path: string): string {
  const [kept] = path.split('?', 1) as [string];
  const isPattern = kept.length > MAX_KEPT_LENGTH || isPersonalPath(kept) || kept.startsWith(RECEIPTS);
  return isPattern ? patternOf(kept) : kept;
}
