import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import type { Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { AttachmentFolder } from '../store/attachment-folder.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { QuoteFile } from '../store/stored-quote.ts';
import { contentDisposition } from './file-kind.ts';

type Options = {
  store: QuoteStore;
  folder: AttachmentFolder;
  gate: OperatorGate;
  audit: (request: FastifyRequest) => Audit;
  /** Whether files are scanned before anybody gets them. */
  scans: boolean;
};
type Refusal = { status: 404 | 409 | 503; text: string };

const UNKNOWN: Refusal = { status: 404, text: 'This request has no such file.' };
const REFUSED: Refusal = { status: 409, text: 'The scan has refused this file. It stays in the quarantine.' };
const UNSCANNED: Refusal = { status: 409, text: 'This file has not been scanned yet. Please try again in a minute.' };
const GONE: Refusal = { status: 404, text: 'The bytes of this file are not in the folder of attachments.' };
const OUT: Refusal = { status: 503, text: 'Please try again in a moment.' };

/** GET /quotes/:number/files/:id: a file of a request, for operators, logged before; never shown by the browser, always saved (C18.6). */
export function addQuoteFiles(app: FastifyInstance, { store, folder, gate, audit, scans }: Options): void {
  app.get(ENDPOINTS.operatorQuoteFile, { exposeHeadRoute: false }, async (request, reply) => {
    if (await refuseByGate({ gate, area: 'quotes' }, request, reply)) return reply;
    try {
      const { number: asked, id } = request.params as { number: string; id: string };
      const number = parseRfqNumber(asked);
      const file = number === null || !/^\d{1,15}$/.test(id) ? null : await store.files.find(number, Number(id));
      if (file === null) return refuse(reply, UNKNOWN);
      const refusal = refusalOf(file, scans);
      if (refusal !== null) return refuse(reply, refusal);
      const path = await folder.pathOf(file.storedAs);
      if (path === null) return refuse(reply, GONE);
      await audit(request)('quote-file', `${file.id} of ${number!}`);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', contentDisposition(file.name))
        .header('content-length', String(file.sizeBytes))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .send(createReadStream(path));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      request.log.error({ err: error }, 'a file of a request could not be sent');
      return refuse(reply, OUT);
    }
  });
}

function refusalOf({ state }: QuoteFile, scans: boolean): Refusal | null {
  if (state === 'refused') return REFUSED;
  return state === 'waiting' && scans ? UNSCANNED : null;
}

function refuse(reply: FastifyReply, { status, text }: Refusal): FastifyReply {
  if (status === 503) reply.header('retry-after', '10');
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}
