import type { FastifyInstance, FastifyReply } from 'fastify';
import { StoreUnavailable } from '../database/database.ts';
import { STATUS_CODES } from 'node:http';

type JsonScope = {
  name: string;
  failed: string;
  /** Words for refusals of the body parser, by status. */
  bodyErrors?: Readonly<Record<number, string>>;
};

/** Routes that answer in JSON and parse only what `addRoutes` adds a parser for. */
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

export function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return reply.code(status).headers(headers).send(JSON.stringify(body));
}

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);

/** Reads forms of browsers as `URLSearchParams`. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Answers 405 before a body is read. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  allowed: readonly string[],
  refuse: (reply: FastifyReply, status: 405) => FastifyReply,
): void {
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (_request, reply) => refuse(reply.header('allow', allowed.join(', ')), 405),
    handler: (_request, reply) => reply,
  });
}

export const messageOf = (status: number): string => `HTTP ${status}: ${STATUS_CODES[status] ?? ''}`;
