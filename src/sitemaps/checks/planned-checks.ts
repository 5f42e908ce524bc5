import type { Fsc } from '#base/domain/supply-class.ts';
import { paths, type SitemapQuery } from '#base/paths.ts';
import { listedInChunk } from '../plan/sitemap-plan.ts';
import type { Expectation } from '../rules/planned-sitemap.ts';
import type { Check, CheckFacts } from './check.ts';
import type { Pace } from './run-checks.ts';

/** Screens that name the one endpoint that is tested. */
export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // S8.4
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // S10.1
/** Status dashboard and debug tool. */
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // S11.5
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // S12.2

/** A sitemap to check; its URL is null where this catalog does not have it (S8.2). */
export type Planned = Pick<Check, 'id' | 'name' | 'url'> & { query: SitemapQuery };

export const indexSitemap = atItsQuery('index', 'Sitemap index', { type: 'index' });
export const staticSitemap = atItsQuery('static', 'Static pages', { type: 'static' });
/** The static sitemap at its own address. */
export const staticFile = {
  ...staticSitemap,
  id: 'static-file',
  name: 'Static sitemap file',
  url: paths.sitemapStatic(),
};

export function nsnPage({ nsnPages }: CheckFacts, page: number): Planned {
  return atItsQuery(`nsn-${page}`, `NSN page ${page}`, { type: 'nsn', page }, page >= 1 && page <= nsnPages);
}

/** The first page of a class. */
export function classPage({ classPages }: CheckFacts, code: string): Planned {
  const query: SitemapQuery = { type: 'fsc', fsc: code as Fsc, page: 1 };
  return atItsQuery(`fsc-${code}`, `FSC ${code} page 1`, query, (classPages[code] ?? 0) > 0);
}

export function indexChunk({ indexChunks }: CheckFacts, chunk: number): Planned {
  return atItsQuery(`chunk-${chunk}`, `Index chunk ${chunk}`, { type: 'index', chunk }, chunk <= indexChunks);
}

function atItsQuery(id: string, name: string, query: SitemapQuery, isPlanned = true): Planned {
  return { id, name, url: isPlanned ? paths.sitemap(query) : null, query };
}

/** One check for each sitemap, of this site's own answers. Beside them, the index that robots.txt names. */
export function checkEach(facts: CheckFacts, sitemaps: readonly Planned[], rules: Check['rules'] = 'sitemap'): Check[] {
  const { origin } = facts;
  return [
    ...sitemaps.map(({ query, ...sitemap }): Check => {
      return { ...sitemap, via: 'direct', rules, origin, expected: expectationOf(facts, query) };
    }),
    robotsIndex(facts, rules),
  ];
}

/** The index that robots.txt names, where search engines begin (S8.7). It is fetched as visitors do, through any proxy. */
export function robotsIndex(facts: CheckFacts, rules: Check['rules']): Check {
  const { origin, robotsIndex: url } = facts;
  const inIndex = listedIn(facts);
  const listed = inIndex.filter(({ name }) => url !== paths.sitemapPages() || !name.includes('type=fsc'));
  // the index of files follows what is stored, not the plan
  const isPlanned = inIndex.length > 0 && url !== paths.sitemapFiles();
  const expected: Expectation | null = isPlanned ? { kind: 'index', listed } : null;
  const name = 'Index named by robots.txt';
  return { id: 'robots-index', name, url, isBeside: true, via: 'direct', rules, origin, expected };
}

/** Sitemaps of the plan that the index lists; files are not among them. */
const listedIn = ({ planned }: CheckFacts) => planned.filter(({ name }) => name.startsWith('/'));

/** What the plan has of a sitemap; null where it is not one that the index lists. */
export function expectationOf(facts: CheckFacts, query: SitemapQuery): Expectation | null {
  const inIndex = listedIn(facts);
  if (inIndex[0] === undefined) return null;
  if (query.type === 'index') return { kind: 'index', listed: chunkOf(inIndex, query.chunk) };
  const { page, ...first } = query;
  return expectationNamed(facts.planned, paths.sitemap(query.type === 'fsc' && page === 1 ? first : query));
}

/** What the plan has of the sitemap of this name, which is a path with query or a file; null where it has none. */
export function expectationNamed(all: CheckFacts['planned'], name: string): Expectation | null {
  const planned = all.find((sitemap) => sitemap.name === name);
  return planned === undefined ? null : { kind: 'urlset', planned, all };
}

/** The part of the index that a chunk lists; all of it without one. */
function chunkOf(inIndex: CheckFacts['planned'], chunk: number | undefined): CheckFacts['planned'] {
  if (chunk === undefined) return inIndex;
  const nsnPages = inIndex.filter(({ name }) => name.startsWith(paths.sitemap({ type: 'nsn' })));
  return listedInChunk(chunk, inIndex.slice(0, 1), nsnPages);
}

/** /comprehensive-sitemap: the five sample URLs of S11.3. Its page loads no other list. */
export function sampleChecks(facts: CheckFacts): Check[] {
  const pages = [nsnPage(facts, 1), nsnPage(facts, 100), classPage(facts, '5340'), classPage(facts, '1005')];
  return checkEach(facts, [staticSitemap, ...pages]);
}
