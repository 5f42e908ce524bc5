import type { FastifyRequest } from 'fastify';
import type { CageCode } from '../../domain/cage-code.ts';
import type { SitemapPlan } from '../plan/sitemap-plan.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { SitemapFileStore } from '../store/sitemap-file-store.ts';
import type { PageHandler } from '../../http/frame/page-handler.ts';
import type { PageQueue } from '../../http/frame/page-queue.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import type { Audit } from '../../operators/sign-in/audit-trail.ts';
import type { FairQueue } from '../../http/fair-queue.ts';

/** What everything that answers with sitemaps needs of the running server. */
export type SitemapDesk = {
  /** Asked once a request: a catalog that is switched in does not change an answer under way. */
  catalog: () => CatalogStore;
  planOf: (catalog: CatalogStore) => Promise<SitemapPlan>;
  /** Makers with listed parts, by code. */
  makersOf: (catalog: CatalogStore) => Promise<readonly CageCode[]>;
  /** Whether the index lists their sitemaps: the setting MAKER_SITEMAPS. */
  makersInIndex: boolean;
  files: SitemapFileStore;
  origin: () => string;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  /** Of urlsets that are sent while they are made. */
  places: FairQueue;
  /** Of the chunks of all urlsets. */
  turns: PageQueue;
  /** What a browser that navigates to an address below /sitemap/ or /sitemaps/ gets (S4.5). */
  screens: { xml: PageHandler; file: PageHandler };
};
