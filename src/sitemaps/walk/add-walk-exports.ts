import type { FastifyInstance } from 'fastify';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import { refuseByGate } from '../../operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '../../routes.ts';
import { healthMessages } from '../health/messages.ts';
import type { SitemapWalks } from '../health/sitemap-walks.ts';
import { walkCsv } from '../health/walk-csv.ts';
import type { WalkResult } from '../health/walk-result.ts';

type Access = { walks: SitemapWalks; gate: OperatorGate };

const EXPORTS = [
  { path: ENDPOINTS.sitemapHealthCsv, type: 'text/csv', ending: 'csv', write: walkCsv },
  {
    path: ENDPOINTS.sitemapHealthJson,
    type: 'application/json',
    ending: 'json',
    write: (walk: WalkResult) => `${JSON.stringify(walk, null, 1)}\n`,
  },
];

/** GET /sitemap-health/results.csv and results.json: the results of one walk, the last one by default, for operators of sitemaps (S15.24). */
export function addWalkExports(app: FastifyInstance, { walks, gate }: Access): void {
  for (const { path, type, ending, write } of EXPORTS)
    app.get<{ Querystring: { walk?: unknown } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
      if (await refuseByGate({ gate, area: 'sitemaps' }, request, reply)) return reply;
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const refuse = (status: 404 | 503, words: string) =>
        reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`);
      try {
        const { walk } = request.query;
        const asked = typeof walk === 'string' && /^[1-9]\d{0,8}$/.test(walk) ? Number(walk) : null;
        const id = walk === undefined ? ((await walks.list())[0]?.id ?? null) : asked;
        const result = id === null ? null : await walks.read(id);
        if (result === null) return await refuse(404, healthMessages.unknownWalk);
        return await reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="sitemap-walk-${result.id}.${ending}"`)
          .send(write(result));
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        return refuse(503, healthMessages.unavailable);
      }
    });
}
