import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import { openCrawlStore } from '../../src/sitemaps/crawl/store/open-crawl-store.ts';
import { readListedPages } from '../../src/sitemaps/crawl/coverage/listed-pages.ts';
import type { TimeCounts } from '../../src/sitemaps/crawl/records.ts';
import type { EngineId } from '../../src/sitemaps/crawl/engines.ts';

const ANSWERS = [
  { status: 200, count: 900 },
  { status: 304, count: 400 },
  { status: 404, count: 12 },
] as const;

const answersOf = (engine: EngineId, day: string, { status, count }: { status: number; count: number }) => ({
  engine,
  day,
  status,
  count,
  isVerified: true,
  target: 'nsn' as const,
  bytes: count * 9_000,
  ms: [count, 0, 0, 0, 0, 0, 0] as TimeCounts,
});

/**
 * Puts on record what crawlers did at a site of four files, today: Google fetched the first file, half of the second and some of the fourth; the third answered 503.
 * Bing fetched a little, and somebody claimed to be Google. One address that they asked for would be markup or a formula.
 */
export async function plantCrawls(dataDir: string): Promise<void> {
  const [store, source] = [await openCrawlStore({ dataDir }), await openCatalogs({ dataDir }).listingSource()];
  try {
    const { niins, files } = await readListedPages(source.current()!);
    const [now, day] = [Date.now(), new Date().toISOString().slice(0, 10)];
    const month = day.slice(0, 7);
    const pages = (start: number, end: number) => niins.slice(start, end).toSorted();
    const fetchedBy = (engine: EngineId, start: number, end: number) => ({
      engine,
      day,
      kind: 'nsn' as const,
      pages: pages(start, end),
    });
    const [first, second, third] = files.map(({ end }) => end);
    await store.add(
      {
        firstAt: now,
        fetched: [
          fetchedBy('google', 0, first! + 2_500),
          fetchedBy('google', third!, third! + 100),
          fetchedBy('bing', second!, second! + 10),
        ],
        days: [
          ...ANSWERS.flatMap((answer) => [answersOf('google', day, answer), answersOf('bing', day, answer)]),
          { ...answersOf('google', day, { status: 200, count: 31 }), isVerified: false },
        ],
        sitemaps: [
          { engine: 'google', path: '/sitemaps/nsn-1.xml.gz', status: 200, count: 1, lastAt: now },
          { engine: 'google', path: '/sitemaps/nsn-3.xml.gz', status: 503, count: 2, lastAt: now },
        ],
        errors: [
          {
            engine: 'google',
            month,
            path: '/nsn/53/5305/<img src=x onerror=alert(1)>',
            status: 404,
            count: 9,
            lastAt: now,
          },
          { engine: 'google', month, path: '=HYPERLINK("//evil.example")', status: 404, count: 3, lastAt: now },
        ],
        unlisted: [{ engine: 'google', month, pattern: '/catalog?search=', count: 120 }],
        popular: [{ engine: 'google', month, path: '/fsc/53/5305', count: 44 }],
        missing: [
          {
            month,
            path: '/part/5305-01-234-5678<img src=x onerror=alert(1)>',
            byPeople: 12,
            byEngines: 30,
            referrerHost: 'forum.example',
          },
          { month, path: '/old/page.html', byPeople: 3, byEngines: 0, referrerHost: null },
        ],
        asked: [
          { month, source: 'search', text: '=HYPERLINK("//EVIL.EXAMPLE/1")', count: 4, lastAt: now, nearest: null },
          { month, source: 'search', text: 'NAS9999-XYZ', count: 7, lastAt: now, nearest: 'NAS1149F0332P' },
          { month, source: 'quote', text: 'NAS9999-XYZ', count: 2, lastAt: now, nearest: null },
        ],
      },
      'planted',
    );
  } finally {
    await Promise.all([store.close(), source.close()]);
  }
}
