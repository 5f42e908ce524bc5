import type { FastifyInstance, FastifyReply } from 'fastify';
import { StoreUnavailable } from '../database/store-unavailable.ts';

type JsonScope = {
  /** What the routes do, in the log: "sign-in". */
  name: string;
  /** The words for an error of the server. */
  failed: string;
  /** The words for what the parser of the body refuses, by status; its own where there are none. */
  bodyErrors?: Readonly<Record<number, string>>;
};

/** Routes that answer with JSON, `error` in every refusal, and that parse no body but what `addRoutes` adds a parser for. */
export function addJsonScope(
  app: FastifyInstance,
  { name, failed, bodyErrors = {} }: JsonScope,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const isOut = error instanceof StoreUnavailable;
      const status = isOut ? 503 : (error.statusCode ?? 500);
      if (isOut || (status >= 500 && status !== 503)) request.log.error({ err: error }, `${name} failed`);
      if (isOut) reply.header('retry-after', '10');
      return sendJson(reply, status, { error: bodyErrors[status] ?? (status >= 500 ? failed : error.message) });
    });
    addRoutes(scope);
  });
}

/** A JSON answer that is not cached. */
export function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}
