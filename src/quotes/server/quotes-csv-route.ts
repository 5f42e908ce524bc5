import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { csvLines } from '../form/quotes-csv.ts';
import { ENDPOINTS } from '../../routes.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import type { Audit } from '../../operators/sign-in/operator-identity.ts';
import { refuseByGate } from '../../operators/sign-in/operator-page.ts';

type Desk = { store: QuoteStore; gate: OperatorGate; audit: (request: FastifyRequest) => Audit };

/** GET /quotes/export.csv: every request, one line each, for operators; logged before, and sent while it is read. */
export function addQuotesCsv(app: FastifyInstance, { store, gate, audit }: Desk): void {
  app.get(ENDPOINTS.operatorQuotesCsv, { exposeHeadRoute: false }, async (request, reply) => {
    if (await refuseByGate({ gate, area: 'quotes' }, request, reply)) return reply;
    try {
      await audit(request)('quotes-exported', 'every request, as CSV');
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
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="quotes.csv"')
      .send(Readable.from(csvLines(store.readQuotes())));
  });
}
