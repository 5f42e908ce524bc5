import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '#base/routes.ts';
import { BUSY, runStockTask, type StockAccess } from '#stock/server/add-stock.ts';
import { isListName, MAX_LIST_NAME, MAX_STOCK_BYTES } from '#stock/stock-line.ts';
import { STOCK_TASK_MS } from '#stock/stock-work.ts';
import { count, named } from './answer-schemas.ts';
import { inPath, inQuery } from './parameters.ts';
import { sendProblem, sendUncached } from './send-api.ts';
import { quotesGate } from './write-answer.ts';

const REFUSALS_TOLD = 100;

const putList = named('PutStockList', 'A stock list as it was read and compared with the list in force.', {
  list: z.string(),
  state: z.enum(['draft', 'in-force']),
  countedOn: z.iso.date(),
  lines: count,
  added: count,
  changed: count,
  unchanged: count,
  gone: count.describe('Lines of the list in force that the file lacks.'),
  unmatched: count.describe('Lines in no NSN. They are shown by part number.'),
  refused: count.describe('Lines that are left out.'),
  refusals: z
    .array(z.object({ row: z.int(), text: z.string(), reason: z.string() }))
    .describe(`The first ${REFUSALS_TOLD} refused lines.`),
  notes: z.array(z.string()).describe('Remarks on the file.'),
});

const flag = (description: string) => inQuery(description, z.optional(z.enum(['0', '1'])));

export const PUT_STOCK = {
  id: 'putStock',
  path: '/api/v1/stock/{list}',
  summary: 'Replace a stock list',
  description:
    'For programs, with the key of an operator: the body is a file (CSV, TSV, XLSX or ODS, at most 50 MB). Its lines are matched, compared with the list in force, and put in force for all nodes at once. ' +
    'A file that lacks more lines than usual is a 409 and waits for confirm=1 or an operator; the list in force stays.',
  parameters: {
    list: inPath('The name of the list.', z.string(), 'Main'),
    mode: inQuery(
      'lines: the file names single lines, and quantity 0 removes one. whole: all others are gone.',
      z.optional(z.enum(['whole', 'lines'])),
    ),
    confirm: flag('1: the lines that are missing are gone.'),
    publish: flag('0: an operator publishes it at /stock.'),
    file: inQuery('A name for the history.', z.optional(z.string().max(100))),
  },
  answer: putList,
} as const;
const { mode, confirm, publish, file } = PUT_STOCK.parameters;
const query = z.object({ mode: mode.schema, confirm: confirm.schema, publish: publish.schema, file: file.schema });

/** PUT /api/v1/stock/:list (C22.60). The gate comes before the body; a refused file changes nothing. */
export function addPutStock(app: FastifyInstance, stock: StockAccess & { origin: () => string }): void {
  const { store, worker, origin } = stock;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // read by the handler
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const guarded = { config: { takesFiles: true, silenceMs: STOCK_TASK_MS }, onRequest: quotesGate(stock) };
    scope.put(ENDPOINTS.apiStock, guarded, async (request, reply) => {
      const { list } = request.params as { list: string };
      const refuse = (status: number, detail: string) => sendProblem(reply, origin(), { status, detail });
      const asked = query.safeParse(request.query);
      if (!asked.success || !isListName(list))
        return refuse(400, `A list has a name of 1 to ${MAX_LIST_NAME} characters; the document names the parameters.`);
      const { mode = 'whole', file = 'by API', confirm, publish } = asked.data;
      if (Number(request.headers['content-length']) > MAX_STOCK_BYTES)
        return sendProblem(reply, origin(), { status: 413 });
      const fd = await worker.receive(request.raw);
      const read = await runStockTask(request, { do: 'read', list, fd, mode, file }, stock, worker.run);
      if ('refused' in read) return refuse(read.refused === BUSY ? 429 : 400, read.refused);
      const { id, ...facts } = read.list.draft!;
      const { notes } = read;
      if (publish !== '0') {
        const task = { do: 'publish', list, confirmed: confirm === '1', version: id } as const;
        const published = await runStockTask(request, task, stock, worker.run);
        if ('refused' in published) return refuse(409, published.refused);
      }
      const refusals = await store.refusals(id, 0, REFUSALS_TOLD);
      const { who: _who, atMs: _at, file: _file, ...counts } = facts;
      const state = publish === '0' ? 'draft' : 'in-force';
      return sendUncached(reply, { ...counts, list, notes, state, refusals });
    });
  });
}
