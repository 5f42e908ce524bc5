import type { FastifyInstance } from 'fastify';
import { FORM_PAGES, OPERATOR_PAGES, PAGES, type PageName } from '../routes.ts';
import { pageHandler, type PageContext } from './frame/page-handler.ts';
import type { OperatorGate } from './operator/operator-gate.ts';
import { operatorPage } from './operator/operator-page.ts';
import { pageLoaders } from './page-loaders.ts';

/** Every page of routes.ts: GET, and POST where it has a form; those of operators behind the gate. */
export function addPages(app: FastifyInstance, context: PageContext, gate: OperatorGate): void {
  // The forms of pages come as browsers send them, and as nothing else: 415.
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
  // An NSN page without its code: "Invalid NSN code" (C5.10).
  for (const path of ['/nsn', '/nsn/:fsg', '/nsn/:fsg/:fsc'])
    app.get(path, pageHandler('nsn', pageLoaders.nsn, context));
}

const isAmong = (pages: readonly PageName[], name: PageName) => pages.includes(name);
