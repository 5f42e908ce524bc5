import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createClientShares } from '../client-shares.ts';
import { OTHER_ADDRESSES } from '../crawl-batch.ts';
import { engineOfAgent } from '../engines/agents.ts';
import type { EngineId } from '../engines/engine-ids.ts';
import { referrerHostOf, type FetchRecord } from '../fetch-record.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** That the user agent names; undefined until it was looked at. */
    engine?: EngineId | null | undefined;
  }
}

/** Different addresses that are not there, of one client in a day; more count as other. */
const MAX_MISSING = 50;

/**
 * Records each whole answer to a user agent that names an engine, and each 404 or 410 but those of pages that a key has opened (`isOperators`): nobody else asks for them. Nothing is done for other answers but a look at the user agent. It goes
 * before the routes.
 */
export function addRecording(
  app: FastifyInstance,
  record: (record: FetchRecord) => void,
  isOperators: (request: FastifyRequest) => boolean = () => false,
): void {
  const shares = createClientShares(MAX_MISSING);
  app.decorateRequest('engine', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.engine = engineOfAgent(request.raw.headers['user-agent']);
    if (request.engine !== null) reply.raw.on('pipe', countStream);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // a request that was refused early has not come to the hook above
    const { engine = engineOfAgent(request.raw.headers['user-agent']) } = request;
    if (engine !== null || (isMissing(reply.statusCode) && !isOperators(request))) {
      const { method } = request.raw;
      // the hook is not called for a reader that left early
      if ((method === 'GET' || method === 'HEAD') && !reply.raw.errored)
        record(
          engine === null ? inShare(recordOf(request, reply, null), request.ip) : recordOf(request, reply, engine),
        );
    }
    done();
  });

  function inShare(missing: FetchRecord, client: string): FetchRecord {
    const [path] = missing.path.split('?', 1);
    return shares.take(client, path!) === 'full' ? { ...missing, path: OTHER_ADDRESSES, referrerHost: null } : missing;
  }
}

const isMissing = (status: number): boolean => status === 404 || status === 410;

function recordOf(request: FastifyRequest, reply: FastifyReply, engine: EngineId | null): FetchRecord {
  const { raw } = request;
  const isHead = raw.method === 'HEAD';
  return {
    at: Date.now(),
    engine,
    // that of TRUST_PROXY; nobody else's is needed
    address: engine === null ? '' : request.ip,
    isHead,
    path: raw.url ?? '',
    status: reply.statusCode,
    bytes: bytesOf(reply, isHead),
    ms: Math.round(reply.elapsedTime),
    referrerHost: isMissing(reply.statusCode) ? referrerHostOf(raw.headers.referer) : null,
  };
}

/** Bytes of answers that are streams, which do not say how long they are. */
const streamed = new WeakMap<ServerResponse, { bytes: number }>();

function countStream(this: ServerResponse, stream: Readable): void {
  const sent = { bytes: 0 };
  streamed.set(this, sent);
  stream.on('data', (piece: Buffer | string) => (sent.bytes += Buffer.byteLength(piece)));
}

/** Of the body. */
function bytesOf(reply: FastifyReply, isHead: boolean): number {
  if (isHead || reply.statusCode === 304) return 0;
  return Number(reply.getHeader('content-length') ?? streamed.get(reply.raw)?.bytes ?? 0);
}
