import { describe, expect, test } from 'vitest';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../test/support/pages/site.fixture.ts';
import type { PageView } from '#base/http/frame/page.ts';
import type { PageName } from '#base/routes.ts';
import { aCheckRun } from '../../../test/support/sitemaps/check-result.fixture.ts';
import { checkScreens } from '../screens/check-screens.tsx';
import type { ToolPageData } from './load-tool.server.ts';
import * as check from './sitemap-check/page.tsx';
import * as runs from './sitemap-runs/page.tsx';

type Screen = { page: PageName } & PageView<ToolPageData>;
const screenOf = (page: PageName): Screen => ({ page, ...check });
const comprehensive = screenOf('comprehensive-sitemap');
const sitemapTest = screenOf('sitemap-test');
const sitemapUrlValidator = screenOf('sitemap-url-validator');
const sitemapStatus = screenOf('sitemap-status');
const finalSitemapTest = screenOf('final-sitemap-test');

const screens: [path: string, screen: Screen, action: string, checks: number][] = [
  ['/sitemap-test', sitemapTest, 'Run Tests', 6],
  ['/sitemap-validation', screenOf('sitemap-validation'), 'Run Validation', 5],
  ['/sitemap-debug', screenOf('sitemap-debug'), 'Run Tests', 6],
  ['/sitemap-status', sitemapStatus, 'Refresh All Tests', 6],
  ['/comprehensive-sitemap', comprehensive, 'Test sample URLs', 5],
  ['/final-sitemap-test', finalSitemapTest, 'Retest All', 8],
  ['/sitemap-url-validator', sitemapUrlValidator, 'Test All URLs', 57],
];

const dataOf = ({ page }: Screen, facts: SitemapToolFacts | null = aToolFacts()) => ({
  page,
  catalogVersion: '1',
  facts,
});
const render = (screen: Screen, facts?: SitemapToolFacts | null): string =>
  // React separates the texts of an island by comments.
  renderToStaticMarkup(<screen.View data={dataOf(screen, facts)} site={aSite()} />).replaceAll('<!-- -->', '');

const countOf = (html: string, words: string): number => html.split(words).length - 1;

describe.each(screens)('%s', (path, screen, action, checks) => {
  test('is complete before any script: every check waits, the counts are nothing, and what needs a script is said (S9.1, S10.1, S11.1, S11.3, S11.4, S12.1)', () => {
    const html = render(screen);
    // and the index that robots.txt names
    expect(countOf(html, '>Waiting to test...<')).toBe(checks + 1);
    expect(html).toContain(`${action}</button>`);
    expect(html).toContain(`>0/${checks}</span>`);
    expect(html).toContain('need JavaScript');
  });

  test('is not indexed, is its own address, and marks its place among the operator pages', () => {
    expect(screen.head(dataOf(screen), aSite())).toMatchObject({ canonical: path, noindex: true });
    const html = render(screen);
    expect(html).toContain(` href="${path}" aria-current="page">`);
    expect(countOf(html, 'aria-current="page"')).toBe(1);
  });

  test('says when stored files name another host or scheme (S3.8)', () => {
    const foreignFiles = [{ origin: 'http://127.0.0.1:3000', files: 1_441, first: 'nsn-1.xml.gz' }];
    const html = render(screen, aToolFacts({ foreignFiles })).replaceAll(/<[^>]+>/g, '');
    expect(html).toContain('Stored sitemap files name another site than https://parts.example');
    expect(html).toContain('at least 1,441 of http://127.0.0.1:3000');
    expect(render(screen)).not.toContain('name another site');
  });

  test('says so while the catalog does not answer (G2.5)', () => {
    expect(render(screen, null)).toContain('The catalog does not answer');
  });
});

test('a check whose sitemap is not in this catalog says so and leaves the totals (S8.2)', () => {
  const html = render(sitemapStatus, aToolFacts({ nsnPages: 1, classPages: { 5305: 1 } }));
  expect(countOf(html, '>not in this catalog<')).toBe(4);
  expect(html).toContain('>0/4<');
  expect(html).toContain('2 not in this catalog');
});

test('the URL validator says what to press, and lists 1 static sitemap, 34 NSN files and 22 class files (S12.1, S12.2)', () => {
  const html = render(sitemapUrlValidator);
  expect(html).toContain('Click &quot;Test All URLs&quot; to begin validation');
  expect(html).toContain('href="https://parts.example/sitemaps/nsn-43.xml.gz"');
  expect(countOf(html, '/sitemaps/fsc-')).toBe(44);
  const small = render(sitemapUrlValidator, aToolFacts({ nsnFiles: 1, classFiles: [] }));
  expect(small).toContain('>0/2</span>');
  expect(small).toContain('55 not in this catalog');
});

test('the comprehensive system shows the numbers of this catalog (S11.3)', () => {
  const html = render(comprehensive);
  for (const number of ['7,093,332', '657', '142', '50K']) expect(html).toContain(`>${number}<`);
  expect(render(comprehensive, aToolFacts({ nsnPages: 3 }))).toContain('>3<');
});

test('the final validation counts total sitemaps from the plan and estimates nothing before it has tested (S11.4)', () => {
  const html = render(finalSitemapTest);
  expect(html).toContain('>142+<');
  expect(html).toContain('>0/8<');
  expect(html).toContain('NSN page 142 (last)');
  expect(render(finalSitemapTest, aToolFacts({ nsnPages: 3 }))).toContain('>3+<');
});

test('the status dashboard leads to the webmaster console, in a new tab (S11.2)', () => {
  expect(render(sitemapStatus)).toMatch(/href="https:\/\/search\.google\.com\/search-console"[^>]* target="_blank"/);
});

test('the primary sitemap is the one that robots.txt names and /sitemap says to submit (S9.5)', () => {
  for (const robotsIndex of ['/sitemap-pages.xml', '/sitemap-files.xml']) {
    const box = checkScreens['sitemap-test'].above!(aCheckRun(), aToolFacts({ robotsIndex }));
    expect(renderToStaticMarkup(<>{box}</>)).toMatch(
      new RegExp(`Primary sitemap:.*?href="https://parts\\.example${robotsIndex.replace('.', '\\.')}"`),
    );
  }
});

test('each address opens in a new tab', () => {
  const html = render(sitemapTest);
  expect(countOf(html, '>Test URL<')).toBe(7);
  expect(html).toMatch(/<a href="\/sitemap\.xml\?type=static" target="_blank" rel="noopener"/);
});

test.each(['bulk-sitemap-generator', 'sitemap-exporter', 'sitemap-range-exporter'] as const)(
  '/%s says that files of a loopback address are of no use to others (S15.36)',
  (page) => {
    const textOf = (origin: string): string =>
      render({ page, ...runs }, aToolFacts({ origin })).replaceAll(/<[^>]*>/g, '');
    expect(textOf('http://localhost:3000')).toContain(
      'name http://localhost:3000, which only this machine can reach. No search engine can use them.',
    );
    expect(textOf('https://parts.example')).not.toContain('only this machine can reach');
  },
);
