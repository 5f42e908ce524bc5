import { describe, expect, test } from 'vitest';
import { audit } from '../../../test/support/sitemaps/audit.fixture.ts';
import { A_DAY, aSitemapCatalog, someNsns, xmlOf } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { aSitemapServer, type Routes } from '../../../test/support/sitemaps/sitemap-server.fixture.ts';
import { A_SITE, aSitemapFolder, type SetOptions } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { formatDay } from '#base/domain/day.ts';
import { robotsTxt } from '#base/http/site-endpoints.ts';
import type { CatalogEdition } from '#publog/catalog-store.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import { plannedFiles, plannedIndex, plannedIndexes } from '../plan/planned-sitemaps.server.ts';
import { indexXml, ROBOTS_INDEX, shelfUrlsets, staticXml } from '../plan/whole-sitemaps.server.ts';
import type { AuditCatalog } from './check-catalog.ts';

// a catalog of two nsn files, a class file, and an index, as the site makes and serves them
const nsns = someNsns({ 1560: 30, 5305: 5_100, 5310: 40 });
const days = nsns.map((_, index) => A_DAY - (index % 5));
const { facts, readBlocks } = aSitemapCatalog({ nsns, days });
const [plan, nowMs] = [await planSitemaps({ facts, readBlocks }), (A_DAY + 1) * 86_400_000];
// the days of its lines, which are not those of the catalog
const shelf = {
  nsns: Float64Array.of(nsns[3]!, nsns[40]!),
  days: Int32Array.of(A_DAY - 9, A_DAY - 8),
  others: [{ path: '/part/1ABC9/A%2F7', changedOn: A_DAY - 9 }],
};
const given = { plan, blocks: facts.blocks, readBlocks, shelf };
const catalog: AuditCatalog = {
  edition: { version: 'v1' } as CatalogEdition,
  sitemapFacts: async () => facts,
  readNsnBlocks: readBlocks,
  async plan() {
    const files = await plannedFiles(given);
    return { ...(await plannedIndexes(given, files.slice(0, 2))), files, forRobots: Object.values(ROBOTS_INDEX) };
  },
};

const xmlsOf = (urlsets: readonly (typeof plan.nsnPages)[number][]): Promise<string[]> =>
  Promise.all(urlsets.map((urlset) => xmlOf(urlset, { origin: A_SITE, readBlocks })));
const fileXmls = await xmlsOf(plan.files);
const files = Object.fromEntries(plan.files.map(({ name }, at) => [name, fileXmls[at]!]));

const [first, second, ofClass] = ['nsn-1.xml.gz', 'nsn-2.xml.gz', 'fsc-1560.xml.gz'] as const;

/** A manifest with the real size and hash of each file: the fault must be found in the files. */
const manifest: SetOptions['manifest'] = (honest) => ({
  ...honest,
  files: honest.files.map((line) => ({ ...line, lastmod: formatDay(A_DAY) })),
});
async function found(changed: Record<string, string>, without: string[] = []) {
  const set = Object.fromEntries(Object.entries({ ...files, ...changed }).filter(([name]) => !without.includes(name)));
  const { kinds, lines, report } = await audit(aSitemapFolder(set, { manifest }), { catalog, nowMs, siteUrl: A_SITE });
  return { kinds, lines, faults: report.faults };
}
const line = (xml: string, at: number): string => `${xml.split('\n')[at]}\n`;

test('a clean set of files has no finding at all (S15.8)', async () => {
  expect(await found({})).toEqual({ kinds: [], lines: [], faults: 0 });
});

describe('a fault planted in the files of a set is found, although the manifest agrees with it (S15.3)', () => {
  const [ofFirst, ofSecond, classXml] = [files[first]!, files[second]!, files[ofClass]!];
  const classPage = `/fsc/15/1560</loc><lastmod>${formatDay(A_DAY)}`;
  test.each<[what: string, file: string, from: string | RegExp, to: string, kinds: string]>([
    ['a day in the future', first, formatDay(A_DAY - 3), '2031-01-01', 'lastmod-future lastmod-wrong manifest-lastmod'],
    ['the day of a class page', ofClass, classPage, classPage.slice(0, -1) + 1, 'lastmod-wrong'],
    ['an NSN without its line', first, line(ofFirst, 40), '', 'nsn-missing plan-count'],
    ['an NSN of the next file', first, '</urlset>', `${line(ofSecond, 2)}</urlset>`, 'duplicate misplaced plan-count'],
    ['the page of another class', ofClass, '/fsc/15/1560<', '/fsc/53/5305<', 'page-unknown page-missing'],
    ['no page of the class', ofClass, line(classXml, 2), '', 'plan-count page-missing'],
    ['another scheme', second, /https:/g, 'http:', 'wrong-host'],
  ])('%s', async (_, file, from, to, expected) => {
    const { kinds, faults } = await found({ [file]: files[file]!.replace(from, to) });
    expect(kinds.join(' ')).toBe(expected);
    expect(faults).toBeGreaterThan(0);
  });

  test('two files swapped: both are named, with whose content they have, and nothing else (S15.4)', async () => {
    const { kinds, lines } = await found({ [first]: files[second]!, [second]: files[first]! });
    expect(kinds).toEqual(['misplaced', 'plan-count']);
    expect(lines[0]).toContain(`misplaced ${first}: lists `);
    expect(lines[0]).toContain(`that is the content of ${second}`);
    expect(lines[1]).toContain(`that is the content of ${first}`);
  });

  test('one file with the content of another, given by its path; and two swapped without a catalog', async () => {
    const { lines } = await audit(`${aSitemapFolder({ [first]: ofSecond })}/${first}`, { catalog, nowMs });
    expect(lines[0]).toContain(`that is the content of ${second}`);
    const swapped = aSitemapFolder({ ...files, [first]: ofSecond, [second]: ofFirst }, { manifest: null });
    const { lines: alone } = await audit(swapped, { nowMs });
    expect(alone.find((one) => one.startsWith('misplaced'))).toContain(`misplaced ${second}: begins with`);
  });

  test('every lastmod the same, and wrong: all are counted, and it is said that they are the same', async () => {
    const day = '<lastmod>2024-05-05';
    const same = Object.entries(files).map(([name, xml]) => [name, xml.replace(/<lastmod>[^<]*/g, day)]);
    const { countOf } = await audit(aSitemapFolder(Object.fromEntries(same)), { catalog, nowMs });
    // the lines of all NSNs, those of the class once more, and its page
    expect([countOf('lastmod-wrong'), countOf('same-lastmod')]).toEqual([nsns.length + 30 + 1, 1]);
  });

  test('a file that the plan does not have, and one that is not there, with the last NSNs', async () => {
    const { lines: extra } = await found({ 'fsc-9999.xml.gz': classXml });
    expect(extra).toContain('plan-file-extra fsc-9999.xml.gz: the plan does not have it');
    const { lines } = await found({}, [second, ofClass]);
    expect(lines).toEqual([
      expect.stringContaining('nsn-missing nsn files: 170 NSNs from'),
      `plan-file-missing ${second}: the plan has it, with 170 addresses`,
      `plan-file-missing ${ofClass}: the plan has it, with 31 addresses`,
    ]);
  });
});

const locs = (await plannedIndex(given)).map(({ name }) => name);
const pages = [plan.nsnPages[0]!, ...plan.indexClasses.flatMap((fsc) => plan.classPages(fsc)!)];
const [groups, ...pageXmls] = await xmlsOf([plan.groupsAndClasses, ...pages]);
const xmls = {
  '/sitemap-shelf.xml': await xmlOf(shelfUrlsets(shelf)[0]!, { origin: A_SITE, readBlocks }),
  '/sitemap.xml?type=static': staticXml(plan, A_SITE),
  ...Object.fromEntries(pageXmls.map((xml, index) => [locs[index + 2]!, xml])),
};
const listed = Object.values(xmls).flatMap((xml) =>
  [...xml.matchAll(/<loc>https:\/\/parts.example([^<]*)/g)].map(([, path]) => path!),
);

describe('a site', () => {
  const html = { 'content-type': 'text/html' };
  const SAMPLED = { sample: 20 };
  const CHUNK = '/sitemap.xml?type=index&chunk=1';
  const INDEXES = ['/sitemap.xml', '/sitemap-index.xml', '/sitemap-working.xml', '/sitemap-pages.xml', CHUNK];
  const canonicalOf = (origin: string, path: string): string => `<link rel="canonical" href="${origin}${path}">`;

  /** Serves the site of the catalog with every page that it lists, as it is changed, and checks it. */
  async function auditSite(change: (routes: Routes, origin: string) => Routes, { sample = 0 } = {}) {
    const server = await aSitemapServer((origin) => {
      const here = (xml: string): string => xml.replaceAll(A_SITE, origin);
      return change(
        {
          ...Object.fromEntries(listed.map((path) => [path, { body: canonicalOf(origin, path), headers: html }])),
          ...Object.fromEntries(Object.entries(xmls).map(([path, xml]) => [path, here(xml)])),
          ...Object.fromEntries(INDEXES.map((path) => [path, here(indexXml(plan, A_SITE, path, { shelf })!)])),
          '/sitemap-groups.xml': here(groups!),
          '/robots.txt': robotsTxt(`${origin}/sitemap-pages.xml`),
        },
        origin,
      );
    });
    const { lines, kinds, report } = await audit(server.origin, { catalog, nowMs, site: { pages: sample, seed: 'a' } });
    return { kinds, lines: lines.map((text) => text.replaceAll(server.origin, '')), report, asked: server.asked };
  }

  test('as it should be has no finding, says how many pages were asked for, and is asked for the same ones by the same seed', async () => {
    const { lines, report, asked } = await auditSite((routes) => routes, SAMPLED);
    expect(lines).toEqual([]);
    expect(report.sampled!.pages).toBeGreaterThanOrEqual(20);
    expect(report.sampled).toMatchObject({ of: report.urls, seed: 'a' });
    expect(new Set(asked).size).toBe(asked.length);
    expect((await auditSite((routes) => routes, SAMPLED)).asked.toSorted()).toEqual(asked.toSorted());
  });

  test.each<[what: string, change: (xml: string) => string, kinds: string[]]>([
    ['another day', (xml) => xml.replaceAll(formatDay(A_DAY - 9), formatDay(A_DAY - 7)), ['lastmod-wrong']],
    ['a part less', (xml) => xml.replace(/<url>.*\/nsn\/.*\n/, ''), ['plan-count']],
    ['no page of a number', (xml) => xml.replace(/<url>.*\/part\/.*\n/, ''), ['page-missing']],
  ])('whose sitemap of the shelf has %s (S15.55)', async (_what, change, [kind]) => {
    const shelfOf = (routes: Routes): Routes => ({
      ...routes,
      '/sitemap-shelf.xml': change(routes['/sitemap-shelf.xml'] as string),
    });
    expect((await auditSite(shelfOf)).kinds).toContain(kind);
  });

  const indexWith =
    (change: (xml: string) => string) =>
    (routes: Routes): Routes => ({ ...routes, '/sitemap.xml': change(routes['/sitemap.xml'] as string) });
  test('whose index lacks a page, lists one that does not exist, lists one twice, and has no days (S15.5)', async () => {
    const entry = /<sitemap><loc>[^<]*type=nsn&amp;page=1<\/loc>.*\n/;
    const auditIndex = (change: (xml: string) => string) => auditSite(indexWith(change));
    const lacking = await auditIndex((xml) => xml.replace(entry, ''));
    expect(lacking.lines).toContain('index-lacks /sitemap.xml: /sitemap.xml?type=nsn&page=1');
    const undated = await auditIndex((xml) => xml.replace(/<lastmod>[^<]*<\/lastmod>/g, ''));
    expect(undated.report.findings).toMatchObject([{ kind: 'lastmod-missing', count: locs.length }]);
    const twice = (text: string) => text + text.replace('page=1', 'page=9999') + text;
    const more = await auditIndex((xml) => xml.replace(entry, twice));
    expect(more.lines).toEqual([
      'http-status /sitemap.xml?type=nsn&page=9999: HTTP 404 Not Found',
      'duplicate /sitemap.xml: /sitemap.xml?type=nsn&page=1 is listed more than once in the index',
      'index-unplanned /sitemap.xml: /sitemap.xml?type=nsn&page=9999',
    ]);
  });

  const PAGES_INDEX = '/sitemap-pages.xml';
  test.each<[string, (text: string) => Routes[string], string, string]>([
    ['lacks a page', (xml) => xml.replace(/<sitemap>.*page=1<.*\n/, ''), 'index-lacks', PAGES_INDEX],
    ['answers 404', () => ({ status: 404 }), 'http-status', '/sitemap-working.xml'],
    ['names another host', (xml) => xml.replaceAll('127.0.0.1', 'localhost'), 'wrong-host', PAGES_INDEX],
    ['answers 500', () => ({ status: 500 }), 'http-status', '/sitemap-groups.xml'],
    ['of stored files answers 500', () => ({ status: 500 }), 'http-status', '/sitemap-files.xml'],
    ['lacks a group', (xml) => xml.replace(/<url>.*\/fsg\/15<.*\n/, ''), 'page-missing', '/sitemap-groups.xml'],
    ['lacks all', (xml) => xml.replace(/<sitemap>.*page=1<.*\n/, ''), 'index-lacks', CHUNK],
  ])('whose other index %s (S15.5)', async (_, change, kind, path) => {
    const { kinds } = await auditSite((routes) => ({ ...routes, [path]: change(routes[path] as string) }));
    expect(kinds).toContain(kind);
  });

  test('whose robots.txt names a further index: what that lists is read as well', async () => {
    const listing = (index: string, loc: string) => index.replace(/<loc>.*<\/loc>/s, `<loc>${loc}</loc>`);
    const { lines } = await auditSite((routes, origin) => ({
      ...routes,
      '/robots.txt': robotsTxt(`${origin}/sitemap-files.xml`),
      '/sitemap-files.xml': listing(routes['/sitemap.xml'] as string, `${origin}/sitemaps/nsn-1.xml.gz`),
    }));
    expect(lines).toContain('http-status /sitemaps/nsn-1.xml.gz: HTTP 404 Not Found');
  });

  test('whose index lists a part of a page, and whose static sitemap spells a path in another way (S15.5)', async () => {
    const { lines } = await auditSite((routes) => ({
      ...indexWith((xml) => xml.replace('page=1<', 'page=1#x<'))(routes),
      '/sitemap.xml?type=static': (routes['/sitemap.xml?type=static'] as string).replace('/catalog', '/a/../catalog'),
    }));
    const expected = ['index-lacks /sitemap.xml?type=nsn&page=1', 'page-missing /catalog'];
    expect(lines.map((line) => line.replace(/ .*:/, ''))).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['User-agent: *\nDisallow: /nsn/', 'robots-forbids', (nsns.length + 1) * 2],
    ['User-agent: *\nAllow: /\nUser-agent: Googlebot\nDisallow: /sitemap.xml?type=nsn', 'robots-forbids', 1],
    ['User-agent: *\nDisallow: /fsg/', 'robots-forbids', 2],
    ['User-agent: Googlebot/2.1\nDisallow: /sitemap.xml$', 'robots-forbids', 1],
  ])('whose robots.txt forbids what is listed (S15.6): %j', async (rules, kind, count) => {
    const robots = (origin: string) => ({ '/robots.txt': `${rules}\nSitemap: ${origin}/sitemap.xml` });
    const { report } = await auditSite((routes, origin) => ({ ...routes, ...robots(origin) }));
    expect(report.findings.map((finding) => [finding.kind, finding.count])).toEqual([[kind, count]]);
  });

  test('whose robots.txt names no sitemap, is not there, or fails', async () => {
    const kindsOf = async (robots: Routes[string]) =>
      (await auditSite((routes) => ({ ...routes, '/robots.txt': robots }))).kinds;
    for (const none of ['User-agent: *\nDisallow: /cart', 'Sitemap: https://old.example/sitemap.xml', { status: 404 }])
      expect(await kindsOf(none)).toEqual(['robots-no-sitemap']);
    for (const unread of [{ body: 'x', headers: { 'content-encoding': 'gzip' } }, { status: 429 }, { status: 503 }])
      expect(await kindsOf(unread)).toEqual(['robots-unreadable']);
  });

  const robotsNaming = async (paths: string[], ...others: string[]) => {
    const naming = (origin: string) =>
      [...paths.map((path) => origin + path), ...others].map((loc) => `Sitemap: ${loc}`);
    const change = (routes: Routes, origin: string) => ({ ...routes, '/robots.txt': naming(origin).join('\n') });
    return (await auditSite(change)).lines;
  };

  test('whose robots.txt names sitemaps that are not there, a part, several indexes, or one of another site (S15.6)', async () => {
    expect(await robotsNaming(['/sitemap.xml', '/gone.xml', '/catalog'])).toEqual([
      'robots-no-sitemap /robots.txt: /gone.xml: HTTP 404 Not Found',
      'robots-no-sitemap /robots.txt: /catalog: it is not a sitemap',
    ]);
    const foreign = 'https://b.example/sitemap.xml';
    expect(await robotsNaming(['/sitemap-pages.xml', '/sitemap.xml', '/sitemap.xml?type=static'], foreign)).toEqual([
      'robots-other-sitemap /robots.txt: /sitemap.xml',
      'robots-other-sitemap /robots.txt: /sitemap.xml?type=static',
      `robots-other-sitemap /robots.txt: ${foreign}`,
    ]);
  });

  test('whose home page is noindex, while /rfq may be (S15.7)', async () => {
    const noindex = { body: 'Home', headers: { ...html, 'x-robots-tag': 'noindex' } };
    const homes = { '/': noindex, '/rfq': noindex, '/sitemap': noindex };
    const { lines } = await auditSite((routes) => ({ ...routes, ...homes }), SAMPLED);
    expect(lines).toEqual(['page-noindex /: / says "noindex"']);
  });

  test.each<[string, (path: string) => Routes[string], string]>([
    ['are noindex', (path) => ({ body: path, headers: { ...html, 'x-robots-tag': 'noindex' } }), 'page-noindex'],
    ['redirect', () => ({ status: 301, headers: { location: '/catalog' } }), 'page-redirects'],
    ['have a damaged body', () => ({ body: 'x', headers: { 'content-encoding': 'gzip' } }), 'page-status'],
    ['name another', () => ({ body: '<link rel="canonical" href="/catalog">', headers: html }), 'page-canonical'],
  ])('whose listed pages %s (S15.7)', async (_, answer, kind) => {
    const answers = listed.filter((path) => path.startsWith('/nsn/')).map((path) => [path, answer(path)]);
    const { kinds, report } = await auditSite((routes) => ({ ...routes, ...Object.fromEntries(answers) }), SAMPLED);
    expect(kinds).toEqual([kind]);
    expect(report.findings[0]!.count).toBeGreaterThan(15);
  });
});
