import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { addJsonScope, messageOf, refuseOtherMethods, sendJson } from '#base/http/json-scope.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { SitemapRunUnderWay, SitemapsOfRelease } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapFileStore } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { staleClassFiles, makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapFileName } from '../plan/parse-sitemap-request.ts';
import { type RunAnswer, runActionSchema } from '../runs/file-run.ts';
import { findRangeFault } from '../runs/run-state.ts';
import { findFilePlan } from './find-sitemap.ts';
import { isNavigation, refuseAsXml, SCREEN_VARY, sendSitemapFile } from './send-sitemap.ts';
import { type SitemapServices, siteOf } from './sitemap-services.ts';

/** Room for {"action": "start", "range": {"start": 1, "end": 1419}}. */
const MAX_BODY_BYTES = 1_024;
const READ = ['GET', 'HEAD'] as const;

const BODY_ERRORS: Record<number, string> = {
  400: 'The body is not valid JSON.',
  413: 'The body holds {"sitemapType": "nsn-1"} and nothing else.',
  415: 'The body is sent as application/json.',
};

/** GET /sitemaps/{filename}. */
export function addSitemapFiles(app: FastifyInstance, { files, screens }: SitemapServices): void {
  void app.register(async (scope) => {
    const headers = { 'x-robots-tag': 'noindex', vary: SCREEN_VARY };
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (isNavigation(request)) throw error;
      if (error.statusCode === undefined) request.log.error({ err: error }, 'sitemap file failed');
      return refuseAsXml(reply, error.statusCode ?? 500);
    });
    // all refused in the same words
    for (const url of [ENDPOINTS.sitemapFile, '/sitemaps/*', '/sitemaps']) {
      scope.route({
        method: [...READ],
        url,
        handler: (request, reply) => {
          if (isNavigation(request)) return screens.file(request, reply);
          const { filename, '*': rest } = request.params as { filename?: string; '*'?: string };
          return answerFile(request, reply, filename ?? rest, files, refuseAsXml);
        },
      });
      refuseOtherMethods(scope, url, READ, refuseAsXml);
    }
  });
}

/** Finds a stored file (S4.7, S6.4, S7.1). `onFailure` is told why one cannot be read. */
export async function serveSitemapFile(name: unknown, files: SitemapFileStore, onFailure: (cause: unknown) => void) {
  const refused = (status: 400 | 404 | 500, message: string) => ({ kind: 'refused', status, message }) as const;
  if (typeof name !== 'string' || name === '') return refused(400, 'Filename not provided');
  if (!name.endsWith('.xml.gz')) return refused(400, sitemapMessages.onlyGzFiles);
  try {
    const file = parseSitemapFileName(name) === null ? null : await files.readFile(name);
    return file === null ? refused(404, sitemapMessages.fileNotFound) : ({ kind: 'file', name, file } as const);
  } catch (cause) {
    onFailure(cause);
    return refused(500, sitemapMessages.serveFailed);
  }
}

async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  filename: unknown,
  files: SitemapFileStore,
  refuseBy: typeof refuse,
  disposition?: 'attachment',
): Promise<FastifyReply> {
  const answer = await serveSitemapFile(filename, files, (err) => request.log.error({ err }, 'sitemap file failed'));
  if (answer.kind === 'refused') return refuseBy(reply, answer.status, answer.message);
  if (disposition) reply.header('content-disposition', `${disposition}; filename="${answer.name}"`);
  return sendSitemapFile(request, reply, answer.file, refuseBy);
}

/** Functions on stored files. Errors are JSON. */
export function addSitemapFunctions(app: FastifyInstance, services: SitemapServices): void {
  const { files, gate } = services;
  const failed = 'Something went wrong on our side. Please try again.';
  addJsonScope(app, { name: 'sitemap function', failed, bodyErrors: BODY_ERRORS }, (scope) => {
    const parser = scope.getDefaultJsonParser('error', 'ignore');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parser);
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'));
    const guarded = {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const denial = await gate.check(request, reply, 'sitemaps');
        if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
      },
    };
    const orRefuse =
      (work: typeof upload) =>
      (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        work(request, reply, services).catch((error: unknown) => refuseChange(request, reply, error));
    scope.post(ENDPOINTS.uploadSitemapGz, guarded, orRefuse(upload));
    refuseOtherMethods(scope, ENDPOINTS.uploadSitemapGz, ['POST'], refuse);
    scope.get(ENDPOINTS.sitemapFileRun, async (request, reply) => {
      const denial = await gate.check(request, reply, 'sitemaps');
      if (denial !== null && denial.status !== 503) return sendJson(reply, 200, { run: null } satisfies RunAnswer);
      if (denial !== null) return refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
      return orRefuse(showRun)(request, reply);
    });
    scope.post(ENDPOINTS.sitemapFileRun, guarded, orRefuse(steerRun));
    refuseOtherMethods(scope, ENDPOINTS.sitemapFileRun, [...READ, 'POST'], refuse);
    scope.route({
      method: [...READ],
      url: ENDPOINTS.serveSitemapFile,
      handler: (request, reply) => {
        const { filename } = request.query as { filename?: unknown };
        return answerFile(request, reply, filename, files, refuse, 'attachment');
      },
    });
    refuseOtherMethods(scope, ENDPOINTS.serveSitemapFile, READ, refuse);
  });
}

/** upload-sitemap-gz makes one file (S6.1). */
async function upload(request: FastifyRequest, reply: FastifyReply, services: SitemapServices): Promise<FastifyReply> {
  const store = services.catalog();
  const catalogVersion = store.edition.version;
  const site = siteOf(services, store);
  const plan = await findFilePlan((request.body as { sitemapType?: unknown } | null)?.sitemapType, site.plan);
  if ('kind' in plan) return refuse(reply, plan.status, plan.message);
  const file = await makeSitemapFile(plan, site);
  // logged first
  await services.audit(request)('sitemap-uploaded', file.name);
  const { sizeBytes } = await services.files.replaceFile(file, { origin: site.origin, catalogVersion });
  reply.header('x-catalog-version', catalogVersion);
  return sendJson(reply, 200, { filename: file.name, size: sizeBytes, records: file.records });
}

/** Shows the run over files (S14.6). */
async function showRun(_request: FastifyRequest, reply: FastifyReply, services: SitemapServices, status = 200) {
  const { planOf, catalog, fileRuns, files, origin } = services;
  const [plan, job, manifest] = await Promise.all([planOf(catalog()), fileRuns.job(), files.readManifest()]);
  const stale = staleClassFiles(plan, manifest, origin());
  return sendJson(reply, status, { run: { job, stale } } satisfies RunAnswer);
}

async function steerRun(request: FastifyRequest, reply: FastifyReply, services: SitemapServices) {
  const { data } = runActionSchema.safeParse(request.body);
  if (data === undefined) return refuse(reply, 400, 'The body holds {"action": "start"} or another action.');
  const { action, range } = data;
  const { files, fileRuns } = services;
  const log = services.audit(request);
  if (action !== 'start') {
    await log('sitemap-run', action);
    await (action === 'reset' ? fileRuns.reset() : fileRuns.command(action));
    return showRun(request, reply, services);
  }
  await files.expectOwnSet();
  if (range !== undefined) {
    const { files: planned } = await services.planOf(services.catalog());
    const nsnFiles = planned.filter(({ type }) => type.startsWith('nsn-')).length;
    const fault = findRangeFault(range.start, range.end, nsnFiles);
    if (fault !== null) return refuse(reply, 400, fault);
  }
  await log('sitemap-run', range === undefined ? 'start' : `start, nsn-${range.start} to nsn-${range.end}`);
  const started = await fileRuns.start(operatorOf(request)!.operator.name, range ?? null);
  return showRun(request, reply, services, started === 'started' ? 202 : 409);
}

const refuse = (reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply =>
  sendJson(reply, status, { error });

/** Answers a failed change; throws an unexpected error. */
function refuseChange(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof SitemapRunUnderWay || error instanceof SitemapsOfRelease)
    return refuse(reply, 409, error.message);
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(code);
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(code);
  if (!isFull && !isForbidden && !(error instanceof StoreUnavailable)) throw error;
  request.log.error({ err: error }, 'a sitemap file was not stored');
  if (isFull) return refuse(reply, 507, 'The disk is full: nothing was changed.');
  if (isForbidden) return refuse(reply, 500, 'The data folder cannot be written: nothing was changed.');
  const words = 'The catalog or the audit log does not answer just now. Please try again in a moment.';
  return refuse(reply.header('retry-after', '10'), 503, words);
}
