import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isForeign } from '../same-origin.ts';
import { isLoopbackRequest, isLoopbackSite } from './loopback.ts';
import { SESSION_SECONDS, type OperatorKey } from './operator-key.ts';
import { wrongTries, type WrongTries } from './wrong-tries.ts';

const COOKIE = 'operator';
/** Of the sign-in form; the other fields of the form are those of the page that asked for the key. */
export const KEY_FIELD = 'operator-key';
const SIGN_OUT_FIELD = 'sign-out';

export type Denial = { status: 401 | 403 | 429; message: string; retryAfterSeconds?: number };

export type OperatorGate = {
  /**
   * Whether the request may see and change what is the operator's (decision 25); null: it may. A key in the posted form signs in: the cookie
   * is set on `reply`.
   */
  check(request: FastifyRequest, reply: FastifyReply): Denial | null;
};

export type GateOptions = {
  key: OperatorKey;
  config: Pick<Config, 'host' | 'siteUrl'>;
  origin: () => string;
  tries?: WrongTries;
  now?: () => number;
};

export function operatorGate({ key, config, origin, tries = wrongTries(), now = Date.now }: GateOptions): OperatorGate {
  const loopbackSite = isLoopbackSite(config);
  const secure = (config.siteUrl ?? '').startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;

  /** Compares a key, unless its sender has to wait. */
  function tryKey(candidate: string, address: string): Denial | null {
    const wait = tries.waitSeconds(address);
    if (wait > 0) {
      const message = `Too many wrong keys. Please wait ${wait} seconds and try again.`;
      return { status: 429, message, retryAfterSeconds: wait };
    }
    const right = key.matches(candidate);
    tries.note(address, right);
    return right ? null : { status: 401, message: 'This is not the operator key.' };
  }

  function denialOf(request: FastifyRequest, reply: FastifyReply): Denial | null {
    const form = request.body instanceof URLSearchParams ? request.body : null;
    const shown = form?.get(KEY_FIELD);
    if (typeof shown === 'string') {
      const denial = tryKey(shown.trim(), request.ip);
      if (denial === null) reply.header('set-cookie', cookie(key.newSession(now()), SESSION_SECONDS));
      return denial;
    }
    if (form?.has(SIGN_OUT_FIELD)) {
      reply.header('set-cookie', cookie('', 0));
      return { status: 401, message: 'Signed out.' };
    }
    if (loopbackSite && isLoopbackRequest(request.headers)) return null;
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return tryKey(bearer, request.ip);
    if (hasSession(request)) return null;
    return { status: 401, message: 'This page is the operator’s. Please enter the operator key.' };
  }

  function hasSession(request: FastifyRequest): boolean {
    return cookiesNamed(COOKIE, request.headers.cookie).some((session) => key.isSession(session, now()));
  }

  return {
    check(request, reply) {
      const changes = request.method !== 'GET' && request.method !== 'HEAD';
      // A page that tells no referrer posts with "Origin: null"; over plain http nothing else says whose it was. The key itself, or a
      // cookie that other sites' pages do not send, does.
      const named = hasSession(request) || (request.body instanceof URLSearchParams && request.body.has(KEY_FIELD));
      const foreign = isForeign(request, origin());
      const unnamed = request.headers.origin === 'null' && request.headers['sec-fetch-site'] === undefined;
      if (changes && foreign && !(unnamed && named))
        return { status: 403, message: 'Changes can only be made from this site’s own pages.' };
      return denialOf(request, reply);
    },
  };
}

function cookiesNamed(name: string, header: string | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
