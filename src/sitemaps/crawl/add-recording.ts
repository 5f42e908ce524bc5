import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { NoteDemand } from '#base/domain/quote-request.ts';
import { isPersonalText } from '#base/domain/personal-text.ts';
import { addressKey } from '#base/http/rate-limit.ts';
import { engineOfAgent, type EngineId } from './engines.ts';
import { WALK_HEADER } from '../outside/ask-outside.ts';
import { isNotThere, OTHER_ADDRESSES, referrerHostOf, type DemandRecord, type FetchRecord } from './records.ts';

/** Missing addresses of one client in a day; more count as other. */
const MAX_MISSING = 50;

/** Records each answer to an engine, and each 404 or 410 to others but `isOperators`. Goes before the routes. */
export function addRecording(
  app: FastifyInstance,
  record: (record: FetchRecord) => void,
  isOperators: (request: FastifyRequest) => boolean = () => false,
): void {
  const take = createClientShares(MAX_MISSING);
  app.addHook('onRequest', (request, reply, done) => {
    if (engineIn(request) !== null) reply.raw.on('pipe', countStream);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const engine = engineIn(request);
    const { method } = request.raw;
    const isWalk = WALK_HEADER in request.raw.headers;
    const isCounted = engine !== null || (isNotThere(reply.statusCode) && !isOperators(request) && !isWalk);
    // the hook is not called for a reader that left early
    if (isCounted && (method === 'GET' || method === 'HEAD') && !reply.raw.errored) {
      const fetched = recordOf(request, reply, engine);
      const [path] = fetched.path.split('?', 1);
      const isOver = engine === null && take(request.ip, path!) === 'full';
      record(isOver ? { ...fetched, path: OTHER_ADDRESSES, referrerHost: null } : fetched);
    }
    done();
  });
}

/** A walk from outside is nobody's crawler. */
const engineIn = ({ raw }: FastifyRequest): EngineId | null =>
  WALK_HEADER in raw.headers ? null : engineOfAgent(raw.headers['user-agent']);

function recordOf(request: FastifyRequest, reply: FastifyReply, engine: EngineId | null): FetchRecord {
  const { raw } = request;
  const isHead = raw.method === 'HEAD';
  const length = reply.getHeader('content-length');
  return {
    at: Date.now(),
    engine,
    // that of TRUST_PROXY; others are not needed
    address: engine === null ? '' : request.ip,
    isHead,
    path: raw.url ?? '',
    status: reply.statusCode,
    bytes: isHead || reply.statusCode === 304 ? 0 : Number(length ?? streamed.get(reply.raw)?.bytes ?? 0),
    ms: Math.round(reply.elapsedTime),
    referrerHost: isNotThere(reply.statusCode) ? referrerHostOf(raw.headers.referer) : null,
  };
}

/** Streams do not say how long they are. */
const streamed = new WeakMap<ServerResponse, { bytes: number }>();

function countStream(this: ServerResponse, stream: Readable): void {
  const sent = { bytes: 0 };
  streamed.set(this, sent);
  stream.on('data', (piece: Buffer | string) => (sent.bytes += Buffer.byteLength(piece)));
}

/** 10 MB at most. */
const MAX_REMEMBERED = 30_000;
const MAX_REMEMBERED_LENGTH = 200;
const DAY_MS = 86_400_000;

/** Lets each client add `max` texts a day. Kept in memory alone. `again`: added within a day; `full`: as many as it may. */
export function createClientShares(max: number, now: () => number = Date.now) {
  const clients = new LRUCache<string, Map<string, number>>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: (texts) => Math.max(1, texts.size),
  });
  return function take(address: string, given: string): 'first' | 'again' | 'full' {
    const key = addressKey(address);
    const texts = clients.get(key) ?? new Map<string, number>();
    const text = given.slice(0, MAX_REMEMBERED_LENGTH);
    const at = now();
    for (const [old, since] of texts) {
      if (at - since < DAY_MS) break;
      texts.delete(old);
    }
    if (texts.has(text)) return 'again';
    if (texts.size >= max) return 'full';
    texts.set(text, at);
    // measured anew
    clients.delete(key);
    clients.set(key, texts);
    return 'first';
  };
}

/** Limits of one request, and of one client in a day. */
const MAX_TEXTS = 200;
/** Longer texts are messages. */
const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** A web address, with or without its scheme. */
const WEB = /:\/\/|\bwww\.|[a-z\d-]\.(?:com|org|net|edu|gov|mil|info|biz|io|co|us|uk|de|eu|fr|ru|cn|in)\b/i;
const READABLE = /[\p{L}\p{N}]/u;
/** Control signs, and those that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

/** Opens the note of demand, without crawlers; a client counts a text once a day. */
export function openDemand(record: (records: DemandRecord[]) => void, now: () => number = Date.now): NoteDemand {
  const take = createClientShares(MAX_TEXTS, now);
  return (source, texts, client) => {
    if (texts.length === 0 || (client !== null && engineOfAgent(client.userAgent) !== null)) return;
    const at = now();
    const records = new Map<string, DemandRecord>();
    for (const { text: typed, nearest = null } of texts.slice(0, MAX_TEXTS)) {
      const text = demandTextOf(typed);
      if (text === null) continue;
      if (client !== null && take(client.ip, text) !== 'first') continue;
      records.set(text, { text, source, at, nearest: nearest === null ? null : demandTextOf(nearest) });
    }
    if (records.size > 0) record([...records.values()]);
  };
}

/** Returns a text as it is kept; null for free or personal text, and without a letter or digit. */
export function demandTextOf(typed: string): string | null {
  if (typed.length > 4 * MAX_LENGTH) return null;
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (text.length > MAX_LENGTH || text.split(' ').length > MAX_WORDS || !READABLE.test(text)) return null;
  if (UNSEEN.test(text) || WEB.test(text) || isPersonalText(text)) return null;
  return /\d/.test(text) ? text.toUpperCase() : text.toLowerCase();
}
