import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHandler, type PageHandler, type PageSite } from '../../http/frame/page-handler.ts';
import type { SignInPageData } from '../../pages/operator-sign-in/page.tsx';
import type { OperatorArea } from '../store/operator-store.ts';
import { operatorOf, type Audit } from './audit-trail.ts';
import { KEY_FIELD, type Denial, type OperatorGate } from './operator-gate.ts';

export type OperatorGuard = { gate: OperatorGate; audit: (request: FastifyRequest) => Audit; site: PageSite };

/**
 * Puts the gate before a page. A refused visitor gets the sign-in form at the same address; it carries what was posted, which is
 * done once the key is right.
 */
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

/** Puts the gate before a text or file. True when the request was refused with one line of text. */
export async function refuseByGate(
  { gate, area }: { gate: OperatorGate; area: OperatorArea },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const denial = await gate.check(request, reply, area);
  if (denial === null) return false;
  void withDenialHeaders(reply, denial)
    .code(denial.status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${denial.message}\n`);
  return true;
}

/** Returns the sign-in page; its form leads to `action`, or to the address of the request. */
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

/** The headers of a denial. */
export function withDenialHeaders(reply: FastifyReply, { status, retryAfterSeconds }: Denial): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="operator"');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply;
}
