import type { FastifyInstance, FastifyReply } from 'fastify';
import { Buffer } from 'node:buffer';
import { ENDPOINTS } from '#base/routes.ts';
import { paths } from '#base/paths.ts';
import type { ApiServices } from '../api/add-api.ts';
import { addPreflight, countCall, sendText, withPublicHeaders } from '../api/send-api.ts';
import type { NoteDemand } from '#base/domain/quote-request.ts';
import { abortOnDisconnect, yieldEvery4Ms } from '#base/http/abort-signal.ts';
import { sendJson } from '#base/http/json-scope.ts';
import type { openMcpEndpoint } from './mcp-server.ts';

/** The longest is a list of parts. */
const MAX_BODY_BYTES = 128 * 1_024;
/** Headers with a meaning in the protocol. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

/** POST /mcp: the Model Context Protocol over streamable HTTP, without sessions, keys or cookies. */
export function addMcp(
  app: FastifyInstance,
  site: Omit<ApiServices, 'document' | 'desk'> & { name: string; noteDemand: NoteDemand },
): void {
  let opening: Promise<ReturnType<typeof openMcpEndpoint>> | null = null;
  const open = () =>
    (opening ??= import('./mcp-server.ts').then(({ openMcpEndpoint }) =>
      openMcpEndpoint(site.name, (error) => app.log.error({ err: error }, 'MCP call failed')),
    ));
  app.addHook('onClose', async () => (await opening)?.close());

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      withPublicHeaders(reply).header('cache-control', 'no-store');
      if (request.method !== 'POST') return;
      const words = countCall(reply, request.ip, site);
      if (words !== null) await refuse(reply, 429, words);
    });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 500 && statusCode !== 503) request.log.error({ err: error }, 'MCP request failed');
      return refuse(reply, statusCode);
    });
    scope.post(ENDPOINTS.mcp, { bodyLimit: MAX_BODY_BYTES }, (_request, reply) => answer(reply));
    scope.route({
      method: ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'],
      url: ENDPOINTS.mcp,
      handler: async (request, reply) =>
        // a person with a browser
        request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
          ? reply.redirect(paths.apiMcp(), 302)
          : refuse(reply.header('allow', 'POST, OPTIONS'), 405),
    });
    addPreflight(scope, ENDPOINTS.mcp, 'POST', 'Accept, Content-Type, Mcp-Protocol-Version, Mcp-Method, Mcp-Name');
  });

  async function answer(reply: FastifyReply): Promise<FastifyReply> {
    const { request } = reply;
    const message = parseMessage(request.body);
    if (message === undefined) return refuse(reply, 400, 'The body is not valid JSON.', PARSE_ERROR);
    // one message counts as one call
    if (Array.isArray(message)) return refuse(reply, 400, 'Send one message at a time.', INVALID_REQUEST);
    if (!(await site.turns.take(request.ip))) return refuse(reply.header('retry-after', '10'), 503);
    const signal = abortOnDisconnect(reply);
    const endpoint = await open();
    const headers = READ_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)] as [string, string]];
    });
    const call = new Request(site.origin() + paths.mcp(), { method: 'POST', headers, signal });
    const response = await endpoint.answer(call, message, {
      catalog: site.searches(site.catalog(), request.ip, () => signal),
      shelf: site.shelf,
      origin: site.origin(),
      showGovernmentUnitPrice: site.showGovernmentUnitPrice,
      yieldNow: yieldEvery4Ms(signal),
      // an assistant asks for a person
      noteDemand: (source, texts) => site.noteDemand(source, texts, { ip: request.ip, userAgent: undefined }),
    });
    const type = response.headers.get('content-type');
    if (type !== null) reply.header('content-type', type);
    // tools send nothing before their result
    return sendText(reply.code(response.status), await response.text(), null);
  }
}

const WORDS: Readonly<Record<number, string>> = {
  405: 'Messages are sent by POST; there are no sessions.',
  413: `A message holds at most ${MAX_BODY_BYTES / 1_024} KB.`,
  415: 'Messages are application/json.',
  503: 'The site is busy. Try again in a few seconds.',
};

/** Undefined for invalid or too deep JSON. */
function parseMessage(body: unknown): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer));
  } catch {
    return undefined;
  }
}

/** A JSON-RPC error to no message. */
function refuse(
  reply: FastifyReply,
  status: number,
  message = WORDS[status] ?? 'Something went wrong on our side.',
  code = SERVER_ERROR,
): FastifyReply {
  return sendJson(reply, status, { jsonrpc: '2.0', error: { code, message }, id: null });
}
