import type { Fsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { Check, CheckFacts } from './check.ts';
import { classifySitemap } from './classify-sitemap.ts';
import type { Pace } from './run-checks.ts';

/** A sitemap to check; its URL is null where the plan of this catalog does not have it (S8.2). */
export type Planned = Pick<Check, 'id' | 'name' | 'url'>;

export const indexSitemap: Planned = { id: 'index', name: 'Sitemap index', url: paths.sitemap({ type: 'index' }) };
export const staticSitemap: Planned = { id: 'static', name: 'Static pages', url: paths.sitemap({ type: 'static' }) };
/** The static sitemap at its own address. */
export const staticFile: Planned = { id: 'static-file', name: 'Static sitemap file', url: paths.sitemapStatic() };

export function nsnPage({ nsnPages }: CheckFacts, page: number): Planned {
  const isPlanned = page >= 1 && page <= nsnPages;
  return { id: `nsn-${page}`, name: `NSN page ${page}`, url: isPlanned ? paths.sitemap({ type: 'nsn', page }) : null };
}

/** The first page of a class. */
export function classPage({ classPages }: CheckFacts, code: string): Planned {
  const url = (classPages[code] ?? 0) > 0 ? paths.sitemap({ type: 'fsc', fsc: code as Fsc, page: 1 }) : null;
  return { id: `fsc-${code}`, name: `FSC ${code} page 1`, url };
}

export function indexChunk({ indexChunks }: CheckFacts, chunk: number): Planned {
  const url = chunk <= indexChunks ? paths.sitemap({ type: 'index', chunk }) : null;
  return { id: `chunk-${chunk}`, name: `Index chunk ${chunk}`, url };
}

/** One check for each sitemap, of this site's own answers. */
export function checkEach(sitemaps: readonly Planned[], classify: Check['classify']): Check[] {
  return sitemaps.map((sitemap) => ({ ...sitemap, via: 'direct', classify }));
}

/** /comprehensive-sitemap: the five sample URLs of S11.3. Its page loads no other list. */
export function sampleChecks(facts: CheckFacts): Check[] {
  const sitemaps = [
    staticSitemap,
    nsnPage(facts, 1),
    nsnPage(facts, 100),
    classPage(facts, '5340'),
    classPage(facts, '1005'),
  ];
  return checkEach(sitemaps, (reply) => classifySitemap(reply));
}

/** Screens that name the one endpoint that is tested. */
export const ONE_BY_ONE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 30_000 }; // S8.4
export const DOMAIN_PACE: Pace = { concurrency: 1, pauseBetweenMs: 1_000, timeoutMs: 30_000 }; // S10.1
/** Status dashboard and debug tool. */
export const DEBUG_PACE: Pace = { concurrency: 1, pauseBetweenMs: 0, timeoutMs: 15_000 }; // S11.5
export const VALIDATOR_PACE: Pace = { concurrency: 10, pauseBetweenMs: 500, timeoutMs: 30_000 }; // S12.2
