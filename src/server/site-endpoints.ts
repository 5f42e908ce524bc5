import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '../routes.ts';
import type { CatalogSource, CatalogStore } from '../storage/catalog-store.ts';
import { robotsTxt } from './robots.ts';

type Site = {
  source: CatalogSource;
  catalog: () => CatalogStore;
  origin: () => string;
  /** Shown to search engines that are told of changes; null where none are. */
  indexNowKey: string | null;
};

/** What every site has beside its pages: health, robots.txt, the icon, and the key of IndexNow where there is one. */
export function addSiteEndpoints(app: FastifyInstance, { source, catalog, origin, indexNowKey }: Site): void {
  app.get(ENDPOINTS.healthz, async (_request, reply) => {
    const health = await checkHealth(catalog(), source);
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
  app.get(ENDPOINTS.robots, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robotsTxt(origin())),
  );
  if (indexNowKey !== null)
    app.get(`/${indexNowKey}.txt`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(indexNowKey),
    );
  const favicon = readFileSync(new URL('./favicon.ico', import.meta.url));
  app.get(ENDPOINTS.favicon, async (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(favicon),
  );
}

async function checkHealth(store: CatalogStore, source: CatalogSource) {
  if (source.current() === null) return { status: source.failure() === null ? 'no catalog' : 'unavailable', nsns: 0 };
  const status = await store.ping().then(
    () => 'ok',
    () => 'unavailable',
  );
  return { status, nsns: store.edition.listedNsns };
}
