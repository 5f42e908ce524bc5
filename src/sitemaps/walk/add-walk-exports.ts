import type { FastifyInstance } from 'fastify';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { healthMessages } from '../health/messages.ts';
import type { SitemapWalks } from '../health/sitemap-walks.ts';
import { walkCsv } from '../health/walk-csv.ts';
import type { WalkResult } from '../health/walk-result.ts';

type Access = { walks: SitemapWalks; gate: OperatorGate };

const EXPORTS = [
  { url: ENDPOINTS.sitemapHealthCsv, type: 'text/csv', ending: 'csv', write: walkCsv },
  {
    url: ENDPOINTS.sitemapHealthJson,
    type: 'application/json',
    ending: 'json',
    write: (walk: WalkResult) => `${JSON.stringify(walk, null, 1)}\n`,
  },
];

/** GET /sitemap-health/results.csv and results.json: the results of one walk, the last one by default, for operators of sitemaps (S15.24). */
export function addWalkExports(app: FastifyInstance, { walks, gate }: Access): void {
  for (const { url, type, ending, write } of EXPORTS)
    addOperatorDownload(app, url, {
      gate,
      area: 'sitemaps',
      unavailable: healthMessages.unavailable,
      async load({ query }) {
        const { walk } = query as { walk?: unknown };
        const asked = typeof walk === 'string' && /^[1-9]\d{0,8}$/.test(walk) ? Number(walk) : null;
        const id = walk === undefined ? ((await walks.list())[0]?.id ?? null) : asked;
        const result = id === null ? null : await walks.read(id);
        if (result === null) return healthMessages.unknownWalk;
        return { name: `sitemap-walk-${result.id}.${ending}`, type, body: write(result) };
      },
    });
}
