import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { csvLine } from '#base/domain/escape-text.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { addOperatorDownload, refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { StockServices } from '../open-stock.ts';
import { MAX_LIST_NAME, MAX_STOCK_BYTES } from '../stock-line.ts';
import type { StockOutcome, StockTask } from '../stock-work.ts';

/** A file of 50 MB each. */
const MAX_WAITING = 4;
const REFUSALS_AT_ONCE = 1_000;
export const BUSY = 'Other lists are being read. Please try again in a minute.';

export type StockAccess = StockServices & { gate: OperatorGate; audit: (request: FastifyRequest) => Audit };

/** POST /stock/file, the form of the page, and its refused lines as CSV. */
export function addStock(app: FastifyInstance, site: StockAccess): void {
  const { store, worker, gate } = site;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: MAX_STOCK_BYTES, files: 1, fields: 4, fieldSize: 1_000, headerPairs: 50 },
    });
    scope.post(
      ENDPOINTS.stockFile,
      {
        bodyLimit: MAX_STOCK_BYTES + 64 * 1_024,
        config: { takesFiles: true },
        onRequest: async (request, reply) => void (await refuseByGate({ gate, area: 'quotes' }, request, reply)),
      },
      async (request, reply) => {
        const fields: Record<string, string> = {};
        let sent: { file: string; bytes: Uint8Array } | null = null;
        for await (const part of request.parts()) {
          if (part.type === 'field') fields[part.fieldname] = String(part.value);
          else sent = { file: part.filename.slice(0, 100), bytes: new Uint8Array(await part.toBuffer()) };
        }
        const list = (fields.newList || fields.list || '').trim();
        if (!isListName(list)) return refuse(reply, '', `Name the list with 1 to ${MAX_LIST_NAME} characters.`);
        if (sent === null || sent.bytes.length === 0) return refuse(reply, list, 'Choose a file.');
        const mode = fields.mode === 'lines' ? 'lines' : 'whole';
        const task = { do: 'read', list, ...sent, mode } as const;
        const read = await runStockTask(request, task, site, worker.start).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error;
          return { refused: 'The lists cannot be stored just now. Please try again in a moment.' };
        });
        if (read !== null && 'refused' in read) return refuse(reply, list, read.refused);
        return reply.code(303).header('location', paths.stock({ list })).send();
      },
    );
  });

  addOperatorDownload(app, ENDPOINTS.stockRefused, {
    gate,
    area: 'quotes',
    unavailable: 'The lists cannot be read just now.',
    async load(request) {
      const { list = '' } = request.query as { list?: string };
      const draft = (await store.lists()).find(({ name }) => name === list)?.draft;
      if (!draft) return 'There is no file with refused lines.';
      return { name: 'refused-lines.csv', type: 'text/csv', body: refusedCsv(draft.id) };
    },
  });

  async function* refusedCsv(version: number): AsyncGenerator<string> {
    yield csvLine(['Row', 'Why', 'Line']);
    for (let after = 0; ;) {
      const some = await store.refusals(version, after, REFUSALS_AT_ONCE);
      if (some.length === 0) return;
      yield some.map(({ row, reason, text }) => csvLine([String(row), reason, text])).join('');
      after = some.at(-1)!.row;
    }
  }

  const refuse = (reply: FastifyReply, list: string, why: string): FastifyReply =>
    reply
      .code(303)
      .header('location', paths.stock({ ...(list && { list }), why }))
      .send();
}

type Unsigned<Task> = Task extends unknown ? Omit<Task, 'who'> : never;

/** Logs a task before it is done, and shows what it changed. `begin`: `start` does not wait long (null). */
export async function runStockTask<Started extends StockOutcome | null>(
  request: FastifyRequest,
  task: Unsigned<StockTask>,
  { worker, shelf, audit }: StockAccess,
  begin: (task: StockTask) => Promise<Started>,
): Promise<Started | { refused: string }> {
  if (worker.waiting() >= MAX_WAITING) return { refused: BUSY };
  const subject = task.do === 'read' ? `${task.file} for ${task.list}` : task.list;
  await audit(request)(task.do === 'read' ? 'stock-read' : 'stock-published', subject);
  const outcome = await begin({ ...task, who: operatorOf(request)!.operator.name });
  await shelf.refresh();
  return outcome;
}

export const isListName = (name: string): boolean => name.trim() !== '' && name.length <= MAX_LIST_NAME;
