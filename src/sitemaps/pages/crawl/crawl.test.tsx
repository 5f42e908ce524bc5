import { describe, expect, test } from 'vitest';
import {
  anEngine,
  aFile,
  aLargeReport,
  aReport,
  coverageOf,
  lastDays,
} from '../../../../test/support/crawl/crawl-report.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import type { CrawlCoverage } from '../../crawl/open-coverage.ts';
import type { CrawlReport } from '../../crawl/coverage/compute-report.ts';
import { OTHER_ADDRESSES } from '../../crawl/records.ts';
import { findAnomalies } from '../../crawl/screens/coverage-state.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

async function shown(crawl: CrawlCoverage, query = '', isCrawlRecorded = true) {
  const asked = { page: 'crawl', params: {}, query: new URLSearchParams(query) } as const;
  const answer = await load(asked, { crawl, isCrawlRecorded });
  if (answer.kind === 'redirect' || answer.kind === 'see-other') throw new Error(answer.kind);
  const html = renderToStaticMarkup(<View data={answer.data} site={aSite()} />);
  return { kind: answer.kind, html, text: textOf(html).replaceAll(/ (?=[.,;])/g, '') };
}

/** The page of a report with this engine alone. */
const shownEngine = (given: Parameters<typeof anEngine>[0]) =>
  shown(coverageOf(aReport({ engines: [anEngine(given)] })));

describe('GET /crawl', () => {
  test('says the state, the shares of engines, figures, gaps and errors, and has a map of 1,419 files and every chart as a table, in less than 210 KB (C21.20, C21.21, C21.22, C21.23, C21.24, C21.25)', async () => {
    const { kind, text, html } = await shown(coverageOf(aLargeReport()));
    expect(kind).toBe('personal');
    expect(text).toContain('Growing, one gap');
    expect(text).toMatch(/of 7,094,064 listed parts fetched, [\d.]+ % this month; \+[\d.]+ points since August/);
    expect(text).toMatch(/Google \d\d\.\d %.*Bing \d\d\.\d %.*OpenAI .*Claims to be one not verified/);
    expect(text).toMatch(/Fetches a day [\d,]+ median of 90 days/);
    expect(text).toContain('Spent on unlisted 6.8 % of all fetches since September');
    expect(html).toContain('aria-label="Coverage of 1,419 sitemap files by Google');
    expect(html).toContain('data-href="/crawl/files/{}?engine=google"');
    expect(html.length).toBeLessThan(210_000);
    // the rest of the files is one address away
    expect(html.match(/<details class="as-table[^"]*">/g)).toHaveLength(3);
    expect(html).toContain('<th scope="row" class="num">2026-11-21</th>');
    expect(html).toContain('href="/crawl/files?engine=google"');
    expect(text).toContain('25 files without a fetch: nsn-964 to nsn-988 answered 503 on 11-09.');
    expect(text).toContain('9,800 errors of ours on 11-09');
    expect(html).toContain('href="/crawl/files/nsn-964?engine=google"');
  });

  test('an outage that answered 503 is drawn, marked and said, and the headline tells one of this week (C21.21, C21.23)', async () => {
    const outage = (daysAgo: number) =>
      lastDays(40, (ago) => ({ failed: 0, ...(ago === daysAgo ? { found: 3_000, unavailable: 9_800 } : {}) }));
    const { text, html } = await shownEngine({ days: outage(12) });
    const told = '9,800 fetches were told to come back later with 503 on 11-09, 15.8 % of the fetches of that day.';
    expect(text).toContain(told);
    expect(html.match(/<path stroke="var\(--bar-err\)"/g)).toHaveLength(4);
    expect(html).toContain('>9,800 on 11-09</text>');
    expect(html).toContain('503 come later, median 0');
    expect(text).toContain('last 90 days Growing 30 days');
    expect((await shownEngine({ days: outage(2) })).text).toContain('Growing, errors this week');
  });

  test('a file that answered an error is named, one that answered 429 is not (C21.23)', () => {
    const toldWith = (readStatus: number) =>
      findAnomalies(anEngine({ files: [aFile(1, { readStatus })], spent: { fetches: 1, unlisted: 0 } }), []);
    expect(toldWith(404).map(({ what }) => what)).toEqual(['1 file answered an error when last read:']);
    expect(toldWith(429)).toEqual([]);
  });

  test('one day is its numbers in an open table, and no line', async () => {
    const { text, html } = await shownEngine({ days: lastDays(1) });
    expect(text).toContain('A line needs two days');
    expect(html).toMatch(/<details class="as-table[^"]*" open="">.*2026-11-21/s);
    expect(html).not.toContain('stroke="var(--bar');
  });

  test('the engine and the period are addresses; unknown ones count as not named', async () => {
    const report = coverageOf(aLargeReport());
    const bing = await shown(report, 'engine=bing&days=30');
    expect(bing.html).toContain('aria-current="page">Bing');
    expect(bing.text).toContain('Bing, crawl coverage, last 30 days');
    expect(bing.html).toContain('href="/crawl?engine=bing&amp;days=365"');
    expect((await shown(report, 'engine=<b>&days=7')).html).toContain('aria-current="page">Google');
    const year = await shown(report, 'days=365');
    expect([year.text.includes('means of whole weeks'), year.html.length < 210_000]).toEqual([true, true]);
  });

  test('who only claims to be an engine is shown apart, and counts nowhere else (C21.28)', async () => {
    const { text } = await shown(coverageOf(aReport()), 'engine=claims');
    expect(text).toContain('counted here alone');
    expect(text).toMatch(/Google Last 2026-11-20 31|Google 2026-11-20 31/);
    const none = await shown(coverageOf(aReport({ claims: [] })), 'engine=claims');
    expect(none.text).toContain('No unverified requests');
  });

  test('addresses that crawlers asked for are texts, and lead nowhere else', async () => {
    const hostile = ['"><script>alert(1)</script>', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'];
    const errors = hostile.map((path) => ({ path, status: 404, fetches: 3, lastAt: 0, isEstimate: false }));
    const unlisted = hostile.map((pattern) => ({ pattern, fetches: 1, advice: pattern, isEstimate: false }));
    const mostFetched = hostile.map((path) => ({ path, fetches: 1, isEstimate: true }));
    const { html } = await shownEngine({ errors, unlisted, mostFetched });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/href="(?:\/\/|\/\\|javascript:)/);
  });

  test('lists that are empty say so, and do not look as if they were not read (G2.5)', async () => {
    const lists = { errors: [], unlisted: [], mostFetched: [], neverFetched: [], refetched: [] };
    const { text } = await shownEngine({ ...lists, otherPages: [], otherSitemaps: [] });
    const told = [
      'None since September.',
      'Google has fetched every part that is listed.',
      'Google has read none of them.',
    ];
    for (const words of [...told, 'Nothing has changed between two editions']) expect(text).toContain(words);
  });

  test('says when other sitemaps were read, and where counts are the least there were (C21.13, C21.17)', async () => {
    const unlisted = [{ pattern: OTHER_ADDRESSES, fetches: 5, advice: '', isEstimate: true }];
    const { text } = await shownEngine({ unlisted });
    expect(text).toMatch(
      /Other sitemaps .*\/sitemap\.xml 200 2026-11-21 40 \/sitemaps\/fsc-1\.xml\.gz 304 2026-11-20 3/,
    );
    expect(text).toContain('other addresses, together at least 5');
    expect(text).toContain('5305-01-999-0001 404 not there 2026-11-21 at least 1,904');
  });

  test('a record that was damaged and set aside is named, with figures and without (C21.16, C21.29)', async () => {
    const setAside = { name: 'crawl-set-aside-20261122T100000Z.db', atMs: Date.UTC(2026, 10, 22, 10) };
    for (const none of [{}, { firstDay: null, engines: [], claims: [] }]) {
      const { text } = await shown(coverageOf(aReport({ setAside, ...none })));
      expect(text).toMatch(/before 2026-11-22 10:00.* was damaged.* crawl-set-aside-20261122T100000Z\.db/);
    }
  });

  test('what was fetched before the months that are kept is shown, and not as nothing recorded (C21.29)', async () => {
    const old = { days: [], months: [], fetchedThisMonth: 0, spent: { fetches: 0, unlisted: 0 } };
    const { text } = await shown(coverageOf(aReport({ firstDay: null, engines: [anEngine(old)], claims: [] })));
    expect(text).toContain('Gone quiet');
    expect(text).toMatch(/96\.0 % of 15,000 listed parts fetched/);
    expect(text).toContain('Fetches a day 0 none in 13 months');
    expect(text).toContain('no fetch is on record of the last 13 months.');
    expect(text).not.toMatch(/NaN|null|undefined|Nothing recorded/);
  });

  test('a catalog without parts has no map, and an engine that has fetched nothing is not shown as another one', async () => {
    const { text, html } = await shown(coverageOf(aReport({ listedNsns: 0, engines: [anEngine({ files: [] })] })));
    expect(text).toContain('The catalog lists no parts');
    expect(html).not.toContain('data-squares');
    expect((await shown(coverageOf(aReport()), 'engine=yandex')).text).toContain('Yandex has fetched nothing');
  });
});

describe('GET /crawl without a report (C21.29)', () => {
  test('says that nothing is recorded yet, and how to read old logs, or that crawlers are not recorded', async () => {
    const empty = coverageOf(aReport({ firstDay: null, engines: [], claims: [] }));
    const recorded = /Nothing recorded yet.*It has recorded since \d{4}-\d\d-\d\d .*npm run crawl -- read FILE/;
    expect((await shown(empty)).text).toMatch(recorded);
    expect((await shown(empty, '', false)).text).toContain('Crawlers are not recorded');
    // what was recorded before is shown, and that it ends there
    const { text } = await shown(coverageOf(aReport()), '', false);
    expect(text).toMatch(/CRAWL_STATISTICS is off: nothing is added.*Google/);
  });

  test('does not wait for a report that takes long, and says that it cannot be read where the last one could not', async () => {
    const { promise, reject } = Promise.withResolvers<CrawlReport>();
    const request = { page: 'crawl', params: {}, query: new URLSearchParams() } as const;
    const loaded = (crawl: CrawlCoverage) => load(request, { crawl, isCrawlRecorded: true }, 1);
    const pending = { ...coverageOf(aReport()), report: () => promise };
    const answer = await loaded(pending);
    expect(answer).toMatchObject({ kind: 'personal', data: { kind: 'none', why: 'computing' } });
    const failing = { ...pending, failure: () => new StoreUnavailable('out') };
    expect(await loaded(failing)).toMatchObject({ kind: 'unavailable' });
    reject(new StoreUnavailable('nobody waits for it any more'));
    const html = renderToStaticMarkup(<View data={'data' in answer ? answer.data : null} site={aSite()} />);
    // the page looks again by itself, and the link leads to the same engine and period
    expect(html).toMatch(/data-part="coverage" data-refresh="".*The report is being computed.* href="">Look again/s);
  });

  test('a record that cannot be read is 503 and never "none"', async () => {
    const failing = { ...coverageOf(aReport()), report: () => Promise.reject(new StoreUnavailable('out')) };
    const { kind, text } = await shown(failing);
    expect(kind).toBe('unavailable');
    expect(text).toContain('cannot be read just now');
    expect(text).not.toContain('Nothing recorded');
    expect(text).toMatch(/Crawl coverage What crawlers did cannot .* Try again/);
  });
});

const files = [aFile(1), aFile(2, { ever: 0 }), aFile(3), aFile(4, { ever: 0 })];
test.each<[string, Parameters<typeof anEngine>[0]]>([
  ['Growing', {}],
  ['Just begun', { months: [{ month: '2026-11', fetched: 1, everByThen: 1 }] }],
  ['Standing still', { fetchedEver: 9_000 }],
  ['Complete', { fetchedEver: 15_000 }],
  ['Gone quiet', { days: lastDays(40).slice(0, 30) }],
  ['Growing, 2 gaps', { files }],
  ['Growing', { files: files.map((file) => ({ ...file, ever: 0 })) }],
])('the state of an engine is said in a word or two: %s', async (words, given) => {
  const [title] = /<h1[^]*?<\/h1>/.exec((await shownEngine(given)).html)!;
  expect(textOf(title).trim()).toBe(words);
});

describe('GET /crawl/files/nsn-2', () => {
  const asked = { page: 'crawl-file', params: { file: 'nsn-2' }, query: new URLSearchParams() } as const;

  test('a file of a catalog that was changed since the report is not shown as fetched whole (C21.26)', async () => {
    const crawl = { ...coverageOf(aReport()), missed: async () => null };
    const answer = await load(asked, { crawl, isCrawlRecorded: true });
    expect(answer).toEqual({ kind: 'not-found', data: { kind: 'no-file', title: 'nsn-2' } });
  });

  test('with unverified requests alone it says that no crawler was verified (C21.29)', async () => {
    const answer = await load(asked, { crawl: coverageOf(aReport({ engines: [] })), isCrawlRecorded: true });
    const html = renderToStaticMarkup(<View data={'data' in answer ? answer.data : null} site={aSite()} />);
    expect(html).toContain('No verified crawler yet');
    expect(html).toContain('href="/crawl?engine=claims"');
  });
});
