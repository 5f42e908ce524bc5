import type { FastifyInstance } from 'fastify';
import { siteMessages } from '#base/frame/messages.ts';
import { pageHandler, type PageHandler, type PageSite } from '#base/http/frame/page-handler.ts';
import { operatorPage, type OperatorGuard } from '#base/operators/sign-in/operator-page.ts';
import { PAGE_NAMES, pageLine } from '#base/routes.ts';

export type PageRules = {
  guard: OperatorGuard;
  /** A node without a catalog takes no visitors (docs/decisions/049); null on a single machine. */
  isWithoutCatalog: (() => boolean) | null;
};

/** Routes every page of routes.ts. Operators' pages take a key and a sign-out too. */
export function addPages(app: FastifyInstance, site: PageSite, { guard, isWithoutCatalog }: PageRules): void {
  // other encodings are 415
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  for (const name of PAGE_NAMES) {
    const { path, also = [], area, form, maxFormBytes } = pageLine(name);
    if (path === null) continue;
    const page = pageHandler(name, site);
    const handler =
      area !== undefined
        ? operatorPage(page, area, guard)
        : name === 'receipt' || isWithoutCatalog === null
          ? page
          : withCatalog(page, isWithoutCatalog);
    for (const address of [path, ...also]) app.get(address, (request, reply) => handler(request, reply));
    if (form || area !== undefined)
      app.post(path, { bodyLimit: maxFormBytes }, (request, reply) => handler(request, reply));
  }
}

/** A node without a catalog answers 503; posted forms are taken. */
function withCatalog(page: PageHandler, isWithoutCatalog: () => boolean): PageHandler {
  return async (request, reply, route) =>
    isWithoutCatalog() && request.method !== 'POST'
      ? reply
          .code(503)
          .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
          .type('text/plain; charset=utf-8')
          .send(`${siteMessages.noCatalogYet}\n`)
      : page(request, reply, route);
}
