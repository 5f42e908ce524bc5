import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Notes } from '../../cluster/cluster-store.ts';
import { StoreUnavailable } from '../../database/database.ts';
import type { OperatorSession, OperatorStore, AuditEvent } from '../store/operator-store.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addJsonScope, sendJson } from '../../http/json-scope.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { OperatorGate } from './operator-gate.ts';
import { withDenialHeaders } from './operator-page.ts';

const CHALLENGE_LIMIT_MS = 5 * 60_000;

export type PasskeyPurpose = 'add' | 'sign-in';

export type Passkeys = ReturnType<typeof openPasskeys>;

/** A host name with https, or localhost. https://www.w3.org/TR/webauthn-3/#rp-id */
export function allowsPasskeys(origin: string): boolean {
  const { hostname, protocol } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost');
}
export function openPasskeys(options: {
  store: OperatorStore;
  companyName: string;
  origin: () => string;
  /** Hold the challenges. */
  notes: Pick<Notes, 'keep' | 'take'>;
  now?: () => number;
}) {
  const { store, companyName, origin, notes, now = Date.now } = options;
  const rpId = () => new URL(origin()).hostname;
  const noteOf = (session: OperatorSession, purpose: PasskeyPurpose) => `passkey-${session.id}-${purpose}`;

  /** The key is the other factor. */
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin(),
    expectedRPID: rpId(),
    requireUserVerification: false,
  });

  type Ceremony = { session: OperatorSession; challenge: string; onVerified: () => Promise<void> };

  async function add({ session, challenge, onVerified }: Ceremony, response: RegistrationResponseJSON) {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(challenge) });
    if (registrationInfo === undefined) return false;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    await onVerified();
    const [operatorId, label] = [session.operator.id, session.device];
    return store.addPasskey({ id, operatorId, publicKey, counter, transports, label, createdAtMs: now() });
  }

  async function complete({ session, challenge, onVerified }: Ceremony, response: AuthenticationResponseJSON) {
    const passkey = (await store.listPasskeys(session.operator.id)).find(({ id }) => id === response.id);
    if (passkey === undefined) return false;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected(challenge),
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    if (!verified) return false;
    await onVerified();
    await store.usePasskey(passkey.id, authenticationInfo.newCounter, now());
    await store.touchSession(session.id, { lastSeenAtMs: now(), complete: true });
    return true;
  }

  return {
    /** Options for `navigator.credentials`; replaces an earlier challenge. */
    async begin(session: OperatorSession, purpose: PasskeyPurpose): Promise<object> {
      const library = await import('@simplewebauthn/server');
      const known = (await store.listPasskeys(session.operator.id)).map(({ id, transports }) => ({
        id,
        transports: [...transports],
      }));
      const forBrowser =
        purpose === 'add'
          ? await library.generateRegistrationOptions({
              rpName: companyName,
              rpID: rpId(),
              userName: session.operator.name,
              userID: new TextEncoder().encode(`operator-${session.operator.id}`),
              timeout: CHALLENGE_LIMIT_MS,
              excludeCredentials: known,
              authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
            })
          : await library.generateAuthenticationOptions({
              rpID: rpId(),
              allowCredentials: known,
              timeout: CHALLENGE_LIMIT_MS,
              userVerification: 'preferred',
            });
      await notes.keep(noteOf(session, purpose), forBrowser.challenge, CHALLENGE_LIMIT_MS);
      return forBrowser;
    },
    /** Verifies an answer; adds the passkey or completes the session. `onVerified` runs before it is stored. */
    async finish(
      session: OperatorSession,
      purpose: PasskeyPurpose,
      response: unknown,
      onVerified: () => Promise<void> = async () => {},
    ): Promise<boolean> {
      // right or wrong, a challenge counts once
      const challenge = await notes.take(noteOf(session, purpose));
      if (challenge === null) return false;
      try {
        return purpose === 'add'
          ? await add({ session, challenge, onVerified }, response as RegistrationResponseJSON)
          : await complete({ session, challenge, onVerified }, response as AuthenticationResponseJSON);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        return false; // the library throws for a wrong answer
      }
    },
  };
}

const MAX_BODY_BYTES = 64 * 1_024;

/** `POST passkey-options` gives a challenge, `POST passkey` takes the answer: 204, or JSON with `error`. */
export function addPasskeys(
  app: FastifyInstance,
  { gate, store, passkeys }: { gate: OperatorGate; store: OperatorStore; passkeys: Passkeys },
): void {
  const failed = 'The passkey cannot be checked now. Please try again.';
  addJsonScope(app, { name: 'a passkey ceremony', failed }, (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    /** Null when the refusal has been sent. */
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
