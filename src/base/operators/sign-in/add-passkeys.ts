import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addJsonScope, sendJson } from '../../http/json-scope.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { AuditEvent, OperatorStore } from '../store/operator-store.ts';
import type { OperatorGate } from './operator-gate.ts';
import { withDenialHeaders } from './operator-page.ts';
import type { PasskeyPurpose, Passkeys } from './passkeys.ts';

/** Room for a browser's answer with certificates of the device. */
const MAX_BODY_BYTES = 64 * 1_024;

type PasskeyRoutes = { gate: OperatorGate; store: OperatorStore; passkeys: Passkeys };

/**
 * `POST passkey-options` with `{purpose}` gives the challenge of a ceremony, `POST passkey` with `{purpose, response}` takes the answer: 204, or
 * a refusal as JSON with `error`. `add` takes a session that is complete, `sign-in` one that waits for its passkey.
 */
export function addPasskeys(app: FastifyInstance, { gate, store, passkeys }: PasskeyRoutes): void {
  const failed = 'The passkey cannot be checked now. Please try again.';
  addJsonScope(app, { name: 'a passkey ceremony', failed }, (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    /** The session that a ceremony is for; null when the refusal has been sent. */
    async function sessionFor(purpose: PasskeyPurpose | null, request: FastifyRequest, reply: FastifyReply) {
      const denial = await gate.check(request, reply, 'own');
      const isWaiting = denial?.needs === 'passkey';
      if (denial !== null && !isWaiting) {
        void sendJson(withDenialHeaders(reply, denial), denial.status, { error: denial.message });
        return null;
      }
      const session = await gate.findSession(request);
      const fits = session !== null && purpose !== null && (purpose === 'sign-in') === isWaiting;
      const isLink = session?.operator.source === 'link';
      if (fits && !(purpose === 'add' && isLink)) return session;
      void sendJson(reply, 400, { error: 'No passkey can be used here now. Please load the page again.' });
      return null;
    }

    scope.post(ENDPOINTS.passkeyOptions, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const purpose = purposeOf(request.body);
      const session = await sessionFor(purpose, request, reply);
      if (session === null) return reply;
      return sendJson(reply, 200, await passkeys.begin(session, purpose!));
    });

    scope.post(ENDPOINTS.passkey, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const purpose = purposeOf(request.body);
      const session = await sessionFor(purpose, request, reply);
      if (session === null) return reply;
      const log = (event: AuditEvent, subject: string) =>
        store.log.append({ who: session.operator.name, address: request.ip, atMs: Date.now(), event, subject });
      const { response } = request.body as { response?: unknown };
      const accepted = await passkeys.finish(session, purpose!, response, () =>
        purpose === 'add' ? log('passkey-added', session.device) : log('sign-in', 'with a passkey'),
      );
      if (accepted) return reply.code(204).header('cache-control', 'no-store').send();
      await log('sign-in-refused', 'passkey not accepted');
      return sendJson(reply, 403, { error: 'The passkey was not accepted. Please try again.' });
    });
  });
}

function purposeOf(body: unknown): PasskeyPurpose | null {
  const purpose = (body as { purpose?: unknown } | null)?.purpose;
  return purpose === 'add' || purpose === 'sign-in' ? purpose : null;
}
