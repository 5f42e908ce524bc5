import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../database/database.ts';
import { newSecret, secretHash } from '../../domain/secrets.ts';
import { isForeign } from '../../http/check-requests.ts';
import type { Config } from '../../settings/config.ts';
import {
  mayEnter,
  SESSION_IDLE_MS,
  type Operator,
  type OperatorArea,
  type OperatorIdentity,
  type OperatorSession,
  type OperatorStore,
} from '../store/operator-store.ts';
import { deviceOf, identify, recordPrograms, refusedSignIns, sessionCookie, sessionTokens } from './audit-trail.ts';
import { addressKey, boundedCache, rateLimit } from '../../http/rate-limit.ts';

export const KEY_FIELD = 'operator-key';
const SIGN_OUT_FIELD = 'sign-out';
const TOUCH_EVERY_MS = 60_000;

export type Denial = {
  status: 401 | 403 | 429 | 503;
  message: string;
  retryAfterSeconds?: number;
  /** `passkey`: the key was right, the session is not complete. */
  needs?: 'key' | 'passkey';
};

type FoundSession = { session: OperatorSession; token: string };

export type OperatorGate = ReturnType<typeof operatorGate>;

/** Guards operators' pages and functions (docs/decisions/025). No address is trusted. */
export function operatorGate(options: {
  store: OperatorStore;
  config: Pick<Config, 'siteUrl'>;
  origin: () => string;
  prepared?: () => Promise<void>;
  now?: () => number;
  limit?: KeyRateLimit;
}) {
  const { store, config, origin, prepared = () => Promise.resolve(), now = Date.now } = options;
  const limit = options.limit ?? keyRateLimit(now);
  const refused = refusedSignIns(store.log, now);
  const recordProgram = recordPrograms(store, now);
  const secure = (config.siteUrl ?? '').startsWith('https:');

  async function findByCookie(request: FastifyRequest): Promise<FoundSession | null> {
    for (const token of sessionTokens(request.headers.cookie)) {
      const session = await store.findSession(secretHash(token), now() - SESSION_IDLE_MS);
      if (session !== null) return { session, token };
    }
    return null;
  }
  const findSession = async (request: FastifyRequest) => (await findByCookie(request))?.session ?? null;

  /** Signs a browser in and ends its earlier session. */
  async function startSession(request: FastifyRequest, reply: FastifyReply, operator: Operator, how: string) {
    const [atMs, address, token] = [now(), request.ip, newSecret()];
    const before = await findSession(request);
    await store.log.append({ atMs, who: operator.name, address, event: 'sign-in', subject: how });
    const session = await store.addSession({
      operatorId: operator.id,
      tokenHash: secretHash(token),
      device: deviceOf(request.headers['user-agent']),
      address,
      complete: operator.passkeys === 0,
      atMs,
    });
    if (before !== null) await store.endSession(before.id);
    reply.header('set-cookie', sessionCookie(token, { secure }));
    await limit.recordRightKey(address);
    return session;
  }

  /** Looks the key up first: wrong keys never block the right one (G5.7). */
  async function tryKey(key: string, address: string): Promise<Operator | Denial> {
    const operator = await store.findByKeyHash(secretHash(key));
    if (operator !== null) return operator;
    const { waitSeconds, closed } = await limit.recordWrongKey(address);
    if (waitSeconds > 0) return tooMany(waitSeconds);
    await refused({ address, subject: closed === null ? 'wrong key' : WAIT_WORDS[closed.scope](closed.seconds) });
    return { status: 401, message: WRONG_KEY, needs: 'key' };
  }

  async function signInByKey(key: string, request: FastifyRequest, reply: FastifyReply, area: OperatorArea) {
    const operator = await tryKey(key, request.ip);
    if ('status' in operator) return operator;
    if (!mayEnter(operator.role, area)) {
      await limit.recordRightKey(request.ip);
      return wrongRole(operator, area);
    }
    const how = operator.passkeys > 0 ? 'with a key; a passkey is asked for' : 'with a key';
    const session = await startSession(request, reply, operator, how);
    return enter(request, { operator, session }, area);
  }

  async function showKey(key: string, request: FastifyRequest, area: OperatorArea): Promise<Denial | null> {
    const operator = await tryKey(key, request.ip);
    if ('status' in operator) return operator;
    if (operator.passkeys > 0) {
      await refused({ address: request.ip, who: operator.name, subject: 'key alone, where a passkey is registered' });
      return { status: 401, message: PASSKEY_FOR_PROGRAMS };
    }
    await recordProgram(operator, request);
    await limit.recordRightKey(request.ip);
    return enter(request, { operator, session: null }, area);
  }

  function enter(request: FastifyRequest, { operator, session }: OperatorIdentity, area: OperatorArea): Denial | null {
    if (session !== null && !session.complete)
      return { status: 401, message: 'Please show your passkey.', needs: 'passkey' };
    if (!mayEnter(operator.role, area)) return wrongRole(operator, area);
    identify(request, { operator, session });
    return null;
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<Denial> {
    reply.header('set-cookie', sessionCookie('', { secure }));
    const session = await findSession(request);
    if (session !== null) {
      const who = session.operator.name;
      await store.log.append({ atMs: now(), who, address: request.ip, event: 'sign-out', subject: session.device });
      await store.endSession(session.id);
    }
    return { status: 401, message: 'Signed out.', needs: 'key' };
  }

  /** Prolongs a session, if the store can be written. */
  async function touch({ session, token }: FoundSession, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (now() - session.lastSeenAtMs < TOUCH_EVERY_MS) return;
    try {
      await store.touchSession(session.id, { lastSeenAtMs: now() });
      reply.header('set-cookie', sessionCookie(token, { secure }));
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a session could not be noted');
    }
  }

  async function denialOf(request: FastifyRequest, reply: FastifyReply, area: OperatorArea): Promise<Denial | null> {
    const form = request.body instanceof URLSearchParams ? request.body : null;
    const key = form?.get(KEY_FIELD) ?? null;
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    const hasCookie = sessionTokens(request.headers.cookie).length > 0;
    if (key !== null || bearer !== undefined || hasCookie) await prepared();
    const found = hasCookie ? await findByCookie(request) : null;
    if (isForeignChange(request, origin(), found !== null || key !== null))
      return { status: 403, message: 'Changes can only be made from this site’s own pages.' };
    if (key !== null) return signInByKey(key.trim(), request, reply, area);
    if (form?.has(SIGN_OUT_FIELD)) return signOut(request, reply);
    if (bearer !== undefined) return showKey(bearer, request, area);
    if (found === null)
      return { status: 401, message: 'This page is the operator’s. Please enter the operator key.', needs: 'key' };
    await touch(found, request, reply);
    return enter(request, { operator: found.session.operator, session: found.session }, area);
  }

  return {
    findSession,
    startSession,
    /** Null when the request may enter. A key in the form signs in. */
    async check(request: FastifyRequest, reply: FastifyReply, area: OperatorArea): Promise<Denial | null> {
      try {
        return await denialOf(request, reply, area);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        request.log.error({ err: error }, 'the store of operators does not answer');
        return { status: 503, message: STORE_IS_OUT, retryAfterSeconds: 10 };
      }
    },
  };
}

const STORE_IS_OUT = 'Operators cannot be checked just now. Please try again in a moment.';
const PASSKEY_FOR_PROGRAMS =
  'This operator signs in with a passkey as well. Add an operator for the program alone: npm run operators -- add NAME';

const WRONG_KEY = 'This is not the operator key.';

const WAIT_WORDS = {
  address: (seconds: number) => `wrong key; further wrong ones from this address are refused for ${seconds} seconds`,
  everywhere: () => 'wrong key; too many from everywhere: further wrong ones are refused for a moment',
} as const;

function tooMany(seconds: number): Denial {
  const time = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const message = `${WRONG_KEY} Too many wrong ones came before it: please wait ${time} before you try another.`;
  return { status: 429, message, retryAfterSeconds: seconds };
}

const AREA_WORDS: Record<OperatorArea, string> = {
  quotes: 'requests for quote',
  records: 'requests for quote with their export and deletion',
  sitemaps: 'sitemap files',
  operators: 'operators and the audit log',
  own: 'your own sessions',
};

function wrongRole({ role }: Operator, area: OperatorArea): Denial {
  const opened = role === 'both' ? '' : AREA_WORDS[role];
  return { status: 403, message: `Your key opens ${opened}, not ${AREA_WORDS[area]}.` };
}

/** Whether another site posts. For "Origin: null" a key or a same-site cookie (`named`) proves otherwise. */
function isForeignChange(request: FastifyRequest, origin: string, named: boolean): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const unnamed = request.headers.origin === 'null' && request.headers['sec-fetch-site'] === undefined;
  return isForeign(request, origin) && !(unnamed && named);
}

/** Bounds wrong keys. */
export const KEY_LIMITS = { perMinute: 60, freeTries: 5, firstWaitMs: 60_000, maxWaitMs: 3_600_000 };
const EVERYWHERE = '';

/** `waitSeconds` above 0: not counted. `closed`: this key was the last for a while. */
export type KeyVerdict = { waitSeconds: number; closed: { scope: 'address' | 'everywhere'; seconds: number } | null };

/** Bounds the wrong keys that are counted and logged. */
export type KeyRateLimit = {
  recordWrongKey(address: string): KeyVerdict | Promise<KeyVerdict>;
  recordRightKey(address: string): void | Promise<void>;
};

const MAX_ADDRESSES = 10_000;

/**
 * Bounds wrong keys by address and overall. After each five of an address a wait: a minute, then twice as long, up to
 * an hour. The right key never waits (G5.7), so nobody can lock operators out.
 */
export function keyRateLimit(now: () => number = Date.now) {
  const tries = boundedCache<{ count: number; untilMs: number }>(MAX_ADDRESSES);
  const { perMinute, freeTries, firstWaitMs, maxWaitMs } = KEY_LIMITS;
  const all = rateLimit(perMinute, now);
  const waitOf = (key: string): number => Math.max(0, Math.ceil(((tries.peek(key)?.untilMs ?? 0) - now()) / 1_000));
  const waitEverywhere = (): number => (all.left(EVERYWHERE).calls > 0 ? 0 : Math.ceil(60 / perMinute));

  return {
    recordWrongKey(address: string): KeyVerdict {
      const key = addressKey(address);
      const waitSeconds = waitOf(key) || waitEverywhere();
      if (waitSeconds > 0) return { waitSeconds, closed: null };
      const count = (tries.get(key)?.count ?? 0) + 1;
      const pauseMs = Math.min(firstWaitMs * 2 ** (count / freeTries - 1), maxWaitMs);
      tries.set(key, { count, untilMs: count % freeTries === 0 ? now() + pauseMs : 0 });
      all.take(EVERYWHERE);
      const own = waitOf(key);
      if (own > 0) return { waitSeconds, closed: { scope: 'address', seconds: own } };
      const pause = waitEverywhere();
      return { waitSeconds, closed: pause > 0 ? { scope: 'everywhere', seconds: pause } : null };
    },
    recordRightKey: (address: string): void => void tries.delete(addressKey(address)),
  } satisfies KeyRateLimit;
}
