import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { ORIGIN } from '../../../test/support/sitemaps/reply.fixture.ts';
import {
  aSitemapCatalog,
  type BuiltSitemapCatalog,
  someNsns,
  xmlOf,
} from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { findIndex, findSitemap } from '../endpoints/find-sitemap.ts';
import type { SitemapSite } from '../endpoints/sitemap-services.ts';
import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import { asShown, plannedFiles, plannedIndex } from '../plan/planned-sitemaps.server.ts';
import { fallbackIndexXml } from '../plan/sitemap-xml.ts';
import { sitemapToolFacts, type SitemapToolFacts } from '../plan/tool-facts.ts';
import { stateOf } from '../screens/screen-stats.tsx';
import * as lists from './check-lists.ts';
import { comprehensiveVerdict, domainVerdict, NOT_IN_CATALOG, summarize } from './check.ts';
import type { Check, CheckResult } from './check.ts';
import { judgeReply } from './judge.ts';
import { runChecks } from './run-checks.ts';

type Served = { status: number; body: Uint8Array | string; headers?: Record<string, string> };
type Site = { facts: SitemapToolFacts; serve: (path: string) => Promise<Served> };
type List = (facts: SitemapToolFacts) => Check[];

const FORMER_HOSTS = ['old-brand.example', 'backend.host.example'];

/** The checks of each screen. */
const LISTS: Record<string, List> = {
  comprehensive: lists.comprehensiveChecks,
  domain: lists.domainChecks,
  debug: lists.debugChecks,
  status: lists.statusChecks,
  sample: lists.sampleChecks,
  final: lists.finalChecks,
  validator: lists.validatorChecks,
};

/** A site that serves the sitemaps of a catalog as they are made. */
async function aSite(catalog: BuiltSitemapCatalog, origin = ORIGIN): Promise<Site> {
  const plan = await planSitemaps(catalog);
  const source = { origin, readBlocks: catalog.readBlocks };
  const given = { plan, blocks: catalog.facts.blocks, readBlocks: catalog.readBlocks };
  const all = [...(await plannedIndex(given)), ...(await plannedFiles(given))];
  const planned = await Promise.all(all.map((one) => asShown(one)));
  const facts = sitemapToolFacts(plan, {
    origin,
    planned,
    classes: catalog.facts.classes.length,
    lastRun: null,
    robotsIndex: '/sitemap-pages.xml',
    staleClassFiles: [],
    foreignFiles: [],
    unplannedFiles: [],
    formerHosts: FORMER_HOSTS,
  });
  const serve = async (path: string): Promise<Served> => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const file = /^\/sitemaps\/(.*)\.xml\.gz$/.exec(pathname)?.[1];
    if (file !== undefined) {
      const planned = plan.findFile(file);
      if (planned === null) return { status: 404, body: '' };
      const { bytes } = await makeSitemapFile(planned, source);
      return { status: 200, body: bytes, headers: { 'content-type': 'application/gzip' } };
    }
    const asked = pathname === '/sitemap-static.xml' ? { type: 'static' } : Object.fromEntries(searchParams);
    const { type, page, fsc, chunk } = asked as Record<string, string | undefined>;
    const site: SitemapSite = {
      ...source,
      plan: () => Promise.resolve(plan),
      urlsets: (asked) => Promise.resolve(asked === 'nsn' ? plan.nsnPages : []),
      listed: async () => ({ ranges: [], makers: [], names: [], shelf: null }),
      manifest: async () => null,
    };
    const isPages = pathname === '/sitemap-pages.xml';
    const answer = isPages ? await findIndex(pathname, site) : await findSitemap({ type, page, fsc, chunk }, site);
    if (answer.kind === 'refused') return { status: answer.status, body: answer.message };
    if (answer.kind === 'xml') return { status: 200, body: answer.xml };
    return { status: 200, body: await xmlOf(answer.urlset, source) };
  };
  return { facts, serve };
}

/** An answer with another text, packed as it was. */
function changedXml({ body, ...served }: Served, change: (xml: string) => string): Served {
  const isFile = typeof body !== 'string' && body[0] === 0x1f;
  const xml = change((isFile ? gunzipSync(body) : Buffer.from(body)).toString());
  return { ...served, body: isFile ? gzipSync(xml) : xml };
}

/** Runs the checks of a screen against a site, without pauses. */
async function run(list: List, { facts, serve }: Site): Promise<CheckResult[]> {
  return runChecks(list(facts), {
    judge: judgeReply,
    concurrency: 10,
    pauseBetweenMs: 0,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    onChange: () => {},
    onWait: () => {},
    fetchUrl: async ({ url, via }) => {
      expect(url.startsWith(`${facts.origin}/`)).toBe(via === 'proxy');
      const { status, body, headers } = await serve(via === 'proxy' ? url.slice(facts.origin.length) : url);
      const type = { 'content-type': 'application/xml; charset=utf-8' };
      return new Response(body as BodyInit, { status, headers: { ...type, ...headers } });
    },
  });
}

const large = aSitemapCatalog({
  nsns: someNsns({ 1005: 40, 1560: 30, 2590: 20, 5305: 50_100, 5330: 60, 5340: 1, 8415: 5_000 }),
  emptyClasses: ['5310', '9999'],
});

const CATALOGS: Record<string, BuiltSitemapCatalog> = {
  'of several pages': large,
  'of one NSN': aSitemapCatalog({ nsns: [5330_012_345_678] }),
  'of nothing': aSitemapCatalog({ nsns: [] }),
  'of classes without NSNs': aSitemapCatalog({ nsns: [], emptyClasses: ['1005', '5305', '5330', '5340', '8415'] }),
  'of all classes but those that are asked for': aSitemapCatalog({ nsns: someNsns({ 9999: 12 }) }),
};

const isBad = ({ status }: CheckResult) => status === 'warning' || status === 'error';
/** The results of each list. */
async function resultsOf(site: Site, change = (served: Served) => served): Promise<Record<string, CheckResult[]>> {
  const changed: Site = { ...site, serve: async (path) => change(await site.serve(path)) };
  const all = Object.entries(LISTS).map(async ([name, list]) => [name, await run(list, changed)] as const);
  return Object.fromEntries(await Promise.all(all));
}
const clean = await aSite(aSitemapCatalog({ nsns: someNsns({ 1005: 9, 1560: 9, 5305: 90, 5330: 9, 5340: 3 }) }));
const ofLarge = await resultsOf(await aSite(large));

describe('a clean set', () => {
  test.each(Object.entries(CATALOGS))('gives no warning on any list: %s', async (_, catalog) => {
    const all = catalog === large ? ofLarge : await resultsOf(await aSite(catalog));
    for (const [list, results] of Object.entries(all)) {
      const bad = results.filter(({ status }) => status !== 'success' && status !== 'absent');
      expect([list, bad]).toEqual([list, []]);
      expect(summarize(results).success).toBeGreaterThan(0);
    }
  });

  test('gives none for an origin whose signs must be escaped, or that is an address', async () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:8080', "https://a&b'c.example"]) {
      const all = await resultsOf(await aSite(aSitemapCatalog({ nsns: someNsns({ 5305: 9, 5330: 9 }) }), origin));
      expect(Object.values(all).flat().filter(isBad)).toEqual([]);
    }
  });

  test('is called ready, and all valid, with the counts of the catalog', () => {
    expect(comprehensiveVerdict(ofLarge.comprehensive!)).toMatchObject({ status: 'success' });
    expect(domainVerdict(ofLarge.domain!)).toMatchObject({ status: 'success' });
    const files = ofLarge.validator!;
    expect(summarize(files)).toMatchObject({ success: 9, total: 9, absent: 48 });
    const packed = ['5,000', '5,000', '251', '31', '21', '61', '2', '5,001'];
    expect(files.map(({ message }) => message).filter((message) => message !== NOT_IN_CATALOG)).toEqual([
      'Valid XML (urlset) with 4 entries',
      ...packed.map((count) => `Valid XML (urlset) with ${count} entries [gzipped]`),
      // the index that robots.txt names, which is not among the totals
      'Valid XML (sitemapindex) with 3 entries',
    ]);
    const pages = ofLarge.status!.filter(({ name }) => name.startsWith('NSN page'));
    expect(pages.map(({ urlCount }) => urlCount)).toEqual([50_000, 5_266]);
  });
});

const replacing = (what: RegExp, other: string) => (served: Served) =>
  changedXml(served, (xml) => xml.replace(what, other));
const moved = replacing(/https:\/\/parts\.example/g, 'https://old-brand.example');
const emptied = replacing(/<(?:urlset|sitemapindex)[^>]*>/g, '$&<!-- Placeholder sitemap -->');
const standIn = { status: 503, body: fallbackIndexXml(ORIGIN, 'x') };
const against = 'warning: XML OK but against the rules of the sitemap protocol';
const byProtocol = { comprehensive: against, domain: against };
const [old, failed] = ['warning: Contains old domain references', 'error: Failed to fetch sitemap'];
test.each<[fault: string, (served: Served) => Served, found: string, others: Record<string, string>]>([
  ['an old host', moved, 'error: Missing expected domain', { domain: old }],
  ['a placeholder', emptied, 'warning: Empty/placeholder sitemap detected', byProtocol],
  ['the index that stands in', () => standIn, 'error: HTTP 503: Service Unavailable', { domain: failed }],
])('%s is found by each list, by its own rules', async (_, change, found, others) => {
  for (const [name, results] of Object.entries(await resultsOf(clean, change))) {
    const bad = results.filter(isBad).map(({ status, message }) => `${status}: ${message}`);
    expect([name, ...new Set(bad)]).toEqual([name, others[name] ?? found]);
  }
});

test.each(['http://127.0.0.1:3000', 'https://evil.example', ORIGIN.replace('https:', 'http:')])(
  'stored files of %s are an error on the three screens, although all else is clean',
  async (foreign) => {
    const facts = { ...clean.facts, foreignFiles: [{ origin: foreign, files: 3, first: 'nsn-1.xml.gz' }] };
    for (const name of ['validator', 'domain', 'status']) {
      const results = await run(LISTS[name]!, { ...clean, facts });
      const bad = results.filter(({ status }) => status === 'error');
      expect([name, bad.map(({ message }) => message)]).toEqual([name, ['Missing expected domain']]);
      expect(bad[0]!.details).toContain(`3 stored files name ${foreign}`);
    }
  },
);

test('stored files without a plan are an error on the screens that read stored files (S15.50)', async () => {
  const facts = { ...clean.facts, unplannedFiles: ['nsn-9.xml.gz', 'fsc-5306.xml.gz'] };
  for (const name of ['validator', 'domain', 'status']) {
    const bad = (await run(LISTS[name]!, { ...clean, facts })).filter(isBad);
    const details = expect.stringContaining('2 stored files without a plan, such as nsn-9.xml.gz');
    expect(bad).toMatchObject([{ status: 'error', details }]);
  }
});

const ALL = Object.keys(LISTS);
const PAGE_9999 = '$&<sitemap>$<to>9999<$<rest>\n';
const WITH_INDEX = ['comprehensive', 'domain', 'debug', 'status', 'final'];
test.each<[details: RegExp, from: RegExp, to: string, screens?: string[]]>([
  [/index lacks a sitemap of the plan: \S+fsc=1560/, /<sitemap>.*fsc=1560.*\n/, '', WITH_INDEX],
  [/lists a sitemap that the plan does not have: .*page=9999/, /<sitemap>(?<to>.*page=)1<(?<rest>.*)\n/, PAGE_9999],
  [/listed more than once in its family: .*page=1/, /<sitemap>.*page=1<.*\n/, '$&$&'],
  [/has no lastmod, .*: the index says no day of/, /(?<=<sitemap>.*)<lastmod>.*<\/lastmod>/g, ''],
  [/page is listed that is not in the catalog: \d+ that are no NSNs/, /\/fsc\/15\/1560</, '/fsc/15/1570<'],
  [/another number of addresses than the plan: \d+ addresses, by/, /<url>.*\/nsn\/.*\n<\/urlset>/, '</urlset>'],
  [/A lastmod is not the day .*2024-05-05, by the catalog/, /(?<=<url>.*<lastmod>)[^<]*/g, '2024-05-05'],
  [/listed more than once in its family: NSN/, /(<url>.*\/nsn\/.*\n)<url>.*\/nsn\/.*\n/, '$1$1'],
])('%s: it is an error on each screen that reads it (S15.50)', async (details, from, to, screens = ALL) => {
  for (const [screen, results] of Object.entries(await resultsOf(clean, replacing(from, to)))) {
    const errors = results.filter(({ status }) => status === 'error');
    expect([screen, errors.length > 0]).toEqual([screen, screens.includes(screen)]);
    for (const error of errors) {
      expect(error.message).toBe('XML OK but not as this catalog has it');
      expect(error.details).toMatch(details);
    }
  }
});

test('two files that were swapped are an error, and each names the other (S15.50)', async () => {
  const swap = (path: string): string =>
    path.replace(/fsc-(1560|5340)/, (_name, fsc: string) => `fsc-${fsc === '1560' ? '5340' : '1560'}`);
  const results = await run(LISTS.validator!, { ...clean, serve: (path) => clean.serve(swap(path)) });
  const errors = results.filter(({ status }) => status === 'error');
  expect(errors.map(({ name }) => name)).toEqual(['fsc-1560.xml.gz', 'fsc-5340.xml.gz']);
  expect(errors[0]!.details).toContain('A sitemap lists NSNs that the plan has in another');
  expect(errors[0]!.details).toMatch(/that is the content of .*fsc.*5340/);
});

/** The site with another answer at one address, as a proxy in front gives it. */
const behindProxy = (path: string, answer: (served: Served) => Served, site: Site = clean): Site => ({
  ...site,
  serve: async (asked) => (asked === path ? answer(await site.serve(asked)) : site.serve(asked)),
});
const down = behindProxy('/sitemap-pages.xml', () => ({ status: 500, body: '' }));
const named = (robotsIndex: string): Site => ({ ...clean, facts: { ...clean.facts, robotsIndex } });
const kindOf = (results: Awaited<ReturnType<typeof run>>) => stateOf(aCheckRun({ results }), 'good').kind;

test.each(Object.entries(LISTS))(
  'the %s list reads the index that robots.txt names beside its own checks, counts its own alone, and is not good while that fails (S8.7)',
  async (_screen, list) => {
    const enumerated = list(clean.facts).filter(({ id, url }) => id !== 'robots-index' && url !== null).length;
    const results = await run(list, clean);
    const expected = { url: '/sitemap-pages.xml', status: 'success' };
    expect(results.find(({ name }) => name === 'Index named by robots.txt')).toMatchObject(expected);
    expect(summarize(results)).toMatchObject({ total: enumerated, tested: enumerated, success: enumerated });
    expect(kindOf(results)).toBe('ok');
    const failing = await run(list, down);
    expect(summarize(failing)).toMatchObject({ error: 1, success: enumerated, total: enumerated + 1 });
    expect(kindOf(failing)).toBe('err');
    expect(failing.filter(({ status }) => status === 'error').map(({ id }) => id)).toEqual(['robots-index']);
  },
);

test('nothing is called ready or valid while that index fails, however many others succeed (S8.7)', async () => {
  expect(comprehensiveVerdict(await run(LISTS.comprehensive!, down))).toMatchObject({ status: 'error', errors: 1 });
  const html = behindProxy('/sitemap-pages.xml', () => ({ status: 200, body: '<!doctype html>' }));
  expect(comprehensiveVerdict(await run(LISTS.comprehensive!, html))).toMatchObject({ status: 'warning', warnings: 1 });
  expect(domainVerdict(await run(LISTS.domain!, down))).toMatchObject({ status: 'error' });
});

test('the index of pages is held against the plan, without the classes (S8.7)', async () => {
  const lacking = behindProxy('/sitemap-pages.xml', ({ body, ...served }) => ({
    ...served,
    body: String(body).replace(/<sitemap>.*type=nsn.*\n/, ''),
  }));
  const bad = (await run(LISTS.sample!, lacking)).filter(({ status }) => status === 'error');
  expect(bad).toMatchObject([{ id: 'robots-index', message: 'XML OK but not as this catalog has it' }]);
});

test.each([
  ['/sitemap.xml', 'success'],
  ['/sitemap-files.xml', 'error'],
])('the setting ROBOTS_SITEMAPS chooses it: %s is a %s where no files are stored (S8.7)', async (path, status) => {
  const site = behindProxy('/sitemap-files.xml', () => ({ status: 404, body: '' }), named(path));
  for (const list of Object.values(LISTS))
    expect((await run(list, site)).find(({ id }) => id === 'robots-index')).toMatchObject({ url: path, status });
});
