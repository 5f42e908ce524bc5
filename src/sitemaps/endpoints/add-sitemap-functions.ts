import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { messageOf, refuseOtherMethods } from '#base/http/json-scope.ts';
import { SitemapRunUnderWay, SitemapsOfRelease } from '#publog/sitemap-files/sitemap-file-store.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { staleClassFiles, makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import { type RunAnswer, runActionSchema } from '../runs/file-run.ts';
import { findRangeFault } from '../runs/run-state.ts';
import { type SitemapServices, siteOf } from './sitemap-services.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { findFilePlan } from './find-sitemap.ts';
import { sendSitemapFile } from './send-sitemap.ts';

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

/** {"action": "start", "range": {"start": 1, "end": 1419}} and room for spaces. */
const MAX_BYTES = 1_024;
/** The run over sitemap files: GET says how far it is, POST starts, pauses, resumes, stops or resets it, for operators of sitemaps (S14.6). */
export function addFileRuns(scope: FastifyInstance, services: SitemapServices): void {
  const { catalog, files, gate, audit, fileRuns } = services;
  const url = ENDPOINTS.sitemapFileRun;

  async function answer(reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const plan = services.planOf(catalog());
    const [job, manifest] = await Promise.all([fileRuns.job(), files.readManifest()]);
    const stale = staleClassFiles(await plan, manifest, services.origin());
    return sendJson(reply, status, { run: { job, stale } } satisfies RunAnswer);
  }

  scope.get(url, async (request, reply) => {
    const denial = await gate.check(request, reply, 'sitemaps');
    if (denial !== null && denial.status !== 503) return sendJson(reply, 200, { run: null } satisfies RunAnswer);
    if (denial !== null) return refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    return answer(reply).catch((error: unknown) => refuseChange(request, reply, error));
  });

  /** Each is logged before it is done. */
  async function change(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = runActionSchema.safeParse(request.body).data;
    if (asked === undefined) return refuse(reply, 400, 'The body holds {"action": "start"} or another action.');
    const { action, range } = asked;
    const log = audit(request);
    if (action !== 'start') {
      await log('sitemap-run', action);
      await (action === 'reset' ? fileRuns.reset() : fileRuns.command(action));
      return answer(reply);
    }
    await files.expectOwnSet();
    if (range !== undefined) {
      const { files: planned } = await services.planOf(catalog());
      const fault = findRangeFault(
        range.start,
        range.end,
        planned.filter(({ type }) => type.startsWith('nsn-')).length,
      );
      if (fault !== null) return refuse(reply, 400, fault);
    }
    await log('sitemap-run', range === undefined ? 'start' : `start, nsn-${range.start} to nsn-${range.end}`);
    const started = await fileRuns.start(operatorOf(request)!.operator.name, range ?? null);
    return answer(reply, started === 'started' ? 202 : 409);
  }

  scope.route({
    method: 'POST',
    url,
    bodyLimit: MAX_BYTES,
    // Access is checked before the body is read.
    onRequest: async (request, reply) => {
      const denial = await gate.check(request, reply, 'sitemaps');
      if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    },
    handler: (request, reply) => change(request, reply).catch((error: unknown) => refuseChange(request, reply, error)),
  });
  refuseOtherMethods(scope, url, ['GET', 'HEAD', 'POST'], refuse);
}

const RETRY_SECONDS = 10;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

export function sendJson(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));
}

/** A function's error: JSON with `error`. */
export function refuse(reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply {
  return sendJson(reply, status, { error });
}

/** Answers a change of stored files that failed; throws an error that nobody foresaw. */
export function refuseChange(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const [status, text] = refusalOf(error);
  if (status !== 409) request.log.error({ err: error }, 'a sitemap file was not stored');
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  return refuse(reply, status, text);
}

function refusalOf(error: unknown): [status: number, text: string] {
  if (error instanceof SitemapRunUnderWay || error instanceof SitemapsOfRelease) return [409, error.message];
  const { code: own = '', cause } = error as NodeJS.ErrnoException;
  const code = error instanceof StoreUnavailable ? ((cause as NodeJS.ErrnoException | undefined)?.code ?? '') : own;
  if (DISK_FULL.has(code)) return [507, 'The disk is full: nothing was changed.'];
  if (NOT_WRITABLE.has(code)) return [500, 'The data folder cannot be written: nothing was changed.'];
  if (error instanceof StoreUnavailable)
    return [503, 'The catalog or the audit log does not answer just now. Please try again in a moment.'];
  throw error;
}
