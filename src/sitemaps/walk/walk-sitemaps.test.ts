import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, aPage, aWalkedSite, type Plant } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import type { FindingKind } from '../rules/findings.ts';
import type { WalkPlan } from './walk-plan.server.ts';
import { createWalkRecord } from './walk-store.ts';

const COUNTS = { 1005: 12, 1560: 30, 5305: 5_100 };
let site: Awaited<ReturnType<typeof aWalkedSite>>;
beforeAll(async () => {
  site = await aWalkedSite(COUNTS);
});
afterAll(() => site.close());

const NEVER = new AbortController().signal;
const PAGE = '/sitemap.xml?type=nsn&page=1';
const INDEX = '/sitemap.xml';
const FILE = '/sitemaps/nsn-1.xml.gz';
const XML = { 'content-type': 'application/xml; charset=utf-8' };

/** The text of what an address answers, changed. */
const changed =
  (at: string, change: (xml: string) => string): Plant =>
  (path, answer) =>
    path !== at
      ? null
      : answer().then((real) => {
          const bytes = real.bytes[0] === 0x1f ? gunzipSync(real.bytes) : real.bytes;
          const xml = change(Buffer.from(bytes).toString());
          return path.endsWith('.gz')
            ? answerOf(200, gzipSync(xml), { 'content-type': 'application/gzip' })
            : answerOf(200, xml, XML);
        });
const answers =
  (at: string, ...answer: Parameters<typeof answerOf>): Plant =>
  (path) =>
    path === at ? Promise.resolve(answerOf(...answer)) : null;

const robots = (rule: string): Plant =>
  answers('/robots.txt', 200, `User-agent: *\n${rule}\nSitemap: https://parts.example/sitemap-pages.xml\n`, {});
/** Every part of the sample. */
const pages =
  (answer: (path: string) => ReturnType<typeof answerOf>): Plant =>
  (path) =>
    path.startsWith('/nsn/') ? Promise.resolve(answer(path)) : null;

const CLASS_LINE = '<sitemap><loc>https://parts.example/sitemap.xml?type=fsc&amp;fsc=5305</loc></sitemap>';
const NSN_LINE = /<url><loc>[^<]*\/nsn\/[^<]*<\/loc><lastmod>[^<]*<\/lastmod><\/url>\n/;

const TWO_NSN_LINES = new RegExp(`(${NSN_LINE.source})(${NSN_LINE.source})`);

test('a clean set has no finding, however often it is walked (S15.18)', async () => {
  for (let walk = 0; walk < 5; walk++) expect((await site.walk()).kinds).toEqual([]);
});

test('each sitemap of the index and each stored file is read and told (S15.18)', async () => {
  const { news } = await site.walk();
  const record = createWalkRecord();
  record.take({
    kind: 'planned',
    catalogVersion: 'first',
    pages: { total: 0, of: 0 },
    urls: { sitemaps: [1, 1, 1, 1, 1, 1], files: [1, 1, 1] },
    names: { sitemaps: ['a', 'b', 'c', 'd', 'e', 'f'], files: ['1', '2', '3'] },
  });
  for (const one of news) record.take(one);
  expect(record.progress()).toMatchObject({ details: { states: { sitemaps: 'gggggg', files: 'ggg' } } });
});

const PLANTED: [what: string, plant: Plant, kinds: FindingKind[]][] = [
  ['a page of the plan that answers 500', answers(PAGE, 500, '<error/>'), ['http-status']],
  ['a file that answers 503', answers(FILE, 503, '<error/>'), ['http-status']],
  ['a file that is not there', answers(FILE, 404, '<error/>'), ['http-status']],
  ['an index that answers 500', answers(INDEX, 500, '<error/>'), ['http-status']],
  ['another address of the index that answers 500', answers('/sitemap-index.xml', 500, ''), ['http-status']],
  [
    'another address of the index that lacks a page',
    changed('/sitemap-working.xml', (xml) => xml.replace(/<sitemap><loc>[^<]*type=nsn.*\n/, '')),
    ['index-lacks'],
  ],
  [
    'an index that lacks a page',
    changed(INDEX, (xml) => xml.replace(/<sitemap><loc>[^<]*type=nsn.*\n/, '')),
    ['index-lacks'],
  ],
  [
    'an index that lists a page beyond the plan',
    changed(INDEX, (xml) =>
      xml.replace(
        '</sitemapindex>',
        '<sitemap><loc>https://parts.example/sitemap.xml?type=nsn&amp;page=9999</loc></sitemap></sitemapindex>',
      ),
    ),
    ['index-unplanned'],
  ],
  ['an index that lists a page twice', changed(INDEX, (xml) => xml.replace(/<sitemap>.*\n/, '$&$&')), ['duplicate']],
  [
    'a chunk of the index that lacks a page',
    changed('/sitemap.xml?type=index&chunk=1', (xml) => xml.replace(/<sitemap><loc>[^<]*type=nsn.*\n/, '')),
    ['index-lacks'],
  ],
  [
    'an index of files that lacks one',
    changed('/sitemap-files.xml', (xml) => xml.replace(/<sitemap><loc>[^<]*nsn-1.*\n/, '')),
    ['index-lacks'],
  ],
  [
    'an index of pages that lists a class',
    changed('/sitemap-pages.xml', (xml) => xml.replace('</sitemapindex>', `${CLASS_LINE}</sitemapindex>`)),
    ['index-unplanned'],
  ],
  ['an index with another day', changed(INDEX, (xml) => xml.replace('2024-10-04', '2024-05-05')), ['lastmod-wrong']],
  [
    'an index without days',
    changed(INDEX, (xml) => xml.replace(/<lastmod>[^<]*<\/lastmod>/g, '')),
    ['lastmod-missing'],
  ],
  ['two NSNs out of order', changed(PAGE, (xml) => xml.replace(TWO_NSN_LINES, '$2$1')), ['unsorted']],
  [
    'a page of another host',
    changed(PAGE, (xml) => xml.replaceAll('https://parts.example', 'https://evil.example')),
    ['wrong-host'],
  ],
  [
    'a file of another scheme',
    changed(FILE, (xml) => xml.replaceAll('https://parts.example', 'http://parts.example')),
    ['wrong-host', 'manifest-bytes'],
  ],
  [
    'another namespace',
    changed(PAGE, (xml) => xml.replace('/schemas/sitemap/0.9', '/schemas/sitemap/0.84')),
    ['namespace'],
  ],
  ['one wrong lastmod', changed(PAGE, (xml) => xml.replace('2024-10-04', '2024-05-05')), ['lastmod-wrong']],
  ['wrong lastmods for all', changed(PAGE, (xml) => xml.replaceAll('2024-10-04', '2024-05-05')), ['lastmod-wrong']],
  ['no lastmod', changed(PAGE, (xml) => xml.replace('<lastmod>2024-10-04</lastmod>', '')), ['lastmod-missing']],
  ['an impossible day', changed(PAGE, (xml) => xml.replace('2024-10-04', '2024-02-30')), ['lastmod-form']],
  ['an NSN that is left out', changed(PAGE, (xml) => xml.replace(NSN_LINE, '')), ['nsn-missing', 'plan-count']],
  ['an NSN that is listed twice', changed(PAGE, (xml) => xml.replace(NSN_LINE, '$&$&')), ['duplicate', 'plan-count']],
  [
    'plain XML as .gz',
    (path, answer) =>
      path === FILE
        ? answer().then(({ bytes }) => answerOf(200, gunzipSync(bytes), { 'content-type': 'application/gzip' }))
        : null,
    ['not-gzip', 'manifest-bytes'],
  ],
  [
    'a file that is compressed twice',
    (path, answer) =>
      path === FILE
        ? answer().then(({ bytes }) => answerOf(200, gzipSync(bytes), { 'content-type': 'application/gzip' }))
        : null,
    ['gzip-twice', 'manifest-bytes'],
  ],
  [
    'a file cut short',
    (path, answer) =>
      path === FILE
        ? answer().then(({ bytes }) => answerOf(200, bytes.subarray(0, 900), { 'content-type': 'application/gzip' }))
        : null,
    ['gzip-damaged', 'manifest-bytes', 'manifest-records'],
  ],
  [
    'an empty file',
    answers(FILE, 200, '', { 'content-type': 'application/gzip' }),
    ['empty', 'manifest-bytes', 'manifest-records'],
  ],
  [
    'an HTML page',
    answers(PAGE, 200, '<!doctype html><title>x</title>', { 'content-type': 'text/html' }),
    ['malformed', 'content-type'],
  ],
  [
    'a robots.txt that names another index than ROBOTS_SITEMAPS has',
    answers('/robots.txt', 200, 'Sitemap: https://parts.example/sitemap.xml\n', {}),
    ['robots-other-sitemap'],
  ],
  ['a robots.txt that forbids parts', robots('Disallow: /nsn/'), ['robots-forbids']],
  ['a robots.txt that forbids sitemaps', robots('Disallow: /sitemap.xml'), ['robots-forbids']],
  ['a robots.txt that forbids files', robots('Disallow: /sitemaps/'), ['robots-forbids']],
  ['a robots.txt that names no sitemap', answers('/robots.txt', 200, 'User-agent: *\n', {}), ['robots-no-sitemap']],
  [
    'a robots.txt that names a sitemap which is not there',
    answers('/robots.txt', 200, 'Sitemap: https://parts.example/gone.xml', {}),
    ['robots-no-sitemap'],
  ],
  ['a robots.txt that cannot be read', answers('/robots.txt', 500, '', {}), ['robots-unreadable']],
  [
    'a robots.txt that cannot be unpacked',
    answers('/robots.txt', 200, 'x', { 'content-encoding': 'gzip' }),
    ['robots-unreadable'],
  ],
  ['a home page that is noindex', answers('/', 200, 'Home', { 'x-robots-tag': 'noindex' }), ['page-noindex']],
  ['a listed page without a text', pages(() => answerOf(200, '')), ['page-status']],
  [
    'a listed page that is noindex',
    pages((path) => aPage(path, '<meta name="robots" content="noindex">')),
    ['page-noindex'],
  ],
  ['a listed page that redirects', pages(() => answerOf(301, '', { location: '/elsewhere' })), ['page-redirects']],
  ['a listed page of another canonical', pages(() => aPage('/nsn/53/5305/5305-00-000-9999')), ['page-canonical']],
  ['a listed page that is gone', pages(() => answerOf(404, '')), ['page-status']],
  ['a connection that fails', (path) => (path === PAGE ? Promise.reject(new Error('reset')) : null), ['cannot-read']],
];

describe('a planted fault is found (S15.19)', () => {
  test.for(PLANTED)('%s', async ([, plant, kinds]) => {
    expect((await site.walk(plant)).kinds!.toSorted()).toEqual(kinds.toSorted());
  });
});

test('two swapped files are found, each with the name of the one whose content it has (S15.19)', async () => {
  const OTHER = '/sitemaps/nsn-2.xml.gz';
  const swap: Plant = (path) =>
    path === FILE ? site.ask(OTHER, NEVER) : path === OTHER ? site.ask(FILE, NEVER) : null;
  const { findings } = await site.walk(swap);
  const misplaced = findings!.find(({ kind }) => kind === 'misplaced')!;
  expect(misplaced.examples.map(({ sitemap }) => sitemap)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz']);
  expect(misplaced.examples[0]!.detail).toContain('that is the content of nsn-2.xml.gz');
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

test('a server that is broken says so: a 503 that is no limit of this site is a fault (S15.20)', async () => {
  const { kinds, findings } = await site.walk(answers(PAGE, 503, ''));
  expect(kinds).toContain('http-status');
  expect(findings!.find(({ kind }) => kind === 'http-status')!.examples).toEqual([
    { sitemap: PAGE, detail: 'HTTP 503' },
  ]);
});

test('a walk during which another catalog comes into force says nothing (S15.20)', async () => {
  let plans = 0;
  const { findings } = await site.walk(undefined, (plan) =>
    plans++ === 0 ? plan : { ...plan, catalogVersion: 'second' },
  );
  expect(findings).toBeNull();
});

test('files that are made again while they are read are read again (S15.20)', async () => {
  let plans = 0;
  const old = (plan: WalkPlan): WalkPlan => {
    const files = plan.manifest!.files.map((line) => ({ ...line, sha256: 'f'.repeat(64) }));
    return plans++ === 0 ? { ...plan, manifest: { ...plan.manifest!, files } } : plan;
  };
  expect((await site.walk(undefined, old)).kinds).toEqual([]);
});

test('a robots.txt that answers 429 by no limit of this site cannot be read (S15.6)', async () => {
  expect((await site.walk(answers('/robots.txt', 429, ''))).kinds).toEqual(['robots-unreadable']);
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
