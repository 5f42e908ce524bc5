import { paths } from '../../paths.ts';
import type { Fsc } from '../../domain/supply-class.ts';
import type { Check } from './check.ts';
import type { CheckFacts } from './check-facts.ts';

/** A sitemap that is checked: null where it is not in this catalog's plan (S8.2). */
export type Planned = Pick<Check, 'id' | 'name' | 'url'>;

export const indexSitemap: Planned = { id: 'index', name: 'Sitemap index', url: paths.sitemap({ type: 'index' }) };
export const staticSitemap: Planned = { id: 'static', name: 'Static pages', url: paths.sitemap({ type: 'static' }) };
/** The static sitemap at its own address. */
export const staticFile: Planned = { id: 'static-file', name: 'Static sitemap file', url: paths.sitemapStatic() };

export function nsnPage({ nsnPages }: CheckFacts, page: number): Planned {
  const isThere = page >= 1 && page <= nsnPages;
  return { id: `nsn-${page}`, name: `NSN page ${page}`, url: isThere ? paths.sitemap({ type: 'nsn', page }) : null };
}

/** The first page of a class. */
export function classPage({ classPages }: CheckFacts, fsc: Fsc): Planned {
  const isThere = (classPages[fsc] ?? 0) > 0;
  return {
    id: `fsc-${fsc}`,
    name: `FSC ${fsc} page 1`,
    url: isThere ? paths.sitemap({ type: 'fsc', fsc, page: 1 }) : null,
  };
}

export function indexChunk({ indexChunks }: CheckFacts, chunk: number): Planned {
  return {
    id: `chunk-${chunk}`,
    name: `Index chunk ${chunk}`,
    url: chunk <= indexChunks ? paths.sitemap({ type: 'index', chunk }) : null,
  };
}

/** A check of this site's own answer. */
export function checkDirectly({ id, name, url }: Planned, classify: Check['classify']): Check {
  return { id, name, url, via: 'direct', classify };
}
