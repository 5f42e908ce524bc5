import type { FastifyInstance } from 'fastify';
import { addJsonScope, sendJson } from '../../http/json-scope.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { OperatorArea } from '../store/operator-store.ts';
import { KEY_FIELD, type OperatorGate } from './operator-gate.ts';
import { withDenialHeaders } from './operator-page.ts';

/** A key and room for its name. */
const MAX_KEY_BYTES = 1_024;
/** The area of the page: a key that does not open it is refused at once. */
const AREA_FIELD = 'area';
const FORM = 'application/x-www-form-urlencoded';

/**
 * Signs a browser in without leaving the page: a form with the key and the area that the page needs, answered with 204 and the cookie,
 * or with a refusal as JSON with `error` and what is needed (`needs`). The gate compares, counts wrong tries and refuses other sites' pages.
 */
export function addOperatorSession(app: FastifyInstance, gate: OperatorGate): void {
  const failed = 'Something went wrong on our side. Please try again.';
  addJsonScope(app, { name: 'sign-in', failed }, (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(ENDPOINTS.operatorSession, { bodyLimit: MAX_KEY_BYTES }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams) || !request.body.has(KEY_FIELD))
        return sendJson(reply, 400, { error: 'Please enter the operator key.' });
      const denial = await gate.check(request, reply, areaOf(request.body.get(AREA_FIELD)));
      if (denial === null) return reply.code(204).header('cache-control', 'no-store').send();
      const { status, message: error, needs } = denial;
      return sendJson(withDenialHeaders(reply, denial), status, { error, needs });
    });
  });
}

const areaOf = (text: string | null): OperatorArea =>
  text === 'quotes' || text === 'sitemaps' || text === 'operators' ? text : 'own';
