import type { FastifyInstance, FastifyReply } from 'fastify';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { messageOf, refuseOtherMethods } from '../../http/refuse-methods.ts';
import { withDenialHeaders } from '../../operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '../../routes.ts';
import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import { SitemapRunUnderWay, SitemapsOfRelease } from '../store/sitemap-file-store.ts';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { findFilePlan } from './find-sitemap.ts';
import { sendSitemapFile } from './send-sitemap.ts';
import { siteOf, type SitemapServices } from './sitemap-services.ts';

/** {"sitemapType": "nsn-1419"} and room for spaces. */
const MAX_UPLOAD_BYTES = 1_024;
const READ = ['GET', 'HEAD'] as const;
const RETRY_SECONDS = 10;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Why a body is refused, by status. */
const BODY_ERRORS: Record<number, string> = {
  400: 'The body is no valid JSON.',
  413: 'The body holds {"sitemapType": "nsn-1"} and nothing else.',
  415: 'The body is sent as application/json.',
};

/** The functions that work on stored files: upload-sitemap-gz, for operators, and serve-sitemap-file. Errors are JSON with `error`. */
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
        const [status, text] = refusalOf(error);
        if (status !== 409) request.log.error({ err: error }, 'a sitemap file was not stored');
        if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
        return refuse(reply, status, text);
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

/** Status and text for an upload that failed; throws an error that nobody foresaw. */
function refusalOf(error: unknown): [status: number, text: string] {
  if (error instanceof SitemapRunUnderWay || error instanceof SitemapsOfRelease) return [409, error.message];
  if (error instanceof StoreUnavailable)
    return [503, 'The catalog or the audit log does not answer just now. Please try again in a moment.'];
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (DISK_FULL.has(code)) return [507, 'The disk is full: the file was not replaced.'];
  if (NOT_WRITABLE.has(code))
    return [500, 'The folder of the sitemap files cannot be written: the file was not replaced.'];
  throw error;
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
