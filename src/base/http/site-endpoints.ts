import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { type Brand, LOGOS } from '../settings/read-brand.ts';
import { ENDPOINTS, PAGE_NAMES, pageLine, PAGES, type PageName } from '../routes.ts';

type Site = { origin: () => string; sitemapIndex: string; indexNowKey: string | null; brand: Brand | undefined };

/** A logo that is opened by itself runs no script and loads nothing. */
const LOGO_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

export function addSiteEndpoints(app: FastifyInstance, { origin, sitemapIndex, indexNowKey, brand }: Site): void {
  const add = (path: string, type: string, seconds: number, body: () => string | Buffer) =>
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(body()),
    );
  const text = 'text/plain; charset=utf-8';
  add(ENDPOINTS.robots, text, 3_600, () => robotsTxt(origin() + sitemapIndex));
  if (indexNowKey !== null) add(`/${indexNowKey}.txt`, text, 3_600, () => indexNowKey);
  const favicon = readFileSync(new URL('./favicon.ico', import.meta.url));
  add(ENDPOINTS.favicon, 'image/x-icon', 86_400, () => favicon);
  // a file: the content security policy forbids inline rules
  const rules = JSON.stringify(SPECULATION_RULES);
  add(ENDPOINTS.speculationRules, 'application/speculationrules+json', 86_400, () => rules);
  const orMissing = (
    path: string,
    type: string,
    find: (request: FastifyRequest) => string | undefined,
    policy?: string,
  ) =>
    app.get(path, async (request, reply) => {
      const text = find(request);
      if (!text) return reply.callNotFound();
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return reply.type(type).header('cache-control', 'public, max-age=86400').send(text);
    });
  orMissing(ENDPOINTS.brandSheet, 'text/css; charset=utf-8', () => brand?.sheet);
  const logoOf = ({ params }: FastifyRequest) => LOGOS.find((name) => name === (params as { file: string }).file);
  orMissing(ENDPOINTS.brandLogo, 'image/svg+xml', (request) => brand?.files[logoOf(request)!], LOGO_POLICY);
}

/** Filters and searches of several pages, and parts that a form carries. */
const KEPT_OUT = ['part=', 'search=', 'q=', 'sort=', 'min=', 'c.', 'on_shelf='];

/** Everything may be read but endless addresses (G2.3). */
export function robotsTxt(sitemapIndex: string): string {
  const keepOut = (page: string, parameter: string) =>
    ['?', '&'].map((mark) => `Disallow: ${page}*${mark}${parameter}`);
  return [
    'User-agent: *',
    ...KEPT_OUT.flatMap((parameter) => keepOut('/', parameter)),
    'Disallow: /name/*?',
    'Disallow: /*?similar=',
    ...PAGE_NAMES.flatMap((name) => {
      const { path, filters = [] } = pageLine(name);
      const own = filters.map((filter) => `${filter}=`).filter((parameter) => !KEPT_OUT.includes(parameter));
      return own.flatMap((parameter) => keepOut(path!.replace(/:.*/, ''), parameter));
    }),
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

/** Cheap pages that change nothing (docs/decisions/046). */
const AHEAD = ['nsn', 'fsg', 'fsc', 'name', 'cage', 'catalog'] as const satisfies readonly PageName[];
const ANSWERED_HERE = '[data-add], [data-choose-link], [data-choose-count], [download], [target]';
const ONE_OF_MANY = '[rel~="nofollow"]:not([rel~="next"])';

/** Lets browsers fetch a page ahead when a pointer rests on its link. */
export const SPECULATION_RULES = {
  prefetch: [
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({ search: '' }) }, not(ANSWERED_HERE)] } },
    { eagerness: 'moderate', where: { and: [{ href_matches: pages({}) }, not(ANSWERED_HERE), not(ONE_OF_MANY)] } },
  ],
};

export const SPECULATION_RULES_HEADER = `"${ENDPOINTS.speculationRules}"`;

function pages(rest: { search?: string }): object[] {
  return AHEAD.map((name) => ({ pathname: PAGES[name].path.replaceAll(/:\w+/g, '*'), ...rest }));
}

function not(selector: string): object {
  return { not: { selector_matches: selector } };
}
