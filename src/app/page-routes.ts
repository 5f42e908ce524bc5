import type { FastifyInstance } from 'fastify';
import { FORM_PAGES, INCOMPLETE_PART_PATHS, OPERATOR_PAGES, PAGES, type PageName } from '../routes.ts';
import { pageHandler, type PageContext } from '../http/frame/page-handler.ts';
import type { OperatorGate } from '../operators/sign-in/operator-gate.ts';
import { operatorPage } from '../operators/sign-in/operator-page.ts';
import { pageLoaders } from '../http/frame/page-loaders.ts';

/** Every page of routes.ts: GET, and POST where it has a form; those of operators behind the gate. */
export function addPages(app: FastifyInstance, context: PageContext, gate: OperatorGate): void {
  // Forms of pages are accepted only in the encoding that browsers use. Anything else is 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  for (const [name, path] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
    const page = pageHandler(name, pageLoaders[name], context);
    const area = OPERATOR_PAGES[name];
    const handler = area === undefined ? page : operatorPage(page, { gate, area, context });
    app.get(path, handler);
    if (isAmong(FORM_PAGES, name)) app.post(path, handler);
  }
  for (const path of INCOMPLETE_PART_PATHS) app.get(path, pageHandler('nsn', pageLoaders.nsn, context));
}

const isAmong = (pages: readonly PageName[], name: PageName) => pages.includes(name);
