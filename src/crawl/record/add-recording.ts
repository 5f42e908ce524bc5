import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { engineOfAgent } from '../engines/agents.ts';
import type { EngineId } from '../engines/engine-ids.ts';
import { referrerHostOf, type FetchRecord } from '../fetch-record.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** That the user agent names; undefined until it was looked at. */
    engine?: EngineId | null | undefined;
    /** Bytes that the connection of a crawler had sent before: a proxy sends requests of many clients on one. */
    sentBefore: number;
  }
}

/**
 * Records each whole answer to a user agent that names an engine, and each 404 or 410. Nothing is done for other answers but a look at the user agent. It goes
 * before the routes.
 */
export function addRecording(app: FastifyInstance, record: (record: FetchRecord) => void): void {
  app.decorateRequest('engine', undefined);
  app.decorateRequest('sentBefore', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    request.engine = engineOfAgent(headers['user-agent']);
    if (request.engine !== null) request.sentBefore = socket.bytesWritten;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // a request that was refused early has not come to the hook above
    const { engine = engineOfAgent(request.raw.headers['user-agent']) } = request;
    if (engine !== null || isMissing(reply.statusCode)) {
      const { method } = request.raw;
      // the hook is not called for a reader that left early
      if ((method === 'GET' || method === 'HEAD') && !reply.raw.errored) record(recordOf(request, reply, engine));
    }
    done();
  });
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
    bytes: bytesOf(request, reply, isHead),
    ms: Math.round(reply.elapsedTime),
    referrerHost: isMissing(reply.statusCode) ? referrerHostOf(raw.headers.referer) : null,
  };
}

/** Of the body. Streams do not say how long they are: what the connection has sent since the request is theirs, with the headers. */
function bytesOf(request: FastifyRequest, reply: FastifyReply, isHead: boolean): number {
  if (isHead || reply.statusCode === 304) return 0;
  const length = reply.raw.getHeader('content-length');
  return length === undefined ? request.raw.socket.bytesWritten - request.sentBefore : Number(length);
}
