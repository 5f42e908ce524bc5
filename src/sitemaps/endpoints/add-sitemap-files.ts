import type { FastifyInstance } from 'fastify';
import { serveSitemapFile } from './serve-sitemap-file.ts';
import { ENDPOINTS } from '../../routes.ts';
import { refuseAsXml } from './refuse-as-xml.ts';
import { refuseOtherMethods } from './refuse-methods.ts';
import { sendSitemapFile } from './send-sitemap.ts';
import { isNavigation, SCREEN_VARY } from './is-navigation.ts';
import type { SitemapDesk } from './sitemap-desk.ts';

const READ = ['GET', 'HEAD'] as const;
/** Also what is no name: with slashes, or without anything. */
const ADDRESSES = [ENDPOINTS.sitemapFile, '/sitemaps/*', '/sitemaps'];

/** GET /sitemaps/{filename}: a stored file as it lies there; refusals as XML. */
export function addSitemapFiles(app: FastifyInstance, { files, screens }: SitemapDesk): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      reply.header('vary', SCREEN_VARY);
    });
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      // A person is told in words, by the frame of the site.
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
          if (answer.kind === 'file') return sendSitemapFile(request, reply, answer.file);
          if (answer.cause !== undefined) request.log.error({ err: answer.cause }, 'sitemap file failed');
          return refuseAsXml(reply, answer.status, answer.message);
        },
      });
      refuseOtherMethods(scope, url, READ, refuseAsXml);
    }
  });
}
