import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, afterEach } from 'vitest';
import { answerOf, aWalkedSite, type Plant } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import type { FindingKind } from '../rules/findings.ts';
import type { WalkPlan } from './walk-plan.server.ts';
import { createWalkRecord } from './walk-store.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '#base/database/database.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';

const COUNTS = { 1005: 12, 1560: 30, 5305: 5_100 };
let site: Awaited<ReturnType<typeof aWalkedSite>>;
beforeAll(async () => {
  site = await aWalkedSite(COUNTS);
});
afterAll(() => site.close());

const PAGE = '/sitemap.xml?type=nsn&page=1';
const INDEX = '/sitemap.xml';
const FILE = '/sitemaps/nsn-1.xml.gz';
const PAGES_INDEX = '/sitemap-pages.xml';
const GZIP = { 'content-type': 'application/gzip' };
const HTML = { 'content-type': 'text/html' };
const XML = { 'content-type': 'application/xml; charset=utf-8' };

/** The answer of an address, changed. */
const changedAt =
  (at: string, change: (real: ReturnType<typeof answerOf>) => ReturnType<typeof answerOf>): Plant =>
  (path, answer) =>
    path === at ? answer().then(change) : null;
const changed = (at: string, change: (xml: string) => string): Plant =>
  changedAt(at, ({ bytes }) => {
    const xml = change(Buffer.from(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());
    return at.endsWith('.gz') ? answerOf(200, gzipSync(xml), GZIP) : answerOf(200, xml, XML);
  });
/** The stored file with other bytes. */
const stored = (change: (bytes: Uint8Array) => Uint8Array): Plant =>
  changedAt(FILE, ({ bytes }) => answerOf(200, change(bytes), GZIP));
/** An address without the lines that match, or with others in their place. */
const without = (at: string, lines: RegExp, others = ''): Plant => changed(at, (xml) => xml.replace(lines, others));
const answers =
  (at: string, ...answer: Parameters<typeof answerOf>): Plant =>
  (path) =>
    path === at ? Promise.resolve(answerOf(...answer)) : null;

const robots = (rule: string, named = PAGES_INDEX): Plant =>
  answers('/robots.txt', 200, `User-agent: *\n${rule}\nSitemap: https://parts.example${named}\n`, {});
/** Every part of the sample. */
const ofParts =
  (answer: () => ReturnType<typeof answerOf>): Plant =>
  (path) =>
    path.startsWith('/nsn/') ? Promise.resolve(answer()) : null;

const CLASS_LINE = '<sitemap><loc>https://parts.example/sitemap.xml?type=fsc&amp;fsc=5305</loc></sitemap>';
const NSN_PAGE_LINE = /<sitemap><loc>[^<]*type=nsn.*\n/;
const NSN_LINE = /<url><loc>[^<]*\/nsn\/[^<]*<\/loc><lastmod>[^<]*<\/lastmod><\/url>\n/;
const TWO_NSN_LINES = new RegExp(`(${NSN_LINE.source})(${NSN_LINE.source})`);

test('a clean set has no finding, however often it is walked, and each sitemap of the index and each stored file is told (S15.18)', async () => {
  expect((await site.walk()).kinds).toEqual([]);
  const { kinds, news } = await site.walk();
  expect(kinds).toEqual([]);
  const record = createWalkRecord();
  record.take({
    kind: 'planned',
    catalogVersion: 'first',
    pages: { total: 0, of: 0 },
    urls: { sitemaps: [1, 1, 1, 1, 1, 1], files: [1, 1, 1], outside: [] },
    names: { sitemaps: ['a', 'b', 'c', 'd', 'e', 'f'], files: ['1', '2', '3'], outside: [] },
  });
  for (const one of news) record.take(one);
  expect(record.progress()).toMatchObject({ details: { states: { sitemaps: 'gggggg', files: 'ggg' } } });
});

test.for<[what: string, plant: Plant, kinds: FindingKind[]]>([
  ['a page of the plan that answers 500', answers(PAGE, 500, '<error/>'), ['http-status']],
  ['a file that is not there', answers(FILE, 404, '<error/>'), ['http-status']],
  ['an index that answers 500', answers(INDEX, 500, '<error/>'), ['http-status']],
  ['another address of the index that answers 500', answers('/sitemap-index.xml', 500, ''), ['http-status']],
  ['a connection that fails', (path) => (path === PAGE ? Promise.reject(new Error('reset')) : null), ['cannot-read']],
  ['another address of the index that lacks a page', without('/sitemap-working.xml', NSN_PAGE_LINE), ['index-lacks']],
  ['an index that lacks a page', without(INDEX, NSN_PAGE_LINE), ['index-lacks']],
  ['a chunk of it that lacks a page', without('/sitemap.xml?type=index&chunk=1', NSN_PAGE_LINE), ['index-lacks']],
  ['an index of files that lacks one', without('/sitemap-files.xml', /<sitemap><loc>[^<]*nsn-1.*\n/), ['index-lacks']],
  ['an index of pages with a class', without(PAGES_INDEX, /(?=<\/sitemapindex>)/, CLASS_LINE), ['index-unplanned']],
  ['an index that lists a page twice', without(INDEX, /<sitemap>.*\n/, '$&$&'), ['duplicate']],
  ['an index with another day', without(INDEX, /2024-10-04/, '2024-05-05'), ['lastmod-wrong']],
  ['two NSNs out of order', without(PAGE, TWO_NSN_LINES, '$2$1'), ['unsorted']],
  ['a page of another host', without(PAGE, /parts\.example/g, 'evil.example'), ['wrong-host']],
  ['a file of another scheme', without(FILE, /https:\/\/parts/g, 'http://parts'), ['wrong-host', 'manifest-bytes']],
  ['another namespace', without(PAGE, /sitemap\/0\.9/, 'sitemap/0.84'), ['namespace']],
  ['no lastmod', without(PAGE, /<lastmod>2024-10-04<\/lastmod>/), ['lastmod-missing']],
  ['one wrong lastmod', without(PAGE, /2024-10-04/, '2024-05-05'), ['lastmod-wrong']],
  ['an NSN that is left out', without(PAGE, NSN_LINE), ['nsn-missing', 'plan-count']],
  ['an NSN that is listed twice', without(PAGE, NSN_LINE, '$&$&'), ['duplicate', 'plan-count']],
  ['plain XML as .gz', stored(gunzipSync), ['not-gzip', 'manifest-bytes']],
  ['a cut file', stored((bytes) => bytes.subarray(0, 900)), ['gzip-damaged', 'manifest-bytes', 'manifest-records']],
  ['an HTML page', answers(PAGE, 200, '<!doctype html>', HTML), ['malformed', 'content-type']],
  ['a robots.txt that names another index than ROBOTS_SITEMAPS', robots('', '/sitemap.xml'), ['robots-other-sitemap']],
  ['a robots.txt that names one which is not there', robots('', '/gone.xml'), ['robots-no-sitemap']],
  ['a robots.txt that names no sitemap', answers('/robots.txt', 200, 'User-agent: *\n', {}), ['robots-no-sitemap']],
  ['a robots.txt that forbids parts', robots('Disallow: /nsn/'), ['robots-forbids']],
  ['a robots.txt that forbids sitemaps', robots('Disallow: /sitemap.xml'), ['robots-forbids']],
  ['a robots.txt that forbids files', robots('Disallow: /sitemaps/'), ['robots-forbids']],
  ['a robots.txt as Google alone reads it', robots('Dissallow: /nsn/'), ['robots-forbids', 'robots-loose']],
  ['a robots.txt that slows crawlers down', robots('Crawl-delay: 60'), ['robots-crawl-delay']],
  ['a robots.txt that cannot be read', answers('/robots.txt', 500, '', {}), ['robots-unreadable']],
  ['a robots.txt that answers 429 by no limit of this site', answers('/robots.txt', 429, ''), ['robots-unreadable']],
  ['a home page that is noindex', answers('/', 200, 'Home', { 'x-robots-tag': 'noindex' }), ['page-noindex']],
  ['a listed page that redirects', ofParts(() => answerOf(301, '', { location: '/elsewhere' })), ['page-redirects']],
])('a planted fault is found: %s (S15.19)', async ([, plant, kinds]) => {
  expect((await site.walk(plant)).kinds!.toSorted()).toEqual(kinds.toSorted());
});

test('two swapped files are found (S15.19)', async () => {
  const other: Record<string, string> = { [FILE]: '/sitemaps/nsn-2.xml.gz', '/sitemaps/nsn-2.xml.gz': FILE };
  const { findings } = await site.walk((path) => (path in other ? site.ask(other[path]!) : null));
  expect(findings!.find(({ kind }) => kind === 'misplaced')!.examples).toMatchObject([
    { sitemap: 'nsn-1.xml.gz', detail: expect.stringContaining('that is the content of nsn-2.xml.gz') },
    { sitemap: 'nsn-2.xml.gz' },
  ]);
});

test('refusals because of a limit of this site are waited out, however many there are (S15.20)', async () => {
  const refused = new Map<string, number>();
  const busy: Plant = (path, answer) => {
    const times = (refused.get(path) ?? 0) + 1;
    refused.set(path, times);
    if (times > 3) return answer();
    return Promise.resolve(answerOf(times === 1 ? 503 : 429, '', { 'x-limit': 'streams', 'retry-after': '1' }));
  };
  expect((await site.walk(busy)).kinds).toEqual([]);
  expect(refused.size).toBeGreaterThan(8);
});

test('a server that is broken says so: a 503 that no limit of this site sent is a fault (S15.20)', async () => {
  const { findings } = await site.walk(answers(PAGE, 503, ''));
  const examples = [{ sitemap: PAGE, detail: 'HTTP 503' }];
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'http-status', examples }));
});

test('some pages of each sitemap are looked at, and as many as there are of a small one (S15.18)', async () => {
  const asked: string[] = [];
  const { news } = await site.walk((path) => {
    if (!/^\/(?:sitemap[s.-]|robots)/.test(path)) asked.push(path);
    return null;
  });
  const done = news.findLast((one) => one.kind === 'walked' && one.pagesDone !== undefined);
  expect(done).toMatchObject({ pagesDone: asked.length });
  expect(asked).toEqual(expect.arrayContaining(['/', '/catalog', '/sitemap', '/rfq']));
  expect(asked.some((path) => /^\/fs[gc]\//.test(path))).toBe(true);
  expect(asked.filter((path) => path.startsWith('/nsn/')).length).toBeGreaterThan(200);
  expect(asked.length).toBeLessThan(300);
});

test('parts without the content of their records are a fault, and what could not be read is said (S15.51)', async () => {
  const without = (kept: (nsn: number) => boolean, problem: () => Promise<string | null>) => (plan: WalkPlan) => {
    return { ...plan, contentProblem: async (nsn: number) => (kept(nsn) ? null : await problem()) };
  };
  const lost = await site.walk(
    undefined,
    without(
      (nsn) => nsn % 20 > 0,
      async () => 'it lacks characteristics',
    ),
  );
  const [found] = lost.findings!;
  expect(found).toMatchObject({ kind: 'part-content', count: expect.any(Number) });
  expect(found!.examples[0]).toMatchObject({
    sitemap: expect.stringMatching(/^\d{4}-\d\d-\d{3}-\d{4}$/),
    detail: 'it lacks characteristics',
  });
  const slow = without(
    (nsn) => nsn % 5_000 > 0,
    () => Promise.reject(new StoreUnavailable('slow')),
  );
  expect((await site.walk(undefined, slow)).kinds).toEqual(['catalog-unreadable']);
});

describe('a whole set', () => {
  afterEach(() => site.makeFiles());

  test('stored files of another origin are found in each of them, also by their lines of the manifest (S15.19)', async () => {
    await site.makeFiles(undefined, 'http://www.parts.example');
    const { findings, news } = await site.walk();
    const byKind = new Map(findings!.map((one) => [one.kind, one.count]));
    expect(byKind.get('wrong-host')).toBe(5_142 + 31);
    expect(byKind.get('manifest-origin')).toBe(3);
    const states = news
      .flatMap((one) => (one.kind === 'walked' ? one.items : []))
      .map(({ group, state }) => group[0] + state);
    expect(states.toSorted()).toEqual([...Array<string>(3).fill('fe'), ...Array<string>(6).fill('sg')]);
  });

  test('files of an older catalog are found (S15.19)', async () => {
    await site.makeFiles(aSitemapCatalog({ 1005: 11, 1560: 30, 5305: 5_100 }, { version: 'older' }));
    expect((await site.walk()).kinds).toEqual(expect.arrayContaining(['nsn-missing', 'other-catalog']));
  });

  test('a damaged manifest is a fault, and the index of files that fails by it is still read (S15.19)', async () => {
    writeFileSync(join(site.dataDir, 'sitemaps/current/manifest.json'), '{"format":1,"orig');
    const { findings } = await site.walk();
    const expected = ['http-status /sitemap-files.xml', 'manifest-unreadable manifest.json'];
    expect(findings!.map(({ kind, examples: [first] }) => `${kind} ${first!.sitemap}`)).toEqual(expected);
  });

  test('a stored file that the plan does not have is a fault (S15.19)', async () => {
    const extra = ({ manifest, ...plan }: WalkPlan): WalkPlan => {
      const { files } = manifest!;
      return { ...plan, manifest: { ...manifest!, files: [...files, { ...files[0]!, name: 'fsc-5306.xml.gz' }] } };
    };
    const { findings } = await site.walk(undefined, extra);
    const examples = [expect.objectContaining({ sitemap: 'fsc-5306.xml.gz' })];
    expect(findings).toMatchObject([{ kind: 'plan-file-extra', examples }]);
  });

  test('files without a manifest are one warning, none at all a note, and nothing where the plan has none (S15.19)', async () => {
    const kindsWith = async (given: Partial<WalkPlan>) =>
      (await site.walk(undefined, (plan) => ({ ...plan, manifest: null, ...given }))).kinds;
    expect(await kindsWith({})).toEqual(['manifest-absent']);
    expect(await kindsWith({ files: [] })).toEqual(['files-not-made']);
    expect(await kindsWith({ files: [], filesDue: 0 })).toEqual([]);
  });
});
