import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { messageOf, refuseOtherMethods } from '#base/http/json-scope.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import {
  type SitemapFileStore,
  SitemapRunUnderWay,
  SitemapsOfRelease,
} from '#publog/sitemap-files/sitemap-file-store.ts';
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
  400: 'The body is no valid JSON.',
  413: 'The body holds {"sitemapType": "nsn-1"} and nothing else.',
  415: 'The body is sent as application/json.',
};

/** GET /sitemaps/{filename}. */
export function addSitemapFiles(app: FastifyInstance, { files, screens }: SitemapServices): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      reply.header('vary', SCREEN_VARY);
    });
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
        handler: async (request, reply) => {
          if (isNavigation(request)) return screens.file(request, reply);
          const { filename, '*': rest } = request.params as { filename?: string; '*'?: string };
          const answer = await serveSitemapFile(filename ?? rest, files);
          if (answer.kind === 'file') return sendSitemapFile(request, reply, answer.file, refuseAsXml);
          if (answer.cause !== undefined) request.log.error({ err: answer.cause }, 'sitemap file failed');
          return refuseAsXml(reply, answer.status, answer.message);
        },
      });
      refuseOtherMethods(scope, url, READ, refuseAsXml);
    }
  });
}

/** Finds a stored file (S4.7, S6.4, S7.1). */
export async function serveSitemapFile(filename: unknown, files: SitemapFileStore) {
  const refused = (status: 400 | 404 | 500, message: string, cause?: unknown) =>
    ({ kind: 'refused', status, message, cause }) as const;
  if (typeof filename !== 'string' || filename === '') return refused(400, sitemapMessages.noFileName);
  if (!filename.endsWith('.xml.gz')) return refused(400, sitemapMessages.onlyGzFiles);
  const name = parseSitemapFileName(filename);
  if (name === null) return refused(404, sitemapMessages.fileNotFound);
  try {
    const file = await files.readFile(name);
    return file === null ? refused(404, sitemapMessages.fileNotFound) : ({ kind: 'file', name, file } as const);
  } catch (cause) {
    return refused(500, sitemapMessages.serveFailed, cause);
  }
}

/** Functions on stored files. Errors are JSON. */
export function addSitemapFunctions(app: FastifyInstance, services: SitemapServices): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'ignore'),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'));
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

const guardedBy = ({ gate }: SitemapServices) => ({
  bodyLimit: MAX_BODY_BYTES,
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const denial = await gate.check(request, reply, 'sitemaps');
    if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
  },
});

/** upload-sitemap-gz makes one file (S6.1). */
function addUpload(scope: FastifyInstance, services: SitemapServices): void {
  const { catalog, files, audit } = services;
  scope.route({
    method: 'POST',
    url: ENDPOINTS.uploadSitemapGz,
    ...guardedBy(services),
    handler: async (request, reply) => {
      const store = catalog();
      const catalogVersion = store.edition.version;
      const site = siteOf(services, store);
      try {
        const plan = await findFilePlan((request.body as { sitemapType?: unknown } | null)?.sitemapType, site.plan);
        if ('kind' in plan) return refuse(reply, plan.status, plan.message);
        const file = await makeSitemapFile(plan, site);
        // logged first
        await audit(request)('sitemap-uploaded', file.name);
        const { sizeBytes } = await files.replaceFile(file, { origin: site.origin, catalogVersion });
        reply.header('x-catalog-version', catalogVersion);
        return sendJson(reply, 200, { filename: file.name, size: sizeBytes, records: file.records });
      } catch (error) {
        return refuseChange(request, reply, error);
      }
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
        return sendSitemapFile(request, reply, answer.file, refuse);
      }
      if (answer.cause !== undefined) request.log.error({ err: answer.cause }, 'sitemap file failed');
      return refuse(reply, answer.status, answer.message);
    },
  });
  refuseOtherMethods(scope, ENDPOINTS.serveSitemapFile, READ, refuse);
}

/** Shows and steers the run over files (S14.6). */
function addFileRuns(scope: FastifyInstance, services: SitemapServices): void {
  const { catalog, files, gate, audit, fileRuns } = services;
  const url = ENDPOINTS.sitemapFileRun;
  async function answer(reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const [plan, job, manifest] = await Promise.all([services.planOf(catalog()), fileRuns.job(), files.readManifest()]);
    const stale = staleClassFiles(plan, manifest, services.origin());
    return sendJson(reply, status, { run: { job, stale } } satisfies RunAnswer);
  }
  scope.get(url, async (request, reply) => {
    const denial = await gate.check(request, reply, 'sitemaps');
    if (denial !== null && denial.status !== 503) return sendJson(reply, 200, { run: null } satisfies RunAnswer);
    if (denial !== null) return refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    return answer(reply).catch((error: unknown) => refuseChange(request, reply, error));
  });
  async function change(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { data } = runActionSchema.safeParse(request.body);
    if (data === undefined) return refuse(reply, 400, 'The body holds {"action": "start"} or another action.');
    const { action, range } = data;
    const log = audit(request);
    if (action !== 'start') {
      await log('sitemap-run', action);
      await (action === 'reset' ? fileRuns.reset() : fileRuns.command(action));
      return answer(reply);
    }
    await files.expectOwnSet();
    if (range !== undefined) {
      const { files: planned } = await services.planOf(catalog());
      const nsnFiles = planned.filter(({ type }) => type.startsWith('nsn-')).length;
      const fault = findRangeFault(range.start, range.end, nsnFiles);
      if (fault !== null) return refuse(reply, 400, fault);
    }
    await log('sitemap-run', range === undefined ? 'start' : `start, nsn-${range.start} to nsn-${range.end}`);
    const started = await fileRuns.start(operatorOf(request)!.operator.name, range ?? null);
    return answer(reply, started === 'started' ? 202 : 409);
  }
  scope.route({
    method: 'POST',
    url,
    ...guardedBy(services),
    handler: (request, reply) => change(request, reply).catch((error: unknown) => refuseChange(request, reply, error)),
  });
  refuseOtherMethods(scope, url, ['GET', 'HEAD', 'POST'], refuse);
}

const sendJson = (reply: FastifyReply, status: number, answer: object): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));

const refuse = (reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply =>
  sendJson(reply, status, { error });

/** Answers a failed change; throws an unexpected error. */
function refuseChange(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const [status, text] = refusalOf(error);
  if (status !== 409) request.log.error({ err: error }, 'a sitemap file was not stored');
  if (status === 503) reply.header('retry-after', '10');
  return refuse(reply, status, text);
}

function refusalOf(error: unknown): [status: number, text: string] {
  if (error instanceof SitemapRunUnderWay || error instanceof SitemapsOfRelease) return [409, error.message];
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT'].includes(code)) return [507, 'The disk is full: nothing was changed.'];
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return [500, 'The data folder cannot be written: nothing was changed.'];
  if (error instanceof StoreUnavailable)
    return [503, 'The catalog or the audit log does not answer just now. Please try again in a moment.'];
  throw error;
}
