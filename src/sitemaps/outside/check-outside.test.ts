import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anEdge, type EdgeAnswer, type EdgePlant } from '../../../test/support/sitemaps/edge.fixture.ts';
import type { UrlAnswer } from '../audit/read-url.ts';
import type { FindingKind } from '../rules/findings.ts';
import { openOutside } from './ask-outside.ts';
import { checkOutside } from './check-outside.ts';

const NOW = Date.UTC(2026, 10, 28);
const NSN = '5305-01-234-5678';
const PART = `/nsn/53/5305/${NSN}`;
const XML = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
const text = 'Thread class 2A, length 1.5 inches, head diameter 0.25 inches, finish cadmium. '.repeat(40);

const html = (origin: string): string =>
  `<!doctype html><html><head><title>Screw ${NSN}</title><link rel="canonical" href="${origin}${PART}"></head>` +
  `<body><nav>Home</nav><main><h1>Screw</h1><p>${NSN}: ${text}</p></main>` +
  `<script type="application/ld+json">{"@type":"Product","sku":"${NSN}"}</script></body></html>`;

/** Checks one address behind an edge that plants something. */
async function check(plant: EdgePlant | null, path = PART, of: 'page' | 'sitemap' | 'absent' = 'page', seen?: object) {
  const edge = await anEdge(({ path: asked }) => {
    if (asked === '/sitemap.xml') return { status: 200, body: XML, headers: { 'content-type': 'application/xml' } };
    const isPart = asked === PART;
    const body = isPart ? html(edge.origin) : '<h1>Not found</h1>';
    return { status: isPart ? 200 : 404, body, headers: { 'content-type': 'text/html; charset=utf-8' } };
  });
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const ask = openOutside(edge.origin, { isLoopbackAllowed: true, sleep });
  const own = await ask(path, { agent: 'browser' });
  if (plant !== null) edge.plant = plant;
  const found: { kind: FindingKind; detail: string }[] = [];
  const { seen: now } = await checkOutside(
    { path, of, ...(path === PART && { nsn: NSN }) },
    { origin: edge.origin, ask, own: async () => own, seen: seen as undefined, nowMs: NOW },
    (kind, detail) => void found.push({ kind, detail }),
  );
  return { kinds: found.map(({ kind }) => kind), found, waits, edge, now, own: own as UrlAnswer };
}

const change =
  (changed: Partial<EdgeAnswer>): EdgePlant =>
  (answer) => ({ ...answer, ...changed });
const body =
  (from: string | RegExp, to: string): EdgePlant =>
  (answer) => ({ ...answer, body: answer.body.replace(from, to) });
const header =
  (name: string, value: string): EdgePlant =>
  ({ headers: { [name]: _before, ...headers }, ...answer }) => ({
    ...answer,
    headers: { ...headers, ...(value && { [name]: value }) },
  });
const forAgent =
  (name: string, plant: EdgePlant): EdgePlant =>
  (answer, request) =>
    request.agent === name ? plant(answer, request) : answer;
const onCondition =
  (name: string): EdgePlant =>
  (answer, { headers }) =>
    name in headers ? { ...answer, status: 304 } : answer;

test.for<[what: string, plant: EdgePlant, kinds: FindingKind[]]>([
  ['403 for Googlebot alone', forAgent('Googlebot', change({ status: 403 })), ['agent-differs', 'page-status']],
  ['no answer for bingbot alone', forAgent('bingbot', change({ status: 0 })), ['agent-differs']],
  ['other text for bingbot', forAgent('bingbot', body('Home', 'Hidden')), ['agent-differs']],
  ['noindex for Googlebot', forAgent('Googlebot', header('x-robots-tag', 'noindex')), ['page-noindex']],
  ['304 to every ETag', onCondition('if-none-match'), ['changed-not-modified']],
  ['304 to every time', onCondition('if-modified-since'), ['changed-not-modified']],
  ['405 for HEAD', (answer, { method }) => ({ ...answer, status: method === 'HEAD' ? 405 : 200 }), ['head-status']],
  ['a stale copy', header('age', '900'), ['stale']],
  ['Vary gone', header('vary', ''), ['vary-gone']],
  ['compression undone', change({ isPlain: true }), ['encoding-gone']],
  ['an attachment', header('content-disposition', 'attachment; filename=a.html'), ['page-attachment']],
  ['a day to come', header('last-modified', 'Fri, 01 Jan 2038 00:00:00 GMT'), ['last-modified']],
  ['no canonical', body(/<link[^>]*>/, ''), ['page-canonical']],
  ['two canonicals', body(/<link[^>]*>/, '$&$&'), ['page-canonical']],
  ['a canonical in the body', body(/(<link[^>]*>)(.*<nav>)/, '$2$1'), ['page-canonical']],
  ['another canonical', body(`${PART}"`, `${PART}/x"`), ['page-canonical']],
  ['an empty title', body(/<title>[^<]*/, '<title> '), ['page-title']],
  ['two headings', body('<p>', '<h1>More</h1><p>'), ['page-title']],
  ['broken JSON-LD', body('"sku":', 'sku:'), ['page-data']],
  ['JSON-LD of another part', body(`"sku":"${NSN}"`, '"sku":"5305-01-234-5679"'), ['page-data']],
  ['no JSON-LD', body(/<script.*<\/script>/, ''), ['page-data']],
  ['a soft 404', body('<h1>Screw', '<h1>Part not found'), ['page-soft-404']],
  [
    'a script that leads away',
    body('<nav>', '<script>window.location.href = "/sale"</script><nav>'),
    ['page-redirects'],
  ],
  ['a page without its content', body(text, ''), ['page-content']],
  ['a page without any text', body(/<main>.*<\/main>/s, '<main></main>'), ['page-title', 'page-content']],
  [
    'a redirect to another host',
    change({ status: 302, headers: { location: 'http://169.254.169.254/' } }),
    ['page-redirects'],
  ],
  ['no answer at all', change({ status: 0 }), ['cannot-read']],
  ['a page of 2 MB', body('<nav>', `<nav>${'x'.repeat(2_000_000)}`), ['page-size']],
  ['nothing', (answer) => answer, []],
  ['bytes that change with each request', (answer) => body('Home', `${Math.random()}`)(answer, {} as never), []],
])('an edge that plants %s is found out (S15.52)', async ([, plant, kinds]) => {
  expect((await check(plant)).kinds).toEqual(kinds);
});

test('5 seconds are slow when they are so again (S15.52)', async () => {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => clock.mockRestore());
  const slow: EdgePlant = (answer) => ((passedMs += 5_100), answer);
  const once: EdgePlant = (answer) => ((passedMs = 5_100), answer);
  expect((await check(forAgent('bingbot', slow))).kinds).toEqual(['slow']);
  passedMs = 0;
  expect((await check(once)).kinds).toEqual([]);
});

test('an unknown part is 404 (S15.52)', async () => {
  const absent = '/nsn/53/5305/5305-00-000-0000';
  expect((await check(null, absent, 'absent')).kinds).toEqual([]);
  expect((await check(change({ status: 200 }), absent, 'absent')).kinds).toEqual(['page-soft-404']);
});

test('a sitemap that answers 500 is a fault, after it was asked three times (S15.52)', async () => {
  expect((await check(null, '/sitemap.xml', 'sitemap')).kinds).toEqual([]);
  const { kinds, edge, waits } = await check(change({ status: 500 }), '/sitemap.xml', 'sitemap');
  expect(kinds).toEqual(['http-status']);
  expect(edge.asked.filter(({ agent }) => agent === 'bingbot')).toHaveLength(3);
  expect(waits.filter((ms) => ms === 5_000).length).toBeGreaterThan(0);
});

test('bytes that changed since the last walk are not answered with 304 (S15.52)', async () => {
  const { now } = await check(null, '/sitemap.xml', 'sitemap');
  const old = { hash: 'before', etag: '"before"', modified: 'Thu, 01 Oct 2026 00:00:00 GMT' };
  const olds = (answer: EdgeAnswer, headers: Record<string, unknown>, name: 'etag' | 'modified', by: string) =>
    headers[by] === old[name] ? { ...answer, status: 304 } : answer;
  for (const [name, by] of [
    ['etag', 'if-none-match'],
    ['modified', 'if-modified-since'],
  ] as const) {
    const plant: EdgePlant = (answer, { headers }) => olds(answer, headers, name, by);
    expect((await check(plant, '/sitemap.xml', 'sitemap', old)).kinds).toEqual(['changed-not-modified']);
    expect((await check(plant, '/sitemap.xml', 'sitemap', { ...old, hash: now!.hash })).kinds).toEqual([]);
  }
});

describe('a walk from outside', () => {
  test('waits as a limit says, and never takes a limit for a fault (S15.53)', async () => {
    let refused = 0;
    const own = header('x-limit', 'pages');
    const limits: EdgePlant = (answer, request) =>
      refused++ < 9
        ? own({ ...answer, status: 429, headers: { ...answer.headers, 'retry-after': '7' } }, request)
        : answer;
    const { kinds, waits } = await check(limits);
    expect([kinds, waits.filter((ms) => ms === 7_000)]).toEqual([[], Array(9).fill(7_000)]);
    expect((await check(change({ status: 429 }))).kinds).toEqual(['limited']);
  });

  test('asks at most twice a second, and names itself to the site (S15.53)', async () => {
    const { waits, edge } = await check(null);
    expect(waits.filter((ms) => ms > 400)).toHaveLength(edge.asked.length - 1);
    expect(edge.asked.every(({ headers }) => headers['x-sitemap-walk'] === '1')).toBe(true);
  });

  test.each([
    ['https://parts.example', '10.0.0.7'],
    ['https://parts.example', '127.0.0.1'],
    ['http://127.0.0.1:1', '127.0.0.1'],
    ['http://[::1]:1', '::1'],
  ])('asks no address that is not public: %s at %s (S15.53)', async (origin, address) => {
    const ask = openOutside(origin, { resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }] });
    expect(await ask('/', { agent: 'browser' })).toMatchObject({ kind: 'outside-unasked' });
  });
});
