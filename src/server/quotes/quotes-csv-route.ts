import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { csvLines } from '../../features/quote/quotes-csv.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { QuoteStore } from '../../storage/quote-store.ts';
import type { OperatorGate } from '../operator/operator-gate.ts';
import { refuseByGate } from '../operator/operator-page.ts';

/** GET /quotes/export.csv: every request, one line each, behind the operator key; sent while it is read. */
export function addQuotesCsv(app: FastifyInstance, { store, gate }: { store: QuoteStore; gate: OperatorGate }): void {
  app.get(ENDPOINTS.operatorQuotesCsv, async (request, reply) => {
    const refused = refuseByGate(gate, request, reply);
    if (refused) return refused;
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="quotes.csv"')
      .send(Readable.from(csvLines(store.readQuotes())));
  });
}
