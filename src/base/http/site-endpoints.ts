import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '../routes.ts';

type Site = {
  origin: () => string;
  sitemapIndex: string;
  indexNowKey: string | null;
};

/** robots.txt, the icon and the IndexNow key. */
export function addSiteEndpoints(app: FastifyInstance, { origin, sitemapIndex, indexNowKey }: Site): void {
  const addText = (path: string, text: () => string) =>
    app.get(path, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text()),
    );
  addText(ENDPOINTS.robots, () => robotsTxt(origin() + sitemapIndex));
  if (indexNowKey !== null) addText(`/${indexNowKey}.txt`, () => indexNowKey);
  const favicon = readFileSync(new URL('./favicon.ico', import.meta.url));
  app.get(ENDPOINTS.favicon, async (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(favicon),
  );
}

/** Everything may be read but endless addresses (G2.3). */
export function robotsTxt(sitemapIndex: string): string {
  return [
    'User-agent: *',
    'Disallow: /*?part=',
    'Disallow: /*&part=',
    'Disallow: /*?search=',
    'Disallow: /*&search=',
    'Disallow: /*?q=',
    'Disallow: /*&q=',
    'Disallow: /*?sort=',
    'Disallow: /*&sort=',
    'Disallow: /*?min=',
    'Disallow: /*&min=',
    'Disallow: /*?c.',
    'Disallow: /*&c.',
    'Disallow: /name/*?',
    'Disallow: /*?similar=',
    'Disallow: /cage/*?fsc=',
    'Disallow: /cage/*&fsc=',
    'Disallow: /look-alikes/',
    'Disallow: /functions/',
    'Disallow: /api/v1/',
    'Disallow: /healthz',
    'Disallow: /readyz',
    'Disallow: /metrics',
    '',
    `Sitemap: ${sitemapIndex}`,
    '',
  ].join('\n');
}
