import type { FastifyInstance } from 'fastify';
import { isApiAddress } from '#site/api/add-api.ts';
import { sendProblem } from '#site/api/send-api.ts';
import { isBadAddress } from '#base/http/check-requests.ts';
import { loggablePath } from '#base/http/create-server.ts';
import { tidyPath, type PageHandler } from '#base/http/frame/page-handler.ts';
import { isNavigation, isSitemapAddress, refuseAsXml } from '#sitemaps/endpoints/add-sitemaps.ts';

type Site = { origin: () => string; notFound: PageHandler };

export function addErrorAnswers(app: FastifyInstance, { origin, notFound }: Site): void {
  app.setNotFoundHandler(async (request, reply) => {
    // a problem, XML, or a page
    const isBad = isBadAddress(request);
    if (isApiAddress(request.url))
      return sendProblem(
        reply,
        origin(),
        isBad ? { status: 400, detail: 'The address cannot be read.' } : { status: 404 },
      );
    if (isBad && isSitemapAddress(request.url) && !isNavigation(request)) return refuseAsXml(reply, 400);
    const tidy = request.method === 'GET' || request.method === 'HEAD' ? tidyPath(request.url) : null;
    if (tidy !== null) return reply.code(301).header('location', tidy).send();
    request.log.warn({ path: loggablePath(request.url) }, 'page not found');
    return notFound(request, reply);
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    const status = statusCode >= 400 && statusCode < 600 ? statusCode : 500;
    // the answer's log line shows a 503
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed');
    reply.header('cache-control', 'no-store');
    if (status === 503) reply.header('retry-after', '10');
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status >= 500 && status !== 503 ? 'Something went wrong on our side. Please try again.' : error.message);
  });
}
