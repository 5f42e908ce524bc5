import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { OperatorGate } from '../../operators/sign-in/operator-gate.ts';
import { refuseByGate } from '../../operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '../../routes.ts';
import type { CrawlCoverage } from '../coverage/crawl-report.ts';
import { coverageCsv, missedCsv } from '../screens/coverage-csv.ts';
import { ENGINE_IDS } from '../engines/engine-ids.ts';
import { crawlMessages } from '../screens/messages.ts';

type Access = { coverage: CrawlCoverage; gate: OperatorGate; origin: () => string };

/** Only names like those of the plan: they go into the name of the download. */
const FILE_NAME = /^[a-z]+-\d{1,6}$/;

/** GET /crawl/coverage.csv and /crawl/files/nsn-972/missed.csv, for operators of sitemaps; sent while they are written (C21.27). */
export function addCrawlExports(app: FastifyInstance, { coverage, gate, origin }: Access): void {
  const send = (reply: FastifyReply, name: string, pieces: AsyncIterable<string>) =>
    reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(Readable.from(pieces));
  const refuse = (reply: FastifyReply, status: 404 | 503, words: string) =>
    reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '10' } : {}) })
      .type('text/plain; charset=utf-8')
      .send(`${words}\n`);

  app.get(ENDPOINTS.crawlCsv, { exposeHeadRoute: false }, async (request, reply) => {
    if (await refuseByGate({ gate, area: 'sitemaps' }, request, reply)) return reply;
    try {
      return send(reply, 'crawl-coverage', coverageCsv(await coverage.report()));
    } catch (error) {
      if (error instanceof StoreUnavailable) return refuse(reply, 503, crawlMessages.unavailable);
      throw error;
    }
  });

  app.get<{ Params: { file: string }; Querystring: { engine?: unknown } }>(
    ENDPOINTS.crawlMissed,
    { exposeHeadRoute: false },
    async (request, reply) => {
      if (await refuseByGate({ gate, area: 'sitemaps' }, request, reply)) return reply;
      const { file } = request.params;
      const engine = ENGINE_IDS.find((id) => id === request.query.engine);
      if (engine === undefined || !FILE_NAME.test(file)) return refuse(reply, 404, crawlMessages.noFile);
      try {
        const missed = await coverage.missed(engine, `${file}.xml.gz`);
        if (missed === null) return refuse(reply, 404, crawlMessages.noFile);
        return send(reply, `${file}-missed-by-${engine}`, missedCsv(missed, origin()));
      } catch (error) {
        if (error instanceof StoreUnavailable) return refuse(reply, 503, crawlMessages.unavailable);
        throw error;
      }
    },
  );
}
