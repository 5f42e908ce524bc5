import type { StockAccess } from '#stock/server/add-stock.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { refused, Refusal } from './api-answer.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { refuseOtherMethods } from '#base/http/json-scope.ts';
import { busy } from '#base/http/rate-limit.ts';
import { addPutStock } from './put-stock.ts';
import { addReadQuotes } from './read-quotes.ts';
import { addAnswerCall, type AnswerCall } from './write-answer.ts';
import {
  addPreflight,
  type CallAllowance,
  countCall,
  chooseFormat,
  splitFormat,
  sendFound,
  sendProblem,
  sendText,
  withPublicHeaders,
} from './send-api.ts';
import type { openSearchQueue } from '#publog/http/catalog-call.ts';
import type { PageQueue } from '#base/http/fair-queue.ts';
import { abortOnDisconnect } from '#base/http/abort-signal.ts';
import type { openApiText } from './open-api.ts';

const READ = ['GET', 'HEAD'] as const;
const VERSION_LENGTH = 10;

export type ApiServices = CallAllowance & {
  catalog: () => CatalogStore;
  shelf: Shelf;
  origin: () => string;
  document: ReturnType<typeof openApiText>;
  showGovernmentUnitPrice: boolean;
  turns: PageQueue;
  searches: ReturnType<typeof openSearchQueue>;
  /** Absent without a desk. */
  desk?: Omit<AnswerCall, 'origin'>;
  /** Absent without stock lists. */
  stock?: StockAccess | undefined;
};

/** /api/v1: JSON and CSV, refusals as problems, rates in headers, open to other sites. */
export function addApi(app: FastifyInstance, desk: ApiServices): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('onRequest', async (request, reply) => {
      withPublicHeaders(reply);
      if (request.method === 'OPTIONS') return;
      const detail = countCall(reply, request.ip, desk);
      if (detail !== null) await sendProblem(reply, desk.origin(), { status: 429, detail });
    });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof Refusal)
        return sendProblem(reply, desk.origin(), { status: error.status, detail: error.message, errors: error.errors });
      const status = error instanceof StoreUnavailable ? 503 : (error.statusCode ?? 500);
      if (status >= 500 && error.statusCode === undefined) request.log.error({ err: error }, 'API call failed');
      return sendProblem(reply, desk.origin(), { status });
    });
    for (const operation of OPERATIONS) {
      const url = operation.path.replace(/\{(\w+)\}/g, ':$1');
      for (const each of url.includes(':') ? [url] : [url, `${url}.json`, `${url}.csv`])
        scope.get(each, (_request, reply) => answer(operation, reply, desk));
    }
    scope.get(ENDPOINTS.apiDocument, (_request, reply) =>
      sendText(reply.type('application/json; charset=utf-8'), desk.document(desk.origin()).text, 'api'),
    );
    if (desk.stock) addPutStock(scope, { ...desk.stock, origin: desk.origin });
    if (desk.desk) for (const add of [addAnswerCall, addReadQuotes]) add(scope, { ...desk.desk, origin: desk.origin });
    const root = ENDPOINTS.apiRest.replace('/*', '');
    for (const url of [root, `${root}/`]) scope.get(url, async (_request, reply) => reply.redirect(paths.api(), 302));
    scope.get(ENDPOINTS.apiRest, (_request, reply) =>
      sendProblem(reply, desk.origin(), { status: 404, detail: `Unknown address. ${paths.api()} lists all.` }),
    );
    refuseOtherMethods(scope, ENDPOINTS.apiRest, [...READ, 'OPTIONS'], (reply, status) =>
      sendProblem(reply.header('allow', READ.join(', ')), desk.origin(), { status }),
    );
    addPreflight(scope, ENDPOINTS.apiRest, READ.join(', '), 'Accept, If-None-Match');
  });
}

async function answer(operation: Operation, reply: FastifyReply, desk: ApiServices): Promise<FastifyReply> {
  const { request } = reply;
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const origin = desk.origin();
  const [given] = Object.values(request.params as Record<string, string>);
  const { name, format: ofPath } = splitFormat(given ?? path);
  const asked = query.get('format');
  const ofQuery = asked === 'json' || asked === 'csv' ? asked : null;
  if (ofPath !== null && ofQuery !== null && ofPath !== ofQuery)
    throw refused('format', `The path asks for ${ofPath}.`);
  const format = ofPath ?? ofQuery ?? chooseFormat(request.headers.accept);
  if (format === null)
    return sendProblem(reply, origin, { status: 406, detail: 'There is application/json and text/csv.' });
  if (!(await desk.turns.take(request.ip))) throw busy(reply, 'pages');
  let leaving: AbortSignal | null = null;
  const catalog = desk.searches(desk.catalog(), request.ip, () => (leaving ??= abortOnDisconnect(reply)));
  const found = await operation.call(name, query, { ...desk, catalog, origin });
  const fileName = path.replace(/^\/api\/v1\/|\.csv$/g, '').replace(/[^\w-]+/g, '-');
  const version = createHash('sha256').update(catalog.edition.version).digest('base64url').slice(0, VERSION_LENGTH);
  return sendFound(reply, found, { format, version, fileName });
}

/** Whether refusals there are problems. */
export const isApiAddress = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url);
