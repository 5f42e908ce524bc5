import type { FastifyInstance } from 'fastify';
import { refuseOtherMethods } from '#base/http/refuse-methods.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import { addFileRuns } from './add-file-runs.ts';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { findFilePlan } from './find-sitemap.ts';
import { refuse, refuseChange, sendJson } from './function-answers.ts';
import { sendSitemapFile } from './send-sitemap.ts';
import { siteOf, type SitemapServices } from './sitemap-services.ts';

/** {"sitemapType": "nsn-1419"} and room for spaces. */
const MAX_UPLOAD_BYTES = 1_024;
const READ = ['GET', 'HEAD'] as const;

/** Why a body is refused, by status. */
const BODY_ERRORS: Record<number, string> = {
  400: 'The body is no valid JSON.',
  413: 'The body holds {"sitemapType": "nsn-1"} and nothing else.',
  415: 'The body is sent as application/json.',
};

/** The functions that work on stored files: upload-sitemap-gz and sitemap-file-run, for operators, and serve-sitemap-file. Errors are JSON with `error`. */
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
    addFileRuns(scope, services);
    addServe(scope, services);
  });
}

/** upload-sitemap-gz makes one file from the catalog and replaces the old one (S6.1). The body is {"sitemapType": "nsn-1"}. */
function addUpload(scope: FastifyInstance, services: SitemapServices): void {
  const { catalog, files, gate, audit } = services;
  scope.route({
    method: 'POST',
    url: ENDPOINTS.uploadSitemapGz,
    bodyLimit: MAX_UPLOAD_BYTES,
    // Access is checked before the body is read.
    onRequest: async (request, reply) => {
      const denial = await gate.check(request, reply, 'sitemaps');
      if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    },
    handler: async (request, reply) => {
      const store = catalog();
      const catalogVersion = store.edition.version;
      const site = siteOf(services, store);
      try {
        const plan = await findFilePlan(sitemapTypeOf(request.body), site.plan);
        if ('kind' in plan) return refuse(reply, plan.status, plan.message);
        const file = await makeSitemapFile(plan, site);
        // When the audit log cannot be written, the old file stays.
        await audit(request)('sitemap-uploaded', file.name);
        const { sizeBytes } = await files.replaceFile(file, { origin: site.origin, catalogVersion });
        // A page that was made from another catalog sees it by this.
        reply.header('x-catalog-version', catalogVersion);
        return sendJson(reply, 200, { filename: file.name, size: sizeBytes, records: file.records });
      } catch (error) {
        return refuseChange(request, reply, error);
      }
    },
  });
  refuseOtherMethods(scope, ENDPOINTS.uploadSitemapGz, ['POST'], refuse);
}

function sitemapTypeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'sitemapType')
    ? (body as { sitemapType: unknown }).sitemapType
    : undefined;
}

/** serve-sitemap-file sends a stored file as a download (S6.4). */
function addServe(scope: FastifyInstance, { files }: SitemapServices): void {
  scope.route({
    method: [...READ],
    url: ENDPOINTS.serveSitemapFile,
    handler: async (request, reply) => {
      const answer = await serveSitemapFile((request.query as { filename?: unknown }).filename, files);
      if (answer.kind === 'file') {
        reply.header('content-disposition', `attachment; filename="${answer.name}"`);
        return sendSitemapFile(request, reply, answer.file, refuse);
      }
      if (answer.cause !== undefined) request.log.error({ err: answer.cause }, 'sitemap file failed');
      return refuse(reply, answer.status, answer.message);
    },
  });
  refuseOtherMethods(scope, ENDPOINTS.serveSitemapFile, READ, refuse);
}
