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
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What everything that answers with sitemaps needs of the running server. */
export type SitemapServices = {
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

/**
 * The plan of each catalog, computed once: who asks while it is computed waits for the same, one that failed is tried again, and it goes when
 * its catalog goes.
 */
export function keepSitemapPlans(): (catalog: CatalogStore) => Promise<SitemapPlan> {
  const kept = new WeakMap<CatalogStore, Promise<SitemapPlan>>();
  return (catalog) => {
    let plan = kept.get(catalog);
    if (plan === undefined) {
      plan = computePlan(catalog);
      kept.set(catalog, plan);
      plan.catch(() => kept.delete(catalog));
    }
    return plan;
  };
}

async function computePlan(catalog: CatalogStore): Promise<SitemapPlan> {
  const facts = await catalog.sitemapFacts();
  return planSitemaps({ facts, readBlocks: (first, last) => catalog.readNsnBlocks(first, last) });
}

/**
 * The makers of each catalog that have listed parts, by code, read once and little by little: who asks meanwhile waits for the same. What failed is read
 * again, and it goes when its catalog goes.
 */
export function keepListedMakers(): (catalog: CatalogStore) => Promise<readonly CageCode[]> {
  const kept = new WeakMap<CatalogStore, Promise<readonly CageCode[]>>();
  return (catalog) => {
    let makers = kept.get(catalog);
    if (makers === undefined) {
      makers = readMakers(catalog);
      kept.set(catalog, makers);
      makers.catch(() => kept.delete(catalog));
    }
    return makers;
  };
}

async function readMakers(catalog: CatalogStore): Promise<readonly CageCode[]> {
  const all: CageCode[] = [];
  for (let after: CageCode | null = null; ;) {
    const { makers, next } = await catalog.listListedMakers(after);
    all.push(...makers);
    if (next === null) return all;
    after = next;
    await nextTurn();
  }
}
