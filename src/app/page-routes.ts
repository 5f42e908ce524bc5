import type { FastifyInstance } from 'fastify';
import { pageHandler, type PageSite } from '../http/frame/page-handler.ts';
import { operatorPage, type OperatorGuard } from '../operators/sign-in/operator-page.ts';
import { PAGE_NAMES, pageLine } from '../routes.ts';

/** Routes of every page of routes.ts: GET, and POST where it has a form; those of operators behind the gate. */
export function addPages(app: FastifyInstance, site: PageSite, guard: OperatorGuard): void {
  // Forms of pages are accepted only in the encoding that browsers use. Anything else is 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  for (const name of PAGE_NAMES) {
    const { path, also = [], area, form, maxFormBytes } = pageLine(name);
    if (path === null) continue;
    const page = pageHandler(name, site);
    const handler = area === undefined ? page : operatorPage(page, area, guard);
    for (const address of [path, ...also]) app.get(address, (request, reply) => handler(request, reply));
    if (form) app.post(path, { bodyLimit: maxFormBytes }, (request, reply) => handler(request, reply));
  }
}
