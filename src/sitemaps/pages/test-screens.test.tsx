import { describe, expect, test } from 'vitest';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../test/support/pages/site.fixture.ts';
import type { PageName } from '#base/routes.ts';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import type { CheckRun } from '../checks/run-checks.ts';
import { checkScreens } from '../screens/check-screens.tsx';
import { announcementOf } from '../screens/screen-stats.tsx';
import { TestScreen } from './sitemap-check/island.tsx';
import * as check from './sitemap-check/page.tsx';
import * as runs from './sitemap-runs/page.tsx';

const SCREENS: [page: PageName, action: string, checks: number][] = [
  ['sitemap-test', 'Run Tests', 6],
  ['sitemap-validation', 'Run Validation', 5],
  ['sitemap-debug', 'Run Tests', 6],
  ['sitemap-status', 'Refresh All Tests', 6],
  ['comprehensive-sitemap', 'Test sample URLs', 5],
  ['final-sitemap-test', 'Retest All', 8],
  ['sitemap-url-validator', 'Test All URLs', 57],
];

const dataOf = (page: PageName, facts: SitemapToolFacts | null = aToolFacts()) => ({
  page,
  catalogVersion: '1',
  facts,
});
const render = (page: PageName, facts?: SitemapToolFacts | null, { View } = check): string =>
  // React separates the texts of an island by comments.
  renderToStaticMarkup(<View data={dataOf(page, facts)} site={aSite()} />).replaceAll('<!-- -->', '');

const countOf = (html: string, words: string): number => html.split(words).length - 1;

describe.each(SCREENS)('/%s', (page, action, checks) => {
  test('is complete before any script, and not indexed: every check waits, the counts are nothing, and what needs a script is said (S9.1, S10.1, S11.1, S11.3, S11.4, S12.1)', () => {
    const html = render(page);
    // and the index that robots.txt names
    expect(countOf(html, '>Waiting to test...<')).toBe(checks + 1);
    expect(html).toContain(`${action}</button>`);
    expect(html).toContain(`>0/${checks}</span>`);
    expect(html).toContain('need JavaScript');
    // its place among the operator pages
    expect(html).toContain(` href="/${page}" aria-current="page">`);
    expect(countOf(html, 'aria-current="page"')).toBe(1);
    expect(check.head(dataOf(page), aSite())).toMatchObject({ canonical: `/${page}`, noindex: true });
  });

  test('says when stored files name another host or scheme (S3.8)', () => {
    const foreignFiles = [{ origin: 'http://127.0.0.1:3000', files: 1_441, first: 'nsn-1.xml.gz' }];
    const html = render(page, aToolFacts({ foreignFiles })).replaceAll(/<[^>]+>/g, '');
    expect(html).toContain('Stored sitemap files name another site than https://parts.example');
    expect(html).toContain('at least 1,441 of http://127.0.0.1:3000');
    expect(render(page)).not.toContain('name another site');
  });

  test('says so while the catalog does not answer (G2.5)', () => {
    expect(render(page, null)).toContain('The catalog does not answer');
  });
});

test('a check whose sitemap is not in this catalog says so and leaves the totals (S8.2)', () => {
  const html = render('sitemap-status', aToolFacts({ nsnPages: 1, classPages: { 5305: 1 } }));
  expect(countOf(html, '>not in this catalog<')).toBe(4);
  expect(html).toContain('>0/4<');
  expect(html).toContain('2 not in this catalog');
});

test('the URL validator says what to press, and lists 1 static sitemap, 34 NSN files and 22 class files (S12.1, S12.2)', () => {
  const html = render('sitemap-url-validator');
  expect(html).toContain('Click &quot;Test All URLs&quot; to begin validation');
  expect(html).toContain('href="https://parts.example/sitemaps/nsn-43.xml.gz"');
  expect(countOf(html, '/sitemaps/fsc-')).toBe(44);
  const small = render('sitemap-url-validator', aToolFacts({ nsnFiles: 1, classFiles: [] }));
  expect(small).toContain('>0/2</span>');
  expect(small).toContain('55 not in this catalog');
});

test.each([
  ['comprehensive-sitemap', ['>7,093,332<', '>657<', '>142<', '>50K<'], '>3<'],
  ['final-sitemap-test', ['>142+<', '>0/8<', 'NSN page 142 (last)'], '>3+<'],
] as const)('/%s counts by the plan, and estimates nothing before it has tested (S11.3, S11.4)', (page, all, few) => {
  const html = render(page);
  for (const words of all) expect(html).toContain(words);
  expect(render(page, aToolFacts({ nsnPages: 3 }))).toContain(few);
});

test('the status dashboard leads to the webmaster console, and each address opens, in a new tab (S11.2)', () => {
  const status = render('sitemap-status');
  expect(status).toMatch(/href="https:\/\/search\.google\.com\/search-console"[^>]* target="_blank"/);
  const html = render('sitemap-test');
  expect(countOf(html, '>Test URL<')).toBe(7);
  expect(html).toMatch(/<a href="\/sitemap\.xml\?type=static" target="_blank" rel="noopener"/);
});

test('the primary sitemap is the one that robots.txt names and /sitemap says to submit (S9.5)', () => {
  for (const robotsIndex of ['/sitemap-pages.xml', '/sitemap-files.xml']) {
    const box = checkScreens['sitemap-test'].above!(aCheckRun(), aToolFacts({ robotsIndex }));
    expect(renderToStaticMarkup(<>{box}</>)).toMatch(
      new RegExp(`Primary sitemap:.*?href="https://parts\\.example${robotsIndex.replace('.', '\\.')}"`),
    );
  }
});

const makers = ['bulk-sitemap-generator', 'sitemap-exporter', 'sitemap-range-exporter'] as const;
test.each(makers)('/%s says that files of a loopback address are of no use to others (S15.36)', (page) => {
  const textOf = (origin: string): string => render(page, aToolFacts({ origin }), runs).replaceAll(/<[^>]*>/g, '');
  expect(textOf('http://localhost:3000')).toContain(
    'name http://localhost:3000, which only this machine can reach. No search engine can use them.',
  );
  expect(textOf('https://parts.example')).not.toContain('only this machine can reach');
});

test.each(makers)('/%s explains itself without JavaScript, and names the command', (page) => {
  const text = render(page, aToolFacts(), runs).replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(/needs JavaScript.* npm run sitemaps/);
});

test('a run that waits for a limit of this site says so and for how long, and can be stopped', () => {
  const shown = (run: CheckRun): string =>
    renderToStaticMarkup(<TestScreen run={run} facts={aToolFacts()} name="sitemap-url-validator" />);
  const waiting = aCheckRun({ phase: 'running', waitSeconds: 12 });
  expect(shown(waiting)).toContain('Waiting for our own limit, goes on in 12 s');
  expect(shown(waiting)).toMatch(/aria-disabled="false"[^>]*>.*?Stop/);
  expect(announcementOf(waiting)).toBe('Waiting for our own limit.');
  const working = shown(aCheckRun({ phase: 'running' }));
  expect(working).toContain('10 at a time');
  expect(working).not.toContain('Waiting');
});
