import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../database/database.ts';
import { lazily } from '../../domain/in-parallel.ts';
import { newSecret, secretHash } from '../../domain/secrets.ts';
import type { PageSite } from '../../http/frame/page-handler.ts';
import { paths } from '../../paths.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { OperatorStore } from '../store/operator-store.ts';
import type { Denial, OperatorGate } from './operator-gate.ts';
import { askForKey } from './operator-page.ts';

const VALID_MS = 600_000;

export type SignInLink = ReturnType<typeof signInLink>;

/** A token of one use and ten minutes. A restart ends it. */
export function signInLink(now: () => number = Date.now) {
  const token = newSecret();
  const expected = Buffer.from(secretHash(token));
  const untilMs = now() + VALID_MS;
  let used = false;
  return {
    token,
    redeem(candidate: string): boolean {
      // hashes are of equal length
      const right = timingSafeEqual(Buffer.from(secretHash(candidate)), expected);
      if (!right || used || now() >= untilMs) return false;
      used = true;
      return true;
    },
    giveBack: () => void (used = false),
  };
}

type Access = {
  link: SignInLink | null;
  store: OperatorStore;
  gate: OperatorGate;
  site: PageSite;
  prepared: () => Promise<void>;
};

/** Signs a browser in once. HEAD and prefetching do not count. */
export function addSignInLink(app: FastifyInstance, { link, store, gate, site, prepared }: Access): void {
  app.get(ENDPOINTS.operatorSignIn, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    const token = String((request.query as { token?: unknown }).token ?? '');
    const refuse = (denial: Denial) => askForKey(denial, request, reply, site, paths.operator());
    if (link === null || !isVisit(request) || !link.redeem(token)) return refuse(LINK_IS_OVER);
    try {
      await prepared();
      const asked = { name: 'terminal', source: 'link', keyHash: null, atMs: Date.now() } as const;
      const operator = await store.putOperator(asked);
      const { complete } = await gate.startSession(request, reply, operator, 'with the link of a start');
      return complete ? await reply.code(303).header('location', paths.operator()).send() : await refuse(PASSKEY_NEXT);
    } catch (error) {
      link.giveBack();
      if (!(error instanceof StoreUnavailable)) throw error;
      request.log.error({ err: error }, 'the store of operators does not answer');
      return refuse(STORE_IS_OUT);
    }
  });
}

const LINK_IS_OVER: Denial = {
  status: 401,
  message:
    'This sign-in link has been used, or its ten minutes are over. A new start of the server prints another one.',
  needs: 'key',
};
const PASSKEY_NEXT: Denial = { status: 401, message: 'Please show your passkey.', needs: 'passkey' };
const STORE_IS_OUT: Denial = {
  status: 503,
  message: 'Nobody can be signed in just now. Please try again in a moment.',
  retryAfterSeconds: 10,
};

/** Neither a prefetch nor a part of another page. */
function isVisit({ headers }: FastifyRequest): boolean {
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
  const target = headers['sec-fetch-dest'];
  return !isAhead && (target === undefined || target === 'document');
}

const SETTING_OPERATOR = 'operator';
const MAX_SUBJECT_LENGTH = 300;

/**
 * Gives or takes the key of OPERATOR_KEY and logs the start. Rejects while the store is out; the next call tries
 * again.
 */
export function prepareOperators(options: {
  store: OperatorStore;
  operatorKey: string | null;
  settings: readonly string[];
  isCluster?: boolean; // a node without OPERATOR_KEY leaves that of others
  now?: () => number;
}): () => Promise<void> {
  const { store, operatorKey, settings, isCluster = false, now = Date.now } = options;
  let logged = false;

  async function prepare(): Promise<void> {
    const keyHash = operatorKey === null ? null : secretHash(operatorKey);
    if (keyHash !== null || (!isCluster && (await store.findOperator(SETTING_OPERATOR)) !== null))
      await store.putOperator({ name: SETTING_OPERATOR, source: 'setting', keyHash, atMs: now() });
    if (logged) return;
    for (const subject of packed(settings))
      await store.log.append({ atMs: now(), who: 'server', address: null, event: 'settings', subject });
    logged = true;
  }

  return lazily(prepare).get;
}

function packed(texts: readonly string[]): string[] {
  const entries: string[] = [];
  for (const text of texts.length === 0 ? ['every setting has its default'] : texts) {
    const joined = `${entries.at(-1)}, ${text}`;
    if (entries.length > 0 && joined.length <= MAX_SUBJECT_LENGTH) entries.splice(-1, 1, joined);
    else entries.push(text);
  }
  return entries;
}
