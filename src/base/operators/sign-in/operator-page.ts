import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { pageHandler, type PageHandler, type PageSite } from '../../http/frame/page-handler.ts';
import type { SignInPageData } from '../../pages/operator-sign-in/page.tsx';
import type { OperatorArea } from '../store/operator-store.ts';
import { operatorOf, type Audit } from './audit-trail.ts';
import { KEY_FIELD, type Denial, type OperatorGate } from './operator-gate.ts';
import { Readable } from 'node:stream';
import { StoreUnavailable } from '../../database/database.ts';
import { addJsonScope, sendJson, sendText, takeForms } from '../../http/json-scope.ts';
import { ENDPOINTS } from '../../routes.ts';

export type OperatorGuard = { gate: OperatorGate; audit: (request: FastifyRequest) => Audit; site: PageSite };

/** Guards a page. The sign-in form carries what was posted. */
export function operatorPage(
  handler: PageHandler,
  area: OperatorArea,
  { gate, audit, site }: OperatorGuard,
): PageHandler {
  return async (request, reply) => {
    const denial = await gate.check(request, reply, area);
    if (denial !== null) return askForKey(denial, request, reply, site);
    const form = request.body instanceof URLSearchParams ? request.body : null;
    if (form?.has(KEY_FIELD)) {
      form.delete(KEY_FIELD);
      if (form.size === 0)
        return reply.code(303).header('location', request.url).header('cache-control', 'no-store').send();
    }
    return handler(request, reply, { identity: operatorOf(request)!, audit: audit(request) });
  };
}

export async function refuseByGate(
  { gate, area }: { gate: OperatorGate; area: OperatorArea },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const denial = await gate.check(request, reply, area);
  if (denial === null) return false;
  void sendText(withDenialHeaders(reply, denial), denial.status, `${denial.message}\n`);
  return true;
}

export function askForKey(
  denial: Denial,
  request: FastifyRequest,
  reply: FastifyReply,
  site: PageSite,
  action?: string,
): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams && denial.status !== 403 ? request.body : null;
  const data: SignInPageData = {
    message: denial.message,
    wrong: denial.needs !== 'passkey' && (form?.has(KEY_FIELD) ?? false),
    needs: denial.needs ?? 'key',
    fields: [...(form ?? [])].filter(([name]) => name !== KEY_FIELD && name !== 'sign-out'),
    action,
  };
  withDenialHeaders(reply, denial);
  return pageHandler('operator-sign-in', site, () =>
    denial.status === 503 ? { kind: 'unavailable', data } : { kind: 'refused', status: denial.status, data },
  )(request, reply);
}

export function withDenialHeaders(reply: FastifyReply, { status, retryAfterSeconds }: Denial): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="operator"');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply;
}

export function addOperatorDownload(
  app: FastifyInstance,
  url: string,
  options: {
    gate: OperatorGate;
    area: OperatorArea;
    unavailable: string;
    /** The file, or words of a 404. */
    load: (
      request: FastifyRequest,
    ) => Promise<{ name: string; type: string; body: string | Uint8Array | AsyncIterable<string> } | string>;
  },
): void {
  const { gate, area, unavailable, load } = options;
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    if (await refuseByGate({ gate, area }, request, reply)) return reply;
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const found = await load(request).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    });
    if (found !== null && typeof found !== 'string')
      return reply
        .type(`${found.type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${found.name}"`)
        .send(Readable.from(found.body));
    if (found === null) void reply.header('retry-after', '10');
    return sendText(reply, found === null ? 503 : 404, `${found ?? unavailable}\n`);
  });
}

/** Signs in from within a page: 204 with the cookie, or JSON with `error` and `needs`. */
export function addOperatorSession(app: FastifyInstance, gate: OperatorGate): void {
  const failed = 'Something went wrong on our side. Please try again.';
  addJsonScope(app, { name: 'sign-in', failed }, (scope) => {
    takeForms(scope);
    scope.post(ENDPOINTS.operatorSession, { bodyLimit: 1_024 }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams) || !request.body.has(KEY_FIELD))
        return sendJson(reply, 400, { error: 'Please enter the operator key.' });
      const denial = await gate.check(request, reply, areaOf(request.body.get('area')));
      if (denial === null) return reply.code(204).header('cache-control', 'no-store').send();
      const { status, message: error, needs } = denial;
      return sendJson(withDenialHeaders(reply, denial), status, { error, needs });
    });
  });
}

const areaOf = (text: string | null): OperatorArea =>
  text === 'quotes' || text === 'sitemaps' || text === 'operators' ? text : 'own';
