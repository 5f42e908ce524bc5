import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { openCrawlStore } from '../../src/sitemaps/crawl/store/open-crawl-store.ts';
import { readListedPages } from '../../src/sitemaps/crawl/coverage/engine-report.ts';
import type { AddressCount } from '../../src/sitemaps/crawl/records.ts';
import type { EngineId } from '../../src/sitemaps/crawl/engines.ts';

const ANSWERS = [
  { status: 200, count: 900 },
  { status: 304, count: 400 },
  { status: 404, count: 12 },
] as const;

const MARKUP = '/part/5305-01-234-5678<img src=x onerror=alert(1)>';

const answersOf = (engine: EngineId, day: string, { status, count }: { status: number; count: number }) => ({
  engine,
  day,
  status,
  count,
  isVerified: true,
  target: 'nsn' as const,
  bytes: count * 9_000,
  ms: [count, 0, 0, 0, 0, 0, 0],
});

/**
 * Puts on record what crawlers did at a site of five files, today: Google fetched the first file, half of the second and some of the last two; the third answered 503.
 * Bing fetched a little, and somebody claimed to be Google. One address that they asked for would be markup or a formula.
 */
export async function plantCrawls(dataDir: string): Promise<void> {
  const [store, source] = [await openCrawlStore({ dataDir }), await openCatalogs({ dataDir }).listingSource()];
  try {
    const { niins, files } = await readListedPages(source.current()!);
    const [now, day] = [Date.now(), new Date().toISOString().slice(0, 10)];
    const counted = (list: AddressCount['list'], text: string, parts: Partial<AddressCount>): AddressCount => ({
      list,
      text,
      engine: 'google',
      month: day.slice(0, 7),
      status: 0,
      count: 1,
      lastAt: now,
      referrer: null,
      ...parts,
    });
    const pages = (start: number, end: number) => niins.slice(start, end).toSorted();
    const fetchedBy = (engine: EngineId, start: number, end: number) => ({
      engine,
      day,
      kind: 'nsn' as const,
      pages: pages(start, end),
    });
    const [first, second, third, fourth] = files.map(({ end }) => end);
    await store.add(
      {
        firstAt: now,
        lastAt: now,
        fetched: [
          fetchedBy('google', 0, first! + 2_500),
          fetchedBy('google', third!, third! + 100),
          fetchedBy('google', fourth!, fourth! + 100),
          fetchedBy('bing', second!, second! + 10),
        ],
        days: [
          ...ANSWERS.flatMap((answer) => [answersOf('google', day, answer), answersOf('bing', day, answer)]),
          { ...answersOf('google', day, { status: 200, count: 31 }), isVerified: false },
        ],
        addresses: [
          counted('sitemap', '/sitemaps/nsn-1.xml.gz', { month: '', status: 200 }),
          counted('sitemap', '/sitemaps/nsn-3.xml.gz', { month: '', status: 503, count: 2 }),
          counted('error', '/nsn/53/5305/<img src=x onerror=alert(1)>', { status: 404, count: 9 }),
          counted('error', '=HYPERLINK("//evil.example")', { status: 404, count: 3 }),
          counted('unlisted', '/catalog?search=', { count: 120 }),
          counted('popular', '/fsc/53/5305', { count: 44 }),
          counted('missing', MARKUP, { engine: 'people', count: 12, referrer: 'forum.example' }),
          counted('missing', MARKUP, { engine: 'engines', count: 30 }),
          counted('missing', '/old/page.html', { engine: 'people', count: 3 }),
          counted('asked', '=HYPERLINK("//EVIL.EXAMPLE/1")', { engine: 'search', count: 4 }),
          counted('asked', 'NAS9999-XYZ', { engine: 'search', count: 7, referrer: 'NAS1149F0332P' }),
          counted('asked', 'NAS9999-XYZ', { engine: 'quote', count: 2 }),
        ],
      },
      'planted',
    );
  } finally {
    await Promise.all([store.close(), source.close()]);
  }
}
