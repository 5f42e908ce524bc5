import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { uploadSitemapGz } from './upload-sitemap-gz.ts';
import { ENDPOINTS } from '../../routes.ts';
import { withDenialHeaders } from '../../operators/sign-in/operator-page.ts';
import { messageOf, refuseOtherMethods } from '../../http/refuse-methods.ts';
import { sendSitemapFile } from './send-sitemap.ts';
import type { SitemapServices } from './sitemap-services.ts';

/** {"sitemapType": "nsn-1419"} and room for spaces. */
const MAX_UPLOAD_BYTES = 1_024;
const READ = ['GET', 'HEAD'] as const;

/** Words for what the parser of the body refuses, by status. */
const BODY_ERRORS: Record<number, string> = {
  400: 'The body is no valid JSON.',
  413: 'The body holds {"sitemapType": "nsn-1"} and nothing else.',
  415: 'The body is sent as application/json.',
};

/** The functions of sitemap files whose refusals are JSON with `error`: upload-sitemap-gz (the operator's) and serve-sitemap-file. */
export function addSitemapFunctions(app: FastifyInstance, services: SitemapServices): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'ignore'),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
    });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode: status = 500 } = error;
      if (error.statusCode === undefined) request.log.error({ err: error }, 'sitemap function failed');
      if (status < 500) return refuse(reply, status, BODY_ERRORS[status] ?? error.message);
      return refuse(reply, status, 'Something went wrong on our side. Please try again.');
    });
    addUpload(scope, services);
    addServe(scope, services);
  });
}

function addUpload(scope: FastifyInstance, { catalog, planOf, files, origin, gate, audit }: SitemapServices): void {
  scope.route({
    method: 'POST',
    url: ENDPOINTS.uploadSitemapGz,
    bodyLimit: MAX_UPLOAD_BYTES,
    // Before the body is read: who may not write is told so first.
    onRequest: async (request, reply) => {
      const denial = await gate.check(request, reply, 'sitemaps');
      if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    },
    handler: async (request, reply) => {
      const store = catalog();
      const outcome = await uploadSitemapGz(request.body, {
        plan: () => planOf(store),
        readBlocks: (first, last) => store.readNsnBlocks(first, last),
        files,
        origin: origin(),
        catalogVersion: store.edition.version,
        onMade: (name) => audit(request)('sitemap-uploaded', name),
      });
      if (outcome.kind === 'stored') {
        const { filename, size, records } = outcome;
        // Tells a page that was made from another catalog.
        reply.header('x-catalog-version', store.edition.version);
        return sendJson(reply, 200, { filename, size, records });
      }
      if (outcome.cause !== undefined) request.log.error({ err: outcome.cause }, 'a sitemap file was not stored');
      if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds));
      return refuse(reply, outcome.status, outcome.error);
    },
  });
  refuseOtherMethods(scope, ENDPOINTS.uploadSitemapGz, ['POST'], refuse);
}

function addServe(scope: FastifyInstance, { files }: SitemapServices): void {
  scope.route({
    method: [...READ],
    url: ENDPOINTS.serveSitemapFile,
    handler: async (request, reply) => {
      const answer = await serveSitemapFile((request.query as { filename?: unknown }).filename, files);
      if (answer.kind === 'file') {
        reply.header('content-disposition', `attachment; filename="${answer.name}"`);
        return sendSitemapFile(request, reply, answer.file);
      }
      if (answer.cause !== undefined) request.log.error({ err: answer.cause }, 'sitemap file failed');
      return refuse(reply, answer.status, answer.message);
    },
  });
  refuseOtherMethods(scope, ENDPOINTS.serveSitemapFile, READ, refuse);
}

function refuse(reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply {
  return sendJson(reply, status, { error });
}

function sendJson(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));
}
