import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { OperatorArea } from '../store/operator-store.ts';
import type { OperatorGate } from './operator-gate.ts';
import { refuseByGate } from './operator-page.ts';

const RETRY_SECONDS = 10;

/** `name`: of the file. */
type Download = { name: string; type: string; body: string | AsyncIterable<string> };
type DownloadOptions = {
  gate: OperatorGate;
  area: OperatorArea;
  /** Words of a 503. */
  unavailable: string;
  /** The file, or words of a 404. May reject with `StoreUnavailable`. */
  load: (request: FastifyRequest) => Promise<Download | string>;
};

/** GET of a file for operators of an area; sent while it is written. */
export function addOperatorDownload(
  app: FastifyInstance,
  url: string,
  { gate, area, unavailable, load }: DownloadOptions,
): void {
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    if (await refuseByGate({ gate, area }, request, reply)) return reply;
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const found = await load(request).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    });
    if (found !== null && typeof found !== 'string')
      return reply
        .type(`${found.type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${found.name}"`)
        .send(Readable.from(found.body));
    void reply.code(found === null ? 503 : 404).type('text/plain; charset=utf-8');
    if (found === null) void reply.header('retry-after', String(RETRY_SECONDS));
    return reply.send(`${found ?? unavailable}\n`);
  });
}
