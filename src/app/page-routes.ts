import type { FastifyInstance } from 'fastify';
import { siteMessages } from '#base/frame/messages.ts';
import { pageHandler, type PageHandler, type PageSite, tidyPath } from '#base/http/frame/page-handler.ts';
import { operatorPage, type OperatorGuard } from '#base/operators/sign-in/operator-page.ts';
import { PAGE_NAMES, pageLine, pageFolder, type PageName } from '#base/routes.ts';
import { existsSync } from 'node:fs';
import { loadTool } from '#sitemaps/pages/load-tool.server.ts';
import { isApiAddress } from '#site/api/add-api.ts';
import { sendProblem } from '#site/api/send-api.ts';
import { isBadAddress } from '#base/http/check-requests.ts';
import { loggablePath } from '#base/http/create-server.ts';
import { sendText, takeForms } from '#base/http/json-scope.ts';
import { isNavigation, isSitemapAddress, refuseAsXml } from '#sitemaps/endpoints/add-sitemaps.ts';

/**
 * Routes every page of routes.ts. Operators' pages take a key and a sign-out too. `isWithoutCatalog`: a node that takes
 * no visitors (docs/decisions/049); null on a single machine.
 */
export function addPages(
  app: FastifyInstance,
  site: PageSite,
  { guard, isWithoutCatalog }: { guard: OperatorGuard; isWithoutCatalog: (() => boolean) | null },
): void {
  // other encodings are 415
  app.removeAllContentTypeParsers();
  takeForms(app);
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
      for (const address of [path, ...also])
        app.post(address, { bodyLimit: maxFormBytes }, (request, reply) => handler(request, reply));
  }
}

/** A node without a catalog answers 503; posted forms are taken. */
function withCatalog(page: PageHandler, isWithoutCatalog: () => boolean): PageHandler {
  return async (request, reply, route) =>
    isWithoutCatalog() && request.method !== 'POST'
      ? sendText(reply.header('retry-after', '10'), 503, `${siteMessages.noCatalogYet}\n`)
      : page(request, reply, route);
}

export const PAGE_SLICES = ['base', 'stock', 'desk', 'sitemaps', 'site', 'app'] as const;

/** Loaders alone: Node cannot import `.tsx`. Views come from the build (src/app/views.ts). */
const loaders = new Map(await Promise.all(PAGE_NAMES.map(async (name) => [name, await importLoader(name)] as const)));

export const loaderOf = (name: PageName): LoaderModule => loaders.get(name)!;

type LoaderModule = ReturnType<PageSite['loaders']>;

async function importLoader(name: PageName): Promise<LoaderModule> {
  if (pageLine(name).tool) return { load: loadTool as LoaderModule['load'] };
  const folder = pageFolder(name);
  const file = PAGE_SLICES.map((slice) => `../${slice}/pages/${folder}/load.server.ts`).find((path) =>
    existsSync(new URL(path, import.meta.url)),
  );
  if (file === undefined) return { load: () => ({ kind: 'found', data: {} }) };
  return (await import(file)) as LoaderModule;
}

export function addErrorAnswers(
  app: FastifyInstance,
  { origin, notFound }: { origin: () => string; notFound: PageHandler },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isBad = isBadAddress(request);
    const problem = isBad ? { status: 400, detail: 'The address cannot be read.' } : { status: 404 };
    if (isApiAddress(request.url)) return sendProblem(reply, origin(), problem);
    if (isBad && isSitemapAddress(request.url) && !isNavigation(request)) return refuseAsXml(reply, 400);
    const tidy = request.method === 'GET' || request.method === 'HEAD' ? tidyPath(request.url) : null;
    if (tidy !== null) return reply.code(301).header('location', tidy).send();
    request.log.warn({ path: loggablePath(request.url) }, 'page not found');
    return notFound(request, reply);
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    const status = statusCode >= 400 && statusCode < 600 ? statusCode : 500;
    // the answer's log line shows a 503
    const isOurs = status >= 500 && status !== 503;
    if (isOurs) request.log.error({ err: error }, 'request failed');
    if (status === 503) reply.header('retry-after', '10');
    return sendText(reply, status, isOurs ? 'Something went wrong on our side. Please try again.' : error.message);
  });
}
