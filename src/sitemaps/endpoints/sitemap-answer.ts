import type { CageCode } from '../../domain/cage-code.ts';
import type { SitemapPlan, UrlsetPlan } from '../plan/sitemap-plan.ts';

/** What sitemaps are answered from. The plan is asked for only when a question makes sense; it rejects with `StoreUnavailable`. */
export type SitemapSite = {
  plan: () => Promise<SitemapPlan>;
  origin: string;
  /** Makers with listed parts, by code: sitemaps of their own, in the index where `makersInIndex` (the setting MAKER_SITEMAPS). */
  makers: () => Promise<readonly CageCode[]>;
  makersInIndex: boolean;
};

/** A urlset is written while it is sent; an index and the static sitemap are small and come whole. */
export type SitemapAnswer =
  | { kind: 'urlset'; urlset: UrlsetPlan }
  | { kind: 'xml'; xml: string }
  | { kind: 'refused'; status: 400 | 404; message: string };
