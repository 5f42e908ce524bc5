import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#base/routes.ts';
import { SCREEN_VARY, isNavigation, refuseAsXml } from './refuse-as-xml.ts';
import { refuseOtherMethods } from '#base/http/json-scope.ts';
import { sendSitemapFile } from './send-sitemap.ts';
import type { SitemapServices } from './sitemap-services.ts';
import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapFileName } from '../plan/parse-sitemap-request.ts';
import type { SitemapFileStore, StoredSitemapFile } from '#publog/sitemap-files/sitemap-file-store.ts';

const READ = ['GET', 'HEAD'] as const;
/** Names with slashes and no name at all are refused in the same words. */
const ADDRESSES = [ENDPOINTS.sitemapFile, '/sitemaps/*', '/sitemaps'];

/** GET /sitemaps/{filename}: the bytes of a stored file; errors are XML. */
export function addSitemapFiles(app: FastifyInstance, { files, screens }: SitemapServices): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      reply.header('vary', SCREEN_VARY);
    });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      // The frame of the site shows people the error as a page.
      if (isNavigation(request)) throw error;
      const { statusCode = 500 } = error;
      if (error.statusCode === undefined) request.log.error({ err: error }, 'sitemap file failed');
      return refuseAsXml(reply, statusCode);
    });
    for (const url of ADDRESSES) {
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

/** S4.7 */
const FILE_ENDING = '.xml.gz';

type SitemapFileAnswer =
  | { kind: 'file'; name: string; file: StoredSitemapFile }
  | { kind: 'refused'; status: 400 | 404 | 500; message: string; cause?: unknown };

/** The stored file of that name, or why there is none, in the words of S7.1 (S6.4). */
export async function serveSitemapFile(filename: unknown, files: SitemapFileStore): Promise<SitemapFileAnswer> {
  if (typeof filename !== 'string' || filename === '') return refuse(400, sitemapMessages.noFileName);
  if (!filename.endsWith(FILE_ENDING)) return refuse(400, sitemapMessages.onlyGzFiles);
  const name = parseSitemapFileName(filename);
  if (name === null) return refuse(404, sitemapMessages.fileNotFound);
  try {
    const file = await files.readFile(name);
    return file === null ? refuse(404, sitemapMessages.fileNotFound) : { kind: 'file', name, file };
  } catch (cause) {
    return { kind: 'refused', status: 500, message: sitemapMessages.serveFailed, cause };
  }
}

function refuse(status: 400 | 404, message: string): SitemapFileAnswer {
  return { kind: 'refused', status, message };
}
