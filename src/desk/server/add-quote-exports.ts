import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { csvLines } from '../screens/quotes-csv.ts';
import { jsonPieces } from '../screens/quotes-json.ts';
import { readAnswered } from '../screens/read-answered.ts';
import type { QuoteStore } from '../store/quote-store.ts';

type Access = { store: QuoteStore; gate: OperatorGate; audit: (request: FastifyRequest) => Audit };

const EXPORTS = [
  { path: ENDPOINTS.operatorQuotesCsv, type: 'text/csv', name: 'CSV', file: 'quotes.csv', pieces: csvLines },
  {
    path: ENDPOINTS.operatorQuotesJson,
    type: 'application/json',
    name: 'JSON',
    file: 'quotes.json',
    pieces: jsonPieces,
  },
] as const;

/** GET /quotes/export.csv and /quotes/export.json: every request with its answers, for operators; logged before, and sent while it is read (C19.24). */
export function addQuoteExports(app: FastifyInstance, { store, gate, audit }: Access): void {
  for (const { path, type, name, file, pieces } of EXPORTS)
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      if (await refuseByGate({ gate, area: 'quotes' }, request, reply)) return reply;
      try {
        await audit(request)('quotes-exported', `every request, as ${name}`);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        request.log.error({ err: error }, 'an export could not be logged');
        return reply
          .code(503)
          .header('retry-after', '10')
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('The export cannot be put into the audit log just now. Please try again in a moment.\n');
      }
      return reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(Readable.from(pieces(readAnswered(store))));
    });
}
