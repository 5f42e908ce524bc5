import type { FastifyInstance, FastifyReply } from 'fastify';
import { ENDPOINTS } from '../../routes.ts';
import type { OperatorArea } from '../store/operator-store.ts';
import { KEY_FIELD, type Denial, type OperatorGate } from './operator-gate.ts';
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
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode: status = 500 } = error;
      if (status >= 500) request.log.error({ err: error }, 'sign-in failed');
      return refuse(
        reply,
        status,
        status >= 500 ? 'Something went wrong on our side. Please try again.' : error.message,
      );
    });
    scope.post(ENDPOINTS.operatorSession, { bodyLimit: MAX_KEY_BYTES }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams) || !request.body.has(KEY_FIELD))
        return refuse(reply, 400, 'Please enter the operator key.');
      const denial = await gate.check(request, reply, areaOf(request.body.get(AREA_FIELD)));
      return denial === null ? reply.code(204).header('cache-control', 'no-store').send() : refuseBy(reply, denial);
    });
  });
}

const areaOf = (text: string | null): OperatorArea =>
  text === 'quotes' || text === 'sitemaps' || text === 'operators' ? text : 'own';

const refuseBy = (reply: FastifyReply, denial: Denial): FastifyReply =>
  refuse(withDenialHeaders(reply, denial), denial.status, denial.message, denial.needs);

function refuse(reply: FastifyReply, status: number, error: string, needs?: Denial['needs']): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ error, needs }));
}
